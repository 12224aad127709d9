@_exported public import Cells
@_exported public import CivilTime
@_exported public import PlotSettings
@_exported public import ValueNotation
