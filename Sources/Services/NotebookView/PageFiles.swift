/// The JavaScript of a page, by the names of its files.
enum PageFiles {
  /// The view's files in the order in which they are put together.
  static var view: [[UInt8]] { order.compactMap { byName[$0] } }

  /// The names of the view's files.
  static var order: [String] {
    String(decoding: PackageResources.order_txt, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
  }

  static var listener: [UInt8] { PackageResources.listen_js }
  static var loader: [UInt8] { PackageResources.loader_js }
  static var carrier: [UInt8] { PackageResources.carrier_js }
  static var bridge: [UInt8] { PackageResources.bridge_js }

  private static let byName: [String: [UInt8]] = [
    "numbers.js": PackageResources.numbers_js,
    "times.js": PackageResources.times_js,
    "label.js": PackageResources.label_js,
    "points.js": PackageResources.points_js,
    "ticks.js": PackageResources.ticks_js,
    "stage.js": PackageResources.stage_js,
    "plot.js": PackageResources.plot_js,
    "zoom.js": PackageResources.zoom_js,
    "drawing.js": PackageResources.drawing_js,
    "roll.js": PackageResources.roll_js,
    "bar.js": PackageResources.bar_js,
    "segments.js": PackageResources.segments_js,
    "stick.js": PackageResources.stick_js,
    "glow.js": PackageResources.glow_js,
    "link.js": PackageResources.link_js,
    "select.js": PackageResources.select_js,
    "pointer.js": PackageResources.pointer_js,
    "keys.js": PackageResources.keys_js,
    "strip.js": PackageResources.strip_js,
    "save.js": PackageResources.save_js,
    "start.js": PackageResources.start_js,
  ]
}
