import Glibc

/// What the system says went wrong: a number of `errno`.
package struct SystemError: Hashable, Sendable {
  /// The number.
  package let code: Int32

  /// The error of a number.
  package init(_ code: Int32) { self.code = code }

  /// What went wrong last on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// The system's own words, such as "Permission denied".
  ///
  /// The corresponding C function is `strerror`.
  package var words: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// The words as part of a sentence: they begin in lower case, as all messages do.
  package var phrase: String { words.prefix(1).lowercased() + words.dropFirst() }
}
