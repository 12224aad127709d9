import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Sums and means of days, weeks, … in which some samples are gaps: they are of what is left, and look like a fall.
struct GappedPeriods {
  /// What there is to say, without a full stop.
  let line: String

  /// A mean of a day without its afternoon is that of a night; a few samples more or less change a sum alone.
  private static let leastShare = 0.2
  /// The same of sums of days, several of which are missing one behind the other.
  private static let leastShareOfDays = 0.1
  /// The same of sums of rows that come at no even step, as those of opening hours do, but as many in most periods.
  private static let leastShareOfRows = 0.3
  /// The same of blank cells, of which a few are common, in periods of a dozen samples at least.
  private static let leastShareOfBlanks = 0.5

  /// Looks at each `resample(SERIES, PERIOD[, REDUCER])` in an expression, where a series, a condition or a choice has the
  /// samples of a name; nil where none leaves gaps out.
  ///
  /// - Complexity: That of counting the samples of each period, where a series has gaps.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "resample",
        call.arguments.count > 1, case (let argument, let shift) = call.arguments[0].shifted,
        case let names = argument.seriesOfEach(scope.state), !names.isEmpty,
        case let reducer = call.arguments.dropFirst(2).first?.word ?? "mean",
        !["first", "last"].contains(reducer),
        reducer != "count" || argument.isCondition
      else { return nil }
      let periods = try names.flatMap { scope.state.members(of: $0) ?? [$0] }
        .compactMap {
          try GappedPeriods.worst(
            of: $0, shift, in: call, isSum: ["sum", "count"].contains(reducer), scope)
        }
      guard let worst = periods.max(by: { $0.share < $1.share }) else { return nil }
      let others = periods.count > 1 ? ", and of \(countText(periods.count - 1, "other"))" : ""
      let verb =
        switch reducer {
        case "sum": "adds up"
        case "count": "counts"
        default: "takes the \(reducer) of"
        }
      return "'resample' \(verb) what is left in \(worst.text)\(others)"
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of a series' periods, and which share of the one that lacks most is missing.
  ///
  /// - Parameters:
  ///   - name: The series.
  ///   - shift: What moves it before its periods are taken, as days that begin at noon; nil for nothing.
  ///   - call: What takes them.
  ///   - isSum: Whether each period adds up, or counts.
  ///   - scope: Where all of it is evaluated.
  /// - Returns: Nil where no period lacks enough.
  /// - Throws: `CancellationError`.
  private static func worst(
    of name: String, _ shift: Expression.Call?, in call: Expression.Call, isSum: Bool,
    _ scope: Scope
  ) throws -> (share: Double, text: String)? {
    guard let entry = scope.state.series[name], entry.engine == nil else { return nil }
    let beat = try Beat(of: entry.samples, scope.cancellation)
    // A day or three without a row may well be some on which nothing was, and a difference has what was counted meanwhile.
    // Nobody leaves out a month in which nothing was.
    let isWithinDays = beat.map { $0.seconds < 43_200 || $0.seconds > 20 * 86_400 } ?? false
    let mayLackRows =
      (beat.map { $0.isSteady && $0.missing > 0 && (isWithinDays || $0.longest > 3) }
        ?? (isSum && entry.samples.isTime && entry.samples.count <= EmptyPeriods.mostSamples))
      && entry.definition?.isDifference != true
    let leastShare =
      beat == nil ? leastShareOfRows : isSum && !isWithinDays ? leastShareOfDays : leastShare
    // Of money in and out, in two columns, each row has one; what differences make begins with a gap.
    let beginsWithGap =
      entry.definition != nil && entry.samples.count > 0 && entry.samples.column[0].isNaN
    let gaps = entry.samples.column.gapCount - (beginsWithGap ? 1 : 0)
    let mayHaveGaps = gaps > 0 && 3 * gaps < entry.samples.count
    guard mayLackRows || mayHaveGaps && (isSum || beat != nil && isWithinDays) else { return nil }
    var counts = call
    // Of a condition `count` would be how often it holds.
    let isCondition = entry.measure.kind == .condition
    func moved(_ values: Expression) -> Expression {
      guard var shift else { return values }
      shift.arguments[0] = values
      return Expression(.call(shift))
    }
    let values = Expression(.name(name))
    counts.arguments = [
      isCondition ? Expression(.unary(.minus, values)) : values, call.arguments[1],
      Expression(.name("count")),
    ]
    guard case .call(var filled) = counts.filled(with: Expression(.number(0))).kind else {
      return nil
    }
    filled.arguments[0] = moved(filled.arguments[0])
    counts.arguments[0] = moved(counts.arguments[0])
    let all = Expression(.call(filled))
    guard case .vector(let known)? = try? scope.value(of: Expression(.call(counts))),
      case .vector(let rows)? = try? scope.value(of: all), known.count == rows.count,
      case .positions(let starts, let kind) = known.axis, kind.isTime
    else { return nil }
    try scope.cancellation.check()
    var samples = entry.samples
    if shift != nil, case .vector(let vector)? = try? scope.value(of: moved(values)) {
      samples = try vector.samples(at: call.arguments[0].range, scope.cancellation)
    }
    guard let beginning = samples.position(of: 0),
      let end = samples.position(of: samples.count - 1).map({ $0 + (beat?.seconds ?? 0) })
    else { return nil }
    func length(_ index: Int) -> Double {
      starts.position(of: index + 1) - starts.position(of: index)
    }
    // As many as others have: a logger may sleep at night. At the ends a period may be cut.
    let rates = mayLackRows ? (1..<max(1, rows.count - 1)).map { rows.values[$0] / length($0) } : []
    let full = beat.map { 1 / $0.seconds } ?? 0
    // Of few periods none is the usual one.
    let usual = rates.count < 4 ? full : rates.sorted()[rates.count / 2]
    // Working days have no rows for the others.
    let isEven =
      beat?.isSteady != false
      && (abs(usual - full) < 0.02 * full
        || rates.count { abs($0 - usual) < 0.02 * usual } * 4 >= rates.count * 3)
    func wanted(_ index: Int) -> Double {
      guard isEven else { return rows.values[index] }
      // Samples begin and end somewhere in a period, and all between is part of it.
      var length = index + 1 < rows.count ? length(index) : end - starts.position(of: index)
      if index == 0 { length -= beginning - starts.position(of: 0) }
      return max(rows.values[index], (usual * length).rounded())
    }
    func lacking(_ index: Int) -> Double { wanted(index) - known.values[index] }
    let parts = known.values.indices.filter {
      known.values[$0] > 0 && lacking($0) > 0
        && (isSum && (isWithinDays || known.values[$0] < rows.values[$0])
          || lacking($0) >= (mayLackRows ? leastShare : leastShareOfBlanks) * wanted($0)
            && (mayLackRows || wanted($0) >= 12))
    }
    guard let worst = parts.max(by: { lacking($0) / wanted($0) < lacking($1) / wanted($1) }) else {
      return nil
    }
    let start = StateDescription(scope.state).instants.text(starts.position(of: worst))
    let most = parts.count > 1 ? "the one that lacks most, from" : "that from"
    let text =
      "\(parts.count) of \(countText(rows.count, "period")) of "
      + "'\(printable(name))' with gaps: \(most) \(start), lacks \(shortText(lacking(worst))) of "
      + countText(Int(wanted(worst)), "sample")
    return (lacking(worst) / wanted(worst), text)
  }
}

extension Expression {
  /// Whether it compares.
  var isCondition: Bool {
    if case .comparison = withoutParentheses.kind { true } else { false }
  }

  /// What `shift` moves by a duration, and the call; itself where it is no such call.
  var shifted: (Expression, Call?) {
    guard case .call(let call) = withoutParentheses.kind, call.function.text == "shift",
      call.arguments.count == 2
    else { return (self, nil) }
    return (call.arguments[0], call)
  }

  /// The series, or groups, of what has a value for each of their samples; none for anything else.
  func seriesOfEach(_ state: SessionState) -> [String] {
    let names = freeNames.filter { state.series[$0] != nil || state.groups[$0] != nil }
    return hasValueForEach ? names : []
  }

  private var hasValueForEach: Bool {
    switch kind {
    case .call(let call) where call.function.text != "where": false
    case .slice, .index, .comprehension: false
    default: children.allSatisfy(\.hasValueForEach)
    }
  }
}
