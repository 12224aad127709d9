import Cells
import JupyterProtocol
import OrderedJSON

extension Kernel {
  /// Publishes a message to all front ends.
  func publish(_ type: String, _ content: JSON, parent: String) {
    publisher.publish(Message(type, parent: parent, content: content))
  }

  /// Says that the kernel is busy, does something, and says that it is idle.
  func whileBusy(_ request: Request, _ body: () -> Void) {
    let parent = request.header.text
    publishState("busy", parent: parent)
    body()
    publishState("idle", parent: parent, isLast: true)
  }

  /// Says what the kernel is about to do.
  func publishState(_ state: String, parent: String, isLast: Bool = false) {
    let content = JSON.object([("execution_state", .text(state))])
    publisher.publish(Message("status", parent: parent, content: content), isLast: isLast)
  }

  /// Answers a request with what `body` gives, or with its error.
  func answer(_ delivery: Delivery, _ body: () throws -> JSON) {
    whileBusy(delivery.request) {
      let content: JSON
      do {
        content = try body()
      } catch {
        content = .object(Kernel.error(error).reply)
      }
      reply(content, to: delivery)
    }
  }

  /// Sends a reply, whose type follows from the request's.
  func reply(_ content: JSON, to delivery: Delivery) {
    let request = delivery.request
    let type = request.header.type
    let stem = type.hasSuffix("_request") ? String(type.dropLast("_request".count)) : type
    publisher.reply(
      Message(stem + "_reply", parent: request.header.text, content: content),
      to: request.identities, on: delivery.channel)
  }

  /// What a front end is told of a request that cannot be served.
  static func error(_ error: any Error) -> CellError {
    let isOfContent = (error as? ProtocolError)?.isOfContent ?? false
    let name = isOfContent ? "ContentError" : "RequestError"
    return CellError(name: name, value: "\(error)", traceback: ["\(name): \(error)"])
  }
}

extension JSON {
  /// The content of a reply that tells of success.
  static func ok(_ members: Members = []) -> JSON { .object([("status", .text("ok"))] + members) }
}

extension CellError {
  /// The members of a reply that tells of it.
  var reply: Members { [("status", .text("error"))] + members }
}
