import PlotLanguage

/// An expression in `x` as a series: its values at evenly spaced points of a range.
struct FunctionOfX {
  /// The name of its variable, where nothing else has it.
  static let variable = "x"
  /// How many points there are, both ends included.
  static let placeCount = 1001

  private let scope: Scope
  private let expression: Expression
  private let range: ClosedRange<Double>

  /// The function that an expression is; nil if it has no `x`, or `x` is the name of something.
  init?(_ expression: Expression, over range: ClosedRange<Double>, _ scope: Scope) {
    guard FunctionOfX.isFunction(expression, in: scope.state) else { return nil }
    self.scope = scope
    self.expression = expression
    self.range = range
  }

  /// Whether an expression has an `x` that is no series or variable.
  static func isFunction(_ expression: Expression, in state: SessionState) -> Bool {
    expression.mentions(variable) && state.series[variable] == nil
      && state.variables[variable] == nil
  }

  /// The values at the points; a pole is a gap.
  func value() throws -> Value {
    let last = FunctionOfX.placeCount - 1
    let (a, b) = (range.lowerBound, range.upperBound)
    let places = (0...last).map { index in
      let share = Double(index) / Double(last)
      return index == last ? b : a * (1 - share) + b * share
    }
    guard var vector = try value(at: places).vector, vector.element == .number else {
      return try value(at: places)
    }
    for index in try poles(vector.values, places) { vector.values[index] = .nan }
    return .vector(vector)
  }

  private func value(at places: [Double]) throws -> Value {
    let list = Expression(
      .list(places.map { Expression(.number($0), at: expression.range) }), at: expression.range)
    return try scope.value(
      of: Expression(
        .comprehension(
          Expression.Comprehension(expression, for: Name(FunctionOfX.variable), in: list)),
        at: expression.range))
  }

  /// How often the interval between two points is halved to tell a pole from a zero.
  private static let halvings = 10

  /// The samples next to a pole: where values change their sign between two points, and grow
  /// on both sides the nearer they come to it.
  ///
  /// Of the two neighbours the one that is farther from zero is left out.
  private func poles(_ values: [Double], _ places: [Double]) throws -> [Int] {
    var stretches: [Stretch] = []
    for index in 0..<max(0, values.count - 1) where values[index] * values[index + 1] < 0 {
      let (left, right) = ((places[index], values[index]), (places[index + 1], values[index + 1]))
      stretches.append(Stretch(index: index, left, right))
    }
    for _ in 0..<FunctionOfX.halvings where !stretches.isEmpty {
      let middles = stretches.map { ($0.left.x + $0.right.x) / 2 }
      guard let found = try value(at: middles).vector?.values, found.count == middles.count else {
        return []
      }
      for (number, value) in found.enumerated() {
        stretches[number].halve(at: middles[number], value)
      }
    }
    return stretches.filter { stretch in
      let nearest = min(abs(stretch.left.y), abs(stretch.right.y))
      let outer = max(abs(values[stretch.index]), abs(values[stretch.index + 1]))
      return stretch.isPole || !stretch.isExact && nearest > outer
    }
    .map { abs(values[$0.index]) > abs(values[$0.index + 1]) ? $0.index : $0.index + 1 }
  }

  /// Two points between which the sign changes.
  private struct Stretch {
    let index: Int
    private(set) var left: (x: Double, y: Double)
    private(set) var right: (x: Double, y: Double)
    /// Whether a zero was hit.
    private(set) var isExact = false
    /// Whether a point without a value was hit.
    private(set) var isPole = false

    init(index: Int, _ left: (Double, Double), _ right: (Double, Double)) {
      self.index = index
      self.left = left
      self.right = right
    }

    /// Keeps the half in which the sign changes.
    mutating func halve(at x: Double, _ y: Double) {
      if isExact || isPole { return }
      if y == 0 {
        isExact = true
      } else if !y.isFinite {
        isPole = true
      } else if y * left.y < 0 {
        right = (x, y)
      } else {
        left = (x, y)
      }
    }
  }
}
