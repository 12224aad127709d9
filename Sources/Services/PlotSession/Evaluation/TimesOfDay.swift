import PlotGeometry
import PlotLanguage
import SampleStore

// `10:00` where times of the day are x: ten o'clock, and not ten minutes; and `1:00` behind an evening's 22:00 that of the
// next day.

/// An x axis as far as a length of time written on it goes by it.
struct ElapsedAxis {
  let kind: PositionKind
  /// Where its samples begin and end; nil without samples.
  let domain: AxisInterval?

  init(_ kind: PositionKind, domain: AxisInterval? = nil) {
    (self.kind, self.domain) = (kind, domain)
  }

  init(_ samples: SampleSeries) { self.init(samples.kind, domain: samples.domain) }
}

extension DurationLiteral {
  /// The seconds at which it stands on an x axis.
  ///
  /// Among times of the day two parts are hours and minutes. Where these run past midnight, a time of the day before the
  /// first is the next day's, unless it lies nearer to the first than its own next one to the last.
  func seconds(on axis: ElapsedAxis) -> Double {
    guard axis.kind == .elapsed(.day), clockParts > 0 else { return meanSeconds }
    let clock = clockParts == 2 && !countsHours ? meanSeconds * 60 : meanSeconds
    guard let domain = axis.domain, domain.upper >= 86_400, clock >= 0,
      clock < domain.lower, clock + 86_400 - domain.upper < domain.lower - clock
    else { return clock }
    return clock + 86_400
  }
}

extension Value {
  /// The position that a number, date or duration means on an x axis.
  func position(on axis: ElapsedAxis) -> Double? {
    if case .duration(let duration) = self { duration.seconds(on: axis) } else { position }
  }
}

extension Scope {
  /// The x axis on which a statement's lengths of time stand: one of times of the day where nothing else is shown of
  /// the series that a `plot` names, of those plotted last, or of all.
  var elapsedAxis: ElapsedAxis {
    var found: [SampleSeries] = []
    if case .plot(let plot) = context.statement.kind {
      let names = plot.items.flatMap(\.expression.freeNames)
      let series = names.flatMap { name in
        state.groups[name]?.map { MemberName($0, of: name).text } ?? [name]
      }
      found = series.compactMap { state.series[$0]?.samples }
    }
    if found.isEmpty { found = (state.lastPlot?.items ?? []).compactMap(samples) }
    if found.isEmpty { found = state.series.names.compactMap { state.series[$0]?.samples } }
    let elapsed = found.filter(\.kind.isElapsed)
    guard !elapsed.isEmpty, elapsed.allSatisfy({ $0.kind == .elapsed(.day) }) else {
      return ElapsedAxis(.elapsed(nil))
    }
    return ElapsedAxis(.elapsed(.day), domain: elapsed.domain)
  }

  private func samples(of item: PlottedItem) -> SampleSeries? {
    switch item.content {
    case .series(let name): state.series[name]?.samples
    case .samples(let samples), .band(let samples, _): samples
    }
  }
}
