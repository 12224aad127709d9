"""Makes small faults in a copy of the tree and says which of them no unit test sees.

Run as `mutants.py N SEED OPTION…` with the options that build the tests. All faults are built at once, each behind a switch; then
the tests that come by a fault run with it switched on, those of its own module first. Half of the faults are in guards on what
others wrote: files, replies of databases, messages.
"""

import contextlib
import dataclasses
import functools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from tree_copy import copy_tree

ROOT = pathlib.Path.cwd()
COPY = ROOT / ".build" / "mutants"
SOURCES = [f"Sources/{floor}" for floor in ("Core", "Model", "Adapters", "Services")]
FOREIGN = (
    *(f"Sources/Adapters/{name}/" for name in ("Compression", "DataSources", "DatabaseDrivers", "Files", "JupyterProtocol", "ZeroMQ")),
    *("Sources/Core/OrderedJSON/", "Sources/Services/JupyterKernel/", "Sources/Services/PageMessages/"),
)
# What only many random inputs find, and what advice says about thousands of programs, takes minutes.
ENVIRONMENT = {"GLOWLINE_SEEDS": "2"}
SKIPPED = "AdviceCorpusTests|MistakeTests"
# Seconds: such tests run after the quick ones, which most faults do not outlive.
SLOW = 1.5
# A fault may ask for all memory that there is.
MEMORY = 8 << 30
MANIFEST = """
package.targets.append(.target(name: "MutantSwitch", path: "Tests/Mutants/Switch"))
for target in package.targets where target.type == .regular && target.name != "MutantSwitch" {
  target.dependencies.append("MutantSwitch")
}
"""


@dataclasses.dataclass
class Mutant:
    file: str
    start: int
    end: int
    line: int
    kind: str
    what: str
    code: str
    number: int = 0
    lines: range = range(0)  # where it stands in the faulty file

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {' '.join(self.what.split())[:120]}"


def places() -> list[Mutant]:
    """All places of the tree, by the parser of the toolchain on the PATH."""
    libraries = pathlib.Path(shutil.which("swift") or "").resolve().parent.parent / "lib" / "swift" / "host"
    program, source = ROOT / ".build" / "mutate", ROOT / "Tests" / "Mutants" / "Mutate.swift"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        program.parent.mkdir(exist_ok=True)
        options: list[str | pathlib.Path] = ["-I", libraries, "-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries]
        named = ["-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators"]
        subprocess.run(["swiftc", "-O", source, *options, *named, "-o", program], check=True)
    files = sorted(str(file) for folder in SOURCES for file in pathlib.Path(folder).rglob("*.swift"))
    listed = subprocess.run([program, *files], check=True, stdout=subprocess.PIPE, text=True)
    return [Mutant(**json.loads(line)) for line in listed.stdout.splitlines()]


def draw(found: list[Mutant], count: int, chance: random.Random) -> list[Mutant]:
    """So many places that none lies in another: first guards on what others wrote, then any; all kinds alike."""
    chosen: list[Mutant] = []
    guards = [place for place in found if place.file.startswith(FOREIGN) and place.kind in ("guard", "condition", "bound")]
    for group, until in ((guards, count // 2), (found, count)):
        kinds = {kind: [place for place in group if place.kind == kind] for kind in sorted({place.kind for place in group})}
        while len(chosen) < until and any(kinds.values()):
            of_kind = kinds[chance.choice([kind for kind, rest in kinds.items() if rest])]
            place = of_kind.pop(chance.randrange(len(of_kind)))
            if not any(place.file == other.file and place.start < other.end and other.start < place.end for other in chosen):
                place.number = len(chosen)
                chosen.append(place)
    return chosen


def faulty(file: str, mutants: list[Mutant]) -> bytes:
    """The file with the faults in it."""
    text, at, done = pathlib.Path(file).read_bytes(), 0, b"public import MutantSwitch;"
    for mutant in sorted(mutants, key=lambda mutant: mutant.start):
        done += text[at : mutant.start]
        first = done.count(b"\n") + 1
        done += mutant.code.replace("MUTANT", f"mutantIsOn({mutant.number})").encode()
        mutant.lines = range(first, done.count(b"\n") + 2)
        at = mutant.end
    return done + text[at:]


def build(mutants: list[Mutant], options: list[str]) -> list[Mutant]:
    """Builds the tests; returns the faults that the compiler does not see."""
    # What is never executed, or never read, is a warning only.
    manifest = pathlib.Path("Package.swift").read_text().replace(".treatAllWarnings(as: .error),", "") + MANIFEST
    while True:
        files = {mutant.file: [other for other in mutants if other.file == mutant.file] for mutant in mutants}
        copy_tree(COPY, {"Package.swift": manifest.encode()} | {file: faulty(file, there) for file, there in files.items()})
        command = ["swift", "build", "--build-tests", *options]
        result = subprocess.run(command, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode == 0:
            return mutants
        refused = []
        for file, line in set(re.findall(rf"^{re.escape(str(COPY))}/(.+?):(\d+):\d+: error: ", result.stdout, re.M)):
            there = files.get(file, [])
            standing = [mutant for mutant in there if int(line) in mutant.lines]
            # What is wrong may be said elsewhere.
            refused += standing or sorted(there, key=lambda mutant: abs(mutant.lines.start - int(line)))[:1]
        if not refused:
            sys.exit(f"mutants: the tests do not build\n{result.stdout[-3000:]}")
        for mutant in refused:
            print(f"{mutant.number:4} does not build: {mutant}", flush=True)
        mutants = [mutant for mutant in mutants if mutant not in refused]


def resident(process: int) -> int:
    """The bytes of memory that a process has."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


class Suite:
    """Tests of a module, in the program that was built."""

    def __init__(self, name: str, program: pathlib.Path, only: str, skipped: str = SKIPPED) -> None:
        self.name, self.program, self.only, self.skipped = name, program, only, skipped
        self.reached: set[int] = set()
        self.output = ""
        self.limit = 900.0

    def is_green(self, **variables: str) -> bool:
        """Whether it ends in time, and well; it is ended with the first test that fails."""
        # One test after the other, so that each has a time of its own.
        options = ["--testing-library", "swift-testing", "--no-parallel", "--filter", self.only, "--skip", self.skipped]
        with tempfile.NamedTemporaryFile() as log:
            process = subprocess.Popen(
                [str(self.program), *options],
                cwd=COPY,
                env=os.environ | ENVIRONMENT | variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            end = time.monotonic() + self.limit
            try:
                while process.poll() is None and time.monotonic() < end and resident(process.pid) < MEMORY:
                    if "✘" in pathlib.Path(log.name).read_text(errors="replace"):
                        break
                    time.sleep(0.1)
            finally:
                # What it started ends with it.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            self.output = pathlib.Path(log.name).read_text(errors="replace")
        return process.returncode == 0

    def look(self, count: int) -> list["Suite"]:
        """Runs it without a fault, to see what it comes by and how long it takes; returns its quick and its slow tests."""
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(count)
            start = time.monotonic()
            if not self.is_green(GLOWLINE_REACHED=file.name):
                sys.exit(f"mutants: {self.name} is red without a fault\n{self.output[-3000:]}")
            seconds = time.monotonic() - start
            self.reached = {number for number, byte in enumerate(file.read()) if byte}
        times = {name: float(text) for name, text in re.findall(r'Test "(.+)" .*?passed after ([\d.]+) seconds', self.output)}
        slow = {name: time for name, time in times.items() if time > SLOW}
        print(f"{self.name}: {seconds:.0f} s, {len(self.reached)} faults, {len(slow)} slow tests", flush=True)
        names = "|".join(map(re.escape, slow))
        quick = Suite(self.name, self.program, self.only, f"{self.skipped}|{names}" if slow else self.skipped)
        rest = Suite(self.name, self.program, f"{self.only}.*({names})")
        for part, expected in ((quick, seconds - sum(slow.values())), (rest, sum(slow.values()))):
            part.reached, part.limit = self.reached, 5 * expected + 30
        return [quick, rest] if slow else [quick]


def judge(mutants: list[Mutant], parts: Callable[[Mutant], list[Suite]]) -> list[Mutant]:
    """Runs the tests for each fault, the quickest first; returns the faults that none of them sees."""
    alive = []
    for mutant in mutants:
        start = time.monotonic()
        there = sorted((part for part in parts(mutant) if mutant.number in part.reached), key=lambda part: part.limit)
        killer = next((part.name for part in there if not part.is_green(GLOWLINE_MUTANT=str(mutant.number))), None)
        fate = f"killed by {killer}" if killer else f"survives {len({part.name for part in there})} suites"
        print(f"{mutant.number:4} {fate} ({time.monotonic() - start:.0f} s): {mutant}", flush=True)
        if not killer:
            alive.append(mutant)
    return alive


def main() -> int:
    count, seed, options = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    mutants = build(draw(places(), count, random.Random(seed)), options)
    program = COPY / options[options.index("--scratch-path") + 1] / "debug" / "glowlinePackageTests.xctest"
    names = sorted(folder.name for folder in COPY.glob("Tests/*/*Tests"))

    @functools.cache
    def looked(name: str) -> list[Suite]:
        return Suite(name, program, rf"^{name}\.").look(count)

    def own(mutant: Mutant) -> str:
        return f"{pathlib.Path(mutant.file).parts[2]}Tests"

    # Most end by their own module's tests; what is left is shown to all others.
    alive = judge(mutants, lambda mutant: looked(own(mutant)) if own(mutant) in names else [])
    alive = judge(alive, lambda mutant: [part for name in names if name != own(mutant) for part in looked(name)])
    print(f"\n{len(alive)} of {len(mutants)} survived, {count - len(mutants)} did not build", *alive, sep="\n")
    return 1 if len(alive) * 10 > len(mutants) else 0


sys.exit(main())
