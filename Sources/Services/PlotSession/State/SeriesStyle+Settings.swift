import AxisTicks
import CivilTime
import PlotLanguage
import PlotScene

extension SeriesStyle {
  /// The style with some keys changed; the table has checked the values.
  init(_ settings: [String: SettingValue]) {
    self.init()
    if case .color(let color)? = settings["color"] { self.color = color }
    width = settings["width"]?.number
    switch settings["dash"] {
    case .word("on"): dash = SeriesStyle.standardDash
    case .numbers(let lengths): dash = lengths
    default: break
    }
    switch settings["points"] {
    case .word("on"): pointRadius = SeriesStyle.standardPointRadius
    case .number(let radius): pointRadius = radius
    default: break
    }
    opacity = settings["opacity"]?.number ?? 1
    shape = settings["as"]?.word.flatMap { Shape(rawValue: $0) } ?? .line
  }
}

extension AxisSettings {
  /// The settings of an axis as it was described.
  ///
  /// Whether it has times decides what a bare template means.
  init(_ axis: AxisState, isTime: Bool, zone: TimeZoneRules) {
    self.init(isShown: axis.isShown)
    quantity = axis.quantity.flatMap { Quantity(rawValue: $0.rawValue) } ?? .auto
    switch axis.settings["ticks"] {
    case .word("classic"): ticks = .classic
    case .number(let count): ticks = .count(Int(clamping: count))
    default: break
    }
    switch axis.settings["format"] {
    case .word(let word): format = .number(LabelFormat(rawValue: word) ?? .auto)
    case .text(let text): format = AxisSettings.format(text, isTime: isTime, zone: zone)
    default: break
    }
    scale = axis.settings["scale"]?.word.flatMap { Scale(rawValue: $0) } ?? .linear
    switch axis.settings["grid"]?.word {
    case "on": grid = .solid
    case let word?: grid = Grid(rawValue: word)
    case nil: break
    }
    label = axis.settings["label"]?.text
  }

  private static func format(_ text: String, isTime: Bool, zone: TimeZoneRules) -> Format {
    if isTime, !text.contains("{"), let date = try? DateFormat(text) { return .date(date) }
    let fields = ["value", "time"]
    let bare = isTime ? "time" : "value"
    guard
      let template = (try? Template(text, fields: fields, bareField: bare))
        ?? (try? Template(text, fields: fields, bareField: isTime ? "value" : "time"))
    else { return .number(.auto) }
    return .custom { value in
      template.text { field in field == "time" ? .time(value, zone) : .number(value) }
    }
  }
}
