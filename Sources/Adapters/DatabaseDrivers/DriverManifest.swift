import Files

/// A file that says where a driver's library lies, as `dbc` and the driver managers of ADBC write it.
///
/// ```toml
/// manifest_version = 1
/// [Driver]
/// entrypoint = "AdbcDriverInit"
/// [Driver.shared]
/// linux_amd64 = "/opt/drivers/libadbc_driver_x.so"
/// ```
/// Source: https://arrow.apache.org/adbc/current/format/driver_manifests.html.
package struct DriverManifest: Hashable, Sendable {
  /// The library's path.
  let library: String
  /// The name of its entry function; nil for the usual ones.
  let entry: String?

  #if arch(arm64)
    private static let platform = "linux_arm64"
  #else
    private static let platform = "linux_amd64"
  #endif

  /// The manifest that a text is.
  ///
  /// - Parameters:
  ///   - text: TOML.
  ///   - name: The driver's name, for messages.
  ///   - path: The manifest's path, for messages; relative libraries lie in its folder.
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)``.
  package init(_ text: String, name: String, path: String) throws(DatabaseError) {
    func fail(_ reason: String) -> DatabaseError {
      .noDriver(name: name, reason: "'\(path)' \(reason)", advice: nil)
    }
    let table = try TOMLTable(text) { fail("cannot be read: \($0)") }
    if let version = table["manifest_version"], version != .integer(1) {
      throw fail("is of manifest_version \(version), and 1 is known")
    }
    guard
      let shared = table["Driver.shared"]?.text
        ?? table["Driver.shared.\(DriverManifest.platform)"]?.text, !shared.isEmpty
    else { throw fail("names no library for \(DriverManifest.platform)") }
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    library = shared.hasPrefix("/") || !path.contains("/") ? shared : folder + shared
    entry = table["Driver.entrypoint"]?.text
  }
}
