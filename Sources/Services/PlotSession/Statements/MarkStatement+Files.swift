import CivilTime
import DataSources
import Files
import PlotLanguage
import SampleStore
import Threading

/// `mark from "FILE"`: a mark of each row.
extension MarkStatement {
  /// The most marks that a file may bring.
  private static let mostMarks = 10_000

  func read(_ given: MarkReading, _ transaction: inout Transaction) throws {
    let (path, marks) = try marks(given, &transaction)
    guard marks.count <= MarkStatement.mostMarks else {
      throw Diagnostic(
        .limitExceeded,
        "\(printable(path)) has \(countText(marks.count, "mark")), more than"
          + " \(countText(MarkStatement.mostMarks, "row"))", at: given.reading.file.range,
        advice: "choose some of them with where")
    }
    transaction.state.marks += marks
    let unseen = MarkVisibility(Scope(transaction.state, scope.context))
      .words(about: marks.map(\.place))
    let count = countText(marks.count, "mark")
    transaction.summarize("\(count) of \(printable(path)) in every plot\(unseen)")
  }

  private func marks(
    _ given: MarkReading, _ transaction: inout Transaction
  ) throws -> (path: String, marks: [MarkState]) {
    let statement = try ReadStatement(scope, given.reading, for: given)
    let range = given.reading.file.range
    let table = try statement.settings.rows(of: statement.table(of: nil), range, statement.fail)
    let label = try given.label.map {
      try statement.settings.column($0, "label", in: table, statement.fail)
    }
    let spans = try statement.spans(
      until: given.until, besides: [label].compactMap(\.self), in: table,
      placeless: { times in
        guard times.count == 2, given.until == nil, times[0].begins(times[1]) else {
          return "say where the marks are with time= or x="
        }
        var other = given
        other.reading.time = .word(Name(times[0].name))
        other.until = .word(Name(times[1].name))
        return "write `\(Statement(.mark(.from(other))).source)`"
      }, &transaction)
    let places = spans.begins
    let style = try SettingResolver(scope).values(of: given.style, in: .mark)
    var marks: [MarkState] = []
    for row in places.indices where places[row].isFinite {
      if row % 4096 == 0 { try scope.cancellation.check() }
      var own = style
      let text = label.map { labelText(of: $0, row) } ?? ""
      // What a file holds is shown as it is.
      if !text.isEmpty {
        own["label"] = .text(Template.literal(text))
      }
      let end = spans.ends[row].isFinite ? spans.ends[row] : places[row]
      marks.append(
        MarkState(
          place: .places(
            WindowState.Bounds(lower: places[row], upper: end, kind: spans.axis.kind)),
          style: own))
    }
    if marks.count < places.count {
      let count = countText(places.count - marks.count, "row")
      let line = "\(count) left out: '\(spans.column.name)' is empty there"
      transaction.emit(
        .stream(.standardError, "warning: \(printable(statement.path)): \(line)\n"))
    }
    statement.warn(table.notices, table, &transaction)
    return (statement.path, marks)
  }

  /// What stands in a row; of what is lent numbers and times have no texts.
  private func labelText(of column: DataTable.Column, _ row: Int) -> String {
    if let texts = column.texts { return texts.text(row) }
    guard column.values.indices.contains(row), !column.values[row].isNaN else { return "" }
    let (value, zone) = (column.values[row], scope.state.zone)
    guard column.kind == .time else { return numberText(value) }
    return ValueText.text(.date(Moment(value, isDay: zone.beginsDay(value))), zone: zone)
  }
}
