@_exported public import CivilTime
