extension StatementEntry {
  static let axis = StatementEntry(
    .axis, "set the axes and their ticks",
    [
      "axis [x|y|right] [on|off] [time|sessions|index|months] [ticks=auto|classic|N] "
        + "[format=auto|plain|si|short|percent|offset|duration|\"…\"] "
        + "[scale=linear|log|symlog] [reverse=on] [unit=\"…\"] [grid=off|on|solid|dashed] "
        + "[label=\"…\"] [panel=N|NAME]"
    ],
    [
      "axis y format=si grid=dashed", "axis right label=\"EUR\"", "axis x sessions",
      "axis x months", "axis y reverse=on unit=\"m\"", "axis off",
    ],
    words: Axis.allCases.map(\.rawValue) + ["on", "off"]
      + AxisSettings.Quantity.words.map(\.rawValue), keys: [.axis])
}

/// An axis of the picture.
package enum Axis: String, CaseIterable, Hashable, Sendable {
  case x
  case y
  /// The y axis on the right.
  case right
}

/// `axis [x|y|right] [on|off] [time|sessions|index|months] key=value…`.
package struct AxisChange: Hashable, Sendable {
  /// Which axis, or nil for x and y, and with `on` or `off` for all.
  package var axis: Axis?
  /// `on` or `off`; nil if neither is written, which shows the axis.
  package var isShown: Bool?
  /// What the axis counts, or nil if it stays.
  package var quantity: AxisSettings.Quantity?
  /// Settings of `ticks`, `format`, `scale`, `grid` and `label`.
  package var settings: [Setting] = []
}

extension Parser {
  mutating func parseAxis() throws(Abandoned) -> AxisChange {
    var change = AxisChange()
    var quantityRange: SourceRange?
    while let word, !isKey {
      let lowered = word.lowercased()
      if let axis = Axis(rawValue: lowered), change.axis == nil {
        change.axis = axis
      } else if lowered == "on" || lowered == "off", change.isShown == nil {
        change.isShown = lowered == "on"
      } else if let quantity = AxisSettings.Quantity.words.first(where: { $0.rawValue == lowered }),
        change.quantity == nil
      {
        change.quantity = quantity
        quantityRange = current.range
      } else {
        throw misplaced(in: .axis)
      }
      advance()
    }
    if let axis = change.axis, axis != .x, let quantity = change.quantity, let quantityRange {
      throw fail(
        .valueOutOfRange, "a \(axis.rawValue) axis shows values, got '\(quantity.rawValue)'",
        at: quantityRange,
        advice: "write `axis x \(quantity.rawValue)`")
    }
    change.settings = try parseSettings([.axis], .axis)
    if change.axis == .x, let panel = change.settings.first(where: { $0.key.text == "panel" }) {
      throw fail(
        .valueOutOfRange, "all panels have the same x axis: panel= is for y and right",
        at: panel.key.range.joined(with: panel.value.range))
    }
    return change
  }
}

extension AxisChange {
  var source: String {
    var words = ["axis"]
    if let axis { words.append(axis.rawValue) }
    if let isShown { words.append(isShown ? "on" : "off") }
    if let quantity { words.append(quantity.rawValue) }
    return words.joined(separator: " ") + settings.pairs
  }
}
