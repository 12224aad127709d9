import PlotLanguage
import Threading

/// Functions about conditions and gaps, element by element.
extension Evaluator {
  /// `where(condition, a, b)`.
  mutating func choice(_ call: Expression.Call) throws -> Value {
    let condition = try evaluate(call.arguments[0])
    let a = try evaluate(call.arguments[1])
    let b = try evaluate(call.arguments[2])
    let range = call.arguments[0].range
    switch condition {
    case .boolean(let truth): return truth ? a : b
    case .number(let number) where number.isNaN: return condition
    case .vector(let truths) where truths.element == .boolean || truths.count == 0:
      let (x, y) = (try side(a, call, 1), try side(b, call, 2))
      var result = truths
      let vectors = [x.vector, y.vector].compactMap(\.self)
      let lengths = [x, y].filter(\.isDuration)
      let areDurations =
        vectors.count + lengths.count > 0 && vectors.allSatisfy { $0.element == .duration }
      if !lengths.isEmpty, !areDurations {
        throw call.mismatch(
          x.isDuration ? a : b, argument: x.isDuration ? 1 : 2, takes: "numbers, series or lists")
      }
      let areDates = !vectors.isEmpty && vectors.allSatisfy(\.element.isDate)
      let hasNumber = [x, y].contains { $0.vector == nil && !$0.number.isNaN }
      if vectors.contains(where: \.element.isDate), !areDates || hasNumber {
        throw call.mismatch(a, argument: 1, takes: "dates where the other is one of dates")
      }
      result.element = areDurations ? .duration : areDates ? vectors[0].element : .number
      result.timing = Set(vectors.map(\.timing)).count == 1 ? vectors[0].timing : .none
      for (side, argument) in [(x, call.arguments[1]), (y, call.arguments[2])] {
        guard let vector = side.vector else { continue }
        do {
          result = try leftmost(result, vector, "where", at: range.joined(with: argument.range))
        } catch let error as DifferentPlaces {
          throw error.diagnostic(call.arguments[0], argument)
        }
      }
      result.values = try cancellation.array(of: truths.count) { index in
        let truth = truths.values[index]
        return truth.isNaN ? .nan : truth != 0 ? x.value(at: index) : y.value(at: index)
      }
      result.unit = nil
      return .vector(result)
    default:
      throw call.mismatch(condition, takes: "a condition")
    }
  }

  private struct Side {
    var number = Double.nan
    var isDuration = false
    var vector: Vector?

    func value(at index: Int) -> Double { vector.map { $0.values[index] } ?? number }
  }

  private func side(_ value: Value, _ call: Expression.Call, _ place: Int) throws -> Side {
    switch value {
    case .number(let number): return Side(number: number)
    case .duration(let duration): return Side(number: duration.meanSeconds, isDuration: true)
    case .vector(let vector)
    where vector.isNumeric || vector.element == .duration || vector.element.isDate
      || vector.count == 0:
      return Side(vector: vector)
    default: throw call.mismatch(value, argument: place, takes: "numbers, series or lists")
    }
  }

  /// `isgap(x)`.
  mutating func gaps(_ call: Expression.Call) throws -> Value {
    switch try evaluate(call.arguments[0]) {
    case .number(let number): return .boolean(!number.isFinite)
    case .boolean, .date, .duration: return .boolean(false)
    case .vector(var vector):
      vector.element = .boolean
      vector.values = try cancellation.map(vector.values) { $0.isFinite ? 0 : 1 }
      return .vector(vector)
    case let value: throw call.mismatch(value, takes: "a number, series or list")
    }
  }
}
