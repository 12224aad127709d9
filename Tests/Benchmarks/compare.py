"""Runs `glowline-bench` and its peers in turn, and prints one table with the ratios.

Called by `./dev bench [SUITE…]`, in an environment that has the peers. A peer is a script
`<suite>_peer.py` beside this one that prints lines of a name, a tab and seconds; its first line is the
one that the ratio is taken of.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
BENCH = pathlib.Path(".build/release/glowline-bench")
ROUNDS = 3
# suite: (our row, what our time may be of the peer's, at most)
LIMITS = {"blur": ("blur 1280x640 sigma 9.0 to bytes", 0.5)}


def scan_peer() -> dict[str, str]:
    """Compiles the C loops, as plainly as anybody would, and says where they are."""
    library = pathlib.Path(".build/scan_peer.so").absolute()
    subprocess.run(
        [shutil.which("clang") or "cc", "-O3", "-shared", "-fPIC", "-o", str(library), str(HERE / "scan_peer.c")], check=True
    )
    return os.environ | {"GLOWLINE_SCAN_PEER": str(library)}


def ours(suite: str, environment: dict[str, str]) -> str:
    return subprocess.run(
        [str(BENCH), suite], check=True, env=environment, stdout=subprocess.PIPE, text=True
    ).stdout


def median_of(table: str, row: str) -> float:
    """The median of a row, in seconds."""
    line = next(line for line in table.splitlines() if line.startswith(row))
    return float(line.split()[-2]) / 1000


def main() -> None:
    listed = subprocess.run([str(BENCH), "--list"], check=True, stdout=subprocess.PIPE, text=True).stdout
    suites = sys.argv[1:] or listed.split()
    environment = scan_peer()
    for suite in suites:
        peer = HERE / f"{suite}_peer.py"
        if not peer.exists():
            print(ours(suite, environment), flush=True)
            continue
        row, limit = LIMITS[suite]
        times: list[float] = []
        peers: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            table = ours(suite, environment)
            times.append(median_of(table, row))
            result = subprocess.run(
                [sys.executable, str(peer)], check=True, stdout=subprocess.PIPE, text=True
            )
            for line in result.stdout.splitlines():
                name, seconds = line.split("\t")
                peers.setdefault(name, []).append(float(seconds))
        print(table)
        for place, (name, seconds) in enumerate(peers.items()):
            ratio = statistics.median(times) / statistics.median(seconds)
            print(f"{name}: {statistics.median(seconds) * 1000:.3f} ms")
            allowed = f" (at most {limit})" if place == 0 else ""
            print(f"  {row} : {name} = {ratio:.3f}{allowed}", flush=True)
        print()


main()
