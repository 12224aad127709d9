import Glibc
import Testing
import Threading
import ZeroMQ

@Suite struct BacklogTests {
  private let context: Context
  private static let payload = [UInt8](repeating: 1, count: 1 << 20)

  init() throws { context = try Context() }

  /// A publisher whose loop runs on a thread of its own.
  private final class Station: Sendable {
    let endpoint: String
    let outbox: Outbox
    /// What waited at each cut.
    let cuts = Locked([Int]())
    let subscriptionCount = Locked(0)
    private let thread = Locked(TestThread?.none)

    init(in context: Context, at place: String, _ backlog: Backlog) throws {
      let made = Locked((Outbox, String)?.none)
      let (cuts, subscriptionCount) = (cuts, subscriptionCount)
      let thread = try TestThread {
        var options = SocketOptions()
        options.tellsEverySubscription = true
        options.linger = 0
        let publisher = try Socket(.extendedPublish, in: context, options: options)
        let endpoint = try publisher.bind(place)
        let loop = try SocketLoop([publisher], backlog: backlog)
        made.withLock { $0 = (loop.outbox, endpoint) }
        try loop.run(
          onMessage: { _, _ in subscriptionCount.withLock { $0 += 1 } },
          onCut: { byteCount in cuts.withLock { $0.append(byteCount) } })
      }
      (outbox, endpoint) = try #require(made.wait(atMost: 20_000) { $0 })
      self.thread.withLock { $0 = thread }
    }

    /// Publishes a numbered megabyte once there is room for it.
    func publish(_ number: Int) {
      outbox.awaitRoom(unless: Cancellation())
      outbox.send([bytes("\(number)"), BacklogTests.payload], on: 0)
    }

    func end() throws {
      outbox.stop()
      try thread.withLock { $0.take() }?.join()
    }
  }

  /// A subscriber that the station has heard of; it keeps few messages unread itself.
  private func subscriber(of station: Station) throws -> Socket {
    var options = SocketOptions()
    options.subscriptions = [[]]
    options.receiveHighWaterMark = 1
    options.linger = 0
    let before = station.subscriptionCount.withLock { $0 }
    let socket = try Socket(.subscribe, in: context, options: options)
    try socket.connect(station.endpoint)
    let isHeard: Bool? = station.subscriptionCount.wait(atMost: 20_000) { $0 > before ? true : nil }
    #expect(isHeard == true)
    return socket
  }

  /// A thread with a subscriber that the station has heard of.
  private func reader(
    of station: Station, _ body: @escaping @Sendable (Socket) throws -> Void
  ) throws -> TestThread {
    let isReady = Locked(false)
    let thread = try TestThread {
      let socket = try subscriber(of: station)
      isReady.withLock { $0 = true }
      try body(socket)
    }
    _ = isReady.wait(atMost: 20_000) { $0 ? true : nil }
    return thread
  }

  @Test(arguments: ["tcp://127.0.0.1:0", "ipc"])
  func `who does not read is cut off, and who reads loses nothing`(transport: String) throws {
    let folder = try TemporaryFolder()
    let backlog = Backlog(comfortable: 20 << 20, most: 60 << 20)
    let station = try Station(
      in: context, at: transport == "ipc" ? "ipc://\(folder.path)/s" : transport, backlog)
    let deaf = try subscriber(of: station)
    let reading = try reader(of: station) { reader in
      for number in 0..<80 {
        let frames = try reader.nextMessage()
        #expect(frames == [bytes("\(number)"), BacklogTests.payload])
      }
    }
    for number in 0..<80 {
      station.publish(number)
      #expect(backlog.byteCount < 25 << 20)
    }
    try reading.join()
    #expect(station.cuts.withLock { $0.count } == 1)
    #expect(station.cuts.withLock { $0.allSatisfy { $0 > 20 << 20 } })
    // What waited for the deaf one is gone with it.
    for _ in 0..<20_000 where backlog.byteCount > 0 { usleep(1000) }
    #expect(backlog.byteCount == 0)
    withExtendedLifetime(deaf) {}
    try station.end()
  }

  @Test func `who reads slowly is waited for, and loses nothing`() throws {
    let backlog = Backlog(comfortable: 4 << 20, most: 60 << 20)
    let station = try Station(in: context, at: "tcp://127.0.0.1:0", backlog)
    let reading = try reader(of: station) { reader in
      for number in 0..<60 {
        usleep(20_000)
        let frames = try reader.nextMessage()
        #expect(frames.first == bytes("\(number)"))
      }
    }
    for number in 0..<60 { station.publish(number) }
    try reading.join()
    #expect(station.cuts.withLock { $0 } == [])
    try station.end()
  }

  @Test
  func `where nobody waits for room, too much costs the one that is most behind its connection`()
    throws
  {
    let backlog = Backlog(comfortable: 4 << 20, most: 8 << 20)
    let station = try Station(in: context, at: "tcp://127.0.0.1:0", backlog)
    let deaf = try subscriber(of: station)
    for number in 0..<40 { station.outbox.send([bytes("\(number)"), BacklogTests.payload], on: 0) }
    #expect(station.cuts.wait(atMost: 20_000) { $0.isEmpty ? nil : true } == true)
    for _ in 0..<20_000 where backlog.byteCount > 0 { usleep(1000) }
    #expect(backlog.byteCount == 0)
    withExtendedLifetime(deaf) {}
    try station.end()
  }

  @Test func `nobody waits for room who wants to stop, nor once the loop has ended`() throws {
    let backlog = Backlog(comfortable: 1 << 20)
    let station = try Station(in: context, at: "tcp://127.0.0.1:0", backlog)
    let deaf = try subscriber(of: station)
    for number in 0..<40 { station.outbox.send([bytes("\(number)"), BacklogTests.payload], on: 0) }
    let cancellation = Cancellation()
    cancellation.cancel()
    station.outbox.awaitRoom(unless: cancellation)
    try station.end()
    station.outbox.awaitRoom(unless: Cancellation())
    withExtendedLifetime(deaf) {}
  }

  @Test func `an update waits as long as somebody has not taken it, for a while`() throws {
    let backlog = Backlog(patience: .milliseconds(1500))
    let station = try Station(in: context, at: "tcp://127.0.0.1:0", backlog)
    let isReading = Locked(false)
    let reading = try reader(of: station) { reader in
      _ = isReading.wait { $0 ? true : nil }
      while try reader.nextMessage().first != bytes("last") {}
    }
    func update(_ name: String) {
      station.outbox.send([bytes(name), BacklogTests.payload], on: 0, isUpdate: true)
    }
    /// Makes updates until one of them is not taken; as many as the system holds for the peers.
    func fill() {
      var count = 0
      for _ in 0..<400 where backlog.updateCount == 0 && count < 400 {
        update("more")
        count += 1
        for _ in 0..<200 where backlog.updateCount > 0 { usleep(1000) }
      }
    }
    fill()
    #expect(backlog.updateCount == 1)
    // Who has been slow is not cut off, but takes it, and all is well again.
    isReading.withLock { $0 = true }
    for _ in 0..<20_000 where backlog.updateCount > 0 { usleep(1000) }
    #expect(backlog.updateCount == 0)
    update("last")
    try reading.join()
    #expect(station.cuts.withLock { $0 } == [])
    // What is no update is not counted.
    let deaf = try subscriber(of: station)
    fill()
    #expect(backlog.updateCount == 1)
    station.outbox.send([bytes("other")], on: 0)
    #expect(backlog.updateCount == 1)
    // Who takes nothing at all holds up the others no longer.
    #expect(station.cuts.wait(atMost: 20_000) { $0.isEmpty ? nil : true } == true)
    for _ in 0..<20_000 where backlog.updateCount > 0 { usleep(1000) }
    #expect(backlog.updateCount == 0)
    withExtendedLifetime(deaf) {}
    try station.end()
  }

  @Test func `what nobody subscribes to does not wait`() throws {
    let backlog = Backlog()
    let station = try Station(in: context, at: "tcp://127.0.0.1:0", backlog)
    for number in 0..<10 { station.publish(number) }
    for _ in 0..<20_000 where backlog.byteCount > 0 { usleep(1000) }
    #expect(backlog.byteCount == 0)
    try station.end()
  }
}
