package import CivilTime
import Files

/// The machine's time-zone files, by name.
///
/// The files come with Debian's package `tzdata`.
package enum TimeZoneDatabase {
  /// Where a folder of compiled zones is looked for, first match wins.
  static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]

  /// The rules of a named zone: `Europe/Paris`, `America/New_York`, `UTC`.
  ///
  /// - Throws: ``LookupError`` where there is no such zone or its file is unreadable.
  package static func rules(named name: String) throws(LookupError) -> TimeZoneRules {
    if name == "UTC" || name == "Z" { return .utc }
    let letters = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/_+-".utf8.contains(byte)
    }
    guard letters, !name.isEmpty, name.utf8.count <= 64, !name.hasPrefix("/") else {
      throw LookupError(name: name, reason: .unknownName)
    }
    for folder in folders {
      guard let bytes = try? FileAccess.read("\(folder)/\(name)", limit: 1 << 20) else { continue }
      do throws(TimeZoneError) {
        return try TimeZoneRules(name: name, tzif: bytes)
      } catch {
        throw LookupError(name: name, reason: .unreadable(error))
      }
    }
    throw LookupError(name: name, reason: .unknownName)
  }

  /// Why a zone could not be had.
  package struct LookupError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    package enum Reason: Hashable, Sendable {
      /// No file of that name exists.
      case unknownName
      /// The file is not a time zone.
      case unreadable(TimeZoneError)
    }

    /// The name that was asked for.
    package let name: String
    /// What went wrong.
    package let reason: Reason

    /// A sentence for people, without a full stop.
    package var description: String {
      switch reason {
      case .unknownName:
        "unknown time zone '\(name)': a name such as 'Europe/Paris' or 'UTC' is needed"
          + " (the zones come with the package tzdata)"
      case .unreadable(let error): "\(error)"
      }
    }
  }
}
