import CivilTime
import Files
import PlotLanguage
import SampleStore

/// Days of UTC, which nobody chose, of times that a file states on other clocks.
struct ForeignDays {
  /// What there is to say, without a full stop.
  let line: String

  private static let functions: Set<Function> = [
    .resample, .split, .hour, .weekday, .cumsum, .cummin, .cummax,
  ]

  /// Looks at each call that counts days in an expression; nil where all are those of the files.
  init?(in expression: Expression, _ state: SessionState) {
    let isUTC = state.zone.name == TimeZoneRules.utc.name
    guard isUTC || state.zone.name.hasPrefix("Etc/") else { return nil }
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, let function = Function(rawValue: call.function.text),
        ForeignDays.functions.contains(function), ForeignDays.countsDays(call, function),
        let first = call.arguments.first,
        let (name, entry) = ForeignDays.entries(of: first.freeNames, state).first(where: {
          $0.entry.statesSeveralOffsets || isUTC && $0.entry.statedOffset ?? 0 != 0
        })
      else { return nil }
      return
        "'\(call.function.text)' counts days of \(isUTC ? "UTC" : state.zone.name), and times of '\(printable(name))' are "
        + "written in \(ForeignDays.remedy(entry)), counts theirs"
    }
    guard let found else { return nil }
    line = found
  }

  /// Looks at the series of a statement; nil where not some state an offset, while others are taken as UTC since they
  /// state none.
  init?(mixing expressions: [Expression], _ state: SessionState) {
    guard state.zone.name == TimeZoneRules.utc.name else { return nil }
    let entries = ForeignDays.entries(of: expressions.flatMap(\.freeNames), state)
    guard
      let stated = entries.first(where: {
        $0.entry.statesSeveralOffsets || $0.entry.statedOffset ?? 0 != 0
      }),
      let local = entries.first(where: { $0.entry.statedOffset == nil && $0.entry.clocks != nil })
    else { return nil }
    line =
      "times of '\(printable(local.name))' state no offset and are taken as UTC, and those of '\(printable(stated.name))' are "
      + "written in \(ForeignDays.remedy(stated.entry)), before both are read, takes both as its own"
  }

  /// A zone whose clocks change, by the hours that they are ahead of UTC in winter, or in summer.
  private static let zones = [
    0: "Europe/London", 1: "Europe/Berlin", 2: "Europe/Berlin", -5: "America/New_York",
  ]

  /// The series of names, of a group the first member.
  private static func entries(
    of names: [String], _ state: SessionState
  ) -> [(name: String, entry: SeriesEntry)] {
    names.compactMap { name in state.entry(of: name).map { (name, $0) } }
  }

  /// The offset that times state, and the zone that goes with it: of several one whose clocks change.
  private static func remedy(_ entry: SeriesEntry) -> String {
    let east = entry.statedOffset ?? 0
    let (hours, name) = (east / 3600, TimeZoneRules.fixed(secondsEast: east).name)
    guard entry.statesSeveralOffsets else {
      let zone = hours * 3600 == east ? "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))" : "…"
      return "\(name): 'config timeZone=\"\(zone)\"', or the place's own zone"
    }
    let zone = zones[hours] ?? "…"
    return
      "\(name) and another offset: 'config timeZone=\"\(zone)\"', or the place's own zone"
  }

  /// Whether it goes by days; of a week or more an hour at its ends changes little.
  private static func countsDays(_ call: Expression.Call, _ function: Function) -> Bool {
    switch function {
    case .resample, .split, .cumsum, .cummin, .cummax:
      guard call.arguments.count > 1 else { return false }
      if case .duration(let duration) = call.arguments[1].kind {
        return duration.meanSeconds == 86_400
      }
      return call.arguments[1].word?.lowercased() == "day"
    default: return true
    }
  }
}
