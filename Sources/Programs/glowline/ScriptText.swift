import Cells
import Files
import PlotLanguage
import PlotSession

extension Invocation.RunOptions.Source {
  /// The program; nil after Ctrl-C.
  func text() throws(CellError) -> String? {
    switch self {
    case .text(let text): return text
    case .standardInput: return StandardInput.text()
    case .file(let path):
      let bytes: [UInt8]
      do {
        bytes = try FileAccess.read(path, limit: 1 << 26, cancellation: Interrupt.cancellation)
      } catch {
        throw CellError(.fileError, "cannot read '\(path)': \(error.fileReason)")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CellError(.dataError, "cannot read '\(path)': found bytes that are no UTF-8 text")
      }
      return text
    }
  }
}
