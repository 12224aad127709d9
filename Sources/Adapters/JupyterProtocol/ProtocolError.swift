/// Why a request, or a file that tells of connections, cannot be used.
package struct ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people: what is wrong, and what is allowed.
  package let description: String
  /// Whether a request's content has not the shape that its type asks for.
  package let isOfContent: Bool

  /// An error in these words.
  package init(_ description: String, isOfContent: Bool = false) {
    self.description = description
    self.isOfContent = isOfContent
  }
}
