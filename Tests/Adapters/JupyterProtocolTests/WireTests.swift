import JupyterProtocol
import OrderedJSON
import Testing

@Suite("Frames on the wire")
struct WireTests {
  private static let wire = Wire(signer: MessageSigner(key: Array("secret".utf8)), session: "k")

  /// The frames of a request, as a front end with the same key sends them.
  private static func frames(
    header: String = #"{"msg_id": "1", "session": "s", "msg_type": "t", "extra": [1]}"#,
    parent: String = "{}", metadata: String = "{}", content: String = #"{"code": "1"}"#,
    buffers: [[UInt8]] = [], key: String = "secret"
  ) -> [[UInt8]] {
    let parts = [header, parent, metadata, content].map { Array($0.utf8) }
    let signature = MessageSigner(key: Array(key.utf8)).signature(of: parts)
    return [[1, 2], Array("<IDS|MSG>".utf8), signature] + parts + buffers
  }

  @Test("give a request, with the way back, the header as it came and the buffers")
  func request() throws {
    let request = try Self.wire.request(from: Self.frames(buffers: [[9], []]))
    #expect(request.identities == [[1, 2]])
    #expect(request.header.type == "t")
    #expect(request.header.subshell == nil)
    #expect(request.header.text.contains(#""extra": [1]"#))
    #expect(request.buffers == [[9], []])
    #expect(try request.decodeContent(as: IsCompleteRequest.self).code == "1")
  }

  @Test("are written so that they can be read")
  func roundTrip() throws {
    let message = Message(
      "stream", parent: #"{"msg_id": "1"}"#, content: .object([("text", .text("ü"))]),
      buffers: [[7]])
    let frames = Self.wire.frames(message, to: [Array("topic".utf8)])
    let read = try Self.wire.request(from: frames)
    #expect(read.identities == [Array("topic".utf8)])
    #expect(read.header.type == "stream")
    #expect(read.header.session == "k")
    #expect(read.buffers == [[7]])
    #expect(String(decoding: frames[4], as: UTF8.self) == #"{"msg_id": "1"}"#)
    let header = String(decoding: frames[3], as: UTF8.self)
    #expect(header.contains(/"date": "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"/))
  }

  @Test(
    "that are no message say why",
    arguments: [
      (frames: [], FrameError.noDelimiter),
      ([[]], .noDelimiter),
      ([Array("x".utf8), Array("y".utf8)], .noDelimiter),
      ([Array("<IDS|MSG>".utf8)], .tooShort),
      (Array(WireTests.frames().prefix(6)), .tooShort),
      (WireTests.frames(key: "other"), .wrongSignature),
      (WireTests.frames(key: ""), .wrongSignature),
      (WireTests.frames(header: "[1]"), .malformed),
      (WireTests.frames(header: "{"), .malformed),
      (WireTests.frames(header: #"{"msg_id": "1"}"#), .malformed),
      (WireTests.frames(header: #"{"msg_type": 5}"#), .malformed),
      (WireTests.frames(header: "{\"msg_type\": \"a\", \"x\": \"\\\"\u{1}\"}"), .malformed),
      (WireTests.frames(parent: "null"), .malformed),
      (WireTests.frames(metadata: "7"), .malformed),
      (WireTests.frames(content: ""), .malformed),
    ] as [(frames: [[UInt8]], FrameError)])
  func refused(_ frames: [[UInt8]], _ error: FrameError) {
    #expect(throws: error) { try Self.wire.request(from: frames) }
  }

  @Test("that are too large or too deep are refused")
  func huge() {
    let buffers = [[UInt8](repeating: 0, count: Wire.largestMessage)]
    #expect(throws: FrameError.tooLarge) {
      try Self.wire.request(from: Self.frames(buffers: buffers))
    }
    let header = #"{"msg_type": "a", "x": "# + String(repeating: "[", count: 200_000)
    #expect(throws: FrameError.malformed) {
      try Self.wire.request(from: Self.frames(header: header))
    }
  }

  @Test("with bytes that are no UTF-8 in the header are refused")
  func invalidText() {
    let parts =
      [Array(#"{"msg_type": "a"#.utf8) + [0xFF] + Array(#""}"#.utf8)]
      + Array(repeating: Array("{}".utf8), count: 3)
    let signature = MessageSigner(key: Array("secret".utf8)).signature(of: parts)
    #expect(throws: FrameError.malformed) {
      try Self.wire.request(from: [Array("<IDS|MSG>".utf8), signature] + parts)
    }
  }

  @Test("without a key are believed as they are")
  func unsigned() throws {
    let wire = Wire(signer: MessageSigner(key: []))
    #expect(try wire.request(from: Self.frames(key: "")).header.type == "t")
    #expect(try wire.request(from: Self.frames(key: "any")).header.type == "t")
  }

  @Test("have a new session for each process")
  func sessions() {
    let signer = MessageSigner(key: [])
    #expect(Wire(signer: signer).session != Wire(signer: signer).session)
  }
}

@Suite("Signatures")
struct MessageSignerTests {
  /// RFC 4231, test case 2.
  @Test("are those of RFC 4231")
  func reference() {
    let parts = ["what do ya want ", "for nothing?"].map { Array($0.utf8) }
    let key = Array("Jefe".utf8)
    #expect(
      String(decoding: MessageSigner(key: key).signature(of: parts), as: UTF8.self)
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      String(decoding: MessageSigner(key: key, scheme: .sha512).signature(of: parts), as: UTF8.self)
        == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a"
        + "6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737")
  }

  @Test("are wrong where a digit, the length or a part is")
  func wrong() {
    let signer = MessageSigner(key: [1])
    let parts: [[UInt8]] = [[1], [2]]
    var signature = signer.signature(of: parts)
    #expect(signer.isValid(signature, for: parts))
    #expect(!signer.isValid(signature, for: [[1], [3]]))
    #expect(!signer.isValid(Array(signature.dropLast()), for: parts))
    #expect(!signer.isValid([], for: parts))
    signature[5] ^= 1
    #expect(!signer.isValid(signature, for: parts))
  }
}

@Suite("The guard against replays")
struct ReplayGuardTests {
  @Test("admits each signature once, and forgets the oldest ones")
  func once() {
    var replay = ReplayGuard(capacity: 3)
    let admitted = [1, 2, 3, 1, 2, 3, 4, 1, 3].map { replay.admit([$0]) }
    #expect(admitted == [true, true, true, false, false, false, true, true, false])
  }

  @Test("takes no signature for none")
  func unsigned() {
    var replay = ReplayGuard()
    let admitted = (0..<2).map { _ in replay.admit([]) }
    #expect(admitted == [true, true])
  }
}
