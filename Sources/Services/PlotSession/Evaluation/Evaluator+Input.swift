import PlotLanguage

extension Evaluator {
  /// A line from the user: a number or date where it is one, else a text.
  mutating func ask(_ prompt: Expression) throws -> Value {
    if bindings.contains(where: { $0.value.vector?.sweep != nil }) { throw NeedsElements() }
    let text = try shownText(prompt, .exact) ?? text(prompt, "the prompt")
    guard let line = try context.ask(text) else {
      throw Diagnostic(
        .stateError, "nobody can be asked '\(text)' here", at: prompt.range,
        advice: "run it at a prompt or in a notebook, or define the value with let")
    }
    return Evaluator.answer(line, in: context)
  }

  /// What a line that was typed means.
  static func answer(_ line: String, in context: EvaluationContext) -> Value {
    let text = String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    if let date = DateLiteral(parsing: text) { return .date(context.moment(date)) }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    let program = Program(digits)
    if digits.utf8.first.map({ ($0 >= 48 && $0 <= 57) || $0 == 46 }) == true,
      program.diagnostics.isEmpty, program.statements.count == 1,
      case .expression(let expression) = program.statements[0].kind,
      case .number(let number) = expression.kind
    {
      return .number(isNegative ? -number : number)
    }
    return .text(line)
  }
}
