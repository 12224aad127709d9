import AxisTicks
import Cells
import PlotGeometry
import PlotLanguage
package import PlotScene
import Threading

/// The picture of a request, laid out and ready to be drawn in any format.
struct Picture {
  let scene: Scene
  private let scope: Scope

  /// - Throws: A diagnostic where the request cannot be drawn; `CancellationError`.
  init(_ request: PlotRequest, _ scope: Scope) throws {
    self.scope = scope
    try scope.cancellation.check()
    let renderer = scope.context.environment.renderer
    let layOut: @Sendable () throws -> Scene = { try Scene(request, measurer: renderer) }
    do {
      // Nobody calls a checkpoint meanwhile.
      scene =
        request.series.count > 100
        ? try Thread.run(unless: scope.cancellation, layOut) : try layOut()
    } catch let error as SceneError {
      throw error.diagnostic(in: scope)
    }
  }

  func rendered(as format: PictureFormat) throws -> [UInt8] {
    let renderer = scope.context.environment.renderer
    return try drawn { [scene] checkpoint in
      let draw: @Sendable () throws -> [UInt8] = {
        try renderer.render(scene.displayList, as: format, checkpoint: checkpoint)
      }
      // Nobody calls the checkpoint while a long path is written.
      return try format == .png ? draw() : Thread.run(unless: scope.cancellation, draw)
    }
  }

  /// The result of `draw`; its errors become those of the statement.
  private func drawn<Drawing>(
    _ draw: (_ checkpoint: @escaping Checkpoint) throws -> Drawing
  ) throws -> Drawing {
    do {
      return try draw(scope.cancellation.check)
    } catch let error as PictureError {
      var advice: String?
      switch error {
      case .tooLarge, .noMemory: advice = "make width, height or scale smaller"
      case .noThread, .refused: break
      }
      throw Diagnostic(.limitExceeded, error.description, at: scope.range, advice: advice)
    }
  }

  /// The result of `draw`; its errors become those of the statement.
  private func inCharacters(
    _ draw: (PlotRequest) throws(SceneError) -> String
  ) throws -> String {
    do throws(SceneError) {
      return try draw(scene.request)
    } catch {
      throw error.diagnostic(in: scope)
    }
  }

  /// Which of several rules at values lie beyond the picture, and what to write to see them; nil where none does.
  var hiddenLimits: String? { scene.hiddenLimits }

  /// What the window says of the picture's x axis.
  private var window: WindowState.Span {
    let overrides = scope.state.lastPlot?.overrides ?? PlotOverrides()
    return scope.state.window.with(overrides)[scene.request.kind]
  }

  /// The picture for an interactive view.
  func shown(png: [UInt8]) -> ShownPicture {
    ShownPicture(
      scene: scene, record: scene.plotRecord, png: png, words: scene.request.words,
      window: window, display: nil, resetCount: scope.state.resetCount)
  }

  /// The picture, a line about it, and the record of what is asked for.
  ///
  /// `words` say what it shows, by default its own; the sparkline of series `number` follows them.
  /// Pictures of one `display` replace each other.
  func bundle(
    words: String? = nil, number: Int? = 0, display: String? = nil
  ) throws -> MediaBundle {
    let request = scene.request
    let words =
      words
      ?? [request.words, scene.hiddenMarks, scene.droppedLabels].compactMap(\.self).joined(
        separator: " · ")
    let environment = scope.context.environment
    let view = request.config.interaction == .off ? nil : environment.interactiveView
    let records: Records
    var bundle = MediaBundle()
    switch environment.screen {
    case .pixels(let draw):
      bundle[Pixels.mediaType] = .pixels(try drawn { try draw(scene.displayList, $0) })
    case .characters(let draw): bundle[CharacterText.mediaType] = .text(try inCharacters(draw))
    case nil: break
    }
    if environment.makesPNG {
      let png: [UInt8]
      // Compressing the picture leaves the other processor idle.
      (records, png) = try Thread.together {
        [scene, check = scope.cancellation.check] () throws -> Records in
        try Records(scene, checkpoint: check)
      } _: {
        try rendered(as: .png)
      }
      bundle["image/png"] = .bytes(png)
      if let view {
        bundle["text/html"] = .text(
          view(
            ShownPicture(
              scene: scene, record: records.plot ?? scene.plotRecord, png: png, words: words,
              window: window, display: display, resetCount: scope.state.resetCount)))
      }
    } else {
      records = try Records(scene, checkpoint: scope.cancellation.check)
    }
    try scope.cancellation.check()
    bundle["text/plain"] = .text(number.map { request.withSparkline(words, of: $0) } ?? words)
    bundle[records.mediaType] = .json(records.json)
    bundle.size = MediaBundle.PictureSize(
      width: request.config.width, height: request.config.height)
    bundle.alternative = words
    return bundle
  }
}

/// The record of what is asked for, and its text.
private struct Records: Sendable {
  /// What was drawn, where that is asked for.
  var plot: PlotRecord?
  let mediaType: String
  let json: String

  init(_ scene: Scene, checkpoint: () throws -> Void) rethrows {
    if scene.request.selection != nil, let record = scene.selectionRecord {
      (mediaType, json) = (SelectionRecord.mediaType, record.json)
    } else if scene.request.comparison != nil, let record = scene.comparisonRecord {
      (mediaType, json) = (ComparisonRecord.mediaType, record.json)
    } else {
      let record = try scene.plotRecord(checkpoint: checkpoint)
      plot = record
      (mediaType, json) = (PlotRecord.mediaType, record.json)
    }
  }
}

/// A picture that is about to be shown, for an interactive view.
package struct ShownPicture: Sendable {
  /// Its layout, and what it was made of.
  package let scene: Scene
  package let record: PlotRecord
  package let png: [UInt8]
  package let words: String
  /// What the session's window says of the x axis.
  package let window: WindowState.Span
  /// The display whose pictures replace each other; nil for a picture that stands alone.
  package let display: String?
  /// How often the session had been begun anew.
  package let resetCount: Int
}

extension PointerMap {
  /// - Throws: A diagnostic where the request cannot be drawn.
  init(_ request: PlotRequest, _ scope: Scope) throws {
    do throws(SceneError) {
      try self.init(request, measurer: scope.context.environment.renderer)
    } catch {
      throw error.diagnostic(in: scope)
    }
  }
}

extension SceneError {
  /// The error of the statement that asked for the picture.
  fileprivate func diagnostic(in scope: Scope) -> Diagnostic {
    let code: Diagnostic.Code =
      switch reason {
      case .noTimes, .mixedAxes: .typeMismatch
      default: .valueOutOfRange
      }
    return Diagnostic(
      code, description, at: scope.range,
      advice: logarithmicAxis.map { axis, series in
        let others = series.flatMap { scope.state.series[$0] == nil ? nil : $0 }
        return scope.advice(toBegin: "axis \(axis) scale=symlog")
          + (others.map { ", or plot 'where(\($0) > 0, \($0), nan)', which leaves that out" } ?? "")
      })
  }

  /// The axis whose logarithm there is not, and the series that has it as a value; nil for any other error.
  private var logarithmicAxis: (axis: String, series: String?)? {
    switch reason {
    case .notPositive(let axis, let series, _, _): (axis.rawValue, axis == .x ? nil : series)
    case .ticks(let axis, let error) where error.reason == .notPositive: (axis.rawValue, nil)
    default: nil
    }
  }
}
