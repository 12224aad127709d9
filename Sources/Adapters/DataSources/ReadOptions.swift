package import CivilTime
import Files
import Threading
package import ValueNotation

/// How a file is read.
package struct ReadOptions: Hashable, Sendable {
  /// Whether the first row holds names.
  package enum Header: Hashable, Sendable {
    /// It does, unless all its cells are numbers, times or gaps and at least one is no gap.
    case automatic
    /// It does.
    case present
    /// It does not; the columns are called `column1`, `column2`, ….
    case absent
  }

  /// What a cell that names only a limit is read as.
  package enum Censored: String, CaseIterable, Hashable, Sendable {
    /// Half the limit of `<0.5`; of `>100` the limit.
    case half
    /// The limit.
    case limit
    /// A gap.
    case gap
  }

  /// The clocks on which times without an offset are read.
  package var zone: TimeZoneRules
  /// Whether the first row holds names.
  package var header: Header
  /// The file's format, or nil to tell it by the name's ending and the contents.
  package var format: FileFormat?
  /// The byte between two cells, a blank for any number of blanks and tabs; nil to find it.
  package var separator: UInt8?
  /// How many lines stand above the header; nil to find the header.
  package var skip: Int?
  /// What begins a line that is passed over; nil for `#` where lines above the first row begin with it.
  package var comment: [UInt8]?
  /// The decimal sign, `.` or `,`; nil to tell it by each column.
  package var decimal: UInt8?
  /// The sign between groups of digits; nil for the usual ones.
  package var thousands: UInt8?
  /// More words for a gap, in any case of letters.
  package var missing: [String] = []
  /// Texts behind numbers that are no part of them.
  package var flags: [String] = []
  /// The columns that are axes, whose numbers are none of ``missing``.
  package var placeColumns: [ColumnReference] = []
  /// What cells such as `<0.5` are read as; nil for texts.
  package var censored: Censored?
  /// Whether `4:58` is hours and minutes, in columns of nothing else; nil to find it.
  package var durationsAreHours: Bool?
  /// What is asked for inside JSON's objects: `latency.p99`.
  package var paths: Set<String> = []
  /// The columns whose texts are kept: ``DataTable/Column/texts``.
  package var textColumns: [ColumnReference] = []
  /// The columns of which a blank cell stands for the one above it.
  package var mergedColumns: [ColumnReference] = []
  /// How bytes are text; nil to find it.
  package var encoding: TextEncoding?
  /// How dates are written; nil for what is known without.
  package var dateFormat: DateFormat?
  /// The year of the first row, where ``dateFormat`` has a day and no year.
  package var year: Int?
  /// Whether the numbers of a raw file have their highest byte first.
  package var isBigEndian = false
  /// Conditions on the texts of a row.
  package var conditions: [TextCondition] = []
  /// Whether the caller puts the rows in order.
  package var sorts = false
  /// What a row must meet to count, all of it: ``conditions``, and those on values, which come later.
  package var tests: [ConditionTree<RowTestPart>] = []
  /// Whether some of ``conditions`` are for those of ``tests`` that turn out to be on texts:
  /// ``DataTable/answers``.
  package var comparesTexts = false
  /// Whether `true` and `false` are 1 and 0, as an engine writes what it knows as such.
  package var readsBooleans = false
  /// Whether a file is refused where such a column has more different texts than are kept.
  package var refusesManyTexts = false
  /// Whether an array or an object inside a row is a text of all that it holds, by which rows are told apart.
  package var keepsWholeValues = false
  /// The columns whose values a condition compares: a cell that is none leaves its row out, and is kept in
  /// ``DataTable/Column/strayRows``.
  package var comparedColumns: [ColumnReference] = []
  /// What is refused, so that no file can fill the memory.
  package var limits: ReadLimits
  /// How many bytes are asked for at once; tests make it small.
  package var chunkSize = 1 << 18
  /// How many threads read the rows of a large file: one for each processor, at most 4.
  package var threadCount = min(4, Thread.processorCount)
  /// Whether rows are still to come.
  var isGrowing = false

  /// The usual options, or some of them changed.
  package init(
    zone: TimeZoneRules = .utc, header: Header = .automatic, format: FileFormat? = nil,
    limits: ReadLimits = ReadLimits()
  ) {
    self.zone = zone
    self.header = header
    self.format = format
    self.limits = limits
  }

  /// The same for all rows: without conditions, and without texts that are kept.
  package var ofAllRows: ReadOptions {
    var options = self
    (options.conditions, options.tests) = ([], [])
    (options.comparedColumns, options.textColumns) = ([], [])
    return options
  }
}

/// A column by its name, or by its number from 1; a header that is the number comes first.
package enum ColumnReference: Hashable, Sendable {
  /// As the header has it.
  case name(String)
  /// From 1.
  case number(Int)
}

/// What two values must be to each other.
package enum Relation: String, CaseIterable, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether it holds between two values.
  package func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }
}

/// A condition on the text of a cell, blanks around it aside.
package struct TextCondition: Hashable, Sendable {
  /// The cell's column.
  var column: ColumnReference
  /// What the cell must be to the text.
  package let relation: Relation
  /// The text that it is compared with.
  package let text: String
  /// What that stands for, where it is no text of a cell.
  let wildcard: Wildcard?
  /// Where the text stands among others.
  private let key: [UInt8]
  /// Whether large and small letters are the same.
  package var ignoresCase = false

  /// A condition.
  package init(_ column: ColumnReference, _ relation: Relation, _ text: String) {
    self.column = column
    self.relation = relation
    self.text = text
    wildcard = Wildcard(text)
    key = NaturalOrder.key(of: text)
  }

  /// Whether its text is a month, quarter or week, which in a column of dates means all of its days.
  package var isPeriod: Bool { text.wholeMatch(of: #/\d{4}-(\d\d|[QW]\d\d?)/#) != nil }

  /// Whether a cell's text meets it, where `*` at an end is no sign of a cell.
  func holds(_ cell: String) -> Bool {
    switch relation {
    case .equal: means(cell)
    case .notEqual: !means(cell)
    default: relation.holds(order(of: cell), 0)
    }
  }

  /// Where a cell's text stands: before the one that it is compared with, -1, at it or behind it.
  ///
  /// Numbers in both are compared as such, `1.9` before `1.10`.
  private func order(of cell: String) -> Int {
    let own = NaturalOrder.key(of: cell)
    return own == key ? 0 : own.lexicographicallyPrecedes(key) ? -1 : 1
  }

  /// Whether a cell's text is the one that it is compared with, in which `*` at either end stands for anything, in any
  /// case, as in a spreadsheet.
  func means(_ cell: String) -> Bool {
    wildcard?.matches(cell)
      ?? (cell == text
        || ignoresCase && cell.lowercased().withoutBlanks == text.lowercased().withoutBlanks)
  }
}

/// A text with `*` at an end, or both.
struct Wildcard: Hashable, Sendable {
  private let isOpenBefore: Bool
  private let isOpenBehind: Bool
  /// What stands between, in lower case.
  private let core: String

  /// Nil for a text without, and for nothing but such signs.
  init?(_ text: String) {
    (isOpenBefore, isOpenBehind) = (text.hasPrefix("*"), text.hasSuffix("*"))
    core = text.dropFirst(isOpenBefore ? 1 : 0).dropLast(isOpenBehind ? 1 : 0).lowercased()
    guard isOpenBefore || isOpenBehind, !core.isEmpty else { return nil }
  }

  func matches(_ cell: String) -> Bool {
    let cell = cell.lowercased()
    return switch (isOpenBefore, isOpenBehind) {
    case (true, true): cell.contains(core)
    case (true, false): cell.hasSuffix(core)
    default: cell.hasPrefix(core)
    }
  }
}

/// A condition among those of ``ReadOptions/tests``.
package enum RowTestPart: Hashable, Sendable {
  /// One of ``ReadOptions/conditions``.
  case text(Int)
  /// One that the caller decides by the values.
  case values(Int)

  var isOfText: Bool { if case .text = self { true } else { false } }
}

/// The sizes beyond which a file is refused with an error.
package struct ReadLimits: Hashable, Sendable {
  /// The longest cell, JSON text or number, in bytes: 1 MiB.
  package var cellLength = 1 << 20
  /// The longest header line of a CSV file, in bytes: 16 MiB.
  package var headerLength = 1 << 24
  /// The most columns: 65,536.
  package var columns = 1 << 16
  /// The most different texts that are kept of a column: 10,000.
  package var texts = 10_000
  /// The most values, rows times columns: 536,870,912, which are 4 GiB.
  package var values = 1 << 29
  /// The deepest nesting of JSON: 64.
  package var depth = 64
  /// The most bytes that a gzip file may have or unpack to: 960 MiB.
  package var unpackedSize = 960 << 20

  /// The limits above.
  package init() {}
}

/// The formats that are read.
package enum FileFormat: String, CaseIterable, Hashable, Sendable {
  /// Rows of cells with a separator, which is told by the contents: comma, semicolon, tab or `|`.
  case csv
  /// Rows of cells with tabs between them.
  case tsv
  /// One JSON document: an array of numbers, of objects or of arrays, or an object of arrays.
  case json
  /// A JSON value in each line.
  case jsonLines
}

/// How far reading has come.
package struct ReadProgress: Hashable, Sendable {
  /// Bytes read so far.
  package let bytesRead: Int
  /// The file's size, or nil where it is not known (pipes).
  package let totalBytes: Int?
}

extension ReadOptions {
  /// Two units among ``flags``, which would be taken for one; nil for none.
  package var unitsApart: (String, String)? { CellUnit.apart(in: flags) }

  /// What to say of a limit that was left out; nil to who has said how such cells are read, and knows it.
  var adviceOfCensored: ReadAdvice? {
    censored == nil ? .option("censored", Censored.allCases.map(\.rawValue)) : nil
  }
}
