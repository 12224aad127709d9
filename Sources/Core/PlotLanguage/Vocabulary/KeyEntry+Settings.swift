// The keys of what a picture's settings hold: their tables are the settings' own.

extension KeyEntry {
  static let config = PlotConfig.fields.map { KeyEntry(.config, $0.key) }

  static let picture = [
    KeyEntry(
      .picture, "title", .kind(.string), "text above this plot", "plot price title=\"ACME\"")
  ]

  static let style =
    SeriesStyle.fields.map { KeyEntry(.style, $0.key) }
    + [
      KeyEntry(
        .style, "label", .kind(.string), "text in the legend, instead of the name",
        "style price label=\"ACME\"")
    ]

  static let axis = AxisSettings.fields.map { KeyEntry(.axis, $0.key) }
}
