extension SettingKey {
  /// The keys of `mark from "FILE"`: columns, how the file is read, and how the marks look.
  static let markReading: [SettingKey] =
    [
      SettingKey(
        "time", .kind(.column), "the column of the times, found by itself",
        "mark from \"prices.csv\" time=date"),
      SettingKey(
        "x", .kind(.column), "the column of the places on an axis without times",
        "mark from \"prices.csv\" x=open"),
      SettingKey(
        "until", .kind(.column), "the column of the ends of bands; a rule where it is empty",
        "mark from \"prices.csv\" x=open until=close"),
      SettingKey(
        "label", .kind(.column), "the column of the labels",
        "mark from \"prices.csv\" time=date label=open"),
    ]
    + reading.filter { readingKeys.contains($0.name) }.map { like($0, "mark from \"prices.csv\"") }
    + mark.filter { ["color", "dash", "opacity"].contains($0.name) }
    .map { like($0, "mark from \"prices.csv\"") }

  private static let readingKeys = [
    "separator", "header", "skip", "comment", "decimal", "thousands", "missing", "durations",
    "encoding", "dateFormat", "year",
  ]

  private static func like(_ key: SettingKey, _ statement: String) -> SettingKey {
    let place = key.example.firstRange(of: " \(key.name)=")?.lowerBound ?? key.example.endIndex
    return SettingKey(
      key.name, key.type, default: key.defaultValue, unit: key.unit, key.summary,
      statement + key.example[place...])
  }
}

/// `mark from "FILE" [time=C] [x=C] [until=C] [label=C] [where …] [key=value…]`.
package struct MarkReading: Hashable, Sendable {
  /// The file, its place and conditions; it names no series.
  package var reading: SeriesReading
  package var until: Setting.Value?
  package var label: Setting.Value?
  /// `color`, `dash` and `opacity`.
  package var style: [Setting]
}

extension Parser {
  /// Parses what follows `mark from`.
  mutating func parseMarkReading() throws(Abandoned) -> MarkReading {
    let file = try parseFile()
    let (settings, conditions) = try parseReadingClauses([.markReading], .mark)
    let places = ["time", "x", "until", "label"]
    let looks = ["color", "dash", "opacity"]
    if let x = settings["x"], settings["time"] != nil {
      throw fail(.typeMismatch, "a mark stands at one place: x or time", at: x.range)
    }
    return MarkReading(
      reading: SeriesReading(
        names: [], file: file, x: settings["x"], time: settings["time"], conditions: conditions,
        options: settings.filter { !(places + looks).contains($0.key.text) }),
      until: settings["until"], label: settings["label"],
      style: settings.filter { looks.contains($0.key.text) })
  }
}

extension MarkReading {
  var source: String {
    let columns = zip(["time", "x", "until", "label"], [reading.time, reading.x, until, label])
    return "mark from \(reading.file.operand)"
      + columns.compactMap { key, value in value.map { Setting(Name(key), $0) } }.pairs
      + reading.options.pairs + style.pairs
      + (reading.conditions.isEmpty ? "" : " where " + reading.conditions.list)
  }
}
