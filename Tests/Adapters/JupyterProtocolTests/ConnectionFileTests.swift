import JupyterProtocol
import Testing

@Suite("A connection file")
struct ConnectionFileTests {
  private static let ports =
    #""shell_port": 1, "iopub_port": "2", "stdin_port": 3, "control_port": 4, "hb_port": 5"#

  private func file(_ text: String) throws -> ConnectionFile {
    try ConnectionFile(Array(text.utf8))
  }

  @Test("names an endpoint for each channel")
  func tcp() throws {
    let file = try file(
      #"{"transport": "tcp", "ip": "127.0.0.1", \#(Self.ports), "key": "a-b", "#
        + #""signature_scheme": "hmac-sha256", "kernel_name": "x"}"#)
    #expect(
      Channel.allCases.map(file.endpoint) == [4, 3, 1, 2, 5].map { "tcp://127.0.0.1:\($0)" })
    #expect(file.key == Array("a-b".utf8))
    #expect(file.curveSecretKey == nil)
  }

  @Test("lets the system choose a port of 0, and takes it down without losing anything")
  func anyPort() throws {
    var file = try file(
      #"{"ip": "h", "new": {"a": 1}, "shell_port": 0, "iopub_port": 0, "stdin_port": 0, "#
        + #""control_port": 0, "hb_port": 0, "key": ""}"#)
    #expect(file.endpoint(.shell) == "tcp://h:*")
    for channel in Channel.allCases { file.ports[channel] = 10 + channel.rawValue }
    let again = try ConnectionFile(Array(file.text.utf8))
    #expect(again.ports == file.ports)
    #expect(file.text.contains(#""new": {"a": 1}"#))
  }

  @Test("names paths for ipc")
  func ipc() throws {
    let file = try file(#"{"transport": "ipc", "ip": "/tmp/k", \#(Self.ports), "key": ""}"#)
    #expect(file.endpoint(.heartbeat) == "ipc:///tmp/k-5")
  }

  @Test(
    "that cannot be used says what is wrong with it",
    arguments: [
      ("", "it holds no JSON object"), ("[]", "it holds no JSON object"),
      ("{", "it holds no JSON object"), ("{}", "'control_port' is missing"),
      (#"{"control_port": 70000}"#, "'control_port' is 70000: a port of 0 to 65535 is allowed"),
      (#"{"control_port": "x"}"#, #"'control_port' is "x": a port of 0 to 65535 is allowed"#),
      (#"{"transport": "udp"}"#, #"'transport' is "udp": tcp or ipc is allowed"#),
      (
        #"{"signature_scheme": "hmac-md5"}"#,
        #"'signature_scheme' is "hmac-md5": hmac-sha256 or hmac-sha512 is allowed"#
      ),
    ])
  func refused(_ text: String, _ message: String) {
    let error = #expect(throws: ProtocolError.self) { try file(text) }
    #expect(error?.description == message)
  }
}

@Suite("A registration file")
struct RegistrationFileTests {
  @Test("is one only where it names a port to register at")
  func detection() throws {
    #expect(try RegistrationFile(Array(#"{"shell_port": 1}"#.utf8)) == nil)
    #expect(throws: ProtocolError.self) {
      try RegistrationFile(Array(#"{"registration_port": "x"}"#.utf8))
    }
  }

  @Test("is answered with the ports, signed, and acknowledged with a signature")
  func handshake() throws {
    let text =
      #"{"kernel_id": "abc", "registration_ip": "127.0.0.1", "registration_port": 77, "#
      + #""transport": "tcp", "signature_scheme": "hmac-sha256", "key": "k"}"#
    let file = try #require(try RegistrationFile(Array(text.utf8)))
    #expect(file.port == 77)
    let connection = try file.connection
    #expect(connection.ports.values.allSatisfy { $0 == 0 })
    #expect(connection.key == Array("k".utf8))
    let frames = file.frames(ports: [.shell: 8, .heartbeat: 9])
    #expect(frames[0] == Array("<IDS|MSG>".utf8))
    #expect(file.signer.isValid(frames[1], for: [frames[2]]))
    let content = String(decoding: frames[2], as: UTF8.self)
    #expect(content.contains(#""kernel_id": "abc""#))
    #expect(content.contains(#""shell_port": "8""#) && content.contains(#""hb_port": "9""#))
    let answer = [Array("ACK".utf8)]
    let signed = [Array("<IDS|MSG>".utf8), file.signer.signature(of: answer)] + answer
    #expect(file.isAcknowledgement(signed))
    #expect(!file.isAcknowledgement([Array("<IDS|MSG>".utf8), Array("x".utf8)] + answer))
    #expect(!file.isAcknowledgement([]))
  }
}

@Suite struct ConnectionFileWeaknessTests {
  private static let ports =
    #""shell_port": 1, "iopub_port": 2, "stdin_port": 3, "control_port": 4, "hb_port": 5"#

  @Test(
    arguments: [
      (#""key": "k""#, 0o600, 0), (#""key": "k", "ip": "localhost""#, 0o400, 0),
      (#""key": "k""#, 0o640, 1), (#""key": "k""#, 0o604, 1), (#""key": "k""#, 0o666, 2),
      (#""key": "k""#, 0o620, 1), (#""key": """#, 0o600, 1), (#""ip": "127.0.0.1""#, 0o644, 1),
      (#""key": "k", "ip": "0.0.0.0""#, 0o600, 1), (#""key": "k", "ip": "*""#, 0o600, 1),
      (#""key": "k", "ip": "*", "curve_secretkey": "x""#, 0o600, 0),
      (#""key": "k", "ip": "/tmp/x", "transport": "ipc""#, 0o600, 0),
    ] as [(String, UInt32, Int)])
  func `what lets others in is counted`(members: String, mode: UInt32, count: Int) throws {
    let text = "{\(members), \(ConnectionFileWeaknessTests.ports)}"
    #expect(try ConnectionFile(Array(text.utf8)).weaknesses(inFileOf: mode).count == count)
  }
}
