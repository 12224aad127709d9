extension StatementEntry {
  static let series = StatementEntry(
    .series,
    "define or replace a series",
    [
      "series NAME = EXPR [x=LIST] [time=LIST] [start=V step=V]",
      "series NAME[, NAME…] from \"FILE\" [column=C] [x=C] [time=C]",
    ],
    [
      "series a = [1, 2, nan, 4]", "series b = sin(t / 20) for t in 0..999",
      "series price from \"prices.csv\" column=close time=date",
    ],
    words: ["from"], keys: [.definition, .reading], [.series, .expression, .file])
}

extension KeyEntry {
  static let definition: [KeyEntry] = [
    KeyEntry(
      .definition, "x", .kind(.numbers), "the samples' x", "series a = [1, 4, 9] x=[1, 2, 3]"),
    KeyEntry(
      .definition, "time", .kind(.dates), "the samples' times",
      "series a = [1, 2] time=[2026-03-01, 2026-03-02]"),
    KeyEntry(
      .definition, "start", .kind(.position), "the first x or time of a regular axis",
      "series a = [1, 2, 3] start=2026-03-01 step=1 day"),
    KeyEntry(
      .definition, "step", .kind(.step), "the distance of the samples on a regular axis",
      "series a = [1, 2, 3] start=0 step=0.5"),
  ]
}

extension KeyEntry {
  static let reading: [KeyEntry] = [
    KeyEntry(
      .reading, "column", .kind(.column), "the column of the values",
      "series price from \"prices.csv\" column=close"),
    KeyEntry(
      .reading, "x", .kind(.column), "the column of the x",
      "series price from \"prices.csv\" x=hour"),
    KeyEntry(
      .reading, "time", .kind(.column), "the column of the times",
      "series price from \"prices.csv\" time=date"),
  ]
}

/// `series NAME = EXPR [x=LIST] [time=LIST] [start=V step=V]`.
package struct SeriesDefinition: Hashable, Sendable {
  /// The series that is defined or replaced.
  package var name: Name
  /// Its values.
  package var values: Expression
  /// The samples' x, an expression.
  package var x: Expression?
  /// The samples' times.
  package var time: Expression?
  /// The first x or time of a regular axis.
  package var start: Expression?
  /// The distance on a regular axis, a number or a duration.
  package var step: Expression?

  /// A definition.
  package init(
    _ name: Name, values: Expression, x: Expression? = nil, time: Expression? = nil,
    start: Expression? = nil, step: Expression? = nil
  ) {
    self.name = name
    self.values = values
    self.x = x
    self.time = time
    self.start = start
    self.step = step
  }
}

/// `series NAME[, NAME…] from "FILE" [column=C] [x=C] [time=C]`.
///
/// Columns are `.word` where they are given bare or as a string, else expressions in parentheses.
package struct SeriesReading: Hashable, Sendable {
  /// The series that are defined or replaced; at least one, each once.
  package var names: [Name]
  /// The file's path.
  package var file: Expression
  /// The column of the values; nil with several names.
  package var column: Setting.Value?
  /// The column of the x.
  package var x: Setting.Value?
  /// The column of the times.
  package var time: Setting.Value?

  /// A reading.
  package init(
    _ names: [Name], from file: Expression, column: Setting.Value? = nil,
    x: Setting.Value? = nil, time: Setting.Value? = nil
  ) {
    self.names = names
    self.file = file
    self.column = column
    self.x = x
    self.time = time
  }
}

extension Parser {
  mutating func parseSeries() throws(Abandoned) -> Statement.Kind {
    let names = try parseNames("the name of a series")
    if isWordAlone("from") {
      advance()
      return .read(try parseReading(names))
    }
    guard take(.equals) else {
      throw unexpected(
        "'=' or 'from' is missing",
        advice: "write 'series \(names[0].text) = …' or 'series \(names[0].text) from \"FILE\"'")
    }
    guard names.count == 1 else {
      throw fail("only one series can be defined at a time", at: names[1].range)
    }
    let values = try parseExpression()
    let settings = try parseSettings([.definition], .series)
    return .series(
      SeriesDefinition(
        names[0], values: values, x: settings.expression("x"), time: settings.expression("time"),
        start: settings.expression("start"), step: settings.expression("step")))
  }

  private mutating func parseReading(_ names: [Name]) throws(Abandoned) -> SeriesReading {
    let file = try parseFile()
    if case .string(let path) = file.kind, path.contains("://") {
      throw fail(
        .fileError, "only local files can be read, got '\(path)'", at: file.range,
        advice: "download it first")
    }
    let settings = try parseSettings([.reading], .series)
    if names.count > 1, let column = settings["column"] {
      throw fail(
        "several series take no 'column'", at: column.range,
        advice: "each name is the column that it reads")
    }
    return SeriesReading(
      names, from: file, column: settings["column"], x: settings["x"], time: settings["time"])
  }
}

extension SeriesDefinition {
  var source: String {
    "series \(name.text) = \(values.source)"
      + Setting.pairs(("x", x), ("time", time), ("start", start), ("step", step))
  }
}

extension SeriesReading {
  var source: String {
    let columns = [("column", column), ("x", x), ("time", time)]
    return "series \(names.list) from \(file.operand)"
      + columns.compactMap { key, value in value.map { Setting(Name(key), $0) } }.pairs
  }
}
