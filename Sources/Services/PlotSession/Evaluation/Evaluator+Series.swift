import PlotLanguage

/// Functions from a series to one of the same length.
extension Evaluator {
  /// A function of the first argument alone.
  mutating func series(
    _ call: Expression.Call, _ function: (SeriesFunctions, [Double]) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    vector.values = try function(SeriesFunctions(cancellation: cancellation), vector.values)
    return .vector(vector)
  }

  /// An average over the last so many samples.
  mutating func average(
    _ call: Expression.Call, _ function: (SeriesFunctions, [Double], Int) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    let length = try integer(call.arguments[1], "the length n", in: 1...1_000_000_000)
    vector.values = try function(
      SeriesFunctions(cancellation: cancellation), vector.values, length)
    return .vector(vector)
  }

  /// The samples moved by so many places.
  mutating func shifted(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let places = try integer(call.arguments[1], "the shift", in: -1_000_000_000...1_000_000_000)
    vector.values = try SeriesFunctions(cancellation: cancellation)
      .shifted(vector.values, by: places)
    return .vector(vector)
  }

  private mutating func numericVector(_ call: Expression.Call) throws -> Vector {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    guard let vector = value.vector, vector.element == .number || vector.count == 0 else {
      throw Diagnostic(
        .typeMismatch,
        "\(call.function.text) takes a series or list, not \(value.kindName)",
        at: call.arguments[0].range)
    }
    return vector
  }
}
