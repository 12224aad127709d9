import JupyterKernel
import OrderedJSON
import PlotLanguage
import PlotSession
import Threading

/// The plotting language as a kernel speaks it: a session that all shells share.
struct SessionInterpreter: Interpreter {
  private let session: SharedSession

  /// A session whose files are relative to the working folder: the notebook's, where there is one.
  init() {
    var environment = SessionEnvironment.onThisMachine
    environment.hasPager = true
    session = SharedSession(environment)
  }

  func run(_ code: String, console: CellConsole) -> CellFailure? {
    let failure = session.run(
      code,
      console: Console(
        emit: { if let output = CellOutput($0) { console.emit(output) } }, ask: console.ask,
        isCancelled: console.isCancelled))
    return failure.map(CellFailure.init)
  }

  func value(of expression: String) -> Result<CellMedia, CellFailure> {
    var copy = session.snapshot
    var media = CellMedia(data: .object([]))
    let failure = copy.run(
      expression, console: Console { if let bundle = $0.bundle { media = CellMedia(bundle) } })
    return failure.map { .failure(CellFailure($0)) } ?? .success(media)
  }

  func completion(of code: String, at cursor: Int) -> CellCompletion {
    let completion = session.snapshot.completion(of: code, at: cursor)
    return CellCompletion(
      range: completion.range.lowerBound..<completion.range.upperBound,
      candidates: completion.candidates.map {
        CellCompletion.Candidate(text: $0.text, kind: $0.kind.jupyterType, detail: $0.detail)
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

  func answer(_ message: BridgeMessage) -> BridgeMessage {
    // No picture that this kernel has made listens yet: whoever asks is of an earlier one.
    let asked = ["plot", "rev", "view", "seq"].compactMap { key in
      message.content[key].map { (key: key, value: $0) }
    }
    return BridgeMessage(content: .object([("kind", .text("gone"))] + asked))
  }
}

extension CellOutput {
  /// An output as the kernel knows it; nil for an error, which is the cell's outcome.
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

extension CellMedia {
  fileprivate init(_ bundle: MediaBundle) {
    self.init(data: bundle.data, metadata: bundle.metadata)
  }
}

extension CellFailure {
  /// A failure whose names and carets are red in the traceback.
  fileprivate init(_ error: CellError) {
    let lines = error.traceback.enumerated().map { index, line in
      let isHeadline =
        index == 0 || error.traceback[index - 1].isEmpty && !line.hasPrefix(" ")
      if isHeadline, let colon = line.firstIndex(of: ":") {
        return CellFailure.red + line[..<colon] + CellFailure.plain + line[colon...]
      }
      guard line.hasPrefix(" "), let carets = line.firstRange(of: /\^+/) else { return line }
      return line[..<carets.lowerBound] + CellFailure.red + line[carets] + CellFailure.plain
        + line[carets.upperBound...]
    }
    self.init(name: error.name, value: error.value, traceback: lines)
  }

  private static let red = "\u{1B}[1;31m"
  private static let plain = "\u{1B}[0m"
}

extension Completion.Candidate.Kind {
  /// The word that front ends choose an icon by.
  fileprivate var jupyterType: String {
    switch self {
    case .statement, .word: "keyword"
    case .series, .variable: "instance"
    case .key: "property"
    case .file: "path"
    case .function, .value, .color, .column, .date, .topic: rawValue
    }
  }
}
