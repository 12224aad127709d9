import Glibc
import Testing
import Threading
import ZeroMQ

@Suite struct SocketLoopTests {
  private let context: Context

  init() throws { context = try Context() }

  /// A loop over routers at these endpoints, on a thread of its own, that sends every message back.
  private func echo(
    on endpoints: [String], kind: Socket.Kind = .router
  ) throws -> (thread: TestThread, outbox: Outbox) {
    let ready = try Socket(.pair, in: context)
    let signal = "inproc://ready-\(endpoints[0].dropFirst(9))"
    try ready.bind(signal)
    let made = Locked(Outbox?.none)
    let context = self.context
    let thread = try TestThread {
      let loop = try SocketLoop(
        endpoints.map { endpoint in
          let socket = try Socket(kind, in: context)
          try socket.bind(endpoint)
          return socket
        })
      made.withLock { $0 = loop.outbox }
      let started = try Socket(.pair, in: context)
      try started.connect(signal)
      _ = try started.send([[]])
      try loop.run(onMessage: { loop.outbox.send($1, on: $0) })
    }
    _ = try ready.nextMessage()
    return (thread, try #require(made.withLock { $0 }))
  }

  private func dealer(at endpoint: String) throws -> Socket {
    let socket = try Socket(.dealer, in: context)
    try socket.connect(endpoint)
    return socket
  }

  @Test func `a loop serves several sockets, each with its own messages`() throws {
    let endpoints = ["inproc://several-0", "inproc://several-1", "inproc://several-2"]
    let (thread, outbox) = try echo(on: endpoints)
    let dealers = try endpoints.map { try dealer(at: $0) }
    for number in 0..<100 {
      for (index, dealer) in dealers.enumerated() {
        #expect(try dealer.send([bytes("\(index)"), bytes("\(number)")]))
      }
    }
    for (index, dealer) in dealers.enumerated() {
      for number in 0..<100 {
        #expect(try dealer.nextMessage() == [bytes("\(index)"), bytes("\(number)")])
      }
    }
    outbox.stop()
    try thread.join()
  }

  @Test func `what many threads send keeps each thread's order, and nothing is lost`() throws {
    let (thread, outbox) = try echo(on: ["inproc://order"])
    // The senders have to know the peer's name: it chooses one.
    var options = SocketOptions()
    options.routingID = bytes("sink")
    let sink = try Socket(.dealer, in: context, options: options)
    try sink.connect("inproc://order")
    #expect(try sink.send([bytes("hello")]))
    #expect(try sink.nextMessage() == [bytes("hello")])
    let senders = try (0..<8).map { sender in
      try TestThread {
        for number in 0..<2000 {
          outbox.send([bytes("sink"), [UInt8(sender)], bytes("\(number)")], on: 0)
        }
      }
    }
    var counts = [Int](repeating: 0, count: 8)
    for _ in 0..<16_000 {
      let frames = try sink.nextMessage()
      let sender = Int(frames[0][0])
      #expect(frames[1] == bytes("\(counts[sender])"))
      counts[sender] += 1
    }
    for sender in senders { try sender.join() }
    outbox.stop()
    try thread.join()
  }

  @Test func `stop sends everything that was queued before`() throws {
    let sink = try Socket(.pair, in: context)
    let endpoint = try sink.bind("tcp://127.0.0.1:0")
    let source = try Socket(.pair, in: context)
    try source.connect(endpoint)
    let loop = try SocketLoop([source])
    for number in 0..<10_000 { loop.outbox.send([bytes("\(number)")], on: 0) }
    loop.outbox.stop()
    loop.outbox.send([bytes("too late")], on: 0)
    try loop.run(onMessage: { _, _ in })
    for number in 0..<10_000 { #expect(try sink.nextMessage() == [bytes("\(number)")]) }
  }

  @Test func `a socket that takes nothing yet gets its messages later, in order`() throws {
    var options = SocketOptions()
    options.sendHighWaterMark = 5
    let source = try Socket(.pair, in: context, options: options)
    let endpoint = try source.bind("tcp://127.0.0.1:0")
    let other = try Socket(.pair, in: context)
    try other.bind("inproc://other")
    let loop = try SocketLoop([source, other])
    let outbox = loop.outbox
    let payload = [UInt8](repeating: 1, count: 10_000)
    for number in 0..<1000 { outbox.send([bytes("\(number)"), payload], on: 0) }
    outbox.send([bytes("meanwhile")], on: 1)
    let context = self.context
    let reader = try TestThread {
      let peer = try Socket(.pair, in: context)
      try peer.connect("inproc://other")
      // The socket that waits keeps nobody else waiting.
      #expect(try peer.nextMessage() == [bytes("meanwhile")])
      let sink = try Socket(.pair, in: context)
      try sink.connect(endpoint)
      for number in 0..<1000 { #expect(try sink.nextMessage() == [bytes("\(number)"), payload]) }
      outbox.stop()
    }
    try loop.run(onMessage: { _, _ in })
    try reader.join()
  }

  @Test func `a flood on one socket lets the first one through`() throws {
    let first = try Socket(.router, in: context)
    try first.bind("inproc://first")
    let second = try Socket(.router, in: context)
    try second.bind("inproc://second")
    let flood = try dealer(at: "inproc://second")
    for _ in 0..<10_000 { #expect(try flood.send([bytes("x")])) }
    let control = try dealer(at: "inproc://first")
    let loop = try SocketLoop([first, second])
    var order: [Int] = []
    try loop.run(onMessage: { index, _ in
      order.append(index)
      // After a while somebody needs to be heard.
      if order.count == 100 { _ = try? control.send([bytes("now")]) }
      if index == 0 { loop.outbox.stop() }
    })
    #expect(order.last == 0)
    #expect(order.count <= 102)
  }

  @Test func `an oversized message is reported with its socket, and the next one is read`() throws {
    var options = SocketOptions()
    options.messageLimit = 1000
    let small = try Socket(.pair, in: context, options: options)
    try small.bind("inproc://small")
    let sender = try Socket(.pair, in: context)
    try sender.connect("inproc://small")
    #expect(try sender.send([[UInt8](repeating: 1, count: 5000)]))
    #expect(try sender.send([bytes("fits")]))
    let loop = try SocketLoop([small])
    var events: [String] = []
    try loop.run(
      onMessage: { index, frames in
        events.append("\(index): \(frames.count)")
        loop.outbox.stop()
      },
      onOversized: { index, count in events.append("\(index): oversized \(count)") })
    #expect(events == ["0: oversized 5000", "0: 1"])
  }

  @Test func `a tick comes when it is due, also during a flood`() throws {
    let socket = try Socket(.router, in: context)
    try socket.bind("inproc://ticks")
    let client = try dealer(at: "inproc://ticks")
    for _ in 0..<100 { #expect(try client.send([bytes("x")])) }
    let loop = try SocketLoop([socket])
    var messages = 0
    var ticks: [Int] = []
    try loop.run(
      onMessage: { _, _ in messages += 1 },
      millisecondsToTick: { ticks.isEmpty ? (messages < 10 ? 1000 : 0) : 5 - ticks.count },
      tick: {
        ticks.append(messages)
        if ticks.count == 5 { loop.outbox.stop() }
      })
    // Due at once after the tenth message; the later ones are due in ever less time.
    #expect(ticks.first == 10)
    #expect(ticks.count == 5)
  }

  @Test func `a send wakes a loop that waits`() throws {
    let source = try Socket(.pair, in: context)
    try source.bind("inproc://wake")
    let context = self.context
    let loop = try SocketLoop([source])
    let outbox = loop.outbox
    let waker = try TestThread {
      let sink = try Socket(.pair, in: context)
      try sink.connect("inproc://wake")
      for number in 0..<100 {
        outbox.send([bytes("\(number)")], on: 0)
        // Nothing else is queued until this one has left, so that each send finds the loop waiting.
        #expect(try sink.nextMessage() == [bytes("\(number)")])
      }
      outbox.stop()
    }
    try loop.run(onMessage: { _, _ in })
    try waker.join()
  }

  @Test func `after its end a loop keeps nothing, and an unknown socket gets nothing`() throws {
    let source = try Socket(.pair, in: context)
    try source.bind("inproc://end")
    let sink = try Socket(.pair, in: context)
    try sink.connect("inproc://end")
    let loop = try SocketLoop([source])
    loop.outbox.send([bytes("x")], on: 7)
    loop.outbox.send([bytes("x")], on: -1)
    loop.outbox.send([bytes("1")], on: 0)
    loop.outbox.stop()
    try loop.run(onMessage: { _, _ in })
    loop.outbox.send([bytes("2")], on: 0)
    #expect(try sink.nextMessage() == [bytes("1")])
    #expect(try sink.receive() == nil)
  }
}
