"""pandas' C parser and polars on the CSV files that `glowline-bench sources` wrote to the folder CSV_FOLDER.

Prints `name<TAB>seconds` lines, the median of three runs after one more.
"""

import os
import pathlib
import statistics
import time

import pandas
import polars


def main() -> None:
    readers = {"pandas": lambda path: pandas.read_csv(path, engine="c"), "polars": polars.read_csv}
    for name in ("short", "full"):
        path = pathlib.Path(os.environ["CSV_FOLDER"]) / f"{name}.csv"
        for reader, read in readers.items():
            times = []
            for _ in range(4):
                start = time.perf_counter()
                read(path)
                times.append(time.perf_counter() - start)
            print(f"{reader} csv {name}\t{statistics.median(times[1:]):.6f}")


main()
