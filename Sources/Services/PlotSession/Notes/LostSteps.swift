import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Steps of a counter that `diff` leaves out, since it has gaps: what it counted across them is in none of its steps, and
/// their sum falls short.
struct LostSteps {
  /// What there is to say, without a full stop.
  let line: String

  /// Of more samples the usual step is not looked for.
  private static let mostSamples = 1_000_000

  /// Looks at each `diff` in an expression; nil where none leaves such steps out.
  ///
  /// - Complexity: That of what `diff` is given.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "diff",
        case .name(let name)? = call.arguments.first?.kind,
        let values = scope.state.values(of: name)
      else { return nil }
      let count = try values.map { try CounterSteps(of: $0, scope.cancellation) }
        .filter { $0.isCounter && $0.rises > 2 }.reduce(0) { $0 + $1.gaps }
      if count == 0 {
        return try LostSteps.jump(in: values, scope.cancellation).map { jump in
          "'diff' leaves out what lies across gaps, as a step of \(shortText(jump)): "
            + "'\(call.filled(with: Expression(.name("previous"))).source)' has it behind them"
        }
      }
      return
        "'diff' leaves out what '\(printable(name))' counted across \(countText(count, "gap")); "
        + "'\(call.filled(with: Expression(.name("linear"))).source)' spreads it over them"
    }
    guard let found else { return nil }
    line = found
  }

  /// The greatest step across gaps, where it is far greater than most others; nil where none is.
  private static func jump(in members: [[Double]], _ cancellation: Cancellation) throws -> Double? {
    guard members.reduce(0, { $0 + $1.count }) <= mostSamples else { return nil }
    var (steps, across) = ([Double](), [Double]())
    for values in members where values.contains(where: \.isNaN) {
      var (last, isBehindGap) = (Double.nan, false)
      try cancellation.forEachPiece(of: values.count) { piece in
        for value in values[piece] {
          if value.isNaN {
            isBehindGap = !last.isNaN
            continue
          }
          if isBehindGap {
            across.append(value - last)
          } else if !last.isNaN {
            steps.append(value - last)
          }
          (last, isBehindGap) = (value, false)
        }
      }
    }
    guard let greatest = across.max(by: { abs($0) < abs($1) }), steps.count > 20,
      case let sizes = steps.map(abs).sorted(), case let usual = sizes[sizes.count * 9 / 10],
      abs(greatest) > 10 * usual, usual > 0
    else { return nil }
    return greatest
  }
}
