import CivilTime
import FoundationEssentials
import Glibc
import OrderedJSON
import Synchronization

/// Messages as frames: `identities… <IDS|MSG> signature header parent metadata content buffers…`.
///
/// The format is that of the Jupyter messaging protocol, "The Wire Protocol".
package struct Wire: Sendable {
  /// The version of the protocol that is spoken.
  package static let protocolVersion = "5.5"
  /// More than this in one message is dropped.
  package static let largestMessage = 64 << 20
  /// Stands between the way of a message and the message.
  package static let delimiter = Array("<IDS|MSG>".utf8)
  private static let partCount = 4
  /// The messages of this process, whose names are numbered.
  private static let messageCount = Atomic(0)

  private let signer: MessageSigner
  /// The kernel's session: new for each process, the same in all its messages.
  package let session: String
  private let userName: String

  /// The wire of one process.
  package init(signer: MessageSigner, session: String = UUID().uuidString.lowercased()) {
    self.signer = signer
    self.session = session
    userName = "glowline"
  }

  /// The message that some frames hold.
  ///
  /// - Complexity: O(bytes)
  package func request(from frames: [[UInt8]]) throws(FrameError) -> Request {
    guard let delimiter = frames.firstIndex(of: Wire.delimiter) else { throw .noDelimiter }
    let rest = frames[(delimiter + 1)...]
    guard rest.count > Wire.partCount else { throw .tooShort }
    guard frames.reduce(0, { $0 + $1.count }) <= Wire.largestMessage else { throw .tooLarge }
    let parts = rest[(rest.startIndex + 1)...].prefix(Wire.partCount)
    let signature = signer.isActive ? rest[rest.startIndex] : []
    guard signer.isValid(signature, for: parts) else { throw .wrongSignature }
    // Parents and metadata are kept as they are, or not looked at: only their shape matters.
    guard let header = MessageHeader(parts[parts.startIndex]),
      parts.dropFirst().allSatisfy(Wire.looksLikeObject)
    else { throw .malformed }
    return Request(
      identities: Array(frames[..<delimiter]), signature: signature, header: header,
      metadata: parts[parts.startIndex + 2], content: parts[parts.startIndex + 3],
      buffers: Array(rest.dropFirst(1 + Wire.partCount)))
  }

  /// The frames of a message.
  ///
  /// - Parameters:
  ///   - message: What is said.
  ///   - identities: The way to the front end, or the topic on the iopub channel.
  /// - Returns: The frames of one multipart message.
  /// - Complexity: O(bytes)
  package func frames(_ message: Message, to identities: [[UInt8]]) -> [[UInt8]] {
    let header = JSON.object([
      ("msg_id", .text("\(session)-\(Wire.messageCount.add(1, ordering: .relaxed).newValue)")),
      ("session", .text(session)),
      ("username", .text(userName)), ("date", .text(Wire.now)), ("msg_type", .text(message.type)),
      ("version", .text(Wire.protocolVersion)),
    ])
    let parts = [
      header.utf8, Array(message.parent.utf8), message.metadata.utf8, message.content.utf8,
    ]
    return identities + [Wire.delimiter, signer.signature(of: parts)] + parts + message.buffers
  }

  private static func looksLikeObject(_ text: [UInt8]) -> Bool {
    text.first { !whiteSpace.contains($0) } == UInt8(ascii: "{")
  }

  private static let whiteSpace = Array(" \t\r\n".utf8)

  /// The present moment in ISO 8601 to the microsecond, in UTC.
  private static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let text = TimeZoneRules.utc.iso8601(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    return text.dropLast("+00:00".count) + "Z"
  }
}
