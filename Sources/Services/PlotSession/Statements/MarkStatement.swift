import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore
import ValueNotation

/// `mark`.
struct MarkStatement {
  let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ change: MarkChange, _ transaction: inout Transaction) throws {
    switch change {
    case .removeAll:
      transaction.state.marks = []
      transaction.summarize("mark none")
    case .from(let reading): try read(reading, &transaction)
    case .add(let mark):
      let place = try place(mark.place)
      if case .at(_, let expression) = mark.place, let line = warning(of: place, expression) {
        transaction.emit(.stream(.standardError, "warning: \(line)\n"))
      }
      let style = try SettingResolver(scope).values(of: mark.settings, in: .mark)
      if let line = warning(ofLabel: style["label"]?.text, at: place) {
        transaction.emit(.stream(.standardError, "warning: \(line)\n"))
      }
      transaction.state.marks.append(MarkState(place: place, style: style))
      if case .sample(let name, _) = place {
        transaction.state.saidWarnings.remove(MarkState.warning(of: name))
      }
      let count = transaction.state.marks.count
      // What is visible is said of the first panel.
      let panel = PanelName(style["panel"]) ?? .number(1)
      let unseen =
        panel == .number(1)
        ? MarkVisibility(Scope(transaction.state, scope.context)).words(about: [place])
        : PlotResolver(scope).note(about: panel)
      transaction.summarize("\(countText(count, "mark")) in every plot\(unseen)")
    }
  }

  // MARK: - Places

  private func place(_ place: Mark.Place) throws -> MarkState.Place {
    switch place {
    case .y(let expression):
      if let span = expression.span { return .values(try PlotRanges(scope).values(span)) }
      let value = try scope.amount(of: expression, "y")
      try scope.checkShare(expression)
      return .values(WindowState.Bounds(lower: value, upper: value))
    case .x(let expression):
      try checkMonths(expression)
      if let span = expression.span { return .places(try PlotRanges(scope).bounds(span)) }
      let (place, kind) = try self.place(expression, "x", on: scope.elapsedAxis)
      return .places(WindowState.Bounds(lower: place, upper: place, kind: kind))
    case .bare(let expression):
      return .places(try bareBounds(expression))
    case .word(let name, let word): return .sample(try series(name), .word(word))
    case .index(let name, let expression):
      let limit = 1_000_000_000
      let series = try series(name)
      if let engine = scope.state.series[series]?.engine {
        throw engine.needsEverySample(series, at: expression.range)
      }
      return .sample(
        series, .index(try scope.integer(of: expression, "index", in: -limit...limit)))
    case .at(let name, let expression):
      let series = try series(name)
      let samples = scope.state.series[series]?.samples
      let (place, kind) = try self.place(
        expression, "at", on: samples.map { ElapsedAxis($0) } ?? scope.elapsedAxis)
      if let samples, !samples.kind.meets(kind) {
        throw Diagnostic(
          .typeMismatch,
          "at is \(kind.place), and '\(series)' has "
            + (samples.kind == .number && kind.isTime ? "no times" : samples.kind.axisPlural),
          at: expression.range, advice: "write \(samples.kind.example)")
      }
      return .sample(series, .at(place, kind))
    }
  }

  /// Refuses `2024-03`, which is a difference, as a place or an end among times.
  private func checkMonths(_ expression: Expression) throws {
    let (lower, upper) =
      expression.span.map { ($0.lower, $0.upper) } ?? (expression, expression)
    let ends = [lower, upper].compactMap(\.self)
    let months = ends.compactMap(\.writtenPeriod).filter { !$0.isYear }
    guard hasOnlyTimes, months.count == ends.count, let first = months.first else { return }
    throw Diagnostic(
      .typeMismatch,
      "'\(scope.context.source.text(in: ends[0].range))' is \(numberText(first.number)), and no month",
      at: expression.range, advice: "write '\(Expression.days(from: lower, to: upper))'")
  }

  /// Whether all series are of times.
  private var hasOnlyTimes: Bool {
    let kinds = scope.state.series.names.compactMap { scope.state.series[$0]?.samples.kind }
    return !kinds.isEmpty && kinds.allSatisfy(\.isTime)
  }

  /// What to tell of a note at a place that is more than a step, of a day more than it, outside of its series;
  /// nil for any other.
  private func warning(of place: MarkState.Place, _ expression: Expression) -> String? {
    guard case .sample(let name, .at(let x, let kind)) = place,
      let entry = scope.state.series[name], entry.engine == nil, let domain = entry.samples.domain
    else { return nil }
    var reach = (domain.upper - domain.lower) / Double(max(entry.samples.count - 1, 1))
    if case .date(let date) = expression.kind, date.isDay { reach = max(reach, 86_400) }
    guard x < domain.lower - reach || x > domain.upper + reach else { return nil }
    let description = StateDescription(scope.state)
    let text =
      kind.isTime ? description.instants.text(x) : description.figure(x, isDuration: kind.isElapsed)
    let reached = description.domain(of: entry.samples) ?? ""
    return "at=\(text) is outside of '\(name)', which goes from \(reached): "
      + "the note stands at its \(x < domain.lower ? "first" : "last") sample"
  }

  /// What to tell of a field in a label that a rule or a band does not have: nothing would stand in its place.
  private func warning(ofLabel label: String?, at place: MarkState.Place) -> String? {
    let fields: [String]
    switch place {
    case .values: fields = ["value"]
    case .places(let bounds): fields = bounds.kind == .number ? ["x"] : ["x", "time"]
    case .sample: return nil
    }
    let empty = Template.markFields.first { field in
      !fields.contains(field)
        && ["{\(field)}", "{\(field):"].contains { label?.contains($0) ?? false }
    }
    return empty.map {
      "{\($0)} is empty in the label of a mark at \(fields[0] == "value" ? "y" : "x"), which has "
        + "\(listedText(fields.map { "{\($0)}" }, "and")); a mark at a sample, as by max or at=, has all"
    }
  }

  /// A date, a time of the day where these are x, or a range of them, where no key says which axis is meant.
  private func bareBounds(_ expression: Expression) throws -> WindowState.Bounds {
    let text = expression.source
    if let name = expression.word, scope.state.series[name] != nil {
      throw Diagnostic(
        .syntaxError, "where the mark is to be is missing", at: scope.range,
        advice: "write `mark \(name) max`")
    }
    var bounds: WindowState.Bounds?
    if let span = expression.span {
      bounds = try PlotRanges(scope).bounds(span)
    } else if case let value = try scope.value(of: expression), value.positionKind != .number {
      let place = value.position(on: scope.elapsedAxis)
      bounds = WindowState.Bounds(lower: place, upper: place, kind: value.positionKind)
    }
    let hasTimesOfDay = scope.elapsedAxis.kind == .elapsed(.day)
    guard let bounds, bounds.kind.isTime || bounds.kind.isElapsed && hasTimesOfDay else {
      throw Diagnostic(
        .typeMismatch, "'\(text)' is no date, and nothing says which axis is meant",
        at: expression.range, advice: "write `mark y=\(text)` or `mark x=\(text)`")
    }
    return bounds
  }

  private func place(
    _ expression: Expression, _ what: String, on axis: ElapsedAxis
  ) throws -> (place: Double, kind: PositionKind) {
    let value = try scope.value(of: expression)
    switch value {
    case .date(let date): return (date.instant, .time)
    case .duration(let duration): return (duration.seconds(on: axis), .elapsed(nil))
    case .number(let number) where number.isFinite: return (number, .number)
    case .number(let number):
      throw Diagnostic(
        .valueOutOfRange, "\(what) is \(numberText(number)): a finite number is allowed",
        at: expression.range)
    default:
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a number, a date or a duration",
        at: expression.range)
    }
  }

  /// The series, or the plotted expression, that carries a note.
  private func series(_ name: Name?) throws -> String {
    if let name, scope.state.series[name.text] == nil,
      let item = scope.state.lastPlot?.items.first(where: { $0.isCalled(name.text) && !$0.isBand })
    {
      return item.name
    }
    return try scope.seriesName(name)
  }
}
