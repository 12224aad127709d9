/// An answer of `help` to "how do I …": lines that can be run.
package struct Recipe: Hashable, Sendable {
  /// What `help` finds it by, the first first in lists.
  package let words: [String]
  /// What it does, as it stands behind "how do I …".
  package let question: String
  /// Where it is listed.
  package let family: Family
  /// The program, a statement a line; the files that it names are the user's.
  package let lines: [String]

  /// The lists of recipes.
  package enum Family: String, CaseIterable, Hashable, Sendable {
    case reading
    case drawing
    case computing

    /// What the list is about, one line.
    package var summary: String {
      switch self {
      case .reading: "how do I bring my data in"
      case .drawing: "how do I draw it"
      case .computing: "how do I compute it"
      }
    }
  }

  init(_ family: Family, _ words: [String], _ question: String, _ program: String) {
    self.family = family
    self.words = words
    self.question = question
    lines = program.split(separator: "\n").map(String.init)
  }
}

extension Vocabulary {
  /// The recipes, by family.
  package static let recipes = reading + drawing + computing

  /// The recipes that a word finds, in any case.
  package static func recipes(about word: String) -> [Recipe] {
    let word = word.lowercased()
    return recipes.filter { $0.words.contains(word) }
  }

  private static let reading = [
    Recipe(
      .reading, ["columns", "column by number", "using"], "plot column 3 against column 1",
      """
      series y from "data.dat" x=1 column=3
      plot y
      """),
    Recipe(
      .reading, ["several columns", "open"], "read several columns at once",
      """
      series low, high, close from "prices.csv"
      plot low, high, close
      """),
    Recipe(
      .reading, ["rows", "filter", "where"], "read some of the rows",
      """
      series close from "prices.csv" where volume > 1.2M and date >= 2026-01-05
      plot close
      """),
    Recipe(
      .reading, ["german", "semicolon", "decimal comma"], "read a file with decimal commas",
      """
      series kurs from "german.csv" column=Schluss time=Datum
      plot kurs
      """),
    Recipe(
      .reading, ["excel", "dateformat"], "read Excel's dates",
      """
      series sales from "excel.csv" dateFormat="excel"
      plot sales
      """),
    Recipe(
      .reading, ["missing", "n/a"], "say what a missing cell looks like",
      """
      series level from "levels.csv" missing=["-", "n/a"]
      plot level
      """),
    Recipe(
      .reading, ["list", "numbers"], "plot numbers that I type",
      """
      series sales = [3, 5, 4, 8] x=[1, 2, 4, 8]
      plot sales points=on
      """),
    Recipe(
      .reading, ["append", "growing", "live"], "add samples as they come",
      """
      series level = [3, 5, 4]
      append level [8, 7]
      plot level
      """),
  ]

  private static let drawing = [
    Recipe(
      .drawing, ["nights", "weekends", "hide nights"], "leave nights and week-ends out",
      """
      series price from "minutes.csv"
      axis x sessions
      plot price
      """),
    Recipe(
      .drawing, ["short", "millions", "money"], "write sums of money short",
      """
      series volume from "prices.csv"
      axis y format="${value:short}"
      plot volume
      """),
    Recipe(
      .drawing, ["function", "sin"], "draw a function of x",
      """
      plot sin(x)/x x=-10..10
      """),
    Recipe(
      .drawing, ["legend", "labels", "title", "xlabel", "ylabel"],
      "set the title, labels and legend",
      """
      series close, open from "prices.csv"
      plot close label="at the end", open label="at the start",
        title="ACME" ylabel="EUR" legend=on
      """),
    Recipe(
      .drawing, ["second axis", "two scales", "right", "y2"], "draw two scales",
      """
      series close, volume from "prices.csv"
      axis right label="pieces" format=si
      plot close, volume axis=right opacity=0.4
      """),
    Recipe(
      .drawing, ["log scale", "log", "logarithmic"], "use a logarithmic axis",
      """
      series growth = exp(t / 10) for t in 0..100
      axis y scale=log
      plot growth
      """),
    Recipe(
      .drawing, ["band", "bollinger"], "draw a band around a rolling mean",
      """
      series close from "prices.csv"
      series m = rolling(close, 20, mean)
      series s = rolling(close, 20, stdev)
      plot close, m, band(m - 2 * s, m + 2 * s)
      """),
    Recipe(
      .drawing, ["bars", "columns of a chart"], "draw bars",
      """
      series volume from "prices.csv"
      plot resample(volume, week, sum) as=bars
      """),
    Recipe(
      .drawing, ["histogram", "distribution"], "draw a histogram",
      """
      series close from "prices.csv"
      plot histogram(close, 12) as=bars
      """),
    Recipe(
      .drawing, ["scatter", "dots", "against"], "plot one series against another",
      """
      series open, close from "prices.csv"
      series xy = close x=open sort=on
      plot xy as=dots xlabel="open" ylabel="close"
      """),
    Recipe(
      .drawing, ["y range", "ylim", "limits"], "fix the range of the y axis",
      """
      series close from "prices.csv"
      plot close y=0..150
      """),
    Recipe(
      .drawing, ["limit", "limit line", "threshold line", "hline"], "draw a line at a limit",
      """
      series close from "prices.csv"
      mark y=105 label="limit" color=tomato dash=on
      plot close
      """),
    Recipe(
      .drawing, ["note", "annotation", "label a sample"], "mark the highest day",
      """
      series close from "prices.csv"
      mark close max label="{value:.1f}"
      plot close
      """),
    Recipe(
      .drawing, ["dark", "night mode"], "draw a laser line on black",
      """
      plot walk(200, seed=2) laser=on theme=dark glow=on
      """),
    Recipe(
      .drawing, ["pdf", "export", "save", "png"], "save three PDFs",
      """
      series low, high, close from "prices.csv"
      plot low
      export "low.pdf"
      plot high
      export "high.pdf"
      plot close
      export "close.pdf"
      """),
    Recipe(
      .drawing, ["last months", "zoom", "window"], "show the last three months",
      """
      series close from "prices.csv"
      window last 3 months
      plot close
      """),
  ]

  private static let computing = [
    Recipe(
      .computing, ["rolling", "moving average", "smooth"], "smooth a line",
      """
      series close from "prices.csv"
      plot close opacity=0.4, rolling(close, 7 days, mean)
      """),
    Recipe(
      .computing, ["hourly", "resample", "monthly"], "take hourly or weekly means",
      """
      series close from "prices.csv"
      plot resample(close, week, mean)
      """),
    Recipe(
      .computing, ["compare weeks", "last week", "week"], "compare this week with the last",
      """
      series close from "prices.csv"
      series this = [close[i - 7] for i in 0..6]
      series before = [close[i - 14] for i in 0..6]
      plot this, before dash=on
      """),
    Recipe(
      .computing, ["difference", "align", "subtract"], "subtract series with other times",
      """
      series close from "prices.csv"
      series weekly = resample(close, week)
      plot close - align(weekly, close)
      """),
    Recipe(
      .computing, ["gaps", "fill", "interpolate"], "fill gaps",
      """
      series level from "levels.csv" missing=["-", "n/a"]
      plot fill(level, linear), level points=on
      """),
    Recipe(
      .computing, ["outliers", "threshold"], "find outliers",
      """
      series close from "prices.csv"
      series odd = where(abs(close - mean(close)) > 1.5 * stdev(close), close, nan)
      plot close opacity=0.4, odd as=dots color=tomato
      """),
    Recipe(
      .computing, ["returns", "percent change", "change"], "compute daily returns",
      """
      series close from "prices.csv"
      plot change(close) as=bars
      """),
    Recipe(
      .computing, ["drawdown", "cummax"], "compute the drawdown",
      """
      series close from "prices.csv"
      plot 100 * (close / cummax(close) - 1) as=area ylabel="%"
      """),
    Recipe(
      .computing, ["percent", "index to 100"], "compare series in percent",
      """
      series close, open from "prices.csv"
      axis y format=percent
      plot percent(close), percent(open)
      """),
    Recipe(
      .computing, ["maximum", "highest", "peak"], "find the highest sample",
      """
      series close from "prices.csv"
      plot close
      select close max
      print "{selection.value:.2f} on {selection.time:%d %b %Y}"
      """),
    Recipe(
      .computing, ["correlation", "corr"], "correlate two series",
      """
      series close, open from "prices.csv"
      print corr(close, open)
      """),
    Recipe(
      .computing, ["test", "check", "expect"], "check a value in CI",
      """
      series close from "prices.csv"
      expect min(close) > 0, "a price of {min(close)}"
      """),
  ]
}
