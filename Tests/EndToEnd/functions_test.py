"""Every function of the language beside pandas and NumPy, on seeded series with gaps, ties, zeros and equal times."""

from typing import Any

import numpy as np
import pandas as pd

from oracle import FEW, REDUCERS, WORLDS, OracleTest, rolled, samples


def truths(condition: Any, *operands: Any) -> Any:
    """1 where a condition holds, 0 where not, a gap where an operand is one."""
    return condition.astype(float).mask(pd.concat(operands, axis=1).isna().any(axis=1))


def exponential(series: Any, length: int) -> Any:
    """The mean of the first values, then pandas' exponential average from there on."""
    known = series.dropna()
    if len(known) < length:
        return series * np.nan
    seeded = pd.concat([pd.Series([known.iloc[:length].mean()]), known.iloc[length:]], ignore_index=True)
    result = np.full(len(series), np.nan)
    result[np.flatnonzero(series.notna())[length - 1 :]] = seeded.ewm(span=length, adjust=False).mean()
    return pd.Series(result, series.index)


def exactly(series: Any, places: Any) -> Any:
    known = series.dropna()
    return known[~known.index.duplicated(keep="last")].reindex(places)


def last_known(series: Any, places: Any) -> Any:
    return exactly(series, series.index.union(places).unique()).ffill().reindex(places)


def line_between(series: Any, places: Any) -> Any:
    """Straight lines between values; of those at one place the last leads in, and the first leads out of the line before."""
    known = series.dropna()
    if known.empty:
        return known.reindex(places)
    x, y, at = known.index.astype("int64").to_numpy(float), known.to_numpy(), places.astype("int64").to_numpy(float)
    right = np.searchsorted(x, at, side="right")
    left = right - 1
    inside = (left >= 0) & (right < len(x))
    share = np.zeros(len(at))
    share[inside] = (at[inside] - x[left[inside]]) / (x[right[inside]] - x[left[inside]])
    result = np.full(len(at), np.nan)
    result[inside] = y[left[inside]] * (1 - share[inside]) + y[right[inside]] * share[inside]
    on = (left >= 0) & (x[left] == at)
    result[on] = y[left[on]]
    return pd.Series(result, places)


def filled_linearly(s: Any) -> Any:
    """Each gap on the line between the values before and behind it, in their order where times are equal."""
    seconds = pd.Series(s.index.astype("int64").to_numpy(float), s.index)
    known = seconds.where(s.notna())
    left, right = known.ffill(), known.bfill()
    share = ((seconds - left) / (right - left).replace(0, np.inf)).clip(0, 1)
    return s.where(s.notna(), s.ffill() * (1 - share) + s.bfill() * share)


def summaries(name: str, s: Any) -> dict[str, float]:
    known = s.dropna()
    return {
        f"count({name})": s.count(),
        f"first({name})": known.iloc[0] if len(known) else np.nan,
        f"last({name})": known.iloc[-1] if len(known) else np.nan,
        f"min({name})": s.min(),
        f"max({name})": s.max(),
        f"mean({name})": s.mean(),
        f"median({name})": s.median(),
        f"sum({name})": s.sum(),
        f"stdev({name})": s.std(),
        f"argmin({name})": np.nanargmin(s.to_numpy()) if len(known) else np.nan,
        f"argmax({name})": np.nanargmax(s.to_numpy()) if len(known) else np.nan,
    } | {f"quantile({name}, {share})": s.quantile(share) if len(known) else np.nan for share in [0, 0.001, 0.25, 0.5, 0.9, 0.999, 1]}


def same_length(name: str, s: Any) -> dict[str, Any]:
    """Functions from a series to one at the same places."""
    first = s.dropna().iloc[0] if s.count() else np.nan
    cases = {
        f"diff({name})": s.diff(),
        f"cumsum({name})": s.cumsum(),
        f"cummin({name})": s.cummin(),
        f"cummax({name})": s.cummax(),
        f"percent({name})": (s - first) / first * 100,
        f"change({name})": s.pct_change(fill_method=None) * 100,
        f"change({name}, 5)": s.pct_change(5, fill_method=None) * 100,
        f"fill({name}, -1.5)": s.fillna(-1.5),
        f"fill({name}, previous)": s.ffill(),
    }
    for count in [-3, 0, 1, 4, 100_000]:
        cases[f"shift({name}, {count})"] = s.shift(count)
    for length in [1, 2, 7, 40, 100_000]:
        cases[f"sma({name}, {length})"] = s.rolling(length).mean() if length <= len(s) else s * np.nan
        cases[f"ema({name}, {length})"] = exponential(s, length)
    return cases


def rolling(name: str, s: Any) -> dict[str, Any]:
    """Summaries of the last samples, gaps skipped."""
    cases = {}
    for length in [1, 2, 9, 50, 100_000]:
        end = np.arange(1, len(s) + 1)
        end[: length - 1] = 0
        for reducer in REDUCERS:
            cases[f"rolling({name}, {length}, {reducer})"] = rolled(s, np.maximum(end - length, 0), end, reducer)
    return cases


def whole_bins(s: Any, number: float) -> Any:
    """NumPy's histogram with edges at halves, at most `number` of them, of a whole width."""
    width = np.ceil((np.ptp(s.dropna()) + 1) / number)
    edges = np.arange(s.min() - 0.5, s.max() + 0.5 + width, width)
    return pd.Series(np.histogram(s.dropna(), edges)[0], edges[1:] - width / 2)


class FunctionsTest(OracleTest):
    def test_numbers_element_by_element(self) -> None:
        s = np.concatenate([self.random.normal(0, 3, 60), [0, -1, 1, 0.5, 2.25, -2.25, 1e300, -1e-300, 709.9, np.nan]])
        u = np.concatenate([self.random.normal(0, 3, 60).round(), [0, 0, -1, 2, 0, 3, 2, 1, np.nan, 1]])
        table = pd.DataFrame({"s": s, "u": u}, index=np.arange(70) * 0.25)
        s, u = table.s, table.u
        self.read(table)
        elementary = ["sin", "cos", "tan", "sqrt", "exp", "log10", "abs", "floor", "ceil", "sign"]
        with np.errstate(all="ignore"):
            self.agree({f"{name}(where(abs(s) < 1e6, s, nan))": getattr(np, name)(s.where(s.abs() < 1e6)) for name in elementary})
            self.agree({f"a{name}(s)": getattr(np, f"arc{name}")(s) for name in ["sin", "cos", "tan"]} | {"ln(s)": np.log(s)})
            self.agree({f"round(s, {n})": s.where(s.abs() > 1e100, s.round(n)) for n in [1, 2, 5]})
            self.agree({"round(s / 7, -1)": (s / 70).round() * 10, "round(s * 1.01)": (s * 1.01).round()})
            self.agree({"s + u": s + u, "s - u": s - u, "s * u": s * u, "s / u": s / u, "-s": -s, "1 / u": 1 / u, "2 - s": 2 - s})
            self.agree({"s % u": np.mod(s, u), "s % 3": np.mod(s, 3), "s % -3": np.mod(s, -3), "7 % u": np.mod(7, u)})
            self.agree({"s ^ 2": s**2, "-s ^ 2": -(s**2), "abs(s) ^ u": np.power(s.abs(), u), "2 ^ u": np.power(2, u), "u ^ -1": 1 / u})
            self.agree({"2 + 3 * s ^ 2 - u / 4": 2 + 3 * s**2 - u / 4, "2 ^ 3 ^ 0.5 * u": 2 ** (3**0.5) * u})
            self.agree({"min(s, u)": np.minimum(s, u), "max(s, u, 0.5)": np.maximum(np.maximum(s, u), 0.5), "min(1, s)": np.minimum(1, s)})
            self.agree({"where(s > u, s, u)": s.where(s > u, u).mask(s.isna() | u.isna()), "where(isgap(s), u, s)": s.fillna(u)})
            self.agree(
                {"where(s > 0, 1, nan)": (s > 0).astype(float).replace(0, np.nan), "where(s > 0, s, -1)": s.where(s > 0, -1).mask(s.isna())}
            )
        self.check()

    def test_conditions(self) -> None:
        self.read(table := samples(self.random, WORLDS[0], 8, 1800))
        s, u = np.sign(table.s) * np.floor(table.s.abs() + 0.5), table.u
        self.let("series s = round(s)")
        conditions = {
            "s == u": truths(s == u, s, u),
            "s != u": truths(s != u, s, u),
            "s < 2": truths(s < 2, s),
            "2 <= s": truths(s >= 2, s),
            "s > u": truths(s > u, s, u),
            "s >= u and u > 0": truths((s >= u) & (u > 0), s, u),
            "s < u or u == 0": truths((s < u) | (u == 0), s, u),
            "not (s > 2)": truths(s <= 2, s),
            "isgap(s)": s.isna().astype(float),
            "not isgap(s) and u < 0": truths(s.notna() & (u < 0), u),
            "s > 1e9": truths(s > 1e9, s),
            "s > nan": s * np.nan,
        }
        self.agree(conditions)
        for text, values in conditions.items():
            self.agree({f"sum({text})": values.sum(), f"mean({text})": values.mean(), f"count({text})": values.sum()})
            self.agree({f"where({text}, s, u)": s.where(values == 1, u).mask(values.isna())})
        self.check()

    def test_series_to_numbers(self) -> None:
        for world in WORLDS[:3]:
            self.read(table := samples(self.random, world, 9, 1500), str(world), world.zone)
            s, u = table.s, table.u
            self.agree(summaries("s", s) | summaries("u", u) | summaries("s * 1e150 + 1e151", s * 1e150 + 1e151))
            self.agree({"corr(s, u)": s.corr(u), "corr(s, s)": 1, "corr(s, -s)": -1, "corr(s, shift(s, 1))": s.corr(s.shift(1))})
            self.agree({"corr(s, s * 0)": np.nan, "corr(s + 1e3, u * 1e-9)": s.corr(u)})
            self.agree(summaries("s[10..60]", s.iloc[10:61]) | summaries("s[-30..]", s.iloc[-30:]))
        self.check()

    def test_series_to_series_of_the_same_length(self) -> None:
        for world in WORLDS[:2]:
            self.read(table := samples(self.random, world, 6, 1500), str(world), world.zone)
            with np.errstate(all="ignore"):
                self.agree(same_length("s", table.s) | same_length("u", table.u) | same_length("s[20..90]", table.s.iloc[20:91]))
        self.check()

    def test_rolling_over_samples(self) -> None:
        self.read(table := samples(self.random, WORLDS[0], 4, 1500))
        self.agree(rolling("s", table.s) | rolling("u", table.u))
        self.check()

    def test_other_places(self) -> None:
        for world in WORLDS[:3]:
            table = samples(self.random, world, 5, 1500)
            other = samples(self.random, world, 7, 4000).rename(columns={"s": "o", "u": "p"})
            other = other.set_axis(
                other.index.where(self.random.random(len(other)) < 0.5, table.index[self.random.integers(0, len(table), len(other))])
            )
            other = other.sort_index(kind="stable")
            self.read(other, str(world), world.zone)
            self.read(table, str(world), world.zone)
            s, places = table.s, other.index
            known = s.dropna()
            self.agree(
                {
                    "align(s, o)": last_known(s, places),
                    "align(s, p, previous)": last_known(s, places),
                    "align(s, o, linear)": line_between(s, places),
                    "align(s, o, exact)": exactly(s, places),
                    "align(s, s)": last_known(s, s.index),
                    "fill(s, linear)": filled_linearly(s),
                    "s - align(o, s)": s - last_known(other.o, s.index),
                }
            )
            self.agree({"sort(s)": pd.Series(np.sort(known.to_numpy())), "sort(u)": pd.Series(np.sort(table.u.dropna().to_numpy()))})
        self.check()

    def test_histograms(self) -> None:
        for count in [3, 50, 4000]:
            self.read(pd.DataFrame({"s": self.random.normal(0, 7, count), "u": self.random.exponential(3, count)}), str(count))
            table = pd.read_csv(self.folder / f"table{len(self.program) - 2}.csv")
            for name in ["s", "u"]:
                for bins in [1, 2, 9, 100, "fd"]:
                    counts, edges = np.histogram(table[name], bins)
                    call = f"histogram({name})" if bins == "fd" else f"histogram({name}, {bins})"
                    self.agree({call: pd.Series(counts, (edges[1:] + edges[:-1]) / 2)})
        self.check()

    def test_histograms_of_whole_values_have_whole_bins(self) -> None:
        for count, spread in [(1, 3), (20, 2), (3000, 3), (3000, 40)]:
            self.read(table := pd.DataFrame({"s": self.random.normal(0, spread, count).round()}), f"{count} of {spread}")
            half = table.s.quantile(0.75) - table.s.quantile(0.25)
            rule = (np.ptp(table.s) + 1) / (2 * half) * np.cbrt(count) if half else np.sqrt(count)
            self.agree({"histogram(s)": whole_bins(table.s, np.ceil(rule)), "histogram(s, 1000)": whole_bins(table.s, 1000)})
        self.check()

    def test_a_few_steps_of_decimals_are_binned_as_whole_values_are(self) -> None:
        """Body temperatures: bins of now two, now three tenths would show peaks that there are not."""
        for count, per_unit in [(20, 10), (3000, 10), (3000, 100), (500, 1000)]:
            steps = self.random.normal(366, 5, count).round()
            self.read(table := pd.DataFrame({"s": steps / per_unit}), f"{count} by {per_unit}")
            half = table.s.quantile(0.75) - table.s.quantile(0.25)
            rule = np.ceil(np.ptp(table.s) / (2 * half) * np.cbrt(count))
            bins = whole_bins(pd.Series(steps), rule)
            self.agree({"histogram(s)": pd.Series(bins.to_numpy(), bins.index / per_unit)})
        self.check()

    def test_few_values(self) -> None:
        """Nothing, one value, gaps alone, one value over and over, and two at one time."""
        for name, s in FEW.items():
            self.series(name, s)
            with np.errstate(all="ignore"):
                self.agree(summaries("s", s) | same_length("s", s) | rolling("s", s))
                self.agree({"sin(s)": np.sin(s), "s > 2": truths(s > 2, s), "-s": -s, "isgap(s)": s.isna().astype(float)})
            self.agree(
                {
                    "count(s > 2)": (s > 2).sum(),
                    "sum(s > 2)": (s > 2).sum(),
                    "mean(s > 2)": truths(s > 2, s).mean(),
                    "corr(s, s)": s.corr(s),
                }
            )
            self.agree({"sort(s)": pd.Series(np.sort(s.dropna().to_numpy())), "fill(s, linear)": filled_linearly(s)})
            self.agree(
                {
                    "align(s, s)": last_known(s, s.index),
                    "align(s, s, exact)": exactly(s, s.index),
                    "align(s, s, linear)": line_between(s, s.index),
                }
            )
            if s.nunique() > 1:
                self.agree({"histogram(s, 3)": whole_bins(s, 3)})
        self.check()

    def test_makers(self) -> None:
        self.agree({"range(1, 10, 0.25)": pd.Series(np.arange(1, 10.01, 0.25)), "range(3, -3, -2)": pd.Series([3.0, 1, -1, -3])})
        self.agree({"linspace(-1, 2, 31)": pd.Series(np.linspace(-1, 2, 31)), "linspace(5, 5, 1)": pd.Series([5.0])})
        t = np.arange(0, 50, 0.5)
        self.agree({"sin(t / 20) + 0.1 * t for t in 0..49.5 step 0.5": pd.Series(np.sin(t / 20) + 0.1 * t, t)})
        x = np.linspace(-10, 10, 1001)
        with np.errstate(all="ignore"):
            self.let("series f = sin(x) / x x=-10..10")
            self.agree({"f": pd.Series(np.sin(x) / x, x)})
        self.check()
