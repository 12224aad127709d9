import Files
import PlotLanguage
import SampleStore

/// Rows of several things in one series: what goes from a sample to the next goes from one thing to another.
struct WovenRows {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at what goes along a series in an expression; nil where no rows of it share a place, or other than they were
  /// read.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, case .name(let name)? = call.arguments.first?.kind,
        let function = Function(rawValue: call.function.text)
      else { return nil }
      if function == .resample { return WovenRows.line(ofDays: name, in: call, state) }
      guard [.diff, .change, .sma, .ema, .align].contains(function)
      else { return nil }
      // What is aligned takes one row of each place, or comes once for each of them.
      let names = function == .align ? part.freeNames : [name]
      let does = function == .align ? "takes one row at a time" : "goes from one row to the next"
      return names.lazy.flatMap { state.members(of: $0) ?? [$0] }
        .compactMap { state.series[$0]?.crowding }
        .first.map { "'\(call.function.text)' \(does): \($0)" }
    }
    if let found {
      line = found
      return
    }
    let line = expression.meetingNames.lazy.compactMap { WovenRows.otherOrder($0, state) }.first
    guard let line else { return nil }
    self.line = line
  }

  /// What to say of parts of days that are taken of rows which all have their day alone.
  private static func line(ofDays name: String, in call: Expression.Call, _ state: SessionState)
    -> String?
  {
    guard let period = call.arguments.dropFirst().first?.period, period.meanSeconds < 86_400,
      let entry = (state.members(of: name) ?? [name]).lazy.compactMap({ state.series[$0] }).first,
      let crowding = entry.crowding, entry.samples.isTime,
      entry.samples.count <= EmptyPeriods.mostSamples,
      (0..<entry.samples.count).allSatisfy({
        state.zone.civil(at: entry.samples.positions.position(of: $0)).secondOfDay == 0
      })
    else { return nil }
    return "'resample' finds the rows of each day at midnight: \(crowding)"
  }

  /// Looks at the values of a statement and what gives their x; nil where these do not stand in another order.
  init?(of values: Expression, at places: Expression, _ state: SessionState) {
    guard
      let line = WovenRows.otherOrder(
        [values, places].flatMap(\.freeNames), state)
    else { return nil }
    self.line = line
  }

  /// A statement that reads a file, and what it has read.
  private struct Reading {
    let (name, file): (String, String)
    let isSorted: Bool
    let samples: [SampleSeries]
  }

  /// What there is to say of series of one file of which some stand in another order: their samples do not belong together.
  private static func otherOrder(_ names: [String], _ state: SessionState) -> String? {
    // Where both meet already, it has been said.
    let readings = names.map { WovenRows.readings(of: $0, state) }
      .filter { Set($0.map(\.isSorted)).count == 1 }.flatMap { $0 }
    for sorted in readings where sorted.isSorted {
      guard
        let other = readings.first(where: { other in
          !other.isSorted && other.file == sorted.file
            && zip(sorted.samples, other.samples).contains {
              $0.count == $1.count && $0.positions != $1.positions
            }
        })
      else { continue }
      return
        "the rows of '\(printable(sorted.name))' were put in order, those of '\(printable(other.name))' "
        + "were not, and they meet by position: read both in one statement"
    }
    return nil
  }

  /// So many names are looked at: who made more has been told before.
  private static let mostNames = 32

  /// What a series or a group was read from, or those that it was made of, each once.
  private static func readings(of name: String, _ state: SessionState) -> [Reading] {
    var (readings, names, next) = ([Reading](), [name], 0)
    var seen: Set = [name]
    while next < min(names.count, mostNames) {
      let name = names[next]
      next += 1
      let entries = (state.members(of: name) ?? [name]).compactMap { state.series[$0] }
      if let definition = entries.first?.definition {
        names += definition.freeNames.filter { seen.insert($0).inserted }
      } else if let program = entries.first?.origin?.program,
        case .read(let reading)? = Program(program).statements.first?.kind,
        case .string(let file) = reading.file.kind
      {
        readings.append(
          Reading(
            name: name, file: file,
            isSorted: reading.options["sort"] != nil || entries.contains(where: \.isTurned),
            samples: entries.map(\.samples)))
      }
    }
    return readings
  }
}

extension Expression {
  /// The names whose samples meet each other: what makes a number of samples has them for itself.
  fileprivate var meetingNames: [[String]] {
    var inner: [[String]] = []
    func names(in expression: Expression) -> [String] {
      switch expression.kind {
      case .name(let name): return [name]
      case .call(let call) where Vocabulary.function(call.function.text)?.family == .summary:
        inner.append(call.arguments.flatMap(names))
        return []
      default: return expression.children.flatMap(names)
      }
    }
    let outer = names(in: self)
    return [outer] + inner
  }
}
