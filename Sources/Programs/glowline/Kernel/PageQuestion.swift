import OrderedJSON
import PlotGeometry
import PlotScene

/// A message of a page's picture, as far as it can be understood.
struct PageQuestion {
  /// What has happened in the page.
  enum Phase: String {
    case ping, move, end, zoom, page, days
  }

  let plot: String
  let revision: String
  let view: String
  let sequence: Int
  let phase: Phase?
  let series: String?
  /// The sample under the pointer.
  let index: Int?
  /// Whether the page says that there is none.
  let isIndexNull: Bool
  /// What the view shows where it shows something else than the html.
  let window: AxisInterval?
  /// What the view wants to show.
  let x: AxisInterval?
  /// Whether the view wants to show what the html shows.
  let isWindowNull: Bool
  /// Which way a page turns.
  let direction: PageDirection?
  /// What it turns by.
  let unit: Pages.Unit?
  /// Which days of the strip the view lacks.
  let days: ClosedRange<Int>?
  /// The day of the strip in the view's middle.
  let day: Int?
  private let members: [(key: String, value: JSON)]

  /// The question of a message; what has another type than it should is not there.
  init(_ message: JSON) {
    plot = message["plot"]?.text ?? ""
    revision = message["rev"]?.text ?? ""
    view = message["view"]?.text ?? ""
    sequence = message["seq"]?.integer ?? 0
    phase = message["phase"]?.text.flatMap(Phase.init)
    series = message["series"]?.text
    index = message["i"]?.integer
    isIndexNull = if case .null = message["i"] { true } else { false }
    window = message["window"].flatMap(PageQuestion.interval)
    x = message["x"].flatMap(PageQuestion.interval)
    isWindowNull = if case .null = message["x"] { true } else { false }
    direction = message["direction"]?.text.flatMap(PageDirection.init)
    unit = message["unit"]?.text.flatMap(Pages.Unit.init)
    days = message["days"].flatMap(PageQuestion.days)
    day = message["day"]?.integer
    if case .object(let members) = message { self.members = members } else { members = [] }
  }

  /// The answer: the question itself, with what kind of answer it is, and what else it says.
  func answer(_ kind: String, _ more: [(key: String, value: JSON)] = []) -> JSON {
    let own = ["kind"] + more.map(\.key)
    return .object(
      [("kind", .text(kind))] + members.filter { !own.contains($0.key) } + more)
  }

  private static func days(_ json: JSON) -> ClosedRange<Int>? {
    guard let ends = json.elements, ends.count == 2, let first = ends[0].integer,
      let last = ends[1].integer, first <= last
    else { return nil }
    return first...last
  }

  private static func interval(_ json: JSON) -> AxisInterval? {
    guard let ends = json.elements, ends.count == 2, let lower = ends[0].number,
      let upper = ends[1].number, lower < upper
    else { return nil }
    return try? AxisInterval(from: lower, through: upper)
  }
}
