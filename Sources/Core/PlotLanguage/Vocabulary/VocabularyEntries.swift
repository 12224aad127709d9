/// The first words of statements.
public enum Verb: String, CaseIterable, Hashable, Sendable {
  case series, append, drop, `let`, segments, style, config, axis, window, plot, select, compare
  case drag, on, export, expect, show, print, warn, clear, wait, run, help, reset
}

/// A statement in the table: what help, completion and the reference page say about it.
public struct StatementEntry: Hashable, Sendable {
  /// The first word.
  public let verb: Verb
  /// What it does, one line.
  public let summary: String
  /// Its forms, as the grammar writes them.
  public let forms: [String]
  /// Lines that can be run, the shortest first.
  public let examples: [String]
  /// The words of the grammar that can follow.
  public let words: [String]
  /// The keys that it takes.
  public let keys: [KeyGroup]
  /// What else can follow.
  public let operands: [Operand]

  /// What the words behind a verb can be, besides words of the grammar.
  public enum Operand: Hashable, Sendable {
    case series
    case expression
    case file
    case topic
    case configKey
  }
}

/// The keys that belong together because one statement, or one form of it, takes them.
public enum KeyGroup: String, CaseIterable, Hashable, Sendable {
  case config
  /// `title`, which only pictures take.
  case picture
  case style
  case axis
  case window
  /// `series NAME = …`.
  case definition
  /// `series NAME from …`.
  case reading
  case append
  case segments
  case select
  case drag
  case expect
}

/// A key in the table.
public struct KeyEntry: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// A short name that means the same.
  public let alias: String?
  /// The statement that takes it.
  public let group: KeyGroup
  /// What it takes.
  public let type: ValueType
  /// What holds without it, or nil where there is nothing.
  public let defaultValue: DefaultValue?
  /// The unit of its numbers.
  public let unit: String?
  /// What it does, one line.
  public let summary: String
  /// A line that can be run.
  public let example: String

  /// The type, unit and default on one line: `a number from 0.1 to 200, points, default 1.5`.
  public var details: String {
    [type.description, unit, defaultValue.map { "default \($0)" }].compactMap { $0 }
      .joined(separator: ", ")
  }
}

/// A function in the table.
public struct FunctionEntry: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its parameters: `sma(s, n)`.
  public let signature: String
  /// What it does, one line.
  public let summary: String
  /// A line that can be run.
  public let example: String
  /// What it takes and gives.
  public let family: Family
  /// How many arguments it takes by place.
  public let arity: ClosedRange<Int>
  /// The arguments that it takes by name.
  public let named: [String]

  /// The families of functions.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    /// Number to number, element by element on series and lists.
    case number
    /// Series to number.
    case summary
    /// Series to series of the same length.
    case series
    /// Makes a series or list.
    case maker
    /// Asks the user.
    case input
  }
}

/// A topic of `help` that is no statement, key or function.
public struct TopicEntry: Hashable, Sendable {
  /// Its word.
  public let name: String
  /// What it is about, one line.
  public let summary: String
  /// The text, in Markdown that is readable as it is.
  public let text: String
}
