import CEdit
import Files
import Glibc
import ValueNotation

/// A prompt on the terminal: editing, history and completion, by libedit.
///
/// One exists at a time, and it belongs to the thread that made it: libedit uses standard input and
/// output.
package final class LineEditor {
  /// What the user did at the prompt.
  package enum Input: Hashable, Sendable {
    /// A line, without its end.
    case line(String)
    /// Ctrl-C: the line is dropped.
    case interrupted
    /// Ctrl-D on an empty line, or the end of the input.
    case endOfInput
  }

  /// The ways in which a word can go on.
  package struct Completions: Hashable, Sendable {
    /// Where the word begins, in code points of the text before the cursor.
    package var start: Int
    /// What can stand in its place.
    package var candidates: [String]

    /// Ways to go on.
    package init(start: Int, candidates: [String]) {
      self.start = start
      self.candidates = candidates
    }
  }

  /// Says how the text before the cursor can go on.
  package var completions: (String) -> Completions = { _ in Completions(start: 0, candidates: []) }

  /// What is to be written above the line, asked while no key is pressed; nil where there is nothing.
  package var news: () -> (() -> Void)? = { nil }
  /// Whether there may be news.
  package var isListening: () -> Bool = { false }

  private let editor: OpaquePointer
  private let history: OpaquePointer
  private var historyFile: HistoryFile?
  /// Why what is typed is remembered for this time only; nil where it is kept.
  package private(set) var historyProblem: String?
  /// libedit keeps no copy of the prompt: it asks for it whenever it draws the line.
  private var prompt: UnsafeMutablePointer<CChar>?
  private var wasInterrupted = false

  /// Opens the prompt, with the history of earlier times; nil where libedit cannot use the terminal.
  ///
  /// - Parameters:
  ///   - program: The program's name in `~/.editrc`.
  ///   - historyFile: Where the history is kept, or nil for this time only.
  package init?(program: String, historyFile: String?) {
    guard let editor = glowline_edit_open(program) else { return nil }
    guard let history = history_init() else {
      el_end(editor)
      return nil
    }
    self.editor = editor
    self.history = history
    glowline_history_set_size(history, Int32(HistoryFile.limit))
    glowline_history_set_unique(history)
    if let historyFile {
      let file = HistoryFile(path: historyFile)
      do {
        for entry in try file.entries() { glowline_history_add(history, entry) }
        self.historyFile = file
      } catch {
        historyProblem = error.description
      }
    }
    glowline_edit_set_owner(editor, Unmanaged.passUnretained(self).toOpaque())
    glowline_edit_use_history(editor, history)
    glowline_edit_use_emacs_keys(editor)
    glowline_edit_read_control_c(editor)
    glowline_edit_set_prompt(editor) { LineEditor.owner(of: $0)?.prompt }
    glowline_edit_read_keys(editor) { editor, key in
      guard let key, let owner = LineEditor.owner(of: editor) else { return -1 }
      return owner.readKey(key)
    }
    glowline_edit_add_command(editor, "glowline-interrupt", "drops the line") { editor, _ in
      LineEditor.owner(of: editor)?.wasInterrupted = true
      return UInt8(CC_NEWLINE)
    }
    glowline_edit_add_command(editor, "glowline-complete", "completes the word") { editor, _ in
      LineEditor.owner(of: editor)?.complete() ?? UInt8(CC_ERROR)
    }
    glowline_edit_bind(editor, "^C", "glowline-interrupt")
    glowline_edit_bind(editor, "^I", "glowline-complete")
    glowline_edit_bind(editor, "^R", "em-inc-search-prev")
    el_source(editor, nil)
  }

  deinit {
    el_end(editor)
    history_end(history)
    free(prompt)
  }

  /// Lets the user edit a line.
  ///
  /// - Parameter prompt: What stands before it.
  /// - Returns: What the user did.
  package func read(prompt: String) -> Input {
    free(self.prompt)
    self.prompt = strdup(prompt)
    wasInterrupted = false
    var count: Int32 = 0
    let bytes = el_gets(editor, &count)
    // The line that is dropped may be empty, as it is at the end of the input.
    if wasInterrupted {
      print("^C")
      return .interrupted
    }
    guard let bytes, count > 0 else { return .endOfInput }
    var line = String(cString: bytes)
    while line.last?.isNewline == true { line.removeLast() }
    return .line(line)
  }

  /// Lets a text stand in the next line that is read, as if the user had typed it.
  package func propose(_ text: String) { el_push(editor, text) }

  /// Adds an entry to the history and keeps it on disk; blank entries are left out.
  ///
  /// Prompts that run at the same time add to the same file.
  package func remember(_ entry: String) {
    guard entry.contains(where: { !$0.isWhitespace }) else { return }
    glowline_history_add(history, entry)
    historyFile?.append(entry)
  }

  private static func owner(of editor: OpaquePointer?) -> LineEditor? {
    glowline_edit_owner(editor).map {
      Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue()
    }
  }

  // MARK: - News

  /// How long news wait for the next look, in milliseconds.
  private static let nap: Int32 = 15

  /// Waits for a key and reads it, and has news written meanwhile.
  ///
  /// - Returns: 1, 0 at the end of the input, -1 where it cannot be read.
  private func readKey(_ key: UnsafeMutablePointer<wchar_t>) -> Int32 {
    var (state, byte) = (mbstate_t(), CChar(0))
    while true {
      while isListening() {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if poll(&input, 1, LineEditor.nap) != 0 { break }
        if let write = news() { writeAbove(write) }
      }
      switch Glibc.read(STDIN_FILENO, &byte, 1) {
      case 0: return 0
      case 1:
        // What is no text in this place's encoding is no key.
        switch mbrtowc(key, &byte, 1, &state) {
        case 0, 1: return 1
        case let count where count == -1: state = mbstate_t()
        default: break
        }
      default: if errno != EINTR { return -1 }
      }
    }
  }

  /// Has something written in place of the line, and the line below it.
  private func writeAbove(_ write: () -> Void) {
    guard let info = el_line(editor)?.pointee, let buffer = info.buffer, let cursor = info.cursor
    else { return }
    let bytes = UnsafeBufferPointer(start: buffer, count: cursor - buffer)
    let typed = String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let before = (prompt.map { String(cString: $0) } ?? "") + typed
    let row = before.count / LineEditor.terminalWidth
    print("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J", terminator: "")
    fflush(nil)
    write()
    glowline_edit_write_line(editor)
  }

  // MARK: - Completion

  /// Puts in what all candidates begin with, or lists them where that is nothing new.
  private func complete() -> UInt8 {
    guard let info = el_line(editor)?.pointee, let buffer = info.buffer, let cursor = info.cursor
    else { return UInt8(CC_ERROR) }
    let bytes = UnsafeBufferPointer(start: buffer, count: cursor - buffer)
    let text = String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var found = completions(text)
    // What a terminal would obey can neither be shown nor typed.
    found.candidates.removeAll { $0.unicodeScalars.contains { $0.visibleForm != nil } }
    let word = Completion.word(of: text, from: found.start)
    guard let insertion = Completion.insertion(for: word, candidates: found.candidates) else {
      return UInt8(CC_ERROR)
    }
    if insertion.deleted > 0 { el_deletestr(editor, Int32(insertion.deleted)) }
    if insertion.text.isEmpty, insertion.deleted == 0 {
      print("\n" + Completion.table(of: found.candidates, width: LineEditor.terminalWidth))
      return UInt8(CC_REDISPLAY)
    }
    return el_insertstr(editor, insertion.text) == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
  }

  private static var terminalWidth: Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
