import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// Differences of times of the day that are below 0, since what began in the evening ended on the next day, and means of
/// those on both sides of midnight.
struct PassedMidnights {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `END - BEGIN` of two series of times of the day; nil where none is half a day below 0.
  ///
  /// Where others are a little below 0, what is planned and what was done lie close together, and half a day is the most
  /// that they can be apart; else the end is the later one.
  ///
  /// - Complexity: O(n) in the samples of both.
  init?(in expression: Expression, _ state: SessionState) {
    // What is counted on past midnight already.
    if expression.contains(\.countsOn) {
      guard let early = expression.first({ PassedMidnights.line(ofEarly: $0, state) }) else {
        return nil
      }
      line = early
      return
    }
    let compared = expression.comparedDifferences
    let found = expression.first { part -> String? in
      // Who asks where it is below 0 knows that.
      if compared.contains(part.source) { return nil }
      if let line = PassedMidnights.line(ofTurned: part, state) { return line }
      if let line = PassedMidnights.line(ofSteps: part, state) { return line }
      if let line = PassedMidnights.line(ofMean: part, state) { return line }
      guard
        let (lengths, text) = PassedMidnights.difference(
          part, { PassedMidnights.times(of: $0, state) }),
        case let half = PassedMidnights.day / 2
      else { return nil }
      if let line = PassedMidnights.line(ofSlips: lengths, text) { return line }
      let areLong = PassedMidnights.areLong(lengths)
      if let line = PassedMidnights.line(ofFalls: lengths, text, part, state) { return line }
      guard lengths.contains(where: { $0 <= -half || areLong && $0 < 0 }) else { return nil }
      let rows = countText(lengths.count, "row")
      if !areLong, lengths.contains(where: { -half / 2 < $0 && $0 < 0 }) {
        let count = lengths.count { abs($0) > half }
        return
          "'\(text)' is more than half a day in \(count) of \(rows), as what is over on another day: "
          + "'(\(text) + 12 h) % 24 h - 12 h' is what lies between"
      }
      return
        "'\(text)' is below 0 in \(lengths.count { $0 < 0 }) of \(rows), as what ends on the next day: "
        + "'(\(text)) % 24 h' is its length"
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of a difference of two columns of dates of which a few are below 0, as where a year is mistyped.
  private static func line(ofTurned part: Expression, _ state: SessionState) -> String? {
    func dates(_ expression: Expression) -> [[Double]]? {
      guard let name = expression.word, state.entry(of: name)?.measure.timing.areInstants == true
      else { return nil }
      return state.values(of: name)
    }
    guard let (lengths, text) = difference(part, dates),
      case let count = lengths.count(where: { $0 < 0 }),
      count > 0, 10 * count <= lengths.count || count == 1 && lengths.count > 2,
      let least = lengths.min(), let most = lengths.max(),
      // What is a day early beside others that are two days late is nothing odd.
      count == 1 || -least > most
    else { return nil }
    return turned(count, of: lengths, text, least: "0 days")
  }

  private static func turned(
    _ count: Int, of lengths: [Double], _ text: String, least: String
  ) -> String {
    "'\(text)' is below 0 in \(count) of \(countText(lengths.count, "row")), where the end stands before the beginning: "
      + "'where(\(text) < \(least), nan, \(text))' leaves that out"
  }

  /// What to say of a few differences that are an hour and more below 0, and less than half a day: a clock has twelve hours,
  /// or one of the times is wrong.
  private static func line(
    ofFalls lengths: [Double], _ text: String, _ part: Expression, _ state: SessionState
  ) -> String? {
    let falls = lengths.filter { $0 < 0 }
    guard let least = falls.min(), -day / 2 < least, least <= -3600,
      3 * falls.count <= lengths.count, !areLong(lengths)
    else { return nil }
    // Nothing happens at 0:30 or 13:00 on a clock of twelve hours.
    let hasHalves = part.freeNames.allSatisfy { name in
      times(of: Expression(.name(name)), state)?.joined().allSatisfy {
        !($0 < 3600 || $0 >= day / 2 + 3600)
      } ?? false
    }
    return hasHalves
      ? "'\(text)' is below 0 in \(falls.count) of \(countText(lengths.count, "row")), and no time is past 12:59, as on a clock "
        + "of 12 hours: '(\(text)) % 12 h' is its length"
      : turned(falls.count, of: lengths, text, least: "0 h")
  }

  /// What to say of `(END - BEGIN) % 24 h` where what is a little early becomes nearly a day.
  private static func line(ofEarly part: Expression, _ state: SessionState) -> String? {
    guard case .chain(let first, let links) = part.kind, links.first?.operation == .remainder,
      case .chain(_, let terms) = first.withoutParentheses.kind, terms.count == 1,
      let (lengths, text) = difference(first.withoutParentheses, { times(of: $0, state) }),
      !areLong(lengths),
      case let early = lengths.filter({ -day / 6 < $0 && $0 < 0 }), let first = early.max()
    else { return nil }
    let minutes = Int((first + day) / 60)
    return
      "'% 24 h' makes nearly a day of what is early: of \(DurationLiteral.ofSeconds(first).readable.description) it makes \(minutes / 60) h \(minutes % 60) min, in "
      + "\(early.count) of \(countText(lengths.count, "row")); '(\(text) + 12 h) % 24 h - 12 h' keeps them below 0"
  }

  /// Whether most lengths are of four hours and more: what is below 0 among such ended on the next day.
  private static func areLong(_ lengths: [Double]) -> Bool {
    2 * lengths.count { $0 >= day / 6 } > lengths.count
  }

  /// What to say of a few differences of about 12 hours among short ones, as where 12:18 was written as 02:18.
  private static func line(ofSlips lengths: [Double], _ text: String) -> String? {
    let slips = lengths.count { (day / 3..<day / 2 + 7200).contains(abs($0)) }
    guard slips > 0, 20 * slips <= lengths.count, lengths.count > 10,
      lengths.count(where: { abs($0) < day / 8 }) == lengths.count - slips
    else { return nil }
    return
      "'\(text)' is about 12 hours in \(slips) of \(countText(lengths.count, "row")), and less than 3 in the others, as where a "
      + "time of the afternoon is written as one of the morning"
  }

  /// What to say of a mean of 23:30 and 0:30, which is noon.
  private static func line(ofMean part: Expression, _ state: SessionState) -> String? {
    guard case .call(var call) = part.kind, call.averages, let clock = call.arguments.first,
      let values = times(of: clock, state)?.joined().filter({ !$0.isNaN }),
      values.contains(where: { $0 >= day * 3 / 4 }), values.contains(where: { $0 < day / 4 }),
      case let middays = values.count(where: { (day * 3 / 8..<day * 5 / 8).contains($0) }),
      10 * middays <= values.count
    else { return nil }
    let text = printable(clock.source)
    call.arguments[0] = Expression(.name("(\(text) + 12 h) % 24 h / 1 h"))
    return "'\(text)' lies on both sides of midnight, and a mean of 23:00 and 1:00 is noon: "
      + "'\(printable(Expression(.call(call)).source)) - 12' is that in hours from midnight"
  }

  /// What to say of what goes along times of the day that go on past midnight: of their steps, or of the last less the first.
  private static func line(ofSteps part: Expression, _ state: SessionState) -> String? {
    guard let (clock, isLength) = part.clockSteps, let values = times(of: clock, state) else {
      return nil
    }
    let steps = values.map { zip($0.dropFirst(), $0).map { $0 - $1 }.filter { !$0.isNaN } }
    let passed = steps.joined().count { $0 <= -day / 2 }
    // What is in no order falls more often.
    guard passed > 0, 4 * steps.joined().count(where: { $0 < 0 }) <= max(4, steps.joined().count)
    else { return nil }
    let text = printable(clock.source)
    return "'\(text)' goes on past midnight at \(countText(passed, "step")): "
      + (isLength
        ? "'sum(diff(\(text)) % 24 h)' is what lies between, and not '\(printable(part.source))'"
        : "'diff(\(text)) % 24 h' is each step")
  }

  /// What lies between the ends and the beginnings of a difference of two series, or groups, gaps aside, and how that is
  /// written; nil for anything else.
  private static func difference(
    _ part: Expression, _ values: (Expression) -> [[Double]]?
  ) -> (lengths: [Double], text: String)? {
    guard case .chain(let first, let links) = part.kind, links[0].operation == .subtract,
      let ends = values(first), let begins = values(links[0].operand),
      ends.map(\.count) == begins.map(\.count)
    else { return nil }
    return (
      zip(ends.joined(), begins.joined()).map { $0 - $1 }.filter { !$0.isNaN },
      printable("\(first.source) - \(links[0].operand.source)")
    )
  }

  private static let day = 86_400.0

  /// The values of a series or a group that are times of the day; nil for any other.
  private static func times(of expression: Expression, _ state: SessionState) -> [[Double]]? {
    guard case .name(let name) = expression.kind,
      state.entry(of: name)?.measure.kind == .duration, let values = state.values(of: name),
      values.joined().allSatisfy({ $0.isNaN || (0...day).contains($0) })
    else { return nil }
    return values
  }
}

extension Expression {
  /// The series whose steps it is, or of which it takes the last less the first, or the latest less the earliest; nil for
  /// anything else.
  fileprivate var clockSteps: (series: Expression, isLength: Bool)? {
    if case .call(let call) = kind, isDifference, call.arguments.count == 1 {
      return (call.arguments[0], false)
    }
    guard case .chain(let last, let links) = kind, links.count == 1,
      links[0].operation == .subtract, case .call(let end) = last.kind,
      case .call(let start) = links[0].operand.kind, end.arguments.count == 1,
      end.arguments == start.arguments,
      [["last", "first"], ["max", "min"]].contains([end.function.text, start.function.text])
    else { return nil }
    return (end.arguments[0], true)
  }

  /// What is compared with something anywhere in it, as it is written.
  fileprivate var comparedDifferences: Set<String> {
    var sources: Set<String> = []
    _ = first { part -> Bool? in
      if case .comparison(let left, _, _) = part.kind {
        sources.insert(left.withoutParentheses.source)
      }
      return nil
    }
    return sources
  }

  /// Whether it takes a remainder, or adds a day.
  fileprivate var countsOn: Bool {
    guard case .chain(_, let links) = kind else { return false }
    return links.contains { link in
      if link.operation == .remainder { return true }
      guard case .duration(let length) = link.operand.kind else { return false }
      return [.add, .subtract].contains(link.operation) && length.meanSeconds == 86_400
    }
  }
}
