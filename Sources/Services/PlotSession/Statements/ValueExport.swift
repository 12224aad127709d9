import CivilTime
import DataSources
import DatabaseDrivers
import Files
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore
import Threading

/// `export` of values: which samples stand in a file, and in what form.
struct ValueExport {
  private let scope: Scope
  /// What the values are to stand in, for messages.
  private let place: String
  /// Whether rows have the names that the samples have below a picture; a file has the numbers of rows, by which others
  /// can read it.
  private let namesRows: Bool

  init(_ scope: Scope, into place: String = "file", namesRows: Bool = false) {
    (self.scope, self.place, self.namesRows) = (scope, place, namesRows)
  }

  /// A table, and the zone that its times are written in.
  struct Content {
    let table: SampleTable
    let zone: TimeZoneRules
    /// What the values of each column are, besides that of the places.
    var figures: [Figures] = []
    /// Whether some are lengths of an hour or more.
    var haveHours = false
  }

  /// What values are for a reader.
  enum Figures {
    case values(Vector.Element)
    /// Lengths of time that are told as such.
    case lengths(DurationForm)

    init(_ vector: Vector) {
      self =
        vector.areSpans ? .lengths(DurationForm(of: vector.values)) : .values(vector.element)
    }
  }

  /// A column before it is one of a table.
  private struct Item {
    let label: String
    var samples: SampleSeries
    /// Whether its samples have an x or times of their own.
    let isOwn: Bool
    let range: SourceRange
    /// What the samples are called, where they have names.
    var names: [String]?
    let figures: Figures
  }

  // MARK: - What is written

  /// The values of expressions, under their labels; of a group those of its members under their names.
  ///
  /// A list without names, or a series on an index, that is as long as the first one with times stands at its times. What
  /// has names meets by them.
  func table(of expressions: [Expression]) throws -> Content {
    try table(of: expressions.map { ($0, nil) })
  }

  /// The same of expressions of which some have been evaluated.
  func table(of columns: [(expression: Expression, value: Value?)]) throws -> Content {
    var items = try columns.flatMap { try self.items($0, $1, isAlone: columns.count == 1) }
    if let timed = items.first(where: \.samples.isTime)?.samples {
      for index in items.indices
      where !items[index].isOwn && items[index].names == nil
        && items[index].samples.count == timed.count
      {
        items[index].samples = try SampleSeries(
          items[index].samples.column.values, at: timed.positions, kind: .time,
          checkpoint: scope.cancellation.check)
      }
    }
    meetByName(&items)
    let filled = items.filter { $0.samples.count > 0 }
    let kind = (filled.first ?? items.first)?.samples.kind ?? .number
    if let first = filled.first, let other = filled.first(where: { !$0.samples.kind.meets(kind) }) {
      throw Diagnostic(
        .typeMismatch,
        "'\(first.label)' stands at \(kind.axisPlural) and '\(other.label)' at "
          + "\(other.samples.kind.axisPlural): one \(place) has one x", at: other.range,
        advice: "write two \(place)s")
    }
    return Content(
      table: SampleTable(
        items.map { ($0.label, $0.samples, 0..<$0.samples.count) }, kind: kind,
        placeNames: items.allSatisfy { $0.names == items[0].names } ? items[0].names : nil),
      zone: scope.state.zone, figures: items.map(\.figures),
      haveHours: items.contains { item in
        guard case .values(.duration) = item.figures else { return false }
        return item.samples.column.extent.map { $0.maximum >= 3600 } ?? false
      })
  }

  private func meetByName(_ items: inout [Item]) {
    let lists = items.compactMap { item in
      item.names.flatMap { Set($0).count == item.samples.count ? $0 : nil }
    }
    guard lists.count == items.count, lists.contains(where: { $0 != lists[0] }) else { return }
    let union = NameUnion(lists)
    for index in items.indices {
      items[index].samples = SampleSeries(union.placed(items[index].samples.column, of: index))
      items[index].names = union.names
    }
  }

  private func items(_ expression: Expression, _ known: Value?, isAlone: Bool) throws -> [Item] {
    let range = expression.range
    let text = scope.context.source.text(in: range)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    func rowNames(_ samples: SampleSeries) -> [String]? {
      namesRows ? scope.state.rowNames(of: expression, samples) : nil
    }
    if let name = expression.withoutParentheses.word, let entry = scope.state.series[name],
      entry.engine == nil
    {
      let isOwn = entry.samples.positions != .index && !entry.isOnIndex
      let label = entry.style["label"]?.text ?? name
      let vector = Vector(entry)
      return [
        Item(
          label: label, samples: entry.samples, isOwn: isOwn, range: range,
          names: vector.names ?? rowNames(entry.samples), figures: .values(vector.element))
      ]
    }
    func item(_ label: String, _ vector: Vector) throws -> Item {
      var plain = vector
      // What is shown may be dates; a file's columns hold numbers.
      if namesRows, vector.element.isDate { plain.element = .number }
      let samples = try plain.samples(at: range, scope.cancellation)
      return Item(
        label: label, samples: samples, isOwn: vector.axis.isOwn, range: range,
        names: vector.names ?? rowNames(samples),
        figures: vector.element == .number && scope.isOfDurations(expression)
          ? .values(.duration) : Figures(vector))
    }
    let value = try known ?? scope.value(of: expression)
    if case .group(let group) = value {
      return try group.members.map { member in
        try item(isAlone ? member.name : MemberName(member.name, of: text).text, member.vector)
      }
    }
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch,
        "'\(text)' is \(value.kindName): a \(place) of values holds series and lists",
        at: range,
        advice: value.single == nil
          ? value.text.flatMap { scope.state.series[$0] == nil ? nil : "write '\($0)'" }
          : "write '[\(text)]'")
    }
    return [try item(text, vector)]
  }

  /// What the last plot showed, in its window.
  func plotted() throws -> Content {
    let request = try PlotResolver(scope).request()
    func column(
      _ label: String, _ samples: SampleSeries
    ) -> (name: String, samples: SampleSeries, range: Range<Int>) {
      (label, samples, request.xWindow.map(samples.indices) ?? 0..<samples.count)
    }
    var columns = try request.series.flatMap { input in
      if input.extract?.isDecimated == true, let engine = scope.state.series[input.name]?.engine {
        throw engine.needsEverySample(input.name, at: scope.range)
      }
      guard let candles = input.candles else { return [column(input.label, input.samples)] }
      let open = try SampleSeries(
        candles.open, at: input.samples.positions, kind: input.samples.kind)
      return [
        column("\(input.label) open", open), column("\(input.label) high", candles.high),
        column("\(input.label) low", candles.low), column("\(input.label) close", input.samples),
      ]
    }
    for band in request.bands {
      let label = band.label ?? band.name
      if let part = band.part {
        columns.append(column(label, part))
        continue
      }
      columns += [column("\(label) lower", band.lower), column("\(label) upper", band.upper)]
    }
    let kind = columns.first { !$0.range.isEmpty }?.samples.kind ?? .number
    // Sessions leave out what stands at other times than the first series' samples.
    let followsFirst = request.xAxis.quantity == .sessions && request.evenSpacing != nil
    return Content(
      table: SampleTable(
        columns, kind: kind, followsFirst: followsFirst, placeNames: request.names),
      zone: request.zone)
  }

  // MARK: - The file

  /// Writes the file, and says what is in it.
  func write(
    _ content: Content, as suffix: String, to path: String, at range: SourceRange
  ) throws -> String {
    let table = content.table
    if let rows = try table.excess(scope.cancellation) {
      throw Diagnostic(
        .limitExceeded,
        "the file would have \(countText(rows, "row")) of \(table.names.count) cells: at most "
          + "\(grouped(SampleTable.cellLimit)) cells are written", at: scope.range,
        advice: "bring the series to common places with align or resample")
    }
    var rows = 0
    var size = 0
    try scope.context.files.writing(path, at: range) { target in
      guard let format = SampleTable.Format(rawValue: suffix) else {
        rows = try writeParquet(content, to: target, at: range)
        size = FileAccess.size(of: target) ?? 0
        return
      }
      try FileAccess.write(to: target, cancellation: scope.cancellation) { write in
        rows = try table.write(as: format, in: content.zone, scope.cancellation) {
          size += $0.count
          try write($0)
        }
      }
    }
    var names = table.names
    if suffix == "npy", table.placeNames != nil { names[0] = "index" }
    switch table.kind {
    case .time where suffix == "npy": names[0] += " in seconds since 1970"
    case .elapsed: names[0] += " in seconds"
    case .number, .time: break
    }
    return ": \(countText(rows, "row")) of \(listed(names)) (\(grouped(size)) bytes)"
  }

  /// Writes cells beside the file, of which the engine makes it; returns how many rows there are.
  private func writeParquet(_ content: Content, to path: String, at range: SourceRange) throws
    -> Int
  {
    var rows = 0
    do {
      let driver = try scope.context.environment.drivers.driver("duckdb")
      try FileAccess.replaceFile(path) { temporary in
        let cells = temporary + ".csv"
        defer { FileAccess.remove(cells) }
        try FileAccess.write(to: cells, cancellation: scope.cancellation) { write in
          rows = try content.table.write(as: .bare, in: content.zone, scope.cancellation, write)
        }
        try ParquetFile.write(
          temporary, of: cells, names: content.table.names,
          startsWithTimes: content.table.kind.isTime,
          startsWithNames: content.table.placeNames != nil, with: driver, scope.cancellation)
        try FileAccess.reachDisk(temporary, cancellation: scope.cancellation)
      }
    } catch let error as DatabaseError {
      guard let address = DatabaseAddress("duckdb:") else { throw error }
      throw EngineFailure(address).diagnostic(error, at: range)
    }
    return rows
  }
}
