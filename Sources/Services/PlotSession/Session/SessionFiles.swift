import Files
import PlotLanguage
import Threading

/// The files that statements name, with the errors that statements have.
struct SessionFiles {
  let environment: SessionEnvironment
  let cancellation: Cancellation

  /// The most bytes of a file that is read as a whole.
  private static let limit = 64 << 20

  /// The bytes of a file.
  func read(_ path: String, at range: SourceRange) throws -> [UInt8] {
    try environment.confinement?.check(environment.path(path), called: path, at: range)
    do {
      return try FileAccess.read(
        environment.path(path), limit: SessionFiles.limit, cancellation: cancellation)
    } catch let error as FileError {
      throw Diagnostic(.fileError, "cannot read '\(path)': \(error.reason)", at: range)
    }
  }

  /// Writes a file, all of it or nothing.
  func write(_ bytes: [UInt8], to path: String, at range: SourceRange) throws {
    try writing(path, at: range) {
      try FileAccess.write(bytes, to: $0, cancellation: cancellation)
    }
  }

  /// Does what writes a file at the path that it is given, with the errors that statements have.
  func writing(
    _ path: String, at range: SourceRange, _ body: (_ path: String) throws -> Void
  ) throws {
    try environment.confinement?.check(environment.path(path), called: path, at: range)
    do {
      try body(environment.path(path))
    } catch let error as FileError {
      throw Diagnostic(.fileError, "cannot write '\(path)': \(error.reason)", at: range)
    }
  }
}
