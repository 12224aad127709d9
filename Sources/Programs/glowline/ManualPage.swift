/// The manual page `glowline(1)`, in the macros of man(7); made of what `--help` prints.
package enum ManualPage {
  /// When the page was written.
  private static let date = "2026-11-25"

  /// The text of the page.
  package static var text: String {
    var lines = [
      ".TH GLOWLINE 1 \(date) \"glowline \(version)\" \"User Commands\"", ".SH NAME",
      "glowline \\- beautiful, fast, touchable line plots", ".SH SYNOPSIS",
    ]
    for command in Invocation.Command.allCases {
      for synopsis in command.page.synopses {
        lines += [".B glowline", escaped(synopsis), ".br"]
      }
    }
    lines += [
      ".B glowline", escaped("--version | --help | COMMAND --help | help WORD"), ".SH DESCRIPTION",
      "Plots from files, pipes, databases and expressions, in a small language of its own: at a",
      "prompt, in scripts, in Jupyter notebooks, or from the shell without a program.",
      "Without a command and on a terminal it is the prompt; without a terminal it runs each",
      "statement of standard input as soon as its line is complete.", ".SH COMMANDS",
    ]
    for command in Invocation.Command.allCases {
      let page = command.page
      lines += [".SS glowline \(command.rawValue)"]
      // A paragraph begins by itself below a heading.
      lines += page.paragraphs.flatMap(block).dropFirst()
      for option in page.options {
        lines += [".TP", ".B \(escaped(option.spelling))", escaped(option.summary) + "."]
      }
      for note in page.notes { lines += block(note) }
    }
    lines += [
      ".SH EXIT STATUS",
      ".TP", ".B 0", "All went well; a live picture that Ctrl\\-C ended, too.",
      ".TP", ".B 1", "A statement or a check failed, or something is missing.",
      ".TP", ".B 2", "The command line could not be understood.",
      ".SH ENVIRONMENT",
      ".TP", ".B XDG_STATE_HOME", "Where histories are kept, below glowline; else ~/.local/state.",
      ".TP", ".B PAGER", "What shows long help at the prompt.",
      ".TP", ".B TERM, COLORTERM, NO_COLOR", "How a terminal shows pictures.",
      ".SH EXAMPLES", ".EX", escaped("seq 100 | glowline plot as=bars"),
      escaped("glowline run -c 'series a = walk(1000); plot a' --out pictures"), ".EE",
    ]
    return lines.joined(separator: "\n")
  }

  /// A paragraph of a command's page; one that is indented is an example.
  private static func block(_ text: String) -> [String] {
    let lines = text.split(separator: "\n").map(String.init)
    guard text.hasPrefix("  ") else { return [".PP"] + lines.map(escaped) }
    return [".PP", ".RS", ".EX"] + lines.map { escaped(String($0.dropFirst(2))) } + [".EE", ".RE"]
  }

  /// A line of text, none of which is taken for a request.
  private static func escaped(_ line: String) -> String {
    let text = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("°", with: "\\[de]").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
