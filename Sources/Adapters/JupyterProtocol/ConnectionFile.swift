import OrderedJSON

/// What a front end tells a kernel: where to bind, and with which key to sign (JEP 106).
package struct ConnectionFile: Sendable {
  /// How the two are connected.
  package enum Transport: String, CaseIterable, Sendable {
    case tcp, ipc
  }

  /// How the two are connected.
  package let transport: Transport
  /// The address, or for `ipc` the path that the sockets' names begin with.
  package let ip: String
  /// The port of each channel; 0 is any free one.
  package var ports: [Channel: Int]
  /// The key of the signatures; empty for none.
  package let key: [UInt8]
  /// How messages are signed.
  package let scheme: MessageSigner.Scheme
  /// The kernel's secret key where the connection is encrypted (CurveZMQ), in Z85.
  package let curveSecretKey: String?
  /// All members, of which those unknown here are kept.
  private let members: [(key: String, value: JSON)]

  /// Reads a connection file.
  ///
  /// - Throws: ``ProtocolError``
  package init(_ text: [UInt8]) throws(ProtocolError) {
    let file = try ConnectionFile.object(text)
    transport = try ConnectionFile.word("transport", in: file) ?? .tcp
    ip = file["ip"]?.text ?? "127.0.0.1"
    key = Array((file["key"]?.text ?? "").utf8)
    scheme = try ConnectionFile.word("signature_scheme", in: file) ?? .sha256
    curveSecretKey = file["curve_secretkey"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    ports = [:]
    for channel in Channel.allCases {
      ports[channel] = try ConnectionFile.port(channel.portKey, in: file)
    }
    guard case .object(let members) = file else { throw ProtocolError("it holds no JSON object") }
    self.members = members
  }

  /// Where a channel is bound; a port of 0 lets the system choose.
  package func endpoint(_ channel: Channel) -> String {
    let port = ports[channel] ?? 0
    return switch transport {
    case .tcp: port == 0 ? "tcp://\(ip):*" : "tcp://\(ip):\(port)"
    case .ipc: "ipc://\(ip)-\(port)"
    }
  }

  /// What lets others than the front end speak to the kernel.
  ///
  /// - Parameter mode: The file's permissions; nil where they are not known.
  /// - Returns: Sentences for people, without a full stop.
  package func weaknesses(inFileOf mode: UInt32?) -> [String] {
    let isLocal =
      transport == .ipc || ip == "localhost" || ip == "::1" || ip == "[::1]"
      || ip.hasPrefix("127.")
    var found: [String] = []
    if key.isEmpty {
      found.append("it has no key, and whoever reaches the kernel's ports can run code")
    } else if let mode, mode & 0o044 != 0 {
      found.append(
        "others can read it (mode \(String(mode, radix: 8))), and who has its key can run code:"
          + " chmod 600")
    }
    if let mode, mode & 0o022 != 0 {
      found.append("others can write it (mode \(String(mode, radix: 8))): chmod 600")
    }
    if !isLocal, curveSecretKey == nil {
      found.append("'\(ip)' is reached from other machines, and nothing that is said is encrypted")
    }
    return found
  }

  /// The file with the present ports; what is unknown here is kept.
  package var text: String {
    var members = members
    for channel in Channel.allCases {
      let port = (channel.portKey, JSON.integer(ports[channel] ?? 0))
      if let index = members.firstIndex(where: { $0.key == channel.portKey }) {
        members[index] = port
      } else {
        members.append(port)
      }
    }
    return JSON.object(members).description + "\n"
  }

  static func object(_ text: [UInt8]) throws(ProtocolError) -> JSON {
    guard let file = JSON(parsing: text), case .object = file else {
      throw ProtocolError("it holds no JSON object")
    }
    return file
  }

  static func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, in file: JSON
  ) throws(ProtocolError) -> Word? where Word.RawValue == String {
    guard let value = file[key] else { return nil }
    guard let word = value.text.flatMap(Word.init(rawValue:)) else {
      let allowed = Word.allCases.map(\.rawValue).joined(separator: " or ")
      throw ProtocolError("'\(key)' is \(value.description): \(allowed) is allowed")
    }
    return word
  }

  static func port(_ key: String, in file: JSON) throws(ProtocolError) -> Int {
    guard let value = file[key] else { throw ProtocolError("'\(key)' is missing") }
    guard let port = value.integer ?? value.text.flatMap({ Int($0) }), 0...65_535 ~= port else {
      throw ProtocolError("'\(key)' is \(value.description): a port of 0 to 65535 is allowed")
    }
    return port
  }
}

extension Channel {
  /// The name of the channel's port in a connection file and in a `connect_reply`.
  package var portKey: String {
    switch self {
    case .heartbeat: "hb_port"
    default: "\(self)_port"
    }
  }
}
