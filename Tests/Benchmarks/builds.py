"""Compares two builds of `glowline-bench` in one run: rows that the newer one takes longer for.

Called by `./dev bench --against COMMIT [SUITE…]` with the older program, the newer one and the suites. Both run in turn, so
that what else the machine does meets both. Of each row the least time of all rounds counts, and suites in which rows are
slower run again: what is slow by chance gets faster. Rows that only one of the builds has are named and not compared.
Exits 1 where a row stays more than 5 % slower.
"""

import pathlib
import re
import subprocess
import sys

ROUNDS, MORE_ROUNDS = 3, 6
LIMIT = 1.05
ROW = re.compile(r"(\S.*?)\s+([\d.]+)\s+[\d.]+\s+[\d.]+")

Times = dict[str, float]


def add_round(program: pathlib.Path, suite: str, times: Times) -> None:
    """Runs a suite, and keeps the least milliseconds of each row."""
    text = subprocess.run([program.resolve(), suite], capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        if row := ROW.fullmatch(line):
            times[row[1]] = min(float(row[2]), times.get(row[1], float("inf")))


def slower(old: Times, new: Times) -> list[str]:
    """The rows that take more than the limit longer."""
    return [name for name in new if name in old and new[name] > LIMIT * old[name]]


def main() -> None:
    """Compares the suites one after another, and prints a table."""
    older, newer = (pathlib.Path(argument) for argument in sys.argv[1:3])
    known = subprocess.run([newer.resolve(), "--list"], capture_output=True, text=True, check=True).stdout.split()
    red: list[str] = []
    print(f"{'least milliseconds':<56}{'before':>12}{'now':>12}{'ratio':>8}")
    for suite in sys.argv[3:] or known:
        old: Times = {}
        new: Times = {}
        for number in range(ROUNDS + MORE_ROUNDS):
            if number >= ROUNDS and not slower(old, new):
                break
            for program, times in [(older, old), (newer, new)]:
                add_round(program, suite, times)
        for name in new:
            before = old.get(name)
            figures = f"{before:12.4f}{new[name]:12.4f}{new[name] / before:8.2f}" if before else f"{'-':>12}{new[name]:12.4f}"
            print(f"{name:<56}{figures}", flush=True)
        for name in old.keys() - new.keys():
            print(f"{name:<56}{old[name]:12.4f}{'-':>12}")
        red += slower(old, new)
    print(f"\n{len(red)} rows more than {LIMIT - 1:.0%} slower" + "".join(f"\n  {name}" for name in red))
    sys.exit(1 if red else 0)


if __name__ == "__main__":
    main()
