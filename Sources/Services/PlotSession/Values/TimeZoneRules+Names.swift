import CivilTime
import PlotLanguage
import TimeZoneDatabase

extension TimeZoneRules {
  /// The rules of a zone by its name, or the error of the statement that wants them.
  static func named(_ name: String, at range: SourceRange) throws -> TimeZoneRules {
    do {
      return try TimeZoneDatabase.rules(named: name)
    } catch {
      guard TimeZoneDatabase.isThere else {
        throw Diagnostic(
          .valueOutOfRange,
          "time zone '\(name)': this machine has no time zones but UTC; Debian's package tzdata brings them",
          at: range)
      }
      throw Diagnostic(
        .valueOutOfRange, "unknown time zone '\(name)'", at: range,
        advice: fixed(name).map { "write '\"\($0)\"'" }
          ?? "write a name such as \"Europe/Paris\" or UTC")
    }
  }

  /// The zone of a fixed offset in whole hours, which the database counts westwards: `Etc/GMT-1` is `+01:00`.
  private static func fixed(_ name: String) -> String? {
    guard let match = name.uppercased().wholeMatch(of: #/(?:UTC|GMT)?([+-])0?(\d{1,2})(?::?00)?/#),
      let hours = Int(match.2), (1...14).contains(hours)
    else { return nil }
    return "Etc/GMT\(match.1 == "+" ? "-" : "+")\(hours)"
  }

  /// Whether a day begins at an instant.
  func beginsDay(_ instant: Double) -> Bool { start(of: .day, containing: instant) == instant }
}
