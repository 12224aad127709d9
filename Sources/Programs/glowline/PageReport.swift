import Cells
import Files
import JupyterProtocol
import NotebookView
import PlotLanguage
import PlotSession

/// The page of `--html`: all that the programs have shown, in their order, in one file that needs nothing else.
struct PageReport {
  private let file: String
  private var parts: [(id: String?, html: String)] = []

  /// A page that is written to a file.
  init(_ file: String) { self.file = file }

  /// Takes an output; one that replaces another stands in its place.
  mutating func add(_ output: Output) {
    switch output {
    case .stream(let stream, let text):
      parts.append((nil, PageReport.lines(text, isError: stream == .standardError)))
    case .error(let error):
      parts.append(
        (nil, PageReport.lines(error.traceback.joined(separator: "\n"), isError: true)))
    case .clear: parts.removeAll()
    case .update(let bundle, let id):
      for index in parts.indices where parts[index].id == id {
        parts[index].html = PageReport.html(of: bundle)
      }
    case .display(let bundle, let id): parts.append((id, PageReport.html(of: bundle)))
    case .result(let bundle), .page(let bundle): parts.append((nil, PageReport.html(of: bundle)))
    }
  }

  /// Writes the page.
  func write() throws(CellError) {
    let page = PageText.document(
      title: "Glowline", body: parts.map(\.html).joined(separator: "\n"),
      background: "#ffffff", color: "#1f2328", hash: SHA256.hash)
    do {
      try FileAccess.write(Array(page.utf8), to: file)
    } catch {
      throw CellError(.fileError, "cannot write '\(file)': \(error.fileReason)")
    }
  }

  /// A bundle with its picture where it has one, else its text.
  private static func html(of bundle: MediaBundle) -> String {
    if case .text(let html)? = bundle["text/html"] { return html }
    if case .bytes(let png)? = bundle["image/png"], let size = bundle.size {
      let image = PageText.image(
        png, words: bundle.alternative ?? bundle.text, width: size.width, height: size.height)
      return "<div style=\"max-width:\(size.width)px\">\(image)</div>"
    }
    return bundle.text.isEmpty ? "" : lines(bundle.text)
  }

  private static func lines(_ text: String, isError: Bool = false) -> String {
    let color = isError ? ";color:#b42318" : ""
    return "<pre style=\"white-space:pre-wrap\(color)\">\(PageText.escaped(text))</pre>"
  }
}
