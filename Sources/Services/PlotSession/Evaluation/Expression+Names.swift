import PlotLanguage

extension Expression {
  /// Whether the value depends on nothing but what is written: no names, no selection, no question.
  var isClosed: Bool { isClosed(except: []) }

  /// Whether the value depends on nothing but what is written, and on these names.
  func isClosed(except bound: Set<String>) -> Bool {
    switch kind {
    case .name(let name): bound.contains(name)
    case .selection: false
    case .call(let call):
      Vocabulary.function(call.function.text)?.family != .input
        && children.allSatisfy { $0.isClosed(except: bound) }
    case .comprehension(let comprehension):
      [comprehension.source, comprehension.step].compactMap { $0 }
        .allSatisfy { $0.isClosed(except: bound) }
        && comprehension.element.isClosed(except: bound.union([comprehension.variable.text]))
    default: children.allSatisfy { $0.isClosed(except: bound) }
    }
  }

  /// Whether the value depends on the selection, or on what the user answers.
  var dependsOnUser: Bool {
    switch kind {
    case .selection: true
    case .call(let call):
      Vocabulary.function(call.function.text)?.family == .input
        || children.contains { $0.dependsOnUser }
    default: children.contains { $0.dependsOnUser }
    }
  }

  /// Whether a date stands anywhere in the expression, whose meaning the time zone may decide.
  var hasDates: Bool {
    if case .date = kind { return true }
    return children.contains { $0.hasDates }
  }

  /// The names of series and variables that it needs, each once.
  var freeNames: [String] {
    switch kind {
    case .name(let name): return [name]
    case .comprehension(let comprehension):
      let outer = [comprehension.source, comprehension.step].compactMap { $0 }
      return Expression.names(
        of: outer.map(\.freeNames) + [
          comprehension.element.freeNames.filter { $0 != comprehension.variable.text }
        ])
    default: return Expression.names(of: children.map(\.freeNames))
    }
  }

  private static func names(of lists: [[String]]) -> [String] {
    var known: Set<String> = []
    return lists.joined().filter { known.insert($0).inserted }
  }

  /// The expression with others right below it; words such as `linear` stay.
  func replacingChildren(_ replace: (Expression) throws -> Expression) rethrows -> Expression {
    var result = self
    switch kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .name, .selection: break
    case .list(let elements): result.kind = .list(try elements.map(replace))
    case .range(let lower, let upper):
      result.kind = .range(try lower.map(replace), try upper.map(replace))
    case .unary(let operation, let operand): result.kind = .unary(operation, try replace(operand))
    case .parenthesized(let operand): result.kind = .parenthesized(try replace(operand))
    case .chain(let first, let links):
      result.kind = .chain(
        try replace(first), try links.map { Link($0.operation, try replace($0.operand)) })
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
      call.named = try call.named.map { NamedArgument($0.name, try replace($0.value)) }
      result.kind = .call(call)
    case .comprehension(var comprehension):
      comprehension.element = try replace(comprehension.element)
      comprehension.source = try replace(comprehension.source)
      comprehension.step = try comprehension.step.map(replace)
      result.kind = .comprehension(comprehension)
    }
    return result
  }

  /// The expressions right below this one.
  private var children: [Expression] {
    switch kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .name, .selection: []
    case .list(let elements): elements
    case .range(let lower, let upper): [lower, upper].compactMap { $0 }
    case .unary(_, let operand), .parenthesized(let operand): [operand]
    case .chain(let first, let links): [first] + links.map(\.operand)
    case .power(let a, let b), .comparison(let a, _, let b), .index(let a, let b): [a, b]
    case .call(let call): call.valueArguments + call.named.map(\.value)
    case .slice(let base, let lower, let upper): [base] + [lower, upper].compactMap { $0 }
    case .comprehension(let comprehension):
      [comprehension.element, comprehension.source] + [comprehension.step].compactMap { $0 }
    }
  }
}

extension Expression.Call {
  /// The arguments by place that are values, and no words such as `linear`.
  fileprivate var valueArguments: [Expression] {
    arguments.enumerated().filter { !isWord($1, at: $0) }.map(\.element)
  }

  /// Whether an argument is a word that the function knows at this place.
  fileprivate func isWord(_ argument: Expression, at place: Int) -> Bool {
    guard let word = argument.word, let entry = Vocabulary.function(function.text) else {
      return false
    }
    return entry.words(at: place).contains(word)
  }
}

extension Expression {
  /// The word, where the expression is nothing but one.
  var word: String? { if case .name(let name) = kind { name } else { nil } }
}
