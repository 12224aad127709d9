package import CivilTime
import Files

/// The machine's time-zone files, by name.
///
/// The files come with Debian's package `tzdata`.
package enum TimeZoneDatabase {
  /// Where a folder of compiled zones is looked for, first match wins.
  static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]

  /// Whether the machine has any.
  package static var isThere: Bool {
    folders.contains { !FileAccess.names(in: $0).isEmpty }
  }

  /// The rules of a named zone: `Europe/Paris`, `America/New_York`, `UTC`.
  ///
  /// - Throws: `FileError` where there is no such zone, `TimeZoneError` where its file is none.
  package static func rules(named name: String) throws -> TimeZoneRules {
    if name == "UTC" || name == "Z" { return .utc }
    let letters = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/_+-".utf8.contains(byte)
    }
    guard letters, !name.isEmpty, name.utf8.count <= 64, !name.hasPrefix("/") else {
      throw FileError(path: name, reason: .badPath)
    }
    for folder in folders {
      if let bytes = try? FileAccess.read("\(folder)/\(name)", limit: 1 << 20) {
        return try TimeZoneRules(name: name, tzif: bytes)
      }
    }
    throw FileError(path: name, reason: .isNoFile)
  }
}
