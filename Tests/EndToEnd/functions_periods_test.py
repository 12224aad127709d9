"""Functions that go by times, beside pandas and NumPy, where clocks change: at night, by half an hour, and at midnight."""

from typing import Any

import numpy as np
import pandas as pd

from oracle import (
    DAY,
    FEW,
    PERIODS,
    REDUCERS,
    WORLDS,
    OracleTest,
    World,
    hours,
    instants,
    numbers,
    parts_of_days,
    reduced,
    rolled,
    samples,
    starts,
    wall,
)

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "America/Havana"]
YEARS = [World(zone, "2023-11-20") for zone in ZONES]


def moved(index: Any, zone: str, **distance: int) -> Any:
    """Times that lie so far by the calendar, at the same time of the day."""
    return instants(wall(index, zone) + pd.DateOffset(**distance), zone)


def rolled_since(s: Any, begins: Any, reducer: str) -> Any:
    """A summary of the samples in (begin, t] for each t."""
    if s.empty:
        return s
    end = np.searchsorted(s.index, s.index, side="right")
    first = np.searchsorted(s.index, begins, side="right")
    return rolled(s, np.where(begins >= s.index[0], first, end), end, reducer)


def line(s: Any) -> tuple[Any, float]:
    """The straight line through the samples by NumPy, and its slope for a second."""
    seconds = (s.index - s.index[0]).total_seconds().to_numpy() / DAY
    known = s.notna().to_numpy()
    slope, start = np.polyfit(seconds[known], s[known], 1)
    return pd.Series(start + slope * seconds, s.index), slope / DAY


def laid(s: Any, zone: str, period: str) -> dict[str, Any]:
    """Each period's samples by the wall-clock time since its start."""
    clock = wall(s.index, zone)
    days = clock.to_period(PERIODS[period][1]).start_time
    places = (clock - days).total_seconds().to_numpy().copy()
    if period == "year":
        places[(clock.month > 2) & ~clock.is_leap_year] += DAY
    iso = days.isocalendar()
    names = {
        "day": days.strftime("%Y-%m-%d"),
        "week": [f"{year}-W{week:02}" for year, week in zip(iso.year, iso.week, strict=True)],
        "month": days.strftime("%Y-%m"),
        "quarter": [f"{day.year}-Q{day.quarter}" for day in days],
        "year": days.strftime("%Y"),
    }[period]
    members = pd.Series(s.to_numpy(), places).groupby(np.array(names), sort=False)
    return {name: part.sort_index(kind="stable") for name, part in members}


class PeriodsTest(OracleTest):
    def test_few_values(self) -> None:
        zone = "Europe/Berlin"
        self.let(f'config timeZone="{zone}"')
        for name, s in FEW.items():
            self.series(name, s)
            days = starts(s.index, zone, "day") if len(s) else s.index
            whole_hours = hours(s.index, zone) if len(s) else s.index
            for reducer in REDUCERS:
                self.agree(
                    {
                        f"resample(s, day, {reducer})": reduced(s, days, reducer),
                        f"resample(s, hour, {reducer})": reduced(s, whole_hours, reducer),
                    }
                )
                self.agree({f"rolling(s, 2 h, {reducer})": rolled_since(s, s.index - pd.Timedelta(hours=2), reducer)})
            self.agree(
                {"cumsum(s, day)": s.groupby(numbers(s.index, days)).cumsum(), "shift(s, 1 day)": s.set_axis(moved(s.index, zone, days=1))}
            )
            has_line = s.dropna().index.nunique() > 1
            fitted, slope = line(s) if has_line else (s * np.nan, np.nan)
            self.agree({"trend(s)": fitted, "slope(s) * 1e6": slope * 1e6, "slope(s, 1 day)": slope * DAY})
            if len(s):
                self.agree({"s[2026-03-29..]": s[wall(s.index, zone) >= "2026-03-29"]})
                members = laid(s, zone, "day")
                joined = pd.concat(members.values()).groupby(level=0)
                self.let("series q = split(s, day)")
                self.agree(
                    {f'q["{name}"]': part for name, part in members.items()}
                    | {"across(q, mean)": joined.mean(), "across(q, stdev)": joined.std()}
                )
        self.check()

    def test_resampling_by_the_calendar(self) -> None:
        for world, days, step in [(world, 9, 2400) for world in WORLDS] + [(world, 780, 40_000) for world in YEARS]:
            self.read(table := samples(self.random, world, days, step), str(world), world.zone)
            s = table.s
            for period in PERIODS if days > 9 else ["day", "week", "month"]:
                for reducer in REDUCERS:
                    self.agree({f"resample(s, {period}, {reducer})": reduced(s, starts(s.index, world.zone, period), reducer)})
                self.agree({f"resample(s, {period})": reduced(s, starts(s.index, world.zone, period), "mean")})
        self.check()

    def test_resampling_is_that_of_pandas(self) -> None:
        """The calendars here are those of `resample`, where it takes the zone."""
        for zone in ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kathmandu"]:
            self.read(table := samples(self.random, World(zone, "2025-01-31"), 500, 30_000), zone, zone)
            s = table.s.tz_convert(zone)
            rules = {"day": "D", "week": "W-MON", "month": "MS", "quarter": "QS", "year": "YS", "2 weeks": "2W-MON"}
            for period, rule in rules.items():
                # A week is labelled by its first day.
                groups = s.resample(rule, closed="left", label="left")
                self.agree(
                    {f"resample(s, {period}, {reducer})": getattr(groups, reducer)() for reducer in ["mean", "min", "max", "median"]}
                )
                self.agree({f"resample(s, {period}, count)": groups.count(), f"resample(s, {period}, sum)": groups.sum(min_count=1)})
                self.agree({f"resample(s, {period}, stdev)": groups.std(), f"resample(s, {period}, p95)": groups.quantile(0.95)})
        self.check()

    def test_resampling_by_durations(self) -> None:
        for world in WORLDS:
            self.read(table := samples(self.random, world, 6, 1500), str(world), world.zone)
            s = table.s
            for text, seconds in {
                "1 hour": 3600,
                "hour": 3600,
                "20 min": 1200,
                "6 h": 21_600,
                "90 min": 5400,
                "7 hours": 25_200,
                "45 s": 45,
            }.items():
                begins = hours(s.index, world.zone) if seconds == 3600 else parts_of_days(s.index, world.zone, seconds)
                for reducer in ["mean", "sum", "count", "first", "p95"] if seconds > 45 else ["last"]:
                    self.agree({f"resample(s, {text}, {reducer})": reduced(s, begins, reducer)})
            for text, days in {"1 day": 1, "2 days": 2, "3 d": 3, "1 week": 7, "2 weeks": 14}.items():
                begins = starts(s.index, world.zone, "week" if days % 7 == 0 else "day", days // 7 if days % 7 == 0 else days)
                self.agree(
                    {f"resample(s, {text}, {reducer})": reduced(s, begins, reducer) for reducer in ["mean", "max", "count", "stdev"]}
                )
        for world in YEARS:
            self.read(table := samples(self.random, world, 780, 40_000), str(world), world.zone)
            for text, months in {"1 month": 1, "2 months": 2, "3 mo": 3, "5 months": 5}.items():
                begins = starts(table.index, world.zone, "month", months)
                self.agree({f"resample(s, {text}, {reducer})": reduced(table.s, begins, reducer) for reducer in ["mean", "count", "p12.5"]})
        self.check()

    def test_rolling_over_durations(self) -> None:
        for world in WORLDS:
            self.read(table := samples(self.random, world, 5, 2400), str(world), world.zone)
            s = table.s
            for text, seconds in {"1 s": 1, "45 min": 2700, "5 h": 18_000, "25.5 hours": 91_800}.items():
                for reducer in REDUCERS:
                    begins = s.index - pd.Timedelta(seconds=seconds)
                    self.agree({f"rolling(s, {text}, {reducer})": rolled_since(s, begins, reducer)})
            for text, distance in {"1 day": {"days": -1}, "2 d": {"days": -2}, "1 week": {"weeks": -1}}.items():
                begins = moved(s.index, world.zone, **distance)
                self.agree(
                    {f"rolling(s, {text}, {reducer})": rolled_since(s, begins, reducer) for reducer in ["mean", "count", "median", "p95"]}
                )
        for world in YEARS:
            self.read(table := samples(self.random, world, 500, 150_000), str(world), world.zone)
            for text, months in {"1 month": -1, "3 months": -3, "1 year": -12}.items():
                begins = moved(table.index, world.zone, months=months)
                self.agree(
                    {f"rolling(s, {text}, {reducer})": rolled_since(table.s, begins, reducer) for reducer in ["mean", "sum", "stdev"]}
                )
        self.check()

    def test_running_values_that_begin_anew(self) -> None:
        for world, days, step in [(world, 9, 2400) for world in WORLDS] + [(world, 780, 40_000) for world in YEARS]:
            self.read(table := samples(self.random, world, days, step), str(world), world.zone)
            s = table.s
            for period in ["hour", "day", "week", "month", "year"]:
                begins = hours(s.index, world.zone) if period == "hour" else starts(s.index, world.zone, period)
                groups = s.groupby(numbers(s.index, begins))
                self.agree({f"cum{name}(s, {period})": getattr(groups, f"cum{name}")() for name in ["sum", "min", "max"]})
        self.check()

    def test_shifts_by_durations(self) -> None:
        distances: dict[str, dict[str, int]] = {
            "90 min": {"seconds": 5400},
            "-24 h": {"seconds": -DAY},
            "1 day": {"days": 1},
            "-1 day": {"days": -1},
            "2 days": {"days": 2},
            "1 week": {"weeks": 1},
            "1 month": {"months": 1},
            "-1 month": {"months": -1},
            "-3 months": {"months": -3},
            "1 year": {"years": 1},
            "-2 y": {"years": -2},
        }
        for world, days, step in [(world, 9, 2400) for world in WORLDS] + [(world, 780, 40_000) for world in YEARS]:
            self.read(table := samples(self.random, world, days, step), str(world), world.zone)
            s = table.s
            for text, distance in distances.items():
                is_exact = "seconds" in distance
                times = s.index + pd.Timedelta(**distance) if is_exact else moved(s.index, world.zone, **distance)
                shifted = pd.Series(s.to_numpy(), times).sort_index(kind="stable")
                known = shifted.dropna()
                known = known[~known.index.duplicated(keep="last")]
                self.agree({f"shift(s, {text})": shifted, f"s - align(shift(s, {text}), s)": s - known.reindex(s.index, method="ffill")})
        self.check()

    def test_slices_by_time(self) -> None:
        for world in WORLDS:
            self.read(table := samples(self.random, world, 9, 1500), str(world), world.zone)
            s = table.s
            clock = wall(s.index, world.zone)
            day = [(pd.Timestamp(world.first) + pd.Timedelta(days=days)).strftime("%Y-%m-%d") for days in range(8)]
            for a, b in [(0, 0), (1, 2), (2, 4), (3, 3), (4, 6)]:
                part = s[(clock >= day[a]) & (clock < pd.Timestamp(day[b]) + pd.Timedelta(days=1))]
                self.agree({f"s[{day[a]}..{day[b]}]": part, f"within(s, {day[a]}..{day[b]})": part})
            self.agree({f"s[{day[3]}..]": s[clock >= day[3]], f"within(s, ..{day[2]})": s[clock < day[3]]})
            first, last = s.index[20], s.index[90]
            exact = f"{first:%Y-%m-%dT%H:%M:%SZ}..{last:%Y-%m-%dT%H:%M:%SZ}"
            self.agree(
                {
                    f"s[{exact}]": s[(s.index >= first) & (s.index <= last)],
                    f"mean(s[{exact}])": s[(s.index >= first) & (s.index <= last)].mean(),
                }
            )
        numbered = pd.DataFrame({"v": self.random.normal(size=200)}, index=np.sort(self.random.normal(0, 9, 200).round(1)))
        self.read(numbered)
        self.agree(
            {
                "within(v, -3.5..7)": numbered.v[(numbered.index >= -3.5) & (numbered.index <= 7)],
                "within(v, 0..)": numbered.v[numbered.index >= 0],
            }
        )
        self.check()

    def test_straight_lines(self) -> None:
        for world in WORLDS:
            self.read(table := samples(self.random, world, 9, 1500), str(world), world.zone)
            for name in ["s", "u"]:
                fitted, slope = line(table[name])
                self.agree(
                    {f"trend({name})": fitted, f"slope({name}, 1 day) * 1e3": slope * DAY * 1e3, f"slope({name}, 90 min)": slope * 5400}
                )
                self.agree({f"slope({name}) * 1e6": slope * 1e6, f"slope({name}, 1 week)": slope * 7 * DAY})
        x = np.sort(self.random.normal(50, 9, 300).round(1))
        y = pd.Series(np.where(self.random.random(300) < 0.1, np.nan, 3 * x + self.random.normal(size=300)), x)
        self.read(pd.DataFrame({"v": y}))
        known = y.dropna()
        slope, start = np.polyfit(known.index, known, 1)
        self.agree({"trend(v)": pd.Series(start + slope * x, x), "slope(v)": slope, "slope(v * 0 + 2)": 0})
        self.check()

    def test_splits(self) -> None:
        for world, days, step in [(world, 9, 1500) for world in WORLDS] + [(world, 780, 40_000) for world in YEARS]:
            self.read(table := samples(self.random, world, days, step), str(world), world.zone)
            s = table.s
            for period in PERIODS if days > 9 else ["day", "week", "month"]:
                members = laid(s, world.zone, period)
                self.let(f"series q = split(s, {period})")
                self.agree({"count(names(q))": len(members)})
                self.agree({f'q["{name}"]': part for name, part in members.items()} if len(members) < 20 else {})
                self.agree({"count(q)": pd.Series([float(part.count()) for part in members.values()])})
                self.agree({"mean(q)": pd.Series([part.mean() for part in members.values()])})
                joined = pd.concat(members.values())
                self.agree({f"across(q, {reducer})": reduce(joined.groupby(level=0)) for reducer, reduce in REDUCERS.items()})
        self.check()

    def test_functions_of_groups(self) -> None:
        """Operators and functions go to each member."""
        for world in WORLDS:
            self.read(table := samples(self.random, world, 9, 1500), str(world), world.zone)
            members = laid(table.s, world.zone, "day")
            self.let("series q = split(s, day); series r = split(u, day)")
            parts = {
                "cumsum(q)": lambda part: part.cumsum(),
                "sma(q, 3)": lambda part: part.rolling(3).mean(),
                "q * 2 + 1": lambda part: part * 2 + 1,
                "q[3..9]": lambda part: part.iloc[3:10],
                "diff(q)": lambda part: part.diff(),
                "rolling(q, 4, p95)": lambda part: part.rolling(4, min_periods=1).quantile(0.95).where(np.arange(len(part)) > 2),
                "within(q, 2 h..5 h)": lambda part: part[(part.index >= 7200) & (part.index <= 18_000)],
                "q - mean(s)": lambda part: part - table.s.mean(),
            }
            for text, function in parts.items():
                joined = pd.concat([function(part) for part in members.values()]).groupby(level=0)
                self.agree({f"across({text}, max)": joined.max(), f"across({text}, count)": joined.count().astype(float)})
            others = laid(table.u, world.zone, "day")
            joined = pd.concat([part - other for part, other in zip(members.values(), others.values(), strict=True)]).groupby(level=0)
            self.agree({"across(q - r, sum)": joined.sum(min_count=1)})
            lists = {
                "count(q > 2)": lambda part: (part > 2).sum(),
                "max(q)": lambda part: part.max(),
                "quantile(q, 0.9)": lambda part: part.quantile(0.9),
                "sum(q)": lambda part: part.sum(),
                "last(q)": lambda part: part.dropna().iloc[-1] if part.count() else np.nan,
            }
            self.agree({text: pd.Series([float(function(part)) for part in members.values()]) for text, function in lists.items()})
        self.check()

    def test_conditions_by_periods(self) -> None:
        """What becomes of conditions where several values become one: how many hold, and which share."""
        for world in WORLDS[:4]:
            self.read(table := samples(self.random, world, 9, 1500), str(world), world.zone)
            holds = (table.s > 2).astype(float).mask(table.s.isna())
            days = starts(table.index, world.zone, "day")
            shares = {name: reduced(holds, days, name) for name in ["mean", "sum", "min", "max", "first"]}
            self.agree({f"resample(s > 2, day, {name})": share for name, share in shares.items()})
            self.agree({"resample(s > 2, day, count)": shares["sum"].fillna(0), "resample(not (s > 2), day)": 1 - shares["mean"]})
            window = holds.rolling(12, min_periods=1)
            for name, values in {"count": window.sum(), "sum": window.sum(), "mean": window.mean(), "max": window.max()}.items():
                self.agree({f"rolling(s > 2, 12, {name})": values.where(np.arange(len(values)) > 10).round(12)})
            self.agree({"rolling(s > 2, 5 h, count)": rolled_since(holds, table.index - pd.Timedelta(hours=5), "sum")})
            joined = pd.concat(laid(holds, world.zone, "day").values()).groupby(level=0)
            self.agree({"across(split(s > 2, day), count)": joined.sum(), "across(split(s > 2, day), mean)": joined.mean()})
        self.check()

    def test_groups_of_a_table(self) -> None:
        for world in WORLDS[:2]:
            table = samples(self.random, world, 9, 1500)
            table["site"] = self.random.choice(["north", "site B", "7"], len(table))
            written = table.set_axis(table.index.strftime("%Y-%m-%dT%H:%M:%SZ"))
            written.to_csv(self.folder / f"{len(self.program)}.csv", index_label="time")
            self.let(f'config timeZone="{world.zone}"')
            self.let(f'series g from "{len(self.program) - 1}.csv" column=s time=time by=site')
            sites = {name: table.s[table.site == name] for name in table.site.unique()}
            self.place = f"{world}: "
            self.agree({f'g["{name}"]': part for name, part in sites.items()} | {"count(names(g))": 3})
            self.agree(
                {
                    "mean(g)": pd.Series([part.mean() for part in sites.values()]),
                    "count(g)": pd.Series([part.count() for part in sites.values()]),
                }
            )
            joined = pd.concat(sites.values()).groupby(level=0)
            self.agree({f"across(g, {reducer})": reduce(joined) for reducer, reduce in REDUCERS.items()})
            hourly = pd.concat([reduced(part, hours(part.index, world.zone), "mean") for part in sites.values()])
            self.agree({"across(resample(g, hour), max)": hourly.groupby(level=0).max()})
        self.check()
