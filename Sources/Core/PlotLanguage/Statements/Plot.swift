extension StatementEntry {
  static let plot = StatementEntry(
    .plot, "draw the picture",
    [
      "plot [EXPR [style keys][, EXPR [style keys]…]] [key=value…]",
      "plot EXPR, band(LOWER, UPPER) [key=value…]",
      "plot candles(EXPR, PERIOD|N) [key=value…]",
      "plot candles(OPEN, HIGH, LOW, CLOSE) [key=value…]",
    ],
    [
      "plot price", "plot price as=area color=teal, sma(price, 20) dash=on title=\"ACME\"",
      "plot price, band(price - 1, price + 1) height=280", "plot price, diff(price) panel=2",
      "plot candles(price, day), price panel=2 panels=[3, 1]",
      "plot price live=20 ms",
    ],
    words: ["band", "candles"], keys: [.item, .picture, .live, .config], [.series, .expression])
}

extension SettingKey {
  static let live = [
    SettingKey(
      "live", .words("on", "off", or: .duration), default: .word("off"),
      "whether the picture is drawn again while its series grow, or how long",
      "plot price live=20 ms")
  ]
}

/// `plot [EXPR [style keys][, EXPR [style keys]…]] [key=value…]`.
package struct Plot: Hashable, Sendable {
  /// What is plotted; empty for what was plotted last, or all there is.
  package var items: [Item]
  /// Overrides for this plot: config keys, `title`, ranges, labels and `legend`.
  package var settings: [Setting]

  /// A plot; `ylabel` of its last expression alone is the picture's.
  package init(_ items: [Item] = [], settings: [Setting] = []) {
    self.items = items
    self.settings = settings
    placeLabelsOfValues()
  }

  /// An expression with the text that labels it, and how it looks.
  package struct Item: Hashable, Sendable {
    /// The series, or a call of `band`.
    package var expression: Expression
    /// The expression as written, its line ends made blanks; a name alone is its own label.
    package var text: String
    /// How it looks in this plot.
    package var style: [Setting]
    /// The keys of the style that stand behind a comma, as those of the picture may.
    package var keysBehindComma: [String] = []

    /// An expression, its text and its look.
    package init(_ expression: Expression, text: String, style: [Setting] = []) {
      self.expression = expression
      self.text = text
      self.style = style
    }

    /// Whether the expressions and the styles are the same; the text follows from the expression, and commas
    /// mean nothing.
    package static func == (a: Item, b: Item) -> Bool {
      a.expression == b.expression && a.style == b.style
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(expression) }
  }
}

extension Plot.Item {
  /// The word that makes a band of two series.
  package static let bandWord = "band"
  /// The word that makes candles of a series and a period, or of four series.
  package static let candlesWord = "candles"
  /// The key of what is written along the axis of values.
  package static let valueLabelKey = "ylabel"
  /// The keys that a band, or candles, take.
  package static let bandKeys = ["color", "opacity", "label", "as", "axis", "panel"]
  /// The same of candles.
  package static let candleKeys = bandKeys.filter { $0 != "as" }

  /// The lower and the upper series of `band(LOWER, UPPER)`; nil for anything else.
  package var band: (lower: Expression, upper: Expression)? {
    guard case .call(let call) = expression.kind, call.function.text == Plot.Item.bandWord,
      call.arguments.count == 2, call.named.isEmpty
    else { return nil }
    return (call.arguments[0], call.arguments[1])
  }

  /// The call of `candles(SERIES, PERIOD)` or `candles(OPEN, HIGH, LOW, CLOSE)`; nil for anything else.
  package var candles: Expression.Call? {
    guard case .call(let call) = expression.kind, call.function.text == Plot.Item.candlesWord,
      [2, 4].contains(call.arguments.count), call.named.isEmpty
    else { return nil }
    return call
  }
}

extension Parser {
  mutating func parsePlot() throws(Abandoned) -> Plot {
    var plot = Plot()
    while !current.endsStatement, !isKey {
      var item = try parsePlotItem()
      try parsePairs(after: &item, &plot.settings)
      plot.items.append(item)
      guard current.kind == .comma else { break }
      advance()
      if current.endsStatement { throw unexpected("something is missing behind ','") }
      // `lineWidth=1,5` is no expression behind a key.
      if current.kind == .number, let key = plot.settings.last?.key {
        throw fail(
          "an expression stands behind '\(key.text)=', which is the picture's", at: current.range,
          advice: "the picture's keys stand behind the last expression")
      }
    }
    if plot.items.isEmpty {
      plot.settings = try parseSettings([.picture, .live, .config], .plot)
    } else if !current.endsStatement {
      let hasPairs = !plot.settings.isEmpty || plot.items.contains { !$0.style.isEmpty }
      throw hasPairs ? afterPair(.plot) : misplaced(in: .plot)
    }
    return Plot(plot.items, settings: plot.settings)
  }

  private mutating func parsePlotItem() throws(Abandoned) -> Plot.Item {
    let start = current
    let expression = try parseExpression()
    if case .string = expression.kind {
      throw fail(
        .typeMismatch, "a file cannot be plotted directly", at: expression.range)
    }
    let text = text(from: start, to: expression.range)
    let isOnOneLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    let item = Plot.Item(expression, text: isOnOneLine ? text : text.onOneLine)
    if case .call(let call) = expression.kind, call.function.text == Plot.Item.bandWord,
      item.band == nil
    {
      throw fail(
        "a band has a lower and an upper series", at: expression.range,
        advice: "it reads: band(LOWER, UPPER)")
    }
    if case .call(let call) = expression.kind, call.function.text == Plot.Item.candlesWord,
      item.candles == nil
    {
      throw fail(
        "candles are made of one series by period, or of four", at: expression.range,
        advice: "it reads: candles(SERIES, day), or candles(OPEN, HIGH, LOW, CLOSE)")
    }
    return item
  }

  /// Parses the pairs after an expression: style keys are its own, the others the picture's, wherever they stand.
  private mutating func parsePairs(
    after item: inout Plot.Item, _ settings: inout [Setting]
  ) throws(Abandoned) {
    while isKey || isKeyAfterComma {
      let isBehindComma = take(.comma)
      guard let word, let entry = Vocabulary.key(word, in: [.item]) else {
        try parseSetting(into: &settings, [.item, .picture, .live, .config], .plot)
        continue
      }
      let whole: (has: String, keys: [String])? =
        item.band != nil
        ? ("a band has", Plot.Item.bandKeys)
        : item.candles != nil ? ("candles have", Plot.Item.candleKeys) : nil
      if let whole, !(whole.keys + [Plot.Item.valueLabelKey]).contains(entry.name) {
        record(
          .unknownKey, "\(whole.has) no '\(word)'", at: current.range,
          advice: "its keys are \(listedText(whole.keys, "and"))")
      }
      if isBehindComma { item.keysBehindComma.append(entry.name) }
      try parseSetting(into: &item.style, [.item], .plot)
    }
  }

  private var isKeyAfterComma: Bool {
    guard current.kind == .comma else { return false }
    var ahead = self
    ahead.advance()
    return ahead.isKey
  }
}

extension Plot {
  /// Makes `ylabel` the picture's where no expression but the last has one, else that of the axis of its expression.
  private mutating func placeLabelsOfValues() {
    guard !items.isEmpty else { return }
    let last = items.count - 1
    let isOnlyLast = !items.dropLast().contains { $0.style.contains(where: \.isLabelOfValues) }
    if isOnlyLast, let index = items[last].style.firstIndex(where: \.isLabelOfValues) {
      settings.append(items[last].style.remove(at: index))
    } else if !isOnlyLast, let index = settings.firstIndex(where: \.isLabelOfValues) {
      items[last].style.append(settings.remove(at: index))
    }
  }

  var source: String {
    "plot" + (items.isEmpty ? "" : " ")
      + items.map { $0.expression.source + $0.style.pairs }.joined(separator: ", ")
      + settings.pairs
  }
}

extension Setting {
  /// Whether it is `ylabel`.
  fileprivate var isLabelOfValues: Bool { key.text == Plot.Item.valueLabelKey }
}

extension String {
  /// The text with each run of blanks and line ends as one blank.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
