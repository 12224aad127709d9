/// Whether a text can be run as it is, or a prompt should ask for more.
package enum Completeness: Hashable, Sendable {
  /// It can be run.
  case complete
  /// It goes on in the next line, which should begin with this indentation.
  case incomplete(indent: String)
  /// It cannot be run, and more text would not mend it.
  case invalid
}
