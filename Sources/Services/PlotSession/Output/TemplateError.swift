import AxisTicks
import PlotLanguage

/// What is wrong with a ``Template``, and what is allowed.
package struct TemplateError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case noTemplate(Diagnostic)
    case unknownField(String, fields: [String])
    case unknownFormat(String, field: String)
    case unknownBareFormat(String, field: String)
    case dateFormat(DateFormat.UnknownCode)
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  package var message: String {
    switch reason {
    case .noTemplate(let diagnostic): diagnostic.message
    case .unknownField(let name, _): "unknown field '\(name)' in the template"
    case .unknownFormat(let format, let field): "unknown format '\(format)' of the field '\(field)'"
    case .unknownBareFormat(let format, _): "unknown number format '\(format)'"
    case .dateFormat(let error): error.description
    }
  }

  /// What to write instead of a template.
  func advice(for template: String) -> String? {
    func instead(_ wrong: String, _ right: String) -> String {
      "write '\(StringLiteral.encode(template.replacing(wrong, with: right)))'"
    }
    switch reason {
    case .noTemplate(let diagnostic): return diagnostic.advice
    case .unknownField(let name, let fields):
      let near =
        Suggestions.near(name, among: fields).first ?? (fields.count == 1 ? fields[0] : nil)
      let list = "there is \(fields.joined(separator: ", "))"
      return near.map { "\(instead("{\(name)", "{\($0)")); \(list)" } ?? list
    case .unknownFormat(let format, let field):
      return
        "\(instead("{\(field):\(format)}", "{\(field):,.2f}")): [+][,][.N] and f, e, g, si or short"
    case .unknownBareFormat(_, let field):
      return "write '\"%.2f\"' or '\"{\(field):,.2f}\"'"
    case .dateFormat: return nil
    }
  }
}
