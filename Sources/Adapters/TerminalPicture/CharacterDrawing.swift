import PlotGeometry
import PlotScene
import ValueNotation

/// Puts the shapes of a display list onto a canvas of characters.
struct CharacterDrawing {
  private typealias Ink = CharacterCanvas.Ink

  /// Colours that are less opaque than this are drawn dim.
  private static let dimAlpha: UInt8 = 153
  /// More circles than this are drawn as dots: they are a cloud.
  private static let mostCircles = 40

  /// Rules whose colour is nearer to the background than this are faint.
  private static let faintDistance = 48

  var canvas: CharacterCanvas
  private let background: Color

  init(columns: Int, rows: Int, background: Color) {
    canvas = CharacterCanvas(columns: columns, rows: rows)
    self.background = background
  }

  /// Puts one shape over those before.
  mutating func draw(_ item: DisplayItem) {
    switch item {
    case .rectangle(let rectangle): draw(rectangle)
    case .rule(let rule): draw(rule)
    case .area(let area): draw(area)
    case .band(let band): draw(band)
    case .line(let line): draw(line.runs, dash: line.dash, ink(of: line.color), in: line.clip)
    case .laser(let laser):
      draw(laser.runs, dash: [], ink(of: laser.color.opacity(laser.opacity)), in: laser.clip)
    case .dots(let dots): draw(dots)
    case .text(let text): draw(text)
    }
  }

  // MARK: - Colours

  /// The ink of a colour; greys become the terminal's own, which is legible on its own background.
  private func ink(of color: Color) -> Ink {
    let channels = [color.red, color.green, color.blue]
    let isDim = !isSolid(color)
    guard let low = channels.min(), let high = channels.max(), high - low < 48 else {
      return Ink(color: color.opaque, isDim: isDim)
    }
    return Ink(color: nil, isDim: isDim || distance(of: color) < 128)
  }

  /// How far a colour is from the background, 0...255.
  private func distance(of color: Color) -> Int {
    func mean(_ color: Color) -> Int { (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 }
    return abs(mean(color) - mean(background))
  }

  /// Whether a colour hides what lies behind it.
  private func hides(_ color: Color) -> Bool {
    color.opaque == background.opaque && isSolid(color)
  }

  /// Whether all dots of what it fills are there.
  private func isSolid(_ color: Color) -> Bool { color.alpha >= CharacterDrawing.dimAlpha }

  // MARK: - Cells

  private func column(of x: Double) -> Int { whole((x / CharacterCell.width).rounded(.down)) }

  private func row(of y: Double) -> Int { whole((y / CharacterCell.height).rounded(.down)) }

  /// A number as an integer that is near the canvas.
  private func whole(_ number: Double) -> Int {
    let limit = Double(4 * max(canvas.columns, canvas.rows) + 4)
    return Int(min(max(number, -limit), limit))
  }

  /// The cells whose middles an interval covers.
  private func covered(from start: Double, length: Double, by cell: Double) -> Range<Int> {
    let first = whole((start / cell - 0.5).rounded(.up))
    return first..<max(first, whole(((start + length) / cell - 0.5).rounded(.up)))
  }

  // MARK: - Shapes

  private mutating func draw(_ rectangle: RectangleItem) {
    let frame = rectangle.frame
    let columns = covered(from: frame.x, length: frame.width, by: CharacterCell.width)
    let rows = covered(from: frame.y, length: frame.height, by: CharacterCell.height)
    if hides(rectangle.color) {
      for row in rows { for column in columns { canvas.clear(column, row) } }
    } else if frame.width < CharacterCell.width {
      let column = column(of: frame.x + frame.width / 2)
      for row in rows { canvas.put("│", column, row, ink(of: rectangle.color)) }
    } else {
      fill(frame, ink(of: rectangle.color))
    }
  }

  /// A few dots in a stretch: more would hide what is in it.
  private mutating func fill(_ frame: PlotFrame, _ ink: Ink) {
    let columns = covered(from: frame.x, length: frame.width, by: CharacterCell.dot)
    for y in covered(from: frame.y, length: frame.height, by: CharacterCell.dot) {
      for x in columns where isShaded(x, y, every: 4) { canvas.dot(x, y, ink) }
    }
  }

  /// Whether a place belongs to a pattern of dots that lie as far from each other, in shifted rows.
  private func isShaded(_ x: Int, _ y: Int, every distance: Int) -> Bool {
    y.isMultiple(of: distance) && (x + y / 2).isMultiple(of: distance)
  }

  private mutating func draw(_ rule: RuleItem) {
    let ink = ink(of: rule.color)
    let (width, height) = (abs(rule.to.x - rule.from.x), abs(rule.to.y - rule.from.y))
    // Grid lines are hardly there; an axis is.
    let isFaint = !rule.dash.isEmpty || distance(of: rule.color) < CharacterDrawing.faintDistance
    if height < 0.5, width >= CharacterCell.width {
      let row = row(of: rule.from.y)
      // A cell that begins before the rule is left to the label that ends there.
      let first = whole((min(rule.from.x, rule.to.x) / CharacterCell.width).rounded(.up))
      let end = column(of: max(rule.from.x, rule.to.x))
      for column in first..<max(first, end) {
        canvas.rule(isFaint ? "┈" : "─", crossing: isFaint ? "┊" : "│", column, row, ink)
      }
    } else if width < 0.5, height >= CharacterCell.height {
      let column = column(of: rule.from.x)
      let rows = covered(
        from: min(rule.from.y, rule.to.y), length: height, by: CharacterCell.height)
      for row in rows {
        canvas.rule(isFaint ? "┊" : "│", crossing: isFaint ? "┈" : "─", column, row, ink)
      }
    } else if width >= 0.5, height >= 0.5 {
      draw([[rule.from, rule.to]], dash: rule.dash, ink, in: everywhere)
    }
  }

  private var everywhere: PlotFrame {
    PlotFrame(
      x: 0, y: 0, width: Double(canvas.columns) * CharacterCell.width,
      height: Double(canvas.rows) * CharacterCell.height)
  }

  /// A few dots below a line; bars, which hide what is behind them, are solid.
  private mutating func draw(_ area: AreaItem) {
    for run in area.runs {
      for (from, to) in zip(run, run.dropFirst()) where from.x < to.x {
        for x in dots(from: from.x, to: to.x, area.color, in: area.clip) {
          let place = min(max((Double(x) + 0.5) * CharacterCell.dot, from.x), to.x)
          let y = from.y + (to.y - from.y) * (place - from.x) / (to.x - from.x)
          shade(x, from: y, to: area.baseline, every: 2, area.color, in: area.clip)
        }
      }
    }
  }

  /// Fewer dots than in an area, since lines run through a band; candles are solid.
  private mutating func draw(_ band: BandItem) {
    for (lower, upper) in zip(band.lower, band.upper) {
      let ends = zip(zip(lower, lower.dropFirst()), zip(upper, upper.dropFirst()))
      for ((from, to), (above, next)) in ends where from.x < to.x {
        for x in dots(from: from.x, to: to.x, band.color, in: band.clip) {
          let place = min(max((Double(x) + 0.5) * CharacterCell.dot, from.x), to.x)
          let share = (place - from.x) / (to.x - from.x)
          shade(
            x, from: above.y + (next.y - above.y) * share, to: from.y + (to.y - from.y) * share,
            every: 4, band.color, in: band.clip)
        }
      }
    }
  }

  /// The columns of dots that something fills: of what is solid one at least.
  private func dots(
    from start: Double, to end: Double, _ color: Color, in clip: PlotFrame
  ) -> Range<Int> {
    let all = covered(from: start, length: end - start, by: CharacterCell.dot)
    let middle = whole(((start + end) / 2 / CharacterCell.dot).rounded(.down))
    let isThin = all.isEmpty && isSolid(color) && !hides(color)
    let inside = covered(from: clip.x, length: clip.maxX - clip.x, by: CharacterCell.dot)
    return (isThin ? middle..<middle + 1 : all).clamped(to: inside)
  }

  /// A column of dots between two heights, whichever is the upper one.
  private mutating func shade(
    _ x: Int, from a: Double, to b: Double, every distance: Int, _ color: Color, in clip: PlotFrame
  ) {
    let top = max(min(a, b), clip.y)
    let bottom = min(max(a, b), clip.maxY)
    let (ink, distance) = (ink(of: color.opaque), isSolid(color) ? 1 : distance)
    for dot in covered(from: top, length: max(0, bottom - top), by: CharacterCell.dot)
    where isShaded(x, dot, every: distance) {
      if hides(color) { canvas.erase(x, dot) } else { canvas.dot(x, dot, ink) }
    }
  }

  /// Lines of dots, a dash at a time where there are dashes.
  private mutating func draw(_ runs: [[PlotPoint]], dash: [Double], _ ink: Ink, in clip: PlotFrame)
  {
    let period = dash.reduce(0, +)
    for run in runs {
      if run.count == 1, let point = run.first { dot(at: point, ink, in: clip) }
      var travelled = 0.0
      for (from, to) in zip(run, run.dropFirst()) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        defer { travelled += length }
        // Only what can be seen is walked along, however long the line is.
        guard let seen = visible(from, to, in: clip) else { continue }
        let steps = max(
          1,
          Int(
            (max(abs(dx), abs(dy)) * (seen.upperBound - seen.lowerBound) / CharacterCell.dot)
              .rounded(.up)))
        for step in 0...steps {
          let share =
            seen.lowerBound + (seen.upperBound - seen.lowerBound) * Double(step) / Double(steps)
          if period > 0, isBlank(travelled + share * length, dash, period) { continue }
          dot(at: PlotPoint(x: from.x + share * dx, y: from.y + share * dy), ink, in: clip)
        }
      }
    }
  }

  /// Whether a place along a line lies in one of its dashes' blanks.
  private func isBlank(_ distance: Double, _ dash: [Double], _ period: Double) -> Bool {
    // An odd number of lengths counts twice: what was a dash the first time is a blank the second.
    let lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
    let whole = dash.count.isMultiple(of: 2) ? period : 2 * period
    var rest = distance - (distance / whole).rounded(.down) * whole
    for (number, length) in lengths.enumerated() {
      if rest < length { return !number.isMultiple(of: 2) }
      rest -= length
    }
    return false
  }

  /// The part of a line from 0 to 1 that lies in the clip and on the canvas; nil for none.
  ///
  /// Source: Liang and Barsky, "A new concept and method for line clipping" (1984).
  private func visible(_ from: PlotPoint, _ to: PlotPoint, in clip: PlotFrame) -> ClosedRange<
    Double
  >? {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let (left, right) = (max(clip.x, 0), min(clip.maxX, everywhere.maxX))
    let (top, bottom) = (max(clip.y, 0), min(clip.maxY, everywhere.maxY))
    var (start, end) = (0.0, 1.0)
    for (step, room) in [
      (-dx, from.x - left), (dx, right - from.x), (-dy, from.y - top), (dy, bottom - from.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        start = max(start, room / step)
      } else {
        end = min(end, room / step)
      }
    }
    return start <= end ? start...end : nil
  }

  private mutating func dot(at point: PlotPoint, _ ink: Ink, in clip: PlotFrame) {
    // The lower and the right edge belong to the last dot inside.
    let x = min(point.x, clip.maxX - 0.001) / CharacterCell.dot
    let y = min(point.y, clip.maxY - 0.001) / CharacterCell.dot
    canvas.dot(whole(x.rounded(.down)), whole(y.rounded(.down)), ink)
  }

  private mutating func draw(_ dots: DotsItem) {
    // A glow has no edge that characters could show.
    guard dots.diameter < 2 * CharacterCell.height, dots.color.alpha > 0 else { return }
    let ink = ink(of: dots.color)
    for center in dots.centers {
      guard center.x >= dots.clip.x, center.x <= dots.clip.maxX, center.y >= dots.clip.y,
        center.y <= dots.clip.maxY
      else { continue }
      if dots.diameter < 3 || dots.centers.count > CharacterDrawing.mostCircles {
        if !hides(dots.color) { dot(at: center, ink, in: dots.clip) }
        continue
      }
      let column = column(of: min(center.x, everywhere.maxX - 0.001))
      let row = row(of: min(center.y, everywhere.maxY - 0.001))
      if hides(dots.color) {
        // A hole in a circle makes it a ring; elsewhere there is nothing to hide.
        if canvas.character(column, row) == "●" { canvas.replace(column, row, with: "○") }
      } else {
        canvas.put(dots.diameter < 6.5 ? "•" : "●", column, row, ink)
      }
    }
  }

  private mutating func draw(_ item: TextItem) {
    let ink = ink(of: item.color)
    let characters = visibleText(item.text).map { $0.isWhitespace ? " " : $0 }
    let extent = CharacterMeasurer().extent(of: item.text, in: item.font)
    // The middle of the line, and where along it the text begins, whichever way it runs.
    let above =
      switch item.verticalAnchor {
      case .top: extent.height / 2
      case .middle: 0.0
      case .baseline: extent.height / 2 - extent.ascent
      case .bottom: -extent.height / 2
      }
    let before =
      switch item.horizontalAnchor {
      case .leading: 0.0
      case .center: extent.width / 2
      case .trailing: extent.width
      }
    if item.runsUpwards {
      // One character below the other reads better than one that lies on its side.
      let column = column(of: item.position.x + above)
      var row = row(of: item.position.y) - characters.count / 2
      for character in characters {
        canvas.put(character, column, row, ink)
        row += 1
      }
    } else {
      let row = row(of: item.position.y + above)
      var column = whole(((item.position.x - before) / CharacterCell.width).rounded())
      for character in characters {
        canvas.put(character, column, row, ink)
        column += character.displayWidth
      }
    }
  }
}

extension Color {
  /// The colour without its opacity.
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
