package import CADBC
import Glibc

/// A column of one batch, as a driver would send it.
package struct TestColumn {
  package var name = "v"
  package var format: String
  package var metadata: [(String, String)] = []
  package var length: Int
  /// So many values stand in the buffers before the first.
  package var offset = 0
  package var nullCount = -1
  /// The validity first; nil for a buffer that is not there.
  package var buffers: [[UInt8]?]
  package var children: [TestColumn] = []
  package var dictionary: [TestColumn] = []

  /// A column of the buffers that its format asks for.
  package init(
    name: String = "v", format: String, metadata: [(String, String)] = [], length: Int,
    offset: Int = 0, nullCount: Int = -1, buffers: [[UInt8]?], children: [TestColumn] = [],
    dictionary: [TestColumn] = []
  ) {
    self.name = name
    self.format = format
    self.metadata = metadata
    self.length = length
    self.offset = offset
    self.nullCount = nullCount
    self.buffers = buffers
    self.children = children
    self.dictionary = dictionary
  }

  /// Values of a fixed size; nil for those that are missing.
  ///
  /// Offsets put noise in front.
  package static func values<Value: BitwiseCopyable>(
    _ format: String, _ values: [Value?], noise: Value, offset: Int = 0
  ) -> TestColumn {
    let all = Array(repeating: noise, count: offset) + values.map { $0 ?? noise }
    return TestColumn(
      format: format, length: values.count, offset: offset,
      buffers: [
        bits(Array(repeating: true, count: offset) + values.map { $0 != nil }),
        all.withUnsafeBytes { Array($0) },
      ])
  }

  /// Texts with offsets of 32 bits.
  package static func texts(
    _ values: [String?], offset: Int = 0, metadata: [(String, String)] = []
  ) -> TestColumn {
    let all = Array(repeating: "noise" as String?, count: offset) + values
    var ends: [Int32] = [0]
    var bytes: [UInt8] = []
    for text in all {
      bytes += Array((text ?? "").utf8)
      ends.append(Int32(bytes.count))
    }
    return TestColumn(
      format: "u", metadata: metadata, length: values.count, offset: offset,
      buffers: [bits(all.map { $0 != nil }), ends.withUnsafeBytes { Array($0) }, bytes])
  }

  /// One bit for each truth, the lowest first.
  package static func bits(_ truths: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (truths.count + 7) / 8)
    for (index, truth) in truths.enumerated() where truth { bytes[index >> 3] |= 1 << (index & 7) }
    return bytes
  }
}

/// How many structs were handed out and have not come back.
package final class Ledger {
  package init() {}

  package var schemas = 0
  package var arrays = 0
  package var streams = 0
  /// Released twice, or never made.
  package var isWrong = false
}

/// What a struct of Arrow keeps until it is released.
private final class Keep {
  let ledger: Ledger
  let count: WritableKeyPath<Ledger, Int>
  var memory: [UnsafeMutableRawPointer] = []
  var schemas: [UnsafeMutablePointer<ArrowSchema>] = []
  var arrays: [UnsafeMutablePointer<ArrowArray>] = []

  init(_ ledger: Ledger, _ count: WritableKeyPath<Ledger, Int>) {
    self.ledger = ledger
    self.count = count
  }

  func bytes(_ bytes: [UInt8]) -> UnsafeMutableRawPointer {
    // One byte off every alignment, as a driver may do.
    let place = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 16)
    memory.append(place)
    (place + 1).copyMemory(from: bytes, byteCount: bytes.count)
    return place + 1
  }

  func text(_ text: String) -> UnsafePointer<CChar> {
    let place = bytes(Array(text.utf8) + [0])
    return UnsafePointer(place.assumingMemoryBound(to: CChar.self))
  }

  func pointers<Pointee>(
    _ all: [UnsafeMutablePointer<Pointee>?]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<Pointee>?> {
    let place = UnsafeMutableRawPointer.allocate(byteCount: max(1, all.count) * 8, alignment: 8)
    memory.append(place)
    let bound = place.bindMemory(to: UnsafeMutablePointer<Pointee>?.self, capacity: all.count)
    bound.initialize(from: all, count: all.count)
    return bound
  }

  deinit {
    for schema in schemas {
      schema.pointee.release?(schema)
      schema.deallocate()
    }
    for array in arrays {
      array.pointee.release?(array)
      array.deallocate()
    }
    for place in memory { place.deallocate() }
  }
}

extension TestColumn {
  package func schema(_ ledger: Ledger) -> ArrowSchema {
    let keep = Keep(ledger, \.schemas)
    ledger.schemas += 1
    var schema = ArrowSchema()
    schema.format = keep.text(format)
    schema.name = keep.text(name)
    if !metadata.isEmpty {
      var bytes = withUnsafeBytes(of: Int32(metadata.count)) { Array($0) }
      for part in metadata.flatMap({ [$0.0, $0.1] }) {
        bytes += withUnsafeBytes(of: Int32(part.utf8.count)) { Array($0) } + Array(part.utf8)
      }
      schema.metadata = UnsafePointer(keep.bytes(bytes).assumingMemoryBound(to: CChar.self))
    }
    func child(_ column: TestColumn) -> UnsafeMutablePointer<ArrowSchema> {
      let place = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
      place.initialize(to: column.schema(ledger))
      keep.schemas.append(place)
      return place
    }
    schema.n_children = Int64(children.count)
    schema.children = keep.pointers(children.map(child))
    schema.dictionary = dictionary.first.map(child)
    schema.private_data = Unmanaged.passRetained(keep).toOpaque()
    schema.release = { schema in
      guard let schema, let data = schema.pointee.private_data else { return }
      schema.pointee.release = nil
      schema.pointee.private_data = nil
      let keep = Unmanaged<Keep>.fromOpaque(data).takeRetainedValue()
      keep.ledger.schemas -= 1
    }
    return schema
  }

  package func array(_ ledger: Ledger) -> ArrowArray {
    let keep = Keep(ledger, \.arrays)
    ledger.arrays += 1
    var array = ArrowArray()
    array.length = Int64(length)
    array.offset = Int64(offset)
    array.null_count = Int64(nullCount)
    array.n_buffers = Int64(buffers.count)
    let places = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, buffers.count) * 8, alignment: 8)
    keep.memory.append(places)
    let bound = places.bindMemory(to: UnsafeRawPointer?.self, capacity: buffers.count)
    bound.initialize(
      from: buffers.map { $0.map { UnsafeRawPointer(keep.bytes($0)) } }, count: buffers.count)
    array.buffers = bound
    func child(_ column: TestColumn) -> UnsafeMutablePointer<ArrowArray> {
      let place = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
      place.initialize(to: column.array(ledger))
      keep.arrays.append(place)
      return place
    }
    array.n_children = Int64(children.count)
    array.children = keep.pointers(children.map(child))
    array.dictionary = dictionary.first.map(child)
    array.private_data = Unmanaged.passRetained(keep).toOpaque()
    array.release = { array in
      guard let array, let data = array.pointee.private_data else { return }
      array.pointee.release = nil
      array.pointee.private_data = nil
      let keep = Unmanaged<Keep>.fromOpaque(data).takeRetainedValue()
      keep.ledger.arrays -= 1
    }
    return array
  }
}

/// A stream of batches; after the last it goes on as it is told.
package final class TestStream {
  package let ledger: Ledger
  package var batches: [TestColumn]
  package var schemaColumn: TestColumn
  /// What `get_next` gives behind the last batch: 0 for the end, else the error's number.
  package var ending: Int32 = 0
  let message = strdup("the server is gone")
  var next = 0

  /// A stream of batches of the same columns.
  package init(_ ledger: Ledger, _ batches: [[TestColumn]], rowOffset: Int = 0) {
    self.ledger = ledger
    let structs = batches.map { columns in
      TestColumn(
        format: "+s", length: (columns.first?.length ?? 0) - rowOffset, offset: rowOffset,
        nullCount: 0, buffers: [nil], children: columns)
    }
    self.batches = structs
    schemaColumn = structs.first ?? TestColumn(format: "+s", length: 0, buffers: [nil])
  }

  deinit { free(message) }

  package func fill(_ stream: UnsafeMutablePointer<ArrowArrayStream>) {
    ledger.streams += 1
    stream.pointee.private_data = Unmanaged.passRetained(self).toOpaque()
    stream.pointee.get_schema = { stream, schema in
      guard let source = TestStream.of(stream), let schema else { return 1 }
      schema.initialize(to: source.schemaColumn.schema(source.ledger))
      return 0
    }
    stream.pointee.get_next = { stream, array in
      guard let source = TestStream.of(stream), let array else { return 1 }
      array.initialize(to: ArrowArray())
      guard source.next < source.batches.count else { return source.ending }
      array.initialize(to: source.batches[source.next].array(source.ledger))
      source.next += 1
      return 0
    }
    stream.pointee.get_last_error = { stream in
      TestStream.of(stream).flatMap { $0.message }.map { UnsafePointer($0) }
    }
    stream.pointee.release = { stream in
      guard let stream, let data = stream.pointee.private_data else { return }
      stream.pointee.release = nil
      stream.pointee.private_data = nil
      Unmanaged<TestStream>.fromOpaque(data).takeRetainedValue().ledger.streams -= 1
    }
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> TestStream? {
    stream?.pointee.private_data.map {
      Unmanaged<TestStream>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
