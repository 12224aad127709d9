import Files
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
  /// In milliseconds.
  let abortGracePeriod: Int
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
  let companions = Companions()
  let subshells = Locked(Subshells())
  private let pauses = Locked(Pauses())

  /// How many requests have been served: by now, at the last check, and when memory was last given
  /// back.
  private struct Pauses {
    var servedCount = 0
    var seenCount = 0
    var restedCount = 0
  }

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
  ///   - abortGracePeriod: How long after its arrival a failed cell waits for others to abort, in milliseconds: cells that
  ///     are sent together ("Run All") arrive within this time.
  ///   - log: Receives lines for whoever runs the kernel.
  package init(
    interpreter: any Interpreter, info: KernelInfo, wire: Wire, transport: any Transport,
    ports: [Channel: Int], history: History, bridge: BridgeModel, abortGracePeriod: Int = 20,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.interpreter = interpreter
    self.info = info
    self.wire = wire
    self.transport = transport
    self.ports = ports
    self.history = history
    self.abortGracePeriod = abortGracePeriod
    publisher = Publisher(wire: wire, transport: transport)
    comms = Comms(publisher: publisher, bridge: bridge, interpreter: interpreter)
    drops = DropLog(log: log)
  }

  /// Starts serving; false if no thread could be created.
  package func start() -> Bool {
    publishState("starting", parent: Message.noParent)
    history.open()
    // If no thread can be created for it, the first cell waits for what it needs.
    _ = Thread.start { [self] in
      interpreter.warmUp()
      rehearse()
    }
    return main.start { [self] in serve($0, in: $1) }
  }

  /// Has the main shell serve a cell whose messages go nowhere, so that all that cells need is
  /// loaded, on the thread that serves them, before the first one comes.
  private func rehearse() {
    guard let code = interpreter.rehearsal else { return }
    let message = Message(
      Kernel.executeRequest,
      content: .object([
        ("code", .text(code)), ("silent", .boolean(false)), ("store_history", .boolean(true)),
        ("user_expressions", .object([])), ("allow_stdin", .boolean(false)),
        ("stop_on_error", .boolean(true)),
      ]))
    guard let request = try? wire.request(from: wire.frames(message, to: [])) else { return }
    let stage = Kernel(
      interpreter: interpreter, info: info, wire: wire, transport: NoTransport(), ports: ports,
      history: History(path: nil), bridge: comms.bridge, log: { _ in })
    main.enqueue(
      Delivery(request: request, channel: .shell, arrival: milliseconds(), stage: stage))
  }

  /// Less free memory than this is not worth the time that giving it back takes.
  private static let leastToGiveBack = 2 << 20

  /// Gives free memory back to the system while idle; called a few times a second.
  ///
  /// It does so once after requests were served, if none came since the last call: while cells
  /// follow each other, memory is kept for the next one.
  package func rest() {
    let hasPaused = pauses.withLock { pauses in
      defer { pauses.seenCount = pauses.servedCount }
      guard pauses.servedCount == pauses.seenCount, pauses.servedCount != pauses.restedCount
      else { return false }
      pauses.restedCount = pauses.servedCount
      return true
    }
    if hasPaused, ProcessMemory.freeHeapByteCount >= Kernel.leastToGiveBack {
      ProcessMemory.giveBackHeap()
    }
  }

  /// Takes a multipart message from a channel; returns without waiting for a cell.
  ///
  /// Frames that are no message are dropped and counted; the first of each kind is logged.
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

  /// Counts a message that was dropped.
  package func drop(_ reason: FrameError, on channel: Channel) { drops.note(reason, on: channel) }

  /// Milliseconds until ``flush()`` has something to do; nil for nothing.
  package var millisecondsToFlush: Int? { publisher.millisecondsToFlush }

  /// Sends what was gathered, where it is due.
  package func flush() { publisher.flush() }

  /// Interrupts the cells that run; where none does, what goes on beside them ends.
  package func interrupt() {
    let shells = [main] + subshells.withLock { $0.open.map(\.shell) }
    let interrupted = shells.filter { $0.interrupt() }
    if interrupted.isEmpty { companions.end() }
  }

  /// Ends the kernel.
  package func shutDown() {
    main.close()
    companions.end()
    for subshell in subshells.withLock({ $0.open }) { subshell.shell.close() }
    history.close()
    drops.summarize()
    transport.stop()
  }

  /// Puts a request of the shell channel in its shell's queue, and serves the others at once, on the
  /// transport's thread; also what is instant where no shell has anything to do.
  private func route(_ request: Request, from channel: Channel) {
    var delivery = Delivery(request: request, channel: channel, arrival: milliseconds())
    guard channel == .shell else { return serve(delivery, in: main) }
    publisher.hold()
    let type = request.header.type
    if type == Kernel.commMessage { delivery.comm = comms.read(request) }
    let isInstant = delivery.comm?.isInstant ?? Kernel.services[type]?.isInstant ?? false
    let subshells = subshells.withLock { $0.open }
    let id = request.header.subshell
    guard let shell = id == nil ? main : subshells.first(where: { $0.id == id })?.shell else {
      return answer(delivery) { throw ProtocolError("there is no subshell '\(id ?? "")'") }
    }
    // Only this thread gives work to shells: those that are idle stay idle meanwhile.
    if isInstant, main.isIdle, subshells.allSatisfy({ $0.shell.isIdle }) {
      serve(delivery, in: shell)
    } else {
      shell.enqueue(delivery)
    }
  }

  /// Serves a message whose turn it is.
  func serve(_ delivery: Delivery, in shell: Shell) {
    if let stage = delivery.stage {
      let rehearsed = Delivery(
        request: delivery.request, channel: delivery.channel, arrival: delivery.arrival)
      return stage.serve(rehearsed, in: stage.main)
    }
    let type = delivery.request.header.type
    defer { pauses.withLock { $0.servedCount += 1 } }
    if let service = Kernel.services[type], service.channels.contains(delivery.channel) {
      service.serve(self, delivery, shell)
    } else if delivery.channel != .stdin {
      answer(delivery) { throw ProtocolError("this kernel does not serve '\(type)'") }
    }
  }
}

/// Carries nothing.
private struct NoTransport: Transport {
  func send(_ frames: [[UInt8]], on channel: Channel, isUrgent: Bool, isUpdate: Bool) {}
  var waitingUpdateCount: Int { 0 }
  func awaitRoom(unless cancellation: Cancellation) {}
  func wake() {}
  func stop() {}
}

/// A message that is to be served.
struct Delivery: Sendable {
  let request: Request
  /// Where it came from, and where its answer goes.
  let channel: Channel
  /// When it came, in milliseconds.
  let arrival: Int
  /// What it says by a comm, where it does and in the right shape.
  var comm: Comms.Incoming?
  /// The kernel that serves it in the place of this one, where it is a rehearsal.
  var stage: Kernel?
  /// Whether a cell before it failed, so that it does not run if it is a cell.
  var isAborted = false
}
