/// Says statements of other tools in this language: `plt.plot([1, 2])`, `set xrange [0:5]`, `grid on`.
struct ForeignStatement {
  let phrase: Phrase
  let names: AdviceNames
  /// Whether the statement could not be parsed; one that could is ours but for its first word.
  let isMalformed: Bool

  var expressions: ForeignExpression {
    ForeignExpression(phrase: phrase, names: names, isMalformed: isMalformed)
  }

  /// The line to type instead; nil where the statement is none of another tool's.
  func translation() -> String? {
    if let definition = definition() { return definition }
    if let verb = phrase.word(0).flatMap({ Verb($0) }),
      phrase.kind(1) != .dot || !phrase.isJoined(1) || verb == .config
    {
      if let chain = phrase.chain(at: 0), chain.range == phrase.all,
        phrase.kind(1) == .openParenthesis,
        case .call(let arguments)? = chain.links.first, chain.links.count == 1
      {
        return call(of: verb, arguments)
      }
      return isMalformed || ForeignStatement.tolerant.contains(verb) ? own(verb) : nil
    }
    if let chain = phrase.chain(at: 0), chain.range == phrase.all {
      let isName = chain.links.isEmpty && names.all.contains(chain.base)
      return isName ? nil : command(chain)
    }
    guard isMalformed, phrase.kind(0) == .identifier, !names.all.contains(phrase.text(0)) else {
      return isMalformed ? plain() : nil
    }
    return command(phrase.text(0), operands(from: 1)) ?? plain()
  }

  /// What takes any word where a name may stand, so that a habit shows only when it runs.
  private static let tolerant: Set<Verb> = [
    .window, .segments, .select, .compare, .drop, .show, .wait, .help,
  ]

  // MARK: - Definitions

  private static let declarators: Set<String> = [
    "let", "var", "const", "val", "local", "auto", "int", "float", "double", "my", "dim",
  ]

  /// `var x = 1`, `let a == 3`, `a += 1`, `df = pd.read_csv("f.csv")`, `f(x) = sin(x)`.
  private func definition() -> String? {
    var index = 0
    var verb = ""
    if let word = phrase.word(0), ForeignStatement.declarators.contains(word) || word == "series",
      phrase.kind(1) == .identifier
    {
      verb = word == "series" ? "series " : "let "
      index = 1
    }
    guard phrase.kind(index) == .identifier else { return nil }
    let name = phrase.text(index)
    if let change = change(of: name, at: index + 1) { return change }
    var value = index + 1
    // A type stands behind a colon in some languages.
    let isTyped = phrase.kind(value) == .colon && phrase.kind(value + 1) == .identifier
    if isTyped { value += 2 }
    if phrase.kind(value) == .openParenthesis, phrase.isJoined(value), verb != "series ",
      let close = phrase.end(ofGroup: value), phrase.kind(close) == .equals,
      close - value == 3
    {
      let variable = phrase.text(value + 1)
      let body = phrase.text(close + 1..<phrase.tokens.count)
      return variable == "x"
        ? "series \(name) = \(body) x=0..10" : "series \(name) = \(body) for \(variable) in 0..100"
    }
    let hasSign =
      phrase.kind(value) == .equals || phrase.kind(value) == .equalEqual && !verb.isEmpty
    guard hasSign || phrase.kind(value) == .colon && phrase.kind(value + 1) == .equals else {
      guard verb == "let ", phrase.tokens.count > value, isMalformed else { return nil }
      let isFiller = ["be", "is", "to"].contains(phrase.word(value) ?? "")
      let rest = phrase.text(value + (isFiller ? 1 : 0)..<phrase.tokens.count)
      return rest.isEmpty ? nil : "let \(name) = \(rest)"
    }
    let start = value + (phrase.kind(value) == .colon ? 2 : 1)
    guard start < phrase.tokens.count else { return nil }
    if let reading = reading([name], start) { return reading }
    // `ax2 = ax.twinx()` makes nothing that has a name here.
    if let chain = phrase.chain(at: start), case .member("twinx")? = chain.links.first {
      return command("twinx", [])
    }
    let rest = phrase.text(start..<phrase.tokens.count)
    if !isMalformed, verb.isEmpty, Vocabulary.key(name, in: [.config]) != nil {
      var settings = ForeignSettings(phrase, names, [.config])
      settings.addPair(name, rest)
      let isWord = Vocabulary.key(name, in: [.config])?.type.words.contains(rest) ?? false
      let isOther = settings.text != " \(name)=\(rest)"
      return isOther || isWord ? "config\(settings.text)" : nil
    }
    let isOurs =
      phrase.kind(value) == .equals && (index == 0 || ["let", "series"].contains(phrase.word(0)))
    return isOurs && !isTyped ? nil : "\(verb.isEmpty ? "let " : verb)\(name) = \(rest)"
  }

  /// `a += 1` and `a++`.
  private func change(of name: String, at index: Int) -> String? {
    let signs: [Token.Kind: String] = [.plus: "+", .minus: "-", .star: "*", .slash: "/"]
    guard let sign = signs[phrase.kind(index)], phrase.isJoined(index + 1) else { return nil }
    let verb = names.series.contains(name) ? "series " : ""
    if phrase.kind(index + 1) == .equals, index + 2 < phrase.tokens.count {
      let rest = phrase.text(index + 2..<phrase.tokens.count)
      return "\(verb)\(name) = \(name) \(sign) \(rest)"
    }
    guard phrase.kind(index + 1) == phrase.kind(index), index + 2 == phrase.tokens.count else {
      return nil
    }
    return "\(verb)\(name) = \(name) \(sign) 1"
  }

  /// `NAME = pd.read_csv("f.csv")`, `NAME = "f.csv"`, `NAME = load prices.csv`.
  private func reading(_ series: [String], _ start: Int) -> String? {
    if let chain = phrase.chain(at: start), chain.range.upperBound == phrase.tokens.count {
      if chain.links.isEmpty, let path = chain.base.unquoted, isReadable(path) {
        return "series \(series.joined(separator: ", ")) from \"\(path)\""
      }
      if let path = path(start..<phrase.tokens.count), isReadable(path) {
        return "series \(series.joined(separator: ", ")) from \"\(path)\""
      }
      guard let (name, arguments, rest) = calls(in: chain) else { return nil }
      return read(name, arguments, series: series, rest)
    }
    guard let word = phrase.word(start), ForeignStatement.readers.contains(word) else { return nil }
    return read(word, operands(from: start + 1), series: series, [])
  }

  /// The first call of a chain behind the names of modules, with its arguments and what stands behind.
  private func calls(
    in chain: ForeignChain
  ) -> (String, [ForeignArgument], ArraySlice<ForeignChain.Link>)? {
    var links = chain.links[...]
    var name = chain.base
    while case .member(let member)? = links.first {
      guard Habits.modules.contains(name.lowercased()) else { return nil }
      name = member
      links.removeFirst()
    }
    guard chain.isNamed, case .call(let arguments)? = links.first else { return nil }
    return (name, arguments, links.dropFirst())
  }

  func isReadable(_ path: String) -> Bool {
    let name = path.lowercased()
    return Vocabulary.readSuffixes.contains { name.hasSuffix(".\($0)") }
  }

  // MARK: - Operands

  /// What stands behind a first word: pairs, expressions, or texts between blanks.
  func operands(from start: Int) -> [ForeignArgument] {
    if let parts = phrase.parts(start..<phrase.tokens.count) {
      return parts.map { ForeignArgument(name: $0.key, text: phrase.text($0.value)) }
    }
    var words: [ForeignArgument] = []
    for index in start..<max(start, phrase.tokens.count) {
      if phrase.tokens[index].isAfterBlank || words.isEmpty {
        words.append(ForeignArgument(name: nil, text: phrase.text(index)))
      } else {
        words[words.count - 1].text += phrase.text(index)
      }
    }
    return words
  }

  /// A path that stands without quotes in some tokens, or in them.
  func path(_ range: Range<Int>) -> String? {
    guard !range.isEmpty else { return nil }
    let text = phrase.text(range)
    if let path = text.unquoted { return path }
    let isOne = range.dropFirst().allSatisfy { phrase.isJoined($0) }
    return isOne && (isReadable(text) || text.hasSuffix(".glow")) ? text : nil
  }

  // MARK: - Chains

  /// A whole statement that is a call: `plt.title("x")`, `df.plot()`, `xlim(0, 5)`.
  private func command(_ chain: ForeignChain) -> String? {
    if let (name, arguments, rest) = calls(in: chain), !names.all.contains(chain.base) {
      if ForeignStatement.readers.contains(name.lowercased()) {
        let path = arguments.places.first?.unquoted ?? ""
        return read(name, arguments, series: [AdviceNames.name(ofFile: path)], rest)
      }
      let isOurs = chain.links.count == 1 && Vocabulary.function(name) != nil && name != "histogram"
      if rest.isEmpty, !isOurs { return command(name, arguments) }
    }
    if chain.links.isEmpty { return chain.isNamed ? command(chain.base, []) : nil }
    guard case .call(let arguments)? = chain.links.last, chain.links.count >= 2,
      case .member(let name) = chain.links[chain.links.count - 2]
    else { return nil }
    var object = chain
    object.links.removeLast(2)
    var text = expressions.translated(object) ?? object.base
    // `df["close"].plot.bar()`
    if case .member("plot")? = object.links.last {
      object.links.removeLast()
      text = expressions.translated(object) ?? object.base
    }
    var resolved = expressions.resolved(text)
    if name == "plot", resolved.isPlainName, !names.all.contains(resolved), arguments["y"] == nil,
      !names.series.isEmpty
    {
      resolved = names.series.prefix(4).joined(separator: ", ")
    }
    return command(name, arguments, of: resolved)
  }

  /// A statement of ours written as a call: `plot(a, title="x")`.
  private func call(of verb: Verb, _ arguments: [ForeignArgument]) -> String? {
    if verb == .plot {
      let places = arguments.places
      if let path = places.first?.unquoted {
        let name = AdviceNames.name(ofFile: path)
        return "series \(name) from \"\(path)\"; plot \(name)"
      }
      var plot = ForeignPlot(phrase, names)
      let isFormatted = places.count > 1 && places.last?.unquoted != nil
      let isTwo = places.count - (isFormatted ? 1 : 0) == 2
      plot.take(arguments, asVerb: !(isTwo && isFormatted))
      return plot.text
    }
    if verb == .axis, let list = arguments.places.first {
      let numbers = list.dropFirst().dropLast().split { $0 == "," || $0 == " " }.map(String.init)
      if numbers.count == 4, numbers.allSatisfy({ Double($0) != nil }) {
        return "window x=\(numbers[0])..\(numbers[1]) y=\(numbers[2])..\(numbers[3])"
      }
      if let word = list.unquoted { return "axis \(word)" }
    }
    var line = verb.rawValue
    for (index, argument) in arguments.enumerated() {
      let isPair = argument.name != nil
      let comma = index > 0 && !isPair && [.print, .warn, .drop, .expect].contains(verb)
      line += "\(comma ? "," : "") " + (argument.name.map { "\($0)=" } ?? "") + argument.text
    }
    return line
  }
}
