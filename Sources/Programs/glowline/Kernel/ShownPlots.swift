import NotebookView
import PlotScene
import PlotSession
import Threading

/// The plots that this kernel has shown, for the pages that ask about them.
///
/// A bounded number: the oldest is forgotten first, and pages are told that it is gone.
final class ShownPlots: Sendable {
  /// A plot as it was shown.
  struct Plot: Sendable {
    let request: PlotRequest
    let revision: String
    /// The last message of each view.
    var sequences: [String: Int] = [:]
    /// The last picture with a lit segment.
    var lit: LitPicture?
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
  }

  private static let mostPlots = 64
  private static let mostViews = 64

  let kernel: String
  private let plots = Locked(Plots())

  /// No plots.
  ///
  /// - Parameter kernel: The kernel's token, the same for each run of a notebook.
  init(kernel: String) { self.kernel = kernel }

  /// The html of a picture, which is remembered from now on.
  func html(of picture: ShownPicture) -> String {
    let page = PlotPage(picture.scene, picture.record, kernel: kernel)
    var request = picture.scene.request
    request.selection = nil
    request.comparison = nil
    let plot = Plot(request: request, revision: page.revision)
    plots.withLock { plots in
      plots.ids.removeAll { $0 == page.plot }
      plots.byID[page.plot] = plot
      plots.ids.append(page.plot)
      if plots.ids.count > ShownPlots.mostPlots { plots.byID[plots.ids.removeFirst()] = nil }
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
      let last = plots.byID[id]?.sequences[view] ?? Int.min
      guard sequence > last else { return false }
      if plots.byID[id]?.sequences.count ?? 0 >= ShownPlots.mostViews {
        plots.byID[id]?.sequences.removeAll()
      }
      plots.byID[id]?.sequences[view] = sequence
      return true
    }
  }

  /// Keeps a picture for the next sample of the same segment.
  func keep(_ picture: LitPicture, of id: String) {
    plots.withLock { $0.byID[id]?.lit = picture }
  }
}
