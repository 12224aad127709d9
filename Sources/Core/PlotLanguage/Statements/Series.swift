extension StatementEntry {
  static let series = StatementEntry(
    .series, "define or replace a series",
    [
      "series NAME = EXPR [x=LIST] [time=LIST] [start=V step=V] [sort=on]",
      "series NAME = EXPR x=A..B",
      "series NAME[, NAME…] from \"FILE\" [column=C] [x=C] [time=C] [where C OP V [and|or …]] [key=value…]",
      "series NAME[, NAME…] from \"FILE.parquet|.duckdb|.sqlite\" [table=T|query=\"SELECT …\"] [column=C] […]",
      "series NAME[, NAME…] follow \"FILE\"|- [as from]",
      "series NAME[, NAME…] from CONNECTION table=T|query=\"…\" [column=C] [x=C] [time=C] […]",
    ],
    [
      "series a = [1, 2, nan, 4]", "series b = sin(t / 20) for t in 0..999",
      "series f = sin(x) / x x=-10..10",
      "series price from \"prices.csv\" column=close time=date",
      "series open, close from \"prices.csv\"",
      "series close from \"prices.csv\" where open > 10 and date >= 2026-02-05",
      "series a from \"a.npy\" column=2", "series open follow \"prices.csv\"",
    ],
    words: ["from", "follow", "where"],
    text: """
      C is a column by its name or its number from 1; names with blanks or `-` stand in quotes. Without
      `column` it is the column called NAME, else the only one of numbers, else the first of them. Of
      several NAMEs each is a column. Without `x` and `time` it is the only column of times, else the
      first column where it ascends, else the rows' numbers; `start` and `step` make a regular one.
      `follow` goes on reading what is appended, until `drop`; `-` is standard input: `help live`.
      Numbers alone: `.f64 .f32 .i64 .npy`. `"ticks/*.parquet"`, `"a.duckdb"` and `"a.sqlite"` are read by
      their engines; in the `query` of Parquet files their rows are the table `data`. More: `help csv`, `help dates`.
      """, keys: [.definition, .reading, .query],
    [.series, .expression, .file, .connection])
}

extension SettingKey {
  static let definition: [SettingKey] = [
    SettingKey(
      "x", .kind(.numbers), "the samples' x, or the range of a function of x",
      "series a = [1, 4, 9] x=[1, 2, 3]"),
    SettingKey(
      "time", .kind(.dates), "the samples' times", "series a = [1, 2] time=[2026-03-01, 2026-03-02]"
    ),
    SettingKey(
      "start", .kind(.position), "the first x or time of a regular axis",
      "series a = [1, 2, 3] start=2026-03-01 step=1 day"),
    SettingKey(
      "step", .kind(.step), "the distance of the samples on a regular axis",
      "series a = [1, 2, 3] start=0 step=0.5"),
    SettingKey(
      "sort", .kind(.boolean), default: .boolean(false), "order the samples by x or time",
      "series a = [1, 2, 3] x=[3, 1, 2] sort=on"),
  ]
}

extension SettingKey {
  static let reading: [SettingKey] = [
    SettingKey(
      "column", .kind(.column), "the column of the values",
      "series price from \"prices.csv\" column=close"),
    SettingKey(
      "x", .kind(.column), "the column of the x: numbers, durations or times",
      "series price from \"prices.csv\" x=hour"),
    SettingKey(
      "time", .kind(.column), "the column of the times",
      "series price from \"prices.csv\" time=date"),
    SettingKey(
      "by", .kind(.column),
      "the column, or columns, whose values make a group of the rows, a series each",
      "series open from \"prices.csv\" by=date"),
    SettingKey(
      "lists", .kind(.boolean), default: .boolean(false),
      "whether a cell of `by` may list several names, as `app; invoice`: its row is in each member",
      "series open from \"prices.csv\" by=date lists=on"),
    SettingKey(
      "case", .kind(.boolean), default: .boolean(true),
      "whether texts that differ in case, of `by` also in accents or marks, are two",
      "series open from \"prices.csv\" by=date case=off"),
    SettingKey(
      "merged", .kind(.column),
      "the columns of which a blank cell stands for the one above it, as merged cells are exported",
      "series open from \"prices.csv\" by=date merged=date"),
    SettingKey(
      "until", .kind(.column),
      "the column of the rows' ends: how many rows last at a time or x, or the sum of `column` over them",
      "series spread from \"prices.csv\" x=open until=close"),
    SettingKey(
      "lastDay", .kind(.boolean),
      "whether the day of `until` counts; without it that of a departure, or behind so many nights, does not",
      "series spread from \"prices.csv\" x=open until=close lastDay=on"),
    SettingKey(
      "columns", .kind(.columns), "the columns that make a group, a series each",
      "series price from \"prices.csv\" columns=[open, close]"),
    SettingKey(
      "unpivot", .kind(.boolean), default: .boolean(false),
      "lay columns end to end, row by row, as one series",
      "series price from \"prices.csv\" columns=open..close unpivot=on"),
    SettingKey(
      "sort", .kind(.boolean), default: .boolean(false), "order the rows by x or time",
      "series price from \"prices.csv\" sort=on"),
    SettingKey(
      "distinct", .words("on", "off", or: .column),
      "leave out rows that stand there twice: cell for cell, or of those that are alike in a column all but the last",
      "series open from \"prices.csv\" distinct=date"),
    SettingKey(
      "start", .kind(.position), "the first x or time of a regular axis, instead of a column",
      "series a from \"a.f64\" start=2026-03-01 step=1 s"),
    SettingKey(
      "step", .kind(.step), "the distance of the rows on a regular axis",
      "series a from \"a.f64\" start=0 step=0.001"),
    SettingKey(
      "endian", .words("little", "big"),
      "which byte of a number comes first in .f64, .f32 and .i64, little without it",
      "series a from \"a.f64\" endian=big"),
    SettingKey(
      "separator", .kind(.string), "what stands between cells, found by itself",
      "series price from \"prices.csv\" separator=\",\""),
    SettingKey(
      "header", .kind(.boolean), "whether the first row holds names, found by itself",
      "series price from \"prices.csv\" header=on"),
    SettingKey(
      "skip", .integer(0...1_000_000), "lines above the header, found by themselves",
      "series price from \"prices.csv\" skip=0"),
    SettingKey(
      "comment", .kind(.string), "what begins a line that is passed over",
      "series price from \"prices.csv\" comment=\"#\""),
    SettingKey(
      "decimal", .kind(.string), "the decimal sign, found by itself",
      "series price from \"prices.csv\" decimal=\".\""),
    SettingKey(
      "thousands", .kind(.string), "the sign between groups of digits, found by itself",
      "series price from \"prices.csv\" thousands=\",\""),
    SettingKey(
      "missing", .kind(.texts),
      "cells that are gaps, besides blank ones, NA, nan and null; `*` at an end is any text",
      "series price from \"prices.csv\" missing=[\"-\", \"n/a\"]"),
    SettingKey(
      "flags", .kind(.texts),
      "what stands beside numbers and is no part of them: `26 E`; `/*` is all from there on, `*/` all up to there",
      "series price from \"prices.csv\" flags=[E, \"*\"]"),
    SettingKey(
      "censored", .words("half", "limit", "gap"),
      "what <0.5 is read as: half the limit, the limit or a gap (of >100 half is the limit)",
      "series price from \"prices.csv\" censored=half"),
    SettingKey(
      "durations", .words("m:ss", "h:mm"),
      "what 4:58 is in a column of nothing else, found by itself",
      "series price from \"prices.csv\" durations=m:ss"),
    SettingKey(
      "encoding",
      .words("utf-8", "utf-16", "latin1", "iso-8859-2", "cp1250", "cp1251", "cp1253", "cp1254"),
      "how the file's bytes are text, found by itself",
      "series price from \"prices.csv\" encoding=utf-8"),
    SettingKey(
      "dateFormat", .kind(.string),
      "strftime's form of dates, * for any rest; excel, julian or mjd",
      "series price from \"prices.csv\" dateFormat=\"%Y-%m-%d\""),
    SettingKey(
      "year", .integer(1...9999),
      "the year of the first row, where `dateFormat` has a day and no year",
      "series price from \"prices.csv\" year=2026 dateFormat=\"2026-%m-%d\""),
  ]
}

/// `series NAME = EXPR [x=LIST] [time=LIST] [start=V step=V]`.
package struct SeriesDefinition: Hashable, Sendable {
  /// The series that is defined or replaced.
  package var name: Name
  package var values: Expression
  /// The samples' x, an expression.
  package var x: Expression?
  package var time: Expression?
  /// The first x or time of a regular axis.
  package var start: Expression?
  /// The distance on a regular axis, a number or a duration.
  package var step: Expression?
  /// Whether the samples are put in the order of their x or times, a Boolean.
  package var sort: Expression?
}

/// `series NAME[, NAME…] from|follow "FILE" [column=C] [x=C] [time=C] [where C OP V [and …]] [key=value…]`.
///
/// Columns are `.word` where they are given bare or as a string, else expressions.
package struct SeriesReading: Hashable, Sendable {
  /// The series that are defined or replaced; at least one, each once.
  package var names: [Name]
  package var file: Expression
  /// The column of the values; nil with several names.
  package var column: Setting.Value?
  package var x: Setting.Value?
  package var time: Setting.Value?
  /// The column whose values are the members of a group.
  package var by: Setting.Value?
  /// The columns that are the members of a group: `.word` for `all`, else texts, numbers, ranges of them, or
  /// a list.
  package var columns: Setting.Value?
  /// What a row has to meet, all of it.
  package var conditions: [RowTest] = []
  package var options: [Setting] = []
  /// Whether what is appended to the file is read, too.
  package var isFollowing = false

  /// The column of the rows' ends, where the rows are counted that last.
  package var until: Setting.Value? { options["until"] }

  /// What chooses the rows and reads them: all of the statement but its names and columns.
  package var choiceOfRows: String {
    var reading = self
    (reading.names, reading.column, reading.x, reading.time) = ([], nil, nil, nil)
    return Statement(.read(reading)).source
  }

  /// A reading for each name, with the column that it has in the list of columns, or else the one called so.
  package var alone: [SeriesReading] {
    let columns = column?.items ?? []
    return names.enumerated().map { index, name in
      var reading = self
      reading.names = [name]
      reading.column = columns.count == names.count ? columns[index] : .word(name)
      return reading
    }
  }
}

extension Parser {
  mutating func parseSeries() throws(Abandoned) -> Statement.Kind {
    let names = try parseNames("the name of a series", areNew: false)
    if let member = names.first(where: { MemberName($0.text) != nil }), current.kind != .equals {
      throw fail("a member of a group is defined by '='", at: member.range)
    }
    if take("follow") { return .read(try parseReading(names, isFollowing: true)) }
    if take("from") {
      return isConnection
        ? .query(try parseSeriesQuery(names)) : .read(try parseReading(names, isFollowing: false))
    }
    guard take(.equals) else {
      throw unexpected(
        "'=' or 'from' is missing",
        advice: "write `series \(names[0].text) = [1, 2, 3]`, or read a file")
    }
    guard names.count == 1 else {
      throw fail("only one series can be defined at a time", at: names[1].range)
    }
    let values = try parseExpression()
    let settings = try parseSettings([.definition], .series)
    return .series(
      SeriesDefinition(
        name: names[0], values: values, x: settings.expression("x"),
        time: settings.expression("time"),
        start: settings.expression("start"), step: settings.expression("step"),
        sort: settings.expression("sort")))
  }

  private mutating func parseReading(
    _ names: [Name], isFollowing: Bool
  ) throws(Abandoned) -> SeriesReading {
    let file = if let input = takeStandardInput() { input } else { try parseFile() }
    if case .string(let path) = file.kind, path.contains("://") {
      throw fail(
        .fileError, "only local files can be read, got '\(path)'", at: file.range,
        advice: "download it first")
    }
    let (settings, conditions) = try parseReadingClauses([.reading, .query])
    let (by, columns) = (settings["by"], settings["columns"])
    var column = settings["column"]
    if let columns, let column {
      throw fail(
        "'columns' stands in the place of 'column'", at: column.range.joined(with: columns.range))
    }
    if names.count > 1, by != nil, let laid = settings.first(where: { $0.key.text == "unpivot" }) {
      throw fail("columns end to end have one name", at: laid.key.range)
    }
    if names.count > 1, let given = (column ?? columns)?.spelledOut,
      case .expression(let list) = given, case .list(let items) = list.kind
    {
      guard items.count == names.count else {
        throw fail(
          "\(names.count) series are read from \(items.count) columns", at: given.range,
          advice: "give each name its column")
      }
      column = given
    } else if names.count > 1, let given = column {
      throw fail(
        "several series take no 'column'", at: given.range,
        advice: "each name is the column that it reads, or column=[…] has one for each")
    } else if let group = columns, names.count > 1 {
      throw fail(
        "a group has one name, and its members have theirs", at: group.range,
        advice: "column=[…] has a column for each name")
    } else if let given = settings.first(where: { $0.key.text == "column" }),
      given.value.items.count > 1
    {
      throw fail(
        "'column' is one, and \(given.value.items.count) make a group",
        at: given.key.range.joined(with: given.value.range),
        advice: "write '\(Setting(Name("columns"), given.value).source)'")
    }
    let places = SeriesReading.columnKeys
    return SeriesReading(
      names: names, file: file, column: column, x: settings["x"],
      time: settings["time"], by: by, columns: names.count > 1 ? nil : columns,
      conditions: conditions,
      options: settings.filter { !places.contains($0.key.text) }, isFollowing: isFollowing)
  }

  /// Takes the keys and the conditions of a reading, in any order.
  mutating func parseReadingClauses(
    _ groups: [KeyGroup], _ verb: Verb = .series
  ) throws(Abandoned) -> (settings: [Setting], conditions: [RowTest]) {
    var settings: [Setting] = []
    var conditions: [RowTest] = []
    repeat {
      if isWordAlone("where") {
        guard conditions.isEmpty else {
          throw fail("'where' is given twice", at: current.range, advice: "write 'and'")
        }
        advance()
        conditions = try parseConditions()
      }
      for setting in try parseSettings(groups, verb, until: "where") {
        if settings.contains(where: { $0.key == setting.key }) {
          record(
            .syntaxError, "'\(setting.key.text)' is given twice", at: setting.key.range)
        }
        settings.append(setting)
      }
    } while isWordAlone("where")
    return (settings, conditions)
  }

  /// Takes the `-` that stands for standard input.
  private mutating func takeStandardInput() -> Expression? {
    var ahead = self
    guard current.kind == .minus else { return nil }
    let range = ahead.advance().range
    guard ahead.current.endsStatement || ahead.isKey || ahead.isWordAlone("where") else {
      return nil
    }
    self = ahead
    return Expression(.string("-"), at: range)
  }
}

extension SeriesDefinition {
  var source: String {
    "series \(name.text) = \(values.source)"
      + Setting.pairs(("x", x), ("time", time), ("start", start), ("step", step), ("sort", sort))
  }
}

extension SeriesReading {
  /// The keys that name columns.
  package static let columnKeys = ["column", "x", "time", "by", "columns"]

  var source: String {
    let columns = zip(SeriesReading.columnKeys, [column, x, time, by, columns])
    return "series \(names.list) \(isFollowing ? "follow" : "from") \(file.operand)"
      + columns.compactMap { key, value in value.map { Setting(Name(key), $0) } }.pairs
      + options.pairs + (conditions.isEmpty ? "" : " where " + conditions.list)
  }
}

extension Setting.Value {
  /// `[2, 3, 4, 5]` for `2..5`; itself for anything else.
  fileprivate var spelledOut: Setting.Value {
    guard case .expression(let range) = self, case .range(let lower?, let upper?) = range.kind,
      case .number(let first) = lower.kind, case .number(let last) = upper.kind,
      let first = Int(exactly: first), let last = Int(exactly: last), first <= last,
      last - first < 1000
    else { return self }
    let places = (first...last).map { Expression(.number(Double($0)), at: range.range) }
    return .expression(Expression(.list(places), at: range.range))
  }
}
