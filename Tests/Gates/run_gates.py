"""Runs gates: each is a step of `dev` in a process of its own, with a time limit, and what it prints in a log.

Run as `run_gates.py [--beside N] [--times N [--busy N]] GATE…`. What a gate needs runs before it: it is red where that
is red. Gates that mostly wait run side by side, N at a time, beside the others. A gate that takes longer than its limit
is ended; then its log shows the stacks of the tests and of every program that they started. A gate whose number of tests
is not the one in `test-counts` is red, so that a suite cannot disappear unnoticed. Run many times, also with processors
kept busy, gates show the test that fails now and then: what they need runs once, and the logs of red runs are kept.
"""

import argparse
import collections
import dataclasses
import functools
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import threading
import time
import uuid

ROOT = pathlib.Path.cwd()
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

import process_tree  # noqa: E402

LOGS = ROOT / ".build" / "gates"
COUNTS = ROOT / "Tests" / "Gates" / "test-counts"
LINES_SHOWN = 60


@dataclasses.dataclass(frozen=True)
class Gate:
    limit: int = 300  # seconds: several times what it takes on two cores
    needs: tuple[str, ...] = ()
    waits: bool = False  # it mostly waits, or computes on one core, so that others may run beside it


PROGRAM = ("build", "tools")
GATES = {
    "shell": Gate(needs=("tools",), waits=True),
    "format": Gate(),
    "python": Gate(needs=("tools",), waits=True),
    "javascript": Gate(needs=("tools",), waits=True),
    "floors": Gate(),
    "tools": Gate(limit=900, waits=True),
    # Much waits for it, so that it goes first, and module after module it uses one core.
    "build": Gate(limit=2400, waits=True),
    "affected": Gate(limit=900),
    "debug": Gate(limit=2400),
    "release": Gate(limit=2400),
    "address": Gate(limit=2400),
    "thread": Gate(limit=2400),
    # By itself it builds what `debug` builds, tests apart.
    "docs": Gate(limit=2400),
    "alone": Gate(limit=1200, waits=True),
    "program": Gate(limit=1200, needs=PROGRAM, waits=True),
    "engines": Gate(limit=1200, needs=PROGRAM, waits=True),
    "kernel": Gate(limit=1200, needs=PROGRAM, waits=True),
    "clients": Gate(limit=1200, needs=PROGRAM, waits=True),
    "python-door": Gate(limit=900, needs=PROGRAM, waits=True),
    "pandas-2": Gate(limit=900, needs=PROGRAM, waits=True),
    "other-engines": Gate(limit=1200, needs=PROGRAM, waits=True),
    "install": Gate(limit=600, needs=PROGRAM, waits=True),
    "wheel": Gate(limit=1200, needs=PROGRAM, waits=True),
    "view": Gate(limit=900, needs=("tools",), waits=True),
    "browser": Gate(limit=1200, needs=PROGRAM, waits=True),
    "whole-browser": Gate(limit=2400, needs=PROGRAM, waits=True),
    "gateways": Gate(limit=1200, needs=PROGRAM, waits=True),
    "disorder": Gate(limit=1200, needs=PROGRAM, waits=True),
    "sail": Gate(limit=1200, needs=PROGRAM, waits=True),
    "hostile": Gate(limit=3600, needs=PROGRAM, waits=True),
    "fuzz": Gate(limit=7200, needs=PROGRAM, waits=True),
    "soak": Gate(limit=900, needs=PROGRAM, waits=True),
    "site-text": Gate(needs=PROGRAM, waits=True),
    "site": Gate(limit=1200, needs=PROGRAM, waits=True),
}
# What depends on the machine, or on what was changed, has no number of tests that could be expected.
UNCOUNTED = {"affected", "sail"}


@dataclasses.dataclass
class Outcome:
    gate: str
    problem: str  # empty for a green gate
    seconds: float = 0
    tests: int | None = None


class Run:
    """A gate as a process, with all that it starts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.mark = uuid.uuid4().hex
        self.log = LOGS / f"{name}.log"
        self.counts = LOGS / f"{name}.counts"
        self.counts.unlink(missing_ok=True)
        self.start = time.monotonic()
        self.limit = float(os.environ.get("GLOWLINE_GATE_LIMIT", GATES[name].limit))

    def outcome(self) -> Outcome:
        environment = os.environ | {"GLOWLINE_GATE": self.mark, "GLOWLINE_COUNTS": str(self.counts)}
        with self.log.open("wb") as log:
            process = subprocess.Popen(["./dev", "step", self.name], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
            try:
                problem = f"exit status {status}" if (status := process.wait(self.limit)) else ""
            except subprocess.TimeoutExpired:
                problem = f"it took more than {self.limit:g} s"
                log.write(process_tree.stacks(self.running()).encode())
            finally:
                process_tree.end_all(self.running)
                process.wait()
        tests = self.tests()
        return Outcome(self.name, problem or self.wrong_count(tests), time.monotonic() - self.start, tests)

    def running(self) -> set[int]:
        return process_tree.marked("GLOWLINE_GATE", self.mark)

    def tests(self) -> int | None:
        """The number of tests that the gate ran; nil where it has none."""
        if not self.counts.exists():
            return None
        return sum(int(line.split()[1]) for line in self.counts.read_text().splitlines())

    def wrong_count(self, tests: int | None) -> str:
        expected = dict(line.split() for line in COUNTS.read_text().splitlines()).get(self.name)
        if self.name in UNCOUNTED or "only" in os.environ or str(tests or 0) == (expected or "0"):
            return ""
        return f"{tests or 0} tests ran, and Tests/Gates/test-counts says {expected or 0}: write the number there if it is meant"


class Gates:
    """The gates of one call, each once, in an order in which what they need comes first."""

    def __init__(self, names: list[str], before: dict[str, Outcome]) -> None:
        self.outcomes = {name: outcome for name, outcome in before.items() if name not in names}
        self.order: list[str] = []
        for name in names:
            self.add(name)
        self.changed = threading.Condition()

    def add(self, name: str) -> None:
        for needed in GATES[name].needs:
            self.add(needed)
        if name not in self.order and name not in self.outcomes:
            self.order.append(name)

    def run(self, beside: int) -> None:
        """Those that compute go one after the other; those that wait go beside them, as soon as they can."""
        waiting = [name for name in self.order if GATES[name].waits]
        lanes = [threading.Thread(target=self.take, args=(waiting,), daemon=True) for _ in range(beside)]
        for lane in lanes:
            lane.start()
        for name in self.order:
            if not GATES[name].waits:
                with self.changed:
                    self.changed.wait_for(functools.partial(self.can_start, name))
                self.run_one(name)
        for lane in lanes:
            lane.join()

    def take(self, waiting: list[str]) -> None:
        """Runs the first one that can start, again and again, until none is left."""
        while True:
            with self.changed:
                self.changed.wait_for(lambda: not waiting or any(map(self.can_start, waiting)))
                if not waiting:
                    return
                name = next(filter(self.can_start, waiting))
                waiting.remove(name)
                # Whoever waits may have waited for the last one.
                self.changed.notify_all()
            self.run_one(name)

    def can_start(self, name: str) -> bool:
        return all(needed in self.outcomes for needed in GATES[name].needs)

    def run_one(self, name: str) -> None:
        red = [needed for needed in GATES[name].needs if self.outcomes[needed].problem]
        try:
            outcome = Outcome(name, f"not run, since {red[0]} is red") if red else Run(name).outcome()
        except (Exception, SystemExit) as error:  # a gate that cannot even be run is red
            outcome = Outcome(name, repr(error))
        with self.changed:
            self.outcomes[name] = outcome
            tell(outcome, was_run=not red)
            self.changed.notify_all()


def tell(outcome: Outcome, was_run: bool) -> None:
    tests = f", {outcome.tests} tests" if outcome.tests is not None else ""
    state = f"RED: {outcome.problem}" if outcome.problem else "green"
    print(f"== {outcome.gate}: {state} ({outcome.seconds:.0f} s{tests})", flush=True)
    if outcome.problem and was_run:
        log = LOGS / f"{outcome.gate}.log"
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        print("\n".join(lines[-LINES_SHOWN:]) + f"\n== the whole is in {log.relative_to(ROOT)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=int, default=3, help="how many of those that wait run at once")
    parser.add_argument("--times", type=int, default=1, help="how many times the gates run")
    parser.add_argument("--busy", type=int, default=0, help="how many loops keep processors busy all the while")
    parser.add_argument("gates", nargs="+", choices=sorted(GATES), metavar="GATE")
    arguments = parser.parse_args()
    LOGS.mkdir(parents=True, exist_ok=True)
    process_tree.adopt_orphans()
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    start = time.monotonic()
    ran: dict[str, list[Outcome]] = collections.defaultdict(list)
    latest: dict[str, Outcome] = {}
    try:
        for _ in range(arguments.busy):
            subprocess.Popen([sys.executable, "-c", "while True: pass"])
        for number in range(1, arguments.times + 1):
            gates = Gates(arguments.gates, latest)
            gates.run(arguments.beside)
            latest = gates.outcomes
            for name in gates.order:
                ran[name].append(latest[name])
                if latest[name].problem and arguments.times > 1:
                    (LOGS / f"{name}.log").rename(LOGS / f"{name}-{number}.log")
    finally:
        process_tree.end_all(lambda: process_tree.descendants(os.getpid()))
    red = [name for name, outcomes in ran.items() if any(outcome.problem for outcome in outcomes)]
    if arguments.times > 1:
        print(f"{'gate':16}{'runs':>6}{'red':>6}{'min s':>8}{'median':>8}{'max s':>8}")
        for name, outcomes in ran.items():
            seconds = [outcome.seconds for outcome in outcomes]
            faults = sum(bool(outcome.problem) for outcome in outcomes)
            print(f"{name:16}{len(seconds):6}{faults:6}{min(seconds):8.0f}{statistics.median(seconds):8.0f}{max(seconds):8.0f}")
    print(f"{len(ran)} gates, {time.monotonic() - start:.0f} s: " + (f"red: {' '.join(red)}" if red else "all green"))
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main())
