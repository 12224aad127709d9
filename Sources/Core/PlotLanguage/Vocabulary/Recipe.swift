/// An answer of `help` to "how do I …": lines that can be run.
package struct Recipe: Hashable, Sendable {
  /// What `help` finds it by, the first first in lists.
  package let words: [String]
  /// What it does, as it stands after "how do I …".
  package let question: String
  package let family: Family
  /// The program, a statement a line; the files that it names are the user's.
  package let lines: [String]

  package enum Family: String, CaseIterable, Hashable, Sendable {
    case reading
    case drawing
    case computing
    case comparing
    case saving

    package var summary: String {
      switch self {
      case .reading: "how do I bring my data in"
      case .drawing: "how do I draw it"
      case .computing: "how do I compute it"
      case .comparing: "how do I compare"
      case .saving: "how do I get it out"
      }
    }
  }

  /// The recipes of a text: `WORD, WORD: QUESTION` and the program indented below it; a blank line
  /// between two recipes.
  static func list(_ family: Family, _ text: String) -> [Recipe] {
    text.split(separator: "\n\n").map { entry in
      let lines = entry.split(separator: "\n")
      let head = lines[0].split(separator: ": ", maxSplits: 1)
      return Recipe(
        words: head[0].split(separator: ", ").map(String.init), question: String(head[1]),
        family: family, lines: lines.dropFirst().map { String($0.dropFirst(2)) })
    }
  }
}

extension Vocabulary {
  package static let recipes = reading + drawing + computing + comparing + saving

  /// The recipes that a word finds, in any case.
  package static func recipes(about word: String) -> [Recipe] {
    let word = word.lowercased()
    return recipes.filter { $0.words.contains(word) }
  }

  private static let reading = Recipe.list(
    .reading,
    """
    columns, column by number, using: plot column 3 against column 1
      series y from "data.dat" x=1 column=3
      plot y

    several columns, open: read several columns at once
      series low, high, close from "prices.csv"
      plot low, high, close

    rows, filter, where: read some of the rows
      series close from "prices.csv" where volume > 1.2M and date >= 2026-01-05
      plot close

    german, semicolon, decimal comma: read a file with decimal commas
      series kurs from "german.csv" column=Schluss time=Datum
      plot kurs

    excel, dateformat: read Excel's dates
      series sales from "excel.csv" dateFormat="excel"
      plot sales

    missing, n/a: say what a missing cell looks like
      series level from "levels.csv" missing=["-", "n/a"]
      plot level

    pace, durations, mm:ss, 4:58: read paces such as 4:58
      series pace from "runs.csv"
      plot pace points=on

    detection limit, censored, <0.5, below limit: read <0.5 as half of it
      series lead from "lab.csv" censored=half
      plot lead points=on

    list, numbers: plot numbers that I type
      series sales = [3, 5, 4, 8] x=[1, 2, 4, 8]
      plot sales points=on

    append, growing, live: add samples as they come
      series level = [3, 5, 4]
      append level [8, 7]
      plot level
    """)

  private static let drawing = Recipe.list(
    .drawing,
    """
    nights, weekends, hide nights: leave nights and week-ends out
      series price from "minutes.csv"
      axis x sessions
      plot price

    short, millions, money: write sums of money short
      series volume from "prices.csv"
      axis y format="${value:short}"
      plot volume

    function, sin: draw a function of x
      plot sin(x)/x x=-10..10

    legend, labels, title, xlabel, ylabel: set the title, labels and legend
      series close, open from "prices.csv"
      plot close label="at the end", open label="at the start",
        title="ACME" ylabel="EUR" legend=on

    second axis, two scales, right, y2: draw two scales
      series close, volume from "prices.csv"
      axis right label="pieces" format=si
      plot close, volume axis=right opacity=0.4

    subplots, panes, price over volume, below: draw one plot below another
      series close, volume from "prices.csv"
      plot close, volume as=bars panel=2 panels=[3, 1]

    small multiples, facets, grid of plots: draw a small plot for each of many
      series close from "prices.csv"
      plot split(close, month) columns=3

    log scale, log, logarithmic: use a logarithmic axis
      series growth = exp(t / 10) for t in 0..100
      axis y scale=log
      plot growth

    band, bollinger: draw a band around a rolling mean
      series close from "prices.csv"
      series m = rolling(close, 20, mean)
      series s = rolling(close, 20, stdev)
      plot close, m, band(m - 2 * s, m + 2 * s)

    bars, columns of a chart: draw bars
      series volume from "prices.csv"
      plot resample(volume, week, sum) as=bars

    histogram, distribution: draw a histogram
      series close from "prices.csv"
      plot histogram(close, 12) as=bars

    scatter, dots, against: plot one series against another
      series open, close from "prices.csv"
      series xy = close x=open sort=on
      plot xy as=dots xlabel="open" ylabel="close"

    y range, ylim, limits: fix the range of the y axis
      series close from "prices.csv"
      plot close y=0..150

    limit, limit line, threshold line, hline: draw a line at a limit
      series close from "prices.csv"
      mark y=105 label="limit" color=tomato dash=on
      plot close

    event, date, holiday, vertical line: mark a date or a stretch
      series close from "prices.csv"
      mark 2026-01-06 label="fair"
      mark 2026-02-02..2026-02-13 opacity=0.15
      plot close

    events, events from a file, annotations: mark what a file lists
      series close from "prices.csv"
      mark from "events.csv" time=date label=what
      plot close

    note, annotation, label a sample: mark the highest day
      series close from "prices.csv"
      mark close max label="{value:.1f}"
      plot close

    dark, night mode: draw a laser line on black
      plot walk(200, seed=2) laser=on theme=dark glow=on

    last months, zoom, window: show the last three months
      series close from "prices.csv"
      window last 3 months
      plot close
    """)

  private static let computing = Recipe.list(
    .computing,
    """
    rolling, moving average, smooth: smooth a line
      series close from "prices.csv"
      plot close opacity=0.4, rolling(close, 7 days, mean)

    weekday, weekends only, working days: take the mean of each day of the week
      series close from "prices.csv"
      series daily = [mean(where(weekday(close) == d, close, nan)) for d in 1..7]
      plot daily as=bars

    hour of day, time of day: take the mean of each hour of the day
      series price from "minutes.csv"
      series hourly = [mean(where(hour(price) == h, price, nan)) for h in 0..23]
      plot hourly points=on

    when, date of the maximum, peak time: find when the highest value was
      series close from "prices.csv"
      print "highest {max(close)} on {idxmax(close):%d.%m.%Y}"

    hourly, resample, monthly: take hourly or weekly means
      series close from "prices.csv"
      plot resample(close, week, mean)

    difference, align, subtract: subtract series with other times
      series close from "prices.csv"
      series weekly = resample(close, week)
      plot close - align(weekly, close)

    gaps, fill, interpolate: fill gaps
      series level from "levels.csv" missing=["-", "n/a"]
      plot fill(level, linear), level points=on

    outliers, threshold: find outliers
      series close from "prices.csv"
      series odd = where(abs(close - mean(close)) > 1.5 * stdev(close), close, nan)
      plot close opacity=0.4, odd as=dots color=tomato

    returns, percent change, change: compute daily returns
      series close from "prices.csv"
      plot change(close) as=bars

    drawdown, cummax: compute the drawdown
      series close from "prices.csv"
      plot 100 * (close / cummax(close) - 1) as=area ylabel="%"

    maximum, highest, peak: find the highest sample
      series close from "prices.csv"
      plot close
      select close max
      print "{selection.value:.2f} on {selection.time:%d %b %Y}"

    test, check, expect: check a value in CI
      series close from "prices.csv"
      expect min(close) > 0, "a price of {min(close)}"
    """)

  private static let comparing = Recipe.list(
    .comparing,
    """
    compare weeks, last week, week: compare this week with the last
      series close from "prices.csv"
      series this = [close[i - 7] for i in 0..6]
      series before = [close[i - 14] for i in 0..6]
      plot this, before dash=on

    totals, total, by name, category, categories, bar chart, top, ranking, rank, group by: compare totals by name
      series amount from "sales.csv" by=customer
      plot sort(sum(amount))[-10..] as=bars
      print sum(amount)

    percent, index to 100: compare series in percent
      series close, open from "prices.csv"
      axis y format=percent
      plot percent(close), percent(open)

    correlation, corr: correlate two series
      series close, open from "prices.csv"
      print corr(close, open)

    between two dates, from to, range, stretch: what happened between two days
      series close from "prices.csv"
      plot close
      select 2026-01-05..2026-02-02
      print selection.mean, selection.max, selection.percent
    """)

  private static let saving = Recipe.list(
    .saving,
    """
    pdf, export, save, png: save three PDFs
      series low, high, close from "prices.csv"
      plot low
      export "low.pdf"
      plot high
      export "high.pdf"
      plot close
      export "close.pdf"

    values, csv out, to csv, data out: write values to a file
      series close from "prices.csv"
      export close, sma(close, 7) "smooth.csv"

    shown values, plot to csv: write what a plot shows
      series close from "prices.csv"
      plot close x=2026-01-01..2026-01-31
      export plot "january.csv"
    """)
}
