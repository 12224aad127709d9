import CZeroMQ

/// What sockets live in: libzmq's own thread, and the names of `inproc` endpoints.
///
/// Every ``Socket`` keeps its context. When the last of them is gone the context ends, which waits
/// until each closed socket has sent what it holds or its ``SocketOptions/linger`` is over.
///
/// `Sendable`: a context may be used from any thread (zmq_ctx_new(3), "Thread safety").
package final class Context: Sendable {
  nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Makes a context; fails where the process may open no more files.
  package init() throws(ZeroMQError) {
    guard let handle = zmq_ctx_new() else { throw ZeroMQError(.openContext) }
    self.handle = handle
  }

  deinit {
    while zmq_ctx_term(handle) != 0, zmq_errno() == EINTR {}
  }
}
