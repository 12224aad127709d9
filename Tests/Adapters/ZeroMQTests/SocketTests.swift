import Glibc
import Testing
import ZeroMQ

@Suite struct SocketTests {
  private let context: Context

  init() throws { context = try Context() }

  @Test(arguments: ["tcp://127.0.0.1:0", "inproc://round-trip", "ipc"])
  func `a message of several frames goes there and back`(transport: String) throws {
    let folder = try TemporaryFolder()
    let router = try Socket(.router, in: context)
    let endpoint = try router.bind(transport == "ipc" ? "ipc://\(folder.path)/s" : transport)
    var options = SocketOptions()
    options.routingID = bytes("me")
    let dealer = try Socket(.dealer, in: context, options: options)
    try dealer.connect(endpoint)
    let frames = [bytes("a"), [], [0, 255, 10], [UInt8](repeating: 7, count: 100_000)]
    #expect(try dealer.send(frames))
    #expect(try router.nextMessage() == [bytes("me")] + frames)
    #expect(try router.send([bytes("me")] + frames.reversed()))
    #expect(try dealer.nextMessage() == frames.reversed())
    #expect(try dealer.receive() == nil)
  }

  @Test func `port 0 becomes the port that the system chose`() throws {
    let router = try Socket(.router, in: context)
    let endpoint = try router.bind("tcp://127.0.0.1:0")
    let port = try #require(endpoint.split(separator: ":").last.flatMap { UInt16($0) })
    #expect(endpoint == "tcp://127.0.0.1:\(port)")
    #expect(port > 0)
  }

  @Test func `a port that is taken is an error that names it`() throws {
    let first = try Socket(.router, in: context)
    let endpoint = try first.bind("tcp://127.0.0.1:0")
    let second = try Socket(.router, in: context)
    let error = #expect(throws: ZeroMQError.self) { try second.bind(endpoint) }
    #expect(error?.code == EADDRINUSE)
    #expect(error?.description == "cannot bind \(endpoint): Address already in use")
  }

  @Test(arguments: [
    ("tcp://192.0.2.1:0", "Cannot assign requested address"),
    ("tcp://127.0.0.1", "Invalid argument"),
    ("nonsense", "Invalid argument"),
    ("", "Invalid argument"),
    ("carrier-pigeon://here", "Protocol not supported"),
    ("ipc:///no/such/folder/s", "No such file or directory"),
    ("ipc:///tmp/" + String(repeating: "x", count: 200), "File name too long"),
  ])
  func `an endpoint that cannot be bound says why`(endpoint: String, reason: String) throws {
    let socket = try Socket(.router, in: context)
    let error = #expect(throws: ZeroMQError.self) { try socket.bind(endpoint) }
    #expect(error?.reason == reason)
    #expect(error?.subject == endpoint)
    #expect(error?.operation == .bind)
  }

  @Test func `an endpoint that cannot be reached by name is an error`() throws {
    let socket = try Socket(.dealer, in: context)
    let error = #expect(throws: ZeroMQError.self) { try socket.connect("nonsense") }
    #expect(error?.description == "cannot connect to nonsense: Invalid argument")
  }

  @Test func `without a peer nothing is sent and nothing waits`() throws {
    let dealer = try Socket(.dealer, in: context)
    try dealer.bind("tcp://127.0.0.1:0")
    #expect(try dealer.send([bytes("x")]) == false)
    let router = try Socket(.router, in: context)
    #expect(try router.send([bytes("nobody"), bytes("x")]))
    #expect(try router.receive() == nil)
  }

  @Test func `a router with handover follows a peer that comes back`() throws {
    var options = SocketOptions()
    options.handsOver = true
    let router = try Socket(.router, in: context, options: options)
    let endpoint = try router.bind("tcp://127.0.0.1:0")
    var identity = SocketOptions()
    identity.routingID = bytes("tab")
    // The earlier connection stays open, as after a network that went away.
    let earlier = try Socket(.dealer, in: context, options: identity)
    try earlier.connect(endpoint)
    #expect(try earlier.send([bytes("1")]))
    #expect(try router.nextMessage() == [bytes("tab"), bytes("1")])
    let later = try Socket(.dealer, in: context, options: identity)
    try later.connect(endpoint)
    #expect(try later.send([bytes("2")]))
    #expect(try router.nextMessage() == [bytes("tab"), bytes("2")])
    #expect(try router.send([bytes("tab"), bytes("3")]))
    #expect(try later.nextMessage() == [bytes("3")])
    #expect(try earlier.receive() == nil)
  }

  @Test func `every subscriber is told of, also to a topic that another has`() throws {
    var options = SocketOptions()
    options.tellsEverySubscription = true
    let publisher = try Socket(.extendedPublish, in: context, options: options)
    let endpoint = try publisher.bind("tcp://127.0.0.1:0")
    var wanted = SocketOptions()
    wanted.subscriptions = [bytes("")]
    var subscribers: [Socket] = []
    for _ in 0..<3 {
      let subscriber = try Socket(.subscribe, in: context, options: wanted)
      try subscriber.connect(endpoint)
      subscribers.append(subscriber)
      #expect(try publisher.nextMessage() == [[1]])
    }
    #expect(try publisher.send([bytes("topic"), bytes("text")]))
    for subscriber in subscribers {
      #expect(try subscriber.nextMessage() == [bytes("topic"), bytes("text")])
    }
  }

  @Test func `a subscriber gets nothing that was sent before it was told of`() throws {
    var options = SocketOptions()
    options.tellsEverySubscription = true
    let publisher = try Socket(.extendedPublish, in: context, options: options)
    try publisher.bind("inproc://told")
    var wanted = SocketOptions()
    wanted.subscriptions = [bytes("")]
    let subscriber = try Socket(.subscribe, in: context, options: wanted)
    try subscriber.connect("inproc://told")
    _ = try publisher.send([bytes("early")])
    #expect(try publisher.nextMessage() == [[1]])
    #expect(try publisher.send([bytes("welcome")]))
    #expect(try subscriber.nextMessage() == [bytes("welcome")])
  }

  @Test(arguments: [
    ([100, 100], 328, true), ([100, 100], 327, false), ([0, 0, 0], 192, true),
    ([0, 0, 0], 191, false), ([1_000_000], 999, false), ([], 63, false),
  ])
  func `a message beyond the limit is dropped and counted`(
    sizes: [Int], limit: Int, fits: Bool
  ) throws {
    var options = SocketOptions()
    options.messageLimit = limit
    let receiver = try Socket(.pair, in: context, options: options)
    try receiver.bind("inproc://limit")
    let sender = try Socket(.pair, in: context)
    try sender.connect("inproc://limit")
    let frames = sizes.isEmpty ? [[]] : sizes.map { [UInt8](repeating: 1, count: $0) }
    #expect(try sender.send(frames))
    #expect(
      try receiver.next()
        == (fits ? .message(frames) : .oversized(byteCount: sizes.reduce(0, +))))
    // The one after it is whole.
    #expect(try sender.send([]))
    #expect(try receiver.receive() == nil)
  }

  @Test func `a frame beyond the limit of the network costs its sender the connection`() throws {
    var options = SocketOptions()
    options.frameLimit = 1000
    let router = try Socket(.router, in: context, options: options)
    let endpoint = try router.bind("tcp://127.0.0.1:0")
    let rude = try Socket(.dealer, in: context)
    try rude.connect(endpoint)
    #expect(try rude.send([[UInt8](repeating: 1, count: 1001)]))
    let polite = try Socket(.dealer, in: context)
    try polite.connect(endpoint)
    #expect(try polite.send([[UInt8](repeating: 2, count: 1000)]))
    #expect(try router.nextMessage().last?.first == 2)
    #expect(try router.receive() == nil)
  }

  @Test func `without a high-water mark no message of a hundred thousand is lost`() throws {
    let publisher = try Socket(.extendedPublish, in: context)
    let endpoint = try publisher.bind("tcp://127.0.0.1:0")
    var options = SocketOptions()
    options.subscriptions = [bytes("")]
    let subscriber = try Socket(.subscribe, in: context, options: options)
    try subscriber.connect(endpoint)
    #expect(try publisher.nextMessage() == [[1]])
    for number in 0..<100_000 { #expect(try publisher.send([bytes("\(number)")])) }
    for number in 0..<100_000 { #expect(try subscriber.nextMessage() == [bytes("\(number)")]) }
  }

  @Test func `with Curve a client needs keys`() throws {
    var options = SocketOptions()
    options.curve = .server(secretKey: Keys.serverSecret)
    let router = try Socket(.router, in: context, options: options)
    let endpoint = try router.bind("tcp://127.0.0.1:0")

    var clear = SocketOptions()
    clear.linger = 0
    let stranger = try Socket(.dealer, in: context, options: clear)
    try stranger.connect(endpoint)
    #expect(try stranger.send([bytes("no keys")]))
    var wrong = clear
    wrong.curve = .client(
      serverKey: Keys.clientPublic, publicKey: Keys.clientPublic, secretKey: Keys.clientSecret)
    let impostor = try Socket(.dealer, in: context, options: wrong)
    try impostor.connect(endpoint)
    #expect(try impostor.send([bytes("another server's key")]))

    var right = clear
    right.curve = .client(
      serverKey: Keys.serverPublic, publicKey: Keys.clientPublic, secretKey: Keys.clientSecret)
    let friend = try Socket(.dealer, in: context, options: right)
    try friend.connect(endpoint)
    #expect(try friend.send([bytes("hello")]))
    let message = try router.nextMessage()
    #expect(message.last == bytes("hello"))
    #expect(try router.send([message[0], bytes("welcome")]))
    #expect(try friend.nextMessage() == [bytes("welcome")])
    #expect(try router.receive() == nil)
  }

  @Test(arguments: [
    "", "short", String(repeating: "~", count: 40), String(repeating: "x", count: 32),
  ])
  func `a key that is none is an error, and its socket is closed`(key: String) throws {
    var options = SocketOptions()
    options.curve = .server(secretKey: key)
    // The context ends with this test: it would wait for ever for a socket that stayed open.
    let error = #expect(throws: ZeroMQError.self) {
      try Socket(.router, in: context, options: options)
    }
    #expect(error?.description == "cannot set the option Curve secret key: Invalid argument")
  }

  @Test func `what was sent before the socket was closed arrives`() throws {
    let pull = try Socket(.router, in: context)
    let endpoint = try pull.bind("tcp://127.0.0.1:0")
    func sendAndClose() throws {
      let other = try Context()
      let socket = try Socket(.dealer, in: other)
      try socket.connect(endpoint)
      for number in 0..<1000 { #expect(try socket.send([bytes("\(number)")])) }
    }
    try sendAndClose()
    for number in 0..<1000 { #expect(try pull.nextMessage().last == bytes("\(number)")) }
  }

  @Test func `the file of an ipc endpoint goes with its socket`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/s"
    func open() throws {
      let socket = try Socket(.router, in: context)
      try socket.bind("ipc://" + file)
      #expect(access(file, F_OK) == 0)
    }
    try open()
    #expect(access(file, F_OK) != 0)
  }

  @Test func `request and reply take turns`() throws {
    let reply = try Socket(.reply, in: context)
    try reply.bind("inproc://turns")
    let request = try Socket(.request, in: context)
    try request.connect("inproc://turns")
    #expect(try request.send([bytes("question")]))
    #expect(throws: ZeroMQError.self) { try request.send([bytes("another")]) }
    #expect(try reply.nextMessage() == [bytes("question")])
    #expect(try reply.send([bytes("answer")]))
    #expect(try request.nextMessage() == [bytes("answer")])
  }
}

/// The keys of libzmq's own tests.
private enum Keys {
  static let clientPublic = "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID"
  static let clientSecret = "D:)Q[IlAW!ahhC2ac:9*A}h:p?([4%wOTJ%JR%cs"
  static let serverPublic = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"
  static let serverSecret = "JTKVSB%%)wK0E.X)V>+}o?pNmC{O&4W4b!Ni{Lh6"
}
