/// Finds the row of names among a file's first rows by what stands below it.
///
/// Which columns hold numbers or times is told by the rows at the sample's end. The names are the row of
/// words above the first row of data that has words over the most such columns, the last of several: what
/// stands above it are titles and notes, whatever number of cells they have. A row of units or of words
/// that repeat, such as one symbol over each column, is none where the row above it can be the names.
struct HeaderSearch {
  /// What was found.
  struct Names {
    /// The row of the names, and how many rows below it hold units or the like.
    let (row, unitRows): (Int, Int)
    /// The first row above them that is like the data.
    let leftOut: Int?
  }

  /// What a row has in the columns of values.
  private struct Census {
    /// Values as at the sample's end, values of any kind, words, and columns of any kind without a cell.
    var (alike, values, words, holes) = (0, 0, 0, 0)
  }

  private let rows: [SampleRow]
  private let kinds: [[CellKind]]
  /// What the columns of values hold at the sample's end; nil for other columns.
  private let columns: [Set<CellKind>?]
  /// The columns that have a cell in each row there.
  private let filled: [Int]
  private let valueCount: Int

  init(_ rows: [SampleRow], _ rules: CellRules) {
    self.rows = rows
    let kinds = rows.map { $0.kinds(rules) }
    // Titles are at most as many as the rest; what stands below the data is narrower.
    let half = rows.indices.suffix(max(1, rows.count / 2))
    let width = Layout.width(half.map { rows[$0] })
    let body = half.filter { rows[$0].cells.count >= width }
    let end = body.suffix(max(1, body.count * 2 / 3))
    let held = (0..<width).map { column in end.map { kinds[$0][column] } }
    columns = held.map { kinds in
      let values = kinds.filter(\.isValue)
      return values.isEmpty || values.count < kinds.count { $0 == .text } ? nil : Set(values)
    }
    filled = held.indices.filter { !held[$0].contains(.gap) }
    valueCount = columns.count { $0 != nil }
    self.kinds = kinds
  }

  private func census(_ row: Int) -> Census {
    var census = Census()
    for (column, held) in columns.enumerated() {
      let kind = column < kinds[row].count ? kinds[row][column] : .gap
      guard let held else { continue }
      if held.contains(kind) { census.alike += 1 }
      if kind.isValue { census.values += 1 }
      if kind == .text, rows[row].isWord(column) { census.words += 1 }
    }
    // An index has no name.
    census.holes = filled.count { column in
      column > 0 && (column >= kinds[row].count || rows[row].cells[column].isEmpty)
    }
    return census
  }

  /// The names; nil where no row of words stands above values of several columns.
  func names() -> Names? {
    guard columns.count > 1, valueCount > 0 else { return nil }
    var candidates: [(row: Int, words: Int)] = []
    var leftOut: Int?
    for row in rows.indices.dropLast() {
      let found = census(row)
      if found.values == 0, found.words > 0, found.words * 2 >= valueCount,
        rows[row].filled > 1 || found.holes == 0
      {
        candidates.append((row, found.words))
      } else if found.alike > 0, found.words == 0, rows[row].filled > 1, !rows[row].isNote {
        if !candidates.isEmpty || found.alike == valueCount { break }
        leftOut = leftOut ?? row
      }
    }
    guard let most = candidates.map(\.words).max() else { return namesOfNumbers() }
    let places = candidates.filter { $0.words == most }.map(\.row)
    // Below words that stand over a single column of values, words can be data.
    var row =
      (valueCount > 1 || filled.count == 1
        ? places.last : places.first { !isTitle($0) && census($0).holes == 0 })
      ?? places[0]
    row = places.first { rows[$0].cells == rows[row].cells } ?? row
    if census(row).holes > 0, let found = namesOfNumbers() { return found }
    while places.contains(row - 1), !isTitle(row - 1), rows[row].line - rows[row - 1].line == 1,
      isBelowNames(row)
    { row -= 1 }
    return Names(
      row: row, unitRows: unitRows(below: row), leftOut: leftOut.flatMap { $0 < row ? $0 : nil })
  }

  /// Names of which some are numbers, such as years or wavelengths, below titles that are narrower.
  private func namesOfNumbers() -> Names? {
    guard let row = rows.indices.first(where: { census($0).holes == 0 && !isTitle($0) }), row > 0,
      (0..<row).allSatisfy({ census($0).alike == 0 && kinds[$0].contains(.text) }),
      Layout.isHeader(
        rows[row], kinds[row], above: rows[(row + 1)...].prefix(20),
        Array(kinds[(row + 1)...].prefix(20)))
    else { return nil }
    return Names(row: row, unitRows: unitRows(below: row), leftOut: nil)
  }

  /// Whether a row is a note, or has more cells than the data.
  private func isTitle(_ row: Int) -> Bool {
    rows[row].isNote || rows[row].cells.dropFirst(columns.count).contains { !$0.isEmpty }
  }

  /// Whether a row of words belongs to the names above it.
  private func isBelowNames(_ row: Int) -> Bool {
    if repeats(row), !repeats(row - 1) { return true }
    let isOfTimes = rows[row].cells.contains { cell in
      ["time", "zeit", "date", "datum", "timestamp", "datetime", "uhrzeit", "day", "t", "x"]
        .contains(String(decoding: cell, as: UTF8.self).lowercased())
    }
    return !isOfTimes && areUnits(row)
  }

  /// The names that end in a row, where its own repeat and those with the row above do not: `Temp Out` of `Temp` above
  /// `Out`; nil elsewhere.
  ///
  /// A name above stands over its own column, else over those up to the next name, as merged cells are written.
  func joinedNames(ending row: Int) -> [String]? {
    guard row > 0, repeats(row), rows[row].line - rows[row - 1].line == 1, !isTitle(row - 1) else {
      return nil
    }
    let own = rows[row].texts
    let single = Array(
      (rows[row - 1].texts + Array(repeating: "", count: own.count)).prefix(own.count))
    var last = ""
    let merged = single.map { name in
      last = name.isEmpty ? last : name
      return last
    }
    for above in [single, merged] {
      let names = zip(above, own).map { $0.isEmpty || $1.isEmpty ? $0 + $1 : "\($0) \($1)" }
      let filled = names.filter { !$0.isEmpty }
      if Set(filled).count == filled.count { return names }
    }
    return nil
  }

  private func repeats(_ row: Int) -> Bool {
    let cells = rows[row].cells.filter { !$0.isEmpty }
    return Set(cells).count < cells.count
  }

  private func unitRows(below row: Int) -> Int {
    (row + 1..<rows.count).prefix { areUnits($0) }.count
  }

  /// Whether a row holds units: short texts above nothing but numbers or times, and no words above texts.
  func areUnits(_ row: Int) -> Bool {
    if rows[row].areWidths { return true }
    guard kinds[row].allSatisfy({ !$0.isValue }) else { return false }
    let below = kinds[(row + 1)...].filter { $0.contains(where: \.isValue) }.prefix(20)
    // A row without what names the others, such as a day, is no row of data: below it cells may be damaged.
    let firsts = below.compactMap(\.first)
    let isNameless = kinds[row].first == .gap && firsts.allSatisfy { $0 != .gap }
    let areBelowTimes =
      rows[row].cells.first.map(Layout.isUnit) == true && below.count > 2
      && firsts.allSatisfy(\.isValue)
    var hasUnit = false
    for column in kinds[row].indices where kinds[row][column] == .text {
      guard rows[row].cells[column].count <= 24 else { return false }
      let held = below.compactMap { column < $0.count ? $0[column] : nil }.filter { $0 != .gap }
      // Below days and times that stand in each row, too.
      let least = isNameless || areBelowTimes ? (held.count + 1) / 2 : held.count
      if !held.isEmpty, held.count(where: \.isValue) >= least {
        // A word for a gap, such as `-`, is none, and stands for what has none beside others.
        let isUnit = Layout.isUnit(rows[row].cells[column])
        guard isUnit || rows[row].isDash(column) else { return false }
        hasUnit = hasUnit || isUnit
      } else if !held.isEmpty, rows[row].isWord(column) {
        return false
      }
    }
    return hasUnit
  }
}

extension SampleRow {
  /// Whether each cell is a width and a kind, as below the names of the RDB files of hydrologists: `5s`, `20d`, `14n`.
  var areWidths: Bool {
    cells.count > 1
      && cells.allSatisfy { cell in
        cell.count > 1 && cell.dropLast().allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
          && cell.last.map { "sdn".utf8.contains($0) } == true
      }
  }

  /// Whether a cell can be a name or a unit: it has a letter, or a sign that stands for one.
  fileprivate func isWord(_ column: Int) -> Bool {
    String(decoding: cells[column], as: UTF8.self).unicodeScalars.contains {
      $0.properties.isAlphabetic || "%°$€£¥µ#".unicodeScalars.contains($0)
    }
  }
}
