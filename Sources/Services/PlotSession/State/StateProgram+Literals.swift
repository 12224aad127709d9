import CivilTime
import PlotLanguage
import Threading
import ValueNotation

/// Values as a program writes them, each read back as the same one.
extension StateProgram {
  func list(
    _ values: some Collection<Double>, _ element: Vector.Element
  ) throws -> String {
    try joined(values) { try literal(element.value($0)) }
  }

  /// A list of values in brackets, with their names where they have some.
  func list(
    _ values: some Collection<Double>, _ element: Vector.Element, named names: [String]?
  ) throws -> String {
    let list = "[\(try list(values, element))]"
    return names.map { "named(\(list), [\($0.map(StringLiteral.encode).joined(separator: ", "))])" }
      ?? list
  }

  /// The texts of values with commas between them.
  func joined<Values: Collection>(
    _ values: Values, _ text: (Values.Element) throws -> String
  ) throws -> String {
    var result = ""
    for (index, value) in values.enumerated() {
      if index.isMultiple(of: 1024) { try cancellation.check() }
      if index > 0 { result += ", " }
      result += try text(value)
    }
    return result
  }

  /// A number that is read back as the same one, the sign of zero included.
  func number(_ value: Double) -> String {
    value == 0 && value.sign == .minus ? "-0" : numberText(value)
  }

  func date(_ date: Moment) -> String {
    if date.isDay { return state.zone(named: zone).civil(at: date.instant).date.iso8601 }
    return StateProgram.literal(date.instant)
  }

  /// The shortest literal in UTC that is read back as the same instant, to the last bit.
  ///
  /// A second of our time has 22 binary places in a Double, and so at most 22 decimals, of which
  /// nine always tell neighbours apart.
  private static func literal(_ instant: Double) -> String {
    let second = instant.rounded(.down)
    let civil = CivilDateTime(secondsSince1970: second)
    let whole = DateLiteral(civil, secondsEast: 0).description
    guard instant > second else { return whole }
    let minutes = whole.prefix { $0 != "Z" }.prefix(16)
    var scale = 1.0
    for decimals in 1...12 {
      scale *= 10
      let digits = ((instant - second) * scale).rounded()
      guard digits < scale else { continue }
      let seconds = "\(padded(Int(civil.second), 2)).\(padded(Int(digits), decimals))"
      let text = "\(minutes):\(seconds)Z"
      if DateLiteral(parsing: text)?.civil.secondsSince1970 == instant { return text }
    }
    return whole
  }

  func literal(_ value: Value) throws -> String {
    switch value {
    case .number(let value): number(value)
    case .boolean(let truth): truth ? "true" : "false"
    case .text(let text): StringLiteral.encode(text)
    case .date(let moment): date(moment)
    case .duration(let duration): duration.description
    case .color(let color): StringLiteral.encode(color.description)
    case .texts(let texts): "[\(texts.map(StringLiteral.encode).joined(separator: ", "))]"
    case .vector(let vector): try list(vector.values, vector.element, named: vector.names)
    case .group(let group): "[\(group.names.map(StringLiteral.encode).joined(separator: ", "))]"
    }
  }
}

extension SessionState {
  /// The rules of a zone that a program of this state has set.
  func zone(named name: String) -> TimeZoneRules {
    if name == zone.name { return zone }
    for name in series.names {
      if let steps = series[name]?.continuation, steps.zone.name == name { return steps.zone }
    }
    return (try? .named(name, at: SourceRange(0, 0))) ?? .utc
  }
}
