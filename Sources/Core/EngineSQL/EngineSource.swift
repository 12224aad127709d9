import CivilTime
package import ValueNotation

/// Rows of an engine: where they are, and which of their columns are the x and the value of a series.
package struct EngineSource: Hashable, Sendable {
  /// Where the rows are.
  package enum Relation: Hashable, Sendable {
    /// A table by the parts of its name: `["public", "ticks"]`.
    case table([String])
    /// What a query gives, which was checked by ``SubqueryError/check(_:)``.
    case query(String)
  }

  /// What stands on the x axis.
  package enum Axis: Hashable, Sendable {
    /// Instants.
    case instants(column: String)
    /// What local clocks show, without a zone.
    case localTimes(column: String)
    /// Days.
    case days(column: String)
    /// Numbers; whether the column holds whole ones alone.
    case numbers(column: String, areWhole: Bool = false)

    /// The column's name.
    package var column: String {
      switch self {
      case .instants(let column), .localTimes(let column), .days(let column),
        .numbers(let column, _):
        column
      }
    }
  }

  /// What a column of values holds.
  package enum ValueKind: Hashable, Sendable {
    case number, boolean
    /// Whole numbers, of which some have no binary one with 53 digits.
    case whole
    /// Amounts, which some engines turn into exact numbers only.
    case money
  }

  /// What a row must be to count: a column, how it is compared, and with what.
  package struct Condition: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      case number(Double)
      case text(String)
      /// Seconds since 1970-01-01T00:00:00Z.
      case instant(Double)
    }

    package let column: String
    /// `=`, `<>`, `<`, `<=`, `>` or `>=`.
    package let relation: Relation
    package let value: Value

    package enum Relation: String, Hashable, Sendable {
      case equal = "="
      case notEqual = "<>"
      case less = "<"
      case lessOrEqual = "<="
      case greater = ">"
      case greaterOrEqual = ">="
    }

    package init(_ column: String, _ relation: Relation, _ value: Value) {
      self.column = column
      self.relation = relation
      self.value = value
    }
  }

  package var relation: Relation
  /// Nil for rows that are counted, in the order in which the engine gives them.
  package var axis: Axis?
  /// The column of the values.
  package var value: String
  package var valueKind = ValueKind.number
  /// What a row has to meet, all of it.
  package var conditions: [ConditionTree<Condition>] = []

  package init(
    _ relation: Relation, axis: Axis?, value: String, _ valueKind: ValueKind = .number,
    conditions: [ConditionTree<Condition>] = []
  ) {
    self.relation = relation
    self.axis = axis
    self.value = value
    self.valueKind = valueKind
    self.conditions = conditions
  }

  /// A name or a text with a backslash, with which an escape begins in some engines; nil for none.
  package var wordWithBackslash: String? {
    var words = [value, axis?.column ?? ""]
    if case .table(let parts) = relation { words += parts }
    for condition in conditions.flatMap(\.conditions) {
      words.append(condition.column)
      if case .text(let text) = condition.value { words.append(text) }
    }
    return words.first { $0.contains("\\") }
  }
}

/// Why a text is no query that can stand inside another one.
package struct SubqueryError: Error, Hashable, Sendable {
  /// What is in the way.
  package let reason: String
  /// The byte of the text where it is.
  package let offset: Int

  /// Looks whether a query ends what it begins, and is one statement; a semicolon may end it.
  ///
  /// What it reads is left to the engine: this keeps a text from ending the statement around it.
  /// Quotes of all kinds, comments and PostgreSQL's dollar quotes are passed over.
  ///
  /// - Returns: The query without the semicolon and the blanks at its end.
  /// - Throws: ``SubqueryError`` with the first place that would not do.
  package static func check(_ query: String) throws(SubqueryError) -> String {
    let bytes = Array(query.utf8)
    var depth = 0
    var index = 0
    var end = 0
    func fail(_ reason: String, _ offset: Int) -> SubqueryError {
      SubqueryError(reason: reason, offset: offset)
    }
    func find(_ word: [UInt8], from start: Int) -> Int? {
      guard start <= bytes.count - word.count else { return nil }
      return (start...bytes.count - word.count).first { bytes[$0...].starts(with: word) }
    }
    while index < bytes.count {
      let byte = bytes[index]
      let start = index
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        // Two quotes within are two texts side by side here, which comes to the same; a backslash may
        // take the end away in some engines and not in others.
        guard let close = bytes[(index + 1)...].firstIndex(of: byte) else {
          throw fail("a quote that is not closed", start)
        }
        if bytes[index..<close].contains(UInt8(ascii: "\\")) {
          throw fail("a backslash in quotes, which engines read differently", start)
        }
        index = close + 1
      case UInt8(ascii: "-") where bytes[index...].starts(with: Array("--".utf8)):
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        continue
      case UInt8(ascii: "/") where bytes[index...].starts(with: Array("/*".utf8)):
        guard let close = find(Array("*/".utf8), from: index + 2) else {
          throw fail("a comment that is not closed", start)
        }
        if find(Array("/*".utf8), from: index + 2).map({ $0 < close }) ?? false {
          throw fail("a comment within a comment", start)
        }
        index = close + 2
        continue
      case UInt8(ascii: "$"):
        let tag = bytes[(index + 1)...].prefix { isWord($0) }
        let after = index + 1 + tag.count
        if after < bytes.count, bytes[after] == UInt8(ascii: "$") {
          let mark = Array(bytes[index...after])
          guard let close = find(mark, from: after + 1) else {
            throw fail("a quote that is not closed", start)
          }
          index = close + mark.count
        } else {
          index += 1
        }
      case UInt8(ascii: "("):
        depth += 1
        index += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { throw fail("a parenthesis that closes nothing", start) }
        index += 1
      case UInt8(ascii: ";"):
        let rest = bytes[(index + 1)...]
        guard rest.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else {
          throw fail("a second statement", start)
        }
        index = bytes.count
        continue
      case 0: throw fail("a NUL character", start)
      default: index += 1
      }
      if byte != 0x20, !(0x09...0x0D).contains(byte) { end = index }
    }
    if depth > 0 { throw fail("a parenthesis that is not closed", bytes.count) }
    if end == 0 { throw fail("no query", 0) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
