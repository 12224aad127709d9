import Cells
import JupyterKernel
import NotebookView
import OrderedJSON
import PlotGeometry
import PlotScene
import PlotSession
import SampleStore
import Threading

/// Answers what pages say about the plots of a session: exactly one answer to each message, whatever it says.
struct PageListener: Sendable {
  let session: SharedSession
  let plots: ShownPlots
  let renderer: any Renderer

  /// The answer to a message; what `on select` shows because of it goes to the console.
  func answer(_ message: JSON, console: Console, cancellation: Cancellation) -> BridgeMessage {
    let question = PageQuestion(message)
    guard let plot = plots.plot(question.plot, revision: question.revision) else {
      return BridgeMessage(content: question.answer("gone"))
    }
    let acknowledged = BridgeMessage(content: question.answer("ack"))
    guard plots.admit(question.sequence, of: question.view, to: question.plot) else {
      return acknowledged
    }
    switch question.phase {
    case .move where plot.waiting.newest(of: question.view) > question.sequence:
      // The pointer has moved on: whoever drew this sample would be late.
      return acknowledged
    case .move, .end: return selected(question, in: plot, console, cancellation) ?? acknowledged
    case .zoom: return zoomed(question, plot, cancellation) ?? acknowledged
    case .page: return turned(question, plot, cancellation) ?? acknowledged
    case .days: return scrolled(question, plot, cancellation) ?? acknowledged
    case .ping, nil: return acknowledged
    }
  }

  /// Takes note of a message that waits for its turn.
  ///
  /// - Returns: Whether all that its answer needs is at hand: nothing is drawn, run or fetched for it.
  func notice(_ message: JSON) -> Bool {
    let question = PageQuestion(message)
    guard question.phase == .move || question.phase == .end else {
      return question.phase == .ping || question.phase == nil
    }
    plots.notice(question.sequence, of: question.view, to: question.plot)
    guard let plot = plots.plot(question.plot, revision: question.revision) else { return true }
    if session.runsOnSelect || plot.request.hasExtracts { return false }
    guard question.phase == .move, !plot.isStrip, let index = question.index,
      let number = plot.request.series.firstIndex(where: { $0.name == question.series })
    else { return true }
    let segment = plot.request.series[number].segments?.segment(containing: index)
    return question.window == nil
      && plot.lit?.shows(segment, of: number, in: plot.request) ?? false
  }

  // MARK: - Selecting

  private func selected(
    _ question: PageQuestion, in plot: ShownPlots.Plot, _ console: Console,
    _ cancellation: Cancellation
  ) -> BridgeMessage? {
    guard let name = question.series,
      let number = plot.request.series.firstIndex(where: { $0.name == name })
    else { return nil }
    guard let index = question.index else {
      guard question.isIndexNull, question.phase == .end else { return nil }
      _ = session.select(
        nil, of: name, in: plot.request, console: console, cancellation: cancellation)
      return BridgeMessage(content: question.answer("sel"))
    }
    // What a label says of a change is against the first sample in view.
    guard
      let request = try? question.window.map({ try plot.request.showing(figures: $0) })
        ?? plot.request,
      request.series[number].samples.position(of: index) != nil
    else { return nil }
    guard
      session.select(index, of: name, in: request, console: console, cancellation: cancellation)
    else {
      return BridgeMessage(content: question.answer("gone"))
    }
    let text = request.stickLabel(of: index, in: number)
    let isDrawn = question.phase == .move && !plot.isStrip
    let picture = isDrawn ? lit(index, of: number, in: request, question, plot) : nil
    return BridgeMessage(
      content: question.answer("sel", [("text", .text(text))]),
      buffers: picture.map { [$0] } ?? [])
  }

  /// The picture of the view's window with a sample's segment lit, without stick and label: the page
  /// draws those itself.
  private func lit(
    _ index: Int, of number: Int, in request: PlotRequest, _ question: PageQuestion,
    _ plot: ShownPlots.Plot
  ) -> [UInt8]? {
    var request = request
    let segment = request.series[number].segments?.segment(containing: index)
    if let lit = plot.lit, lit.shows(segment, of: number, in: request) { return lit.png }
    request.series[number].activeSegment = segment
    guard let png = png(of: request)?.png else { return nil }
    plots.keep(
      ShownPlots.LitPicture(request: request, series: number, png: png), of: question.plot)
    return png
  }

  // MARK: - Windows

  private func zoomed(
    _ question: PageQuestion, _ plot: ShownPlots.Plot, _ cancellation: Cancellation
  ) -> BridgeMessage? {
    guard let x = question.x else {
      if question.isWindowNull { session.show(plot.window, cancellation: cancellation) }
      return nil
    }
    guard let request = try? plot.request.showing(figures: x) else { return nil }
    return request.xWindow.flatMap { window in
      shown(
        request, as: WindowState.Span(window, isTime: request.isTime, zone: request.zone), question,
        cancellation)
    }
  }

  /// The page before or behind the one in which the view's window ends.
  private func turned(
    _ question: PageQuestion, _ plot: ShownPlots.Plot, _ cancellation: Cancellation
  ) -> BridgeMessage? {
    guard let direction = question.direction, let unit = question.unit,
      let home = plot.request.pages
    else { return nil }
    let zone = plot.request.zone
    let shownPlaces = question.window.map { plot.request.places(ofFigures: $0) }
    let page = shownPlaces.map { home.page(showing: $0, in: zone) } ?? home
    guard let next = page.turned(direction, by: unit),
      let request = try? plot.request.showing(next.interval(in: zone))
    else { return nil }
    return shown(request, as: WindowState.Span(next), question, cancellation)
  }

  /// A plot in another window, which becomes the session's.
  private func shown(
    _ request: PlotRequest, as window: WindowState.Span, _ question: PageQuestion,
    _ cancellation: Cancellation
  ) -> BridgeMessage? {
    guard let (scene, png) = png(of: request) else { return nil }
    session.show(window, cancellation: cancellation)
    let page = PlotPage(scene, scene.plotRecord, kernel: plots.kernel)
    return data(page, question, [png])
  }

  /// Days of a strip that come into view.
  private func scrolled(
    _ question: PageQuestion, _ plot: ShownPlots.Plot, _ cancellation: Cancellation
  ) -> BridgeMessage? {
    guard plot.isStrip,
      let strip = StripDays(
        of: plot.request, measurer: renderer, showing: question.day, loading: question.days)
    else { return nil }
    if question.day != nil, let date = strip.date {
      session.show(.day(date), cancellation: cancellation)
    }
    guard question.days != nil else { return nil }
    let page = PlotPage(strip.scene, strip.scene.plotRecord, kernel: plots.kernel, strip: strip)
    return data(page, question, [])
  }

  private func data(
    _ page: PlotPage, _ question: PageQuestion, _ buffers: [[UInt8]]
  ) -> BridgeMessage {
    BridgeMessage(
      content: question.answer("data", [("record", page.record), ("options", page.options)]),
      buffers: buffers)
  }

  private func png(of request: PlotRequest) -> (scene: Scene, png: [UInt8])? {
    guard let scene = try? Scene(request, measurer: renderer),
      let png = try? renderer.render(scene.displayList, as: .png, checkpoint: {})
    else { return nil }
    return (scene, png)
  }
}
