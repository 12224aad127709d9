"""Small things that ask for much: a right answer or an error, in bounded memory and time, and a kernel that lives on.

Time is the processor's, which a busy machine does not add to. With GLOWLINE_LARGE_BOMBS set, those of a gigabyte come too.
"""

import contextlib
import dataclasses
import gzip
import json
import os
import pathlib
import random
import re
import resource
import select
import struct
import subprocess
import tempfile
import threading
import time
import unittest
import zlib
from collections.abc import Callable, Iterator

import duckdb

from engine_case import EnginesCase
from kernel_case import KernelCase
from kernel_process import Kernel
from processes import TIMEOUT
from under_test import PROGRAM, only_glowline
from wire import Client

MEGABYTE = 1 << 20
# What a bomb may take.
MOST_MEMORY = 1100 * MEGABYTE
MOST_SECONDS = 20
# Where it takes this, it is ended before others on the machine notice.
FAR_TOO_MUCH = 2 * MOST_MEMORY
ARE_LARGE = "GLOWLINE_LARGE_BOMBS" in os.environ
# The names of errors that tell of what was given; the others tell of a state, or of a stop.
ERROR = (
    "(SyntaxError|UnknownStatement|UnknownKey|UnknownName|UnknownColumn|ValueOutOfRange|TypeMismatch|LengthMismatch|StateError"
    "|FileError|DataError|ExpectationFailed|LimitExceeded): "
)


@dataclasses.dataclass
class Ending:
    """How a program has ended, and what it took."""

    status: int
    stdout: str
    stderr: str
    memory: int
    seconds: float


def run(words: list[str], folder: pathlib.Path, **environment: str) -> Ending:
    """Runs the program to its end, or until it takes far too much."""
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen(
            [PROGRAM, *words],
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            cwd=folder,
            env=os.environ | {"XDG_STATE_HOME": str(folder), "NO_COLOR": "1"} | environment,
        )
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
        ended = os.pidfd_open(process.pid)
        # What waits for nothing takes none of the processor's time.
        deadline = time.monotonic() + 4 * TIMEOUT
        while not select.select([ended], [], [], 0.02)[0]:
            if resident(process.pid) > FAR_TOO_MUCH or time.monotonic() > deadline:
                process.kill()
        os.close(ended)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for stream in (stdout, stderr):
            stream.seek(0)
            texts.append(stream.read().decode())
    return Ending(process.returncode, texts[0], texts[1], usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)


def resident(pid: int) -> int:
    """How much memory a process has now; 0 once it has ended."""
    try:
        return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (IndexError, OSError):
        return 0


class BombCase(unittest.TestCase):
    maxDiff = 1000

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def check(self, ending: Ending, says: str, status: int) -> None:
        """That a program has ended as it should, with these words, and has not taken too much."""
        shown = f"{ending.status}, {ending.seconds:.1f} s, {ending.memory >> 20} MiB: {ending.stdout[-300:]} {ending.stderr[-600:]}"
        self.assertEqual(ending.status, status, shown)
        if status:
            self.assertRegex(ending.stderr, "(?m)^" + ERROR)
        self.assertRegex(ending.stdout + ending.stderr, says)
        self.assertLessEqual(ending.memory, MOST_MEMORY, shown)

    def bomb(self, code: str, says: str, status: int = 1) -> None:
        """Runs a script, which must say these words."""
        (self.folder / "bomb.glow").write_text(code)
        with self.subTest(code[:80]):
            self.check(run(["run", "bomb.glow", "--out", "pictures"], self.folder), says, status)


FEW = "series s = [1, 2, 3]\n"
CENTURY = "series c = [1, 2] time=[1926-01-01, 2026-01-01]\n"
HOURS = "series h = walk(300k) start=1980-01-01 step=1 h\n"
# Programs that ask for more than there can be, and what must be said.
EXPRESSIONS = (
    ("series a = walk(1T)", "1000000000000 samples: at most .* fit the free memory"),
    ("series a = noise(1e300)", "1e\\+300 samples: at most"),
    ("series a = range(0, 1T)", "1000000000002 samples: at most"),
    ("series a = range(-1e308, 1e308, 1e-308)", "inf samples: at most"),
    ("series a = linspace(0, 1, 1T)", "1000000000000 samples: at most"),
    ("series a = linspace(0, 1, -5)", "number of samples is -5"),
    ("[t for t in 0..1T]", "1000000000002 samples: at most"),
    ("[t for t in 0..1 step 1e-15]", "samples: at most"),
    (CENTURY + "series d = resample(c, 1 ms)", "3155760000000 samples: at most"),
    (CENTURY + "series d = resample(c, 0.000001 ms)", "samples: at most"),
    (CENTURY + "series d = resample(c, 0 s)", "period is 0 seconds: more than 0"),
    (FEW + "rolling(s, 1T, mean)", "length N is 1000000000000"),
    (FEW + "sma(s, 1e300)", "length n is 1e\\+300"),
    (FEW + "ema(s, 1T)", "length n is 1000000000000"),
    (FEW + "shift(s, -1e300)", "shift is -1e\\+300"),
    (FEW + "change(s, 1T)", "distance k is 1000000000000"),
    (FEW + "histogram(s, 1T)", "bins is 1000000000000: a whole number from 1 to"),
    (FEW + "s[1e300]", "index 1e\\+300: a whole number from -3 to 2"),
    (FEW + "select s -1e300", "index -1e\\+300: a whole number from -3 to 2"),
    ("round(1.5, 1T)", "decimals is 1000000000000: a whole number from -300 to 300"),
    (HOURS + "plot split(h, day)", "12,500 days: a group has at most 10,000 members"),
    (FEW + "plot s\ndrag px=range(0, 1T)", "1000000000002 samples: at most"),
    (FEW + "axis y ticks=1G", "ticks is 1000000000: auto, classic or a whole number from 1 to 100"),
    (FEW + 'axis y format="%1000000000f"', "unknown number format"),
    ('print "{1:.999999999f}"', "unknown format"),
    ('let t = "0123456789"\n' + "t = t + t\n" * 40, "a text of more than 1048576 bytes"),
    (CENTURY + "window last 1e300", "number of samples is 1e\\+300"),
    (CENTURY + "window year=1e15", "year is 1000000000000000: a whole number from"),
    ('config timeZone="../../../../dev/zero"', "(?i)time ?zone"),
    (FEW + "plot s width=1e9", "width is 1000000000: .* 16 to 20"),
    (FEW + "plot s height=1e300", "height is 1e\\+300"),
    (FEW + "plot s scale=1e9", "scale is 1000000000"),
    (FEW + "plot s fontSize=1e9", "fontSize is 1000000000"),
    (FEW + "plot s lineWidth=1e300", "(plotLineWidth|lineWidth) is 1e\\+300"),
    (FEW + "plot s points=1e300", "points is 1e\\+300"),
    (FEW + "plot s width=20000 height=20000 scale=16", "megapixels: at most"),
)
# Programs that look as if they asked for much, and what they print.
RIGHT = (
    ("print count([count(walk(1k)) for t in 0..10k])", "^10001$"),
    (CENTURY + "print count(rolling(c, 1e15 y, p95)), count(shift(c, 1e300 mo))", "^0 2$"),
    (CENTURY + "print count(resample(c, hour))", "^2$"),
    (FEW + "print count(s[-1e300..1e300]), count(s[1T..2T])", "^3 0$"),
    (CENTURY + "plot c\nwindow next 1e300 y", "already the last page"),
    (CENTURY + "segments c every=hour\nplot c\nprint 7", "(?m)^7$"),
    ("series s = walk(1M)\nsegments s every=1\nplot s\nprint 7", "(?m)^7$"),
    ("let a = 1\n" + "a = a + a\n" * 5000 + "print a", "^inf$"),
    ("series s = [0, 1e300, 1e-300, 5]\nprint count(histogram(s))", "^4$"),
    ("print " + "1 + " * 50_000 + "1", "^50001$"),
)


class ExpressionBombsTest(BombCase):
    def test_what_would_be_too_much_is_refused_before_it_is_made(self) -> None:
        for code, says in EXPRESSIONS:
            self.bomb(code, says)

    def test_what_only_looks_like_much_is_done(self) -> None:
        for code, says in RIGHT:
            self.bomb(code, says, status=0)

    def test_a_series_that_is_appended_to_itself_again_and_again_meets_the_limit_of_memory(self) -> None:
        # What is free may be a lot: here it is little.
        limit = MOST_MEMORY
        result = subprocess.run(
            [PROGRAM, "run", "-c", FEW + "append s s\n" * 40],
            capture_output=True, text=True, cwd=self.folder, timeout=TIMEOUT, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )  # fmt: skip
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertRegex(result.stderr, "^LimitExceeded: .*(fit the free memory|memory are needed)")


class ScriptBombsTest(BombCase):
    def test_what_is_nested_too_deep_is_an_error_in_every_place(self) -> None:
        (self.folder / "a.csv").write_text("x\n1\n2\n")
        where = 'series a from "a.csv" column=x where '
        for before, open, inner, close in (
            ("print ", "(", "1", ")"),
            ("print ", "[", "1", "]"),
            ("print ", "-", "1", ""),
            ("print ", "not ", "on", ""),
            ("print ", "1^", "1", ""),
            ("print ", "sin(", "1", ")"),
            (where, "(", "x > 1", ")"),
            (where, "not ", "x > 1", ""),
            ('mark from "a.csv" x=x where ', "(", "x > 1", ")"),
        ):
            self.bomb(before + open * 300 + inner + close * 300, "nested more than 200 deep")
            self.bomb(before + open * 20_000 + inner + close * 20_000, "nested more than 200 deep")

    def test_long_lines_that_are_wrong_are_told_so_at_once(self) -> None:
        for code, says in (
            ("print " + "1<" * 5000 + "1", "SyntaxError"),
            ("print " + "1.." * 5000 + "1", "SyntaxError"),
            ("print a" + "[0]" * 5000, "more than 8 indices"),
            ("print a" + ".b" * 5000, "SyntaxError"),
            ("print " + "1 for t in " * 5000 + "1..2", "SyntaxError"),
            ("print " + "1" * 100_000, "the number is too large"),
            ("plot [1] " + " ".join(f"k{number}=1" for number in range(5000)), "unknown key 'k0'|k0"),
            ("plot [1] " + "width=300 " * 5000, "'?width'?"),
            ("on select: " * 300 + "print 1", "'on' is not allowed in 'on select'"),
        ):
            self.bomb(code, says)

    def test_more_text_than_is_read_is_refused(self) -> None:
        (self.folder / "long.glow").write_bytes(b"#" * (65 * MEGABYTE))
        ending = run(["run", "long.glow"], self.folder)
        self.assertEqual(ending.status, 1)
        self.assertIn("more than 64 MiB", ending.stderr)
        self.assertLessEqual(ending.memory, MOST_MEMORY)

    def test_as_much_text_as_is_read_fits_the_memory_whatever_it_is(self) -> None:
        size = 60 if ARE_LARGE else 20
        for piece, says, status in (("#\n", "^$", 0), (";", "^$", 0), ("foo bar\n", "unknown statement 'foo'", 1), ("(", "200 deep", 1)):
            self.bomb(piece * (size * MEGABYTE // len(piece)), says, status)
        self.bomb("\0" * (size * MEGABYTE), "SyntaxError", 1)

    def test_very_many_statements_are_run_one_after_the_other(self) -> None:
        self.bomb("a = 1\n" * 300_000 + "print a", "^1$", 0)
        self.bomb("a = 1\n" * (10_000_000 if ARE_LARGE else 1_000_001), "more than 1000000 statements", 1)
        self.bomb("1\n" * 100_000, "^1\n1\n", 0)

    def test_a_script_that_runs_itself_is_an_error(self) -> None:
        for name, text in (
            ("self", 'run "self.glow"'),
            ("ping", 'run "pong.glow"\nrun "pong.glow"'),
            ("pong", 'run "ping.glow"\nrun "ping.glow"'),
        ):
            (self.folder / f"{name}.glow").write_text(text)
        for name in ("self", "ping"):
            with self.subTest(name):
                self.check(run(["run", f"{name}.glow"], self.folder), "scripts run scripts \\d+ deep", 1)


def single_member(size: int) -> bytes:
    """Gzip data of one member that unpack to `size` MiB; nobody comes as far as its checksum."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    unit = b"1\n" * (8 * MEGABYTE)
    pieces = [packer.compress(unit) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2)]
    end = zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    head = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    return head + pieces[0] + pieces[1] * (size // 16 - 1) + end + struct.pack("<II", 0, size * MEGABYTE & 0xFFFFFFFF)


def numpy_file(shape: str, kind: str = "'<f8'", version: bytes = b"\x01\x00") -> bytes:
    header = f"{{'descr': {kind}, 'fortran_order': False, 'shape': ({shape}), }}\n".encode()
    return b"\x93NUMPY" + version + struct.pack("<H", len(header)) + header + bytes(80)


DEEP = 1_000_000
DEEP_JSON = "nesting deeper than 64"
# Files by their names, and what must be said of them.
FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "trillion.npy": (lambda: numpy_file("1000000000000,"), "1000000000000 . 1 numbers -> expected at most"),
    "negative.npy": (lambda: numpy_file("-10,"), "no list of sizes"),
    "product.npy": (lambda: numpy_file("4294967296, 4294967296"), "expected one that a file can hold"),
    "overflow.npy": (lambda: numpy_file("4611686018427387904, 4"), "expected one that a file can hold"),
    "huge.npy": (lambda: numpy_file("9" * 400 + ","), "no list of sizes"),
    "dimensions.npy": (lambda: numpy_file("1," * 20_000 + "10"), "expected one or two dimensions"),
    "type.npy": (lambda: numpy_file("10,", "'<f8888888888888888'"), "expected real numbers"),
    "none.npy": (lambda: numpy_file("10,", "'<f0'"), "expected real numbers"),
    "object.npy": (lambda: numpy_file("10,", "'|O'"), "expected real numbers"),
    "deep.npy": (lambda: numpy_file("10,", "[" * 20_000 + "]" * 20_000), "structured array"),
    "cut.npy": (lambda: numpy_file("10,")[:-3], "end of the file after 9 numbers -> expected 10"),
    "head.npy": (lambda: b"\x93NUMPY\x01\x00\xff\xff{'descr'", "the file's end -> expected a header of 65535 bytes"),
    "head4.npy": (lambda: b"\x93NUMPY\x02\x00\xff\xff\xff\xff{'descr'", "a header of 4294967295 bytes -> expected at most 1 MiB"),
    "magic.npy": (lambda: b"\x93NUMPY", "expected a header of NumPy's"),
    "odd.f64": (lambda: bytes(77), "5 bytes at the end of 77"),
    "arrays.json": (lambda: b"[" * DEEP + b"]" * DEEP, DEEP_JSON),
    "objects.json": (lambda: b'{"a":' * DEEP + b"1" + b"}" * DEEP, DEEP_JSON),
    "open.json": (lambda: b"[" * DEEP, DEEP_JSON),
    "below.json": (lambda: b'[{"v":1,"x":' + b"[" * DEEP + b"]" * DEEP + b'},{"v":2}]', DEEP_JSON),
    "lines.jsonl": (lambda: b'{"v":1}\n{"v":2,"a":' + b"[" * DEEP + b"]" * DEEP + b"}\n", DEEP_JSON),
    "number.json": (lambda: b"[" + b"1" * (2 * MEGABYTE) + b"]", "a value of more than 1048576 bytes"),
    "text.json": (lambda: b'[{"v":1,"s":"' + b"x" * (2 * MEGABYTE) + b'"}]', "a value of more than 1048576 bytes"),
    "key.json": (lambda: b'[{"' + b"k" * (2 * MEGABYTE) + b'":1}]', "a value of more than 1048576 bytes"),
    "members.json": (lambda: json.dumps([{f"c{number}": 1 for number in range(DEEP)}]).encode(), "more than 65536 columns"),
    "header.csv": (lambda: ",".join(f"c{number}" for number in range(DEEP)).encode(), "more than 65536 columns"),
    "columns.csv": (lambda: b",".join([b"1"] * DEEP) + b"\n" + b",".join([b"2"] * DEEP), "more than 65536 columns"),
    "row.csv": (lambda: b"a,b\n1,2\n" + b",".join([b"1"] * DEEP), "line 3, column 3: found a row of more than 2 cells"),
    "quote.csv": (lambda: b'v\n"' + b"x\n" * MEGABYTE, "a cell of more than 1048576 bytes"),
    "nul.csv": (lambda: bytes(MEGABYTE), "a NUL byte"),
    "packed.csv.gz": (lambda: gzip.compress(gzip.compress(b"v\n1\n")), "a NUL byte|no UTF-8|control"),
}


class FileBombsTest(BombCase):
    def check_file(self, name: str, says: str, keys: str = "", status: int = 1) -> None:
        self.bomb(f'series v from "{name}" {keys}\nprint count(v)', says, status)

    def test_what_no_file_can_be_is_told_by_its_beginning(self) -> None:
        for name, (contents, says) in FILES.items():
            (self.folder / name).write_bytes(contents())
            self.check_file(name, says)
            (self.folder / name).unlink()

    def test_gzip_data_that_unpack_to_ten_gigabytes_are_refused(self) -> None:
        member = gzip.compress(b"1\n" * (8 * MEGABYTE))
        (self.folder / "members.csv.gz").write_bytes(gzip.compress(b"v\n") + member * 640)
        self.check_file("members.csv.gz", "it unpacks to more than 1006632960 bytes")
        (self.folder / "single.csv.gz").write_bytes(single_member(10_240))
        self.check_file("single.csv.gz", "it unpacks to more than 1006632960 bytes")

    def test_very_many_small_members_are_one_file(self) -> None:
        (self.folder / "a.csv.gz").write_bytes(gzip.compress(b"v\n1\n") + gzip.compress(b"2\n") * 100_000 + gzip.compress(b"") * 100_000)
        self.check_file("a.csv.gz", "^100001$", status=0)

    def test_lines_of_a_gigabyte_take_no_memory(self) -> None:
        size = 1 << 30 if ARE_LARGE else 64 * MEGABYTE
        for begin, says in (
            (b"a", "a cell of more than 1048576 bytes"),
            (b"v\n1\n2", "a cell of more than 1048576 bytes"),
            (b'v,s\n1,"x', "a cell of more than 1048576 bytes"),
            (b"a,b\n1,", "a row of more than 2 cells"),
        ):
            piece = (b"1," if begin.endswith(b",") else b"1") * (2 * MEGABYTE)
            with (self.folder / "a.csv").open("wb") as file:
                file.write(begin + piece)
                # What follows is read by nobody, and takes no room on the disk.
                file.truncate(size)
                file.seek(0, os.SEEK_END)
                file.write(b"\n3\n")
            self.check_file("a.csv", says)

    def test_a_line_of_numbers_in_json_is_read_as_it_comes(self) -> None:
        count = 128 * MEGABYTE if ARE_LARGE else 4 * MEGABYTE
        with (self.folder / "a.json").open("wb") as file:
            file.write(b"[")
            for _ in range(count // MEGABYTE):
                file.write(b"1," * MEGABYTE)
            file.write(b"1]")
        self.check_file("a.json", f"^{count + 1}$", status=0)

    def test_objects_that_each_have_a_key_of_their_own_are_held_to_the_memory(self) -> None:
        (self.folder / "a.jsonl").write_text("".join(f'{{"c{number}": 1}}\n' for number in range(60_000)))
        self.check_file("a.jsonl", "values|columns|memory")

    def test_groups_and_marks_of_too_many_rows_are_refused(self) -> None:
        (self.folder / "a.csv").write_text("k,v\n" + "".join(f"k{number},{number}\n" for number in range(200_000)))
        self.check_file("a.csv", "'k' has more than 10,000 values: 'k0', 'k1'", "by=k")
        self.bomb('mark from "a.csv" x=v', "200,000 marks, more than 10,000 rows")

    def test_a_golden_picture_that_unpacks_to_gigabytes_is_refused(self) -> None:
        packer = zlib.compressobj(9)
        data = b"".join(packer.compress(bytes(16 * MEGABYTE)) for _ in range(128)) + packer.flush()

        def chunk(kind: bytes, content: bytes) -> bytes:
            return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

        for width, height, extra in (
            (1 << 15, 1 << 15, b""),
            (2**31 - 1, 2**31 - 1, b""),
            (1280, 640, chunk(b"zTXt", b"a\0\0" + data)),
            (0, 0, b""),
        ):
            head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            (self.folder / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + extra + chunk(b"IDAT", data) + chunk(b"IEND", b""))
            self.bomb('plot [1, 2]\nexpect plot "a.png"', "a\\.png|picture")


class StrangeFileBombsTest(BombCase):
    """Links that lead nowhere, pipes, devices, folders, and files that change while they are read."""

    def setUp(self) -> None:
        super().setUp()
        (self.folder / "loop.csv").symlink_to("pool.csv")
        (self.folder / "pool.csv").symlink_to("loop.csv")
        (self.folder / "zero.csv").symlink_to("/dev/zero")
        (self.folder / "dangling.csv").symlink_to("none")
        os.mkfifo(self.folder / "pipe.csv")

    # Paths, and why nothing is read of them.
    REFUSED = (
        ("loop.csv", "too many levels of symbolic links"),
        ("dangling.csv", "no such file"),
        ("zero.csv", "it is a device"),
        ("pipe.csv", "nobody writes to"),
        (".", "it is a folder"),
        ("/", "it is a folder"),
        ("/dev/zero", "it is a device"),
        ("/dev/random", "it is a device"),
        ("/dev/full", "it is a device"),
        ("/dev/null", "it is a device"),
        ("/dev/stdin", "it is a device"),
        ("/proc/self/mem", "input/output error"),
        ("/proc/self/environ", "a NUL byte"),
        ("/sys/kernel", "it is a folder"),
    )

    def test_nothing_is_read_of_what_is_no_file(self) -> None:
        for path, says in self.REFUSED:
            self.bomb(f'series v from "{path}"', says)

    def test_scripts_marks_and_golden_pictures_are_files_too(self) -> None:
        for path in ("loop.csv", "zero.csv", "/", "/dev/zero"):
            for code in (f'run "{path}"', f'mark from "{path}"', f'plot [1, 2]\nexpect plot "{path}"'):
                self.bomb(code, "symbolic links|device|folder")
        self.bomb('run "pipe.csv"', "it is no file")

    def test_what_is_followed_is_a_file_or_a_pipe(self) -> None:
        for path, says in self.REFUSED:
            # Files of the system's have no size: nothing has come yet.
            if path not in ("pipe.csv", "/proc/self/environ", "/proc/self/mem"):
                self.bomb(f'series v follow "{path}"', says)

    def test_nothing_is_written_to_what_is_no_file(self) -> None:
        for path in ("zero.csv", "pipe.csv"):
            self.bomb(f'export [1, 2] "{path}"', "it is (a device|no file)")
        self.bomb('export [1, 2] "/dev/full/a.csv"', "not a directory")
        self.bomb('export [1, 2] "loop.csv"', "too many levels of symbolic links")

    def test_a_link_to_what_is_not_there_yet_stays_a_link(self) -> None:
        self.bomb('export [1, 2] "dangling.csv"', "wrote dangling.csv", status=0)
        self.assertTrue((self.folder / "dangling.csv").is_symlink())
        self.assertTrue((self.folder / "none").is_file())

    def test_a_writer_of_a_pipe_may_take_its_time(self) -> None:
        def write() -> None:
            with (self.folder / "pipe.csv").open("wb", buffering=0) as pipe:
                for piece in (b"v\n", b"1", b"2\n3", b"\n"):
                    pipe.write(piece)
                    time.sleep(0.1)

        writer = threading.Thread(target=write)
        writer.start()
        self.bomb('series v from "pipe.csv"\nprint v', "\\[12, 3\\]", status=0)
        writer.join(TIMEOUT)

    @contextlib.contextmanager
    def changing(self, path: pathlib.Path, contents: bytes) -> Iterator[None]:
        """Has a file cut, lengthened and replaced again and again."""
        done = threading.Event()

        def change() -> None:
            dice = random.Random(5)
            while not done.wait(0.001):
                match dice.randrange(3):
                    case 0:
                        os.truncate(path, dice.randrange(len(contents)))
                    case 1:
                        path.write_bytes(contents)
                    case _:
                        other = path.with_suffix(".other")
                        other.write_bytes(contents[: dice.randrange(len(contents))])
                        other.replace(path)

        changer = threading.Thread(target=change)
        changer.start()
        try:
            yield
        finally:
            done.set()
            changer.join(TIMEOUT)

    def test_a_file_that_changes_while_it_is_read_is_read_or_refused(self) -> None:
        rows = "".join(f"{number},{number % 97}\n" for number in range(400_000)).encode()
        for name, contents in (
            ("a.csv", b"x,v\n" + rows),
            ("a.jsonl", b'{"v": 1}\n' * 400_000),
            ("a.json", b"[" + b"1, " * 500_000 + b"1]"),
            ("a.f64", bytes(8 * MEGABYTE)),
            ("a.csv.gz", gzip.compress(b"x,v\n" + rows, 1)),
        ):
            path = self.folder / name
            path.write_bytes(contents)
            code = (
                f'series v from "{name}" where v > 50\nprint count(v)\n' if "csv" in name else f'series v from "{name}"\nprint count(v)\n'
            )
            with self.subTest(name), self.changing(path, contents):
                ending = run(["run", "--keep-going", "-c", code * 15], self.folder)
                self.assertIn(ending.status, (0, 1), ending.stderr[-500:])
                self.assertLessEqual(ending.memory, MOST_MEMORY)
                for line in re.findall("(?m)^[A-Z][A-Za-z]+(?:Error|Exceeded|Column|Name|Range)?: .*", ending.stderr):
                    self.assertRegex(line, ERROR)


class PictureBombsTest(BombCase):
    def test_texts_of_a_megabyte_are_drawn_as_far_as_they_are_seen(self) -> None:
        series = "series s = walk(100)\n"
        text = "x" * MEGABYTE
        for code in (
            f'plot s title="{text}"',
            'plot s title="' + "a\\n" * 20_000 + '"',
            f'plot s xlabel="{text}" ylabel="{text}"',
            f'style s label="{text}"\nplot s, s * 2',
            f'mark x=50 label="{text}"\nplot s',
            f'plot s fontFamily="{text[:10_000]}"',
        ):
            self.bomb(series + code + '\nexport "a.svg"\nprint 7', "(?m)^7$", status=0)

    def test_very_many_things_in_a_picture_are_drawn_or_refused(self) -> None:
        (self.folder / "g.csv").write_text("k,x,v\n" + "".join(f"k{k},{x},{x}\n" for k in range(9000) for x in range(2)))
        group = 'series g from "g.csv" by=k\n'
        for code in (
            group + "plot g",
            "plot " + ", ".join(f"[{number}, 2]" for number in range(2000)),
            "series s = walk(1000)\n" + "".join(f'mark x={number} label="m{number}"\n' for number in range(1000)) + "plot s",
            "series s = walk(10M)\nplot s as=dots",
            "series s = walk(10M)\nplot s as=bars",
            "series s = walk(1M)\nplot candles(s, 1)",
            "plot [1, 2] dash=[0.001, 0.001]",
            "plot [1, 2, 3] laser=on lineWidth=100",
        ):
            (self.folder / "bomb.glow").write_text(code + '\nexport "a.svg"')
            with self.subTest(code[:80]):
                ending = run(["run", "bomb.glow"], self.folder)
                self.check(ending, "wrote a.svg" if ending.status == 0 else ERROR, 1 if ending.status == 1 else 0)
        self.assertLess((self.folder / "a.svg").stat().st_size, 64 * MEGABYTE)


class EngineBombsTest(EnginesCase):
    """What an engine is given: damaged files, libraries that are none, and manifests with nonsense."""

    # Of a large run there are so many times as many.
    MUTANTS, BATCHES = 60, 167 if ARE_LARGE else 1

    def mutant(self, contents: bytes, dice: random.Random) -> bytes:
        """A file with some bytes changed, most of them where Parquet has its metadata, or cut, or with a piece moved."""
        data = bytearray(contents)
        for _ in range(dice.choice([1, 1, 2, 8])):
            place = dice.randrange(len(data)) if dice.random() < 0.4 else len(data) - 1 - dice.randrange(min(len(data), 600))
            match dice.randrange(4):
                case 0:
                    data[place] = dice.randrange(256)
                case 1:
                    data[place] ^= 1 << dice.randrange(8)
                case 2:
                    data[place] = dice.choice([0, 0x7F, 0x80, 0xFF])
                case _:
                    length = dice.randrange(1, 32)
                    other = dice.randrange(len(data))
                    data[place : place + length] = data[other : other + length]
        if dice.random() < 0.05:
            del data[dice.randrange(len(data)) :]
        return bytes(data)

    def test_damaged_parquet_is_read_or_refused(self) -> None:
        source = self.folder / "whole.parquet"
        duckdb.sql(
            "COPY (SELECT make_timestamp(i * 3600000000) t, i::DOUBLE v, i % 7 k, 'text' || i % 5 s, i::DECIMAL(18, 3) d"
            f" FROM range(3000) r(i)) TO '{source}' (FORMAT parquet, ROW_GROUP_SIZE 2048)"
        )
        whole, dice = source.read_bytes(), random.Random(11)
        for _ in range(self.BATCHES):
            code = ""
            for number in range(self.MUTANTS):
                (self.folder / f"m{number}.parquet").write_bytes(self.mutant(whole, dice))
                code += f'series v from "m{number}.parquet" column=v time=t\nprint count(v)\n'
            (self.folder / "all.glow").write_text(code + "print 40 + 2")
            ending = run(["run", "--keep-going", "all.glow"], self.folder, **self.environment)
            self.assertIn(ending.status, (0, 1), ending.stderr[-800:])
            self.assertTrue(ending.stdout.endswith("42\n"), ending.stdout[-200:] + ending.stderr[-800:])
            self.assertIn("3000\n", ending.stdout)
            self.assertGreater(len(re.findall("(?m)^(DataError|FileError)", ending.stderr)), self.MUTANTS // 10)
            self.assertLessEqual(ending.memory, MOST_MEMORY)

    def manifests(self, text: bytes) -> str:
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "mine.toml").write_bytes(text)
        return str(folder)

    def test_a_library_that_is_none_and_a_manifest_of_nonsense_are_errors(self) -> None:
        (self.folder / "text.so").write_text("this is no library\n")
        (self.folder / "cut.so").write_bytes(pathlib.Path(PROGRAM).read_bytes()[:4096])
        (self.folder / "pipe.so").symlink_to("/dev/zero")

        def shared(path: object) -> bytes:
            return f'[Driver]\nshared = "{path}"\n'.encode()

        for text in (
            shared(self.folder / "text.so"),
            shared(self.folder / "cut.so"),
            shared(self.folder / "pipe.so"),
            shared(self.folder),
            shared("/lib/x86_64-linux-gnu/libz.so.1"),
            shared("none.so"),
            shared(""),
            b"",
            b"\xff\xfe\0",
            b"[Driver\n",
            b"[" * 100_000,
            b"a=1\na=1\n",
            b"manifest_version = 99999999999999999999\n",
            b'[Driver]\nshared = "' + b"x" * 900_000 + b'"\n',
            b"a." * 400_000 + b"b = 1\n",
            b"".join(b"k%d=1\n" % number for number in range(50_000)),
            bytes(2 * MEGABYTE),
        ):
            with self.subTest(text[:60]):
                environment = self.environment | {"ADBC_DRIVER_PATH": self.manifests(text)}
                ending = run(["run", "-c", 'connect m "mine:x" driver="mine"'], self.folder, **environment)
                self.assertEqual(ending.status, 1, ending.stderr[-300:])
                self.assertRegex(ending.stderr, "^(FileError|ValueOutOfRange): ")
                self.assertLessEqual(ending.memory, MOST_MEMORY)

    def test_a_profile_of_nonsense_is_an_error(self) -> None:
        for text in (
            b"",
            b"driver = 5\n",
            b'driver = "none"\n',
            b"{{",
            b'driver="duckdb"\n[Options]\nuri="{{ env_var(NONE) }}"\n',
            b"x" * MEGABYTE,
        ):
            with self.subTest(text[:60]):
                environment = self.environment | {"ADBC_PROFILE_PATH": self.manifests(text)}
                ending = run(["run", "-c", 'connect m "profile://mine"'], self.folder, **environment)
                self.assertEqual(ending.status, 1, ending.stderr[-300:])
                self.assertRegex(ending.stderr, "^(FileError|ValueOutOfRange|SyntaxError): ")


@only_glowline
class KernelBombsTest(KernelCase):
    """The same in a notebook's kernel, which is still there afterwards, and whose long work can be stopped."""

    def most_memory(self, kernel: Kernel) -> int:
        """The most resident bytes that a kernel ever had."""
        status = pathlib.Path(f"/proc/{kernel.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024

    def fails(self, client: Client, code: str, says: str) -> None:
        with self.subTest(code[:80]):
            reply, _ = client.execute(code)
            self.assertEqual(reply.content["status"], "error", reply.content)
            self.assertRegex(f"{reply.content['ename']}: {reply.content['evalue']}", ERROR)
            self.assertRegex(reply.content["evalue"], says)

    def test_no_bomb_ends_the_kernel(self) -> None:
        kernel, client = self.started()
        for code, says in EXPRESSIONS:
            self.fails(client, code, says)
        for code, _ in RIGHT:
            with self.subTest(code[:80]):
                self.run_cell(client, code)
        for name, (contents, says) in FILES.items():
            (kernel.folder / name).write_bytes(contents())
            self.fails(client, f'series v from "{name}"', says)
        (kernel.folder / "self.glow").write_text('run "self.glow"')
        self.fails(client, 'run "self.glow"', "deep")
        self.answers(client)
        self.assertLessEqual(self.most_memory(kernel), MOST_MEMORY)

    def test_conditions_that_are_nested_deep_do_not_end_the_kernel(self) -> None:
        kernel, client = self.started()
        (kernel.folder / "a.csv").write_text("x\n1\n2\n")
        for open, close in (("(", ")"), ("not ", "")):
            self.fails(
                client, 'series a from "a.csv" column=x where ' + open * 20_000 + "x > 1" + close * 20_000, "nested more than 200 deep"
            )
        self.answers(client)

    def test_long_work_stops_when_it_is_interrupted(self) -> None:
        kernel, client = self.started()
        (kernel.folder / "m.csv.gz").write_bytes(gzip.compress(b"v\n") + gzip.compress(b"1\n" * (8 * MEGABYTE)) * 60)
        with (kernel.folder / "a.json").open("wb") as file:
            file.write(b"[" + b"1," * (32 * MEGABYTE) + b"1]")
        self.run_cell(client, "series s = walk(1k)\nplot s\n" + CENTURY)
        for code in (
            "drag px=range(0, 10M)",
            "series d = resample(c, 1 min, p95)",
            'series v from "m.csv.gz"',
            'series v from "a.json"',
            "series d = rolling(walk(20M), 1M, median)",
            "a = 1\n" * 1_000_000,
            "wait 1e300 y",
            'series v from "/proc/kmsg"',
        ):
            with self.subTest(code[:60]):
                request = client.start_running(code)
                # However far it is by then.
                time.sleep(0.3)
                client.ask("interrupt_request", channel="control")
                self.assertEqual(client.reply(request).content.get("ename"), "Interrupted")
                client.published(request)
                self.answers(client)
