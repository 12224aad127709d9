import CivilTime
import Foundation
import PlotSession
import SampleStore
import TestSupport
import Testing

/// Some hundred small files as people have them, each with what comes out of it: the golden texts beside this suite.
///
/// What a reading is was decided for each of these files, at the bounds of each rule most of all, and a change of any of
/// them is a change for somebody's file. Where it is meant, record the texts anew with
/// `GLOWLINE_RECORD=1 only=ReadingsTests ./dev gate debug`, look at each line that `git diff` shows as somebody would
/// whose file that is, and commit them with the change. Never record to make a red test green: what a test prints is the
/// file, what came out when somebody looked, and what comes out now.
@Suite struct ReadingsTests {
  @Test func `titles, names, units and notes are told from rows`() throws {
    try expect("layouts", BoundFile.readings("layouts"))
  }

  @Test func `a number is read as it is written`() throws {
    try expect("numbers", BoundFile.readings("numbers"))
  }

  @Test func `a date is read as it is written`() throws {
    try expect("dates", BoundFile.readings("dates"))
  }

  @Test func `times of the day and lengths of time are told apart`() throws {
    try expect("clocks", BoundFile.readings("clocks"))
  }

  @Test func `parts of times that stand in columns of their own make times`() throws {
    try expect("parts", BoundFile.readings("parts"))
  }

  @Test func `texts name rows, sums and gaps`() throws {
    try expect("texts", BoundFile.readings("texts"))
  }

  @Test func `documents of JSON are rows, whatever their form`() throws {
    try expect("documents", BoundFile.readings("documents"))
  }

  @Test func `bytes of any encoding are texts`() throws {
    try expect("encodings", BoundFile.readings("encodings"))
  }

  @Test func `a file of many features is read by each of them`() throws {
    try expect("mixtures", Reading.mixtures(count: 80))
  }

  @Test func `a strange file with a flaw is read, or the flaw is told`() throws {
    try expect("flaws", Reading.flaws(count: 100))
  }

  /// Compares what readings give with what somebody looked at.
  private func expect(
    _ title: String, _ readings: [Reading], at location: SourceLocation = #_sourceLocation
  ) throws {
    let folder = TestFolder()
    let found = readings.map { $0.outcome(in: folder) }
    let text = zip(readings, found).map { "== \($0.title)\n\($1)\n" }.joined()
    let golden = try GoldenFile(title, suffix: "txt").contents(orRecord: Data(text.utf8))
    guard golden != Data(text.utf8) else { return }
    let known = Dictionary(
      "\n\(String(decoding: golden, as: UTF8.self))".split(separator: "\n== ").map { block in
        let lines = block.split(separator: "\n", maxSplits: 1)
        return (
          lines.first.map(String.init) ?? "",
          lines.dropFirst().joined().trimmingCharacters(in: .newlines)
        )
      }, uniquingKeysWith: { first, _ in first })
    let changed = zip(readings, found).filter { known[$0.title] != $1 }
    Issue.record(
      "\(changed.count) of \(readings.count) files of Golden/\(title).txt differ: see the suite's comment",
      sourceLocation: location)
    for (reading, outcome) in changed.prefix(8) {
      Issue.record(
        """
        == \(reading.title)
        \(String(decoding: reading.bytes.prefix(2000), as: UTF8.self))
        -- what somebody looked at:
        \(known[reading.title] ?? "nothing")
        -- what comes out now:
        \(outcome)
        """, sourceLocation: location)
    }
  }
}

/// A file, and what is written to read it.
struct Reading: Sendable {
  let title: String
  let file: String
  let bytes: [UInt8]
  /// What follows the file's name in each statement; `zone ZONE` is that of its clocks, `as NAME` the series.
  let keys: [String]

  init(_ title: String, _ file: String = "f.csv", _ bytes: [UInt8], _ keys: [String]) {
    (self.title, self.file, self.bytes) = (title, file, bytes)
    self.keys = keys
  }

  /// What each statement gives, in a session of its own: a line for each series, and one for each thing that is said.
  ///
  /// `=2` is the second of these lines again.
  func outcome(in folder: TestFolder) -> String {
    folder.write(file, bytes)
    var known: [String] = []
    return keys.enumerated().map { index, keys in
      var words = keys.split(separator: " ").map(String.init)
      let zone = words.first == "zone" ? "config timeZone=\"\(words.removeLast())\"" : ""
      let name = words.first == "as" ? words[1] : "v"
      words.removeFirst(["zone": 1, "as": 2][words.first ?? "", default: 0])
      let prompt = Prompt(zone, folder: folder.path)
      let error = prompt.run(
        "series \(name) from \"\(file)\" \(words.joined(separator: " "))")
      let names = prompt.session.state.series.names
      var said = names.prefix(3).map { ($0 == "v" ? "" : "\($0): ") + prompt.digest($0) }
      if names.count > 3 { said.append("\(names.count) series") }
      said += error?.diagnostics.map(\.description) ?? []
      said += prompt.warnings.split(separator: "\n").map { "! \($0.dropFirst(9))" }
      let lines = said.map { line in
        let line = Self.shortened(line, keys)
        if let place = known.firstIndex(of: line) { return "=\(place + 1)" }
        known.append(line)
        return line
      }
      return ((index == 0 && keys.isEmpty ? [] : ["> \(keys)"]) + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A line without what all of them say.
  private static func shortened(_ line: String, _ keys: String) -> String {
    let common: KeyValuePairs = [
      "f.csv, ": "", "expected ": "", "series v from \"f.csv\" ": "", "DataError: ": "",
      "line ": "", ", column ": ":", ": found ": " ", "the whole column is left out": "left out",
      "and the rows are numbered from 0": "rows from 0",
    ]
    let line = common.reduce(keys.isEmpty ? line : line.replacing("\(keys) ", with: "")) {
      $0.replacing($1.key, with: $1.value)
    }
    return line.count < 170 ? line : "\(line.prefix(110))…\(line.suffix(50))"
  }
}

extension Prompt {
  /// A series in a line: its axis, its samples as `VALUE@PLACE`, and, of many, the sums that tell them from others.
  fileprivate func digest(_ name: String) -> String {
    guard let samples = session.state.series[name]?.samples else { return "none" }
    let (count, values) = (samples.count, samples.column.values)
    let places = (0..<count).map { samples.positions.position(of: $0) }
    func place(_ place: Double) -> String {
      guard samples.isTime else { return number(place) }
      let civil = CivilDateTime(secondsSince1970: place)
      let clock = [civil.hour, civil.minute].map(two).joined(separator: ":")
      return civil.date.iso8601
        + (civil.secondOfDay == 0 ? "" : "T\(clock):\(number(civil.second))")
    }
    func number(_ value: Double) -> String { value.isNaN ? "_" : String(format: "%.7g", value) }
    func listed(_ range: Range<Int>) -> String {
      range.map { "\(number(values[$0]))@\(place(places[$0]))" }.joined(separator: " ")
    }
    let kind = samples.isTime ? "time" : samples.kind.isElapsed ? "elapsed" : "number"
    guard count > 6 else { return "\(kind) \(listed(0..<count))" }
    let (gaps, origin) = (values.count { $0.isNaN }, places[0])
    let sums = values.indices.reduce(into: (0.0, 0.0)) { sums, index in
      let weight = Double(index % 97 + 1)
      sums.0 += values[index].isNaN ? 0 : values[index] * weight
      sums.1 += (places[index] - origin) * weight
    }
    return "\(kind) \(count): \(listed(0..<2)) … \(listed(count - 2..<count)); \(gaps) gaps, "
      + "Σ \(number(sums.0)), \(number(sums.1))"
  }
}
