import AxisTicks
import CivilTime
import PlotLanguage
import PlotScene
import ValueNotation

extension AxisSettings {
  /// The settings of an axis as it was described.
  ///
  /// Whether it has times decides what a bare template means; what only times can have is left out where
  /// there are none.
  init(_ axis: AxisState, isTime: Bool, zone: TimeZoneRules) {
    self.init(axis.settings)
    isShown = axis.isShown
    quantity = axis.quantity ?? .auto
    if !isTime, quantity != .index { quantity = .auto }
    if let text = axis.settings["format"]?.text {
      (format, template) = AxisSettings.format(text, isTime: isTime, zone: zone)
      formatsTimes = (try? Template(text, fields: ["value"], bareField: "value")) == nil
    }
  }

  /// Takes over what all values on the axis are, where nothing was said: durations, or numbers of one
  /// unit.
  mutating func take(_ measures: [Measure]) {
    guard let first = measures.first else { return }
    if case .number(.auto) = format, measures.allSatisfy({ $0.kind == .duration }) {
      format = .number(.duration)
    }
    if unit == nil, measures.allSatisfy({ $0.unit == first.unit }) { unit = first.unit }
    // Thousands of GB are no kGB.
    if case .number(.auto) = format, let unit, UnitPrefix.stands(before: unit) {
      format = .number(.plain)
    }
  }

  private static func format(
    _ text: String, isTime: Bool, zone: TimeZoneRules
  ) -> (Format, template: String?) {
    if isTime, !text.contains("{"), let date = try? StrftimeFormat(text) {
      return (.date(date), Template.field("time", text))
    }
    let fields = Template.axisFields
    let bare = isTime ? "time" : "value"
    guard
      let template = (try? Template(text, fields: fields, bareField: bare))
        ?? (try? Template(text, fields: fields, bareField: isTime ? "value" : "time"))
    else { return (.number(.auto), nil) }
    let format = Format.custom { value in
      template.text(isExact: true) { field in field == "time" ? .time(value, zone) : .number(value)
      }
    }
    return (format, template.fieldText)
  }
}
