import PlotGeometry
import PlotScene

/// Display lists of one issue each, small enough to be looked at.
enum Gallery {
  static let ink = Color(rgb: 0x1F77B4)
  static let paper = Color.white
  static let night = Color(rgb: 0x11141A)

  static func list(
    _ width: Double = 80, _ height: Double = 50, scale: Double = 2, background: Color = paper,
    items: [DisplayItem]
  ) -> DisplayList {
    DisplayList(
      size: PlotSize(width: width, height: height), scale: scale, background: background,
      items: items)
  }

  static func whole(_ width: Double = 80, _ height: Double = 50) -> PlotFrame {
    PlotFrame(x: 0, y: 0, width: width, height: height)
  }

  static func points(_ numbers: Double...) -> [PlotPoint] {
    stride(from: 0, to: numbers.count, by: 2).map { PlotPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// A line of a few hills, the same on every machine.
  static let hills = points(
    5, 40, 10, 31, 16, 35, 22, 18, 28, 24, 34, 9, 41, 27, 48, 22, 55, 36, 62, 14, 68, 19, 75, 8)

  static let pictures: [(name: String, list: DisplayList)] = [
    ("line", list(items: [.line(line([hills]))])),
    ("line at scale 1", list(scale: 1, items: [.line(line([hills]))])),
    (
      "joins at acute angles",
      list(items: [
        .line(line([points(8, 42, 14, 8, 18, 42, 20, 8, 21, 42, 40, 25, 10, 24, 70, 22)]))
      ])
    ),
    ("thick joins", list(items: [.line(line([points(12, 38, 40, 12, 68, 38)], width: 12))])),
    ("a run of one point", list(items: [.line(line([points(20, 25), points(60, 25)], width: 8))])),
    (
      "overlapping dimmed runs",
      list(items: [
        .line(
          line(
            [points(5, 40, 40, 10, 75, 40), points(5, 10, 40, 40, 75, 10), points(5, 25, 75, 25)],
            width: 6, color: alpha(ink, 77)))
      ])
    ),
    (
      "dashes",
      list(items: [.line(line([hills], dash: [6, 4])), .line(line([flat(46)], dash: [0, 5]))])
    ),
    (
      "dots",
      list(items: [.dots(DotsItem(centers: hills, diameter: 5, color: ink, clip: whole()))])
    ),
    (
      "overlapping dots",
      list(items: [
        .dots(
          DotsItem(
            centers: (0..<12).map { PlotPoint(x: 10 + Double($0) * 5, y: 25) }, diameter: 9,
            color: alpha(ink, 128), clip: whole()))
      ])
    ),
    (
      "area",
      list(items: [
        .area(AreaItem(runs: [hills], baseline: 46, color: alpha(ink, 80), clip: whole())),
        .line(line([hills])),
      ])
    ),
    (
      "area to both sides",
      list(items: [
        .area(AreaItem(runs: [hills], baseline: 24, color: alpha(ink, 128), clip: whole()))
      ])
    ),
    (
      "gaps",
      list(items: [.line(line([Array(hills[0..<4]), [hills[5]], Array(hills[7...])]))])
    ),
    ("laser dark", list(120, 70, background: night, items: [.laser(laser([wide]))])),
    (
      "laser light",
      list(120, 70, items: [.laser(laser([wide], core: Color(rgb: 0x7A0019)))])
    ),
    (
      "laser at scale 1", list(120, 70, scale: 1, background: night, items: [.laser(laser([wide]))])
    ),
    (
      "laser near the edge",
      list(
        60, 40, background: night,
        items: [.laser(laser([points(0, 38, 30, 20, 59, 2)], whole(60, 40)))])
    ),
    (
      "laser dimmed",
      list(120, 70, background: night, items: [.laser(laser([wide], opacity: 0.3))])
    ),
    (
      "laser clipped",
      list(
        120, 70, background: night,
        items: [.laser(laser([wide], PlotFrame(x: 20, y: 15, width: 70, height: 40)))])
    ),
    (
      "clip",
      list(items: [
        .rectangle(
          RectangleItem(frame: PlotFrame(x: 15, y: 10, width: 50, height: 30), color: grey)),
        .line(line([hills], width: 4, clip: PlotFrame(x: 15, y: 10, width: 50, height: 30))),
      ])
    ),
    ("rules at scale 1", rules(scale: 1)),
    ("rules at scale 1.5", rules(scale: 1.5)),
    ("rules at scale 2", rules(scale: 2)),
    (
      "rectangles",
      list(items: [
        .rectangle(RectangleItem(frame: PlotFrame(x: 5, y: 5, width: 30, height: 20), color: ink)),
        .rectangle(
          RectangleItem(
            frame: PlotFrame(x: 40, y: 5, width: 30, height: 20), color: alpha(ink, 128),
            cornerRadius: 5)),
        .rectangle(
          RectangleItem(
            frame: PlotFrame(x: 20, y: 30, width: 40, height: 8), color: grey, cornerRadius: 99)),
      ])
    ),
    (
      "see-through background",
      list(background: alpha(ink, 60), items: [.line(line([hills], color: alpha(.black, 128)))])
    ),
    ("tiny", list(1, 1, scale: 1, items: [.line(line([points(-9, -9, 9, 9)]))])),
  ]

  static let grey = Color(rgb: 0xDDDDDD)
  static let wide = points(14, 56, 26, 40, 38, 48, 52, 22, 64, 34, 80, 14, 92, 30, 106, 20)

  static func alpha(_ color: Color, _ alpha: UInt8) -> Color {
    var color = color
    color.alpha = alpha
    return color
  }

  private static func flat(_ y: Double) -> [PlotPoint] { points(5, y, 75, y) }

  static func line(
    _ runs: [[PlotPoint]], width: Double = 1.5, color: Color = ink, dash: [Double] = [],
    clip: PlotFrame = whole()
  ) -> LineItem {
    LineItem(runs: runs, width: width, color: color, dash: dash, clip: clip)
  }

  static func laser(
    _ runs: [[PlotPoint]], _ clip: PlotFrame = whole(120, 70), core: Color = .white,
    opacity: Double = 1
  ) -> LaserItem {
    LaserItem(
      runs: runs, lineWidth: 1.5, color: Color(rgb: 0xFF2D55), coreColor: core, opacity: opacity,
      clip: clip)
  }

  private static func rules(scale: Double) -> DisplayList {
    var items: [DisplayItem] = []
    for (i, width) in [0.5, 1, 1.5, 2].enumerated() {
      let x = 6.3 + Double(i) * 7.4
      items.append(
        .rule(
          RuleItem(
            from: PlotPoint(x: x, y: 5), to: PlotPoint(x: x, y: 45), width: width, color: .black)))
      let y = 6.7 + Double(i) * 7.4
      items.append(
        .rule(
          RuleItem(
            from: PlotPoint(x: 36, y: y), to: PlotPoint(x: 75, y: y), width: width, color: .black,
            dash: i % 2 == 0 ? [] : [4, 2])))
    }
    items.append(
      .rule(
        RuleItem(
          from: PlotPoint(x: 36, y: 45), to: PlotPoint(x: 75, y: 36), width: 1, color: .black)))
    return list(scale: scale, items: items)
  }

  /// The whole of a plot as a scene would make it.
  static func plot(
    dark: Bool, laser: Bool, scale: Double, width: Double = 320, height: Double = 180
  ) -> DisplayList {
    let frame = PlotFrame(x: 40, y: 16, width: width - 56, height: height - 44)
    let text = dark ? Color(rgb: 0xB8BDC7) : Color(rgb: 0x555B66)
    let grid = dark ? Color(rgb: 0x2A2F3A) : Color(rgb: 0xE3E6EB)
    var items: [DisplayItem] = []
    for i in 0...4 {
      let y = frame.y + frame.height * Double(i) / 4
      items.append(
        .rule(
          RuleItem(
            from: PlotPoint(x: frame.x, y: y), to: PlotPoint(x: frame.maxX, y: y), width: 1,
            color: grid,
            dash: [3, 3])))
      items.append(
        .text(
          TextItem(
            "\(400 - i * 100)", font: Font(size: 11), color: text,
            at: PlotPoint(x: frame.x - 6, y: y),
            horizontal: .trailing, vertical: .middle)))
    }
    for i in 0...5 {
      let x = frame.x + frame.width * Double(i) / 5
      items.append(
        .text(
          TextItem(
            "Jan \(i + 1)", font: Font(size: 11), color: text,
            at: PlotPoint(x: x, y: frame.maxY + 6),
            horizontal: .center, vertical: .top)))
    }
    var y = 0.5
    var state: UInt64 = 7
    let line = (0..<200).map { i -> PlotPoint in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      y = min(0.95, max(0.05, y + (Double(state >> 40) / Double(1 << 24) - 0.48) * 0.12))
      return PlotPoint(
        x: frame.x + frame.width * Double(i) / 199, y: frame.y + frame.height * (1 - y))
    }
    let canvas = PlotFrame(x: 0, y: 0, width: width, height: height)
    if laser {
      items.append(
        .laser(
          LaserItem(
            runs: [line], lineWidth: 1.5, color: Color(rgb: 0x2F80ED),
            coreColor: dark ? .white : Color(rgb: 0x123A7A), clip: canvas)))
    } else {
      items.append(.line(Gallery.line([line], clip: canvas)))
    }
    return list(width, height, scale: scale, background: dark ? night : paper, items: items)
  }

  /// Text of every kind, with a cross at each anchor.
  static func texts(scale: Double) -> DisplayList {
    var items: [DisplayItem] = []
    func add(_ item: TextItem) {
      let (x, y) = (item.position.x, item.position.y)
      for (a, b) in [
        (PlotPoint(x: x - 4, y: y), PlotPoint(x: x + 4, y: y)),
        (PlotPoint(x: x, y: y - 4), PlotPoint(x: x, y: y + 4)),
      ] { items.append(.rule(RuleItem(from: a, to: b, width: 0.5, color: Color(rgb: 0xFF0000)))) }
      items.append(.text(item))
    }
    let horizontals: [TextItem.HorizontalAnchor] = [.leading, .center, .trailing]
    let verticals: [TextItem.VerticalAnchor] = [.top, .middle, .baseline, .bottom]
    for (i, horizontal) in horizontals.enumerated() {
      for (j, vertical) in verticals.enumerated() {
        add(
          TextItem(
            "Agf 12", font: Font(size: 13), color: .black,
            at: PlotPoint(x: 20 + Double(i) * 80, y: 20 + Double(j) * 26), horizontal: horizontal,
            vertical: vertical))
        add(
          TextItem(
            "Upy", font: Font(size: 11), color: .black,
            at: PlotPoint(x: 210 + Double(j) * 32, y: 20 + Double(i) * 40), horizontal: horizontal,
            vertical: vertical, runsUpwards: true))
      }
    }
    for (i, text) in [
      "Größe Ångström Ελλάδα Привет", "שלום עולם مرحبا", "線を引く 한국어 ไทย", "emoji 📈 ✨ ok", "x² ≤ ∑√π",
      "two\nlines\tand\u{0}more",
    ].enumerated() {
      add(
        TextItem(
          text, font: Font(size: 13, isBold: i == 4), color: .black,
          at: PlotPoint(x: 20, y: 140 + Double(i) * 20)))
    }
    return list(340, 260, scale: scale, items: items)
  }
}
