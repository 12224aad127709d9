import CivilTime
import Files
import PlotLanguage
import SampleStore

/// Samples that are stamped at the ends of what they measure, from 01:00 to 24:00: the last one of each day counts to the
/// next day.
struct EndStamps {
  /// What there is to say, without a full stop.
  let line: String

  private static let functions: Set<Function> = [.resample, .split, .hour]

  /// Looks at each call that counts days, or hours of them, in an expression; nil where no series of it begins one step
  /// behind midnight and ends at midnight.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, let function = Function(rawValue: call.function.text),
        EndStamps.functions.contains(function), let first = call.arguments.first,
        function == .hour || call.arguments.dropFirst().first?.period?.meanSeconds ?? 0 >= 86_400,
        !first.calls(.shift)
      else { return nil }
      for name in first.freeNames {
        guard let entry = scope.state.entry(of: name),
          entry.engine == nil, entry.definition?.calls(.shift) != true,
          let beat = try Beat(of: entry.samples, scope.cancellation),
          EndStamps.lie(entry.samples, at: beat.seconds, scope.state)
        else { continue }
        let text = printable(name)
        let step = DurationLiteral.ofSeconds(beat.seconds).readable.description
        return
          "'\(text)' begins one step behind midnight and ends at midnight, as what is stamped at its end: the last value of "
          + "each day counts to the next day, and with 'shift(\(text), -\(step))' to its own"
      }
      return nil
    }
    guard let found else { return nil }
    line = found
  }

  private static func lie(
    _ samples: SampleSeries, at step: Double, _ state: SessionState
  ) -> Bool {
    guard step <= 43_200, let first = samples.first?.position, let last = samples.last?.position
    else { return false }
    return state.zone.civil(at: first).secondOfDay == step
      && state.zone.civil(at: last).secondOfDay == 0
  }
}
