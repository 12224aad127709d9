import Files

/// Why a command of the program could not be understood, or not be carried out.
package struct CommandError: Error, Equatable, CustomStringConvertible {
  /// What is in the way, and what would help where that is known.
  package let description: String

  init(_ description: String) { self.description = description }

  /// What `body` gives, with a file's error as one of the command.
  static func of<Value>(_ body: () throws -> Value) throws(CommandError) -> Value {
    do {
      return try body()
    } catch {
      guard let error = error as? FileError else { throw CommandError("\(error)") }
      throw CommandError("cannot \(error.operation.rawValue) '\(error.path)': \(error.reason)")
    }
  }
}
