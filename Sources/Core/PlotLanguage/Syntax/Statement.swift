/// A statement with its place in the program.
///
/// Equality compares what is written, not where: `range` does not count.
public struct Statement: Sendable {
  /// What the statement is.
  public var kind: Kind
  /// Where it stands, from its first word to the end of its last.
  public var range: SourceRange

  /// A statement; the range may be left out of trees that are only printed.
  public init(_ kind: Kind, at range: SourceRange = SourceRange(0, 0)) {
    self.kind = kind
    self.range = range
  }

  /// The statements of the language.
  public enum Kind: Hashable, Sendable {
    /// `series NAME = EXPR …`.
    indirect case series(SeriesDefinition)
    /// `series NAME, … from "FILE" …`.
    indirect case read(SeriesReading)
    /// `append [NAME] VALUE …`.
    indirect case append(Append)
    /// `drop NAME, …`.
    case drop([Name])
    /// `let NAME = EXPR` and `NAME = EXPR`.
    indirect case assign(Assignment)
    /// `segments …`.
    indirect case segments(SegmentsChange)
    /// `style [NAME] key=value…`.
    indirect case style(StyleChange)
    /// `config key=value…`; without settings it shows what differs from the defaults.
    case config([Setting])
    /// `config reset [KEY…]`, with the keys' own names; without keys it resets all.
    case resetConfig([Name])
    /// `axis …`.
    indirect case axis(AxisChange)
    /// `window …`.
    indirect case window(WindowChange)
    /// `plot …`.
    indirect case plot(Plot)
    /// `select …`.
    indirect case select(Selection)
    /// `compare [NAME] A B`.
    indirect case compare(Comparison)
    /// `drag [NAME] px=LIST`.
    indirect case drag(Drag)
    /// `on select: STATEMENT`; nil for `on select none`.
    indirect case onSelect(Statement?)
    /// `export "FILE" …`.
    indirect case export(Export)
    /// `expect EXPR [, "MESSAGE"]`.
    indirect case expect(Expectation)
    /// `expect plot "GOLDEN.png" [within=0.5%]`.
    indirect case expectPlot(PictureExpectation)
    /// `show …`.
    indirect case show(ShowTopic)
    /// `print EXPR, …`.
    case print([Expression])
    /// `warn EXPR, …`.
    case warn([Expression])
    /// `clear`.
    case clear
    /// `wait DURATION`.
    indirect case wait(Expression)
    /// `run "FILE.glow"`.
    indirect case run(Expression)
    /// `help [TOPIC]` and `TOPIC?`.
    case help(Name?)
    /// `reset`.
    case reset
    /// An expression, whose value is the result.
    indirect case expression(Expression)
  }
}

extension Statement: Hashable {
  /// Whether both are written alike; places do not count.
  public static func == (a: Statement, b: Statement) -> Bool { a.kind == b.kind }

  /// Hashes what is written.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// `key=value` as written, checked against the table: the key exists and a bare word is one of its words.
public struct Setting: Hashable, Sendable {
  /// The key by its own name, also where its alias is written; the range is the written key's.
  public var key: Name
  /// The value.
  public var value: Value

  /// `key=value`.
  public init(_ key: Name, _ value: Value) {
    self.key = key
    self.value = value
  }

  /// The forms of a value.
  public enum Value: Hashable, Sendable {
    /// A bare word of the key, spelled as in the table, or a column's name.
    case word(Name)
    /// A list of bare words, or one word where a list is wanted; `all` is spelled out.
    case words([Name])
    /// Anything else, to be evaluated. Colour words and strings are ``Expression/Kind/color(_:)``,
    /// Booleans ``Expression/Kind/boolean(_:)``.
    indirect case expression(Expression)
  }
}

extension Setting.Value {
  /// Where the value stands.
  public var range: SourceRange {
    switch self {
    case .word(let word): word.range
    case .words(let words):
      words.first.map { first in words.reduce(first.range) { $0.joined(with: $1.range) } }
        ?? SourceRange(0, 0)
    case .expression(let expression): expression.range
    }
  }
}

extension [Setting] {
  /// The value of a key, by its own name.
  public subscript(key: String) -> Setting.Value? { first { $0.key.text == key }?.value }
}
