import Glibc
import JupyterProtocol
import ZeroMQ

extension RegistrationFile {
  /// How long the launcher has to answer, in milliseconds.
  private static let patience = 10_000

  /// Where the launcher waits for the ports.
  var endpoint: String { "tcp://\(ip):\(port)" }

  /// Tells the launcher the ports; false where it does not take note of them in time.
  func register(_ ports: [Channel: Int], in context: Context) throws(ZeroMQError) -> Bool {
    var options = SocketOptions()
    options.linger = 0
    options.messageLimit = 1 << 16
    let dealer = try Socket(.dealer, in: context, options: options)
    try dealer.connect(endpoint)
    let loop = try SocketLoop([dealer])
    loop.outbox.send(frames(ports: ports), on: 0)
    let deadline = ContinuousClock.now.advanced(by: .milliseconds(RegistrationFile.patience))
    var isAcknowledged = false
    try loop.run(
      onMessage: { _, frames in
        guard isAcknowledgement(frames) else { return }
        isAcknowledged = true
        loop.outbox.stop()
      },
      millisecondsToTick: { max(0, Int((deadline - .now) / .milliseconds(1))) },
      tick: { loop.outbox.stop() })
    return isAcknowledged
  }
}
