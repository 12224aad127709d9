import Files
import ValueNotation

// Rows of a table that say something of those above them, and are none of them.

extension DataTable {
  /// What to tell of a last row that nothing names, or what may sum up, where its value is the sum or the mean of those
  /// above.
  func warningOfSum(_ column: Column, on axis: Axis) -> DataError? {
    guard case .index = axis, column.values.count > 2, let last = column.values.last, last != 0,
      let names = columns.first, names.number != column.number,
      names.kind == .text
        || names.kind == .number && names.values.last?.isNaN == true
          && names.values.dropLast().allSatisfy({ !$0.isNaN }),
      case let above = column.values.dropLast().lazy.filter({ !$0.isNaN }),
      case let sum = above.reduce(0, +),
      [sum, sum / Double(above.count)].contains(where: {
        abs($0 - last) <= 1e-9 * abs(last)
      }),
      let cell = cell(names, row: column.values.count - 1)?.foundText,
      cell.isEmpty || SummaryWords.canSumUp(cell) || sumsUpAll(column.values.count - 1)
        || abs(sum - last) <= 1e-9 * abs(last) && DataTable.isHardlyChance(sum, of: above)
        || cell.split(separator: " ").contains(where: { SummaryWords.isTotal(String($0)) }),
      !options.asksFor(cell, inColumn: names.number - 1, of: columns)
    else { return nil }
    return place(
      column, row: column.values.count - 1, expected: "no row that sums up the others",
      advice: .leaveOut(column: names.name, text: cell))
  }

  /// What to tell of statistics among the rows, such as `s` and `CV %` below the samples of each lot, of which one is that of
  /// the values above, back to the last such row, as far as it is written; or of two kinds of limits, which are known by name.
  func warningOfStatistics(_ column: Column) -> DataError? {
    guard (3...DataTable.mostSummed).contains(column.values.count) else { return nil }
    if let found = warningOfNamelessStatistics(column) { return found }
    let keys = columns.filter { $0.number != column.number && $0.kind == .text }
    guard !keys.isEmpty, let texts = texts() else { return nil }
    for key in keys.prefix(4) {
      let own = texts[key.number - 1]
      // `N` of many rows is a night shift.
      let counts = own.counts
      let kinds = own.names.indices.map {
        own.names[$0].count == 1 && counts[$0] > 3 ? nil : SummaryWords.statistic(own.names[$0])
      }
      guard kinds.contains(where: { $0 != nil }) else { continue }
      let figures = texts[column.number - 1]
      var (start, end, found, isSure, met) = (0, 0, [Int](), false, 0)
      for row in own.codes.indices {
        guard own.codes[row] >= 0, let kind = kinds[Int(own.codes[row])] else {
          if found.last == row - 1 { start = row }
          continue
        }
        if found.last != row - 1 { end = row }
        found.append(row)
        guard
          isStatistic(kind, figures.text(row), column.values[row], of: column.values[start..<end])
        else { continue }
        // Somebody called Max can have as much as the greatest above.
        isSure = isSure || ![.least, .greatest, .count].contains(kind)
        met += 1
      }
      let words = own.names.indices.filter { kinds[$0] != nil }.map { own.names[$0] }
      let areLimits = kinds.count { $0 == .limit } > 1
      guard areLimits || isSure || met > 1 && 4 * met >= 3 * found.count,
        3 * found.count < 2 * column.values.count,
        !words.contains(where: { options.asksFor($0, inColumn: key.number - 1, of: columns) })
      else { continue }
      let count =
        found.count == 1
        ? "this one is read as a value" : "\(found.count) of them are read as values"
      let areSums = found.allSatisfy { kinds[Int(own.codes[$0])] == .sum }
      return place(
        key, row: found[0],
        expected: areSums
          ? "no row that sums up those above, as \(found.count == 1 ? "this one does" : "\(found.count) rows do")"
          : "no row of \(areLimits ? "limits" : "statistics"): \(count)",
        advice: .leaveOutAll([ReadAdvice.Rows(column: key.name, texts: words)]))
    }
    return nil
  }

  /// Whether a value is a statistic of those above it, to the decimals that it is written with.
  private func isStatistic(
    _ statistic: Statistic, _ text: String, _ value: Double, of above: ArraySlice<Double>
  ) -> Bool {
    guard above.count > 1, !value.isNaN else { return false }
    let isExact = [.least, .greatest, .count].contains(statistic)
    let half =
      isExact ? 0 : 0.5000001 * (0..<DataTable.decimals(text)).reduce(1) { unit, _ in unit / 10 }
    return Statistics(Array(above)).values(of: statistic)
      .contains { abs($0 - value) <= half }
  }

  /// What to tell of rows whose texts are all blank, and that have the sum of those above, back to the last such row.
  func warningOfBlankSums(_ column: Column) -> DataError? {
    let keys = columns.filter { $0.isOfTexts && !$0.details.isMade && $0.number != column.number }
    guard !keys.isEmpty, (4...DataTable.mostSummed).contains(column.values.count),
      let texts = texts()
    else { return nil }
    let own = keys.map { texts[$0.number - 1] }
    return warningOfSums(column, texts[column.number - 1], beside: keys[0]) { row in
      own.allSatisfy { $0.text(row).isEmpty }
    }
  }

  /// The same of some rows, which a blank cell of another column leaves out.
  private func warningOfSums(
    _ column: Column, _ figures: Texts, beside blank: Column, in areMeant: (Int) -> Bool
  ) -> DataError? {
    let rows = column.values.indices.filter { !column.values[$0].isNaN && areMeant($0) }
    var start = 0
    let areSums = rows.allSatisfy { row in
      defer { start = row + 1 }
      return isStatistic(
        .sum, figures.text(row), column.values[row], of: column.values[start..<row])
    }
    guard rows.count > 1, areSums else { return nil }
    return place(
      column, row: rows[0], expected: "no row that sums up those above, as \(rows.count) rows do",
      advice: .leaveOut(column: blank.name, text: ""))
  }

  /// The same of rows in which one of several texts is blank, that of the month in a row which sums up a machine's.
  func warningOfBlankParts(_ column: Column) -> DataError? {
    let keys = columns.filter { $0.isOfTexts && !$0.details.isMade && $0.number != column.number }
    guard keys.count > 1, (6...DataTable.mostSummed).contains(column.values.count),
      let texts = texts()
    else { return nil }
    return keys.lazy.compactMap { key in
      let own = texts[key.number - 1]
      let blank = column.values.indices.count {
        !column.values[$0].isNaN && own.text($0).isEmpty
      }
      guard 3 * blank <= column.values.count,
        !options.asksFor("", inColumn: key.number - 1, of: columns)
      else { return nil }
      return warningOfSums(column, texts[column.number - 1], beside: key) { own.text($0).isEmpty }
    }.first
  }

  /// The same of rows at the end that lack the number or the name that each above has, of which the first is a sum or a mean.
  private func warningOfNamelessStatistics(_ column: Column) -> DataError? {
    guard let keys = columns.first, keys.number != column.number, keys.kind == .number else {
      return nil
    }
    let foot = keys.values.reversed().prefix(while: \.isNaN).count
    let count = keys.values.count - foot
    guard (2...8).contains(foot), count > 2, !keys.values.prefix(count).contains(where: \.isNaN),
      let text = cell(column, row: count)?.foundText,
      [.sum, .mean].contains(where: {
        isStatistic($0, text, column.values[count], of: column.values.prefix(count))
      })
    else { return nil }
    return place(
      column, row: count,
      expected: "no row that sums up the others: \(foot) lack '\(printable(keys.name))'",
      advice: .leaveOut(column: keys.name, text: ""))
  }

  /// What to tell of words below the numbers that name the rows, such as those of cows, or the times of samples.
  func warningOfFoot(on axis: Axis) -> DataError? {
    guard columns.first?.number != axis.column?.number, let (row, words) = foot() else {
      return nil
    }
    return place(
      columns[0], row: row,
      expected: "a number, as in the rows above: "
        + (words.texts.allSatisfy { SummaryWords.canSumUp($0) }
          ? "what sums these up is none of them" : "this may be a row of another kind"),
      advice: .leaveOutAll([words]))
  }

  /// The rows at the end that have words in the first column, where those above have numbers, and the first of them.
  package func foot() -> (row: Int, words: ReadAdvice.Rows)? {
    guard let keys = columns.first, keys.kind == .text, keys.details.contentBefore == .number,
      let own = texts()?.first
    else { return nil }
    let areNumbers = own.names.map { name in
      let bytes = Array(name.utf8)
      return NumberText(bytes.span, in: bytes.indices) != nil
    }
    func isNumber(_ code: Int32) -> Bool { code >= 0 && areNumbers[Int(code)] }
    guard let last = own.codes.lastIndex(where: isNumber), last > 1, last + 1 < own.codes.count,
      own.codes.count - last <= 9, own.codes[...last].allSatisfy(isNumber)
    else { return nil }
    let foot = own.codes[(last + 1)...].map { $0 < 0 ? "" : own.names[Int($0)] }
    guard foot.allSatisfy({ $0.contains(where: \.isLetter) }),
      foot.allSatisfy({
        !$0.contains(where: \.isNumber) || $0.hasPrefix("n=") || $0.hasPrefix("n =")
      }),
      !foot.contains(where: { options.asksFor($0, inColumn: 0, of: columns) })
    else { return nil }
    return (last + 1, ReadAdvice.Rows(column: keys.name, texts: foot))
  }

  /// What to tell of rows among dates that sum up those above them, back to the last such row: `Q1` below three months,
  /// `January 2025` below its days; nil where the sums are not those.
  func warningOfPeriods(_ column: Column) -> DataError? {
    guard (4...DataTable.mostSummed).contains(rowCount), let texts = texts()?[column.number - 1]
    else { return nil }
    let words = texts.codes.indices.map { texts.text($0) }
    let forms = words.map(CellPattern.form)
    guard let form = forms.first, !words[0].isEmpty else { return nil }
    let rows = forms.indices.filter { forms[$0] != form && !words[$0].isEmpty }
    // The last row alone is told of by itself, and two may sum up to another one by chance.
    guard let first = rows.first, first > 1, 2 * rows.count < rowCount,
      rows.count > 1 || first > 2 && first + 1 < rowCount
    else { return nil }
    let areSums = columns.contains { other in
      guard other.kind == .number, other.values.count == rowCount else { return false }
      var start = 0
      return rows.allSatisfy { row in
        let sum = other.values[start..<row].reduce(0) { $0 + ($1.isNaN ? 0 : $1) }
        defer { start = row + 1 }
        return sum != 0 && row - start > 1 && abs(sum - other.values[row]) <= 1e-6 * abs(sum)
      }
    }
    guard areSums else { return nil }
    var own: [String] = []
    for word in rows.map({ words[$0] }) where !own.contains(word) { own.append(word) }
    let rest = rows.count == 1 ? "this one does" : "\(rows.count) rows do"
    return place(
      column, row: first, expected: "no row that sums up those above, as \(rest)",
      advice: .leaveOutAll([ReadAdvice.Rows(column: column.name, texts: own)]))
  }

  /// What to tell of rows among others with names that have in several columns the sums of those above, back to the last such
  /// row, as `Secondary` has below its schools.
  func warningOfInnerSums(_ column: Column, on axis: Axis) -> DataError? {
    guard case .index = axis, (5...DataTable.mostSummed).contains(rowCount),
      let names = columns.first, names.kind == .text
    else { return nil }
    let numeric = columns.filter { $0.kind == .number && $0.values.count == rowCount }
    guard numeric.count > 1 else { return nil }
    var (sums, start, rows) = ([Double](repeating: 0, count: numeric.count), 0, [Int]())
    for row in 0..<rowCount {
      let values = numeric.map { $0.values[row].isNaN ? 0 : $0.values[row] }
      let met = values.indices.filter {
        abs(sums[$0]) >= 100 && abs(values[$0] - sums[$0]) <= 1e-9 * abs(sums[$0])
      }
      if row - start > 2, met.count > 1, 2 * met.count >= numeric.count {
        rows.append(row)
        (sums, start) = (sums.map { _ in 0 }, row + 1)
      } else {
        for index in sums.indices { sums[index] += values[index] }
      }
    }
    guard let first = rows.first, let texts = texts()?[names.number - 1],
      case let own = rows.map({ texts.text($0) }), own.allSatisfy({ !$0.isEmpty }),
      !own.contains(where: { options.asksFor($0, inColumn: names.number - 1, of: columns) })
    else { return nil }
    return place(
      column, row: first, expected: "no row that sums up those above",
      advice: .leaveOutAll([ReadAdvice.Rows(column: names.name, texts: own)]))
  }

  /// Whether a value that is the sum of others hardly is it by chance: of three and more, that are no few things counted.
  package static func isHardlyChance(_ sum: Double, of values: some Sequence<Double>) -> Bool {
    abs(sum) >= 100 && values.count { $0 != 0 } > 2
  }

  /// Whether a row has in each of several columns of numbers the sum of all rows above it.
  private func sumsUpAll(_ row: Int) -> Bool {
    let numeric = columns.filter { $0.kind == .number && $0.hasValues }
    return numeric.count > 2 && row > 1
      && numeric.allSatisfy { column in
        let sum = column.values[..<row].reduce(0) { $0 + ($1.isNaN ? 0 : $1) }
        return abs(sum - column.values[row]) <= 1e-6 * abs(sum)
      }
  }
}

/// The values above a row that may tell of them.
private struct Statistics {
  private let known: [Double]

  /// - Complexity: O(n log n).
  init(_ values: [Double]) { known = values.filter { !$0.isNaN }.sorted() }

  /// What a statistic can be: a deviation divides by n − 1 or by n, and a coefficient of variation may be in percent.
  func values(of statistic: Statistic) -> [Double] {
    guard known.count > 1, let least = known.first, let greatest = known.last else { return [] }
    let (count, sum) = (Double(known.count), known.reduce(0, +))
    let mean = sum / count
    switch statistic {
    case .sum: return [sum]
    case .mean: return [mean]
    case .count: return [count]
    case .least: return [least]
    case .greatest: return [greatest]
    case .median: return [(known[(known.count - 1) / 2] + known[known.count / 2]) / 2]
    case .range: return [greatest - least]
    case .deviation:
      let squares = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return [squares / (count - 1), squares / count].map { $0.squareRoot() }
    case .variation:
      return values(of: .deviation).flatMap { [$0 / mean, 100 * $0 / mean] }
    case .limit: return []
    }
  }
}
