import PlotLanguage
import PlotScene

/// Which panel of a plot each of its items stands in, and how the panels lie.
struct PanelPlan {
  /// The panel of each item.
  private(set) var panels: [Int] = []
  /// The name of each panel; nil for one that is numbered.
  private(set) var names: [String?] = [nil]
  /// How high each row of panels is in proportion.
  private(set) var heights = [1.0]
  /// How many panels lie beside each other.
  private(set) var columns = 1
  /// Whether every item has its own.
  private(set) var areEach = false
  /// Whether all panels show the same values.
  private(set) var sharesValues = false

  var count: Int { names.count }
  /// Whether all series have the same colour, since there are more than people tell apart.
  var hasOneColor: Bool { areEach && count > PlotEvaluator.crowd }

  /// An item in a panel of its own is no part of a crowd, unless some are to stand out.
  func ungrouped(_ item: PlottedItem) -> PlottedItem {
    guard areEach, item.style["highlight"] == nil else { return item }
    var item = item
    item.member?.isBehind = false
    return item
  }

  /// The group whose members a panel shows, where other panels have members of these names: nothing else tells which
  /// is which.
  func group(of items: [PlottedItem], in panel: Int) -> String? {
    let placed = zip(items, panels).filter { $0.0.member != nil }
    let own = placed.filter { $0.1 == panel }.map(\.0)
    guard let first = own.first, first.style["label"] == nil,
      own.allSatisfy({ $0.item.text == first.item.text })
    else { return nil }
    let names = Set(own.compactMap(\.member?.name))
    let others = placed.filter { $0.1 != panel && $0.0.item.text != first.item.text }
    guard others.contains(where: { names.contains($0.0.member?.name ?? "") }) else { return nil }
    return first.item.expression.legend(first.item.text)
  }

  var rowCount: Int { (names.count - 1) / columns + 1 }

  /// How high a picture of one panel has to be for these: each further row has 60 % of the first one's.
  func height(of single: Double) -> Double {
    single * (1 + PanelPlan.further * Double(rowCount - 1))
  }

  private static let further = 0.6

  /// The plan of a plot.
  ///
  /// - Parameters:
  ///   - items: What is plotted.
  ///   - overrides: What the plot says for itself.
  ///   - areWritten: Whether the statement has the items, so that an error can be shown there.
  ///   - range: Where an error is shown that has no place of its own.
  /// - Throws: A diagnostic for a panel without the one before it, an item that says its panel where each
  ///   has its own, and heights that are not as many as the rows.
  init(
    _ items: [PlottedItem], _ overrides: PlotOverrides, areWritten: Bool = false,
    at range: SourceRange
  ) throws {
    let picture = overrides.picture
    func place(_ item: PlottedItem) -> SourceRange {
      let panel = item.item.style.first { $0.key.text == "panel" }
      return areWritten ? panel.map { $0.key.range.joined(with: $0.value.range) } ?? range : range
    }
    let grid = picture["columns"]?.number.map { Int($0) }
    areEach =
      picture["panels"] == .word("each")
      || grid != nil && picture["panels"] == nil
        && items.allSatisfy { $0.style["panel"] == nil }
    if areEach {
      try takeEach(items, at: place)
    } else {
      try takeNamed(items, at: place)
    }
    columns = min(grid ?? 1, count)
    // One range that is given to panels of each item is meant for all of them.
    sharesValues = grid != nil || areEach && overrides.y != nil
    if case .boolean(let isShared)? = picture["yshare"] { sharesValues = isShared }
    sharesValues = sharesValues && count > 1
    if case .numbers(let given)? = picture["panels"] {
      guard given.count == rowCount else {
        throw Diagnostic(
          .lengthMismatch,
          "panels= has \(countText(given.count, "height")), and the plot has "
            + countText(rowCount, columns > 1 ? "row" : "panel"), at: range)
      }
      heights = given
    } else {
      let isEven = areEach || columns > 1
      heights = (0..<rowCount).map { $0 == 0 || isEven ? 1 : PanelPlan.further }
    }
  }

  private mutating func takeEach(
    _ items: [PlottedItem], at place: (PlottedItem) -> SourceRange
  ) throws {
    var names: [String?] = []
    for item in items {
      if let panel = item.style["panel"] {
        throw Diagnostic(
          .valueOutOfRange, "every item has its own panel: panel=\(panel) is one too many",
          at: place(item))
      }
      // A band stands with the series that it follows.
      if !item.isBand || names.isEmpty { names.append(item.legend) }
      panels.append(names.count - 1)
    }
    if !names.isEmpty { self.names = names }
  }

  private mutating func takeNamed(
    _ items: [PlottedItem], at place: (PlottedItem) -> SourceRange
  ) throws {
    var followed: PanelName?
    let wanted = items.map { item in
      let own = PanelName(item.style["panel"])
      if item.isBand { return own ?? followed }
      followed = own
      return own
    }
    if let index = wanted.firstIndex(of: .name("each")) {
      throw Diagnostic(
        .valueOutOfRange, "'panel=each' would be one panel of that name", at: place(items[index]),
        advice: "write 'panels=each'")
    }
    let numbers = wanted.compactMap { name -> Int? in
      switch name {
      case .number(let number): number
      case .name: nil
      case nil: 1
      }
    }
    let last = numbers.max() ?? 0
    if let missing = (1...max(last, 1)).first(where: { last > 0 && !numbers.contains($0) }),
      let item = zip(items, wanted).first(where: { $1 == .number(last) })?.0
    {
      throw Diagnostic(
        .valueOutOfRange,
        "there is a panel \(last) and no panel \(missing): "
          + "panels are numbered from 1 without holes", at: place(item))
    }
    var names: [String] = []
    panels = wanted.map { name in
      switch name {
      case .number(let number): return number - 1
      case nil: return 0
      case .name(let name):
        let place = names.firstIndex(of: name) ?? names.count
        if place == names.count { names.append(name) }
        return last + place
      }
    }
    self.names = Array(repeating: nil, count: last) + names
    if self.names.isEmpty { self.names = [nil] }
  }

  /// The panel that a statement calls so; nil where the plot has none.
  func number(of name: PanelName) -> Int? {
    switch name {
    case .number(let number): number <= count ? number - 1 : nil
    case .name(let name): names.firstIndex(of: name)
    }
  }

  /// The panels that a statement means: `all` is each, unless one is called so.
  func numbers(of name: PanelName) -> [Int] {
    if let number = number(of: name) { return [number] }
    return name == .name("all") ? Array(0..<count) : []
  }

  /// What statements may call a panel.
  func calls(_ panel: Int) -> [PanelName] {
    [.number(panel + 1)] + [names[panel]].compactMap { $0.map(PanelName.name) }
  }
}
