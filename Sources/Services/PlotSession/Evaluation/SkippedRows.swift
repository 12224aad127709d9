import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Rows that a sum of several terms leaves out, since one of them is a gap where others are known: the stock of
/// `cumsum(received - issued + corrected)` misses each day without a correction.
struct SkippedRows {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at the sums in an expression, from the outermost on; nil where they leave no such row out.
  ///
  /// - Complexity: O(samples of the sums' terms).
  init?(in expression: Expression, _ state: SessionState, _ cancellation: Cancellation) throws {
    let found = try expression.first { part -> SkippedRows? in
      guard case .call(let call) = part.kind, ["sum", "cumsum"].contains(call.function.text),
        let terms = call.arguments.first?.terms
      else { return nil }
      return try SkippedRows(of: terms, in: call, state, cancellation)
    }
    guard let found else { return nil }
    self = found
  }

  private init?(
    of terms: [String], in call: Expression.Call, _ state: SessionState,
    _ cancellation: Cancellation
  ) throws {
    let entries = terms.compactMap { state.series[$0] }
    let columns = entries.filter { $0.engine == nil }.map(\.samples.column.values)
    guard columns.count > 1, columns.count == terms.count, let count = columns.first?.count,
      columns.allSatisfy({ $0.count == count })
    else { return nil }
    var gaps = columns.map { _ in 0 }
    var skipped = 0
    try cancellation.forEachPiece(of: count) { piece in
      for row in piece {
        var known = 0
        for column in columns where !column[row].isNaN { known += 1 }
        guard known > 0, known < columns.count else { continue }
        skipped += 1
        for index in columns.indices where columns[index][row].isNaN { gaps[index] += 1 }
      }
    }
    guard skipped > 0, let worst = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return nil }
    line =
      "'\(call.function.text)' leaves out \(skipped) of \(countText(count, "row")), where "
      + "'\(printable(terms[worst]))' is a gap and other terms are known; where that means 0, "
      + "write 'fill(\(printable(terms[worst])), 0)'"
  }
}

extension Expression {
  /// The names that are added and subtracted; nil where anything but names and numbers is.
  fileprivate var terms: [String]? {
    switch kind {
    case .name(let name): return [name]
    case .number: return []
    case .parenthesized(let inner), .unary(.minus, let inner): return inner.terms
    case .chain(let first, let links):
      guard links.allSatisfy({ [.add, .subtract].contains($0.operation) }) else { return nil }
      let parts = ([first] + links.map(\.operand)).compactMap(\.terms)
      return parts.count == links.count + 1 ? parts.flatMap(\.self) : nil
    default: return nil
    }
  }
}
