import PlotSession
import Testing

@Suite struct AtomicityTests {
  static let setup = """
    series price = [1, 3, 2, 5, 4, 6] start=2026-03-01 step=1 day
    series other = [1, nan, 3]
    let n = 20
    segments price every=month active=0
    style price color=tomato
    config laser=on height=200
    axis y format=si
    window last 3 days
    plot price, sma(price, 2) title="T" width=400
    select price 2
    on select: print selection.value
    """

  /// A failing statement of every verb, and the error that it gives.
  static let failures: [(program: String, name: String)] = [
    ("series price = [1, 2] x=[1]", "LengthMismatch"),
    ("series price from \"nowhere.csv\"", "FileError"),
    ("series price from \"https://a.b/c.csv\"", "FileError"),
    ("append price 7 time=2020-01-01", "ValueOutOfRange"),
    ("append price 7 time=2026-03-09; append price \"x\"", "TypeMismatch"),
    ("drop price, nothing", "UnknownName"),
    ("let price = 3", "TypeMismatch"), ("let n = price * 2", "TypeMismatch"),
    ("segments price [0, 99]", "ValueOutOfRange"),
    ("segments price [0, 2] active=5", "ValueOutOfRange"),
    ("style price width=2 color=3", "TypeMismatch"),
    ("config scale=1 width=nan", "ValueOutOfRange"),
    ("config timeZone=Nowhere/City", "ValueOutOfRange"),
    ("axis y ticks=5 format=\"{x}\"", "ValueOutOfRange"),
    ("window months=3 year=1999", "ValueOutOfRange"), ("plot price, other", "TypeMismatch"),
    ("plot missing", "UnknownName"), ("plot 5", "TypeMismatch"),
    ("plot price width=20000 height=20000", "LimitExceeded"),
    ("select price 99", "ValueOutOfRange"),
    ("select price at=3", "TypeMismatch"),
    ("compare price 0 99", "ValueOutOfRange"), ("drag price px=[\"a\"]", "TypeMismatch"),
    ("export \"x.gif\"", "ValueOutOfRange"),
    ("export \"/nowhere/x.png\"", "FileError"), ("expect 1 > 2", "ExpectationFailed"),
    ("expect plot \"nowhere.png\"", "FileError"), ("show nothing", "UnknownName"),
    ("print missing", "UnknownName"),
    ("wait 3", "TypeMismatch"), ("run \"nowhere.glow\"", "FileError"),
    ("help nothing", "UnknownName"),
    ("missing", "UnknownName"), ("ask(\"?\")", "StateError"),
    ("config plotLineWdth=2", "UnknownKey"),
    ("frobnicate 3", "UnknownStatement"), ("plot price laser=on laser=off", "SyntaxError"),
    ("series a from \"/\"", "FileError"),
    ("export \"x.html\"", "StateError"), ("walk(1e18)", "LimitExceeded"),
  ]

  @Test(arguments: failures)
  func `a statement that fails changes nothing`(_ program: String, _ name: String) {
    let prompt = Prompt(Self.setup)
    #expect(prompt.outputs.allSatisfy { if case .error = $0 { false } else { true } })
    let parts = program.split(separator: ";").map(String.init)
    for part in parts.dropLast() { prompt.run(part) }
    let before = prompt.state
    #expect(before.contains("series price"))
    let error = prompt.run(parts.last ?? "")
    #expect(error?.name == name, "\(error?.rendered ?? "no error")")
    #expect(prompt.state == before)
  }

  @Test func `statements before a failed one stand, and those behind it are not run`() {
    let prompt = Prompt()
    let error = prompt.run("let a = 1\nlet b = missing\nlet c = 3")
    #expect(error?.name == "UnknownName")
    #expect(prompt.session.state.variables.names == ["a"])
    prompt.run("let d = 1\nlet g = missing\nlet f = 3", keepsGoing: true)
    #expect(prompt.session.state.variables.names == ["a", "d", "f"])
  }

  @Test func `a syntax error anywhere runs nothing, also when errors are passed over`() {
    for keepsGoing in [false, true] {
      let prompt = Prompt()
      let error = prompt.run("let a = 1\nconfig plotLineWdth=2\nlet b = (", keepsGoing: keepsGoing)
      #expect(error?.name == "UnknownKey")
      #expect(error?.blocks.count == 2)
      #expect(prompt.session.state.variables.isEmpty)
    }
  }
}
