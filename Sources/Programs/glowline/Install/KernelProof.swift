import Files
import FoundationEssentials
import Glibc
import JupyterProtocol
import OrderedJSON
import ZeroMQ

/// Starts a kernel as a front end does, speaks to it on its sockets, and ends it.
///
/// The kernel must echo a heartbeat, tell of itself on control, draw a plot on shell and iopub, and end
/// when it is asked to.
struct KernelProof {
  /// How long all of it may take, in milliseconds.
  private static let patience = 30_000
  /// How often the kernel is checked, in milliseconds.
  private static let interval = 20

  private let spec: KernelspecFile

  /// A proof of the kernel that a file starts.
  init(of spec: KernelspecFile) { self.spec = spec }

  /// Runs the proof.
  ///
  /// - Returns: The number of bytes of the PNG that the kernel drew.
  func run() throws(CommandError) -> Int {
    let folder = try KernelProof.temporaryFolder()
    let (file, log) = (folder + "/connection.json", folder + "/log")
    defer {
      for path in [file, log] { unlink(path) }
      rmdir(folder)
    }
    var process: StartedProgram?
    do {
      try KernelProof.write(Data(UUID().uuidString.utf8), to: file)
      let kernel = try StartedProgram(spec.arguments(connectionFile: file), output: log)
      process = kernel
      let deadline = ContinuousClock.now.advanced(by: .milliseconds(KernelProof.patience))
      let connection = try KernelProof.connection(file, of: kernel, until: deadline)
      let byteCount = try KernelProof.talk(over: connection, with: kernel, until: deadline)
      guard kernel.ends(before: deadline) else {
        throw CommandError("the kernel was asked to end, and runs on")
      }
      return byteCount
    } catch {
      process?.kill()
      let reason = "\(error)"
      let said = (try? FileAccess.read(log, limit: 1 << 20)) ?? []
      let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").suffix(5)
        .map(String.init)
      throw CommandError(
        ([reason] + (lines.isEmpty ? [] : ["the kernel said:"]) + lines).joined(separator: "\n  "))
    }
  }

  private static func temporaryFolder() throws(CommandError) -> String {
    let parent = Environment.variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/glowline-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else {
      throw CommandError("cannot make a folder in '\(parent)': \(SystemError.last.words)")
    }
    return String(cString: path)
  }

  /// Writes a connection file with free ports of the kernel's choice.
  private static func write(_ key: Data, to file: String) throws {
    let ports = Channel.allCases.map { (key: $0.portKey, value: JSON.integer(0)) }
    let json = JSON.object(
      [
        ("transport", .text("tcp")), ("ip", .text("127.0.0.1")),
        ("signature_scheme", .text("hmac-sha256")),
        ("key", .text(String(decoding: key, as: UTF8.self))),
      ] + ports)
    try FileAccess.write(Array(json.description.utf8), to: file, mode: 0o600)
  }

  /// The connection file, once the kernel has written its ports into it.
  private static func connection(
    _ file: String, of kernel: StartedProgram, until deadline: ContinuousClock.Instant
  ) throws -> ConnectionFile {
    while true {
      let connection = try ConnectionFile(try FileAccess.read(file, limit: 1 << 20))
      if connection.ports.values.allSatisfy({ $0 > 0 }) { return connection }
      if let status = kernel.exitStatus { throw CommandError("the kernel ended with \(status)") }
      if .now > deadline { throw CommandError("the kernel bound no sockets") }
      usleep(UInt32(interval * 1000))
    }
  }

  /// Speaks to the kernel until it has done everything and is about to end.
  private static func talk(
    over connection: ConnectionFile, with kernel: StartedProgram,
    until deadline: ContinuousClock.Instant
  ) throws -> Int {
    let context = try Context()
    let channels: [Channel] = [.control, .shell, .iopub, .heartbeat]
    let sockets = try channels.map { channel in
      var options = SocketOptions()
      options.linger = 0
      if channel == .iopub { options.subscriptions = [[]] }
      let socket = try Socket(
        channel == .iopub ? .subscribe : .dealer, in: context, options: options)
      try socket.connect(connection.endpoint(channel))
      return socket
    }
    let wire = Wire(signer: MessageSigner(key: connection.key, scheme: connection.scheme))
    let loop = try SocketLoop(sockets)
    func send(_ type: String, _ content: JSON, on channel: Channel) {
      guard let index = channels.firstIndex(of: channel) else { return }
      loop.outbox.send(wire.frames(Message(type, content: content), to: []), on: index)
    }
    var conversation = Conversation()
    var failure: CommandError?
    if let heartbeat = channels.firstIndex(of: .heartbeat) {
      loop.outbox.send([Array("ping".utf8)], on: heartbeat)
    }
    send("kernel_info_request", .object([]), on: .control)
    try loop.run(
      onMessage: { index, frames in
        conversation.hear(frames, on: channels[index], wire)
        if let request = conversation.next() {
          send(request.type, request.content, on: request.channel)
        }
        if conversation.isOver { loop.outbox.stop() }
      },
      millisecondsToTick: { interval },
      tick: {
        if let status = kernel.exitStatus {
          failure = CommandError("the kernel ended with \(status)")
        } else if .now > deadline {
          failure = CommandError("the kernel did not \(conversation.missing)")
        }
        if failure != nil { loop.outbox.stop() }
      })
    if !conversation.isOver, let failure { throw failure }
    if let error = conversation.error { throw CommandError("the kernel cannot draw: \(error)") }
    return conversation.pictureByteCount
  }
}

/// What has been heard of a kernel, and what to say next.
private struct Conversation {
  /// What the kernel has to do, as messages say it.
  private enum Step: String, CaseIterable {
    case echo = "answer on its heartbeat socket"
    case tell = "answer on its control socket"
    case welcome = "welcome a subscriber to its iopub socket"
    case run = "answer on its shell socket"
    case draw = "show the plot that it was to draw"
    case end = "take note that it is to end"
  }

  private(set) var pictureByteCount = 0
  private(set) var error: String?
  private var done: Set<Step> = []
  private var askedCount = 0

  private static let cell = "plot [1, 3, 2] title=\"Hello\""

  var isOver: Bool { done.contains(.end) }

  /// What the kernel has not done yet.
  var missing: String { Step.allCases.first { !done.contains($0) }?.rawValue ?? "" }

  mutating func hear(_ frames: [[UInt8]], on channel: Channel, _ wire: Wire) {
    if channel == .heartbeat {
      done.insert(.echo)
      return
    }
    guard let message = try? wire.request(from: frames) else { return }
    let content = JSON(parsing: message.content)
    switch message.header.type {
    case "kernel_info_reply": done.insert(.tell)
    case "iopub_welcome": done.insert(.welcome)
    case "display_data":
      pictureByteCount = (content?["data"]?["image/png"]?.text?.utf8.count ?? 0) / 4 * 3
      if pictureByteCount > 0 { done.insert(.draw) }
    case "execute_reply":
      done.insert(.run)
      if content?["status"]?.text != "ok" {
        error = content?["evalue"]?.text ?? "it does not say why"
        done.insert(.draw)
      }
    case "shutdown_reply" where channel == .control: done.insert(.end)
    default: break
    }
  }

  /// The request that is due.
  mutating func next() -> (type: String, content: JSON, channel: Channel)? {
    if askedCount == 0, done.isSuperset(of: [.echo, .tell, .welcome]) {
      askedCount = 1
      let content: [(key: String, value: JSON)] = [
        ("code", .text(Conversation.cell)), ("silent", .boolean(false)),
        ("store_history", .boolean(false)), ("user_expressions", .object([])),
        ("allow_stdin", .boolean(false)), ("stop_on_error", .boolean(true)),
      ]
      return ("execute_request", .object(content), .shell)
    }
    if askedCount == 1, done.isSuperset(of: [.run, .draw]) {
      askedCount = 2
      return ("shutdown_request", .object([("restart", .boolean(false))]), .control)
    }
    return nil
  }
}
