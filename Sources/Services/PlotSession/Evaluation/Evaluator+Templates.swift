import AxisTicks
import PlotLanguage

/// Texts that people see.
extension Evaluator {
  /// How numbers without a format are written.
  enum NumberStyle {
    /// With all digits, as `print` does.
    case exact
    /// As in a picture, with a typographic minus sign.
    case typeset
  }

  /// The text of a template with its expressions evaluated now.
  ///
  /// Nil for anything but a text written in the program: a value is shown as it is.
  mutating func shownText(_ expression: Expression, _ style: NumberStyle) throws -> String? {
    guard let template = try TextTemplate(expression) else { return nil }
    return try template.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .field(let field): text += try self.text(of: field, style)
      }
    }
  }

  /// A label's template in which everything but the fields is replaced by its value now.
  ///
  /// Nil for anything but a text written in the program.
  mutating func labelTemplate(_ expression: Expression, _ fields: [String]) throws -> String? {
    guard let written = TextTemplate.text(of: expression) else { return nil }
    let template: TextTemplate?
    do throws(Diagnostic) {
      template = try TextTemplate(expression)
    } catch {
      var error = error
      error.code = .valueOutOfRange
      throw error
    }
    guard let template, !template.isLiteral else { return written }
    return try template.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += Template.literal(literal)
      case .field(let field): text += try label(field, fields)
      }
    }
  }

  private mutating func label(_ field: TextTemplate.Field, _ fields: [String]) throws -> String {
    let format = field.format.map { ":" + $0 } ?? ""
    // A name of nothing at all is refused where the fields are read.
    if case .name(let name) = field.expression.kind,
      fields.contains(name) || context.lookUp(name) == nil
    {
      return "{\(field.text)\(format)}"
    }
    var evaluator = self
    evaluator.context.unknownName = { [context] name in
      var error = context.unknownName(name)
      error.advice = Suggestions.question(name.text, among: fields) ?? error.advice
      return error
    }
    let open = Set(fields)
    guard !open.isDisjoint(with: field.expression.freeNames) else {
      return Template.literal(try evaluator.text(of: field, .typeset))
    }
    do {
      let expression = try evaluator.specialized(field.expression, leaving: open)
      try check(LabelExpression(expression), as: field)
      return "{\(expression.source)\(format)}"
    } catch var error as Diagnostic {
      if !field.isPlaced { error.range = field.range }
      throw error
    }
  }

  /// Throws where an expression over fields makes no sense for any label.
  private func check(_ expression: LabelExpression, as field: TextTemplate.Field) throws {
    var fields = expression.names.reduce(into: [String: Value]()) { $0[$1] = .number(0) }
    if fields["time"] != nil { fields["time"] = .date(Moment(0)) }
    if fields["series"] != nil { fields["series"] = .text("a") }
    let value: Value
    do {
      value = try expression.value(with: fields, in: context.zone)
    } catch let error as Diagnostic where error.code == .valueOutOfRange {
      // Another sample may have an allowed value.
      return
    }
    _ = try text(of: value, as: field, .typeset)
  }

  private mutating func text(
    of field: TextTemplate.Field, _ style: NumberStyle
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
    return try text(of: value, as: field, style)
  }

  private func text(
    of value: Value, as field: TextTemplate.Field, _ style: NumberStyle
  ) throws -> String {
    guard let format = field.format else {
      guard style == .typeset, case .number(let number) = value else {
        return ValueText.text(value, zone: context.zone)
      }
      return typeset(figureText(number))
    }
    switch value {
    case .duration(let duration) where format == Template.durationFormat:
      return DurationNotation.text(seconds: duration.meanSeconds)
    case .number(let number) where format == Template.durationFormat:
      return number.isFinite ? DurationNotation.text(seconds: number) : numberText(number)
    case .number(let number):
      guard let format = NumberFormat(format) else {
        throw wrongFormat(format, field, "a number", Template.numberFormats)
      }
      return style == .typeset ? typeset(format.text(number)) : format.text(number)
    case .date(let date):
      guard format.contains("%"), let text = try? StrftimeFormat(format) else {
        throw wrongFormat(format, field, "a date", "a text with \(StrftimeFormat.codes)")
      }
      return text.text(of: date.instant, in: context.zone)
    case .duration(let duration) where format.isOfClock:
      // 25:34 of a night that began on the day before is 1:34.
      guard let text = try? StrftimeFormat(format) else {
        throw wrongFormat(format, field, "a time of the day", "%H:%M or %H:%M:%S")
      }
      let day = 86_400.0
      let clock = duration.meanSeconds - (duration.meanSeconds / day).rounded(.down) * day
      return text.text(of: clock, in: .utc)
    case .duration where NumberFormat(format) != nil:
      throw Diagnostic(
        .typeMismatch, "'\(field.text)' is a duration, and '\(format)' is for numbers",
        at: field.range,
        advice: "write '(\(field.text)) / 1 day:\(format)', or '\(field.text):duration' for 4:58")
    default:
      throw Diagnostic(
        .typeMismatch, "'\(field.text)' is \(value.kindName): formats are for numbers and dates",
        at: field.range, advice: "write '\(field.text)'")
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

extension String {
  /// Whether a format has fields of a clock alone: `%H:%M`.
  fileprivate var isOfClock: Bool {
    let fields = split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    return !fields.isEmpty && fields.allSatisfy { $0.first.map { "HIMSpRT".contains($0) } ?? false }
  }
}
