import PlotLanguage

/// Values by key, in the order of the table where they are printed.
typealias Settings = [String: SettingValue]

extension Settings {
  /// `key=value` for each key of a group, in the table's order.
  func text(in group: KeyGroup) -> String {
    Vocabulary.keys(in: group)
      .compactMap { entry in self[entry.name].map { "\(entry.name)=\($0)" } }
      .joined(separator: " ")
  }
}
