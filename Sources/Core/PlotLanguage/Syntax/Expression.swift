/// A node of an expression with its range in the program.
///
/// Equality compares what is written, not where: `range` does not count.
package struct Expression: Sendable {
  package var kind: Kind
  package var range: SourceRange

  /// A node; the range may be left out of trees that are only printed.
  package init(_ kind: Kind, at range: SourceRange = SourceRange(0, 0)) {
    self.kind = kind
    self.range = range
  }

  /// The forms of an expression.
  ///
  /// No tree that the parser makes is deeper than about 20 nodes for each of
  /// ``Program/nestingLimit`` levels: long sums are one flat ``chain(_:_:)``.
  package enum Kind: Hashable, Sendable {
    /// A finite number, never negative in a parsed tree; `0.5%` is 0.005 and `10k` 10,000.
    case number(Double)
    /// `nan`, `inf`, `pi` or `e`.
    case constant(Constant)
    /// `on`, `off`, `true` or `false`.
    case boolean(Bool)
    /// A string with its escapes resolved.
    case string(String)
    indirect case date(DateLiteral)
    indirect case duration(DurationLiteral)
    /// A colour after `=#`, or a word or string where a colour is wanted.
    case color(Color)
    /// A series or variable, or a word in a list of words.
    case name(String)
    /// `selection.F`.
    case selection(SelectionField)
    /// `[a, b, c]`; a list of one comprehension is that comprehension.
    case list([Expression])
    /// `a..b` with both ends included; a missing end is nil.
    indirect case range(Expression?, Expression?)
    indirect case unary(UnaryOperator, Expression)
    /// Operations of one precedence, applied from left to right: `a + b - c`, `x and y and z`.
    indirect case chain(Expression, [Link])
    /// `base ^ exponent`.
    indirect case power(Expression, Expression)
    indirect case comparison(Expression, ComparisonOperator, Expression)
    /// A call of a built-in function.
    indirect case call(Call)
    /// `base[index]`.
    indirect case index(Expression, Expression)
    /// `base[lower..upper]` with both ends included.
    indirect case slice(Expression, Expression?, Expression?)
    /// `element for variable in source step step`.
    indirect case comprehension(Comprehension)
    /// An expression in parentheses, which is evaluated even where a bare word would be a word.
    indirect case parenthesized(Expression)
  }

  package enum Constant: String, CaseIterable, Hashable, Sendable {
    /// A gap.
    case nan
    /// Infinity, a gap in data.
    case inf
    /// 3.14159….
    case pi
    /// 2.71828….
    case e

    package var value: Double {
      switch self {
      case .nan: .nan
      case .inf: .infinity
      case .pi: .pi
      case .e: 2.718281828459045
      }
    }
  }

  /// An operator before its operand.
  package enum UnaryOperator: String, Hashable, Sendable {
    case plus = "+"
    case minus = "-"
    case not
  }

  /// An operator of a chain.
  package enum BinaryOperator: String, CaseIterable, Hashable, Sendable {
    case or
    case and
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    /// The remainder, with the divisor's sign.
    case remainder = "%"
  }

  /// An operator between two values with a Boolean result.
  package enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// A step of a chain: an operator and its right operand.
  package struct Link: Hashable, Sendable {
    package var operation: BinaryOperator
    package var operand: Expression
  }

  /// A call: its function is not checked by the parser.
  package struct Call: Hashable, Sendable {
    package var function: Name
    /// The positional arguments.
    package var arguments: [Expression]
    /// The arguments by name, which stand after the others: `seed=1`.
    package var named: [NamedArgument]

    /// A call.
    package init(function: Name, arguments: [Expression], named: [NamedArgument] = []) {
      (self.function, self.arguments, self.named) = (function, arguments, named)
    }
  }

  /// `name=value` in a call.
  package struct NamedArgument: Hashable, Sendable {
    package var name: Name
    package var value: Expression
  }

  /// `element for variable in source step step`.
  package struct Comprehension: Hashable, Sendable {
    /// The value at each point.
    package var element: Expression
    /// The name that runs.
    package var variable: Name
    /// A range with both ends, or a list or series.
    package var source: Expression
    /// The distance of the points, 1 where it is nil.
    package var step: Expression?

    /// A comprehension.
    package init(
      _ element: Expression, for variable: Name, in source: Expression, step: Expression? = nil
    ) {
      self.element = element
      self.variable = variable
      self.source = source
      self.step = step
    }
  }
}

extension Expression: Hashable {
  package static func == (a: Expression, b: Expression) -> Bool { a.kind == b.kind }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// A name with its range; equality is that of the text, in canonical equivalence.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, at range: SourceRange = SourceRange(0, 0)) {
    self.text = text
    self.range = range
  }

  package static func == (a: Name, b: Name) -> Bool { a.text == b.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// What `selection.F` can ask of the selected sample.
package enum SelectionField: String, CaseIterable, Hashable, Sendable {
  case series
  case index
  case value
  case x
  case time
  case segment
  case change
  case percent
  case from
  case to
  case count
  case min
  case max
  case mean
  case sum
  case slope
  case elapsed

  /// Whether it is of a range of samples alone.
  package var isOfRange: Bool {
    switch self {
    case .series, .index, .value, .x, .time, .segment, .change, .percent: false
    case .from, .to, .count, .min, .max, .mean, .sum, .slope, .elapsed: true
    }
  }

  /// What it is, one line.
  package var summary: String {
    switch self {
    case .series: "the name of the selected series"
    case .index: "the selected sample's number, from 0; of a range its last one's"
    case .value: "the selected sample's value"
    case .x: "the selected sample's x"
    case .time: "the selected sample's time"
    case .segment: "the number of the selected sample's segment, from 0"
    case .change: "how much the value differs from the range's first one, or the first visible one"
    case .percent: "the same in percent"
    case .from: "the number of the range's first sample"
    case .to: "the number of the range's last sample"
    case .count: "how many values the range has"
    case .min: "the least value of the range"
    case .max: "the greatest value of the range"
    case .mean: "the mean of the range"
    case .sum: "the sum of the range"
    case .slope: "the range's least-squares slope, per 1 of x or second"
    case .elapsed: "how many seconds the range is long; a gap without times"
    }
  }
}
