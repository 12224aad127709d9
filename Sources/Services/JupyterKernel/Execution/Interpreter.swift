package import OrderedJSON

/// A language that a kernel speaks.
///
/// `run` is called from one thread per shell, the rest from any thread, also while a cell runs.
package protocol Interpreter: Sendable {
  /// Runs a cell to its end; nil where all went well. Its error is not an output.
  func run(_ code: String, console: CellConsole) -> CellFailure?

  /// The value of an expression, which changes nothing.
  func value(of expression: String) -> Result<CellMedia, CellFailure>

  /// What can be written at a cursor in code points.
  func completion(of code: String, at cursor: Int) -> CellCompletion

  /// What there is to know about the word at a cursor in code points; nil for nothing.
  func inspection(of code: String, at cursor: Int) -> CellMedia?

  /// Whether a text can be run as it is.
  func completeness(of code: String) -> CellCompleteness

  /// Answers a message from a picture in a front end: exactly one answer to each.
  func answer(_ message: BridgeMessage) -> BridgeMessage
}

/// What a running cell may do.
package struct CellConsole: Sendable {
  /// Receives the outputs as they come.
  package let emit: @Sendable (CellOutput) -> Void
  /// A line from the user, or nil where the user gave none; nil itself where nobody can be asked.
  package let ask: (@Sendable (String) -> String?)?
  /// Whether the user wants the cell to end.
  package let isCancelled: @Sendable () -> Bool
}

/// What a running cell shows.
package enum CellOutput: Sendable {
  /// The cell's value.
  case result(CellMedia)
  /// Something to show; with an id it may be replaced later.
  case display(CellMedia, id: String?)
  /// What a display shows from now on.
  case update(CellMedia, id: String)
  /// Text for the pager.
  case page(CellMedia)
  /// Text on `stdout` or `stderr`.
  case stream(String, String)
  /// The output goes when the next one comes.
  case clear
}

/// The same thing in several media types.
package struct CellMedia: Sendable {
  /// The forms by their media types: an object.
  package let data: JSON
  /// What is said about them: an object.
  package let metadata: JSON

  /// A bundle of forms.
  package init(data: JSON, metadata: JSON = .object([])) {
    self.data = data
    self.metadata = metadata
  }
}

/// Why a cell failed.
package struct CellFailure: Error, Sendable {
  /// The kind of error.
  package let name: String
  /// The first error's message.
  package let value: String
  /// All of them, as people read them.
  package let traceback: [String]

  /// A failure.
  package init(name: String, value: String, traceback: [String]) {
    self.name = name
    self.value = value
    self.traceback = traceback
  }
}

/// What can be written at a cursor.
package struct CellCompletion: Sendable {
  /// One candidate.
  package struct Candidate: Sendable {
    /// What is written.
    package let text: String
    /// What it is, such as `function`.
    package let kind: String
    /// A few words about it.
    package let detail: String

    /// A candidate.
    package init(text: String, kind: String, detail: String) {
      self.text = text
      self.kind = kind
      self.detail = detail
    }
  }

  /// The code points that a candidate replaces.
  package let range: Range<Int>
  /// What may stand there.
  package let candidates: [Candidate]

  /// A list of candidates.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

/// Whether a text can be run as it is.
package enum CellCompleteness: Sendable {
  case complete
  case incomplete(indent: String)
  case invalid
}

/// A message between a picture in a front end and the interpreter.
package struct BridgeMessage: Sendable {
  /// What it says.
  package let content: JSON
  /// Binary data that goes with it.
  package let buffers: [[UInt8]]

  /// A message.
  package init(content: JSON, buffers: [[UInt8]] = []) {
    self.content = content
    self.buffers = buffers
  }
}
