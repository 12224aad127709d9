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
    guard let entry = Vocabulary.function(function.text) else { return arguments }
    return arguments.enumerated().filter { place, argument in
      argument.word.map { !entry.words(at: place).contains($0) } ?? true
    }.map(\.element)
  }
}

extension Expression {
  /// The word, where the expression is nothing but one.
  var word: String? { if case .name(let name) = kind { name } else { nil } }
}
