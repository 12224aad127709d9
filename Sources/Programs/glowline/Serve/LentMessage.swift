import CivilTime
import DataSources
import Files
import OrderedJSON
import PlotLanguage
import PlotSession
import SampleStore

/// Reads what is lent: the values of names as a message describes them, and their numbers behind it.
struct LentMessage {
  let reader: FrameReader
  /// The clocks of times that have no offset.
  let zone: TimeZoneRules

  /// The value of a name; nil for one that is lent no more.
  func value(_ message: JSON) throws -> LentValue? {
    let name = message["name"]?.text ?? ""
    let sorting = message["sorting"]?.text
    let value: LentValue?
    switch message["kind"]?.text {
    case "number": value = .value(.number(message["value"]?.number ?? .nan))
    case "boolean": value = .value(.boolean(message["value"]?.integer != 0))
    case "text": value = .value(.text(message["value"]?.text ?? ""))
    case "texts": value = .value(.texts(message["value"]?.elements?.map { $0.text ?? "" } ?? []))
    case "date":
      let shown = message["value"]?.number ?? .nan
      let isLocal = message["local"]?.integer == 1
      value = .value(
        .date(
          Moment(
            isLocal ? LocalTimes.instants([shown], in: zone)[0] : shown,
            isDay: message["day"]?.integer == 1)))
    case "duration":
      value = .value(.duration(DurationLiteral(message["value"]?.number ?? .nan, .second)))
    case "list":
      let column = try column(message["values"] ?? .null)
      let element: Vector.Element =
        switch message["values"]?["role"]?.text {
        case "time": .date(areDays: false)
        case "boolean": .boolean
        case "duration": .duration
        default: .number
        }
      value = column.map { .value(.vector(Vector($0.values, element))) }
    case "series":
      let (places, column) = (
        try places(message["axis"] ?? .null), try column(message["values"] ?? .null)
      )
      let role = message["values"]?["role"]?.text
      let kind: Measure.Kind =
        role == "boolean" ? .condition : role == "duration" ? .duration : .number
      value = places.flatMap { places in
        column.map { .series($0.values, kind, places, sorting: sorting) }
      }
    case "table":
      let places = try places(message["axis"] ?? .null)
      let columns = try (message["columns"]?.elements ?? []).map(column)
      value = places.flatMap { table(message, columns.compactMap(\.self), $0, columns.count) }
    case "refused":
      return .refused(
        LentNames.Refusal(message["message"]?.text ?? "", advice: message["advice"]?.text))
    default: return nil
    }
    return value ?? .refused(LentNames.Refusal("'\(name)' needs more memory than there is"))
  }

  /// A table; nil where there was no memory for all of its columns.
  private func table(
    _ message: JSON, _ columns: [LentColumn], _ places: LentValue.Places, _ count: Int
  ) -> LentValue? {
    guard columns.count == count else { return nil }
    var (columns, places, axisName) = (columns, places, message["axis"]?["name"]?.text ?? "index")
    if let index = message["of"]?.integer, columns.indices.contains(index) {
      let axis = columns.remove(at: index)
      (places, axisName) = (.at(axis.values, .time), axis.name)
    }
    return .table(
      columns, rowCount: message["rows"]?.integer ?? 0, places, axisName: axisName,
      sorting: message["sorting"]?.text)
  }

  /// Where samples stand; nil where there is no memory.
  private func places(_ axis: JSON) throws -> LentValue.Places? {
    if case .null = axis { return .index }
    if let start = axis["start"]?.number, let step = axis["step"]?.number {
      if axis["role"]?.text == "time" {
        let isLocal = axis["local"]?.integer == 1
        let count = max(0, axis["count"]?.integer ?? 0)
        return times(from: start, by: step, count, isLocal: isLocal)
      }
      return start == 0 && step == 1 ? .index : .uniform(start: start, step: step, .number)
    }
    guard let column = try column(axis) else { return nil }
    let kind: PositionKind =
      column.kind == .time ? .time : column.kind == .duration ? .elapsed(nil) : .number
    return .at(column.values, kind)
  }

  /// Times that follow each other at one length, unless that is so on clocks that change meanwhile.
  private func times(
    from start: Double, by step: Double, _ count: Int, isLocal: Bool
  ) -> LentValue.Places? {
    guard isLocal else { return .uniform(start: start, step: step, .time) }
    // Clocks are less than two days from UTC.
    let (first, last) = (start - 172_800, start + step * Double(count) + 172_800)
    if zone.offsetChange(after: first) > last {
      let east = Double(zone.offset(at: first).seconds)
      return .uniform(start: start - east, step: step, .time)
    }
    guard AddressSpace.hasRoom(for: 2 * count * MemoryLayout<Double>.stride) else { return nil }
    let shown = (0..<count).map { start + Double($0) * step }
    return .at(LocalTimes.instants(shown, in: zone), .time)
  }

  /// A column; nil where there is no memory for it.
  private func column(_ message: JSON) throws -> LentColumn? {
    let name = message["name"]?.text ?? ""
    let role = message["role"]?.text
    let kind: DataTable.Kind =
      role == "time" ? .time : role == "duration" ? .duration : role == "text" ? .text : .number
    guard var values = try numbers(message) else { return nil }
    if let scale = message["scale"]?.number {
      for index in values.indices { values[index] *= scale }
    }
    if kind == .time, message["local"]?.integer == 1 {
      values = LocalTimes.instants(values, in: zone)
    }
    var column = LentColumn(name, kind, kind == .text ? [] : values)
    column.areTruths = role == "boolean"
    if let names = message["texts"]?.elements {
      column.texts = DataTable.Texts(
        codes: values.map { $0.isNaN ? -1 : Int32($0) }, of: names.map { $0.text ?? "" })
    }
    if let sample = message["sample"], let row = sample["row"]?.integer {
      column.sample = (row, sample["text"]?.text ?? "")
    }
    return column
  }

  // MARK: - Numbers

  /// The bytes of a piece that are turned into numbers at once.
  private static let stride = 1 << 18

  /// The numbers of a column, piece by piece as they are in memory; nil where there is none for them.
  private func numbers(_ message: JSON) throws -> [Double]? {
    let pieces = message["pieces"]?.elements ?? []
    let count = pieces.reduce(0) { $0 + max(0, $1["count"]?.integer ?? 0) }
    let type = message["type"]?.text ?? ""
    guard AddressSpace.hasRoom(for: count * MemoryLayout<Double>.stride) else {
      for piece in pieces {
        try reader.skip((piece["bytes"]?.integer ?? 0) + (piece["valid"]?.integer ?? 0))
      }
      return nil
    }
    return try [Double](unsafeUninitializedCapacity: count) { buffer, done in
      ProcessMemory.useLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      for piece in pieces {
        let length = max(0, piece["count"]?.integer ?? 0)
        let values = UnsafeMutableBufferPointer(rebasing: buffer[done..<(done + length)])
        try read(piece, type, into: values)
        done += length
      }
    }
  }

  private func read(
    _ piece: JSON, _ type: String, into values: UnsafeMutableBufferPointer<Double>
  ) throws {
    let (byteCount, skipped) = (piece["bytes"]?.integer ?? 0, piece["skip"]?.integer ?? 0)
    if type == "bits" {
      try forEachBit(byteCount, skipped, values.count) { values[$0] = $1 ? 1 : 0 }
    } else if let numbers = LentNumbers(type: type), byteCount == numbers.size * values.count {
      if numbers.areDoubles {
        try reader.fill(UnsafeMutableRawBufferPointer(values))
      } else {
        try decode(numbers, into: values)
      }
    } else {
      throw CommandError("\(byteCount) bytes are no \(values.count) numbers of type '\(type)'")
    }
    if let valid = piece["valid"]?.integer, valid > 0 {
      try forEachBit(valid, skipped, values.count) { if !$1 { values[$0] = .nan } }
    }
  }

  private func decode(
    _ numbers: LentNumbers, into values: UnsafeMutableBufferPointer<Double>
  ) throws {
    let atOnce = LentMessage.stride / numbers.size
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(atOnce, values.count) * numbers.size, alignment: 8)
    defer { scratch.deallocate() }
    for start in Swift.stride(from: 0, to: values.count, by: atOnce) {
      let end = min(values.count, start + atOnce)
      let bytes = UnsafeMutableRawBufferPointer(
        rebasing: scratch[..<((end - start) * numbers.size)])
      try reader.fill(bytes)
      numbers.decode(
        UnsafeRawBufferPointer(bytes),
        into: UnsafeMutableBufferPointer(rebasing: values[start..<end]))
    }
  }

  /// Reads bits, the lowest of a byte first.
  private func forEachBit(
    _ byteCount: Int, _ skipped: Int, _ count: Int, _ body: (Int, Bool) -> Void
  ) throws {
    guard skipped >= 0, count + skipped <= 8 * byteCount else {
      throw CommandError("\(byteCount) bytes have no \(count) bits")
    }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 8)
    defer { bytes.deallocate() }
    try reader.fill(bytes)
    for index in 0..<count {
      let bit = index + skipped
      body(index, bytes[bit >> 3] & (1 << (bit & 7)) != 0)
    }
  }
}
