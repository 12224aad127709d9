import PlotLanguage
import PlotSession
import Testing

/// Everything that help shows as an example can be typed as it stands.
@Suite struct HelpExampleTests {
  /// What a reader of help has made before: prices over days, over numbers or in the order of samples.
  static let settings = [
    "start=2020-06-01 step=1 day; segments price every=month", "x=range(0.01, 4, 0.01)", "",
  ]
  .map { axis in
    """
    series a = walk(50); series b = walk(50, seed=2)
    series price = 200 + walk(400) \(axis)
    plot price; select price -1
    """
  }

  static let examples: [String] =
    (Vocabulary.statements.flatMap(\.examples) + Vocabulary.keys.map(\.example)
    + Vocabulary.functions.map(\.example)).filter { !isOfDatabase($0) }

  /// Whether an example needs a server; the gate `engines` runs those.
  private static func isOfDatabase(_ example: String) -> Bool {
    example.hasPrefix("connect market") || example.contains(" from market ")
  }

  @Test(arguments: examples)
  func `every example in help is executed`(example: String) {
    let folder = TestFolder()
    let rows = (1...23).map { "2026-02-\($0 < 10 ? "0" : "")\($0),\($0),\($0),\(100 + $0)" }
    for name in ["prices.csv", "data.csv"] {
      folder.write(name, "date,hour,open,close\n" + rows.joined(separator: "\n"))
    }
    folder.write("a.f64", [UInt8](repeating: 0x40, count: 8 * 400))
    let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (400, 2), }\n"
    folder.write(
      "a.npy",
      [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
        + (0..<800).map { UInt8(truncatingIfNeeded: $0) })
    folder.write("setup.glow", "let isSetUp = on")
    folder.write("golden.png", "PNG")
    let environment = SessionEnvironment(
      renderer: FakeRenderer(), folder: folder.path,
      decodePNG: { _ in Pixels(width: 1, height: 1, bytes: [0, 0, 0, 255]) })
    let console = Console(emit: { _ in }, ask: { _ in "7" })
    var errors: [String] = []
    for setting in HelpExampleTests.settings {
      var session = Session(environment)
      #expect(session.run(setting, console: console) == nil)
      guard let error = session.run(example, console: console) else { return }
      errors.append(error.rendered)
    }
    Issue.record("\(errors.joined(separator: "\n"))")
  }

  @Test func `everything in the tables has an example`() {
    #expect(HelpExampleTests.examples.allSatisfy { !$0.isEmpty })
    #expect(Vocabulary.statements.allSatisfy { !$0.examples.isEmpty })
  }
}
