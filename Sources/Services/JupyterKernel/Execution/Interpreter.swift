package import Cells
package import OrderedJSON
package import Threading

/// A language that a kernel speaks.
///
/// `run` is called from one thread per shell, the rest from any thread, also while a cell runs.
package protocol Interpreter: Sendable {
  /// Prepares what the first cell would have to wait for; called once, while the first requests are served.
  func warmUp()

  /// A cell that has a value and changes nothing, for the kernel to try itself by; nil for none.
  var rehearsal: String? { get }

  /// Runs a cell to its end; nil where all went well.
  ///
  /// Its error may be among the outputs, too: the kernel tells of the one that is returned.
  func run(_ code: String, console: Console, cancellation: Cancellation) -> CellError?

  /// A cell as others may see it, and as it may be kept: without its secrets.
  func publicText(of code: String) -> String

  /// The value of an expression, which changes nothing.
  func value(of expression: String) -> Result<MediaBundle, CellError>

  /// What can be written at a cursor in code points.
  func completion(of code: String, at cursor: Int) -> Completion

  /// What there is to know about the word at a cursor in code points; nil for nothing.
  func inspection(of code: String, at cursor: Int) -> MediaBundle?

  /// Whether a text can be run as it is.
  func completeness(of code: String) -> Completeness

  /// Reads a message from a picture in a front end, which is answered when its turn comes: what waits before
  /// it may be out of date by now.
  func question(_ message: BridgeMessage) -> BridgeQuestion
}

/// A message from a picture that was read, and waits for its turn.
package struct BridgeQuestion: Sendable {
  /// Whether the answer takes no longer than waking a thread for it, and shows nothing, as long as no cell
  /// runs.
  let isInstant: Bool
  /// The answer, which is asked for once; what is shown because of it goes to the console.
  let answer: @Sendable (Console, Cancellation) -> BridgeMessage

  /// A question and its answer.
  package init(
    isInstant: Bool, answer: @escaping @Sendable (Console, Cancellation) -> BridgeMessage
  ) {
    self.isInstant = isInstant
    self.answer = answer
  }
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
