/// A row that sums up others, known by one of its cells.
struct SummaryRow: Sendable {
  /// Which row of the table it is, from 0.
  var row: Int
  /// The cell's line and its place there, from 1.
  var line: Int
  let place: Int
  /// The cell's column, from 0.
  var column: Int
  let text: String

  /// Whether a cell without blanks around it says that its row sums up.
  static func isWord(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= 2, range.count <= 20 else { return false }
    let first = bytes[range.lowerBound]
    let words = SummaryWords.ofRows[Int(first < 0x80 ? first | 0x20 : first)]
    guard !words.isEmpty else { return false }
    let hasColon = bytes[range.upperBound - 1] == UInt8(ascii: ":")
    let word = range.lowerBound..<range.upperBound - (hasColon ? 1 : 0)
    return words.contains { isSame(bytes, word, $0) }
  }
}

/// What stands in a row beside the values of which it tells.
enum Statistic {
  case sum, mean, count, least, greatest, median, range, deviation, variation
  /// What the values may be, or how they lie in that.
  case limit
}

/// What people call a sum or a mean of rows, columns or members.
package enum SummaryWords {
  /// Whether a text can be a name for a sum: that of all, among columns or members.
  package static func canBeTotal(_ text: String) -> Bool {
    let core = core(text)
    return totals.contains(core) || wholes.contains(core)
      || totalsOf.contains { core.hasPrefix($0) }
  }

  /// Whether a text says nothing but that it is a sum, perhaps of a period: `Month total`, `Monatssumme`.
  static func isTotal(_ text: String) -> Bool {
    let core = core(text)
    return totals.contains(core) || compounds.contains { core.hasSuffix($0) }
      || core.wholeMatch(of: #/(?:(?:year|quarter|month|week|dai?)l?y?)'?s? (?:sub)?totals?/#)
        != nil
  }

  /// Whether a text can be a name for the sum of some among others: also `Kitchen total` behind the rows of `Kitchen`.
  package static func canBeTotal(_ text: String, among names: Set<String>) -> Bool {
    // `All conditions`, and not `All Saints`.
    let isOfAll =
      names.count > 3 && text.hasPrefix("All ") && text.wholeMatch(of: /All [a-z][a-z ]*s/) != nil
    if canBeTotal(text) || isOfAll { return true }
    let core = core(text)
    // Of `Mitte zusammen` the parts may have other names.
    if names.count > 2, core.hasSuffix(" zusammen") || core.hasSuffix(" insgesamt") { return true }
    return endsOfTotals.contains { end in
      core.hasSuffix(end) && names.contains { $0.lowercased() == core.dropLast(end.count) }
    }
  }

  /// Whether a text says nothing but that it is a mean.
  package static func isMean(_ text: String) -> Bool { means.contains(core(text)) }

  /// Whether a text says of its row that it sums up others, or is their mean.
  static func isSummary(_ text: String, among names: Set<String> = []) -> Bool {
    canBeTotal(text, among: names) || isMean(text)
  }

  /// Whether a text among numbers or times can say that its row sums up.
  static func canSumUp(_ text: String) -> Bool {
    let core = core(text)
    return canBeTotal(text) || means.contains(core) || others.contains(core)
      || ["all ", "alle ", "todos ", "toutes "].contains { core.hasPrefix($0) }
  }

  /// The statistic of the values above it that a text names; nil where it names none.
  static func statistic(_ text: String) -> Statistic? {
    let core = core(text)
    if canBeTotal(text) { return .sum }
    if isMean(text) { return .mean }
    // `Monatsumsatz` may be a name of something else as well: the numbers say it.
    if compounds.contains(where: { core.hasSuffix($0) }) || core.hasSuffix("umsatz") { return .sum }
    if let known = statistics[core.filter { !" .()%".contains($0) }] { return known }
    // `Class average`, `Average 10A`.
    // `Bel Ø120` is as wide.
    let words = core.replacing(#/ø ?\d/#, with: "").split { !$0.isLetter }.map(String.init)
    return words.count < 2
      ? nil
      : words.contains(where: means.contains)
        ? .mean : words.contains(where: totals.contains) ? .sum : nil
  }

  /// The words that say of a row that it sums up, by the first byte in small letters: all cells of texts are asked.
  fileprivate static let ofRows: [[[UInt8]]] = {
    var words = [[[UInt8]]](repeating: [], count: 256)
    for word in totals.union(means).map({ Array($0.utf8) }) { words[Int(word[0])].append(word) }
    return words
  }()

  private static func core(_ text: String) -> String {
    let text = text.lowercased()
    return text.hasSuffix(":") ? String(text.dropLast()) : text
  }

  private static let totals = lines(
    """
    total totals subtotal totale totaal totalt totalsumme gesamt gesamtsumme insgesamt summe zwischensumme sum summa
    delsumma zwischentotal teilsumme subtotale subtotaal zw.-total jahressumme gesamtstadt gesamtjahr somme suma razem ogółem łącznie podsumowanie całość celkem součet spolu összesen ukupno skupaj toplam w·sumie yhteensä sammanlagt σ Σ grand·total total·geral total·general total·général
    sub·total sous-total i·alt in·totaal overall ytd year·to·date cumulative·total
    """)
  /// What stands before the name of what is summed up: `Subtotal 41`.
  private static let totalsOf = [
    "total ", "totale ", "sum ", "summe ", "gesamt ", "subtotal ", "sub-total ", "sous-total ",
    "zwischensumme ", "delsumma ", "somme ", "suma ", "i alt ", "totalt ", "totaal ",
    "razem ", "celkem ",
  ]
  /// What stands behind it.
  private static let endsOfTotals = [
    " total", " totals", " subtotal", " sub-total", " gesamt", " insgesamt", " summe", " totaal",
    " i alt", " totalt", " celkem", " razem",
  ]
  /// What ends one word for a sum: `Monatssumme`, `maandtotaal`.
  private static let compounds = ["summe", "gesamt", "summa", "totaal", "totalt", "satztotal"]
  private static let means = lines(
    """
    average mean mittelwert durchschnitt schnitt moyenne média promedio medelvärde gennemsnit gjennomsnitt gemiddelde
    keskiarvo średnia průměr priemer átlag avg avg. mittel ø
    """)
  /// What may be a name of something else as well.
  private static let wholes = lines(
    """
    all all·ages alle alla alla·åldrar samtliga tous toutes ensemble todos todas tutti zusammen kaikki riket
    hela·landet hele·landet koko·maa
    """)

  /// What sums up where the row's numbers say so, or no other text stands in its place.
  private static let others = lines(
    """
    media mean·value max min max. min. maximum minimum median mediana mw anzahl count sd std stdev stdabw stdabw.
    standardabweichung fleet flotte
    """)

  /// What stands beside samples, without blanks, points and brackets.
  private static let statistics = Dictionary(
    uniqueKeysWithValues: [
      Statistic.count: "n count anzahl number nombre antal", .least: "min minimum lowest",
      .greatest: "max maximum highest", .median: "median mediana médiane",
      .mean: "meanvalue mw media", .sum: "ges saldo stand balance",
      .range: "r range spannweite",
      .deviation: """
      s σ sd std stdev stddev standarddeviation standardabweichung stabw stdabw écarttype standaardafwijking
      """,
      .variation: "cv cov rsd vk variationskoeffizient coefficientofvariation",
      .limit: """
      usl lsl ucl lcl upperlimit lowerlimit upperspeclimit lowerspeclimit upperspecificationlimit
      lowerspecificationlimit uppertolerance lowertolerance otg utg oeg ueg oberetoleranz 
      unteretoleranz nominal sollwert nennmaß nennwert cp cpk
      """,
    ].flatMap { statistic, words in lines(words).map { ($0, statistic) } })

  private static func lines(_ text: String) -> Set<String> {
    Set(text.split { $0.isWhitespace }.map { String($0).replacing("·", with: " ") })
  }
}

extension DataTable {
  /// The last of some columns, where it is in each of several rows the sum of all others: `H1` behind six months, and behind
  /// two of them only where it is called so, or where that is asked for; nil where it is not.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - canBeOfTwo: Whether in three rows and more it may be the sum of two.
  /// - Returns: The last one, or nil.
  package static func sum(among columns: [Column], canBeOfTwo: Bool = false) -> Column? {
    let ofTwo = canBeOfTwo && (columns.last?.values.count ?? 0) > 2
    guard let last = columns.last, last.values.count > 1,
      columns.count > (ofTwo || SummaryWords.statistic(last.name) == .sum ? 2 : 3)
    else { return nil }
    let others = columns.dropLast()
    // A column of texts has no values.
    guard others.allSatisfy({ $0.values.count == last.values.count }) else { return nil }
    let areSums = last.values.indices.allSatisfy { row in
      let sum = others.reduce(0) { $0 + ($1.values[row].isNaN ? 0 : $1.values[row]) }
      return last.values[row].isNaN && sum == 0 || abs(sum - last.values[row]) <= 1e-6 * abs(sum)
    }
    return areSums && last.values.contains { $0 != 0 && !$0.isNaN } ? last : nil
  }
}
