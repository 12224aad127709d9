package import Cells
package import OrderedJSON
import ValueNotation

/// The members of a JSON object, in their order.
package typealias Members = [(key: String, value: JSON)]

extension Output {
  /// The type of messages that replace what a display shows.
  package static let updateType = "update_display_data"

  /// The output as messages carry it and notebooks keep it (nbformat 4): its type and its members.
  ///
  /// - Parameter count: The number of the cell, for its result; a page is one.
  /// - Returns: The type, and the content of a message of that type.
  package func content(executionCount count: Int) -> (type: String, members: Members) {
    switch self {
    case .result(let bundle), .page(let bundle):
      ("execute_result", [("execution_count", .integer(count))] + bundle.members)
    case .display(let bundle, let id):
      ("display_data", Output.shown(bundle).members + Output.transient(id))
    case .update(let bundle, let id):
      (Output.updateType, Output.shown(bundle).members + Output.transient(id))
    case .stream(let stream, let text):
      ("stream", [("name", .text(stream.rawValue)), ("text", .text(text))])
    case .clear: ("clear_output", [("wait", .boolean(true))])
    case .error(let error): ("error", error.members)
    }
  }

  /// What is empty is an empty text: JupyterLab cannot put one output without any form in the place of another.
  private static func shown(_ bundle: MediaBundle) -> MediaBundle {
    bundle.entries.isEmpty ? MediaBundle(text: "") : bundle
  }

  private static func transient(_ id: String?) -> Members {
    id.map { [("transient", .object([("display_id", .text($0))]))] } ?? []
  }
}

extension MediaBundle {
  /// What a message says of something to show: the forms, and what is said about them.
  package var members: Members { [("data", data), ("metadata", metadata)] }

  /// The forms by their media types: bytes are base64, and pixels are for other front ends.
  package var data: JSON {
    .object(
      entries.compactMap { entry in
        switch entry.content {
        case .text(let text): (entry.type, .text(text))
        case .json(let text): (entry.type, .raw(text))
        case .bytes(let bytes): (entry.type, .base64(bytes))
        case .pixels: nil
        }
      })
  }

  /// What is said about the forms: a picture's size in points, and what it shows.
  package var metadata: JSON {
    guard let size else { return .object([]) }
    var about: Members = [("width", .number(size.width)), ("height", .number(size.height))]
    if let alternative { about.append(("alt", .text(alternative))) }
    return .object([("image/png", .object(about))])
  }
}

extension CellError {
  /// What a message says of it.
  package var members: Members {
    [
      ("ename", .text(name)), ("evalue", .text(value)),
      ("traceback", .array(traceback.map { .text($0) })),
    ]
  }

  /// A button that inserts the corrected statement as a new cell, where there is one.
  ///
  /// The lab extension shows it and hears it; where there is none it stays hidden, and so does it in a console,
  /// since it has no plain text.
  package var button: MediaBundle? {
    guard let correction else { return nil }
    let text = correction.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    var bundle = MediaBundle()
    bundle["text/html"] = .text(
      "<button class=\"glowline-advice\" title=\"Insert as a new cell\" hidden>\(text)</button>")
    return bundle
  }
}
