// The keys of what a picture's settings hold: their tables are the settings' own.

extension KeyEntry {
  static let config = PlotConfig.fields.map { KeyEntry(.config, $0.key) }

  static let picture = [
    KeyEntry(
      .picture, "title", .kind(.shownText), "text above this plot", "plot price title=\"ACME\""),
    KeyEntry(
      .picture, "x", .kind(.range), "what part of the x axis this plot shows", "plot price x=2..5"),
    KeyEntry(
      .picture, "y", .kind(.range), "what part of the y axis this plot shows",
      "plot price y=0..9"),
    KeyEntry(
      .picture, "right", .kind(.range), "what part of the right axis this plot shows",
      "plot price axis=right right=0..9"),
    KeyEntry(
      .picture, "xlabel", .kind(.shownText), "text along this plot's x axis",
      "plot price xlabel=\"day\""),
    KeyEntry(
      .picture, "ylabel", .kind(.shownText), "text along this plot's y axis",
      "plot price ylabel=\"EUR\""),
    KeyEntry(
      .picture, "legend", .kind(.boolean),
      "whether this plot has a legend; by default from two series on", "plot price legend=on"),
  ]

  static let style = SeriesStyle.fields.map { KeyEntry(.style, $0.key) } + [label(.style)]

  /// `width` is the picture's where a plot is described.
  static let item =
    SeriesStyle.fields.filter { $0.key.name != "width" }.map { KeyEntry(.item, $0.key) }
    + [label(.item)]

  private static func label(_ group: KeyGroup) -> KeyEntry {
    KeyEntry(
      group, "label", .kind(.shownText), "text in the legend, instead of the name",
      "style price label=\"ACME\"")
  }

  static let axis = AxisSettings.fields.map { KeyEntry(.axis, $0.key) }
}
