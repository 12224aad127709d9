/// One of the two axes from which values are read.
package enum ValueAxis: String, Hashable, Sendable, CaseIterable, SettingChoice {
  /// The y axis.
  case left
  /// The one on the right, with ticks, label and window of its own.
  case right
}
