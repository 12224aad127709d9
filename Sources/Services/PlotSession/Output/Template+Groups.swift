import PlotLanguage

/// Which labels know which fields.
extension Template {
  static let axisFields = ["value", "time"]
  static let markFields = ["value", "x", "time", "index", "series"]
  static let stickFields = SelectionField.allCases.filter { !$0.isOfRange }.map(\.rawValue)

  /// The fields of the templates of a group of keys.
  static func fields(of group: KeyGroup) -> [String] {
    switch group {
    case .axis: axisFields
    case .mark: markFields
    default: stickFields
    }
  }

  /// What is wrong with a template of a group of keys, if anything.
  ///
  /// Whether an axis has times turns out when it is drawn, so both kinds of bare format are allowed.
  static func error(in text: String, of group: KeyGroup) -> Diagnostic? {
    func error(_ bareField: String?) -> Diagnostic? {
      do throws(Diagnostic) {
        _ = try Template(text, fields: fields(of: group), bareField: bareField)
        return nil
      } catch {
        return error
      }
    }
    guard group == .axis else { return error(nil) }
    if let wrong = error("value"), error("time") != nil { return wrong }
    // Ticks that all read alike say nothing.
    guard !text.isEmpty, !text.contains("%"),
      (try? TextTemplate(text, at: SourceRange(0, 0)))?.isLiteral == true
    else { return nil }
    return Diagnostic(
      .valueOutOfRange, "every tick would read '\(text)': the format has no field",
      at: SourceRange(0, 0), advice: "write '\(StringLiteral.encode("{value} \(text)"))'")
  }
}
