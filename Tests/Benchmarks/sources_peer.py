"""pandas' C parser on the CSV files that `glowline-bench sources` wrote to the folder CSV_FOLDER.

Prints `name<TAB>seconds` lines, the median of three runs after one more.
"""

import os
import pathlib
import statistics
import time

import pandas


def main() -> None:
    for name in ("short", "full"):
        path = pathlib.Path(os.environ["CSV_FOLDER"]) / f"{name}.csv"
        times = []
        for _ in range(4):
            start = time.perf_counter()
            pandas.read_csv(path, engine="c")
            times.append(time.perf_counter() - start)
        print(f"pandas csv {name}\t{statistics.median(times[1:]):.6f}")


main()
