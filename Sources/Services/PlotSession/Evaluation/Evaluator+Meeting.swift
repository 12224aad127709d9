import Files
import PlotLanguage
import SampleStore
import Threading

/// How the values of two vectors are paired: by their x or times, or by index if they have none.
extension Evaluator {
  /// Two vectors whose x or times differ; whoever knows their expressions makes a diagnostic of it.
  struct DifferentPlaces: Error {
    let difference: String
    /// Whether one can be aligned to the other.
    let canAlign: Bool
    /// Which one stands at some of the other one's places, and nowhere else.
    var part: Side?
    /// Whether it counts something, of which there is none at the other places.
    var isCount = false
    /// Whether several samples share a place on both sides: rows of several things, of which none is another's.
    var haveTies = false
    /// Whether both are taken at one beat, and of two that belong together the right one may be the later.
    var jitters = false
    /// Whether the places may be the numbers of things, which are those of two files.
    var areKeys = false
    /// Whether they are rows of two files.
    var areOfTwoFiles = false

    enum Side { case left, right }
  }

  /// A vector with the x or times of the leftmost series that has any.
  func leftmost(
    _ a: Vector, _ b: Vector, _ operation: String, at range: SourceRange
  ) throws -> Vector {
    guard a.sweep == b.sweep else { throw NeedsElements() }
    var ofRows: Vector.Axis?
    if a.axis.isOwn, b.axis.isOwn {
      do {
        try checkPlaces(of: a, b)
      } catch let error as DifferentPlaces {
        ofRows = try axisOfSameRows(a, b)
        if ofRows == nil { throw error }
      }
    }
    guard a.count == b.count else {
      throw Diagnostic(
        .lengthMismatch,
        "'\(operation)' of \(a.count) and \(b.count) values: both need the same length", at: range,
        advice: a.names != nil && b.names != nil
          ? nil
          : a.axis.isTime != b.axis.isTime
            ? "one of them has times: give the other some by start= and step=, and align it"
            : "take a part of the longer one: [0..\(max(0, min(a.count, b.count) - 1))] behind it")
    }
    var result = a
    if !a.isSeries || (b.axis.isOwn && !a.axis.isOwn) {
      (result.axis, result.placeUnit) = (b.axis, b.placeUnit)
    }
    result.axis = ofRows ?? result.axis
    result.names = a.names == nil || b.names == nil || a.names == b.names ? a.names ?? b.names : nil
    return result
  }

  /// The values of two expressions at common positions; a gap in one is a gap in both.
  mutating func meeting(_ a: Expression, _ b: Expression) throws -> (Value, Value) {
    let values = (try evaluate(a), try evaluate(b))
    guard case .vector(var first) = values.0, case .vector(var second) = values.1 else {
      return values
    }
    if let names = first.names, let others = second.names, !Set(names).isDisjoint(with: others) {
      second = try ordered(second, b, as: (a, names), at: b.range)
    }
    do {
      let common = try leftmost(first, second, "band", at: b.range)
      (first.axis, second.axis, first.placeUnit) = (common.axis, common.axis, common.placeUnit)
    } catch let error as DifferentPlaces {
      throw error.diagnostic(a, b)
    }
    let isGap = try cancellation.array(of: first.count) {
      first.values[$0].isFinite && second.values[$0].isFinite ? 0 : 1
    }
    for index in isGap.indices where isGap[index] > 0 {
      (first.values[index], second.values[index]) = (.nan, .nan)
    }
    if first.element == .duration, second.element == .duration {
      let back = zip(first.values, second.values).count { $0 > $1 }
      let (lower, upper) = (printable(a.source), printable(b.source))
      if back > 0 {
        context.remark(
          b,
          "'\(upper)' is before '\(lower)' in \(back) of \(countText(first.count, "row")); over midnight "
            + "it is 'where(\(upper) < \(lower), \(upper) + 24 h, \(upper))'")
      }
    }
    return (.vector(first), .vector(second))
  }

  /// Throws where two series have an x or times of their own that are not the same throughout.
  func checkPlaces(_ a: Vector, _ left: Expression, _ b: Vector, _ right: Expression) throws {
    guard a.isBound, b.isBound, a.axis.isOwn, b.axis.isOwn else { return }
    do {
      try checkPlaces(of: a, b)
    } catch let error as DifferentPlaces {
      if try axisOfSameRows(a, b) == nil { throw error.diagnostic(left, right) }
    }
  }

  /// Throws where two series do not have the same x or times throughout.
  private func checkPlaces(of a: Vector, _ b: Vector) throws {
    func text(_ position: Double?) -> String {
      position.map { a.axis.isTime ? context.zone.iso8601($0) : numberText($0) } ?? "nothing"
    }
    guard a.axis.isTime == b.axis.isTime else {
      throw DifferentPlaces(
        difference: a.axis.isTime
          ? "times on the left, x on the right" : "x on the left, times on the right",
        canAlign: false)
    }
    let common = min(a.count, b.count)
    var different: Int?
    try cancellation.forEachPiece(of: common) { piece in
      if different == nil {
        different = piece.first { a.axis.ownPosition(of: $0) != b.axis.ownPosition(of: $0) }
      }
    }
    guard let first = different ?? (a.count == b.count ? nil : common) else { return }
    let left = first < a.count ? a.axis.ownPosition(of: first) : nil
    let right = first < b.count ? b.axis.ownPosition(of: first) : nil
    let part = try part(a, b)
    let addsUp =
      part == nil ? a.addsUp && b.addsUp : a.count < b.count ? a.addsUp : b.addsUp
    throw DifferentPlaces(
      difference: "sample \(first) is at \(text(left)) on the left, at \(text(right)) on the right",
      canAlign: true, part: part, isCount: addsUp,
      haveTies: a.axis.tieCount(of: a.count) > 0 && b.axis.tieCount(of: b.count) > 0,
      jitters: part == nil && jitters(a, b), areKeys: areKeys(a, b),
      areOfTwoFiles: areOfTwoFiles(a, b))
  }

  /// The places of the rows of one file, where a column of times of the day stands at the rows' days, and another one at
  /// these times: the same rows, or one a day; nil for any others.
  private func axisOfSameRows(_ a: Vector, _ b: Vector) throws -> Vector.Axis? {
    guard let rows = a.rows, let others = b.rows, rows.file == others.file, a.count == b.count,
      a.axis.isTime, b.axis.isTime
    else { return nil }
    let areSame = rows.areAll(of: others) && rows.count == a.count
    var (last, isLeftEarlier, isRightEarlier) = (-Double.infinity, false, false)
    func areRow(_ index: Int) -> Bool {
      guard let left = a.axis.ownPosition(of: index), let right = b.axis.ownPosition(of: index)
      else { return false }
      let (day, time) = (min(left, right), max(left, right))
      let isLater = areSame || day > last
      last = day
      isLeftEarlier = isLeftEarlier || left < right
      isRightEarlier = isRightEarlier || right < left
      return isLater
        && (day == time
          || context.zone.beginsDay(day)
            && context.zone.civil(at: day).date == context.zone.civil(at: time).date)
    }
    var areRows = true
    try cancellation.forEachPiece(of: a.count) { piece in
      areRows = areRows && piece.allSatisfy(areRow)
    }
    guard areRows, isLeftEarlier != isRightEarlier else { return nil }
    return isLeftEarlier ? b.axis : a.axis
  }

  /// Whether two vectors are taken at one beat of at most a day, never far from each other, and the second one now and then
  /// behind the first: the value before is then that of a beat ago.
  private func jitters(_ a: Vector, _ b: Vector) -> Bool {
    guard case .positions(let places, let kind) = a.axis, a.count > 2, b.count > 2,
      case .positions(let others, _) = b.axis,
      let first = try? SampleSeries(a.values, at: places, kind: kind),
      let second = try? SampleSeries(b.values, at: others, kind: kind),
      case let steps = [first, second].map({ $0.someSteps(in: $0.indices) }),
      case let usual = steps.map({ $0[$0.count / 2] }), let step = usual.min(), step > 0,
      usual.allSatisfy({ $0 < 1.5 * step && (!first.isTime || $0 <= 86_400) })
    else { return false }
    let all = stride(from: 0, to: first.count, by: max(1, first.count / 1000))
    let distances = all.compactMap { index -> Double? in
      let x = first.positions.position(of: index)
      return second.nearestValueIndex(to: x).map { second.positions.position(of: $0) - x }
    }
    return distances.count { abs($0) < step / 4 } * 5 >= distances.count * 4
      && distances.contains { $0 > 0 && $0 < step / 4 }
  }

  private func areOfTwoFiles(_ a: Vector, _ b: Vector) -> Bool {
    a.rows.flatMap { rows in b.rows.map { $0.file != rows.file } } ?? false
  }

  /// Whether two vectors are rows of two files at whole numbers, such as those of customers: one between two has no value.
  private func areKeys(_ a: Vector, _ b: Vector) -> Bool {
    areOfTwoFiles(a, b)
      && [a, b].allSatisfy { vector in
        vector.axis.kind == .number
          && (0..<min(vector.count, 10_000)).allSatisfy {
            vector.axis.ownPosition(of: $0).map { $0 == $0.rounded() } ?? false
          }
      }
  }

  /// Which of two vectors stands at places of the other alone; nil for neither.
  private func part(_ a: Vector, _ b: Vector) throws -> DifferentPlaces.Side? {
    try isPart(b, of: a) ? .right : isPart(a, of: b) ? .left : nil
  }

  /// Whether all places of one axis, which are fewer, are among another's; both ascend.
  private func isPart(_ part: Vector, of whole: Vector) throws -> Bool {
    guard part.count < whole.count else { return false }
    var next = 0
    try cancellation.forEachPiece(of: whole.count) { piece in
      for index in piece where next < part.count {
        if part.axis.ownPosition(of: next) == whole.axis.ownPosition(of: index) { next += 1 }
      }
    }
    return next == part.count
  }
}

extension Vector.Axis {
  /// How many samples stand where the one before does, as far as the first hundred thousand tell.
  func tieCount(of count: Int) -> Int {
    guard isOwn else { return 0 }
    return (1..<max(1, min(count, 100_000))).count {
      ownPosition(of: $0) == ownPosition(of: $0 - 1)
    }
  }
}

extension Expression {
  /// What a condition compares; any other expression is its own.
  fileprivate var series: Expression {
    switch kind {
    case .parenthesized(let inner), .unary(.not, let inner): inner.series
    case .comparison(let left, _, _): left.series
    case .chain(let first, let links) where [.and, .or].contains(links.first?.operation):
      first.series
    default: self
    }
  }
}

extension Expression {
  /// Whether it counts or sums up the samples of each period, perhaps as so many times that.
  fileprivate var addsUp: Bool {
    switch kind {
    case .parenthesized(let inner): inner.addsUp
    case .call(let call):
      call.function.text == Function.resample.rawValue && call.arguments.count == 3
        && ["count", "sum"].contains(call.arguments[2].word)
    case .chain(let first, let links) where links.allSatisfy({ $0.operation == .multiply }):
      first.addsUp || links.contains { $0.operand.addsUp }
    default: false
    }
  }
}

extension Vector {
  /// Whether it counts or sums up something, of which there is none where it has no sample.
  fileprivate var addsUp: Bool { isCount || sumsPeriods }
}

extension Evaluator.DifferentPlaces {
  /// The error in terms of the two expressions, with advice how to align them.
  func diagnostic(_ left: Expression, _ right: Expression, isRatio: Bool = false) -> Diagnostic {
    // What is divided by 0 is nothing.
    let filled = isRatio && part == .right ? nil : filled(left, right)
    return Diagnostic(
      .typeMismatch,
      "'\(left.source)' and '\(right.source)' have different \(canAlign ? "places" : "axes"): "
        + difference,
      at: filled?.range ?? right.range,
      advice: haveTies
        ? "several samples share a place in both: a group of each, read by=COLUMN, meets by name"
        : filled?.advice
          ?? (!canAlign
            ? nil
            : part == nil && isCount
              ? "each has periods that the other lacks, in which it is 0: align both to a series that has all, exact, and fill them with 0"
              : advice(right, to: left.series.source, keepsGaps: isRatio && right.addsUp)))
  }

  /// The side that counts what the other one has more places for, and what to write: at those it is 0.
  private func filled(
    _ left: Expression, _ right: Expression
  ) -> (range: SourceRange, advice: String)? {
    guard let part else { return nil }
    let (counts, whole) = part == .left ? (left, right) : (right, left)
    guard isCount || counts.addsUp else { return nil }
    return (
      counts.range,
      "write 'fill(align(\(counts.source), \(whole.series.source), exact), 0)', which is 0 where there is none"
    )
  }

  /// What to write; where the right side has no samples in between it is not for us to say what holds there.
  private func advice(
    _ right: Expression, to target: String, keepsGaps: Bool
  ) -> String? {
    let way = jitters ? ", nearest" : keepsGaps || areKeys ? ", exact" : ""
    guard let carried = aligned(right, to: target + way) else { return nil }
    let mayCarry = part == .right || part == nil && areOfTwoFiles && way.isEmpty
    guard mayCarry, !areKeys, case .name = right.kind else { return "write '\(carried)'" }
    return "write '\(carried)', which carries the last value on, "
      + "or '\(carried.dropLast()), exact)' for gaps in between"
  }

  /// The right side aligned to a series; nil if no single expression says that.
  private func aligned(_ expression: Expression, to target: String) -> String? {
    switch expression.kind {
    case .parenthesized(let inner): aligned(inner, to: target).map { "(\($0))" }
    case .unary(.not, let inner): aligned(inner, to: target).map { "not \($0)" }
    // What is aligned is a series, and no condition.
    case .comparison(let left, let operation, let right):
      "align(\(left.source), \(target)) \(operation.rawValue) \(right.source)"
    case .chain(_, let links) where [.and, .or].contains(links.first?.operation): nil
    default: "align(\(expression.source), \(target))"
    }
  }
}
