import CivilTime

extension Dialect {
  /// A finite number that is read back as the same one.
  func literal(_ number: Double) -> String {
    let text = "\(number)"
    // Without an exponent it would be an exact number, which has other rules for division.
    return text.contains("e") ? text : "\(text)e0"
  }

  /// An instant, so many microseconds since 1970-01-01T00:00:00Z.
  func instant(microseconds: Double) -> String {
    let iso = Dialect.iso(microseconds)
    return switch self {
    case .postgresql, .duckdb: "TIMESTAMPTZ '\(iso)+00'"
    case .spark, .standard: "TIMESTAMP '\(iso)+00:00'"
    case .sqlite: "'\(iso)'"
    }
  }

  /// What clocks without a zone show, so many microseconds after 1970-01-01T00:00.
  func localTime(microseconds: Double) -> String {
    let iso = Dialect.iso(microseconds)
    return switch self {
    case .postgresql, .duckdb, .standard: "TIMESTAMP '\(iso)'"
    case .spark: "TIMESTAMP_NTZ '\(iso)'"
    case .sqlite: "'\(iso)'"
    }
  }

  /// `2026-03-01 09:30:00.000000`; what lies outside the years 1 to 9999 is moved to their ends.
  private static func iso(_ microseconds: Double) -> String {
    let limits = EngineWindow.calendar
    let microseconds = min(max(microseconds, limits.lower), limits.upper).rounded()
    let seconds = (microseconds / 1e6).rounded(.down)
    let civil = CivilDateTime(secondsSince1970: seconds)
    let fraction = padded(Int(microseconds - seconds * 1e6), 6)
    return "\(civil.date.iso8601) \(civil.clockText()).\(fraction)"
  }
}
