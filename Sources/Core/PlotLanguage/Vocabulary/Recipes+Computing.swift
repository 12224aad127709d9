/// Recipes that compute, compare and save.
extension Vocabulary {
  static let computing = Recipe.list(
    .computing,
    """
    rolling, moving average, smooth: smooth a line
      series close from "prices.csv"
      plot close opacity=0.4, rolling(close, 7 days, mean)

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
      show odd

    returns, percent change, change: compute daily returns
      series close from "prices.csv"
      plot change(close) as=bars

    drawdown, cummax, underwater: compute the drawdown
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

    trend, regression, linear fit, fit, straight line: fit a straight line
      series close from "prices.csv"
      print "{slope(close, 1 day):.2f} a day"
      plot close as=dots, trend(close)
      # Along x: y = slope(s) * x + intercept(s).

    exponential, fit, curve fit, decay, half-life: fit an exponential
      # Fits are straight lines: that of an exponential is its logarithm's.
      series level = 80 * exp(-t / 12) * (1 + 0.02 * sin(7 * t)) for t in 0..40
      print "time constant {-1 / slope(ln(level)):.1f}"
      plot level as=dots, exp(trend(ln(level)))

    direction, wind, bearing, compass, degrees: take the mean of directions
      series wind from "wind.csv" column=direction
      # The mean of 350 and 10 degrees is that of the ways they lead to.
      series east = resample(sin(wind * pi / 180), hour, mean)
      series north = resample(cos(wind * pi / 180), hour, mean)
      series way = 2 * atan(east / (sqrt(east^2 + north^2) + north)) * 180 / pi
      plot (way + 360) % 360 as=dots

    weighted mean, weights, weighted, weighted average, vwap: take a mean by weights
      series close, volume from "prices.csv"
      print sum(close * volume) / sum(volume)
      plot resample(close * volume, week, sum) / resample(volume, week, sum)

    cumulative share, share below, sieve, grading, running share: add up the shares of a whole
      series retained = [0, 212, 405, 250, 133] x=[31.5, 16, 8, 4, 2] sort=on
      # From the finest on, what a sieve lets through is what lies below it:
      series passing = 100 * (cumsum(retained) - retained) / sum(retained)
      axis x scale=log; plot passing points=on ylabel="% passing" xlabel="mm"

    rate, counter, wrap, per second, derivative: turn a counter into a rate
      series octets from "counter.csv"
      series step = diff(octets)
      series sent = where(step < 0, step + 2^32, step)
      # Each is the rate up to its reading: a step holds what comes behind it.
      # What was counted across gaps: diff(fill(octets, linear)).
      plot shift(sent / diff(positions(octets)), -1) as=step ylabel="bytes a second"

    meter readings, odd dates, monthly use: have the use of months from any readings
      series meter = [250, 297, 341] time=[2026-01-01, 2026-01-20, 2026-03-03]
      # The reading at each month's beginning lies between those around it.
      series at = align(meter, resample(meter, month), linear)
      plot shift(diff(at), -1 month) as=bars

    integral, energy, area under, integrate: integrate over time
      series power from "power.csv"
      print "{sum(power) * 15 min / 1 h:.1f} kWh"
      plot cumsum(power) * 15 min / 1 h ylabel="kWh"
    """)

  static let counting = Recipe.list(
    .counting,
    """
    counting rows, count, frequency, how many, epi curve: count the rows of each week
      series cases from "linelist.csv" column=onset time=onset sort=on
      plot resample(cases, week, count) as=bars

    by name, categories, ranking, rank, pareto, bar chart: compare totals by name
      series amount from "sales.csv" by=customer
      plot sort(sum(amount))[-10..] as=bars
      plot -sort(-sum(amount)) as=bars title="largest first"
      # Another figure of the five that sum up to most:
      plot mean(amount)[names(sort(sum(amount))[-5..])] as=bars

    top five, others, rest, other: stack the three largest, and the rest
      series amount from "sales.csv" by=customer
      order = names(-sort(-sum(amount)))
      # Both ends of a range count: [..2] are three.
      monthly = resample(amount, month, sum)
      plot monthly[order[..2]],
        across(monthly[order[3..]], sum) label="other" as=bars stack=on

    table, pivot table, statistics, summary, describe: have figures of each name in a table
      series amount from "sales.csv" by=customer
      show count(amount), sum(amount), median(amount)

    group by, category, pivot, text: draw a line for each text of a column
      series cases from "linelist.csv" column=onset time=onset by=region sort=on
      show count(cases)
      show resample(cases, month, count)
      plot resample(cases, week, count)

    per 100,000, incidence, per capita, population, lookup, by key, vlookup: relate groups to other groups
      series cases from "linelist.csv" column=onset time=onset by=region sort=on
      series people from "regions.csv" by=region
      plot 100k * resample(cases, week, count) / sum(people)

    totals, total, sum, sum up: sum up each month
      series volume from "prices.csv"
      print sum(volume), resample(volume, month, sum)
      plot resample(volume, month, sum) as=bars

    top, top n, top ten, largest, order: find the five highest
      series close from "prices.csv"
      print sort(close)[-5..]
      plot close opacity=0.4, where(close >= sort(close)[-5], close, nan) as=dots

    percentile, percentiles, p95, p99, quantile: take a percentile
      series power from "power.csv"
      print quantile(power, 0.95)
      plot resample(power, day, p95)

    longest, consecutive, streak, in a row, run length, longest stretch: find the longest time above a value
      series power from "power.csv"
      hot = power > 3
      series run = cumsum(hot) - cummax(where(hot, 0, cumsum(hot)))
      print "{max(run) * 15 min / 1 h:.1f} hours, until {idxmax(run):%d %b %H:%M}"

    zones, time above, share of time, how long, utilisation, utilization, uptime, availability: see how long values stay in zones
      series power from "power.csv"
      print [count(power >= z and power < z + 1) * 15 min / 1 h for z in 0..5]
      print "above 3 kW in {100 * mean(power > 3):.0f} % of the time"

    at once, occupancy, concurrent, headcount, overlap, spans, until, on loan: count what lasts at each time
      series ill from "linelist.csv" time=onset until=reported lastDay=off by=region
      print max(ill)
      # Between times of the clock: time=login until=logout step=15 min.
      plot ill

    bin, bins, binned, power curve, mean by x: take the mean in each bin of x
      series V from "data.dat" x=s
      plot V as=dots, resample(V, 5, mean) as=step

    boxplot, box plot, boxes, quartiles, whiskers, violin, candles, candlestick, ohlc: see how values spread in each group
      series w from "sales.csv" column=amount by=customer
      # A box holds the middle half, its whiskers reach the least and the greatest.
      plot candles(quantile(w, 0.25), max(w), min(w),
        quantile(w, 0.75)) color=teal label="middle half", median(w) as=dots
      # In each month: resample(s, month, p25) in the place of quantile(w, 0.25).
      # Prices: plot candles(open, high, low, close), or plot candles(close, week)

    cdf, ecdf, distribution function, duration curve: draw the share below each value
      series close from "prices.csv"
      series share = range(1, count(close), 1) / count(close) x=sort(close)
      plot share
    """)

  static let calendar = Recipe.list(
    .calendar,
    """
    weekday, weekends only, working days: take the mean of each day of the week
      series close from "prices.csv"
      series daily = [mean(where(weekday(close) == d, close, nan)) for d in 1..7]
      plot daily as=bars

    hour of day, time of day, daily profile: take the mean of each hour of the day
      series price from "minutes.csv"
      series hourly = [mean(where(hour(price) == h, price, nan)) for h in 0..23]
      plot hourly points=on
      # Of a group, for each of its members: across(split(q.NAME, day), mean)

    tariff, night rate, peak hours, price by hour, time of use: price what is used by the hour of the day
      series power from "power.csv"
      isDay = hour(power) >= 6 and hour(power) < 22
      series price = where(isDay and weekday(power) < 6, 0.32, 0.24)
      print "{sum(power * price) * 15 min / 1 h:.2f} EUR"

    when, date of the maximum, peak time: find when the highest value was
      series close from "prices.csv"
      print "highest {max(close)} on {idxmax(close):%d.%m.%Y}"

    hourly, resample, monthly: take hourly or weekly means
      series close from "prices.csv"
      plot resample(close, week, mean)

    hours of each weekday, typical week, weekly profile: draw a typical week
      series power from "power.csv"
      plot across(split(power, week), mean)

    week number, iso week, calendar week, kw: write ISO weeks
      series close from "prices.csv"
      print "highest in {idxmax(close):%G-W%V}"
      axis x format="W%V"
      plot resample(close, week, max) points=on

    season, seasons, seasonal, year over year: lay months or years on each other
      series close from "prices.csv"
      plot split(close, month)

    time zone, timezone, dst, summer time, utc: say in which zone times are
      config timeZone="Europe/Berlin"
      series power from "power.csv"
      plot power

    delay, days between, lag, waiting time: take the days between two dates
      series onset, reported from "linelist.csv"
      series delay = (reported - onset) / 1 day
      print median(delay), max(delay)
      plot histogram(delay)

    time between, interval, intervals, since last, how often: take the time from each row to the next
      series visit from "sales.csv" column=date by=customer
      # Each customer's own; without by= from row to row.
      show diff(visit) / 1 day

    night, midnight, past midnight, over midnight: read a clock that runs past midnight
      series pulse from "night.csv"
      # 1:00 behind 23:00 is the next day's, also in window, mark and select.
      print "lowest at {idxmin(pulse):%H:%M}", mean(within(pulse, 23:00..1:00))
      # Of two columns of times: (end - start) % 24 h.
      plot pulse

    financial year, fiscal year, budget year, school year, april to march: add up years that begin in April
      series income from "years.csv" columns=Apr..Mar unpivot=on
      # The cells 2023/24 and 2024/25 stand before their twelve months.
      plot resample(shift(income, -3 months), year, sum) as=bars
    """)

  static let comparing = Recipe.list(
    .comparing,
    """
    compare weeks, last week, week: compare this week with the last
      series close from "prices.csv"
      series this = [close[i - 7] for i in 0..6]
      series before = [close[i - 14] for i in 0..6]
      plot this, before dash=on

    percent, index to 100: compare series in percent
      series close, open from "prices.csv"
      axis y format=percent
      plot percent(close), percent(open)

    shares, percent stacked, 100 percent, share of total, mix, pie, pie chart: draw shares of a whole
      series amount from "sales.csv" by=customer
      monthly = resample(amount, month, sum)
      whole = across(monthly, sum)
      plot 100 * fill(align(monthly, whole, exact), 0) / whole \\
        as=bars stack=on ylabel="%"
      # A pie's: plot 100 * sum(amount) / sum(sum(amount)) as=bars

    correlation, corr: correlate two series
      series close, open from "prices.csv"
      print corr(close, open)

    between two dates, from to, range, stretch: see what happened between two days
      series close from "prices.csv"
      plot close
      select 2026-01-05..2026-02-02
      print selection.mean, selection.max, selection.percent
    """)

  static let saving = Recipe.list(
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
