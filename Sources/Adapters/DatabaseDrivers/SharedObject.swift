import Glibc

/// What a shared library needs of others: the symbols that it uses and does not define.
///
/// Reads its table of dynamic symbols and nothing else of it, however large it is. Libraries of this machine's
/// kind are read: 64 bits, little endian.
/// Source: "ELF-64 Object File Format", version 1.5.
struct SharedObject {
  /// The symbols that other libraries have to define, in the order of the table.
  let undefinedSymbols: [String]

  /// The number of a section's type, SHT_DYNSYM.
  private static let dynamicSymbols: UInt32 = 11
  /// More than any library has, so that a damaged one is not read for long.
  private static let largestTable: UInt64 = 64 << 20

  /// Looks into a library; nil for a file that is none.
  init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let header = SharedObject.read(file, 0, 64),
      header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    let start = header.number(at: 40, UInt64.self)
    let (size, count) = (header.number(at: 58, UInt16.self), header.number(at: 60, UInt16.self))
    guard size >= 64,
      let sections = SharedObject.read(file, start, UInt64(size) * UInt64(count))
    else { return nil }
    func table(_ index: Int) -> [UInt8]? {
      guard index >= 0, index < Int(count) else { return nil }
      let section = index * Int(size)
      return SharedObject.read(
        file, sections.number(at: section + 24, UInt64.self),
        sections.number(at: section + 32, UInt64.self))
    }
    guard
      let index = (0..<Int(count)).first(where: {
        sections.number(at: $0 * Int(size) + 4, UInt32.self) == SharedObject.dynamicSymbols
      }), let symbols = table(index),
      let names = table(Int(sections.number(at: index * Int(size) + 40, UInt32.self)))
    else { return nil }
    undefinedSymbols = stride(from: 0, through: symbols.count - 24, by: 24).compactMap { place in
      // Section 0: undefined here.
      guard symbols.number(at: place + 6, UInt16.self) == 0 else { return nil }
      let name = Int(symbols.number(at: place, UInt32.self))
      guard name > 0, name < names.count else { return nil }
      return String(decoding: names[name...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Whether a library's file holds all that will be mapped of it.
  ///
  /// Where one was cut short the system would end the process as soon as the rest is touched. What is no library
  /// is left to whoever loads it.
  static func isWhole(path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, let header = read(file, 0, 64),
      header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return true }
    let start = header.number(at: 32, UInt64.self)
    let (size, count) = (header.number(at: 54, UInt16.self), header.number(at: 56, UInt16.self))
    guard size >= 56, count > 0, let parts = read(file, start, UInt64(size) * UInt64(count)) else {
      return false
    }
    return (0..<Int(count)).allSatisfy { index in
      let part = index * Int(size)
      // PT_LOAD
      guard parts.number(at: part, UInt32.self) == 1 else { return true }
      let (end, overflows) = parts.number(at: part + 8, UInt64.self)
        .addingReportingOverflow(parts.number(at: part + 32, UInt64.self))
      return !overflows && end <= UInt64(status.st_size)
    }
  }

  private static func read(_ file: Int32, _ start: UInt64, _ count: UInt64) -> [UInt8]? {
    guard count > 0, count <= largestTable, start <= UInt64(Int64.max) - count else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, read in
      while read < Int(count) {
        let more = pread(
          file, buffer.baseAddress.map { $0 + read }, Int(count) - read, Int(start) + read)
        if more <= 0 { break }
        read += more
      }
    }
    return bytes.count == Int(count) ? bytes : nil
  }
}

extension [UInt8] {
  /// The number at a byte, 0 behind the end.
  fileprivate func number<Number: FixedWidthInteger>(at place: Int, _: Number.Type) -> Number {
    guard place >= 0, place <= count - MemoryLayout<Number>.size else { return 0 }
    return withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
  }
}
