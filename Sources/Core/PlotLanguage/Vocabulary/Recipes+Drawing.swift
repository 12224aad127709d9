/// Recipes that bring data in and draw it.
extension Vocabulary {
  static let reading = Recipe.list(
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
      # Of dates also a year, where date in 2026, and what
      # calendars and clocks show, where weekday(date) < 6.

    duplicates, distinct, unique, dedupe, double rows, overlap: leave out rows that stand there twice
      series close from "prices.csv" distinct=on
      plot close

    contains, like, wildcard, several answers, multiple choice: read rows with a word in a cell
      series p99 from "requests.jsonl" column=latency.p99 where host.name == "web*"
      # Cells such as "app; invoice": by=topics lists=on has the row in both.
      plot p99

    merged cells, merged, fill down, blank cells: read names that stand in their first row alone
      # A blank cell stands for the one above it; several: merged=[Year, Dept].
      series close from "prices.csv" merged=date
      plot close

    german, semicolon, decimal comma: read a file with decimal commas
      series kurs from "german.csv" column=Schluss time=Datum
      plot kurs

    excel, xlsx, dateformat: read Excel's dates
      series sales from "excel.csv" dateFormat="excel"
      plot sales

    missing, n/a, sentinel, -999, error value, no data: say what a missing cell looks like
      series level from "levels.csv" missing=["-", "n/a"]
      plot level

    pace, durations, elapsed, mm:ss, 4:58: read paces such as 4:58
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

    json, nested, paths, jsonl: read numbers from deep in JSON
      series p99 from "requests.jsonl" column=latency.p99 where host.name == web
      plot p99

    loggers, many files, folder, glob, one file each: draw a line for each of several files
      series level from "levels*.csv" by=file missing=["-", "n/a"]
      plot level

    two files, join, merge, combine: bring two files together
      series close from "prices.csv"
      series visitors from "shop.csv"
      print corr(close, align(visitors, close, exact))
      plot close, visitors axis=right
    """)

  static let drawing = Recipe.list(
    .drawing,
    """
    nights, weekends, hide nights: leave nights and week-ends out
      series price from "minutes.csv"
      axis x sessions
      plot price

    short, millions, money, currency: write sums of money short
      series volume from "prices.csv"
      axis y format="${value:short}"
      plot volume

    function, sin: draw a function of x
      plot sin(x)/x x=-10..10

    legend, labels, rename, title, xlabel, ylabel: set the title, labels and legend
      series close, open from "prices.csv"
      plot close label="at the end", open label="at the start",
        title="ACME" ylabel="EUR" legend=on

    second axis, secondary axis, two axes, dual axis, two scales, right, y2: draw two scales
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

    dark, night mode: draw a laser line on black
      plot walk(200, seed=2) laser=on theme=dark glow=on

    last months, zoom, window: show the last three months
      series close from "prices.csv"
      window last 3 months
      plot close

    area, fill under, shaded: fill the area below a line
      series volume from "prices.csv"
      plot volume as=area

    stack, stacked, stacked area, stacked bars: stack series on each other
      # A group stacks, too: plot sales as=bars stack=on
      series open, close from "prices.csv"
      plot open, close as=bars stack=on

    error bars, errorbars, errorbar, yerr, uncertainty, confidence: show how sure means are
      series w from "sales.csv" column=amount by=customer
      let m = mean(w)
      let half = 1.96 * stdev(w) / sqrt(count(w))
      plot m as=bars, candles(m, m + half, m - half, m) color=gray label="95 %"
      # Over time a band says the same: plot close, band(low, high)

    heatmap, heat map, matrix, carpet plot: see many rows of a table at once
      # There are no heat maps: a small plot for each row tells as much.
      series close from "prices.csv"
      plot split(close, month) columns=3

    lissajous, path, phase, loop, depth, profile, inclinometer: draw a path that turns back
      # A line goes from left to right: a path is drawn as dots.
      series a = sin(3 * t / 300) for t in 0..1999
      series b = cos(2 * t / 300) for t in 0..1999
      series path = b x=a sort=on
      plot path as=dots
    """)

  static let marking = Recipe.list(
    .marking,
    """
    limit, limit line, target, target line, threshold line, hline: draw a line at a limit
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

    gantt, timeline, floating bars, horizontal bars, from to: draw what goes from one value to another
      # All bars stand upright: those of a band go from one value to another.
      # From date to date: mark from "grants.csv" time=start until=end label=name.
      series low, high from "prices.csv"
      plot band(low, high) as=bars x=2026-02-02..2026-02-13

    note, annotation, label a sample: mark the highest day
      series close from "prices.csv"
      mark close max label="{value:.1f}"
      plot close

    peaks, local maxima, peak: find all peaks
      series close from "prices.csv"
      series top = close > shift(close, 1) and close > shift(close, -1)
      plot close opacity=0.4, where(top, close, nan) as=dots
    """)
}
