/// What people read about a command: help, the manual page and completions are made of it.
package struct CommandPage: Sendable {
  /// The ways to call it, without the program's name.
  let synopses: [String]
  /// A line about it, without a full stop.
  let summary: String
  /// What it does, in paragraphs; one that is indented is an example.
  let paragraphs: [String]
  /// Its options, and words that stand for something.
  var options: [Option] = []
  /// What is said behind the options.
  var notes: [String] = []

  /// An option, or a word that has a meaning of its own.
  package struct Option: Sendable {
    /// Its spellings, such as `-o` and `--output`.
    let names: [String]
    /// What follows it; nil where nothing does.
    var value: Value?
    /// What it does, without a full stop.
    let summary: String

    init(_ names: String..., value: Value? = nil, does summary: String) {
      (self.names, self.value, self.summary) = (names, value, summary)
    }

    /// How it is written, with its value.
    var spelling: String {
      names.joined(separator: ", ") + (value.map { " \($0.rawValue)" } ?? "")
    }
  }

  /// What an option takes, as help calls it.
  package enum Value: String, Sendable {
    case file = "FILE"
    case connectionFile = "CONNECTION_FILE"
    case folder = "DIR"
    case prefix = "P"
    case code = "CODE"
    case name = "N"
    case displayName = "D"

    /// Whether it is a path.
    var isPath: Bool { isFolder || self == .file || self == .connectionFile }
    /// Whether it is the path of a folder.
    var isFolder: Bool { self == .folder || self == .prefix }
  }

  /// What `--help` prints.
  var text: String {
    let width = (options.map(\.spelling.count).max() ?? 0) + 3
    let list = options.map { option in
      option.spelling.padded(to: width) + option.summary
    }.joined(separator: "\n")
    let blocks = paragraphs + (options.isEmpty ? [] : [list]) + notes
    return synopses.map { "glowline \($0)" }.joined(separator: "\n") + "\n\n"
      + blocks.map { block in
        block.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
      }.joined(separator: "\n\n")
  }
}

extension String {
  /// The text with blanks behind it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
