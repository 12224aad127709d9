import ValueNotation

/// Why a file could not be read or written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: String, Hashable, Sendable {
    case read = "read"
    case write = "write"
    case makeFolder = "make the folder"
  }

  /// What is in the way.
  package enum Reason: Error, Hashable, Sendable {
    /// The system refused; the number is `errno`, the text is the system's own.
    case system(code: Int32, text: String)
    /// The path is empty or holds a NUL character.
    case badPath
    /// The path leads to a folder.
    case isFolder
    /// The path leads to a device, which may never end.
    case isDevice
    /// The path leads to a pipe, a socket or the like.
    case isNoFile
    /// The path of a folder leads to something else.
    case isNoFolder
    /// The path leads to a named pipe, and for a second nobody wrote to it.
    case nobodyWrites
    /// The file exceeds a limit in bytes.
    case tooLarge(limit: Int)
    /// A pattern has more names to look at than a limit.
    case tooManyNames(limit: Int)
    /// The gzip data break off or contradict their own checksum.
    case damagedGzip
    /// The gzip data, or what they unpack to, exceed a limit in bytes.
    case unpacksTooLarge(limit: Int)

    /// What the system says.
    package static func system(_ error: SystemError) -> Reason {
      .system(code: error.code, text: error.phrase)
    }
  }

  /// What was tried.
  package let operation: Operation
  /// The path as it was given, or the name of the stream.
  package let path: String
  /// What is in the way.
  package let reason: Reason

  /// Names a file, what was tried with it, and what is in the way.
  package init(_ operation: Operation = .read, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// A sentence for people, without a full stop.
  package var description: String {
    "cannot \(operation.rawValue) '\(printable(path))': \(reason)"
  }
}

extension FileError.Reason: CustomStringConvertible {
  /// The part of a sentence behind the path.
  package var description: String {
    switch self {
    case .system(_, let text): text
    case .badPath: "a path is not empty and holds no NUL character"
    case .isFolder: "it is a folder, not a file"
    case .isDevice: "it is a device, not a file"
    case .isNoFile: "it is no file"
    case .isNoFolder: "there is a file of that name"
    case .nobodyWrites: "it is a pipe that nobody writes to"
    case .tooLarge(let limit): "it has more than \(limit >> 20) MiB, the most that is read"
    case .tooManyNames(let limit): "it is a pattern for more than \(limit) names"
    case .damagedGzip: "its gzip data are damaged or incomplete"
    case .unpacksTooLarge(let limit):
      "it unpacks to more than \(limit) bytes, the most that is read"
    }
  }
}

extension Error {
  /// What is in the way of using a file, as the part of a sentence behind its path.
  package var fileReason: String {
    (self as? FileError)?.reason.description ?? (self is CancellationError ? "stopped" : "\(self)")
  }
}

/// At most 60 characters of a text, on one line and without characters that a terminal would obey, for messages.
package func printable(_ text: String) -> String {
  let characters = text.unicodeScalars
  let shown = characters.prefix(60).map { $0.visibleForm ?? String($0) }.joined()
  return characters.dropFirst(60).isEmpty ? shown : shown + "…"
}
