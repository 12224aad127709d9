import JupyterProtocol
import OrderedJSON
import Threading

/// The comms between a kernel and its front ends.
///
/// Two targets are known: the control comm, which a front end with widgets opens when a page is loaded,
/// and the bridge, which the kernel then opens itself, once, and which carries what pictures say. It is
/// opened with no parent, so that it belongs to no cell and is not kept in a notebook. All others are
/// closed at once.
final class Comms: Sendable {
  private static let controlTarget = "jupyter.widget.control"
  private static let widgetTarget = "jupyter.widget"

  private let publisher: Publisher
  private let bridge: BridgeModel
  private let interpreter: any Interpreter
  private let open = Locked([String: String]())

  init(publisher: Publisher, bridge: BridgeModel, interpreter: any Interpreter) {
    self.publisher = publisher
    self.bridge = bridge
    self.interpreter = interpreter
  }

  /// The content of a `comm_info_reply`.
  func info(target: String?) -> JSON {
    let open = open.withLock { $0 }
    return .object([
      ("status", .text("ok")),
      (
        "comms",
        .object(
          open.filter { target == nil || $0.value == target }.sorted { $0.key < $1.key }
            .map { ($0.key, .object([("target_name", .text($0.value))])) })
      ),
    ])
  }

  /// A front end has opened a comm.
  func opened(_ comm: CommContent, by request: Request) {
    guard comm.target == Comms.controlTarget else {
      send("comm_close", comm.id, .object([]), parent: request.header.text)
      return
    }
    let isFirst = open.withLock { open in
      open[comm.id] = Comms.controlTarget
      return open.updateValue(Comms.widgetTarget, forKey: bridge.id) == nil
    }
    if isFirst { openBridge() }
  }

  /// A front end has sent a message.
  func received(_ comm: CommContent, by request: Request) {
    let (target, models) = open.withLock { open in
      (open[comm.id], open[bridge.id] == nil ? [] : [bridge])
    }
    let parent = request.header.text
    switch (target, comm.data["method"]?.text) {
    case (Comms.controlTarget, "request_states"):
      send("comm_msg", comm.id, BridgeModel.states(of: models), parent: parent)
    case (Comms.widgetTarget, "request_state"):
      send("comm_msg", comm.id, bridge.update, parent: parent)
    case (Comms.widgetTarget, "custom"):
      let message = BridgeMessage(
        content: comm.data["content"] ?? .object([]), buffers: request.buffers)
      let answer = interpreter.answer(message)
      send(
        "comm_msg", comm.id,
        .object([("method", .text("custom")), ("content", answer.content)]),
        parent: parent, buffers: answer.buffers)
    default: break
    }
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
