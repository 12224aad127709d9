/// Which rows of a file the values of a series are.
struct FileRows: Hashable, Sendable {
  let file: String
  /// What chose and read them, but for their columns; nil where their order is that of their own axis.
  let choice: String?
  let count: Int

  /// Whether values are the rows of others, one by one.
  func areAll(of other: FileRows) -> Bool { choice != nil && self == other }
}

/// The numbers in a file's first column that name its rows, such as those of articles or customers.
struct RowKeys: Hashable, Sendable {
  let column: String
  let values: [Double]
}
