/// An argument of a call.
struct ForeignArgument {
  var name: String?
  var text: String
}

/// A name, call or literal with the names, calls and indices behind it: `df["close"].rolling(7).mean()`.
struct ForeignChain {
  /// What stands behind the base.
  enum Link {
    case member(String)
    case call([ForeignArgument])
    case index(Range<Int>)
  }

  /// The tokens.
  var range: Range<Int>
  /// The text of the first operand.
  var base: String
  /// Whether the first operand is a bare name.
  var isNamed: Bool
  var links: [Link]
}

extension Phrase {
  /// The chain that begins at a token; nil where no operand does.
  func chain(at index: Int) -> ForeignChain? {
    guard all.contains(index) else { return nil }
    var end = index + 1
    let isNamed = tokens[index].kind == .identifier
    switch tokens[index].kind {
    case .identifier, .string: break
    case .openParenthesis, .openBracket:
      guard let close = self.end(ofGroup: index) else { return nil }
      end = close
    default: return nil
    }
    var chain = ForeignChain(
      range: index..<end, base: text(index..<end), isNamed: isNamed, links: [])
    while end < tokens.count {
      switch tokens[end].kind {
      case .dot where kind(end + 1) == .identifier && isJoined(end + 1):
        chain.links.append(.member(text(end + 1)))
        end += 2
      case .openParenthesis where isJoined(end):
        guard let close = self.end(ofGroup: end) else { return chain }
        chain.links.append(.call(arguments(end + 1..<close - 1)))
        end = close
      case .openBracket where isJoined(end):
        guard let close = self.end(ofGroup: end) else { return chain }
        chain.links.append(.index(end + 1..<close - 1))
        end = close
      default: return chain
      }
      chain.range = index..<end
    }
    return chain
  }

  /// The arguments of a call, with commas between them.
  func arguments(_ range: Range<Int>) -> [ForeignArgument] {
    if range.isEmpty { return [] }
    return split(range, at: .comma).filter { !$0.isEmpty }.map { piece in
      guard piece.count > 2, tokens[piece.lowerBound].kind == .identifier,
        tokens[piece.lowerBound + 1].kind == .equals
      else { return ForeignArgument(name: nil, text: text(piece)) }
      return ForeignArgument(
        name: text(piece.lowerBound), text: text(piece.lowerBound + 2..<piece.upperBound))
    }
  }
}

extension [ForeignArgument] {
  /// The text of an argument by its name.
  subscript(names: String...) -> String? {
    first { $0.name.map(names.contains) ?? false }?.text
  }

  /// The arguments by place.
  var places: [String] { filter { $0.name == nil }.map(\.text) }

  /// The text of an argument by its place or, where there is none, by its name.
  func value(_ place: Int, _ names: String...) -> String? {
    let places = places
    return places.indices.contains(place)
      ? places[place] : first { $0.name.map(names.contains) ?? false }?.text
  }
}

extension String {
  /// The contents of a text in quotes; nil for anything else.
  var unquoted: String? {
    guard count >= 2, let quote = first, quote == "\"" || quote == "'", last == quote else {
      return nil
    }
    return String(dropFirst().dropLast())
  }

  /// Whether it can stand as a name.
  var isPlainName: Bool {
    guard let first = unicodeScalars.first, first.beginsName, Keyword(self) == nil else {
      return false
    }
    return unicodeScalars.allSatisfy(\.goesOnWithName)
  }
}
