/// Names of members of which some list others, such as `door; overload` and `price | waiting time`.
struct NameLists {
  /// The first name that is a list, and how many are.
  let first: String
  let count: Int
  /// What stands in lists.
  let parts: Set<String>
  private let separator: String

  private static let separators = ["; ", ";", " | ", "|", ", ", ",", " / "]
  /// More of them, which also stand within names.
  private static let looseSeparators = [
    "/", " + ", "+", " & ", "&", " og ", " och ", " und ", " and ", " et ", " en ", " y ", " e ",
  ]
  /// Names that are looked at.
  private static let most = 1000

  /// Looks at what stands between parts that come again, as members or in other lists; nil where there is nothing
  /// of the kind.
  init?(in names: [String]) {
    let found = NameLists.separators.lazy.compactMap { separator in
      NameLists(names.prefix(NameLists.most), partedBy: separator)
    }.first { lists in
      lists.parts.count > 1 && 2 * lists.parts.count(where: names.contains) >= lists.parts.count
        || lists.count > 2 && lists.parts.count < lists.count
    }
    guard let found else { return nil }
    self = found
  }

  /// Takes what somebody says to be lists, also where no part comes again; nil where no name has anything between parts.
  init?(saidOf names: [String]) {
    let found = (NameLists.separators + NameLists.looseSeparators).lazy
      .compactMap { NameLists(names[...], partedBy: $0) }.first
    guard let found else { return nil }
    self = found
  }

  private init?(_ names: ArraySlice<String>, partedBy separator: String) {
    let lists = names.filter { $0.contains(separator) }
    guard let first = lists.first else { return nil }
    (self.first, count, self.separator) = (first, lists.count, separator)
    parts = Set(lists.flatMap { NameLists.parts(of: $0, separator) })
  }

  /// The names without lists, and the rows of each, in order.
  ///
  /// - Complexity: O(r log r) in all rows.
  func parted(_ names: [String], _ rows: [[Int]]) -> (names: [String], rows: [[Int]]) {
    var places: [String: Int] = [:]
    var parted: (names: [String], rows: [[Int]]) = ([], [])
    for (name, rows) in zip(names, rows) {
      var own = Set<String>()
      for part in NameLists.parts(of: name, separator) where own.insert(part).inserted {
        if let place = places[part] {
          parted.rows[place] += rows
        } else {
          places[part] = parted.names.count
          parted.names.append(part)
          parted.rows.append(rows)
        }
      }
    }
    for place in parted.rows.indices { parted.rows[place].sort() }
    return parted
  }

  private static func parts(of name: String, _ separator: String) -> [String] {
    name.split(separator: separator).map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
