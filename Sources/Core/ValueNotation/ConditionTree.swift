/// Conditions that are joined by `and` and `or`; what denies them is written into the conditions.
///
/// Since nothing in it denies, a condition of which nobody knows yet whether it holds may be taken as one that
/// does: then the tree says what may hold.
package indirect enum ConditionTree<Condition: Hashable & Sendable>: Hashable, Sendable {
  case condition(Condition)
  case all([ConditionTree])
  /// One of them at least; there is one.
  case any([ConditionTree])

  /// The conditions from left to right.
  package var conditions: [Condition] {
    switch self {
    case .condition(let condition): [condition]
    case .all(let parts), .any(let parts): parts.flatMap(\.conditions)
    }
  }

  /// In which rows it may hold, by those in which each condition does; nil for in any.
  package func rows(_ rows: (Condition) -> [Bool]?) -> [Bool]? {
    switch self {
    case .condition(let condition): return rows(condition)
    case .all(let parts):
      return parts.compactMap { $0.rows(rows) }.reduce(nil as [Bool]?) { all, part in
        all.map { zip($0, part).map { $0 && $1 } } ?? part
      }
    case .any(let parts):
      var some: [Bool]?
      for part in parts {
        guard let part = part.rows(rows) else { return nil }
        some = some.map { zip($0, part).map { $0 || $1 } } ?? part
      }
      return some
    }
  }

  /// The tree with something else in the place of each condition.
  package func replacing<Other>(
    _ other: (Condition) throws -> ConditionTree<Other>
  ) rethrows -> ConditionTree<Other> {
    switch self {
    case .condition(let condition): try other(condition)
    case .all(let parts): .all(try parts.map { try $0.replacing(other) })
    case .any(let parts): .any(try parts.map { try $0.replacing(other) })
    }
  }

  /// The tree as a text, with `and` and `or` between conditions and brackets where they are needed.
  package func text(and: String, or: String, _ text: (Condition) -> String) -> String {
    switch self {
    case .condition(let condition): text(condition)
    case .all(let parts):
      parts.map { $0.part(and: and, or: or, text) }.joined(separator: " \(and) ")
    case .any(let parts):
      parts.map { $0.text(and: and, or: or, text) }.joined(separator: " \(or) ")
    }
  }

  /// The same beside others that have to hold, too.
  package func part(and: String, or: String, _ text: (Condition) -> String) -> String {
    let words = self.text(and: and, or: or, text)
    guard case .any(let parts) = self, parts.count > 1 else { return words }
    return "(\(words))"
  }
}
