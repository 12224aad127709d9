import CivilTime
import PlotLanguage

/// Values as people read them.
enum ValueText {
  /// The value on one line: `6`, `2026-03-01`, `[1, 2, nan]`.
  static func text(_ value: Value, zone: TimeZoneRules) -> String {
    switch value {
    case .number(let number): numberText(number)
    case .boolean(let truth): truth ? "true" : "false"
    case .text(let text): text
    case .date(let date): text(date, zone: zone)
    case .duration(let duration): text(duration)
    case .color(let color): color.description
    case .texts(let texts): "[\(texts.map(StringLiteral.encode).joined(separator: ", "))]"
    case .vector(let vector): text(vector, zone: zone)
    case .group(let group):
      "a group of \(countText(group.count, "series", "series")): \(listed(group.names))"
    }
  }

  /// A day, or a moment with its offset.
  static func text(_ date: Moment, zone: TimeZoneRules) -> String {
    date.isDay ? zone.civil(at: date.instant).date.iso8601 : zone.iso8601(date.instant)
  }

  /// A duration as it was written, of many seconds or minutes in a form that can be read.
  private static func text(_ duration: DurationLiteral) -> String {
    guard [.second, .minute].contains(duration.unit), duration.clockParts == 0,
      duration.amount.magnitude >= 1000
    else { return duration.description }
    return DurationForm(of: [duration.meanSeconds]).text(duration.meanSeconds)
  }

  /// At most twelve elements, and how many there are.
  private static func text(_ vector: Vector, zone: TimeZoneRules) -> String {
    let element = elementText(of: vector, zone: zone)
    let shown = (0..<min(vector.count, 12)).map(element)
    guard vector.count > 12 else { return "[\(shown.joined(separator: ", "))]" }
    return "[\(shown.prefix(10).joined(separator: ", ")), …, "
      + "\(element(vector.count - 1))] (\(countText(vector.count, "value")))"
  }

  /// How each element is written; durations all in one form.
  private static func elementText(of vector: Vector, zone: TimeZoneRules) -> (Int) -> String {
    guard vector.areSpans else { return { text(vector.value(at: $0), zone: zone) } }
    let form = DurationForm(of: vector.values)
    return { form.text(vector.values[$0]) }
  }
}
