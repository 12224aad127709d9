import Files
import PlotLanguage

/// The files that statements name, with the errors that statements have.
struct SessionFiles {
  let environment: SessionEnvironment
  let cancellation: Cancellation

  /// The most bytes of a file that is read as a whole.
  private static let limit = 64 << 20

  /// The bytes of a file.
  func read(_ path: String, at range: SourceRange) throws -> [UInt8] {
    do throws(FileError) {
      return try FileAccess.read(
        environment.path(path), limit: SessionFiles.limit,
        isCancelled: cancellation.isCancelled)
    } catch {
      throw error.statementError("cannot read '\(path)'", at: range)
    }
  }

  /// Writes a file, all of it or nothing.
  func write(_ bytes: [UInt8], to path: String, at range: SourceRange) throws {
    do throws(FileError) {
      try FileAccess.write(bytes, to: environment.path(path), isCancelled: cancellation.isCancelled)
    } catch {
      throw error.statementError("cannot write '\(path)'", at: range)
    }
  }
}

extension FileError {
  /// The error of the statement that names the file.
  fileprivate func statementError(_ what: String, at range: SourceRange) -> any Error {
    reason == .cancelled
      ? CancellationError() : Diagnostic(.fileError, "\(what): \(reason)", at: range)
  }
}
