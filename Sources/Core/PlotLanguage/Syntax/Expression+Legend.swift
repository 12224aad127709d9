extension Expression {
  /// From this many characters on a legend does not show an expression as it is written.
  package static let longestLegend = 40

  /// What a legend calls the expression, whose text this is: the text, or where that is long, its
  /// innermost series and what was done with it (`load: shift 1 week, align, rolling 30 min p95`),
  /// cut with `…`.
  package func legend(_ text: String) -> String {
    guard text.count > Expression.longestLegend else { return text }
    let steps = steps
    let said = steps.count > 1 ? "\(steps[0]): \(steps[1...].joined(separator: ", "))" : text
    guard said.count > Expression.longestLegend else { return said }
    return said.prefix(Expression.longestLegend - 1) + "…"
  }

  /// The innermost series, and what was done with it, one thing after the other.
  private var steps: [String] {
    switch kind {
    case .parenthesized(let operand): return operand.steps
    case .unary(let operation, let operand):
      return operand.steps + (operation == .plus ? [] : [operation.rawValue])
    case .slice(let base, let lower, let upper):
      return base.steps + ["[\(lower?.brief ?? "")..\(upper?.brief ?? "")]"]
    case .index(let base, let index): return base.steps + ["[\(index.brief)]"]
    case .power(let base, let exponent): return base.steps + ["^ \(exponent.brief)"]
    case .comparison(let a, let operation, let b):
      return a.steps + ["\(operation.rawValue) \(b.brief)"]
    case .chain(let first, let links):
      guard first.freeNames.isEmpty, let link = links.first else {
        return first.steps + links.map { "\($0.operation.rawValue) \($0.operand.brief)" }
      }
      return link.operand.steps + ["\(first.brief) \(link.operation.rawValue) …"]
        + links.dropFirst().map { "\($0.operation.rawValue) \($0.operand.brief)" }
    case .call(let call):
      // A box of quartiles and extremes says which they are by itself.
      if call.function.text == "candles", call.arguments.count == 4,
        case let names = Set(call.arguments.flatMap(\.freeNames)), names.count == 1
      {
        return names + ["candles"]
      }
      guard let inner = call.arguments.first(where: { !$0.freeNames.isEmpty }) else {
        return [source]
      }
      let others =
        call.arguments.filter { $0 != inner }.map(\.brief)
        + call.named.map { "\($0.name.text)=\($0.value.brief)" }
      return inner.steps + [([call.function.text] + others).joined(separator: " ")]
    case .number, .constant, .boolean, .string, .date, .duration, .color, .name, .selection, .list,
      .range, .comprehension:
      return [source]
    }
  }

  /// A short operand as it is written, of a longer one its innermost series.
  private var brief: String {
    let text = source
    return text.count <= 12 ? text : (freeNames.first.map { "\($0)…" } ?? text)
  }

  /// Whether it counts values in bins, perhaps as shares: `histogram(…)`, a slice of it, or arithmetic
  /// with it.
  package var isHistogram: Bool { histogram != nil }

  /// Whether it is a running total, `cumsum(s)`, that never begins anew.
  package var isRunningTotal: Bool {
    guard case .call(let call) = kind else { return false }
    return call.function.text == Function.cumsum.rawValue && call.arguments.count == 1
  }

  /// The call of `histogram` in it; nil where it is none.
  package var histogram: Call? {
    switch kind {
    case .parenthesized(let inner), .slice(let inner, _, _), .chain(let inner, _): inner.histogram
    case .call(let call)
    where call.function.text == Function.histogram.rawValue && !call.arguments.isEmpty:
      call
    default: nil
    }
  }
}
