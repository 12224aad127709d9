"""What pandas and NumPy make of the same samples: seeded series, calendars of time zones, and the program's values beside theirs."""

import datetime
import pathlib
import re
import subprocess
import tempfile
import unittest
import zoneinfo
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from processes import TIMEOUT
from under_test import PROGRAM

DAY = 86_400

# What a word makes of each group of pandas' `groupby`; gaps are skipped.
REDUCERS = {
    "mean": lambda groups: groups.mean(),
    "sum": lambda groups: groups.sum(min_count=1),
    "min": lambda groups: groups.min(),
    "max": lambda groups: groups.max(),
    "first": lambda groups: groups.first(),
    "last": lambda groups: groups.last(),
    "median": lambda groups: groups.median(),
    "stdev": lambda groups: groups.std(),
    "count": lambda groups: groups.count(),
    "p0": lambda groups: groups.quantile(0),
    "p12.5": lambda groups: groups.quantile(0.125),
    "p95": lambda groups: groups.quantile(0.95),
    "p99.9": lambda groups: groups.quantile(0.999),
}


class World(NamedTuple):
    """Some samples on both sides of a clock change."""

    zone: str
    first: str

    def __str__(self) -> str:
        return f"{self.zone} {self.first}"


# Clocks change at night, by half an hour, and at midnight, which is then left out or comes twice.
WORLDS = [
    World("Europe/Berlin", "2026-03-26"),
    World("Europe/Berlin", "2025-10-23"),
    World("America/New_York", "2026-03-05"),
    World("America/New_York", "2025-10-30"),
    World("Australia/Sydney", "2025-10-02"),
    World("Australia/Sydney", "2026-04-02"),
    World("Australia/Lord_Howe", "2025-10-02"),
    World("Australia/Lord_Howe", "2026-04-02"),
    World("America/Santiago", "2025-09-04"),
    World("America/Santiago", "2026-04-02"),
    World("America/Havana", "2026-03-05"),
    World("America/Havana", "2025-10-30"),
    World("Asia/Kathmandu", "2025-12-29"),
]


_GAP = np.nan
_FEW: dict[str, list[float]] = {
    "nothing": [],
    "one": [2.5],
    "gap": [_GAP],
    "gaps": [_GAP] * 5,
    "one among gaps": [_GAP, _GAP, -2, _GAP],
    "equal": [7] * 9,
    "zeros": [0, 0, _GAP, 0],
    "two": [4, 6],
    "zero first": [0, 5, _GAP, -5],
}
_TIMES = pd.date_range("2026-03-28T21:20Z", periods=9, freq="40min")
# Series with few values, or few that differ; in the last two there are no two times, or few.
FEW = {name: pd.Series(values, _TIMES[: len(values)], dtype=float) for name, values in _FEW.items()} | {
    "at one time": pd.Series([3.0, 1, _GAP, 2], _TIMES[[4] * 4]),
    "at two times": pd.Series([3.0, _GAP, 2, 4, 2], _TIMES[[1, 1, 6, 6, 6]]),
}


def with_gaps(random: np.random.Generator, values: Any, share: float = 0.1) -> Any:
    values = np.where(random.random(len(values)) < share, np.nan, values)
    values[:2] = values[-1:] = np.nan
    return values


def samples(random: np.random.Generator, world: World, days: float, mean_step: float) -> Any:
    """A table of two columns: times with ties and a hole of 31 hours, values with gaps, ties and zeros."""
    count = int(days * DAY / mean_step)
    steps = np.where(random.random(count) < 0.06, 0, random.integers(1, 2 * round(mean_step), count)).astype(float)
    steps[int(count * 0.7)] += 31 * 3600
    start = pd.Timestamp(world.first, tz=world.zone).timestamp() + 5000
    index = pd.to_datetime(((start + np.cumsum(steps)) * 1e9).astype("int64"), utc=True)
    u = np.round(random.normal(size=count), 0 if count > 1 else 1)
    return pd.DataFrame({"s": with_gaps(random, np.round(random.normal(3, 20, count), 1)), "u": with_gaps(random, u)}, index=index)


# --- Calendars.


def wall(index: Any, zone: str) -> Any:
    """What the clock on the wall shows, without a zone."""
    return index.tz_convert(zone).tz_localize(None)


def instants(times: Any, zone: str) -> Any:
    """The first instant at which the clock on the wall shows a time, or has passed it."""
    times = pd.DatetimeIndex(times)
    found = times.tz_localize(zone, ambiguous=np.ones(len(times), bool), nonexistent="NaT").tz_convert("UTC")
    # Where clocks go forward; pandas' own `shift_forward` goes to the next hour, also where they go by half of one.
    return pd.DatetimeIndex([change_after(time, zone) if found is pd.NaT else found for time, found in zip(times, found, strict=True)])


def change_after(time: Any, zone: str) -> Any:
    """When clocks go forward over a time."""
    rules = zoneinfo.ZoneInfo(zone)
    early = round(time.replace(fold=1).to_pydatetime().replace(tzinfo=rules, fold=1).timestamp())
    late = early + 3 * 3600
    while late - early > 1:
        middle = (early + late) // 2
        is_before = datetime.datetime.fromtimestamp(middle, rules).replace(tzinfo=None) < time
        early, late = (middle, late) if is_before else (early, middle)
    return pd.Timestamp(late, unit="s", tz="UTC")


# Periods of the calendar: pandas' offset, and that of `to_period`.
PERIODS = {"day": ("D", "D"), "week": ("7D", "W-SUN"), "month": ("MS", "M"), "quarter": ("QS", "Q"), "year": ("YS", "Y")}


def starts(index: Any, zone: str, period: str, every: int = 1) -> Any:
    """The first instants of all periods from the first sample's to the last one's."""
    rule, code = PERIODS[period]
    first = wall(index[:1], zone).to_period("Y" if every > 1 and period == "month" else code).start_time[0]
    last = wall(index[-1:], zone)[0] + pd.Timedelta(days=1)
    freq = pd.tseries.frequencies.to_offset(rule) * every
    found = instants(pd.date_range(first, last, freq=freq), zone)
    return found[np.searchsorted(found, index[:1], side="right")[0] - 1 : np.searchsorted(found, index[-1:], side="right")[0]]


def parts_of_days(index: Any, zone: str, seconds: float) -> Any:
    """The first instants of the parts of days of one length, counted from each midnight."""
    days = starts(index, zone, "day")
    ends = [*days[1:], index[-1] + pd.Timedelta(seconds=1)]
    found = pd.DatetimeIndex(
        [
            day + pd.Timedelta(seconds=part)
            for day, end in zip(days, ends, strict=True)
            for part in np.arange(0, (end - day).total_seconds(), seconds)
        ]
    )
    return found[np.searchsorted(found, index[:1], side="right")[0] - 1 :]


def hours(index: Any, zone: str) -> Any:
    """The first instants of the hours that the clock on the wall shows; a change of clocks begins one, too."""
    grid = pd.date_range(index[0].floor("h") - pd.Timedelta(hours=2), index[-1], freq="15min")
    clock = wall(grid, zone)
    offset = (clock - grid.tz_localize(None)).total_seconds()
    found = grid[(clock.minute == 0) | (np.diff(offset, prepend=offset[0]) != 0)]
    return found[np.searchsorted(found, index[:1], side="right")[0] - 1 :]


def numbers(index: Any, begins: Any) -> Any:
    """The number of the period in which each sample lies."""
    return np.searchsorted(begins, index, side="right") - 1


def reduced(series: Any, begins: Any, reducer: str) -> Any:
    """One value for each period."""
    result = REDUCERS[reducer](series.groupby(numbers(series.index, begins))).reindex(range(len(begins)))
    return (result.fillna(0) if reducer == "count" else result).set_axis(begins)


def rolled(series: Any, first: Any, end: Any, reducer: str) -> Any:
    """One value for each window, from the sample `first` up to the one before `end`; a gap where no value is inside."""
    windows = np.repeat(np.arange(len(series)), end - first)
    inside = np.concatenate([np.arange(*ends) for ends in zip(first, end, strict=True)] or [[]]).astype(int)
    result = REDUCERS[reducer](pd.Series(series.to_numpy()[inside]).groupby(windows)).reindex(range(len(series)))
    return (result.replace(0, np.nan) if reducer == "count" else result).set_axis(series.index)


# --- The program.


class OracleTest(unittest.TestCase):
    """Runs expressions in one process, and compares what they give."""

    maxDiff = None

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.random = np.random.default_rng(20251026)
        self.program: list[str] = []
        self.expected: list[tuple[str, str, Any]] = []
        self.place = ""

    def read(self, table: Any, place: str = "", zone: str = "UTC") -> None:
        """Makes a series of each column; in the zone is what follows."""
        self.place = f"{place}: " if place else ""
        name = f"table{len(self.program)}.csv"
        is_timed = isinstance(table.index, pd.DatetimeIndex)
        written = table.set_axis(table.index.strftime("%Y-%m-%dT%H:%M:%S.%fZ")) if is_timed else table
        written.to_csv(self.folder / name, index_label="time" if is_timed else "x")
        columns = ", ".join(table.columns)
        position = "time=time" if is_timed else "x=x"
        self.program += [f'config timeZone="{zone}"', f'series {columns} from "{name}" {position}']

    def series(self, name: str, s: Any) -> None:
        """Makes the series `s` of a few values."""
        self.place = f"{name}: "
        values = ", ".join("nan" if np.isnan(value) else str(value) for value in s)
        times = ", ".join(s.index.strftime("%Y-%m-%dT%H:%MZ"))
        self.let(f"series s = [{values}] time=[{times}]")

    def let(self, statement: str) -> None:
        self.program.append(statement)

    def agree(self, cases: dict[str, Any]) -> None:
        """Keeps expressions and what they should give: numbers, or series with their x or times."""
        for expression, value in cases.items():
            key = len(self.expected)
            is_number = np.isscalar(value)
            self.program.append(f'print "={key}=", {expression}' if is_number else f'export {expression} "{key}.npy"')
            self.expected.append((self.place + expression, str(key), float(value) if is_number else value))

    def check(self) -> None:
        """Runs all at once."""
        (self.folder / "all.glow").write_text("\n".join(self.program) + "\n")
        command = [PROGRAM, "run", "--keep-going", "all.glow"]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=TIMEOUT)
        printed = dict(re.findall(r"^=(\d+)= (.*)$", result.stdout, re.MULTILINE))
        differences = [
            f"{expression}: {text}"
            for expression, key, value in self.expected
            if (text := self.difference(key, value, printed)) is not None
        ]
        summary = f"{len(differences)} of {len(self.expected)} differ\n" + "\n".join(differences[:40])
        self.assertTrue(not differences and not result.stderr, f"{summary}\n{result.stderr[:4000]}")

    def difference(self, key: str, value: Any, printed: dict[str, str]) -> str | None:
        if isinstance(value, float):
            if key not in printed:
                return "no value"
            found = np.array([float({"true": "1", "false": "0"}.get(printed[key], printed[key]))])
            return different(found, np.array([value]), "")
        file = self.folder / f"{key}.npy"
        if not file.exists():
            return "no file"
        table = np.load(file).reshape(-1, 2)
        if len(table) != len(value):
            return f"{len(table)} samples, not {len(value)}"
        return different(table[:, 0], positions(value), "x", 1e-5) or different(table[:, 1], value.to_numpy(dtype=float), "")


def positions(series: Any) -> Any:
    if isinstance(series.index, pd.DatetimeIndex):
        return series.index.as_unit("ns").asi8 / 1e9
    return series.index.to_numpy(dtype=float)


def different(found: Any, expected: Any, what: str, tolerance: float = 0) -> str | None:
    """Where two arrays differ first, if they do; what is infinite is a gap."""
    expected = np.where(np.isfinite(expected), expected, np.nan)
    finite = expected[np.isfinite(expected)]
    tolerance = tolerance or 1e-11 * max(1, np.abs(finite).max(initial=0))
    wrong = ~((np.abs(found - expected) <= tolerance) | (np.isnan(found) & np.isnan(expected)))
    if not wrong.any():
        return None
    index = int(np.argmax(wrong))
    return f"{what}[{index}] is {found[index]!r}, not {expected[index]!r} ({wrong.sum()} of {len(found)} differ)"
