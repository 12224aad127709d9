import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// The marks of a state in a plot; those whose axis or series it lacks are left out.
struct MarkResolver {
  let request: PlotRequest
  let kind: PositionKind
  /// The panels of the plot.
  let panels: PanelPlan

  func marks(_ marks: [MarkState]) -> [MarkInput] {
    marks.flatMap { mark -> [MarkInput] in
      guard let place = place(mark.place) else { return [] }
      var input = MarkInput(place, style: SeriesStyle(mark.style))
      if let label = mark.style["label"]?.text { input.label = text(label, at: place) }
      guard case .values = mark.place, let name = PanelName(mark.style["panel"]) else {
        return [input]
      }
      return panels.numbers(of: name).map { panel in
        var input = input
        input.panel = panel
        return input
      }
    }
  }

  private func place(_ place: MarkState.Place) -> MarkInput.Place? {
    switch place {
    case .values(let values): return .y(values.lower, values.upper)
    case .places(let bounds):
      return bounds.kind.meets(kind) ? .x(bounds.lower, bounds.upper) : nil
    case .sample(let name, let sample):
      guard let series = request.series.firstIndex(where: { $0.name == name }),
        let index = request.series[series].samples.index(of: sample)
      else { return nil }
      return .sample(series: series, index: request.shownSample(index, in: series))
    }
  }

  private func text(_ label: String, at place: MarkInput.Place) -> String {
    guard let template = try? Template(label, fields: Template.markFields) else { return label }
    var fields: [String: Template.Field] = [:]
    switch place {
    case .y(let lower, let upper):
      fields["value"] = (lower ?? upper).map {
        request.yAxis.countsSeconds ? .duration($0) : .number($0)
      }
    case .x(let lower, let upper): setPlace(lower ?? upper, &fields)
    case .sample(let series, let index):
      let input = request.series[series]
      fields["series"] = .text(input.label)
      fields["index"] = .number(Double(index))
      fields["value"] = input.samples.column.value(at: index).map {
        input.isDuration ? .duration($0) : .number($0)
      }
      setPlace(input.samples.position(of: index), &fields)
    }
    return template.text(plain: figureText) { fields[$0] ?? .text("") }
  }

  private func setPlace(_ x: Double?, _ fields: inout [String: Template.Field]) {
    guard let x else { return }
    fields["x"] = kind.isElapsed ? .duration(x) : .number(x)
    // A time of the day has no zone.
    if kind.isTime || kind.isElapsed {
      fields["time"] = .time(x, kind.isTime ? request.zone : .utc)
    }
  }
}

extension SampleSeries {
  /// The sample that a mark is about; nil where there is none.
  func index(of sample: MarkState.Sample) -> Int? {
    switch sample {
    case .word(let word): index(of: word)
    case .index(let index):
      (0..<count).contains(index < 0 ? index + count : index)
        ? (index < 0 ? index + count : index) : nil
    case .at(let place, let kind): kind.meets(self.kind) ? nearestValueIndex(to: place) : nil
    }
  }

  /// The sample that a word tells; nil if there are gaps alone.
  func index(of word: SampleWord) -> Int? {
    let all = 0..<count
    return switch word {
    case .first: column.firstValueIndex(in: all)
    case .last: column.lastValueIndex(in: all)
    case .max: column.extent?.maximumIndex
    case .min: column.extent?.minimumIndex
    }
  }
}
