import DataSources
import PlotLanguage

/// What somebody outside has lent to a session: their names are looked up again for each program.
///
/// What a statement defines or appends to is the session's own from then on.
package struct LentNames: Sendable {
  /// Why something cannot be lent.
  package struct Refusal: Hashable, Sendable {
    let message: String
    let advice: String?

    /// A refusal with what to write instead.
    package init(_ message: String, advice: String? = nil) {
      self.message = message
      self.advice = advice
    }
  }

  /// The names that are lent.
  package internal(set) var names: Set<String> = []
  /// The rows that `series … from NAME` reads.
  var tables: [String: DataTable] = [:]
  var refusals: [String: Refusal] = [:]
  /// What could be lent besides, for advice.
  var others: [String] = []

  /// Takes what a statement has made for the session's own.
  mutating func keep(_ statement: Statement) {
    guard !names.isEmpty else { return }
    var own = AdviceNames.defined(by: statement)
    if case .append(let append) = statement.kind, let series = append.series {
      own.append(series.text)
    }
    for name in own { forget(name) }
  }

  mutating func forget(_ name: String) {
    names.remove(name)
    tables[name] = nil
    refusals[name] = nil
  }

  /// The error for a name that could not be lent; nil where that is not so.
  func refusal(of name: Name) -> Diagnostic? {
    refusals[name.text].map {
      Diagnostic(.typeMismatch, $0.message, at: name.range, advice: $0.advice)
    }
  }
}
