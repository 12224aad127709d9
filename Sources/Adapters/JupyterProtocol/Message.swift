package import OrderedJSON

/// A message to front ends, not yet signed.
package struct Message: Sendable {
  /// The kind of message, such as `execute_reply`.
  package var type: String
  /// The text of the header of the request that it answers; an empty object where it answers none.
  package var parent: String
  /// What it says.
  package var content: JSON
  /// What it says about itself.
  package var metadata: JSON
  /// Binary data that goes with the content.
  package var buffers: [[UInt8]]

  /// A message; content and metadata must be objects.
  package init(
    _ type: String, parent: String = Message.noParent, content: JSON,
    metadata: JSON = .object([]), buffers: [[UInt8]] = []
  ) {
    self.type = type
    self.parent = parent
    self.content = content
    self.metadata = metadata
    self.buffers = buffers
  }

  /// The parent of a message that answers nothing.
  package static let noParent = "{}"
}
