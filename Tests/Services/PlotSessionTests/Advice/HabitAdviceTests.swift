import PlotSession
import Testing

/// What people type out of habit, and what is advised.
///
/// A row is what is typed and the program that its advice makes of it; several rows are the alternatives of one
/// advice. Somebody has the series `price` and `volume` over days, the lists `days` and `sales`, and the number
/// `n`.
@Suite struct HabitAdviceTests {
  @Test(arguments: [
    Habit.gnuplot, Habit.python, Habit.matplotlib, Habit.functions, Habit.plots, Habit.settings,
    Habit.windows, Habit.verbs, Habit.definitions, Habit.words,
  ])
  func `advice for a habit runs as it is typed`(table: String) {
    let folder = TestFolder()
    folder.writeUsualFiles()
    let advice = FollowedAdvice(in: .withPrices(in: folder.path))
    var expected: [String: [String]] = [:]
    for row in table.split(separator: "\n").map(String.init) {
      expected[row.replacing(#/ ⇒ .*/#, with: ""), default: []].append(row)
    }
    for (typed, rows) in expected {
      let ways = advice.ways(from: typed)
      #expect(ways.map { $0.programs.joined(separator: " ⇒ ") } == rows)
      #expect(ways.allSatisfy { $0.end == .runs })
    }
  }

  /// What nothing can be typed for.
  @Test(arguments: [
    ("import pandas as pd", "nothing is imported here: delete the line"),
    ("import matplotlib.pyplot as plt", "nothing is imported here: delete the line"),
    ("from pandas import DataFrame", "nothing is imported here: delete the line"),
    ("%matplotlib inline", "there are no magics: delete the line"),
    ("%%time", "there are no magics: delete the line"),
    ("!pip install numpy", "no program runs from here: delete the line"),
    ("select 12:30", "a time stands behind its day: 2026-07-05T12:30"),
    ("select price 9:30", "a time stands behind its day: 2026-07-05T09:30"),
    ("window x=10:15..16:45", "a time stands behind its day: 2026-07-05T10:15"),
    ("append price 3 time=12:15", "a time stands behind its day: 2026-07-05T12:15"),
    ("for i in range(10): print(i)", "all elements are computed at once: [t^2 for t in 0..9]"),
    ("while True", "all elements are computed at once: [t^2 for t in 0..9]"),
    ("if n > 3: print n", "a condition is a function: where(condition, a, b)"),
    ("def f(x): return x", "a function of x is a series: series f = sin(x) x=0..10"),
    ("quit now", "alone at the prompt it leaves"),
    ("foo 3", "see help"),
    ("axis y dollars", "the words are x, y, right, on, off, time, sessions, index and months"),
    ("c = corr(price)", "corr(a, b)"),
    ("series close from \"https://example.org/a.csv\"", "download it first"),
  ])
  func `where nothing can be typed, advice says why`(typed: String, note: String) {
    let folder = TestFolder()
    let session = Session.withPrices(in: folder.path)
    let error = FollowedAdvice(in: session).error(of: typed)
    #expect(error?.diagnostics.first?.advice == note)
  }
}

/// The habits, by where they come from.
enum Habit {
  static let gnuplot = #"""
    set title "Prices" ⇒ plot title="Prices"
    set yrange [0:500] ⇒ window y=0..500
    set yrange [-1.5:*] ⇒ window y=-1.5..
    set xrange ["2025-07-01":"2025-08-01"] ⇒ window x=2025-07-01..2025-08-01
    set xrange restore ⇒ window all x
    set output "x.png" ⇒ export "x.png"
    set terminal png size 800,600 ⇒ config width=800 height=600
    set terminal pdf ⇒ export "plot.pdf"
    set term svg ⇒ export "plot.svg"
    set xlabel "day" ⇒ axis x label="day"
    set ylabel "EUR" ⇒ axis y label="EUR"
    set key ⇒ plot legend=on
    set key off ⇒ plot legend=off
    set key top left ⇒ plot legend=on
    unset key ⇒ plot legend=off
    set grid ⇒ axis grid=on
    unset grid ⇒ axis grid=off
    set logscale y ⇒ axis y scale=log
    set logscale y2 ⇒ axis right scale=log
    set y2range [0:500] ⇒ window right=0..500
    set y2tics ⇒ axis right ticks=auto
    set y2tics 4 ⇒ axis right ticks=4
    set y2label "pieces" ⇒ axis right label="pieces"
    set format y2 "%.1f" ⇒ axis right format="%.1f"
    set logscale ⇒ axis y scale=log
    unset logscale y ⇒ axis y scale=linear
    set size 800,400 ⇒ config width=800 height=400
    set style data lines ⇒ style price as=line
    set style data points ⇒ style price as=dots
    set format y "%.2f" ⇒ axis y format="%.2f"
    set autoscale ⇒ window all
    set xtics 5 ⇒ axis x ticks=5
    set width 800 ⇒ config width=800
    set theme dark ⇒ config theme=dark
    set theme=dark ⇒ config theme=dark
    set laser on ⇒ config laser=on
    set terminal pngcairo ⇒ export "plot.png"
    replot ⇒ plot
    replot volume ⇒ plot volume
    rep ⇒ plot
    plot "f" using 1:2 with lines ⇒ series f from "f" x=1 column=2; plot f
    plot "data.dat" using 1:3 with lines title "x" ⇒ series data from "data.dat" x=1 column=3; plot data title="x"
    plot "f.csv" ⇒ series f from "f.csv"; plot f
    plot 'f.csv' ⇒ series f from 'f.csv'; plot f
    plot "data.dat" u 1:2 w l, "" u 1:3 w l ⇒ series data from "data.dat" x=1 column=2; series data2 from "data.dat" x=1 column=3; plot data, data2
    plot "data.dat" using 2 ⇒ series data from "data.dat" column=2; plot data
    plot f.csv ⇒ series f from "f.csv"; plot f
    plot sin(x) ⇒ plot sin(x) x=0..10
    plot sin(x)/x ⇒ plot sin(x)/x x=0..10
    plot sin(x), cos(x) ⇒ plot sin(x), cos(x) x=0..10
    plot [0:5] sin(x) ⇒ plot sin(x) x=0..5
    plot [-5:5] sin(x) title "s" ⇒ plot sin(x) title="s" x=-5..5
    plot cos(t) * 2 ⇒ plot cos(t) * 2 for t in 0..100
    f(x) = sin(x)/x ⇒ series f = sin(x)/x x=0..10
    f(x) = x**2 ⇒ series f = x^2 x=0..10
    plot price with lines ⇒ plot price
    plot price with points ⇒ plot price as=dots
    plot price w lp ⇒ plot price points=on
    plot price with boxes ⇒ plot price as=bars
    plot price with lines lw 2 ⇒ plot price lineWidth=2
    plot price lw 2 ⇒ plot price lineWidth=2
    plot price lc rgb "red" ⇒ plot price color="red"
    plot price with lines linecolor "red" ⇒ plot price color="red"
    plot price title "ACME" ⇒ plot price title="ACME"
    plot price notitle ⇒ plot price legend=off
    plot price, volume axes x1y2 ⇒ plot price, volume axis=right
    splot price ⇒ plot price
    """#

  static let python = #"""
    2**3 ⇒ 2^3
    let a = 2**3 ⇒ let a = 2^3
    price[3:9] ⇒ price[3..8]
    price[3:] ⇒ price[3..]
    price[:10] ⇒ price[..9]
    price[-30:] ⇒ price[-30..]
    price[:-1] ⇒ price[..-2]
    price["2025-07-01":"2025-08-01"] ⇒ price[2025-07-01..2025-08-01]
    price.mean() ⇒ mean(price)
    price.std() ⇒ stdev(price)
    price.max() ⇒ max(price)
    price.idxmax() ⇒ idxmax(price)
    price.rolling(7).mean() ⇒ sma(price, 7)
    price.rolling(window=20).std() ⇒ rolling(price, 20, stdev)
    price.rolling("7D").mean() ⇒ rolling(price, 7 days, mean)
    let m = price.rolling(7).median() ⇒ series m = rolling(price, 7, median)
    price.ewm(span=20).mean() ⇒ ema(price, 20)
    price.resample("D").mean() ⇒ resample(price, day, mean)
    price.resample("W").last() ⇒ resample(price, week, last)
    price.resample("1h").mean() ⇒ resample(price, hour, mean)
    price.pct_change() ⇒ change(price)
    price.diff() ⇒ diff(price)
    price.shift(1) ⇒ shift(price, 1)
    price.cumsum() ⇒ cumsum(price)
    price.fillna(0) ⇒ fill(price, 0)
    price.ffill() ⇒ fill(price, previous)
    price.interpolate() ⇒ fill(price, linear)
    price.head() ⇒ price[..4]
    price.tail(10) ⇒ price[-10..]
    price.describe() ⇒ price
    price.plot() ⇒ plot price
    df["volume"].plot(secondary_y=True) ⇒ plot volume axis=right
    price.hist() ⇒ plot histogram(price) as=bars
    price.hist(bins=20) ⇒ plot histogram(price, 20) as=bars
    price.plot(kind="bar") ⇒ plot price as=bars
    price.plot.bar() ⇒ plot price as=bars
    price.rolling(20).mean().plot() ⇒ plot sma(price, 20)
    price.iloc[3] ⇒ price[3]
    price.loc["2025-07-01"] ⇒ price[2025-07-01..2025-07-01]
    price.iloc[3:9] ⇒ price[3..8]
    price.values ⇒ price
    price.quantile(0.9) ⇒ quantile(price, 0.9)
    price.corr(volume) ⇒ corr(price, volume)
    price.round(2) ⇒ round(price, 2)
    price.abs() ⇒ abs(price)
    price.max().round(2) ⇒ round(max(price), 2)
    price.append(5) ⇒ append price 5
    price.dropna() ⇒ price
    price.apply(np.sqrt) ⇒ sqrt(price)
    df.plot() ⇒ plot price, volume
    df["price"].plot() ⇒ plot price
    df["price"].mean() ⇒ mean(price)
    df["price"].rolling(20).mean() ⇒ sma(price, 20)
    df.price.mean() ⇒ mean(price)
    df.price ⇒ price
    df["price"] ⇒ price
    df = pd.read_csv("f.csv") ⇒ series df from "f.csv"
    df = pd.read_csv("semicolons.csv", sep=";", decimal=",") ⇒ series df from "semicolons.csv" separator=";" decimal=","
    df = pd.read_csv("f.csv", parse_dates=["date"], usecols=["close"]) ⇒ series df from "f.csv" time=["date"] column=["close"]
    df = pd.read_csv('f.csv')['close'] ⇒ series df from 'f.csv' column=close
    pd.read_csv("f.csv") ⇒ series f from "f.csv"
    pd.read_csv("f.csv").plot() ⇒ series f from "f.csv"; plot f
    s = pd.Series([1, 2, 3]) ⇒ s = [1, 2, 3]
    x = np.array([1, 2, 3]) ⇒ x = [1, 2, 3]
    x = np.linspace(0, 10, 50) ⇒ x = linspace(0, 10, 50)
    x = np.arange(0, 10, 1) ⇒ x = range(0, 10 - 1, 1)
    y = np.sin(days) ⇒ y = sin(days)
    np.mean(price) ⇒ mean(price)
    np.std(price) ⇒ stdev(price)
    np.log(price) ⇒ ln(price)
    np.max(price) ⇒ max(price)
    np.where(price > 100, price, 0) ⇒ where(price > 100, price, 0)
    np.random.randn(100) ⇒ noise(100)
    np.cumsum(np.random.randn(100)) ⇒ cumsum(noise(100))
    np.pi ⇒ pi
    math.sqrt(2) ⇒ sqrt(2)
    """#

  static let matplotlib = #"""
    plt.plot([1,2,3]) ⇒ plot [1,2,3]
    plt.plot(price) ⇒ plot price
    plt.plot(days, sales) ⇒ series sales = sales x=days; plot sales
    plt.plot(price, label="x", color="red", linewidth=2) ⇒ plot price label="x" color="red" lineWidth=2
    plt.plot(price, "r--") ⇒ plot price color=red dash=on
    plt.scatter(days, sales) ⇒ series sales = sales x=days; plot sales as=dots
    plt.bar(days, sales) ⇒ series sales = sales x=days; plot sales as=bars
    plt.hist(price, bins=20) ⇒ plot histogram(price, 20) as=bars
    plt.title("ACME") ⇒ plot title="ACME"
    plt.title('ACME') ⇒ plot title='ACME'
    plt.xlabel("day") ⇒ axis x label="day"
    plt.ylabel("EUR") ⇒ axis y label="EUR"
    plt.legend() ⇒ plot legend=on
    plt.grid(True) ⇒ axis grid=on
    plt.grid() ⇒ axis grid=on
    plt.ylim(0, 500) ⇒ window y=0..500
    plt.ylim([0, 500]) ⇒ window y=0..500
    plt.ylim((0, 500)) ⇒ window y=0..500
    plt.yscale("log") ⇒ axis y scale=log
    plt.savefig("a.png") ⇒ export "a.png"
    plt.show() ⇒ plot
    plt.semilogy(price) ⇒ axis y scale=log; plot price
    ax.set_title("x") ⇒ plot title="x"
    ax.set_xlabel("day") ⇒ axis x label="day"
    ax.set_ylim(0, 500) ⇒ window y=0..500
    ax.plot(price) ⇒ plot price
    ax.legend() ⇒ plot legend=on
    ax.grid(True) ⇒ axis grid=on
    ax.twinx() ⇒ plot price, volume axis=right
    ax2 = ax.twinx() ⇒ plot price, volume axis=right
    fig.savefig("a.pdf") ⇒ export "a.pdf"
    sns.lineplot(price) ⇒ plot price
    cv(price) ⇒ stdev(price) / mean(price)
    plot bar(sales) ⇒ plot sales as=bars
    nrow(price) ⇒ count(price)
    plot errorbars(sales, days) ⇒ plot candles(sales, sales + days, sales - days, sales)
    plot sales as=bars yerr=days title="T" ⇒ plot sales as=bars, candles(sales, sales + days, sales - days, sales) color=gray title="T"
    plot boxplot(price, month) ⇒ plot candles(resample(price, month, p25), resample(price, month, max), resample(price, month, min), resample(price, month, p75))
    plot boxplot(split(price, month)) ⇒ plot candles(quantile(split(price, month), 0.25), max(split(price, month)), min(split(price, month)), quantile(split(price, month), 0.75)), median(split(price, month)) as=dots
    RSD(price) ⇒ 100 * stdev(price) / mean(price)
    LINEST(price) ⇒ slope(price)
    sumif(price, price > 100) ⇒ sum(where(price > 100, price, nan))
    plot cumsum(price) by month ⇒ plot cumsum(resample(price, month, sum))
    plot price where volume > 100 ⇒ plot where(volume > 100, price, nan)
    price[price > 100] ⇒ where(price > 100, price, nan)
    plot price[price > 100] ⇒ plot where(price > 100, price, nan)
    volume[price > 100] ⇒ where(price > 100, volume, nan)
    plot(price, title="x") ⇒ plot price title="x"
    plot(price, volume) ⇒ plot price, volume
    plot(price, title='ACME', lw=2) ⇒ plot price title='ACME' lineWidth=2
    plot(days, sales, "r--") ⇒ series sales = sales x=days; plot sales color=red dash=on
    """#

  static let functions = #"""
    std(price) ⇒ stdev(price)
    fill(price) ⇒ fill(price, linear)
    quantile(price) ⇒ quantile(price, 0.9)
    sma(price) ⇒ sma(price, 20)
    len(price) ⇒ count(price)
    avg(price) ⇒ mean(price)
    average(price) ⇒ mean(price)
    log(price) ⇒ ln(price)
    log10 price ⇒ log10(price)
    rolling(price, 3) ⇒ rolling(price, 3, mean)
    head(price) ⇒ price[..9]
    head(price, 5) ⇒ price[..4]
    tail(price) ⇒ price[-10..]
    pct_change(price) ⇒ change(price)
    ma(price, 20) ⇒ sma(price, 20)
    moving_average(price, 20) ⇒ sma(price, 20)
    mean price ⇒ mean(price)
    print mean price ⇒ print mean(price)
    rolling price 20 median ⇒ rolling(price, 20, median)
    plot rolling price 20 mean ⇒ plot rolling(price, 20, mean)
    expect n = 20 ⇒ expect n == 20
    expect n is 20 ⇒ expect n == 20
    expect last(price) > 0 "is positive" ⇒ expect last(price) > 0, "is positive"
    """#

  static let plots = #"""
    plot price volume ⇒ plot price, volume
    plot price volume laser=on ⇒ plot price, volume laser=on
    plot price and volume ⇒ plot price, volume
    plot price with volume ⇒ plot price, volume
    plot price vs volume ⇒ series xy = price x=volume sort=on; plot xy as=dots
    plot price laser ⇒ plot price laser=on
    plot price dark ⇒ plot price theme=dark
    plot price red ⇒ plot price color=red
    plot price dashed ⇒ plot price dash=on
    plot price area ⇒ plot price as=area
    plot price as area ⇒ plot price as=area
    plot price as bars ⇒ plot price as=bars
    plot price in red ⇒ plot price color=red
    plot price dots ⇒ plot price as=dots
    plot price bars ⇒ plot price as=bars
    plot price log ⇒ axis y scale=log; plot price
    plot price "ACME" ⇒ plot price title="ACME"
    plot price title "ACME" width 800 ⇒ plot price title="ACME" width=800
    plot price width=2 ⇒ plot price lineWidth=2
    plot price lw=2 ⇒ plot price lineWidth=2
    plot price linewidth=2 ⇒ plot price lineWidth=2
    plot price color="r" ⇒ plot price color=red
    plot price c=red ⇒ plot price color=red
    plot price linestyle="--" ⇒ plot price dash=on
    plot price ls="--" ⇒ plot price dash=on
    plot price marker="o" ⇒ plot price points=on
    plot price alpha=0.5 ⇒ plot price opacity=0.5
    plot price kind="bar" ⇒ plot price as=bars
    plot price type=bar ⇒ plot price as=bars
    plot price as=bar ⇒ plot price as=bars
    plot price ylim=(0,5) ⇒ plot price y=0..5
    plot price ylim=[0,500] ⇒ plot price y=0..500
    plot price ylim=0..500 ⇒ plot price y=0..500
    plot price ymin=0 ⇒ plot price y=0..
    plot price ymin=0 ymax=500 ⇒ plot price y=0..500
    plot price grid=on ⇒ axis grid=on; plot price
    plot price logy=on ⇒ axis y scale=log; plot price
    plot price scale=log ⇒ axis y scale=log; plot price
    plot price, mean(price) ⇒ mark y=mean(price); plot price
    plot price, 100 title="a" ⇒ mark y=100; plot price title="a"
    plot price title=Hello ⇒ plot price title="Hello"
    plot price title=Hello lineWidth=2 ⇒ plot price title="Hello" lineWidth=2
    axis y label=EUR ⇒ axis y label="EUR"
    mark price max label=high ⇒ mark price max label="high"
    mark price highest ⇒ mark price max
    mark max(price) ⇒ mark y=max(price)
    mark mean(price) red ⇒ mark y=mean(price) color=red
    plot price, volume on right ⇒ plot price, volume axis=right
    plot price, volume right ⇒ plot price, volume axis=right
    plot price between 2025-06-01 and 2025-07-01 ⇒ window 2025-06-01..2025-07-01; plot price
    plot price style=dashed ⇒ plot price dash=on
    price.plot(kind="hist") ⇒ plot histogram(price) as=bars
    plot price as=hist ⇒ plot histogram(price) as=bars
    line y=5 ⇒ mark y=5
    axis y from 0 ⇒ window y=0..
    set logscale xy ⇒ axis scale=log
    plot price, volume scale=log ⇒ axis y scale=log; plot price, volume
    plot x^2 from -5 to 5 ⇒ plot x^2 x=-5..5
    plot sin(x) between 0 and 2*pi title="a" ⇒ plot sin(x) x=0..2*pi title="a"
    plot x^2, x^3 for x from 0 to n ⇒ plot x^2, x^3 x=0..n
    plot price width=3 dash=[8,4], volume dash=on ⇒ style price width=3; plot price dash=[8,4], volume dash=on
    plot price width=3, volume * 2 ⇒ style price width=3; plot price, volume * 2
    plot price ticks=5 ⇒ axis y ticks=5; plot price
    plot price format=si ⇒ axis y format=si; plot price
    plot price legend="best" ⇒ plot price legend=on
    plot price every=month ⇒ segments price every=month; plot price
    plot price theme=black ⇒ plot price theme=dark
    plot price last 3 months ⇒ window last 3 months; plot price
    plot price last 20 ⇒ window last 20; plot price
    plot price from 2025-07-01 to 2025-08-01 ⇒ window 2025-07-01..2025-08-01; plot price
    plot price since 2025-07-01 ⇒ window 2025-07-01..; plot price
    plot price window last 3 months ⇒ window last 3 months; plot price
    plot price day 2025-07-01 ⇒ window day 2025-07-01; plot price
    plot price title=“ACME” ⇒ plot price title="ACME"
    plot prcie ⇒ plot price
    plot price, volme ⇒ plot price, volume
    plot price colour=red ⇒ plot price color=red
    plot price height=300 red ⇒ plot price height=300 color=red
    plot price grid ⇒ axis grid=on; plot price
    plot mean(price) ⇒ plot [mean(price)]
    plto price ⇒ plot price
    """#

  static let settings = #"""
    config width 800 ⇒ config width=800
    config width 300 ⇒ config width=300
    config width 800 height 300 ⇒ config width=800 height=300
    config theme dark ⇒ config theme=dark
    config dark ⇒ config theme=dark
    config theme=black ⇒ config theme=dark
    config theme=drak ⇒ config theme=dark
    config laser ⇒ config laser=on
    config laser=yes ⇒ config laser=on
    config lw=2 ⇒ config lineWidth=2
    config theme: dark ⇒ config theme=dark
    config.theme = "dark" ⇒ config theme="dark"
    config(theme="dark") ⇒ config theme="dark"
    config color=00c805 ⇒ config color=#00c805
    config color=c0c805 ⇒ config color=#c0c805
    config as=area ⇒ style price as=area
    config grid=on ⇒ axis grid=on
    config title="x" ⇒ plot title="x"
    config opacityOfUnselectedSegment=30 ⇒ config opacityOfUnselectedSegment=0.3
    config timezone=UTC ⇒ config timeZone=UTC
    theme dark ⇒ config theme=dark
    theme=black ⇒ config theme=dark
    theme = dark ⇒ config theme=dark
    dark ⇒ config theme=dark
    laser on ⇒ config laser=on
    width 800 ⇒ config width=800
    axis y log ⇒ axis y scale=log
    axis y logarithmic ⇒ axis y scale=log
    axis y min=0 max=9 ⇒ window y=0..9
    axis y 0..9 ⇒ window y=0..9
    axis y range 0 9 ⇒ window y=0..9
    axis y range=[0,9] ⇒ window y=0..9
    axis y label "EUR" ⇒ axis y label="EUR"
    axis y "EUR" ⇒ axis y label="EUR"
    axis y title="EUR" ⇒ axis y label="EUR"
    axis y dashed ⇒ axis y grid=dashed
    axis y months ⇒ axis x months
    axis x date ⇒ axis x time
    axis y none ⇒ axis y off
    axis y ticks 5 ⇒ axis y ticks=5
    axis y percent ⇒ axis y format=percent
    axis x min=2025-07-01 ⇒ window x=2025-07-01..
    axis log ⇒ axis scale=log
    """#

  static let windows = #"""
    window ytd ⇒ window year=2026
    window last 3M ⇒ window last 3 months
    window last 3m ⇒ window last 3 min
    window last 3m ⇒ window last 3 months
    window last 3 m ⇒ window last 3 months
    window last three months ⇒ window last 3 months
    window last quarter ⇒ window last 3 months
    window 2025 ⇒ window year=2025
    window march ⇒ window months=1 end=3
    window March 2026 ⇒ window months=1 year=2026 end=3
    window 2025-07 ⇒ window months=1 year=2025 end=7
    window 2025-07..2025-09 ⇒ window 2025-07-01..2025-09-30
    window 2025-11 to 2026-02 ⇒ window 2025-11-01..2026-02-28
    window today ⇒ window day 2026-07-05
    window y 0 500 ⇒ window y=0..500
    window y=0-500 ⇒ window y=0..500
    window 2025-07-01 2025-08-01 ⇒ window 2025-07-01..2025-08-01
    window 2025-07-01 to 2025-08-01 ⇒ window 2025-07-01..2025-08-01
    window 2025-07-01 - 2025-08-01 ⇒ window 2025-07-01..2025-08-01
    window from 2025-07-01 to 2025-08-01 ⇒ window 2025-07-01..2025-08-01
    window since 2025-07-01 ⇒ window 2025-07-01..
    window 3 months ⇒ window last 3 months
    window 5 ⇒ window last 5
    window week ⇒ window last week
    window past 3 months ⇒ window last 3 months
    window reset ⇒ window all
    window off ⇒ window all
    window none ⇒ window all
    window year 2025 ⇒ window year=2025
    window months 3 ⇒ window months=3
    window q3 ⇒ window months=3 end=9
    window prev ⇒ window previous
    window end=3 ⇒ window months=3 end=3
    window lst 3 months ⇒ window last 3 months
    ylim 0 500 ⇒ window y=0..500
    ylim([0, 500]) ⇒ window y=0..500
    """#

  static let verbs = #"""
    segments price day ⇒ segments price every=day
    segments price monthly ⇒ segments price every=month
    segments price by month ⇒ segments price every=month
    segments price each week ⇒ segments price every=week
    segments price 30 ⇒ segments price every=30
    segments price every month ⇒ segments price every=month
    segments price ⇒ segments price every=day
    export plot.png ⇒ export "plot.png"
    export plot as "a.png" ⇒ export "a.png"
    export png ⇒ export "plot.png"
    export to a.pdf ⇒ export "a.pdf"
    export a.svg ⇒ export "a.svg"
    export "a.jpg" ⇒ export "a.png"
    export ⇒ export "plot.png"
    save "a.png" ⇒ export "a.png"
    save a.png ⇒ export "a.png"
    savefig("a.png") ⇒ export "a.png"
    saveas a.png ⇒ export "a.png"
    select price at 2025-07-01 ⇒ select price 2025-07-01
    select price 2025-07 ⇒ select price 2025-07-01
    select price max() ⇒ select price max
    select highest ⇒ select max
    select max price ⇒ select price max
    select 0 5 ⇒ compare 0 5
    select ⇒ select last
    select ⇒ select max
    select ⇒ select none
    select price where max ⇒ select price max
    compare price 1 and 5 ⇒ compare price 1 5
    compare price 1, 5 ⇒ compare price 1 5
    compare price 1 to 5 ⇒ compare price 1 5
    compare ⇒ compare first last
    compare price volume ⇒ plot price, volume
    series c [1, 2, 3] ⇒ series c = [1, 2, 3]
    series c = 1, 2, 3 ⇒ series c = [1, 2, 3]
    series c = 1 2 3 ⇒ series c = [1, 2, 3]
    series c = (1, 2, 3) ⇒ series c = [1, 2, 3]
    series c = {1, 2, 3} ⇒ series c = [1, 2, 3]
    series c = [1 2 3] ⇒ series c = [1, 2, 3]
    series c: 1, 2, 3 ⇒ series c = [1, 2, 3]
    series c = 5 ⇒ series c = [5]
    series c = "f.csv" ⇒ series c from "f.csv"
    series c = f.csv ⇒ series c from "f.csv"
    series c = read("f.csv") ⇒ series c from "f.csv"
    series c = read_csv("f.csv") ⇒ series c from "f.csv"
    series c = load "f.csv" ⇒ series c from "f.csv"
    series close from f.csv ⇒ series close from "f.csv"
    series close "f.csv" ⇒ series close from "f.csv"
    series "f.csv" ⇒ series f from "f.csv"
    series from "f.csv" ⇒ series f from "f.csv"
    series close in "f.csv" ⇒ series close from "f.csv"
    series c from "f.csv" column 4 ⇒ series c from "f.csv" column=4
    series c from "f.csv" column close ⇒ series c from "f.csv" column=close
    series c from "numbers.txt" using 1:3 ⇒ series c from "numbers.txt" x=1 column=3
    series c from "f.csv" col=close ⇒ series c from "f.csv" column=close
    series close from "f.csv" if open > 3 ⇒ series close from "f.csv" where open > 3
    series close from "f.csv" column=clsoe ⇒ series close from "f.csv" column=close
    """#

  static let definitions = #"""
    from "f.csv" ⇒ series f from "f.csv"
    read "f.csv" ⇒ series f from "f.csv"
    load "f.csv" ⇒ series f from "f.csv"
    load f.csv ⇒ series f from "f.csv"
    open "f.csv" ⇒ series f from "f.csv"
    read close from "f.csv" ⇒ series close from "f.csv"
    read_csv("f.csv") ⇒ series f from "f.csv"
    c = read "f.csv" ⇒ series c from "f.csv"
    c = load("f.csv") ⇒ series c from "f.csv"
    data = open("f.csv") ⇒ series data from "f.csv"
    import "f.csv" ⇒ series f from "f.csv"
    let c == 3 ⇒ let c = 3
    let c := 3 ⇒ let c = 3
    let c 3 ⇒ let c = 3
    var c = 1 ⇒ let c = 1
    const c = 3 ⇒ let c = 3
    c := 3 ⇒ let c = 3
    n += 1 ⇒ n = n + 1
    n++ ⇒ n = n + 1
    price += 1 ⇒ series price = price + 1
    let price = 5 ⇒ drop price; let price = 5
    let c = volume ⇒ series c = volume
    let c: Int = 3 ⇒ let c = 3
    x = walk(100, 2) ⇒ x = walk(100, seed=2)
    x = 0:0.5:10 ⇒ x = range(0, 10, 0.5)
    c = 5 % ⇒ c = 5%
    c = 2x ⇒ series c = 2 * x x=0..10
    c = 2n ⇒ c = 2 * n
    c = 3 > 2 > 1 ⇒ c = 3 > 2 and 2 > 1
    c = n => 3 ⇒ c = n >= 3
    c = n <> 3 ⇒ c = n != 3
    c = n === 3 ⇒ c = n == 3
    c = !on ⇒ c = not on
    c = 10K ⇒ c = 10k
    c = 1. ⇒ c = 1.0
    c = None ⇒ c = nan
    series c = where(price > 100, gap, price) ⇒ series c = where(price > 100, nan, price)
    series c = price where price > 100 ⇒ series c = where(price > 100, price, nan)
    series c = volume where weekday(volume) >= 6 ⇒ series c = where(weekday(volume) >= 6, volume, nan)
    c = nan + null ⇒ c = nan + nan
    c = “x” ⇒ c = "x"
    c = f"{n} days" ⇒ c = "{n} days"
    c = 5 − 3 ⇒ c = 5 - 3
    c = 0…9 ⇒ c = range(0, 9)
    c = $n ⇒ c = n
    c = days.^2 ⇒ c = days^2
    c = [t for t = 0..9] ⇒ c = [t for t in 0..9]
    c = [t^2 for t in 0..] ⇒ c = [t^2 for t in 0..9]
    c = (1 + 2 ⇒ c = (1 + 2)
    c = [1, 2 ⇒ c = [1, 2]
    plot sin(price ⇒ plot sin(price)
    plot sin(price title="x" ⇒ plot sin(price) title="x"
    c = 'abc ⇒ c = "abc"
    c = "a\qb" ⇒ c = "a\\qb"
    c = 2026-3-2 ⇒ c = 2026-03-02
    c = 2026-03-02 09:30 ⇒ c = 2026-03-02T09:30
    c = 0..9 ⇒ c = range(0, 9)
    y = sin(x) ⇒ series y = sin(x) x=0..10
    series y = sin(x) ⇒ series y = sin(x) x=0..10
    sin(x) ⇒ plot sin(x) x=0..10
    """#

  static let words = #"""
    print(n, 3) ⇒ print n, 3
    print(f"{n} days") ⇒ print "{n} days"
    print n days ⇒ print n, days
    disp(n) ⇒ print n
    echo "hello" ⇒ print "hello"
    drop series volume ⇒ drop volume
    drop all ⇒ reset
    delete volume ⇒ drop volume
    del volume ⇒ drop volume
    rm volume ⇒ drop volume
    append price, 5 ⇒ append price 5
    append 5 to price ⇒ append price 5
    append price 5 6 ⇒ append price [5, 6]
    append 5 6 ⇒ append [5, 6]
    style price red ⇒ style price color=red
    style price dashed ⇒ style price dash=on
    style price lw=3 ⇒ style price width=3
    style price color red ⇒ style price color=red
    style price as bars ⇒ style price as=bars
    show plot ⇒ plot
    show all ⇒ show
    help me ⇒ help
    man plot ⇒ help plot
    ?plot ⇒ help plot
    ? ⇒ help
    title "ACME" ⇒ plot title="ACME"
    title("ACME") ⇒ plot title="ACME"
    xlabel "day" ⇒ axis x label="day"
    xlabel("day") ⇒ axis x label="day"
    ylabel 'EUR' ⇒ axis y label='EUR'
    legend ⇒ plot legend=on
    legend on ⇒ plot legend=on
    legend off ⇒ plot legend=off
    grid on ⇒ axis grid=on
    grid off ⇒ axis grid=off
    grid ⇒ axis grid=on
    hold on ⇒ plot price, volume
    figure ⇒ plot
    figure() ⇒ plot
    close all ⇒ clear
    clc ⇒ clear
    clear all ⇒ reset
    reset all ⇒ reset
    logscale y ⇒ axis y scale=log
    semilogy(price) ⇒ axis y scale=log; plot price
    loglog(price) ⇒ axis y scale=log; plot price
    bar(sales) ⇒ plot sales as=bars
    bar price ⇒ plot price as=bars
    scatter(days, sales) ⇒ series sales = sales x=days; plot sales as=dots
    hist(price) ⇒ plot histogram(price) as=bars
    hist(price, 20) ⇒ plot histogram(price, 20) as=bars
    histogram price ⇒ plot histogram(price) as=bars
    draw price ⇒ plot price
    chart price ⇒ plot price
    display price ⇒ plot price
    graph price ⇒ plot price
    line price ⇒ plot price
    area price ⇒ plot price as=area
    price volume ⇒ plot price, volume
    price mean ⇒ mean(price)
    ls ⇒ show
    whos ⇒ show
    sleep(1) ⇒ wait 1 s
    wait 1 ⇒ wait 1 s
    fig.update_layout(title="ACME") ⇒ plot title="ACME"
    fig.update_layout(yaxis_title="EUR") ⇒ axis y label="EUR"
    fig.update_layout(showlegend=False) ⇒ plot legend=off
    fig.update_layout(template="plotly_dark") ⇒ config theme=dark
    fig.update_yaxes(title_text="EUR") ⇒ axis y label="EUR"
    fig.update_yaxes(type="log") ⇒ axis y scale=log
    fig.update_yaxes(range=[90, 120]) ⇒ window y=90..120
    fig.update_xaxes(range=["2025-07-01", "2025-08-01"]) ⇒ window x=2025-07-01..2025-08-01
    fig.update_xaxes(rangeslider_visible=True) ⇒ plot overview=on
    fig.update_traces(connectgaps=True) ⇒ config gaps=join
    fig.update_traces(line_shape="hv") ⇒ style price as=step
    axhline(5) ⇒ mark y=5
    ax.axhline(5) ⇒ mark y=5
    plt.axhline(y=5) ⇒ mark y=5
    plt.axvline("2025-07-01") ⇒ mark x=2025-07-01
    ax.axvspan("2025-07-01", "2025-08-01") ⇒ mark x=2025-07-01..2025-08-01
    hline 5 ⇒ mark y=5
    mark 100 ⇒ mark y=100
    mark y 100 ⇒ mark y=100
    mark price 100 ⇒ mark price index=100
    mark price max "high" ⇒ mark price max label="high"
    mark y=100 red ⇒ mark y=100 color=red
    window right 0 10 ⇒ window right=0..10
    run setup.glow ⇒ run "setup.glow"
    run setup ⇒ run "setup.glow"
    run ./setup.glow ⇒ run "./setup.glow"
    source("setup.glow") ⇒ run "setup.glow"
    on select print selection.value ⇒ on select: print selection.value
    on click: print 1 ⇒ on select: print 1
    on select ⇒ on select: print selection.value
    assert n == 20 ⇒ expect n == 20
    assert(n == 20) ⇒ expect (n == 20)
    ask "n?" ⇒ ask("n?")
    input("n?") ⇒ ask("n?")
    c = price(3) ⇒ c = price[3]
    c = walk(5, sed=3) ⇒ c = walk(5, seed=3)
    c = max() ⇒ c = max(price)
    c = resample(price, "D") ⇒ c = resample(price, day)
    c = resample(price, daily) ⇒ c = resample(price, day)
    c = rolling(price, 20, average) ⇒ c = rolling(price, 20, mean)
    c = fill(price, prev) ⇒ c = fill(price, previous)
    export "plot" ⇒ export "plot.png"
    plot price xlabel "day" ⇒ plot price xlabel="day"
    plot = 3 ⇒ let plot = 3
    selection ⇒ selection.value
    print selection.valeu ⇒ print selection.value
    axis y format="{valeu}" ⇒ axis y format="{value}"
    """#
}
