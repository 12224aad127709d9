import Files
import Glibc
import Testing

@testable import DatabaseDrivers

/// A library that wants Python's names gets them, without Python.
@Suite struct StubLibraryTests {
  @Test(arguments: [0, 1, 2, 281, 5000])
  func `the loader finds all names, with zeros behind them`(count: Int) throws {
    let names = (0..<count).map { "glowline_stand_in_\(count)_\($0)" }
    #expect(StubLibrary(names: names).load() == nil)
    var places: Set<UInt> = []
    for name in names {
      let place = try #require(dlsym(nil, name))
      places.insert(UInt(bitPattern: place))
      #expect(UnsafeRawBufferPointer(start: place, count: 1024).allSatisfy { $0 == 0 })
    }
    #expect(places.count == count)
    #expect(dlsym(nil, "glowline_stand_in_\(count)_\(count)") == nil)
  }

  @Test func `a program's own names are told apart from those it wants`() throws {
    let wanted = try #require(SharedObject(path: "/proc/self/exe")).undefinedSymbols
    #expect(wanted.contains("dlsym") && !wanted.contains("main"))
  }

  @Test func `a library that was cut short is not loaded`() throws {
    let program = try #require(fopen("/proc/self/exe", "r"))
    defer { fclose(program) }
    var whole = [UInt8](repeating: 0, count: 1 << 20)
    #expect(fread(&whole, 1, whole.count, program) == whole.count)
    let path = FileAccess.temporaryPath
    defer { FileAccess.remove(path) }
    #expect(SharedObject.isWhole(path: "/proc/self/exe"))
    for count in [64, 4096, 1 << 20] {
      try FileAccess.write(Array(whole.prefix(count)), to: path)
      #expect(!SharedObject.isWhole(path: path), "\(count) bytes")
      #expect(throws: DatabaseError.self) { try Driver.load(name: "x", path: path, entry: nil) }
    }
    // What is none is for the loader to refuse.
    try FileAccess.write(Array("no library".utf8), to: path)
    #expect(SharedObject.isWhole(path: path) && SharedObject.isWhole(path: "/nowhere"))
  }

  @Test func `a library wants what binutils say that it wants`() throws {
    let parts = try #require(SystemFile.text("/proc/self/maps")).split(
      whereSeparator: \.isWhitespace)
    let path = try #require(parts.first { $0.hasSuffix("/libc.so.6") }.map { String($0) })
    let list = try #require(popen("nm -D -u -P '\(path)'", "r"))
    defer { pclose(list) }
    var (listed, line): (Set<String>, [CChar]) = ([], Array(repeating: 0, count: 1 << 12))
    while let text = fgets(&line, Int32(line.count), list).map({ String(cString: $0) }) {
      listed.insert(String(text.prefix { $0 != " " && $0 != "@" }))
    }
    #expect(try Set(#require(SharedObject(path: path)).undefinedSymbols) == listed)
    #expect(!listed.isEmpty)
  }

  @Test func `what is no library has no names`() throws {
    #expect(SharedObject(path: "/nowhere") == nil)
    #expect(SharedObject(path: "/proc/self") == nil)
    #expect(SharedObject(path: "/proc/self/cmdline") == nil)
    var template = Array("/tmp/glowline-object-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    defer { close(file) }
    let path = try #require(
      String(validating: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    defer { unlink(path) }
    // A head that promises everything, and nothing behind it.
    for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
      for count in [0, 6, 63, 64, 200] {
        let head = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: byte, count: 194)
        try FileAccess.write(Array(head.prefix(count)), to: path)
        #expect(SharedObject(path: path) == nil)
      }
    }
  }
}
