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
        let function = Function(rawValue: call.function.text),
        [.diff, .change, .sma, .ema].contains(function)
      else { return nil }
      return (state.members(of: name) ?? [name]).lazy.compactMap { state.series[$0]?.crowding }
        .first.map { "'\(call.function.text)' goes from one row to the next: \($0)" }
    }
    if let found {
      line = found
      return
    }
    guard let line = WovenRows.otherOrder(expression.freeNames, state) else { return nil }
    self.line = line
  }

  /// What there is to say of series of one file of which some stand in another order: their samples do not belong together.
  private static func otherOrder(_ names: [String], _ state: SessionState) -> String? {
    let columns = names.compactMap {
      name -> (name: String, file: String, isSorted: Bool, samples: SampleSeries)? in
      guard let entry = state.series[name], let program = entry.origin?.program,
        case .read(let reading)? = Program(program).statements.first?.kind,
        case .string(let file) = reading.file.kind
      else { return nil }
      return (name, file, reading.options["sort"] != nil, entry.samples)
    }
    for sorted in columns where sorted.isSorted {
      guard let other = columns.first(where: { !$0.isSorted && $0.file == sorted.file }),
        sorted.samples.count == other.samples.count,
        sorted.samples.positions != other.samples.positions
      else { continue }
      return
        "the rows of '\(printable(sorted.name))' were put in order, those of '\(printable(other.name))' "
        + "were not, and they meet by position: read both in one statement"
    }
    return nil
  }
}
