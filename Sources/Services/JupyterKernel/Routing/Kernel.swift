import Cells
public import JupyterProtocol
import OrderedJSON
import Threading

/// A Jupyter kernel: requests in, replies and outputs out, over any transport.
///
/// Every request is answered between the states `busy` and `idle`, also one that is unknown, in the wrong
/// shape, or a cell that no longer runs. Cells run on a thread per shell; the control channel, the
/// heartbeat and subshells are served meanwhile.
public final class Kernel: Sendable {
  let publisher: Publisher
  let interpreter: any Interpreter
  let history: History
  let comms: Comms
  let input = StandardInput()
  private let wire: Wire
  private let transport: any Transport
  private let info: KernelInfo
  private let ports: [Channel: Int]
  private let usage = Usage()
  private let drops: DropLog
  private let replays = Locked(ReplayGuard())
  private let main = Shell()
  private let subshells = Locked(Subshells())

  private struct Subshells {
    var open: [(id: String, shell: Shell)] = []
    var count = 0
  }

  /// A kernel that has not started.
  ///
  /// - Parameters:
  ///   - interpreter: The language.
  ///   - info: What the kernel says of itself.
  ///   - wire: How messages are written and signed.
  ///   - transport: Carries them.
  ///   - ports: Where the channels are bound, for those who ask.
  ///   - history: Where cells are kept.
  ///   - bridge: The model that links pictures with the kernel.
  ///   - log: Receives lines for whoever runs the kernel.
  package init(
    interpreter: any Interpreter, info: KernelInfo, wire: Wire, transport: any Transport,
    ports: [Channel: Int], history: History, bridge: BridgeModel,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.interpreter = interpreter
    self.info = info
    self.wire = wire
    self.transport = transport
    self.ports = ports
    self.history = history
    publisher = Publisher(wire: wire, transport: transport)
    comms = Comms(publisher: publisher, bridge: bridge, interpreter: interpreter)
    drops = DropLog(log: log)
  }

  /// Starts serving; false where there is no thread to be had.
  public func start() -> Bool {
    publish("status", .object([("execution_state", .text("starting"))]), parent: Message.noParent)
    return main.start { [self] in serve($0, in: $1) }
  }

  /// Takes a multipart message from a channel; returns without waiting for a cell.
  ///
  /// What is no message is dropped, counted, and said once for each kind.
  public func receive(_ frames: [[UInt8]], on channel: Channel) {
    switch channel {
    case .heartbeat: transport.send(frames, on: .heartbeat, isUrgent: true)
    case .iopub:
      // A front end subscribes to a topic.
      if let frame = frames.first, frame.first == 1 { publisher.welcome(Array(frame.dropFirst())) }
    case .control, .shell, .stdin:
      do throws(FrameError) {
        let request = try wire.request(from: frames)
        guard replays.withLock({ $0.admit(request.signature) }) else { throw .replayed }
        route(request, from: channel)
      } catch {
        drop(error, on: channel)
      }
    }
  }

  /// Counts a message that was not taken.
  public func drop(_ reason: FrameError, on channel: Channel) { drops.note(reason, on: channel) }

  /// Milliseconds until ``flush()`` has something to do; nil for nothing.
  public var millisecondsToFlush: Int? { publisher.millisecondsToFlush }

  /// Sends what was gathered, where it is due.
  public func flush() { publisher.flush() }

  /// Ends the cells that run, and does nothing where none does.
  public func interrupt() {
    main.interrupt()
    for subshell in subshells.withLock({ $0.open }) { subshell.shell.interrupt() }
    input.wake()
  }

  /// Ends the kernel.
  public func shutDown() {
    main.close()
    for subshell in subshells.withLock({ $0.open }) { subshell.shell.close() }
    input.wake()
    drops.summarize()
    transport.stop()
  }

  private func route(_ request: Request, from channel: Channel) {
    switch channel {
    case .stdin:
      if request.header.type == "input_reply",
        let reply = try? request.decodeContent(as: InputReply.self)
      {
        input.receive(reply.value, from: request.identities)
      }
    case .control: control(request, on: .control)
    default:
      publisher.hold()
      guard let id = request.header.subshell else { return main.enqueue(request) }
      if let shell = subshells.withLock({ $0.open.first { $0.id == id }?.shell }) {
        shell.enqueue(request)
      } else {
        answer(request, on: .shell) { throw KernelError.unknownSubshell(id) }
      }
    }
  }

  // MARK: - Control

  /// Serves a request of the control channel, at once: on the transport's thread.
  private func control(_ request: Request, on channel: Channel) {
    var endsKernel = false
    answer(request, on: channel) {
      switch request.header.type {
      case "kernel_info_request": return info.reply
      case "connect_request": return connectReply
      case "usage_request": return usage.reply
      case "interrupt_request":
        interrupt()
        return Kernel.ok
      case "shutdown_request":
        let content = try request.decodeContent(as: ShutdownRequest.self)
        endsKernel = true
        let reply = Kernel.ok(("restart", .boolean(content.restarts)))
        publish("shutdown_reply", reply, parent: request.headerText)
        return reply
      case "create_subshell_request": return try createSubshell()
      case "delete_subshell_request":
        let id = try request.decodeContent(as: DeleteSubshellRequest.self).subshell
        let shell = subshells.withLock { subshells in
          let index = subshells.open.firstIndex { $0.id == id }
          return index.map { subshells.open.remove(at: $0).shell }
        }
        guard let shell else { throw KernelError.unknownSubshell(id) }
        shell.close()
        return Kernel.ok
      case "list_subshell_request":
        let ids = subshells.withLock { $0.open.map { JSON.text($0.id) } }
        return Kernel.ok(("subshell_id", .array(ids)))
      default: throw KernelError.unknownRequest(request.header.type)
      }
    }
    if endsKernel { shutDown() }
  }

  private func createSubshell() throws -> JSON {
    let shell = Shell()
    guard shell.start({ [self] in serve($0, in: $1) }) else { throw KernelError.noThread }
    let id = subshells.withLock { subshells in
      subshells.count += 1
      let id = "subshell-\(subshells.count)"
      subshells.open.append((id, shell))
      return id
    }
    return Kernel.ok(("subshell_id", .text(id)))
  }

  private var connectReply: JSON {
    .object(
      [("status", .text("ok"))]
        + Channel.allCases.map { ($0.portKey, .integer(ports[$0] ?? 0)) })
  }

  // MARK: - Shells

  /// Serves a request on a shell's thread.
  private func serve(_ waiting: Shell.Waiting, in shell: Shell) {
    let request = waiting.request
    switch request.header.type {
    case "execute_request": execute(waiting, in: shell)
    case "comm_open", "comm_msg", "comm_close":
      whileBusy(request) {
        guard let comm = try? request.decodeContent(as: CommContent.self) else { return }
        switch request.header.type {
        case "comm_open": comms.opened(comm, by: request)
        case "comm_msg": comms.received(comm, by: request)
        default: comms.closed(comm)
        }
      }
    case "shutdown_request": control(request, on: .shell)
    default: answer(request, on: .shell) { try reply(to: request) }
    }
  }

  private func reply(to request: Request) throws -> JSON {
    switch request.header.type {
    case "kernel_info_request": return info.reply
    case "connect_request": return connectReply
    case "complete_request":
      let content = try request.decodeContent(as: CursorRequest.self)
      return interpreter.completion(of: content.code, at: content.place).reply
    case "inspect_request":
      let content = try request.decodeContent(as: CursorRequest.self)
      let found = interpreter.inspection(of: content.code, at: content.place)
      return Kernel.ok(
        ("found", .boolean(found != nil)), ("data", found?.data ?? .object([])),
        ("metadata", found?.metadata ?? .object([])))
    case "is_complete_request":
      let content = try request.decodeContent(as: IsCompleteRequest.self)
      return switch interpreter.completeness(of: content.code) {
      case .complete: .object([("status", .text("complete"))])
      case .invalid: .object([("status", .text("invalid"))])
      case .incomplete(let indent):
        .object([("status", .text("incomplete")), ("indent", .text(indent))])
      }
    case "history_request":
      return history.reply(to: try request.decodeContent(as: HistoryRequest.self))
    case "comm_info_request":
      return comms.info(target: try request.decodeContent(as: CommInfoRequest.self).target)
    case "interrupt_request":
      interrupt()
      return Kernel.ok
    default: throw KernelError.unknownRequest(request.header.type)
    }
  }

  // MARK: - Messages

  /// Publishes a message to all front ends.
  func publish(_ type: String, _ content: JSON, parent: String) {
    publisher.publish(Message(type, parent: parent, content: content))
  }

  /// Says that the kernel is busy, does something, and says that it is idle.
  func whileBusy(_ request: Request, _ body: () -> Void) {
    let parent = request.headerText
    publish("status", .object([("execution_state", .text("busy"))]), parent: parent)
    body()
    publisher.publish(
      Message(
        "status", parent: parent, content: .object([("execution_state", .text("idle"))])),
      isLast: true)
  }

  /// Answers a request with what `body` gives, or with its error.
  private func answer(_ request: Request, on channel: Channel, _ body: () throws -> JSON) {
    whileBusy(request) {
      let content: JSON
      do {
        content = try body()
      } catch {
        content = .object(Kernel.error(error).reply)
      }
      reply(content, to: request, on: channel)
    }
  }

  /// Sends a reply, whose type follows from the request's.
  func reply(_ content: JSON, to request: Request, on channel: Channel) {
    let type = request.header.type
    let stem = type.hasSuffix("_request") ? String(type.dropLast("_request".count)) : type
    publisher.reply(
      Message(stem + "_reply", parent: request.headerText, content: content),
      to: request.identities, on: channel)
  }

  /// What a front end is told of a request that cannot be served.
  static func error(_ error: any Error) -> CellError {
    let name = error is ContentError ? "ContentError" : "RequestError"
    return CellError(name: name, value: "\(error)", traceback: ["\(name): \(error)"])
  }

  private static let ok = ok()

  private static func ok(_ members: (key: String, value: JSON)...) -> JSON {
    .object([("status", .text("ok"))] + members)
  }
}

/// A request cannot be served.
enum KernelError: Error, CustomStringConvertible {
  case unknownRequest(String)
  case unknownSubshell(String)
  case noThread

  var description: String {
    switch self {
    case .unknownRequest(let type): "this kernel does not serve '\(type)'"
    case .unknownSubshell(let id): "there is no subshell '\(id)'"
    case .noThread: "there is no thread for another subshell"
    }
  }
}

extension CellError {
  /// The members of a reply that tells of it.
  var reply: Members { [("status", .text("error"))] + members }
}

extension CursorRequest {
  /// The cursor, inside the text.
  fileprivate var place: Int {
    let count = code.unicodeScalars.count
    return min(max(0, cursor ?? count), count)
  }
}

extension Completion {
  /// The content of a `complete_reply`, with what each candidate is for those who show it.
  fileprivate var reply: JSON {
    let (start, end) = (JSON.integer(range.lowerBound), JSON.integer(range.upperBound))
    return .object([
      ("status", .text("ok")), ("matches", .array(candidates.map { .text($0.text) })),
      ("cursor_start", start), ("cursor_end", end),
      (
        "metadata",
        .object([
          (
            "_jupyter_types_experimental",
            .array(
              candidates.map {
                .object([
                  ("text", .text($0.text)), ("type", .text($0.kind.iconName)), ("start", start),
                  ("end", end), ("signature", .text($0.detail)),
                ])
              })
          )
        ])
      ),
    ])
  }
}

extension Completion.Candidate.Kind {
  /// The word that front ends choose an icon by.
  fileprivate var iconName: String {
    switch self {
    case .statement, .word: "keyword"
    case .series, .variable: "instance"
    case .key: "property"
    case .file: "path"
    case .function, .value, .color, .column, .date, .topic: rawValue
    }
  }
}
