import Cells
import JupyterKernel
import NotebookView
import OrderedJSON
import PlotGeometry
import PlotScene
import PlotSession
import SampleStore

/// Answers what pages say about the plots of a session: exactly one answer to each message, whatever it says.
struct PageListener: Sendable {
  let session: SharedSession
  let plots: ShownPlots
  let renderer: any Renderer

  /// The answer to a message; what `on select` shows because of it goes to the console.
  func answer(_ message: JSON, console: Console) -> BridgeMessage {
    let question = PageQuestion(message)
    guard let plot = plots.plot(question.plot, revision: question.revision) else {
      return BridgeMessage(content: question.answer("gone"))
    }
    let acknowledged = BridgeMessage(content: question.answer("ack"))
    guard plots.admit(question.sequence, of: question.view, to: question.plot) else {
      return acknowledged
    }
    switch question.phase {
    case .move, .end: return selected(question, in: plot, console) ?? acknowledged
    case .zoom: return zoomed(question, plot, console) ?? acknowledged
    case .ping, .page, .days, nil: return acknowledged
    }
  }

  // MARK: - Selecting

  private func selected(
    _ question: PageQuestion, in plot: ShownPlots.Plot, _ console: Console
  ) -> BridgeMessage? {
    guard let name = question.series,
      let number = plot.request.series.firstIndex(where: { $0.name == name })
    else { return nil }
    guard let index = question.index else {
      guard question.isIndexNull, question.phase == .end else { return nil }
      _ = session.select(nil, of: name, console: console)
      return BridgeMessage(content: question.answer("sel"))
    }
    guard plot.request.series[number].samples.position(of: index) != nil else { return nil }
    guard session.select(index, of: name, console: console) else {
      return BridgeMessage(content: question.answer("gone"))
    }
    let text = plot.request.stickLabel(of: index, in: number)
    let picture = question.phase == .move ? lit(index, of: number, question, plot) : nil
    return BridgeMessage(
      content: question.answer("sel", [("text", .text(text))]),
      buffers: picture.map { [$0] } ?? [])
  }

  /// The picture of the view's window with a sample's segment lit, without stick and label: the page
  /// draws those itself.
  private func lit(
    _ index: Int, of number: Int, _ question: PageQuestion, _ plot: ShownPlots.Plot
  ) -> [UInt8]? {
    var request = plot.request
    if let window = question.window { request.xWindow = window }
    let segment = request.series[number].segments?.segment(containing: index)
    if let lit = plot.lit, lit.shows(segment, of: number, in: request) { return lit.png }
    request.series[number].activeSegment = segment
    guard let png = png(of: request)?.png else { return nil }
    plots.keep(
      ShownPlots.LitPicture(request: request, series: number, png: png), of: question.plot)
    return png
  }

  // MARK: - Zooming

  private func zoomed(
    _ question: PageQuestion, _ plot: ShownPlots.Plot, _ console: Console
  ) -> BridgeMessage? {
    let isTime = plot.request.series.first?.samples.isTime ?? false
    guard let x = question.x else {
      guard question.isWindowNull else { return nil }
      session.show(plot.request.xWindow, isTime: isTime, console: console)
      return nil
    }
    let request = plot.request.showing(x, isTime: isTime)
    guard let (scene, png) = png(of: request) else { return nil }
    session.show(x, isTime: isTime, console: console)
    let page = PlotPage(scene, scene.plotRecord, kernel: plots.kernel)
    return BridgeMessage(
      content: question.answer("data", [("record", page.record), ("options", page.options)]),
      buffers: [png])
  }

  private func png(of request: PlotRequest) -> (scene: Scene, png: [UInt8])? {
    guard let scene = try? Scene(request, measurer: renderer),
      let png = try? renderer.render(scene.displayList, as: .png, isCancelled: { false })
    else { return nil }
    return (scene, png)
  }
}
