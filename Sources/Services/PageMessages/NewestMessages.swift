/// The newest message of each view of a plot.
///
/// A bounded number of views: where there are more, all are forgotten, and begin anew.
struct NewestMessages {
  private static let mostViews = 64
  private static let longestName = 64

  private var byView: [Substring: Int] = [:]

  /// Takes note of a message; false where a newer one of its view, or the same, is known.
  mutating func note(_ sequence: Int, of view: String) -> Bool {
    guard sequence > newest(of: view) else { return false }
    if byView.count >= NewestMessages.mostViews { byView.removeAll() }
    byView[key(view)] = sequence
    return true
  }

  /// The newest message of a view; the least number where none is known.
  func newest(of view: String) -> Int { byView[key(view)] ?? .min }

  private func key(_ view: String) -> Substring { view.prefix(NewestMessages.longestName) }
}
