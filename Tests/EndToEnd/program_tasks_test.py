"""Twice sixty ordinary tasks, each typed as somebody would who knows README and `help`."""

import pathlib
import re
import subprocess
import tempfile
import unittest

import other_task_files
import task_files
from processes import TIMEOUT
from under_test import PROGRAM

FILES = {"tasks.glow": task_files.files, "other_tasks.glow": other_task_files.files}
PEOPLE = ("gnuplot", "pandas", "prices", "ios")


def tasks(name: str) -> list[tuple[str, str]]:
    """What is to be done, and what is typed."""
    text = pathlib.Path(__file__).with_name(name).read_text()
    return [(title, code) for title, code in re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", text, re.MULTILINE)]


class TasksTest(unittest.TestCase):
    def test_each_person_has_fifteen(self) -> None:
        for name in FILES:
            people = [title.split(":")[0] for title, _ in tasks(name)]
            self.assertEqual([people.count(person) for person in PEOPLE], [15] * 4)

    def test_every_task_works_as_typed(self) -> None:
        for name, files in FILES.items():
            for title, code in tasks(name):
                with self.subTest(title), tempfile.TemporaryDirectory() as folder:
                    for file, text in files().items():
                        (pathlib.Path(folder) / file).write_text(text)
                    self.run_task(pathlib.Path(folder), code)

    def test_groups_and_periods_agree_with_pandas(self) -> None:
        """`period_goldens.py` wrote the checks: gaps, ties, other zones, clocks put forward and back."""
        checks = pathlib.Path(__file__).with_name("periods.glow")
        result = subprocess.run([PROGRAM, "run", checks], capture_output=True, text=True, timeout=TIMEOUT, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def run_task(self, folder: pathlib.Path, code: str) -> None:
        result = subprocess.run(
            [PROGRAM, "run", "--out", "pictures", "-c", code], cwd=folder, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
        self.assertEqual((result.returncode, result.stderr), (0, ""), f"\n{code}{result.stdout}{result.stderr}")
        if re.search(r"^(plot|select|compare)", code, re.MULTILINE):
            self.assertTrue(list(folder.glob("pictures/*.png")), "there is no picture")
