import Glibc
import PlotLanguage

extension StatementRun {
  // MARK: - Values and lines

  mutating func showValue(_ expression: Expression) throws {
    let value = try value(of: expression)
    switch value {
    case .vector(let vector)
    where vector.element == .number && (vector.isBound || vector.count > 12):
      let label = source.text(in: expression.range)
      let samples = try? vector.samples(at: expression.range, cancellation)
      try cancellation.check()
      give(MediaBundle(text: samples.map { summary(of: $0, label) } ?? text(value)))
    default: give(MediaBundle(text: text(value)))
    }
  }

  mutating func printLine(_ expressions: [Expression], to stream: Output.Stream) throws {
    let words = try expressions.map { text(try value(of: $0)) }
    pending.append(.stream(stream, words.joined(separator: " ") + "\n"))
  }

  // MARK: - wait

  func wait(_ expression: Expression) throws {
    let value = try value(of: expression)
    guard case .duration(let duration) = value else {
      throw Diagnostic(
        .typeMismatch, "'wait' takes a duration such as 500 ms, not \(value.kindName)",
        at: expression.range)
    }
    let seconds = duration.meanSeconds
    guard seconds >= 0, seconds.isFinite else {
      throw Diagnostic(
        .valueOutOfRange, "the pause is \(duration): at least 0 is allowed", at: expression.range)
    }
    for output in pending { console.emit(output) }
    let clock = ContinuousClock()
    let start = clock.now
    while true {
      try cancellation.check()
      let passed = (clock.now - start) / .seconds(1)
      guard passed < seconds else { return }
      usleep(UInt32(min(seconds - passed, 0.005) * 1e6))
    }
  }

  // MARK: - run, reset

  mutating func runScript(_ expression: Expression) throws {
    let path = try text(of: expression, "the script")
    guard runDepth < StatementRun.runLimit else {
      throw Diagnostic(
        .limitExceeded,
        "scripts run scripts \(StatementRun.runLimit) deep: no more is allowed",
        at: expression.range)
    }
    let text = try scriptText(path, at: expression.range)
    let program = Program(text)
    guard program.diagnostics.isEmpty else {
      throw CellError(program.diagnostics, in: program.source, file: path)
    }
    for statement in program.statements {
      var inner = StatementRun(
        state: state, environment: environment, console: console, source: program.source,
        isLast: false)
      inner.file = path
      inner.runDepth = runDepth + 1
      try inner.execute(statement)
      state = inner.state
    }
  }

  private func scriptText(_ path: String, at range: SourceRange) throws -> String {
    let bytes = try contents(ofFile: path, at: range)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(.dataError, "\(path): found bytes that are no UTF-8 text", at: range)
    }
    return text
  }

  /// The bytes of a file of at most 64 MiB.
  func contents(ofFile path: String, at range: SourceRange) throws -> [UInt8] {
    do throws(FileFailure) {
      return try FileAccess.read(environment.path(path), limit: 1 << 26, console.isCancelled)
    } catch {
      if error.isInterruption { throw CancellationError() }
      throw Diagnostic(.fileError, "cannot read '\(path)': \(error.reason)", at: range)
    }
  }

  mutating func reset() {
    let display = state.selectionDisplay
    endSelection()
    state = SessionState()
    state.selectionDisplay.count = display.count
  }

  // MARK: - help

  mutating func help(_ topic: Name?, at range: SourceRange) throws {
    var page = HelpPage.overview
    if let topic {
      guard let found = HelpPage(about: topic.text) else {
        if state.names.contains(topic.text) { return try show(.name(topic), at: range) }
        throw HelpPage.missing(topic)
      }
      page = found
    }
    var bundle = MediaBundle(text: page.plain)
    bundle["text/markdown"] = .text(page.markdown)
    if environment.hasPager { pending.append(.page(bundle)) } else { give(bundle) }
  }

  // MARK: - expect

  mutating func expect(_ expectation: Expectation) throws {
    let condition = expectation.condition
    let value = try value(of: condition)
    let isTrue: Bool
    switch value {
    case .boolean(let truth): isTrue = truth
    case .vector(let vector) where vector.element == .boolean:
      isTrue = try cancellation.firstIndex(of: vector.values) { $0 != 1 } == nil
    default:
      throw Diagnostic(
        .typeMismatch, "'expect' takes a comparison, not \(value.kindName)", at: condition.range,
        advice: "write 'expect \(source.text(in: condition.range)) == …'")
    }
    guard !isTrue else {
      summarize("as expected: \(source.text(in: condition.range))")
      return
    }
    let message = try expectation.message.map { text(try self.value(of: $0)) + ": " } ?? ""
    throw Diagnostic(
      .expectationFailed, message + (try failure(of: condition, value)), at: condition.range)
  }

  /// What was expected, with the values of both sides.
  private func failure(of condition: Expression, _ value: Value) throws -> String {
    var condition = condition
    while case .parenthesized(let inner) = condition.kind { condition = inner }
    let written = source.text(in: condition.range)
    guard case .comparison(let left, let operation, let right) = condition.kind else {
      return "expected \(written), which is \(text(value))"
    }
    let (a, b) = (try self.value(of: left), try self.value(of: right))
    var result = "expected \(written): \(text(a)) \(operation.rawValue) \(text(b)) is false"
    if case .vector(let truths) = value,
      let index = try cancellation.firstIndex(of: truths.values, where: { $0 == 0 })
    {
      func side(_ value: Value) -> String {
        text(value.vector.map { $0.value(at: index) } ?? value)
      }
      result =
        "expected \(written): at index \(index), \(side(a)) \(operation.rawValue) \(side(b)) is false"
    }
    return result
  }
}
