import CADBC
import DatabaseDrivers
import TestSupport
import Threading

/// Batches of a driver that tells lies about their shapes: an error or as many values as rows, and all that it
/// lent goes back once.
///
/// The interface does not say how long a buffer is: what lies inside of one can only be believed. No lie
/// here leads out of a buffer otherwise.
enum ArrowTarget {
  private static let formats = [
    "g", "f", "e", "c", "C", "s", "S", "i", "I", "l", "L", "b", "n", "u", "U", "vu", "tdD", "tdm",
    "tsn:UTC", "tss:", "d:10,2", "d:76,3,256", "d:9,1,32", "z", "+l", "d:", "d:1,999", "",
  ]
  /// What no shape may be.
  private static let lies = [-1, Int.min, Int.max, Int.max - 1, 1 << 62]
  /// Room for each value's place: the widest are of 32 bytes.
  private static let widest = 32

  static func take(_ bytes: [UInt8]) throws {
    var input = FuzzInput(bytes)
    let ledger = Ledger()
    let columnCount = input.number(below: 4)
    let formats = (0..<columnCount).map { _ in input.element(of: ArrowTarget.formats) }
    let hasDictionary = input.number(below: 4) == 0
    var batches: [TestColumn] = []
    var rows = 0
    for _ in 0..<input.number(below: 4) {
      let count = input.number(below: 20)
      rows += count
      let columns = formats.map { column($0, count, hasDictionary: hasDictionary, &input) }
      batches.append(
        TestColumn(
          format: "+s", length: shape(count, &input), offset: shape(0, &input),
          nullCount: input.number(below: 2), buffers: [nil], children: columns))
    }
    let source = TestStream(ledger, [])
    source.schemaColumn = TestColumn(
      format: "+s", length: 0, buffers: [nil],
      children: formats.map { column($0, 0, hasDictionary: hasDictionary, &input) })
    source.batches = batches
    var stream = ArrowArrayStream()
    source.fill(&stream)
    let columns = try? {
      var reader = try ArrowReader(&stream) { DatabaseError.query("\($0)", sqlState: nil) }
      return try reader.columns(limit: 1000, cancellation: Cancellation(), progress: { _ in })
    }()
    stream.release?(&stream)
    try promise(
      ledger.schemas == 0 && ledger.arrays == 0 && ledger.streams == 0, "something is left over")
    for column in columns ?? [] where column.kind != .other {
      try promise(column.values.count <= rows, "more values than rows")
    }
  }

  /// The number, or now and then a lie.
  private static func shape(_ number: Int, _ input: inout FuzzInput) -> Int {
    input.number(below: 8) == 0 ? input.element(of: lies) : number
  }

  private static func column(
    _ format: String, _ rows: Int, hasDictionary: Bool, _ input: inout FuzzInput
  ) -> TestColumn {
    let offset = input.number(below: 5)
    let values = input.bytes((rows + offset + 1) * widest)
    var buffers: [[UInt8]?] = [input.number(below: 2) == 0 ? nil : input.bytes(rows + offset + 1)]
    switch format {
    case "u": buffers += [places(rows + offset + 1, Int32.self, &input), input.bytes(256)]
    case "U": buffers += [places(rows + offset + 1, Int64.self, &input), input.bytes(256)]
    case "vu":
      // Behind the texts stand their lengths.
      buffers += [values, input.bytes(64), withUnsafeBytes(of: 64) { Array($0) }]
    default: buffers.append(values)
    }
    if input.number(below: 8) == 0 { buffers.removeLast() }
    let dictionary =
      hasDictionary ? [column("g", input.number(below: 5), hasDictionary: false, &input)] : []
    return TestColumn(
      format: format, length: shape(rows, &input), offset: shape(offset, &input),
      nullCount: input.number(below: 2) - 1, buffers: buffers, dictionary: dictionary)
  }

  /// Where texts begin and end: in any order, also before the first byte.
  private static func places<Place: FixedWidthInteger & SignedInteger>(
    _ count: Int, _: Place.Type, _ input: inout FuzzInput
  ) -> [UInt8] {
    (0..<count).flatMap { _ in
      let place = Place(input.number(below: 256)) - (input.number(below: 16) == 0 ? 256 : 0)
      return withUnsafeBytes(of: place) { Array($0) }
    }
  }
}
