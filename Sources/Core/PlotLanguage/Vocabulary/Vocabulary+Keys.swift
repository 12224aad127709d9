extension Vocabulary {
  /// The keys of the statements besides `config`.
  static let statementKeys: [KeyEntry] = [
    key(
      .picture, "title", .kind(.string), "text above this plot", "plot price title=\"ACME\""),

    key(
      .style, "color", .words("auto", or: .color), .word("auto"), "colour of the series",
      "style price color=#00c805"),
    key(
      .style, "width", .number(0.1...200), unit: "points",
      "width of its line, instead of plotLineWidth", "style price width=2"),
    key(
      .style, "dash", .words("on", "off", or: .numbers), .word("off"),
      "dashes: on, off, or their lengths in points", "style price dash=[4, 2]"),
    key(
      .style, "points", .words("on", "off", or: .number(0...100)), .word("off"), unit: "points",
      "marks at the samples: on, off, or their radius", "style price points=3"),
    key(
      .style, "opacity", .number(0...1), .number(1), "opacity of the series",
      "style price opacity=0.5"),
    key(
      .style, "as", .words("line", "area", "step", "dots"), .word("line"),
      "how the samples are drawn", "style price as=area"),
    key(
      .style, "label", .kind(.string), "text in the legend, instead of the name",
      "style price label=\"ACME\""),

    key(
      .axis, "ticks", .words("auto", "classic", or: .integer(1...100)), .word("auto"),
      "where ticks stand: auto, classic (from 0, as in the post) or about so many",
      "axis y ticks=5"),
    key(
      .axis, "format", .words("auto", "plain", "si", "percent", "offset", or: .template),
      .word("auto"),
      "how ticks are labelled: a word or a template; percent appends % without × 100",
      "axis y format=si"),
    key(
      .axis, "scale", .words("linear", "log"), .word("linear"), "linear or logarithmic",
      "axis y scale=log"),
    key(
      .axis, "grid", .words("off", "on", "solid", "dashed"), .word("off"),
      "lines across the plot at the ticks", "axis y grid=dashed"),
    key(.axis, "label", .kind(.string), "text along the axis", "axis y label=\"EUR\""),

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
      .segments, "active", .words("none", or: .integer(0...Int(1e9))), .word("none"),
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
      .expect, "within", .number(0...1), .number(0), "the share of pixels that may differ",
      "expect plot \"golden.png\" within=0.5%"),
  ]

  private static func key(
    _ group: KeyGroup, _ name: String, _ type: ValueType, unit: String? = nil, _ summary: String,
    _ example: String
  ) -> KeyEntry {
    key(group, name, type, nil, unit: unit, summary, example)
  }

  private static func key(
    _ group: KeyGroup, _ name: String, _ type: ValueType, _ defaultValue: DefaultValue?,
    unit: String? = nil, _ summary: String, _ example: String
  ) -> KeyEntry {
    KeyEntry(
      name: name, alias: nil, group: group, type: type, defaultValue: defaultValue, unit: unit,
      summary: summary, example: example)
  }
}
