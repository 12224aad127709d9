import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Steps of a counter below 0 among those that are added up: it began anew, or was misread, and the sum is far too low.
struct FallenSteps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at what is summed up in an expression; nil where it is no difference of a counter, or none that falls.
  ///
  /// - Complexity: O(n) in the samples of the counter.
  init?(in expression: Expression, _ scope: Scope) throws {
    // A definition may be the first of two steps of which the other one looks after that.
    if !scope.context.statement.defines,
      let falls = try FallenSteps.falls(of: expression.defined(scope), scope)
    {
      line =
        falls.misreading
        ?? "\(falls.start): '\(FallenSteps.withoutFalls(expression))' leaves them out"
      return
    }
    let found = try expression.first { part -> String? in
      if let counter = part.counterOfEnds {
        var steps = counter
        (steps.function.text, steps.arguments) = ("diff", [counter.arguments[0]])
        return try FallenSteps.falls(of: Expression(.call(steps)), scope).map { falls in
          falls.misreading
            ?? "\(falls.start), and '\(printable(part.source))' is no use across these: "
            + "'\(FallenSteps.withoutFalls(Expression(.call(steps))))' are its steps without them"
        }
      }
      if part.isShift, !scope.context.statement.defines,
        let falls = try FallenSteps.falls(of: part, scope)
      {
        return falls.misreading
          ?? "\(falls.start): '\(FallenSteps.withoutFalls(part))' leaves them out"
      }
      guard case .call(let call) = part.kind, call.addsUp, let summed = call.arguments.first else {
        return nil
      }
      return try FallenSteps.falls(of: summed.defined(scope), scope).map { falls in
        falls.misreading
          ?? "\(falls.start), and '\(call.function.text)' takes these off: "
          + "'\(FallenSteps.withoutFalls(summed))' leaves them out"
      }
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of a series whose steps an expression is, in whatever unit, and that goes back here and there; nil where it
  /// does not, or all the time.
  private static func falls(
    of steps: Expression, _ scope: Scope
  ) throws -> (start: String, misreading: String?)? {
    guard let counter = steps.unscaled.counter(scope), let values = scope.state.values(of: counter)
    else {
      return nil
    }
    let all = try values.map { try CounterSteps(of: $0, scope.cancellation) }
      .filter { $0.isCounter && $0.rises > 10 && $0.falls > 0 }
    let falls = all.reduce(0) { $0 + $1.falls }
    guard falls > 0 else { return nil }
    let start = "'\(printable(counter))' rises but for \(countText(falls, "step"))"
    guard all.reduce(0, { $0 + $1.misreadings }) == falls, let value = all.first?.misread,
      all.allSatisfy({ $0.misread == value })
    else {
      return ("\(start), as a counter that begins anew or was misread", nil)
    }
    let side = all.allSatisfy { $0.highMisreadings > 0 } ? "from" : "to"
    return (
      start,
      "\(start), \(side) \(numberText(value)), and goes on behind \(falls == 1 ? "it" : "them") as before: a value that was misread, "
        + "which missing=\(numberText(value)) leaves out where '\(printable(counter))' is read"
    )
  }

  private static func withoutFalls(_ steps: Expression) -> String {
    let text = printable(steps.source)
    return "where(\(text) < 0, nan, \(text))"
  }
}

extension Statement {
  /// Whether it gives a series a name.
  var defines: Bool {
    switch kind {
    case .series, .assign: true
    default: false
    }
  }
}

extension Expression {
  /// What a name was made of; any other expression is its own.
  func defined(_ scope: Scope) -> Expression {
    guard case .name(let name) = kind else { return self }
    let first = scope.state.members(of: name)?.first ?? name
    return scope.state.series[first]?.definition ?? self
  }

  /// Whether it is the difference of each sample and the one before.
  var isDifference: Bool {
    if case .call(let call) = kind { call.function.text == "diff" } else { false }
  }

  /// Whether it moves samples.
  fileprivate var isShift: Bool {
    if case .call(let call) = kind { call.function.text == "shift" } else { false }
  }

  /// The same in another unit, or moved: without what all of it is multiplied with or divided by.
  fileprivate var unscaled: Expression {
    switch kind {
    case .parenthesized(let inner): return inner.unscaled
    case .call(let call) where isShift: return call.arguments.first?.unscaled ?? self
    case .chain(let first, let links):
      let areFactors = links.allSatisfy { link in
        switch link.operand.kind {
        case .number, .duration: [.multiply, .divide].contains(link.operation)
        // Per day, or per whatever lies between.
        default: link.operation == .divide && link.operand.unscaled.isDifference
        }
      }
      return areFactors ? first.unscaled : self
    default: return self
    }
  }

  /// The call of which a counter is the argument, where the last reading less the first, or the highest less the lowest, is
  /// what it counted, also in each period.
  fileprivate var counterOfEnds: Call? {
    guard case .chain(let last, let links) = kind, links.count == 1,
      links[0].operation == .subtract, case .call(let end) = last.kind,
      case .call(let start) = links[0].operand.kind, end.arguments.first?.word != nil,
      end.arguments.first == start.arguments.first
    else { return nil }
    func reducer(_ call: Call) -> String? {
      call.function.text == "resample"
        ? call.arguments.dropFirst(2).first?.word : call.function.text
    }
    let pairs = [["last", "first"], ["max", "min"]]
    return pairs.contains([reducer(end), reducer(start)].compactMap(\.self)) ? end : nil
  }

  /// The series whose steps it is, gaps filled or not, at whatever places.
  fileprivate func counter(_ scope: Scope) -> String? {
    guard case .call(let call) = kind, isDifference else { return nil }
    guard let series = call.arguments.first?.placed else { return nil }
    // `at = align(meter, …)`
    if case .call(let made) = series.defined(scope).kind, made.function.text == "align",
      let counter = made.arguments.first?.placed.word
    {
      return counter
    }
    return series.word
  }

  /// What it puts at other places, or fills.
  private var placed: Expression {
    guard case .call(let call) = kind, let inner = call.arguments.first,
      ["fill", "align", "within", "resample"].contains(call.function.text)
    else { return self }
    return inner.placed
  }
}

extension Expression.Call {
  /// Whether it adds samples up, also those of each period.
  var addsUp: Bool {
    switch function.text {
    case "sum", "cumsum": true
    case "resample", "rolling": arguments.last?.word == "sum"
    default: false
    }
  }
}
