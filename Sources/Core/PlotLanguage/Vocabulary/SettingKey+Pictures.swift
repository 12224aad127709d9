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
    SettingKey(
      "ylabel", .kind(.shownText), "text along this plot's y axis", "plot price ylabel=\"EUR\""),
    SettingKey(
      "legend", .kind(.boolean), "whether this plot has a legend; by default from two series on",
      "plot price legend=on"),
  ]

  static let style = SeriesStyle.fields.map(\.key) + [label]

  /// `width` is the picture's where a plot is described.
  static let item = style.filter { $0.name != "width" } + [highlight]

  private static let highlight = SettingKey(
    "highlight", .kind(.texts),
    "the members of a group that stand out; the others are thin and grey",
    "plot split(price, month) highlight=[\"2020-09\"]")

  private static let label = SettingKey(
    "label", .kind(.shownText), "text in the legend, instead of the name",
    "style price label=\"ACME\"")

  static let axis = AxisSettings.fields.map(\.key)
}
