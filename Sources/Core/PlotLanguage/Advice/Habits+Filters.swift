// What the table of habits makes of what it has captured.
import CivilTime

extension Habits {
  /// A captured text as the rewrite writes it; nil where the filter makes nothing of it.
  static func filtered(_ text: String, by filter: Substring) -> String? {
    let number = Int(text)
    switch filter {
    case "text": return text.unquoted == nil ? StringLiteral.encode(text) : text
    case "bare": return text.unquoted ?? text
    case "word": return text.unquoted.flatMap { $0.isPlainName ? $0 : nil }
    case "date": return DateLiteral(parsing: text.unquoted ?? text)?.description
    case "dayof":
      return DateLiteral(parsing: text).map { DateLiteral($0.civil.date).description }
    case "name": return AdviceNames.name(ofFile: text.unquoted ?? text)
    case "file":
      let path = text.unquoted ?? text
      let isReadable = Vocabulary.readSuffixes.contains { path.lowercased().hasSuffix(".\($0)") }
      return isReadable && !path.contains("://") ? "\"\(path)\"" : nil
    case "picture":
      let path = (text.unquoted ?? text).lowercased()
      return Vocabulary.exportSuffixes.contains { path.hasSuffix(".\($0)") } ? text : nil
    case "values":
      let path = (text.unquoted ?? text).lowercased()
      return Vocabulary.valueSuffixes.contains { path.hasSuffix(".\($0)") } ? text : nil
    case "decimal":
      // `0,125` has decimals; behind other digits three are a group of thousands.
      let parts = text.split(separator: ",").map(\.trimmed)
      let areGroups =
        parts[0] != "0" && parts[0].count < 4 && parts.dropFirst().allSatisfy { $0.count == 3 }
      return areGroups
        ? parts.joined() : parts.count == 2 ? parts.joined(separator: ".") : nil
    case "follow": return text.contains(" from ") ? text.replacing(" from ", with: " follow ") : nil
    case "share": return Double(text).map { $0 > 1 ? "\(text)%" : text }
    case "quantile":
      return Double(text.unquoted ?? text).map { share in
        let percent = share <= 1 ? (share * 1e5).rounded() / 1e3 : share
        return "p" + (percent == percent.rounded() ? "\(Int(percent))" : "\(percent)")
      }
    case "condition":
      return text.unquoted.map { condition in
        let sign = condition.trimmed.prefix { "<>=!".contains($0) }
        return (sign.isEmpty || sign == "=" ? "==" : sign == "<>" ? "!=" : String(sign)) + " "
          + String(condition.trimmed.dropFirst(sign.count)).trimmed
      }
    case "containing": return StringLiteral.encode("*\(text.unquoted ?? text)*")
    case "like":
      return text.unquoted.map { StringLiteral.encode($0.replacing("%", with: "*")) }
    case "size":
      return text.wholeMatch(of: #/(\d+)x(\d+)/#).map { "width=\($0.1) height=\($0.2)" }
    case "decimals": return number.map { "\"{value:.\($0)f}\"" }
    case "bareyear": return text.unquoted.flatMap { filtered($0, by: "year") }
    case "color": return text.first.flatMap { text.count == 1 ? colorLetters[$0] : nil }
    case "period": return text.unquoted.flatMap { period($0, isAlone: true) }
    case "span": return text.unquoted.flatMap { period($0, isAlone: false) }
    case "year": return number.flatMap { (1900...2100).contains($0) ? text : nil }
    case "two": return number.map { $0 < 10 ? "0\($0)" : "\($0)" }
    case "plain": return number.map { "\($0)" }
    case "month":
      let month = months.firstIndex { $0.hasPrefix(text.lowercased()) && text.count >= 3 }
      return month.map { "\($0 + 1)" }
    case "mm": return filtered(text, by: "month").flatMap { filtered($0, by: "two") }
    case "monthend":
      // The last day of `2024-02`.
      let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
      guard parts.count == 2, (1...9998).contains(parts[0]), (1...12).contains(parts[1]) else {
        return nil
      }
      let days = CivilDate.daysIn(month: parts[1], year: parts[0])
      return CivilDate(year: parts[0], month: parts[1], day: days)?.iso8601
    case "months":
      let isMonths = text.hasSuffix("M") || text.hasSuffix("m")
      return isMonths && Int(text.dropLast()) != nil ? "\(text.dropLast()) months" : nil
    case "quarter":
      let quarter = text.lowercased().hasPrefix("q") ? Int(text.dropFirst()) : nil
      return quarter.flatMap { (1...4).contains($0) ? "\($0 * 3)" : nil }
    // More is the width of a picture.
    case "thin": return Double(text).flatMap { $0 < 16 ? text : nil }
    case "member":
      let name = text.dropFirst()
      return text.hasPrefix(".") && name.allSatisfy(\.isNumber) ? "[\"\(name)\"]" : nil
    case "count": return counts[text.lowercased()].map { "\($0)" }
    case "amount": return text.split(separator: " ").first.map(String.init)
    case "before":
      if text.isEmpty || text.contains("-") && DateLiteral(parsing: text) != nil { return text }
      return number.map { $0 == 0 ? nil : "\($0 - 1)" } ?? "\(text) - 1"
    case "product":
      let digits = text.prefix { $0.isNumber || $0 == "." }
      let name = String(text.dropFirst(digits.count)).trimmed
      return digits.isEmpty || !name.isPlainName ? nil : "\(digits) * \(name)"
    default: return nil
    }
  }

  private static let counts = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "twelve": 12,
  ]
}
