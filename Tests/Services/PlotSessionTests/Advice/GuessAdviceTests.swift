import PlotSession
import Testing

/// What people guess who come from gnuplot, pandas, ggplot2, Grafana or Excel, and what is advised.
///
/// A row is what is typed and the program that its advice makes of it, in the session of ``HabitAdviceTests``.
@Suite struct GuessAdviceTests {
  @Test(arguments: [
    Guess.values, Guess.computing, Guess.drawing, Guess.reading, Guess.days, Guess.places,
  ])
  func `a guess with one meaning gets advice that runs`(table: String) {
    let folder = TestFolder()
    folder.writeUsualFiles()
    let advice = FollowedAdvice(in: .withPrices(in: folder.path))
    for row in table.split(separator: "\n").map(String.init) {
      let ways = advice.ways(from: row.replacing(#/ ⇒ .*/#, with: ""))
      #expect(ways.map { $0.programs.joined(separator: " ⇒ ") } == [row])
      #expect(ways.allSatisfy { $0.end == .runs })
    }
  }
}

/// The guesses, by what people want.
enum Guess {
  static let days = #"""
    select 15.01.2026 ⇒ select 2026-01-15
    select "2026-01-15" ⇒ select 2026-01-15
    select price "15.01.2026" ⇒ select price 2026-01-15
    select 15 Jan 2026 ⇒ select 2026-01-15
    mark 15/01/2026 ⇒ mark 2026-01-15
    mark 01/15/2026 "fair" ⇒ mark 2026-01-15 label="fair"
    mark 2026/1/5 ⇒ mark 2026-01-05
    mark x="Jan 5, 2026" ⇒ mark x=2026-01-05
    window 15.01.2026..20.01.2026 ⇒ window 2026-01-15..2026-01-20
    window 15/01/2026..20/01/2026 ⇒ window 2026-01-15..2026-01-20
    window January 15, 2026..January 20, 2026 ⇒ window 2026-01-15..2026-01-20
    window 2026-01-15T10:00..14:30 ⇒ window 2026-01-15T10:00..2026-01-15T14:30
    mean(within(price, 15.01.2026..20.01.2026)) ⇒ mean(within(price, 2026-01-15..2026-01-20))
    mark 2026-01-15 14:10 "fair" ⇒ mark 2026-01-15T14:10 label="fair"
    select price at="2026-01-15 14:10" ⇒ select price at=2026-01-15T14:10
    """#

  static let places = #"""
    price.x ⇒ positions(price)
    price.index ⇒ positions(price)
    price.index.hour ⇒ hour(price)
    price.dt.month ⇒ month(price)
    price.weekday ⇒ weekday(price)
    price[2026-01-15] ⇒ price[2026-01-15..2026-01-15]
    mean(price where price > 100) ⇒ mean(where(price > 100, price, nan))
    print split(price, year).2026 + split(volume, year) .2026 ⇒ print split(price, year)["2026"] + split(volume, year)["2026"]
    print "{last(split(price, year)["2026"])} EUR" ⇒ print "{last(split(price, year)['2026'])} EUR"
    plot price color=teal width=3, volume ⇒ style price width=3; plot price color=teal, volume
    plot volume, price lw=3 title="A" ⇒ style price width=3; plot volume, price title="A"
    plot price, sma(price, 20) width=3 ⇒ series thick = sma(price, 20); style thick width=3; plot price, thick
    plot price marker=o ⇒ plot price points=on
    """#

  static let values = #"""
    df.to_csv("x.csv") ⇒ export price, volume "x.csv"
    export all "x.csv" ⇒ export price, volume "x.csv"
    price.to_csv("x.csv") ⇒ export price "x.csv"
    np.save("a.npy", price) ⇒ export price "a.npy"
    np.savetxt("a.csv", price) ⇒ export price "a.csv"
    write_csv(price, "x.csv") ⇒ export price "x.csv"
    export(price, "x.csv") ⇒ export price "x.csv"
    export "x.csv" price ⇒ export price "x.csv"
    export price to "x.csv" ⇒ export price "x.csv"
    export price as "x.csv" ⇒ export price "x.csv"
    export price, "x.csv" ⇒ export price "x.csv"
    export price > "x.csv" ⇒ export price "x.csv"
    export price csv ⇒ export price "price.csv"
    export csv ⇒ export plot "plot.csv"
    save price "x.csv" ⇒ export price "x.csv"
    write price, volume to "x.csv" ⇒ export price, volume "x.csv"
    print price > "x.csv" ⇒ export price "x.csv"
    """#

  static let computing = #"""
    plot ohlc(price, day) ⇒ plot candles(price, day)
    plot candlestick(price, price, price, price) ⇒ plot candles(price, price, price, price)
    plot price as=candlestick ⇒ plot candles(price, day)
    lag(price, 7) ⇒ shift(price, 7)
    derivative(price) ⇒ diff(price) / diff(positions(price))
    detrend(price) ⇒ price - trend(price)
    hypot(price, volume) ⇒ sqrt((price)^2 + (volume)^2)
    rms(price) ⇒ sqrt(mean((price)^2))
    ptp(price) ⇒ max(price) - min(price)
    prctile(price, 90) ⇒ quantile(price, 90%)
    slope(price, year) ⇒ slope(price, 1 year)
    count(price between 100 and 110) ⇒ count(price in 100..110)
    COUNTIF(price, ">100") ⇒ count(price > 100)
    SUMIF(price, "<>100") ⇒ sum(where(price != 100, price, nan))
    AVERAGEIF(price, ">100") ⇒ mean(where(price > 100, price, nan))
    movingMedian(price, 5) ⇒ rolling(price, 5, median)
    shift(price) ⇒ shift(price, 1)
    lead(price, 7) ⇒ shift(price, -7)
    lead(price) ⇒ shift(price, -1)
    correlation(price, volume) ⇒ corr(price, volume)
    cor(price, volume) ⇒ corr(price, volume)
    pearson(price, volume) ⇒ corr(price, volume)
    r2(price, volume) ⇒ corr(price, volume)^2
    r2(price) ⇒ corr(trend(price), price) ^ 2
    sort(price, desc) ⇒ -sort(-price)
    increase(price) ⇒ diff(price)
    plot price as=dots trendline=on ⇒ plot price as=dots, trend(price)
    plot sort(price) as=bars limit=5 ⇒ plot sort(price)[-5..] as=bars
    series x from "prices.csv" column=close where date is null ⇒ series x from "prices.csv" column=close where date == ""
    missing(price) ⇒ isgap(price)
    count gaps price ⇒ count(isgap(price))
    price["2026"] ⇒ price[2026-01-01..2026-12-31]
    price[2026] ⇒ price[2026-01-01..2026-12-31]
    price.loc["2026-01-01":"2026-02-01"] ⇒ price[2026-01-01..2026-02-01]
    price.between(90, 110) ⇒ price >= 90 and price <= 110
    clip(price, 90, 110) ⇒ where(price < 90, 90, where(price > 110, 110, price))
    price.expanding().max() ⇒ cummax(price)
    price.asfreq("W") ⇒ resample(price, week)
    price.nlargest(5) ⇒ sort(price)[-5..]
    price.nsmallest(5) ⇒ sort(price)[..4]
    price.isna().sum() ⇒ sum(isgap(price))
    price.pct_change() ⇒ change(price)
    daily(price) ⇒ resample(price, day)
    monthly(price) ⇒ resample(price, month)
    sum(price) by month ⇒ resample(price, month, sum)
    mean(price, month) ⇒ resample(price, month, mean)
    mean(price, 7) ⇒ sma(price, 7)
    smooth(price, 7) ⇒ sma(price, 7)
    rollmean(price, 7) ⇒ sma(price, 7)
    rollmedian(price, 7) ⇒ rolling(price, 7, median)
    rollmax(price, 7) ⇒ rolling(price, 7, max)
    rolling_sum(price, 2 days) ⇒ rolling(price, 2 days, sum)
    movstd(price, 7) ⇒ rolling(price, 7, stdev)
    weekly(price, sum) ⇒ resample(price, week, sum)
    monthly(price, max) ⇒ resample(price, month, max)
    quarterly(price) ⇒ resample(price, quarter)
    mean(price, 2026-03-02..2026-03-04) ⇒ mean(within(price, 2026-03-02..2026-03-04))
    max(price, 2026-03-02..) ⇒ max(within(price, 2026-03-02..))
    mean(price, weekday) ⇒ [mean(where(weekday(price) == d, price, nan)) for d in 1..7]
    rollapply(price, 7, mean) ⇒ rolling(price, 7, mean)
    na.locf(price) ⇒ fill(price, previous)
    na.omit(price) ⇒ price
    ffill(price) ⇒ fill(price, previous)
    interpolate(price) ⇒ fill(price, linear)
    fill(price) ⇒ fill(price, linear)
    AVERAGE(price) ⇒ mean(price)
    SUM(price) ⇒ sum(price)
    STDEV.S(price) ⇒ stdev(price)
    COUNTIF(price > 100) ⇒ count(price > 100)
    PERCENTILE(price, 0.9) ⇒ quantile(price, 0.9)
    percentile(price, 90) ⇒ quantile(price, 90%)
    PERCENTILE.INC(price, 0.9) ⇒ quantile(price, 0.9)
    quantile(price, 90) ⇒ quantile(price, 90%)
    LARGE(price, 3) ⇒ sort(price)[-3]
    SMALL(price, 3) ⇒ sort(price)[2]
    ROUNDUP(price) ⇒ ceil(price)
    AND(price > 1, volume > 1) ⇒ (price > 1) and (volume > 1)
    IF(price > 100, 1, 0) ⇒ where(price > 100, 1, 0)
    =AVERAGE(price) ⇒ mean(price)
    p95(price) ⇒ quantile(price, 95%)
    iqr(price) ⇒ quantile(price, 75%) - quantile(price, 25%)
    zscore(price) ⇒ (price - mean(price)) / stdev(price)
    share(price > 100) ⇒ mean(price > 100)
    percentage(price > 100) ⇒ 100 * mean(price > 100)
    any(price > 100) ⇒ count(price > 100) > 0
    diff(price, volume) ⇒ (price) - (volume)
    ratio(price, volume) ⇒ (price) / (volume)
    sumSeries(price, volume) ⇒ (price) + (volume)
    asPercent(price, volume) ⇒ 100 * (price) / (volume)
    delta(price) ⇒ diff(price)
    movingAverage(price, 5) ⇒ sma(price, 5)
    avg_over_time(price[7d]) ⇒ rolling(price, 7d, mean)
    stddev_over_time(price[7d]) ⇒ rolling(price, 7d, stdev)
    histogram_quantile(0.95, price) ⇒ quantile(price, 0.95)
    summarize(price, "1w", "max") ⇒ resample(price, week, max)
    aggregate(price, "1w") ⇒ resample(price, week)
    transformNull(price, 0) ⇒ fill(price, 0)
    keepLastValue(price) ⇒ fill(price, previous)
    latest(price) ⇒ last(price)
    stats price ⇒ show price
    summary(price) ⇒ show price
    average of price ⇒ mean(price)
    percentile95(price) ⇒ quantile(price, 95%)
    price.resample("W").agg("max") ⇒ resample(price, week, max)
    rolling(price, "7d", p95) ⇒ rolling(price, 7 days, p95)
    resample(price, month, quantile(0.95)) ⇒ resample(price, month, p95)
    resample(price, month, "p95") ⇒ resample(price, month, p95)
    resample(price, month, "mean") ⇒ resample(price, month, mean)
    price.resample("D").quantile(.95) ⇒ resample(price, day, p95)
    price.quantile(95) ⇒ quantile(price, 95%)
    np.percentile(price, 95) ⇒ quantile(price, 95%)
    shift price 1 day ⇒ shift(price, 1 day)
    price.rolling(7).quantile(0.95) ⇒ rolling(price, 7, p95)
    """#

  static let drawing = #"""
    plot price stepped ⇒ plot price as=step
    plot price size=800x400 ⇒ plot price width=800 height=400
    axis y format="#,##0" ⇒ axis y format=plain
    axis y format="0.00" ⇒ axis y format="%.2f"
    axis x format="hh:mm" ⇒ axis x format="%H:%M"
    axis y format="mmHg" ⇒ axis y format="{value} mmHg"
    plot price fill=on ⇒ plot price as=area
    plot price fill=true color=red ⇒ plot price as=area color=red
    plot price filled ⇒ plot price as=area
    plot price line=step ⇒ plot price as=step
    style price line=step ⇒ style price as=step
    plot price drawstyle="steps-post" ⇒ plot price as=step
    plot price bars=on ⇒ plot price as=bars
    plot price markers=on ⇒ plot price points=on
    plot price dashed=on ⇒ plot price dash=on
    window last=6h ⇒ window last 6h
    window last=30 ⇒ window last 30
    plot price last=30 ⇒ window last 30; plot price
    plot price last=2 weeks ⇒ window last 2 weeks; plot price
    last 6h ⇒ window last 6h
    zoom out ⇒ window all
    zoom last 3 months ⇒ window last 3 months
    zoom 2026-01-01..2026-02-01 ⇒ window 2026-01-01..2026-02-01
    reset zoom ⇒ window all
    unzoom ⇒ window all
    plot price > "x.png" ⇒ plot price; export "x.png"
    plot price "x.png" ⇒ plot price; export "x.png"
    plot price save="x.png" ⇒ plot price; export "x.png"
    plot price by month ⇒ plot resample(price, month)
    plot mean(price) per week ⇒ plot resample(price, week, mean)
    plot monthly price ⇒ plot resample(price, month)
    plot price smooth=7 ⇒ plot sma(price, 7)
    plot alias(price, "cost") ⇒ plot price label="cost"
    scale_y_log10() ⇒ axis y scale=log
    set xdata time ⇒ axis x time
    coord_cartesian(ylim = c(0, 200)) ⇒ window y=0..200
    scale_y_continuous(limits = c(0, 200)) ⇒ window y=0..200
    labs(title = "A", x = "day", y = "EUR") ⇒ plot title="A" xlabel="day" ylabel="EUR"
    labs(title = "A", y = "EUR") ⇒ plot title="A" ylabel="EUR"
    labs(y = "EUR") ⇒ plot ylabel="EUR"
    theme_dark() ⇒ config theme=dark
    theme_bw() ⇒ config theme=light
    theme_minimal() ⇒ config style=minimal
    geom_line(price) ⇒ plot price
    geom_point(price) ⇒ plot price as=dots
    geom_histogram(price) ⇒ plot histogram(price)
    plt.fill_between(price, volume) ⇒ plot band(price, volume)
    plot price y=log ⇒ axis y scale=log; plot price
    plot price yscale=log ⇒ axis y scale=log; plot price
    plot price log="y" ⇒ axis y scale=log; plot price
    plot price log_y=true ⇒ axis y scale=log; plot price
    axis y decimals=2 ⇒ axis y format="{value:.2f}"
    axis y format="0%" ⇒ axis y format=percent
    plot price connectgaps=true ⇒ plot price gaps=join
    plot price connect nulls ⇒ plot price gaps=join
    config gaps=connect ⇒ config gaps=join
    plot price fill="tozeroy" ⇒ plot price as=area
    plot price line_shape="hv" ⇒ plot price as=step
    plot price mode="markers" ⇒ plot price as=dots
    plot price mode="lines+markers" ⇒ plot price points=on
    plot price line_dash="dash" ⇒ plot price dash=on
    plot price lwd=3 ⇒ plot price lineWidth=3
    plot price lwd 3 ⇒ plot price lineWidth=3
    plot price markersize=3 ⇒ plot price points=3
    plot price main="A" ⇒ plot price title="A"
    plot price xlab="day" ylab="EUR" ⇒ plot price xlabel="day" ylabel="EUR"
    plot price type="l" ⇒ plot price as=line
    plot price type="h" ⇒ plot price as=bars
    plot price template="plotly_dark" ⇒ plot price theme=dark
    plot price legend=none ⇒ plot price legend=off
    event 2026-02-01 "deploy" ⇒ mark 2026-02-01 label="deploy"
    annotate 2026-02-01 "deploy" ⇒ mark 2026-02-01 label="deploy"
    mark 2026-02-01 "deploy" ⇒ mark 2026-02-01 label="deploy"
    mark "deploy" at 2026-02-01 ⇒ mark 2026-02-01 label="deploy"
    threshold 100 ⇒ mark y=100 label="threshold"
    shade 2026-02-01..2026-03-01 ⇒ mark 2026-02-01..2026-03-01
    highlight 2026-02-01 to 2026-03-01 ⇒ mark 2026-02-01..2026-03-01
    hspan 90..110 ⇒ mark y=90..110
    mark 90-110 ⇒ mark y=90..110
    vline 2026-02-01 ⇒ mark x=2026-02-01
    label max ⇒ mark max
    ylim reversed ⇒ axis y reverse=on
    plot price yreverse=on ⇒ axis y reverse=on; plot price
    invert_xaxis ⇒ axis x reverse=on
    invert y ⇒ axis y reverse=on
    set yrange [] reverse ⇒ axis y reverse=on
    symlog y ⇒ axis y scale=symlog
    plot price yscale=symlog ⇒ axis y scale=symlog; plot price
    set yscale symlog ⇒ axis y scale=symlog
    config yscale=symlog ⇒ axis y scale=symlog
    plt.yscale("symlog") ⇒ axis y scale=symlog
    axis y symlog ⇒ axis y scale=symlog
    plot price sort=desc as=bars ⇒ plot -sort(-price) as=bars
    sort(price) desc ⇒ -sort(-price)
    pie(price) ⇒ plot 100 * price / sum(price) as=bars ylabel="%"
    wmean(price, volume) ⇒ sum((price) * (volume)) / sum(where(isgap(price), nan, volume))
    ax.invert_yaxis() ⇒ axis y reverse=on
    plot price unit="USD" ⇒ axis y unit="USD"; plot price
    plot price subtitle "per day" ⇒ plot price subtitle="per day"
    """#

  static let reading = #"""
    series close from "prices.csv" follow=on ⇒ series close follow "prices.csv"
    series close from "prices.csv" live=on ⇒ series close follow "prices.csv"
    follow "prices.csv" ⇒ series prices follow "prices.csv"
    tail -f prices.csv ⇒ series prices follow "prices.csv"
    select price at=max ⇒ select price max
    series s from "semicolons.csv" separator=semicolon ⇒ series s from "semicolons.csv" separator=";"
    series s from "prices.csv" sep=comma ⇒ series s from "prices.csv" separator=","
    series s from "semicolons.csv" decimal=comma column=price ⇒ series s from "semicolons.csv" decimal="," column=price
    series close from "prices.csv" filter="open > 3" ⇒ series close from "prices.csv" where open > 3
    select close from "prices.csv" where open > 3 ⇒ series close from "prices.csv" where open > 3
    select close from "prices.csv" ⇒ series close from "prices.csv"
    series s = read.csv("prices.csv") ⇒ series s from "prices.csv"
    s = read.csv("semicolons.csv", sep=";") ⇒ series s from "semicolons.csv" separator=";"
    select date, sum(close) from "prices.csv" group by date ⇒ series close from "prices.csv" by=date; sort(sum(close))
    select date, avg(close) from prices.csv group by date ⇒ series close from "prices.csv" by=date; sort(mean(close))
    select date, count(*) from prices.csv group by date ⇒ series rows from "prices.csv" by=date; sort(count(rows))
    plot close from "prices.csv" ⇒ series close from "prices.csv"; plot close
    plot "prices.csv" column=close title="A" ⇒ series close from "prices.csv"; plot close title="A"
    series close from "prices.csv" as=bars ⇒ series close from "prices.csv"; style close as=bars
    plot price, n * price stacked=on ⇒ plot price, n * price stack=on
    plot price, n * price as=stacked ⇒ plot price, n * price as=bars stack=on
    plot price as=stackedarea ⇒ plot price as=area stack=on
    series p from "prices.csv" melt=on ⇒ series p from "prices.csv" unpivot=on
    series p from "prices.csv" skip_rows=2 ⇒ series p from "prices.csv" skip=2
    series p from "prices.csv" header=0 ⇒ series p from "prices.csv" header=on
    series p from "prices.csv" index=date ⇒ series p from "prices.csv" time=date
    series p from "prices.csv" value=close ⇒ series p from "prices.csv" column=close
    series p from "prices.csv" where close between 1 and 5 ⇒ series p from "prices.csv" where close >= 1 and close <= 5
    series p from "prices.csv" order by date ⇒ series p from "prices.csv" time=date sort=on
    series p from "prices.csv" where close is not null ⇒ series p from "prices.csv" where close != ""
    series a, b from "prices.csv" columns=open,close ⇒ series a, b from "prices.csv" columns=[open, close]
    series flow from "prices.csv" columns=* ⇒ series flow from "prices.csv" columns=all
    """#
}
