import PlotLanguage
import Threading

/// Functions from a series or list to one value.
extension Evaluator {
  /// How many values there are, gaps left out, and of a condition those where it holds; texts count, too.
  mutating func count(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    if case .texts(let texts) = value { return .number(Double(texts.count)) }
    let vector = try vector(value, call)
    let summary = Summary(cancellation: cancellation)
    return .number(
      try vector.element == .boolean ? summary.sum(vector.values) : summary.count(vector.values))
  }

  /// One of the values.
  @inline(never)
  mutating func element(
    _ call: Expression.Call, _ choice: (Summary, [Double]) throws -> Double
  ) throws -> Value {
    let vector = try vector(call)
    return vector.value(try choice(Summary(cancellation: cancellation), vector.values))
  }

  /// The index of one of the values; a gap where there is none, and where a condition is nowhere what is
  /// looked for.
  @inline(never)
  mutating func index(
    _ call: Expression.Call, missing: Double, _ choice: (Summary, [Double]) throws -> Int?
  ) throws -> Value {
    let index = try chosen(of: try vector(call), missing, choice)
    return .number(index.map(Double.init) ?? .nan)
  }

  /// The x or time of one of the values; a gap where ``index(_:missing:_:)`` gives one.
  @inline(never)
  mutating func place(
    _ call: Expression.Call, missing: Double, _ choice: (Summary, [Double]) throws -> Int?
  ) throws -> Value {
    let vector = try vector(call)
    guard let index = try chosen(of: vector, missing, choice) else { return .number(.nan) }
    if vector.isSeries, !vector.axis.isOwn,
      let names = context.rowNames(call.arguments[0], vector.count),
      let line = NumberedNames.line(at: Double(index), of: names)
    {
      context.remark(call.arguments[0], line)
    }
    return vector.axis.element.value(vector.axis.ownPosition(of: index) ?? Double(index))
  }

  private func chosen(
    of vector: Vector, _ missing: Double, _ choice: (Summary, [Double]) throws -> Int?
  ) throws -> Int? {
    let index = try choice(Summary(cancellation: cancellation), vector.values)
    return index.flatMap { vector.element == .boolean && vector.values[$0] == missing ? nil : $0 }
  }

  /// A number that sums up numbers or truths.
  @inline(never)
  mutating func summary(
    _ call: Expression.Call, _ function: (Summary, [Double]) throws -> Double
  ) throws -> Value {
    var vector = try summable(call)
    // A sum of dates, or how far they lie apart, is no date; a sum is one where there is but one, as in a lookup.
    if ["sum", "stdev"].contains(call.function.text), vector.timing.areInstants {
      let isOne = vector.values.count { !$0.isNaN } == 1 && call.function.text == "sum"
      if !isOne { vector.timing = .none }
    }
    return vector.number(try function(Summary(cancellation: cancellation), vector.values))
  }

  /// The value below which a share lies.
  mutating func quantile(_ call: Expression.Call) throws -> Value {
    let vector = try summable(call)
    let share = try number(call.arguments[1], "the share p", in: 0...1)
    return vector.number(try Summary(cancellation: cancellation).quantile(vector.values, share))
  }

  /// The correlation of two series.
  mutating func correlation(_ call: Expression.Call) throws -> Value {
    let a = try numericVector(call)
    let b = try numericVector(call, argument: 1)
    let (left, right) = (call.arguments[0], call.arguments[1])
    do {
      _ = try leftmost(a, b, "corr", at: left.range.joined(with: right.range))
    } catch let error as DifferentPlaces {
      throw error.diagnostic(left, right)
    }
    return .number(try Summary(cancellation: cancellation).correlation(a.values, b.values))
  }

  /// The least or greatest value of a series, or of several numbers.
  mutating func extreme(_ call: Expression.Call, isLeast: Bool) throws -> Value {
    if call.arguments.count > 1 { return try extreme(among: call, isLeast: isLeast) }
    let value = try evaluate(call.arguments[0]).checkedWhole()
    if case .number = value { return value }
    let vector = try vector(value, call)
    let summary = Summary(cancellation: cancellation)
    let values = vector.values
    let index = isLeast ? try summary.argmin(values) : try summary.argmax(values)
    return vector.value(index.map { values[$0] } ?? .nan)
  }

  /// The least or greatest of several numbers, element by element; a gap stays a gap.
  private mutating func extreme(among call: Expression.Call, isLeast: Bool) throws -> Value {
    func better(_ a: Double, _ b: Double) -> Double {
      a.isNaN || b.isNaN ? .nan : isLeast == (a < b) ? a : b
    }
    var result = try evaluate(call.arguments[0])
    for (index, argument) in call.arguments.enumerated() {
      let value = index == 0 ? result : try evaluate(argument)
      switch (result, value) {
      case (.number(let x), .number(let y)): result = .number(better(x, y))
      case (.date(let x), .date(let y)):
        result = .date((x.instant <= y.instant) == isLeast ? x : y)
      case (.number(let x), .vector(var y)) where y.isNumeric:
        y.values = try cancellation.map(y.values) { better(x, $0) }
        result = .vector(y)
      case (.vector(var x), .number(let y)) where x.isNumeric:
        x.values = try cancellation.map(x.values) { better($0, y) }
        result = .vector(x)
      case (.vector(let x), .vector(let y)) where x.isNumeric && y.isNumeric:
        do {
          var both = try leftmost(x, y, call.function.text, at: argument.range)
          both.values = try cancellation.zip(x.values, y.values, better)
          result = .vector(both)
        } catch let error as DifferentPlaces {
          throw error.diagnostic(call.arguments[0], argument)
        }
      default:
        throw call.mismatch(value, argument: index, takes: "numbers or series")
      }
    }
    return result
  }

  private mutating func summable(_ call: Expression.Call) throws -> Vector {
    let vector = try vector(call)
    guard !vector.element.isDate || vector.count == 0 else {
      throw call.mismatch(.vector(vector), takes: "numbers")
    }
    return vector
  }

  private mutating func vector(_ call: Expression.Call) throws -> Vector {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    return try vector(value, call)
  }

  private func vector(_ value: Value, _ call: Expression.Call) throws -> Vector {
    guard let vector = value.vector else {
      throw call.mismatch(value, takes: "a series or list")
    }
    return vector
  }
}

extension Vector {
  /// A number that sums up the values: of a list of durations it is one, too.
  fileprivate func number(_ number: Double) -> Value {
    element == .boolean ? .number(number) : value(number)
  }
}
