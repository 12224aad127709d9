@_exported public import AxisTicks
@_exported public import PlotGeometry
@_exported public import SampleStore
