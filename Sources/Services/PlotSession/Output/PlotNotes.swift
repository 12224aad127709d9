import AxisTicks
import Files
import PlotLanguage
import PlotScene
import SampleStore
import ValueNotation

/// What a plot lacks of what was asked for: values, and marks.
struct PlotNotes {
  private let items: [PlottedItem]
  private let panels: PanelPlan
  private let state: SessionState
  private let gaps: PlotConfig.Gaps

  init(
    _ items: [PlottedItem], _ panels: PanelPlan, _ state: SessionState, gaps: PlotConfig.Gaps
  ) {
    self.items = items
    self.panels = panels
    self.state = state
    self.gaps = gaps
  }

  /// The sentences, each once, without `warning:`.
  var lines: [String] {
    var told: Set<String> = []
    let all =
      emptyItems + namesOfGaps + lostNames + lostMarks + lostAxes + idleGaps + shatteredLines
      + loneSamples + rulesOfSeconds
    return all.filter { told.insert($0).inserted }
  }

  /// Series with a mark that the plot lacks altogether, each with a sentence.
  var seriesOfLostMarks: [(name: String, line: String)] {
    let shown = Set(items.map(\.name))
    return state.marks.compactMap { mark in
      guard case .sample(let name, let sample) = mark.place, !shown.contains(name),
        !items.contains(where: { $0.item.expression.mentions(name) })
      else { return nil }
      return (
        name,
        "the mark of '\(name)' is not shown: the plot lacks '\(name)'"
          + (ruleText(name, sample, mark.style).map { "; `\($0)` shows its place" } ?? "")
      )
    }
  }

  /// The statement that marks the place of a series' sample in any plot; nil where that is not known, or
  /// the plot's x axis does not have it.
  private func ruleText(
    _ name: String, _ sample: MarkState.Sample, _ style: [String: SettingValue]
  ) -> String? {
    guard let samples = state.series[name]?.samples, state.series[name]?.engine == nil,
      kind.map(samples.kind.meets) == true,
      let x = samples.index(of: sample).flatMap(samples.position)
    else { return nil }
    let place: String
    switch samples.kind {
    case .number: place = numberText(x)
    case .elapsed: place = DurationLiteral.ofSeconds(x).description
    case .time:
      let local = state.zone.civil(at: x)
      place = local.secondOfDay == 0 ? local.date.iso8601 : state.zone.iso8601(x)
    }
    // The fields of a sample are empty at a place.
    let label = style["label"]?.text.flatMap { $0.contains("{") ? nil : $0 }
    return "mark x=\(place)" + (label.map { " label=\(StringLiteral.encode($0))" } ?? "")
  }

  /// Samples of which none has a value: where they are computed, a gap in what they are made of makes a gap.
  private var emptyItems: [String] {
    items.compactMap { item in
      guard item.member == nil else { return nil }
      if case .series(let name) = item.content, let entry = state.series[name],
        entry.engine == nil, entry.samples.count > 0, entry.samples.column.extent == nil
      {
        return "nothing of '\(name)' is drawn: \(countText(entry.samples.count, "gap"))"
      }
      guard case .samples(let samples) = item.content, samples.column.extent == nil else {
        return nil
      }
      let text = item.item.expression.source
      guard samples.count > 0 else { return "nothing of '\(text)' is drawn: it has no sample" }
      return
        "'\(text)' has \(countText(samples.count, "sample")) and no value: a gap in what it is made of "
        + (text.contains("sma(") || text.contains("ema(")
          ? "is one for the samples behind it; rolling(…, N, mean) passes over gaps"
          : "stays one; fill(…, 0) puts a number there")
    }
  }

  /// Rules at plain numbers on an axis of lengths of time, where these are seconds and the values are far above.
  private var rulesOfSeconds: [String] {
    let shown = items.map { item -> (measure: Measure, samples: SampleSeries?) in
      switch item.content {
      case .series(let name):
        (state.series[name]?.measure ?? item.measure, state.series[name]?.samples)
      case .samples(let samples): (item.measure, samples)
      case .band: (item.measure, nil)
      }
    }
    guard shown.allSatisfy({ $0.measure.kind == .duration }),
      let greatest = shown.compactMap({ $0.samples?.column.extent?.maximum }).max()
    else { return [] }
    return state.marks.compactMap { mark in
      guard case .values(let bounds) = mark.place, let value = bounds.upper ?? bounds.lower,
        value > 0, value < 1000, 100 * value <= greatest
      else { return nil }
      let number = numberText(value)
      return
        "'mark y=\(number)' is at \(number) seconds, as the axis has lengths of time: write '\(number) min' or '\(number) h' for others"
    }
  }

  /// Names without a value among those of a list: their bars are not there.
  private var namesOfGaps: [String] {
    // Several lists have the names of all.
    guard items.count == 1 else { return [] }
    return items.compactMap { item in
      guard case .samples(let samples) = item.content, samples.column.extent != nil,
        let names = item.measure.names, names.count == samples.count,
        case let missing = names.indices.filter({ samples.column[$0].isNaN }),
        !missing.isEmpty
      else { return nil }
      return
        "'\(item.item.expression.source)' has no value for \(listed(missing.map { names[$0] })): a gap in what it is made of"
    }
  }

  /// Names that are not those of all values, and stand at no axis.
  private var lostNames: [String] {
    guard let first = items.first(where: { state.names(of: $0) != nil }),
      let names = state.names(of: first),
      let other = items.first(where: { state.names(of: $0) != names })
    else { return [] }
    let reason = state.names(of: other) == nil ? "none" : "others"
    return [
      "the x axis shows no names: '\(first.name)' has some, and '\(other.name)' \(reason)"
    ]
  }

  /// What the plot's x axis counts; nil where that is not known here.
  private var kind: PositionKind? {
    items.lazy.compactMap { item in
      switch item.content {
      case .series(let name):
        state.series[name].flatMap { $0.engine == nil ? $0.samples.kind : nil }
      case .samples(let samples), .band(let samples, _): samples.kind
      }
    }.first
  }

  /// A length of time between which lines break, where x is no time.
  private var idleGaps: [String] {
    guard case .beyond = gaps, kind == .number else { return [] }
    return ["gaps= is a length of time, and the plot's x axis counts numbers: no line breaks there"]
  }

  /// Lines of which no sample has a neighbour, as those of periods of which most are empty.
  private var loneSamples: [String] {
    guard case .break = gaps else { return [] }
    let found = items.filter { item in
      guard case .samples(let samples) = item.content, samples.count > 3,
        [nil, .word("line")].contains(item.style["as"])
      else { return false }
      let values = samples.column.values
      let known = values.indices.filter { !values[$0].isNaN }
      return known.count > 2 && zip(known, known.dropFirst()).allSatisfy { $1 - $0 > 1 }
    }
    guard let first = found.first else { return [] }
    let others = found.count > 1 ? " (and of \(countText(found.count - 1, "other")))" : ""
    let source = printable(first.item.expression.source)
    // Where nothing was in a week, nothing is there to be joined.
    let cure =
      first.measure.sumsPeriods
      ? "where that means 0, write 'fill(\(source), 0)'"
      : "'gaps=join' in 'plot' draws the line"
    return [
      "each value of '\(first.name)' stands alone between gaps\(others), and is a dot: \(cure)"
    ]
  }

  /// Lines that are broken at each of their steps.
  private var shatteredLines: [String] {
    guard case .beyond(let limit) = gaps else { return [] }
    return items.compactMap { item in
      let samples: SampleSeries?
      switch item.content {
      case .series(let name): samples = state.series[name]?.samples
      case .samples(let own): samples = own
      case .band: samples = nil
      }
      guard let samples, samples.isTime, samples.count > 3 else { return nil }
      let steps = samples.someSteps(in: samples.indices)
      guard case let usual = steps[steps.count / 2], usual > limit else { return nil }
      let step = DurationLiteral.ofSeconds((usual * 1000).rounded() / 1000).readable
      return
        "gaps=\(DurationLiteral.ofSeconds(limit).readable.description) is less than the step of '\(item.name)', \(step.description): "
        + "its line is broken at each; 'gaps=break' in 'plot' keeps it"
    }
  }

  /// Settings of y axes whose panel a plot of several panels lacks.
  private var lostAxes: [String] {
    guard panels.count > 1 else { return [] }
    return Set(state.panelAxes.keys).union(state.window.panels.keys).map(\.panel)
      .filter { panels.numbers(of: $0).isEmpty }
      .sorted { $0.words < $1.words }
      .map { "settings of an axis are not shown: the plot has no \($0.words)" }
  }

  /// Marks at x of another kind than the plot's: the first one, and how many more there are.
  private var marksOfOtherAxes: [String] {
    guard let kind else { return [] }
    let places = state.marks.compactMap { mark -> String? in
      guard case .places(let bounds) = mark.place, !bounds.kind.meets(kind),
        let place = bounds.lower ?? bounds.upper
      else { return nil }
      return bounds.kind.isTime ? state.zone.iso8601(place) : numberText(place)
    }
    guard let first = places.first else { return [] }
    let others = places.count - 1
    return [
      "the mark at x=\(first) is not shown\(others > 0 ? ", nor are \(countText(others, "other"))" : ""): "
        + "the plot's x axis counts \(kind.axisPlural)"
    ]
  }

  /// Marks at `7:10` of a day, which are minutes and seconds, and were meant as its hours.
  private var marksOfHours: [String] {
    guard kind == .elapsed(.day) else { return [] }
    return state.marks.compactMap { mark -> String? in
      guard case .places(let bounds) = mark.place, bounds.kind.meets(.elapsed(.day)),
        case let ends = [bounds.lower, bounds.upper].compactMap(\.self), let first = ends.first,
        ends.allSatisfy({ (60..<1440).contains($0) })
      else { return nil }
      let (short, hours) = (
        DurationNotation.text(seconds: first), DurationNotation.text(seconds: first * 60)
      )
      return
        "the mark at x=\(short) stands minutes and seconds behind midnight: \(short) of the day is 'x=\(hours)'"
    }
  }

  /// Marks whose series stands in the plot within an expression alone, or whose panel it lacks.
  private var lostMarks: [String] {
    let shown = Set(items.map(\.name))
    return marksOfOtherAxes + marksOfHours
      + state.marks.compactMap { mark in
        switch mark.place {
        case .places: return nil
        case .sample(let name, _):
          guard !shown.contains(name),
            let item = items.first(where: { $0.item.expression.mentions(name) })
          else { return nil }
          return
            "the mark of '\(name)' is not shown: the plot has '\(item.name)', and not '\(name)' itself"
        case .values:
          guard panels.count > 1 else { return nil }
          guard let name = PanelName(mark.style["panel"]) else {
            return panels.areEach
              ? "a mark at a value stands in the first of \(panels.count) panels: 'panel=all' puts it in each"
              : nil
          }
          return panels.numbers(of: name).isEmpty
            ? "a mark at a value is not shown: the plot has no \(name.words)" : nil
        }
      }
  }
}
