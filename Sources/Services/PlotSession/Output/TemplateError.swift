import AxisTicks
import PlotLanguage

/// What is wrong with a ``Template``, and what is allowed.
package struct TemplateError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case unclosedBrace
    case unopenedBrace
    case unknownField(String, fields: [String])
    case unknownFormat(String, field: String)
    case unknownBareFormat(String, field: String)
    case dateFormat(DateFormat.UnknownCode)
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// What was found.
  package var message: String {
    switch reason {
    case .unclosedBrace: "'{' in the template is never closed"
    case .unopenedBrace: "'}' in the template closes nothing"
    case .unknownField(let name, _): "unknown field '\(name)' in the template"
    case .unknownFormat(let format, let field): "unknown format '\(format)' of the field '\(field)'"
    case .unknownBareFormat(let format, _): "unknown number format '\(format)'"
    case .dateFormat(let error): error.description
    }
  }

  /// What to write instead.
  var advice: String? {
    switch reason {
    case .unclosedBrace: "write '{{' for a brace"
    case .unopenedBrace: "write '}}' for a brace"
    case .unknownField(let name, let fields):
      Suggestions.question(name, among: fields) ?? "there is \(fields.joined(separator: ", "))"
    case .unknownFormat(_, let field):
      "write [+][,][.N] and f, e, g, si or short: '{\(field):,.2f}'"
    case .unknownBareFormat(_, let field): "write '%.2f', or '{\(field):,.2f}'"
    case .dateFormat: nil
    }
  }
}
