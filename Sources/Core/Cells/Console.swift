/// Where a running cell's output goes, and what it may ask.
package struct Console {
  /// Receives the outputs as they come.
  package var emit: (Output) -> Void
  /// A line from the user after a prompt, or nil where there is none; nil itself where nobody is there.
  package var ask: ((String) -> String?)?
  /// Told how far a file has been read: bytes so far, and all of them where that is known.
  package var progress: (Int, Int?) -> Void
  /// Seconds from an update to the next one, at least, for those who look on: what they have not taken
  /// would wait, and be out of date by the time it is seen.
  package var updateInterval: () -> Double = { 0 }
  /// Serves what can be served beside the cell, such as what pages say; a cell that goes on for long, and is
  /// not in the middle of anything, calls it now and then.
  package var serveOthers: () -> Void = {}
  /// Has `body` go on beside the cells that follow, with its own console, until `end` is called.
  ///
  /// It gives false where that cannot be; it is nil where a cell holds what goes on.
  package var goOn:
    (
      (_ end: @escaping @Sendable () -> Void, _ body: @escaping @Sendable (Console) -> Void) -> Bool
    )?

  /// A console; without more than `emit`, nobody can be asked.
  ///
  /// No text that an output describes itself by moves a terminal's cursor, wherever its parts come from.
  package init(
    emit: @escaping (Output) -> Void, ask: ((String) -> String?)? = nil,
    progress: @escaping (Int, Int?) -> Void = { _, _ in }
  ) {
    self.emit = { emit($0.visible) }
    self.ask = ask
    self.progress = progress
  }

  /// The same console, which a warning of a cell of a file reaches once, for whichever of its series it comes again.
  package func sayingOnce() -> Console {
    var (told, console) = (Set<String>(), self)
    console.emit = { [emit] output in
      if case .stream(.standardError, let text) = output, text.hasPrefix("warning: "),
        text.contains(", line ")
      {
        let end = text.firstRange(of: "; write `")?.lowerBound ?? text.endIndex
        guard told.insert(String(text[..<end])).inserted else { return }
      }
      emit(output)
    }
    return console
  }
}
