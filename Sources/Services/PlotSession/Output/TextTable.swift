import PlotLanguage

/// A table as plain text with aligned columns, and as Markdown.
struct TextTable {
  var header: [String]
  var rows: [[String]]

  /// The table in columns, two blanks between them; the last column is not padded.
  var plain: String {
    let lines = [header] + rows
    let widths = header.indices.map { column in
      lines.map { $0[column].displayWidth }.max() ?? 0
    }
    return lines.map { line in
      line.enumerated().map { column, cell in
        column == line.count - 1
          ? cell
          : cell + String(repeating: " ", count: max(0, widths[column] - cell.displayWidth))
      }
      .joined(separator: "  ").trimmedEnd
    }
    .joined(separator: "\n")
  }

  var markdown: String {
    func line(_ cells: [String]) -> String {
      let escaped = cells.map { cell in
        cell.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined()
      }
      return "| \(escaped.joined(separator: " | ")) |"
    }
    let rule = "|" + String(repeating: " --- |", count: header.count)
    return ([line(header), rule] + rows.map(line)).joined(separator: "\n")
  }

  var bundle: MediaBundle {
    var bundle = MediaBundle(text: plain)
    bundle["text/markdown"] = .text(markdown)
    return bundle
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
