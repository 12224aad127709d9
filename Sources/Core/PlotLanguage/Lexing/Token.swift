struct Token {
  enum Kind: UInt8 {
    case end, newline, semicolon
    case identifier, number, duration, date, string, color
    case plus, minus, star, slash, percent, caret
    case equals, equalEqual, notEqual, less, lessEqual, greater, greaterEqual
    case comma, openParenthesis, closeParenthesis, openBracket, closeBracket
    case dotDot, dot, colon, question
    case invalid
  }

  enum Issue: UInt8 {
    case none
    case pointWithoutDigits, unknownUnit, hugeNumber, malformedNumber
    case malformedDate, blankBeforeTime
    case openString, badEscape
    case malformedColor
    case doubleStar, logicalSymbol, strayBackslash
    case curlyQuote, minusSign, timesSign, ellipsis, otherBlank, character
  }

  var kind: Kind
  var issue = Issue.none
  /// Whether a blank, a comment or a line end stands directly before it.
  var isAfterBlank: Bool
  /// Whether a line end that is white space stands before it.
  var isAfterLineEnd: Bool
  var unit = DurationUnit.second
  /// Byte offsets.
  var start: Int
  var end: Int
  /// Code points before ``start``.
  var offset: Int
  var range: SourceRange
  /// The word in small letters, for an identifier of at most 8 ASCII letters; else 0.
  var letters = PackedLetters(bits: 0)
  /// The value of a number or the amount of a duration.
  var value = 0.0

  /// Whether a statement ends here.
  var endsStatement: Bool { kind == .end || kind == .newline || kind == .semicolon }
}

/// The words of the grammar that cannot be names.
enum Keyword: String, CaseIterable {
  case nan, inf, pi, e, on, off, `true`, `false`, and, or, not, `for`, `in`, selection

  static let byLetters = PackedLetters.table(of: allCases)

  /// The keyword that a word is, in any case.
  init?(_ word: String) {
    self.init(rawValue: word.lowercased())
  }
}

/// At most eight ASCII letters in one machine word, so that words are compared at once.
struct PackedLetters: Hashable {
  var bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  /// The letters of a word of the grammar.
  init(_ word: StaticString) {
    bits = 0
    for index in 0..<min(8, word.utf8CodeUnitCount) {
      bits = bits << 8 | UInt64(word.utf8Start[index])
    }
  }

  /// A table of words by their letters; longer words are left out.
  static func table<T: RawRepresentable<String>>(of words: [T]) -> [PackedLetters: T] {
    var table: [PackedLetters: T] = [:]
    for word in words where word.rawValue.utf8.count <= 8 {
      table[PackedLetters(bits: word.rawValue.utf8.reduce(0) { $0 << 8 | UInt64($1) })] = word
    }
    return table
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// Whether it can continue a name; bytes of other scripts are judged as code points.
  var isNameByte: Bool { isASCIILetter || isDigit || self == UInt8(ascii: "_") }
}

extension Token.Kind {
  /// The comparison that the token is.
  var comparison: Expression.ComparisonOperator? {
    switch self {
    case .equalEqual: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessEqual: .lessOrEqual
    case .greater: .greater
    case .greaterEqual: .greaterOrEqual
    default: nil
    }
  }
}
