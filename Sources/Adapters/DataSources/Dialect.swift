/// How a file of rows and cells is written.
struct Dialect: Hashable {
  /// The byte between two cells.
  var separator: UInt8
  /// Whether a comma may stand for the decimal point.
  var alsoComma: Bool { separator == UInt8(ascii: ";") }

  /// The separators that are looked for, those that rarely stand inside cells first.
  static let separators: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"),
  ]

  init(separator: UInt8) { self.separator = separator }

  /// The dialect of a file that begins with these bytes.
  ///
  /// The first separator that stands equally often in each of the first 20 rows, at least once, wins;
  /// failing that, the one that stands most often in the first row; failing that, the comma.
  /// - Parameters:
  ///   - sample: The file's beginning; an incomplete row at its end does not count.
  ///   - isWhole: Whether the sample is the whole file.
  init(sample: Span<UInt8>, isWhole: Bool) {
    let rows = Dialect.counts(sample, isWhole: isWhole)
    guard let first = rows.first else {
      self.init(separator: UInt8(ascii: ","))
      return
    }
    let steady = Dialect.separators.indices.first { index in
      first[index] > 0 && rows.allSatisfy { $0[index] == first[index] }
    }
    let most = Dialect.separators.indices.max { a, b in
      // The earlier of two equals is taken.
      (first[a], b) < (first[b], a)
    }
    let chosen = steady ?? most.flatMap { first[$0] > 0 ? $0 : nil }
    self.init(separator: chosen.map { Dialect.separators[$0] } ?? UInt8(ascii: ","))
  }

  /// How often each separator stands outside quotes, in each of the first rows that is not blank.
  private static func counts(_ sample: Span<UInt8>, isWhole: Bool) -> [[Int]] {
    var rows: [[Int]] = []
    var row = separators.map { _ in 0 }
    var isQuoted = false
    var isBlankRow = true
    for index in sample.indices where rows.count < 20 {
      let byte = sample[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if !isBlankRow { rows.append(row) }
        row = separators.map { _ in 0 }
        isBlankRow = true
        continue
      }
      if byte != UInt8(ascii: " ") { isBlankRow = false }
      if let separator = separators.firstIndex(of: byte) { row[separator] += 1 }
    }
    // A sample without any row end is one long row, or its beginning.
    if !isBlankRow, rows.count < 20, isWhole || rows.isEmpty { rows.append(row) }
    return rows
  }
}
