import DataSources
import Glibc
import TestSupport
import Testing
import Threading

/// The bytes of numbers, the lowest first unless said otherwise.
private func bytes<Bits: FixedWidthInteger>(_ numbers: [Bits], isBigEndian: Bool = false) -> [UInt8]
{
  numbers.flatMap { number in
    let low = (0..<Bits.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isBigEndian ? low.reversed() : low
  }
}

private func doubles(_ numbers: [Double], isBigEndian: Bool = false) -> [UInt8] {
  bytes(numbers.map(\.bitPattern), isBigEndian: isBigEndian)
}

private func floats(_ numbers: [Float], isBigEndian: Bool = false) -> [UInt8] {
  bytes(numbers.map(\.bitPattern), isBigEndian: isBigEndian)
}

/// A file of NumPy's.
private func npy(
  _ type: String, _ shape: String, _ data: [UInt8], fortran: Bool = false, version: UInt8 = 1
) -> [UInt8] {
  npy(
    header:
      "{'descr': \(type), 'fortran_order': \(fortran ? "True" : "False"), 'shape': \(shape), }",
    data, version: version)
}

private func npy(header: String, _ data: [UInt8], version: UInt8 = 1) -> [UInt8] {
  let text = Array(header.utf8) + [0x0A]
  let length = version == 1 ? bytes([UInt16(text.count)]) : bytes([UInt32(text.count)])
  return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + text + data
}

@Suite struct NumberFileTests {
  @Test(arguments: [
    ("a.f64", doubles([1, -2.5, 1e300])), ("A.F64", doubles([1, -2.5, 1e300])),
  ])
  func `a raw file is one column of its numbers`(name: String, content: [UInt8]) {
    #expect(message(content, name: name) == "column1: 1 -2.5 1e+300")
  }

  @Test func `each ending says how a number is stored`() {
    #expect(
      message(floats([1, -2.5, 0.1]), name: "a.f32") == "column1: 1 -2.5 \(Double(Float(0.1)))")
    #expect(
      message(bytes([1, -2, Int64.max]), name: "a.i64") == "column1: 1 -2 9.223372036854776e+18")
    #expect(message(doubles([]), name: "a.f64") == "column1: ")
  }

  @Test func `what is not finite is a gap`() {
    #expect(
      message(
        doubles([1, .nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude]), name: "a.f64")
        == "column1: 1 _ _ _ 0 5e-324")
    #expect(message(floats([.infinity, .nan, 2]), name: "a.f32") == "column1: _ _ 2")
  }

  @Test func `what missing names is a gap`() {
    var options = ReadOptions()
    options.missing = ["-999", "7"]
    #expect(
      message(doubles([1, -999, 7, 8]), name: "a.f64", options: options) == "column1: 1 _ _ 8")
  }

  @Test(arguments: [
    ("a.f64", 12, "4 bytes at the end of 12 -> expected 8 bytes for each number", 9),
    ("a.f32", 7, "3 bytes at the end of 7 -> expected 4 bytes for each number", 5),
    ("a.i64", 1, "1 bytes at the end of 1 -> expected 8 bytes for each number", 1),
  ])
  func `a length that is no whole number of numbers is an error`(
    name: String, length: Int, problem: String, place: Int
  ) {
    #expect(
      message([UInt8](repeating: 0, count: length), name: name)
        == "\(name), byte \(place): found \(problem)")
  }

  @Test func `the highest byte first is read where that is said, and else noticed`() throws {
    let content = doubles((1...50).map { Double($0) * 1.5 }, isBigEndian: true)
    var options = ReadOptions()
    options.isBigEndian = true
    let table = try DataTable.read(bytes: content, name: "a.f64", options: options)
    #expect(table.columns[0].values == (1...50).map { Double($0) * 1.5 })
    #expect(warnings(table).isEmpty)
    let wrong = try DataTable.read(bytes: content, name: "a.f64")
    #expect(
      warnings(wrong) == [
        "a.f64, byte 1: found numbers that make sense with their bytes the other way round"
          + " -> expected lowest byte first"
      ])
    let whole = bytes((1...50).map { Int64($0) }, isBigEndian: true)
    #expect(warnings(try DataTable.read(bytes: whole, name: "a.i64")).count == 1)
    // Nanoseconds since 1970, which are large whichever way they are read.
    let times = bytes((1...50).map { 1_700_000_000_000_000_000 + $0 * 1_000_003 as Int64 })
    #expect(warnings(try DataTable.read(bytes: times, name: "a.i64")).isEmpty)
    let noise = doubles((0..<50).map { _ in Double.random(in: -1...1) })
    #expect(warnings(try DataTable.read(bytes: noise, name: "a.f64")).isEmpty)
  }

  private func warnings(_ table: DataTable) -> [String] {
    table.warnings(
      values: table.columns, axis: .index, isAxisStated: false, areValuesStated: false
    ).map(\.description)
  }

  // MARK: - NumPy

  @Test(arguments: [
    ("'<f8'", doubles([1, -2.5])), ("'>f8'", doubles([1, -2.5], isBigEndian: true)),
    ("'<f4'", floats([1, -2.5])), ("'=f4'", floats([1, -2.5])),
    ("'<f2'", bytes([0x3C00, 0xC100] as [UInt16])),
    ("'>f2'", bytes([0x3C00, 0xC100] as [UInt16], isBigEndian: true)),
  ])
  func `NumPy's header says how numbers are stored`(type: String, data: [UInt8]) {
    for version in 1...3 as ClosedRange<UInt8> {
      #expect(
        message(npy(type, "(2,)", data, version: version), name: "a.npy") == "column1: 1 -2.5")
    }
  }

  @Test(
    arguments: [
      ("'|i1'", bytes([1, -2] as [Int8]), "1 -2"), ("'<i2'", bytes([1, -2] as [Int16]), "1 -2"),
      ("'>i4'", bytes([1, -2] as [Int32], isBigEndian: true), "1 -2"),
      ("'<i8'", bytes([1, -2] as [Int64]), "1 -2"), ("'|u1'", [1, 254], "1 254"),
      ("'<u2'", bytes([1, 65534] as [UInt16]), "1 65534"),
      ("'<u4'", bytes([1, 4_294_967_294] as [UInt32]), "1 4294967294"),
      ("'<u8'", bytes([1, UInt64.max] as [UInt64]), "1 1.8446744073709552e+19"),
      ("'|b1'", [1, 0], "1 0"),
      ("'<M8[ns]'", bytes([1_500_000_000, .min] as [Int64]), "1.5 _"),
      ("'<M8[ms]'", bytes([1_772_323_200_250, -250] as [Int64]), "1772323200.25 -0.25"),
      ("'<M8[D]'", bytes([1, -1] as [Int64]), "86400 -86400"),
    ] as [(String, [UInt8], String)])
  func `whole numbers, truth values and times are read`(
    type: String, data: [UInt8], values: String
  ) {
    #expect(message(npy(type, "(2,)", data), name: "a.npy") == "column1: \(values)")
  }

  @Test func `every number of two bytes is what its bits say`() throws {
    let data = bytes((0...UInt16.max).map { $0 })
    let table = try DataTable.read(bytes: npy("'<f2'", "(65536,)", data), name: "a.npy")
    for (bits, value) in table.columns[0].values.enumerated() {
      let (sign, exponent, fraction) = (bits >> 15, bits >> 10 & 31, Double(bits & 1023))
      let magnitude =
        exponent == 0
        ? fraction * pow(2, -24) : (1 + fraction / 1024) * pow(2, Double(exponent - 15))
      #expect(exponent == 31 ? value.isNaN : value == (sign == 0 ? magnitude : -magnitude))
    }
  }

  @Test func `two dimensions are columns, in either order`() {
    let rows = doubles([1, 2, 3, 4, 5, 6])
    #expect(
      message(npy("'<f8'", "(3, 2)", rows), name: "a.npy") == "column1: 1 3 5 | column2: 2 4 6")
    #expect(
      message(npy("'<f8'", "(3, 2)", rows, fortran: true), name: "a.npy")
        == "column1: 1 2 3 | column2: 4 5 6")
    #expect(message(npy("'<f8'", "()", doubles([7])), name: "a.npy") == "column1: 7")
    #expect(message(npy("'<f8'", "(0,)", []), name: "a.npy") == "column1: ")
    #expect(message(npy("'<f8'", "(0, 2)", []), name: "a.npy") == "column1:  | column2: ")
    #expect(message(npy("'<f8'", "(2, 0)", []), name: "a.npy") == "")
  }

  @Test(
    arguments: [
      (npy("[('a', '<f8'), ('b', '<i4')]", "(2,)", []), "a structured array"),
      (npy("'<c16'", "(2,)", []), "numbers of type '<c16'"),
      (npy("'|O'", "(2,)", []), "numbers of type '|O'"),
      (npy("'<U5'", "(2,)", []), "numbers of type '<U5'"),
      (npy("'<f16'", "(2,)", []), "numbers of type '<f16'"),
      (npy("'<M8[M]'", "(2,)", []), "numbers of type '<M8[M]'"),
      (npy("'<f8'", "(2, 3, 4)", []), "an array of shape (2, 3, 4)"),
      (npy("'<f8'", "(-2,)", []), "a shape that is no list of sizes"),
      (npy("'<f8'", "(9223372036854775807, 4)", []), "an array of 9223372036854775807 × 4"),
      (npy("'<f8'", "(2,)", doubles([1])), "the end of the file after 1 numbers -> expected 2"),
      (npy("'<f8'", "(2,)", [], version: 9), "version 9 of NumPy's format"),
      (npy(header: "{'descr': '<f8'", []), "'{'descr': '<f8'\\n'"),
      (npy(header: "{'descr': '<f8', 'shape': (2,)}", []), "expected 'fortran_order' and 'shape'"),
      (npy(header: String(repeating: "[", count: 1000), []), "expected a header of NumPy's"),
      ([], "an empty file"), (Array("NUMPY, or not?".utf8), "expected a header of NumPy's"),
    ] as [([UInt8], String)])
  func `what is no table of numbers is refused with the reason`(content: [UInt8], problem: String) {
    let text = message(content, name: "a.npy")
    #expect(text.hasPrefix("a.npy, byte ") && text.contains(problem), "\(text)")
  }

  @Test func `damaged files give errors and never more`() {
    var generator = SeededGenerator(seed: 7)
    let whole = npy("'<f8'", "(3, 2)", doubles([1, 2, 3, 4, 5, 6]))
    for length in whole.indices {
      #expect(message(Array(whole[..<length]), name: "a.npy").hasPrefix("a.npy, byte "))
    }
    for _ in 0..<2000 {
      var content = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        content[Int.random(in: content.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = message(content, name: "a.npy")
    }
  }

  @Test func `bytes behind NumPy's array are noticed`() throws {
    let table = try DataTable.read(
      bytes: npy("'<f8'", "(1,)", doubles([1, 2])), name: "a.npy")
    #expect(table.columns[0].values == [1])
    #expect(warnings(table).first?.contains("found 8 bytes behind the array") == true)
  }

  @Test func `a file that is larger than a look is read as a whole`() throws {
    let count = 100_003
    let values = (0..<count).map { Double($0) * 0.5 }
    let raw = try DataTable.read(bytes: doubles(values), name: "a.f64")
    #expect(raw.columns[0].values == values)
    let table = try DataTable.read(
      bytes: npy("'<f8'", "(\(count / 3), 3)", doubles(Array(values.prefix(count / 3 * 3)))),
      name: "a.npy")
    for column in 0..<3 {
      #expect(
        table.columns[column].values
          == stride(from: column, to: count / 3 * 3, by: 3).map { values[$0] })
    }
  }

  @Test func `reading is stopped within a quarter of a megabyte`() {
    let counter = CheckpointCounter(endingAfter: 3)
    #expect(throws: CancellationError.self) {
      try DataTable.read(
        bytes: doubles([Double](repeating: 1, count: 1 << 20)), name: "a.f64",
        cancellation: Cancellation(asking: counter.isOver))
    }
    #expect(counter.count < 10)
  }

  @Test func `a file that is shortened while it is read is an error, and the program lives`() throws
  {
    var template = Array("/tmp/glowline-numbers-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = "\(folder)/a.f64"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let file = try #require(fopen(path, "wb"))
    let content = [UInt8](repeating: 0, count: 8 << 20)
    fwrite(content, 1, content.count, file)
    fclose(file)
    var isShort = false
    let error = #expect(throws: DataSourceError.self) {
      try DataTable.read(path: path, name: "a.f64") { _ in
        if !isShort { truncate(path, 1 << 20) }
        isShort = true
      }
    }
    #expect(
      error?.description == "a.f64, byte 1048577: found the end of the file after 131072 numbers"
        + " -> expected 1048576")
  }

  @Test func `the names of columns are told without their numbers`() throws {
    var template = Array("/tmp/glowline-numbers-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = "\(folder)/a.npy"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let file = try #require(fopen(path, "wb"))
    let content = npy("'<f8'", "(1000000, 2)", [])
    fwrite(content, 1, content.count, file)
    fclose(file)
    #expect(try DataTable.columnNames(path: path) == ["column1", "column2"])
  }
}
