import PlotLanguage
import SampleStore

// `10:00` where times of the day are x: ten o'clock, and not ten minutes.

extension DurationLiteral {
  /// The seconds at which it stands on an x axis: with two parts it is hours and minutes among times of the day.
  func seconds(on kind: PositionKind) -> Double {
    clockParts == 2 && kind == .elapsed(.day) ? meanSeconds * 60 : meanSeconds
  }
}

extension Value {
  /// The position that a number, date or duration means on an x axis of a kind.
  func position(on kind: PositionKind) -> Double? {
    if case .duration(let duration) = self { duration.seconds(on: kind) } else { position }
  }
}

extension Scope {
  /// The kind of x axis on which a statement's lengths of time stand: times of the day where nothing else is shown of
  /// the series that a `plot` names, of those plotted last, or of all.
  var elapsedKind: PositionKind {
    var kinds: [PositionKind] = []
    if case .plot(let plot) = context.statement.kind {
      let names = plot.items.flatMap(\.expression.freeNames)
      let series = names.flatMap { name in
        state.groups[name]?.map { MemberName($0, of: name).text } ?? [name]
      }
      kinds = series.compactMap { state.series[$0]?.samples.kind }
    }
    if kinds.isEmpty { kinds = (state.lastPlot?.items ?? []).compactMap(kind) }
    if kinds.isEmpty { kinds = state.series.names.compactMap { state.series[$0]?.samples.kind } }
    let elapsed = kinds.filter(\.isElapsed)
    return !elapsed.isEmpty && elapsed.allSatisfy { $0 == .elapsed(.day) }
      ? .elapsed(.day) : .elapsed(nil)
  }

  private func kind(of item: PlottedItem) -> PositionKind? {
    switch item.content {
    case .series(let name): state.series[name]?.samples.kind
    case .samples(let samples), .band(let samples, _): samples.kind
    }
  }
}
