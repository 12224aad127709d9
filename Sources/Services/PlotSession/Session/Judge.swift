import DataSources
import Files
import PlotLanguage
import SampleStore
import Threading

/// Tries statements on a copy of a session before anybody is told to write them.
///
/// Nothing is written, shown, asked or drawn, and what would wait, connect, query or write is not run at all:
/// of such statements the form suffices. The bound is work, not time: beyond ``sampleLimit`` samples and
/// ``byteLimit`` bytes of files columns are checked against the header, and the form suffices, too.
struct Judge {
  typealias Verdict = Advisor.Verdict
  typealias Outcome = Advisor.Outcome

  /// The most samples that are made or looked at.
  static let sampleLimit = 1_000_000
  /// The most bytes of files that are read.
  static let byteLimit = 1 << 20
  /// How often the work may look whether to stop, over all that is tried: some milliseconds of work each
  /// thousand times.
  private static let lookLimit = 100_000
  /// Behind more statements than this no advice is looked for: a program that another one wrote.
  private static let statementLimit = 2000

  /// What all trials of an error use up.
  private final class Budget {
    var looks = 0
    var bytes = 0
    var samples = 0
  }

  private var state: SessionState
  private var environment: SessionEnvironment
  private let interrupt: Cancellation
  private let budget = Budget()
  /// The names of what was not made, since the work would have been too much.
  private var unmade: Set<String> = []

  /// - Parameters:
  ///   - state: Where the statement with the error stands, or the cell begins.
  ///   - environment: The session's; its renderer only measures here.
  ///   - interrupt: Ends it, as the user wants.
  init(
    _ state: SessionState, _ environment: SessionEnvironment, unless interrupt: Cancellation
  ) {
    self.state = state
    self.environment = environment
    self.interrupt = interrupt
    self.state.onSelect = nil
    self.state.followed = []
    self.environment.makesPNG = false
    self.environment.screen = nil
    self.environment.interactiveView = nil
    self.environment.onValue = nil
    // Whoever has them would lend them.
    unmade = Set(state.lent.others).subtracting(state.names)
  }

  /// The error, with advice that runs behind these statements, which have not been run yet.
  func advised(
    _ diagnostic: Diagnostic, in source: SourceText, behind statements: [Statement] = [],
    isMalformed: Bool
  ) -> Diagnostic {
    guard statements.count <= Judge.statementLimit else { return diagnostic }
    var judge = self
    for statement in statements where statement.range.upperBound <= diagnostic.range.lowerBound {
      // Once that is mended its names are there.
      if judge.outcome(of: statement, in: source).verdict == .fails {
        judge.unmade.formUnion(AdviceNames.defined(by: statement))
      }
    }
    let context = CompletionContext(judge.state, environment)
    let advisor = Advisor(source, statements, context: context) { [judge] in judge.outcome(of: $0) }
    return advisor.advised(diagnostic, isMalformed: isMalformed)
  }

  /// What comes of statements.
  private func outcome(of text: String) -> Outcome {
    guard !interrupt.isCancelled else { return (.fails, nil) }
    let program = Program(text, takesTables: environment.takesTables)
    guard program.diagnostics.isEmpty, !program.statements.isEmpty else { return (.fails, nil) }
    var copy = self
    var result = Outcome(.runs, nil)
    for statement in program.statements {
      let outcome = copy.outcome(of: statement, in: program.source)
      if outcome.verdict == .fails { return outcome }
      if outcome.verdict == .runs, copy.isOfGapsAlone(statement) { return (.fails, nil) }
      if outcome.verdict != .runs { result = outcome }
    }
    return result
  }

  /// Runs a statement, or looks at its form.
  private mutating func outcome(of statement: Statement, in source: SourceText) -> Outcome {
    if case .read(let reading) = statement.kind, let isRight = header(of: reading) {
      unmade.formUnion(reading.names.map(\.text))
      return (isRight ? .runs : .fails, nil)
    }
    // Values are computed, but not written.
    if case .export(let export) = statement.kind, case .values(let items) = export.content {
      return outcome(of: Statement(.print(items), at: statement.range), in: source)
    }
    if case .wait(let pause) = statement.kind, case .duration = pause.kind { return (.runs, nil) }
    if let verdict = verdict(onFormOf: statement, source) {
      unmade.formUnion(AdviceNames.defined(by: statement))
      return (verdict, nil)
    }
    do {
      var environment = environment
      environment.sampleLimit = min(
        environment.sampleLimit ?? .max, max(0, Judge.sampleLimit - budget.samples))
      let context = StatementContext(
        statement: statement, source: source, isLast: true, environment: environment,
        console: Console { _ in }, cancellation: cancellation)
      state = try StatementRunner(context: context).outcome(on: state).state
      for name in AdviceNames.defined(by: statement) {
        budget.samples += state.series[name]?.samples.count ?? 0
      }
      return (.runs, nil)
    } catch let error as Diagnostic {
      // A check that is false is a check all the same.
      if error.code == .expectationFailed { return (.runs, nil) }
      let isTooMuch = error.code == .limitExceeded && error.message.hasSuffix("fit the free memory")
      return (isTooMuch ? .isTooMuch : .fails, error)
    } catch {
      let isTooMuch = error is CancellationError && !interrupt.isCancelled
      return (isTooMuch ? .isTooMuch : .fails, nil)
    }
  }

  /// Whether a statement that has run makes a series without a single value: nobody means that.
  private func isOfGapsAlone(_ statement: Statement) -> Bool {
    let names = AdviceNames.defined(by: statement).flatMap { state.members(of: $0) ?? [$0] }
    let made = names.compactMap { state.series[$0] }.filter { $0.engine == nil }
    func isEmpty(_ entry: SeriesEntry) -> Bool { entry.samples.column.extent == nil }
    switch statement.kind {
    case .series(let definition):
      let isPlaced = (definition.x ?? definition.time) != nil
      return made.contains { isEmpty($0) && ($0.samples.count > 0 || isPlaced) }
    case .read:
      // A member may well have nothing but what is left out.
      return !made.isEmpty && made.allSatisfy { isEmpty($0) && $0.samples.count > 0 }
    default: return false
    }
  }

  private var cancellation: Cancellation {
    Cancellation(asking: { [budget, interrupt] in
      budget.looks += 1
      return budget.looks > Judge.lookLimit || interrupt.isCancelled
    })
  }

  // MARK: - Form

  /// The verdict on a statement that is not run: it waits, asks, writes or goes elsewhere, or is too much
  /// work; nil for any other.
  private func verdict(onFormOf statement: Statement, _ source: SourceText) -> Verdict? {
    let text = source.text(in: statement.range)
    let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    if words.contains("ask"), text.contains(#/\bask\(\s*["']/#) { return .isWellFormed }
    switch statement.kind {
    case .connect, .query, .wait, .run, .export, .expectPlot: return .isWellFormed
    case .read(let reading) where reading.options.contains(where: { $0.key.text == "query" }):
      return .isWellFormed
    case .plot(let plot) where plot.settings.contains(where: { $0.key.text == "live" }):
      return .isWellFormed
    default: break
    }
    if budget.looks > Judge.lookLimit || !unmade.isDisjoint(with: words) {
      return statement.callsStranger ? .fails : .isTooMuch
    }
    let named = state.series.names.filter(words.contains)
    let entries = (named.isEmpty ? state.series.names : named).compactMap { state.series[$0] }
    let isTooMuch =
      entries.contains { $0.engine != nil }
      || entries.reduce(0) { $0 + $1.samples.count } > Judge.sampleLimit
    return isTooMuch ? .isTooMuch : nil
  }

  /// Whether the columns of a file that is not read stand in its header; nil where it is read.
  private func header(of reading: SeriesReading) -> Bool? {
    guard case .string(let name) = reading.file.kind, reading.options["query"] == nil else {
      return nil
    }
    if name == "-" || reading.isFollowing { return true }
    let path = environment.path(name)
    let size = FileAccess.size(of: path) ?? 0
    if budget.bytes + size <= Judge.byteLimit {
      budget.bytes += size
      return nil
    }
    guard let columns = try? DataTable.columnNames(path: path) else { return false }
    return [reading.column, reading.x, reading.time].allSatisfy { value in
      guard case .word(let column)? = value else { return true }
      return columns.contains(column.text)
    }
  }
}

extension Statement {
  /// Whether it calls what is no function, whatever its operands are.
  fileprivate var callsStranger: Bool {
    shownExpressions.contains { expression in
      expression.contains { part in
        guard case .call(let call) = part.kind else { return false }
        return Function(rawValue: call.function.text) == nil
      }
    }
  }
}
