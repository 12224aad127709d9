import Glibc
import PlotSession
import ValueNotation

/// Prints outputs as text: results on standard output, warnings and errors on standard error.
///
/// What a program prints is its own affair: it passes into a file or a pipe as it is, and a terminal shows what
/// it would obey.
struct OutputText {
  /// Prints one output.
  func show(_ output: Output) {
    switch output {
    case .result(let bundle), .display(let bundle, _), .update(let bundle, _), .page(let bundle):
      if !bundle.text.isEmpty { say(bundle.text) }
    case .stream(.standardOutput, let text): pass(text, to: STDOUT_FILENO)
    case .stream(.standardError, let text): pass(text, to: STDERR_FILENO)
    case .clear: break
    case .error(let error): write(error.rendered + "\n", to: STDERR_FILENO)
    }
  }

  private func pass(_ text: String, to descriptor: Int32) {
    write(isatty(descriptor) == 1 ? visibleText(text) : text, to: descriptor)
  }
}
