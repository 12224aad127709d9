/// A statement in the table: what help and completion say about it.
package struct StatementEntry: Hashable, Sendable {
  /// The first word.
  package let verb: Verb
  /// What it does, one line.
  package let summary: String
  /// Its forms, as the grammar writes them.
  package let forms: [String]
  /// Lines that can be run, the shortest first.
  package let examples: [String]
  /// The words of the grammar that can follow.
  package let words: [String]
  /// The keys that it takes.
  package let keys: [KeyGroup]
  /// What else can follow.
  package let operands: [Operand]
  /// What the forms do not say, in Markdown that is readable as it is.
  package let text: String

  /// What the words behind a verb can be, besides words of the grammar.
  package enum Operand: Hashable, Sendable {
    case series
    case expression
    case file
    case connection
    case topic
    case configKey
  }

  init(
    _ verb: Verb, _ summary: String, _ forms: [String], _ examples: [String],
    words: [String] = [], text: String = "", keys: [KeyGroup] = [], _ operands: [Operand] = []
  ) {
    self.text = text
    self.verb = verb
    self.summary = summary
    self.forms = forms
    self.examples = examples
    self.words = words
    self.keys = keys
    self.operands = operands
  }
}

/// A key in the table: its ``SettingKey``, and the statement that takes it.
@dynamicMemberLookup
package struct KeyEntry: Hashable, Sendable {
  /// The statement that takes it.
  package let group: KeyGroup
  /// What it is called, takes and means.
  let key: SettingKey

  init(_ group: KeyGroup, _ key: SettingKey) {
    self.group = group
    self.key = key
  }

  init(
    _ group: KeyGroup, _ name: String, _ type: ValueType, default defaultValue: SettingValue? = nil,
    unit: String? = nil, _ summary: String, _ example: String
  ) {
    self.init(
      group, SettingKey(name, type, default: defaultValue, unit: unit, summary, example))
  }

  package subscript<Value>(dynamicMember path: KeyPath<SettingKey, Value>) -> Value {
    key[keyPath: path]
  }
}

/// A topic of `help` that is no statement, key or function.
package struct TopicEntry: Hashable, Sendable {
  /// Its word.
  package let name: String
  /// What it is about, one line.
  package let summary: String
  /// The text, in Markdown that is readable as it is.
  package let text: String
  /// Words with what they mean.
  package var rows: [HelpPage.Row] = []
}
