import PlotLanguage
import PlotScene

extension StatementRun {
  // MARK: - export

  mutating func export(_ export: Export, at range: SourceRange) throws {
    let path = try text(of: export.file, "the file")
    let name = path.split(separator: "/").last ?? ""
    let suffix =
      name.split(separator: ".").count > 1 || name.hasPrefix(".")
      ? String(name.split(separator: ".").last ?? "").lowercased() : ""
    guard Vocabulary.exportSuffixes.contains(suffix) else {
      throw Diagnostic(
        .valueOutOfRange,
        suffix.isEmpty
          ? "'\(path)' has no suffix" : "unknown suffix '.\(suffix)' of '\(path)'",
        at: export.file.range,
        advice: "write one of \(Vocabulary.exportSuffixes.map { ".\($0)" }.joined(separator: " "))")
    }
    guard suffix != "html" else {
      throw Diagnostic(
        .stateError, "this version has no interactive view to write as .html",
        at: export.file.range, advice: "write .png, .svg, .pdf or .json")
    }
    guard state.lastPlot != nil else {
      throw Diagnostic(
        .stateError, "nothing has been plotted yet", at: range, advice: "write 'plot' first")
    }
    let own = try overrides(export.settings)
    let request = try request(at: range, overrides: own, title: title(export.settings))
    let bytes: [UInt8]
    let scene = try scene(request, at: range)
    if let format = PictureFormat(rawValue: suffix) {
      bytes = try environment.renderer.render(
        scene.displayList, as: format, isCancelled: console.isCancelled)
    } else {
      bytes = Array((scene.plotRecord.json + "\n").utf8)
    }
    try cancellation.check()
    do throws(FileFailure) {
      try FileAccess.write(bytes, to: environment.path(path), console.isCancelled)
    } catch {
      if error.isInterruption { throw CancellationError() }
      throw Diagnostic(
        .fileError, "cannot write '\(path)': \(error.reason)", at: export.file.range)
    }
    summarize("wrote \(path) (\(grouped(bytes.count)) bytes)")
  }

  // MARK: - expect plot

  mutating func expectPlot(_ expectation: PictureExpectation, at range: SourceRange) throws {
    guard state.lastPlot != nil else {
      throw Diagnostic(
        .stateError, "nothing has been plotted yet", at: range, advice: "write 'plot' first")
    }
    guard let decode = environment.decodePNG else {
      throw Diagnostic(.stateError, "pictures cannot be compared here", at: range)
    }
    var evaluator = evaluator
    let allowed = try expectation.within.map { try evaluator.number($0, "within", in: 0...1) } ?? 0
    let path = try text(of: expectation.golden, "the golden picture")
    let golden = expectation.golden.range
    guard let expected = decode(try contents(ofFile: path, at: golden)) else {
      throw Diagnostic(.dataError, "\(path): found no PNG picture", at: golden)
    }
    let scene = try scene(request(at: range), at: range)
    let bytes = try environment.renderer.render(
      scene.displayList, as: .png, isCancelled: console.isCancelled)
    guard let actual = decode(bytes) else {
      throw Diagnostic(.stateError, "the renderer's picture is no PNG", at: range)
    }
    guard actual.width == expected.width, actual.height == expected.height else {
      throw Diagnostic(
        .expectationFailed,
        "the plot has \(actual.width) × \(actual.height) pixels, "
          + "'\(path)' has \(expected.width) × \(expected.height)", at: golden)
    }
    let share = try differingShare(actual, expected)
    guard share <= allowed else {
      throw Diagnostic(
        .expectationFailed,
        "\(short(share * 100))% of the pixels differ from '\(path)': "
          + "\(short(allowed * 100))% are allowed", at: golden)
    }
    summarize("as expected: \(short(share * 100))% of the pixels differ from '\(path)'")
  }

  /// The share of pixels that differ in any channel.
  private func differingShare(
    _ a: SessionEnvironment.Pixels, _ b: SessionEnvironment.Pixels
  ) throws -> Double {
    let pixels = min(a.bytes.count, b.bytes.count) / 4
    guard pixels > 0 else { return 0 }
    var differing = 0
    try cancellation.forEachPiece(of: pixels) { piece in
      for pixel in piece {
        let bytes = pixel * 4..<pixel * 4 + 4
        if a.bytes[bytes] != b.bytes[bytes] { differing += 1 }
      }
    }
    return Double(differing) / Double(pixels)
  }
}
