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
    if expression.isDifference, let counter = expression.counter, !scope.context.statement.defines {
      let falls = try FallenSteps.count(of: counter, scope)
      guard falls > 0 else { return nil }
      let text = printable(expression.source)
      line =
        "'\(printable(counter))' rises but for \(countText(falls, "step")), as a counter that begins anew or was misread: "
        + "'where(\(text) < 0, nan, \(text))' leaves them out"
      return
    }
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.addsUp, let summed = call.arguments.first else {
        return nil
      }
      var steps = summed
      if case .name(let name) = summed.kind {
        steps = scope.state.series[name]?.definition ?? summed
      }
      guard let counter = steps.counter else { return nil }
      let falls = try FallenSteps.count(of: counter, scope)
      guard falls > 0 else { return nil }
      let text = printable(summed.source)
      return
        "'\(printable(counter))' rises but for \(countText(falls, "step")), as a counter that begins anew or was misread, "
        + "and '\(call.function.text)' takes these off: "
        + "'where(\(text) < 0, nan, \(text))' leaves them out"
    }
    guard let found else { return nil }
    line = found
  }

  /// How often a series goes back that otherwise rises.
  private static func count(of name: String, _ scope: Scope) throws -> Int {
    try (scope.state.values(of: name) ?? []).map(scope.cancellation.fallsOfCounter).reduce(0, +)
  }
}

extension Statement {
  fileprivate var defines: Bool { if case .series = kind { true } else { false } }
}

extension Expression {
  /// Whether it is the difference of each sample and the one before.
  var isDifference: Bool {
    if case .call(let call) = kind { call.function.text == "diff" } else { false }
  }

  /// The series whose steps it is, gaps filled or not.
  fileprivate var counter: String? {
    guard case .call(let call) = kind, isDifference, let first = call.arguments.first else {
      return nil
    }
    if case .call(let inner) = first.kind, inner.function.text == "fill" {
      return inner.arguments.first?.word
    }
    return first.word
  }
}

extension Expression.Call {
  fileprivate var addsUp: Bool {
    switch function.text {
    case "sum", "cumsum": true
    case "resample", "rolling": arguments.last?.word == "sum"
    default: false
    }
  }
}

extension Cancellation {
  /// How often a counter goes back; 0 for what is none: it goes back once in twenty steps at most.
  fileprivate func fallsOfCounter(_ values: [Double]) throws -> Int {
    var (rises, falls, last) = (0, 0, Double.nan)
    try forEachPiece(of: values.count) { piece in
      for value in values[piece] where !value.isNaN {
        if value > last { rises += 1 } else if value < last { falls += 1 }
        last = value
      }
    }
    return rises > 10 && rises >= 20 * falls ? falls : 0
  }
}
