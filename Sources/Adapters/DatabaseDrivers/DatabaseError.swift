import ValueNotation

/// Why an engine did not answer with columns.
package enum DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no driver of that name, or it is none; the advice says what installs it.
  case noDriver(name: String, reason: String, advice: String?)
  /// There is no profile of that name, or it is none.
  case noProfile(name: String, reason: String)
  /// The engine cannot be reached, or does not let anyone in.
  case noConnection(String)
  /// The engine refuses what it is asked, or fails in the middle; with the code point of the SQL where it
  /// sees what is wrong, where it says so.
  case query(String, sqlState: String?, place: Int? = nil)
  /// The driver's answer contradicts itself, or no plot can be made of it.
  case badData(String)
  /// The driver cannot do it.
  case notSupported(String)
  /// No answer within the time that was allowed, in seconds.
  case timedOut(Double)
  /// More rows than are allowed.
  case tooManyRows(limit: Int)
  /// There is no memory for so many bytes.
  case noMemory(bytes: Int)

  /// A sentence for people, without a full stop.
  package var description: String {
    switch self {
    case .noDriver(let name, let reason, _): "no driver '\(name)': \(reason)"
    case .noProfile(let name, let reason): "no profile '\(name)': \(reason)"
    case .noConnection(let text): text
    case .query(let text, _, _): text
    case .badData(let text): "the driver sent \(text)"
    case .notSupported(let what): "the driver cannot \(what)"
    case .timedOut(let seconds): "no answer within \(numberText(seconds)) s"
    case .tooManyRows(let limit): "more than \(limit) rows"
    case .noMemory(let bytes):
      "the rows need \(max(1, bytes >> 20)) MiB of memory, more than there is"
    }
  }
}
