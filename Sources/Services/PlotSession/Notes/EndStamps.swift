import CivilTime
import Files
import PlotLanguage
import SampleStore

/// Samples that are stamped at the ends of what they measure, from 01:00 to 24:00: the last one of each day, or hour, counts
/// to the next.
struct EndStamps {
  /// What there is to say, without a full stop.
  let line: String

  private static let functions: Set<Function> = [.resample, .split, .hour]

  /// Looks at each call that counts days, hours of them, or periods longer than the steps of a series in an expression; nil
  /// where none of these begins one step behind midnight and ends at midnight, or has times that its file calls ends.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, let function = Function(rawValue: call.function.text),
        EndStamps.functions.contains(function), let first = call.arguments.first,
        !first.calls(.shift)
      else { return nil }
      let period =
        function == .hour ? 86_400 : call.arguments.dropFirst().first?.period?.meanSeconds ?? 0
      for name in first.freeNames {
        guard let entry = scope.state.entry(of: name),
          entry.engine == nil, entry.definition?.calls(.shift) != true,
          let beat = try Beat(of: entry.samples, scope.cancellation), beat.seconds < period,
          beat.seconds <= 43_200,
          case let lie = EndStamps.lie(entry.samples, at: beat.seconds, scope.state),
          lie || entry.isStampedAtEnds
        else { continue }
        let text = printable(name)
        let step = DurationLiteral.ofSeconds(beat.seconds).readable.description
        let word = period < 86_400 ? "period" : "day"
        let reason =
          lie
          ? "begins one step behind midnight and ends at midnight, as what is stamped at its end"
          : "stands at times that its file calls ends"
        return
          "'\(text)' \(reason): the last value of "
          + "each \(word) counts to the next \(word), and with 'shift(\(text), -\(step))' to its own"
      }
      return nil
    }
    guard let found else { return nil }
    line = found
  }

  private static func lie(
    _ samples: SampleSeries, at step: Double, _ state: SessionState
  ) -> Bool {
    guard let first = samples.first?.position, let last = samples.last?.position
    else { return false }
    return state.zone.civil(at: first).secondOfDay == step
      && state.zone.civil(at: last).secondOfDay == 0
  }
}
