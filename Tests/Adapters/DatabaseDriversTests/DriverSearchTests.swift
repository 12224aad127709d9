import Files
import Glibc
import Testing

@testable import DatabaseDrivers

/// A name leads to a driver's library, and to what installs it where there is none.
@Suite struct DriverSearchTests {
  private func folder() throws -> String {
    var template = Array("/tmp/glowline-drivers-XXXXXX".utf8CString)
    return try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  private func write(_ text: String, to path: String) throws {
    try FileAccess.makeFolders(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    try FileAccess.write(Array(text.utf8), to: path)
  }

  private func reason(_ name: String, _ search: DriverSearch) -> (String, advice: String?)? {
    do {
      _ = try search.driver(name)
      return nil
    } catch {
      guard case .noDriver(_, let reason, let advice) = error else { return nil }
      return (reason, advice)
    }
  }

  @Test func `manifests come before packages, and folders in their order`() throws {
    let home = try folder()
    defer { _ = system("rm -r '\(home)'") }
    let package = "\(home)/env/lib/python3.11/site-packages/adbc_driver_x/libadbc_driver_x.so"
    let search = DriverSearch(
      environment: ["HOME": home, "ADBC_DRIVER_PATH": "\(home)/a:\(home)/b"],
      program: "\(home)/env/bin/glowline")
    #expect(try search.find("x").path == "libadbc_driver_x.so")
    try write("", to: package)
    #expect(try search.find("x").path == package)
    // DuckDB's package is a module of Python's beside the folder that says its version.
    try write("", to: "\(home)/env/lib/python3.11/site-packages/_duckdb.cpython-311.so")
    try write("", to: "\(home)/env/lib/python3.11/site-packages/duckdb-1.4.4.dist-info/METADATA")
    let duck = try search.find("duckdb")
    #expect(duck.isPythonModule && duck.path.hasSuffix("/_duckdb.cpython-311.so"))
    #expect(duck.version == "1.4.4" && search.found == [duck])
    let own = DriverSearch(
      environment: ["HOME": "/nowhere", "PYTHONUSERBASE": "\(home)/env"], program: "/opt/glowline")
    #expect(try own.find("duckdb") == duck)
    try write("[Driver]\nshared = \"/opt/user.so\"", to: "\(home)/.config/adbc/drivers/x.toml")
    #expect(try search.find("x").path == "/opt/user.so")
    // The user's own folder lies elsewhere where a variable says so, and an empty one says nothing.
    try write("[Driver]\nshared = \"/opt/config.so\"", to: "\(home)/config/adbc/drivers/x.toml")
    for (config, path) in [("\(home)/config", "/opt/config.so"), ("", "/opt/user.so")] {
      let user = DriverSearch(
        environment: ["HOME": home, "XDG_CONFIG_HOME": config], program: "/opt/glowline")
      #expect(try user.find("x").path == path)
    }
    try write("[Driver]\nshared = 'lib/b.so'\nentrypoint = \"Go\"", to: "\(home)/b/x.toml")
    #expect(
      try search.find("x")
        == DriverSearch.Found(name: "x", path: "\(home)/b/lib/b.so", entry: "Go"))
    try write(
      """
      manifest_version = 1 # the only one
      name = "X"
      [ADBC]
      version = "v1.1.0"
      [Driver.shared]
      linux_amd64 = "/opt/amd.so"
      linux_arm64 = "/opt/arm.so"
      """, to: "\(home)/a/x.toml")
    #expect(try ["/opt/amd.so", "/opt/arm.so"].contains(search.find("x").path))
  }

  @Test(arguments: ["", "../x", "/tmp/x.so", "X", "a b", "ä"])
  func `a path is no name`(name: String) {
    let search = DriverSearch(environment: [:], program: "")
    #expect(throws: DatabaseError.self) { try search.find(name) }
  }

  @Test func `a missing driver comes with the line that installs it`() throws {
    let search = DriverSearch(environment: [:], program: "")
    let known = try #require(reason("spark", search))
    #expect(known == ("it is not installed", "pip install adbc-driver-spark"))
    // With the Python beside the program, which may be in a folder with blanks, else the active one's.
    let home = try folder()
    defer { _ = system("rm -r '\(home)'") }
    for (place, python) in [("env", "\(home)/env/bin/python"), ("m y", "'\(home)/m y/bin/python'")]
    {
      try write("", to: "\(home)/\(place)/bin/python")
      let line = "\(python) -m pip install duckdb"
      let beside = DriverSearch(environment: [:], program: "\(home)/\(place)/bin/glowline")
      #expect(reason("duckdb", beside)?.advice == line)
      let active = DriverSearch(
        environment: ["VIRTUAL_ENV": "\(home)/\(place)", "HOME": home], program: "/usr/bin/glowline"
      )
      #expect(reason("duckdb", active)?.advice == line)
    }
    let own = DriverSearch(environment: ["HOME": home], program: "/opt/glowline")
    #expect(reason("duckdb", own)?.advice == "python3 -m pip install --user duckdb")
    let other = try #require(reason("nobody", search))
    #expect(other.0 == "it is not installed" && other.advice?.contains("nobody.toml") == true)
  }

  @Test(arguments: [
    ("shared = 1", "names no library"), ("[Driver]\nshared = ", "line 2"),
    ("manifest_version = 2\n[Driver]\nshared = \"a\"", "manifest_version 2"),
    ("[Driver", "line 1"), ("[Driver.shared]\nwindows = \"a\"", "names no library"),
    ("[Driver]\nshared = \"a\nb\"", "line 2"),
  ])
  func `a manifest that cannot be used is named`(text: String, words: String) throws {
    let home = try folder()
    defer { _ = system("rm -r '\(home)'") }
    try write(text, to: "\(home)/x.toml")
    let search = DriverSearch(environment: ["ADBC_DRIVER_PATH": home], program: "")
    let found = try #require(reason("x", search))
    #expect(found.0.contains(words) && found.0.contains("\(home)/x.toml"))
  }

  @Test func `a library that is no driver is named`() throws {
    let home = try folder()
    defer { _ = system("rm -r '\(home)'") }
    try write("[Driver]\nshared = \"/nowhere/x.so\"", to: "\(home)/x.toml")
    try write("[Driver]\nshared = \"libc.so.6\"\nentrypoint = \"gets\"", to: "\(home)/y.toml")
    let search = DriverSearch(environment: ["ADBC_DRIVER_PATH": home], program: "")
    #expect(reason("x", search)?.0.contains("/nowhere/x.so") == true)
    #expect(reason("y", search) != nil)
  }

  @Test(
    arguments: [
      ("a = 1", ["a": .integer(1)]), ("a = 'C:\\x' # no", ["a": .text("C:\\x")]),
      ("a.b = \"x\\t\\u00e9\\\"\"", ["a.b": .text("x\té\"")]),
      ("[t]\na = true\nb = false", ["t.a": .boolean(true), "t.b": .boolean(false)]),
      ("[\"a b\".c]\n'd' = -1_000.5", ["a b.c.d": .number(-1000.5)]), ("\n# nothing\n", [:]),
      ("  a = 1\n\t[t]\n \tb = 'x'\n  # no", ["a": .integer(1), "t.b": .text("x")]),
    ] as [(String, [String: TOMLTable.Value])])
  func `the values of a TOML file have dotted names`(
    text: String, values: [String: TOMLTable.Value]
  ) throws {
    let table = try TOMLTable(text) { .badData($0) }
    #expect(table.pairs.count == values.count)
    for (name, value) in values { #expect(table[name] == value) }
  }

  @Test(arguments: [
    "a", "= 1", "a = [1]", "a = 1\na = 2", "a = \"x", "a = \"\\q\"", "[a] b", "a = 2020-01-01",
  ])
  func `what is read nowhere is refused with its line`(text: String) {
    #expect(throws: DatabaseError.self) { try TOMLTable(text) { .badData($0) } }
  }
}
