import CairoRenderer
import Cells
import CivilTime
import Compression
import DataSources
import DatabaseDrivers
import Files
import PlotLanguage
import Threading

/// What a fuzzer feeds with bytes; whatever they are, it neither traps nor breaks what it promises.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A program: printed and parsed again it is the same.
  case language
  /// A program in a session: a statement that fails changes nothing.
  case session
  /// A file of text: read in whatever pieces, it is the same table.
  case delimited
  case json
  case jsonLines = "json-lines"
  /// NumPy's files of numbers.
  case numpy
  case gzip
  /// The rules of a time zone: the offset that holds until it changes is one.
  case zone
  /// A kernel's messages.
  case message
  /// What pages say.
  case page
  /// A driver's batches.
  case arrow
  /// Manifests of drivers, and profiles of connections.
  case manifest
  /// The pictures that `expect plot` reads.
  case png

  /// Takes an input.
  ///
  /// - Throws: ``BrokenPromise``.
  package func take(_ bytes: [UInt8]) throws {
    switch self {
    case .language: try FuzzTarget.parse(bytes)
    case .session: try SessionTarget.take(bytes)
    case .delimited: try FuzzTarget.read(bytes, as: "a.csv", inPieces: true)
    case .json: try FuzzTarget.read(bytes, as: "a.json")
    case .jsonLines: try FuzzTarget.read(bytes, as: "a.jsonl")
    case .numpy: try FuzzTarget.read(bytes, as: "a.npy")
    case .gzip:
      let unpacked = try? Gzip.unpack(bytes, limit: 1 << 22, cancellation: Cancellation())
      try promise((unpacked ?? [])?.count ?? 0 <= 1 << 22, "unpacked data stay within the limit")
    case .zone: try FuzzTarget.readZone(bytes)
    case .message: try MessageTarget.take(bytes)
    case .page: try PageTarget.take(bytes)
    case .arrow: try ArrowTarget.take(bytes)
    case .manifest:
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try? DriverManifest(text, name: "fuzz", path: "/fuzz/fuzz.toml")
      let profile = try? ConnectionProfile(text, name: "fuzz", variables: ["A": "secret"])
      _ = profile?.options(timeout: 1) { $0 }
    case .png:
      guard let picture = Pixels(png: bytes) else { return }
      try promise(
        picture.bytes.count == picture.width * picture.height * 4, "pixels are missing")
    }
  }

  // MARK: - The language

  private static func parse(_ bytes: [UInt8]) throws {
    let program = Program(String(decoding: bytes, as: UTF8.self))
    for diagnostic in program.diagnostics { _ = diagnostic.rendered(in: program.source) }
    guard program.diagnostics.isEmpty else { return }
    let printed = program.statements.map(\.source)
    let again = Program(printed.joined(separator: "\n"))
    try promise(again.diagnostics.isEmpty, "\(printed) is no program: \(again.diagnostics)")
    try promise(
      again.statements.map(\.source) == printed, "\(printed) reads back as another program")
  }

  // MARK: - Files

  private static func read(_ bytes: [UInt8], as name: String, inPieces: Bool = false) throws {
    let table = try? DataTable.read(bytes: bytes, name: name)
    if let table {
      for column in table.columns {
        _ = try? table.values(of: column)
        _ = try? table.choose(for: column.name)
      }
      if let axis = try? table.defaultAxis(besides: []) {
        _ = table.warnings(values: [], axis: axis, isAxisStated: false, areValuesStated: false)
      }
    }
    guard inPieces else { return }
    var options = ReadOptions()
    options.chunkSize = 61
    let other = try? DataTable.read(bytes: bytes, name: name, options: options)
    try promise((table == nil) == (other == nil), "it is read whole or in pieces, or not at all")
    guard let table, let other else { return }
    try promise(table.columns.map(\.name) == other.columns.map(\.name), "pieces change the names")
    for (column, same) in zip(table.columns, other.columns) {
      let (values, others) = (try? table.values(of: column), try? other.values(of: same))
      try promise(
        values?.map(\.bitPattern) == others?.map(\.bitPattern), "pieces change '\(column.name)'")
    }
  }

  // MARK: - Time zones

  private static func readZone(_ bytes: [UInt8]) throws {
    guard let zone = try? TimeZoneRules(name: "Test/Zone", tzif: bytes) else { return }
    for instant in [-1e18, -1e10, 0, 1e9, 1_772_323_200, 4e9, 1e11, 1e18, .nan, .infinity] {
      let offset = zone.offset(at: instant)
      let change = zone.offsetChange(after: instant)
      if instant.isFinite, abs(instant) < 1e12 {
        try promise(change > instant, "an offset ends at \(change), before \(instant)")
        let civil = zone.civil(at: instant)
        _ = zone.instant(of: civil)
      }
      try promise(abs(offset.seconds) <= 1 << 31, "an offset of \(offset.seconds) s")
    }
  }
}

/// What something said of itself that did not hold.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String
}

func promise(_ holds: Bool, _ description: @autoclosure () -> String) throws {
  if !holds { throw BrokenPromise(description: description()) }
}
