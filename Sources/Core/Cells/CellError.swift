/// The one error of a cell, as front ends show it.
public struct CellError: Error, Hashable, Sendable {
  /// The kind of the first thing that is wrong: Jupyter's `ename`.
  public var name: String
  /// Its message: Jupyter's `evalue`.
  public var value: String
  /// All that is wrong with its places, as people read it, a blank line between two: Jupyter's
  /// `traceback`.
  public var traceback: [String]

  /// The traceback as one text.
  public var rendered: String { traceback.joined(separator: "\n") }

  /// An error.
  public init(name: String, value: String, traceback: [String]) {
    self.name = name
    self.value = value
    self.traceback = traceback
  }
}
