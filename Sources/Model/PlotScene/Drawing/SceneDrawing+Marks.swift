import PlotGeometry
import SampleStore

extension SceneDrawing {
  /// A faint area between two compared samples, or over a selected range.
  mutating func shadeStretch() {
    let places = request.comparedPlaces.map { scale.x.clamped(scale.x.position(of: $0)) }
    guard places.count == 2, let left = places.min(), let right = places.max(), left < right
    else { return }
    items.append(
      .rectangle(
        RectangleItem(
          frame: PlotFrame(x: left, y: frame.y, width: right - left, height: frame.height),
          color: theme.shade)))
  }

  /// The sticks of the selection or the comparison, with their label.
  mutating func drawMarks() {
    if let stretch = request.stretch {
      let from = drawStick(at: stretch.from, of: stretch.series)
      let to = drawStick(at: stretch.to, of: stretch.series)
      // Of a stretch that reaches out of the window the middle of what is seen is meant.
      let ends = request.comparedPlaces.map { scale.x.clamped(scale.x.position(of: $0)) }
      if from != nil || to != nil || Set(ends).count > 1 {
        stickLabel = placeLabel(stretch.text, over: ends.reduce(0, +) / 2)
      }
    } else if let selection = request.selection,
      let x = drawStick(at: selection.sample, of: selection.series)
    {
      stickLabel = placeLabel(selection.labelText, over: x)
    }
    for place in request.place.stretch where data.xDomain.contains(place) { drawStick(at: place) }
  }

  /// Hides the pieces of sticks that texts lie on.
  mutating func clearTextsOfSticks() {
    for box in texts.boxes
    where sticks.contains(where: {
      $0.x < box.maxX && box.x < $0.maxX && $0.y < box.maxY && box.y < $0.maxY
    }) {
      items.append(
        .rectangle(
          RectangleItem(
            frame: PlotFrame(x: box.x - 2, y: box.y, width: box.width + 4, height: box.height),
            color: background)))
    }
  }

  /// Lightens what lies behind a text's box: the line may run there.
  mutating func backUp(_ box: PlotFrame) {
    items.append(
      .rectangle(
        RectangleItem(
          frame: SceneDrawing.ground(of: box), color: background.opacity(0.85), cornerRadius: 3)))
  }

  /// What is lightened behind a text's box.
  static func ground(of box: PlotFrame) -> PlotFrame {
    PlotFrame(x: box.x - 4, y: box.y, width: box.width + 8, height: box.height)
  }

  /// Whether a text of the header, or what belongs to it, is too near to the label that lies over it.
  func isCovered(_ box: PlotFrame) -> Bool {
    guard let labelBox else { return false }
    let distance = 8.0
    return box.x - distance < labelBox.maxX && labelBox.x - distance < box.maxX
      && box.y < labelBox.maxY && labelBox.y < box.maxY
  }

  /// Draws a stick with a dot on its sample.
  ///
  /// - Returns: The stick's x; nil for a sample that the window does not show.
  private mutating func drawStick(at sample: Int, of series: Int) -> Double? {
    guard request.shows(sample, of: series, in: data.xDomain) else { return nil }
    let samples = request.series[series].samples
    let x = samples.position(of: sample) ?? 0
    let stick = drawStick(at: x)
    guard config.style == .axes, data.xDomain.contains(x),
      let value = samples.column.value(at: sample),
      let point = scale(of: series).point(x: x, y: value)
    else { return stick.x }
    let width = (request.series[series].style.width ?? config.plotLineWidth) + 5
    for (diameter, color) in [(width + 3, background), (width, color(of: series))] {
      items.append(
        .dots(
          DotsItem(
            centers: [point], diameter: diameter, color: color,
            clip: PlotFrame(PlotSize(width: config.width, height: config.height)))))
    }
    return stick.x
  }

  @discardableResult
  private mutating func drawStick(at x: Double) -> ValueStick {
    let stick = ValueStick(
      at: scale.x.coordinate(of: x), on: scale.x.linear, span: arrangement.layout.stickSpan,
      width: config.valueStickWidth)
    items.append(.rectangle(RectangleItem(frame: stick.bar, color: config.valueStickColor)))
    sticks.append(stick.bar)
    return stick
  }

  /// Places a label over a stick: in the label row, or over the plot's top where there is none.
  private mutating func placeLabel(_ text: String, over x: Double) -> (width: Double, x: Double) {
    let width = style.width(text)
    let cell = request.cell
    let center =
      cell.x
      + LabelClamp.center(over: x - cell.x, labelWidth: width, pictureWidth: cell.width)
    let row = arrangement.layout.labelRow
    let height = style.height(text)
    guard height <= cell.maxY - row.y, !text.isEmpty else { return (width, center) }
    let item = TextItem(
      text, font: style.label, color: theme.title,
      at: PlotPoint(x: center, y: row.y + max(row.height, height) / 2), horizontal: .center,
      vertical: .middle)
    let box = PlotFrame(
      x: center - width / 2, y: row.y + (max(row.height, height) - height) / 2, width: width,
      height: height)
    if row.height == 0 { backUp(box) }
    labelBox = box
    texts.force(item)
    return (width, center)
  }
}
