/// What people write out of habit from other tools, and what to write here.
enum Habits {
  /// Advice for a first word that is no statement.
  static let statements: [String: String] = [
    "replot": "write 'plot'", "draw": "write 'plot PRICE'", "chart": "write 'plot PRICE'",
    "title": "write plot … title=\"…\"", "xlabel": "write axis x label=\"…\"",
    "ylabel": "write axis y label=\"…\"", "xlim": "write window x=0..9",
    "ylim": "write window y=0..9", "savefig": "write export \"plot.png\"",
    "save": "write export \"plot.png\"", "load": "write series NAME from \"FILE\"",
    "read": "write series NAME from \"FILE\"", "import": "write series NAME from \"FILE\"",
    "var": "write 'let'", "zoom": "write window x=0..9", "quit": "alone at the prompt it leaves",
    "exit": "alone at the prompt it leaves", "assert": "write 'expect'", "echo": "write 'print'",
    "delete": "write 'drop'", "theme": "write config theme=dark",
  ]

  /// Advice for gnuplot's `set WORD`, with a range `A..B` where one is given.
  static func set(_ word: String, range: String = "0..9") -> String {
    switch word.lowercased() {
    case "title": "write plot … title=\"…\""
    case "xrange": "write window x=\(range)"
    case "yrange": "write window y=\(range)"
    case "output", "out", "terminal", "term": "write export \"plot.png\" behind the plot"
    case "xlabel": "write axis x label=\"…\""
    case "ylabel": "write axis y label=\"…\""
    case "grid": "write axis grid=on"
    case "logscale", "log": "write axis y scale=log"
    case "size": "write config width=640 height=320"
    case "timefmt", "xdata": "times are found by themselves: series NAME from \"FILE\" time=COLUMN"
    case "style": "write style NAME as=line"
    default: "write config key=value, or let NAME = VALUE"
    }
  }

  /// What another language's function is called here.
  static let functions: [String: String] = [
    "std": "stdev(s)", "stddev": "stdev(s)", "sd": "stdev(s)", "len": "count(s)",
    "length": "count(s)", "size": "count(s)", "avg": "mean(s)", "average": "mean(s)",
    "log": "ln(x) or log10(x)", "rolling": "sma(s, n)", "ma": "sma(s, n)",
    "head": "price[..9]", "tail": "price[-10..]", "pct_change": "percent(s)",
    "arange": "range(a, b, step)", "rand": "noise(n)", "random": "noise(n)", "randn": "noise(n)",
    "pow": "x ^ y", "power": "x ^ y", "ceiling": "ceil(x)", "input": "ask(\"prompt\")",
    "mod": "x % y", "log2": "ln(x) / ln(2)", "ewm": "ema(s, n)", "var": "stdev(s) ^ 2",
    "percentile": "quantile(s, p)", "idxmax": "argmax(s)", "idxmin": "argmin(s)",
  ]

  /// What another tool's key is called here, by key.
  static let keys: [String: String] = [
    "lw": "lineWidth", "linewidth": "lineWidth", "w": "width", "h": "height", "c": "color",
    "colour": "color", "tz": "timeZone", "alpha": "opacity", "linestyle": "dash", "ls": "dash",
    "marker": "points", "figsize": "width", "bg": "background", "dpi": "scale",
    "font": "fontFamily", "name": "label", "legend": "label", "kind": "as", "col": "column",
    "date": "time", "mode": "style", "sep": "separator", "delimiter": "separator",
    "delim": "separator", "skiprows": "skip", "na_values": "missing", "na": "missing",
    "date_format": "dateFormat", "format": "dateFormat", "usecols": "column", "y": "column",
    "names": "header", "order": "sort",
  ]
}

extension Diagnostic {
  /// The error for a name that nothing has.
  ///
  /// - Parameters:
  ///   - name: The name, as written.
  ///   - names: The series and variables there are.
  ///   - statement: The statement that it stands in, which decides about advice such as
  ///     `plot sin(x)` → `for x in 0..10`.
  ///   - source: The program's text, for advice that repeats a part of it.
  /// - Returns: An `UnknownName` with the nearest names, functions and statements, or a habit's advice.
  package static func unknownName(
    _ name: Name, names: [String] = [], statement: Statement? = nil, source: SourceText? = nil
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "unknown name '\(name.text)'", at: name.range,
      advice: habit(of: name.text, in: statement, source)
        ?? Suggestions.question(
          name.text,
          among: names + Vocabulary.functions.map(\.name)
            + Vocabulary.statements.map(\.verb.rawValue)))
  }

  private static func habit(
    of name: String, in statement: Statement?, _ source: SourceText?
  ) -> String? {
    switch statement?.kind {
    case .plot(let plot) where name == "x" || name == "t":
      let item = plot.items.first { item in source != nil && item.expression.mentions(name) }
      let text = item?.text ?? "sin(\(name))"
      guard name == "x", let statement, let source else {
        return "write \(text) for \(name) in 0..10"
      }
      return "write '\(source.text(in: statement.range)) x=0..10'"
    case .expression:
      if let advice = Habits.statements[name.lowercased()] { return advice }
    default: break
    }
    if let function = Vocabulary.function(name) { return "it is a function: \(function.signature)" }
    return Color(parsing: name).map { _ in "the name of a colour stands in quotes here: \"\(name)\""
    }
  }

  /// The error for a call of a function that there is not.
  package static func unknownFunction(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownName, "unknown function '\(name.text)'", at: name.range,
      advice: Habits.functions[name.text.lowercased()].map { "write \($0)" }
        ?? Suggestions.question(name.text, among: Vocabulary.functions.map(\.name)))
  }

  /// The error for a number outside a key's range, or nil where it is inside or the key has none.
  ///
  /// NaN is outside; a whole number is wanted where the key takes integers.
  package static func outOfRange(
    _ value: Double, key: KeyEntry, at range: SourceRange
  ) -> Diagnostic? {
    guard let allowed = key.type.range else { return nil }
    var isWhole = true
    if case .integer = key.type.kind { isWhole = value == value.rounded() }
    if allowed.contains(value), isWhole { return nil }
    var advice: String?
    if key.group == .config, key.name == "width" || key.name == "height", value > 0 {
      advice = "it is the picture's \(key.name): for the line write lineWidth=\(numberText(value))"
    } else if allowed == 0...1, value >= 10, value <= 100 {
      advice = "did you mean \(numberText(value / 100))?"
    }
    return Diagnostic(
      .valueOutOfRange, "\(key.name) is \(numberText(value)): \(key.type) is allowed", at: range,
      advice: advice)
  }
}

extension Expression {
  /// Whether a name occurs in it.
  package func mentions(_ name: String) -> Bool {
    switch kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .selection: false
    case .name(let text): text == name
    case .list(let items): items.contains { $0.mentions(name) }
    case .range(let lower, let upper):
      lower?.mentions(name) ?? false || upper?.mentions(name) ?? false
    case .unary(_, let operand), .parenthesized(let operand): operand.mentions(name)
    case .chain(let first, let links):
      first.mentions(name) || links.contains { $0.operand.mentions(name) }
    case .power(let a, let b), .comparison(let a, _, let b), .index(let a, let b):
      a.mentions(name) || b.mentions(name)
    case .call(let call):
      call.arguments.contains { $0.mentions(name) }
        || call.named.contains { $0.value.mentions(name) }
    case .slice(let base, let lower, let upper):
      base.mentions(name) || lower?.mentions(name) ?? false || upper?.mentions(name) ?? false
    case .comprehension(let comprehension):
      comprehension.source.mentions(name) || comprehension.step?.mentions(name) ?? false
        || comprehension.variable.text != name && comprehension.element.mentions(name)
    }
  }
}
