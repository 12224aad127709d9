"""Runs the test files of one suite, each as a process with a time limit, and leaves nothing running.

Run as `run_suite.py SUITE [arguments]`, where the arguments are those of the suite's files, the program first. Red is a file with
a failing test, with a skipped one or with none, one that leaves a process behind, and one that its limit ends: then
the stacks of every `glowline` that it started are printed, and those of its own threads.

A run appends the number of its tests to the file GLOWLINE_COUNTS, or to `.build/test-counts`, as a line of
`SUITE COUNT`, or `SUITE-PART COUNT` where only a part of a suite was asked for. GLOWLINE_SUITE_LIMIT is another limit,
in seconds.
"""

import contextlib
import dataclasses
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import uuid

from process_tree import PATIENCE, adopt_orphans, command, descendants, end_all, marked, stacks
from processes import is_gone

TESTS = pathlib.Path(__file__).resolve().parents[1]
LINES_SHOWN = 80
PARTS = ("quick", "slow", "short")
MARK = "GLOWLINE_SUITE_MARK"


@dataclasses.dataclass(frozen=True)
class Suite:
    files: str  # their pattern below Tests
    limit: int  # seconds for each of them: many times what it needs on an idle machine
    jobs: int = 1  # files side by side
    takes_program: bool = True  # whether its files are told which program they test


SUITES = {
    "program": Suite("EndToEnd/program*_test.py", 300, jobs=2),
    "engines": Suite("EndToEnd/engines*_test.py", 300, jobs=2),
    "disorder": Suite("EndToEnd/disorder_test.py", 900),
    "sail": Suite("EndToEnd/sail_test.py", 600),
    # Tests of a kernel mostly wait.
    "kernel": Suite("EndToEnd/kernel_*_test.py", 300, jobs=3),
    "fuzz": Suite("EndToEnd/kernel_fuzz_test.py", 3600),
    "soak": Suite("EndToEnd/kernel_soak_test.py", 900),
    "clients": Suite("EndToEnd/clients_test.py", 600),
    "install": Suite("EndToEnd/install_test.py", 300),
    "wheel": Suite("EndToEnd/wheel_test.py", 900),
    # Those of a page wait about half of their time.
    "browser": Suite("EndToEnd/browser_*test.py", 900, jobs=2),
    "view": Suite("Services/NotebookViewTests/test_*.py", 300, jobs=2, takes_program=False),
}


def leftovers(pids: set[int]) -> str:
    """Names what does not end by itself."""
    deadline = time.monotonic() + PATIENCE
    left = [pid for pid in sorted(pids) if not is_gone(pid, max(0, deadline - time.monotonic()))]
    return "".join(f"it left running: {command(pid)}\n" for pid in left)


class Run:
    """A test file as a process, with all that it starts."""

    def __init__(self, file: pathlib.Path, arguments: list[str], limit: float) -> None:
        self.name = file.stem.removesuffix("_test").removeprefix("test_")
        self.limit = limit
        self.count = 0
        self.mark = uuid.uuid4().hex
        # Its own, so that what a file leaves there that has no time to clean up goes as well.
        self.folder = tempfile.TemporaryDirectory(prefix="glowline-suite-", ignore_cleanup_errors=True)
        self.log = (pathlib.Path(self.folder.name) / "log").open("wb+")
        self.start = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-X", "faulthandler", "-W", "ignore", str(file), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            env=os.environ | {MARK: self.mark, "TMPDIR": self.folder.name},
        )
        self.ended = os.pidfd_open(self.process.pid)

    @property
    def seconds_left(self) -> float:
        return max(0, self.start + self.limit - time.monotonic())

    def running(self) -> set[int]:
        """All that it has started and that runs."""
        return (marked(MARK, self.mark) | descendants(self.process.pid)) - {self.process.pid}

    def finish(self) -> bool:
        """Whether the file is green; nothing of it runs afterwards."""
        faults = self.end_at_its_limit() if self.process.poll() is None else leftovers(self.running())
        end_all(self.running)
        os.close(self.ended)
        self.log.seek(0)
        text = self.log.read().decode(errors="replace")
        self.log.close()
        self.folder.cleanup()
        verdict = re.findall(r"^Ran (\d+) tests? in .*\n\n(.*)$", text, re.MULTILINE)
        self.count = int(verdict[-1][0]) if verdict else 0
        if not faults:
            if self.process.returncode != 0:
                faults = f"exit status {self.process.returncode}\n"
            elif self.count == 0:
                faults = "no test ran\n"
            elif verdict[-1][1] != "OK":
                faults = f"a test was not run: {verdict[-1][1]}\n"
        seconds = time.monotonic() - self.start
        print(f"{self.name}: {self.count} tests, {'RED' if faults else 'green'} ({seconds:.0f} s)", flush=True)
        if faults:
            print(f"\n== {self.name}\n" + "\n".join(text.splitlines()[-LINES_SHOWN:]) + f"\n== {self.name} is red: {faults}", flush=True)
        return not faults

    def end_at_its_limit(self) -> str:
        """Ends a file that takes too long; the stacks of the program, and its own in its log."""
        faults = f"it took more than {self.limit:g} s\n"
        faults += stacks(self.running())
        # Python writes the stacks of its threads as it dies.
        self.process.send_signal(signal.SIGABRT)
        self.process.send_signal(signal.SIGCONT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.process.kill()
        self.process.wait(PATIENCE)
        return faults


def run(files: list[pathlib.Path], arguments: list[str], limit: float, jobs: int) -> tuple[bool, int]:
    """Runs files side by side: whether all are green, and the number of their tests."""
    waiting, running, green, count = list(files), [], bool(files), 0
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(Run(waiting.pop(0), arguments, limit))
        select.select([each.ended for each in running], [], [], min(each.seconds_left for each in running))
        for each in [each for each in running if each.process.poll() is not None or each.seconds_left == 0]:
            running.remove(each)
            green &= each.finish()
            count += each.count
    return green, count


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in SUITES:
        sys.exit(f"usage: {sys.argv[0]} {'|'.join(SUITES)} [arguments]")
    name, arguments = sys.argv[1], sys.argv[2:]
    suite = SUITES[name]
    # Whoever ends this ends what it started, too.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    adopt_orphans()
    # The longest first.
    files = sorted(TESTS.glob(suite.files), key=lambda file: ("protocol" not in file.name, "lifetime" not in file.name, file.name))
    try:
        green, count = run(files, arguments, float(os.environ.get("GLOWLINE_SUITE_LIMIT", suite.limit)), suite.jobs)
        if left := leftovers(descendants(os.getpid())):
            green = False
            print(f"== {name} is red: {left}", flush=True)
    finally:
        end_all(lambda: descendants(os.getpid()))
    counts = pathlib.Path(os.environ.get("GLOWLINE_COUNTS", TESTS.parent / ".build" / "test-counts"))
    if counts.parent.is_dir():
        part = [argument for argument in arguments if argument in PARTS]
        with counts.open("a") as lines:
            lines.write(f"{'-'.join([name, *part])} {count}\n")
    return not green


if __name__ == "__main__":
    sys.exit(main())
