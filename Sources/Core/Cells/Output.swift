import ValueNotation

/// What a front end receives while a cell runs.
package enum Output: Hashable, Sendable {
  /// The result of the cell's last statement (`execute_result`).
  case result(MediaBundle)
  /// Something to show (`display_data`); with an id it may be replaced later.
  case display(MediaBundle, id: String?)
  /// What a display shows from now on (`update_display_data`); an empty bundle clears it.
  case update(MediaBundle, id: String)
  /// Text to be read in a pager, where there is one.
  case page(MediaBundle)
  /// Text on a stream, with its line end.
  case stream(Stream, String)
  /// The cell's output is to be cleared when the next one comes (`clear_output`).
  case clear
  /// A statement failed, or the program's grammar is wrong.
  case error(CellError)

  /// The streams of a program.
  package enum Stream: String, CaseIterable, Hashable, Sendable {
    case standardOutput = "stdout"
    case standardError = "stderr"
  }

  /// The display that it makes or replaces, if it has a name.
  package var displayID: String? {
    switch self {
    case .display(_, let id): id
    case .update(_, let id): id
    default: nil
    }
  }

  /// The output whose plain text nothing in it makes a terminal obey; streams pass on what they are given.
  var visible: Output {
    switch self {
    case .result(let bundle): .result(bundle.visible)
    case .display(let bundle, let id): .display(bundle.visible, id: id)
    case .update(let bundle, let id): .update(bundle.visible, id: id)
    case .page(let bundle): .page(bundle.visible)
    case .stream, .clear, .error: self
    }
  }

  /// What is shown, in any case but a stream or a clear.
  package var bundle: MediaBundle? {
    switch self {
    case .result(let bundle), .display(let bundle, _), .update(let bundle, _), .page(let bundle):
      bundle
    case .stream, .clear, .error: nil
    }
  }
}
