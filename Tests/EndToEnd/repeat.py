"""Runs suites many times, to find the test that fails now and then, and prints a table of the runs.

Run as `repeat.py [--times N] [--busy LOOPS] [--beside] PROGRAM SUITE...`, where a suite is one of `run_suite.py`, or a
part of one: `clients-quick`. `--busy` keeps processors busy all the while; `--beside` runs the suites side by side
instead of in turn. What red runs print is kept in a folder below `.build/repeat`.
"""

import argparse
import concurrent.futures
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import threading
import time

from run_suite import SUITES

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / ".build" / "repeat" / time.strftime("%Y-%m-%d-%H%M%S")


class Repeater:
    def __init__(self, program: str, times: int) -> None:
        self.program, self.times = program, times
        self.processes: list[subprocess.Popen] = []
        self.ending = threading.Event()

    def start(self, command: list[str], **options) -> subprocess.Popen:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
        self.processes.append(process)
        return process

    def end(self) -> None:
        """Ends all that still runs; a suite ends what it has started."""
        self.ending.set()
        for process in self.processes:
            process.terminate()

    def command(self, suite: str) -> list[str]:
        name, *parts = suite.split("-")
        if name == "wheel":
            parts = [str(path) for path in (ROOT / "dist").glob("*.whl")]
        program = [self.program] if SUITES[name].takes_program else []
        return [sys.executable, str(HERE / "run_suite.py"), name, *program, *parts]

    def repeat(self, suite: str) -> tuple[str, list[float], int]:
        """A suite, the seconds of its runs, and how many were red."""
        seconds, red = [], 0
        for number in range(1, self.times + 1):
            if self.ending.is_set():
                break
            log = FOLDER / f"{suite}-{number}.log"
            start = time.monotonic()
            with log.open("wb") as output:
                status = self.start(
                    self.command(suite), stdout=output, stderr=output, env=os.environ | {"GLOWLINE_COUNTS": str(FOLDER / "counts")}
                ).wait()
            if self.ending.is_set():
                break  # it did not end of itself
            seconds.append(time.monotonic() - start)
            print(f"{suite} {number}: {'green' if status == 0 else f'RED, see {log}'} ({seconds[-1]:.0f} s)", flush=True)
            if status == 0:
                log.unlink()
            else:
                red += 1
        return suite, seconds, red


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("program")
    parser.add_argument("suites", nargs="+")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True)
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    repeater = Repeater(options.program, options.times)
    # Leaving the pool waits for its threads, and they for what is ended here.
    with concurrent.futures.ThreadPoolExecutor(len(options.suites) if options.beside else 1) as pool:
        try:
            for _ in range(options.busy):
                repeater.start([sys.executable, "-c", "while True: pass"])
            results = list(pool.map(repeater.repeat, options.suites))
        finally:
            repeater.end()
    print(f"\n{'suite':16}{'runs':>6}{'red':>6}{'min s':>8}{'median':>8}{'max s':>8}")
    for suite, seconds, red in results:
        print(f"{suite:16}{len(seconds):6}{red:6}{min(seconds):8.0f}{statistics.median(seconds):8.0f}{max(seconds):8.0f}")
    return any(red for _, _, red in results)


if __name__ == "__main__":
    sys.exit(main())
