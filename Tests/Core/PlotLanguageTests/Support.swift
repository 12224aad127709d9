import PlotLanguage
import Testing

extension Program {
  /// All diagnostics as people read them, a blank line between two.
  var renderedDiagnostics: String {
    diagnostics.map { $0.rendered(in: source) }.joined(separator: "\n\n")
  }
}

/// The statements of a program that has no errors.
func statements(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> [Statement] {
  let program = Program(text)
  #expect(
    program.diagnostics.isEmpty, "\(text)\n\(program.renderedDiagnostics)",
    sourceLocation: sourceLocation)
  return program.statements
}

/// The one expression that a text is.
func expression(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Expression {
  let found = statements("let it = " + text, sourceLocation: sourceLocation)
  guard
    case .assign(let assignment) = try #require(found.first, sourceLocation: sourceLocation).kind
  else {
    throw Diagnostic(.syntaxError, "no expression: \(text)", at: SourceRange(0, 0))
  }
  return assignment.value
}

/// The first error of a program.
func firstError(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Diagnostic {
  try #require(
    Program(text).diagnostics.first, "no error in \(text)", sourceLocation: sourceLocation)
}
