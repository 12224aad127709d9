package import JupyterProtocol
import OrderedJSON
import Threading

/// A Jupyter kernel: requests in, replies and outputs out, over any transport.
///
/// Every request is answered between the states `busy` and `idle`, also one that is unknown, in the wrong
/// shape, or a cell that no longer runs. Cells run on a thread per shell; the control channel, the
/// heartbeat and subshells are served meanwhile.
package final class Kernel: Sendable {
  let publisher: Publisher
  let interpreter: any Interpreter
  let history: History
  let comms: Comms
  let input = StandardInput()
  private let wire: Wire
  private let transport: any Transport
  let info: KernelInfo
  let ports: [Channel: Int]
  let usage = Usage()
  private let drops: DropLog
  private let replays = Locked(ReplayGuard())
  let main = Shell()
  let subshells = Locked(Subshells())

  struct Subshells {
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
  package func start() -> Bool {
    publish("status", .object([("execution_state", .text("starting"))]), parent: Message.noParent)
    history.open()
    // Where there is no thread for it, the first cell waits for what it needs.
    _ = Thread.start { [interpreter] in interpreter.warmUp() }
    return main.start { [self] in serve($0, in: $1) }
  }

  /// Takes a multipart message from a channel; returns without waiting for a cell.
  ///
  /// What is no message is dropped, counted, and said once for each kind.
  package func receive(_ frames: [[UInt8]], on channel: Channel) {
    switch channel {
    case .heartbeat: transport.send(frames, on: .heartbeat, isUrgent: true, isUpdate: false)
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
  package func drop(_ reason: FrameError, on channel: Channel) { drops.note(reason, on: channel) }

  /// Milliseconds until ``flush()`` has something to do; nil for nothing.
  package var millisecondsToFlush: Int? { publisher.millisecondsToFlush }

  /// Sends what was gathered, where it is due.
  package func flush() { publisher.flush() }

  /// Ends the cells that run, and does nothing where none does.
  package func interrupt() {
    main.interrupt()
    for subshell in subshells.withLock({ $0.open }) { subshell.shell.interrupt() }
    input.wake()
  }

  /// Ends the kernel.
  package func shutDown() {
    main.close()
    for subshell in subshells.withLock({ $0.open }) { subshell.shell.close() }
    input.wake()
    history.close()
    drops.summarize()
    transport.stop()
  }

  /// Puts a request of the shell channel in its shell's queue, and serves the others at once, on the
  /// transport's thread; also what is instant where the shell has nothing to do.
  private func route(_ request: Request, from channel: Channel) {
    let delivery = Delivery(request: request, channel: channel, arrival: milliseconds())
    guard channel == .shell else { return serve(delivery, in: main) }
    publisher.hold()
    if request.header.type == Kernel.commMessage { comms.noticed(request) }
    guard let id = request.header.subshell else {
      let isInstant = Kernel.services[request.header.type]?.isInstant ?? false
      return isInstant && main.isIdle ? serve(delivery, in: main) : main.enqueue(delivery)
    }
    if let shell = subshells.withLock({ $0.open.first { $0.id == id }?.shell }) {
      shell.enqueue(delivery)
    } else {
      answer(delivery) { throw RequestError(.unknownSubshell(id)) }
    }
  }

  /// Serves a message whose turn it is.
  func serve(_ delivery: Delivery, in shell: Shell) {
    let type = delivery.request.header.type
    if let service = Kernel.services[type], service.channels.contains(delivery.channel) {
      service.serve(self, delivery, shell)
    } else if delivery.channel != .stdin {
      answer(delivery) { throw RequestError(.unknownRequest(type)) }
    }
  }
}

/// A message that is to be served.
struct Delivery: Sendable {
  let request: Request
  /// Where it came from, and where its answer goes.
  let channel: Channel
  /// When it came, in milliseconds.
  let arrival: Int
  /// Whether a cell before it failed, so that it does not run if it is a cell.
  var isAborted = false
}
