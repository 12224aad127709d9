import CZeroMQ

/// Why libzmq did not do something.
package struct ZeroMQError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: String, Hashable, Sendable {
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
  package var operation: Operation
  /// The endpoint of `bind` and `connect`, the name of an option; empty elsewhere.
  package var subject: String
  /// The number of the error, as in `errno`, with libzmq's own beyond the system's.
  package var code: Int32

  init(_ operation: Operation, _ subject: String = "", code: Int32 = zmq_errno()) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// The error's text, such as "Address already in use".
  package var reason: String { String(cString: zmq_strerror(code)) }

  /// One line for people: "cannot bind tcp://127.0.0.1:80: Permission denied".
  package var description: String {
    "cannot \(operation.rawValue)\(subject.isEmpty ? "" : " ")\(subject): \(reason)"
  }
}
