@_exported public import ValueNotation
