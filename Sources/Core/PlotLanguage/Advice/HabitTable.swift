/// The table of habits, `habits.txt`: what people write who come from another tool, and what is written here.
///
/// Of several rows that fit the first one that runs is advised.
enum HabitTable {
  /// The rows about whole statements.
  static let statementRows = rows.filter(\.isWhole)
  /// The rows about parts of statements.
  static let partRows = rows.filter { !$0.isWhole }
  /// The rows about what others have come to: a value with samples of its own is a series.
  static let laterRows = ["^ let? W = L ⇒ series {W} = {L}"].compactMap(HabitRow.init)

  private static let rows = lines.compactMap(HabitRow.init)
  /// The lines that are no comments.
  static let lines = String(decoding: PackageResources.habits_txt, as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
}
