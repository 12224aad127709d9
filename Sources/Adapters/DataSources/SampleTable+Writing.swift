package import CivilTime
import SampleStore
package import Threading
import ValueNotation

extension SampleTable {
  /// How a table is written.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A header, then cells with commas (or tabs) between them; those of gaps are empty.
    case csv
    case tsv
    /// A list of objects, one a row (or the objects alone, one a line); gaps are null.
    case json
    case jsonl
    /// NumPy's: an array of doubles with a row for each row; times in seconds since 1970.
    case npy
    /// Cells as of `csv` without a header, times in seconds since 1970: for engines.
    case bare
  }

  /// Rows between two hand-overs; each is written by a thread that is free.
  private static let piecesAtOnce = 16

  /// Writes the table; numbers read back the same, and times as ISO 8601 with their offset.
  ///
  /// - Parameters:
  ///   - format: How.
  ///   - zone: Whose offsets the times have.
  ///   - cancellation: Ends the work.
  ///   - write: Takes some bytes; they come in order.
  /// - Returns: How many rows were written.
  /// - Throws: What `write` throws; `CancellationError`.
  /// - Complexity: O(rows · columns)
  package func write(
    as format: Format, in zone: TimeZoneRules, _ cancellation: Cancellation,
    _ write: ([UInt8]) throws -> Void
  ) throws -> Int {
    let writer = RowWriter(
      names, format, isTime: kind.isTime, format == .npy ? nil : placeNames, zone)
    try write(writer.head(rows: format == .npy ? try rowCount(cancellation) : 0))
    var reader = reader
    var count = 0
    while true {
      var pieces: [Rows] = []
      while pieces.count < SampleTable.piecesAtOnce, let rows = reader.read() {
        try cancellation.check()
        pieces.append(rows)
      }
      if pieces.isEmpty { break }
      let texts = try Thread.map(pieces.count) { [pieces] number in
        try cancellation.check()
        return writer.text(of: pieces[number])
      }
      for text in texts { try write(text) }
      count += pieces.reduce(0) { $0 + $1.places.count }
    }
    try write(writer.foot)
    return count
  }
}

/// Writes the rows of a table.
private struct RowWriter: Sendable {
  private let format: SampleTable.Format
  private let names: [String]
  private let zone: TimeZoneRules
  private let isTime: Bool
  private let placeNames: [String]?
  /// What stands before each cell of a row.
  private let leads: [[UInt8]]
  private let separator: String

  init(
    _ names: [String], _ format: SampleTable.Format, isTime: Bool, _ placeNames: [String]?,
    _ zone: TimeZoneRules
  ) {
    self.placeNames = placeNames
    self.format = format
    self.names = names
    self.zone = zone
    self.isTime = isTime && format != .npy && format != .bare
    separator = format == .tsv ? "\t" : ","
    let isObject = format == .json || format == .jsonl
    leads = names.enumerated().map { [separator] place, name in
      let start = place == 0 ? (isObject ? "{" : "") : isObject ? ", " : separator
      return Array((start + (isObject ? quotedText(name) + ": " : "")).utf8)
    }
  }

  /// What stands before the rows.
  func head(rows: Int) -> [UInt8] {
    switch format {
    case .csv, .tsv: Array((names.map(cell).joined(separator: separator) + "\n").utf8)
    case .json: [UInt8(ascii: "[")]
    case .jsonl, .bare: []
    case .npy: NumPyHeader.bytes(rows: rows, columns: names.count)
    }
  }

  /// What stands behind the rows.
  var foot: [UInt8] { format == .json ? Array("\n]\n".utf8) : [] }

  /// A name as a cell: in quotes where it would be read as something else.
  private func cell(_ name: String) -> String {
    let needsQuotes =
      name.isEmpty || name.first == "#" || name.first == " " || name.last == " "
      || name.unicodeScalars.contains {
        $0 == "\"" || Character($0).isNewline || String($0) == separator
      }
    return needsQuotes ? name.quoted(by: "\"") : name
  }

  func text(of rows: SampleTable.Rows) -> [UInt8] {
    let columns = names.count - 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.places.count * (32 + 12 * columns))
    if format == .npy {
      for (row, place) in rows.places.enumerated() {
        bytes.append(littleEndian: place)
        for column in 0..<columns {
          bytes.append(littleEndian: rows.values[row * columns + column])
        }
      }
      return bytes
    }
    var instants = InstantWriter(zone)
    let quote: [UInt8] = format == .json || format == .jsonl ? [UInt8(ascii: "\"")] : []
    for (row, place) in rows.places.enumerated() {
      if format == .json { bytes += rows.first + row == 0 ? [0x0A] : [UInt8(ascii: ","), 0x0A] }
      bytes += leads[0]
      if isTime {
        bytes += quote
        instants.write(place, to: &bytes)
        bytes += quote
      } else if let name = placeNames?.name(at: place) {
        bytes += (quote.isEmpty ? cell(name) : quotedText(name)).utf8
      } else {
        bytes.append(number: place)
      }
      for column in 0..<columns {
        bytes += leads[column + 1]
        let value = rows.values[row * columns + column]
        if value.isFinite {
          bytes.append(number: value)
        } else if !quote.isEmpty {
          bytes += "null".utf8
        }
      }
      if !quote.isEmpty { bytes.append(UInt8(ascii: "}")) }
      if format != .json { bytes.append(0x0A) }
    }
    return bytes
  }
}

extension NumPyHeader {
  /// What a file of doubles begins with, row by row, the lowest byte first.
  fileprivate static func bytes(rows: Int, columns: Int) -> [UInt8] {
    var text =
      "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    // Magic, version and length take ten bytes; the numbers begin at a multiple of 64.
    text += String(repeating: " ", count: 63 - (10 + text.utf8.count) % 64) + "\n"
    let length = text.utf8.count
    return magic + [1, 0, UInt8(length & 0xFF), UInt8(length >> 8)] + Array(text.utf8)
  }
}

/// Writes ascending instants: what they share with the one before is computed once.
private struct InstantWriter {
  private let zone: TimeZoneRules
  /// When the offset and the day are other ones.
  private var end = -Double.infinity
  private var start = Double.infinity
  private var localMidnight = 0.0
  private var date: [UInt8] = []
  private var offset: [UInt8] = []

  init(_ zone: TimeZoneRules) { self.zone = zone }

  /// Appends `2026-03-01T09:30:00+01:00`, with as many decimals as tell the instant from others: up to nine.
  mutating func write(_ instant: Double, to bytes: inout [UInt8]) {
    var whole = instant.rounded(.down)
    let part = instant - whole
    var digits = (part * 1e6).rounded()
    var width = 6
    if whole + digits / 1e6 != instant { (digits, width) = ((part * 1e9).rounded(), 9) }
    var fraction = UInt64(digits)
    if fraction == (width == 6 ? 1_000_000 : 1_000_000_000) { (whole, fraction) = (whole + 1, 0) }
    if !(start <= whole && whole < end) { look(at: whole) }
    bytes += date
    let second = UInt64(max(0, whole - localMidnight))
    bytes.append(digits: second / 3600, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(digits: second / 60 % 60, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(digits: second % 60, width: 2)
    bytes.append(fraction: fraction, width: width)
    bytes += offset
  }

  private mutating func look(at instant: Double) {
    let local = zone.civil(at: instant)
    localMidnight = instant - local.secondOfDay.rounded(.down)
    date = Array((local.date.iso8601 + "T").utf8)
    // An instant's own text ends with the offset, behind the time of day.
    offset = Array(zone.iso8601(instant).dropFirst(date.count + "00:00:00".count).utf8)
    start = instant
    end = min(localMidnight + 86_400, zone.offsetChange(after: instant))
  }
}

extension [UInt8] {
  /// Appends a number with the fewest digits that say it.
  fileprivate mutating func append(number value: Double) {
    let magnitude = abs(value)
    // Most that is measured is a whole number of millionths; a number of up to 15 digits has no shorter form.
    let millionths = (magnitude * 1e6).rounded()
    if millionths < 1e15, millionths / 1e6 == magnitude {
      if value < 0 { append(UInt8(ascii: "-")) }
      append(digits: UInt64(millionths) / 1_000_000)
      append(fraction: UInt64(millionths) % 1_000_000, width: 6)
    } else {
      let text = "\(value)"
      append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
    }
  }

  /// Appends a fraction of so many digits without the zeros at its end; nothing for 0.
  fileprivate mutating func append(fraction: UInt64, width: Int) {
    var (fraction, width) = (fraction, width)
    if fraction == 0 { return }
    while fraction % 10 == 0 { (fraction, width) = (fraction / 10, width - 1) }
    append(UInt8(ascii: "."))
    append(digits: fraction, width: width)
  }

  /// Appends a whole number with zeros in front.
  fileprivate mutating func append(digits number: UInt64, width: Int = 1) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    while count - start < width { append(UInt8(ascii: "0")) }
    self[start...].reverse()
  }

  fileprivate mutating func append(littleEndian value: Double) {
    Swift.withUnsafeBytes(of: value.bitPattern.littleEndian) { append(contentsOf: $0) }
  }
}
