import DataSources
import Files
import PlotGeometry
import PlotLanguage
import SampleStore

/// A count of rows of which some have no value, and a share of such: it is that of the values alone.
struct CountedGaps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `count(NAME)`, `resample(NAME, PERIOD, count)` and `mean(CONDITION)` in an expression; nil where none of
  /// the rows is a gap, of a series that is counted by `missing=`.
  init?(in expression: Expression, _ state: SessionState) {
    var compared: Set<SourceRange> = []
    let found = expression.first { part -> String? in
      // Who asks where enough values are wants these alone.
      if case .comparison = part.kind { compared.formUnion(part.children.map(\.range)) }
      guard case .call(let call) = part.kind, let argument = call.arguments.first else {
        return nil
      }
      if call.isMeanOfSamples, argument.isCondition, !argument.calls(.fill) {
        return argument.freeNames.lazy.compactMap { name -> String? in
          guard CountedGaps.areMany(state.members(of: name) ?? [name], state) else { return nil }
          return CountedGaps.missing(in: name, state).map { "\($0) that missing= makes gaps" }
            ?? (CountedGaps.gapsAmongDates(of: name, state)
            ?? CountedGaps.gapsAmongDays(of: name, state)).map { "\($0) that have none" }
        }.first.map {
          "'\(printable(part.source))' is the share of the values, without the \($0)"
        }
      }
      if call.function.text == "count", call.arguments.count == 1,
        let name = argument.fieldOfTimes,
        let rows = CountedGaps.gaps(of: state.members(of: name) ?? [name], state)
      {
        return
          "'\(printable(part.source))' leaves out the \(rows) of '\(printable(name))' that have no value; of "
          + "'fill(\(printable(name)), 0)' it counts all"
      }
      guard let name = argument.word,
        call.function.text == "count" && call.arguments.count == 1
          || call.function.text == "resample" && call.arguments.dropFirst(2).first?.word == "count"
      else { return nil }
      if compared.contains(part.range) { return nil }
      let all = printable(call.filled(with: Expression(.number(0))).source)
      let blank =
        call.function.text == "resample" ? CountedGaps.gapsAmongEvents(of: name, state) : nil
      return (CountedGaps.empty(in: name, state) ?? blank.map { "\($0) have none" }).map {
        "'count' counts the values of '\(printable(name))': \($0), which '\(all)' counts"
      }
    }
    guard let found else { return nil }
    line = found
  }

  /// How many of a series' or group's rows `missing=` makes gaps: `3 of 20 rows`; nil for none.
  private static func missing(in name: String, _ state: SessionState) -> String? {
    let members = state.members(of: name) ?? [name]
    // Who says that `-` is a gap means no value by it, unlike by `HI`, and where dates have it a thing that counts.
    let isStated = members.contains { member in
      guard let entry = state.series[member], let program = entry.origin?.program,
        let stated = program.firstMatch(of: #/ missing=(\[[^\]]*\]|"[^"]*"|\S+)/#)
      else { return false }
      let texts = stated.1.matches(of: #/"([^"]*)"|[^\[\], "]+/#).map { String($0.1 ?? $0.0) }
      return entry.measure.timing.areInstants || !texts.allSatisfy { GapMarks.holds($0) }
    }
    return isStated ? gaps(of: members, state) : nil
  }

  /// How many of the rows of a series of dates, or of spans between two, are gaps: what has not come yet; nil for none.
  private static func gapsAmongDates(of name: String, _ state: SessionState) -> String? {
    let timing = state.entry(of: name)?.measure.timing
    guard timing == .spans || timing?.areInstants == true else { return nil }
    return gaps(of: state.members(of: name) ?? [name], state)
  }

  /// How many of a file's rows of a day each, or more, are gaps: cells left blank, and no pauses of an instrument.
  private static func gapsAmongDays(of name: String, _ state: SessionState) -> String? {
    let names = state.members(of: name) ?? [name]
    let areDays = names.allSatisfy { name in
      guard let entry = state.series[name], entry.origin?.program.contains(" from ") == true
      else { return false }
      let samples = entry.samples
      guard samples.isTime, let domain = samples.domain, samples.count > 1 else {
        return samples.positions == .index
      }
      return domain.upper - domain.lower >= 80_000 * Double(samples.count - 1)
    }
    return areDays ? gaps(of: names, state) : nil
  }

  /// How many of a file's rows at no even step, as of what happens now and then, have a blank cell, where few have; nil for
  /// none.
  private static func gapsAmongEvents(of name: String, _ state: SessionState) -> String? {
    guard let entry = state.series[name], let program = entry.origin?.program,
      program.contains(" from "), !program.contains(" missing="), entry.samples.isTime,
      10 * entry.samples.column.gapCount <= entry.samples.count, entry.samples.count > 4,
      !entry.samples.someSteps(in: entry.samples.indices).areEven
    else { return nil }
    return gaps(of: [name], state)
  }

  /// Whether so many are gaps that a share without them is another: not one in a hundred.
  private static func areMany(_ names: [String], _ state: SessionState) -> Bool {
    let entries = names.compactMap { state.series[$0] }
    let gaps = entries.reduce(0) { $0 + $1.samples.column.gapCount }
    return 100 * gaps >= entries.reduce(0) { $0 + $1.samples.count }
  }

  /// How many of the rows of some series are gaps; nil for none.
  private static func gaps(of names: [String], _ state: SessionState) -> String? {
    let entries = names.compactMap { state.series[$0] }.filter { $0.engine == nil }
    let gaps = entries.reduce(0) { $0 + $1.samples.column.gapCount }
    let rows = entries.reduce(0) { $0 + $1.samples.count }
    return gaps > 0 ? "\(gaps) of \(countText(rows, "row"))" : nil
  }

  /// How many rows of a group that a file was parted into have no value, and of which member all lack one; nil for none.
  private static func empty(in name: String, _ state: SessionState) -> String? {
    let members = (state.members(of: name) ?? []).compactMap { member in
      state.series[member].map { (name: member, entry: $0) }
    }.filter { member in
      // Who says what is a gap knows that there are some.
      let program = member.entry.origin?.program ?? ""
      return member.entry.engine == nil && program.contains(" by=")
        && !program.contains(" missing=")
    }
    guard let gaps = gaps(of: members.map(\.name), state) else { return nil }
    let empty = members.filter {
      $0.entry.samples.count > 0 && $0.entry.samples.column.extent == nil
    }
    let all = empty.first.map { ", all of '\(printable($0.name))'" } ?? ""
    return "\(gaps) have none\(all)"
  }
}

extension Expression.Call {
  /// Whether it is the mean of all samples, or of those of each period.
  fileprivate var isMeanOfSamples: Bool {
    function.text == "mean"
      || function.text == "resample" && arguments.count > 1
        && ["mean", nil].contains(arguments.dropFirst(2).first?.word)
  }
}

extension Expression {
  /// The series of whose times it compares the hour, the weekday, the month or the year; nil for anything else.
  fileprivate var fieldOfTimes: String? {
    guard isCondition else { return nil }
    let field = first { part -> String? in
      guard case .call(let call) = part.kind,
        ["hour", "weekday", "month", "year"].contains(call.function.text)
      else { return nil }
      return call.arguments.first?.word
    }
    return field
  }
}
