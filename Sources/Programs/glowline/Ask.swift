import Glibc
import ValueNotation

/// Where `ask` gets a line from outside the prompt.
enum Ask {
  /// The next line of standard input, or nil at its end; the prompt is shown where somebody sees it.
  static func line(after prompt: String) -> String? {
    if isatty(STDIN_FILENO) == 1 { write(visibleText(prompt) + " ", to: STDERR_FILENO) }
    return StandardInput.line()
  }
}
