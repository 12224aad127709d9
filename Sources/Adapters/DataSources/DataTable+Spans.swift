// Where intervals begin and end, and whether the day of their end is one of them: a sick note lasts through it, and a
// guest leaves on it.

extension DataTable {
  /// Whether the last day counts, as its column's name or a column of nights or days says; nil where nothing does.
  ///
  /// - Parameters:
  ///   - column: The column of the last days.
  ///   - begins: The first instant of each row's first day; NaN for none.
  ///   - ends: That of its last day.
  /// - Returns: Whether it counts.
  package func countsLastDay(of column: Column, begins: [Double], ends: [Double]) -> Bool? {
    let words = column.words
    if !words.isDisjoint(with: DataTable.departures) || words.isSuperset(of: ["check", "out"]) {
      return false
    }
    if !words.isDisjoint(with: DataTable.lasts) { return true }
    let days = zip(begins, ends).map { (($1 - $0) / 86_400).rounded() }
    let rows = days.indices.filter { !days[$0].isNaN }
    guard Set(rows.map { days[$0] }).count > 1 else { return nil }
    for other in columns where other.kind == .number && other.values.count == days.count {
      if rows.allSatisfy({ other.values[$0] == days[$0] }) { return false }
      if rows.allSatisfy({ other.values[$0] == days[$0] + 1 }) { return true }
    }
    return nil
  }

  /// What ends when somebody goes.
  private static let departures: Set<String> = [
    "departure", "departs", "depart", "departed", "checkout", "leave", "leaves", "left", "abreise",
    "auszug", "départ", "salida", "partenza", "saída", "vertrek", "afreise", "avreise", "avresa",
    "lähtö", "wyjazd", "discharge", "discharged", "entlassung",
  ]
  private static let lasts: Set<String> = [
    "last", "letzter", "letzte", "dernier", "último", "ultimo", "laatste", "sidste", "siste",
    "sista", "ostatni", "through", "inclusive",
  ]
}

extension DataTable.Column {
  /// Whether it is one of temperatures by its unit or its name.
  var isNamedLikeTemperature: Bool {
    unit?.contains("°") == true || words.contains { $0.hasPrefix("temp") }
  }

  /// Whether its name says that its times are those at which something ends: `Read Date and End Time`.
  package var isNamedLikeEndOfSteps: Bool {
    !words.isDisjoint(with: ["end", "ending", "ende", "fin", "fine", "einde", "slut", "koniec"])
  }

  /// What the ends of intervals are called.
  private static let ends = [
    ("from", "to"), ("from", "until"), ("from", "till"), ("since", "until"), ("start", "end"),
    ("on", "off"), ("start", "stop"), ("start", "finish"), ("started", "ended"),
    ("started", "finished"), ("login", "logout"), ("out", "back"), ("borrowed", "returned"),
    ("admitted", "discharged"), ("first day", "last day"), ("check-in", "check-out"),
    ("pickup", "drop-off"), ("pick-up", "drop-off"), ("pickup", "dropoff"),
    ("begin", "end"), ("beginning", "end"), ("von", "bis"), ("ab", "bis"), ("beginn", "ende"),
    ("anfang", "ende"), ("start", "ende"), ("start", "einde"), ("start", "eind"), ("début", "fin"),
    ("debut", "fin"), ("inicio", "fin"),
    ("início", "fim"), ("desde", "hasta"), ("inizio", "fine"), ("van", "tot"), ("begin", "eind"),
    ("begin", "einde"),
    ("från", "till"), ("start", "slut"), ("start", "slutt"), ("fra", "til"), ("od", "do"),
    ("alku", "loppu"), ("początek", "koniec"), ("kommen", "gehen"), ("entrata", "uscita"),
    ("ingresso", "uscita"), ("uscita", "rientro"), ("partenza", "rientro"), ("entrada", "salida"),
    ("ingreso", "salida"), ("ingreso", "egreso"), ("salida", "regreso"), ("entrada", "saída"),
    ("saída", "regresso"), ("départ", "retour"), ("příchod", "odchod"), ("dolazak", "odlazak"),
    ("ulaz", "izlaz"), ("wejście", "wyjście"), ("vertrek", "retour"), ("abfahrt", "rückkehr"),
  ]

  /// What else happens at a time of the day.
  private static let moments: Set<String> = [
    "in", "out", "on", "off", "ein", "aus", "kommen", "gehen", "arrived", "left", "arrive",
    "depart", "arrival", "departure", "arr", "dep", "ankunft", "abfahrt", "entrée", "sortie",
    "entrada", "salida", "sunrise", "sunset", "opened", "closed", "plan", "planned", "scheduled",
    "actual", "soll", "ist",
  ]

  /// Whether it has the name of an end of intervals: of `Beginn` nobody doubts that it is a time of the day.
  var isNamedLikeEnd: Bool {
    let name = name.lowercased()
    return DataTable.Column.moments.contains(name)
      || DataTable.Column.ends.contains { $0 == name || $1 == name }
  }

  /// Whether it has the name of where intervals begin, and another column that of their ends.
  package func isNamedLikeBeginning(of other: DataTable.Column) -> Bool {
    let (own, end) = (name.lowercased(), other.name.lowercased())
    return own != end && DataTable.Column.ends.contains { own.replacing($0, with: $1) == end }
  }

  /// Whether its times are where intervals begin that end at those of another column, told by both names.
  ///
  /// In the hour that clocks show twice an end may seem to come first.
  package func begins(_ other: DataTable.Column) -> Bool {
    isNamedLikeBeginning(of: other)
      && zip(values, other.values).allSatisfy { $0.isNaN || $1.isNaN || $0 <= $1 + 3600 }
  }
}
