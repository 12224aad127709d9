import Files
import Threading
import ValueNotation

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
    /// Whether it is a module of Python's.
    var isPythonModule = false

    /// The version of the package of PyPI that it came with; nil for any other.
    package var version: String? {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      // A package's folder, or a module, lies beside the folder that says its version.
      guard parts.count > 2, let place = parts.lastIndex(where: { $0.hasSuffix("-packages") }),
        place + 1 < parts.count
      else { return nil }
      let package = isPythonModule ? name : String(parts[place + 1])
      return FileAccess.names(in: parts[...place].joined(separator: "/"))
        .first { $0.hasPrefix(package + "-") && $0.hasSuffix(".dist-info") }
        .map { String($0.dropFirst(package.count + 1).dropLast(".dist-info".count)) }
    }
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

  /// The drivers that are an extra of the wheel.
  package static let extras = ["postgresql", "duckdb", "sqlite", "flightsql", "spark"]

  /// What the packages of PyPI are called that bring drivers.
  private static let packages = [
    "duckdb": "duckdb", "postgresql": "adbc-driver-postgresql", "sqlite": "adbc-driver-sqlite",
    "flightsql": "adbc-driver-flightsql", "spark": "adbc-driver-spark",
  ]

  /// The driver of a name, loaded.
  ///
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)`` with what would install it.
  package func driver(_ name: String) throws(DatabaseError) -> Driver {
    if let driver = loaded.withLock({ $0[name] }) { return driver }
    let found = try find(name)
    let driver: Driver
    do throws(DatabaseError) {
      driver = try Driver.load(
        name: name, path: found.path, entry: found.entry, isPythonModule: found.isPythonModule)
    } catch {
      guard case .noDriver(_, let reason, _) = error else { throw error }
      throw .noDriver(
        name: name, reason: found.path.contains("/") ? reason : "it is not installed",
        advice: advice(name))
    }
    return loaded.withLock { loaded in
      loaded[name] = loaded[name] ?? driver
      return loaded[name] ?? driver
    }
  }

  private func advice(_ name: String) -> String {
    DriverSearch.packages[name].map(installation)
      ?? "put its manifest '\(name).toml' in a folder of ADBC_DRIVER_PATH"
  }

  /// What installs the drivers of all databases but Spark's, which is young and large.
  package var installationOfAll: String {
    let names = DriverSearch.extras.filter { $0 != "spark" }
    return installation(names.compactMap { DriverSearch.packages[$0] }.joined(separator: " "))
  }

  /// What installs packages where drivers are looked for: with the Python of the environment in which the
  /// program lies, else of the active one, else into the user's own folder.
  private func installation(_ packages: String) -> String {
    // The system's own Python belongs to its packages (PEP 668).
    let pythons = [programPlace, environment["VIRTUAL_ENV"]].compactMap(\.self)
      .filter { $0 != "/usr" }.map { $0 + "/bin/python" }
    if let python = pythons.first(where: { FileAccess.size(of: $0) != nil }) {
      let isPlain = python.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
      let word = isPlain ? python : python.shellQuoted
      return "\(word) -m pip install \(packages)"
    }
    return home == nil
      ? "pip install \(packages)" : "python3 -m pip install --user\(managedFlag) \(packages)"
  }

  /// What a Python that belongs to the system wants to be told before it installs for a user (PEP 668).
  private var managedFlag: String {
    let path = (environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/python3" }.first { FileAccess.size(of: FileAccess.realPath($0)) != nil }
    guard let path, case let name = FileAccess.realPath(path), name.hasPrefix("/usr/bin/"),
      FileAccess.size(of: "/usr/lib/\(name.dropFirst(9))/EXTERNALLY-MANAGED") != nil
    else { return "" }
    return " --break-system-packages"
  }

  /// Where the driver of a name is; nothing is loaded.
  ///
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)`` for a name that is none, or a manifest that
  ///   cannot be used.
  package func find(_ name: String) throws(DatabaseError) -> Found {
    guard name.wholeMatch(of: /[a-z0-9_]+/) != nil else {
      throw .noDriver(
        name: printable(name), reason: "a driver's name is of small letters, digits and '_'",
        advice: nil)
    }
    for folder in folders("drivers", stated: "ADBC_DRIVER_PATH") {
      let path = "\(folder)/\(name).toml"
      guard let bytes = try? FileAccess.read(path, limit: 1 << 20) else { continue }
      let manifest = try DriverManifest(
        String(decoding: bytes, as: UTF8.self), name: name, path: path)
      return Found(name: name, path: manifest.library, entry: manifest.entry)
    }
    for folder in packageFolders {
      let path = "\(folder)/adbc_driver_\(name)/libadbc_driver_\(name).so"
      if FileAccess.size(of: path) != nil { return Found(name: name, path: path, entry: nil) }
      if let path = DriverSearch.pythonModule(name, in: folder) {
        return Found(name: name, path: path, entry: nil, isPythonModule: true)
      }
    }
    return Found(
      name: name, path: name == "duckdb" ? "libduckdb.so" : "libadbc_driver_\(name).so", entry: nil)
  }

  /// The library of DuckDB's package, which is a module of Python's and a driver.
  private static func pythonModule(_ name: String, in folder: String) -> String? {
    guard name == "duckdb" else { return nil }
    return FileAccess.names(in: folder).first { $0.hasPrefix("_duckdb.") && $0.hasSuffix(".so") }
      .map { "\(folder)/\($0)" }
  }

  /// The drivers that are here, those first that are extras of the wheel; nothing is loaded.
  package var found: [Found] {
    let stated = folders("drivers", stated: "ADBC_DRIVER_PATH")
      .flatMap(DriverSearch.names(ofManifestsIn:))
    let known =
      DriverSearch.extras
      + DriverSearch.packages.keys.filter { !DriverSearch.extras.contains($0) }.sorted()
    return (known + Set(stated).subtracting(known).sorted()).compactMap { try? find($0) }
      .filter { FileAccess.size(of: $0.path) != nil }
  }

  /// The names of the profiles that are here.
  package var profiles: [String] {
    Set(
      folders("profiles", stated: "ADBC_PROFILE_PATH").flatMap(DriverSearch.names(ofManifestsIn:))
    ).sorted()
  }

  private static func names(ofManifestsIn folder: String) -> [String] {
    FileAccess.names(in: folder).filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
  }

  /// The profile of a name: `NAME.toml` in a folder of `ADBC_PROFILE_PATH`, of the environment, of the user
  /// or of the system.
  ///
  /// - Throws: ``DatabaseError/noProfile(name:reason:)`` for a name that is none, or a file that cannot be used.
  package func profile(_ name: String) throws(DatabaseError) -> ConnectionProfile {
    guard name.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil else {
      throw .noProfile(
        name: printable(name), reason: "a profile's name is of letters, digits, '-' and '_'")
    }
    let folders = folders("profiles", stated: "ADBC_PROFILE_PATH")
    for path in folders.map({ "\($0)/\(name).toml" }) where FileAccess.size(of: path) != nil {
      guard let bytes = try? FileAccess.read(path, limit: 1 << 20) else {
        throw .noProfile(name: name, reason: "'\(path)' cannot be read")
      }
      return try ConnectionProfile(
        String(decoding: bytes, as: UTF8.self), name: name, variables: environment)
    }
    throw .noProfile(
      name: name, reason: "there is no '\(name).toml' in \(folders.joined(separator: ", "))")
  }

  // MARK: - Folders

  private var home: String? { environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The folders of a kind of files, those first that a variable names.
  private func folders(_ kind: String, stated variable: String) -> [String] {
    let stated = (environment[variable] ?? "").split(separator: ":").map(String.init)
    let environments = ["VIRTUAL_ENV", "CONDA_PREFIX"].compactMap { environment[$0] }
      .filter { !$0.isEmpty }.map { $0 + "/etc/adbc/\(kind)" }
    let config =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? home.map { $0 + "/.config" }
    return stated + environments + (config.map { [$0 + "/adbc/\(kind)"] } ?? [])
      + ["/etc/adbc/\(kind)"]
  }

  /// The environment in whose `bin` the program lies.
  private var programPlace: String? {
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? ""
    return folder.hasSuffix("/bin") ? String(folder.dropLast(4)) : nil
  }

  private var packageFolders: [String] {
    // What `pip install --user` takes for the user's.
    let user = environment["PYTHONUSERBASE"] ?? home.map { $0 + "/.local" }
    let places = [programPlace, environment["VIRTUAL_ENV"], user, "/usr/local"]
    return places.compactMap(\.self).filter { !$0.isEmpty }.flatMap { place in
      FileAccess.names(in: place + "/lib").filter { $0.hasPrefix("python3") }.flatMap {
        ["\(place)/lib/\($0)/site-packages", "\(place)/lib/\($0)/dist-packages"]
      }
    }
  }
}
