import Cells
import JupyterProtocol
import OrderedJSON
import Threading

/// The comms between a kernel and its front ends.
///
/// What pictures say is carried by the comm of the lab extension, which opens one for each notebook, or
/// by the bridge: where a front end with widgets opens the control comm, when a page is loaded, the kernel
/// opens it itself, once. It is opened with no parent, so that it belongs to no cell and is not kept in a
/// notebook. For a front end whose lab extension came first there is none; where the bridge did, both stay,
/// and its pages take each message to the extension alone. What is selected in one page is told to the
/// others, whatever links them. All other comms are closed at once.
final class Comms: Sendable {
  private static let controlTarget = "jupyter.widget.control"
  private static let widgetTarget = "jupyter.widget"
  private static let viewTarget = "glowline.view"

  private struct OpenComm {
    let target: String
    /// The session of the front end that has opened it; empty for the bridge, which is everybody's.
    let session: String
  }

  private let publisher: Publisher
  let bridge: BridgeModel
  private let interpreter: any Interpreter
  private let open = Locked([String: OpenComm]())

  init(publisher: Publisher, bridge: BridgeModel, interpreter: any Interpreter) {
    self.publisher = publisher
    self.bridge = bridge
    self.interpreter = interpreter
  }

  /// The content of a `comm_info_reply`.
  func info(target: String?) -> JSON {
    let wanted = open.withLock { $0.filter { target == nil || $0.value.target == target } }
    let comms = wanted.sorted { $0.key < $1.key }
      .map { ($0.key, JSON.object([("target_name", .text($0.value.target))])) }
    return .ok([("comms", .object(comms))])
  }

  /// A front end has opened a comm.
  func opened(_ comm: CommContent, by request: Request) {
    switch comm.target {
    case Comms.controlTarget:
      let session = request.header.session
      let isFirst = open.withLock { open in
        open[comm.id] = OpenComm(target: Comms.controlTarget, session: session)
        let isExtended = open.values.contains {
          $0.target == Comms.viewTarget && $0.session == session
        }
        guard !isExtended, open[bridge.id] == nil else { return false }
        open[bridge.id] = OpenComm(target: Comms.widgetTarget, session: "")
        return true
      }
      if isFirst { openBridge() }
    case Comms.viewTarget: openedView(comm.id, by: request)
    default: send("comm_close", comm.id, .object([]), parent: request.header.text)
    }
  }

  /// A lab extension carries messages from now on.
  private func openedView(_ id: String, by request: Request) {
    let session = request.header.session
    open.withLock { $0[id] = OpenComm(target: Comms.viewTarget, session: session) }
    let hello: Members = [
      ("kind", .text("hello")), ("k", .text(bridge.kernel)), ("boot", .text(bridge.id)),
    ]
    send("comm_msg", id, .object(hello), parent: request.header.text)
  }

  /// A message that was read, and is received when its turn comes.
  struct Incoming: Sendable {
    let comm: CommContent
    /// What a picture asks in it; nil where it is about something else, or its comm was not open yet.
    let question: BridgeQuestion?

    /// Whether to receive it takes no longer than waking a thread for it.
    var isInstant: Bool { question?.isInstant ?? true }
  }

  /// Reads a message that a front end has sent; nil for one in the wrong shape.
  func read(_ request: Request) -> Incoming? {
    guard let comm = try? request.decodeContent(as: CommContent.self) else { return nil }
    let target = open.withLock { $0[comm.id]?.target }
    return Incoming(comm: comm, question: question(in: comm, to: target, request.buffers))
  }

  /// What a picture says in a message; nil where the message is about something else.
  private func question(
    in comm: CommContent, to target: String?, _ buffers: [[UInt8]]
  ) -> BridgeQuestion? {
    let content: JSON
    switch (target, comm.data["method"]?.text) {
    case (Comms.widgetTarget, "custom"): content = comm.data["content"] ?? .object([])
    case (Comms.viewTarget, _): content = comm.data
    default: return nil
    }
    return interpreter.question(BridgeMessage(content: content, buffers: buffers))
  }

  /// A front end has sent a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - request: The request that carries it.
  ///   - cancellation: Ends what it sets off.
  func received(_ message: Incoming, by request: Request, cancellation: Cancellation) {
    let comm = message.comm
    let (target, models) = open.withLock { open in
      (open[comm.id]?.target, open[bridge.id] == nil ? [] : [bridge])
    }
    let parent = request.header.text
    if let question = message.question ?? self.question(in: comm, to: target, request.buffers) {
      let answer = question.answer(console(parent: parent, cancellation), cancellation)
      send(answer.content, on: comm.id, parent: parent, buffers: answer.buffers)
      tellOthers(of: answer, from: comm.id, parent: parent)
      return
    }
    switch (target, comm.data["method"]?.text) {
    case (Comms.controlTarget, "request_states"):
      send("comm_msg", comm.id, BridgeModel.states(of: models), parent: parent)
    case (Comms.widgetTarget, "request_state"):
      send("comm_msg", comm.id, bridge.update, parent: parent)
    default: break
    }
  }

  /// Publishes what an answer shows.
  private func console(parent: String, _ cancellation: Cancellation) -> Console {
    Console(
      emit: { [publisher] output in
        publisher.awaitRoom(unless: cancellation)
        let (type, members) = output.content(executionCount: 0)
        publisher.publish(Message(type, parent: parent, content: .object(members)))
      })
  }

  /// Other pages of the same kernel show what is selected, too; the bridge is one comm for many of them.
  private func tellOthers(of answer: BridgeMessage, from id: String, parent: String) {
    guard answer.content["kind"]?.text == "sel" else { return }
    let others = open.withLock { open in
      open.filter { $0.value.target != Comms.controlTarget && $0.key != id }.keys.sorted()
    }
    for other in others { send(answer.content, on: other, parent: parent) }
  }

  /// Tells pages something by the comm of an extension or the bridge.
  private func send(_ content: JSON, on id: String, parent: String, buffers: [[UInt8]] = []) {
    let isBridge = id == bridge.id
    let data: JSON =
      isBridge ? .object([("method", .text("custom")), ("content", content)]) : content
    send("comm_msg", id, data, parent: parent, buffers: buffers)
  }

  /// A front end has closed a comm.
  func closed(_ comm: CommContent) { open.withLock { _ = $0.removeValue(forKey: comm.id) } }

  private func openBridge() {
    publisher.publish(
      Message(
        "comm_open",
        content: .object([
          ("comm_id", .text(bridge.id)), ("target_name", .text(Comms.widgetTarget)),
          ("data", .object([("state", bridge.state), ("buffer_paths", .array([]))])),
        ]), metadata: .object([("version", .text("2.1.0"))])))
  }

  private func send(
    _ type: String, _ id: String, _ data: JSON, parent: String, buffers: [[UInt8]] = []
  ) {
    publisher.publish(
      Message(
        type, parent: parent, content: .object([("comm_id", .text(id)), ("data", data)]),
        buffers: buffers))
  }
}
