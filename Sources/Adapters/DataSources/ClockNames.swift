// What headers call times of the day and lengths of time, in people's languages.

extension DataTable.Column {
  /// Whether it has one of the usual names of times of the day.
  package var isNamedLikeClock: Bool {
    !words.isDisjoint(with: DataTable.Column.clockWords)
  }

  /// Whether it has a name of what lasts: `Wait Time` is no time of the day.
  var isNamedLikeLength: Bool { !words.isDisjoint(with: DataTable.Column.lengthWords) }

  private static let lengthWords: Set<String> = [
    "wait", "waiting", "duration", "elapsed", "worked", "overtime", "regular", "lead", "talk",
    "hold", "response", "turnaround", "processing", "cycle", "lap", "run", "ride", "dauer",
    "durée", "duración", "durata", "duur", "varighet", "kesto",
  ]

  /// Those that are as good names for what has passed.
  static let looseClockWords: Set<String> = ["time", "zeit", "tijd", "tid", "čas", "idő"]

  static let clockWords = Set([
    "time", "clock", "hour", "uhrzeit", "zeit", "heure", "hora", "ora", "tijd", "uur", "tid", "utc",
    "local",
    "stunde", "hhmm", "horario", "horário", "orario", "klo", "kello", "godzina", "godz",
    "klockslag",
    "klokkeslett", "kl", "čas", "hodina", "idő", "klockan",
  ]).union(crossings)

  /// Those that say nothing but a time of the day.
  static let strictClockWords = clockWords.subtracting(looseClockWords)

  /// Whether a header is a name of times of the day.
  static func namesClock(_ name: String) -> Bool {
    let words = words(of: name)
    return !words.isDisjoint(with: clockWords) || !words.isDisjoint(with: gates)
      || !words.isDisjoint(with: openings) || !words.isDisjoint(with: sides)
  }

  /// Whether a header is a name of times or days.
  static func namesTime(_ name: String) -> Bool {
    namesClock(name) || !words(of: name).isDisjoint(with: days)
  }

  /// Whether it is called by days.
  var isCalledDays: Bool { !words.isDisjoint(with: DataTable.Column.days) }

  private static let days: Set<String> = [
    "date", "datum", "data", "fecha", "dato", "day", "tag", "dag", "dia", "día", "jour", "giorno",
    "pvm", "päivä", "dzień",
  ]

  private static let sides: Set<String> = [
    "start", "end", "begin", "from", "to", "until", "von", "bis", "de", "a", "van", "tot",
  ]

  private static func words(of name: String) -> Set<String> {
    Set(name.lowercased().split { !$0.isLetter }.map(String.init))
  }

  /// What begins or ends a way.
  private static let crossings: Set<String> = [
    "abfahrt", "ankunft", "departure", "arrival", "départ", "arrivée", "vertrek", "aankomst",
    "salida", "llegada", "partenza", "arrivo", "avgång", "avgang", "ankomst", "lähtö",
  ]

  /// What somebody passes, or what is in and out of a store.
  private static let gates: Set<String> = [
    "entrada", "saída", "saida", "entrata", "uscita", "entrée", "sortie", "ingreso", "egreso",
    "kommen", "gehen", "dep", "arr", "etd", "eta", "atd", "ata", "ulaz", "izlaz", "příchod",
    "odchod",
  ]

  /// Whether it has a name of times at which somebody leaves or comes.
  var isNamedLikeCrossing: Bool {
    !words.isDisjoint(with: DataTable.Column.crossings.union(DataTable.Column.gates))
  }

  /// What begins or ends the day of a shop, or of the sun.
  private static let openings: Set<String> = [
    "opens", "closes", "opening", "closing", "sunrise", "sunset", "ouverture", "fermeture",
    "öffnung", "öffnet", "schließt", "schließung", "schliessung", "apertura", "cierre", "chiusura",
    "abertura", "fechamento", "aufgang", "untergang", "lever", "coucher",
  ]

  /// What counts hours, in people's languages.
  private static let hourWords: Set<String> = [
    "h", "hh", "hr", "hrs", "hour", "hours", "std", "stunden", "uren", "uur", "heures", "horas",
    "ore", "timmar", "tim", "godz", "godziny", "godzin", "tuntia", "hodin", "óra",
  ]

  /// What the header says of cells of two parts; `(u:mm)` are hours, too.
  var statedParts: DataTable.TwoParts? {
    if canBeTimeOfDay, !words.isDisjoint(with: DataTable.Column.openings) {
      return .hoursAndMinutes
    }
    if !words.isDisjoint(with: DataTable.Column.hourWords) || unit == "u"
      || name.lowercased().contains(/\b(?:u{1,2}|t{1,2}|g)[:.]m/)
    {
      return .hoursAndMinutes
    }
    let minutes = [
      "m", "mm", "min", "mins", "minute", "minutes", "minuten", "s", "ss", "sec", "seconds", "pace",
    ]
    return words.isDisjoint(with: minutes) ? nil : .minutesAndSeconds
  }

  var words: Set<String> { DataTable.Column.words(of: name) }
}
