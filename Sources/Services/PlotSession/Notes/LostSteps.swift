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
      guard count > 0 else { return nil }
      return
        "'diff' leaves out what '\(printable(name))' counted across \(countText(count, "gap")); "
        + "'\(call.filled(with: Expression(.name("linear"))).source)' spreads it over them"
    }
    guard let found else { return nil }
    line = found
  }
}
