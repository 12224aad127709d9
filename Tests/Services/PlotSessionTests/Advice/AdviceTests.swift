import PlotLanguage
import PlotSession
import Testing

/// The advice that reaches people who type what other tools take.
@Suite struct AdviceTests {
  @Test(
    arguments: [
      ("plot cos(t) * 2", "UnknownName", "write `plot cos(t) * 2 for t in 0..100`"),
      ("pltt", "UnknownName", "did you mean 'plot'?"),
      ("let m = mean", "UnknownName", "write 'mean(price)'"),
      ("mean(pirce)", "UnknownName", "did you mean 'price'?"),
      ("let m = zzzzz", "UnknownName", "there is price"),
      ("log(3)", "UnknownName", "write 'ln(3)'"),
      ("price(2)", "UnknownName", "write 'price[2]'"),
      (
        "plot price width=2", "ValueOutOfRange",
        "write `plot price lineWidth=2`"
      ),
      (
        "series t = [1, 2] start=2026-03-01 step=1 day; window 2026-03-02", "SyntaxError",
        "write '2026-03-02..2026-03-02'"
      ),
      (
        "series t = [1, 2] start=2026-03-01 step=1 day; plot t x=2026-03-02", "SyntaxError",
        "write '2026-03-02..2026-03-02'"
      ),
      ("mark y=3,5 label=\"a\"", "SyntaxError", "write `mark y=3.5 label=\"a\"`"),
      ("window y=0..4,2", "SyntaxError", "write `window y=0..4.2`"),
      ("plot price lineWidth=1,5", "SyntaxError", "write `plot price lineWidth=1.5`"),
      ("let c = tomato", "UnknownName", "the name of a colour stands in quotes here: '\"tomato\"'"),
      ("plot price relativeWidth=2", "ValueOutOfRange", nil),
      ("config opacityOfUnselectedSegment=30", "ValueOutOfRange", "did you mean '0.3'?"),
    ] as [(String, String, String?)])
  func `a habit gets advice where it is typed`(
    program: String, name: String, advice: String?
  ) throws {
    let prompt = Prompt("series price = [1, 2, 4]")
    let error = try #require(prompt.run(program))
    #expect(error.name == name)
    #expect(error.diagnostics.first?.advice == advice)
  }

  /// The carets stand under what is wrong, and the advice fits the place.
  @Test(arguments: [
    (
      "config edges=[top, foo]",
      """
      ValueOutOfRange: edges takes a list of top, bottom, leading or trailing, or all, got 'foo'
        line 1, column 20
        config edges=[top, foo]
                           ^^^
      """
    ),
    (
      "config edges=foo",
      """
      ValueOutOfRange: edges takes a list of top, bottom, leading or trailing, or all, got 'foo'
        line 1, column 14
        config edges=foo
                     ^^^
      """
    ),
    (
      "help foo",
      """
      UnknownName: there is no help on 'foo'
        line 1, column 6
        help foo
             ^^^ see help
      """
    ),
    (
      "plott ?",
      """
      UnknownName: there is no help on 'plott'
        line 1, column 1
        plott ?
        ^^^^^ did you mean 'plot'?
      """
    ),
    (
      "sma(price, n=3)",
      """
      UnknownKey: sma takes no 'n='
        line 1, column 1
        sma(price, n=3)
        ^^^^^^^^^^^^^^^ write 'sma(price, 3)'
      """
    ),
    (
      "walk(5, sed=3)",
      """
      UnknownKey: walk takes no 'sed='
        line 1, column 9
        walk(5, sed=3)
                ^^^ did you mean 'seed'?
      """
    ),
    (
      "compare 0 1 2",
      """
      SyntaxError: two samples can be compared, not three
        line 1, column 13
        compare 0 1 2
                    ^
      """
    ),
    (
      "select 0 1",
      """
      SyntaxError: only one sample can be selected
        line 1, column 10
        select 0 1
                 ^ write `compare 0 1`
      """
    ),
    (
      "append 5 6",
      """
      SyntaxError: several samples stand in a list
        line 1, column 10
        append 5 6
                 ^ write `append [5, 6]`
      """
    ),
    (
      "on = 1",
      """
      SyntaxError: 'on' cannot be defined
        line 1, column 1
        on = 1
        ^^ it is a word of the language: call it on1, and a file's column column=on
      """
    ),
    (
      "window last 3 y=3..5",
      """
      SyntaxError: 'y=' does not go with what stands before it
        line 1, column 15
        window last 3 y=3..5
                      ^ write `window last 3; window y=3..5`
      """
    ),
  ])
  func `an error shows what is wrong`(program: String, block: String) {
    #expect(Prompt("series price = [1, 2, 4]").run(program)?.rendered == block)
  }

  /// No word but the wrong one is lost.
  @Test(
    arguments: [
      ("select prise index=1", "did you mean 'price'?"),
      ("compare prce 1 2", "did you mean 'price'?"),
      ("plot price lt rgb \"red\"", "write `plot price color=\"red\"`"),
      ("window ytd", "write `window year=2026`"),
      ("mark 100..110", "write `mark y=100..110`"),
      ("select price at=min", "write `select price min`"),
      // No edit runs: what is legal stands in the error.
      ("plot price legend=top", nil),
    ] as [(String, String?)])
  func `advice keeps what is right`(program: String, advice: String?) throws {
    let folder = TestFolder()
    folder.write("beds.csv", "id,beds\nP01,1\nP02,3\n")
    let prompt = Prompt(
      "series price = walk(90) start=2026-01-01 step=1d; plot price", folder: folder.path)
    let error = try #require(prompt.run(program))
    #expect(error.diagnostics.first?.advice == advice)
  }
}
