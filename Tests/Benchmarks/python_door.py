"""Times the package of Python: its import, pandas' plots beside pandas' own, and ten million samples of NumPy's to the picture.

Called by compare.py as the suite `python`. All pictures are PNG of 1280 x 640 pixels; one of each comes before the counted ones,
and those of a pair are drawn in turn.
"""

import functools
import io
import os
import pathlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from kernel_peers import Reporter

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "kernelspec" / "python"
PROGRAM = ROOT / ".build" / "program" / "release" / "glowline"
ROUNDS = 9
# Rows, and what our time may be of pandas' own.
SIZES = {1_000: 1 / 8, 1_000_000: 1 / 15}
MILLISECONDS_TO_IMPORT = 40
SAMPLES, SECONDS_TO_LEND = 10_000_000, 0.15
IMPORT = "import time; start = time.perf_counter(); import glowline; print(time.perf_counter() - start)"


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def medians(works: dict[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median of each, in turn."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for round_ in range(rounds + 1):
        for name, work in works.items():
            spent = seconds(work)
            if round_ > 0:
                times[name].append(spent)
    for name, found in times.items():
        columns = "".join(f"{value * 1000:13.4f}" for value in (min(found), statistics.median(found), max(found)))
        print(f"{name:<56}{columns}")
    return {name: statistics.median(found) for name, found in times.items()}


def import_seconds() -> float:
    environment = os.environ | {"PYTHONPATH": str(PACKAGE)}
    return float(subprocess.run([sys.executable, "-c", IMPORT], env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout)


def main(report: Reporter) -> None:
    """Prints the times, and hands each figure with its unit and limit to `report`."""
    sys.path.insert(0, str(PACKAGE))
    os.environ["GLOWLINE_PROGRAM"] = str(PROGRAM)
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot
    import numpy
    import pandas

    import glowline

    def by_glowline(frame: pandas.DataFrame) -> None:
        assert frame.plot(backend="glowline").png

    def by_pandas(frame: pandas.DataFrame) -> None:
        axes = frame.plot(backend="matplotlib", figsize=(6.4, 3.2))
        axes.figure.savefig(io.BytesIO(), format="png", dpi=200)
        matplotlib.pyplot.close(axes.figure)

    print(f"{'from Python':<56}{'min ms':>13}{'median ms':>13}{'max ms':>13}")
    imports = [import_seconds() for _ in range(ROUNDS)]
    print(
        f"{'import glowline':<56}" + "".join(f"{value * 1000:13.4f}" for value in (min(imports), statistics.median(imports), max(imports)))
    )
    report("import glowline, milliseconds", statistics.median(imports) * 1000, "ms", MILLISECONDS_TO_IMPORT)
    generator = numpy.random.default_rng(1)
    for rows, limit in SIZES.items():
        index = pandas.date_range("2020-01-01", periods=rows, freq="min")
        frame = pandas.DataFrame({"a": generator.normal(size=rows).cumsum()}, index=index)
        ours, theirs = f"df.plot() of {rows:,} rows", f"the same by pandas and matplotlib, {rows:,} rows"
        found = medians({ours: functools.partial(by_glowline, frame), theirs: functools.partial(by_pandas, frame)})
        report(f"{ours} : pandas' own", found[ours] / found[theirs], "", limit)
    values = generator.normal(size=SAMPLES).cumsum()
    small = values[:1000]
    glowline.run("series kept = v", v=values)
    found = medians(
        {
            "10,000,000 samples of NumPy to the picture": lambda: glowline.plot(values).png,
            "1,000 samples of NumPy to the picture": lambda: glowline.plot(small).png,
            "the picture of 10,000,000 that are there": lambda: glowline.run("plot kept"),
            "lending alone": lambda: glowline.run("count(v)", v=values),
        }
    )
    beyond = found["10,000,000 samples of NumPy to the picture"] - found["the picture of 10,000,000 that are there"]
    report("10,000,000 samples to the picture, seconds beside the picture itself", beyond, "s", SECONDS_TO_LEND)
    glowline.close()
