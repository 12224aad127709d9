import PlotLanguage
import PlotSession

/// What a program gives in a session of its own, as the tables about the language's page write it: the text
/// of each output on a line; of an error its headlines, advice in parentheses.
///
/// - Parameters:
///   - program: The statements of the page.
///   - preparation: What has happened before; it must go well, and its outputs do not count.
///   - folder: Where files are.
/// - Returns: The lines.
func outcome(of program: String, after preparation: String = "", in folder: String = "") -> String {
  let prompt = Prompt(folder: folder)
  if let error = prompt.run(preparation) { return "preparation: \(error.rendered)" }
  prompt.run(program)
  return prompt.outputs.map { output -> String in
    guard case .error(let error) = output else { return output.line }
    return error.diagnostics.map(\.description).joined(separator: "\n")
  }.joined(separator: "\n")
}
