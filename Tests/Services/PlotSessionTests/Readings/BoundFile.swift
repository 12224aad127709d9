import CivilTime
import Foundation
import TestSupport

/// A file in which something stands at a bound.
///
/// Each text of `Files` holds some, below a line that says what it is, what varies (parted by blanks, or by `|`), and what
/// is written behind the file's name, once for each reading:
///
///     == words below · 1 2 3 · bare · column=v
///
/// `«12:$i,$v»` is a row twelve times, `‹3:,@v›` a cell three times in one of them; the count may be a sum such as `n-1`,
/// of `n` that is what varies. `$n` is that itself, and `⟦n+60⟧` what is computed of it. Of what comes again `i` is the
/// number from 1, `2` the same in two digits, `v` a value, `w` a name and `d` a day. `⟪9F⟫` are bytes, `⏎` ends a line, `⌫` takes the last
/// end of one, and what begins with `⟪UTF-16LE⟫` is written so.
struct BoundFile {
  private let text: String

  /// The readings that a file of `Files` describes.
  static func readings(_ name: String) throws -> [Reading] {
    let path = Checkout.path("Tests/Services/PlotSessionTests/Readings/Files/\(name).txt")
    let blocks = try "\n\(String(contentsOfFile: path, encoding: .utf8))".split(separator: "\n== ")
    return blocks.flatMap { block -> [Reading] in
      let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      var fields = lines[0].split(separator: " · ").map(String.init)
      let title = fields.removeFirst()
      let bounds = fields.removeFirst()
      let file = fields[0].hasPrefix("in ") ? String(fields.removeFirst().dropFirst(3)) : "f.csv"
      return bounds.split(separator: bounds.contains("|") ? "|" : " ").map { bound in
        let given = BoundFile(text: lines.dropFirst().joined() + "\n")
        let keys = fields.map { field in
          field == "bare" ? "" : field.replacing("$n", with: String(bound))
        }
        return Reading("\(title): \(bound)", file, given.bytes(String(bound)), keys)
      }
    }
  }

  private func bytes(_ n: String) -> [UInt8] {
    let parts = filled(n).split(separator: "⟪", omittingEmptySubsequences: false)
    var bytes = parts.first.map { Array($0.utf8) } ?? []
    for part in parts.dropFirst() {
      let halves = part.split(separator: "⟫", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = halves.dropFirst().joined()
      switch halves[0] {
      case "UTF-16LE": bytes += rest.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case "UTF-16BE": bytes += rest.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      default:
        bytes += halves[0].split(separator: " ").compactMap { UInt8($0, radix: 16) }
        bytes += Array(rest.utf8)
      }
    }
    // What goes back takes the end of the line, too.
    if bytes.suffix(4) == Array("⌫\n".utf8)[...] { bytes.removeLast(4) }
    return bytes
  }

  private func filled(_ n: String) -> String {
    var serial = 0
    let rows = repeated(text, ("«", "»"), "$", n, &serial)
    let cells = repeated(rows, ("‹", "›"), "@", n, &serial).replacing("$n", with: n)
    let parts = cells.replacing("⏎", with: "\n").split(
      separator: "⟦", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "⟧") else { return String(part) }
      return "\(value(part[..<end], n))" + part[part.index(after: end)...]
    }.joined()
  }

  private func repeated(
    _ text: String, _ marks: (Character, Character), _ sign: String, _ n: String,
    _ serial: inout Int
  ) -> String {
    let parts = text.split(separator: marks.0, omittingEmptySubsequences: false)
    var result = parts.first.map(String.init) ?? ""
    for part in parts.dropFirst() {
      let halves = part.split(separator: marks.1, maxSplits: 1, omittingEmptySubsequences: false)
      let body = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      for index in 0..<max(0, value(body[0], n)) {
        result += filled(String(body[1]), sign, index + 1, serial)
        serial += 1
      }
      result += halves.dropFirst().joined()
    }
    return result
  }

  private func filled(_ body: String, _ sign: String, _ index: Int, _ serial: Int) -> String {
    body.split(separator: sign, omittingEmptySubsequences: false).enumerated().map { place, part in
      guard place > 0, let letter = part.first else { return String(part) }
      let rest = part.dropFirst()
      switch letter {
      case "i": return "\(index)\(rest)"
      case "2": return two(index) + rest
      case "v": return "\((serial * 7 + 3) % 9 + 1)\(rest)"
      case "w": return Self.words[(index - 1) % 12] + (index > 12 ? "\(index)" : "") + rest
      case "d": return (Self.firstDay?.adding(days: index - 1).iso8601 ?? "") + rest
      default: return sign + part
      }
    }.joined()
  }

  /// A number, `n`, or two of them with a sign between.
  private func value(_ text: some StringProtocol, _ n: String) -> Int {
    let terms = text.split { "+-*/%".contains($0) }.map { Int($0 == "n" ? n : String($0)) ?? 0 }
    guard terms.count == 2, let sign = text.first(where: { "+-*/%".contains($0) }) else {
      return terms.first ?? 0
    }
    return switch sign {
    case "+": terms[0] + terms[1]
    case "-": terms[0] - terms[1]
    case "*": terms[0] * terms[1]
    case "%": terms[0] % terms[1]
    default: terms[0] / terms[1]
    }
  }

  private static let firstDay = CivilDate(year: 2026, month: 1, day: 1)
  private static let words = "Ann Bob Cid Dan Eva Fay Gus Hal Ida Joe Kim Lea".split(
    separator: " ")
}
