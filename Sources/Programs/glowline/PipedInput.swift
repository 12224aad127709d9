import PlotLanguage
import PlotSession

/// `glowline` where standard input is no terminal: each entry is run as at the prompt, without echo.
struct PipedInput {
  /// Reads to the end or to a word that leaves, goes on after errors, and returns the exit status: 1 if
  /// there was one.
  ///
  /// Each entry runs as soon as its line is complete: who writes them may wait for an answer.
  func run() -> Int32 {
    Interrupt.catchSignals()
    var input = BufferedInput()
    var session = Session(.onThisMachine)
    var hasFailed = false
    for (firstLine, entry) in Entries({ input.line() }) {
      if Farewell.isOne(entry) { break }
      let error = session.run(
        entry, firstLine: firstLine, console: Console { OutputText().show($0) },
        cancellation: Interrupt.cancellation)
      if error != nil { hasFailed = true }
      if Interrupt.isPending { break }
    }
    return hasFailed || Interrupt.isPending ? 1 : 0
  }
}

/// The entries of some lines with the numbers of their first lines.
///
/// An entry is a line, joined with the next one where its statement goes on there.
///
/// An empty line ends an unfinished statement, as at the prompt.
package struct Entries: Sequence, IteratorProtocol {
  private let nextLine: () -> String?
  private var count = 0

  /// - Parameter nextLine: Gives the next line without its end; nil at the end of the text.
  package init(_ nextLine: @escaping () -> String?) { self.nextLine = nextLine }

  private mutating func line() -> String? {
    count += 1
    return nextLine()
  }

  package mutating func next() -> (firstLine: Int, text: String)? {
    guard var entry = line() else { return nil }
    let firstLine = count
    while case .incomplete(indent: _) = Session.completeness(of: entry), let line = line() {
      entry += "\n" + line
      if line.allSatisfy(\.isWhitespace) { break }
    }
    return (firstLine, entry)
  }
}
