/// Says expressions of other languages in this one: `units.rolling(7).mean()` is `sma(units, 7)`.
///
/// One step at a time: what stands inside may be foreign, too, and is translated when the outer part is right.
struct ForeignExpression {
  let phrase: Phrase
  let names: AdviceNames
  /// Whether the statement could not be parsed.
  let isMalformed: Bool

  /// The first part of the statement that is said otherwise here, and how; nil where there is none.
  func translation() -> (range: Range<Int>, text: String)? {
    for index in phrase.all {
      if let found = sign(at: index) ?? quoted(at: index) ?? list(at: index) { return found }
      let isInside = index > 0 && phrase.kind(index - 1) == .dot && phrase.isJoined(index)
      guard !isInside, let chain = phrase.chain(at: index), let text = translated(chain),
        text != phrase.text(chain.range)
      else {
        if isMalformed, let found = juxtaposition(at: index) { return found }
        continue
      }
      return (chain.range, text)
    }
    return nil
  }

  // MARK: - Chains

  /// The chain in our words; nil where it is none of another language's.
  func translated(_ chain: ForeignChain) -> String? {
    var links = chain.links[...]
    var object = chain.base
    if chain.isNamed, Keyword(object) != nil { return nil }
    if chain.isNamed, !names.all.contains(object) {
      switch links.first {
      case .member where Habits.modules.contains(object.lowercased()):
        guard let (result, rest) = moduleMember(links) else { return nil }
        (object, links) = (result, rest)
      case .call(let arguments):
        guard let result = function(object, arguments) else { return nil }
        object = result
        links = links.dropFirst()
      default:
        if !isMalformed, let constant = Habits.constants[object.lowercased()], links.isEmpty {
          return constant
        }
      }
    } else if links.isEmpty {
      return nil
    }
    return members(links, of: object)
  }

  /// `np.random.randn(5)` without its modules.
  private func moduleMember(
    _ links: ArraySlice<ForeignChain.Link>
  ) -> (String, ArraySlice<ForeignChain.Link>)? {
    var links = links
    var last: String?
    while case .member(let name)? = links.first {
      last = name
      links.removeFirst()
    }
    guard let last else { return nil }
    guard case .call(let arguments)? = links.first else {
      return (Habits.constants[last.lowercased()] ?? last, links)
    }
    let result = function(last, arguments) ?? call(last, arguments.places)
    return (result, links.dropFirst())
  }

  /// What the names, calls and indices behind an object mean.
  private func members(_ links: ArraySlice<ForeignChain.Link>, of object: String) -> String? {
    var links = links
    var object = object
    var grouped: Grouping?
    while let link = links.popFirst() {
      switch link {
      case .index(let range):
        guard let result = indexed(object, range) else { return nil }
        object = result
      case .call: return nil
      case .member(let name):
        guard case .call(let arguments)? = links.first else {
          guard let result = property(name, of: object) else { return nil }
          object = result
          continue
        }
        links.removeFirst()
        if let group = grouped {
          guard let result = group.summary(name, self) else { return nil }
          (object, grouped) = (result, nil)
        } else if let group = Grouping(name, resolved(object), arguments) {
          grouped = group
        } else {
          guard let result = method(name, of: object, arguments) else { return nil }
          object = result
        }
      }
    }
    return grouped.map { $0.summary("mean", self) } ?? object
  }

  /// An object, or the only series where there is nothing of that name.
  func resolved(_ object: String) -> String {
    object.isPlainName && !names.all.contains(object) && names.series.count == 1
      ? names.series[0] : object
  }

  private func property(_ name: String, of object: String) -> String? {
    if names.all.contains(name) { return name }
    switch name.lowercased() {
    case "iloc", "loc", "iat", "at", "values", "value", "array", "str", "dt": return object
    case "size", "shape", "length": return "count(\(resolved(object)))"
    default: return nil
    }
  }

  private func method(
    _ name: String, of object: String, _ arguments: [ForeignArgument]
  ) -> String? {
    let object = resolved(object)
    let first = arguments.places.first
    switch name.lowercased() {
    case "copy", "astype", "to_numpy", "tolist", "to_list", "dropna", "item", "squeeze",
      "reset_index", "sort_index", "describe", "info", "collect":
      return object
    case "head": return count(first, 5).map { "\(object)[..\($0 - 1)]" }
    case "tail": return count(first, 5).map { "\(object)[-\($0)..]" }
    case "shift", "lag": return "shift(\(object), \(arguments.value(0, "periods") ?? "1"))"
    case "quantile": return "quantile(\(object), \(arguments.value(0, "q") ?? "0.5"))"
    case "where", "filter": return first.map { "where(\($0), \(object), nan)" }
    case "between":
      guard arguments.places.count == 2 else { return nil }
      return "(\(object) >= \(arguments.places[0])) and (\(object) <= \(arguments.places[1]))"
    case "apply", "map", "pipe", "agg", "transform":
      let function = first?.unquoted ?? first?.split(separator: ".").last.map(String.init)
      return function.flatMap { name in
        self.function(name, [ForeignArgument(name: nil, text: object)])
          ?? Vocabulary.function(name).map { _ in call(name, [object]) }
      }
    case "ffill", "pad": return "fill(\(object), previous)"
    case "interpolate": return "fill(\(object), linear)"
    case "fillna":
      let way = arguments["method"]?.unquoted
      return "fill(\(object), \(first ?? (way == nil ? "0" : "previous")))"
    case "add", "plus": return first.map { "\(object) + \($0)" }
    case "sub", "subtract", "minus": return first.map { "\(object) - \($0)" }
    case "mul", "multiply", "times": return first.map { "\(object) * \($0)" }
    case "div", "divide", "truediv": return first.map { "\(object) / \($0)" }
    default:
      let all = [ForeignArgument(name: nil, text: object)] + arguments
      return function(name, all)
        ?? (Vocabulary.function(name) == nil ? nil : call(name, all.places))
    }
  }

  private func count(_ text: String?, _ value: Int) -> Int? {
    guard let text else { return value }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  private func call(_ name: String, _ arguments: [String]) -> String {
    "\(name)(\(arguments.joined(separator: ", ")))"
  }

  // MARK: - Functions

  /// A call of another language's function in our words; nil where there is none like it.
  func function(_ name: String, _ arguments: [ForeignArgument]) -> String? {
    let places = arguments.places
    let first = places.first ?? names.series.first ?? "[1, 2, 3]"
    let second = places.dropFirst().first
    let lowered = name.lowercased()
    switch lowered {
    case "array", "asarray", "series", "dataframe", "list", "tuple", "c", "float", "vector",
      "double", "to_datetime", "timestamp", "isoparse":
      let isDate = lowered.hasPrefix("t") && lowered != "tuple" || lowered == "isoparse"
      if isDate { return first.unquoted.flatMap { DateLiteral(parsing: $0) }?.description }
      return places.count == 1 ? first : "[\(places.joined(separator: ", "))]"
    case "rolling", "resample", "fill", "align":
      guard arguments.count == places.count else { return nil }
      var words = places.enumerated().map { $0.offset == 0 ? $0.element : word($0.element) }
      if lowered == "rolling", words.count == 2 { words.append("mean") }
      return words == places ? nil : call(lowered, words)
    case "arange": return range(places)
    case "head": return count(second, 10).map { "\(first)[..\($0 - 1)]" }
    case "tail": return count(second, 10).map { "\(first)[-\($0)..]" }
    case "pow", "power": return second.map { "(\(first))^\($0)" }
    case "square": return "(\(first))^2"
    case "mod", "fmod", "remainder": return second.map { "(\(first)) % \($0)" }
    case "log2": return "ln(\(first)) / ln(2)"
    case "log1p": return "ln(1 + \(first))"
    case "var", "variance": return "stdev(\(first))^2"
    case "percentile":
      guard let share = second.flatMap(Double.init) else { return nil }
      return "quantile(\(first), \(numberText(share / 100)))"
    case "maximum": return second.map { "where(\(first) > \($0), \(first), \($0))" }
    case "minimum": return second.map { "where(\(first) < \($0), \(first), \($0))" }
    case "if", "iif", "ifelse", "if_else":
      return places.count == 3 ? call("where", places) : nil
    case "fillna", "nvl", "coalesce", "ffill":
      return "fill(\(first), \(lowered == "ffill" ? "previous" : second ?? "0"))"
    case "interpolate": return "fill(\(first), linear)"
    case "ma", "movavg", "moving_average", "movmean", "rolling_mean":
      return "sma(\(first), \(second ?? arguments["window"] ?? "20"))"
    case "ewm", "ewma": return "ema(\(first), \(second ?? arguments["span"] ?? "20"))"
    case "notna", "notnull": return "not isgap(\(first))"
    case "radians", "deg2rad": return "\(first) * pi / 180"
    case "degrees", "rad2deg": return "\(first) * 180 / pi"
    case "rand", "randn", "random", "normal", "uniform", "standard_normal":
      return "noise(\(places.last ?? "100"))"
    case "zeros": return "[0 for t in 1..\(first)]"
    case "ones": return "[1 for t in 1..\(first)]"
    case "linspace" where places.count == 2:
      return call("linspace", places + [arguments["num"] ?? "50"])
    default: break
    }
    let known = Habits.functions[lowered] ?? (Vocabulary.function(lowered)?.name)
    guard let known, let entry = Vocabulary.function(known) else { return nil }
    let named = arguments.filter { argument in argument.name.map(entry.named.contains) ?? false }
    let count = min(places.count, entry.arity.upperBound)
    let kept = places.isEmpty && entry.arity.lowerBound == 1 ? [first] : Array(places.prefix(count))
    guard known != name || places.count == arguments.count && kept.count != places.count else {
      return nil
    }
    // What stands behind the last place is what has a name here: `walk(100, 2)`.
    let unnamed = entry.named.filter { name in !named.contains { $0.name == name } }
    let extra = zip(unnamed, places.dropFirst(count)).map { "\($0)=\($1)" }
    return call(known, kept + extra + named.map { "\($0.name ?? "")=\($0.text)" })
  }

  /// The word of an argument as our functions take it: a period, a summary, a way to fill.
  private func word(_ text: String) -> String {
    if let period = text.unquoted {
      return Habits.period(period, isAlone: true) ?? Habits.functions[period] ?? period
    }
    if names.all.contains(text) { return text }
    return Habits.words["every"]?[text] ?? Habits.arguments[text] ?? Habits.functions[text] ?? text
  }

  /// Python's range, whose end is not one of its numbers.
  private func range(_ places: [String]) -> String? {
    guard let last = places.count == 1 ? places.first : places.dropFirst().first else { return nil }
    let step = places.dropFirst(2).first
    var end = "\(last) - \(step ?? "1")"
    if let number = Double(last), let distance = Double(step ?? "1") {
      end = numberText(number - distance)
    }
    return call("range", [places.count == 1 ? "0" : places[0], end] + (step.map { [$0] } ?? []))
  }

  // MARK: - Indices

  /// `a[3:9]`, `df["close"]`, `price[price > 100]`; what else stands in the brackets stays.
  private func indexed(_ object: String, _ range: Range<Int>) -> String? {
    let text = phrase.text(range)
    if range.count == 1, phrase.kind(range.lowerBound) == .string, let name = text.unquoted {
      if let date = DateLiteral(parsing: name) { return "\(resolved(object))[\(date)..\(date)]" }
      guard !names.series.contains(object), name.isPlainName else { return nil }
      return name
    }
    let ends = phrase.split(range, at: .colon)
    if ends.count == 2 {
      let lower = date(ends[0]) ?? phrase.text(ends[0])
      if let upper = date(ends[1]) { return "\(object)[\(lower)..\(upper)]" }
      let upper = phrase.text(ends[1])
      guard let number = Int(upper) else {
        return "\(object)[\(lower)..\(upper.isEmpty ? "" : "\(upper) - 1")]"
      }
      return number == 0 ? nil : "\(object)[\(lower)..\(number - 1)]"
    }
    let isCondition = range.contains { index in
      switch phrase.kind(index) {
      case .equalEqual, .notEqual, .less, .lessEqual, .greater, .greaterEqual: true
      default: false
      }
    }
    if isCondition { return "where(\(text), \(object), nan)" }
    return ends.count == 1 ? "\(object)[\(text)]" : nil
  }

  /// A date in quotes.
  private func date(_ range: Range<Int>) -> String? {
    phrase.text(range).unquoted.flatMap { DateLiteral(parsing: $0) }?.description
  }
}

/// `rolling(7)`, `ewm(span=20)` or `resample("D")`, which wait for a summary.
private struct Grouping {
  private enum Kind {
    case rolling, exponential, periods
  }

  private let kind: Kind
  private let object: String
  private let length: String

  init?(_ name: String, _ object: String, _ arguments: [ForeignArgument]) {
    self.object = object
    switch name.lowercased() {
    case "rolling":
      guard let length = arguments.value(0, "window") else { return nil }
      kind = .rolling
      self.length = length.unquoted.map { Habits.period($0, isAlone: false) ?? "20" } ?? length
    case "ewm":
      kind = .exponential
      length = arguments.value(0, "span", "window", "halflife", "com") ?? "20"
    case "resample", "groupby":
      guard let text = arguments.value(0, "rule", "freq")?.unquoted,
        let period = Habits.period(text, isAlone: true)
      else { return nil }
      kind = .periods
      length = period
    default: return nil
    }
  }

  /// The call that gives the summary; nil where there is none of that name.
  func summary(_ name: String, _ foreign: ForeignExpression) -> String? {
    let lowered = name.lowercased()
    guard let word = Habits.functions[lowered] ?? Vocabulary.function(lowered)?.name else {
      return nil
    }
    switch kind {
    case .rolling:
      guard Vocabulary.function("rolling")?.words(at: 2).contains(word) ?? false else { return nil }
      let isCount = word == "mean" && Int(length) != nil
      return isCount ? "sma(\(object), \(length))" : "rolling(\(object), \(length), \(word))"
    case .exponential: return word == "mean" ? "ema(\(object), \(length))" : nil
    case .periods:
      guard Vocabulary.function("resample")?.words(at: 2).contains(word) ?? false else {
        return nil
      }
      return "resample(\(object), \(length), \(word))"
    }
  }
}
