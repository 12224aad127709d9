import OrderedJSON

/// A file that asks a kernel to choose its own ports and to tell them (the handshake of protocol 5.6).
package struct RegistrationFile: Sendable {
  /// The kernel's name at the front end.
  package let kernel: String
  /// Where the ports are to be told.
  package let ip: String
  /// Where the ports are to be told.
  package let port: Int
  /// Signs what is told, and all messages afterwards.
  package let signer: MessageSigner
  private let file: JSON

  /// Reads a registration file; nil for a connection file.
  ///
  /// - Throws: ``ProtocolError``
  package init?(_ text: [UInt8]) throws(ProtocolError) {
    file = try ConnectionFile.object(text)
    guard file["registration_port"] != nil else { return nil }
    port = try ConnectionFile.port("registration_port", in: file)
    ip = file["registration_ip"]?.text ?? file["ip"]?.text ?? "127.0.0.1"
    kernel = file["kernel_id"]?.text ?? ""
    signer = MessageSigner(
      key: Array((file["key"]?.text ?? "").utf8),
      scheme: try ConnectionFile.word("signature_scheme", in: file) ?? .sha256)
  }

  /// The connection file that stands for this one, with any free ports.
  package var connection: ConnectionFile {
    get throws(ProtocolError) {
      guard case .object(var members) = file else { throw ProtocolError("it holds no JSON object") }
      members.removeAll { ["registration_port", "registration_ip"].contains($0.key) }
      if file["ip"] == nil { members.append(("ip", .text(ip))) }
      for channel in Channel.allCases where file[channel.portKey] == nil {
        members.append((channel.portKey, .integer(0)))
      }
      return try ConnectionFile(Array(JSON.object(members).description.utf8))
    }
  }

  /// What is told once the ports are known.
  package func frames(ports: [Channel: Int]) -> [[UInt8]] {
    let content = JSON.object(
      [("kernel_id", .text(kernel))]
        + Channel.allCases.map { ($0.portKey, .text(String(ports[$0] ?? 0))) })
    let text = Array(content.description.utf8)
    return [Wire.delimiter, signer.signature(of: [text]), text]
  }

  /// Whether some frames say that the ports have arrived.
  package func isAcknowledgement(_ frames: [[UInt8]]) -> Bool {
    guard let delimiter = frames.firstIndex(of: Wire.delimiter), frames.count > delimiter + 2
    else { return false }
    return signer.isValid(frames[delimiter + 1], for: frames[(delimiter + 2)...])
  }
}
