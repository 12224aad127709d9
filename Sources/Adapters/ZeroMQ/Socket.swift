import CZeroMQ
import Glibc

/// A ZeroMQ socket, closed when the last reference to it goes.
///
/// Not `Sendable`: one thread at a time uses a socket (zmq_socket(3), "Thread safety").
package final class Socket {
  /// The pattern that a socket follows (zmq_socket(3)), by its number in `zmq.h`.
  package enum Kind: Int32, Sendable {
    case pair = 0
    case publish, subscribe, request, reply, dealer, router
    /// Publishes, and receives the subscriptions.
    case extendedPublish = 9
  }

  /// What ``receive()`` found.
  package enum Reception: Hashable, Sendable {
    /// A message, of one frame at least.
    case message([[UInt8]])
    /// A message beyond the limit, which was read to its end and dropped; with the sum of its bytes.
    case oversized(byteCount: Int)
  }

  let handle: UnsafeMutableRawPointer
  private let context: Context
  private let messageLimit: Int
  private let tellsEverySubscription: Bool
  /// The files that bound `ipc` endpoints have made.
  private var files: [String] = []

  /// Opens a socket; fails on an option that libzmq refuses, such as a key that is none.
  package init(
    _ kind: Kind, in context: Context, options: SocketOptions = SocketOptions()
  ) throws(ZeroMQError) {
    guard let handle = zmq_socket(context.handle, kind.rawValue) else {
      throw ZeroMQError(.openSocket)
    }
    self.handle = handle
    self.context = context
    messageLimit = options.messageLimit
    tellsEverySubscription = options.tellsEverySubscription
    try set(options)
  }

  deinit {
    zmq_close(handle)
    for file in files { unlink(file) }
  }

  /// Takes connections at an endpoint, such as `tcp://127.0.0.1:0`.
  ///
  /// The file of an `ipc` endpoint goes with the socket. libzmq removes one that stands there before,
  /// whoever made it.
  ///
  /// - Returns: The endpoint that was bound: port 0 has become the port that the system chose.
  @discardableResult
  package func bind(_ endpoint: String) throws(ZeroMQError) -> String {
    guard zmq_bind(handle, endpoint) == 0 else { throw ZeroMQError(.bind, endpoint) }
    // The longest is that of a path of 108 bytes; the size counts the NUL at the end.
    var text = [UInt8](repeating: 0, count: 512)
    var size = text.count
    guard zmq_getsockopt(handle, ZMQ_LAST_ENDPOINT, &text, &size) == 0 else {
      throw ZeroMQError(.bind, endpoint)
    }
    let bound = String(decoding: text.prefix(max(0, size - 1)), as: UTF8.self)
    let path = bound.dropFirst("ipc://".count)
    // A name that begins with @ is no file.
    if bound.hasPrefix("ipc://"), !path.hasPrefix("@") { files.append(String(path)) }
    return bound
  }

  /// Connects to an endpoint, now or as soon as somebody is there.
  package func connect(_ endpoint: String) throws(ZeroMQError) {
    guard zmq_connect(handle, endpoint) == 0 else { throw ZeroMQError(.connect, endpoint) }
  }

  /// A descriptor that becomes readable when the socket may have something new, until that is read.
  var descriptor: Int32 {
    get throws(ZeroMQError) {
      var descriptor: Int32 = -1
      var size = MemoryLayout<Int32>.size
      guard zmq_getsockopt(handle, ZMQ_FD, &descriptor, &size) == 0 else {
        throw ZeroMQError(.poll)
      }
      return descriptor
    }
  }

  /// Hands a message over, without waiting; a message without frames is none and is not sent.
  ///
  /// A router drops what is for a peer that it does not know, and a publisher what nobody wants.
  ///
  /// - Parameters:
  ///   - frames: The message. Large frames are not copied: libzmq reads them where they are.
  ///   - companion: What is kept until libzmq needs the message no more.
  /// - Returns: False where nothing was sent, since no peer is there or its queue is full.
  /// - Throws: What libzmq says of a socket that can no longer be used.
  package func send(
    _ frames: [[UInt8]], with companion: (any AnyObject & Sendable)? = nil
  ) throws(ZeroMQError) -> Bool {
    for (index, frame) in frames.enumerated() {
      let isLast = index == frames.count - 1
      let isSent = try send(frame, hasMore: !isLast, isLast ? companion : nil)
      if !isSent {
        guard index == 0 else { throw ZeroMQError(.send) }
        return false
      }
    }
    return true
  }

  /// Hands a frame over; false where it was not taken.
  private func send(
    _ frame: [UInt8], hasMore: Bool, _ companion: (any AnyObject & Sendable)?
  ) throws(ZeroMQError) -> Bool {
    var message = zmq_msg_t()
    if companion == nil, frame.count < HeldFrame.leastSize {
      guard zmq_msg_init_size(&message, frame.count) == 0 else { throw ZeroMQError(.send) }
      UnsafeMutableRawBufferPointer(start: zmq_msg_data(&message), count: frame.count)
        .copyBytes(from: frame)
    } else {
      try HeldFrame(frame, companion).hold(as: &message)
    }
    while zmq_msg_send(&message, handle, ZMQ_DONTWAIT | (hasMore ? ZMQ_SNDMORE : 0)) < 0 {
      let error = zmq_errno()
      if error == EINTR { continue }
      zmq_msg_close(&message)
      guard error == EAGAIN else { throw ZeroMQError(.send, code: error) }
      return false
    }
    return true
  }

  /// The next message, without waiting; nil where there is none.
  ///
  /// - Parameter note: Gets the descriptor that the message came by; negative where there is none.
  /// - Returns: The message.
  /// - Throws: What libzmq says of a socket that can no longer be used.
  package func receive(
    noting note: (_ descriptor: Int32) -> Void = { _ in }
  ) throws(ZeroMQError) -> Reception? {
    var frames: [[UInt8]] = []
    var byteCount = 0
    var room = messageLimit
    var frame = zmq_msg_t()
    zmq_msg_init(&frame)
    defer { zmq_msg_close(&frame) }
    receiving: repeat {
      while zmq_msg_recv(&frame, handle, ZMQ_DONTWAIT) < 0 {
        switch zmq_errno() {
        case EINTR: continue
        // libzmq removes the frames of a message to an XPUB socket that look like a repeated
        // subscription.
        case EAGAIN: break receiving
        default: throw ZeroMQError(.receive)
        }
      }
      let size = zmq_msg_size(&frame)
      if frames.isEmpty, byteCount == 0 { note(zmq_msg_get(&frame, ZMQ_SRCFD)) }
      byteCount += size
      if room >= 0 { room -= min(size, Int.max - 64) + 64 }
      if room >= 0 {
        frames.append([UInt8](UnsafeRawBufferPointer(start: zmq_msg_data(&frame), count: size)))
      } else {
        frames = []
      }
    } while zmq_msg_more(&frame) != 0
    if room < 0 { return .oversized(byteCount: byteCount) }
    if tellsEverySubscription, let frame = frames.first { try apply(frame) }
    return frames.isEmpty ? nil : .message(frames)
  }

  /// Lets a subscription that was just received hold, for whom it came from (ZMQ_XPUB_MANUAL).
  ///
  /// Until then the subscriber gets nothing: the first that it gets is sent after it was told of.
  private func apply(_ frame: [UInt8]) throws(ZeroMQError) {
    let topic = Array(frame.dropFirst())
    switch frame.first {
    case 0: try set(ZMQ_UNSUBSCRIBE, "end of a subscription", topic, topic.count)
    case 1: try set(ZMQ_SUBSCRIBE, "subscription", topic, topic.count)
    default: break
    }
  }
}

/// A frame that libzmq reads in place.
private final class HeldFrame: Sendable {
  /// A smaller frame is cheaper to copy than to keep.
  static let leastSize = 1 << 12

  private let bytes: [UInt8]
  private let companion: (any AnyObject & Sendable)?

  init(_ bytes: [UInt8], _ companion: (any AnyObject & Sendable)?) {
    self.bytes = bytes
    self.companion = companion
  }

  /// Makes it a message of libzmq's, which keeps it.
  func hold(as message: inout zmq_msg_t) throws(ZeroMQError) {
    // The bytes stay where they are: nobody else can change this array.
    let start = bytes.withUnsafeBufferPointer { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    let own = Unmanaged.passRetained(self)
    let status = zmq_msg_init_data(
      &message, start, bytes.count,
      { _, hint in
        if let hint { Unmanaged<HeldFrame>.fromOpaque(hint).release() }
      }, own.toOpaque())
    guard status == 0 else {
      own.release()
      throw ZeroMQError(.send)
    }
  }
}

extension Socket {
  private func set(_ options: SocketOptions) throws(ZeroMQError) {
    try set(ZMQ_LINGER, "linger", to: options.linger)
    try set(ZMQ_SNDHWM, "send high-water mark", to: options.sendHighWaterMark)
    try set(ZMQ_RCVHWM, "receive high-water mark", to: options.receiveHighWaterMark)
    if let limit = options.frameLimit {
      var limit = Int64(limit)
      try set(ZMQ_MAXMSGSIZE, "frame limit", &limit, MemoryLayout<Int64>.size)
    }
    if !options.routingID.isEmpty {
      try set(ZMQ_ROUTING_ID, "routing id", options.routingID, options.routingID.count)
    }
    if options.handsOver { try set(ZMQ_ROUTER_HANDOVER, "router handover", to: 1) }
    if options.tellsEverySubscription { try set(ZMQ_XPUB_MANUAL, "manual XPUB", to: 1) }
    for topic in options.subscriptions {
      try set(ZMQ_SUBSCRIBE, "subscription", topic, topic.count)
    }
    switch options.curve {
    case nil: break
    case .server(let secretKey):
      try set(ZMQ_CURVE_SERVER, "Curve server", to: 1)
      try set(ZMQ_CURVE_SECRETKEY, "Curve secret key", key: secretKey)
    case .client(let serverKey, let publicKey, let secretKey):
      try set(ZMQ_CURVE_SERVERKEY, "Curve server key", key: serverKey)
      try set(ZMQ_CURVE_PUBLICKEY, "Curve public key", key: publicKey)
      try set(ZMQ_CURVE_SECRETKEY, "Curve secret key", key: secretKey)
    }
  }

  private func set(_ option: Int32, _ name: String, to value: Int) throws(ZeroMQError) {
    var value = Int32(clamping: value)
    try set(option, name, &value, MemoryLayout<Int32>.size)
  }

  private func set(_ option: Int32, _ name: String, key: String) throws(ZeroMQError) {
    // A key of 32 bytes would be taken as a binary one.
    guard key.utf8.count == 40 else { throw ZeroMQError(.setOption, name, code: EINVAL) }
    try set(option, name, Array(key.utf8), 40)
  }

  private func set(
    _ option: Int32, _ name: String, _ value: UnsafeRawPointer, _ size: Int
  ) throws(ZeroMQError) {
    guard zmq_setsockopt(handle, option, value, size) == 0 else {
      throw ZeroMQError(.setOption, name)
    }
  }
}
