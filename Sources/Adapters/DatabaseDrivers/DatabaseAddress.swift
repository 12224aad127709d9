import ValueNotation

/// Where a database is: `postgresql://reader@db.example/market`, `sqlite:prices.sqlite`.
package struct DatabaseAddress: Hashable, Sendable {
  /// The address without a password, which is all that anybody may see of it.
  package let shown: String
  /// The driver that the scheme means; nil where `driver=` has to say.
  package let driver: String?
  /// Whether a password stands in it.
  package let hasPassword: Bool
  /// What stands before the first colon, in small letters.
  private let scheme: String
  /// The whole text.
  private let text: String

  private static let drivers = [
    "postgresql": "postgresql", "postgres": "postgresql", "sqlite": "sqlite",
    "duckdb": "duckdb", "grpc": "flightsql", "grpc+tls": "flightsql", "grpc+tcp": "flightsql",
    "sc": "spark",
  ]

  /// The schemes that are known, for messages.
  package static let schemes = [
    "postgresql://", "duckdb:", "sqlite:", "grpc://", "grpc+tls://", "sc://", "profile://",
  ]

  /// An address; nil for a text without a scheme.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    let isScheme =
      scheme.first?.isLetter ?? false
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard isScheme, !text.unicodeScalars.contains("\0") else { return nil }
    self.text = text
    self.scheme = scheme
    driver = DatabaseAddress.drivers[scheme]
    let mask = PasswordMask(text)
    shown = mask.text
    hasPassword = mask.hasHidden
  }

  /// The file that it names, as it is written; nil for a server.
  package var file: String? {
    switch driver {
    case "duckdb", "sqlite": text.dropFirst(scheme.count + 1).trimmingPrefix("//").description
    default: nil
    }
  }

  /// Whether it is a database of no file, which holds nothing: `duckdb:`.
  package var isInMemory: Bool { driver == "duckdb" && ["", ":memory:"].contains(file) }

  /// The profile that it names: `profile://market`; nil for any other address.
  package var profile: String? {
    scheme == "profile"
      ? text.dropFirst(scheme.count + 1).trimmingPrefix("//").description : nil
  }

  /// What a driver is told, read-only wherever it can be.
  ///
  /// - Parameters:
  ///   - driver: Who is told.
  ///   - timeout: How long connecting, and each query, may take, in seconds.
  ///   - path: The path that a relative one means.
  /// - Returns: The options, by the driver's own keys.
  package func options(
    for driver: String, timeout: Double, path: (String) -> String
  ) -> DatabaseConnection.Options {
    var options = DatabaseAddress.options(for: driver, timeout: timeout)
    switch driver {
    case "postgresql":
      // The client itself would wait for ever; it takes no less than two seconds.
      var parameters = [
        "connect_timeout=\(max(2, Int(timeout.rounded(.up))))", "application_name=glowline",
      ]
      // What the user's own address sets stays as it is.
      parameters.removeAll { text.contains($0.prefix { $0 != "=" } + "=") }
      let joint = parameters.isEmpty ? "" : text.contains("?") ? "&" : "?"
      options.pairs = [.init("uri", text + joint + parameters.joined(separator: "&"))]
    case "duckdb" where isInMemory: options.pairs = [.init("path", ":memory:")]
    case "duckdb":
      options.pairs = [.init("path", path(file ?? "")), .init("access_mode", "READ_ONLY")]
    case "sqlite":
      let file = DatabaseAddress.encoded(path(file ?? ""))
      options.pairs = [.init("uri", "file:\(file)?mode=ro")]
    default: options.pairs = [.init("uri", text)]
    }
    return options
  }

  /// What a driver is told whatever the address.
  static func options(for driver: String, timeout: Double) -> DatabaseConnection.Options {
    let statements =
      switch driver {
      case "postgresql": ["SET default_transaction_read_only = on"]
      // Nothing but its own file is read, and nothing is written, be it what does not fit the memory.
      case "duckdb":
        [
          "SET temp_directory = ''", "SET enable_external_access = false",
          "SET lock_configuration = true",
        ]
      // Another program may be writing for a moment.
      case "sqlite": ["PRAGMA busy_timeout = 5000"]
      default: [] as [String]
      }
    return DatabaseConnection.Options([], statements: statements, timeout: timeout)
  }

  /// A path as a URI has it.
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let plain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/._-~".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return plain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
