extension Statement {
  /// The names that running it may look up, each once: those of its expressions and templates, and where it takes
  /// words, all of its words.
  package var mentionedNames: [String] {
    var known: Set<String> = []
    return lookedUp.filter { known.insert($0).inserted }
  }

  private var lookedUp: [String] {
    switch kind {
    case .series(let definition):
      let names = [
        definition.values, definition.x, definition.time, definition.start, definition.step,
        definition.sort,
      ].compactMap(\.self).flatMap(\.lookedUpNames)
      return definition.x.isRange ? names.filter { $0 != "x" } : names
    case .assign(let assignment): return assignment.value.lookedUpNames
    case .read(let reading): return reading.lookedUpNames
    case .mark(.from(let given)): return given.reading.lookedUpNames + given.style.lookedUpNames
    case .query(let query):
      return query.conditions.flatMap(\.conditions).flatMap(\.value.lookedUpNames)
        + query.settings.lookedUpNames
    case .plot(let plot):
      let names =
        plot.items.flatMap { item in
          (item.candles.map { call in
            call.arguments.flatMap(\.lookedUpNames).filter { DurationUnit(word: $0) == nil }
          } ?? item.expression.lookedUpNames) + item.style.lookedUpNames
        } + plot.settings.lookedUpNames
      // What runs through the range is no name of anybody's.
      let range = plot.settings.first { $0.key.text == "x" }?.asExpression
      return range.isRange ? names.filter { $0 != "x" } : names
    case .print(let expressions), .warn(let expressions), .show(.values(let expressions)):
      return expressions.flatMap(\.lookedUpNames)
    case .expression(let expression), .wait(let expression), .run(let expression):
      return expression.lookedUpNames
    case .expect(let expectation):
      return expectation.condition.lookedUpNames + (expectation.message?.lookedUpNames ?? [])
    case .onSelect(let statement): return statement?.lookedUp ?? []
    case .config, .resetConfig, .help, .reset, .clear, .show, .connect: return []
    default: return words
    }
  }

  /// The words of a statement that are no keys and no functions, and those of its templates.
  private var words: [String] {
    let text = SourceText(source)
    var lexer = Lexer(text)
    var (words, token) = ([String](), lexer.next())
    while token.kind != .end {
      let next = lexer.next()
      let word = text.string(token.start..<token.end)
      switch token.kind {
      case .identifier where next.kind != .equals && next.kind != .openParenthesis:
        // A member is its group's.
        words.append(word)
      case .string:
        words += Expression(.string(String(word.dropFirst().dropLast()))).lookedUpNames
      default: break
      }
      token = next
    }
    return Array(words.dropFirst())
  }
}

extension SeriesReading {
  fileprivate var lookedUpNames: [String] {
    file.lookedUpNames + conditions.flatMap(\.conditions).flatMap(\.value.lookedUpNames)
      + options.lookedUpNames
  }
}

extension Expression {
  /// The names that its value needs, those of templates included.
  fileprivate var lookedUpNames: [String] { freeNames + templateNames }

  private var templateNames: [String] {
    fields?.flatMap(\.freeNames) ?? children.flatMap(\.templateNames)
  }

  /// Itself, or what a template shows in its place.
  package var shown: [Expression] { fields ?? [self] }

  /// The expressions in a text; nil for what is no text.
  private var fields: [Expression]? {
    guard case .string = kind, let template = try? TextTemplate(self) else { return nil }
    return template.parts.compactMap { part in
      if case .field(let field) = part { field.expression } else { nil }
    }
  }
}

extension [Setting] {
  fileprivate var lookedUpNames: [String] {
    flatMap { $0.asExpression?.lookedUpNames ?? [] }
  }
}

extension Expression? {
  fileprivate var isRange: Bool {
    if case .range = self?.kind { true } else { false }
  }
}
