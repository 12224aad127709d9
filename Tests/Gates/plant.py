"""Plants one fault for each gate in a copy of the tree and sees that gate turn red.

`plant.py [NAME…]` runs the faults whose names are given, else all. A gate that stays green with its
fault in place is dead, and this script then fails.
"""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path.cwd()
COPY = ROOT / ".build" / "plant"

RACE = """
import Testing

@Suite struct Planted {
  @Test func `two tasks write without order`() async {
    nonisolated(unsafe) let cell = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    cell.initialize(to: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { cell.pointee &+= 1 } }
      }
    }
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


def replace(path: str, old: str, new: str):
    def plant():
        file = COPY / path
        text = file.read_text()
        assert old in text, f"{path} no longer holds {old!r}"
        file.write_text(text.replace(old, new, 1))

    return plant


def append(path: str, text: str):
    return lambda: (COPY / path).open("a").write(text)


def create(path: str, text: str):
    return lambda: (COPY / path).write_text(text)


DATE = "Sources/CivilTime/CivilDate.swift"
SIGN = ("Sources/CivilTime/TimeZoneRules.swift", '(seconds < 0 ? "-" : "+")')
FAULTS = {
    # name: (gate, how the fault is planted, what the gate must print)
    "shell": ("shell", append("dev", "\necho $unquoted\n"), "SC2154"),
    "format": ("format", append(DATE, "\nfunc  ugly( ) { }\n"), "CivilDate.swift"),
    "undocumented": ("format", append(DATE, "\npublic func bare() {}\n"), "AllPublicDeclarations"),
    "import": ("floors", replace(DATE, "/// A day", "import Glibc\n/// A day"), "may not import Glibc"),
    "arrow": (
        "floors",
        replace("Package.swift", 'module("LaserBlur")', 'module("LaserBlur", ["CivilTime"])'),
        "LaserBlur may not use CivilTime",
    ),
    "warning": (
        "debug", append(DATE, "\nfunc warned() {\n  let unused = 1\n}\n"), "never used",
    ),
    "debug": ("debug", replace(*SIGN, '"-"'), "✘"),
    "release": (
        "release", replace(*SIGN, '(_isDebugAssertConfiguration() && seconds >= 0 ? "+" : "-")'), "✘",
    ),
    "address": (
        "address", create("Tests/CivilTimeTests/Planted.swift", OVERRUN), "heap-buffer-overflow",
    ),
    "thread": (
        "thread", create("Tests/ThreadingTests/Planted.swift", RACE), "ThreadSanitizer: data race",
    ),
    "docs": (
        "docs", replace(DATE, "/// A day of", "/// See ``NoSuchSymbol``.\n///\n/// A day of"), "NoSuchSymbol",
    ),
    "alone": ("alone", replace("README.md", "```text\n", "```text\nplanted\n"), "README says"),
    "program": (
        "program",
        replace("Sources/glowline/main.swift", 'say("glowline ', 'say("glow '),
        "FAILED (failures=1)",
    ),
    "kernel": (
        "kernel",
        replace("Sources/JupyterKernel/Shell.swift", "isAborted = true", "isAborted = false"),
        "tests, FAILED",
    ),
    "clients": (
        "clients",
        replace("notebooks/quickstart.ipynb", "expect last(price) > 100", "expect last(price) < 100"),
        "ExpectationFailed",
    ),
    "install": (
        "install",
        replace("Sources/glowline/Install/KernelspecFolder.swift", "try prove(staged)", "if staged.isEmpty { try prove(staged) }"),
        "FAILED (failures=1)",
    ),
    "wheel": (
        "wheel",
        replace("kernelspec/python/build_wheel.py", "$ORIGIN/../share/glowline/lib", "$ORIGIN/../share/lib"),
        "FAILED (",
    ),
    "no swift": (None, lambda: fake_swift(None), "Swift 6.2 or newer is needed and none"),
    "old swift": (None, lambda: fake_swift("5.9.2"), "Swift 6.2 or newer is needed, found 5.9.2"),
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


def copy_tree() -> None:
    """The tree as it is now; what was built for the fault before stays, to save time."""
    COPY.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True,
    ).stdout.split("\n")
    for entry in COPY.iterdir():
        if entry.name != ".build":
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            target = COPY / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def main() -> int:
    dead = []
    for name, (gate, plant, sign) in FAULTS.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        copy_tree()
        plant()
        environment = dict(os.environ)
        if gate is None:
            environment["PATH"] = str(COPY / ".build" / "programs")
        command = ["./dev", "gate", gate] if gate else ["./dev", "test"]
        result = subprocess.run(
            command, cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True,
        )
        red = result.returncode != 0 and sign in result.stdout
        print(f"{name}: {'red, as it must be' if red else 'THE GATE IS DEAD'}", flush=True)
        if not red:
            dead.append(name)
            print(result.stdout[-2000:])
    return 1 if dead else 0


sys.exit(main())
