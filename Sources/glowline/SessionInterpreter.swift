import JupyterKernel
import OrderedJSON
import PlotLanguage
import PlotSession

/// The plotting language as a kernel speaks it.
struct SessionInterpreter: Interpreter {
  private let session: SharedSession

  /// A session whose files are relative to the working folder: a notebook's kernel starts in the notebook's.
  init() {
    var environment = SessionEnvironment.onThisMachine
    environment.hasPager = true
    session = SharedSession(environment)
  }

  func run(_ code: String, console: CellConsole) -> CellFailure? {
    session.run(
      code,
      console: Console(
        emit: { output in
          if let output = CellOutput(output) { console.emit(output) }
        }, ask: console.ask, isCancelled: console.isCancelled)
    ).map(CellFailure.init)
  }

  func value(of expression: String) -> Result<CellMedia, CellFailure> {
    var copy = session.snapshot
    var value = MediaBundle()
    let error = copy.run(
      expression,
      console: Console { output in
        if case .result(let bundle) = output { value = bundle }
      })
    return error.map { .failure(CellFailure($0)) } ?? .success(CellMedia(value))
  }

  func completion(of code: String, at cursor: Int) -> CellCompletion {
    let completion = session.snapshot.completion(of: code, at: cursor)
    return CellCompletion(
      range: completion.range.lowerBound..<completion.range.upperBound,
      candidates: completion.candidates.map {
        CellCompletion.Candidate(text: $0.text, kind: $0.kind.rawValue, detail: $0.detail)
      })
  }

  func inspection(of code: String, at cursor: Int) -> CellMedia? {
    session.snapshot.inspection(of: code, at: cursor).map(CellMedia.init)
  }

  func completeness(of code: String) -> CellCompleteness {
    switch Session.completeness(of: code) {
    case .complete: .complete
    case .incomplete(let indent): .incomplete(indent: indent)
    case .invalid: .invalid
    }
  }

  /// No picture asks yet: those of earlier runs hear that they are gone.
  func answer(_ message: BridgeMessage) -> BridgeMessage {
    let asked = ["plot", "rev", "view", "seq"].compactMap { key in
      message.content[key].map { (key, $0) }
    }
    return BridgeMessage(content: .object([("kind", .text("gone"))] + asked))
  }
}

extension CellMedia {
  fileprivate init(_ bundle: MediaBundle) {
    self.init(data: bundle.data, metadata: bundle.metadata)
  }
}

extension CellOutput {
  /// An output; nil for an error, which is the cell's outcome.
  fileprivate init?(_ output: Output) {
    switch output {
    case .result(let bundle): self = .result(CellMedia(bundle))
    case .display(let bundle, let id): self = .display(CellMedia(bundle), id: id)
    case .update(let bundle, let id): self = .update(CellMedia(bundle), id: id)
    case .page(let bundle): self = .page(CellMedia(bundle))
    case .stream(let stream, let text): self = .stream(stream.rawValue, text)
    case .clear: self = .clear
    case .error: return nil
    }
  }
}

extension CellFailure {
  /// An error whose name and carets are red.
  fileprivate init(_ error: CellError) {
    let blocks = error.blocks.map { block -> String in
      var lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if let colon = lines[0].firstIndex(of: ":") {
        lines[0] = Colours.red(lines[0][..<colon]) + lines[0][colon...]
      }
      if let last = lines.indices.last, let caret = lines[last].firstIndex(of: "^") {
        let end = lines[last][caret...].firstIndex { $0 != "^" } ?? lines[last].endIndex
        lines[last] =
          lines[last][..<caret] + Colours.red(lines[last][caret..<end]) + lines[last][end...]
      }
      return lines.joined(separator: "\n")
    }
    self.init(
      name: error.name, value: error.value,
      traceback: blocks.joined(separator: "\n\n").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init))
  }
}

/// Colours that front ends and terminals know (ECMA-48).
private enum Colours {
  static func red(_ text: Substring) -> String { "\u{1B}[31m\(text)\u{1B}[39m" }
}

extension KernelInfo {
  /// What this kernel says of itself.
  static let ofThisProgram = KernelInfo(
    name: "glowline", version: glowline.version, mimeType: "text/x-glowline",
    fileExtension: ".glow",
    // Comments with `#`, strings in quotes, words and options: the nearest mode that editors have.
    editorMode: "shell",
    banner:
      "glowline \(glowline.version): beautiful, fast, touchable line plots; 'help' shows the language",
    links: [])
}
