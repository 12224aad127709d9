import DataSources
import TestSupport
import Testing

/// Plain numbers and times go a short way; what they are must not show it.
@Suite struct ShortWayTests {
  /// A file's columns, read in pieces by some threads; with words for gaps no cell goes the short way.
  private func columns(_ text: String, isShort: Bool, threads: Int, size: Int) -> String {
    var options = chunks(of: size, threads: threads)
    if !isShort { options.missing = ["no cell says this"] }
    return message(text, options: options)
  }

  @Test(arguments: propertySeeds)
  func `random columns of times and numbers are the same by the short and the long way`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>, _ digits: Int) -> String {
      let text = "\(Int.random(in: range, using: &random))"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    func date() -> String {
      "\(number(1969...1972, 4))-\(number(1...12, 2))-\(number(1...31, 2))"
    }
    func time() -> String {
      let day = Bool.random(using: &random) ? "2026-03-01" : date()
      return switch Int.random(in: 0...7, using: &random) {
      case 0: day
      case 1: "\(day) \(number(0...24, 2)):\(number(0...60, 2))"
      case 2:
        "\(day)T\(number(0...23, 2)):\(number(0...59, 2)):\(number(0...60, 2)).\(number(0...999, 1))"
      default: "\(day)T\(number(0...23, 2)):\(number(0...59, 2)):\(number(0...59, 2))"
      }
    }
    func value() -> String {
      switch Int.random(in: 0...5, using: &random) {
      case 0: "\(Double(random.next() >> 11) * 0x1p-53)"
      case 1: number(0...99_999_999, 20) + "." + number(0...99_999_999, 8)
      case 2: "\(number(-99...99, 1))e\(number(-330...310, 1))"
      case 3: ""
      default: "\(number(-999...999, 1)).\(number(0...999, 3))"
      }
    }
    for separator in [",", " ", ";"] {
      // The rarer other forms are, the longer goes the short way on.
      let rarity = UInt64([5, 50, 1000].randomElement(using: &random) ?? 5)
      let others = [
        "2026-03-01T10:00Z", "31.01.2026", "x", "", "2026-13-01", "0000-01-01", "2026-03-01T10:00 ",
      ]
      var rows = ["t,v,u".replacing(",", with: separator)]
      for _ in 0..<Int.random(in: 1...150, using: &random) {
        let first =
          random.next() % rarity == 0
          ? others.randomElement(using: &random) ?? "" : separator == " " ? date() : time()
        rows.append([first, value(), time().prefix(10).description].joined(separator: separator))
      }
      let text = rows.joined(separator: "\n") + "\n"
      let long = columns(text, isShort: false, threads: 1, size: 1 << 18)
      for (threads, size) in [(1, 1 << 18), (1, 50), (2, 300), (3, 64)] {
        #expect(columns(text, isShort: true, threads: threads, size: size) == long)
      }
    }
  }

  @Test(arguments: [
    ("2026-03-01T09:30:15", "2026-03-01T09:30:15"), ("2026-03-01 09:30", "2026-03-01T09:30"),
    ("2026-03-02", "2026-03-02"), ("2024-02-29T23:59:59", "2024-02-29T23:59:59"),
  ])
  func `a plain time behind others is the time that it says`(cell: String, time: String) throws {
    let table = try read("t,v\n2026-03-01,1\n2026-03-01T00:00:01,2\n\(cell),3\n")
    let alone = try read("t,v\n\(time),3\n")
    #expect(table.columns[0].values[2] == alone.columns[0].values[0])
    #expect(table.columns[0].kind == .time)
  }
}
