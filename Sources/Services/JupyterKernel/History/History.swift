import JupyterProtocol
import OrderedJSON
import Threading

/// The cells that were run, in this session and in earlier ones.
///
/// What was kept is read when it is first needed: a kernel that only runs a notebook does not wait for it.
package final class History: Sendable {
  /// A cell.
  struct Entry: Hashable, Sendable {
    var session: Int
    var line: Int
    var input: String
    var output: String?
  }

  private struct Loaded {
    var entries: [Entry]
    /// The number of this session.
    var session: Int
  }

  private let file: HistoryFile?
  private let loaded = Locked(Loaded?.none)

  /// A history in a file, or without one in memory only.
  package init(path: String?) { file = path.map(HistoryFile.init) }

  /// Takes note of a cell, with its value as text where it had one.
  func append(line: Int, input: String, output: String?) {
    loaded.withLock { loaded in
      load(&loaded)
      guard let session = loaded?.session else { return }
      let entry = Entry(session: session, line: line, input: input, output: output)
      loaded?.entries.append(entry)
      file?.append(entry)
    }
  }

  /// The entries that a request asks for, the oldest first.
  func entries(for request: HistoryRequest) -> [Entry] {
    let (entries, current) = loaded.withLock { loaded -> ([Entry], Int) in
      load(&loaded)
      return (loaded?.entries ?? [], loaded?.session ?? 1)
    }
    switch request.access {
    case .tail:
      return entries.suffix(max(0, request.limit ?? entries.count))
    case .range:
      let session =
        request.session > 0
        ? request.session : current.addingReportingOverflow(request.session).partialValue
      return entries.filter {
        $0.session == session && $0.line >= request.start && $0.line < request.stop ?? .max
      }
    case .search:
      var found = entries.filter { Glob.matches($0.input, request.pattern) }
      if request.isUnique {
        // The latest of equal ones stays.
        var known: Set<String> = []
        found = found.reversed().filter { known.insert($0.input).inserted }.reversed()
      }
      return found.suffix(max(0, request.limit ?? found.count))
    }
  }

  /// The content of a `history_reply`.
  func reply(to request: HistoryRequest) -> JSON {
    let history = entries(for: request).map { entry -> JSON in
      let input = JSON.text(entry.input)
      let last = request.withOutput ? .array([input, JSON(entry.output, JSON.text)]) : input
      return .array([.integer(entry.session), .integer(entry.line), last])
    }
    return .object([("status", .text("ok")), ("history", .array(history))])
  }

  private func load(_ loaded: inout Loaded?) {
    guard loaded == nil else { return }
    let entries = file?.begin() ?? []
    loaded = Loaded(
      entries: entries.filter { $0.line > 0 }, session: entries.last.map(\.session) ?? 1)
  }
}

/// Patterns with `*` for any text and `?` for any character.
enum Glob {
  /// Whether a text is as a pattern says, from its beginning to its end.
  ///
  /// - Complexity: O(text × pattern)
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text), Array(pattern))
    var (at, place) = (0, 0)
    // Where the latest star stands, and what it may still take.
    var star: (place: Int, at: Int)?
    while at < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[at] {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.place, last.at + 1)
        at = last.at + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
