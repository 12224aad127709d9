import Glibc
import JupyterKernel
import JupyterProtocol
import Threading
import ZeroMQ

/// The five sockets of a kernel, bound where its connection file says.
struct KernelSockets {
  /// The sockets in the order of the channels, the most urgent first.
  let sockets: [Socket]
  /// The connection file with the ports that were bound.
  private(set) var connection: ConnectionFile

  /// Binds the sockets; port 0 becomes a port that is free.
  init(_ connection: ConnectionFile, in context: Context) throws(ZeroMQError) {
    var sockets: [Socket] = []
    self.connection = connection
    for channel in Channel.allCases {
      let socket = try Socket(
        channel == .iopub ? .extendedPublish : .router, in: context,
        options: KernelSockets.options(for: channel, of: connection))
      let bound = try socket.bind(self.connection.freeEndpoint(channel))
      sockets.append(socket)
      self.connection.ports[channel] = ConnectionFile.port(of: bound)
    }
    self.sockets = sockets
  }

  private static func options(
    for channel: Channel, of connection: ConnectionFile
  ) -> SocketOptions {
    var options = SocketOptions()
    options.messageLimit = Wire.largestMessage
    // What is larger than a message may be is read and reported, up to this.
    options.frameLimit = 4 * Wire.largestMessage
    // A front end that floods waits.
    options.receiveHighWaterMark = 1000
    options.handsOver = channel != .iopub
    options.tellsEverySubscription = channel == .iopub
    options.curve = connection.curveSecretKey.map { .server(secretKey: $0) }
    return options
  }
}

/// Carries a kernel's messages to a loop over its sockets.
struct SocketTransport: Transport {
  let outbox: Outbox

  func send(_ frames: [[UInt8]], on channel: Channel, isUrgent: Bool, isUpdate: Bool) {
    outbox.send(frames, on: channel.rawValue, isUrgent: isUrgent, isUpdate: isUpdate)
  }

  var waitingUpdateCount: Int { outbox.backlog.updateCount }

  func awaitRoom(unless cancellation: Cancellation) { outbox.awaitRoom(unless: cancellation) }

  func wake() { outbox.wake() }

  func stop() { outbox.stop() }
}

extension ConnectionFile {
  /// Where a channel is bound; for port 0 of `ipc`, whose ports are ends of file names, a free one.
  fileprivate func freeEndpoint(_ channel: Channel) -> String {
    guard transport == .ipc, ports[channel] == 0 else { return endpoint(channel) }
    var chosen = self
    chosen.ports[channel] = (1...65_535).first { access("\(ip)-\($0)", F_OK) != 0 }
    return chosen.endpoint(channel)
  }

  /// The number at the end of an endpoint.
  fileprivate static func port(of endpoint: String) -> Int? {
    endpoint.split { !$0.isNumber }.last.flatMap { Int($0) }
  }
}
