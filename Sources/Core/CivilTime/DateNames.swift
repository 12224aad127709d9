/// What months, weekdays and periods are called in files, besides English: in Czech, Danish, Dutch, Finnish, French, German,
/// Hungarian, Italian, Norwegian, Polish, Portuguese, Slovak, Spanish and Swedish.
package enum DateNames {
  /// A part of a year that is counted within it.
  package enum Period: Hashable, Sendable {
    case week, month, quarter

    /// Its first day; nil where the year has no such part.
    package func first(_ number: Int, of year: Int, weekday: Int = 1) -> CivilDate? {
      switch self {
      case .week: CivilDate(isoYear: year, week: number, weekday: weekday)
      case .month: CivilDate(year: year, month: number, day: 1)
      case .quarter: CivilDate(year: year, month: number * 3 - 2, day: 1)
      }
    }

    /// The first day behind the one that begins on a day.
    package func end(from first: CivilDate) -> CivilDate {
      switch self {
      case .week: first.adding(days: 7)
      case .month: first.adding(months: 1)
      case .quarter: first.adding(months: 3)
      }
    }
  }

  /// The month from 1 of a name in small letters, in full or as it is shortened.
  package static func month(_ word: String) -> Int? { months[word] }

  /// The weekdays from 1 for Monday that a name in small letters can mean: `do` is German's fourth and Spanish's
  /// last.
  package static func weekdays(_ word: String) -> [Int] { weekdays[word] ?? [] }

  /// What a word or letter before a number counts: `KW 41`, `S02`, `M01`, `T1`.
  package static func period(_ word: String) -> Period? { periods[word] }

  /// Whether a word in small letters is what columns of dates and times are called.
  package static func isColumn(_ word: String) -> Bool { columns.contains(word) }

  /// A line for each month.
  private static let months = numbers(
    """
    januar jänner jaenner jän janvier janv enero ene gennaio gen januari janeiro tammikuu tammikuuta tammi styczeń stycznia sty leden ledna január xaneiro xan gener
    februar feber février fevrier févr fevr fév fev febrero febbraio februari fevereiro helmikuu helmikuuta helmi luty lutego lut únor února úno február febreiro febrer
    märz maerz mrz mär mars marzo maart mrt marts março marco maaliskuu maaliskuuta maalis marzec marca březen března bře marec március márc març
    avril avr abril abr aprile huhtikuu huhtikuuta huhti kwiecień kwietnia kwi duben dubna dub apríl április ápr
    mai mayo maggio mag mei maj maja maio toukokuu toukokuuta touko květen května kvě máj május maig
    juni juin junio giugno giu junho kesäkuu kesäkuuta kesä czerwiec czerwca cze xuño xuñ juny červen června čvn jún június
    juli juillet juill juil julio luglio lug julho heinäkuu heinäkuuta heinä lipiec lipca lip xullo xul juliol červenec července čvc júl július
    août aout agosto ago augustus augusti elokuu elokuuta elo sierpień sierpnia sie srpen srpna srp augusztus agost
    septembre septiembre settembre set setembro setembre syyskuu syyskuuta syys wrzesień września wrz září zář szeptember szept
    oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta loka październik października paź říjen října říj október
    novembre noviembre novembro marraskuu marraskuuta marras listopad listopada lis listopadu
    dezember dez décembre decembre déc diciembre dicembre dic dezembro desember des joulukuu joulukuuta joulu decembro desembre grudzień grudnia gru prosinec prosince
    """
  ).compactMapValues(\.first)

  /// A line for each weekday.
  private static let weekdays = numbers(
    """
    mo montag lun lundi lunes lunedì ma maandag maanantai seg segunda må mån måndag man mandag pon poniedziałek po pondělí pondelok hétfő
    di dienstag mar mardi martes martedì dinsdag ter terça ti tis tisdag tir tirsdag tiistai wt wtorek út úterý utorok kedd
    mi mittwoch mer mercredi miércoles mié mercoledì wo woensdag qua quarta on ons onsdag ke keskiviikko śr środa st středa streda szerda
    do donnerstag jeu jeudi jueves jue giovedì gio donderdag qui quinta to tor tors torsdag torstai czw czwartek čt čtvrtek št štvrtok csütörtök
    fr freitag ven vendredi viernes vie venerdì vr vrijdag sex sexta fre fredag pe perjantai pt piątek pá pátek pi piatok péntek
    sa samstag sonnabend sam samedi sábado sáb sabato sab za zaterdag lö lör lördag lø lør lørdag la lauantai sob sobota szombat
    so sonntag dim dimanche domingo dom domenica do zo zondag sö sön söndag sø søn søndag su sunnuntai nd niedz niedziela ne neděle nedeľa vasárnap
    """)

  private static let periods = Dictionary(
    uniqueKeysWithValues: [
      Period.week:
        "w kw v s wk week woche vecka semana semaine settimana sem uke uge vk viikko týden kt hét",
      .month: "m", .quarter: "q k t kv",
    ].flatMap { period, words in words.split(separator: " ").map { (String($0), period) } })

  private static let columns: Set = [
    "date", "datum", "day", "time", "timestamp", "datetime", "date_time", "fecha", "data", "dato",
    "zeit", "uhrzeit", "buchungstag", "valuta", "wertstellung", "jour", "día", "giorno",
    "zeitpunkt", "zeitstempel", "dataora", "fechahora", "istante", "instante", "horodatage",
    "tijdstip",
    "tidpunkt", "tidspunkt", "dátum", "päivämäärä", "pvm", "aika", "aikaleima", "日期", "日付", "날짜",
  ]

  /// The numbers of the lines in which each word stands.
  private static func numbers(_ lines: String) -> [String: [Int]] {
    let words = lines.split(separator: "\n").enumerated().flatMap { line, words in
      words.split(separator: " ").map { (String($0), [line + 1]) }
    }
    return Dictionary(words, uniquingKeysWith: +)
  }
}
