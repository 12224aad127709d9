import Cells
import Files
import Glibc
import JupyterProtocol
import NotebookView
import OrderedJSON
import PageMessages
import PlotLanguage
import PlotSession
import Threading

/// `glowline serve`: sessions for the program that has started this one.
///
/// Session 0 goes on from cell to cell; others begin with what it has, and are for a picture each. Each message has
/// an `id`, which is the one of all that answers it. What takes time runs on threads: one for each program, and one
/// for what pages say.
final class ServeCommand: Sendable {
  /// What the threads share.
  private struct Shared {
    var hasPages = false
    var sessions: [Int: ServedSession] = [:]
    /// The sessions that have run a program, the latest last.
    var latest: [Int] = []
    /// The session in which something was selected last.
    var touched = 0
    var running: [Int: Cancellation] = [:]
    var answers: [Int: String?] = [:]
    var pages: [(id: Int, message: PageMessage)] = []
  }

  /// The most pictures that are kept: the oldest goes first.
  private static let mostPictures = 64
  /// How many samples those have together, at most, where there is more than one: some 1.6 GB with their times.
  private static let mostSamples = 100_000_000

  private let writer = FrameWriter(OpenFile(borrowing: STDOUT_FILENO))
  private let shared = Locked(Shared())
  private let companions = Companions()

  /// Serves to the end of the input, and returns the exit status.
  func run() -> Int32 {
    // Whoever has started this one passes on what a user wants.
    signal(SIGINT, SIG_IGN)
    let reader = FrameReader(OpenFile(borrowing: STDIN_FILENO))
    begin(hasPages: false)
    let servesPages = Thread.start { [self] in servePages() }
    guard servesPages else { return 1 }
    do {
      while let message = try reader.message() { try receive(message, reader) }
      return 0
    } catch {
      complain("\(error)")
      return 1
    }
  }

  private func begin(hasPages: Bool) {
    let session = ServedSession(from: Session(.onThisMachine), hasPages: hasPages)
    shared.withLock { shared in
      shared.hasPages = hasPages
      shared.sessions = [0: session]
    }
  }

  // MARK: - Messages

  private func receive(_ message: JSON, _ reader: FrameReader) throws {
    let id = message["id"]?.integer ?? 0
    let number = message["session"]?.integer ?? 0
    switch message["op"]?.text {
    case "hello":
      begin(hasPages: message["pages"]?.integer == 1)
      answer(id, [("version", .text(version))])
    case "fork": fork(number, keepsAll: message["all"]?.integer == 1)
    case "close":
      shared.withLock { shared in
        shared.sessions[number] = nil
        shared.latest.removeAll { $0 == number }
      }
    case "interrupt": interrupt()
    case "answer":
      shared.withLock { $0.answers[id] = .some(message["text"]?.text) }
    case "page":
      let page = PageMessage(message["content"] ?? .null)
      _ = listening(to: page)?.session.listener.notice(page)
      shared.withLock { $0.pages.append((id, page)) }
    case "lend": try lend(message, reader, in: number)
    default:
      guard let served = session(number) else {
        return answer(id, [("gone", .boolean(true))])
      }
      switch message["op"]?.text {
      case "lacks":
        let lacked = served.session.snapshot.lackedNames(in: message["code"]?.text ?? "")
        answer(
          id,
          [
            (
              "names",
              .array(
                lacked.map {
                  .object([("name", .text($0.name)), ("texts", .boolean($0.needsTexts))])
                })
            )
          ])
      case "run": start(message, id, number, served)
      case "value":
        let value = served.valueOfExpression(message["code"]?.text ?? "")
        answer(id, [("value", value?.content ?? .null)], value?.buffers ?? [])
      case "selection": answer(id, selection(in: message["session"] == nil ? nil : number))
      case "complete": complete(message, id, served)
      case "inspect":
        let page = served.session.snapshot.inspection(
          of: message["code"]?.text ?? "", at: message["cursor"]?.integer ?? 0)
        answer(id, [("data", page?.data ?? .null)])
      case "bridge":
        answer(
          id, [("esm", .text(PageScript.bridge)), ("kernel", .text(KernelCommand.token))])
      default: answer(id, [("unknown", .boolean(true))])
      }
    }
  }

  private func answer(_ id: Int, _ members: [(String, JSON)], _ buffers: [[UInt8]] = []) {
    writer.send([("id", .integer(id)), ("done", .boolean(true))] + members, buffers: buffers)
  }

  private func session(_ number: Int) -> ServedSession? {
    shared.withLock { $0.sessions[number] }
  }

  /// A session of its own for a picture: as session 0 stands, or with its config alone.
  private func fork(_ number: Int, keepsAll: Bool) {
    guard let origin = session(0) else { return }
    let hasPages = shared.withLock { $0.hasPages }
    let start = origin.session.snapshot
    let own = ServedSession(from: keepsAll ? start : start.withConfigAlone, hasPages: hasPages)
    shared.withLock { shared in
      shared.sessions[number] = own
      var pictures = shared.sessions.keys.filter { $0 > 0 && $0 != number }.sorted()[...]
      var samples = pictures.reduce(0) { $0 + (shared.sessions[$1]?.sampleCount ?? 0) }
      while pictures.count >= ServeCommand.mostPictures
        || (samples > ServeCommand.mostSamples && pictures.count > 1),
        let oldest = pictures.popFirst()
      {
        samples -= shared.sessions[oldest]?.sampleCount ?? 0
        shared.sessions[oldest] = nil
      }
    }
  }

  private func interrupt() {
    let running = shared.withLock { Array($0.running.values) }
    for cancellation in running { cancellation.cancel() }
    if running.isEmpty { companions.end() }
  }

  // MARK: - Names

  private func lend(_ message: JSON, _ reader: FrameReader, in number: Int) throws {
    let served = session(number)
    let zone = served?.session.snapshot.state.zone ?? .utc
    let lent = LentMessage(reader: reader, zone: zone)
    let things = try (message["names"]?.elements ?? []).map { thing in
      (name: thing["name"]?.text ?? "", value: try lent.value(thing))
    }
    let lacked = served?.session.snapshot.lackedNames(in: message["code"]?.text ?? "") ?? []
    served?.session.lend(
      things, members: Set(lacked.filter(\.hasMembers).map(\.name)),
      others: texts(message["others"]), folder: message["folder"]?.text ?? "",
      cancellation: Cancellation())
  }

  private func texts(_ list: JSON?) -> [String] { (list?.elements ?? []).compactMap(\.text) }

  private func complete(_ message: JSON, _ id: Int, _ served: ServedSession) {
    let others = (message["others"]?.elements ?? []).map { other in
      (name: other["name"]?.text ?? "", columns: texts(other["columns"]))
    }
    let completion = served.session.snapshot.completion(
      of: message["code"]?.text ?? "", at: message["cursor"]?.integer ?? 0, others: others)
    answer(
      id,
      [
        ("start", .integer(completion.range.lowerBound)),
        ("end", .integer(completion.range.upperBound)),
        (
          "candidates",
          .array(
            completion.candidates.map {
              .array([.text($0.text), .text($0.kind.rawValue), .text($0.detail)])
            })
        ),
      ])
  }

  // MARK: - Programs

  private func start(_ message: JSON, _ id: Int, _ number: Int, _ served: ServedSession) {
    let cancellation = Cancellation()
    shared.withLock { $0.running[id] = cancellation }
    let hasBegun = Thread.start { [self] in
      let code = message["code"]?.text ?? ""
      companions.end(of: "\(number) \(code)")
      served.forgetValue()
      let before = served.session.snapshot.state.selection
      let error = served.session.run(
        code, firstLine: message["line"]?.integer ?? 1,
        console: console(id, "\(number) \(code)", message["asks"]?.integer == 1, cancellation),
        cancellation: cancellation)
      let value = error == nil ? served.value(of: code) : nil
      let hasSelected = served.session.snapshot.state.selection != before
      shared.withLock { shared in
        shared.running[id] = nil
        shared.latest = shared.latest.filter { $0 != number } + [number]
        if hasSelected { shared.touched = number }
      }
      let correction = error?.correction.map { JSON.text($0) } ?? .null
      answer(
        id,
        [
          (
            "error",
            error.map { .object($0.members + [("correction", correction)]) } ?? .null
          ),
          ("value", value?.content ?? .null),
        ], value?.buffers ?? [])
    }
    if !hasBegun {
      shared.withLock { $0.running[id] = nil }
      let error = CellError(.limitExceeded, "there is no thread to be had")
      answer(id, [("error", .object(error.members))])
    }
  }

  /// Sends what a program shows.
  private func console(
    _ id: Int, _ cell: String, _ asks: Bool, _ cancellation: Cancellation
  ) -> Console {
    let ask: (String) -> String? = { [self] prompt in
      writer.send([("id", .integer(id)), ("ask", .text(prompt))])
      let answer = try? shared.wait(unless: cancellation) { shared -> String?? in
        shared.answers.removeValue(forKey: id)
      }
      return answer ?? nil
    }
    var console = Console(emit: { [self] in show($0, of: id) }, ask: asks ? ask : nil)
    console.goOn = { [self] end, body in
      let wish = Cancellation()
      return companions.start(
        for: cell,
        endedBy: {
          end()
          wish.cancel()
        },
        { [self] in body(Console(emit: { [self] in show($0, of: id) })) })
    }
    return console
  }

  /// Sends an output in the form in which notebooks have it; errors come with the answer.
  private func show(_ output: Output, of id: Int) {
    if case .error = output { return }
    let (type, members) = output.content(executionCount: 0)
    writer.send(
      [
        ("id", .integer(id)),
        ("output", .object([("output_type", .text(type))] + members)),
      ])
  }

  // MARK: - Pages

  /// The session whose plot a page is about: of those that show the same the one that was last at work.
  private func listening(to message: PageMessage) -> (number: Int, session: ServedSession)? {
    let sessions = shared.withLock { shared in
      shared.latest.reversed().compactMap { number in
        shared.sessions[number].map { (number: number, session: $0) }
      }
    }
    return sessions.first { $0.session.listener.knows(message) }
  }

  private func servePages() {
    while true {
      let next = shared.wait { shared in
        shared.pages.isEmpty ? nil : shared.pages.removeFirst()
      }
      guard let (id, message) = next else { continue }
      let found = listening(to: message)
      let reply =
        found?.session.listener.answer(
          message, console: Console { [self] in show($0, of: id) }, cancellation: Cancellation())
        ?? message.unknown
      if let found, message.selects { shared.withLock { $0.touched = found.number } }
      answer(id, [("content", reply.content)], reply.buffers)
    }
  }

  /// The fields of what is selected in a session, or in the one where something was selected last.
  private func selection(in number: Int?) -> [(String, JSON)] {
    let touched = number ?? shared.withLock { $0.touched }
    guard let served = session(touched), served.session.snapshot.state.selection != nil else {
      return [("fields", .null)]
    }
    let fields = SelectionField.allCases.compactMap { field -> (key: String, value: JSON)? in
      served.valueOfExpression("selection.\(field.rawValue)").map { (field.rawValue, $0.content) }
    }
    return [("fields", .object(fields))]
  }
}
