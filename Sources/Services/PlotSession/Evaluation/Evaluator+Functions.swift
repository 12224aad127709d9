import Glibc
import PlotLanguage

extension Evaluator {
  /// A call of a built-in function.
  mutating func call(_ call: Expression.Call, at range: SourceRange) throws -> Value {
    let name = call.function.text
    guard let entry = Vocabulary.function(name) else {
      var error = Diagnostic.unknownFunction(call.function)
      if error.advice == nil, context.lookUp(name) != nil {
        error.advice = "'\(name)' is no function: \(name)[0]"
      }
      throw error
    }
    if let unknown = call.named.first(where: { !entry.named.contains($0.name.text) }) {
      let fitsAlone = entry.arity.contains(call.arguments.count + call.named.count)
      throw Diagnostic(
        .unknownKey, "\(name) takes no '\(unknown.name.text)='", at: unknown.name.range,
        advice: (fitsAlone ? "write the value alone: " : "") + entry.signature)
    }
    guard entry.arity.contains(call.arguments.count) else {
      throw Diagnostic(
        .typeMismatch,
        "\(name) takes \(argumentsText(entry.arity)), not \(call.arguments.count)", at: range,
        advice: entry.signature)
    }
    switch entry.family {
    case .number: return try numberFunction(name, call)
    case .summary: return try summaryFunction(name, call)
    case .series: return try seriesFunction(name, call)
    case .maker: return try maker(name, call, at: range)
    case .input: return try ask(call.arguments[0])
    }
  }

  private func argumentsText(_ arity: ClosedRange<Int>) -> String {
    if arity.upperBound >= 1000 { return "at least \(countText(arity.lowerBound, "argument"))" }
    return arity.count == 1
      ? countText(arity.lowerBound, "argument")
      : "\(arity.lowerBound) to \(arity.upperBound) arguments"
  }

  // MARK: - Functions of numbers

  private mutating func numberFunction(_ name: String, _ call: Expression.Call) throws -> Value {
    let argument = call.arguments[0]
    let value = try evaluate(argument)
    if name == "round" {
      let decimals =
        call.arguments.count > 1
        ? try integer(call.arguments[1], "the number of decimals", in: -300...300) : 0
      return try mapped(value, name, at: argument.range) { rounded($0, decimals) }
    }
    let function: (Double) -> Double =
      switch name {
      case "sin": { sin($0) }
      case "cos": { cos($0) }
      case "tan": { tan($0) }
      case "asin": { asin($0) }
      case "acos": { acos($0) }
      case "atan": { atan($0) }
      case "sqrt": { $0.squareRoot() }
      case "exp": { exp($0) }
      case "ln": { log($0) }
      case "log10": { log10($0) }
      case "abs": { abs($0) }
      case "floor": { $0.rounded(.down) }
      case "ceil": { $0.rounded(.up) }
      default: { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }
      }
    if name == "abs", case .duration(let duration) = value {
      return .duration(DurationLiteral(abs(duration.amount), duration.unit))
    }
    return try mapped(value, name, at: argument.range, function)
  }

  private func mapped(
    _ value: Value, _ name: String, at range: SourceRange, _ function: (Double) -> Double
  ) throws -> Value {
    switch value {
    case .number(let number): return .number(function(number))
    case .vector(var vector) where vector.element == .number || vector.count == 0:
      vector.values = try cancellation.map(vector.values, function)
      return .vector(vector)
    default:
      throw Diagnostic(
        .typeMismatch, "\(name) takes a number, series or list, not \(value.kindName)", at: range)
    }
  }

  /// The nearest number with so many decimals, half away from zero.
  private func rounded(_ value: Double, _ decimals: Int) -> Double {
    if decimals == 0 { return value.rounded() }
    let factor = pow(10, Double(abs(decimals)))
    let result =
      decimals > 0 ? (value * factor).rounded() / factor : (value / factor).rounded() * factor
    return result.isFinite ? result : value
  }

  // MARK: - Summaries

  private mutating func summaryFunction(_ name: String, _ call: Expression.Call) throws -> Value {
    let isExtreme = name == "min" || name == "max"
    if isExtreme, call.arguments.count > 1 { return try extreme(name == "min", call.arguments) }
    let argument = call.arguments[0]
    let value = try evaluate(argument).checkedWhole()
    if isExtreme, case .number = value { return value }
    if name == "count", case .texts(let texts) = value { return .number(Double(texts.count)) }
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "\(name) takes a series or list, not \(value.kindName)", at: argument.range)
    }
    let summary = Summary(cancellation: cancellation)
    let values = vector.values
    switch name {
    case "count": return .number(try summary.count(values))
    case "first": return vector.element.value(try summary.first(values))
    case "last": return vector.element.value(try summary.last(values))
    case "argmin": return .number(try summary.argmin(values).map(Double.init) ?? .nan)
    case "argmax": return .number(try summary.argmax(values).map(Double.init) ?? .nan)
    case "min":
      return vector.element.value(try summary.argmin(values).map { values[$0] } ?? .nan)
    case "max":
      return vector.element.value(try summary.argmax(values).map { values[$0] } ?? .nan)
    default: break
    }
    guard vector.element == .number || vector.element == .boolean || vector.count == 0 else {
      throw Diagnostic(
        .typeMismatch, "\(name) takes numbers, not \(vector.kindName)", at: argument.range)
    }
    switch name {
    case "sum": return .number(try summary.sum(values))
    case "mean": return .number(try summary.mean(values))
    case "median": return .number(try summary.quantile(values, 0.5))
    case "stdev": return .number(try summary.deviation(values))
    default:
      let share = try number(call.arguments[1], "the share p", in: 0...1)
      return .number(try summary.quantile(values, share))
    }
  }

  /// The least or greatest of several numbers, element by element; a gap stays a gap.
  private mutating func extreme(_ isLeast: Bool, _ arguments: [Expression]) throws -> Value {
    func better(_ a: Double, _ b: Double) -> Double {
      a.isNaN || b.isNaN ? .nan : isLeast == (a < b) ? a : b
    }
    var result = try evaluate(arguments[0])
    for (index, argument) in arguments.enumerated() {
      let value = index == 0 ? result : try evaluate(argument)
      switch (result, value) {
      case (.number(let x), .number(let y)): result = .number(better(x, y))
      case (.date(let x), .date(let y)):
        result = .date((x.instant <= y.instant) == isLeast ? x : y)
      case (.number(let x), .vector(var y)) where y.element == .number:
        y.values = try cancellation.map(y.values) { better(x, $0) }
        result = .vector(y)
      case (.vector(var x), .number(let y)) where x.element == .number:
        x.values = try cancellation.map(x.values) { better($0, y) }
        result = .vector(x)
      case (.vector(let x), .vector(let y)) where x.element == .number && y.element == .number:
        var both = try leftmost(x, y, isLeast ? "min" : "max", at: argument.range)
        both.values = try cancellation.zip(x.values, y.values, better)
        result = .vector(both)
      default:
        throw Diagnostic(
          .typeMismatch,
          "\(isLeast ? "min" : "max") takes numbers or series, not \(value.kindName)",
          at: argument.range)
      }
    }
    return result
  }

  // MARK: - Series to series

  private mutating func seriesFunction(_ name: String, _ call: Expression.Call) throws -> Value {
    let argument = call.arguments[0]
    let value = try evaluate(argument).checkedWhole()
    guard var vector = value.vector, vector.element == .number || vector.count == 0 else {
      throw Diagnostic(
        .typeMismatch, "\(name) takes a series or list, not \(value.kindName)", at: argument.range)
    }
    let functions = SeriesFunctions(cancellation: cancellation)
    let values = vector.values
    switch name {
    case "diff": vector.values = try functions.differences(values)
    case "cumsum": vector.values = try functions.runningSums(values)
    case "percent": vector.values = try functions.percentChange(values)
    case "shift":
      let places = try integer(
        call.arguments[1], "the shift", in: -1_000_000_000...1_000_000_000)
      vector.values = try functions.shifted(values, by: places)
    default:
      let length = try integer(call.arguments[1], "the length n", in: 1...1_000_000_000)
      vector.values =
        name == "sma"
        ? try functions.movingAverage(values, length)
        : try functions.exponentialAverage(values, length)
    }
    return .vector(vector)
  }

  // MARK: - Makers

  private mutating func maker(
    _ name: String, _ call: Expression.Call, at range: SourceRange
  ) throws -> Value {
    let arguments = call.arguments
    switch name {
    case "range":
      let first = try number(arguments[0], "the start")
      let last = try number(arguments[1], "the end")
      let step = arguments.count > 2 ? try number(arguments[2], "step") : 1
      return .vector(
        Vector(
          try numbers(
            from: first, through: last, step: step, at: range,
            stepAt: arguments.last?.range ?? range)))
    case "linspace":
      let first = try number(arguments[0], "the start", in: Evaluator.finite)
      let last = try number(arguments[1], "the end", in: Evaluator.finite)
      let count = try self.count(arguments[2])
      return .vector(Vector(try evenly(from: first, through: last, count: count)))
    default:
      let count = try self.count(arguments[0])
      let seed = try call.named.first.map {
        try integer($0.value, "the seed", in: -1_000_000_000_000...1_000_000_000_000)
      }
      return .vector(Vector(try random(count, seed: seed ?? 1, isWalk: name == "walk")))
    }
  }

  private static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  private mutating func count(_ expression: Expression) throws -> Int {
    let number = try number(expression, "the number of samples")
    guard number >= 0, number == number.rounded(), number.isFinite else {
      throw Diagnostic(
        .valueOutOfRange,
        "the number of samples is \(numberText(number)): a whole number of at least 0 is allowed",
        at: expression.range)
    }
    try checkCount(number, at: expression.range)
    return Int(number)
  }

  private func evenly(from a: Double, through b: Double, count: Int) throws -> [Double] {
    let last = Double(max(1, count - 1))
    return try cancellation.array(of: count) { index in
      let share = Double(index) / last
      return index > 0 && index == count - 1 ? b : a * (1 - share) + b * share
    }
  }

  private func random(_ count: Int, seed: Int, isWalk: Bool) throws -> [Double] {
    var randomness = Randomness(seed: seed)
    var place = 0.0
    return try cancellation.array(of: count) { _ in
      let step = randomness.nextNormal()
      place += step
      return isWalk ? place : step
    }
  }

  // MARK: - ask

  /// A line from the user: a number or date where it is one, else a text.
  private mutating func ask(_ prompt: Expression) throws -> Value {
    if bindings.contains(where: { $0.value.vector?.sweep != nil }) { throw NeedsElements() }
    let text = try text(prompt, "the prompt")
    guard let line = try context.ask(text) else {
      throw Diagnostic(
        .stateError, "nobody can be asked '\(text)' here", at: prompt.range,
        advice: "run it at a prompt or in a notebook, or define the value with 'let'")
    }
    return Evaluator.answer(line, in: context)
  }

  /// What a line that was typed means.
  static func answer(_ line: String, in context: EvaluationContext) -> Value {
    let text = String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    if let date = DateLiteral(parsing: text) { return .date(context.moment(date)) }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    let program = Program(digits)
    if digits.utf8.first.map({ ($0 >= 48 && $0 <= 57) || $0 == 46 }) == true,
      program.diagnostics.isEmpty, program.statements.count == 1,
      case .expression(let expression) = program.statements[0].kind,
      case .number(let number) = expression.kind
    {
      return .number(isNegative ? -number : number)
    }
    return .text(line)
  }
}
