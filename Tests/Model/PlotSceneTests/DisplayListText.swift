import PlotGeometry
import PlotScene

extension DisplayList {
  /// A line for each shape, with coordinates rounded to hundredths of a point; `in` is its clip.
  var text: String {
    var lines = ["\(Self.text(size.width)) x \(Self.text(size.height)) on \(Self.text(background))"]
    lines += items.map(Self.text)
    return lines.joined(separator: "\n")
  }

  private static func text(_ item: DisplayItem) -> String {
    switch item {
    case .rectangle(let box):
      "rectangle \(text(box.frame)) \(text(box.color))"
        + (box.cornerRadius == 0 ? "" : " corners \(text(box.cornerRadius))")
    case .rule(let rule):
      "rule \(text(rule.from)) \(text(rule.to)) \(text(rule.color))"
        + (rule.width == 1 ? "" : " width \(text(rule.width))") + dash(rule.dash)
    case .area(let area):
      "area \(text(area.runs)) to \(text(area.baseline)) \(text(area.color))"
        + " in \(text(area.clip))"
    case .band(let band):
      "band \(text(band.lower)) to \(text(band.upper)) \(text(band.color)) in \(text(band.clip))"
    case .line(let line):
      "line \(text(line.runs)) width \(text(line.width)) \(text(line.color))"
        + dash(line.dash) + " in \(text(line.clip))"
    case .laser(let laser):
      "laser \(text(laser.runs)) width \(text(laser.lineWidth)) \(text(laser.color))"
        + " core \(text(laser.coreColor)) opacity \(text(laser.opacity)) in \(text(laser.clip))"
    case .dots(let dots):
      "dots \(dots.centers.map(text).joined(separator: " ")) "
        + "diameter \(text(dots.diameter)) \(text(dots.color)) in \(text(dots.clip))"
    case .text(let item):
      "text '\(item.text)' \(text(item.position)) \(item.horizontalAnchor) "
        + "\(item.verticalAnchor)\(item.runsUpwards ? " upwards" : "") \(text(item.color))"
        + " size \(text(item.font.size))\(item.font.isBold ? " bold" : "")"
    }
  }

  private static func dash(_ lengths: [Double]) -> String {
    lengths.isEmpty ? "" : " dash " + lengths.map(text).joined(separator: " ")
  }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func text(_ point: PlotPoint) -> String { "\(text(point.x)),\(text(point.y))" }

  private static func text(_ frame: PlotFrame) -> String {
    "\(text(frame.x)),\(text(frame.y)) \(text(frame.width)) x \(text(frame.height))"
  }

  private static func text(_ runs: [[PlotPoint]]) -> String {
    runs.map { $0.map(text).joined(separator: " ") }.joined(separator: " | ")
  }

  private static func text(_ color: Color) -> String {
    [color.red, color.green, color.blue, color.alpha].map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }.joined()
  }
}
