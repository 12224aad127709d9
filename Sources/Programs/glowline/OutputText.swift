import Glibc
import PlotSession

/// Prints outputs as text: results on standard output, warnings and errors on standard error.
struct OutputText {
  /// Prints one output.
  func show(_ output: Output) {
    switch output {
    case .result(let bundle), .display(let bundle, _), .update(let bundle, _), .page(let bundle):
      if !bundle.text.isEmpty { say(bundle.text) }
    case .stream(.standardOutput, let text): say(text, terminator: "")
    case .stream(.standardError, let text): write(text, to: STDERR_FILENO)
    case .clear: break
    case .error(let error): write(error.rendered + "\n", to: STDERR_FILENO)
    }
  }
}
