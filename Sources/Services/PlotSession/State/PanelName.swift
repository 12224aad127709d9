import PlotLanguage
import ValueNotation

/// What a statement calls a panel: a number from 1, or a name.
package enum PanelName: Hashable, Sendable {
  case number(Int)
  case name(String)

  /// How panels can be numbered.
  static let numbers = 1...1000

  /// What `panel=` says; nil for nothing.
  init?(_ setting: SettingValue?) {
    switch setting {
    case .number(let number): self = .number(Int(number))
    case .text(let name): self = .name(name)
    default: return nil
    }
  }

  /// `panel=2` or `panel="volume"`.
  var setting: String {
    switch self {
    case .number(let number): "panel=\(number)"
    case .name(let name): "panel=\(quotedText(name))"
    }
  }

  /// What messages call it.
  var words: String {
    switch self {
    case .number(let number): "panel \(number)"
    case .name(let name): "panel '\(name)'"
    }
  }
}

/// A y axis of a panel.
package struct PanelAxis: Hashable, Sendable {
  let panel: PanelName
  let axis: ValueAxis
}

extension PanelAxis: Comparable {
  /// Numbers come before names, the left axis before the right one.
  package static func < (a: PanelAxis, b: PanelAxis) -> Bool {
    func order(_ axis: PanelAxis) -> (Int, String, Int) {
      let side = axis.axis == .left ? 0 : 1
      return switch axis.panel {
      case .number(let number): (number, "", side)
      case .name(let name): (.max, name, side)
      }
    }
    return order(a) < order(b)
  }
}

extension ValueAxis {
  /// What statements call it.
  var word: Axis {
    switch self {
    case .left: .y
    case .right: .right
    }
  }
}
