import CivilTime
import PageMessages
import PlotLanguage
import PlotSession
import Threading

/// A session with the plots that it has shown.
struct ServedSession: Sendable {
  let session: SharedSession
  let listener: PageListener
  /// The last value that was shown.
  private let shown: Locked<(value: Value, zone: TimeZoneRules)?>

  /// A session that goes on from another one.
  ///
  /// - Parameters:
  ///   - origin: Where it begins.
  ///   - hasPages: Whether somebody shows interactive views.
  init(from origin: Session, hasPages: Bool) {
    let shown = Locked<(value: Value, zone: TimeZoneRules)?>(nil)
    let plots = ShownPlots(kernel: KernelCommand.token)
    var start = origin
    let renderer = start.environment.renderer
    start.environment.takesTables = true
    start.environment.interactiveView = nil
    if hasPages {
      start.environment.interactiveView = { plots.html(of: $0, measurer: renderer) }
    }
    start.environment.onValue = { value, zone in shown.withLock { $0 = (value, zone) } }
    session = SharedSession(start)
    listener = PageListener(session, plots, renderer: renderer)
    self.shown = shown
  }

  /// How many samples its series have.
  var sampleCount: Int {
    let series = session.snapshot.state.series
    return series.names.reduce(0) { $0 + (series[$1]?.samples.count ?? 0) }
  }

  func forgetValue() { shown.withLock { $0 = nil } }

  /// What the last statement of a program gave: its value, or that of what it has defined.
  func value(of program: String) -> ValueMessage? {
    let last = Program(program, takesTables: true).statements.last
    guard let last else { return nil }
    if case .expression = last.kind {
      return shown.withLock { $0 }.map { ValueMessage($0.value, $0.zone) }
    }
    return AdviceNames.defined(by: last).last.flatMap(valueOfExpression)
  }

  /// The value of an expression, which changes nothing; nil where it has none.
  func valueOfExpression(_ text: String) -> ValueMessage? {
    var copy = session.snapshot
    let found = Locked<(value: Value, zone: TimeZoneRules)?>(nil)
    copy.environment.onValue = { value, zone in found.withLock { $0 = (value, zone) } }
    guard copy.run(text, console: Console { _ in }) == nil else { return nil }
    return found.withLock { $0 }.map { ValueMessage($0.value, $0.zone) }
  }
}
