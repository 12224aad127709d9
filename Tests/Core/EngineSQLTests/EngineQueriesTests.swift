import Foundation
import TestSupport
import Testing
import ValueNotation

@testable import EngineSQL

@Suite struct `The queries of each dialect` {
  private static let day = EngineWindow(
    from: 1_772_323_200e6, to: 1_772_409_600e6, includesUpper: false)
  private static let stretch = EngineWindow(from: -1.5, to: 1023.25)

  /// Axes with a window on them; SQLite has no times.
  private static func axes(_ dialect: Dialect) -> [(EngineSource.Axis, EngineWindow)] {
    let numbers: [(EngineSource.Axis, EngineWindow)] = [
      (.numbers(column: "x"), stretch), (.numbers(column: "n", areWhole: true), stretch),
    ]
    return dialect == .sqlite
      ? numbers
      : [
        (.instants(column: "t"), day), (.localTimes(column: "l"), day), (.days(column: "d"), day),
      ] + numbers
  }

  private static func text(of dialect: Dialect) -> String {
    var lines = ["-- \(dialect.rawValue)"]
    func add(_ title: String, _ sql: String) { lines += ["", "-- \(title)", sql + ";"] }
    for (axis, window) in dialect.hasWindows ? axes(dialect) : [] {
      let queries = EngineQueries(
        dialect, EngineSource(.table(["main", "Ticks \"1\""]), axis: axis, value: "price"))
      let unit: Double?
      if case .numbers = axis { unit = nil } else { unit = 1 }
      let grid = EngineColumns(covering: window, least: 1024, unit: unit)
      add("\(axis): band", queries.band(in: window, on: grid))
      add("\(axis): rows", queries.rows(in: window, limit: 5))
      add("\(axis): neighbors", queries.neighbors(of: window, within: nil))
    }
    let (axis, window) = axes(dialect)[0]
    let queries = EngineQueries(
      dialect,
      EngineSource(
        .query("select * from ticks -- all"), axis: axis, value: "up",
        dialect == .sqlite ? .number : .boolean,
        conditions: [
          .condition(.init("qty", .greaterOrEqual, .number(0.5))),
          .condition(.init("name", .notEqual, .text("O'Hara \\ 1"))),
        ]))
    if dialect.hasWindows {
      add("count", queries.count(in: window, limit: 5))
      add("near neighbors", queries.neighbors(of: window, within: window, needsValue: true))
      add("extent", queries.extent())
      add("extent of a window", queries.extent(in: window))
      add("extent and counts", queries.extentAndCounts)
      add("missing", queries.missingCount)
      add("wide", queries.wideCount)
      add("all rows", queries.rows)
      add("place", queries.place(ofLast: 20))
      add("first places", queries.firstPlaces(in: [window, window]))
      add("summary", queries.summary())
      add("squares", queries.squares(around: -0.25))
      for choice in [EngineQueries.Choice.first, .last, .least, .greatest] {
        add("\(choice)", queries.row(choice))
      }
      add("at or before", queries.row(.atOrBefore(window.lower), in: window))
      add("behind", queries.row(.behind(window.lower), in: window))
    } else {
      add("rows", queries.rows)
    }
    add(
      "rows without an axis",
      EngineQueries(dialect, EngineSource(.table(["ticks"]), axis: nil, value: "price")).rows)
    add("look", EngineQueries.look(dialect, .table(["ticks"]), limit: 3))
    let condition = EngineSource.Condition("qty", .less, .number(2))
    add(
      "look at some",
      EngineQueries.look(dialect, .table(["ticks"]), where: [.condition(condition)], limit: 3))
    add("dates", EngineQueries.dateTexts(in: "day", dialect, .table(["ticks"]), limit: 3))
    let whole = EngineSource(.table(["ticks"]), axis: .numbers(column: "t"), value: "qty", .whole)
    add("whole numbers", EngineQueries(dialect, whole).rows)
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: Dialect.allCases)
  func `are those that were looked at`(dialect: Dialect) throws {
    let text = Self.text(of: dialect)
    let golden = try GoldenFile(dialect.rawValue, suffix: "sql").contents(orRecord: Data(text.utf8))
    #expect(text == String(decoding: golden, as: UTF8.self))
  }

  @Test(arguments: Dialect.allCases)
  func `say a quote of a user twice or escaped`(dialect: Dialect) {
    // With a mark behind it, or before it, a quote is part of another `Character`.
    let names = [
      "a\"b", "a`b", "a'b", "a\\b", "a\\\"; drop table t; --", "\"\"", "a\\`", "'\u{301} or 1=1 --",
      "\u{600}' or 1=1 --", "\u{600}\"\u{301}", "\u{600}`\u{301}", "\u{600}\\\u{301}",
    ]
    for name in names {
      for quoted in [dialect.identifier(name), dialect.text(name)] {
        let read = Self.read(quoted, escapes: dialect.escapes(quoted))
        #expect(read.map { Array($0.utf8) } == Array(name.utf8))
      }
    }
  }

  /// What an engine reads between a text's first quote and the same at its end; nil where it ends before.
  private static func read(_ quoted: String, escapes: Bool) -> String? {
    let characters = Array(quoted.unicodeScalars)
    guard characters.count >= 2, let quote = characters.first, characters.last == quote else {
      return nil
    }
    var text = String.UnicodeScalarView()
    var index = 1
    while index < characters.count - 1 {
      let doubles = characters[index] == quote || escapes && characters[index] == "\\"
      if doubles {
        index += 1
        guard index < characters.count - 1 else { return nil }
        guard characters[index - 1] == "\\" || characters[index] == quote else { return nil }
      }
      text.append(characters[index])
      index += 1
    }
    return String(text)
  }

  @Test(arguments: [
    (0.0, "TIMESTAMPTZ '1970-01-01 00:00:00.000000+00'"),
    (1_772_355_600_123_456, "TIMESTAMPTZ '2026-03-01 09:00:00.123456+00'"),
    (-1, "TIMESTAMPTZ '1969-12-31 23:59:59.999999+00'"),
    (-1e300, "TIMESTAMPTZ '0001-01-01 00:00:00.000000+00'"),
    (1e300, "TIMESTAMPTZ '9999-12-31 23:59:59.000000+00'"),
  ])
  func `write every instant as a date that engines have`(microseconds: Double, text: String) {
    #expect(Dialect.postgresql.instant(microseconds: microseconds) == text)
  }

  @Test(arguments: [
    ("select 1", "select 1"), (" select 1 ; \n", " select 1"),
    ("select ';' from \"a;b\" -- ;\n", "select ';' from \"a;b\""),
    ("select /* ; */ 1", "select /* ; */ 1"), ("select $a$ ; ' $a$", "select $a$ ; ' $a$"),
  ])
  func `hold one query in parentheses`(query: String, kept: String) throws {
    #expect(try SubqueryError.check(query) == kept)
  }

  @Test(arguments: [
    ("select 1; drop table t", 8), ("select 1) u; drop table t", 8), ("select (1", 9),
    ("select 'a", 7), ("select 'a\\'", 7), ("select /* 1", 7), ("select /* /* */ 1", 7),
    ("select $x$ 1", 7), ("", 0), (" -- nothing", 0), ("select \u{0}", 7),
  ])
  func `refuse a text that ends what stands around it`(query: String, offset: Int) {
    let error = #expect(throws: SubqueryError.self) { try SubqueryError.check(query) }
    #expect(error?.offset == offset)
  }
}

extension Dialect {
  /// Whether a backslash begins an escape in a quoted text or name.
  fileprivate func escapes(_ quoted: String) -> Bool {
    switch self {
    case .spark: quoted.hasPrefix("'")
    case .postgresql, .duckdb, .sqlite, .standard: false
    }
  }
}
