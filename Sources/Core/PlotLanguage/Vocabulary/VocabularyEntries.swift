/// A statement in the table: what help and completion say about it.
package struct StatementEntry: Hashable, Sendable {
  package let verb: Verb
  package let summary: String
  package let forms: [String]
  /// Lines that can be run, the shortest first.
  package let examples: [String]
  package let words: [String]
  package let keys: [KeyGroup]
  /// What else can follow.
  package let operands: [Operand]
  /// What the forms do not say, in Markdown that is readable as it is.
  package let text: String

  /// What the words after a verb can be, besides words of the grammar.
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
  package let group: KeyGroup
  /// What it is called, takes and means.
  let key: SettingKey

  package subscript<Value>(dynamicMember path: KeyPath<SettingKey, Value>) -> Value {
    key[keyPath: path]
  }
}
