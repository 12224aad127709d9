import PlotLanguage

/// Values by key, in the order of the table where they are printed.
typealias Settings = [String: SettingValue]

extension Settings {
  /// `key=value` for each key of a group, in the table's order.
  func text(in group: KeyGroup) -> String {
    Vocabulary.keys(in: group)
      .compactMap { entry in
        self[entry.name].map { value in
          // What was a template when it was written is a text now.
          guard entry.type.kind == .shownText, let text = value.text else {
            return "\(entry.name)=\(value)"
          }
          return "\(entry.name)=\(SettingValue.text(Template.literal(text)))"
        }
      }
      .joined(separator: " ")
  }
}
