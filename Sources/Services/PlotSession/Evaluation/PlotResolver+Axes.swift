import PlotLanguage
import SampleStore

/// Whether what is plotted goes together on one x axis.
extension PlotResolver {
  /// Whether there is something that goes together in one plot.
  var isPossible: Bool { (try? checkAxes(items, areWritten: false)) != nil }

  /// Throws where series with times stand beside such without; at the items where they are written.
  func checkAxes(_ items: [PlottedItem], areWritten: Bool) throws {
    let shown = try items.map { ($0, try samples(of: $0)) }
    guard let (first, firstSamples) = shown.first, let kind = firstSamples.first?.kind else {
      return
    }
    for (item, samples) in shown {
      guard let other = samples.first(where: { !$0.kind.meets(kind) && $0.count > 0 }) else {
        continue
      }
      let sides =
        other.isTime ? [(item, other.kind), (first, kind)] : [(first, kind), (item, other.kind)]
      let last = sides[0].1.isTime && sides[1].1 == .number ? "none" : sides[1].1.axisPlural
      let profile = other.isTime ? firstSamples[0] : other
      throw Diagnostic(
        .typeMismatch,
        "'\(sides[0].0.name)' has \(sides[0].1.axisPlural) and '\(sides[1].0.name)' has \(last): "
          + "one plot has one x axis",
        at: areWritten ? item.item.expression.range : scope.range,
        advice: areWritten
          ? advice(toSplit: sides[0].0, beside: profile)
            ?? adviceOfMonths(
              sides[1].0, beside: other.isTime ? other : firstSamples[0]) : nil)
    }
  }

  /// What to write where rows that are called by the months of a year stand beside times.
  private func adviceOfMonths(_ item: PlottedItem, beside times: SampleSeries) -> String? {
    guard times.isTime, let name = item.item.expression.word, let entry = scope.state.series[name],
      let program = entry.origin?.program, !program.contains(" start="),
      let names = entry.rowNames, names.count > 1, let first = times.position(of: 0),
      names.allSatisfy(ColumnCalendar.isMonthName),
      case let months = names.compactMap(ColumnCalendar.month),
      zip(months, months.dropFirst()).allSatisfy({ $1 == $0 % 12 + 1 })
    else { return nil }
    let year = scope.state.zone.civil(at: first).date.year
    let month = String(months[0] + 100).dropFirst()
    return
      "where '\(name)' is read, 'start=\(year)-\(month)-01 step=1 month' gives it the months' times"
  }

  /// What to write where times stand beside a profile of the day, which counts from 0:00: split by days they
  /// do, too.
  private func advice(toSplit timed: PlottedItem, beside profile: SampleSeries) -> String? {
    guard case .plot(let plot) = scope.context.statement.kind, profile.kind.isElapsed,
      let end = profile.position(of: profile.count - 1), (0...86_400).contains(end),
      plot.items.contains(timed.item), timed.member == nil, !timed.isBand
    else { return nil }
    let (all, place) = (scope.range, timed.item.expression.range)
    func text(_ start: Int, _ end: Int) -> String {
      scope.context.source.text(in: SourceRange(start, end))
    }
    let days = "split(\(text(place.lowerBound, place.upperBound)), day)"
    guard !plot.items.contains(where: { $0.expression.source == days }) else { return nil }
    return "write `\(text(all.lowerBound, place.lowerBound))\(days)"
      + "\(text(place.upperBound, all.upperBound))`"
  }
}
