import PlotLanguage
import SampleStore

/// A style of the last of several items that was perhaps meant for all of them.
struct LoneStyle {
  private let setting: Setting
  private let owner: String
  private let others: [PlottedItem]

  /// The keys that people write behind all items as if they were the picture's.
  static let keys = ["as", "points"]

  /// The style of a plot's last item that no other has one like, behind a comma, of lists with names, through which
  /// nobody draws a line, or among small multiples, of which a second one may well be unlike the first; nil where there
  /// is none.
  init?(_ items: [PlottedItem], _ panels: PanelPlan, _ state: SessionState) {
    let lines = items.filter { $0.isWritten && !$0.isBand && $0.candles == nil }
    guard lines.count > 1, let last = lines.last, last.item == items.last?.item else { return nil }
    let haveNames = lines.allSatisfy { $0.measure.names != nil }
    let found = last.item.style.first { setting in
      let key = setting.key.text
      return LoneStyle.keys.contains(key)
        && (haveNames && !lines.dropLast().contains { $0.hasOwn("as", state) }
          || key == "as" && last.style[key] == .word("bars") && LoneStyle.areAlike(lines, state)
          || panels.areEach && lines.count > 2
          || last.item.keysBehindComma.contains(key))
        && !lines.dropLast().contains { $0.hasOwn(key, state) }
    }
    guard let found else { return nil }
    (setting, owner, others) = (found, last.item.text, lines.dropLast())
  }

  /// Whether items are columns of one file that count the same, in numbers of about one size, and none of which is styled
  /// but for the last one's shape: this year's bars beside last year's, and no rain below a temperature.
  private static func areAlike(_ items: [PlottedItem], _ state: SessionState) -> Bool {
    guard items.dropLast().allSatisfy({ Set($0.style.keys).isSubset(of: ["label"]) }),
      items.last?.style["axis"] == nil, items.last?.style["panel"] == nil
    else { return false }
    if let alike = areAlikeExpressions(items) { return alike }
    let entries = items.compactMap { $0.seriesName.flatMap { state.series[$0] } }
    guard let first = entries.first, entries.count == items.count,
      let file = first.measure.rows?.file
    else { return false }
    let sizes = entries.compactMap { entry in
      entry.samples.column.extent.map { max(abs($0.minimum), abs($0.maximum)) }
    }
    guard let least = sizes.min(), let most = sizes.max() else { return false }
    return most <= 4 * least
      && entries.allSatisfy {
        $0.measure.rows?.file == file && $0.measure.unit == first.measure.unit
      }
  }

  /// Whether items are one call each that differ in their series alone, such as the monthly means of two; nil where one of them is a
  /// series.
  private static func areAlikeExpressions(_ items: [PlottedItem]) -> Bool? {
    let calls = items.compactMap { item -> [String]? in
      guard item.seriesName == nil, case .call(let call) = item.item.expression.kind,
        call.arguments.count > 1
      else { return nil }
      return [call.function.text] + call.arguments.dropFirst().map(\.source)
    }
    guard calls.count == items.count else { return calls.isEmpty ? nil : false }
    return Set(calls).count == 1
  }

  /// Whose it is, and how all have it, without `warning:`.
  var line: String {
    let names = others.compactMap(\.seriesName)
    let statements = names.map { "style \($0) \(setting.source)" }.joined(separator: "; ")
    return "'\(setting.source)' is of '\(owner)' alone: write it behind each"
      + (names.count == others.count && names.count <= 3 ? ", or `\(statements)` first" : "")
  }
}

extension PlottedItem {
  /// Whether a key of style was given for it, here or before.
  fileprivate func hasOwn(_ key: String, _ state: SessionState) -> Bool {
    style[key] != nil || seriesName.flatMap { state.series[$0]?.shownStyle[key] } != nil
      || key == "as" && state.shape(of: item.expression) != nil
  }
}
