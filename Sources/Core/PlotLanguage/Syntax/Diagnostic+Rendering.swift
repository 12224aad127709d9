import ValueNotation

extension Diagnostic {
  /// The widest source line that is shown whole, in display columns.
  static let lineLimit = 100

  /// The block that people read: headline, position, source line, carets and advice.
  ///
  /// ```
  /// UnknownKey: unknown config key 'plotLineWdth'
  ///   line 3, column 8
  ///   config plotLineWdth=2
  ///          ^^^^^^^^^^^^ did you mean 'plotLineWidth'?
  /// ```
  /// The column counts code points; the carets stand under the display columns, wide characters
  /// two and combining marks none; tabs are repeated below, so that any tab width lines up. A long
  /// line is cut with `…` around the error, and a range of several lines is marked on its first. A `…`
  /// replaces a password.
  package func rendered(in source: SourceText) -> String {
    let position = source.position(of: range.lowerBound)
    let line = PasswordMask(source.line(from: position.lineStart))
    let column = line.place(of: position.column - 1)
    let excerpt = Excerpt(
      line: line.text.unicodeScalars, column: column,
      count: line.place(of: position.column - 1 + range.count) - column)
    let padding = String(String.UnicodeScalarView(excerpt.padding))
    let carets = String(repeating: "^", count: excerpt.caretWidth)
    return """
      \(headline)
        line \(position.line), column \(position.column)
        \(String(String.UnicodeScalarView(excerpt.shown)))
        \(padding)\(carets)\(advice.map { " \(visibleText(PasswordMask($0).text))" } ?? "")
      """
  }
}

/// The part of a source line that is shown, and where its carets stand.
private struct Excerpt {
  var shown: [Unicode.Scalar] = []
  var padding: [Unicode.Scalar] = []
  var caretWidth: Int

  /// Code points on each side of the error that are looked at: a line may be all that a file holds.
  private static let reach = 10 * Diagnostic.lineLimit

  init(line whole: String.UnicodeScalarView, column: Int, count: Int) {
    let behind = whole.dropFirst(max(0, column - Excerpt.reach))
    let near = behind.prefix(2 * Excerpt.reach)
    let isCut = (
      before: behind.startIndex > whole.startIndex, after: near.endIndex < whole.endIndex
    )
    let line = Array(near)
    let column = min(column, Excerpt.reach)
    // What would move the carets, or the reader's cursor, is shown as it is written.
    let forms = line.map { $0 == "\t" ? nil : $0.visibleForm }
    let widths = zip(line, forms).map { $0 == "\t" ? 1 : $1?.count ?? $0.displayWidth }
    let start = min(column, line.count)
    var (first, last) = (0, line.count)
    if isCut.before || isCut.after || widths.reduce(0, +) > Diagnostic.lineLimit {
      // A third of the room stands before the error, the rest shows it and what follows.
      first = start
      var room = Diagnostic.lineLimit / 3
      while first > 0, widths[first - 1] <= room {
        first -= 1
        room -= widths[first]
      }
      last = start
      room += Diagnostic.lineLimit - Diagnostic.lineLimit / 3
      while last < line.count, widths[last] <= room {
        room -= widths[last]
        last += 1
      }
    }
    if first > 0 || isCut.before {
      shown.append("…")
      padding.append(" ")
    }
    for index in first..<last {
      shown += forms[index].map { Array($0.unicodeScalars) } ?? [line[index]]
      guard index < start else { continue }
      if line[index] == "\t" {
        padding.append("\t")
      } else {
        padding += Array(repeating: " ", count: widths[index])
      }
    }
    if last < line.count || isCut.after { shown.append("…") }
    let end = min(last, start + min(count, line.count))
    caretWidth = max(1, start < end ? widths[start..<end].reduce(0, +) : 1)
  }
}
