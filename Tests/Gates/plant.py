"""Plants one fault for each gate in a copy of the tree and sees that gate turn red.

`plant.py [NAME…]` runs the faults whose names are given, else all. A gate that stays green with its
fault in place is dead, and this script then fails.
"""

import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable

from tree_copy import copy_tree

COPY = pathlib.Path.cwd() / ".build" / "plant"
LIMIT = 3600

RACE = """
import Testing
import Threading

@Suite struct Planted {
  @Test func `two threads write without order`() throws {
    nonisolated(unsafe) let cell = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    cell.initialize(to: 0)
    let threads = try (0..<2).map { _ in try #require(Thread { cell.pointee += 1 }) }
    for thread in threads { thread.join() }
    cell.deallocate()
  }
}
"""

OVERRUN = """
import Testing

@Suite struct Planted {
  @Test func `reads behind its memory`() {
    let cells = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    cells.initialize(repeating: 1, count: 4)
    #expect(cells[Int.random(in: 4...5)] != 123_456_789)
    cells.deallocate()
  }
}
"""


HANG = """
import Testing

@Suite struct Planted {
  @Test func `never ends`() { while true { usleep(1000) } }
}
"""

DEAF = """

class PlantedTest(unittest.TestCase):
    def test_that_waits_for_nobody(self):
        import socket

        here, _there = socket.socketpair()
        here.recv(1)
"""


class Stale(Exception):
    """The place for a fault is gone."""


@dataclasses.dataclass(frozen=True)
class Fault:
    gate: str | None  # None: the check for Swift itself
    plant: Callable[[], object]
    sign: str  # what must be printed
    environment: dict[str, str] = dataclasses.field(default_factory=dict)


def replace(path: str, old: str, new: str) -> Callable[[], object]:
    def plant() -> None:
        file = COPY / path
        text = file.read_text()
        if old not in text:
            raise Stale(f"{path} no longer holds {old!r}")
        file.write_text(text.replace(old, new, 1))

    return plant


def append(path: str, text: str) -> Callable[[], object]:
    def plant() -> None:
        with (COPY / path).open("a") as file:
            file.write(text)

    return plant


def create(path: str, text: str) -> Callable[[], object]:
    return lambda: (COPY / path).write_text(text)


def delete(path: str) -> Callable[[], object]:
    return (COPY / path).unlink


def both(*plants: Callable[[], object]) -> Callable[[], object]:
    return lambda: [plant() for plant in plants]


DATE = "Sources/Core/CivilTime/CivilDate.swift"
BUNDLE = "Sources/Services/NotebookView/Bundle/view.js"
POINTS = "Sources/Services/NotebookView/Page/points.js"
SIGN = ("Sources/Core/CivilTime/TimeZoneRules.swift", '(seconds < 0 ? "-" : "+")')
ONLY_TIME = {"only": "^CivilTimeTests"}
FAULTS = {
    # What needs no program.
    "shell": Fault("shell", append("dev", "\necho $unquoted\n"), "SC2154"),
    "format": Fault("format", append(DATE, "\nfunc  ugly( ) { }\n"), "CivilDate.swift"),
    "undocumented": Fault("format", append(DATE, "\npublic func bare() {}\n"), "AllPublicDeclarations"),
    # The first of three commands; what it says, the others do not mind.
    "first command": Fault("python", replace("Tests/Gates/house.py", "import json\n", "import json\nimport os\n"), "F401"),
    "second command": Fault("python", append("Tests/Gates/house.py", "a  =  1\n"), "house.py"),
    "third command": Fault("python", append("Tests/Gates/house.py", '\n\ndef planted() -> int:\n    return ""\n'), "return-value"),
    "javascript": Fault("javascript", create("Sources/Services/NotebookView/planted.js", "var a = 1;\ndebugger;\n"), "debugger"),
    "script types": Fault("javascript", replace(POINTS, "text.charCodeAt(at)", "text.charCodeAt(text)"), "TS2345"),
    "stale bundle": Fault("javascript", replace(POINTS, "number % 2", "number % 3"), "is not what its sources give"),
    # The house.
    "import": Fault("floors", replace(DATE, "/// A day", "import Glibc\n/// A day"), "may not import Glibc"),
    "arrow": Fault(
        "floors",
        both(
            replace("Package.swift", 'module("LaserBlur")', 'module("LaserBlur", ["Threading"])'),
            replace("Sources/Core/LaserBlur/LaserLayer.swift", "/// ", "import Threading\n/// "),
        ),
        "LaserBlur (Core) may not use Threading (Adapters)",
    ),
    "second owner": Fault("floors", replace("Package.swift", '"LineEditor", [', '"LineEditor", ["CChafa", '), "CChafa has 2 owners"),
    "old picture": Fault("floors", replace("docs/architecture.md", "  LineEditor ", "  LineEdited "), "another house"),
    # Unit tests.
    "warning": Fault("debug", append(DATE, "\nfunc warned() {\n  let unused = 1\n}\n"), "never used"),
    "debug": Fault("debug", replace(*SIGN, '"-"'), "✘", ONLY_TIME),
    "release": Fault("release", replace(*SIGN, '(_isDebugAssertConfiguration() && seconds >= 0 ? "+" : "-")'), "✘", ONLY_TIME),
    "lost suite": Fault("debug", delete("Tests/Core/CivilTimeTests/CivilDateTests.swift"), "Tests/Gates/test-counts says"),
    "endless test": Fault(
        "debug",
        create("Tests/Adapters/ThreadingTests/Planted.swift", "import Glibc" + HANG),
        "it took more than 300 s",
        {"only": "Planted", "GLOWLINE_GATE_LIMIT": "300"},
    ),
    "address": Fault("address", create("Tests/Core/CivilTimeTests/Planted.swift", OVERRUN), "heap-buffer-overflow", {"only": "Planted"}),
    "leak": Fault(
        "address",
        replace("Sources/Adapters/CairoRenderer/PixelPicture.swift", "cairo_surface_destroy(", "_ = ("),
        "byte(s) leaked in",
        {"only": "^CairoRendererTests"},
    ),
    "thread": Fault("thread", create("Tests/Adapters/ThreadingTests/Planted.swift", RACE), "WARNING: ThreadSanitizer", {"only": "Planted"}),
    "docs": Fault("docs", replace(DATE, "/// A day of", "/// See ``NoSuchSymbol``.\n///\n/// A day of"), "NoSuchSymbol"),
    "alone": Fault("alone", replace("docs/modules.md", "segment 0 from 0", "segment 0 from 1"), "modules.md says"),
    # The program, and each gate that builds it.
    **{
        f"broken build, {gate}": Fault(
            gate, append("Sources/Programs/glowline/main.swift", '\nlet broken: Int = "planted"\n'), "not run, since build is red"
        )
        for gate in ("program", "engines", "kernel", "clients", "python-door", "install", "wheel", "browser")
    },
    "program": Fault("program", replace("Sources/Programs/glowline/main.swift", 'say("glowline ', 'say("glow '), "1 failed"),
    "engines": Fault(
        "engines",
        replace("Sources/Core/ValueNotation/PasswordMask.swift", 'names = ["password"', 'names = ["pass"'),
        "unexpectedly found in",
    ),
    "kernel": Fault(
        "kernel",
        replace("Sources/Services/JupyterKernel/Execution/Shell.swift", "isAborted = true", "isAborted = false"),
        "kernel_protocol_test.py::",
    ),
    "lost suite of the kernel": Fault("kernel", delete("Tests/EndToEnd/kernel_hostile_test.py"), "Tests/Gates/test-counts says"),
    "clients": Fault(
        "clients", replace("notebooks/quickstart.ipynb", "expect last(price) > 100", "expect last(price) < 100"), "ExpectationFailed"
    ),
    "python-door": Fault(
        "python-door", replace("kernelspec/python/glowline/session.py", "lent.withdraw(name)", "continue"), "python_session_test.py::"
    ),
    "install": Fault(
        "install",
        replace("Sources/Programs/glowline/Install/KernelspecFolder.swift", "try prove(staged)", "if staged.isEmpty { try prove(staged) }"),
        "install_test.py::",
    ),
    "deaf test": Fault("install", append("Tests/EndToEnd/install_test.py", DEAF), "Timeout (>60.0s)", {"PYTEST_TIMEOUT": "60"}),
    "wheel": Fault(
        "wheel", replace("kernelspec/python/build_wheel.py", "$ORIGIN/../share/glowline/lib", "$ORIGIN/../share/lib"), "wheel_test.py::"
    ),
    "no wheel": Fault(
        "wheel", replace("kernelspec/python/build_wheel.py", "import base64\n", "import base64\n\nraise SystemExit(3)\n"), "exit status 3"
    ),
    "view": Fault("view", replace(BUNDLE, '"kernel linked"', '"kernel lost"'), "NotebookViewTests/test_view"),
    "browser": Fault("browser", replace(BUNDLE, '"glowline-up"', '"glowline-no"'), "browser_touch_test"),
    "site-text": Fault("site-text", replace("docs/site/tutorial.md", "window all\n", "window everything\n"), "site_text_test.py::"),
    "site": Fault("site", replace("docs/site/limits.md", "(decisions/index.md)", "(decisions/none.md)"), "decisions/none.md"),
    "no swift": Fault(None, lambda: fake_swift(None), "Swift 6.2 or newer is needed and none"),
    "old swift": Fault(None, lambda: fake_swift("5.9.2"), "Swift 6.2 or newer is needed, found 5.9.2"),
}


def fake_swift(version: str | None) -> None:
    """A folder of programs in which `swift` is too old or missing."""
    folder = COPY / ".build" / "programs"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for program in ("bash", "dirname", "sed", "head", "sort", "printf", "cat"):
        if found := shutil.which(program):
            (folder / program).symlink_to(found)
    if version:
        script = folder / "swift"
        script.write_text(f"#!/bin/sh\necho 'Swift version {version} (swift-{version}-RELEASE)'\n")
        script.chmod(0o755)


def is_red(fault: Fault) -> tuple[bool, str]:
    copy_tree(COPY)
    try:
        fault.plant()
    except (Stale, FileNotFoundError) as error:
        return False, str(error)
    environment = os.environ | fault.environment
    if fault.gate is None:
        environment["PATH"] = str(COPY / ".build" / "programs")
    command = ["./dev", "gate", fault.gate] if fault.gate else ["./dev", "test"]
    result = subprocess.run(
        command, cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT, check=False
    )
    return result.returncode != 0 and fault.sign in result.stdout, result.stdout


def main() -> int:
    names = sys.argv[1:]
    if unknown := set(names) - set(FAULTS) - {"all"}:
        sys.exit(f"plant: no fault is called {', '.join(sorted(unknown))}: there is {', '.join(FAULTS)}")
    dead = []
    for name in FAULTS if "all" in names or not names else names:
        start = time.monotonic()
        red, output = is_red(FAULTS[name])
        print(f"{name}: {'red, as it must be' if red else 'THE GATE IS DEAD'} ({time.monotonic() - start:.0f} s)", flush=True)
        if not red:
            dead.append(name)
            print(output[-2000:])
    print(f"dead: {', '.join(dead)}" if dead else "every gate is alive")
    return 1 if dead else 0


sys.exit(main())
