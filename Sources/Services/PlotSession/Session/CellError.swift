public import PlotLanguage

/// The one error of a cell.
public struct CellError: Error, Hashable, Sendable {
  /// The kind of the first error: Jupyter's `ename`.
  public var name: String
  /// The first error's message: Jupyter's `evalue`.
  public var value: String
  /// All errors with their places, as people read them; a block for each.
  public var blocks: [String]
  /// The errors.
  public var diagnostics: [Diagnostic]

  /// The blocks with a blank line between two.
  public var rendered: String { blocks.joined(separator: "\n\n") }

  /// Whether the user stopped the statement.
  public var isInterruption: Bool { name == Diagnostic.Code.interrupted.rawValue }

  /// The lines of the blocks: Jupyter's `traceback`.
  public var traceback: [String] {
    rendered.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// An error that is none of a program's: it has no place.
  package init(_ code: Diagnostic.Code, _ message: String) {
    let diagnostic = Diagnostic(code, message, at: SourceRange(0, 0))
    diagnostics = [diagnostic]
    name = code.rawValue
    value = diagnostic.message
    blocks = [diagnostic.headline]
  }

  init(_ diagnostics: [Diagnostic], in source: SourceText, file: String? = nil) {
    self.diagnostics = diagnostics
    name = diagnostics.first?.code.rawValue ?? ""
    value = diagnostics.first?.message ?? ""
    blocks = diagnostics.map { diagnostic in
      let block = diagnostic.rendered(in: source)
      guard let file, let place = block.firstRange(of: "\n  line ") else { return block }
      return block.replacingCharacters(in: place, with: "\n  \(file), line ")
    }
  }
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<String.Index>? { ranges(of: text).first }

  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
