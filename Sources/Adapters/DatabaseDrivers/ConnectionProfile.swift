import ValueNotation

/// A file that says how to connect, as ADBC's driver managers read it: its passwords stay out of programs.
///
/// ```toml
/// profile_version = 1
/// driver = "postgresql"
/// [Options]
/// uri = "postgresql://reader:{{ env_var(MARKET_PASSWORD) }}@db.example/market"
/// ```
/// Source: https://arrow.apache.org/adbc/current/format/connection_profiles.html.
package struct ConnectionProfile: Hashable, Sendable {
  /// Who talks.
  package let driver: String
  /// What the driver is told, by its own keys.
  let pairs: [DatabaseConnection.Options.Pair]
  /// What no error may repeat: values of variables, and of options that are called like a secret.
  let secrets: [String]

  /// The profile that a text is.
  ///
  /// - Parameters:
  ///   - text: TOML.
  ///   - name: What it is called, for messages.
  ///   - variables: What `env_var` stands for.
  /// - Throws: ``DatabaseError/noProfile(name:reason:)``.
  package init(_ text: String, name: String, variables: [String: String]) throws(DatabaseError) {
    func fail(_ reason: String) -> DatabaseError { .noProfile(name: name, reason: reason) }
    let table = try TOMLTable(text, failure: fail)
    if let version = table["profile_version"], version != .integer(1) {
      throw fail("profile_version is \(version), and 1 is known")
    }
    guard let driver = table["driver"]?.text else { throw fail("no driver is named") }
    self.driver = driver
    var pairs: [DatabaseConnection.Options.Pair] = []
    var secrets: [String] = []
    for (parts, value) in table.pairs where parts.first == "Options" && parts.count > 1 {
      let key = parts.dropFirst().joined(separator: ".")
      let filled = try ConnectionProfile.filled("\(value)", variables, &secrets, fail)
      secrets += PasswordMask(filled).secrets
      if PasswordMask("a://?\(key)=x").hasHidden { secrets.append(filled) }
      pairs.append(.init(key, filled))
    }
    self.pairs = pairs
    self.secrets = secrets.filter { !$0.isEmpty }
  }

  /// A value with `{{ env_var(NAME) }}` replaced.
  private static func filled(
    _ text: String, _ variables: [String: String], _ secrets: inout [String],
    _ fail: (String) -> DatabaseError
  ) throws(DatabaseError) -> String {
    var filled = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      filled += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: "}}") else { throw fail("'{{' is not closed") }
      let call = rest[..<close.lowerBound].filter { $0 != " " }
      guard call.hasPrefix("env_var("), call.hasSuffix(")") else {
        throw fail("'{{' and '}}' hold something else than env_var(NAME)")
      }
      let name = String(call.dropFirst("env_var(".count).dropLast())
      guard let value = variables[name] else { throw fail("the variable \(name) is not set") }
      secrets.append(value)
      filled += value
      rest = rest[close.upperBound...]
    }
    return filled + rest
  }

  /// What the driver is told, read-only wherever it can be.
  ///
  /// - Parameters:
  ///   - timeout: How long connecting, and each query, may take, in seconds.
  ///   - path: The path that a relative one means.
  /// - Returns: The options, with what the profile says behind ours.
  package func options(timeout: Double, path: (String) -> String) -> DatabaseConnection.Options {
    let place = driver == "duckdb" ? pairs.first { $0.key == "path" } : nil
    let uri = pairs.first { $0.key == "uri" }?.value ?? place.map { "duckdb:\($0.value)" }
    var options =
      uri.flatMap { DatabaseAddress($0) }?.options(for: driver, timeout: timeout, path: path)
      ?? DatabaseAddress.options(for: driver, timeout: timeout)
    options.pairs += pairs.filter { $0.key != "uri" && $0 != place }
    options.secrets = secrets
    return options
  }
}
