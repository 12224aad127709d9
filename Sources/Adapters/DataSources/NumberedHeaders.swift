/// Headers that number what they are of, `12`, `0M`, `3 months` or `T6`: places on an axis, in the order of the columns.
package struct NumberedHeaders: Hashable, Sendable {
  /// The number of each.
  package let places: [Double]
  /// What stands behind all numbers, or before them; nil where it is the number alone.
  package let unit: String?

  /// What may stand before a number that measures; before any other one, as in `Line 2`, it tells things apart.
  private static let measures: Set<String> = [
    "t", "time", "age", "minute", "min", "hour", "day", "week", "month", "year", "zeit", "alter",
    "stunde", "tag", "woche", "monat", "jahr", "temps", "heure", "jour", "semaine", "mois",
  ]
  /// What the first place is called where no time has passed.
  private static let beginnings: Set<String> = ["initial", "start", "baseline", "anfang"]

  /// The numbers of some headers; nil where they are no different ones of one unit.
  ///
  /// Places of a step of 1 behind a word are the names that they are: an axis could not say more.
  ///
  /// - Parameter names: The headers.
  package init?(_ names: [String]) {
    let begins = names.first.map { NumberedHeaders.beginnings.contains($0.lowercased()) } ?? false
    let parts = names.dropFirst(begins ? 1 : 0).compactMap(Part.init)
    guard parts.count == names.count - (begins ? 1 : 0), names.count > 1, let first = parts.first,
      parts.allSatisfy({ $0.before == first.before }),
      case let numbers = parts.compactMap({ $0.number(in: first) }), numbers.count == parts.count,
      first.before.isEmpty
        || first.behind.isEmpty && NumberedHeaders.measures.contains(first.before),
      !begins || !first.before.isEmpty || !first.behind.isEmpty
    else { return nil }
    places = (begins ? [0] : []) + numbers
    guard Set(places).count == places.count else { return nil }
    let isCount = zip(places, places.dropFirst()).allSatisfy { $1 - $0 == 1 }
    if isCount, !first.before.isEmpty { return nil }
    let unit =
      first.behind.isEmpty ? first.before : parts.last { $0.behind == first.behind }?.written
    self.unit = unit?.isEmpty == true ? nil : unit
  }

  /// Whether headers are a word with ascending numbers, `Wk 1`, `Wk 2`.
  package static func areNumbered(_ names: [String]) -> Bool {
    let parts = names.compactMap(Part.init)
    return parts.count == names.count && Set(parts.map(\.before)).count == 1
      && zip(parts, parts.dropFirst()).allSatisfy { $0.number < $1.number }
  }

  /// A number with what stands around it.
  private struct Part {
    let number: Double
    /// What stands before it, in small letters.
    let before: String
    /// What stands behind it, in small letters and one of it: `month` of `3 months`.
    let behind: String
    /// The same as it stands there.
    let written: String

    /// It in the unit of another, as `1 kHz` behind `500 Hz`, or `1k` behind `500`; nil where that is of something else.
    func number(in other: Part) -> Double? {
      if behind == other.behind { return number }
      if other.written.isEmpty { return behind == "k" ? number * 1000 : nil }
      return CellUnit.factor(of: Array(written.utf8), in: Array(other.written.utf8))
        .map { number * $0 }
    }

    init?(_ name: String) {
      let text = name.trimmingBlanks
      let begin = text.firstIndex { $0.isASCII && $0.isNumber || $0 == "." } ?? text.endIndex
      let end =
        text[begin...].firstIndex { !($0.isASCII && $0.isNumber || $0 == "." || $0 == ",") }
        ?? text.endIndex
      guard let number = Double(text[begin..<end].replacing(",", with: ".")), number.isFinite else {
        return nil
      }
      written = String(text[end...]).trimmingBlanks
      guard written.allSatisfy({ $0.isLetter || "%°µ".contains($0) }) else { return nil }
      self.number = number
      before = String(text[..<begin]).trimmingBlanks.lowercased()
      let small = written.lowercased()
      behind = small.count > 2 && small.hasSuffix("s") ? String(small.dropLast()) : small
    }
  }
}
