"""Runs `glowline-bench` and its peers in turn, and prints one table with the ratios.

Called by `./dev bench [SUITE…]`, in an environment that has the peers. A peer is a script
`<suite>_peer.py` beside this one that prints lines of a name, a tab and seconds. The suite `program`
is program.py: the whole program beside others; the suite `kernel` is kernel_peers.py; `view` is view.py: a drag in a page.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

import kernel_peers
import program
import view

HERE = pathlib.Path(__file__).parent
BENCH = pathlib.Path(".build/release/glowline-bench")
ROUNDS = {"blur": 3, "sources": 1}
# suite: (our row, the peer's row, what our time may be of the peer's, at most); rows by their beginnings
LIMITS = {
    "blur": [("blur 1280x640 sigma 9.0 to bytes", "opencv blur 1280x640 sigma 9", 0.5)],
    "sources": [("csv short", "pandas csv short", 1), ("csv full", "pandas csv full", 1)],
}
CSV_ROWS = 10_000_000


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


def report(name: str, value: float, unit: str, limit: float, at_least: bool = False) -> None:
    verdict = "" if (value >= limit if at_least else value <= limit) else ", MISSED"
    print(f"  {name} = {value:.3f}{unit and ' ' + unit} (at {'least' if at_least else 'most'} {limit:g}{verdict})", flush=True)


def compare(suite: str, environment: dict[str, str]) -> None:
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
    suites = sys.argv[1:] or [*output_of([str(BENCH), "--list"], {}).split(), "program", "kernel", "view"]
    with tempfile.TemporaryDirectory(dir=".build") as folder:
        environment = scan_peer() | {"CSV_FOLDER": folder, "CSV_ROWS": str(CSV_ROWS)}
        for suite in suites:
            if suite == "program":
                program.main(report)
            elif suite == "kernel":
                kernel_peers.main(report)
            elif suite == "view":
                view.main(report)
            elif suite in LIMITS:
                compare(suite, environment)
            else:
                print(output_of([str(BENCH), suite], environment), flush=True)
            print()


main()
