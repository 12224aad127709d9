import DatabaseDrivers
import EngineSQL
import PlotLanguage

/// `connect`.
struct ConnectStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// How long connecting and each query may take where nobody says, in seconds.
  private static let timeout = 30.0

  func run(_ change: ConnectionChange, _ transaction: inout Transaction) throws {
    switch change {
    case .connect(let connection): try connect(connection, &transaction)
    case .forget(let name):
      guard scope.state.connections[name.text] != nil else {
        throw Diagnostic(
          .unknownName, "unknown connection '\(name.text)'", at: name.range,
          advice: Suggestions.question(name.text, among: scope.state.connections.names))
      }
      transaction.state.connections[name.text] = nil
    }
  }

  private func connect(_ connection: Connection, _ transaction: inout Transaction) throws {
    let name = connection.name
    if scope.state.names.contains(name.text) {
      let kind = scope.state.series[name.text] == nil ? "variable" : "series"
      throw Diagnostic(
        .typeMismatch, "'\(name.text)' is a \(kind), not a connection", at: name.range,
        advice: "give the connection another name")
    }
    let address = try address(of: connection.address)
    let given = try connection.settings.reduce(into: [String: String]()) { given, setting in
      guard case .expression(let expression) = setting.value, setting.key.text != "timeout"
      else { return }
      given[setting.key.text] = try scope.text(of: expression, setting.key.text)
    }
    guard let driver = given["driver"] ?? address.driver else {
      throw Diagnostic(
        .valueOutOfRange,
        "the address begins with none of \(DatabaseAddress.schemes.joined(separator: ", "))",
        at: connection.address.range, advice: "say 'driver=' as well")
    }
    let stated = try given["dialect"].map { try knownDialect($0, connection) }
    let timeout = try timeout(connection)
    let environment = scope.context.environment
    let line: DatabaseConnection
    do throws(DatabaseError) {
      line = DatabaseConnection(
        try environment.drivers.driver(driver),
        DatabaseConnection.Options(
          address.options(timeout: timeout, path: environment.path), timeout: timeout))
      try line.connect(isCancelled: scope.cancellation.isCancelled)
    } catch {
      throw EngineFailure(address).diagnostic(error, at: connection.address.range)
    }
    let dialect = stated ?? Dialect(vendor: driver) ?? .postgresql
    var plain = connection
    plain.address = Expression(.string(address.shown))
    transaction.state.connections[name.text] = ConnectionEntry(
      address: address, dialect: dialect,
      program: Statement(.connect(.connect(plain))).source, connection: line)
    transaction.summarize(StateDescription(transaction.state).connection(name.text))
  }

  private func address(of expression: Expression) throws -> DatabaseAddress {
    let text = try scope.text(of: expression, "the address")
    guard let address = DatabaseAddress(text) else {
      throw Diagnostic(
        .valueOutOfRange,
        "'\(text)' is no address: one begins with \(DatabaseAddress.schemes.joined(separator: ", "))",
        at: expression.range)
    }
    guard !address.hasPassword else {
      throw Diagnostic(
        .valueOutOfRange, "a password stands in the address \(address.shown)", at: expression.range,
        advice: "leave it away and keep it in ~/.pgpass, PGPASSWORD or a service file")
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
        at: expression.range, advice: "write 'timeout=30 s'")
    }
    return duration.meanSeconds
  }
}

/// Says what went wrong with a database, without its secrets.
struct EngineFailure {
  private let address: DatabaseAddress

  init(_ address: DatabaseAddress) { self.address = address }

  /// The error of the statement that asked.
  func diagnostic(_ error: DatabaseError, at range: SourceRange) -> any Error {
    let text = DatabaseAddress.masked(error.description)
    return switch error {
    case .noDriver(_, _, let advice):
      Diagnostic(.fileError, text, at: range, advice: advice)
    case .noConnection:
      Diagnostic(.fileError, "cannot reach \(address.shown): \(text)", at: range)
    case .query, .badData, .notSupported: Diagnostic(.dataError, text, at: range)
    case .timedOut, .tooManyRows, .noMemory: Diagnostic(.limitExceeded, text, at: range)
    case .cancelled: CancellationError()
    }
  }
}

extension StatementExecution {
  mutating func connect(_ change: ConnectionChange) throws {
    try ConnectStatement(scope).run(change, &transaction)
  }
}
