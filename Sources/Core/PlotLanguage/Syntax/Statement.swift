/// A statement with its range in the program.
///
/// Equality compares what is written, not where: `range` does not count.
package struct Statement: Sendable {
  package var kind: Kind
  /// Where it stands, from its first word to the end of its last.
  package var range: SourceRange

  /// A statement; the range may be left out of trees that are only printed.
  package init(_ kind: Kind, at range: SourceRange = SourceRange(0, 0)) {
    self.kind = kind
    self.range = range
  }
}

extension Statement: Hashable {
  package static func == (a: Statement, b: Statement) -> Bool { a.kind == b.kind }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
