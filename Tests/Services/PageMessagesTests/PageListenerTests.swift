import Cells
import JupyterProtocol
import NotebookView
import OrderedJSON
import PlotGeometry
import PlotScene
import PlotSession
import Testing
import Threading

@testable import PageMessages

/// Pictures of no pixels, in which a letter is half as wide as it is high.
private struct NoPixels: Renderer {
  func extent(of text: String, in font: Font) -> TextExtent {
    TextExtent(
      width: Double(text.count) * font.size / 2, ascent: font.size * 0.8, descent: font.size * 0.2)
  }

  func render(_ list: DisplayList, as format: PictureFormat, checkpoint: Checkpoint) -> [UInt8] {
    [1]
  }
}

/// What pages say is text of strangers: each message has one answer, and does what it says or nothing.
@Suite struct PageListenerTests {
  private let plots = ShownPlots(kernel: "k")
  private let shown = Locked<[(plot: String, revision: String)]>([])
  private let session: SharedSession
  private let listener: PageListener

  init() {
    var environment = SessionEnvironment(renderer: NoPixels())
    environment.interactiveView = { [plots, shown] picture in
      let page = PlotPage(picture.scene, picture.record, kernel: "k")
      shown.withLock { $0.append((page.plot, page.revision)) }
      return plots.html(of: picture, measurer: NoPixels())
    }
    session = SharedSession(Session(environment))
    listener = PageListener(session, plots, renderer: NoPixels())
  }

  /// Runs a program, of which some text is put out.
  @discardableResult
  private func run(_ program: String) -> String {
    let text = Locked("")
    let console = Console { output in
      if case .result(let bundle) = output { text.withLock { $0 = bundle.text } }
    }
    let error = session.run(program, console: console)
    #expect(error == nil, "\(error?.rendered ?? "")")
    return text.withLock { $0 }
  }

  /// The answer to a message about a plot, by default the last one.
  private func answer(_ members: String, sequence: Int, plot: Int? = nil) throws -> PageAnswer {
    let (id, revision) = try #require(
      shown.withLock { all in all.indices.contains(plot ?? 0) ? all[plot ?? all.count - 1] : nil })
    let json = try #require(
      JSON(
        parsing: Array(
          #"{"plot":"\#(id)","rev":"\#(revision)","view":"v","seq":\#(sequence),\#(members)}"#.utf8)
      ))
    return listener.answer(
      PageMessage(json), console: Console(emit: { _ in }), cancellation: Cancellation())
  }

  @Test(arguments: [
    (#""phase":"move","series":"s","i":1"#, "move s 1 nil"),
    (#""phase":"move","series":"s","i":1,"from":0,"window":[0,2.5]"#, "move s 1 0 in 0.0...2.5"),
    (#""phase":"move","series":"s","i":null"#, "ping"), (#""phase":"move","i":1"#, "ping"),
    (#""phase":"end","series":"s","i":null"#, "end s nil nil"),
    (#""phase":"end","series":"s","i":2"#, "end s 2 nil"),
    (#""phase":"end","series":"s","i":"2""#, "ping"), (#""phase":"end","series":"s""#, "ping"),
    (#""phase":"zoom","x":null"#, "unzoom"), (#""phase":"zoom","x":[1,2]"#, "zoom 1.0...2.0"),
    (#""phase":"zoom","x":[1,2],"borrowed":true"#, "zoom 1.0...2.0 borrowed"),
    (#""phase":"zoom","x":[2,2]"#, "ping"), (#""phase":"zoom","x":[1,2,3]"#, "ping"),
    (#""phase":"zoom","x":7"#, "ping"), (#""phase":"zoom""#, "ping"),
    (#""phase":"page","unit":"month","direction":"next""#, "page next month"),
    (#""phase":"page","unit":"age","direction":"next""#, "ping"),
    (#""phase":"page","unit":"month","direction":"up""#, "ping"),
    (#""phase":"days","days":[3,3],"day":4"#, "days 3...3 4"),
    (#""phase":"days","days":[4,3]"#, "days nil nil"), (#""phase":"x""#, "ping"),
    (#""a":1"#, "ping"),
  ])
  func `what a page says is understood as it stands, or is nothing`(
    members: String, event: String
  ) throws {
    let message = PageMessage(try #require(JSON(parsing: Array("{\(members)}".utf8))))
    #expect(text(of: message.event) == event)
    #expect(message.selects == (event.hasPrefix("move") || event.hasPrefix("end")))
  }

  private func text(of event: PageMessage.Event) -> String {
    func text<T>(_ value: T?) -> String { value.map { "\($0)" } ?? "nil" }
    func ends(_ interval: AxisInterval) -> String { "\(interval.lower)...\(interval.upper)" }
    return switch event {
    case .ping: "ping"
    case .unzoom: "unzoom"
    case .pointer(let at):
      "\(at.isMoving ? "move" : "end") \(at.series) \(text(at.sample)) \(text(at.start))"
        + (at.window.map { " in " + ends($0) } ?? "")
    case .zoom(let x, let isBorrowed): "zoom " + ends(x) + (isBorrowed ? " borrowed" : "")
    case .page(let direction, let unit, _): "page \(direction) \(unit)"
    case .days(let lacking, let middle): "days \(text(lacking)) \(text(middle))"
    }
  }

  @Test func `a pointer gets a picture while it moves, and what it was at last stays selected`()
    throws
  {
    run("series s = [3, 1, 4]\nsegments s [0, 2]\nplot s")
    let moved = try answer(#""phase":"move","series":"s","i":1"#, sequence: 1)
    #expect(moved.content["kind"]?.text == "sel" && moved.buffers == [[1]])
    let ended = try answer(#""phase":"end","series":"s","i":2"#, sequence: 2)
    #expect(ended.content["kind"]?.text == "sel" && ended.buffers.isEmpty)
    #expect(run("selection.value") == "4")
    // An older one comes too late, and one of no sample ends nothing.
    #expect(
      try answer(#""phase":"end","series":"s","i":0"#, sequence: 1).content["kind"]?.text == "ack")
    #expect(
      try answer(#""phase":"end","series":"s","i":9"#, sequence: 3).content["kind"]?.text == "ack")
    #expect(
      try answer(#""phase":"end","series":"t","i":0"#, sequence: 4).content["kind"]?.text == "ack")
    #expect(run("selection.value") == "4")
  }

  @Test func `of many plots the oldest are gone, and of a session that was begun anew all`() throws
  {
    for number in 0..<65 { run("series s = [1, \(number)]\nplot s") }
    func kind(_ plot: Int) throws -> String? {
      try answer(#""phase":"ping""#, sequence: 1, plot: plot).content["kind"]?.text
    }
    #expect(try kind(0) == "gone" && kind(1) == "ack" && kind(64) == "ack")
    run("reset")
    #expect(try kind(64) == "gone")
  }

  @Test func `a view's window is the session's, unless it is borrowed`() throws {
    run("series s = [3, 1, 4, 1, 5]\nplot s")
    let before = run("show window")
    let borrowed = try answer(#""phase":"zoom","x":[1,2],"borrowed":true"#, sequence: 1)
    #expect(borrowed.content["kind"]?.text == "data" && borrowed.buffers == [[1]])
    #expect(run("show window") == before)
    _ = try answer(#""phase":"zoom","x":[1,2]"#, sequence: 2)
    #expect(run("show window") != before)
    _ = try answer(#""phase":"zoom","x":null"#, sequence: 3)
    #expect(run("show window") == before)
  }
}
