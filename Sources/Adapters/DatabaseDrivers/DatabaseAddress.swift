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
    "grpc": "flightsql", "grpc+tls": "flightsql", "grpc+tcp": "flightsql", "sc": "spark",
    "snowflake": "snowflake", "bigquery": "bigquery",
  ]

  /// The schemes that are known, for messages.
  package static let schemes = ["postgresql://", "sqlite:", "grpc://", "grpc+tls://", "sc://"]

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
    shown = DatabaseAddress.masked(text)
    hasPassword = shown != text
  }

  /// What the driver is told, read-only wherever it can be.
  ///
  /// - Parameters:
  ///   - timeout: How long connecting may take, in seconds.
  ///   - path: The path that a relative one means.
  package func options(
    timeout: Double, path: (String) -> String
  ) -> [DatabaseConnection.Options.Pair] {
    switch driver {
    case "postgresql":
      let seconds = max(2, Int(timeout.rounded(.up)))
      var parameters = ["connect_timeout=\(seconds)", "application_name=glowline"]
      // What the user's own address sets stays as it is.
      parameters.removeAll { text.contains($0.prefix { $0 != "=" } + "=") }
      if !text.contains("options=") {
        parameters.append("options=-c%20default_transaction_read_only%3Don")
      }
      let joint = text.contains("?") ? "&" : "?"
      return [.init("uri", text + (parameters.isEmpty ? "" : joint) + parameters.joined(separator: "&"))]
    case "sqlite":
      let file = path(String(text.dropFirst(scheme.count + 1)).trimmingPrefix("//").description)
      return [.init("uri", "file:\(DatabaseAddress.encoded(file))?mode=ro")]
    default: return [.init("uri", text)]
    }
  }

  /// A path as a URI has it.
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let plain = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/._-~".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return plain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }

  // MARK: - Passwords

  /// A text in which `…` stands in the place of every password of an address.
  ///
  /// Passwords stand between the first colon behind `://` and the last `@` before the path, and behind
  /// `password=` and its like.
  package static func masked(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      shown += rest[..<mark.upperBound]
      rest = rest[mark.upperBound...]
      let place = rest.prefix { !"/?#\"'".contains($0) && !$0.isWhitespace }
      guard let at = place.lastIndex(of: "@"), let colon = place[..<at].firstIndex(of: ":"),
        place.index(after: colon) < at
      else { continue }
      shown += rest[...colon] + "…"
      rest = rest[at...]
    }
    return maskedParameters(shown + rest)
  }

  private static func maskedParameters(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    func next() -> Range<Substring.Index>? {
      ["password=", "passwd=", "pwd=", "token=", "secret="].compactMap { key in
        rest.indices.first { rest[$0...].lowercased().hasPrefix(key) }.map { start in
          start..<rest.index(start, offsetBy: key.count)
        }
      }.min { $0.lowerBound < $1.lowerBound }
    }
    while let key = next() {
      shown += rest[..<key.upperBound]
      rest = rest[key.upperBound...]
      let value = rest.prefix { !"&;\"' ".contains($0) && !$0.isNewline }
      if !value.isEmpty { shown += "…" }
      rest = rest[value.endIndex...]
    }
    return shown + rest
  }
}
