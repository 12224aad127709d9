import ValueNotation

/// The one error of a cell, as front ends show it.
package struct CellError: Error, Hashable, Sendable {
  /// The kind of the first thing that is wrong: Jupyter's `ename`.
  package var name: String
  /// Its message: Jupyter's `evalue`.
  package var value: String
  /// All that is wrong with its places, as people read it, a blank line between two: Jupyter's
  /// `traceback`.
  package var traceback: [String]
  /// The line to write instead of the first one that is wrong, where it has been tried.
  package var correction: String?

  /// The traceback as one text.
  package var rendered: String { traceback.joined(separator: "\n") }

  /// An error.
  package init(
    name: String, value: String, traceback: [String], correction: String? = nil
  ) {
    self.name = name
    self.value = visibleText(value)
    self.traceback = traceback.map(visibleText)
    // It is put into a line as if it had been typed.
    self.correction = correction.flatMap { visibleText($0) == $0 ? $0 : nil }
  }
}
