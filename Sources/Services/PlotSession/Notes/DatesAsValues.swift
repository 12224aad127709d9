import Files
import PlotLanguage
import SampleStore

/// Dates that are added up, or that a plot shows as values: as such they are seconds since 1970.
struct DatesAsValues {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at sums, and at an item of a plot, a series or a band between two; nil where these are not of dates.
  init?(in expression: Expression, of statement: Statement, _ state: SessionState) {
    func areDates(_ name: String) -> Bool {
      let first = state.entry(of: name)
      if case .instants? = first?.measure.timing { return true } else { return false }
    }
    let summed = expression.first { part -> (name: String, call: Expression.Call)? in
      guard case .call(let call) = part.kind, let name = call.arguments.first?.word, areDates(name),
        call.sums
      else { return nil }
      return (name, call)
    }
    if let summed {
      line =
        "the values of '\(printable(summed.name))' are dates, whose sum is one of seconds since 1970: "
        + "'\(summed.call.counting.source)' counts them"
      return
    }
    if let counted = DatesAsValues.counted(in: expression, state) {
      line = counted
      return
    }
    guard case .plot = statement.kind else { return nil }
    var items = [expression]
    if case .call(let call) = expression.kind, call.function.text == "band" {
      items = call.arguments
    }
    guard let name = items.lazy.compactMap(\.word).first(where: areDates) else { return nil }
    line =
      "the values of '\(printable(name))' are dates, and stand on the y axis as seconds since 1970: "
      + "the difference of two such series is a length of time, and 'mark from' draws a band from one to the other"
  }
}

extension DatesAsValues {
  /// What to say of dates that are counted by periods of other dates, those of their rows.
  private static func counted(in expression: Expression, _ state: SessionState) -> String? {
    expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "resample",
        call.arguments.last?.word == "count", let name = call.arguments.first?.word,
        let entry = state.entry(of: name), entry.measure.timing.areInstants,
        case let samples = entry.samples, samples.isTime,
        samples.indices.contains(where: { index in
          // Times of the day are of none.
          samples.column[index] > 366 * 86_400
            && abs(samples.column[index] - samples.positions.position(of: index)) >= 86_400
        })
      else { return nil }
      return
        "'\(printable(part.source))' counts the dates of '\(printable(name))' at those of another column: "
        + "a 'time=' with their own counts when they are"
    }
  }
}

extension Expression.Call {
  /// Whether it adds up its first argument's values.
  fileprivate var sums: Bool {
    function.text == "sum" && arguments.count == 1
      || ["resample", "rolling", "across"].contains(function.text) && arguments.last?.word == "sum"
  }

  /// The same that counts them.
  fileprivate var counting: Expression {
    var call = self
    if call.function.text == "sum" {
      call.function = Name("count", at: call.function.range)
    } else {
      call.arguments[call.arguments.count - 1] = Expression(.name("count"))
    }
    return Expression(.call(call))
  }
}
