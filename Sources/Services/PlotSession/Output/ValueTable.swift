import AxisTicks
import DataSources
import Files
import PlotLanguage
import PlotScene
import SampleStore

/// `show EXPR, EXPR`: values side by side, each row with what it is of.
struct ValueTable {
  /// Of more rows the first and the last ones are shown, half of this many each.
  static let mostRows = 60

  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// A row for each name, time or x at which there is a value, and a line for each single value.
  ///
  /// - Parameter expressions: What stands in the columns; of a group each member has one.
  /// - Returns: The table; figures have six digits.
  /// - Throws: What evaluation throws; a diagnostic where they have no common x; `CancellationError`.
  func bundle(of expressions: [Expression]) throws -> MediaBundle {
    var lines: [String] = []
    var columns: [(expression: Expression, value: Value?)] = []
    for expression in expressions {
      if let name = expression.withoutParentheses.word, scope.state.series[name] != nil {
        columns.append((expression, nil))
        continue
      }
      let value = try scope.value(of: expression)
      switch value {
      case .vector, .group: columns.append((expression, value))
      default:
        let text = scope.context.source.text(in: expression.range)
        let figure =
          if case .number(let number) = value { figureText(number) } else { scope.text(value) }
        lines.append("\(text) = \(figure)")
      }
    }
    guard !columns.isEmpty else { return MediaBundle(text: lines.joined(separator: "\n")) }
    let (table, empty) = try table(of: columns)
    if empty > 0 { lines.append("\(countText(empty, "row")) without a value left out") }
    let rest = lines.map { "\n" + $0 }.joined()
    var bundle = MediaBundle(text: table.plain + rest)
    bundle["text/markdown"] = .text(table.markdown + (rest.isEmpty ? "" : "\n" + rest))
    return bundle
  }

  private func table(
    of columns: [(expression: Expression, value: Value?)]
  ) throws -> (table: TextTable, empty: Int) {
    let content = try ValueExport(scope, into: "table", namesRows: true).table(of: columns)
    let table = content.table
    var (rows, empty) = ([[String]](), 0)
    var (last, count) = ([(place: Double, values: ArraySlice<Double>)](), 0)
    let half = ValueTable.mostRows / 2
    let placeElement: Vector.Element = table.kind.isTime ? .date(areDays: false) : .number
    let elapsed = table.kind.elapsedText
    func row(_ place: Double, _ values: ArraySlice<Double>) -> [String] {
      [table.name(at: place) ?? elapsed?.text(place) ?? text(place, .values(placeElement))]
        + zip(values, content.figures).map { text($0, $1, haveHours: content.haveHours) }
    }
    try table.forEachRow(scope.cancellation) { place, values in
      guard values.contains(where: \.isFinite) else {
        empty += 1
        return
      }
      count += 1
      if rows.count < half {
        rows.append(row(place, values))
      } else {
        last.append((place, values))
        if last.count > 2 * half { last.removeFirst(half) }
      }
    }
    let left = count - rows.count - min(last.count, half)
    if left > 0 {
      rows.append(["… \(left) more"] + Array(repeating: "…", count: table.names.count - 1))
    }
    rows += last.suffix(half).map { row($0.place, $0.values) }
    return (TextTable(header: table.names.map { printable($0) }, rows: rows), empty)
  }

  private func text(
    _ value: Double, _ figures: ValueExport.Figures, haveHours: Bool = false
  ) -> String {
    guard value.isFinite else { return "" }
    return switch figures {
    case .lengths(let form): form.text(value)
    case .values(.number): figureText(value)
    case .values(.duration): DurationNotation.text(seconds: value, hasHours: haveHours)
    case .values(let element): ValueText.text(element.value(value), zone: scope.state.zone)
    }
  }
}
