"""What the tests of series from databases share: an environment for the program, rows, and pictures to compare.

The drivers are those of the Python that runs.
"""

import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import unittest
from typing import Any

from postgresql_server import PostgreSQLServer
from processes import TIMEOUT, Piped, end
from under_test import PROGRAM

GAP = None
HOLE = 400


def rows() -> list[tuple[int, float | None]]:
    """Seconds since 2026-01-01T00:00Z and values: ties, gaps of all kinds, a hole, and times that are equal."""
    dice = random.Random(7)
    found, second = [], 0
    for index in range(HOLE * 2):
        second += 60 if index != HOLE else 86_400
        value = round(dice.gauss(0, 3), 2) if index % 50 else dice.choice([GAP, float("nan"), float("inf"), float("-inf")])
        found.append((second, value))
        if index % 97 == 1:
            found.append((second, (value or 0) + 1))
    return found


def is_gap(value: float | None) -> bool:
    return value is None or not math.isfinite(value)


def instant(second: int) -> str:
    day, rest = divmod(second, 86_400)
    return f"2026-01-{day + 1:02}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"


def pixels(picture: bytes) -> bytes:
    """A PNG without the texts in it, which name the program that draws it again."""
    kept, place = picture[:8], 8
    while place < len(picture):
        (count,) = struct.unpack_from(">I", picture, place)
        if picture[place + 4 : place + 8] not in (b"tEXt", b"iTXt", b"zTXt"):
            kept += picture[place : place + count + 12]
        place += count + 12
    return kept


def quoted(text: str) -> str:
    """A text in the plotting language."""
    return json.dumps(text, ensure_ascii=False)


class EnginesCase(unittest.TestCase):
    maxDiff = 2000

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        # The drivers of this very Python, and nothing of the user's own.
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "HOME": str(self.folder),
            "VIRTUAL_ENV": sys.prefix,
            "NO_COLOR": "1",
        }

    def call(self, code: str, *arguments: str, status: int = 0, **variables: Any) -> subprocess.CompletedProcess:
        result = subprocess.run(
            [PROGRAM, "run", "-c", code, *arguments],
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=TIMEOUT,
            env=self.environment | variables,
        )
        self.assertEqual(result.returncode, status, result.stdout[-2000:] + result.stderr[-2000:])
        return result

    def start(self, code: str, *arguments: str) -> Piped:
        program = Piped(
            [PROGRAM, "run", "-c", code, *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        self.addCleanup(end, program)
        return program

    def picture(self, code: str) -> bytes:
        """The pixels of the last plot of a script."""
        folder = tempfile.mkdtemp(dir=self.folder)
        self.call(code, "--out", folder)
        return pixels(max(pathlib.Path(folder).iterdir()).read_bytes())

    def error(self, code: str, **variables: str) -> tuple[str, str]:
        """The name and the message of the error of a script, and that nothing of it stays; with the whole block."""
        result = self.call("series kept = [1, 2, 3]\n" + code + "\nprint count(kept), 40 + 2", "--keep-going", status=1, **variables)
        self.assertIn("3 42", result.stdout.splitlines(), result.stdout + result.stderr)
        name, _, message = result.stderr.partition(": ")
        return name, message


class ServerCase(EnginesCase):
    """With one PostgreSQL server, and a folder `shared`, for all tests of a class."""

    server: PostgreSQLServer
    shared: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.shared = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.server = PostgreSQLServer()
        cls.addClassCleanup(cls.server.close)
