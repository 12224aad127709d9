import Files
import FoundationEssentials
import Glibc
import JupyterKernel
import JupyterProtocol
import NotebookView
import Threading
import ZeroMQ

/// `glowline kernel`: serves front ends until one of them, a signal or the parent's end ends it.
struct KernelCommand {
  /// The path of the connection file, or of a registration file.
  let file: String

  /// The threads that a kernel has from its first socket on; libzmq ends the process where its two cannot be had.
  private static let threadCount = 5

  /// Serves, and returns the exit status.
  func run() -> Int32 {
    do {
      // The thread that asks for signals gets them: all threads begin with this mask.
      Signals.block()
      let parent = ParentWatch()
      let (sockets, connection) = try connect()
      let loop = try SocketLoop(sockets)
      let token = KernelCommand.token
      let kernel = Kernel(
        interpreter: SessionInterpreter(kernel: token), info: KernelCommand.info,
        wire: Wire(signer: MessageSigner(key: connection.key, scheme: connection.scheme)),
        transport: SocketTransport(outbox: loop.outbox), ports: connection.ports,
        history: History(
          path: StateFolder.file("cells.jsonl", variables: Environment.variables)),
        bridge: .ofThisProcess(kernel: token), log: KernelCommand.log)
      let isWatched = Thread.start(stackSize: 1 << 18) {
        Signals.serve(
          interrupt: kernel.interrupt, end: kernel.shutDown, isOrphan: { parent.isGone },
          pause: kernel.rest)
      }
      guard isWatched, kernel.start() else {
        throw CommandError("there is no thread to be had")
      }
      try loop.run(
        onMessage: { kernel.receive($1, on: Channel.allCases[$0]) },
        onOversized: { index, _ in kernel.drop(.tooLarge, on: Channel.allCases[index]) },
        onCut: { byteCount in
          KernelCommand.log(
            "cut off a front end that does not read: \(byteCount >> 20) MiB waited for it")
        },
        millisecondsToTick: { kernel.millisecondsToFlush }, tick: kernel.flush)
      return 0
    } catch {
      complain("\(error)")
      return 1
    }
  }

  /// Binds the sockets that the file asks for, and tells the front end their ports.
  private func connect() throws -> ([Socket], ConnectionFile) {
    let (registration, wanted) = try read()
    for weakness in wanted.weaknesses(inFileOf: FileAccess.mode(of: file)) {
      complain("warning: '\(file)': \(weakness)")
    }
    guard Thread.canStart(KernelCommand.threadCount) else {
      throw CommandError("there is no thread to be had")
    }
    let context = try Context()
    let bound = try KernelSockets(wanted, in: context)
    if let registration, try !registration.register(bound.connection.ports, in: context) {
      throw CommandError("nobody at \(registration.endpoint) took note of the kernel's ports")
    }
    if registration != nil || bound.connection.ports != wanted.ports {
      do {
        // It holds the key, which is for nobody else.
        try FileAccess.write(Array(bound.connection.text.utf8), to: file, mode: 0o600)
      } catch {
        throw CommandError("cannot write '\(file)': \(error.fileReason)")
      }
    }
    return (bound.sockets, bound.connection)
  }

  private func read() throws -> (RegistrationFile?, ConnectionFile) {
    do {
      let bytes = try FileAccess.read(file, limit: 1 << 20)
      let registration = try RegistrationFile(bytes)
      return (registration, try registration?.connection ?? ConnectionFile(bytes))
    } catch let error as FileError {
      throw CommandError("cannot read '\(file)': \(error.reason)")
    } catch {
      throw CommandError("cannot use '\(file)': \(error)")
    }
  }

  private static var info: KernelInfo {
    KernelInfo(
      name: "glowline", version: version, mimeType: "text/x-glowline", fileExtension: ".glow",
      editorMode: "text/x-sh",
      banner: "Glowline \(version): 'help' shows the language on one screen",
      links: [])
  }

  /// Writes a line for whoever runs the kernel; where nobody reads it, the kernel goes on.
  private static func log(_ line: String) {
    try? OpenFile(borrowing: STDERR_FILENO).write(Array("glowline: \(line)\n".utf8))
  }
}

extension KernelCommand {
  /// What a notebook's pictures know their kernel by: the notebook, and no process.
  static var token: String {
    let notebook = Environment.variables["JPY_SESSION_NAME"] ?? ""
    // FNV-1a: the name itself tells more than a notebook should that is passed on.
    let hash = notebook.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

extension BridgeModel {
  /// The model of this process.
  fileprivate static func ofThisProcess(kernel: String) -> BridgeModel {
    BridgeModel(
      id: UUID().uuidString.lowercased(), module: PageScript.bridge, kernel: kernel)
  }
}
