/// A way to turn pages.
package enum PageDirection: String, CaseIterable, Hashable, Sendable {
  /// To later data.
  case next
  /// To earlier data.
  case previous
}
