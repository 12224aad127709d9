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

  /// What to tell of `2.400` among `3150` and `2900`, or of `1.239` and `12.397` among `980` and `875`, which with a decimal
  /// point are far from all of them.
  func warningOfPoints(_ column: Column) -> DataError? {
    guard column.kind == .number, options.decimal == nil, options.thousands == nil,
      column.values.count <= DataTable.mostSummed
    else { return nil }
    let haveThousands = column.values.contains { $0.magnitude >= 1000 }
    let limit = haveThousands ? 1000.0 : 100
    let large = column.values.lazy.map(\.magnitude).filter { $0 >= limit }.sorted()
    guard let least = large.first, let most = large.last,
      !haveThousands || large.allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    // Whole hundreds are as they stand in any case.
    let small = column.values.indices.filter {
      let value = column.values[$0].magnitude
      return value != 0 && value < limit && !(value >= 100 && value == value.rounded())
    }
    func isGrouped(_ text: String) -> Bool {
      text.contains(/^\D{0,3}[1-9]\d{0,2}\.\d{3}\D{0,3}$/)
    }
    let usual = large[large.count / 2]
    guard let row = small.first, let first = cell(column, row: row)?.foundText, isGrouped(first),
      small.allSatisfy({
        let value = column.values[$0].magnitude
        return value >= 1 && value * 10 <= usual && (least / 20...most * 20).contains(value * 1000)
      })
    else { return nil }
    // Many with three decimals are measured so, but for what is a thousand times as large.
    if small.count > large.count || !haveThousands {
      guard let own = texts()?[column.number - 1], small.allSatisfy({ isGrouped(own.text($0)) })
      else { return nil }
    }
    return place(
      column, row: row,
      expected:
        "a number near the others: a decimal point was read, and it may stand between thousands",
      advice: .option("thousands", ["."]))
  }

  /// What to tell of `3.45` among `3315` and `3505`: a thousandth of them, as kilograms are among grams.
  func warningOfThousandths(_ column: Column) -> DataError? {
    guard column.kind == .number, column.values.count <= DataTable.mostSummed else { return nil }
    let known = column.values.filter { !$0.isNaN && $0 != 0 }
    let odd = known.filter { $0 != $0.rounded() }
    let others = known.filter { $0 == $0.rounded() }
    guard let first = odd.first, let least = others.min(), let most = others.max(), least >= 500,
      odd.count * 5 <= others.count,
      odd.allSatisfy({ (least / 1.5...most * 1.5).contains($0 * 1000) }),
      let row = column.values.firstIndex(of: first)
    else { return nil }
    return place(
      column, row: row,
      expected:
        "a number near the others: a thousand times as much is one of them, as in another unit")
  }

  /// What to tell of `1,400` among `250,00` and `90,50`, of which it may be a thousand and four hundred.
  func warningOfThreeDecimals(_ column: Column) -> DataError? {
    guard column.kind == .number, column.values.count <= DataTable.mostSummed,
      options.decimal == nil, options.thousands == nil,
      column.values.contains(where: { $0 != $0.rounded() && $0.magnitude < 1000 }),
      let own = texts()?[column.number - 1]
    else { return nil }
    let decimals = own.names.map(DataTable.decimals)
    func rows(_ count: Int) -> [Int] {
      own.codes.indices.filter { own.codes[$0] >= 0 && decimals[Int(own.codes[$0])] == count }
    }
    let (odd, usual) = (rows(3), rows(2))
    guard let row = odd.first, usual.count >= 3 * odd.count,
      decimals.allSatisfy({ [0, 2, 3].contains($0) }),
      let most = usual.map({ column.values[$0] }).max(),
      odd.contains(where: { 1000 * column.values[$0] <= 10 * most })
    else { return nil }
    return place(
      column, row: row,
      expected: "two decimals, as in other rows: a decimal sign was read, which may part thousands")
  }

  /// How many figures stand behind the last point or comma of a text, 0 without one.
  static func decimals(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    guard let sign = bytes.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") })
    else { return 0 }
    return bytes[(sign + 1)...].prefix { $0 &- UInt8(ascii: "0") < 10 }.count
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
