"""Writes periods.glow: what pandas and NumPy say of seeded random series, as checks of this language.

`python period_goldens.py > periods.glow` with pandas 2 or 3; only to make it anew.
"""

# mypy: ignore-errors

import numpy as np
import pandas as pd

ZONES = ["UTC", "Europe/Berlin", "America/New_York"]
NAMES = {"D": "%Y-%m-%d", "W": "%G-W%V", "M": "%Y-%m", "Y": "%Y"}
random = np.random.default_rng(22)


def number(value: float) -> str:
    return "nan" if not np.isfinite(value) else f"{float(value):.13g}"


def numbers(values: object) -> str:
    return "[" + ", ".join(number(value) for value in np.asarray(values, dtype=float)) + "]"


def check(expression: str, values: object, axis: str = "") -> None:
    """A check that values, gaps and, where an axis is given, places agree."""
    print(f"series r = {expression}; series w = {numbers(values)}{axis}")
    print("expect count(r) == count(w); expect count(isgap(r)) == count(isgap(w))")
    if np.isfinite(np.asarray(values, dtype=float)).any():
        print("expect max(abs(r - w)) <= 1e-9 * max(1, max(abs(w)))")


def times(index: pd.DatetimeIndex) -> str:
    return " time=[" + ", ".join(moment.tz_convert("UTC").strftime("%Y-%m-%dT%H:%M:%SZ") for moment in index) + "]"


def elapsed(places: object) -> str:
    return " x=[" + ", ".join(f"{int(place)} s" for place in places) + "]"


def since(local: pd.Series, unit: str) -> pd.Series:
    """Seconds by the clock on the wall since the start of a period; those of years as in a leap year."""
    start = local.dt.to_period(unit).dt.start_time
    places = (local - start).dt.total_seconds()
    if unit == "Y":
        places += 86_400 * (~local.dt.is_leap_year & (local.dt.month > 2))
    return places


def series(zone: str, start: str, step: str, count: int) -> pd.Series:
    """Values of few digits, so that some are alike, with gaps, at times of which some are missing."""
    index = pd.date_range(start, periods=count, freq=step, tz="UTC")[np.sort(random.permutation(count)[: count * 4 // 5])]
    values = random.integers(-50, 50, len(index)) / 4
    values[random.random(len(index)) < 0.1] = np.nan
    return pd.Series(values, index=index.tz_convert(zone))


def checks(zone: str, start: str, step: str, count: int, units: str) -> None:
    s = series(zone, start, step, count)
    print(f'config timeZone="{zone}"')
    print(f"series s = {numbers(s.to_numpy())}{times(s.index)}")
    local = s.index.tz_localize(None).to_series().reset_index(drop=True)
    for unit in units:
        word = {"D": "day", "W": "week", "M": "month", "Q": "quarter", "Y": "year"}[unit]
        frame = pd.DataFrame({"period": local.dt.to_period(unit).to_numpy(), "x": since(local, unit).to_numpy(), "v": s.to_numpy()})
        print(f"series g = split(s, {word})")
        for number_, (period, rows) in enumerate(frame.groupby("period", sort=False)):
            part = rows.sort_values("x", kind="stable")
            name = f"{period.year}-Q{period.quarter}" if unit == "Q" else period.start_time.strftime(NAMES[unit])
            print(f'expect names(g)[{number_}] == "{name}"')
            check(f"g[{number_}]", part.v, elapsed(part.x))
        for reducer, function in REDUCERS.items():
            merged = frame.groupby("x").v.agg(function)
            check(f"across(g, {reducer})", merged, elapsed(merged.index))
        if unit == "Q":
            continue
        for name, function in {"cumsum": "cumsum", "cummin": "cummin", "cummax": "cummax"}.items():
            check(f"{name}(s, {word})", getattr(frame.groupby("period").v, function)().to_numpy(), times(s.index))
    for reducer in ["p0", "p10", "median", "p95", "p99.9", "p100"]:
        share = 0.5 if reducer == "median" else float(reducer[1:]) / 100
        check(f"rolling(s, 7, {reducer})", s.rolling(7, min_periods=1).quantile(share).where(np.arange(len(s)) >= 6))
        daily = s.groupby(s.index.tz_localize(None).floor("D")).quantile(share)
        daily = daily.reindex(pd.date_range(daily.index[0], daily.index[-1], freq="D"))
        check(f"resample(s, day, {reducer})", daily)
    seconds = (s.index - s.index[0]).total_seconds().to_numpy()
    known = np.isfinite(s.to_numpy())
    slope, base = np.polyfit(seconds[known], s.to_numpy()[known], 1)
    check("trend(s)", base + slope * seconds, times(s.index))
    print(f"expect abs(slope(s, 1 day) - {number(slope * 86_400)}) < 1e-9")
    print(f"expect count(s > 3) == {int((s > 3).sum())}; expect abs(mean(s > 3) - {number((s.dropna() > 3).mean())}) < 1e-12")
    check("sort(s)", np.sort(s.dropna()))
    if zone == "UTC":
        for duration, offset in {"1 week": pd.DateOffset(weeks=1), "-1 month": pd.DateOffset(months=-1)}.items():
            moved = pd.Series(s.to_numpy(), index=s.index + offset).sort_index(kind="stable")
            check(f"shift(s, {duration})", moved.to_numpy(), times(moved.index))


REDUCERS = {
    "mean": "mean",
    "sum": lambda v: v.sum(min_count=1),
    "min": "min",
    "max": "max",
    "median": "median",
    "stdev": "std",
    "count": "count",
    "p5": lambda v: v.quantile(0.05),
    "p97.5": lambda v: v.quantile(0.975),
    "first": "first",
    "last": "last",
}

for zone in ZONES:
    checks(zone, "2025-10-24", "1h", 96, "DW")
    checks(zone, "2025-03-07 00:30", "30min", 100, "D")
    checks(zone, "2023-12-25", "5D", 120, "QY" if zone == "UTC" else "M")
