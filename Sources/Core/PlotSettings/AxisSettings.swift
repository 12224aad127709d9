package import AxisTicks

/// What an axis shows and how.
package struct AxisSettings: Sendable {
  /// What an x axis counts.
  package enum Quantity: String, Hashable, Sendable, CaseIterable {
    /// Instants for series of times, else the series' own x.
    case auto
    /// Instants.
    case time
    /// Instants, those of the first series' samples evenly: nights and week-ends take no room.
    case sessions
    /// Samples, evenly.
    case index
    /// Months, every one of them.
    case months

    /// Whether only series with times can be shown so.
    package var needsTimes: Bool {
      switch self {
      case .time, .sessions, .months: true
      case .auto, .index: false
      }
    }

    /// Those that a word of `axis` asks for.
    package static let words = allCases.filter { $0 != .auto }
  }

  /// How labels are written.
  package enum Format: Sendable {
    /// By one of the number formats; what a time axis writes for `.auto` follows the calendar.
    case number(LabelFormat)
    /// By a strftime text, on a time axis.
    case date(StrftimeFormat)
    /// By anything else, from the tick's value.
    case custom(@Sendable (Double) -> String)
  }

  /// How values are spread over the axis.
  package enum Scale: String, Hashable, Sendable, CaseIterable, SettingChoice {
    case linear
    case log
    /// Logarithmic on both sides of zero, and nearly linear around it.
    case symlog
  }

  /// The lines across the plot at the ticks.
  package enum Grid: String, Hashable, Sendable, CaseIterable {
    case off
    case solid
    case dashed
  }

  /// The settings of an axis about which nothing was said.
  package static let standard = AxisSettings()

  /// Whether the axis is drawn; nil follows the config's style.
  package var isShown: Bool?
  /// What the axis counts; an x axis' matter.
  package var quantity: Quantity
  /// Which ticks.
  package var ticks: TickRule
  /// How labels are written.
  package var format: Format
  /// A custom format as a text whose fields anybody can fill in; nil where it computes.
  package var template: String?
  /// Whether the format says something of times alone.
  package var formatsTimes = false
  /// How values are spread.
  package var scale: Scale
  /// The lines at the ticks; nil for quiet ones at a y axis and none at an x axis.
  package var grid: Grid?
  /// What stands beside the axis; nil or empty for nothing.
  package var label: String?
  /// What its figures are counted in, above its ticks, of an x axis behind them; empty for nothing, nil for what its series say.
  package var unit: String?
  /// Whether it runs the other way: the lowest value on top, or on the right.
  package var isReversed = false

  /// The format as a word, or as a text with fields; nil for `auto`, empty where it computes.
  package var formatText: String? {
    switch format {
    case .number(.auto): nil
    case .number(let format): format.rawValue
    case .date, .custom: template ?? ""
    }
  }

  /// Whether labels are durations.
  package var countsSeconds: Bool {
    if case .number(.duration) = format { true } else { false }
  }

  /// The settings of an axis.
  package init(
    isShown: Bool? = nil, quantity: Quantity = .auto, ticks: TickRule = .auto,
    format: Format = .number(.auto), scale: Scale = .linear, grid: Grid? = nil,
    label: String? = nil
  ) {
    self.isShown = isShown
    self.quantity = quantity
    self.ticks = ticks
    self.format = format
    self.scale = scale
    self.grid = grid
    self.label = label
  }
}

extension AxisSettings: Settable {
  /// The keys of `axis`.
  package static let fields: [SettingField<AxisSettings>] = [
    SettingField(
      "ticks", .words("auto", "classic", or: .integer(1...100)),
      "where ticks stand: auto, classic (from 0, as in the post) or about so many",
      "axis y ticks=5", read: { $0.ticks.setting },
      write: { axis, setting in
        switch setting {
        case .word("auto"): axis.ticks = .auto
        case .word("classic"): axis.ticks = .classic
        case .number(let count): axis.ticks = Int(exactly: count).map { .count($0) } ?? axis.ticks
        default: break
        }
      }),
    // What a template means depends on the axis' quantity and zone: whoever knows them reads it.
    SettingField(
      "format",
      ValueType(words: formats.map(\.rawValue), kind: .template),
      "how ticks are labelled: a word (short: k M B T; percent: % without × 100; duration: 1:02:03) or a template",
      "axis y format=si",
      read: { if case .number(let format) = $0.format { .word(format.rawValue) } else { nil } },
      write: { axis, setting in
        let format = formats.first { $0.rawValue == setting.word }
        if let format { axis.format = .number(format) }
      }),
    .choice(
      "scale", \.scale,
      "linear, logarithmic, or symlog: logarithmic on both sides of zero, nearly linear around it",
      "axis y scale=log"),
    .choice(
      "reverse", \.isReversed, "whether the lowest value stands on top, of an x axis on the right",
      "axis y reverse=on"),
    SettingField(
      "unit", .words("off", or: .shownText),
      "what the figures are counted in, above the ticks; off shows none, not even a header's",
      "axis y unit=\"mmHg\"",
      read: { axis in axis.unit.map { $0.isEmpty ? .word("off") : .text($0) } },
      write: { axis, setting in axis.unit = setting.text ?? "" }),
    SettingField(
      "grid", .words("off", "on", "solid", "dashed"), "lines across the plot at the ticks",
      "axis y grid=dashed", read: { .word(($0.grid ?? .off).rawValue) },
      write: { axis, setting in
        let grid = setting.word == "on" ? .solid : setting.word.flatMap(Grid.init(rawValue:))
        if let grid { axis.grid = grid }
      }),
    .text("label", orNone: \.label, "text along the axis", "axis y label=\"EUR\""),
  ]

  /// The formats that have a word; `grouped` is what `plain` does from 10,000 on.
  private static let formats: [LabelFormat] = [
    .auto, .plain, .si, .short, .percent, .offset, .duration,
  ]
}

extension TickRule {
  fileprivate var setting: SettingValue? {
    switch self {
    case .auto: .word("auto")
    case .classic: .word("classic")
    case .count(let count): .number(Double(count))
    case .oneTwoFive: nil
    }
  }
}
