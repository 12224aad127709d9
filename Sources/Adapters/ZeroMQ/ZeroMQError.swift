import CZeroMQ

/// Why libzmq did not do something.
public struct ZeroMQError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Hashable, Sendable {
    case openContext = "open a context"
    case openSocket = "open a socket"
    case openWakeUp = "open an event counter"
    case setOption = "set the option"
    case bind = "bind"
    case connect = "connect to"
    case receive = "receive"
    case send = "send"
    case poll = "wait for messages"
  }

  /// What was tried.
  public var operation: Operation
  /// The endpoint of `bind` and `connect`, the name of an option; empty elsewhere.
  public var subject: String
  /// The number of the error, as in `errno`, with libzmq's own beyond the system's.
  public var code: Int32

  init(_ operation: Operation, _ subject: String = "", code: Int32 = zmq_errno()) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// The error's text, such as "Address already in use".
  public var reason: String { String(cString: zmq_strerror(code)) }

  /// Whether another socket has the endpoint.
  public var isAddressInUse: Bool { code == EADDRINUSE }

  /// One line for people: "cannot bind tcp://127.0.0.1:80: Permission denied".
  public var description: String {
    "cannot \(operation.rawValue)\(subject.isEmpty ? "" : " ")\(subject): \(reason)"
  }
}
