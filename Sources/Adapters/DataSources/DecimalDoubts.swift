// What is still open of the decimal signs of a column's numbers when all that decides has been asked, and what may be a slip.

extension DataTable {
  /// Why a column's numbers cannot be told from each other; nil where they can.
  func problemOfDecimals(_ column: Column) -> DataError? {
    let inference = column.details.inference
    guard column.kind == .number,
      inference.isDoubtful || (inference.mayHaveGroups && isSemicolonSeparated)
    else { return nil }
    let showPoints = columns.contains(where: \.showsPoints)
    return place(
      column, row: firstValue(column),
      expected: "numbers whose decimal sign can be told from their groups",
      advice: isSemicolonSeparated
        ? .option("decimal", showPoints ? ["."] : [",", "."]) : .option("thousands", [",", "."]))
  }

  /// What to tell of numbers with a point among others with a decimal comma, or the reverse, which were read as they stand.
  func warningOfMixedSigns(_ column: Column) -> DataError? {
    guard column.details.inference.hints.mixesSigns, column.kind == .number else { return nil }
    let own = texts()?[column.number - 1]
    func rows(with sign: Character) -> [Int] {
      column.values.indices.filter { own?.text($0).contains(sign) == true }
    }
    let (points, commas) = (rows(with: "."), rows(with: ","))
    let isPointOdd = points.count <= commas.count
    guard let row = (isPointOdd ? points : commas).first else {
      return place(
        column, row: firstValue(column),
        expected: "numbers with one decimal sign: some have a point and others a comma")
    }
    return place(
      column, row: row,
      expected: isPointOdd
        ? "a decimal comma, as in \(commas.count) other row\(commas.count == 1 ? "" : "s"): a decimal point was read"
        : "a decimal point, as in \(points.count) other row\(points.count == 1 ? "" : "s"): a decimal comma was read"
    )
  }

  /// What to tell of a few numbers such as `14,47` that alone make decimals of others such as `31,498`, or of a single
  /// `14.474` beside whole ones in groups: a slip of somebody's, as likely.
  func warningOfOddGroups(_ column: Column) -> DataError? {
    let (values, readings) = (column.values, column.details.inference.readings)
    guard column.kind == .number, !isSemicolonSeparated, options.decimal == nil,
      options.thousands == nil, values.count <= DataTable.mostSummed
    else { return nil }
    if readings.prefersComma {
      let others = columns.filter { $0.number != column.number }
      guard column.details.inference.provesComma,
        !others.contains(where: { $0.kind == .number && $0.details.inference.provesComma }),
        let own = texts()?[column.number - 1]
      else { return nil }
      let rows = values.indices.filter { own.text($0).contains(",") }
      let odd = rows.filter {
        own.text($0).wholeMatch(of: /\D{0,3}[1-9]\d{0,2}(,\d{3})+\D{0,3}/) == nil
      }
      guard let row = odd.first, rows.count - odd.count >= max(3, 3 * odd.count),
        !rows.contains(where: { own.text($0).hasPrefix("0,") })
      else { return nil }
      return place(
        column, row: row,
        expected:
          "a number in groups of thousands: its comma makes decimals of \(rows.count - odd.count) others, too",
        advice: .option("thousands", [","]))
    }
    let parts = values.indices.filter { values[$0] != values[$0].rounded() && !values[$0].isNaN }
    guard parts.count == 1, readings.contains(.pointGroups), !readings.contains(.plain),
      values.count(where: { $0.magnitude >= 1000 }) >= 3,
      place(column, row: parts[0], expected: "").foundText
        .wholeMatch(of: /\D{0,3}[1-9]\d{0,2}\.\d{3}\D{0,3}/) != nil
    else { return nil }
    return place(
      column, row: parts[0],
      expected:
        "a whole number in groups of thousands, as in the other rows: a decimal point was read")
  }

  /// What to tell of `6.100` among `4,2` and `3,9`, which as a group of thousands is far from all of them.
  func warningOfLoneGroup(_ column: Column) -> DataError? {
    guard column.kind == .number, options.decimal == nil, options.thousands == nil,
      column.details.inference.provesComma,
      let row = column.values.firstIndex(where: { $0.magnitude >= 1000 }),
      case let greatest = column.values[row].magnitude,
      column.values.indices.allSatisfy({
        $0 == row || !(column.values[$0].magnitude * 100 >= greatest)
      }),
      cell(column, row: row)?.foundText.contains(/^\D*\d{1,3}\.\d{3}\D*$/) == true
    else { return nil }
    return place(
      column, row: row,
      expected:
        "a number near the others: its point was read as one between thousands, and may be a decimal one"
    )
  }

  /// What to tell of `2.400` among `3150` and `2900`, which with a decimal point is far from all of them.
  func warningOfPoints(_ column: Column) -> DataError? {
    guard column.kind == .number, options.decimal == nil, options.thousands == nil else {
      return nil
    }
    var (least, most, count) = (Double.infinity, 0.0, 0)
    for value in column.values where value.magnitude >= 1000 {
      guard value == value.rounded() else { return nil }
      (least, most) = (min(least, value.magnitude), max(most, value.magnitude))
      count += 1
    }
    let small = column.values.indices.filter {
      column.values[$0] != 0 && column.values[$0].magnitude < 1000
    }
    // Many with three decimals are measured so.
    guard let row = small.first, small.count <= count,
      small.allSatisfy({
        let value = column.values[$0].magnitude
        return value * 100 <= least && (least / 10...most * 10).contains(value * 1000)
      }),
      cell(column, row: row)?.foundText.contains(/^\D{0,3}[1-9]\d{0,2}\.\d{3}\D{0,3}$/) == true
    else { return nil }
    return place(
      column, row: row,
      expected:
        "a number near the others: a decimal point was read, and it may stand between thousands",
      advice: .option("thousands", ["."]))
  }

  /// What to tell of numbers that may be groups and were read as decimals, or the reverse.
  func warningOfGroups(_ column: Column) -> DataError? {
    let inference = column.details.inference
    guard column.kind == .number else { return nil }
    let showPoints = columns.contains(where: \.showsPoints)
    if inference.mayHavePoints, !showPoints, mayGroup(column) {
      let row = column.values.firstIndex { !$0.isNaN && $0 != $0.rounded() }
      let texts = row == nil ? texts()?[column.number - 1] : nil
      return place(
        column,
        row: row ?? column.values.indices.first { texts?.text($0).contains(".") ?? true } ?? 0,
        expected: "a decimal point, which was read, or groups of thousands",
        advice: .option("thousands", ["."]))
    }
    if inference.hints.readings == .commaGroups,
      !columns.contains(where: { $0.details.inference.provesComma }),
      let row = column.values.firstIndex(where: { $0.magnitude >= 1000 })
    {
      return place(
        column, row: row,
        expected:
          "groups of thousands, which were read as other rows have no point, or a decimal point",
        advice: .option("decimal", [",", "."]))
    }
    guard takesCommas, inference.mayHaveGroups, !showPoints else { return nil }
    return place(
      column, row: column.values.firstIndex { $0.magnitude >= 1000 } ?? firstValue(column),
      expected: "groups of thousands, which were read, or a decimal comma",
      advice: .option("decimal", [","]))
  }
}
