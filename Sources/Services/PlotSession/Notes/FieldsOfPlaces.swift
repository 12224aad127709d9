import Files
import PlotLanguage
import SampleStore

/// `hour(s)` and its kind of a series whose values are times, too: they are of the times at which its samples stand.
struct FieldsOfPlaces {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each such call in an expression; nil where none can be meant otherwise.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      if let line = part.lineOfWholeHours { return line }
      guard case .call(let call) = part.kind, case .name(let name)? = call.arguments.first?.kind,
        let function = Function(rawValue: call.function.text),
        [.hour, .weekday, .month, .year].contains(function),
        let entry = state.entry(of: name),
        entry.measure.timing.areInstants, case let samples = entry.samples, samples.isTime,
        // Where the values are the axis it is the same.
        samples.column.values.indices.contains(where: {
          samples.column.values[$0] != samples.positions.position(of: $0)
        })
      else { return nil }
      return
        "'\(part.source)' is of the times at which '\(printable(name))' stands, and not of its values, "
        + "which are times as well; for these read that column as time="
    }
    guard let found else { return nil }
    line = found
  }
}

extension Expression {
  /// What to say of an hour, which is whole, that is compared with a part of one; nil for anything else.
  fileprivate var lineOfWholeHours: String? {
    guard case .comparison(let hour, _, let limit) = kind, case .call(let call) = hour.kind,
      call.function.text == "hour", case .number(let number) = limit.kind,
      number != number.rounded()
    else { return nil }
    let whole = Int(min(max(number.rounded(.down), -1), 25))
    return
      "'hour' is whole: '\(printable(source))' has all of \(whole):00 to \(whole):59 on one side"
  }
}
