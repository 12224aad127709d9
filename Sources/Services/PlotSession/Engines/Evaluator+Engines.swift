import DatabaseDrivers
import EngineSQL
import PlotLanguage
import Threading

extension Evaluator {
  /// What a function gives of a series that an engine has, where the engine can say it; nil for anything
  /// else.
  ///
  /// `argmin` and `argmax` give the place: no index is known there.
  func engineValue(of function: Function, _ call: Expression.Call) throws -> Value? {
    guard call.arguments.count == 1, let engine = engine(call.arguments[0]) else { return nil }
    func asking<Answer>(_ question: (Cancellation) throws -> Answer) throws -> Answer {
      try cancellation.asking(engine, at: call.arguments[0].range, question)
    }
    func summary() throws -> EngineSummary {
      try asking { try engine.summary($0) }
    }
    func row(_ choice: EngineQueries.Choice) throws -> EngineRow? {
      try asking { try engine.row(choice, $0) }
    }
    func place(_ choice: EngineQueries.Choice) throws -> Value {
      guard let place = try row(choice)?.place else { return .number(.nan) }
      return engine.axis.isTime ? .date(Moment(place)) : .number(place)
    }
    switch function {
    case .count: return .number(Double(try summary().count))
    case .min: return .number(try summary().lowest)
    case .max: return .number(try summary().highest)
    case .mean: return .number(try summary().mean)
    case .sum:
      let summary = try summary()
      return .number(summary.count == 0 ? 0 : summary.total)
    case .stdev:
      return .number(try asking { try engine.deviation($0) })
    case .first: return .number(try row(.first)?.value ?? .nan)
    case .last: return .number(try row(.last)?.value ?? .nan)
    case .argmin, .idxmin: return try place(.least)
    case .argmax, .idxmax: return try place(.greatest)
    default: return nil
    }
  }

  /// Whoever has the rows of what an expression names.
  private func engine(_ expression: Expression) -> EngineSeries? {
    var expression = expression
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    guard case .name(let name) = expression.kind, !bindings.contains(where: { $0.name == name })
    else { return nil }
    return context.engine(name)
  }
}
