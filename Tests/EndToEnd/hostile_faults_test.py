"""What fails around the program: disks, files, memory, threads, signals, clocks and servers.

What it writes is the old file or the new one, whole, whenever it is killed and whatever the system refuses; what it cannot do
it says. Faults are the system's own where a test can make them, and strace's elsewhere. With GLOWLINE_FAULTS=all each run is
killed at every call from the start to the end, and each call fails in every way; that takes minutes.
"""

import contextlib
import dataclasses
import datetime
import fcntl
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Callable, Sequence
from typing import Any

from engine_case import quoted
from kernel_process import Kernel, KernelSpec
from postgresql_server import PostgreSQLServer
from processes import TIMEOUT, Piped, Terminal, end, read_line, wait_until
from traced import EVERYTHING, Call, calls, tracer
from under_test import PROGRAM, ROOT
from wire import CHANNELS, Client, result_of

# What touches files; those with a question mark are not on every machine.
FILE_CALLS = (
    "?open,openat,?creat,write,?writev,pwrite64,?fsync,?fdatasync,?sync_file_range,ftruncate,fallocate,close,?rename,?renameat,?renameat2,"
    "?link,?linkat,?unlink,?unlinkat,?fchmod,?mkdir,?mkdirat"
)
# A connection file that leaves all ports open.
PORTS: dict[str, Any] = {f"{channel}_port": 0 for channel in CHANNELS}
TEMPORARY = re.compile(r"\.\d+\.\d+\.tmp$")
OLD = "what was there before\n"
ERRORS = {
    "EIO": "input/output error",
    "ENOSPC": "no space left on device",
    "EACCES": "permission denied",
    "EINTR": "interrupted system call",
}


@dataclasses.dataclass(frozen=True)
class Export:
    """A way to write a file: the words of the command, and the file's path."""

    words: Sequence[str]
    file: str


def export(statements: str, file: str, *words: str) -> Export:
    return Export(["run", "-c", statements, *words], file)


VALUES = "series a = walk(9000)\nexport a "
PICTURE = 'series a = walk(300)\nplot a title="A"\n'
EXPORTS = {
    **{suffix: export(f'{VALUES}"a.{suffix}"', f"a.{suffix}") for suffix in ("csv", "tsv", "json", "jsonl", "npy")},
    **{f"plot as {suffix}": export(f'{PICTURE}export "a.{suffix}"', f"a.{suffix}") for suffix in ("png", "svg", "pdf", "html", "json")},
    "--out": export(PICTURE, "pictures/plot-1.png", "--out", "pictures"),
    "--html": export(PICTURE, "all.html", "--html", "all.html"),
    "plot -o": Export(["plot", "values.csv", "-o", "a.png"], "a.png"),
}
# Those by which each way through the program is gone once; the others add a writer of values or of pictures each.
FEW = ("csv", "plot as png", "plot as svg", "plot as pdf", "plot as html", "--out", "--html")


class FaultCase(unittest.TestCase):
    maxDiff = 2000

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        self.log = self.folder / "calls"
        (self.folder / "work").mkdir()
        self.work = self.folder / "work"
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "HOME": str(self.folder),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "VIRTUAL_ENV": sys.prefix,
            "SWIFT_BACKTRACE": "enable=no",
        }

    def call(
        self, *words: str, before: Sequence[str] = (), text: str = "", limits: dict[int, int] | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs the program, behind other words where there are some, and within limits of the system's."""

        def confine() -> None:
            for kind, most in (limits or {}).items():
                resource.setrlimit(kind, (most, most))

        return subprocess.run(
            [*before, PROGRAM, *words], input=text, capture_output=True, text=True, cwd=self.work, timeout=TIMEOUT,
            env=self.environment | variables, preexec_fn=confine if limits else None,
        )  # fmt: skip

    def injected(self, export: Export, what: str, kind: str, index: str) -> subprocess.CompletedProcess[str]:
        """Runs an export with a fault at one call, by strace's words for it."""
        # With the filter of --seccomp-bpf a signal would not come to the first thread.
        words = [word for word in tracer(self.log, f"--trace={kind}", f"--inject={kind}:{what}:when={index}") if word != "--seccomp-bpf"]
        return self.call(*export.words, before=words)

    def prepare(self, export: Export) -> None:
        """Puts the old file where an export will write."""
        shutil.rmtree(self.work)
        self.work.mkdir()
        (self.work / "values.csv").write_text("v\n1\n3\n2\n")
        file = self.work / export.file
        file.parent.mkdir(exist_ok=True)
        file.write_text(OLD)

    def leftovers(self, export: Export) -> list[str]:
        return sorted(path.name for path in (self.work / export.file).parent.iterdir() if TEMPORARY.search(path.name))

    def strangers(self, export: Export) -> list[str]:
        """What lies beside the file that is neither it nor what was there."""
        kept = {"values.csv", pathlib.Path(export.file).name, pathlib.Path(export.file).parts[0]}
        return sorted(path.name for path in (self.work / export.file).parent.iterdir() if path.name not in kept)

    def whole(self, export: Export) -> bytes:
        """What an export writes when nothing is in its way."""
        self.prepare(export)
        result = self.call(*export.words)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.strangers(export), [])
        written = (self.work / export.file).read_bytes()
        self.assertGreater(len(written), 1000 if export.words[0] == "run" else 100)
        return written

    def steps(self, export: Export) -> list[tuple[str, str, Call]]:
        """The calls by which an export writes its file, and the next one: kind, number of that kind in its thread, call."""
        self.prepare(export)
        result = self.call(*export.words, before=tracer(self.log, f"--trace={FILE_CALLS}", "-y"))
        self.assertEqual(result.returncode, 0, result.stderr)
        counts: dict[tuple[int, str], int] = {}
        found: list[tuple[str, str, Call]] = []
        begins, ends = -1, -1
        for call in calls(self.log):
            number = counts[call.thread, call.name] = counts.get((call.thread, call.name), 0) + 1
            if call.is_of_begun_file:
                begins, ends = begins if begins >= 0 else len(found), len(found)
            found.append((call.name, str(number), call))
        names = {name for name, _, _ in found[begins : ends + 1]}
        self.assertTrue({"write", "fsync", "close"} < names and any("rename" in name for name in names), names)
        return found[begins : ends + 2]

    def ways(self) -> dict[str, Export]:
        return {name: way for name, way in EXPORTS.items() if EVERYTHING or name in FEW}


class KilledTest(FaultCase):
    """`kill -9` at each call by which a file is written."""

    def check(self, export: Export, new: bytes, index: str, kind: str) -> tuple[int, bytes, int]:
        self.prepare(export)
        result = self.injected(export, "signal=KILL", kind, index)
        found = (self.work / export.file).read_bytes()
        left = self.leftovers(export)
        self.assertIn(found, (OLD.encode(), new), f"{len(found)} bytes, and whole it has {len(new)}")
        self.assertEqual(self.strangers(export), left)
        self.assertLessEqual(len(left), 1)
        for name in left:
            self.assertRegex(name, rf"^{re.escape(pathlib.Path(export.file).name)}\.\d+\.\d+\.tmp$")
        return result.returncode, found, len(left)

    def test_a_file_is_the_old_or_the_new_one_whenever_the_program_is_killed(self) -> None:
        for name, way in self.ways().items():
            with self.subTest(name):
                new = self.whole(way)
                seen = set()
                for kind, index, call in self.steps(way):
                    with self.subTest(f"{name}: {kind}({call.arguments[:80]}, the {index}th of its thread"):
                        status, found, left = self.check(way, new, index, kind)
                        self.assertEqual(status, -signal.SIGKILL)
                        seen.add((found == new, left))
                # Old with nothing beside it, old beside what was begun, and new where the program says so afterwards.
                self.assertLessEqual({(False, 0), (False, 1)}, seen)
                self.assertLessEqual(seen, {(False, 0), (False, 1), (True, 0)})
                # Whoever is killed leaves that behind for good; the next export is none the worse for it.
                self.assertEqual(self.call(*way.words).returncode, 0)
                self.assertEqual((self.work / way.file).read_bytes(), new)

    def test_the_same_holds_from_the_first_call_to_the_last(self) -> None:
        kinds = ("openat", "close", "write", "fsync", "rename") if EVERYTHING else ("write",)
        for name in EXPORTS if EVERYTHING else ("csv",):
            new = self.whole(EXPORTS[name])
            for kind in kinds:
                status, index, found = -signal.SIGKILL, 0, b""
                while status != 0:
                    index += 1
                    with self.subTest(f"{name}: {kind} {index}"):
                        status, found, _ = self.check(EXPORTS[name], new, str(index), kind)
                    self.assertIn(status, (0, -signal.SIGKILL))
                self.assertGreater(index, 1)
                self.assertEqual(found, new)

    def test_what_a_killed_export_leaves_is_described(self) -> None:
        self.assertRegex((ROOT / "docs" / "safety.md").read_text(), r"\.tmp\b")


class ParquetTest(FaultCase):
    """A file that an engine writes, from another one beside it."""

    WAY = export(f'{VALUES}"a.parquet"', "a.parquet")

    def test_it_is_the_old_or_the_new_one_whenever_the_program_is_killed(self) -> None:
        new = self.whole(self.WAY)
        seen = set()
        for kind, most in (
            ("write", 4),
            ("fsync", 1),
            ("?rename,?renameat,?renameat2", 2),
            ("ftruncate", 1),
            ("pwrite64", 3),
            ("?unlink,?unlinkat", 1),
        ):
            for index in range(1, most + 1):
                with self.subTest(f"{kind} {index}"):
                    self.prepare(self.WAY)
                    self.injected(self.WAY, "signal=KILL", kind, str(index))
                    found = (self.work / "a.parquet").read_bytes()
                    self.assertIn(found, (OLD.encode(), new), f"{len(found)} bytes, and whole it has {len(new)}")
                    left = self.strangers(self.WAY)
                    self.assertLessEqual(len(left), 2)
                    for name in left:
                        self.assertRegex(name, r"^a\.parquet\.\d+\.\d+\.tmp(\.csv(\.\d+\.\d+\.tmp)?)?$")
                    seen.add((found == new, len(left)))
        self.assertLessEqual({(False, 1), (False, 2)}, seen)

    def test_a_call_that_fails_is_an_error_that_names_the_file_and_the_old_one_stays(self) -> None:
        for kind in ("write", "fsync", "pwrite64", "?rename,?renameat,?renameat2"):
            for error in ERRORS if EVERYTHING else ("EIO", "ENOSPC"):
                with self.subTest(f"{error} of {kind}"):
                    self.prepare(self.WAY)
                    result = self.injected(self.WAY, f"error={error}", kind, "1")
                    self.assertIn("(INJECTED)", self.log.read_text())
                    self.assertEqual((result.returncode, (self.work / "a.parquet").read_text()), (1, OLD), result.stderr)
                    self.assertIn("a.parquet", result.stderr)
                    self.assertEqual(self.strangers(self.WAY), [])

    def test_it_is_on_the_disk_before_it_has_its_name(self) -> None:
        # Else a machine that stops then has an empty file in the place of the old one.
        self.prepare(self.WAY)
        result = self.call(*self.WAY.words, before=tracer(self.log, f"--trace={FILE_CALLS}", "-y"))
        self.assertEqual(result.returncode, 0, result.stderr)
        made = [call for call in calls(self.log) if re.search(r"a\.parquet\.\d+\.\d+\.tmp[\">]", call.arguments)]
        place = max(index for index, call in enumerate(made) if call.name.startswith("rename"))
        self.assertTrue(
            any(call.name in ("fsync", "fdatasync") for call in made[:place]), [f"{call.name} {call.arguments[:100]}" for call in made]
        )


class RefusedTest(FaultCase):
    """Each call by which a file is written fails."""

    def check(self, way: Export, new: bytes, kind: str, index: str, error: str) -> None:
        self.prepare(way)
        result = self.injected(way, f"error={error}", kind, index)
        found = (self.work / way.file).read_bytes()
        self.assertIn("(INJECTED)", self.log.read_text())
        self.assertIn(result.returncode, (0, 1) if error == "EINTR" else (1,), result.stderr)
        if result.returncode == 0:
            self.assertEqual(found, new)
        else:
            self.assertEqual(found, OLD.encode())
            self.assertIn(way.file, result.stderr)
            self.assertIn(ERRORS[error], result.stderr)
        self.assertEqual(self.strangers(way), [])

    def test_a_call_that_fails_is_an_error_that_names_the_file_and_the_old_one_stays(self) -> None:
        for name, way in self.ways().items():
            new = self.whole(way)
            errors = list(ERRORS) if EVERYTHING or name in ("csv", "plot as png") else ["EIO"]
            for kind, index, call in self.steps(way):
                if not call.is_of_begun_file or "O_TMPFILE" in call.arguments:
                    continue  # what the machine is asked meanwhile, or is done in another way
                for error in errors:
                    with self.subTest(f"{name}: {error} of {kind}({call.arguments[:80]}, the {index}th of its thread"):
                        self.check(way, new, kind, index, error)

    def test_a_write_that_a_signal_breaks_off_is_made_again(self) -> None:
        way = EXPORTS["csv"]
        new = self.whole(way)
        for kind, index, call in self.steps(way):
            if kind == "write" and call.is_of_begun_file:
                self.prepare(way)
                result = self.injected(way, "error=EINTR", kind, index)
                self.assertEqual((result.returncode, (self.work / way.file).read_bytes()), (0, new), result.stderr)

    def test_a_call_that_fails_twice_leaves_no_more_than_what_was_begun(self) -> None:
        # What was begun cannot even be removed.
        way = EXPORTS["csv"]
        self.prepare(way)
        words = tracer(self.log, "--trace=fsync,?unlink,?unlinkat", "--inject=fsync:error=EIO", "--inject=?unlink,?unlinkat:error=EIO")
        result = self.call(*way.words, before=words)
        self.assertEqual((result.returncode, (self.work / way.file).read_text()), (1, OLD))
        self.assertIn("a.csv': input/output error", result.stderr)
        self.assertLessEqual(len(self.leftovers(way)), 1)


def mounting(script: str) -> list[str]:
    """A shell that may mount what nobody else sees; the words behind it are its `"$@"`."""
    as_root = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    return ["unshare", *as_root, "--mount", "sh", "-ec", script, "sh"]


class DiskTest(FaultCase):
    """Disks that are full or cannot be written, and limits of files."""

    def on_a_disk(self, way: Export, fill: str, *, size: str = "256k") -> tuple[subprocess.CompletedProcess[str], dict[str, bytes]]:
        """Runs an export on a small disk, and gives what is on it then; `fill` takes what room there is."""
        shutil.rmtree(self.work)
        self.work.mkdir()
        after = self.folder / "after"
        shutil.rmtree(after, ignore_errors=True)
        parent = pathlib.Path(way.file).parent
        script = f"""
            mount -t tmpfs -o size={size} none {self.work}
            cd {self.work}; mkdir -p {parent}; printf %s '{OLD}' > {way.file}; printf 'v\\n1\\n3\\n' > values.csv
            {fill}
            code=0; "$@" || code=$?
            cp -r {self.work}/{parent} {after}
            exit $code
        """
        result = self.call(*way.words, before=mounting(script))
        return result, {path.name: path.read_bytes() for path in after.iterdir() if path.is_file()}

    def check(self, way: Export, fill: str, words: str) -> None:
        result, after = self.on_a_disk(way, fill)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(words, result.stderr)
        self.assertIn(way.file, result.stderr)
        self.assertEqual(after.pop(pathlib.Path(way.file).name), OLD.encode())
        self.assertEqual(set(after) - {"values.csv", "filler"}, set())

    def test_a_disk_with_room_takes_the_file(self) -> None:
        way = EXPORTS["csv"]
        result, after = self.on_a_disk(way, "", size="2m")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertGreater(len(after["a.csv"]), 100_000)

    def test_a_full_disk_is_an_error_and_the_old_file_stays(self) -> None:
        for name, way in EXPORTS.items():
            with self.subTest(name):
                self.check(way, "cat /dev/zero > filler 2>/dev/null || true", "no space left on device")

    def test_a_disk_that_fills_up_in_the_middle_of_a_write_is_an_error_and_the_old_file_stays(self) -> None:
        # The first write is a short one.
        for name, way in self.ways().items():
            with self.subTest(name):
                fill = "head -c 4096 /dev/zero > rest; cat /dev/zero > filler 2>/dev/null || true; rm rest"
                self.check(way, fill, "no space left on device")

    def test_a_disk_that_is_read_only_is_an_error_and_the_old_file_stays(self) -> None:
        for name, way in EXPORTS.items():
            with self.subTest(name):
                self.check(way, f"mount -o remount,ro {self.work}", "read-only file system")

    def test_a_folder_that_cannot_be_written_is_an_error_and_the_old_file_stays(self) -> None:
        # Root may write everywhere until that is taken from it.
        humble = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
        for name, way in self.ways().items():
            with self.subTest(name):
                self.prepare(way)
                parent = (self.work / way.file).parent
                parent.chmod(0o555)
                try:
                    result = self.call(*way.words, before=humble)
                finally:
                    parent.chmod(0o755)
                self.assertEqual((result.returncode, (self.work / way.file).read_text()), (1, OLD), result.stderr)
                self.assertIn(f"{way.file}': permission denied", result.stderr)
                self.assertEqual(self.strangers(way), [])

    def test_the_largest_size_of_a_file_is_an_error_and_the_old_file_stays(self) -> None:
        # `ulimit -f`: the first write is a short one, and the next one would be ended by a signal.
        for name in ("csv", "npy", "plot as png", "--html"):
            with self.subTest(name):
                way = EXPORTS[name]
                self.prepare(way)
                result = self.call(*way.words, limits={resource.RLIMIT_FSIZE: 4096})
                self.assertEqual((result.returncode, (self.work / way.file).read_text()), (1, OLD), result.stderr)
                self.assertIn(f"{way.file}': file too large", result.stderr)
                self.assertEqual(self.strangers(way), [])

    def test_a_query_whose_rows_find_no_room_is_an_error_and_leaves_nothing(self) -> None:
        (self.work / "many.csv").write_text("v\n" + "".join(f"{number}.5\n" for number in range(60_000)))
        rooms = self.folder / "rooms"
        rooms.mkdir()
        script = f'mount -t tmpfs -o size=64k none {rooms}; code=0; "$@" || code=$?; ls -A {rooms} >&2; exit $code'
        code = 'series v from "many.csv" query="select v from data"\nprint count(v)'
        result = self.call("run", "-c", code, before=mounting(script), TMPDIR=str(rooms))
        self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
        self.assertRegex(result.stderr, r"(?i)\A\w+Error: .*(no space left|could not write)")
        self.assertNotIn(".tmp\n", result.stderr[-40:])


class SignalTest(FaultCase):
    """What ends the program and can be handled leaves nothing half done behind."""

    def test_a_signal_in_the_middle_of_an_export_leaves_the_old_file_alone(self) -> None:
        for name in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            for way in (EXPORTS["csv"], EXPORTS["--out"], EXPORTS["--html"]):
                for kind in ("write", "fsync") if EVERYTHING or way is EXPORTS["csv"] else ("fsync",):
                    with self.subTest(f"{name.name} at {kind}, {way.file}"):
                        self.check(way, name, kind)

    def check(self, way: Export, number: signal.Signals, kind: str) -> None:
        new = self.whole(way)
        index = next(index for name, index, call in self.steps(way) if name == kind and call.is_of_begun_file)
        self.prepare(way)
        result = self.injected(way, f"signal={number.name}", kind, index)
        if number == signal.SIGINT:
            # What it comes too late for is done.
            self.assertIn(result.returncode, (0, 1), result.stderr)
        else:
            self.assertIn(result.returncode, (-number, 128 + number), result.stderr)
        self.assertEqual((self.work / way.file).read_bytes(), new if result.returncode == 0 else OLD.encode())
        self.assertEqual(self.strangers(way), [])


class SurroundingsTest(FaultCase):
    """Homes, fonts, zones and descriptors that are not there."""

    def test_without_a_home_all_works_but_what_is_kept_there(self) -> None:
        bare = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        for home in ({}, {"HOME": ""}, {"HOME": "/nonexistent"}, {"HOME": "relative"}, {"HOME": "/dev/null"}, {"HOME": "/proc"}):
            with self.subTest(home):
                self.environment = bare | home
                result = self.call("run", "-c", 'plot [1, 3, 2]; export "a.png"; export [1, 2] "a.csv"')
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertEqual(self.call(text="print 1 + 1\n").stdout, "2\n")
                variables = [f"{name}={value}" for name, value in self.environment.items()]
                terminal = Terminal("/usr/bin/env", "-i", *variables, "TERM=dumb", PROGRAM, folder=self.work)
                self.addCleanup(terminal.close)
                terminal.expect("glow> ")
                terminal.type("20 + 22\n")
                terminal.expect("42")
                terminal.type("exit\n")
                self.assertEqual(terminal.status(), 0)
        self.assertEqual({path.name for path in self.work.iterdir()}, {"a.png", "a.csv"})

    def test_without_fonts_there_is_no_picture_with_texts_and_that_is_said(self) -> None:
        settings = self.folder / "fonts.conf"
        settings.write_text('<?xml version="1.0"?><fontconfig></fontconfig>')
        for suffix in ("png", "svg", "pdf"):
            with self.subTest(suffix):
                code = f'plot walk(300) title="A title"; export "a.{suffix}"; print 42'
                result = self.call("run", "--keep-going", "-c", code, FONTCONFIG_FILE=str(settings))
                self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (1, "42"), result.stderr)
                self.assertRegex(result.stderr, r"(?m)^LimitExceeded: .*no font.*fonts-inter")
                self.assertFalse((self.work / f"a.{suffix}").exists())

    def test_without_zones_utc_works_and_another_zone_is_an_error_that_says_what_is_missing(self) -> None:
        script = 'for folder in share lib; do [ ! -d /usr/$folder/zoneinfo ] || mount -t tmpfs none /usr/$folder/zoneinfo; done; exec "$@"'
        series = "series a = walk(40) start=2026-03-01T22:00 step=1 hour\nplot a\nprint count(a)"
        result = self.call("run", "-c", series, before=mounting(script))
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "40"), result.stderr)
        result = self.call("run", "--keep-going", "-c", f'config timeZone="Europe/Paris"\n{series}', before=mounting(script))
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (1, "40"), result.stderr)
        self.assertRegex(result.stderr, r"\A\w+: [^\n]*'Europe/Paris'")
        # Its name is right: what is missing is the machine's.
        self.assertIn("tzdata", result.stderr)

    def test_the_variable_of_another_folder_of_zones_changes_nothing(self) -> None:
        code = 'config timeZone="Europe/Paris"\nseries a = [1] start=2026-07-01T00:00 step=1 hour\nexport a "a.csv"'
        self.assertEqual(self.call("run", "-c", code, TZDIR="/nowhere", TZ="Asia/Tokyo").returncode, 0)
        self.assertIn("2026-07-01T00:00:00+02:00", (self.work / "a.csv").read_text())

    def test_a_hundred_files_are_read_with_forty_descriptors(self) -> None:
        names = [f"f{number}.csv" for number in range(100)]
        for name in names:
            (self.work / name).write_text("v\n1\n2\n")
        reading = "".join(f'series s{place} from "{name}"\n' for place, name in enumerate(names))
        limits = {resource.RLIMIT_NOFILE: 40}
        result = self.call("run", "-c", reading + 'plot s99\nexport s99 "a.csv"\nprint count(s99)', limits=limits)
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "2"), result.stderr)
        # Those that are followed stay open.
        result = self.call("run", "--keep-going", "-c", reading.replace(" from ", " follow ") + "print count(s0)", limits=limits)
        self.assertEqual((result.returncode, result.stdout), (1, "2\n"), result.stderr)
        self.assertEqual(
            set(re.findall(r"^(\w+: .*) '.*': (.*)$", result.stderr, re.MULTILINE)), {("FileError: cannot read", "too many open files")}
        )

    def test_hardly_any_descriptors_are_an_error_or_none(self) -> None:
        for most in range(4, 12):
            with self.subTest(most):
                result = self.call("run", "-c", 'plot [1, 2]; export "a.png"', limits={resource.RLIMIT_NOFILE: most})
                self.assertIn(result.returncode, (0, 1, 127), result.stderr)
                self.assertTrue(result.returncode == 0 or result.stderr)

    def clock(self) -> tuple[list[str], pathlib.Path]:
        """The words in front of a command that takes the time of day by a file, and that file: by how much it is wrong."""
        library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
        assert library, "libfaketime is not installed: it is in Debian's package faketime"
        clock = self.folder / "clock"
        # The other clock, which nobody sets, is left alone, and so is who waits by it.
        settings = {"TIMESTAMP_FILE": clock, "NO_CACHE": 1, "DONT_FAKE_MONOTONIC": 1, "FORCE_MONOTONIC_FIX": 0}
        # The second `env` loads the library, which tells those behind it by a variable what they share.
        return ["env", *(f"FAKETIME_{name}={value}" for name, value in settings.items()), f"LD_PRELOAD={library}", "env"], clock

    def test_a_clock_that_jumps_ends_no_wait_early_or_late(self) -> None:
        words, clock = self.clock()
        clock.write_text("+0")
        for jump in ("+90d", "-90d"):
            with self.subTest(jump):
                clock.write_text("+0")
                (self.work / "a.csv").write_text("v\n1\n2\n")
                code = 'series a follow "a.csv"\nprint 1\nplot a live=2 s\nwait 1 s\nexport a "b.csv"\nprint 2'
                program = Piped(
                    [*words, PROGRAM, "run", "-c", code], cwd=self.work, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment,
                )  # fmt: skip
                self.addCleanup(end, program)
                for shared in (f"faketime_shm_{program.pid}", f"sem.faketime_sem_{program.pid}"):
                    self.addCleanup(pathlib.Path("/dev/shm", shared).unlink, missing_ok=True)
                began = time.monotonic()
                self.assertEqual(read_line(program.stdout), "1\n")
                clock.write_text(jump)
                output, errors = program.communicate(timeout=TIMEOUT)
                took = time.monotonic() - began
                self.assertEqual((program.returncode, output.splitlines()[-1]), (0, "2"), errors)
                self.assertGreater(took, 2.9)
                self.assertLess(took, 30)

    def test_a_kernel_whose_clock_jumps_answers_and_ends(self) -> None:
        words, clock = self.clock()
        clock.write_text("+0")
        spec = KernelSpec(PROGRAM)
        spec.json["argv"] = [*words, *spec.json["argv"]]
        kernel = Kernel(spec)
        self.addCleanup(kernel.end)
        for shared in (f"faketime_shm_{kernel.process.pid}", f"sem.faketime_sem_{kernel.process.pid}"):
            self.addCleanup(pathlib.Path("/dev/shm", shared).unlink, missing_ok=True)
        client = kernel.client()
        for jump in ("+90d", "-90d"):
            with self.subTest(jump):
                request = client.start_running("wait 1 s\n20 + 22")
                clock.write_text(jump)
                self.assertEqual(client.reply(request).content["status"], "ok")
                self.assertEqual(result_of(client.outputs(request)), "42")
                request = client.start_running("wait 600 s")
                client.ask("interrupt_request", channel="control")
                self.assertEqual(client.reply(request).content["ename"], "Interrupted")
        # Its messages carry the time of day, and so tell that the clock has jumped.
        date = client.ask("kernel_info_request").header["date"]
        self.assertGreater(abs(time.time() - datetime.datetime.fromisoformat(date).timestamp()), 80 * 86_400)
        self.assertEqual(kernel.shut_down(), 0)


class ScarcityTest(FaultCase):
    """Memory and threads that the system does not give: it works, or it is an error, and never a crash."""

    SCRIPT = 'series a from "values.csv"\nplot a title="A"\nexport a "a.csv"\nprint count(a)'

    def setUp(self) -> None:
        super().setUp()
        (self.work / "values.csv").write_text("v\n" + "1\n2.5\n" * 5000)

    def ends_in_words(self, result: subprocess.CompletedProcess[str]) -> None:
        self.assertIn(result.returncode, (0, 1, 127), result.stderr[-500:])
        if result.returncode == 0:
            self.assertEqual(result.stdout.splitlines()[-1], "10000")
        elif result.returncode == 127:
            # Not even its libraries fit.
            self.assertIn("error while loading shared libraries", result.stderr)
        else:
            self.assertRegex(result.stderr, r"(?m)^(LimitExceeded: |FileError: |glowline: )")

    def test_any_amount_of_memory_is_enough_or_an_error(self) -> None:
        sizes = range(32, 400, 4) if EVERYTHING else (48, 56, 64, 72, 80, 88, 96, 112, 128, 160, 192, 256, 384)
        scripts = (self.SCRIPT, 'series a = walk(10k)\nplot a laser=on glow=on title="A"\nexport "a.svg"\nprint count(a)')
        for size in sizes:
            for script in scripts:
                with self.subTest(f"{size} MiB: {script}"):
                    words = ["run", "--keep-going", "-c", script, "--out", "pictures"]
                    self.ends_in_words(self.call(*words, limits={resource.RLIMIT_AS: size << 20}))

    def test_threads_that_cannot_be_made_are_an_error_or_are_not_needed(self) -> None:
        # Between the look whether there is a thread and the start of Pango's own nobody can step in but strace.
        for first in (1, 2, 3):
            with self.subTest(f"none from the {first}th on"):
                words = tracer(self.log, "--trace=?clone,clone3", f"--inject=?clone,clone3:error=EAGAIN:when={first}+")
                self.ends_in_words(self.call("run", "-c", self.SCRIPT, before=words))

    def test_without_threads_values_are_read_computed_and_written(self) -> None:
        code = 'series a from "values.csv"\nseries b = sort(a)\nexport a "a.csv"\nprint count(a)'
        words = tracer(self.log, "--trace=?clone,clone3", "--inject=?clone,clone3:error=EAGAIN")
        result = self.call("run", "-c", code, before=words)
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "10000"), result.stderr)

    def test_a_limit_of_processes_is_an_error_or_none(self) -> None:
        # Root has no such limit, and another user has few processes.
        other = ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"] if os.geteuid() == 0 else []
        self.folder.chmod(0o755)
        self.work.chmod(0o777)
        for most in (1, 2, 3, 5):
            with self.subTest(most):
                limited = ["prlimit", f"--nproc={most}", *other] if other else ["prlimit", f"--nproc={most}"]
                self.ends_in_words(self.call("run", "-c", self.SCRIPT, before=limited))


class KernelFaultsTest(FaultCase):
    """Kernels with a history that is damaged, held or of another version, and signals in the midst of a cell."""

    def start(self, before: Sequence[str] = (), **options: Any) -> tuple[Kernel, Client]:
        spec = KernelSpec(PROGRAM)
        spec.json["argv"] = [*before, *spec.json["argv"]]
        kernel = self.watched(Kernel(spec, **options))
        return kernel, kernel.client()

    def watched(self, kernel: Kernel) -> Kernel:
        """A kernel that goes with the test, also where it is strace's child."""
        self.addCleanup(kernel.end)

        def end_all() -> None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(kernel.process.pid, signal.SIGKILL)

        self.addCleanup(end_all)
        return kernel

    def history(self, kernel: Kernel) -> pathlib.Path:
        return kernel.folder / "state" / "glowline" / "cells.jsonl"

    def session(self, content: bytes | None, prepare: Callable[[pathlib.Path], object] = lambda path: None) -> tuple[bytes, list[str]]:
        """Runs two cells beside a history, and gives what the file holds then, and what the kernel told of earlier cells."""
        folder = tempfile.mkdtemp(dir=self.folder)
        path = pathlib.Path(folder) / "state" / "glowline" / "cells.jsonl"
        path.parent.mkdir(parents=True, mode=0o700)
        if content is not None:
            path.write_bytes(content)
        prepare(path)
        kernel, client = self.start(folder=folder)
        earlier = client.ask("history_request", {"hist_access_type": "tail", "n": 100, "raw": True, "output": False}).content["history"]
        for code, value in (("20 + 22", "42"), ("1 + 1", "2")):
            reply, outputs = client.execute(code)
            self.assertEqual((reply.content["status"], result_of(outputs)), ("ok", value))
        self.assertEqual(kernel.shut_down(), 0)
        return path.read_bytes() if path.is_file() else b"", [entry[2] for entry in earlier]

    def test_a_damaged_history_keeps_what_can_be_read_and_is_added_to(self) -> None:
        good = b'{"session": 7, "line": 0, "input": ""}\n{"session": 7, "line": 1, "input": "plot a"}\n'
        damages = [b"\x00\xff\xfe\n", b"{" * 100_000 + b"\n", b"\n\n\n", b'{"session": "x", "line": [], "input": 3}\n']
        for damage in [*damages, b'{"session": 7, "line": 2, "inp']:
            with self.subTest(damage[:40]):
                after, earlier = self.session(good + damage)
                self.assertEqual(earlier, ["plot a"])
                self.assertTrue(after.startswith(good + damage))
                added = [json.loads(line) for line in after.splitlines() if b'"1 + 1"' in line or b'"20 + 22"' in line]
                self.assertEqual(
                    [(entry["session"], entry["line"], entry["input"]) for entry in added], [(8, 1, "20 + 22"), (8, 2, "1 + 1")]
                )

    def test_a_history_of_a_later_version_is_kept_whole(self) -> None:
        later = b'{"version": 9, "cells": {"7": ["plot a"]}}\n{"session": 7, "line": 1, "input": "plot b", "more": {"kept": true}}\n'
        after, earlier = self.session(later)
        self.assertEqual(earlier, ["plot b"])
        self.assertTrue(after.startswith(later))

    def test_a_history_that_somebody_holds_delays_no_cell_and_no_end(self) -> None:
        def hold(path: pathlib.Path) -> None:
            file = self.enterContext(path.open("a"))
            fcntl.flock(file, fcntl.LOCK_EX)

        began = time.monotonic()
        after, earlier = self.session(b'{"session": 7, "line": 1, "input": "plot a"}\n', hold)
        self.assertEqual((after.count(b"\n"), earlier), (1, ["plot a"]))
        self.assertLess(time.monotonic() - began, 30)

    def test_what_is_no_history_is_left_alone(self) -> None:
        kinds: dict[str, Callable[[pathlib.Path], object]] = {
            "a device": lambda path: path.symlink_to("/dev/full"),
            "a folder": pathlib.Path.mkdir,
            "a pipe": os.mkfifo,
        }
        for name, prepare in kinds.items():
            with self.subTest(name):
                self.assertEqual(self.session(None, prepare), (b"", []))

    def test_a_full_disk_for_the_history_delays_no_cell(self) -> None:
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "state" / "glowline").mkdir(parents=True, mode=0o700)
        disk = folder / "state" / "glowline"
        script = f'mount -t tmpfs -o size=64k none {disk}; cat /dev/zero > {disk}/filler 2>/dev/null || true; exec "$@"'
        kernel, client = self.start(mounting(script), folder=str(folder))
        for number in range(3):
            self.assertEqual(result_of(client.execute(f"{number} + 40")[1]), str(number + 40))
        self.assertEqual(kernel.shut_down(), 0)

    def test_a_prompts_history_of_a_later_version_is_left_alone(self) -> None:
        history = self.folder / "state" / "glowline" / "history"
        history.parent.mkdir(parents=True)
        history.write_text("_HiStOrY_V3_\nplot\\040a\n")
        terminal = Terminal(PROGRAM, folder=self.work, XDG_STATE_HOME=str(self.folder / "state"), TERM="xterm")
        self.addCleanup(terminal.close)
        terminal.expect("what is typed is not remembered")
        terminal.expect("glow> ")
        terminal.expect_raw()
        terminal.type("exit\n")
        self.assertEqual(terminal.status(), 0)
        self.assertEqual(history.read_text(), "_HiStOrY_V3_\nplot\\040a\n")

    def test_a_prompts_history_that_somebody_holds_delays_nobody_for_long(self) -> None:
        history = self.folder / "state" / "glowline" / "history"
        history.parent.mkdir(parents=True)
        history.write_text("_HiStOrY_V2_\n")
        with history.open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            terminal = Terminal(PROGRAM, folder=self.work, XDG_STATE_HOME=str(self.folder / "state"), TERM="xterm")
            self.addCleanup(terminal.close)
            terminal.expect("glow> ")
            for number in range(3):
                terminal.expect_raw()
                terminal.type(f"{number} + 40\n")
                terminal.expect(f"{number + 40}\r\n")
                terminal.expect("glow> ")
            terminal.expect_raw()
            terminal.type("exit\n")
            self.assertEqual(terminal.status(), 0)
        self.assertEqual(history.read_text(), "_HiStOrY_V2_\n")

    def awaits_writing(self, kernel: Kernel) -> None:
        def is_begun() -> bool:
            links = pathlib.Path(f"/proc/{kernel.process.pid}/fd").iterdir()
            return any(re.search(rf"^{re.escape(str(kernel.folder.resolve()))}/#\d+ ", os.readlink(link)) for link in links)

        wait_until(is_begun, "the file is being written")

    def test_a_signal_in_the_middle_of_a_cell_that_writes_leaves_the_old_file_alone(self) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP, None):
            with self.subTest(number.name if number else "a request to shut down"):
                kernel, client = self.start()
                file = kernel.folder / "a.csv"
                file.write_text(OLD)
                before = kernel.file.read_text()
                client.execute("series a = walk(4M)")
                client.start_running('export a, a * 2, a * 3 "a.csv"')
                self.awaits_writing(kernel)
                if number:
                    kernel.process.send_signal(number)
                    self.assertIn(kernel.ended(), (0, -number, 128 + number))
                else:
                    self.assertEqual(kernel.shut_down(), 0)
                self.assertEqual(file.read_text(), OLD)
                self.assertEqual([path.name for path in kernel.folder.iterdir() if TEMPORARY.search(path.name)], [])
                # The file of the connection is the front end's, which may start a kernel by it again.
                self.assertEqual(kernel.file.read_text(), before)

    def test_an_interrupt_in_the_middle_of_a_cell_that_writes_leaves_the_old_file_alone(self) -> None:
        kernel, client = self.start()
        (kernel.folder / "a.csv").write_text(OLD)
        client.execute("series a = walk(4M)")
        request = client.start_running('export a, a * 2, a * 3 "a.csv"')
        self.awaits_writing(kernel)
        kernel.process.send_signal(signal.SIGINT)
        self.assertEqual(client.reply(request).content["ename"], "Interrupted")
        self.assertEqual((kernel.folder / "a.csv").read_text(), OLD)
        self.assertEqual([path.name for path in kernel.folder.iterdir() if TEMPORARY.search(path.name)], [])
        self.assertEqual(result_of(client.execute("count(a)")[1]), "4000000")

    def test_a_kernel_without_threads_says_so(self) -> None:
        words = tracer(self.log, "--trace=?clone,clone3", "--inject=?clone,clone3:error=EAGAIN")
        spec = KernelSpec(PROGRAM)
        spec.json["argv"] = [*words, *spec.json["argv"]]
        kernel = self.watched(Kernel(spec))
        self.assertEqual(kernel.ended(), 1, kernel.log.read_text()[-500:])
        self.assertRegex(kernel.log.read_text(), r"(?m)^glowline: ")

    def test_a_kernel_that_writes_its_ports_is_killed_at_any_call_and_the_file_is_whole(self) -> None:
        for kind in ("openat", "write", "fsync", "close", "rename"):
            with self.subTest(kind):
                folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
                spec = KernelSpec(PROGRAM)
                # Only calls that touch the folder: of most kinds there are many before.
                words = tracer(self.log, f"--trace={kind}", f"--inject={kind}:signal=KILL:when={self.index_of(kind)}")
                spec.json["argv"] = [*(word for word in words if word != "--seccomp-bpf"), *spec.json["argv"]]
                kernel = self.watched(Kernel(spec, folder=str(folder), **PORTS))
                before = json.loads(kernel.file.read_text()) if kernel.file.stat().st_size else {}
                self.assertEqual(kernel.ended(), -signal.SIGKILL)
                after = json.loads(kernel.file.read_text())
                self.assertEqual(after["key"], kernel.connection["key"])
                self.assertTrue(before == after or all(after[name] for name in PORTS))
                left = [path for path in folder.iterdir() if TEMPORARY.search(path.name)]
                self.assertLessEqual(len(left), 1)
                # It holds the key.
                self.assertTrue(all(path.stat().st_mode & 0o077 == 0 for path in left))

    def index_of(self, kind: str) -> str:
        """The number, in its thread, of the call of a kind by which a kernel writes its connection file."""
        if not hasattr(self, "indices"):
            spec = KernelSpec(PROGRAM)
            log = self.folder / "kernel-calls"
            spec.json["argv"] = [*tracer(log, f"--trace={FILE_CALLS}", "-y"), *spec.json["argv"]]
            kernel = self.watched(Kernel(spec, **PORTS))
            wait_until(lambda: json.loads(kernel.file.read_text())["shell_port"] != 0, "the ports are written")
            kernel.connection = json.loads(kernel.file.read_text())
            self.assertEqual(kernel.shut_down(), 0)
            counts: dict[tuple[int, str], int] = {}
            self.indices: dict[str, str] = {}
            for call in calls(log):
                number = counts[call.thread, call.name] = counts.get((call.thread, call.name), 0) + 1
                if call.is_of_begun_file:
                    self.indices.setdefault(call.name, str(number))
        return self.indices[kind]


class Proxy:
    """Stands between a driver and a server's socket, and passes on what `change` makes of the server's bytes."""

    def __init__(self, server: str, change: Callable[[socket.socket, bytes], bool]) -> None:
        self.server, self.change = server, change
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.sockets: list[socket.socket] = []
        self.is_on = False
        threading.Thread(target=self.serve, daemon=True).start()

    def address(self, user: str) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.listener.getsockname()[1]}/market?sslmode=disable"

    def serve(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            upstream = socket.socket(socket.AF_UNIX)
            upstream.connect(self.server)
            self.sockets += [client, upstream]
            threading.Thread(target=self.pass_on, args=(client, upstream, None), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(upstream, client, self.change), daemon=True).start()

    def pass_on(self, source: socket.socket, target: socket.socket, change: Callable[[socket.socket, bytes], bool] | None) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if change is None or not self.is_on:
                    target.sendall(data)
                elif not change(target, data):
                    break
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.listener.close()
        for each in self.sockets:
            each.close()


def message(kind: bytes, body: bytes, length: int | None = None) -> bytes:
    """One of PostgreSQL's messages, also with a length that is wrong."""
    return kind + struct.pack(">i", len(body) + 4 if length is None else length) + body


def crawl(target: socket.socket, data: bytes) -> bool:
    """A byte a second."""
    for byte in data:
        target.sendall(bytes([byte]))
        time.sleep(1)
    return True


class ServerFaultsTest(FaultCase):
    """A server of PostgreSQL that dies, crawls, or answers nonsense, beside a kernel whose session stands."""

    server: PostgreSQLServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = PostgreSQLServer()
        cls.addClassCleanup(cls.server.close)
        cls.server.sql("CREATE TABLE ticks AS SELECT i::float8 x, i::float8 v FROM generate_series(1, 20000) i")

    def start(self) -> tuple[Kernel, Client]:
        kernel = Kernel(KernelSpec(PROGRAM), environment={"VIRTUAL_ENV": sys.prefix, "NO_COLOR": "1"})
        self.addCleanup(kernel.end)
        client = kernel.client()
        self.assertEqual(client.execute("series kept = [1, 2, 3]")[0].content["status"], "ok")
        return kernel, client

    def stands(self, client: Client) -> None:
        self.assertEqual(result_of(client.execute("sum(kept)")[1]), "6")

    def error(self, client: Client, code: str) -> dict[str, Any]:
        reply = client.execute(code)[0].content
        self.assertEqual(reply["status"], "error", reply)
        self.stands(client)
        return reply

    def proxy(self, change: Callable[[socket.socket, bytes], bool]) -> Proxy:
        proxy = Proxy(f"{self.server.folder}/.s.PGSQL.5432", change)
        self.addCleanup(proxy.close)
        return proxy

    def test_a_server_that_dies_in_the_middle_of_a_cell_is_an_error_and_the_session_stands(self) -> None:
        _, client = self.start()
        self.assertEqual(client.execute(f"connect market {quoted(self.server.address())}")[0].content["status"], "ok")
        request = client.start_running('series v from market query="select 1.0 v, pg_sleep(600)::text"')
        active = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'glowline' AND query LIKE '%pg_sleep(600)%'"
        wait_until(lambda: int(self.server.sql(active)) == 1, "the query runs")
        self.server.sql("CHECKPOINT")
        self.server.kill()
        reply = client.reply(request).content
        client.published(request)
        self.assertEqual((reply["status"], reply["ename"]), ("error", "FileError"), reply)
        self.stands(client)
        self.error(client, "series w from market table=ticks")
        self.server.start()
        reply = client.execute("series v from market table=ticks x=x column=v\nprint sum(v)")[0].content
        self.assertEqual(reply["status"], "ok", reply)

    def test_a_server_that_sends_a_byte_a_second_is_left_at_the_limit_or_an_interrupt(self) -> None:
        proxy = self.proxy(crawl)
        kernel, client = self.start()
        self.assertEqual(client.execute(f"connect market {quoted(proxy.address('glow'))} timeout=8 s")[0].content["status"], "ok")
        proxy.is_on = True
        began = time.monotonic()
        reply = self.error(client, "series v from market table=ticks x=x column=v load=all")
        self.assertEqual(reply["ename"], "LimitExceeded", reply)
        self.assertIn("no answer within 8 s", reply["evalue"])
        self.assertLess(time.monotonic() - began, 40)
        proxy.is_on = False
        self.assertEqual(client.execute(f"connect slow {quoted(proxy.address('glow'))} timeout=1 day")[0].content["status"], "ok")
        proxy.is_on = True
        request = client.start_running("series v from slow table=ticks x=x column=v load=all")
        time.sleep(0.5)  # however far it is by then
        began = time.monotonic()
        kernel.process.send_signal(signal.SIGINT)
        reply = client.reply(request).content
        client.published(request)
        self.assertEqual(reply["ename"], "Interrupted", reply)
        self.assertLess(time.monotonic() - began, 20)
        self.stands(client)

    def test_a_server_that_answers_nonsense_is_an_error_and_the_session_stands(self) -> None:
        row = message(b"T", struct.pack(">h", 1) + b"v\0" + struct.pack(">ihihih", 0, 0, 701, 8, -1, 1))
        answers = {
            "noise": bytes(range(256)) * 40,
            "zeros": bytes(10_000),
            "another protocol": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
            "a length of minus one": message(b"T", b"", -1),
            "a length of two gigabytes": message(b"D", b"\0\1", 0x7FFF_FFFF),
            "more columns than there are": message(b"T", struct.pack(">h", 32_767) + b"v\0"),
            "a row before its columns": message(b"D", struct.pack(">hi", 1, 8) + bytes(8)),
            "a row whose cell goes on beyond it": row + message(b"D", struct.pack(">hi", 1, 1_000_000) + bytes(8)),
            "an error without an end": message(b"E", b"SERROR\0Mnonsense"),
            "a notice that is not asked for": message(b"N", b"SNOTICE\0Mhello\0\0") * 3,
            "nothing": b"",
        }
        _, client = self.start()
        for name, answer in answers.items():
            with self.subTest(name):
                self.is_refused(client, answer)

    def is_refused(self, client: Client, answer: bytes) -> None:
        def say(target: socket.socket, data: bytes) -> bool:
            target.sendall(answer)
            return True

        proxy = self.proxy(say)
        self.assertEqual(client.execute(f"connect market {quoted(proxy.address('glow'))} timeout=2 s")[0].content["status"], "ok")
        proxy.is_on = True
        began = time.monotonic()
        # In the middle of a conversation, and from its first word on.
        for code in (
            "series v from market table=ticks x=x column=v load=all",
            f"connect other {quoted(proxy.address('glow'))} timeout=2 s",
        ):
            reply = self.error(client, code)
            self.assertIn(reply["ename"], ("DataError", "FileError", "LimitExceeded"), reply)
        self.assertLess(time.monotonic() - began, TIMEOUT)

    def test_rows_that_are_damaged_on_their_way_are_an_error_and_the_session_stands(self) -> None:
        # Cut, and with bytes that are others: whatever the driver makes of them, it is said and nothing crashes.
        def cut(target: socket.socket, data: bytes) -> bool:
            target.sendall(data[: len(data) // 2])
            return len(data) < 8000

        def flip(target: socket.socket, data: bytes) -> bool:
            if len(data) > 8000:
                data = data[:4000] + bytes(byte ^ 0xFF for byte in data[4000:4100]) + data[4100:]
            target.sendall(data)
            return True

        for change in (cut, flip):
            with self.subTest(change.__name__):
                proxy = self.proxy(change)
                _, client = self.start()
                self.assertEqual(client.execute(f"connect market {quoted(proxy.address('glow'))} timeout=3 s")[0].content["status"], "ok")
                proxy.is_on = True
                self.error(client, "series v from market table=ticks x=x column=v load=all")
