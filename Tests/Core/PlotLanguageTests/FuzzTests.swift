import PlotLanguage
import TestSupport
import Testing
import Threading

/// Every text gives statements or diagnostics with ranges inside it, and no text traps.
@Suite struct FuzzTests {
  static let pieces: [String] = [
    "plot", "series", "config", "window", "axis", "select", "on select:", "let", "segments",
    "style",
    "expect", "export", "help", "append", "from", "for", "in", "step", "not", "and", "none", "last",
    "a", "price", "größe", "变量", "x", "y", "width", "color", "edges", "timeZone", "1", "2.5", "1.",
    "10k", "3m", "8 months", "5%", "2026-03-01", "2026-3-1", "2026-03-01T09:30+01:00", "0..", "..",
    "\"text\"", "'", "\"", "\\", "\\u12", "#", "#fff", "(", ")", "[", "]", "=", "==", ",", ";", ":",
    "?", "+", "-", "*", "**", "/", "%", "^", "<", "&&", "!", ".", "…", "“", "\u{0}", "\r", "\r\n",
    "\n", "\n", "\n", "\t", "\u{A0}", "\u{FEFF}", "\u{301}", "🎉", "\u{10FFFF}", " ", " ", " ", " ",
  ]

  static func check(_ text: String) {
    let program = Program(text)
    let count = text.unicodeScalars.count
    var last = 0
    for statement in program.statements {
      #expect(statement.range.lowerBound >= last && statement.range.upperBound <= count)
      last = statement.range.upperBound
    }
    #expect(program.diagnostics.count <= Diagnostic.limit)
    for diagnostic in program.diagnostics {
      #expect(diagnostic.range.upperBound <= count, "\(diagnostic) in \(text.debugDescription)")
      #expect(!diagnostic.message.isEmpty)
      #expect(
        !diagnostic.message.contains(where: \.isNewline)
          || text.contains(where: \.isNewline), "\(diagnostic)")
      #expect(diagnostic.rendered(in: program.source).hasPrefix(diagnostic.headline))
    }
    _ = Completeness(of: text)
  }

  @Test(arguments: propertySeeds)
  func `token soup`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
          + (Bool.random(using: &random) ? " " : "")
      }.joined()
      Self.check(text)
      let offset = Int.random(in: -1...(text.unicodeScalars.count + 1), using: &random)
      let completion = Completion(text, at: offset)
      #expect(completion.range.upperBound <= text.unicodeScalars.count)
      _ = HelpPage(inspecting: text, at: offset)
    }
  }

  @Test(arguments: propertySeeds)
  func `damaged programs`(seed: UInt64) {
    var program = RandomProgram(seed: seed)
    for _ in 0..<100 {
      let text = (0..<3).map { _ in program.statement().source }.joined(separator: "\n")
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &program.random) where !scalars.isEmpty {
        let index = Int.random(in: 0..<scalars.count, using: &program.random)
        switch Int.random(in: 0..<3, using: &program.random) {
        case 0: scalars.remove(at: index)
        case 1: scalars.insert(contentsOf: program.pick(Self.pieces).unicodeScalars, at: index)
        default: scalars.swapAt(index, Int.random(in: 0..<scalars.count, using: &program.random))
        }
      }
      var damaged = String.UnicodeScalarView()
      damaged.append(contentsOf: scalars)
      Self.check(String(damaged))
    }
  }

  @Test func `every prefix of the page`() {
    let page = Array(ContractTests.page.unicodeScalars)
    for count in 0...page.count {
      var prefix = String.UnicodeScalarView()
      prefix.append(contentsOf: page.prefix(count))
      Self.check(String(prefix))
      _ = Completion(String(prefix), at: count)
    }
  }

  @Test(arguments: [
    "(", "[", "-", "not ", "2^", "f(", "a[", "(-[", "[t for t in ", "((a)[0]", "on select: ",
    "(a or b and not c < d + e * -f ^ g[", "+-", "x = (", "(\n", "a[0]", "[0]",
  ])
  func `a bomb of nested brackets is an error, not an overflow`(piece: String) {
    let text = "let bomb = " + String(repeating: piece, count: 10_000)
    #expect(!Program(text).diagnostics.isEmpty)
    Self.check(text)
  }

  @Test func `nesting is allowed up to the limit`() {
    let limit = Program.nestingLimit
    func nested(_ depth: Int) -> Program {
      Program(
        String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth))
    }
    #expect(nested(limit).diagnostics.isEmpty)
    #expect(nested(limit + 1).diagnostics.first?.message == "nested more than 200 deep")
    for brackets in ["(", "not "] {
      let conditions = String(repeating: brackets, count: 20_000)
      #expect(
        Program("series a from \"x.csv\" where \(conditions)x > 1").diagnostics.first?.message
          == "nested more than 200 deep")
    }
  }

  /// The highest tree that the limit allows: every level of the grammar in each bracket.
  ///
  /// On a stack of its own: the frames of the address sanitizer are ten times as large as others.
  @Test func `the deepest legal tree is printed, hashed and compared`() throws {
    var text = "a"
    for _ in 0..<(Program.nestingLimit / 5) {
      text = "(1 or 2 and not 3 < 4 + 5 * -6 ^ (\(text))[0][0][0][0][0][0][0][0])"
    }
    let program = Program("let deep = \(text)")
    #expect(program.diagnostics.isEmpty)
    let outcome = Locked<(count: Int, isSame: Bool)?>(nil)
    let thread = Thread(stackSize: 64 << 20) {
      let again = program.statements.first.map { Program($0.source).statements }
      let found = (Set(program.statements).count, again == program.statements)
      outcome.withLock { $0 = found }
    }
    try #require(thread).join()
    let found = try #require(outcome.withLock { $0 })
    #expect(found.count == 1)
    #expect(found.isSame)
  }

  @Test func `a long sum is no deep tree`() throws {
    let sum = try expression("1" + String(repeating: " + price", count: 20_000))
    guard case .chain(_, let links) = sum.kind else {
      Issue.record("no chain")
      return
    }
    #expect(links.count == 20_000)
  }

  @Test func `a program of a megabyte parses`() {
    let line = "plot price, sma(price, 20) title=\"ACME\" height=280\n"
    let count = 1_000_000 / line.utf8.count
    #expect(statements(String(repeating: line, count: count)).count == count)
    Self.check(String(repeating: "((((\n", count: 2000))
    Self.check(String(repeating: "x", count: 100_000))
    Self.check("\"" + String(repeating: "\\", count: 100_000))
  }
}
