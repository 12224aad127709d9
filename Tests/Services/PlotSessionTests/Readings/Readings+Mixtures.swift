import CivilTime
import TestSupport

/// Files that a seed draws: what people mix, and what goes wrong with it.
extension Reading {
  static func mixtures(count: Int) -> [Reading] {
    (1...count).map { seed in
      var draw = Draw(seed)
      let sheet = Sheet(&draw)
      let ways = (0..<2).map { _ in
        draw.one(Draw.ways).replacing("NAME", with: "\"\(draw.one(of: sheet.names))\"")
      }
      return Reading("mixture \(seed)", "f.csv", Array(sheet.text.utf8), [""] + ways)
    }
  }

  /// Strange files with lines or cells that differ from what they are elsewhere.
  static func flaws(count: Int) -> [Reading] {
    let files = StrangeFile.all.filter { $0.bytes.count < 1500 && !$0.bytes.contains(0) }
    return (1...count).map { seed in
      var draw = Draw(seed + 10_000)
      let file = files[seed * 7 % files.count]
      var lines = String(decoding: file.bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      for _ in 0...draw.below(2) { draw.spoil(&lines) }
      return Reading(
        "flaw \(seed) of \(file.name)", "f.csv", Array(lines.joined(separator: "\n").utf8),
        ["", draw.one("column=2|column=2 x=1|columns=all|by=1|header=off|sort=on|time=1")])
    }
  }
}

/// What a seed decides.
private struct Draw {
  private var generator: SeededGenerator

  init(_ seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(max(1, count))) }
  mutating func one<T>(of list: [T]) -> T { list[below(list.count)] }
  mutating func happens(oneIn count: Int) -> Bool { below(count) == 0 }

  /// One of some texts with bars between them.
  mutating func one(_ list: String) -> String {
    String(one(of: list.split(separator: "|", omittingEmptySubsequences: false)))
  }

  /// A number of rows at a bound: one, few, half, nearly all, all.
  mutating func share(of rows: Int) -> Int {
    let bounds = [1, 2, 3, rows / 10, (rows - 1) / 2, rows / 2, rows / 2 + 1, rows - 1, rows]
    return min(rows, max(1, one(of: bounds)))
  }

  mutating func spoil(_ lines: inout [String]) {
    let line = below(lines.count)
    var cells = lines[line].split(separator: ",", omittingEmptySubsequences: false)
    switch below(9) {
    case 0: lines.insert(lines[line], at: line)
    case 1: lines.remove(at: line)
    case 2: lines.insert("", at: line)
    case 3: lines.swapAt(line, below(lines.count))
    case 4: lines[line] += one(",|;|,9| x|%| km|\t1")
    case 5: lines.append(one("Total,9|Total;9;9|Source: me|* note|-,-|Mean,4,4|# end"))
    case 6: lines.insert(one("A title|Key: word|# by hand|a,b,c|(s),(V)|Name,Value"), at: below(2))
    default:
      cells[below(cells.count)] =
        one("|-|n/a|word|0|1000|<0.5|24:00|2026-01-31|-999|5 kg|59|x")[...]
      lines[line] = cells.joined(separator: ",")
    }
  }

  /// What may be written to read a sheet.
  static let ways = """
    column=NAME|column=2 x=1|time=NAME|x=NAME|by=NAME|columns=all|columns=all unpivot=on|where NAME > 0|where NAME > 12\
    |where NAME <= 60|where NAME != ""|where NAME == "A"|sort=on|missing=["-", "---", -99.9, -999]|decimal=","|thousands="."\
    |header=off|censored=half|durations=h:mm|merged=NAME by=NAME|distinct=on|skip=1|flags="*"
    """
}

/// A table of a few columns, with what stands above and below it.
private struct Sheet {
  private(set) var names: [String] = []
  private var columns: [[String]] = []
  private var above: [String] = []
  private var below: [String] = []
  private var hasNames = true
  private let separator: Character

  var text: String {
    let rows = columns[0].indices.map { row in columns.map { $0[row] } }
    let lines = ((hasNames ? [names] : []) + rows).map { line in
      line.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: "\(separator)")
    }
    return (above + lines + below).joined(separator: "\n") + "\n"
  }

  init(_ draw: inout Draw) {
    separator = draw.one(of: [",", ",", ";", ";", "\t", "|"])
    let count = draw.one(of: [1, 2, 3, 4, 5, 7, 11, 12, 13, 20, 23, 24, 25, 31])
    for place in 0...draw.below(4) {
      add(draw.below(place == 0 && !draw.happens(oneIn: 4) ? 4 : 7), count, &draw)
    }
    hasNames = !draw.happens(oneIn: 8)
    if draw.happens(oneIn: 5) {
      above = (0...draw.below(3)).map { draw.one("Report \($0)|Station: Berlin|# made \($0)|A,B|") }
    }
    if draw.happens(oneIn: 5) {
      let sums = columns.dropFirst().map { "\($0.compactMap(Double.init).reduce(0, +))" }
      let sum = ([draw.one("Total|Sum|Mean||All")] + sums).joined(separator: "\(separator)")
      below = draw.one(of: [["* provisional"], ["Source: me"], [sum], ["", "end"]])
    }
    for _ in 0..<draw.below(3) { spoil(&draw) }
  }

  private mutating func add(_ kind: Int, _ count: Int, _ draw: inout Draw) {
    let first = draw.one(of: [0, 1, 9, 23, 58, 99, 996, 1900, 2023, 44_000])
    let step = draw.one(of: [0, 1, 1, 1, 7, 30, 31])
    let places = (0..<count).map { first + $0 * step }
    switch kind {
    case 0:
      names.append(draw.one("date|Datum|d|Day|time|from"))
      let style = draw.one(Self.dates)
      columns.append(places.map { written(style, day: $0 % 2000) })
    case 1:
      names.append(draw.one("time|Uhrzeit|Start|ride|pace (min)|t|end"))
      let style = draw.one(Self.clocks)
      columns.append(places.map { written(style, seconds: $0 * 60 + $0 % 60) })
    case 2:
      names.append(draw.one("x|t|hour|year|month|id|Week|time (s)|n"))
      columns.append(places.map(String.init))
    case 3:
      names.append(draw.one("site|s|name|Month|region"))
      let words = draw.one("A B|Ann Bob Cid Dan Eva|Jan Feb Mar Apr|yes no|W1 W2 W3").split(
        separator: " ")
      let (each, isMerged) = (draw.one(of: [1, 1, 2, 3]), draw.happens(oneIn: 4))
      columns.append(
        (0..<count).map { isMerged && $0 % each > 0 ? "" : "\(words[$0 / each % words.count])" })
    default:
      names.append(draw.one("v|v|price|kg (kg)|value [%]|Total|2025|temp|v"))
      let (style, law) = (draw.one(Self.numbers), draw.one(of: [1, 0.5, 0.125, 37.25, 1234.5, -1]))
      columns.append(
        (0..<count).map { written(style, Double(($0 * 7 + first) % 13 + draw.below(2)) * law) })
    }
  }

  /// Makes some cells, or a row, differ from the others.
  private mutating func spoil(_ draw: inout Draw) {
    let (column, rows) = (draw.below(columns.count), columns[0].count)
    let some = draw.share(of: rows)
    let word = draw.one("|-|n/a|---|-99.9|-999|<0.5|>100|off|24:00|#ERR|1.234|0|12 kg|Total|(s)")
    switch draw.below(5) {
    case 0, 1:
      let start = draw.one(of: [0, rows - some, (rows - some) / 2])
      for row in start..<start + some { columns[column][row] = word }
    case 2:
      let pair = (draw.below(rows), draw.below(rows))
      for index in columns.indices { columns[index].swapAt(pair.0, pair.1) }
    case 3: for index in columns.indices { columns[index] += columns[index].prefix(some) }
    default:
      for index in columns.indices { columns[index].insert(index == column ? word : "", at: 0) }
    }
  }

  // MARK: - Ways to write

  private static let dates = """
    Y-m-d|Y-m-dT09:30|Y-m-d 23:30:15Z|d.m.Y|d/m/Y|M/D/Y|D/M/y|D b Y|b D, Y|b-y|Ymd|Y-m|Y-Qq|Y-Wd|s|s000|e|b|Y|m/Y
    """
  private static let clocks = "H:M|h:M:S|t:S|T:M p|H:M:S|H.M|HM|t:S.5|T.M"
  private static let numbers = """
    v|v|n|c|T.R,5|T,R|T.R|T\u{A0}R|T'R.25|$v|v €|v%|ve-3|(a)|v kg|a-|−a|<a|vk
    """

  private func written(_ style: String, _ fields: KeyValuePairs<Character, String>) -> String {
    let fields = Dictionary(uniqueKeysWithValues: fields.map { ($0, $1) })
    return style.map { fields[$0] ?? String($0) }.joined()
  }

  private func written(_ style: String, day: Int) -> String {
    guard let date = CivilDate(year: 2026, month: 1, day: 1)?.adding(days: day) else { return "" }
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    return written(
      style,
      [
        "Y": "\(date.year)", "y": "\(date.year % 100)", "m": two(date.month), "M": "\(date.month)",
        "d": two(date.day), "D": "\(date.day)", "b": "\(months[date.month - 1])",
        "q": "\((date.month + 2) / 3)", "s": "\(date.daysSince1970 * 86_400)",
        "e": "\(date.daysSince1970 + 25_569)",
      ])
  }

  private func written(_ style: String, seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60)
    return written(
      style,
      [
        "H": two(hours % 24), "h": "\(hours)", "T": "\(hours % 12 + 1)", "M": two(minutes % 60),
        "t": "\(minutes)", "S": two(seconds % 60), "p": hours % 24 < 12 ? "AM" : "PM",
      ])
  }

  private func written(_ style: String, _ value: Double) -> String {
    let (whole, size) = (Int(value.magnitude), "\(value.magnitude)")
    return written(
      style,
      [
        "v": "\(value)", "a": size, "n": "\(Int(value))",
        "c": size.replacing(".", with: ","), "T": "\(whole / 1000 + 1)",
        "R": String(repeating: "0", count: 3 - "\(whole % 1000)".count) + "\(whole % 1000)",
      ])
  }
}
