import Files
import Threading

// A document that is an object: columns by its arrays, or rows by its keys.

extension JSONReader {
  /// A document that is an object: its arrays are columns; nil where it has none and became a row.
  mutating func document(cancellation: Cancellation) throws -> PassResult? {
    let whole = plan
    var columns: [PassResult] = []
    var single: [(key: String, value: Value, place: JSONScanner.Place)] = []
    var seen: Set<String> = []
    var rowCount: Int?
    var keyColumn: String?
    // The object whose arrays are the table, by the keys that lead to it, and whether somebody asks for them.
    var owner: (path: [String], isAsked: Bool)?
    var flaw: DataSourceError?
    /// Reads an array as a column, or as columns where its elements are objects.
    func readColumns(_ reader: inout JSONReader, _ key: String, _ place: JSONScanner.Place) throws {
      try place.check(columns.count + 1, atMost: reader.options.limits.columns)
      reader.plan = whole.columns(from: columns.reduce(0) { $0 + $1.table.columns.count })
      (reader.builder, reader.indices, reader.lastRows) = (nil, [:], [])
      try reader.list { reader in try reader.element(of: key) }
      if reader.builder == nil { reader.begin([key]) }
      let length = reader.builder?.rowCount ?? 0
      if length != rowCount ?? length {
        flaw =
          flaw
          ?? place.failure(
            found: "\(length) values in '\(printable(key))'",
            expected: "\(rowCount ?? 0), as in '\(printable(columns[0].table.columns[0].name))'")
      }
      rowCount = length
      if var builder = reader.builder {
        reader.builder = nil
        columns.append(try PassResult(&builder, cancellation: cancellation))
        reader.tellPaths(&columns[columns.count - 1])
      }
    }
    /// Reads an array of the object to which keys lead, or passes over it.
    func readArray(
      _ reader: inout JSONReader, _ name: String, in path: [String], _ place: JSONScanner.Place
    ) throws {
      let full = (path + [name]).joined(separator: ".")
      let isNamed = reader.isAsked(at: full)
      let isAsked =
        isNamed || !path.isEmpty && reader.isAsked(below: path.joined(separator: "."))
      if let current = owner, current.path != path {
        let comesFirst =
          isAsked != current.isAsked ? isAsked : path.count < current.path.count && !isAsked
        if comesFirst {
          (columns, rowCount, flaw) = ([], nil, nil)
          owner = (path, isAsked)
        } else if !isAsked, !path.isEmpty || !current.isAsked {
          _ = try reader.scanner.value()
          guard path.count == current.path.count, !current.isAsked, let held = current.path.last,
            let own = path.last, let last = columns.last?.table.columns.last
          else { return }
          flaw =
            flaw
            ?? place.failure(
              found: "the arrays of \(listed([held, own]))",
              expected: "those of one object: name it, as in column=\(held).\(last.name)")
          return
        }
      }
      owner = (owner?.path ?? path, isAsked || owner?.isAsked ?? false)
      try readColumns(&reader, isNamed ? full : name, place)
    }
    /// Looks for arrays in an object inside the document.
    func readObject(_ reader: inout JSONReader, at path: [String]) throws {
      try reader.members { reader, name, place in
        switch try reader.scanner.peekToken() {
        case UInt8(ascii: "["): try readArray(&reader, name, in: path, place)
        case UInt8(ascii: "{") where path.count < reader.options.limits.depth - 1:
          try readObject(&reader, at: path + [name])
        default: _ = try reader.scanner.value()
        }
      }
    }
    try members { reader, key, place in
      let token = try reader.scanner.peekToken()
      if seen.isEmpty, token != UInt8(ascii: "[") { keyColumn = reader.keyColumn(key) }
      guard seen.insert(key).inserted else { throw place.repeated(key) }
      if let keyColumn { return try reader.keyedRow(key, keyColumn, place) }
      try place.check(seen.count, atMost: reader.options.limits.columns)
      switch token {
      case UInt8(ascii: "{"):
        single.append((key, .text(JSONReader.object), reader.scanner.place))
        try readObject(&reader, at: [key])
      case UInt8(ascii: "["): try readArray(&reader, key, in: [], place)
      default:
        let valuePlace = reader.scanner.place
        single.append((key, try reader.scanner.value(), valuePlace))
      }
    }
    plan = whole
    if keyColumn != nil { return nil }
    // One array is a list of something, and no table.
    let isInner = owner.map { !$0.path.isEmpty } ?? false
    if isInner, columns.count < 2, options.paths.isEmpty,
      columns.first.map({ $0.table.columns.count < 2 }) ?? true
    {
      rowCount = nil
    }
    if rowCount != nil {
      if let flaw { throw flaw }
      guard try scanner.peekToken() == nil else {
        throw try scanner.unexpected("the end of the file")
      }
      return PassResult(columns, plan: whole)
    }
    begin(single.map(\.key))
    for (index, cell) in single.enumerated() { store(cell.value, index, cell.place) }
    try builder?.endRow()
    return nil
  }

  /// What a document's key is called as a column; nil where it is no date and no number.
  private func keyColumn(_ key: String) -> String? {
    let bytes = Array(key.utf8)
    switch rules.cell(bytes.span, in: bytes.indices) {
    case .number: return "x"
    case .time(let time) where !time.readings.areClocks: return "date"
    default: return nil
    }
  }

  /// Reads a member of a document as a row.
  private mutating func keyedRow(
    _ key: String, _ column: String, _ place: JSONScanner.Place
  ) throws {
    guard keyColumn(key) == column else {
      throw place.failure(
        found: "the key '\(printable(key))'",
        expected: column == "x" ? "a number, as before" : "a date, as before")
    }
    if builder == nil {
      builder = TableBuilder(objectsIn: scanner.file, options: options, plan: plan)
    }
    builder?.beginRow(.absent)
    rowNumber += 1
    store(.text(Array(key.utf8)), try take(column, place), place)
    if try scanner.peekToken() == UInt8(ascii: "{") {
      try members { reader, name, place in try reader.member(name, place) }
    } else {
      try cell(try take("value", place))
    }
    try builder?.endRow()
  }

  /// Reads an element of an array that is a member of the document: a value, or an object whose members are
  /// columns.
  private mutating func element(of key: String) throws {
    let isObject = try scanner.peekToken() == UInt8(ascii: "{")
    if builder == nil, isObject {
      builder = TableBuilder(objectsIn: scanner.file, options: options, plan: plan)
    } else if builder == nil {
      begin([key])
      (indices, lastRows) = ([key: 0], [-1])
    }
    builder?.beginRow(.absent)
    rowNumber += 1
    if isObject {
      try members { reader, name, place in try reader.member(key + "." + name, place) }
    } else {
      try cell(try column(key, scanner.place))
    }
    try builder?.endRow()
  }
}

extension ReadPlan {
  /// The plan for columns that come alone, from one on.
  fileprivate func columns(from first: Int) -> ReadPlan {
    var plan = self
    plan.hasOneColumn = true
    plan.hints = Array(hints.dropFirst(first))
    plan.target = target.flatMap {
      $0.column >= first ? CellPlace(row: $0.row, column: $0.column - first) : nil
    }
    return plan
  }
}

extension PassResult {
  /// What columns that came one after the other give together.
  fileprivate init(_ results: [PassResult], plan: ReadPlan) {
    self = results[0]
    var columns: [DataTable.Column] = []
    var paths: [String] = []
    var allHints: [ReadHints] = []
    for result in results {
      let first = columns.count
      for (index, var column) in result.table.columns.enumerated() {
        column.number = first + index + 1
        columns.append(column)
        allHints.append(result.hints?[index] ?? plan.hints(ofColumn: first + index))
      }
      paths += result.table.paths
      if let found = result.located { located = found }
      if var found = result.summaryRow {
        found.column += first
        summaryRow = found
      }
      for (index, var report) in result.reports.enumerated() where report.column != nil {
        report.column? += first
        reports[index] = report
      }
      for (index, more) in result.answers.enumerated() where !more.isEmpty {
        answers[index] = more
      }
    }
    if results.contains(where: { $0.hints != nil }) {
      hints = allHints
    }
    var whole = DataTable(name: table.name, columns: columns, rowCount: table.rowCount)
    whole.options = table.options
    whole.paths = paths
    table = whole
  }
}
