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
    func column(_ value: Setting.Value?, _ key: String) throws -> DataTable.Column? {
      try value.map { try statement.settings.column($0, key, in: table, statement.fail) }
    }
    let (until, label) = (
      try column(given.until, "until"), try column(given.label, "label")
    )
    let others = [until, label].compactMap(\.self)
    let axis =
      try statement.statedAxis(in: table)
      ?? statement.mapErrors(at: range, table.axisOfMarks(besides: others))
    guard let places = try statement.positions(on: axis, in: table), let at = axis.column else {
      let times = table.columns.filter { $0.kind == .time && $0.hasValues }
      let problem =
        times.count > 1
        ? "\(listedText(times.map { "'\(printable($0.name))'" }, "and")) have times"
        : "no column of times"
      var spans: String?
      if times.count == 2, until == nil, times[0].begins(times[1]) {
        var other = given
        other.reading.time = .word(Name(times[0].name))
        other.until = .word(Name(times[1].name))
        spans = "write `\(Statement(.mark(.from(other))).source)`"
      }
      throw Diagnostic(
        .dataError, "\(printable(statement.path)): \(problem)", at: range,
        advice: spans ?? "say where the marks are with time= or x=")
    }
    let kind = axis.kind
    let ends = try until.map { column in
      let axis =
        kind.isTime ? statement.timeAxis(column, in: table) : DataTable.Axis.stated(column)
      guard axis.kind.meets(kind) else {
        throw Diagnostic(
          .typeMismatch,
          "until is of \(axis.kind.plural), and '\(at.name)' of \(kind.plural)",
          at: given.until?.range ?? range)
      }
      let ends = try statement.positions(on: axis, in: table) ?? []
      // A band up to a bare date includes that day, as everywhere.
      let zone = scope.state.zone
      let areDays = kind.isTime && ends.allSatisfy { $0.isNaN || zone.beginsDay($0) }
      if areDays { return ends.map { $0.isNaN ? $0 : zone.end(of: .day, containing: $0) } }
      guard kind.isTime, column.isOfDurations else { return ends }
      // A night begins on a day and ends on the next one.
      return zip(places, ends).map { place, end in
        guard end < place else { return end }
        let shown = zone.civil(at: end)
        return zone.instant(
          of: CivilDateTime(secondsSince1970: shown.secondsSince1970 + 86_400))
      }
    }
    let turned = ends.map { ends in places.indices.filter { ends[$0] < places[$0] } } ?? []
    if let row = turned.first {
      let others = turned.count > 1 ? ", as \(turned.count - 1) more do" : ""
      let line =
        "row \(row + 1) ends before it begins\(others): the earlier end is taken as the beginning"
      transaction.emit(
        .stream(.standardError, "warning: \(printable(statement.path)): \(line)\n"))
    }
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
      let end = ends.map { $0[row].isFinite ? $0[row] : places[row] } ?? places[row]
      marks.append(
        MarkState(
          place: .places(
            WindowState.Bounds(
              lower: min(places[row], end), upper: max(places[row], end), kind: kind)),
          style: own))
    }
    if marks.count < places.count {
      let count = countText(places.count - marks.count, "row")
      let line = "\(count) left out: '\(at.name)' is empty there"
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
