/// The name of a group's member: `q.2025`, or `q["site A"]` where it holds more than letters, digits
/// and `_`.
package struct MemberName: Hashable, Sendable {
  package let group: String
  package let member: String

  package init(_ member: String, of group: String) {
    (self.group, self.member) = (group, member)
  }

  /// The member that a name is about, in either form; nil for the name of anything else.
  package init?(_ text: String) {
    let group = text.prefix { $0 != "." && $0 != "[" }
    let rest = text[group.endIndex...]
    guard !group.isEmpty, let mark = rest.first else { return nil }
    if mark == "." {
      let member = rest.dropFirst()
      guard MemberName.isPlain(member) else { return nil }
      self.init(String(member), of: String(group))
    } else {
      guard rest.last == "]", rest.count > 3,
        case .success(let member) = StringLiteral.decode(Array(rest.utf8).dropFirst().dropLast())
      else { return nil }
      self.init(member, of: String(group))
    }
  }

  /// The name in the one form that series have; ``init(_:)`` reads it.
  package var text: String {
    MemberName.isPlain(member[...])
      ? "\(group).\(member)" : "\(group)[\(StringLiteral.encode(member))]"
  }

  /// Whether a member is named behind a `.`.
  static func isPlain(_ member: Substring) -> Bool {
    !member.isEmpty && member.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }
}
