import AxisTicks
package import CivilTime
package import PlotLanguage
import ValueNotation

/// The text of a label with fields for what it labels: `{EXPR}` or `{EXPR:format}`.
///
/// The expressions compute with the fields alone. The format of a number is `[+][,][.N](f|e|g|si|short|%)`,
/// or `duration`, that of a time is strftime's; `{{` and `}}` are braces. A text without expressions that holds a `%` is a
/// bare format of the only field: `%.2f` for a number, strftime for a time.
package struct Template: Hashable, Sendable {
  /// The template, as it was written.
  package let text: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    case text(String)
    case field(String, Format)
    case computed(LabelExpression, Format)
  }

  private enum Format: Hashable, Sendable {
    case plain
    case number(NumberFormat)
    /// Seconds as `4:58`.
    case duration
    case date(StrftimeFormat)
  }

  /// The format of seconds, as axes have it.
  static let durationFormat = "duration"
  /// What the format of a number may be, for messages.
  static let numberFormats = "[+][,][.N] and f, e, g, si, short or %, or duration"

  /// What a field stands for.
  package enum Field: Hashable, Sendable {
    /// A number; NaN is one that is not there, for which nothing is written.
    case number(Double)
    /// The value of a gap.
    case gap
    /// An instant, in seconds since 1970.
    case time(Double, TimeZoneRules)
    /// A duration in seconds, which is a number where it has a format or is computed with.
    case duration(Double)
    /// A text, for which formats mean nothing.
    case text(String)
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: The names of the fields there are.
  ///   - bareField: The field that a bare format is for, or nil if there are no bare formats.
  /// - Throws: A diagnostic for another name, an unknown format or what is no template; whoever knows
  ///   where the template stands gives it its range.
  package init(
    _ text: String, fields: [String], bareField: String? = nil
  ) throws(Diagnostic) {
    self.text = text
    let template = try TextTemplate(text, at: SourceRange(0, 0))
    if let bareField, template.isLiteral, text.contains("%") {
      parts = try Template.bare(template.literalText, bareField)
      return
    }
    var parts: [Part] = []
    for part in template.parts {
      switch part {
      case .text(let literal): parts.append(.text(literal))
      case .field(let field): parts.append(try Template.part(field, fields, in: text))
      }
    }
    self.parts = parts
  }

  /// The template with nothing but fields and formats in its braces, which a page can fill in, too; nil where it
  /// computes, or a format has braces or weeks.
  var fieldText: String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += Template.literal(literal)
      case .field(let name, .plain): text += "{\(name)}"
      case .field(let name, .number(let format)): text += "{\(name):\(format.notation)}"
      case .field(let name, .duration): text += "{\(name):\(Template.durationFormat)}"
      case .field(let name, .date(let format)):
        guard let field = Template.field(name, format.template) else { return nil }
        text += field
      case .computed: return nil
      }
    }
    return text
  }

  /// A field with a date's format; nil where that has braces, or weeks, which a page does not count.
  static func field(_ name: String, _ format: String) -> String? {
    format.contains { "{}".contains($0) } || format.contains(/%-?[GVuUW]/)
      ? nil : "{\(name):\(format)}"
  }

  /// The template that is replaced by exactly this text.
  static func literal(_ text: String) -> String {
    text.escaping(["{": "{{", "}": "}}"])
  }

  private static func part(
    _ field: TextTemplate.Field, _ fields: [String], in template: String
  ) throws(Diagnostic) -> Part {
    if case .name(let name) = field.expression.kind, fields.contains(name) {
      return .field(name, try format(field.format, of: name, isTime: name == "time", in: template))
    }
    let expression = LabelExpression(field.expression)
    if let name = expression.names.first(where: { !fields.contains($0) }) {
      let near =
        Suggestions.near(name, among: fields).first ?? (fields.count == 1 ? fields[0] : nil)
      let advice = near.map { instead("{\(name)", "{\($0)", in: template) + "; " } ?? ""
      throw error(
        "unknown field '\(name)' in the template",
        advice + "there is \(fields.joined(separator: ", "))")
    }
    // Whether it is a number or a time is known only when it is evaluated.
    let isTime = field.format.map { $0.contains("%") && NumberFormat($0) == nil } ?? false
    return .computed(
      expression, try format(field.format, of: field.text, isTime: isTime, in: template))
  }

  private static func format(
    _ text: String?, of name: String, isTime: Bool, in template: String
  ) throws(Diagnostic) -> Format {
    guard let text else { return .plain }
    if isTime { return .date(try date(text)) }
    if text == durationFormat { return .duration }
    guard let number = NumberFormat(text) else {
      throw error(
        "unknown format '\(text)' of the field '\(name)'",
        instead("{\(name):\(text)}", "{\(name):,.2f}", in: template)
          + ": \(numberFormats)")
    }
    return .number(number)
  }

  private static func date(_ format: String) throws(Diagnostic) -> StrftimeFormat {
    do throws(StrftimeFormat.UnknownCode) {
      return try StrftimeFormat(format)
    } catch {
      throw self.error(error.description)
    }
  }

  private static func error(_ message: String, _ advice: String? = nil) -> Diagnostic {
    Diagnostic(.valueOutOfRange, message, at: SourceRange(0, 0), advice: advice)
  }

  /// Advice to write the template with a part replaced.
  private static func instead(_ wrong: String, _ right: String, in template: String) -> String {
    "write '\(StringLiteral.encode(template.replacing(wrong, with: right)))'"
  }

  /// `%.2f` with text around it, or strftime.
  private static func bare(_ text: String, _ field: String) throws(Diagnostic) -> [Part] {
    if field == "time" { return [.field(field, .date(try date(text)))] }
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      if rest.first == "%" {
        literal.append("%")
        rest.removeFirst()
        continue
      }
      let code = rest.prefix { !$0.isLetter && $0 != "%" }
      rest = rest[code.endIndex...]
      let letter = rest.popFirst()
      guard let letter, "fegd".contains(letter),
        let format = NumberFormat(letter == "d" ? "\(code).0f" : "\(code)\(letter)")
      else {
        throw error(
          "unknown number format '%\(code)\(letter.map { String($0) } ?? "")'",
          "write '\"%.2f\"' or '\"{\(field):,.2f}\"'")
      }
      parts.append(.text(literal))
      literal = ""
      parts.append(.field(field, .number(format)))
    }
    return parts + [.text(literal)]
  }

  /// The text with its fields filled in, as it stands in a picture: minus is U+2212, as at the axes.
  ///
  /// - Parameters:
  ///   - plain: How a number without a format is written; nil gives all its digits, of a computed one
  ///     twelve.
  ///   - isExact: Whether the format `short` keeps all digits, too.
  ///   - value: What a field stands for.
  /// - Returns: The text.
  package func text(
    plain: ((Double) -> String)? = nil, isExact: Bool = false, of value: (String) -> Field
  ) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .field(let name, let format):
        switch (value(name), format) {
        // What is not there prints nothing.
        case (.number(let number), _) where number.isNaN: break
        case (.text(let text), _): result += text
        case (.gap, _): result += numberText(.nan)
        case (.number(let number), .number(let format)):
          result += typeset(format.text(number, isExact: isExact))
        case (.number(let number), .duration): result += DurationNotation.text(seconds: number)
        case (.number(let number), _): result += typeset(plain?(number) ?? numberText(number))
        case (.duration(let seconds), .number(let format)):
          result += typeset(format.text(seconds, isExact: isExact))
        case (.duration(let seconds), _): result += DurationNotation.text(seconds: seconds)
        case (.time(let instant, let zone), .date(let format)):
          result += format.text(of: instant, in: zone)
        case (.time(let instant, let zone), _): result += zone.iso8601(instant)
        }
      case .computed(let expression, let format):
        guard let (computed, zone) = expression.value(of: value) else { break }
        switch (computed, format) {
        case (.number(let number), .number(let format)):
          result += typeset(format.text(number, isExact: isExact))
        case (.number(let number), .duration): result += DurationNotation.text(seconds: number)
        case (.number(let number), _):
          let exact = Double(shortText(number, digits: 12)) ?? number
          result += typeset(plain?(number) ?? numberText(exact))
        case (.date(let date), .date(let format)): result += format.text(of: date.instant, in: zone)
        case (let other, _): result += ValueText.text(other, zone: zone)
        }
      }
    }
    return result
  }
}

extension TextTemplate {
  /// What a template without expressions shows.
  fileprivate var literalText: String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}

/// Figures with the minus sign of print, which is as wide as a plus.
func typeset(_ figures: String) -> String {
  String(figures.map { $0 == "-" ? "\u{2212}" : $0 })
}
