import DataSources
import Files
import PlotLanguage
import SampleStore
import ValueNotation

// What to tell of the members that a file is parted into by `by=`.

extension ReadStatement {
  /// Tells of members that are named as what sums up the others.
  func warnOfTotals(
    _ shown: [String], among all: Set<String>, of keyName: String, isOneColumn: Bool,
    _ transaction: inout Transaction
  ) {
    let totals = shown.filter { SummaryWords.canBeTotal($0, among: all) }
    guard shown.count > 2, let total = totals.first else { return }
    let reading = reading.following(
      .leaveOutAll([ReadAdvice.Rows(column: keyName, texts: totals)]))
    let others =
      totals.count < 2
      ? "" : totals.count == 2 ? ", as another one is," : ", as \(totals.count - 1) others are,"
    let line =
      "'\(printable(total))' of '\(printable(keyName))' is named as what sums up the others\(others) and is a member"
      + (isOneColumn ? "; write `\(Statement(.read(reading[0])).source)` without it" : "")
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Tells of a member that is at each place the sum of all others.
  func warnOfSum(
    _ members: [(name: String, entry: SeriesEntry)], of keyName: String, isOneColumn: Bool,
    _ transaction: inout Transaction
  ) {
    guard members.count > 2, let first = members.first?.entry.samples, first.count > 0,
      first.count > 1 || members.count > 3,
      members.allSatisfy({
        $0.entry.samples.count == first.count && $0.entry.samples.positions == first.positions
      })
    else { return }
    func sum(at index: Int) -> Double {
      members.reduce(0) { $0 + $1.entry.samples.column[index] }
    }
    func isHalf(_ value: Double, of sum: Double) -> Bool {
      value != 0 && abs(2 * value - sum) <= 1e-9 * abs(sum)
    }
    // Few are it at the first place: the others are not looked at.
    let total = sum(at: 0)
    let whole = members.first { member in
      let own = member.entry.samples.column
      return isHalf(own[0], of: total)
        && (1..<first.count).allSatisfy { isHalf(own[$0], of: sum(at: $0)) }
    }
    guard let whole else { return }
    // In two rows others are it by chance.
    let isSure =
      first.count > 2
      || whole.name == members.last?.name
        && DataTable.isHardlyChance(
          total / 2, of: members.dropLast().map { $0.entry.samples.column[0] })
    guard isSure else { return }
    let reading = reading.following(
      .leaveOutAll([ReadAdvice.Rows(column: keyName, texts: [whole.name])]))
    let remedy =
      isOneColumn ? "; write `\(Statement(.read(reading[0])).source)` without it" : ""
    transaction.warn(of: [
      "\(printable(path)): '\(printable(whole.name))' of '\(printable(keyName))' is the sum of all others in each row, "
        + "and is a member\(remedy)"
    ])
  }

  /// Tells of members that have different currencies or units, unless they are named by these.
  func warnOfMarks(
    _ columns: [DataTable.Column], _ keys: [DataTable.Texts], _ transaction: inout Transaction
  ) {
    let marks = Set(columns.filter(\.hasValues).map { $0.mark ?? "" })
    guard marks.count > 1, !keys.contains(where: { $0.names.count == marks.count }) else { return }
    let names = listedText(
      marks.sorted().map { $0.isEmpty ? "none" : "'\(printable($0))'" }, "and")
    let line =
      "members of '\(reading.names[0].text)' have different currencies or units: \(names)"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Tells of two members whose names differ in case, accents, blanks or marks alone.
  func warnOfSpellings(
    _ names: [String], of key: String, _ transaction: inout Transaction
  ) {
    var known: [String: String] = [:]
    let pairs = names.compactMap { name in
      known.updateValue(name, forKey: ReadStatement.plain(name)).map { (name, $0) }
    }
    guard let (name, other) = pairs.first else { return }
    func agree(_ plain: (String) -> String) -> Bool { plain(name) == plain(other) }
    let count =
      agree(\.withoutBlanks)
      ? "blanks count"
      : agree { $0.lowercased().withoutBlanks }
        ? "case counts"
        : agree { $0.inPlainLetters.withoutBlanks }
          ? "accents count"
          : name.allSatisfy(\.isNumber) ? "zeros before a number count" : "marks count"
    let others =
      pairs.count > 1
      ? ", and so \(pairs.count == 2 ? "is" : "are") \(countText(pairs.count - 1, "pair")) more"
      : ""
    // The words alone: other warnings of the statement may say to write others.
    let line =
      "'\(printable(name))' and '\(printable(other))' of '\(printable(key))' are two members\(others): \(count); "
      + "'case=off' behind it makes them one"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Tells of members with two rows, one of eight at most, among others with one each, as a list of prices has an old one and
  /// a new one.
  func warnOfTwice(
    _ members: Zip2Sequence<[String], [[Int]]>, of key: String, _ transaction: inout Transaction
  ) {
    let counts = members.map(\.1.count).filter { $0 > 0 }
    let twice = members.filter { $0.1.count == 2 }.map(\.0)
    guard let first = twice.first, twice.count * 8 <= counts.count,
      counts.allSatisfy({ $0 <= 2 })
    else { return }
    let others =
      twice.count > 1 ? ", and so \(twice.count == 2 ? "does" : "do") \(twice.count - 1) more" : ""
    transaction.warn(of: [
      "\(printable(path)): '\(printable(first))' of '\(printable(key))' stands in 2 rows\(others), and each of the others in "
        + "one: 'sum(\(reading.names[0].text))' adds both, 'last(\(reading.names[0].text))' takes the later"
    ])
  }

  /// Notes names that are lists of few others: what stands in a list is not counted as itself.
  func warnOfLists(
    _ names: [String], of key: DataTable.Column, _ transaction: inout Transaction
  ) {
    // `28,0` has a decimal comma.
    guard let lists = NameLists(in: names),
      !names.allSatisfy({ $0.allSatisfy { $0.isNumber || ",.-".contains($0) } })
    else { return }
    let line =
      "'\(printable(key.name))' has several in a cell, as in '\(printable(lists.first))': "
      + "\(countText(lists.count, "member")) of \(names.count) list \(lists.parts.count) names; "
      + "'lists=on' behind it has a row in each that it lists"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Tells of a few members of which a condition leaves no row, while others keep some of theirs: a site without a valid value
  /// has none, and is no member with a count of 0.
  func warnOfLeftOut(
    _ key: DataTable.Column, besides count: Int, in table: DataTable,
    _ transaction: inout Transaction
  ) {
    guard !reading.conditions.isEmpty else { return }
    let left = table.textsLeftOut(of: key)
    guard !left.isEmpty, left.count <= 3, left.count <= count else { return }
    let names = listedText(left.map { "'\(printable($0))'" }, "and")
    transaction.warn(of: [
      "\(printable(path)): \(names) of '\(printable(key.name))' \(left.count == 1 ? "has" : "have") no row that meets the "
        + "conditions, and \(left.count == 1 ? "is no member" : "are no members")"
    ])
  }
}
