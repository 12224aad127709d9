import PlotLanguage
import PlotScene
import Threading

/// `expect` and `expect plot`.
struct ExpectStatements {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func expect(_ expectation: Expectation, _ transaction: inout Transaction) throws {
    let condition = expectation.condition
    let value = try scope.value(of: condition)
    let isTrue: Bool
    switch value {
    case .boolean(let truth): isTrue = truth
    case .vector(let vector) where vector.element == .boolean:
      isTrue = try scope.cancellation.firstIndex(of: vector.values) { $0 != 1 } == nil
    default:
      throw Diagnostic(
        .typeMismatch, "'expect' takes a comparison, not \(value.kindName)", at: condition.range,
        advice: value.number.map { number in
          let text = scope.context.source.text(in: condition.range)
          return number.isFinite
            ? "write '\(text) == \(numberText(number))'" : "write 'isgap(\(text))'"
        })
    }
    try checkMessage(of: expectation)
    let gap = isTrue ? try deniedGap(in: condition) : nil
    guard !isTrue || gap != nil else {
      transaction.summarize("as expected: \(scope.context.source.text(in: condition.range))")
      return
    }
    let message = try expectation.message.map { try scope.shownText(of: $0) + ": " } ?? ""
    let reason =
      try gap.map { "'\($0.source)' is a gap, of which '\(condition.source)' says nothing" }
      ?? explanation(of: condition, value)
    throw Diagnostic(.expectationFailed, message + reason, at: condition.range)
  }

  /// Refuses `expect a > 1,5`, whose `5` would be a message.
  private func checkMessage(of expectation: Expectation) throws {
    guard let message = expectation.message, case .number = message.kind,
      scope.context.source.text(in: expectation.condition.range).last?.isNumber == true
    else { return }
    let text = [expectation.condition, message].map { scope.context.source.text(in: $0.range) }
    throw Diagnostic(
      .typeMismatch, "behind the comma stands what to say of a false check, not a number",
      at: expectation.condition.range.joined(with: message.range),
      advice: "write '\(text.joined(separator: "."))'")
  }

  /// What a condition denies of a single gap, which is neither less nor greater than anything; nil for nothing.
  private func deniedGap(in condition: Expression, isDenied: Bool = false) throws -> Expression? {
    switch condition.kind {
    case .parenthesized(let inner): return try deniedGap(in: inner, isDenied: isDenied)
    case .unary(.not, let inner): return try deniedGap(in: inner, isDenied: true)
    case .chain(let first, let links) where links.allSatisfy({ $0.operation == .and }):
      return try ([first] + links.map(\.operand))
        .compactMap { try deniedGap(in: $0, isDenied: isDenied) }.first
    case .comparison(let left, let operation, let right)
    where isDenied && operation != .equal && operation != .notEqual:
      return try [left, right].first { try scope.value(of: $0).number?.isNaN == true }
    default: return nil
    }
  }

  /// What was expected, with the values of both sides.
  private func explanation(of condition: Expression, _ value: Value) throws -> String {
    var condition = condition
    while case .parenthesized(let inner) = condition.kind { condition = inner }
    let written = scope.context.source.text(in: condition.range)
    guard case .comparison(let left, let operation, let right) = condition.kind else {
      return "expected \(written), which is \(scope.text(value))"
    }
    let (a, b) = (try scope.value(of: left), try scope.value(of: right))
    let sign = operation.rawValue
    var result = "expected \(written): \(scope.text(a)) \(sign) \(scope.text(b)) is false"
    if case .vector(let truths) = value,
      let index = try scope.cancellation.firstIndex(of: truths.values, where: { $0 != 1 })
    {
      func side(_ value: Value) -> String {
        scope.text(value.vector.map { $0.value(at: index) } ?? value)
      }
      result = "expected \(written): at index \(index), \(side(a)) \(sign) \(side(b)) is false"
    }
    return result
  }

  // MARK: - expect plot

  func expectPlot(_ expectation: PictureExpectation, _ transaction: inout Transaction) throws {
    guard scope.state.lastPlot != nil else {
      throw Diagnostic(
        .stateError, "nothing has been plotted yet", at: scope.range,
        advice: scope.advice(toBegin: "plot"))
    }
    guard let decode = scope.context.environment.decodePNG else {
      throw Diagnostic(.stateError, "pictures cannot be compared here", at: scope.range)
    }
    let allowed = try expectation.within.map { try scope.number(of: $0, "within", in: 0...1) } ?? 0
    let path = try scope.text(of: expectation.golden, "the golden picture")
    let golden = expectation.golden.range
    guard let expected = decode(try scope.context.files.read(path, at: golden)) else {
      throw Diagnostic(.dataError, "\(path): found no PNG picture", at: golden)
    }
    let bytes = try Picture(PlotResolver(scope).request(), scope).rendered(as: .png)
    guard let actual = decode(bytes) else {
      throw Diagnostic(.stateError, "the renderer's picture is no PNG", at: scope.range)
    }
    guard actual.width == expected.width, actual.height == expected.height else {
      throw Diagnostic(
        .expectationFailed,
        "the plot has \(actual.width) × \(actual.height) pixels, "
          + "'\(path)' has \(expected.width) × \(expected.height)", at: golden)
    }
    let share = try differingShare(actual, expected)
    guard share <= allowed else {
      throw Diagnostic(
        .expectationFailed,
        "\(shortText(share * 100))% of the pixels differ from '\(path)': "
          + "\(shortText(allowed * 100))% are allowed", at: golden)
    }
    transaction.summarize(
      "as expected: \(shortText(share * 100))% of the pixels differ from '\(path)'")
  }

  /// The share of pixels that differ in any channel by more than a file may be off.
  private func differingShare(_ a: Pixels, _ b: Pixels) throws -> Double {
    let pixels = min(a.bytes.count, b.bytes.count) / 4
    guard pixels > 0 else { return 0 }
    let tolerance = Int(PictureFormat.edgeError)
    var differing = 0
    try scope.cancellation.forEachPiece(of: pixels) { piece in
      for pixel in piece {
        let bytes = pixel * 4..<pixel * 4 + 4
        let isSame = bytes.allSatisfy { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) <= tolerance }
        if !isSame { differing += 1 }
      }
    }
    return Double(differing) / Double(pixels)
  }
}
