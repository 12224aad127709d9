import Files
import PlotLanguage
import SampleStore
import Threading

// What of an expression, or a value, a group is in.

extension Vector {
  /// The values in the order of some names; a gap where none has the name.
  func arranged(as others: [String]) -> Vector {
    let places = Dictionary(zip(names ?? [], values), uniquingKeysWith: { first, _ in first })
    var result = with(values: others.map { places[$0] ?? .nan })
    result.names = others
    return result
  }
}

extension Expression {
  /// The operands of an operation that is done with each member of a group.
  var distributedOperands: [Expression] {
    switch kind {
    case .slice(let base, _, _): return [base]
    case .call(let call):
      switch Function(rawValue: call.function.text) {
      case .split, .across, .names, .named, .histogram, nil: return []
      default:
        return call.arguments.enumerated().filter { !call.isWord($1, at: $0) }.map(\.element)
      }
    case .chain, .power, .comparison, .unary: return children
    default: return []
    }
  }

  /// Whether each value of one operand meets one of another.
  var pairsOperands: Bool {
    guard case .call(let call) = kind else { return isOperation }
    return switch Function(rawValue: call.function.text) {
    case .where, .min, .max, .corr: true
    default: false
    }
  }

  /// Whether it is arithmetic, a comparison or a condition.
  var isOperation: Bool {
    switch kind {
    case .chain, .power, .comparison: true
    default: false
    }
  }

  /// Whether its values may have names: some that do are named in it, or made.
  func mayHaveNames(_ hasNames: (String) -> Bool) -> Bool {
    switch kind {
    case .name(let name): hasNames(name)
    case .list, .comprehension: false
    case .call(let call) where call.function.text == Function.named.rawValue: true
    default: children.contains { $0.mayHaveNames(hasNames) }
    }
  }

  /// Whether it may be a group: one is named in it, or made.
  func mayBeGroup(_ isGroup: (String) -> Bool) -> Bool {
    switch kind {
    case .name(let name): isGroup(name)
    case .list, .comprehension: false
    case .call(let call) where call.function.text == Function.split.rawValue: true
    default: children.contains { $0.mayBeGroup(isGroup) }
    }
  }
}

extension Value {
  /// A list, which is no series; nil for anything else.
  var list: Vector? {
    guard case .vector(let vector) = self, !vector.isSeries else { return nil }
    return vector
  }
}
