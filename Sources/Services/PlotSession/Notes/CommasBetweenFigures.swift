import PlotLanguage

/// A decimal comma in a list of what is printed, which parts two values: `sum(paid) / 2,5` is a half of it, and 5.
struct CommasBetweenFigures {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at the values of a statement, as they are written; nil where no comma stands between two figures, or all are
  /// numbers.
  init?(between items: [Expression], in source: SourceText) {
    let areNumbers = items.allSatisfy { if case .number = $0.kind { true } else { false } }
    let pair = zip(items, items.dropFirst()).first { first, second in
      let (end, start) = (first.range.upperBound, second.range.lowerBound)
      return end > 0 && start == end + 1 && source.text(in: SourceRange(end, start)) == ","
        && [
          source.text(in: SourceRange(end - 1, end)),
          source.text(in: SourceRange(start, start + 1)),
        ]
        .allSatisfy { $0.allSatisfy(\.isNumber) }
    }
    guard !areNumbers, let (first, second) = pair else { return nil }
    let (end, start) = (first.range.upperBound, second.range.lowerBound)
    let left = source.text(in: SourceRange(first.range.lowerBound, end))
      .reversed().prefix { $0.isNumber }.reversed()
    let right = source.text(in: SourceRange(start, second.range.upperBound)).prefix { $0.isNumber }
    line =
      "'\(String(left)),\(right)' are two values: one number is written '\(String(left)).\(right)'"
  }
}
