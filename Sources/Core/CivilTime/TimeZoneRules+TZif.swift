/// Why bytes are not a time zone.
public struct TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the file.
  public enum Reason: Hashable, Sendable {
    /// The file does not begin with `TZif`.
    case notTZif
    /// The file ends before the data that its header announces.
    case truncated
    /// An index, an offset or the order of transitions breaks the format's rules.
    case malformed
    /// The last line is no POSIX `TZ` string.
    case badFooter
  }

  /// The name of the zone whose data were read.
  public let zone: String
  /// What is wrong with them.
  public let reason: Reason

  /// A sentence for people, without a full stop.
  public var description: String {
    let what =
      switch reason {
      case .notTZif: "does not begin with 'TZif'"
      case .truncated: "ends too early"
      case .malformed: "holds an index, an offset or an order that the format forbids"
      case .badFooter: "ends with a line that is no POSIX TZ string"
      }
    return "time zone data of '\(zone)' \(what)"
  }
}

extension TimeZoneRules {
  /// The rules in a compiled time-zone file (`/usr/share/zoneinfo/Europe/Paris`).
  ///
  /// - Parameters:
  ///   - name: What the zone is called; nothing is looked up by it.
  ///   - bytes: The whole file, TZif version 1 to 4.
  /// - Throws: ``TimeZoneError`` for anything that is not a valid file; arbitrary bytes are safe.
  /// - Complexity: O(bytes).
  ///
  /// Leap-second records are skipped: instants here have none.
  /// Source: RFC 8536, "The Time Zone Information Format (TZif)".
  public init(name: String, tzif bytes: [UInt8]) throws(TimeZoneError) {
    func failure(_ reason: TimeZoneError.Reason) -> TimeZoneError {
      TimeZoneError(zone: name, reason: reason)
    }
    guard bytes.starts(with: Array("TZif".utf8)) else { throw failure(.notTZif) }
    var reader = TZifReader(bytes: bytes)
    guard var block = reader.header() else { throw failure(.truncated) }
    if block.version >= UInt8(ascii: "2") {
      // The first block repeats the data in 32 bits for old readers.
      guard reader.skip(block.size(timeSize: 4)), let second = reader.header() else {
        throw failure(.truncated)
      }
      block = second
      guard let data = reader.data(block, timeSize: 8) else { throw failure(.truncated) }
      guard let parts = data.rules() else { throw failure(.malformed) }
      guard let footer = reader.footer() else { throw failure(.truncated) }
      guard let rules = TimeZoneRules(name: name, data: parts, footer: footer) else {
        throw failure(.badFooter)
      }
      self = rules
    } else {
      guard let data = reader.data(block, timeSize: 4) else { throw failure(.truncated) }
      guard let parts = data.rules() else { throw failure(.malformed) }
      self.init(
        name: name, transitions: parts.transitions, offsets: parts.offsets, finalRule: nil)
    }
  }

  /// Joins listed transitions with the rule for the time after them; nil for an unreadable rule.
  private init?(
    name: String, data: (transitions: [Double], offsets: [Offset]), footer: String
  ) {
    var (transitions, offsets) = data
    var yearly: YearlyRule?
    if !footer.isEmpty {
      guard let rule = FinalRule(posix: footer) else { return nil }
      switch rule {
      case .constant(let offset):
        if transitions.isEmpty { offsets = [offset] }
      case .yearly(let rule):
        yearly = rule
        // A rule that has always held needs a beginning that lies before all time.
        if transitions.isEmpty {
          transitions = [-1e12]
          offsets.append(rule.standard)
        }
      }
    }
    self.init(name: name, transitions: transitions, offsets: offsets, finalRule: yearly)
  }
}

/// The counts of one TZif data block.
private struct TZifHeader {
  let version: UInt8
  let isUTCCount: Int
  let isStandardCount: Int
  let leapCount: Int
  let timeCount: Int
  let typeCount: Int
  let characterCount: Int

  func size(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
      + isStandardCount + isUTCCount
  }
}

/// One TZif data block as it lies in the file.
private struct TZifData {
  let times: [Int64]
  let timeTypes: [UInt8]
  let types: [(seconds: Int32, isDaylightSaving: UInt8, name: UInt8)]
  let characters: ArraySlice<UInt8>

  /// Strictly ascending transitions and one offset more; nil where the file breaks the rules.
  func rules() -> (transitions: [Double], offsets: [TimeZoneRules.Offset])? {
    var known: [TimeZoneRules.Offset] = []
    for type in types {
      guard abs(Int(type.seconds)) <= 93_600, Int(type.name) < characters.count else { return nil }
      let name = characters.dropFirst(Int(type.name)).prefix { $0 != 0 }
      known.append(
        TimeZoneRules.Offset(
          seconds: Int(type.seconds), isDaylightSaving: type.isDaylightSaving != 0,
          abbreviation: String(decoding: name, as: UTF8.self)))
    }
    guard let first = known.first else { return nil }
    var offsets = [first]
    var last = Int64.min
    for (time, type) in zip(times, timeTypes) {
      guard time > last, Int(type) < known.count else { return nil }
      last = time
      offsets.append(known[Int(type)])
    }
    return (times.map { Double($0) }, offsets)
  }
}

/// Reads big-endian numbers and blocks, and never past the end.
private struct TZifReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  private func bigEndian(_ slice: ArraySlice<UInt8>) -> Int64 {
    let value = slice.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return slice.count == 4
      ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }

  mutating func header() -> TZifHeader? {
    guard let magic = take(4), magic.elementsEqual("TZif".utf8), let version = take(1)?.first,
      skip(15), let counts = take(24)
    else { return nil }
    let values = (0..<6).map { index in
      Int(bigEndian(counts.dropFirst(index * 4).prefix(4)))
    }
    guard values.allSatisfy({ (0...1_000_000).contains($0) }) else { return nil }
    return TZifHeader(
      version: version, isUTCCount: values[0], isStandardCount: values[1], leapCount: values[2],
      timeCount: values[3], typeCount: values[4], characterCount: values[5])
  }

  mutating func data(_ header: TZifHeader, timeSize: Int) -> TZifData? {
    guard let times = take(header.timeCount * timeSize), let timeTypes = take(header.timeCount),
      let types = take(header.typeCount * 6), let characters = take(header.characterCount),
      skip(header.leapCount * (timeSize + 4) + header.isStandardCount + header.isUTCCount)
    else { return nil }
    return TZifData(
      times: stride(from: times.startIndex, to: times.endIndex, by: timeSize).map {
        bigEndian(times[$0..<$0 + timeSize])
      },
      timeTypes: Array(timeTypes),
      types: stride(from: types.startIndex, to: types.endIndex, by: 6).map {
        (Int32(truncatingIfNeeded: bigEndian(types[$0..<$0 + 4])), types[$0 + 4], types[$0 + 5])
      },
      characters: characters)
  }

  /// The line between the two newlines at the end of the file.
  mutating func footer() -> String? {
    let newline = UInt8(ascii: "\n")
    guard take(1)?.first == newline else { return nil }
    let line = bytes[position...].prefix { $0 != newline }
    guard skip(line.count + 1) else { return nil }
    return String(decoding: line, as: UTF8.self)
  }
}
