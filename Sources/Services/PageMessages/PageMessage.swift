package import OrderedJSON
import PlotGeometry
import PlotScene

/// What a page says about one of its plots, as far as it can be understood.
package struct PageMessage: Sendable {
  /// What has happened in the page.
  enum Event: Sendable {
    /// The page is there; all that is not understood besides.
    case ping
    case pointer(Pointer)
    /// The view wants to show another part of the x axis, in the axis' own figures; that of another plot
    /// of its link is not the session's window because of it.
    case zoom(AxisInterval, isBorrowed: Bool)
    /// The view shows again what the html shows.
    case unzoom
    /// The view turns a page, from what it shows where that is something else than the html.
    case page(PageDirection, by: Pages.Unit, from: AxisInterval?)
    /// A strip lacks days, or has another one in its middle.
    case days(lacking: ClosedRange<Int>?, middle: Int?)
  }

  /// Where a pointer is.
  struct Pointer: Sendable {
    /// Whether it goes on: once it has ended, what it was at last stays.
    let isMoving: Bool
    /// The series that it selects from.
    let series: String
    /// The sample under it; nil for none, which only ends.
    let sample: Int?
    /// The other end of the range that is selected; nil for the sample alone.
    let start: Int?
    /// What the view shows where it shows something else than the html.
    let window: AxisInterval?
  }

  let plot: String
  let revision: String
  let view: String
  let sequence: Int
  let event: Event
  private let members: [(key: String, value: JSON)]

  /// The message of a page; what has another type than it should is not there.
  package init(_ message: JSON) {
    plot = message["plot"]?.text ?? ""
    revision = message["rev"]?.text ?? ""
    view = message["view"]?.text ?? ""
    sequence = message["seq"]?.integer ?? 0
    event = Event(message) ?? .ping
    if case .object(let members) = message { self.members = members } else { members = [] }
  }

  /// The answer where nobody knows the plot.
  package var unknown: PageAnswer { answer("gone") }

  /// Whether it selects something, or nothing.
  package var selects: Bool { if case .pointer = event { true } else { false } }

  /// The answer: the message itself, with what kind of answer it is, and what else it says.
  func answer(
    _ kind: String, _ more: [(key: String, value: JSON)] = [], buffers: [[UInt8]] = []
  ) -> PageAnswer {
    let own = ["kind"] + more.map(\.key)
    return PageAnswer(
      content: .object(
        [("kind", .text(kind))] + members.filter { !own.contains($0.key) } + more),
      buffers: buffers)
  }
}

/// What a page is told.
package struct PageAnswer: Sendable {
  /// An object.
  package let content: JSON
  /// Binary data that goes with it.
  package let buffers: [[UInt8]]
}

extension PageMessage.Event {
  /// The event of a message; nil for one that is not understood.
  fileprivate init?(_ message: JSON) {
    let window = message["window"]?.interval
    let start = message["from"]?.integer
    switch message["phase"]?.text {
    case "move":
      guard let series = message["series"]?.text, let sample = message["i"]?.integer else {
        return nil
      }
      self = .pointer(
        PageMessage.Pointer(
          isMoving: true, series: series, sample: sample, start: start, window: window))
    case "end":
      let sample = message["i"]
      guard let series = message["series"]?.text, let sample,
        sample.integer != nil || sample.isNull
      else { return nil }
      self = .pointer(
        PageMessage.Pointer(
          isMoving: false, series: series, sample: sample.integer, start: start, window: window))
    case "zoom":
      guard let x = message["x"] else { return nil }
      if x.isNull {
        self = .unzoom
      } else if let interval = x.interval {
        self = .zoom(interval, isBorrowed: message["borrowed"]?.isTrue ?? false)
      } else {
        return nil
      }
    case "page":
      guard let unit = message["unit"]?.text.flatMap(Pages.Unit.init),
        let direction = message["direction"]?.text.flatMap(PageDirection.init)
      else { return nil }
      self = .page(direction, by: unit, from: window)
    case "days": self = .days(lacking: message["days"]?.range, middle: message["day"]?.integer)
    default: return nil
    }
  }
}

extension JSON {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  fileprivate var isTrue: Bool { if case .boolean(true) = self { true } else { false } }

  /// Two whole numbers that do not descend.
  fileprivate var range: ClosedRange<Int>? {
    guard let ends = elements, ends.count == 2, let first = ends[0].integer,
      let last = ends[1].integer, first <= last
    else { return nil }
    return first...last
  }

  /// Two numbers that ascend.
  fileprivate var interval: AxisInterval? {
    guard let ends = elements, ends.count == 2, let lower = ends[0].number,
      let upper = ends[1].number, lower < upper
    else { return nil }
    return try? AxisInterval(from: lower, through: upper)
  }
}
