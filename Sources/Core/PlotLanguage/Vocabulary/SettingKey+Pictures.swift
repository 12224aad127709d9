// The keys of what a picture's settings hold: their tables are the settings' own.

extension SettingKey {
  static let config = PlotConfig.fields.map(\.key)

  static let picture = [
    SettingKey(
      "title", .kind(.shownText), "text above this plot; \\n begins a new line",
      "plot price title=\"ACME\""),
    SettingKey(
      "subtitle", .kind(.shownText), "text below the title",
      "plot price title=\"ACME\" subtitle=\"daily close\""),
    SettingKey(
      "caption", .kind(.shownText), "text below this plot, such as its source",
      "plot price caption=\"Source: the exchange\""),
    SettingKey("x", .kind(.range), "what part of the x axis this plot shows", "plot price x=2..5"),
    SettingKey("y", .kind(.range), "what part of the y axis this plot shows", "plot price y=0..9"),
    SettingKey(
      "right", .kind(.range), "what part of the right axis this plot shows",
      "plot price axis=right right=0..9"),
    SettingKey(
      "xlabel", .kind(.shownText), "text along this plot's x axis", "plot price xlabel=\"day\""),
    valueLabel,
    SettingKey(
      "legend", .kind(.boolean), "whether this plot has a legend; by default from two series on",
      "plot price legend=on"),
    SettingKey(
      "stack", .kind(.boolean),
      "whether bars and areas stand on one another: the items, and the members of a group",
      "plot price as=bars, price / 10 stack=on"),
    SettingKey(
      "panels", .words("each", or: .numbers),
      "the heights of the panels in proportion, or each: a panel for every item",
      "plot price, price - 100 panel=2 panels=[3, 1]"),
    SettingKey(
      "columns", .integer(1...50),
      "how many panels lie beside each other; alone it gives every item its own panel",
      "plot split(price, month) columns=3"),
    SettingKey(
      "yshare", .kind(.boolean),
      "whether all panels show the same values; by default only where columns= is given",
      "plot split(price, month) columns=3 yshare=off"),
  ]

  private static let valueLabel = SettingKey(
    Plot.Item.valueLabelKey, .kind(.shownText), "text along this plot's y axis",
    "plot price ylabel=\"EUR\"")

  static let style = SeriesStyle.fields.map(\.key) + [label]

  /// `width` is the picture's where a plot is described.
  static let item = style.filter { $0.name != "width" } + [highlight, panel, valueLabel]

  private static let panel = SettingKey(
    "panel", .kind(.panel), "the panel in which it stands, a frame of its own below the others",
    "plot price, diff(price) panel=2")

  private static let highlight = SettingKey(
    "highlight", .kind(.texts),
    "the members of a group that stand out; the others are thin and grey",
    "plot split(price, month) highlight=[\"2020-09\"]")

  private static let label = SettingKey(
    "label", .kind(.shownText), "text in the legend, instead of the name",
    "style price label=\"ACME\"")

  static let axis =
    AxisSettings.fields.map(\.key) + [
      SettingKey(
        "panel", .kind(.panel), "the panel whose y axis is meant, the first by default",
        "axis y panel=2 format=si")
    ]
}
