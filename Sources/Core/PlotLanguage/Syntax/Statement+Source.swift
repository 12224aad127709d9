extension Statement {
  /// The statement as it can be written, in the canonical form.
  ///
  /// Parsing it gives the same statement back.
  public var source: String {
    switch kind {
    case .series(let series):
      "series \(series.name.text) = \(series.values.source)"
        + pairs([
          ("x", series.x), ("time", series.time), ("start", series.start), ("step", series.step),
        ])
    case .read(let reading):
      "series \(names(reading.names)) from \(reading.file.operand)"
        + settings(
          [
            setting("column", reading.column), setting("x", reading.x),
            setting("time", reading.time),
          ].compactMap { $0 })
    case .append(let append):
      "append\(name(append.series)) \(append.values.operand)"
        + pairs([("x", append.x), ("time", append.time)])
    case .drop(let names): "drop \(self.names(names))"
    case .assign(let assignment): "let \(assignment.name.text) = \(assignment.value.source)"
    case .segments(let change): segmentsText(change)
    case .style(let change): "style\(name(change.series))\(settings(change.settings))"
    case .config(let changes): "config\(settings(changes))"
    case .resetConfig(let keys):
      "config reset" + keys.map { " \($0.text)" }.joined()
    case .axis(let change): axisText(change)
    case .window(let change): windowText(change)
    case .plot(let plot):
      "plot" + (plot.items.isEmpty ? "" : " ")
        + plot.items.map(\.expression.source).joined(separator: ", ") + settings(plot.settings)
    case .select(let selection): selectText(selection)
    case .compare(let comparison):
      "compare\(name(comparison.series)) \(comparison.from.operand) \(comparison.to.operand)"
    case .drag(let drag): "drag\(name(drag.series))\(pairs([("px", drag.pointers)]))"
    case .onSelect(let statement): statement.map { "on select: \($0.source)" } ?? "on select none"
    case .export(let export): "export \(export.file.operand)\(settings(export.settings))"
    case .expect(let check):
      "expect \(check.condition.source)" + (check.message.map { ", \($0.source)" } ?? "")
    case .expectPlot(let check):
      "expect plot \(check.golden.operand)\(pairs([("within", check.within)]))"
    case .show(let topic): "show\(showText(topic))"
    case .print(let items): "print \(items.map(\.source).joined(separator: ", "))"
    case .warn(let items): "warn \(items.map(\.source).joined(separator: ", "))"
    case .clear: "clear"
    case .wait(let duration): "wait \(duration.operand)"
    case .run(let file): "run \(file.operand)"
    case .help(let topic): "help" + (topic.map { " \($0.text)" } ?? "")
    case .reset: "reset"
    case .expression(let expression): expressionText(expression)
    }
  }

  /// An expression whose first word would be read as a statement stands in parentheses.
  private func expressionText(_ expression: Expression) -> String {
    let text = expression.source
    let first = String(text.prefix { $0.unicodeScalars.allSatisfy(\.goesOnWithName) })
    return Verb(first) == nil ? text : "(\(text))"
  }

  private func segmentsText(_ change: SegmentsChange) -> String {
    var text = "segments" + name(change.series)
    switch change.starts {
    case .at(let starts):
      // A lone name would stand where the series' name does.
      if case .name = starts.kind { text += " at" }
      text += " \(starts.operand)"
    case .everyCount(let count): text += " every=\(count.value)"
    case .every(let unit): text += " every=\(unit.rawValue)"
    case .nowhere: text += " none"
    case nil: break
    }
    switch change.active {
    case .segment(let index): return text + " active=\(index.value)"
    case .nothing: return text + " active=none"
    case nil: return text
    }
  }

  private func axisText(_ change: AxisChange) -> String {
    var words = ["axis"]
    if let axis = change.axis { words.append(axis.rawValue) }
    if let isShown = change.isShown { words.append(isShown ? "on" : "off") }
    if let quantity = change.quantity { words.append(quantity.rawValue) }
    return words.joined(separator: " ") + settings(change.settings)
  }

  private func windowText(_ change: WindowChange) -> String {
    switch change {
    case .ranges(let x, let y):
      return "window" + pairs([("x", x?.expression), ("y", y?.expression)])
    case .last(let span): return "window last \(span.operand)"
    case .day(let day): return "window day \(day.operand)"
    case .year(let year): return "window" + pairs([("year", year)])
    case .months(let count, let year, let end):
      return "window" + pairs([("months", count), ("year", year), ("end", end)])
    case .page(let direction, let step):
      switch step {
      case .unit(let unit): return "window \(direction.rawValue) \(unit.rawValue)"
      case .duration(let duration): return "window \(direction.rawValue) \(duration.operand)"
      case nil: return "window \(direction.rawValue)"
      }
    case .all(let axis): return "window all" + (axis.map { " \($0.rawValue)" } ?? "")
    }
  }

  private func selectText(_ selection: Selection) -> String {
    let start = "select" + name(selection.series)
    switch selection.target {
    case .value(let value): return "\(start) \(value.operand)"
    case .index(let index): return start + pairs([("index", index)])
    case .at(let place): return start + pairs([("at", place)])
    case .pointer(let x): return start + pairs([("px", x)])
    case .nothing: return "select none"
    }
  }

  private func showText(_ topic: ShowTopic) -> String {
    if case .name(let name) = topic { return " \(name.text)" }
    return ShowTopic.words.first { $0.topic == topic }.map { " \($0.word)" } ?? ""
  }

  // MARK: - Parts

  private func name(_ series: Name?) -> String { series.map { " \($0.text)" } ?? "" }

  private func names(_ names: [Name]) -> String {
    names.map(\.text).joined(separator: ", ")
  }

  private func pairs(_ pairs: [(String, Expression?)]) -> String {
    pairs.map { key, value in value.map { " \(key)=\($0.value)" } ?? "" }.joined()
  }

  private func setting(_ key: String, _ value: Setting.Value?) -> Setting? {
    value.map { Setting(Name(key), $0) }
  }

  private func settings(_ settings: [Setting]) -> String {
    settings.map { " \($0.source)" }.joined()
  }
}

extension Setting {
  /// The pair as it can be written: `plotLineWidth=2`.
  public var source: String { "\(key.text)=\(value.source)" }
}

extension Setting.Value {
  /// The value as it can be written behind `=`.
  public var source: String {
    switch self {
    case .word(let word):
      // A column may have blanks, or be no name.
      word.text.isName ? word.text : StringLiteral.encode(word.text)
    case .words(let words): "[\(words.map(\.text).joined(separator: ", "))]"
    case .expression(let expression): expression.value
    }
  }
}

extension Span {
  var expression: Expression { Expression(.range(lower, upper)) }
}

extension String {
  /// Whether it can be written as a name.
  fileprivate var isName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.beginsName && unicodeScalars.allSatisfy(\.goesOnWithName)
  }
}

extension Expression {
  /// The text as one word of a statement.
  fileprivate var operand: String { text(atLeast: .sign) }

  /// The text behind `=`: `#` may stand there, and Booleans are settings.
  fileprivate var value: String {
    switch kind {
    case .color(let color): color.description
    case .boolean(let value): value ? "on" : "off"
    default: source
    }
  }
}

extension Setting.Value {
  /// Whether a text can stand bare as the word that it is.
  static func isBareWord(_ text: String) -> Bool { text.isName }
}
