import DataSources
import DatabaseDrivers
import EngineSQL
import Glibc
import PlotLanguage
import PlotScene
import SampleStore
import Threading

/// A plot that is drawn again while its series grow: one display, whose picture is replaced.
///
/// There are at most 30 pictures a second. A picture is begun once those before have been taken by all who look
/// on, or have waited for a while, so that a terminal, pipe or front end that takes its time sees fewer of them. Between
/// two pictures others are served: what a page selects is in the next one.
struct LivePlot: Sendable {
  /// When it ends, besides the user's wish.
  enum Limit {
    /// With the user's wish alone: later cells append.
    case wish
    /// With the input of the series that it follows; those of files never end.
    case input
    /// After so many seconds.
    case seconds(Double)
  }

  /// The least time from picture to picture, in seconds.
  private static let interval = 1.0 / 30
  /// How long the loop sleeps at most: a wish to end is heard within this time.
  private static let nap = 0.005
  /// How long it sleeps where the next picture is due as soon as the one before has been taken.
  private static let shortNap = 0.002

  private let plot: Plot
  private let names: Set<String>
  private let limit: Limit
  private let id: String
  private let statement: Statement
  private let source: SourceText
  private let file: String?
  private let environment: SessionEnvironment
  /// What the last picture showed.
  private var shown: Contents
  /// When the engine of a series was asked for new rows.
  private var lookedAt: [String: ContinuousClock.Instant] = [:]

  /// What a picture depends on.
  private struct Contents: Equatable {
    let counts: [String: Int]
    let lastValues: [String: UInt64]
    let extents: [String: EngineWindow?]
    let selection: SelectedSample?
    let window: WindowState
    let config: [String: SettingValue]
  }

  init(
    plot: Plot, items: [PlottedItem], limit: Limit, id: String, context: StatementContext,
    state: SessionState
  ) {
    self.plot = plot
    self.limit = limit
    self.id = id
    (statement, source, file) = (context.statement, context.source, context.file)
    environment = context.environment
    names = LivePlot.names(in: items, state)
    shown = LivePlot.contents(of: state, names)
  }

  /// The series that are plotted, or mentioned by what is plotted.
  private static func names(in items: [PlottedItem], _ state: SessionState) -> Set<String> {
    Set(state.series.names.filter { name in items.contains { $0.mentions(name) } })
  }

  private static func contents(of state: SessionState, _ names: Set<String>) -> Contents {
    let samples = names.compactMap { name in
      (state.series[name]?.samples).map { (name, $0) }
    }
    return Contents(
      counts: Dictionary(uniqueKeysWithValues: samples.map { ($0, $1.count) }),
      lastValues: Dictionary(
        uniqueKeysWithValues: samples.map { name, samples in
          (name, samples.column.value(at: samples.count - 1)?.bitPattern ?? 0)
        }),
      extents: names.reduce(into: [:]) { extents, name in
        if let engine = state.series[name]?.engine { extents[name] = engine.knownExtent }
      },
      selection: state.selection, window: state.window, config: state.config)
  }

  // MARK: - Running

  /// Draws until the user wishes otherwise, the input or the time ends.
  ///
  /// - Parameters:
  ///   - console: Receives the pictures.
  ///   - cancellation: The user's wish.
  ///   - inTurn: Hands a step the state as it is then, and takes over the one that it gives.
  /// - Throws: The error of a picture that cannot be drawn; those before it stand.
  func run(
    _ console: Console, _ cancellation: Cancellation,
    _ inTurn: (_ step: (SessionState) throws(CellError) -> SessionState) throws(CellError) -> Void
  ) throws(CellError) {
    var live = self
    let context = StatementContext(
      statement: statement, source: source, isLast: false, environment: environment,
      console: console, cancellation: cancellation, file: file)
    let clock = ContinuousClock()
    let start = clock.now
    var (next, latest) = (LivePlot.interval, 0.0)
    while !cancellation.isCancelled {
      console.serveOthers()
      let passed = (clock.now - start) / .seconds(1)
      var isOver = false
      if case .seconds(let seconds) = limit { isOver = passed >= seconds }
      let isDue = passed >= next && passed - latest >= console.updateInterval()
      if isDue || isOver {
        latest = passed
        try inTurn { state throws(CellError) in
          guard state.livePlots.contains(id) else {
            isOver = true
            return state
          }
          var state = try live.draw(state, context)
          if case .input = limit { isOver = !live.hasInput(state) }
          if isOver { state.livePlots.remove(id) }
          return state
        }
        next = max(next + LivePlot.interval, (clock.now - start) / .seconds(1))
      }
      if isOver { return }
      let rest = next - (clock.now - start) / .seconds(1)
      usleep(UInt32(1e6 * (rest > 0 ? min(rest, LivePlot.nap) : LivePlot.shortNap)))
    }
  }

  /// Whether rows may still come to what is plotted.
  private func hasInput(_ state: SessionState) -> Bool {
    state.followed.contains { followed in
      !followed.rows.hasEnded && followed.names.contains(where: names.contains)
    } || names.contains { state.series[$0]?.engine?.refresh != nil }
  }

  /// Asks engines for new rows, each as often as its series says.
  private mutating func lookAgain(at state: SessionState, _ context: StatementContext) throws {
    for name in names.sorted() {
      guard let engine = state.series[name]?.engine, let pause = engine.refresh else { continue }
      let now = ContinuousClock.now
      if let last = lookedAt[name], now - last < .seconds(pause) { continue }
      lookedAt[name] = now
      try Scope(state, context).asking(engine) { try engine.lookForRows($0) }
    }
  }

  /// Takes what has come, and draws it where it is something new.
  private mutating func draw(
    _ state: SessionState, _ context: StatementContext
  ) throws(CellError) -> SessionState {
    do {
      var transaction = Transaction(state, isLast: false)
      try FollowedSeries.catchUp(&transaction, context)
      try lookAgain(at: transaction.state, context)
      let now = LivePlot.contents(of: transaction.state, names)
      if now != shown {
        try redraw(&transaction, context)
        shown = now
      }
      for output in transaction.outputs { context.console.emit(output) }
      return transaction.state
    } catch is CancellationError {
      // The picture that was not finished is missed by nobody.
      return state
    } catch {
      throw StatementRunner(context: context).cellError(error, state)
    }
  }

  private func redraw(_ transaction: inout Transaction, _ context: StatementContext) throws {
    let scope = try Scope(transaction.state, context).clocks(of: plot)
    let overrides = try SettingResolver(scope).plotOverrides(plot.settings)
    let isMine = transaction.state.lastPlot?.liveDisplay == id
    // Without expressions it is what was plotted then, which this plot has become itself.
    let items = try PlotEvaluator(scope).items(of: plot, x: overrides.x)
    let before = transaction.state.lastPlot
    transaction.state.lastPlot = LastPlot(items: items, overrides: overrides, liveDisplay: id)
    let after = Scope(transaction.state, context)
    var request = try PlotResolver(after).request(showing: plot.items.isEmpty ? nil : items)
    if let selection = transaction.state.selection,
      items.contains(where: { $0.name == selection.series }),
      let chosen = try? SelectionResolver(after).selected(selection)
    {
      request.series[chosen.series.number].samples = chosen.series.input.samples
      request.selection = SelectionResolver(after).drawn(chosen)
    }
    let picture = try Picture(request, after)
    var bundle = try picture.bundle(words: request.words, display: id)
    if request.selection != nil {
      bundle[PlotRecord.mediaType] = .json(picture.scene.plotRecord.json)
    }
    // Another cell may have plotted something else meanwhile: that is what was plotted last.
    if !isMine { transaction.state.lastPlot = before }
    transaction.emit(.update(bundle, id: id))
  }
}

extension LivePlot.Limit {
  /// What `live` says; nil where the plot is drawn once.
  ///
  /// - Throws: A diagnostic where nothing would ever end it or change it.
  init?(_ plot: Plot, _ items: [PlottedItem], _ scope: Scope) throws {
    guard let setting = plot.settings.first(where: { $0.key.text == "live" }) else { return nil }
    switch setting.value {
    case .word(let word):
      guard word.text == "on" else { return nil }
      try self.init(whileFollowing: items, setting, scope)
    case .words: return nil
    case .expression(let expression):
      switch try scope.value(of: expression) {
      case .boolean(true): try self.init(whileFollowing: items, setting, scope)
      case .boolean(false): return nil
      case .duration(let duration):
        let seconds = duration.meanSeconds
        guard seconds >= 0, seconds.isFinite else {
          throw Diagnostic(
            .valueOutOfRange, "live is \(duration): at least 0 is allowed", at: expression.range)
        }
        self = .seconds(seconds)
      case let other:
        throw Diagnostic(
          .typeMismatch, "live is \(other.kindName): on, off or a duration is allowed",
          at: expression.range, advice: other.number.map { "write '\(numberText($0)) s'" })
      }
    }
  }

  private init(whileFollowing items: [PlottedItem], _ setting: Setting, _ scope: Scope) throws {
    let followed = scope.state.followed.flatMap(\.names)
    let refreshed = scope.state.series.names.filter {
      scope.state.series[$0]?.engine?.refresh != nil
    }
    let isBeside = scope.context.console.goOn != nil
    // What later cells append to grows, too.
    let growing =
      isBeside
      ? scope.state.series.names.filter {
        refreshed.contains($0) || scope.state.series[$0]?.engine == nil
      } : followed + refreshed
    guard growing.contains(where: { name in items.contains { $0.mentions(name) } }) else {
      let advice =
        growing.isEmpty
        ? "write 'live=10 s', or first `series a follow \"data.csv\"`"
        : "write 'live=10 s', or plot \(growing.joined(separator: ", "))"
      throw Diagnostic(
        .stateError, "nothing that is plotted follows a file, so that it would never change",
        at: setting.value.range, advice: advice)
    }
    let isFed = (followed + refreshed).contains { name in items.contains { $0.mentions(name) } }
    self = isFed ? .input : .wish
  }
}

extension PlottedItem {
  /// Whether it shows a series, or is made of it.
  fileprivate func mentions(_ name: String) -> Bool {
    seriesName == name || item.expression.mentions(name)
  }
}
