import AxisTicks
package import CivilTime
import PlotLanguage

/// A text with fields: `{field}` or `{field:format}`.
///
/// The format of a number is `[+][,][.N](f|e|g|si|short)`, that of a time is strftime's; the first `:` splits
/// field and format; `{{` and `}}` are braces. A text without fields that holds a `%` is a bare format of
/// the only field: `%.2f` for a number, strftime for a time.
package struct Template: Hashable, Sendable {
  /// The template, as it was written.
  package let text: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    case text(String)
    case field(String, Format)
  }

  private enum Format: Hashable, Sendable {
    case plain
    case number(NumberFormat)
    case date(DateFormat)
  }

  /// What a field stands for.
  package enum Field: Hashable, Sendable {
    /// A number; NaN is one that is not there, for which nothing is written.
    case number(Double)
    /// An instant, in seconds since 1970.
    case time(Double, TimeZoneRules)
    /// A text, for which formats mean nothing.
    case text(String)
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: The names of the fields there are.
  ///   - bareField: The field that a bare format is for, or nil where there are no bare formats.
  /// - Throws: A ``TemplateError`` for an unknown field, an unknown format or a lonely brace.
  package init(
    _ text: String, fields: [String], bareField: String? = nil
  ) throws(TemplateError) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw TemplateError(.unclosedBrace)
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(try Template.field(rest[..<end], fields))
        rest = rest[rest.index(after: end)...]
      case "}":
        throw TemplateError(.unopenedBrace)
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    let hasField = parts.contains { if case .field = $0 { true } else { false } }
    if let bareField, !hasField, literal.contains("%") {
      parts = try Template.bare(literal, bareField)
    }
    self.parts = parts
  }

  /// The fields of an axis' labels.
  static let axisFields = ["value", "time"]

  /// The template that gives a text as it is.
  static func literal(_ text: String) -> String {
    text.map { $0 == "{" ? "{{" : $0 == "}" ? "}}" : String($0) }.joined()
  }

  /// What is wrong with a template of a value stick or of an axis, if anything.
  ///
  /// Whether an axis has times turns out when it is drawn, so both kinds of bare format are allowed.
  static func error(in text: String, isAxis: Bool) -> TemplateError? {
    func error(_ fields: [String], _ bareField: String?) -> TemplateError? {
      do throws(TemplateError) {
        _ = try Template(text, fields: fields, bareField: bareField)
        return nil
      } catch {
        return error
      }
    }
    guard isAxis else { return error(SelectionField.allCases.map(\.rawValue), nil) }
    let wrong = error(axisFields, "value")
    return wrong.flatMap { error(axisFields, "time") == nil ? nil : $0 }
  }

  private static func field(
    _ inside: Substring, _ fields: [String]
  ) throws(TemplateError) -> Part {
    let name = String(inside.prefix { $0 != ":" })
    guard fields.contains(name) else {
      throw TemplateError(.unknownField(name, fields: fields))
    }
    guard let colon = inside.firstIndex(of: ":") else { return .field(name, .plain) }
    let format = String(inside[inside.index(after: colon)...])
    if name == "time" { return .field(name, .date(try date(format))) }
    guard let number = NumberFormat(format) else {
      throw TemplateError(.unknownFormat(format, field: name))
    }
    return .field(name, .number(number))
  }

  private static func date(_ format: String) throws(TemplateError) -> DateFormat {
    do throws(DateFormat.UnknownCode) {
      return try DateFormat(format)
    } catch {
      throw TemplateError(.dateFormat(error))
    }
  }

  /// `%.2f` with text around it, or strftime.
  private static func bare(_ text: String, _ field: String) throws(TemplateError) -> [Part] {
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
        throw TemplateError(
          .unknownBareFormat("%\(code)\(letter.map { String($0) } ?? "")", field: field))
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
  ///   - plain: How a number without a format is written; nil gives all its digits.
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
        case (.number(let number), .number(let format)):
          result += typeset(format.text(number, isExact: isExact))
        case (.number(let number), _): result += typeset(plain?(number) ?? numberText(number))
        case (.time(let instant, let zone), .date(let format)):
          result += format.text(of: instant, in: zone)
        case (.time(let instant, let zone), _): result += zone.iso8601(instant)
        }
      }
    }
    return result
  }
}

/// Figures with the minus sign of print, which is as wide as a plus.
func typeset(_ figures: String) -> String {
  String(figures.map { $0 == "-" ? "\u{2212}" : $0 })
}
