extension HelpPage {
  /// The page about the word under a cursor, or nil if there is nothing to say.
  ///
  /// A key is explained as its statement takes it, a name as the session describes it. Behind an
  /// open bracket with no word, the function is explained.
  /// - Parameters:
  ///   - text: The program, cell or line.
  ///   - offset: The cursor in code points, clamped to the text; directly after a word counts.
  ///   - context: What the session has.
  /// - Complexity: O(n)
  package init?(
    inspecting text: String, at offset: Int, context: CompletionContext = CompletionContext()
  ) {
    let cursor = CursorContext(text, at: offset)
    if let token = cursor.touched, token.kind == .duration,
      let unit = DurationUnit(word: String(cursor.text(token).drop { !$0.isLetter }))
    {
      self.init(
        title: unit.word(isOne: false), summary: unit.summary,
        text: "A number and a unit are a duration.")
      return
    }
    guard let token = cursor.touched, token.kind == .identifier else {
      guard let function = cursor.function else { return nil }
      self.init(function)
      return
    }
    let word = cursor.text(token)
    var lexer = Lexer(cursor.source)
    lexer.state = Lexer.State(position: token.end, offset: token.range.upperBound)
    let isKey = lexer.isEqualsNext(from: token.end)
    let isCall = lexer.byte(token.end) == UInt8(ascii: "(")
    if cursor.isAfterSelection, let field = SelectionField(rawValue: word.lowercased()) {
      self.init(title: "selection.\(field.rawValue)", summary: field.summary)
    } else if isCall, let function = Vocabulary.function(word) {
      self.init(function)
    } else if isKey, let page = HelpPage(aboutKey: word, in: cursor.groups) {
      self = page
    } else if cursor.tokens.isEmpty, let page = Verb(word).flatMap({ HelpPage(about: $0.rawValue) })
    {
      self = page
    } else if let group = cursor.memberOwner,
      let known = context.names.first(where: { MemberName($0.name) == MemberName(word, of: group) })
    {
      self.init(title: known.name, summary: known.detail)
    } else if let known = context.names.first(where: { $0.name == word }) {
      let kind = known.isSeries ? "series" : "variable"
      self.init(title: word, summary: known.detail.isEmpty ? kind : known.detail)
    } else if let key = cursor.key {
      // A value is explained by its key.
      self.init(key)
    } else if let page = HelpPage(about: word) {
      self = page
    } else if let function = cursor.function,
      function.words(at: cursor.argumentIndex).contains(word.lowercased())
    {
      self.init(function)
    } else {
      return nil
    }
  }
}
