import CivilTime
import PlotLanguage
import TimeZoneDatabase

extension TimeZoneRules {
  /// The rules of a zone by its name, or the error of the statement that wants them.
  static func named(_ name: String, at range: SourceRange) throws -> TimeZoneRules {
    do {
      return try TimeZoneDatabase.rules(named: name)
    } catch {
      throw Diagnostic(
        .valueOutOfRange, "unknown time zone '\(name)'", at: range,
        advice: "write a name such as \"Europe/Paris\" or UTC")
    }
  }

  /// Whether a day begins at an instant.
  func beginsDay(_ instant: Double) -> Bool { start(of: .day, containing: instant) == instant }
}
