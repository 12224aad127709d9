import CivilTime
import Testing
import TimeZoneDatabase

@Suite struct TimeZoneDatabaseTests {
  /// Offsets that the zones' histories fix, from the tz database's own published tables.
  @Test(arguments: [
    ("Europe/Paris", -1_500_000_000.0, 3600, "WEST"), ("Europe/Paris", 0, 3600, "CET"),
    ("Europe/Paris", 1_750_000_000, 7200, "CEST"), ("Europe/Paris", 4_087_000_000, 7200, "CEST"),
    ("America/New_York", -2_800_000_000, -17_762, "LMT"),
    ("America/New_York", 1_750_000_000, -14_400, "EDT"),
    ("America/New_York", 4_102_444_800, -18_000, "EST"),
    ("Asia/Kolkata", 1_750_000_000, 19_800, "IST"),
    ("Australia/Lord_Howe", 1_767_225_600, 39_600, "+11"),
    ("Asia/Tokyo", 1_750_000_000, 32_400, "JST"),
    ("America/Argentina/Buenos_Aires", 1_750_000_000, -10_800, "-03"), ("UTC", 0, 0, "UTC"),
    ("Etc/GMT-14", 0, 50_400, "+14"),
  ])
  func `a named zone has its offsets`(
    name: String, instant: Double, seconds: Int, abbreviation: String
  ) throws {
    let zone = try TimeZoneDatabase.rules(named: name)
    #expect(zone.name == name)
    #expect(zone.offset(at: instant).seconds == seconds)
    #expect(zone.offset(at: instant).abbreviation == abbreviation)
  }

  @Test(arguments: [
    "", "Mars/Base", "../../../etc/passwd", "/etc/passwd", "Europe", "Europe/Paris\0", "zone.tab",
    "Europe/Päris", String(repeating: "A", count: 5000), "Europe/Paris/x", "posixrules/..",
  ])
  func `a name that is no zone is an error`(name: String) throws {
    #expect(throws: (any Error).self) { try TimeZoneDatabase.rules(named: name) }
  }
}
