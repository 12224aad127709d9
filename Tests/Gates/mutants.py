"""Makes small faults in a copy of the tree and says which of them no unit test sees.

Run as `mutants.py N SEED OPTION…` with the options that build the tests. All faults are built at once, each behind a switch; then
those tests that come by a fault run with it switched on, those of its own module first. Half of the faults are in guards on what
others wrote: files, replies of databases, messages.
"""

import concurrent.futures
import contextlib
import dataclasses
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
# As in `Tests/Mutants/Switch`: when a fault was come by is noted for so many stretches of time.
STRETCHES, STRETCHES_A_SECOND = 1 << 16, 50
# The longest argument of a process is 128 KiB.
LONGEST = 120_000
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


@dataclasses.dataclass
class Test:
    """A test, and when it ran: in stretches of 20 ms, from the first to the last."""

    name: str
    first: int
    last: int

    @property
    def seconds(self) -> float:
        return (self.last - self.first) / STRETCHES_A_SECOND


def run(program: pathlib.Path, only: str, limit: float, *options: str, **variables: str) -> str:
    """Runs tests until one fails; returns what they say, or nothing where all are green."""
    # One test after the other, so that each has a time of its own.
    arguments = ["--testing-library", "swift-testing", "--no-parallel", "--filter", only, "--skip", SKIPPED, *options]
    with tempfile.NamedTemporaryFile() as log:
        process = subprocess.Popen(
            [str(program), *arguments],
            cwd=COPY,
            env=os.environ | ENVIRONMENT | variables,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        end = time.monotonic() + limit
        try:
            while time.monotonic() < end and resident(process.pid) < MEMORY:
                if "✘" in pathlib.Path(log.name).read_text(errors="replace"):
                    break
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.1)
                    break
        finally:
            # What it started ends with it.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        output = pathlib.Path(log.name).read_text(errors="replace")
    return "" if process.returncode == 0 else output or "it said nothing"


def look(program: pathlib.Path, module: str, count: int) -> list[tuple[Test, set[int]]]:
    """Runs a module's tests without a fault; returns each with the faults that were come by while it ran."""
    with tempfile.NamedTemporaryFile() as reached, tempfile.NamedTemporaryFile() as events:
        reached.truncate(count * STRETCHES)
        options = ("--event-stream-output-path", events.name, "--event-stream-version", "0")
        started = time.monotonic()
        if said := run(program, rf"^{module}\.", 1200, *options, GLOWLINE_REACHED=reached.name):
            sys.exit(f"mutants: {module} is red without a fault\n{said[-3000:]}")
        places = reached.read()
        tests = timed(pathlib.Path(events.name).read_text())
    met: list[tuple[Test, set[int]]] = [(test, set()) for test in tests]
    for number in range(count):
        row = places[number * STRETCHES : (number + 1) * STRETCHES]
        for test, numbers in met if any(row) else ():
            if any(row[stretch % STRETCHES] for stretch in range(test.first, test.last + 1)):
                numbers.add(number)
    shared = len({number for _, numbers in met for number in numbers})
    print(f"{module}: {len(tests)} tests in {time.monotonic() - started:.0f} s come by {shared} faults", flush=True)
    return met


def timed(events: str) -> list[Test]:
    """The tests that a stream of events tells of."""
    functions: set[str] = set()
    started: dict[str, float] = {}
    tests: list[Test] = []
    # Names may hold what else ends a line.
    for line in filter(None, events.split("\n")):
        record = json.loads(line)
        payload = record["payload"]
        if record["kind"] == "test" and payload["kind"] == "function":
            functions.add(payload["id"])
        elif payload.get("testID") in functions:
            name, instant = payload["testID"], payload["instant"]["since1970"]
            if payload["kind"] == "testStarted":
                started[name] = instant
            elif payload["kind"] == "testEnded":
                first, last = (int(moment * STRETCHES_A_SECOND) for moment in (started[name], instant))
                # Its place in the file is no part of the name.
                tests.append(Test(name.rpartition("/")[0], first, last))
    return tests


def killer(program: pathlib.Path, mutant: Mutant, tests: list[Test]) -> str | None:
    """The first test that fails with the fault; those of its own module run first, and slow ones after quick ones."""
    own = f"{pathlib.Path(mutant.file).parts[2]}Tests."
    parts: dict[tuple[bool, bool], list[Test]] = {}
    for test in tests:
        parts.setdefault((test.seconds > SLOW, not test.name.startswith(own)), []).append(test)
    for _, part in sorted(parts.items(), key=lambda item: item[0]):
        only = f"^({'|'.join(re.escape(test.name) for test in part)})/"
        modules = "|".join(sorted({test.name.partition(".")[0] for test in part}))
        limit = 5 * sum(test.seconds for test in part) + 30
        if said := run(program, only if len(only) < LONGEST else rf"^({modules})\.", limit, GLOWLINE_MUTANT=str(mutant.number)):
            failed = re.search(r"✘ Test \"?(.+?)\"? (?:recorded|with)", said)
            return failed[1] if failed else "a crash, or by its time or memory"
    return None


def main() -> int:
    count, seed, options = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    mutants = build(draw(places(), count, random.Random(seed)), options)
    program = COPY / options[options.index("--scratch-path") + 1] / "debug" / "glowlinePackageTests.xctest"
    modules = sorted(folder.name for folder in COPY.glob("Tests/*/*Tests"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        met = [entry for entries in workers.map(lambda module: look(program, module, count), modules) for entry in entries]

        def judge(mutant: Mutant) -> bool:
            start = time.monotonic()
            tests = [test for test, numbers in met if mutant.number in numbers]
            name = killer(program, mutant, tests)
            fate = f"killed by {name}" if name else f"survives {len(tests)} tests"
            print(f"{mutant.number:4} {fate} ({time.monotonic() - start:.0f} s): {mutant}", flush=True)
            return name is None

        alive = [mutant for mutant, survives in zip(mutants, workers.map(judge, mutants), strict=True) if survives]
    print(f"\n{len(alive)} of {len(mutants)} survived, {count - len(mutants)} did not build", *alive, sep="\n")
    return 1 if len(alive) * 10 > len(mutants) else 0


sys.exit(main())
