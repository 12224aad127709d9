extension Diagnostic.Code {
  /// What has happened, for help.
  package var summary: String {
    switch self {
    case .syntaxError: "the text is no program; nothing of the cell has run"
    case .unknownStatement: "the first word is no statement"
    case .unknownKey: "the statement has no such key"
    case .unknownName: "no series, variable or function has this name"
    case .unknownColumn: "the file or table has no such column"
    case .valueOutOfRange: "the right kind of value, but none that is allowed here"
    case .typeMismatch: "another kind of value is wanted here"
    case .lengthMismatch: "two lengths that should be equal are not"
    case .stateError: "something has to come first: a plot, a selection, a series"
    case .fileError: "a file cannot be found, read or written"
    case .dataError: "the contents of a file or an answer cannot be understood"
    case .expectationFailed: "a check is false; scripts and notebooks end here"
    case .interrupted: "it was stopped by you"
    case .limitExceeded: "more than this machine's memory, or this program, takes on"
    }
  }
}
