import ValueNotation

/// The colours that a terminal can show.
package enum TerminalColors: Hashable, Sendable {
  /// None: plain characters.
  case none
  /// The eight colours of ECMA-48, whatever they look like.
  case eight
  /// The cube of 6 × 6 × 6 colours and the 24 greys.
  case indexed
  /// Every colour of 24 bits.
  case direct

  /// The colours of the terminal that environment variables describe.
  ///
  /// - Parameter environment: `TERM`, `COLORTERM`, and `NO_COLOR`, which when it is set to anything asks for none
  ///   (no-color.org).
  package init(environment: [String: String]) {
    let name = environment["TERM"] ?? ""
    if name.isEmpty || name == "dumb" || !(environment["NO_COLOR"] ?? "").isEmpty {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || name.hasSuffix("-direct")
    {
      self = .direct
    } else {
      self = name.contains("256") ? .indexed : .eight
    }
  }

  /// What changes the terminal's ink from one to another; empty where nothing changes.
  func sequence(for ink: CharacterCanvas.Ink, after other: CharacterCanvas.Ink) -> String {
    guard self != .none, ink != other else { return "" }
    var codes = ["0"]
    if ink.isDim { codes.append("2") }
    if let color = ink.color { codes.append(code(of: color)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// The SGR code of a foreground colour (ECMA-48; ISO 8613-6 for the long ones).
  private func code(of color: Color) -> String {
    let channels = [color.red, color.green, color.blue]
    switch self {
    case .none: return "39"
    case .eight:
      // The channels that stand out against the lowest one.
      let low = channels.min() ?? 0
      let high = channels.max() ?? 0
      let middle = (Int(low) + Int(high)) / 2
      let bits = zip(channels, [1, 2, 4]).reduce(0) { $0 | (Int($1.0) > middle ? $1.1 : 0) }
      return String(30 + bits)
    case .indexed:
      let steps = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : (Int($0) - 35) / 40 }
      return "38;5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])"
    case .direct: return "38;2;" + channels.map(String.init).joined(separator: ";")
    }
  }
}
