package import Cells
import NotebookView
import OrderedJSON
import PlotGeometry
package import PlotScene
package import PlotSession
import SampleStore
package import Threading

/// Answers what pages say about the plots of a session: exactly one answer to each message, whatever it says.
package struct PageListener: Sendable {
  private let session: SharedSession
  private let plots: ShownPlots
  private let renderer: any Renderer

  /// A listener.
  ///
  /// - Parameters:
  ///   - session: What the messages change.
  ///   - plots: What was shown of it.
  ///   - renderer: Draws the pictures of other windows.
  package init(_ session: SharedSession, _ plots: ShownPlots, renderer: any Renderer) {
    self.session = session
    self.plots = plots
    self.renderer = renderer
  }

  /// Whether a message is about a plot that was shown here.
  package func knows(_ message: PageMessage) -> Bool {
    plots.plot(message.plot, revision: message.revision) != nil
  }

  /// The answer to a message; what `on select` shows because of it goes to the console.
  package func answer(
    _ message: PageMessage, console: Console, cancellation: Cancellation
  ) -> PageAnswer {
    guard let plot = plots.plot(message.plot, revision: message.revision),
      plot.resetCount == session.resetCount
    else { return message.answer("gone") }
    let acknowledged = message.answer("ack")
    guard plots.admit(message.sequence, of: message.view, to: message.plot) else {
      return acknowledged
    }
    let answer: PageAnswer? =
      switch message.event {
      case .ping: nil
      case .pointer(let pointer):
        // Where it has moved on, whoever drew this sample would be late.
        pointer.isMoving && plot.waiting.newest(of: message.view) > message.sequence
          ? nil : selected(pointer, message, in: plot, console, cancellation)
      case .zoom(let x, let isBorrowed):
        zoomed(to: x, isBorrowed: isBorrowed, message, plot, cancellation)
      case .unzoom: unzoomed(plot, cancellation)
      case .page(let direction, let unit, let window):
        turned(direction, by: unit, from: window, message, plot, cancellation)
      case .days(let lacking, let middle):
        scrolled(to: middle, lacking: lacking, message, plot, cancellation)
      }
    return answer ?? acknowledged
  }

  /// Takes note of a message that waits for its turn.
  ///
  /// - Returns: Whether all that its answer needs is at hand: nothing is drawn, run or fetched for it.
  package func notice(_ message: PageMessage) -> Bool {
    guard case .pointer(let pointer) = message.event else {
      if case .ping = message.event { return true }
      return false
    }
    plots.notice(message.sequence, of: message.view, to: message.plot)
    guard let plot = plots.plot(message.plot, revision: message.revision) else { return true }
    if session.runsOnSelect || plot.request.hasExtracts { return false }
    guard pointer.isMoving, !plot.isStrip, let sample = pointer.sample,
      let number = plot.request.series.firstIndex(where: { $0.name == pointer.series })
    else { return true }
    let segment = plot.request.series[number].segments?.segment(containing: sample)
    return pointer.window == nil
      && plot.lit?.shows(segment, of: number, in: plot.request) ?? false
  }

  // MARK: - Selecting

  private func selected(
    _ pointer: PageMessage.Pointer, _ message: PageMessage, in plot: ShownPlots.Plot,
    _ console: Console, _ cancellation: Cancellation
  ) -> PageAnswer? {
    let name = pointer.series
    guard let number = plot.request.series.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    guard let sample = pointer.sample else {
      _ = session.select(
        nil, of: name, in: plot.request, console: console,
        cancellation: cancellation)
      return message.answer("sel")
    }
    // What a label says of a change is against the first sample in view.
    guard
      let request = try? pointer.window.map({ try plot.request.showing(figures: $0) })
        ?? plot.request,
      [sample, pointer.start ?? sample].allSatisfy({
        request.series[number].samples.position(of: $0) != nil
      })
    else { return nil }
    guard
      session.select(
        sample, from: pointer.start, of: name, in: request, console: console,
        cancellation: cancellation)
    else {
      return message.answer("gone")
    }
    let text = request.stickLabel(of: sample, from: pointer.start, in: number)
    let isDrawn = pointer.isMoving && !plot.isStrip
    let picture = isDrawn ? lit(sample, of: number, in: request, message, plot) : nil
    return message.answer("sel", [("text", .text(text))], buffers: picture.map { [$0] } ?? [])
  }

  /// The picture of the view's window with a sample's segment lit, without stick and label: the page
  /// draws those itself.
  private func lit(
    _ sample: Int, of number: Int, in request: PlotRequest, _ message: PageMessage,
    _ plot: ShownPlots.Plot
  ) -> [UInt8]? {
    var request = request
    let segment = request.series[number].segments?.segment(containing: sample)
    if let lit = plot.lit, lit.shows(segment, of: number, in: request) { return lit.png }
    request.series[number].activeSegment = segment
    guard let png = png(of: request)?.png else { return nil }
    plots.keep(
      ShownPlots.LitPicture(request: request, series: number, png: png), of: message.plot)
    return png
  }

  // MARK: - Windows

  private func zoomed(
    to x: AxisInterval, isBorrowed: Bool, _ message: PageMessage, _ plot: ShownPlots.Plot,
    _ cancellation: Cancellation
  ) -> PageAnswer? {
    guard let request = try? plot.request.showing(figures: x), let window = request.xWindow
    else { return nil }
    let span = WindowState.Span(window, request.kind, zone: request.zone)
    return shown(request, as: isBorrowed ? nil : span, message, cancellation)
  }

  private func unzoomed(_ plot: ShownPlots.Plot, _ cancellation: Cancellation) -> PageAnswer? {
    session.show(plot.window, cancellation: cancellation)
    return nil
  }

  /// The page before or behind the one in which the view's window ends.
  private func turned(
    _ direction: PageDirection, by unit: Pages.Unit, from window: AxisInterval?,
    _ message: PageMessage, _ plot: ShownPlots.Plot, _ cancellation: Cancellation
  ) -> PageAnswer? {
    guard let home = plot.request.pages else { return nil }
    let zone = plot.request.zone
    let shownPlaces = window.map { plot.request.places(ofFigures: $0) }
    let page = shownPlaces.map { home.page(showing: $0, in: zone) } ?? home
    guard let next = page.turned(direction, by: unit),
      let request = try? plot.request.showing(next.interval(in: zone))
    else { return nil }
    return shown(request, as: WindowState.Span(next), message, cancellation)
  }

  /// A plot in another window, which becomes the session's where it is given.
  private func shown(
    _ request: PlotRequest, as window: WindowState.Span?, _ message: PageMessage,
    _ cancellation: Cancellation
  ) -> PageAnswer? {
    guard let (scene, png) = png(of: request) else { return nil }
    if let window { session.show(window, cancellation: cancellation) }
    return data(PlotPage(scene, scene.plotRecord, kernel: plots.kernel), message, [png])
  }

  /// Days of a strip that come into view.
  private func scrolled(
    to middle: Int?, lacking days: ClosedRange<Int>?, _ message: PageMessage,
    _ plot: ShownPlots.Plot, _ cancellation: Cancellation
  ) -> PageAnswer? {
    guard plot.isStrip,
      let strip = StripDays(
        of: plot.request, measurer: renderer, showing: middle, loading: days)
    else { return nil }
    if middle != nil, let date = strip.date { session.show(.day(date), cancellation: cancellation) }
    guard days != nil else { return nil }
    let page = PlotPage(strip.scene, strip.scene.plotRecord, kernel: plots.kernel, strip: strip)
    return data(page, message, [])
  }

  private func data(
    _ page: PlotPage, _ message: PageMessage, _ buffers: [[UInt8]]
  ) -> PageAnswer {
    message.answer("data", [("record", page.record), ("options", page.options)], buffers: buffers)
  }

  private func png(of request: PlotRequest) -> (scene: Scene, png: [UInt8])? {
    guard let scene = try? Scene(request, measurer: renderer),
      let png = try? renderer.render(scene.displayList, as: .png, checkpoint: {})
    else { return nil }
    return (scene, png)
  }
}
