/// Files of numbers alone, told by their names.
package enum NumberFile: String, CaseIterable, Hashable, Sendable {
  /// Doubles, 8 bytes each.
  case f64
  /// Floats, 4 bytes each.
  case f32
  /// Signed integers, 8 bytes each; what a Double does not hold is rounded.
  case i64
  /// An array of NumPy's, with a header.
  case npy

  /// What a name's ending says, in any case of letters, before `.gz` where it is packed; nil for others.
  package init?(name: String) {
    var parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 2, parts.last == "gz" { parts.removeLast() }
    guard parts.count > 1, let ending = parts.last, let kind = NumberFile(rawValue: String(ending))
    else { return nil }
    self = kind
  }

  /// How a raw file's numbers are stored; nil where a header says it.
  func element(isBigEndian: Bool) -> NumberElement? {
    switch self {
    case .f64: NumberElement(.float, size: 8, isBigEndian: isBigEndian)
    case .f32: NumberElement(.float, size: 4, isBigEndian: isBigEndian)
    case .i64: NumberElement(.signed, size: 8, isBigEndian: isBigEndian)
    case .npy: nil
    }
  }
}
