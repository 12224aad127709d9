import PlotLanguage
import PlotSession
import Testing

/// The advice that reaches people who type what other tools take.
@Suite struct AdviceTests {
  @Test(
    arguments: [
      ("plot sin(x)", "UnknownName", "write sin(x) for x in 0..10"),
      ("plot cos(t) * 2", "UnknownName", "write cos(t) * 2 for t in 0..10"),
      ("replot", "UnknownName", "write 'plot'"), ("pritn", "UnknownName", "did you mean 'print'?"),
      ("select max", "UnknownName", "write 'select index=argmax(SERIES)'"),
      ("compare first last", "UnknownName", "write 'compare 0 -1'"),
      ("let m = mean", "UnknownName", "it is a function: mean(s)"),
      ("let m = pirce", "UnknownName", "did you mean 'price'?"),
      ("let m = zzzzz", "UnknownName", "there is price"),
      ("std(price)", "UnknownName", "write stdev(s)"),
      ("len(price)", "UnknownName", "write count(s)"),
      ("log(3)", "UnknownName", "write ln(x) or log10(x)"),
      ("rolling(price, 3)", "UnknownName", "write sma(s, n)"),
      ("head(price)", "UnknownName", "write price[..9]"),
      ("price(3)", "UnknownName", "'price' is no function: price[0]"),
      (
        "plot price width=2", "ValueOutOfRange",
        "it is the picture's width: for the line write lineWidth=2"
      ),
      ("let c = tomato", "UnknownName", "the name of a colour stands in quotes here: \"tomato\""),
      ("plot price relativeWidth=2", "ValueOutOfRange", nil),
      ("config opacityOfUnselectedSegment=30", "ValueOutOfRange", "did you mean 0.3?"),
    ] as [(String, String, String?)])
  func `a habit gets advice where it is typed`(
    program: String, name: String, advice: String?
  ) throws {
    let prompt = Prompt("series price = [1, 2, 4]")
    let error = try #require(prompt.run(program))
    #expect(error.name == name)
    #expect(error.diagnostics.first?.advice == advice)
  }
}
