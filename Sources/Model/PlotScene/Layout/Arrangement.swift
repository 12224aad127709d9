import PlotGeometry

/// The parts of a picture in their places, with as much furniture as there is room for.
struct Arrangement {
  private(set) var header: Header
  /// The caption's lines, from top to bottom.
  let caption: [String]
  let layout: SceneLayout
  let axes: SceneAxes
  /// Which axes are drawn.
  let shown: SceneAxes.Shown
  /// The axes' labels where they are drawn.
  let labels: Labels
  /// The units above the ticks of the y axes, and behind those of the x axis, where they are drawn.
  let units: Units
  /// Whether an overview stands below the plot, or below all panels.
  var hasOverview: Bool
  /// The texts around all panels, which one of several draws for all.
  var pageTexts: (lines: [Header.Line], caption: [String])?

  /// The lines above the plot, those around all panels too, without a panel's name.
  var titleLines: [Header.Line] {
    (pageTexts?.lines ?? []) + header.lines.filter { $0.role != .panelName }
  }

  /// A text for each axis.
  typealias Labels = (x: String?, left: String?, right: String?)
  typealias Units = (x: String?, left: String?, right: String?)

  /// The length of a tick, and the space between it and its label.
  static let (tickLength, tickGap) = (4.0, 4.0)
  /// The least space between texts and the picture's edge.
  static let margin = 4.0
  /// The space between the last label of the x axis and its unit.
  static let unitGap = 8.0

  /// How far below the frame the x axis' labels begin: below its ticks, and clear of the label at the
  /// y axis' lower end, half of which hangs below the frame.
  static func labelDrop(_ style: TextStyle) -> Double {
    max(tickLength + tickGap, style.lineHeight / 2)
  }

  /// Arranges a picture without panels, with as much as there is room for.
  init(_ request: PlotRequest, _ data: SceneData, _ style: TextStyle) throws(SceneError) {
    for furniture in Furniture.mostFirst.dropLast() {
      let arrangement = try Arrangement(request, data, style, furniture)
      let frame = arrangement.layout.frame
      if frame.width >= Furniture.leastFrame.width,
        frame.height >= furniture.leastHeight(in: request.cell.height)
      {
        self = arrangement
        return
      }
    }
    self = try Arrangement(request, data, style, [])
  }

  /// Measures the axes in a first frame, and places them in a second one that leaves them room.
  ///
  /// Another length may have other ticks with longer labels: then a third frame leaves room for both.
  init(
    _ request: PlotRequest, _ data: SceneData, _ style: TextStyle, _ furniture: Furniture
  ) throws(SceneError) {
    let header = Header(request, furniture, style)
    let byDefault = request.config.style == .axes
    let hasAxes = furniture.contains(.axes)
    let used = request.valueAxes
    let shown = (
      x: hasAxes && request.xAxis.isShown ?? byDefault,
      left: hasAxes && used.contains(.left) && request.yAxis.isShown ?? byDefault,
      right: hasAxes && used.contains(.right) && request.rightAxis.isShown ?? byDefault
    )
    let named = furniture.contains(.axisLabels)
    // Behind the ticks of a narrow frame a long unit would take much of it: it stands below them.
    let unitOfX = shown.x ? request.xAxis.unit?.nonEmpty : nil
    let isUnitLong = unitOfX.map { style.width($0) > request.cell.width / 8 } ?? false
    let labels = (
      x: named && shown.x && request.place.hasXTexts
        ? request.xAxis.labelWithUnit ?? (isUnitLong ? unitOfX : nil) : nil,
      left: named && shown.left ? request.yAxis.label?.nonEmpty : nil,
      right: named && shown.right ? request.rightAxis.label?.nonEmpty : nil
    )
    let units = (
      x: labels.x == nil && !isUnitLong ? unitOfX : nil,
      left: shown.left ? request.yAxis.unit(beside: labels.left) : nil,
      right: shown.right ? request.rightAxis.unit(beside: labels.right) : nil
    )
    let cell = request.cell
    let caption = furniture.contains(.caption) ? Arrangement.caption(of: request, style) : []
    let hasOverview =
      request.config.overview && furniture.contains(.overview) && !request.place.isOneOfSeveral
    let footHeight =
      Arrangement.height(ofCaption: caption, style)
      + (hasOverview ? Overview.room(in: request.config) : 0)
    let isTight = request.place.isOneOfSeveral && !furniture.contains(.air)
    let texts = [request.selection?.labelText, request.comparison?.text].compactMap { $0 }
    let labelHeight = texts.map { style.height($0) }.reduce(style.lineHeight, max)
    func layout(_ room: SceneLayout.Room) -> SceneLayout {
      SceneLayout(
        request.config,
        SceneLayout.Needs(
          cell: cell, least: request.place.least, header: header, labelHeight: labelHeight,
          lineWidth: request.greatestLineWidth, footHeight: footHeight, isTight: isTight,
          room: room))
    }
    let line = style.lineHeight
    var first = SceneLayout.Room()
    first.axes = PlotInsets(
      bottom: shown.x && request.place.hasXTexts ? 2 * line : 0, leading: shown.left ? 3 * line : 0,
      trailing: shown.right ? 3 * line : shown.x ? line : 0)
    func axes(in room: SceneLayout.Room) throws(SceneError) -> SceneAxes {
      try SceneAxes(request, data, in: layout(room).frame, shown: shown, style)
    }
    func needs(_ axes: SceneAxes, in room: SceneLayout.Room) -> SceneLayout.Room {
      var needed = Arrangement.room(
        for: axes, in: layout(room).frame, request, labels: labels, units: units,
        isTight: isTight, style)
      needed.units = Arrangement.unitLine(units, header, needed.axes, cell.width, style)
      return needed
    }
    let second = needs(try axes(in: first), in: first)
    let secondAxes = try axes(in: second)
    let needed = second.widened(by: needs(secondAxes, in: second))
    self.layout = layout(needed)
    self.axes = needed == second ? secondAxes : try axes(in: needed)
    self.header = header
    if case .shared? = needed.units, let unit = units.left {
      self.header.moveLegend(
        behind: cell.x
          + Arrangement.end(ofUnit: unit, besideFrame: self.layout.frame.x - cell.x, style)
          + Header.spacing)
    }
    self.caption = caption
    self.hasOverview = hasOverview
    self.units = units
    self.shown = shown
    self.labels = labels
  }

  /// The lines of a caption as far as they fit.
  static func caption(of request: PlotRequest, _ style: TextStyle) -> [String] {
    let room = request.cell.width - 2 * Header.margin
    return request.captionLines.compactMap { style.fitted($0, in: style.label, width: room) }
  }

  /// The height of a caption with the space around it; 0 where there is none.
  static func height(ofCaption lines: [String], _ style: TextStyle) -> Double {
    lines.isEmpty ? 0 : Double(lines.count) * style.lineHeight + margin
  }

  /// Where the unit of the left axis ends, which stands above the labels, or over the plot where it is
  /// longer than they are.
  static func end(ofUnit unit: String, besideFrame x: Double, _ style: TextStyle) -> Double {
    max(x - 2 * tickGap, margin + style.width(unit))
  }

  /// Where the units of the y axes stand; nil where there are none.
  private static func unitLine(
    _ units: Units, _ header: Header, _ axes: PlotInsets, _ width: Double, _ style: TextStyle
  ) -> SceneLayout.UnitLine? {
    guard units.left != nil || units.right != nil else { return nil }
    let left = units.left.map { end(ofUnit: $0, besideFrame: axes.leading, style) + Header.spacing }
    let right = units.right.map {
      max(axes.trailing - 2 * tickGap, margin + style.width($0)) + Header.spacing
    }
    let isShared = header.hasRoom(between: left ?? 0, and: right ?? 0, of: width)
    return isShared ? .shared(style.lineHeight) : .own(style.lineHeight)
  }

  /// How far the axes and the marks on the last samples reach beyond a frame.
  private static func room(
    for axes: SceneAxes, in frame: PlotFrame, _ request: PlotRequest,
    labels: Labels, units: Units, isTight: Bool, _ style: TextStyle
  ) -> SceneLayout.Room {
    let line = style.lineHeight
    var (top, bottom, leading, trailing) = (0.0, 0.0, 0.0, 0.0)
    func width(_ axis: SceneAxis, _ label: String?) -> Double {
      let widest = axis.ticks.map { style.width($0.label) }.max() ?? 0
      return widest + 2 * tickGap + margin + (label == nil ? 0 : line + tickGap)
    }
    let (left, right) = (axes.left.ticks, axes.right.ticks)
    if left != nil || right != nil {
      leading = left.map { width($0, labels.left) } ?? 2 * margin
      trailing = right.map { width($0, labels.right) } ?? 2 * margin
      top = line / 2 + (left?.offset == nil && right?.offset == nil ? 0 : line)
      bottom = line / 2 + (isTight ? 0 : margin)
    } else if request.columns > 1 {
      // Lines of neighbours would run into each other.
      leading = Header.margin(in: request)
      trailing = leading
    }
    if let x = axes.x, request.place.hasXTexts {
      bottom = max(
        bottom,
        labelDrop(style) + x.labelHeight(style) + margin + (labels.x == nil ? 0 : line + 2))
      for tick in x.ticks {
        let width = x.areTurned ? line : tick.lines.map { style.width($0) }.max() ?? 0
        let half = width / 2 + margin
        leading = max(leading, half - (tick.position - frame.x))
        trailing = max(trailing, half - (frame.maxX - tick.position))
      }
      if let unit = units.x, let last = x.ticks.max(by: { $0.position < $1.position }) {
        let reach = style.width(last.lines[0]) / 2 + unitGap + style.width(unit) + margin
        trailing = max(trailing, reach - (frame.maxX - last.position))
      }
    }
    return SceneLayout.Room(
      axes: PlotInsets(top: top, bottom: bottom, leading: leading, trailing: trailing),
      marks: marksRoom(on: axes, in: frame, request, style))
  }

  /// How far a frame must keep from the picture's edges so that these cut no mark on a last sample.
  private static func marksRoom(
    on axes: SceneAxes, in frame: PlotFrame, _ request: PlotRequest, _ style: TextStyle
  ) -> PlotInsets {
    let config = request.config
    let size: (width: Double, height: Double)
    switch config.indicator {
    case .auto, .off: return .zero
    case .glow:
      let diameter =
        config.glowingIndicatorWidth * max(config.glowingIndicatorBackgroundScaleEffect, 1)
      size = (diameter, diameter)
    case .dot: size = (config.glowingIndicatorWidth, config.glowingIndicatorWidth)
    case .text(let text): size = (style.width(text) + 2 * margin, 0)
    }
    // However large the mark is, half of the picture is the plot's.
    let half = (
      x: min(size.width / 2, request.cell.width / 4),
      y: min(size.height / 2, request.cell.height / 4)
    )
    return request.series
      .compactMap {
        $0.samples.indicatorPoint(on: axes[$0.style.axis].scale, isFlat: $0.isFlat)
      }
      .map { point in
        PlotInsets(
          top: half.y - (point.y - frame.y), bottom: half.y - (frame.maxY - point.y),
          leading: half.x - (point.x - frame.x), trailing: half.x - (frame.maxX - point.x))
      }
      .reduce(.zero) { $0.widened(by: $1) }
  }
}

extension SceneLayout.Room {
  /// What both need.
  fileprivate func widened(by other: SceneLayout.Room) -> SceneLayout.Room {
    SceneLayout.Room(
      axes: axes.widened(by: other.axes), marks: marks.widened(by: other.marks),
      units: other.units)
  }
}

extension PlotInsets {
  /// The greater of both distances at each edge.
  func widened(by other: PlotInsets) -> PlotInsets {
    PlotInsets(
      top: max(top, other.top), bottom: max(bottom, other.bottom),
      leading: max(leading, other.leading), trailing: max(trailing, other.trailing))
  }
}

extension PlotConfig {
  /// The mark on the last sample, with `auto` decided.
  var indicator: LatestIndicator {
    latestIndicator == .auto ? (showGlowingIndicator ? .glow : .off) : latestIndicator
  }

  /// The indicator's ghost in a still: a little more than half-way, where it is seen but quiet.
  ///
  /// Source: RHLinePlot, `GlowingIndicator`: it grows from the dot itself to its full size, and fades.
  var ghost: (diameter: Double, opacity: Double) {
    let progress = 0.6
    let growth = (glowingIndicatorBackgroundScaleEffect - 1) * progress
    return (glowingIndicatorWidth * (1 + growth), 1 - progress)
  }
}

extension AxisSettings {
  /// What stands along an x axis, which has no room above its ticks: `distance (km)`.
  fileprivate var labelWithUnit: String? {
    label?.nonEmpty.map { label in
      unit(beside: label).map { "\(label) (\($0))" } ?? label
    }
  }

  /// The unit, where the label that is drawn does not say it, as `power (kW)` does.
  func unit(beside label: String?) -> String? {
    // Ticks such as `40%` say it.
    if unit == "%", formatText == "percent" { return nil }
    return unit?.nonEmpty.flatMap { unit in
      label.map { $0.says(unit) } == true ? nil : unit
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  /// Whether a unit stands in it by itself, also with plain figures for raised ones, and of several letters in any case.
  fileprivate func says(_ unit: String) -> Bool {
    let (text, word) = unit.count > 1 ? (lowercased(), unit.lowercased()) : (self, unit)
    return text.withFigures.saysAlone(word.withFigures)
  }

  private var withFigures: String { replacing("²", with: "2").replacing("³", with: "3") }

  private func saysAlone(_ word: String) -> Bool {
    ranges(of: word).contains { range in
      [self[..<range.lowerBound].last, self[range.upperBound...].first].allSatisfy {
        $0.map { !$0.isLetter && !$0.isNumber && $0 != "/" } ?? true
      }
    }
  }
}
