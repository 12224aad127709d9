/// Words for lengths of time that people write behind numbers, in their languages: `3 Tage`, `2 semanas`, `5 hod.`.
///
/// `den` is left out, which is also what yarns are measured in, and `m`, a metre.
enum TimeWords {
  /// The seconds of those that always last as long.
  static let seconds = lengths([
    (1, "sek sekunde sekunden sekund sekunder segundo segundos seconde secondes secondi"),
    (60, "min minuten minuto minutos minuti minuter minutter minuty minut minuuttia"),
    (
      3600,
      """
      std stunde stunden uur uren hora horas heure heures ore timme timmar tim timer godz godzina godziny \
      godzin tunti tuntia hod hodina hodiny hodin
      """
    ),
    (
      86_400,
      """
      tag tage tagen dag dagen dagar dage dager dgn jour jours día días dia dias giorno giorni dni dny dní dnů \
      dzień päivä päivää pv
      """
    ),
    (
      604_800,
      """
      week weeks wk wks woche wochen wo semana semanas sem semaine semaines settimana settimane sett vecka \
      veckor uge uger uke uker týden týdny týdnů tydzień tygodnie tygodni viikko viikkoa vk
      """
    ),
  ])

  /// The months of those that have as many.
  static let months = lengths([
    (
      1,
      """
      month months mth mths monat monate monaten maand maanden mes meses mois mese mesi månad månader måned \
      måneder měsíc měsíce měsíců miesiąc miesiące miesięcy kuukausi kuukautta kk
      """
    ),
    (
      12,
      """
      year years yr yrs jahr jahre jahren jaar jaren año años ano anos ans année années anno anni år rok roky \
      let lata lat vuosi vuotta
      """
    ),
  ])

  /// A word in small letters, without the point of one that is cut.
  static func core(of word: String) -> String {
    let small = word.lowercased()
    return small.hasSuffix(".") ? String(small.dropLast()) : small
  }

  /// How the words are written: in small letters or with a great one, and perhaps with a point.
  static let spellings = (Array(seconds.keys) + Array(months.keys)).flatMap { word in
    [word, word.prefix(1).uppercased() + word.dropFirst()].flatMap {
      [Array($0.utf8), Array("\($0).".utf8)]
    }
  }

  private static func lengths(_ table: [(Double, String)]) -> [String: Double] {
    Dictionary(
      table.flatMap { length, words in
        words.split { $0.isWhitespace }.map { (String($0), length) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
