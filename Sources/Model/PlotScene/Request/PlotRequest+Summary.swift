import AxisTicks
import OrderedJSON
import PlotGeometry
import SampleStore

extension PlotRequest {
  /// What the picture shows, in one line: `ACME · price: 250 samples, 98 to 131, last 120  ▁▃▅`.
  package var summary: String { withSparkline(words, of: 0) }

  /// A line about the picture with the sparkline of one of its series behind it, where it has one.
  package func withSparkline(_ words: String, of number: Int) -> String {
    guard series.indices.contains(number) else { return words }
    let samples = series[number].samples
    let line = Sparkline.text(of: samples, in: visibleSamples(of: samples))
    return line.isEmpty ? words : "\(words)  \(line)"
  }

  /// What the picture shows, in words alone.
  package var words: String {
    var parts =
      manyPanels
      ?? series.filter(\.isInLegend).map { input -> String in
        if let note = input.legendNote { return note }
        return words(
          input.name, input.samples, count: input.extract?.visibleCount,
          isDuration: input.isDuration)
      }
    parts += bands.map { band in
      band.part.map { words(band.label ?? band.name, $0) + " (stacked)" } ?? "\(band.name): a band"
    }
    if panels.count > 1 {
      var names = panels.compactMap(\.name)
      if names.count > 8 { names.replaceSubrange(3..<names.count - 1, with: ["…"]) }
      parts.append(
        "in \(panels.count) panels" + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"))
    }
    if let titleLine { parts.insert(titleLine, at: 0) }
    return parts.joined(separator: " · ")
  }
}

extension PlotRequest {
  /// How many samples are visible, and from where to where they go.
  private func words(
    _ name: String, _ samples: SampleSeries, count: Int? = nil, isDuration: Bool = false
  ) -> String {
    let visible = visibleSamples(of: samples)
    let count = count ?? visible.count
    var text = "\(name): \(count) \(count == 1 ? "sample" : "samples")"
    if let extent = samples.column.extent(in: visible),
      let last = samples.column.lastValueIndex(in: visible).flatMap({ samples.column.value(at: $0) }
      )
    {
      let figure = isDuration ? { DurationNotation.text(seconds: $0) } : figure
      text += ", \(figure(extent.minimum)) to \(figure(extent.maximum)), last \(figure(last))"
    }
    return text
  }

  /// What more panels than anyone would hear one by one show together; nil for fewer.
  private var manyPanels: [String]? {
    guard panels.count > 8 else { return nil }
    let extents = series.compactMap { $0.samples.column.extent(in: visibleSamples(of: $0.samples)) }
    guard let least = extents.map(\.minimum).min(), let greatest = extents.map(\.maximum).max()
    else { return ["\(series.count) series"] }
    let isDuration = series.allSatisfy(\.isDuration)
    let ends = [least, greatest].map {
      isDuration ? DurationNotation.text(seconds: $0) : figure($0)
    }
    return ["\(series.count) series, \(ends[0]) to \(ends[1])"]
  }

  /// The title on one line; nil where there is none.
  var titleLine: String? {
    let line = titleLines.joined(separator: " ")
    return line.isEmpty ? nil : line
  }

  /// The lines of the title that say something.
  var titleLines: [String] { PlotRequest.lines(of: title) }
  /// The lines of the subtitle.
  var subtitleLines: [String] { PlotRequest.lines(of: subtitle) }
  /// The lines of the caption.
  var captionLines: [String] { PlotRequest.lines(of: caption) }

  private static func lines(of text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map(String.init)
  }
}

/// A number with six significant digits, for people.
private func figure(_ value: Double) -> String {
  guard value != 0, abs(value) >= 1e-4, abs(value) < 1e15 else { return numberText(value) }
  var unit = 1.0
  while abs(value) * unit < 1e5 { unit *= 10 }
  return numberText((value * unit).rounded() / unit)
}
