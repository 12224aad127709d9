import Cells
import Foundation
import JupyterKernel
import JupyterProtocol
import OrderedJSON
import Testing
import Threading

/// A front end in the same process: it signs and sends requests, and keeps what comes back.
final class FrontEnd: Sendable {
  /// A message as it came.
  struct Received: Sendable {
    let channel: Channel
    let type: String
    /// The `msg_id` of the request that it answers; nil for none.
    let parent: String?
    let content: JSON
    let metadata: JSON
    let buffers: [[UInt8]]
    /// The way that it came.
    let identities: [[UInt8]]
  }

  let kernel: Kernel
  private let wire: Wire
  private let signer: MessageSigner
  private let line: Line

  /// The transport: what the kernel sends is read at once.
  private final class Line: Transport {
    let messages = Locked([Received]())
    let isStopped = Locked(false)
    private let wire: Wire

    init(wire: Wire) { self.wire = wire }

    func send(_ frames: [[UInt8]], on channel: Channel, isUrgent: Bool, isUpdate: Bool) {
      guard let request = try? wire.request(from: frames) else {
        return messages.withLock {
          $0.append(
            Received(
              channel: channel, type: "", parent: nil, content: .null, metadata: .null,
              buffers: frames, identities: []))
        }
      }
      func json(_ bytes: [UInt8]) -> JSON {
        (try? JSONDecoder().decode(JSON.self, from: Data(bytes))) ?? .null
      }
      let delimiter = frames.firstIndex(of: Array("<IDS|MSG>".utf8)) ?? 0
      let received = Received(
        channel: channel, type: request.header.type,
        parent: json(frames[delimiter + 3])["msg_id"]?.text, content: json(request.content),
        metadata: json(request.metadata), buffers: request.buffers,
        identities: request.identities)
      messages.withLock { $0.append(received) }
    }

    var waitingUpdateCount: Int { 0 }
    func awaitRoom(unless cancellation: Cancellation) {}
    func wake() {}
    func stop() { isStopped.withLock { $0 = true } }
  }

  init(
    _ interpreter: any Interpreter = EchoInterpreter(), history: History = History(path: nil),
    abortGracePeriod: Int = 20, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    signer = MessageSigner(key: Array("key".utf8))
    wire = Wire(signer: signer, session: "front end")
    line = Line(wire: Wire(signer: signer))
    kernel = Kernel(
      interpreter: interpreter,
      info: KernelInfo(
        name: "echo", version: "1.2", mimeType: "text/x-echo", fileExtension: ".echo",
        editorMode: "text/x-sh", banner: "hello", links: [("Echo", "https://example.org")]),
      wire: Wire(signer: signer, session: "kernel"), transport: line,
      ports: [.shell: 1, .iopub: 2, .stdin: 3, .control: 4, .heartbeat: 5], history: history,
      bridge: BridgeModel(id: "bridge", module: "export default {}", kernel: "k"),
      abortGracePeriod: abortGracePeriod, log: log)
    #expect(kernel.start())
  }

  deinit { kernel.shutDown() }

  /// Sends a request and returns its name.
  @discardableResult
  func send(
    _ type: String, _ content: String = "{}", on channel: Channel = .shell,
    subshell: String? = nil, buffers: [[UInt8]] = [], headerExtra: String = ""
  ) -> String {
    let id = UUID().uuidString
    kernel.receive(
      frames(type, content, id: id, subshell: subshell, buffers: buffers, extra: headerExtra),
      on: channel)
    return id
  }

  /// The frames of a request.
  func frames(
    _ type: String, _ content: String = "{}", id: String = UUID().uuidString,
    subshell: String? = nil, buffers: [[UInt8]] = [], extra: String = ""
  ) -> [[UInt8]] {
    let subshell = subshell.map { #", "subshell_id": "\#($0)""# } ?? ""
    let header =
      #"{"msg_id": "\#(id)", "session": "s", "username": "u", "msg_type": "\#(type)", "#
      + #""version": "5.4"\#(subshell)\#(extra)}"#
    let parts = [header, "{}", "{}", content].map { Array($0.utf8) }
    return [[7], Array("<IDS|MSG>".utf8), signer.signature(of: parts)] + parts + buffers
  }

  /// All messages so far.
  var messages: [Received] { line.messages.withLock { $0 } }

  /// Whether the kernel ends the connection, now or soon.
  var stops: Bool { line.isStopped.wait(atMost: 20_000) { $0 ? true : nil } ?? false }

  /// The first message that fits, now or later.
  func wait(
    _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ fits: @Sendable (Received) -> Bool
  ) throws -> Received {
    let found = line.messages.wait(atMost: 20_000) { $0.first(where: fits) }
    return try #require(found, comment, sourceLocation: sourceLocation)
  }

  /// Everything that belongs to a request, once it is served.
  func answers(to id: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [Received]
  {
    _ = try wait("the idle state", sourceLocation: sourceLocation) {
      $0.parent == id && $0.content["execution_state"]?.text == "idle"
    }
    return messages.filter { $0.parent == id }
  }

  /// What a request is answered with, between the states.
  func outcome(
    _ type: String, _ content: String = "{}", on channel: Channel = .shell,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Received] {
    try answers(to: send(type, content, on: channel), sourceLocation: sourceLocation)
  }

  /// Runs a cell to its end.
  func run(_ code: String, _ options: String = "") throws -> [Received] {
    try outcome("execute_request", Self.cell(code, options))
  }

  /// The content of an `execute_request`.
  static func cell(_ code: String, _ options: String = "") -> String {
    #"{"code": \#(JSON.text(code).description)\#(options)}"#
  }
}

extension [FrontEnd.Received] {
  /// The kinds of messages, with the states by their names.
  var outline: [String] {
    map { $0.content["execution_state"]?.text ?? $0.type }
  }

  /// The content of the first message of a kind.
  func content(_ type: String) -> JSON? { first { $0.type == type }?.content }
}

/// A language of a few words, one statement a line: `print x`, `warn x`, `show x`, `value x`, `page x`,
/// `ask`, `fail`, `clear`, `wait` until interrupted, `pause` as long, where others are served, `hold` until
/// ``EchoInterpreter/release()``, `meet` until two cells have come to it, `say 3` when 0, 1 and 2 were said.
final class EchoInterpreter: Interpreter {
  /// The cells that have begun.
  let begun = Locked([String]())
  private let isReleased = Locked(false)
  private let metCount = Locked(0)
  private let saidCount = Locked(0)
  /// The thread on which the last message was noticed.
  private let noticing = Locked(pthread_self())

  /// Ends `hold`.
  func release() { isReleased.withLock { $0 = true } }

  /// What stands behind `secret:` is for nobody else.
  func publicText(of code: String) -> String {
    code.firstRange(of: "secret:").map { code[..<$0.upperBound] + "…" } ?? code
  }

  func run(_ code: String, console: Console, cancellation: Cancellation) -> CellError? {
    begun.withLock { $0.append(code) }
    for line in code.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let media = MediaBundle(text: words.last ?? "")
      switch words.first {
      case "print": console.emit(.stream(.standardOutput, words[1] + "\n"))
      case "warn": console.emit(.stream(.standardError, words[1] + "\n"))
      case "show": console.emit(.display(media, id: "d"))
      case "again": console.emit(.update(media, id: "d"))
      case "value": console.emit(.result(media))
      case "page": console.emit(.page(media))
      case "clear": console.emit(.clear)
      case "ask":
        guard let ask = console.ask else { return failure("StateError", "nobody to ask") }
        guard let answer = ask("name?") else { return failure("Interrupted", "stopped") }
        console.emit(.stream(.standardOutput, "hello \(answer)\n"))
      case "fail": return failure("SyntaxError", "it fails")
      case "wait":
        while !cancellation.isCancelled { _ = isReleased.wait(atMost: 1) { _ in nil as Int? } }
        return failure("Interrupted", "stopped")
      case "pause":
        while !cancellation.isCancelled {
          console.serveOthers()
          _ = isReleased.wait(atMost: 1) { _ in nil as Int? }
        }
        return failure("Interrupted", "stopped")
      case "meet":
        metCount.withLock { $0 += 1 }
        _ = metCount.wait { $0 >= 2 ? true : nil }
      case "say":
        _ = saidCount.wait { $0 == Int(words[1]) ? true : nil }
        console.emit(.stream(.standardOutput, words[1] + "\n"))
        saidCount.withLock { $0 += 1 }
      case "hold": _ = isReleased.wait { $0 ? true : nil }
      default: break
      }
    }
    return nil
  }

  private func failure(_ name: String, _ value: String) -> CellError {
    CellError(name: name, value: value, traceback: ["\(name): \(value)", "^"])
  }

  func value(of expression: String) -> Result<MediaBundle, CellError> {
    expression == "fail"
      ? .failure(failure("SyntaxError", "it fails"))
      : .success(MediaBundle(text: "<\(expression)>"))
  }

  func completion(of code: String, at cursor: Int) -> Completion {
    Completion(
      range: max(0, cursor - 1)..<cursor,
      candidates: [.init(kind: .statement, text: "print", detail: "a line")])
  }

  func inspection(of code: String, at cursor: Int) -> MediaBundle? {
    code.hasPrefix("print")
      ? MediaBundle(text: "prints at \(cursor)") : nil
  }

  func completeness(of code: String) -> Completeness {
    code.hasSuffix("\\") ? .incomplete(indent: "  ") : code == "?" ? .invalid : .complete
  }

  func warmUp() {}

  let rehearsal: String?

  init(rehearsal: String? = nil) { self.rehearsal = rehearsal }

  /// What says `soon` is answered soon.
  func question(_ message: BridgeMessage) -> BridgeQuestion {
    noticing.withLock { $0 = pthread_self() }
    return BridgeQuestion(isInstant: message.content["soon"] != nil) { [self] _, _ in
      let isAtOnce = noticing.withLock { pthread_equal($0, pthread_self()) != 0 }
      return BridgeMessage(
        content: .object([("heard", message.content), ("atOnce", .boolean(isAtOnce))]),
        buffers: message.buffers.reversed())
    }
  }
}
