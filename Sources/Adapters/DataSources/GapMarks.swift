/// What people write for a value that is not there.
///
/// A column of numbers or lengths of time is read with such cells as gaps, which is told: who means a value by one of them,
/// as 0 by `-`, has to say so. Any other text among numbers is an error.
package enum GapMarks {
  /// Words and errors of spreadsheets, in small letters.
  private static let words: Set<String> = [
    "#div/0!", "#name?", "#null!", "#num!", "#ref!", "#value!", "#wert!", "#bezug!", "#valeur!",
    "#deel/0!", "#waarde!", "#verw!", "#n/b", "#nv", "#naam?", "#getal!", "#valor!", "#¡valor!",
    "#¡div/0!", "#¿nombre?", "#n/d", "#rif!", "#valore!", "#nom?", "#nome?", "#arg!", "#adr!",
    "#hodnota!", "#dělení_nulou!", "#není_k_dispozici", "#odkaz!", "#värdefel!", "#division/0!",
    "#saknas!", "#værdi!", "#i/t", "#verdi!", "#arvo!", "#jako/0!", "#puuttuu!",
    "b.d.", "bd", "brak", "k.a.", "k. a.", "k.a", "missing", "n. d.", "n.a.", "n.a", "n.d.", "n.d",
    "n.v.t.", "n/d", "nd", "no data", "nodata", "none", "not available", "nvt", "s.d.", "s/d",
    "unknown",
  ]
  private static let longest = 16

  /// Whether a cell without blanks around it is such a mark: one of the words, or up to eight dashes, points, slashes,
  /// colons or question marks.
  static func holds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard (1...longest).contains(range.count), !isDigit(bytes[range.lowerBound]) else {
      return false
    }
    return holds(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
  }

  /// The same of a text.
  package static func holds(_ text: String) -> Bool {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let mark = parts.first else { return false }
    // A unit may stand behind it, as behind the numbers: `--- km/h`.
    let isUnit =
      parts.count == 1 || parts[1].count <= 6 && !parts[1].contains { $0 == " " || $0.isNumber }
    return mark.count <= 8 && mark.allSatisfy { "-–—−.…?/:".contains($0) } && isUnit
      || words.contains(text.lowercased())
  }
}

extension DataTable {
  /// The hints by which columns of numbers or lengths of time are read with what stands for gaps in them; nil where there
  /// are no more of them.
  ///
  /// The places on an axis are none: a value without one is an error. Neither is a column that is compared, of which the
  /// rows that are left out are told.
  func hintsOfGapMarks(after plan: ReadPlan) -> [ReadHints]? {
    var hints = columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for (index, column) in columns.enumerated() where hints[index].form == nil {
      let details = column.details
      guard column.kind == .text, let offender = column.offender,
        GapMarks.holds(offender.foundText), !isStatedPlace(column),
        details.looks == .number
          || details.contentBefore == .time && details.inference.readings.areClocks
      else { continue }
      hints[index].form = .gapMarks
    }
    return hints == before ? nil : hints
  }

  /// What to tell of columns that were read with marks for gaps.
  ///
  /// - Complexity: Another look at the file, where there are any.
  func warningsOfGapMarks(_ columns: [Column]) -> [DataError] {
    let marked = columns.filter { $0.kind != .text && $0.gapMark != nil }
    let texts = marked.isEmpty ? nil : texts()
    return marked.compactMap { column in
      guard var mark = column.gapMark else { return nil }
      mark.expected =
        (column.isOfDurations ? "a length of time" : "a number") + ": such cells are read as gaps"
      let marks = texts?[column.number - 1].names.filter { GapMarks.holds($0) } ?? []
      // Several dashes are no value to anybody.
      if !marks.isEmpty, marks.allSatisfy({ $0.count > 1 && $0.allSatisfy { "-–—".contains($0) } })
      {
        return nil
      }
      mark.advice = marks.count > 1 ? .missing(marks) : .option("missing", [mark.foundText])
      return mark
    }
  }
}
