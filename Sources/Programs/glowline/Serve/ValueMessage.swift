import CivilTime
import OrderedJSON
import PlotLanguage
import PlotSession
import SampleStore

/// A value as it is given back: what it is, and its numbers as bytes.
struct ValueMessage {
  private(set) var content: JSON = .null
  private(set) var buffers: [[UInt8]] = []

  init(_ value: Value, _ zone: TimeZoneRules) {
    content = describe(value, zone)
  }

  private mutating func describe(_ value: Value, _ zone: TimeZoneRules) -> JSON {
    switch value {
    case .number(let number):
      .object([("kind", .text("number")), ("value", .raw(ValueMessage.python(number)))])
    case .boolean(let truth): .object([("kind", .text("boolean")), ("value", .boolean(truth))])
    case .text(let text): .object([("kind", .text("text")), ("value", .text(text))])
    case .date(let moment):
      .object([
        ("kind", .text("date")), ("value", .number(moment.instant)), ("zone", .text(zone.name)),
        ("day", .boolean(moment.isDay)),
      ])
    case .duration(let duration):
      .object([("kind", .text("duration")), ("value", .number(duration.meanSeconds))])
    case .color(let color):
      .object([("kind", .text("text")), ("value", .text(color.description))])
    case .texts(let texts):
      .object([("kind", .text("texts")), ("value", .array(texts.map { .text($0) }))])
    case .vector(let vector): describe(vector, zone)
    case .group(let group):
      .object([
        ("kind", .text("group")), ("names", .array(group.names.map { .text($0) })),
        ("members", .array(group.members.map { describe($0.vector, zone) })),
      ])
    }
  }

  private mutating func describe(_ vector: Vector, _ zone: TimeZoneRules) -> JSON {
    let element =
      switch vector.element {
      case .number: "number"
      case .boolean: "boolean"
      case .date: "date"
      case .duration: "duration"
      }
    buffers.append(ValueMessage.bytes(vector.values))
    var axis: JSON = .null
    if let (places, kind) = vector.ownPlaces {
      axis = .text(kind.isTime ? "time" : kind == .number ? "number" : "elapsed")
      buffers.append(ValueMessage.bytes(places))
    }
    return .object([
      ("kind", .text("vector")), ("element", .text(element)), ("axis", axis),
      ("zone", .text(zone.name)), ("series", .boolean(vector.isSeries)),
    ])
  }

  /// Python's JSON has what the standard lacks.
  private static func python(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number > 0 ? "Infinity" : "-Infinity" }
    return JSON.number(number).description
  }

  private static func bytes(_ values: [Double]) -> [UInt8] {
    values.withUnsafeBytes { Array($0) }
  }
}

extension Vector {
  /// The x or times of values that have some of their own.
  fileprivate var ownPlaces: ([Double], PositionKind)? {
    switch axis {
    case .none, .indices, .positions(.index, _): nil
    case .positions(let positions, let kind):
      (values.indices.map { positions.position(of: $0) }, kind)
    case .points(let points, let kind): (points, kind)
    }
  }
}
