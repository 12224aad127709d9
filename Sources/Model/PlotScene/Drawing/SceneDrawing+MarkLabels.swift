import PlotGeometry

/// The labels of marks: each at the first of its places where it covers no text, and nothing else if
/// there is such a place.
extension SceneDrawing {
  /// The distance of a label from what it belongs to.
  private static let labelGap = 4.0

  mutating func placeMarkLabels() {
    let marks = placedMarks
    for placed in marks {
      guard let label = placed.mark.label, !label.isEmpty else { continue }
      let free = places(around: placed.shape).map { point, horizontal, vertical in
        TextItem(
          label, font: style.label, color: theme.title, at: point, horizontal: horizontal,
          vertical: vertical)
      }.filter { texts.hasRoom(for: $0) }
      guard let item = free.first(where: { isClear(texts.box(of: $0), of: marks) }) ?? free.first
      else { continue }
      backUp(texts.box(of: item))
      texts.force(item)
    }
  }

  private typealias LabelPlace = (PlotPoint, TextItem.HorizontalAnchor, TextItem.VerticalAnchor)

  /// Where a label may stand, the best place first.
  private func places(around shape: PlacedMark.Shape) -> [LabelPlace] {
    let gap = SceneDrawing.labelGap
    let (left, right) = (frame.x + gap, scale.x.end - gap)
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

  // MARK: - What lies below a label

  /// Whether no line, bar, axis, rule or note lies in a box.
  private func isClear(_ box: PlotFrame, of marks: [PlacedMark]) -> Bool {
    if arrangement.axes.x != nil, box.y < frame.maxY, box.maxY > frame.maxY { return false }
    return marks.allSatisfy { placed in
      switch placed.shape {
      case .y(let y, let bottom): y < bottom || y <= box.y || y >= box.maxY
      case .x(let x, let end): x < end || x <= box.x || x >= box.maxX
      case .sample(_, _, _, let point):
        point.x <= box.x - SceneDrawing.labelGap || point.x >= box.maxX + SceneDrawing.labelGap
          || point.y <= box.y - SceneDrawing.labelGap || point.y >= box.maxY + SceneDrawing.labelGap
      }
    } && !request.series.indices.contains { isCrossed(box, by: $0) }
  }

  /// Whether a series runs through a box.
  private func isCrossed(_ box: PlotFrame, by index: Int) -> Bool {
    let fills = request.series[index].style.shape.standsOnZero
    return polylines(of: index).contains { polyline in
      zip(polyline.points, polyline.points.dropFirst()).contains { from, to in
        guard let from, let to, from.x <= box.maxX, to.x >= box.x else { return false }
        func y(at x: Double) -> Double {
          from.x < to.x ? from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x) : to.y
        }
        let ends = [y(at: max(from.x, box.x)), y(at: min(to.x, box.maxX))]
        let all = fills ? ends + [baseline(of: index)] : from.x < to.x ? ends : ends + [from.y]
        return (all.min() ?? 0) < box.maxY && (all.max() ?? 0) > box.y
      }
    }
  }
}
