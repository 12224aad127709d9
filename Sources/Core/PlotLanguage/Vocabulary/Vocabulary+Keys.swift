extension Vocabulary {
  /// The keys of what a picture's settings hold: their tables are the settings' own.
  static let settingKeys: [KeyEntry] =
    PlotConfig.fields.map { KeyEntry(.config, $0.key) }
    + [
      key(
        .picture, "title", .kind(.string), "text above this plot", "plot price title=\"ACME\"")
    ]
    + SeriesStyle.fields.map { KeyEntry(.style, $0.key) }
    + [
      key(
        .style, "label", .kind(.string), "text in the legend, instead of the name",
        "style price label=\"ACME\"")
    ]
    + AxisSettings.fields.map { KeyEntry(.axis, $0.key) }

  /// The keys of the other statements.
  static let statementKeys: [KeyEntry] = [
    key(.window, "x", .kind(.range), "what part of the x axis is shown", "window x=5..9"),
    key(.window, "y", .kind(.range), "what part of the y axis is shown", "window y=0..100"),
    key(
      .window, "months", .integer(1...12_000), "how many months of a year are shown",
      "window months=8 year=2021"),
    key(.window, "year", .integer(-9999...9999), "the year that is shown", "window year=2021"),
    key(
      .window, "end", .integer(1...12), "the last month of a months= window",
      "window months=8 end=10"),

    key(
      .definition, "x", .kind(.numbers), "the samples' x", "series a = [1, 4, 9] x=[1, 2, 3]"),
    key(
      .definition, "time", .kind(.dates), "the samples' times",
      "series a = [1, 2] time=[2026-03-01, 2026-03-02]"),
    key(
      .definition, "start", .kind(.position), "the first x or time of a regular axis",
      "series a = [1, 2, 3] start=2026-03-01 step=1 day"),
    key(
      .definition, "step", .kind(.step), "the distance of the samples on a regular axis",
      "series a = [1, 2, 3] start=0 step=0.5"),

    key(
      .reading, "column", .kind(.column), "the column of the values",
      "series price from \"prices.csv\" column=close"),
    key(
      .reading, "x", .kind(.column), "the column of the x",
      "series price from \"prices.csv\" x=hour"),
    key(
      .reading, "time", .kind(.column), "the column of the times",
      "series price from \"prices.csv\" time=date"),

    key(.append, "x", .kind(.numbers), "the new samples' x", "append price 7 x=12"),
    key(
      .append, "time", .kind(.dates), "the new samples' times",
      "append price 7 time=2026-03-02T10:00"),

    key(
      .segments, "every",
      .words("hour", "day", "week", "month", "year", or: .integer(1...Int(1e9))),
      "a new segment every so many samples, or at each new unit of time",
      "segments price every=month"),
    key(
      .segments, "active", .words("none", or: .integer(0...Int(1e9))), default: .word("none"),
      "the active segment, from 0; the others are dimmed", "segments price active=1"),

    key(
      .select, "index", .integer(Int(-1e9)...Int(1e9)),
      "the sample's index; negative ones count from the end", "select price index=-1"),
    key(
      .select, "at", .kind(.position), "the place on the x axis", "select price at=2026-03-02"),
    key(
      .select, "px", .kind(.position), unit: "points", "the pointer's x in the picture",
      "select price px=355"),

    key(
      .drag, "px", .kind(.numbers), unit: "points", "the pointer's x at each event",
      "drag price px=[10, 200, 355]"),

    key(
      .expect, "within", .number(0...1), default: .number(0), "the share of pixels that may differ",
      "expect plot \"golden.png\" within=0.5%"),
  ]

  private static func key(
    _ group: KeyGroup, _ name: String, _ type: ValueType, default defaultValue: SettingValue? = nil,
    unit: String? = nil, _ summary: String, _ example: String
  ) -> KeyEntry {
    KeyEntry(
      group, SettingKey(name, type, default: defaultValue, unit: unit, summary, example))
  }
}
