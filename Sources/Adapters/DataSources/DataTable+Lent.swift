import Files

/// A column as another program has it in its memory.
package struct LentColumn: Sendable {
  /// The column's name.
  package var name: String
  /// What it holds.
  package var kind: DataTable.Kind
  /// Its numbers, or seconds; none where it holds texts.
  package var values: [Double]
  /// Whether its numbers are truth values.
  package var areTruths = false
  /// The texts of its rows, where they were asked for.
  package var texts: DataTable.Texts?
  /// A row that holds a text, from 0, and the text.
  package var sample: (row: Int, text: String)?

  /// A column of numbers or seconds.
  package init(_ name: String, _ kind: DataTable.Kind, _ values: [Double]) {
    (self.name, self.kind, self.values) = (name, kind, values)
  }
}

extension DataTable.Texts {
  /// Texts by their codes, of which those that no row has are left out; -1 is an empty cell.
  package init(codes: [Int32], of names: [String]) {
    var own = [Int32](repeating: -1, count: names.count)
    var found: [String] = []
    self.codes = codes.map { code in
      guard names.indices.contains(Int(code)) else { return -1 }
      if own[Int(code)] < 0 {
        own[Int(code)] = Int32(found.count)
        found.append(names[Int(code)])
      }
      return own[Int(code)]
    }
    self.names = found
  }
}

extension DataTable {
  /// A table whose columns are all as long as it has rows; the second of a name has a number behind it.
  package init(lent columns: [LentColumn], rowCount: Int, as name: String) {
    var known: Set<String> = []
    let samples = columns.map(\.sample)
    let columns = columns.enumerated().map { index, column in
      var unique = column.name
      var number = 2
      while !known.insert(unique).inserted {
        unique = "\(column.name).\(number)"
        number += 1
      }
      var details = Details()
      details.areInstants = true
      var own = Column(
        name: unique, number: index + 1, kind: column.kind, values: column.values,
        hasValues: column.kind == .text || column.values.contains { !$0.isNaN }, details: details)
      own.texts = column.texts
      if column.kind == .text {
        let sample = column.sample
        own.offender = DataError(
          file: name, line: (sample?.row ?? 0) + 1, unit: .row, column: index + 1,
          columnName: unique, found: sample.map { "'\(printable($0.text))'" } ?? "texts",
          expected: "a number")
      }
      return own
    }
    self.init(name: name, columns: columns, rowCount: rowCount)
    locate = { place in
      guard columns.indices.contains(place.column) else { return nil }
      let column = columns[place.column]
      let value = column.values.indices.contains(place.row) ? column.values[place.row] : .nan
      return DataError(
        file: name, line: place.row + 1, unit: .row, column: column.number,
        columnName: column.name,
        found: value.isNaN
          ? samples[place.column].map { "'\(printable($0.text))'" } ?? "no value" : "'\(value)'",
        expected: "")
    }
  }

  /// The rows that may meet the conditions of options, as a file's rows are chosen while it is read.
  package func rows(meeting options: ReadOptions) throws(DataSourceError) -> DataTable {
    guard !options.conditions.isEmpty else { return self }
    var answers: [[Bool]] = []
    var unmet: [UnmetCondition] = []
    for condition in options.conditions {
      let column = try column(condition.column)
      guard let texts = column.texts else {
        throw .data(
          DataError(
            file: name, line: 1, unit: .row, column: column.number, columnName: column.name,
            found: "no texts", expected: "texts, to compare with '\(printable(condition.text))'"))
      }
      let isExact = texts.names.contains(condition.text)
      func holds(_ text: String) -> Bool {
        isExact ? condition.relation.holds(text, condition.text) : condition.holds(text)
      }
      let verdicts = texts.names.map(holds)
      let ofBlank = holds("")
      answers.append(texts.codes.map { $0 < 0 ? ofBlank : verdicts[Int($0)] })
      if [.equal, .notEqual].contains(condition.relation),
        !texts.names.contains(where: condition.means)
      {
        unmet.append(
          UnmetCondition(
            column: column.name, text: condition.text,
            cells: texts.names.prefix(1000).sorted(), otherCase: nil))
      }
    }
    let holds = options.selection(of: answers)
    var table = chosen(holds)
    table.unmetConditions = unmet
    if options.keepsAnswers {
      table.answers = answers.map { answers in
        zip(answers, holds).filter(\.1).map(\.0)
      }
    }
    return table
  }
}

/// How numbers lie in another program's memory, by NumPy's name of their type: `<f8`, `|b1`, `<M8[ns]`, `<m8[us]`.
package struct LentNumbers: Sendable {
  private let element: NumberElement

  /// Nil for a type that holds no numbers.
  package init?(type: String) {
    // A length of time is counted as a time is.
    let counted = type.replacing("m8[", with: "M8[")
    guard let element = try? NumPyHeader.element(counted, in: "") else { return nil }
    self.element = element
  }

  /// Bytes of a number.
  package var size: Int { element.size }

  /// Whether they are what is made of them.
  package var areDoubles: Bool { element == NumberElement(.float, size: 8) }

  /// The numbers of some bytes, as many as fit; infinite ones are gaps.
  package func decode(
    _ bytes: UnsafeRawBufferPointer, into values: UnsafeMutableBufferPointer<Double>
  ) {
    element.decode(bytes, into: values)
  }
}
