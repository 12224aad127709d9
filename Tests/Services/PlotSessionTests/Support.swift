import PlotGeometry
import PlotLanguage
import PlotScene
import PlotSession
import Testing
import Threading

/// A renderer without fonts and pixels: every letter is half as wide as it is high, and a picture is a
/// line about its size.
struct FakeRenderer: Renderer {
  func extent(of text: String, in font: Font) -> TextExtent {
    TextExtent(
      width: Double(text.count) * font.size / 2, ascent: font.size * 0.8, descent: font.size * 0.2)
  }

  func render(
    _ list: DisplayList, as format: PictureFormat, checkpoint: Checkpoint
  ) throws -> [UInt8] {
    try checkpoint()
    return Array("\(format) \(list.size.width) \(list.size.height)".utf8)
  }

  /// The pixels of such a picture: its bytes stand for them, four a pixel.
  static func decode(_ bytes: [UInt8]) -> Pixels? {
    guard bytes.starts(with: "png".utf8) else { return nil }
    let cut = Array(bytes.prefix(bytes.count / 4 * 4))
    return Pixels(width: cut.count / 4, height: 1, bytes: cut)
  }
}

/// A session for tests, and what it has given so far.
final class Prompt {
  var session: Session
  var outputs: [Output] = []
  var answers: [String] = []
  var isCancelled: () -> Bool = { false }
  var updateInterval: () -> Double = { 0 }
  var serveOthers: () -> Void = {}

  init(_ program: String = "", folder: String = "", sampleLimit: Int? = nil) {
    session = Session(
      SessionEnvironment(
        renderer: FakeRenderer(), folder: folder, decodePNG: FakeRenderer.decode,
        sampleLimit: sampleLimit))
    if !program.isEmpty { run(program) }
  }

  /// Runs a program whose last line is a text, and which warns of something, or of nothing at all.
  func expect(
    _ program: String, gives text: String, warning: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(run(program) == nil, sourceLocation: location)
    #expect(outputs.last?.line == text, sourceLocation: location)
    if warning.isEmpty {
      #expect(warnings.isEmpty, "\(warnings)", sourceLocation: location)
    } else {
      #expect(warnings.contains(warning), "\(warnings)", sourceLocation: location)
    }
  }

  /// The same where warnings may come behind what is printed.
  func expect(
    _ program: String, prints output: String, warning: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let error = run(program)
    #expect(error == nil, "\(error?.rendered ?? "")", sourceLocation: location)
    let line = outputs.last { !$0.line.hasPrefix("warning") }?.line
    #expect(line == output, sourceLocation: location)
    #expect(
      warnings.contains(warning) && warnings.isEmpty == warning.isEmpty, "\(warnings)",
      sourceLocation: location)
  }

  /// Runs a program that is refused with an error that says a text, such as advice.
  func expect(
    _ program: String, refusedWith text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let error = run(program)
    #expect(
      error?.rendered.contains(text) == true, "\(error?.rendered ?? "none")",
      sourceLocation: location)
  }

  @discardableResult
  func run(_ program: String, keepsGoing: Bool = false) -> CellError? {
    outputs = []
    var console = Console(
      emit: { [self] in outputs.append($0) },
      ask: { [self] _ in answers.isEmpty ? nil : answers.removeFirst() })
    console.updateInterval = updateInterval
    console.serveOthers = serveOthers
    return session.run(
      program, keepsGoing: keepsGoing, console: console,
      cancellation: Cancellation(asking: isCancelled))
  }

  /// How often a program that must succeed looks whether to stop.
  func looks(_ program: String) -> Int {
    var seen = 0
    isCancelled = {
      seen += 1
      return false
    }
    let error = run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    return seen
  }

  /// The plain text of all outputs of a program, a line each; of an error its first line.
  func text(_ program: String) -> String {
    run(program)
    return outputs.map(\.line).joined(separator: "\n")
  }

  /// A record of the last output, as JSON; empty where there is none.
  func record(_ type: String) -> String {
    if case .json(let text)? = outputs.last?.bundle?[type] { text } else { "" }
  }

  /// The program that builds the state again.
  var state: String { text("show state") }
}

extension Output {
  /// The output as plain text.
  var line: String {
    switch self {
    case .stream(_, let text): String(text.dropLast(text.hasSuffix("\n") ? 1 : 0))
    case .error(let error): "\(error.name): \(error.value)"
    case .clear: "(clear)"
    case .update(let bundle, let id): "(update \(id)) \(bundle.text)"
    case .result(let bundle), .display(let bundle, _), .page(let bundle): bundle.text
    }
  }
}

/// The plain text that a program gives in a new session.
func evaluate(_ program: String) -> String { Prompt().text(program) }

extension CellError {
  /// The blocks of the traceback, one for each thing that is wrong.
  var blocks: [ArraySlice<String>] { traceback.split(separator: "") }

  /// What the blocks say.
  var diagnostics: [ShownDiagnostic] { blocks.map(ShownDiagnostic.init) }
}

/// What a block of a traceback says.
struct ShownDiagnostic: CustomStringConvertible {
  /// The name and the message.
  let headline: String
  /// What stands behind the carets; nil for nothing.
  let advice: String?

  init(_ block: ArraySlice<String>) {
    headline = block.first ?? ""
    let behind = (block.last ?? "").drop { $0 == " " }.drop { $0 == "^" }.dropFirst()
    advice = block.count < 2 || behind.isEmpty ? nil : String(behind)
  }

  /// The headline, with the advice in parentheses where there is one.
  var description: String { headline + (advice.map { " (\($0))" } ?? "") }
}

/// A number of at least two digits, as months and days are written.
func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
