import CZeroMQ

/// The libzmq that this process uses.
package enum ZeroMQLibrary {
  /// Its version, such as "4.3.4".
  package static var version: String {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    zmq_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// Whether it can encrypt connections (CurveZMQ).
  package static var canEncrypt: Bool { zmq_has("curve") == 1 }
}
