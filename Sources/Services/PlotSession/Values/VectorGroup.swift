/// An ordered list of series with names: the value of an expression over a group.
package struct VectorGroup: Sendable {
  package struct Member: Sendable {
    /// The name within the group: `2025`, `site A`.
    package var name: String
    package var vector: Vector
  }

  /// The most members that a group has.
  package static let limit = 10_000

  /// The members, whose names differ.
  package var members: [Member]

  package var count: Int { members.count }
  package var names: [String] { members.map(\.name) }

  /// The member of a name; nil where there is none.
  package subscript(name: String) -> Vector? { members.first { $0.name == name }?.vector }
}
