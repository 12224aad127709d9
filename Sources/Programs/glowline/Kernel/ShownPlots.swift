import NotebookView
import PlotScene
import PlotSession
import SampleStore
import Threading

/// The plots that this kernel has shown, for the pages that ask about them.
///
/// A bounded number, of a bounded number of samples: the oldest is forgotten first, and pages are told that it
/// is gone.
final class ShownPlots: Sendable {
  /// A plot as it was shown.
  struct Plot: Sendable {
    let request: PlotRequest
    /// What the session's window said of its x axis.
    let window: WindowState.Span
    /// Whether its page scrolls a strip of days.
    let isStrip: Bool
    let revision: String
    /// The messages that were answered.
    var answered = NewestMessages()
    /// The changes of the selection that have come.
    var waiting = NewestMessages()
    /// The last picture with a lit segment.
    var lit: LitPicture?

    var sampleCount: Int { request.series.map(\.samples.count).reduce(0, +) }
  }

  /// A picture with a lit segment, which is the same for all samples of that segment.
  struct LitPicture: Sendable {
    let request: PlotRequest
    let series: Int
    let png: [UInt8]

    /// Whether the picture shows a segment in a window.
    func shows(_ segment: Int?, of series: Int, in other: PlotRequest) -> Bool {
      self.series == series && request.xWindow == other.xWindow
        && request.series[series].activeSegment == segment
    }
  }

  private struct Plots {
    var byID: [String: Plot] = [:]
    var ids: [String] = []

    /// Keeps so many plots with so many samples together, and the newest one in any case.
    mutating func forgetOldest(beyond mostPlots: Int, _ mostSamples: Int) {
      var samples = ids.compactMap { byID[$0]?.sampleCount }.reduce(0, +)
      while ids.count > mostPlots || samples > mostSamples && ids.count > 1 {
        samples -= byID.removeValue(forKey: ids.removeFirst())?.sampleCount ?? 0
      }
    }
  }

  private static let mostPlots = 64
  /// How many samples they have together, at most: 1.6 GB, where each has its own.
  private static let mostSamples = 200_000_000

  let kernel: String
  private let plots = Locked(Plots())

  /// No plots.
  ///
  /// - Parameter kernel: The kernel's token, the same for each run of a notebook.
  init(kernel: String) { self.kernel = kernel }

  /// The html of a picture, which is remembered from now on.
  ///
  /// - Parameters:
  ///   - picture: What is shown.
  ///   - measurer: Whoever drew its texts.
  /// - Returns: Its html.
  func html(of picture: ShownPicture, measurer: some TextMeasurer) -> String {
    let strip = StripDays(of: picture.scene.request, measurer: measurer)
    let page = PlotPage(picture.scene, picture.record, kernel: kernel, strip: strip)
    var request = picture.scene.request
    request.selection = nil
    request.comparison = nil
    let plot = Plot(
      request: request, window: picture.window, isStrip: strip != nil, revision: page.revision)
    plots.withLock { plots in
      plots.ids.removeAll { $0 == page.plot }
      plots.byID[page.plot] = plot
      plots.ids.append(page.plot)
      plots.forgetOldest(beyond: ShownPlots.mostPlots, ShownPlots.mostSamples)
    }
    return page.html(picture.png, picture.words)
  }

  /// A plot that is still the one that the page shows.
  func plot(_ id: String, revision: String) -> Plot? {
    plots.withLock { plots in plots.byID[id].flatMap { $0.revision == revision ? $0 : nil } }
  }

  /// Whether a message is newer than those that its view has sent before.
  func admit(_ sequence: Int, of view: String, to id: String) -> Bool {
    plots.withLock { plots in
      plots.byID[id]?.answered.note(sequence, of: view) ?? false
    }
  }

  /// Takes note of a change of the selection that waits for its turn.
  func notice(_ sequence: Int, of view: String, to id: String) {
    plots.withLock { plots in _ = plots.byID[id]?.waiting.note(sequence, of: view) }
  }

  /// Keeps a picture for the next sample of the same segment.
  func keep(_ picture: LitPicture, of id: String) {
    plots.withLock { $0.byID[id]?.lit = picture }
  }
}
