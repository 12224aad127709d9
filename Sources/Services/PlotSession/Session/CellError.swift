import Files
package import PlotLanguage
import ValueNotation

extension CellError {
  /// Whether the user stopped the statement.
  var isInterruption: Bool { name == Diagnostic.Code.interrupted.rawValue }

  /// An error that is none of a program's: it has no place.
  package init(_ code: Diagnostic.Code, _ message: String) {
    let diagnostic = Diagnostic(code, message, at: SourceRange(0, 0))
    self.init(name: code.rawValue, value: diagnostic.message, traceback: [diagnostic.headline])
  }

  /// What is wrong with a text that is no program, with advice that the judge has tried.
  init(_ program: Program, _ judge: Judge, file: String? = nil) {
    self.init(
      program.diagnostics.map {
        judge.advised($0, in: program.source, behind: program.statements, isMalformed: true)
      }, in: program.source, file: file)
  }

  /// What is wrong with a program, or with the script of a file.
  init(_ diagnostics: [Diagnostic], in source: SourceText, file: String? = nil) {
    let blocks = diagnostics.map { diagnostic in
      let block = diagnostic.rendered(in: source)
      guard let file, let place = block.firstRange(of: "\n  line ") else { return block }
      return block.replacingCharacters(in: place, with: "\n  \(file), line ")
    }
    self.init(
      name: diagnostics.first?.code.rawValue ?? "", value: diagnostics.first?.message ?? "",
      traceback: blocks.joined(separator: "\n\n")
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      correction: file == nil ? diagnostics.lazy.compactMap(\.correction).first : nil)
    // A line with a password stands nowhere.
    if let line = correction, PasswordMask(line).text != line { correction = nil }
  }

  /// The error in one line where a statement needs a name that one before it would have defined.
  ///
  /// - Parameters:
  ///   - failed: The lines of the statements that failed, by the names that they define.
  ///   - statement: What failed now.
  /// - Returns: That line, or the error itself.
  func followed(from failed: [String: Int], _ statement: Statement) -> CellError {
    guard let lost = statement.mentionedNames.first(where: { failed[$0] != nil }),
      let line = failed[lost], name == Diagnostic.Code.unknownName.rawValue,
      value.contains("'\(lost)'")
    else { return self }
    let text = "'\(printable(lost))' is missing, since line \(line) failed"
    return CellError(name: name, value: text, traceback: ["\(name): \(text)"])
  }
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<String.Index>? { ranges(of: text).first }

  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
