extension Vocabulary {
  /// The topics of `help` besides statements, keys and functions.
  package static let topics: [TopicEntry] = [
    TopicEntry(
      name: "syntax", summary: "how statements are written",
      text: """
        A statement is a verb, words, then key=value pairs in any order; a newline or `;` ends it.
        A trailing `\\`, `,` or `=` goes on in the next line, and so does an open bracket.
        `#` starts a comment. Words of the grammar may be in any case; names and keys may not.
        A call's `(` and an index's `[` stand directly behind the name: `price [1]` is two words.
        """),
    TopicEntry(
      name: "numbers", summary: "numbers, suffixes and percent",
      text: """
        `1`, `2.5`, `.5`, `6.02e23`, `1_000`; suffixes `10k`, `2.5M`, `1G`, `1T`; `0.5%` is 0.005.
        `nan` is a gap; `inf`, `pi` and `e` are numbers.
        """),
    TopicEntry(
      name: "dates", summary: "dates and durations",
      text: """
        Dates are ISO 8601: `2026-03-01`, `2026-03-01T09:30`, `2026-03-01T09:30:15.25+01:00`.
        Without an offset they stand in the configured timeZone.
        Durations: `250 ms`, `5 s`, `10 min`, `3 hours`, `1 day`, `2 weeks`, `8 months`, `1 year`.
        A number and a unit are one duration: `compare 3 h` has one operand, `compare 3 (h)` two.
        """),
    TopicEntry(
      name: "ranges", summary: "ranges, lists, indices and slices",
      text: """
        `a..b` includes both ends; either may be left out. Lists: `[1, 2, nan]`.
        `sin(t / 20) for t in 0..999 step 0.5` makes a series over t.
        `price[5]`, `price[-1]` are samples; `price[3..9]`, `price[-30..]` are slices.
        """),
    TopicEntry(
      name: "operators", summary: "operators, loosest first",
      text: """
        `for`, `..`, `or`, `and`, `not`, `== != < <= > >=`, `+ -`, `* / %`, sign, `^`.
        `^` goes from right to left: `-2^2` is -4. `%` takes the divisor's sign.
        """),
    TopicEntry(
      name: "functions", summary: "all functions",
      text: functions.map { "`\($0.signature)`: \($0.summary)" }.joined(separator: "\n")),
    TopicEntry(
      name: "colors", summary: "how colours are written",
      text: """
        `#0c5`, `#00c805`, `#00c80580` (behind `=`), the same in quotes, or a name of CSS: `tomato`.
        """),
    TopicEntry(
      name: "templates", summary: "fields and formats of labels",
      text: """
        `{field}` or `{field:format}`; format is `[+][,][.N](f|e|g|si)`, for time a strftime text.
        `{{` and `}}` are literal braces. Ticks have the field `value`, or `time` on a time axis.
        """),
    TopicEntry(
      name: "selection", summary: "what selection.F can be",
      text: SelectionField.allCases.map { "`selection.\($0.rawValue)`" }.joined(separator: ", ")
        + "; an error while nothing is selected."),
    TopicEntry(
      name: "errors", summary: "the kinds of error",
      text: Diagnostic.Code.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        + "; a syntax error anywhere in a cell runs nothing of it."),
  ]
}
