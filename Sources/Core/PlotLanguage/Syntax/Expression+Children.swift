extension Expression {
  /// The expressions right below this one.
  package var children: [Expression] {
    switch kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .name, .selection: []
    case .list(let elements): elements
    case .range(let lower, let upper): [lower, upper].compactMap(\.self)
    case .unary(_, let operand), .parenthesized(let operand): [operand]
    case .chain(let first, let links): [first] + links.map(\.operand)
    case .power(let a, let b), .comparison(let a, _, let b), .index(let a, let b): [a, b]
    case .call(let call): call.arguments + call.named.map(\.value)
    case .slice(let base, let lower, let upper): [base] + [lower, upper].compactMap(\.self)
    case .comprehension(let comprehension): [comprehension.element] + comprehension.outer
    }
  }

  /// The expressions right below this one, without words such as `linear`, which are no values.
  package var operands: [Expression] {
    guard case .call(let call) = kind else { return children }
    return call.arguments.enumerated().filter { !call.isWord($1, at: $0) }.map(\.element)
      + call.named.map(\.value)
  }

  /// The expression with its operands replaced; words such as `linear` stay.
  package func replacingOperands(
    _ replace: (Expression) throws -> Expression
  ) rethrows -> Expression {
    var result = self
    switch kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .name, .selection: break
    case .list(let elements): result.kind = .list(try elements.map(replace))
    case .range(let lower, let upper):
      result.kind = .range(try lower.map(replace), try upper.map(replace))
    case .unary(let operation, let operand): result.kind = .unary(operation, try replace(operand))
    case .parenthesized(let operand): result.kind = .parenthesized(try replace(operand))
    case .chain(let first, var links):
      for index in links.indices { links[index].operand = try replace(links[index].operand) }
      result.kind = .chain(try replace(first), links)
    case .power(let a, let b): result.kind = .power(try replace(a), try replace(b))
    case .comparison(let a, let operation, let b):
      result.kind = .comparison(try replace(a), operation, try replace(b))
    case .index(let a, let b): result.kind = .index(try replace(a), try replace(b))
    case .slice(let base, let lower, let upper):
      result.kind = .slice(try replace(base), try lower.map(replace), try upper.map(replace))
    case .call(var call):
      call.arguments = try call.arguments.enumerated().map { place, argument in
        call.isWord(argument, at: place) ? argument : try replace(argument)
      }
      for index in call.named.indices {
        call.named[index].value = try replace(call.named[index].value)
      }
      result.kind = .call(call)
    case .comprehension(var comprehension):
      comprehension.element = try replace(comprehension.element)
      comprehension.source = try replace(comprehension.source)
      comprehension.step = try comprehension.step.map(replace)
      result.kind = .comprehension(comprehension)
    }
    return result
  }
}

extension Expression.Comprehension {
  /// What is evaluated outside of the comprehension, where its variable has no meaning.
  fileprivate var outer: [Expression] { [source, step].compactMap(\.self) }
}

extension Expression.Call {
  /// Whether an argument is one of the words that the function takes there.
  package func isWord(_ argument: Expression, at place: Int) -> Bool {
    guard let word = argument.word else { return false }
    return Vocabulary.function(function.text)?.isWord(word, at: place) ?? false
  }
}

extension Expression {
  /// The word, where the expression is nothing but one.
  package var word: String? { if case .name(let name) = kind { name } else { nil } }

  /// What stands in parentheses around nothing else; any other expression is its own.
  package var withoutParentheses: Expression {
    if case .parenthesized(let inner) = kind { inner.withoutParentheses } else { self }
  }

  /// Whether a name occurs in it.
  package func mentions(_ name: String) -> Bool {
    switch kind {
    case .name(let text): text == name
    case .comprehension(let comprehension) where comprehension.variable.text == name:
      comprehension.outer.contains { $0.mentions(name) }
    default: children.contains { $0.mentions(name) }
    }
  }

  /// The names of series and variables that it needs, each once.
  package var freeNames: [String] {
    switch kind {
    case .name(let name): return [name]
    case .comprehension(let comprehension):
      let inner = comprehension.element.freeNames.filter { $0 != comprehension.variable.text }
      return Expression.unique(comprehension.outer.map(\.freeNames) + [inner])
    default: return Expression.unique(operands.map(\.freeNames))
    }
  }

  private static func unique(_ lists: [[String]]) -> [String] {
    var known: Set<String> = []
    return lists.joined().filter { known.insert($0).inserted }
  }

  /// Whether the value depends on no name, no selection and no answer of the user.
  package var isClosed: Bool { isClosed(except: []) }

  /// Whether the value depends on no name but these, no selection and no answer of the user.
  package func isClosed(except bound: Set<String>) -> Bool {
    switch kind {
    case .name(let name): bound.contains(name)
    case .comprehension(let comprehension):
      comprehension.outer.allSatisfy { $0.isClosed(except: bound) }
        && comprehension.element.isClosed(except: bound.union([comprehension.variable.text]))
    default: !asksUser && operands.allSatisfy { $0.isClosed(except: bound) }
    }
  }

  /// Whether the value depends on the selection, or on what the user answers.
  package var dependsOnUser: Bool { asksUser || operands.contains { $0.dependsOnUser } }

  private var asksUser: Bool {
    switch kind {
    case .selection: true
    case .call(let call): Vocabulary.function(call.function.text)?.family == .input
    default: false
    }
  }

  /// Whether a date stands anywhere in the expression, whose meaning the time zone may decide.
  package var hasDates: Bool {
    if case .date = kind { true } else { operands.contains { $0.hasDates } }
  }
}
