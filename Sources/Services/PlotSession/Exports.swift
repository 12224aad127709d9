@_exported public import Cells
