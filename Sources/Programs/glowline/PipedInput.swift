import PlotLanguage
import PlotSession

/// `glowline` where standard input is no terminal: each entry is run as at the prompt, without echo.
struct PipedInput {
  /// Reads to the end, goes on after errors, and returns the exit status: 1 if there was one.
  func run() -> Int32 {
    Interrupt.catchSignals()
    guard let text = StandardInput.text() else { return 1 }
    var session = Session(.onThisMachine)
    var hasFailed = false
    for (firstLine, entry) in Entries(text) {
      let console = Console(
        emit: { OutputText().show($0) }, isCancelled: { Interrupt.isPending })
      if session.run(entry, firstLine: firstLine, console: console) != nil { hasFailed = true }
      if Interrupt.isPending { break }
    }
    return hasFailed ? 1 : 0
  }
}

/// The entries of a text with the numbers of their first lines.
///
/// An entry is a line, joined with the next one where its statement goes on there.
///
/// An empty line ends an unfinished statement, as at the prompt.
package struct Entries: Sequence, IteratorProtocol {
  private var lines: ArraySlice<Substring>

  package init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
  }

  package mutating func next() -> (firstLine: Int, text: String)? {
    let firstLine = lines.startIndex + 1
    guard var entry = lines.popFirst().map(String.init) else { return nil }
    while case .incomplete(indent: _) = Session.completeness(of: entry), let line = lines.popFirst()
    {
      entry += "\n" + line
      if line.allSatisfy(\.isWhitespace) { break }
    }
    return (firstLine, entry)
  }
}
