import NotebookView
package import PlotScene
package import PlotSession
import SampleStore
import Threading

/// The plots that a kernel has shown, for the pages that ask about them.
///
/// A bounded number, of a bounded number of samples: the oldest is forgotten first, and pages are told that it
/// is gone. Of a display whose pictures replace each other the newest one is remembered: it answers for those
/// before it, which a page may still show, since their samples are its samples, too.
package final class ShownPlots: Sendable {
  /// A plot as it was shown.
  struct Plot: Sendable {
    let request: PlotRequest
    /// What the session's window said of its x axis.
    let window: WindowState.Span
    /// Whether its page scrolls a strip of days.
    let isStrip: Bool
    let revision: String
    /// How often the session had been begun anew: what was shown before that is gone.
    let resetCount: Int
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

  /// Plots by their places: the display where pictures replace each other, else the plot's id.
  private struct Plots {
    private var byPlace: [String: Plot] = [:]
    private var idsByPlace: [String: [String]] = [:]
    private var known: [String: (place: String, revision: String)] = [:]
    /// The oldest first.
    private var places: [String] = []

    /// The plot that answers for an id.
    subscript(id: String) -> Plot? {
      get { known[id].flatMap { byPlace[$0.place] } }
      set { if let place = known[id]?.place, let newValue { byPlace[place] = newValue } }
    }

    /// What was shown under an id.
    func revision(of id: String) -> String? { known[id]?.revision }

    /// Puts a plot in a place, where it answers for those that were there before.
    mutating func put(_ plot: Plot, id: String, at place: String) {
      var plot = plot
      // The same picture again is a cell that was run again; in a display it is what a selection changed.
      if let before = byPlace[place], before.revision != plot.revision || place != id {
        (plot.answered, plot.waiting) = (before.answered, before.waiting)
      }
      var ids = (idsByPlace[place] ?? []).filter { $0 != id } + [id]
      while ids.count > ShownPlots.mostPicturesOfDisplay {
        known[ids.removeFirst()] = nil
      }
      places.removeAll { $0 == place }
      places.append(place)
      known[id] = (place, plot.revision)
      (byPlace[place], idsByPlace[place]) = (plot, ids)
    }

    /// Keeps so many plots with so many samples together, and the newest one in any case.
    mutating func forgetOldest(beyond mostPlots: Int, _ mostSamples: Int) {
      var samples = byPlace.values.reduce(0) { $0 + $1.sampleCount }
      while places.count > mostPlots || samples > mostSamples && places.count > 1 {
        let place = places.removeFirst()
        samples -= byPlace.removeValue(forKey: place)?.sampleCount ?? 0
        for id in idsByPlace.removeValue(forKey: place) ?? [] { known[id] = nil }
      }
    }
  }

  private static let mostPlots = 64
  /// How many samples they have together, at most: 1.6 GB, where each has its own.
  private static let mostSamples = 200_000_000

  /// How many pictures of a display are known: those that a page may still show.
  private static let mostPicturesOfDisplay = 256

  let kernel: String
  private let plots = Locked(Plots())

  /// No plots.
  ///
  /// - Parameter kernel: The kernel's token, the same for each run of a notebook.
  package init(kernel: String) { self.kernel = kernel }

  /// The html of a picture, which is remembered from now on.
  ///
  /// - Parameters:
  ///   - picture: What is shown.
  ///   - measurer: Whoever drew its texts.
  /// - Returns: Its html.
  package func html(of picture: ShownPicture, measurer: some TextMeasurer) -> String {
    let strip = StripDays(of: picture.scene.request, measurer: measurer)
    let page = PlotPage(picture.scene, picture.record, kernel: kernel, strip: strip)
    var request = picture.scene.request
    request.selection = nil
    request.comparison = nil
    let plot = Plot(
      request: request, window: picture.window, isStrip: strip != nil, revision: page.revision,
      resetCount: picture.resetCount)
    plots.withLock { plots in
      plots.put(plot, id: page.plot, at: picture.display ?? page.plot)
      plots.forgetOldest(beyond: ShownPlots.mostPlots, ShownPlots.mostSamples)
    }
    return page.html(picture.png, picture.words)
  }

  /// The plot that a page shows, or that has taken its place; nil where it is gone.
  func plot(_ id: String, revision: String) -> Plot? {
    plots.withLock { $0.revision(of: id) == revision ? $0[id] : nil }
  }

  /// Whether a message is newer than those that its view has sent before.
  func admit(_ sequence: Int, of view: String, to id: String) -> Bool {
    plots.withLock { plots in
      plots[id]?.answered.note(sequence, of: view) ?? false
    }
  }

  /// Takes note of a change of the selection that waits for its turn.
  func notice(_ sequence: Int, of view: String, to id: String) {
    plots.withLock { plots in _ = plots[id]?.waiting.note(sequence, of: view) }
  }

  /// Keeps a picture for the next sample of the same segment.
  func keep(_ picture: LitPicture, of id: String) {
    plots.withLock { $0[id]?.lit = picture }
  }
}
