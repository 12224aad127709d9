import DatabaseDrivers
import EngineSQL
import Files

/// A database that has a name.
struct ConnectionEntry: Sendable {
  /// Where it is; holds no password.
  let address: DatabaseAddress
  let dialect: Dialect
  /// The statement that connects again.
  let program: String
  /// The open connection; copies of a state share it.
  let connection: DatabaseConnection
  /// The one file that holds all rows, where there is one.
  var file: String?

  /// What that file is like now.
  var fileState: FileState? { file.flatMap { FileState(of: $0) } }
}

extension StateDescription {
  /// A connection on one line: `market: postgresql at postgresql://reader@db.example/market`.
  func connection(_ name: String) -> String {
    state.connections[name].map { "\(name): \($0.dialect.rawValue) at \($0.address.shown)" } ?? name
  }
}
