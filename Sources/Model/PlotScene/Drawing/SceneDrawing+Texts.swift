import PlotGeometry

extension SceneDrawing {
  /// The opacity of what the stick's label covers: it can be told, and does not disturb.
  private static let fadedOpacity = 0.12

  mutating func placeTitle() {
    for line in (arrangement.pageTexts?.lines ?? []) + arrangement.header.lines {
      placeHeaderText(
        TextItem(
          line.text, font: line.font, color: line.role == .subtitle ? theme.label : theme.title,
          at: PlotPoint(x: line.x, y: line.y), vertical: .middle))
    }
  }

  /// Places the lines below the plot.
  mutating func placeCaption() {
    let caption = arrangement.pageTexts?.caption ?? arrangement.caption
    for (row, line) in caption.reversed().enumerated() {
      placeLabel(
        line, x: Header.margin,
        y: config.height - Arrangement.margin - Double(row) * style.lineHeight, .leading, .bottom)
    }
  }

  /// Places the unit above the labels of a y axis, faded where the stick's label covers it.
  private mutating func placeUnit(of axis: ValueAxis) {
    let (y, cell) = (frame.y - style.lineHeight / 2, request.cell)
    let place: (text: String?, x: Double, anchor: TextItem.HorizontalAnchor)
    switch axis {
    case .left:
      let unit = arrangement.units.left
      let end =
        cell.x + Arrangement.end(ofUnit: unit ?? "", besideFrame: frame.x - cell.x, style)
      place = (unit, end, .trailing)
    case .right:
      let unit = arrangement.units.right
      let start = cell.maxX - Arrangement.margin - style.width(unit ?? "")
      place = (unit, min(x(besideFrame: axis), start), .leading)
    }
    // With what is to be added to the labels it is one text.
    guard let text = place.text, arrangement.axes[axis].ticks?.offset == nil else { return }
    placeHeaderText(
      TextItem(
        text, font: style.label, color: request.labelColor(of: axis),
        at: PlotPoint(x: place.x, y: y), horizontal: place.anchor, vertical: .bottom))
  }

  /// Places a text of the header, faded where the stick's label covers it or what belongs to it.
  ///
  /// - Parameters:
  ///   - item: The text.
  ///   - lead: How far what belongs to it reaches beyond its left end.
  /// - Returns: How opaque it is; nil where there is no room for it.
  @discardableResult
  private mutating func placeHeaderText(_ item: TextItem, lead: Double = 0) -> Double? {
    let box = item.box(width: style.width(item.text, in: item.font), style.measurer)
    let whole = PlotFrame(x: box.x - lead, y: box.y, width: box.width + lead, height: box.height)
    guard isCovered(whole) else { return texts.place(item) ? 1 : nil }
    var faded = item
    faded.color = item.color.opacity(SceneDrawing.fadedOpacity)
    items.append(.text(faded))
    return SceneDrawing.fadedOpacity
  }

  private mutating func placeLabel(
    _ text: String, x: Double, y: Double, _ horizontal: TextItem.HorizontalAnchor,
    _ vertical: TextItem.VerticalAnchor, runsUpwards: Bool = false, color: Color? = nil
  ) {
    texts.place(
      TextItem(
        text, font: style.label, color: color ?? theme.label, at: PlotPoint(x: x, y: y),
        horizontal: horizontal, vertical: vertical, runsUpwards: runsUpwards))
  }

  /// Places the ticks' labels, then what belongs to all of them, then the axes' names.
  mutating func placeTickLabels() {
    let line = style.lineHeight
    let below = frame.maxY + Arrangement.labelDrop(style)
    for axis in ValueAxis.allCases {
      for tick in arrangement.axes[axis].ticks?.ticks ?? [] {
        placeLabel(
          tick.label, x: x(besideFrame: axis), y: tick.position,
          axis == .left ? .trailing : .leading, .middle, color: request.labelColor(of: axis))
      }
    }
    if let x = arrangement.axes.x, request.place.hasXTexts {
      for tick in x.ticks where tick.isLabelled && !x.areTurned {
        placeLabel(tick.lines[0], x: tick.position, y: below, .center, .top)
      }
      for tick in x.ticks where x.areTurned {
        placeLabel(
          tick.lines[0], x: tick.position, y: below, .trailing, .middle, runsUpwards: true)
      }
      for tick in x.ticks where tick.lines.count > 1 {
        placeLabel(tick.lines[1], x: tick.position, y: below + line, .center, .top)
      }
      placeLabel(
        arrangement.units.x ?? "", x: request.cell.maxX - Arrangement.margin, y: below, .trailing,
        .top)
      let context = x.context ?? ""
      let right = request.cell.maxX - Arrangement.margin - style.width(context)
      placeLabel(context, x: min(frame.x, right), y: below + line, .leading, .top)
      placeLabel(x.offset ?? "", x: frame.maxX, y: below + line, .trailing, .top)
      placeLabel(
        arrangement.labels.x ?? "", x: (scale.x.start + scale.x.end) / 2,
        y: below + x.labelHeight(style) + 2, .center, .top)
    }
    for axis in ValueAxis.allCases {
      placeTexts(beside: axis)
      placeUnit(of: axis)
    }
  }

  /// Where the labels of a y axis begin, or on the left end.
  private func x(besideFrame axis: ValueAxis) -> Double {
    let distance = 2 * Arrangement.tickGap
    return axis == .left ? frame.x - distance : frame.maxX + distance
  }

  /// Places what belongs to all labels of a y axis, and its name.
  private mutating func placeTexts(beside axis: ValueAxis) {
    let color = request.labelColor(of: axis)
    // Longer than the labels that it belongs to, the offset may reach over the plot.
    let unit = axis == .left ? arrangement.units.left : arrangement.units.right
    let offset =
      (arrangement.axes[axis].ticks?.offset).map { offset in
        [offset, unit].compactMap(\.self).joined(separator: " ")
      } ?? ""
    let room = Arrangement.margin + style.width(offset)
    let cell = request.cell
    let (above, middle) = (frame.y - style.lineHeight / 2, (frame.y + frame.maxY) / 2)
    switch axis {
    case .left:
      placeLabel(
        offset, x: max(x(besideFrame: axis), cell.x + room), y: above, .trailing, .bottom,
        color: color)
      placeLabel(
        arrangement.labels.left ?? "", x: cell.x + Arrangement.margin, y: middle, .center, .top,
        runsUpwards: true, color: color)
    case .right:
      placeLabel(
        offset, x: min(x(besideFrame: axis), cell.maxX - room), y: above, .leading, .bottom,
        color: color)
      placeLabel(
        arrangement.labels.right ?? "", x: cell.maxX - Arrangement.margin, y: middle, .center,
        .bottom, runsUpwards: true, color: color)
    }
  }

  mutating func placeLegend() {
    let header = arrangement.header
    for entry in header.legend.entries {
      let x = header.legendOrigin.x + entry.x
      let y = header.legendOrigin.y + Double(entry.row) * header.rowHeight
      let text = TextItem(
        entry.text, font: style.label, color: theme.label,
        at: PlotPoint(x: x + Legend.swatch + Legend.gap, y: y), vertical: .middle)
      guard let opacity = placeHeaderText(text, lead: Legend.swatch + Legend.gap) else { continue }
      guard request.series.indices.contains(entry.series) else {
        drawSwatch(ofBand: entry.series - request.series.count, at: PlotPoint(x: x, y: y), opacity)
        continue
      }
      let series = request.series[entry.series].style
      let color = color(of: entry.series).opacity(series.opacity * opacity)
      let everywhere = PlotFrame(PlotSize(width: config.width, height: config.height))
      if series.shape == .dots {
        items.append(
          .dots(
            DotsItem(
              centers: [PlotPoint(x: x + Legend.swatch / 2, y: y)], diameter: 6, color: color,
              clip: everywhere)))
      } else if series.shape.isAcross {
        drawSwatch(at: PlotPoint(x: x, y: y), color)
        if let ways = request.series[entry.series].waysOfCandles, ways.fall {
          let falling = request.fallingColor(of: entry.series)
          let width = ways.rise ? Legend.swatch / 2 : Legend.swatch
          drawSwatch(
            at: PlotPoint(x: x + Legend.swatch - width, y: y),
            falling.opacity(series.opacity * opacity), width: width)
        }
      } else {
        items.append(
          .line(
            LineItem(
              runs: [[PlotPoint(x: x, y: y), PlotPoint(x: x + Legend.swatch, y: y)]],
              width: min(series.width ?? config.plotLineWidth, 4), color: color,
              dash: series.dash, clip: everywhere)))
      }
    }
  }

  /// The piece of a band that stands before its label; counted are those that have one.
  private mutating func drawSwatch(ofBand number: Int, at start: PlotPoint, _ opacity: Double) {
    let band = request.bands.filter { $0.label != nil }[number]
    drawSwatch(at: start, request.color(of: band).opacity(min(2 * band.opacity, 1) * opacity))
  }

  /// The swatch of what is filled.
  private mutating func drawSwatch(
    at start: PlotPoint, _ color: Color, width: Double = Legend.swatch
  ) {
    items.append(
      .rectangle(
        RectangleItem(
          frame: PlotFrame(x: start.x, y: start.y - 4, width: width, height: 8),
          color: color)))
  }
}
