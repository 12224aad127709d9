import PlotLanguage
import SampleStore
import Threading

/// Functions from a series to a series.
extension Evaluator {
  /// A function of the first argument alone.
  mutating func series(
    _ call: Expression.Call, _ function: (SeriesFunctions, [Double]) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    vector.values = try function(SeriesFunctions(cancellation: cancellation), vector.values)
    return .vector(vector)
  }

  /// A function of the first argument and of a number of samples, 1 if it is left out.
  mutating func series(
    _ call: Expression.Call, _ what: String, in range: ClosedRange<Int> = 1...1_000_000_000,
    _ function: (SeriesFunctions, [Double], Int) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    let number = call.arguments.count > 1 ? try integer(call.arguments[1], what, in: range) : 1
    vector.values = try function(
      SeriesFunctions(cancellation: cancellation), vector.values, number)
    return .vector(vector)
  }

  /// The samples with their gaps filled.
  mutating func filled(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let functions = SeriesFunctions(cancellation: cancellation)
    switch call.arguments[1].word {
    case "previous": vector.values = try functions.filledForward(vector.values)
    case "linear":
      let samples = try vector.samples(at: call.arguments[0].range, cancellation)
      vector.values = try functions.filledLinearly(vector.values, at: samples.positions)
    default:
      let filling = try number(call.arguments[1], "the filling")
      vector.values = try cancellation.map(vector.values) { $0.isFinite ? $0 : filling }
    }
    return .vector(vector)
  }

  /// The values from the least to the greatest, on an index of their own; gaps come last.
  mutating func sorted(_ call: Expression.Call) throws -> Value {
    let vector = try numericVector(call)
    var values = try cancellation.emptyArray(for: vector.count, of: Double.self)
    try cancellation.forEach(vector.values) { _, value in
      if value.isFinite { values.append(value) }
    }
    try cancellation.sort(&values)
    let gaps = try cancellation.array(repeating: .nan, count: vector.count - values.count)
    return .vector(Vector(try cancellation.joined(values, gaps)))
  }

  /// An argument that has to be a series or list of numbers.
  mutating func numericVector(_ call: Expression.Call, argument: Int = 0) throws -> Vector {
    let value = try evaluate(call.arguments[argument]).checkedWhole()
    guard let vector = value.vector, vector.element == .number || vector.count == 0 else {
      throw call.mismatch(value, argument: argument, takes: "a series or list")
    }
    return vector
  }
}
