import ValueNotation

/// An error in a program: what is wrong, where, and what to write instead.
///
/// The code is stable and is Jupyter's `ename`; the message is for people, lower case and without
/// a full stop. No password of an address is in it.
package struct Diagnostic: Error, Hashable, Sendable {
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case syntaxError = "SyntaxError"
    /// The first word is no statement.
    case unknownStatement = "UnknownStatement"
    case unknownKey = "UnknownKey"
    /// A name that nothing has.
    case unknownName = "UnknownName"
    case unknownColumn = "UnknownColumn"
    /// The right type but not an allowed value.
    case valueOutOfRange = "ValueOutOfRange"
    /// A value of another type than is wanted.
    case typeMismatch = "TypeMismatch"
    /// Two lengths that should be equal.
    case lengthMismatch = "LengthMismatch"
    /// The statement needs something that is not there yet.
    case stateError = "StateError"
    case fileError = "FileError"
    /// Contents of a file that cannot be understood.
    case dataError = "DataError"
    case expectationFailed = "ExpectationFailed"
    case interrupted = "Interrupted"
    /// More than this machine or this program takes on.
    case limitExceeded = "LimitExceeded"
  }

  /// At most this many are collected from one program.
  package static let limit = 5

  package var code: Code
  /// What was found and what is allowed, on one line; a long one is shortened in its middle.
  package var message: String
  /// Where, in code points of the program.
  package var range: SourceRange
  /// What to write instead, on one line: `did you mean 'plotLineWidth'?`.
  package var advice: String?
  /// What is legal there, told where nothing that advice says to write runs.
  package var legal: String?
  /// The line that advice says to write in the place of the one with the error, where it has been tried.
  package var correction: String?

  package init(
    _ code: Code, _ message: String, at range: SourceRange, advice: String? = nil
  ) {
    self.code = code
    self.message = Diagnostic.shown(PasswordMask(message).text)
    self.range = range
    self.advice = advice
  }

  /// A message as it is shown: what it repeats of a program or a path may be long, and may hold
  /// characters that move a terminal's cursor.
  private static func shown(_ message: String) -> String {
    let limit = 400
    let isPlain =
      message.utf8.count <= limit && message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain { return message }
    let all = message.unicodeScalars
    let parts =
      all.count > limit ? [all.prefix(limit * 3 / 4), all.suffix(limit / 4)] : [all[...]]
    return parts.map(onOneLine).joined(separator: "…")
  }

  /// A part of a message, with breaks of lines as they are written.
  private static func onOneLine(_ text: Substring.UnicodeScalarView) -> String {
    text.map { $0.visibleForm ?? String($0) }.joined()
  }

  /// The first line of the rendered block: `UnknownKey: unknown config key 'plotLineWdth'`.
  package var headline: String { "\(code.rawValue): \(message)" }
}

extension Diagnostic: CustomStringConvertible {
  /// The headline, with the advice in parentheses where there is one.
  package var description: String {
    headline + (advice.map { " (\(PasswordMask($0).text))" } ?? "")
  }
}
