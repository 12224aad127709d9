"""Runs `glowline-bench` and its peers in turn, and prints one table with the ratios.

Called by `./dev bench [SUITE…]`, in an environment that has the peers. A peer is a script
`<suite>_peer.py` beside this one that prints lines of a name, a tab and seconds. Other suites are a module here each:
program.py times the whole program beside others, kernel_peers.py the kernel, cells.py what plots, live.py a plot of samples that
grow, engines.py windows of databases, view.py a drag in a page, python_door.py what Python draws.
A run of all suites is kept as docs/benchmarks.md.
"""

import contextlib
import datetime
import importlib.metadata
import io
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator

import cells
import engines
import kernel_peers
import live
import program
import python_door
import view

HERE = pathlib.Path(__file__).parent
BENCH = pathlib.Path(".build/release/glowline-bench")
ROUNDS = {"blur": 3, "sources": 1, "values": 1}
# suite: (our row, the peer's row, what our time may be of the peer's, at most); rows by their beginnings
LIMITS: dict[str, list[tuple[str, str, float]]] = {
    "blur": [("blur 1280x640 sigma 9.0 to bytes", "opencv blur 1280x640 sigma 9", 0.5)],
    "sources": [("csv short", "pandas csv short", 1), ("csv full", "pandas csv full", 1)],
    "values": [
        ("export 10M", "pandas to_csv", 1 / 3),
        ("split 10M", "pandas groupby day", 1),
        ("across the days", "pandas pivot", 1),
        ("resample 10M", "pandas resample", 1),
        ("by= of 10M", "pandas read_csv, groupby", 1),
    ],
}
CSV_ROWS = 10_000_000
MODULES: dict[str, Callable[[kernel_peers.Reporter], str | None]] = {
    "program": program.main,
    "kernel": kernel_peers.main,
    "cells": cells.main,
    "live": live.main,
    "engines": engines.main,
    "view": view.main,
    "python": python_door.main,
}
KEPT = pathlib.Path("docs/benchmarks.md")
PEERS = ["duckdb", "matplotlib", "numpy", "opencv-python-headless", "pandas", "polars", "psycopg", "xy"]
PEER_KERNELS = ["ipykernel", "xeus-python", "gnuplot_kernel", "plotly-resampler", "datashader"]


def scan_peer() -> dict[str, str]:
    """Compiles the C loops, as plainly as anybody would, and says where they are."""
    library = pathlib.Path(".build/scan_peer.so").absolute()
    subprocess.run([shutil.which("clang") or "cc", "-O3", "-shared", "-fPIC", "-o", str(library), str(HERE / "scan_peer.c")], check=True)
    return {"GLOWLINE_SCAN_PEER": str(library)}


def output_of(command: list[str], environment: dict[str, str]) -> str:
    return subprocess.run(command, check=True, env=os.environ | environment, stdout=subprocess.PIPE, text=True).stdout


def median_of(table: str, row: str) -> float:
    """The median of a row, in seconds."""
    line = next(line for line in table.splitlines() if line.startswith(row))
    return float(line.split()[-2]) / 1000


class Tee(io.StringIO):
    """Keeps what is printed, and prints it."""

    def write(self, text: str) -> int:
        assert sys.__stdout__
        print(text, end="", file=sys.__stdout__, flush=True)
        return super().write(text)


class Report:
    """What a run finds: the tables as they are printed, the figures that have a limit, and a summary of them."""

    def __init__(self) -> None:
        self.summary = ""
        self.sections: list[str] = []
        self.rows: list[str] = []

    def __call__(self, name: str, value: float, unit: str, limit: float, at_least: bool = False) -> None:
        """Prints a figure beside its limit."""
        is_met = value >= limit if at_least else value <= limit
        shown, allowed = f"{value:.3f}{unit and ' ' + unit}", f"at {'least' if at_least else 'most'} {limit:.3g}"
        print(f"  {name} = {shown} ({allowed}{'' if is_met else ', MISSED'})", flush=True)
        self.rows.append(f"| {name} | {shown} | {allowed} | {'met' if is_met else 'missed'} |")

    @contextlib.contextmanager
    def section(self, suite: str) -> Iterator[None]:
        """Keeps what a suite prints."""
        printed, first = Tee(), len(self.rows)
        with contextlib.redirect_stdout(printed):
            yield
        print()
        table = "\n".join(line.rstrip() for line in printed.getvalue().splitlines() if not line.startswith("  ")).strip()
        limits = ["", "| figure | measured | limit | result |", "|---|---|---|---|", *self.rows[first:]] if self.rows[first:] else []
        self.sections.append("\n".join([f"## {suite}", "", "```text", table, "```", *limits]))

    def keep(self) -> None:
        """Writes the run as a page."""
        write(KEPT, "\n\n".join(["# Benchmarks", machine(), self.summary, *self.sections]) + "\n")


def write(path: pathlib.Path, text: str) -> None:
    beside = path.with_suffix(".new")
    beside.write_text(text)
    beside.replace(path)


def machine() -> str:
    """When, on what and beside whom."""
    processor = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    versions = [f"{name} {importlib.metadata.version(name)}" for name in PEERS]
    found = {each.metadata["Name"]: each.version for each in importlib.metadata.distributions(path=[*map(str, kernel_peers.SITE)])}
    versions += [f"{name} {found[name]}" for name in PEER_KERNELS]
    versions.append(output_of(["gnuplot", "--version"], {}).strip())
    ours = output_of([str(program.PROGRAM), "--version"], {}).strip()
    return (
        f"One run of `./dev bench` on {datetime.date.today()}: {ours}, {os.cpu_count()} processors "
        f"({processor[1] if processor else 'unknown'}), beside {', '.join(versions)}. Medians, each in turn with its peers; "
        "machines differ, ratios less so."
    )


def compare(suite: str, environment: dict[str, str], report: Report) -> None:
    """Runs a suite and its peer in turn and prints both."""
    times: dict[str, list[float]] = {}
    peers: dict[str, list[float]] = {}
    table = ""
    for _ in range(ROUNDS[suite]):
        table = output_of([str(BENCH), suite], environment)
        for row, _, _ in LIMITS[suite]:
            times.setdefault(row, []).append(median_of(table, row))
        lines = output_of([sys.executable, str(HERE / f"{suite}_peer.py")], environment)
        for line in lines.splitlines():
            name, seconds = line.split("\t")
            peers.setdefault(name, []).append(float(seconds))
    print(table)
    for name, found in peers.items():
        print(f"{name}: {statistics.median(found) * 1000:.3f} ms")
    for row, prefix, limit in LIMITS[suite]:
        peer = next(name for name in peers if name.startswith(prefix))
        ratio = statistics.median(times[row]) / statistics.median(peers[peer])
        report(f"{row} : {peer}", ratio, "", limit)


def main() -> None:
    suites = sys.argv[1:] or [*output_of([str(BENCH), "--list"], {}).split(), *MODULES]
    report = Report()
    with tempfile.TemporaryDirectory(dir=".build") as folder:
        environment = scan_peer() | {"CSV_FOLDER": folder, "CSV_ROWS": str(CSV_ROWS)}
        for suite in suites:
            with report.section(suite):
                if suite in MODULES:
                    report.summary = MODULES[suite](report) or report.summary
                elif suite in LIMITS:
                    compare(suite, environment, report)
                else:
                    print(output_of([str(BENCH), suite], environment), flush=True)
    if not sys.argv[1:]:
        report.keep()
        print(f"kept as {KEPT}")


main()
