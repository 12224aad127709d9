import Glibc
import PlotLanguage
import Threading

/// Functions from a number to a number, element by element on series and lists.
extension Evaluator {
  @inline(never)
  mutating func elementwise(
    _ call: Expression.Call, _ function: (Double) -> Double
  ) throws -> Value {
    let value = try evaluate(call.arguments[0])
    return try mapped(value, call, function)
  }

  /// A number, or a duration, without its sign.
  @inline(never)
  mutating func magnitude(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0])
    if case .duration(let duration) = value {
      return .duration(DurationLiteral(abs(duration.amount), duration.unit))
    }
    return try mapped(value, call) { abs($0) }
  }

  /// A number rounded to a number of decimals, none by default.
  @inline(never)
  mutating func rounded(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0])
    let decimals =
      call.arguments.count > 1
      ? try integer(call.arguments[1], "the number of decimals", in: -300...300) : 0
    return try mapped(value, call) { Evaluator.rounded($0, decimals) }
  }

  private func mapped(
    _ value: Value, _ call: Expression.Call, _ function: (Double) -> Double
  ) throws -> Value {
    switch value {
    case .number(let number): return .number(function(number))
    case .vector(var vector) where vector.isNumeric:
      let keepsDurations = ["abs", "round", "floor", "ceil"].contains(call.function.text)
      if !keepsDurations || vector.element != .duration { vector = vector.with(.number) }
      vector.values = try cancellation.map(vector.values, function)
      vector.unit = nil
      return .vector(vector)
    default:
      throw call.mismatch(value, takes: "a number, series or list")
    }
  }

  /// The nearest number with these decimals, half away from zero.
  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    if decimals == 0 { return value.rounded() }
    let factor = pow(10, Double(abs(decimals)))
    let result =
      decimals > 0 ? (value * factor).rounded() / factor : (value / factor).rounded() * factor
    return result.isFinite ? result : value
  }
}
