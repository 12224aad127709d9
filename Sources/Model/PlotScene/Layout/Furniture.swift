/// What stands around the data, and goes first where a picture is too small.
struct Furniture: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let axes = Furniture(rawValue: 1)
  static let axisLabels = Furniture(rawValue: 2)
  static let title = Furniture(rawValue: 4)
  static let legend = Furniture(rawValue: 8)
  static let subtitle = Furniture(rawValue: 16)
  static let caption = Furniture(rawValue: 32)
  static let overview = Furniture(rawValue: 64)
  /// The space between panels that makes a picture easy to read, and is not needed to read it.
  static let air = Furniture(rawValue: 128)

  /// All of it, then without the caption, the subtitle, the legend, the title, the overview, the axes'
  /// labels, the axes.
  static let mostFirst: [Furniture] = [
    [.axes, .axisLabels, .overview, .title, .legend, .subtitle, .caption],
    [.axes, .axisLabels, .overview, .title, .legend, .subtitle],
    [.axes, .axisLabels, .overview, .title, .legend], [.axes, .axisLabels, .overview, .title],
    [.axes, .axisLabels, .overview], [.axes, .axisLabels],
    [.axes], [],
  ]

  /// The same for panels below each other, which are told apart by their names: these go last.
  static let mostFirstInPanels: [Furniture] = [
    [.air, .axes, .axisLabels, .title, .legend, .subtitle],
    [.axes, .axisLabels, .title, .legend, .subtitle], [.axes, .axisLabels, .title, .legend],
    [.axes, .title, .legend], [.axes, .title], [.title], [],
  ]

  /// The least frame that is worth such furniture, in points.
  static let leastFrame = (width: 48.0, height: 24.0)

  /// The least height of a panel's frame for this: two labels of an axis fit beside less than what is worth
  /// a picture, and a line needs less than they do.
  var leastHeightInPanels: Double {
    let least = Furniture.leastFrame.height
    return contains(.air) ? least : contains(.axes) ? least * 2 / 3 : least / 2
  }

  /// The least height of a frame for this in a picture without panels: title and legend leave at least
  /// half to the data.
  func leastHeight(in height: Double) -> Double {
    let least = Furniture.leastFrame.height
    return isDisjoint(with: [.title, .legend, .caption]) ? least : max(2 * least, height / 2)
  }
}
