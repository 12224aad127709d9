import Files
import Threading

/// Where drivers are looked for.
///
/// In this order: manifests in the folders of `ADBC_DRIVER_PATH`, of the environment, of the user and of the
/// system; packages of PyPI beside the program, in `VIRTUAL_ENV`, in the user's own folder and in
/// `/usr/local`; and what the system's loader finds. A name leads to a driver and a path does not: to load a
/// library is to run its code, and a notebook may come from anywhere.
package struct DriverSearch: Sendable {
  private let environment: [String: String]
  private let program: String
  /// Each library is loaded once.
  private let loaded: Locked<[String: Driver]>

  /// A driver that is there.
  package struct Found: Hashable, Sendable {
    /// What it is called.
    package let name: String
    /// Its library, or the name that the system's loader is asked for.
    package let path: String
    /// Its entry function, where a manifest names one.
    let entry: String?
  }

  /// A search.
  ///
  /// - Parameters:
  ///   - environment: `HOME`, `VIRTUAL_ENV`, `ADBC_DRIVER_PATH` and the like.
  ///   - program: The path of the program that runs, beside which an environment's packages lie.
  package init(environment: [String: String], program: String) {
    self.environment = environment
    self.program = program
    loaded = Locked([:])
  }

  /// The drivers that can be installed with a package of PyPI, and what it is called.
  package static let packages: [(driver: String, package: String)] = [
    ("postgresql", "adbc-driver-postgresql"), ("sqlite", "adbc-driver-sqlite"),
    ("flightsql", "adbc-driver-flightsql"), ("spark", "adbc-driver-spark"),
    ("snowflake", "adbc-driver-snowflake"), ("bigquery", "adbc-driver-bigquery"),
  ]

  /// The driver of a name, loaded.
  ///
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)`` with what would install it.
  package func driver(_ name: String) throws(DatabaseError) -> Driver {
    if let driver = loaded.withLock({ $0[name] }) { return driver }
    let found = try find(name)
    let driver: Driver
    do throws(DatabaseError) {
      driver = try Driver.load(name: name, path: found.path, entry: found.entry)
    } catch {
      guard case .noDriver(_, let reason, _) = error else { throw error }
      throw .noDriver(
        name: name, reason: found.path.contains("/") ? reason : "it is not installed",
        advice: DriverSearch.advice(name))
    }
    return loaded.withLock { loaded in
      loaded[name] = loaded[name] ?? driver
      return loaded[name] ?? driver
    }
  }

  /// What installs a driver.
  private static func advice(_ name: String) -> String {
    guard let package = packages.first(where: { $0.driver == name })?.package else {
      return "put its manifest '\(name).toml' in a folder of ADBC_DRIVER_PATH"
    }
    return "pip install \(package)"
  }

  /// Where the driver of a name is; nothing is loaded.
  ///
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)`` for a name that is none, or a manifest that
  ///   cannot be used.
  package func find(_ name: String) throws(DatabaseError) -> Found {
    let isName =
      !name.isEmpty
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
    guard isName else {
      throw .noDriver(
        name: printable(name), reason: "a driver's name is of small letters, digits and '_'",
        advice: nil)
    }
    for folder in manifestFolders {
      let path = "\(folder)/\(name).toml"
      guard let bytes = try? FileAccess.read(path, limit: 1 << 20) else { continue }
      let manifest = try DriverManifest(
        String(decoding: bytes, as: UTF8.self), name: name, path: path)
      return Found(name: name, path: manifest.library, entry: manifest.entry)
    }
    for folder in packageFolders {
      let path = "\(folder)/adbc_driver_\(name)/libadbc_driver_\(name).so"
      if FileAccess.size(of: path) != nil { return Found(name: name, path: path, entry: nil) }
    }
    return Found(name: name, path: "libadbc_driver_\(name).so", entry: nil)
  }

  // MARK: - Folders

  private var home: String? { environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  private var manifestFolders: [String] {
    let stated = (environment["ADBC_DRIVER_PATH"] ?? "").split(separator: ":").map(String.init)
    let environments = ["VIRTUAL_ENV", "CONDA_PREFIX"].compactMap { environment[$0] }
      .filter { !$0.isEmpty }.map { $0 + "/etc/adbc/drivers" }
    let config =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? home.map { $0 + "/.config" }
    return stated + environments + (config.map { [$0 + "/adbc/drivers"] } ?? [])
      + ["/etc/adbc/drivers"]
  }

  private var packageFolders: [String] {
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? ""
    let beside = folder.hasSuffix("/bin") ? [String(folder.dropLast(4))] : []
    let places =
      beside + [environment["VIRTUAL_ENV"] ?? "", home.map { $0 + "/.local" } ?? "", "/usr/local"]
    return places.filter { !$0.isEmpty }.flatMap { place in
      FileAccess.names(in: place + "/lib").filter { $0.hasPrefix("python3") }.flatMap {
        ["\(place)/lib/\($0)/site-packages", "\(place)/lib/\($0)/dist-packages"]
      }
    }
  }
}
