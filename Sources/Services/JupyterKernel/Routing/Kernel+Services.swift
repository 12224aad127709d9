import Cells
import JupyterProtocol
import OrderedJSON
import Threading

/// What the kernel does with messages of one type.
struct Service: Sendable {
  /// The channels on which the type is known.
  let channels: Set<Channel>
  /// Serves a message, in the turn of a shell where it came on the shell channel.
  let serve: @Sendable (Kernel, Delivery, Shell) -> Void
  /// Whether waking a shell's thread takes longer than to serve it.
  var isInstant = false

  /// The same, served at once where nothing is before it in its shell.
  fileprivate var instant: Service {
    var service = self
    service.isInstant = true
    return service
  }

  /// A request that is answered with what `content` gives, or with its error.
  fileprivate static func reply(
    on channels: Channel..., content: @escaping @Sendable (Kernel, Request) throws -> JSON
  ) -> Service {
    Service(channels: Set(channels)) { kernel, delivery, _ in
      kernel.answer(delivery) { try content(kernel, delivery.request) }
    }
  }

  /// A message of a comm, which has no reply; one in the wrong shape is not heard.
  fileprivate static func comm(
    _ hear: @escaping @Sendable (Comms, CommContent, Request) -> Void
  ) -> Service {
    Service(channels: [.shell]) { kernel, delivery, _ in
      let request = delivery.request
      kernel.whileBusy(request) {
        guard let comm = try? request.decodeContent(as: CommContent.self) else { return }
        hear(kernel.comms, comm, request)
      }
    }
  }
}

extension Kernel {
  /// All types of message that front ends send.
  static let services: [String: Service] = [
    // What the kernel is.
    "kernel_info_request": .reply(on: .control, .shell) { kernel, _ in kernel.info.reply }
      .instant,
    "connect_request": .reply(on: .control, .shell) { kernel, _ in kernel.connectReply }.instant,
    "usage_request": .reply(on: .control) { kernel, _ in kernel.usage.reply },

    // Cells, and what is asked about them.
    executeRequest: Service(channels: [.shell]) { $0.execute($1, in: $2) },
    "complete_request": .reply(on: .shell) { kernel, request in
      let content = try request.decodeContent(as: CursorRequest.self)
      return kernel.interpreter.completion(of: content.code, at: content.place).reply
    },
    "inspect_request": .reply(on: .shell) { kernel, request in
      let content = try request.decodeContent(as: CursorRequest.self)
      let found = kernel.interpreter.inspection(of: content.code, at: content.place)
      return .ok([("found", .boolean(found != nil))] + (found ?? MediaBundle()).members)
    },
    "is_complete_request": .reply(on: .shell) { kernel, request in
      let content = try request.decodeContent(as: IsCompleteRequest.self)
      return kernel.interpreter.completeness(of: content.code).reply
    },
    "history_request": .reply(on: .shell) { kernel, request in
      kernel.history.reply(to: try request.decodeContent(as: HistoryRequest.self))
    },
    "input_reply": Service(channels: [.stdin]) { kernel, delivery, _ in
      let request = delivery.request
      // A cell that waits for an answer does not wait for another one.
      let reply = try? request.decodeContent(as: InputReply.self)
      kernel.input.receive(reply?.value, from: request.identities)
    },

    // Comms.
    "comm_open": .comm { comms, comm, request in comms.opened(comm, by: request) },
    commMessage: Service(channels: [.shell]) { kernel, delivery, shell in
      kernel.whileBusy(delivery.request) {
        guard let comm = delivery.comm else { return }
        // What a message sets off can be interrupted like a cell.
        _ = shell.beginCell(counts: false)
        kernel.comms.received(comm, by: delivery.request, cancellation: shell.cancellation)
        shell.endCell()
      }
    }.instant,
    "comm_close": .comm { comms, comm, _ in comms.closed(comm) },
    "comm_info_request": .reply(on: .shell) { kernel, request in
      kernel.comms.info(target: try request.decodeContent(as: CommInfoRequest.self).target)
    }.instant,

    // Its course.
    "interrupt_request": .reply(on: .control, .shell) { kernel, _ in
      kernel.interrupt()
      return .ok()
    },
    "shutdown_request": Service(channels: [.control, .shell]) { kernel, delivery, _ in
      kernel.shutDown(asked: delivery)
    },
    "create_subshell_request": .reply(on: .control) { kernel, _ in
      .ok([("subshell_id", .text(try kernel.createSubshell()))])
    },
    "delete_subshell_request": .reply(on: .control) { kernel, request in
      try kernel.deleteSubshell(request.decodeContent(as: DeleteSubshellRequest.self).subshell)
      return .ok()
    },
    "list_subshell_request": .reply(on: .control) { kernel, _ in
      let ids = kernel.subshells.withLock { $0.open.map { JSON.text($0.id) } }
      return .ok([("subshell_id", .array(ids))])
    },
  ]

  /// The type of the requests that run cells.
  static let executeRequest = "execute_request"

  /// The type of what comms carry.
  static let commMessage = "comm_msg"

  private var connectReply: JSON {
    .ok(Channel.allCases.map { ($0.portKey, .integer(ports[$0] ?? 0)) })
  }

  private func shutDown(asked delivery: Delivery) {
    var isUnderstood = false
    answer(delivery) {
      let content = try delivery.request.decodeContent(as: ShutdownRequest.self)
      isUnderstood = true
      let reply = JSON.ok([("restart", .boolean(content.restarts))])
      publish("shutdown_reply", reply, parent: delivery.request.header.text)
      return reply
    }
    if isUnderstood { shutDown() }
  }

  private func createSubshell() throws -> String {
    let shell = Shell()
    guard shell.start({ [self] in serve($0, in: $1) }) else {
      throw ProtocolError("there is no thread for another subshell")
    }
    return subshells.withLock { subshells in
      subshells.count += 1
      let id = "subshell-\(subshells.count)"
      subshells.open.append((id, shell))
      return id
    }
  }

  private func deleteSubshell(_ id: String) throws {
    let shell = subshells.withLock { subshells in
      let index = subshells.open.firstIndex { $0.id == id }
      return index.map { subshells.open.remove(at: $0).shell }
    }
    guard let shell else { throw ProtocolError("there is no subshell '\(id)'") }
    shell.close()
  }
}

extension CursorRequest {
  /// The cursor, inside the text.
  fileprivate var place: Int {
    let count = code.unicodeScalars.count
    return min(max(0, cursor ?? count), count)
  }
}

extension Completeness {
  /// The content of an `is_complete_reply`.
  fileprivate var reply: JSON {
    switch self {
    case .complete: .object([("status", .text("complete"))])
    case .invalid: .object([("status", .text("invalid"))])
    case .incomplete(let indent):
      .object([("status", .text("incomplete")), ("indent", .text(indent))])
    }
  }
}

extension Completion {
  /// The content of a `complete_reply`, with what each candidate is for those who show it.
  fileprivate var reply: JSON {
    let (start, end) = (JSON.integer(range.lowerBound), JSON.integer(range.upperBound))
    let types = candidates.map { candidate in
      JSON.object([
        ("text", .text(candidate.text)), ("type", .text(candidate.kind.iconName)),
        ("start", start), ("end", end), ("signature", .text(candidate.detail)),
      ])
    }
    return .ok([
      ("matches", .array(candidates.map { .text($0.text) })), ("cursor_start", start),
      ("cursor_end", end),
      ("metadata", .object([("_jupyter_types_experimental", .array(types))])),
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
