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
    guard state.zone.name == TimeZoneRules.utc.name else { return nil }
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, let function = Function(rawValue: call.function.text),
        ForeignDays.functions.contains(function), ForeignDays.countsDays(call, function),
        let first = call.arguments.first,
        let (name, east) = first.freeNames.lazy.compactMap({ name in
          state.series[state.members(of: name)?.first ?? name]?.statedOffset.map { (name, $0) }
        }).first(where: { $0.1 != 0 })
      else { return nil }
      let hours = east / 3600
      let zone = hours * 3600 == east ? "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))" : "…"
      return
        "'\(call.function.text)' counts days of UTC, and times of '\(printable(name))' are written in "
        + "\(TimeZoneRules.fixed(secondsEast: east).name): 'config timeZone=\"\(zone)\"', or the place's own zone, counts theirs"
    }
    guard let found else { return nil }
    line = found
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
