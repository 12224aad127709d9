import PlotLanguage

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
        && (haveNames || panels.areEach && lines.count > 2
          || last.item.keysBehindComma.contains(key))
        && !lines.dropLast().contains { $0.hasOwn(key, state) }
    }
    guard let found else { return nil }
    (setting, owner, others) = (found, last.item.text, lines.dropLast())
  }

  /// Whose it is, and how all have it, without `warning:`.
  var line: String {
    let names = others.compactMap(\.item.expression.word)
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
