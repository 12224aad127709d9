import PlotGeometry

/// The labels of marks: each at the first of its places where it covers no text, and nothing else if
/// there is such a place.
extension SceneDrawing {
  /// The distance of a label from what it belongs to.
  private static let labelGap = 4.0

  mutating func placeMarkLabels() {
    let marks = placedMarks
    let inks =
      marks.contains { $0.mark.label?.isEmpty == false }
      ? request.series.indices.map { ink(of: $0) } : []
    for placed in marks {
      guard let label = placed.mark.label, !label.isEmpty else { continue }
      let free = { [style, theme, texts, cell = request.cell] (places: [LabelPlace]) in
        places.lazy.map { point, horizontal, vertical in
          TextItem(
            label, font: style.label, color: theme.title, at: point, horizontal: horizontal,
            vertical: vertical)
        }.filter {
          // Beside it another panel may stand.
          let box = texts.box(of: $0)
          return box.x >= cell.x - 1e-6 && box.maxX <= cell.maxX + 1e-6
            && texts.hasRoom(for: $0, apart: 2 * SceneDrawing.labelGap)
        }
      }
      let near = free(places(around: placed.shape))
      let far = free(fartherPlaces(around: placed.shape))
      func isClear(_ item: TextItem) -> Bool {
        let box = texts.box(of: item)
        // Before its band a label would be that of the one in which it stands.
        return !isOnOther(box, than: placed.shape, of: marks)
          && self.isClear(box, of: marks, inks)
      }
      guard let item = near.first(where: isClear) ?? far.first(where: isClear) ?? near.first
      else {
        crowdedLabels.append(label)
        continue
      }
      drawLeader(from: placed.shape, to: texts.box(of: item))
      backUp(texts.box(of: item))
      texts.force(item)
    }
  }

  private typealias LabelPlace = (PlotPoint, TextItem.HorizontalAnchor, TextItem.VerticalAnchor)

  /// Where a label may stand, the best place first.
  private func places(around shape: PlacedMark.Shape) -> [LabelPlace] {
    let gap = SceneDrawing.labelGap
    let (left, right) = (frame.x + gap, scale.x.ends.high - gap)
    switch shape {
    case .y(let top, let bottom):
      // Above a rule or below it; inside a band, at its top or at its bottom.
      let isRule = top == bottom
      let sides: [(y: Double, TextItem.VerticalAnchor)] = [
        (isRule ? top - gap / 2 : top + gap / 2, isRule ? .bottom : .top),
        (isRule ? bottom + gap / 2 : bottom - gap / 2, isRule ? .top : .bottom),
      ]
      let places: [(x: Double, TextItem.HorizontalAnchor)] = [
        (right, .trailing), (left, .leading), ((left + right) / 2, .center),
      ]
      return places.flatMap { x, horizontal in
        sides.map { y, vertical in (PlotPoint(x: x, y: y), horizontal, vertical) }
      }
    case .x(let start, let end):
      let (top, bottom) = (frame.y + gap / 2, frame.maxY - gap / 2)
      // What lightens the label's ground must not reach the rule.
      let (behind, before) = (start + 1.5 * gap, end - 1.5 * gap)
      guard start == end else {
        // A text that begins at its band is seen to be its own, even where it is longer.
        return [
          (PlotPoint(x: behind, y: top), .leading, .top),
          (PlotPoint(x: behind, y: bottom), .leading, .bottom),
        ]
      }
      return [
        (PlotPoint(x: behind, y: top), .leading, .top),
        (PlotPoint(x: before, y: top), .trailing, .top),
        (PlotPoint(x: behind, y: bottom), .leading, .bottom),
        (PlotPoint(x: before, y: bottom), .trailing, .bottom),
      ]
    case .sample(_, _, _, let point):
      let (x, y) = (point.x, point.y)
      return [
        (PlotPoint(x: x, y: y - 2 * gap), .center, .bottom),
        (PlotPoint(x: x, y: y + 2 * gap), .center, .top),
        (PlotPoint(x: x + 2 * gap, y: y), .leading, .middle),
        (PlotPoint(x: x - 2 * gap, y: y), .trailing, .middle),
        (PlotPoint(x: x + gap, y: y - 2 * gap), .leading, .bottom),
        (PlotPoint(x: x - gap, y: y - 2 * gap), .trailing, .bottom),
        (PlotPoint(x: x + gap, y: y + 2 * gap), .leading, .top),
        (PlotPoint(x: x - gap, y: y + 2 * gap), .trailing, .top),
      ]
    }
  }

  /// Where a label may stand besides: along its rule, or farther away from its sample.
  private func fartherPlaces(around shape: PlacedMark.Shape) -> [LabelPlace] {
    let gap = SceneDrawing.labelGap
    switch shape {
    case .y(let top, let bottom):
      func along(_ y: Double, _ other: Double, _ anchors: [TextItem.VerticalAnchor]) -> [LabelPlace]
      {
        (1..<16).flatMap { part -> [LabelPlace] in
          let x = frame.x + (scale.x.ends.high - frame.x) * Double(16 - part) / 16
          return [
            (PlotPoint(x: x, y: y), .center, anchors[0]),
            (PlotPoint(x: x, y: other), .center, anchors[1]),
          ]
        }
      }
      let beside = along(top - gap / 2, bottom + gap / 2, [.bottom, .top])
      // Within a band a label is seen to be its own.
      return bottom - top < style.lineHeight + gap
        ? beside : along(top + gap / 2, bottom - gap / 2, [.top, .bottom]) + beside
    case .x(let start, let end):
      let (behind, before) = (start + 1.5 * gap, end - 1.5 * gap)
      let rows = (1..<16).map { frame.y + frame.height * Double($0) / 16 }
      func along(_ x: Double, _ horizontal: TextItem.HorizontalAnchor) -> [LabelPlace] {
        rows.map { (PlotPoint(x: x, y: $0), horizontal, .middle) }
      }
      guard start == end else {
        let (top, bottom) = (frame.y + gap / 2, frame.maxY - gap / 2)
        return along(behind, .leading)
          + [
            (PlotPoint(x: before, y: top), .trailing, .top),
            (PlotPoint(x: before, y: bottom), .trailing, .bottom),
          ] + along(before, .trailing)
      }
      return zip(along(behind, .leading), along(before, .trailing)).flatMap { [$0, $1] }
    case .sample(_, _, _, let point):
      return (1...8).flatMap { ring -> [LabelPlace] in
        let distance = 2 * gap + Double(ring) * style.lineHeight
        let anchors: [(Double, TextItem.HorizontalAnchor)] = [
          (0, .center), (gap, .leading), (-gap, .trailing),
        ]
        let beside: [LabelPlace] = [
          (PlotPoint(x: point.x + distance, y: point.y), .leading, .middle),
          (PlotPoint(x: point.x - distance, y: point.y), .trailing, .middle),
        ]
        return beside
          + anchors.flatMap { shift, anchor -> [LabelPlace] in
            [
              (PlotPoint(x: point.x + shift, y: point.y - distance), anchor, .bottom),
              (PlotPoint(x: point.x + shift, y: point.y + distance), anchor, .top),
            ]
          }
      }
    }
  }

  /// A fine line from a sample to a label that does not stand right beside it.
  private mutating func drawLeader(from shape: PlacedMark.Shape, to box: PlotFrame) {
    guard case .sample(_, _, _, let point) = shape else { return }
    let end = PlotPoint(
      x: min(max(point.x, box.x - 2), box.maxX + 2), y: min(max(point.y, box.y), box.maxY))
    let (across, down) = (end.x - point.x, end.y - point.y)
    guard across * across + down * down > style.lineHeight * style.lineHeight else { return }
    items.append(
      .rule(RuleItem(from: point, to: end, width: 0.75, color: theme.label, dash: [1, 2])))
  }

  // MARK: - What lies below a label

  /// Whether a box that begins before its own band stands on another one.
  private func isOnOther(
    _ box: PlotFrame, than shape: PlacedMark.Shape, of marks: [PlacedMark]
  ) -> Bool {
    guard case .x(let start, let end) = shape, start < end, box.x < start else { return false }
    return marks.contains { other in
      guard case .x(let low, let high) = other.shape else { return false }
      return low < high && high <= start && high > box.x
    }
  }

  /// Whether no line, bar, axis, rule or note lies in a box.
  private func isClear(_ box: PlotFrame, of marks: [PlacedMark], _ inks: [InkMap]) -> Bool {
    if arrangement.axes.x != nil, box.y < frame.maxY, box.maxY > frame.maxY { return false }
    return marks.allSatisfy { placed in
      switch placed.shape {
      case .y(let y, let bottom): y < bottom || y <= box.y || y >= box.maxY
      case .x(let x, let end): x < end || x <= box.x || x >= box.maxX
      case .sample(_, _, _, let point):
        point.x <= box.x - SceneDrawing.labelGap || point.x >= box.maxX + SceneDrawing.labelGap
          || point.y <= box.y - SceneDrawing.labelGap || point.y >= box.maxY + SceneDrawing.labelGap
      }
    } && !inks.contains { $0.covers(SceneDrawing.ground(of: box)) }
  }
}
