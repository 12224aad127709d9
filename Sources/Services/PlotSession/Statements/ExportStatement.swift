import PlotLanguage
import PlotScene
import Threading

/// `export`.
struct ExportStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ export: Export, _ transaction: inout Transaction) throws {
    let path = try scope.text(of: export.file, "the file")
    let values = ValueExport(scope)
    let written: String
    switch export.content {
    case .picture(let settings):
      written = try writePicture(
        to: path, as: suffix(of: path, among: Vocabulary.exportSuffixes, export), settings,
        at: export.file.range)
      if transaction.state.lastPlot?.isExported == false {
        transaction.state.lastPlot?.isExported = true
        transaction.state.exportedPlotCount += 1
      }
    case .plot:
      let format = try suffix(of: path, among: Vocabulary.valueSuffixes, export)
      try checkPlot()
      written = try values.write(values.plotted(), as: format, to: path, at: export.file.range)
    case .values(let items):
      let format = try suffix(of: path, among: Vocabulary.valueSuffixes, export)
      written = try values.write(
        values.table(of: items), as: format, to: path, at: export.file.range)
    }
    transaction.give(MediaBundle(text: "wrote \(path)\(written)"))
  }

  // MARK: - Files

  /// What a path ends with, one of the suffixes that go with what is written.
  private func suffix(of path: String, among known: [String], _ export: Export) throws -> String {
    let name = path.split(separator: "/").last ?? ""
    let suffix =
      name.split(separator: ".").count > 1 || name.hasPrefix(".")
      ? String(name.split(separator: ".").last ?? "").lowercased() : ""
    if known.contains(suffix) { return suffix }
    let stem =
      path.hasSuffix(".")
      ? String(path.dropLast()) : String(path.dropLast(suffix.isEmpty ? 0 : suffix.count + 1))
    let file = StringLiteral.encode(path)
    let legal = "there is " + known.map { ".\($0)" }.joined(separator: " ")
    let problem: String
    let advice: String?
    switch export.content {
    case .picture where Vocabulary.valueSuffixes.contains(suffix):
      problem = "'\(path)' is a file of values, and nothing says which"
      let names = scope.state.series.names.prefix(4).joined(separator: ", ")
      let content = scope.state.lastPlot == nil ? names : "plot"
      advice = content.isEmpty ? nil : "write `export \(content) \(file)`"
    case .plot where Vocabulary.exportSuffixes.contains(suffix):
      problem = "'\(path)' is a picture, and no file of values"
      advice = "write `export \(file)`; for values \(legal)"
    case .values(let items) where Vocabulary.exportSuffixes.contains(suffix):
      problem = "'\(path)' is a picture, and no file of values"
      let shown = items.map(\.source).joined(separator: ", ")
      advice = "write `plot \(shown); export \(file)`; for values \(legal)"
    default:
      problem =
        suffix.isEmpty ? "'\(path)' has no suffix" : "unknown suffix '.\(suffix)' of '\(path)'"
      advice = "write '\(StringLiteral.encode("\(stem).\(known[0])"))'; \(legal)"
    }
    throw Diagnostic(.valueOutOfRange, problem, at: export.file.range, advice: advice)
  }

  private func checkPlot() throws {
    guard scope.state.lastPlot != nil else {
      throw Diagnostic(
        .stateError, "nothing has been plotted yet", at: scope.range,
        advice: scope.advice(toBegin: "plot"))
    }
  }

  // MARK: - Pictures

  private func writePicture(
    to path: String, as suffix: String, _ settings: [Setting], at range: SourceRange
  ) throws -> String {
    let page = scope.context.environment.standalonePage
    guard suffix != "html" || page != nil else {
      throw Diagnostic(
        .stateError, "this front end has no interactive view to write as .html",
        at: range, advice: "write .png, .svg, .pdf or .json")
    }
    try checkPlot()
    let overrides = try SettingResolver(scope).plotOverrides(settings)
    let request = try PlotResolver(scope).request(overrides)
    if let x = settings.first(where: { $0.key.text == "x" }), let bounds = overrides.x {
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
    try scope.context.files.write(bytes, to: path, at: range)
    return " (\(grouped(bytes.count)) bytes)"
  }
}
