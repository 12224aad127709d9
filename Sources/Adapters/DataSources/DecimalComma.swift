// Whether the numbers of a column have a decimal comma or a decimal point: all that decides it.
//
// 1. The caller may state the decimal sign, or the sign between groups.
// 2. The layout: where `;` stands between cells, commas may be decimal and points may make groups.
// 3. The column: each number leaves the readings that read it, and has its value by the likeliest
//    of them. A number that shows earlier ones to be wrong has the file read again.
// 4. The other columns: one whose decimal comma is certain makes groups of another's `1.234`, and a decimal comma
//    of another's `1,234`.
// 5. All rows, also those that a condition leaves out.
// 6. What is still open is an error where both readings are as likely, else a warning: `DecimalDoubts`.

// MARK: - The caller

extension Readings {
  static let withPoint: Readings = [.plain, .point, .pointGroups]
  static let withComma: Readings = [.comma, .commaGroups]

  /// The readings that a stated decimal sign and a stated sign between groups leave.
  init(decimal: UInt8?, thousands: UInt8?) {
    self = .all
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    // A point and no groups: nothing but `plain` would hold back 1,234.
    switch (decimal, thousands) {
    case (comma?, _), (nil, point?): remove(.withPoint)
    case (.some, _), (nil, comma?): remove(.withComma)
    case (nil, _): break
    }
  }

  /// Whether numbers are read with a decimal comma, where both can be.
  var prefersComma: Bool { isDisjoint(with: .withPoint) }
}

// MARK: - The layout

extension Layout {
  /// Whether numbers that can be plain are, whatever else `1.234` could mean.
  var isPointSure: Bool { separator != UInt8(ascii: ";") }

  /// A cell that may be two.
  struct Doubt: Hashable, Sendable {
    /// Its line, from 1.
    let line: Int
    /// Its column, from 1.
    var column = 1
    /// What stands there.
    let cell: [UInt8]
  }

  /// The first of numbers such as `20,5` beside lines of a single text, such as a name, a title or `---`: one
  /// column with decimal commas, or two.
  static func doubt(_ rows: [SampleRow], _ rules: CellRules) -> Doubt? {
    let pairs = rows.filter { $0.cells.count == 2 }
    let hasText = rows.contains { $0.cells.count == 1 && $0.kinds(rules).first == .text }
    // What stands before a decimal comma can be `-0`, and a whole number is never written so.
    let isSure = pairs.contains { $0.cells[0] == [UInt8(ascii: "-"), UInt8(ascii: "0")] }
    guard width(rows) == 2, let first = pairs.first, hasText || isSure,
      rows.allSatisfy({ row in
        row.cells.count == 2 ? row.isOfDigits : row.cells.count == 1
      })
    else { return nil }
    return Doubt(line: first.line + 1, cell: Array(first.cells.joined(separator: [comma])))
  }

  /// The first of rows such as `1,50`, which may be one number each or two.
  static func doubtOfPairs(_ rows: [SampleRow]) -> Doubt? {
    guard rows.count > 1, let first = rows.first, first.cells.count == 2,
      let width = first.cells.last?.count, (2...4).contains(width),
      rows.allSatisfy({ $0.cells.count == 2 && $0.isOfDigits && $0.cells[1].count == width })
    else { return nil }
    let wholes = rows.map { Int(String(decoding: $0.cells[0], as: UTF8.self)) ?? 0 }
    guard zip(wholes, wholes.dropFirst()).contains(where: { $0 >= $1 }) else { return nil }
    return Doubt(line: first.line + 1, cell: Array(first.cells.joined(separator: [comma])))
  }

  /// Whether commas stand inside the last of cells with blanks between them, as in `00:00:01 0,5`.
  static func areSplitNumbers(
    _ rows: [SampleRow], _ split: [SampleRow], _ rules: CellRules
  ) -> Bool {
    if haveNames(rows, split, rules) { return true }
    let width = width(split)
    // `10/Mar/2025:13:50:01 +0200,5` has a time before its comma.
    guard self.width(rows) == 2, width > 1, rows.count == split.count,
      rows.last?.kinds(rules).first != .time
    else { return false }
    let data = split.drop { !$0.kinds(rules).allSatisfy(\.isValue) }
    return !data.isEmpty && data.count + 1 >= split.count
      && data.allSatisfy { row in
        row.cells.count == width && row.kinds(rules).allSatisfy(\.isValue)
          && row.kinds(rules).last == .number && row.cells[width - 1].contains(comma)
      }
  }

  /// Whether names without a comma stand above as many cells with blanks between them, and commas in numbers alone:
  /// `Maria 597 717,5` below `Klok Diam Hz`.
  private static func haveNames(
    _ rows: [SampleRow], _ split: [SampleRow], _ rules: CellRules
  ) -> Bool {
    guard let names = split.first, names.cells.count > 1, rows.first?.cells.count == 1,
      names.kinds(rules).allSatisfy({ $0 == .text }), split.count > 2
    else { return false }
    let withCommas = split.count { row in row.cells.contains { $0.contains(comma) } }
    return 2 * withCommas > split.count - 1
      && split.dropFirst().allSatisfy { row in
        let kinds = row.kinds(rules)
        return row.cells.count == names.cells.count
          && zip(row.cells, kinds).allSatisfy { !$0.contains(comma) || $1 == .number }
      }
  }
}

extension Layout {
  /// What to tell of what was found, and may be something else.
  func notices(in file: String) -> [DataError] {
    [
      doubt?.notice(
        in: file, "a number with a decimal comma, which was read, or two cells",
        .option("separator", [","])),
      doubtOfPairs?.notice(
        in: file, "two cells, which were read, or a number with a decimal comma",
        .option("decimal", [","])),
      leftOut?.notice(
        in: file, "the header, which was found further down: lines above it are left out"),
      loneYear?.notice(
        in: file, "a value, or a year as the column's name, as which it was read",
        .option("header", ["off"])),
      numberedNames?.notice(
        in: file, "a value, as which it was read, or the column's name",
        .option("header", ["on"])),
    ].compactMap(\.self)
  }
}

extension Layout.Doubt {
  fileprivate func notice(
    in file: String, _ expected: String, _ advice: ReadAdvice? = nil
  ) -> DataError {
    DataError(
      file: file, line: line, column: column, found: quoted(cell), expected: expected,
      advice: advice)
  }
}

// MARK: - The column

extension ColumnInference {
  /// The value of a number, or nil where it does not fit the cells so far.
  ///
  /// - Parameters:
  ///   - number: What the cell says.
  ///   - allowsFastPath: Whether later cells need not be examined where they are plain.
  ///   - isPointSure: Whether what can be plain is plain, although it could be groups, too.
  /// - Returns: The value by the likeliest rule that is left.
  mutating func take(_ number: NumberText, allowsFastPath: Bool, isPointSure: Bool) -> Double? {
    guard content != .time else { return nil }
    if hints.hasPrefixes, number.decoration == .unit([UInt8(ascii: "m")]) {
      prefixes.insert(UInt8(ascii: "m"))
    }
    let number = scaled(number)
    if let prefix = number.prefix { prefixes.insert(prefix) }
    // `T` says nothing of metres, nor do `M` and `G`.
    if let prefix = number.prefix, !"MGT".utf8.contains(prefix) {
      hints.hasPrefixes = true
      // What was taken for metres are thousandths.
      if decoration == .unit([UInt8(ascii: "m")]) {
        isWrong = true
        return .nan
      }
    }
    // Each is what it says, and what could be two numbers is none here.
    if hints.mixesSigns, number.isAmbiguous { return nil }
    let left = hints.mixesSigns ? readings : readings.intersection(number.readings)
    let hasComma =
      hints.mixesSigns ? number.readings.isDisjoint(with: .withPoint) : left.prefersComma
    let value = hasComma ? number.withComma : number.withPoint
    let isZero = value == 0 && number.decoration == .none
    let isOfHeader = isOfHeader(number.decoration) && decoration.map(isOfHeader) ?? false
    let agrees =
      isZero || decoration == nil || decoration == number.decoration || isOfHeader
    guard !left.isDisjoint(with: .numbers), agrees else {
      // Numbers that were not examined may have excluded other rules than was noted.
      guard fastDecimal != 0 else {
        guard agrees, content == .number, canMixSigns, !isAmbiguous, !number.isAmbiguous else {
          return nil
        }
        hints.mixesSigns = true
        hints.needsSlowPath = true
        isWrong = true
        return .nan
      }
      isWrong = true
      hints.needsSlowPath = true
      return .nan
    }
    if fastDecimal != 0, !left.contains(fastDecimal == UInt8(ascii: ",") ? .comma : .plain) {
      isWrong = true
      hints.needsSlowPath = true
    }
    if left.prefersComma != readings.prefersComma, isAmbiguous { isWrong = true }
    if number.isAmbiguous, !left.isDisjoint(with: .withPoint), !left.isDisjoint(with: .withComma) {
      isAmbiguous = true
    }
    if number.readings.isDisjoint(with: .withPoint), !hints.mixesSigns { provesComma = true }
    if number.readings.isSuperset(of: .numbers), value != 0 { hasPlainWholes = true }
    if isOfHeader, decoration != number.decoration {
      decoration = NumberText.Decoration.none
    } else if !isZero {
      decoration = number.decoration
    }
    readings = left
    content = .number
    if fastDecimal == 0, allowsFastPath { fastDecimal = decimalOfFastPath(isPointSure) }
    return value
  }

  /// Whether a number stands alone, or with the unit that the header has.
  private func isOfHeader(_ decoration: NumberText.Decoration) -> Bool {
    switch decoration {
    case .none: true
    case .unit(let unit): unit == unitOfHeader
    case .percent: unitOfHeader == [UInt8(ascii: "%")]
    case .currency: false
    }
  }

  /// A number in the unit of those before, where its own differs from that in nothing but the prefix.
  private func scaled(_ number: NumberText) -> NumberText {
    if hints.hasPrefixes, number.decoration == .unit([UInt8(ascii: "m")]) {
      return number.scaled(by: 1e-3, as: NumberText.Decoration.none)
    }
    guard case .unit(let unit)? = decoration, case .unit(let own) = number.decoration, own != unit,
      let factor = CellUnit.factor(of: own, in: unit)
    else { return number }
    return number.scaled(by: factor, as: .unit(unit))
  }

  /// The decimal sign by which the next cells need not be examined; 0 where each has to be.
  private func decimalOfFastPath(_ isPointSure: Bool) -> UInt8 {
    guard !hints.needsSlowPath, decoration == nil || decoration == NumberText.Decoration.none
    else { return 0 }
    // What shows later that `1.234` was a group has the file read again.
    if isAmbiguous { return isPointSure && readings.contains(.plain) ? UInt8(ascii: ".") : 0 }
    if readings.contains(.plain) { return UInt8(ascii: ".") }
    return readings.prefersComma && readings.contains(.comma) ? UInt8(ascii: ",") : 0
  }

  /// Whether numbers such as `1,234` are read with a decimal comma, and none proves it.
  var isDoubtful: Bool {
    content == .number && readings.prefersComma && !provesComma
      && (isAmbiguous || hints.isDoubtful)
  }

  /// Whether each of its numbers is written as `1,234` is: groups, or a decimal comma.
  var mayHaveGroups: Bool {
    content == .number && isAmbiguous && !readings.contains(.plain)
      && !readings.isDisjoint(with: .withPoint) && !readings.isDisjoint(with: .withComma)
  }

  /// Whether its numbers are written as `1.234` is, in a file where that may be groups.
  var mayHavePoints: Bool {
    content == .number && isAmbiguous && readings.contains([.plain, .commaGroups])
  }

  /// Whether some number can have nothing but a decimal point.
  fileprivate var provesPoint: Bool {
    content == .number && readings.isDisjoint(with: .withComma)
  }
}

extension DataTable.Column {
  /// Whether its numbers show that those of the file have decimal points: `00.15` of a clock is none.
  var showsPoints: Bool { details.inference.provesPoint && !isNamedLikeClock }
}

// MARK: - The other columns

extension DataTable {
  /// Whether cells may hold decimal commas without quotes.
  var takesCommas: Bool { layout.map { $0.separator != Layout.comma } ?? false }

  /// Whether they probably do.
  var isSemicolonSeparated: Bool { layout?.isPointSure == false }

  /// Whether somebody has typed it, of whom nobody knows where: names beside numbers, and tabs, as a spreadsheet copies
  /// them.
  private var isTypedTable: Bool {
    layout?.separator == UInt8(ascii: "\t")
      && columns.contains { $0.kind == .text && $0.details.looks == .text }
  }

  /// Whether it was written where points may make groups, for all that its separator says: beside days such as `08.12.2024`,
  /// or where numbers such as 998 have no point, and others three decimals.
  func mayGroup(_ column: Column) -> Bool {
    if isSemicolonSeparated || isTypedTable || hasPointedDays { return true }
    return column.values.firstIndex { $0.magnitude >= 10 && $0 == $0.rounded() }
      .flatMap { cell(column, row: $0)?.foundText }
      .map { $0.allSatisfy(\.isNumber) } ?? false
  }

  /// Whether it has days such as `08.12.2024`.
  private var hasPointedDays: Bool {
    let isWritten = columns.contains { column in
      if case .dates(let format)? = column.details.inference.hints.form {
        format.text.contains(".")
      } else {
        false
      }
    }
    if isWritten { return true }
    let days = columns.first {
      $0.kind == .time && $0.hasValues && $0.details.inference.readings.isDisjoint(with: .iso)
    }
    guard let days, let text = cell(days, row: firstValue(days))?.foundText else { return false }
    return text.prefixMatch(of: /\d\d?\.\d\d?\.\d/) != nil
  }

  /// The columns that have to be read again by the slow path, because of what stands in the others.
  ///
  /// In a file whose numbers may have a decimal comma, `1.234` can be 1234, and `1,234` can be 1.234.
  func hintsOfDecimals(after plan: ReadPlan) -> [ReadHints]? {
    guard options.decimal == nil, options.thousands == nil else { return nil }
    let numbers = columns.indices.filter { columns[$0].kind == .number && columns[$0].hasValues }
    let inferences = columns.map(\.details.inference)
    let provesComma = numbers.contains { inferences[$0].provesComma }
    let isOpen = takesCommas && numbers.contains { inferences[$0].mayHaveGroups }
    let hasComma =
      provesComma
      || isSemicolonSeparated
        && numbers.contains {
          inferences[$0].readings.prefersComma
            && !inferences[$0].readings.isDisjoint(with: .withComma)
        }
    let before = columns.indices.map { plan.hints(ofColumn: $0) }
    var hints = before
    for index in numbers {
      let inference = inferences[index]
      if inference.hints.mixesSigns { continue }
      if provesComma, inference.mayHaveGroups || inference.isDoubtful {
        hints[index] = ReadHints(readings: .withComma, needsSlowPath: true)
        continue
      }
      guard inference.readings.contains(.plain) else { continue }
      if inference.isAmbiguous {
        guard inference.readings.contains(.commaGroups) else { continue }
        let mayBe = !hasComma && mayBeThousands(columns[index])
        if hasComma || mayBe && inference.hasPlainWholes {
          hints[index] = ReadHints(readings: .commaGroups, needsSlowPath: true)
        } else if mayBe, !hints[index].needsSlowPath {
          // Whether others have no point is known where each is looked at.
          hints[index] = ReadHints(needsSlowPath: true)
        }
      } else if !hints[index].needsSlowPath,
        isOpen
          || mayBeGrouped(columns[index]) && (hasComma || mayGroup(columns[index]))
      {
        hints[index] = ReadHints(needsSlowPath: true)
      }
    }
    guard hints != before else { return nil }
    for (index, column) in columns.enumerated() where hints[index] == before[index] {
      if column.kind == .time { hints[index].readings = column.details.inference.readings }
    }
    return hints
  }

  /// Whether numbers such as `5.700` are thousands where others such as `940` have no point: points may make groups here.
  ///
  /// Whoever writes three decimals writes them always. It is told nevertheless.
  private func mayBeThousands(_ column: Column) -> Bool {
    guard isSemicolonSeparated || isTypedTable || hasPointedDays, mayBeGrouped(column),
      !columns.contains(where: \.showsPoints)
    else { return false }
    // Where no last digit is 0 all of them may be left out.
    return column.values.contains { value in
      value == value.rounded()
        ? value.magnitude >= 100
        : (value * 1000).rounded().remainder(dividingBy: 10) == 0
    }
  }

  /// Whether all numbers with decimals have three of them, and nothing speaks against groups.
  private func mayBeGrouped(_ column: Column) -> Bool {
    var hasDecimals = column.details.hasThreeZeros
    for value in column.values where !value.isNaN {
      let magnitude = value.magnitude
      if magnitude == magnitude.rounded() {
        // 1.000 is the number 1, too.
        guard magnitude < 1000 else { return false }
        continue
      }
      guard magnitude >= 1, magnitude < 1000, ((magnitude * 1000).rounded() / 1000) == magnitude
      else { return false }
      hasDecimals = true
    }
    return hasDecimals
  }

  // MARK: - All rows

  /// Whether what its numbers are is open, and other rows may decide it.
  func hasOpenDecimals(_ column: Column) -> Bool {
    let inference = column.details.inference
    return column.kind == .number
      && (inference.mayHaveGroups || inference.isDoubtful
        || isSemicolonSeparated && inference.mayHavePoints)
  }

  /// How a column's numbers are read, as the table of all rows has it; nil where that is as open.
  func decimals(of column: Column) -> ReadHints? {
    let provesPoint = columns[column.number - 1].details.inference.provesPoint
    if provesPoint { return ReadHints(readings: .withPoint, needsSlowPath: true) }
    guard columns.contains(where: { $0.details.inference.provesComma }) else { return nil }
    let hasPoints = column.details.inference.readings.contains(.plain)
    return ReadHints(readings: hasPoints ? .commaGroups : .withComma, needsSlowPath: true)
  }
}
