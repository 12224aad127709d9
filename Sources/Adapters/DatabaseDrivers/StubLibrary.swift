import Files
import Glibc

/// A shared library, made here, that has names and nothing behind them but zeros.
///
/// DuckDB's driver comes in a module for Python, which does not load where no Python is: the loader wants to
/// know where `PyExc_ImportError` and its like are, although the driver never looks at them. A library with
/// those names, loaded before it, is enough. It is written at run time, since a machine that runs the wheel has
/// no compiler, and since the names are those that the very module asks for, whatever its version.
/// Source: "ELF-64 Object File Format", version 1.5; System V ABI, "Hash Table".
struct StubLibrary {
  /// The library's file.
  let bytes: [UInt8]

  /// The room behind each name: more than any of Python's structs that others look into.
  private static let room = 1024
  #if arch(arm64)
    private static let machine: UInt16 = 183
  #else
    private static let machine: UInt16 = 62
  #endif

  /// A library with these names.
  ///
  /// - Parameter names: Each once; without NUL.
  init(names: [String]) {
    var texts: [UInt8] = [0]
    var symbols = [UInt8](repeating: 0, count: 24)
    var chains = [UInt32](repeating: 0, count: names.count + 1)
    var buckets = [UInt32](repeating: 0, count: max(1, names.count))
    let headers = 64 + 3 * 56
    let textCount = names.reduce(1 + StubLibrary.ownName.utf8.count + 1) {
      $0 + $1.utf8.count + 1
    }
    let textStart = headers + 24 * (names.count + 1)
    let hashStart = StubLibrary.aligned(textStart + textCount)
    let dynamicStart = StubLibrary.aligned(hashStart + 4 * (2 + buckets.count + chains.count))
    let end = dynamicStart + 7 * 16
    // The rest of the segment is not in the file, and zero.
    let roomStart = StubLibrary.aligned(end)
    for (index, name) in names.enumerated() {
      symbols.add(UInt32(texts.count))
      symbols.add(UInt8(1 << 4 | 1))  // global, an object
      symbols.add(UInt8(0))
      symbols.add(UInt16(1))  // in some section, which none needs to be
      symbols.add(UInt64(roomStart + index * StubLibrary.room))
      symbols.add(UInt64(StubLibrary.room))
      texts += Array(name.utf8) + [0]
      let bucket = Int(StubLibrary.hash(name)) % buckets.count
      chains[index + 1] = buckets[bucket]
      buckets[bucket] = UInt32(index + 1)
    }
    let soname = texts.count
    texts += Array(StubLibrary.ownName.utf8) + [0]

    var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 8)
    file.add(UInt16(3))  // a shared library
    file.add(StubLibrary.machine)
    file.add(UInt32(1))
    for number in [0, 64, 0] as [UInt64] { file.add(number) }
    file.add(UInt32(0))
    for number in [64, 56, 3, 64, 0, 0] as [UInt16] { file.add(number) }
    let size = UInt64(roomStart + names.count * StubLibrary.room)
    // All of it, readable and writable: the loader writes into the dynamic section.
    file.addHeader(kind: 1, flags: 6, start: 0, bytes: UInt64(end), memory: size, align: 0x10000)
    let dynamicBytes = UInt64(end - dynamicStart)
    file.addHeader(
      kind: 2, flags: 6, start: UInt64(dynamicStart), bytes: dynamicBytes, memory: dynamicBytes,
      align: 8)
    // Without this one the loader would make all stacks executable.
    file.addHeader(kind: 0x6474_E551, flags: 6, start: 0, bytes: 0, memory: 0, align: 16)
    file += symbols
    file += texts
    file.pad(to: hashStart)
    file.add(UInt32(buckets.count))
    file.add(UInt32(chains.count))
    for number in buckets + chains { file.add(number) }
    file.pad(to: dynamicStart)
    // DT_HASH, DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_SYMENT, DT_SONAME, DT_NULL.
    for (tag, value) in [
      (4, hashStart), (5, textStart), (6, headers), (10, textCount), (11, 24), (14, soname), (0, 0),
    ] {
      file.add(UInt64(tag))
      file.add(UInt64(value))
    }
    bytes = file
  }

  private static let ownName = "libglowline-stand-in.so"

  private static func aligned(_ place: Int) -> Int { (place + 15) & ~15 }

  private static func hash(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { hash, byte in
      let next = (hash << 4) &+ UInt32(byte)
      let high = next & 0xF000_0000
      return (next ^ (high >> 24)) & ~high
    }
  }

  /// Loads it for all libraries that are loaded afterwards.
  ///
  /// - Returns: Nil where that was done, else what the system says.
  func load() -> String? {
    let file: MemoryFile
    do throws {
      file = try MemoryFile(bytes, name: StubLibrary.ownName)
    } catch {
      return "\(error)"
    }
    guard dlopen(file.path, RTLD_NOW | RTLD_GLOBAL) != nil else {
      return dlerror().map { String(cString: $0) } ?? "it cannot be loaded"
    }
    // The loader knows libraries by their paths, and would take another file of that path for this one.
    file.keep()
    return nil
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func pad(to count: Int) {
    append(contentsOf: repeatElement(0, count: count - self.count))
  }

  /// Adds a program header; the place in memory is that in the file.
  fileprivate mutating func addHeader(
    kind: UInt32, flags: UInt32, start: UInt64, bytes: UInt64, memory: UInt64, align: UInt64
  ) {
    add(kind)
    add(flags)
    for number in [start, start, start, bytes, memory, align] { add(number) }
  }
}
