import CivilTime
import PlotSession
import SampleStore
import Testing

extension Prompt {
  /// What the last program wrote to standard error.
  var warnings: String {
    outputs.compactMap { output in
      if case .stream(.standardError, let text) = output { text } else { nil }
    }.joined()
  }

  /// The samples of a series: `VALUE@PLACE`.
  func samples(_ name: String) -> String {
    guard let samples = session.state.series[name]?.samples else { return "no \(name)" }
    return (0..<samples.count).map { index in
      let value = samples.column.values[index]
      let place = samples.positions.position(of: index)
      return (value.isNaN ? "_" : short(value)) + "@"
        + (samples.isTime ? time(place) : short(place))
    }.joined(separator: " ")
  }

  /// Holds a `series` statement to samples, without a warning, and what `show state` prints after it to the same.
  func reads(_ statement: String, as samples: String, in folder: TestFolder) {
    let error = run("series \(statement)")
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(warnings.isEmpty, "\(warnings)")
    let name = String(statement.prefix { $0 != " " })
    #expect(self.samples(name) == samples)
    let copy = Prompt(state, folder: folder.path)
    #expect(copy.samples(name) == samples, "\(state)")
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// `2026-03-01`, with the time in UTC where it is not midnight.
  private func time(_ seconds: Double) -> String {
    let civil = CivilDateTime(secondsSince1970: seconds)
    guard civil.secondOfDay != 0 else { return civil.date.iso8601 }
    let second = civil.second == 0 ? "" : ":" + (civil.second < 10 ? "0" : "") + short(civil.second)
    return "\(civil.date.iso8601)T\(two(civil.hour)):\(two(civil.minute))\(second)"
  }
}
