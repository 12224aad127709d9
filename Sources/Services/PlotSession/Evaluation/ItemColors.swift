import PlotLanguage
import PlotScene

/// Which of the theme's colours each item of a plot has, in their order.
struct ItemColors {
  private let plan: PanelPlan
  private let hasCandles: Bool
  /// What there are several straight lines of, of which each belongs to the samples that have its colour.
  private let trended: [String]
  private var haveOwnTrends: Bool { trended.count > 1 }
  private var next = 0
  private var members: [String: (number: Int, panel: Int, look: [String: SettingValue])] = [:]
  private var numbers: [String: Int] = [:]

  init(_ items: [PlottedItem], _ plan: PanelPlan) {
    self.plan = plan
    hasCandles = items.contains { $0.candles != nil }
    trended = items.compactMap(\.item.expression.trended)
  }

  /// Whether a straight line of an item's colour lies on it: among dots nobody would see it.
  func hasOwnTrend(_ item: PlottedItem) -> Bool {
    haveOwnTrends && item.style["color"] == nil
      && trended.contains(item.item.expression.source)
  }

  /// The number of the next item's colour.
  mutating func number(of item: PlottedItem, inPanel panel: Int) -> Int {
    // Candles have two colours of their own, which nothing beside them has.
    guard item.candles == nil else { return Candles.risingNumber }
    let number = next
    if hasCandles, next == 0 { next = max(Candles.risingNumber, Candles.fallingNumber) }
    let member = plan.ungrouped(item).member
    // Members that are grey leave the theme's colours to the others.
    if plan.hasOneColor || member?.isBehind == true { return number }
    if item.style["color"] == nil {
      if let member {
        // In another panel, or where it looks otherwise, a member has the colour that it has had.
        let look = item.look
        if let known = members[member.name], known.panel != panel || known.look != look {
          return known.number
        }
        members[member.name] = (next, panel, look)
      } else if haveOwnTrends {
        if let known = item.item.expression.trended.flatMap({ numbers[$0] }) { return known }
        numbers[item.item.expression.source] = number
      }
    }
    next += 1
    return number
  }
}

extension Expression {
  /// What it is the straight line of; nil for anything else.
  fileprivate var trended: String? {
    guard case .call(let call) = kind, call.function.text == "trend", call.arguments.count == 1
    else { return nil }
    return call.arguments[0].source
  }
}
