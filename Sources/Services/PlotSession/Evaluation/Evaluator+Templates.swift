import AxisTicks
import PlotLanguage

/// Texts that people see.
extension Evaluator {
  /// How numbers without a format are written.
  enum Figures {
    /// With all their digits, as `print` does.
    case exact
    /// As they stand in a picture, with the minus sign of print.
    case typeset
  }

  /// The text of a template with its expressions evaluated now.
  ///
  /// - Parameters:
  ///   - expression: What is to be shown.
  ///   - figures: How numbers are written.
  /// - Returns: Nil for what is no text written in the program: a value is shown as it is.
  /// - Throws: A diagnostic at the expression, or its format, that is wrong.
  mutating func shownText(_ expression: Expression, _ figures: Figures) throws -> String? {
    guard let template = try TextTemplate(expression) else { return nil }
    return try template.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .field(let field): text += try self.text(of: field, figures)
      }
    }
  }

  /// A template of a label that knows fields by name, with all other expressions replaced by what they
  /// give now.
  ///
  /// - Parameters:
  ///   - expression: A text written in the program.
  ///   - fields: The fields, which stand alone in their braces.
  /// - Returns: A template with such fields alone; nil for what is no template.
  /// - Throws: A diagnostic at the expression, or its format, that is wrong.
  mutating func labelTemplate(_ expression: Expression, _ fields: [String]) throws -> String? {
    guard let template = try? TextTemplate(expression), !template.isLiteral else { return nil }
    return try template.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += Template.literal(literal)
      case .field(let field):
        text +=
          try isField(field, fields)
          ? "{\(field.text)\(field.format.map { ":" + $0 } ?? "")}"
          : Template.literal(self.text(of: field, .typeset))
      }
    }
  }

  /// Whether an expression is the name of a field, or of nothing at all, which the label refuses.
  private func isField(_ field: TextTemplate.Field, _ fields: [String]) throws -> Bool {
    if case .name(let name) = field.expression.kind {
      return fields.contains(name) || context.lookUp(name) == nil
    }
    if let name = fields.first(where: { field.expression.mentions($0) }),
      context.lookUp(name) == nil
    {
      throw Diagnostic(
        .valueOutOfRange, "a label does not compute with its field '\(name)'", at: field.range,
        advice: "write '{\(name)}' alone")
    }
    return false
  }

  private mutating func text(
    of field: TextTemplate.Field, _ figures: Figures
  ) throws -> String {
    let value: Value
    do {
      value = try evaluate(field.expression).checkedWhole()
    } catch var error as Diagnostic {
      if !field.isPlaced { error.range = field.range }
      throw error
    }
    // What a selection has not prints nothing: `{selection.segment}` without segments.
    if case .selection = field.expression.kind, value.number?.isNaN == true { return "" }
    guard let format = field.format else {
      guard figures == .typeset, case .number(let number) = value else {
        return ValueText.text(value, zone: context.zone)
      }
      return typeset(figureText(number))
    }
    switch value {
    case .number(let number):
      guard let format = NumberFormat(format) else {
        throw wrongFormat(format, field, "a number", "[+][,][.N] and f, e, g, si or short")
      }
      return figures == .typeset ? typeset(format.text(number)) : format.text(number)
    case .date(let date):
      guard format.contains("%"), let text = try? DateFormat(format) else {
        throw wrongFormat(format, field, "a date", "a strftime text such as '%H:%M'")
      }
      return text.text(of: date.instant, in: context.zone)
    default:
      throw Diagnostic(
        .typeMismatch, "'\(field.text)' is \(value.kindName): formats are for numbers and dates",
        at: field.range, advice: "write '{\(field.text)}'")
    }
  }

  private func wrongFormat(
    _ format: String, _ field: TextTemplate.Field, _ kind: String, _ allowed: String
  ) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, "unknown format '\(format)' of '\(field.text)', which is \(kind)",
      at: field.range, advice: "write \(allowed)")
  }
}
