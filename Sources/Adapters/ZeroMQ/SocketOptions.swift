/// How a socket behaves.
///
/// All of it is set before the socket binds or connects.
package struct SocketOptions: Hashable, Sendable {
  /// How long a closed socket goes on sending what it holds, in milliseconds.
  package var linger = 1000
  /// How many messages may wait to be sent to one peer; 0 is no limit.
  ///
  /// Beyond it a publisher and a router drop what they are given.
  package var sendHighWaterMark = 0
  /// How many messages of one peer may wait to be read, until it has to wait; 0 is no limit.
  package var receiveHighWaterMark = 0
  /// The longest frame that is taken from the network, in bytes; nil is no limit.
  ///
  /// A peer that sends a longer one is disconnected before it is read.
  package var frameLimit: Int?
  /// The largest message that is received: the bytes of its frames, and 64 for each frame.
  ///
  /// libzmq holds all frames of a message before it gives the first one out, so that this bounds
  /// what the receiver keeps, and ``frameLimit`` what a peer can make libzmq keep at a time.
  package var messageLimit = Int.max
  /// What a router knows the peer by; empty for one that the router makes up.
  package var routingID: [UInt8] = []
  /// Router only: a peer that comes back with a known routing id takes over from the earlier one.
  package var handsOver = false
  /// XPUB only: each subscription is told, not only the first one to a topic; then it holds.
  package var tellsEverySubscription = false
  /// SUB only: the beginnings of the messages that are wanted; an empty one wants all.
  package var subscriptions: [[UInt8]] = []
  /// Encryption and authentication, if any.
  package var curve: Curve?

  /// CurveZMQ: who holds which key; a key is 40 characters of Z85 text.
  package enum Curve: Hashable, Sendable {
    /// Only clients that know the public key that belongs to this one get in.
    case server(secretKey: String)
    /// A client with its own pair of keys.
    case client(serverKey: String, publicKey: String, secretKey: String)
  }

  /// No limits, no encryption, a second to linger.
  package init() {}
}
