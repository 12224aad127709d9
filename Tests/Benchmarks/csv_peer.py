"""pandas' C parser on CSV files of the shape that the suite `sources` reads.

usage: csv_peer.py [ROWS]; prints `name<TAB>seconds` lines, the median of three runs after one more.
"""

import os
import statistics
import sys
import tempfile
import time

import pandas

MASK = (1 << 64) - 1


def write(path: str, rows: int, full: bool) -> None:
    """The generator of Sources/glowline-bench/SourcesSuite.swift."""
    state = 1

    def number() -> str:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        if full:
            return repr((state >> 11) / 9007199254740992)
        hundredths = (state >> 40) % 100_000
        return f"{hundredths // 100}.{hundredths % 100:02d}"

    with open(path, "w") as file:
        file.write("a,b\n")
        for _ in range(rows):
            file.write(f"{number()},{number()}\n")


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for name in ("short", "full"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "peer.csv")
            write(path, rows, name == "full")
            times = []
            for _ in range(4):
                start = time.perf_counter()
                pandas.read_csv(path, engine="c")
                times.append(time.perf_counter() - start)
        print(f"csv {name} {rows} rows\t{statistics.median(times[1:]):.6f}")


main()
