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
    case .group(let group): text(group, zone: zone)
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

  /// How each element is written; durations all in one form.
  private static func elementText(of vector: Vector, zone: TimeZoneRules) -> (Int) -> String {
    guard vector.areSpans else { return { text(vector.value(at: $0), zone: zone) } }
    let form = DurationForm(of: vector.values)
    return { form.text(vector.values[$0]) }
  }

  /// At most thirty-one elements, of those that show their names sixty, and how many there are.
  private static func text(_ vector: Vector, zone: TimeZoneRules) -> String {
    let names = vector.showsNames ? vector.names : nil
    let element = elementText(of: vector, zone: zone)
    let list = list(of: vector.count, most: names == nil ? 31 : 60) { index in
      names.map { "\(name($0[index])): \(element(index))" } ?? element(index)
    }
    return list.isWhole ? list.text : "\(list.text) (\(countText(vector.count, "value")))"
  }

  /// The members of a group: their values where they are few, else how many there are and between what.
  private static func text(_ group: VectorGroup, zone: TimeZoneRules) -> String {
    func summary(_ vector: Vector) -> String {
      if vector.count == 1 { return text(vector.value(at: 0), zone: zone) }
      guard vector.count > 12 else { return text(vector, zone: zone) }
      let values = vector.values.filter(\.isFinite)
      let ends = [values.min(), values.max()].map { end in
        text(end.map(vector.value) ?? .number(.nan), zone: zone)
      }
      return "\(ends[0]) to \(ends[1]) (\(countText(vector.count, "value")))"
    }
    let isShort = group.members.allSatisfy { $0.vector.count == 1 }
    let list = list(of: group.count, most: isShort ? 60 : 12) { index in
      "\(name(group.names[index])): \(summary(group.members[index].vector))"
    }
    return "a group of \(countText(group.count, "series", "series")): \(list.text)"
  }

  /// Elements in brackets; of more than `most` the first ones and the last.
  private static func list(
    of count: Int, most: Int, _ element: (Int) -> String
  ) -> (text: String, isWhole: Bool) {
    let shown = (0..<min(count, most)).map(element)
    guard count > most else { return ("[\(shown.joined(separator: ", "))]", true) }
    return ("[\(shown.prefix(most - 2).joined(separator: ", ")), …, \(element(count - 1))]", false)
  }

  /// A name before its value, in quotes where it would be taken for more than that.
  static func name(_ name: String) -> String {
    let isPlain = !name.isEmpty && !name.contains { ",:[]\"".contains($0) || $0.isNewline }
    return isPlain ? name : StringLiteral.encode(name)
  }
}
