import CADBC
import Glibc

/// A driver of ADBC 1.1 or 1.0: a library that knows how to talk with one kind of engine.
///
/// It stays loaded until the program ends: some start threads and take over signals, and must not go.
/// `@unchecked`: its table is filled once, and read only.
/// Source: https://arrow.apache.org/adbc/current/format/specification.html, `adbc.h`.
package final class Driver: @unchecked Sendable {
  /// Fills a driver's table.
  typealias Entry =
    @convention(c) (Int32, UnsafeMutableRawPointer?, UnsafeMutablePointer<AdbcError>?) -> UInt8

  /// What it is called in a manifest, an option or an address.
  package let name: String
  /// Where its library lies; empty for one that is part of the program.
  package let path: String
  /// What it can do; a slot is nil where it cannot.
  let table: UnsafeMutablePointer<AdbcDriver>

  /// A driver whose entry function is known.
  ///
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)`` where it speaks neither version.
  init(name: String, path: String = "", entry: Entry) throws(DatabaseError) {
    self.name = name
    self.path = path
    // A driver of version 1.0 fills the first half: the rest stays empty, and is never called.
    table = .allocate(capacity: 1)
    table.initialize(to: AdbcDriver())
    for version in [ADBC_VERSION_1_1_0, ADBC_VERSION_1_0_0] {
      var error = AdbcError.empty
      defer { error.letGo() }
      if entry(version, table, &error) == UInt8(ADBC_STATUS_OK) { return }
      table.pointee = AdbcDriver()
    }
    throw .noDriver(
      name: name, reason: "'\(path)' speaks neither ADBC 1.1 nor 1.0", advice: nil)
  }

  // Not the driver's own end: its threads may go on.
  deinit { table.deallocate() }

  /// Loads a driver's library.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - path: A path, or the library's own name for the system to look for.
  ///   - entry: The name of its entry function; nil for the usual ones.
  ///   - isPythonModule: Whether it asks for names of Python's, which it does not need.
  /// - Returns: The driver, which stays loaded.
  /// - Throws: ``DatabaseError/noDriver(name:reason:advice:)`` with what the system's loader says.
  static func load(
    name: String, path: String, entry: String? = nil, isPythonModule: Bool = false
  ) throws(DatabaseError) -> Driver {
    if isPythonModule {
      let names = SharedObject(path: path)?.undefinedSymbols.filter {
        $0.hasPrefix("Py") || $0.hasPrefix("_Py")
      }
      if let reason = StubLibrary(names: names ?? []).load() {
        throw .noDriver(name: name, reason: "nothing stands in for Python: \(reason)", advice: nil)
      }
    }
    guard SharedObject.isWhole(path: path) else {
      throw .noDriver(
        name: name, reason: "'\(path)' is cut short: its file ends before the library does",
        advice: nil)
    }
    // Functions that nobody calls need not be there.
    let binding = isPythonModule ? RTLD_LAZY : RTLD_NOW
    guard let library = dlopen(path, binding | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "it cannot be loaded"
      throw .noDriver(name: name, reason: reason, advice: nil)
    }
    let usual = [
      "AdbcDriverInit", "AdbcDriver\(name.prefix(1).uppercased())\(name.dropFirst())Init",
      "\(name)_adbc_init",
    ]
    for symbol in entry.map({ [$0] }) ?? usual {
      guard let address = dlsym(library, symbol) else { continue }
      return try Driver(
        name: name, path: path, entry: unsafeBitCast(address, to: Entry.self))
    }
    throw .noDriver(name: name, reason: "'\(path)' is no driver of ADBC", advice: nil)
  }
}

extension AdbcError {
  /// No error; details are welcome.
  static var empty: AdbcError {
    var error = AdbcError()
    error.vendor_code = .min
    return error
  }

  /// Gives back what the driver keeps for it.
  mutating func letGo() {
    release?(&self)
    self = .empty
  }
}
