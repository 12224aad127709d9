import Files
import PlotGeometry
import PlotLanguage
import SampleStore
import ValueNotation

/// A limit written with a point between thousands, as its file may write them: `silo > 12.000` is 12 beside values of some
/// thousands.
struct PointsAsGroups {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each comparison of a series with a number that is written so; nil where the number lies among the values.
  init?(in expression: Expression, _ scope: Scope) {
    let source = scope.context.source
    let found = expression.first { part -> String? in
      guard case .comparison(let left, _, let right) = part.kind else { return nil }
      return [(left, right), (right, left)].lazy.compactMap { series, limit -> String? in
        guard case .number(let value) = limit.kind, let name = series.word,
          case let written = source.text(in: limit.range),
          written.wholeMatch(of: #/\d{1,3}(\.\d{3})/#) != nil,
          case let members = scope.state.members(of: name) ?? [name],
          case let extents = members.compactMap({ scope.state.series[$0]?.samples.column.extent }),
          let least = extents.map(\.minimum).min(), let greatest = extents.map(\.maximum).max(),
          !(least...greatest).contains(value), (least...greatest).contains(1000 * value)
        else { return nil }
        return
          "'\(written)' is \(numberText(value)), and the values of '\(printable(name))' lie between "
          + "\(shortText(least)) and \(shortText(greatest)): \(numberText(1000 * value)) is written '\(numberText(1000 * value))'"
      }.first
    }
    guard let found else { return nil }
    line = found
  }
}
