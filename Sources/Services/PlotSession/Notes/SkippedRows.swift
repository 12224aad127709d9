import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Rows that a sum of several terms leaves out, since one of them is a gap where others are known: the stock of
/// `cumsum(received - issued + corrected)` misses each day without a correction, and of a stack of bands all that stands
/// on a part that is a gap is missing.
struct SkippedRows {
  /// What there is to say, without a full stop.
  let line: String
  /// Whether no row is left.
  private let areAll: Bool

  /// Looks at the sums in an expression, from the outermost on; nil where they leave no such row out.
  ///
  /// - Complexity: O(samples of the sums' terms), and that of evaluating those that are no names.
  init?(in expression: Expression, _ scope: Scope) throws {
    var isBand = false
    if case .call(let call) = expression.kind { isBand = call.function.text == "band" }
    let found = try expression.first { part -> SkippedRows? in
      if !isBand, let terms = part.terms, terms.count > 1,
        try part.isSum || SkippedRows.areTotals(terms, scope)
      {
        return try SkippedRows(of: terms, in: part.source, scope)
      }
      if let terms = part.comparedTerms, terms.count > 1,
        let found = try SkippedRows(of: terms, in: part.source, scope), found.areAll
      {
        return found
      }
      guard case .call(let call) = part.kind else { return nil }
      let function = call.function.text
      switch function {
      case "sum", "cumsum":
        guard let terms = call.arguments.first?.defined(scope).terms, terms.count > 1 else {
          return nil
        }
        return try SkippedRows(of: terms, in: function, scope)
      case "band" where call.arguments.count == 2:
        guard let base = call.arguments[0].terms, let top = call.arguments[1].terms,
          case let sources = Set(base.map(\.source)), sources.isSubset(of: top.map(\.source))
        else { return nil }
        let own = top.filter { !sources.contains($0.source) }
        guard !base.isEmpty, !own.isEmpty else { return nil }
        return try SkippedRows(of: base, under: own, in: function, scope)
      default: return nil
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// Rows in which a term is a gap; that others are known says that there is something: the part of a stack that stands
  /// on them, or else another term.
  private init?(
    of terms: [Expression], under parts: [Expression] = [], in name: String, _ scope: Scope
  ) throws {
    let all = try (terms + parts).compactMap { try SkippedRows.values(of: $0, scope) }
    let members = all.map(\.count).max() ?? 0
    guard all.count == terms.count + parts.count,
      all.allSatisfy({ $0.count == members || $0.count == 1 })
    else { return nil }
    var gaps = terms.map { _ in 0 }
    var (skipped, left, count) = (0, 0, 0)
    for member in 0..<members {
      let columns = all.map { $0.count == 1 ? $0[0] : $0[member] }
      let (sums, above) = (columns.prefix(terms.count), columns.suffix(parts.count))
      guard let rows = columns.first?.count, columns.allSatisfy({ $0.count == rows }) else {
        return nil
      }
      count += rows
      try scope.cancellation.forEachPiece(of: rows) { piece in
        for row in piece {
          var known = 0
          for column in sums where !column[row].isNaN { known += 1 }
          if known == sums.count { left += 1 }
          guard known < sums.count,
            above.isEmpty ? known > 0 : above.allSatisfy({ !$0[row].isNaN })
          else { continue }
          skipped += 1
          for index in sums.indices where sums[index][row].isNaN { gaps[index] += 1 }
        }
      }
    }
    let named = terms.map { printable($0.source) }
    areAll = left == 0
    guard skipped > 0, let worst = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return nil }
    let others = gaps.indices.filter { gaps[$0] > 0 && $0 != worst }
    // No number stands for a date.
    let filled = ([worst] + others).sorted().filter { !SkippedRows.areInstants(terms[$0], scope) }
    let fills = filled.map { "'fill(\(named[$0]), 0)'" }.joined(separator: " and ")
    line =
      "'\(printable(name))' leaves out \(skipped) of \(countText(count, "row")), where "
      + "'\(named[worst])'\(others.isEmpty ? "" : " or another term") is a gap and "
      + "\(parts.isEmpty ? "other terms are" : "what stands on it is") known"
      + (fills.isEmpty ? "" : "; where that means 0, write \(fills)")
  }

  /// Whether a term is a column of dates or times of the day.
  private static func areInstants(_ term: Expression, _ scope: Scope) -> Bool {
    guard let name = term.word, case .instants = scope.state.entry(of: name)?.measure.timing else {
      return false
    }
    return true
  }

  /// Whether totals are compared of which one is at the places of the other: before its first it is 0.
  private static func areTotals(_ terms: [Expression], _ scope: Scope) throws -> Bool {
    guard terms.contains(where: { $0.word == nil }) else { return false }
    return try terms.allSatisfy { term in
      try values(of: term, scope)?.allSatisfy { try scope.cancellation.isTotal($0) } ?? false
    }
  }

  /// The samples of a term, of a group those of each member; nil where they are not here.
  private static func values(of term: Expression, _ scope: Scope) throws -> [[Double]]? {
    if case .name(let name) = term.kind {
      return scope.state.values(of: name)
    }
    let value = try? scope.value(of: term)
    try scope.cancellation.check()
    switch value {
    case .vector(let vector): return [vector.values]
    case .group(let group): return group.members.map(\.vector.values)
    default: return nil
    }
  }
}

extension Expression {
  /// Whether it adds series up: a difference of two that were measured is a gap where one of them is, unless
  /// gaps of the other are 0.
  fileprivate var isSum: Bool {
    guard case .chain(let first, let links) = kind, first.terms?.isEmpty == false else {
      return false
    }
    let operands = [first] + links.map(\.operand)
    // A period without a row adds nothing.
    return operands.contains(where: \.isFilled)
      || operands.allSatisfy { $0.resampledName(by: "sum") != nil }
      || links.contains { $0.operation == .add && $0.operand.terms?.isEmpty == false }
  }

  /// Whether it is a series whose gaps are a number.
  private var isFilled: Bool {
    guard case .call(let call) = kind, call.function.text == "fill", call.arguments.count == 2,
      case .number = call.arguments[1].kind
    else { return false }
    return call.arguments[0].word != nil
  }

  /// The series of both sides of a comparison, each perhaps of its changes; nil for anything else.
  fileprivate var comparedTerms: [Expression]? {
    guard case .comparison(let left, _, let right) = kind else { return nil }
    let sides = [left, right].compactMap { $0.terms(orChanges: true) }
    return sides.count == 2 ? sides.flatMap(\.self) : nil
  }

  /// The series that are added and subtracted, also aligned ones and multiples; nil where anything but them and numbers is.
  fileprivate var terms: [Expression]? { terms(orChanges: false) }

  /// The same, perhaps also of `diff(b)`.
  private func terms(orChanges takesChanges: Bool) -> [Expression]? {
    switch kind {
    case .name: return [self]
    case .call(let call) where call.function.text == "align" && call.takesNames: return [self]
    case .call where isFilled || resampledName(by: "sum") != nil: return [self]
    case .call(let call) where takesChanges && call.function.text == "diff" && call.takesNames:
      return [self]
    case .number, .duration: return []
    case .parenthesized(let inner), .unary(.minus, let inner):
      return inner.terms(orChanges: takesChanges)
    case .chain(let first, let links):
      let parts = ([first] + links.map(\.operand)).compactMap {
        $0.terms(orChanges: takesChanges)
      }
      guard parts.count == links.count + 1 else { return nil }
      let areSums = links.allSatisfy { [.add, .subtract].contains($0.operation) }
      // What is divided by a series is none of its multiples.
      let areMultiples = zip(links, parts.dropFirst()).allSatisfy { link, terms in
        link.operation == .multiply || link.operation == .divide && terms.isEmpty
      }
      guard areSums || areMultiples && parts.count(where: { !$0.isEmpty }) == 1 else { return nil }
      return parts.flatMap(\.self)
    default: return nil
    }
  }
}

extension Expression.Call {
  /// Whether all arguments are names and words.
  fileprivate var takesNames: Bool {
    arguments.allSatisfy { if case .name = $0.kind { true } else { false } }
  }
}
