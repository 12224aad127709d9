extension StatementEntry {
  static let connect = StatementEntry(
    .connect, "name a database, from which series can be read",
    ["connect NAME \"ADDRESS\" [driver=D] [dialect=D] [timeout=T]", "connect NAME none"],
    [
      "connect market \"postgresql://reader@db.example/market\"",
      "connect market \"postgresql://reader@db.example/market\" timeout=5 s",
      "connect market none",
    ],
    words: ["none"],
    text: """
      An address begins with what answers: `postgresql://`, `duckdb:FILE`, `sqlite:FILE`,
      `grpc://`, `grpc+tls://` (Flight SQL), `sc://` (Spark), or `profile://NAME`, which is
      `~/.config/adbc/profiles/NAME.toml`. No password stands in it: it comes from
      `~/.pgpass`, `PGPASSWORD`, a service file or a profile. `series … from NAME` reads; `show
      connections` lists. Where a driver is missing, the error says the line that
      installs it; `glowline doctor` says which are there.
      """, keys: [.connection], [.connection])
}

extension SettingKey {
  static let connection: [SettingKey] = [
    SettingKey(
      "driver", .kind(.string), "who talks with the database, told by the address",
      "connect market \"postgresql://db.example/market\" driver=\"postgresql\""),
    SettingKey(
      "dialect", .words("postgresql", "duckdb", "sqlite", "spark", "standard"),
      "the SQL it understands, told by the database",
      "connect market \"grpc://localhost:31337\" dialect=spark"),
    SettingKey(
      "timeout", .kind(.step), "how long connecting and each query may take",
      "connect market \"postgresql://db.example/market\" timeout=5 s"),
  ]

  static let query: [SettingKey] = [
    SettingKey(
      "table", .kind(.column), "the table, also as SCHEMA.TABLE in quotes",
      "series price from market table=ticks"),
    SettingKey(
      "query", .kind(.string), "one SELECT; a file's rows are the table data",
      "series price from market query=\"select t, avg(v) price from x group by t\""),
    SettingKey(
      "column", .kind(.column), "the column of the values",
      "series price from market table=ticks column=price"),
    SettingKey(
      "x", .kind(.column), "the column of the x", "series price from market table=ticks x=hour"),
    SettingKey(
      "time", .kind(.column), "the column of the times",
      "series price from market table=ticks time=t"),
    SettingKey(
      "load", .words("window", "all", "auto"),
      "each plot asks for its window (the default), all rows come, or all up to 5M",
      "series price from market table=ticks time=t load=all"),
    SettingKey(
      "refresh", .kind(.step), "how often 'plot live=on' asks for new rows",
      "series price from market table=ticks time=t refresh=2 s"),
  ]
}

/// `connect …`.
package enum ConnectionChange: Hashable, Sendable {
  /// A database and its name.
  case connect(Connection)
  /// `NAME none`: the name is free again.
  case forget(Name)
}

/// A database that has a name.
package struct Connection: Hashable, Sendable {
  package var name: Name
  package var address: Expression
  /// `driver`, `dialect` and `timeout`.
  package var settings: [Setting]
}

/// `series NAME[, NAME…] from CONNECTION table=T|query="…" [column=C] [x=C] [time=C] [where C OP V …]`.
package struct SeriesQuery: Hashable, Sendable {
  /// Where the rows are.
  package enum Database: Hashable, Sendable {
    /// What `connect` has given a name.
    case connection(Name)
    /// A file that an engine reads.
    case file(Expression)

    /// Where it is written.
    package var range: SourceRange {
      switch self {
      case .connection(let name): name.range
      case .file(let file): file.range
      }
    }
  }

  /// The series that are defined or replaced; at least one, each once.
  package var names: [Name]
  package var database: Database
  /// `table`, `query`, `column`, `x`, `time`, `load` and `refresh`.
  package var settings: [Setting]
  package var conditions: [RowTest]

  /// A reading of a database.
  package init(
    _ names: [Name], from database: Database, settings: [Setting],
    where conditions: [RowTest] = []
  ) {
    self.names = names
    self.database = database
    self.settings = settings
    self.conditions = conditions
  }
}

extension Parser {
  mutating func parseConnect() throws(Abandoned) -> ConnectionChange {
    let name = try parseDefinedName("the name of a connection")
    if take("none") { return .forget(name) }
    guard current.kind == .string || current.kind == .openParenthesis else {
      throw unexpected(
        "an address is missing",
        advice: "it is a text such as postgresql://user@host/database")
    }
    let address = try parseOperand()
    return .connect(
      Connection(
        name: name, address: address, settings: try parseSettings([.connection], .connect)))
  }

  /// Whether a word after `from` is a connection's name: a table, a query or nothing but keys follow in the
  /// statement.
  var isConnection: Bool {
    guard current.kind == .identifier else { return false }
    var ahead = self
    ahead.advance()
    if !takesTables, ahead.isKey, ahead.current.start > current.end { return true }
    while !ahead.current.endsStatement {
      if ahead.isKey, ahead.isWord("table") || ahead.isWord("query") { return true }
      ahead.advance()
    }
    return false
  }

  mutating func parseSeriesQuery(_ names: [Name]) throws(Abandoned) -> SeriesQuery {
    let token = advance()
    let connection = Name(text(of: token), at: token.range)
    let (settings, conditions) = try parseReadingClauses([.query])
    if names.count > 1, let column = settings["column"] {
      throw fail(
        "several series take no 'column'", at: column.range,
        advice: "each name is the column that it reads")
    }
    guard settings["table"] != nil || settings["query"] != nil else {
      throw unexpected(
        "a table is missing",
        advice: "say which by table=NAME or query=SQL; a file stands in quotes")
    }
    if settings["table"] != nil, let query = settings["query"] {
      throw fail("'query' stands in the place of 'table'", at: query.range)
    }
    return SeriesQuery(
      names, from: .connection(connection), settings: settings, where: conditions)
  }
}

extension ConnectionChange {
  var source: String {
    switch self {
    case .connect(let connection):
      "connect \(connection.name.text) \(connection.address.operand)\(connection.settings.pairs)"
    case .forget(let name): "connect \(name.text) none"
    }
  }
}

extension SeriesQuery {
  var source: String {
    "series \(names.list) from \(database.source)\(settings.pairs)"
      + (conditions.isEmpty ? "" : " where " + conditions.list)
  }
}

extension SeriesQuery.Database {
  fileprivate var source: String {
    switch self {
    case .connection(let name): name.text
    case .file(let file): file.operand
    }
  }
}
