import CivilTime
import TestSupport
import Testing

/// Builds the bytes of a time-zone file from its parts.
struct TZifFile {
  var times: [Int64] = []
  var timeTypes: [UInt8] = []
  var types: [(seconds: Int32, isDaylightSaving: UInt8, name: UInt8)] = [(0, 0, 0)]
  var names = "UTC\0"
  var footer = ""
  var version: UInt8 = UInt8(ascii: "2")

  var bytes: [UInt8] {
    let small = TZifFile.block(version: version, self, timeSize: 4)
    if version < UInt8(ascii: "2") { return small }
    return small + TZifFile.block(version: version, self, timeSize: 8)
      + Array("\n\(footer)\n".utf8)
  }

  static func bigEndian(_ value: Int64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
  }

  static func block(version: UInt8, _ file: TZifFile, timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [0, 0, 0, file.times.count, file.types.count, file.names.utf8.count]
    for count in counts { bytes += bigEndian(Int64(count), 4) }
    for time in file.times { bytes += bigEndian(time, timeSize) }
    bytes += file.timeTypes
    for type in file.types {
      bytes += bigEndian(Int64(type.seconds), 4) + [type.isDaylightSaving, type.name]
    }
    return bytes + Array(file.names.utf8)
  }

  /// Central European time with changes in 2026 and a rule for later.
  static let paris = TZifFile(
    times: [1_774_746_000, 1_792_890_000], timeTypes: [1, 0],
    types: [(3600, 0, 0), (7200, 1, 4)], names: "CET\0CEST\0",
    footer: "CET-1CEST,M3.5.0,M10.5.0/3")
}

@Suite struct TZifTests {
  @Test func `transitions and footer give the offset of any instant`() throws {
    let paris = try TimeZoneRules(name: "Europe/Paris", tzif: TZifFile.paris.bytes)
    let cases: [(Double, Int, String)] = [
      (-.infinity, 3600, "CET"), (1_774_745_999, 3600, "CET"), (1_774_746_000, 7200, "CEST"),
      (1_792_889_999.5, 7200, "CEST"), (1_792_890_000, 3600, "CET"),
      // From here on the footer: 2027-03-28 01:00Z, 2027-10-31 01:00Z, and 2050.
      (1_806_195_599, 3600, "CET"), (1_806_195_600, 7200, "CEST"), (1_824_944_400, 3600, "CET"),
      (2_540_000_000, 7200, "CEST"), (.nan, 3600, "CET"), (.infinity, 3600, "CET"),
    ]
    for (instant, seconds, abbreviation) in cases {
      let offset = paris.offset(at: instant)
      #expect(offset.seconds == seconds, "at \(instant)")
      #expect(offset.abbreviation == abbreviation, "at \(instant)")
      #expect(offset.isDaylightSaving == (seconds == 7200), "at \(instant)")
    }
  }

  @Test func `a version 1 file has 32-bit times and no rule for later`() throws {
    var file = TZifFile.paris
    file.version = 0
    let zone = try TimeZoneRules(name: "x", tzif: file.bytes)
    #expect(zone.offset(at: 1_780_000_000).seconds == 7200)
    #expect(zone.offset(at: 1_806_195_600).seconds == 3600)
  }

  @Test(arguments: [
    // (footer, instant, offset): north, south, Julian days, day numbers, quoted names, no rule.
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_199.0, -18_000),  // 2026-03-08T06:59:59Z
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -14_400),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_767_225_600, 39_600),  // January: summer in the south
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_782_864_000, 36_000),  // July
    ("<+0330>-3:30<+0430>,J79/24,J263/24", 1_782_864_000, 16_200),
    ("<+0330>-3:30<+0430>,J79/24,J263/24", 1_767_225_600, 12_600),
    ("AAA0BBB,59,300", 1_772_336_400, 3600),  // day 59 is 1 March 2026, 02:00
    ("AAA0BBB,59,300", 1_772_330_399, 0),
    ("AAA0BBB,59,365", 1_846_022_400, 3600), ("AAA0BBB,J1/0,J365/24", 1_782_864_000, 3600),
    ("IST-5:30", 1_767_225_600, 19_800), ("<-03>3", 0, -10_800),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_782_864_000, -3600),
    ("UTC0", 4e9, 0),
  ])
  func `a footer is a POSIX rule`(footer: String, instant: Double, seconds: Int) throws {
    let zone = try TimeZoneRules(name: "x", tzif: TZifFile(footer: footer).bytes)
    #expect(zone.offset(at: instant).seconds == seconds)
  }

  @Test(arguments: [
    "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "-1", "CET-999", "<CET-1", "CET-1CEST,J0,J5", "CET-1CEST,J366,J5",
    "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0,M10.5.0x", "CET-1CEST,M3.5.0/,M10.5.0", "CET-1:75", "é-1",
  ])
  func `a footer that is no rule is an error`(footer: String) {
    #expect(throws: TimeZoneError.self) {
      try TimeZoneRules(name: "x", tzif: TZifFile(footer: footer).bytes)
    }
  }

  @Test func `errors say what is wrong`() {
    func reason(_ bytes: [UInt8]) -> TimeZoneError.Reason? {
      do throws(TimeZoneError) {
        _ = try TimeZoneRules(name: "x", tzif: bytes)
        return nil
      } catch { return error.reason }
    }
    #expect(reason([]) == .notTZif)
    #expect(reason(Array("<html>".utf8)) == .notTZif)
    #expect(reason(Array("TZif2".utf8)) == .truncated)
    var file = TZifFile.paris
    file.timeTypes = [1, 9]
    #expect(reason(file.bytes) == .malformed)
    file = .paris
    file.times.reverse()
    #expect(reason(file.bytes) == .malformed)
    file = .paris
    file.types[0].name = 200
    #expect(reason(file.bytes) == .malformed)
    file = .paris
    file.types[0].seconds = 100_000
    #expect(reason(file.bytes) == .malformed)
    #expect(reason(TZifFile(footer: "nonsense").bytes) == .badFooter)
    file = .paris
    file.types = []
    #expect(reason(file.bytes) == .malformed)
  }

  @Test func `an error names the zone`() throws {
    let error = try #require(throws: TimeZoneError.self) {
      try TimeZoneRules(name: "Mars/Base", tzif: Array("TZif".utf8))
    }
    #expect("\(error)" == "time zone data of 'Mars/Base' ends too early")
  }

  @Test func `every cut of a file is an error, never a trap`() {
    let bytes = TZifFile.paris.bytes
    for count in 0..<bytes.count {
      #expect(throws: TimeZoneError.self, "\(count) bytes") {
        try TimeZoneRules(name: "x", tzif: Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `damaged bytes never trap and never make an unusable zone`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var bytes = TZifFile.paris.bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let zone = try? TimeZoneRules(name: "x", tzif: bytes) else { continue }
      for instant in [-.infinity, -1e12, 0, 1.77e9, 1e10, 1e300, .infinity, .nan] as [Double] {
        #expect(abs(zone.offset(at: instant).seconds) <= 93_600 + 167 * 3600)
        _ = zone.start(of: .day, containing: instant)
        _ = zone.end(of: .month, containing: instant)
        _ = zone.instant(of: zone.civil(at: instant))
      }
    }
  }
}
