@_exported public import CivilTime
@_exported public import ValueNotation
