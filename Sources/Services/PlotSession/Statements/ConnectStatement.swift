import DatabaseDrivers
import EngineSQL
import Files
import PlotLanguage
import Threading

/// `connect`.
struct ConnectStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// How long connecting and each query may take where nobody says, in seconds.
  private static let timeout = 30.0

  /// What helps where the SQL of an engine is not known.
  static let dialectAdvice =
    "where it speaks that of another one, say 'dialect=' in 'connect': "
    + Dialect.allCases.filter(\.hasWindows).map(\.rawValue).joined(separator: ", ")

  func run(_ change: ConnectionChange, _ transaction: inout Transaction) throws {
    switch change {
    case .connect(let connection): try connect(connection, &transaction)
    case .forget(let name):
      guard scope.state.connections[name.text] != nil else {
        throw Diagnostic(
          .unknownName, "unknown connection '\(name.text)'", at: name.range,
          advice: Suggestions.question(name.text, among: scope.state.connections.names)
            ?? "show connections lists those there are")
      }
      transaction.state.connections[name.text] = nil
    }
  }

  private func connect(_ connection: Connection, _ transaction: inout Transaction) throws {
    try scope.context.environment.confinement?.refuse(
      "'\(connection.name.text)' is a connection", at: connection.name.range)
    let name = connection.name
    if scope.state.names.contains(name.text) {
      let kind = scope.state.series[name.text] == nil ? "variable" : "series"
      throw Diagnostic(
        .typeMismatch, "'\(name.text)' is a \(kind), not a connection", at: name.range,
        advice: "give the connection another name")
    }
    let address = try address(of: connection.address)
    let given = try connection.settings.reduce(into: [String: String]()) { given, setting in
      guard setting.key.text != "timeout" else { return }
      given[setting.key.text] = try QueryStatement.text(setting.value, scope)
    }
    let environment = scope.context.environment
    let profile: ConnectionProfile?
    do {
      profile = try address.profile.map { try environment.drivers.profile($0) }
    } catch let error as DatabaseError {
      throw EngineFailure(address).diagnostic(error, at: connection.address.range)
    }
    guard let driver = profile?.driver ?? given["driver"] ?? address.driver else {
      throw Diagnostic(
        .valueOutOfRange,
        "the address begins with none of \(DatabaseAddress.schemes.joined(separator: ", "))",
        at: connection.address.range, advice: "say 'driver=' as well")
    }
    let stated = try given["dialect"].map { try knownDialect($0, connection) }
    let timeout = try timeout(connection)
    if let file = address.file, !address.isInMemory,
      FileAccess.size(of: environment.path(file)) == nil
    {
      throw Diagnostic(
        .fileError, "cannot read '\(file)': no such file", at: connection.address.range)
    }
    let line: DatabaseConnection
    let vendor: String?
    do {
      line = DatabaseConnection(
        try environment.drivers.driver(driver),
        profile?.options(timeout: timeout, path: environment.path)
          ?? address.options(for: driver, timeout: timeout, path: environment.path))
      try line.connect(scope.cancellation)
      // A driver of one engine is called like it; the others talk with many.
      vendor =
        Dialect(vendor: driver) == nil
        ? try line.vendor(scope.cancellation) : driver
    } catch let error as DatabaseError {
      throw EngineFailure(address).diagnostic(error, at: connection.address.range)
    }
    let known =
      try stated ?? vendor.flatMap { Dialect(vendor: $0) } ?? provenDialect(of: line)
    if known == nil {
      transaction.emit(
        .stream(
          .standardError,
          "warning: the SQL of '\(printable(vendor ?? driver))' is not known: each series reads all"
            + " its rows, as with 'load=all'; \(ConnectStatement.dialectAdvice)\n"))
    }
    var plain = connection
    plain.address = Expression(.string(address.shown))
    transaction.state.connections[name.text] = ConnectionEntry(
      address: address, dialect: known ?? .standard,
      program: Statement(.connect(.connect(plain))).source, connection: line)
    transaction.summarize(StateDescription(transaction.state).connection(name.text))
  }

  /// The dialect that an engine is seen to understand.
  private func provenDialect(of connection: DatabaseConnection) throws -> Dialect? {
    try Dialect.allCases.first { dialect in
      guard let proof = dialect.proof else { return false }
      do {
        return try connection.query(proof, scope.cancellation).first?.values == [1]
      } catch is DatabaseError {
        return false
      }
    }
  }

  private func address(of expression: Expression) throws -> DatabaseAddress {
    let text = try scope.text(of: expression, "the address")
    guard let address = DatabaseAddress(text) else {
      let database = EngineFile(text).flatMap { $0.table == nil ? $0.address.shown : nil }
      throw Diagnostic(
        .valueOutOfRange,
        "this is no address: one begins with \(DatabaseAddress.schemes.joined(separator: ", "))",
        at: expression.range, advice: database.map { "write \(Expression(.string($0)).source)" })
    }
    guard !address.hasPassword else {
      throw Diagnostic(
        .valueOutOfRange, "a password stands in the address \(address.shown)", at: expression.range,
        advice: "leave it away and keep it in ~/.pgpass, PGPASSWORD, a service file or a profile")
    }
    return address
  }

  private func knownDialect(_ word: String, _ connection: Connection) throws -> Dialect {
    if let dialect = Dialect(rawValue: word) { return dialect }
    let words = Dialect.allCases.map(\.rawValue)
    let range = connection.settings.first { $0.key.text == "dialect" }?.value.range
    throw Diagnostic(
      .valueOutOfRange, "dialect is \"\(word)\": \(words.joined(separator: ", ")) are allowed",
      at: range ?? scope.range, advice: Suggestions.question(word, among: words))
  }

  private func timeout(_ connection: Connection) throws -> Double {
    guard let setting = connection.settings.first(where: { $0.key.text == "timeout" }),
      case .expression(let expression) = setting.value
    else { return ConnectStatement.timeout }
    guard case .duration(let duration) = try scope.value(of: expression),
      duration.meanSeconds > 0, duration.meanSeconds <= 86400
    else {
      throw Diagnostic(
        .valueOutOfRange, "timeout is \(expression.source): a duration up to a day is allowed",
        at: expression.range, advice: "say how long, as in 'timeout=30 s'")
    }
    return duration.meanSeconds
  }
}

/// Says what went wrong with a database.
struct EngineFailure {
  private let address: DatabaseAddress
  /// What the user asked in the engine's language, where that was it.
  private let query: QueryPlace?
  /// The only table that there is, where the rows are those of a file.
  private let table: String?

  init(_ address: DatabaseAddress, query: QueryPlace? = nil, table: String? = nil) {
    self.address = address
    self.query = query
    self.table = table
  }

  /// The error of the statement that asked.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - sql: What the engine was sent, for the places in it.
  ///   - range: Where the error is, unless the engine points at a place of the user's query.
  /// - Returns: What users read.
  func diagnostic(_ error: DatabaseError, sql: String = "", at range: SourceRange) -> Diagnostic {
    var range = range
    if case .query(_, _, let place?) = error {
      range = query?.word(at: place, in: sql) ?? range
    }
    let text = error.description
    return switch error {
    case .noProfile: Diagnostic(.fileError, text, at: range)
    case .noDriver(_, _, let advice):
      Diagnostic(.fileError, text, at: range, advice: advice)
    case .noConnection:
      Diagnostic(.fileError, "cannot reach \(address.shown): \(text)", at: range)
    case .query, .badData, .notSupported: Diagnostic(.dataError, text, at: range, advice: advice)
    case .timedOut, .tooManyRows, .noMemory: Diagnostic(.limitExceeded, text, at: range)
    }
  }

  /// What a query over a file has to say whose rows it does not name.
  private var advice: String? {
    guard let table, let query, !query.names(table) else { return nil }
    return "the file's rows are the table '\(table)': select … from \(table)"
  }
}
