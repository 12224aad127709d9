/// A function in the table.
package struct FunctionEntry: Hashable, Sendable {
  package let function: Function
  package let family: Family
  package let parameters: [Parameter]
  package let summary: String
  package let example: String

  /// The function with its parameters: `sma(s, n)`.
  package let signature: String
  /// How many positional arguments it takes.
  package let arity: ClosedRange<Int>
  package let named: [String]

  /// The most arguments of a function with a parameter that can be repeated.
  package static let maximumArity = 1000

  init(
    _ function: Function, _ family: Family, _ parameters: [Parameter], _ summary: String,
    _ example: String
  ) {
    self.function = function
    self.family = family
    self.parameters = parameters
    self.summary = summary
    self.example = example
    let list = parameters.map(\.description).joined(separator: ", ")
    signature = "\(function.rawValue)(\(list))"
    var (least, most) = (0, 0)
    var named: [String] = []
    for parameter in parameters {
      switch parameter.presence {
      case .required: (least, most) = (least + 1, most + 1)
      case .optional: most += 1
      case .repeated: (least, most) = (least + 1, FunctionEntry.maximumArity)
      case .named: named.append(parameter.name)
      }
    }
    arity = least...most
    self.named = named
  }

  package var name: String { function.rawValue }

  /// A call with the arguments that it lacks, as the example has them; nil if these are about its
  /// own series.
  package func completed(_ call: Expression.Call) -> String? {
    guard call.named.isEmpty, (1..<arity.lowerBound).contains(call.arguments.count),
      case .expression(let expression)? = Program(example).statements.first?.kind,
      case .call(let model) = expression.kind
    else { return nil }
    let missing = model.arguments.prefix(arity.lowerBound).dropFirst(call.arguments.count)
    guard !missing.contains(where: { $0.mentions("price") }) else { return nil }
    var completed = call
    completed.arguments += missing
    // The last value of a period holds until there is another one.
    if function == .fill, case .call(let filled) = call.arguments[0].kind,
      filled.arguments.last?.source == "last"
    {
      completed.arguments = [call.arguments[0], Expression(.name("previous"))]
    }
    return Expression(.call(completed)).source
  }

  /// The words that the argument at an index may be.
  package func words(at place: Int) -> [String] {
    parameters.indices.contains(place) ? parameters[place].words : []
  }

  /// Whether the argument at an index is a word, and no name, where it is this one.
  package func isWord(_ word: String, at place: Int) -> Bool {
    words(at: place).contains(word)
      || parameters.indices.contains(place) && parameters[place].isReducer && Reducer(word) != nil
  }
}

extension FunctionEntry {
  package enum Family: String, CaseIterable, Hashable, Sendable {
    case number, summary, series, reshaping, group, maker, input

    package var summary: String {
      switch self {
      case .number: "number to number, element by element on series and lists"
      case .summary: "series or list to number"
      case .series: "series to series of the same length"
      case .reshaping: "series to series with another x"
      case .group: "a series to a group, a group to one series, and names"
      case .maker: "makes a series"
      case .input: "asks the user"
      }
    }
  }

  /// A parameter, as the signature names it; a string literal makes a required one.
  package struct Parameter: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
      /// One has to be there.
      case required
      /// It may be left out.
      case optional
      /// At least one is required.
      case repeated
      /// It is given by its name, else it has this value.
      case named(default: String)
    }

    package let name: String
    package let presence: Presence
    /// The words that it takes as they stand, without looking for a series of that name.
    package let words: [String]
    /// Whether it takes every word of a ``Reducer``.
    package let isReducer: Bool

    init(name: String, presence: Presence, words: [String] = [], isReducer: Bool = false) {
      self.name = name
      self.presence = presence
      self.words = words
      self.isReducer = isReducer
    }

    static func optional(_ name: String) -> Parameter { Parameter(name: name, presence: .optional) }
    /// A parameter whose arguments may be several.
    static func repeated(_ name: String) -> Parameter { Parameter(name: name, presence: .repeated) }
    /// A parameter that is one of some words, or what `value` names.
    static func choice(
      _ words: [String], orElse value: String? = nil, isOptional: Bool = false
    ) -> Parameter {
      Parameter(
        name: ([value].compactMap { $0 } + words).joined(separator: "|"),
        presence: isOptional ? .optional : .required, words: words)
    }
    /// A parameter that says how several values become one.
    static func reducer(isOptional: Bool = false) -> Parameter {
      Parameter(
        name: (Reducer.words.dropLast() + ["p0…p100"]).joined(separator: "|"),
        presence: isOptional ? .optional : .required,
        words: Reducer.words, isReducer: true)
    }
    static func named(_ name: String, default value: String) -> Parameter {
      Parameter(name: name, presence: .named(default: value))
    }
  }
}

extension FunctionEntry.Parameter: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A parameter that has to be there.
  package init(stringLiteral name: String) {
    self.init(name: name, presence: .required)
  }

  /// The parameter in a signature: `s`, or `seed=1`.
  package var description: String {
    if case .named(let value) = presence { "\(name)=\(value)" } else { name }
  }
}
