import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Rows that a file does not have: `count(isgap(s))` counts the gaps among those that are there, `diff` steps over the
/// others, and a logger that was off leaves no row at all.
struct MissingRows {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `isgap(NAME)` of which an expression counts something, at each `diff(NAME)` and `change(NAME)`, at
  /// `NAME - shift(NAME, N)`, `sma(NAME, N)` and `rolling(NAME, N, …)`; nil where no such series comes at a beat that it misses.
  ///
  /// - Complexity: O(n) in the samples of a series.
  init?(
    in expression: Expression, _ state: SessionState, _ cancellation: Cancellation, inPicture: Bool
  ) throws {
    let found = try expression.first { part -> String? in
      if let line = try MissingRows.line(ofSteps: part, state, cancellation)
        // A picture shows its holes, and says so.
        ?? (inPicture ? nil : MissingRows.line(ofWindows: part, state, cancellation))
      {
        return line
      }
      guard case .call(let call) = part.kind, call.arguments.count == 1 else { return nil }
      switch call.function.text {
      case "sum" where call.arguments[0].isCall(of: .split):
        guard case .call(let parts) = call.arguments[0].kind,
          let found = try MissingRows.first(in: parts, state, cancellation),
          found.beat.missesSurely
        else { return nil }
        return
          "'sum' adds up what is there: '\(printable(found.name))' lacks \(countText(found.beat.missing, "sample")) at a step of "
          + found.beat.text
      case "count", "sum", "mean":
        guard case .call(let condition) = call.arguments[0].kind,
          condition.function.text == "isgap",
          let found = try MissingRows.first(in: condition, state, cancellation)
        else { return nil }
        var all = call
        all.arguments[0] = condition.wrapping("resample", [found.beat.step])
        return "'isgap' looks at samples that are there: at a step of \(found.beat.text) "
          + "'\(printable(found.name))' lacks \(countText(found.beat.missing, "sample")) more; "
          + "'\(Expression(.call(all)).source)' counts them, too"
      case "cumsum":
        // What comes once a month or year is hardly left out where it was nothing.
        let found = try call.arguments[0].freeNames.lazy.compactMap { name in
          var named = call
          named.arguments = [Expression(.name(name))]
          return try MissingRows.first(in: named, state, cancellation)
        }.first
        guard let found, found.beat.missesSurely, found.beat.seconds > 20 * 86_400 else {
          return nil
        }
        return
          "'cumsum' adds up what is there: '\(printable(found.name))' lacks \(countText(found.beat.missing, "sample")) at a step of "
          + found.beat.text
      case "diff":
        var inner = call
        if case .call(let filling) = call.arguments[0].kind, filling.function.text == "fill" {
          inner = filling
        }
        guard let found = try MissingRows.first(in: inner, state, cancellation) else { return nil }
        var plain = call
        plain.arguments[0] = Expression(.name(found.name))
        let gaps = plain.wrapping("resample", [found.beat.step, Expression(.name("last"))])
        guard case .call(let difference) = gaps.kind else { return nil }
        let spread = difference.filled(with: Expression(.name("linear")))
        return "'diff' steps over \(countText(found.beat.missing, "sample")) that "
          + "'\(printable(found.name))' lacks at a step of \(found.beat.text), and has one "
          + "difference for several; '\(gaps.source)' has gaps there, '\(spread.source)' spreads it over them"
      default: return nil
      }
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of `change(NAME)` and of a series less itself some samples ago, which may be longer ago.
  private static func line(
    ofSteps part: Expression, _ state: SessionState, _ cancellation: Cancellation
  ) throws -> String? {
    var shifting = part
    if case .chain(let own, let links) = part.kind, links.count == 1,
      [.subtract, .divide].contains(links[0].operation),
      case .call(let call) = links[0].operand.kind,
      call.function.text == "shift", call.arguments.count == 2, call.arguments[0].word == own.word,
      own.word != nil
    {
      shifting = links[0].operand
    }
    guard case .call(let call) = shifting.kind,
      call.function.text == (shifting == part ? "change" : "shift"),
      let found = try MissingRows.first(in: call, state, cancellation),
      found.beat.missesSurely
    else { return nil }
    // By a duration the times move.
    if case .duration? = call.arguments.dropFirst().first?.kind { return nil }
    let even = call.wrapping("resample", [found.beat.step, Expression(.name("last"))])
    return
      "'\(call.function.text)' goes by samples, and '\(printable(found.name))' lacks \(countText(found.beat.missing, "sample")) "
      + "at a step of \(found.beat.text): '\(printable(even.source))' goes by times"
  }

  /// What to say of windows of so many samples, where a hole is as long as a good part of one: they reach across it.
  private static func line(
    ofWindows part: Expression, _ state: SessionState, _ cancellation: Cancellation
  ) throws -> String? {
    guard case .call(var call) = part.kind, ["sma", "rolling"].contains(call.function.text),
      case .number(let number)? = call.arguments.dropFirst().first?.kind,
      let found = try MissingRows.first(in: call, state, cancellation),
      found.beat.missesSurely,
      case let isLong = found.beat.seconds > 7.5 * 86_400,
      number >= 2, isLong || 4 * Double(found.beat.longest) >= number
    else { return nil }
    let name = call.function.text
    if isLong {
      guard
        case .call(let even) = call.wrapping(
          "resample", [found.beat.step, Expression(.name("last"))]
        )
        .kind
      else { return nil }
      call = even
    } else {
      call.arguments[1] = Expression(.duration(.ofSeconds(found.beat.seconds * number).readable))
      if name == "sma" {
        call.function.text = "rolling"
        call.arguments.append(Expression(.name("mean")))
      }
    }
    return
      "'\(name)' goes by samples, and '\(printable(found.name))' lacks \(countText(found.beat.missing, "sample")) "
      + "at a step of \(found.beat.text): '\(printable(Expression(.call(call)).source))' goes by times"
  }

  /// The first series that a call's first argument names of which samples are missing.
  private static func first(
    in call: Expression.Call, _ state: SessionState, _ cancellation: Cancellation
  ) throws -> (name: String, beat: Beat)? {
    guard case .name(let name)? = call.arguments.first?.kind else { return nil }
    for name in state.members(of: name) ?? [name] {
      if let entry = state.series[name], entry.engine == nil,
        let beat = try Beat(of: entry.samples, cancellation), beat.missing > 0
      {
        return (name, beat)
      }
    }
    return nil
  }
}
