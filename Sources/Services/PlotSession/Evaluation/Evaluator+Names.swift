import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// The names that values of a list have: those of a group's members, or their own.
extension Evaluator {
  /// `names(g)`: of a group's members, or of a list's values.
  mutating func names(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    if let vector = value.vector, let names = vector.names {
      remarkGaps(in: vector, call)
      return .texts(names)
    }
    guard case .group(let group) = value else {
      throw Diagnostic(
        .typeMismatch,
        "names takes a group, or a list of numbers of one, not \(value.kindName)",
        at: call.arguments[0].range,
        advice: "groups come from split(s, day), and from files by by=")
    }
    return .texts(group.names)
  }

  /// Says that the names of some values are also those of gaps, as `where` makes them of what is not asked for.
  private func remarkGaps(in vector: Vector, _ call: Expression.Call) {
    let argument = call.arguments[0]
    guard argument.calls(.where), vector.values.contains(where: \.isNaN) else { return }
    let sorted = call.wrapping("sort", []).source
    context.remark(
      argument, "'names' has the names of gaps, too: '\(printable(sorted))' leaves them out")
  }

  /// `named(VALUES, NAMES)`: a list whose values have names.
  mutating func named(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    guard var vector = value.vector else { throw call.mismatch(value, takes: "a list") }
    switch vector.axis {
    case .none, .indices: break
    case .points, .positions(_, .number): vector.axis = .none
    case .positions: throw call.mismatch(value, takes: "a list")
    }
    let given = try evaluate(call.arguments[1]).checkedWhole()
    let names: [String]
    switch given {
    case .texts(let texts): names = texts
    case .vector(let values):
      names = values.values.indices.map {
        ValueText.text(values.value(at: $0), zone: context.zone)
      }
    default: throw call.mismatch(given, argument: 1, takes: "a list of texts")
    }
    guard names.count == vector.count else {
      throw Diagnostic(
        .lengthMismatch,
        "\(countText(vector.count, "value")) and \(countText(names.count, "name")): each value has one",
        at: call.arguments[1].range)
    }
    remarkRenamed(vector.names ?? [], names, call.arguments[0])
    (vector.names, vector.showsNames) = (names, true)
    return .vector(vector)
  }

  /// Says which name is in the place of which, where those that were there stand in the order of a file's rows: nobody
  /// knows that one by heart.
  private func remarkRenamed(_ old: [String], _ new: [String], _ values: Expression) {
    guard old != new, old.count == new.count, old != old.sorted() else { return }
    let pairs = zip(old, new).prefix(6).map { "'\(printable($0))' is '\(printable($1))'" }
    context.remark(
      values,
      "'named' gives names by place: \(listedText(pairs, "and"))\(old.count > 6 ? ", …" : "")")
  }
}
