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

  /// What is written here for a call of another language's function, with the call's own arguments.
  static func function(_ name: String, of arguments: [String] = []) -> String? {
    functions[name.lowercased()].map { $0(Arguments(arguments)) }
  }

  /// The arguments of a call as written; `s` and `n` stand for those that are missing.
  struct Arguments {
    let all: String
    let first: String
    let second: String

    init(_ arguments: [String]) {
      all = arguments.isEmpty ? "s" : arguments.joined(separator: ", ")
      first = arguments.first ?? "s"
      second = arguments.dropFirst().first ?? "n"
    }
  }

  private static let functions: [String: @Sendable (Arguments) -> String] = [
    "std": { "stdev(\($0.all))" }, "stddev": { "stdev(\($0.all))" },
    "sd": { "stdev(\($0.all))" }, "len": { "count(\($0.all))" },
    "length": { "count(\($0.all))" }, "size": { "count(\($0.all))" },
    "avg": { "mean(\($0.all))" }, "average": { "mean(\($0.all))" },
    "log": { "ln(\($0.first)) or log10(\($0.first))" },
    "rolling": { "sma(\($0.first), \($0.second))" }, "ma": { "sma(\($0.first), \($0.second))" },
    "head": { "\($0.first)[..9]" }, "tail": { "\($0.first)[-10..]" },
    "pct_change": { "change(\($0.all))" }, "arange": { "range(\($0.all))" },
    "rand": { "noise(\($0.all))" }, "random": { "noise(\($0.all))" },
    "randn": { "noise(\($0.all))" }, "pow": { "(\($0.first)) ^ \($0.second)" },
    "power": { "(\($0.first)) ^ \($0.second)" }, "ceiling": { "ceil(\($0.all))" },
    "input": { "ask(\($0.all))" }, "mod": { "(\($0.first)) % \($0.second)" },
    "log2": { "ln(\($0.first)) / ln(2)" }, "ewm": { "ema(\($0.first), \($0.second))" },
    "var": { "stdev(\($0.first)) ^ 2" },
    "percentile": { "quantile(\($0.first), \($0.second))" },
    "idxmax": { "argmax(\($0.all))" }, "idxmin": { "argmin(\($0.all))" },
    "isna": { "isgap(\($0.all))" }, "isnull": { "isgap(\($0.all))" },
    "fillna": { "fill(\($0.all))" }, "hist": { "histogram(\($0.all))" },
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

  /// The error for a call of a function that there is not, with advice for its arguments.
  package static func unknownFunction(
    _ name: Name, of arguments: [Expression] = []
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "unknown function '\(name.text)'", at: name.range,
      advice: Habits.function(name.text, of: arguments.map(\.source)).map { "write \($0)" }
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
