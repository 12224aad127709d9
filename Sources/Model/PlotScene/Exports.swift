@_exported public import PlotSettings
@_exported public import ValueNotation
