import PlotLanguage
import PlotScene
import Threading

/// `export`.
struct ExportStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ export: Export, _ transaction: inout Transaction) throws {
    let path = try scope.text(of: export.file, "the file")
    let name = path.split(separator: "/").last ?? ""
    let suffix =
      name.split(separator: ".").count > 1 || name.hasPrefix(".")
      ? String(name.split(separator: ".").last ?? "").lowercased() : ""
    let stem =
      path.hasSuffix(".")
      ? String(path.dropLast()) : String(path.dropLast(suffix.isEmpty ? 0 : suffix.count + 1))
    guard Vocabulary.exportSuffixes.contains(suffix) else {
      throw Diagnostic(
        .valueOutOfRange,
        suffix.isEmpty
          ? "'\(path)' has no suffix" : "unknown suffix '.\(suffix)' of '\(path)'",
        at: export.file.range,
        advice: "write '\(StringLiteral.encode(stem + ".png"))'; there is "
          + Vocabulary.exportSuffixes.map { ".\($0)" }.joined(separator: " "))
    }
    let page = scope.context.environment.standalonePage
    guard suffix != "html" || page != nil else {
      throw Diagnostic(
        .stateError, "this front end has no interactive view to write as .html",
        at: export.file.range, advice: "write .png, .svg, .pdf or .json")
    }
    guard scope.state.lastPlot != nil else {
      throw Diagnostic(
        .stateError, "nothing has been plotted yet", at: scope.range,
        advice: scope.advice(toBegin: "plot"))
    }
    let overrides = try SettingResolver(scope).plotOverrides(export.settings)
    let request = try PlotResolver(scope).request(overrides)
    if let x = export.settings.first(where: { $0.key.text == "x" }), let bounds = overrides.x {
      try PlotRanges(scope).check(
        bounds, goWith: request.shownSamples.map(\.samples), at: x.value.range)
    }
    let picture = try Picture(request, scope)
    let bytes: [UInt8]
    if let format = PictureFormat(rawValue: suffix) {
      bytes = try picture.rendered(as: format)
    } else if let page, suffix == "html" {
      bytes = Array(page(try picture.shown(png: picture.rendered(as: .png))).utf8)
    } else {
      bytes = Array((picture.scene.plotRecord.json + "\n").utf8)
    }
    try scope.cancellation.check()
    try scope.context.files.write(bytes, to: path, at: export.file.range)
    transaction.summarize("wrote \(path) (\(grouped(bytes.count)) bytes)")
  }
}
