"""pandas on what `glowline-bench values` does: ten million samples half a minute apart, and the file sites.csv in CSV_FOLDER.

Prints `name<TAB>seconds` lines, each the least of a few runs.
"""

import os
import pathlib
import time
from collections.abc import Callable

import numpy
import pandas

FOLDER = pathlib.Path(os.environ["CSV_FOLDER"])


def timed(name: str, work: Callable[[], object], runs: int = 2) -> None:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    print(f"{name}\t{min(times):.6f}", flush=True)


def main() -> None:
    count = 10_000_000
    index = pandas.date_range("2016-01-01", periods=count, freq="30s", tz="UTC")
    samples = pandas.Series(numpy.random.default_rng(1).normal(size=count).cumsum(), index, name="d")
    days = samples.index.floor("D")
    timed("pandas to_csv", lambda: samples.to_csv(FOLDER / "pandas.csv"), runs=1)
    timed("pandas groupby day", lambda: dict(list(samples.groupby(samples.index.floor("D")))))
    frame = pandas.DataFrame({"day": days, "clock": samples.index - days, "value": samples.to_numpy()})
    timed("pandas pivot, quantile", lambda: frame.pivot(index="clock", columns="day", values="value").quantile(0.95, axis=1))
    timed("pandas resample quantile", lambda: samples.resample("D").quantile(0.95))
    timed("pandas read_csv, groupby", lambda: dict(list(pandas.read_csv(FOLDER / "sites.csv").groupby("site"))))


main()
