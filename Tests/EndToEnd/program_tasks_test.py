"""Sixty ordinary tasks, each typed as somebody would who knows README and `help`.

Run with the path of the program as the only argument.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import task_files
from processes import TIMEOUT

PROGRAM = str(pathlib.Path(sys.argv.pop()).absolute())
TASKS = (pathlib.Path(__file__).with_name("tasks.glow")).read_text()
PEOPLE = ("gnuplot", "pandas", "prices", "ios")


def tasks() -> list[tuple[str, str]]:
    """What is to be done, and what is typed."""
    return [(title, code) for title, code in re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", TASKS, re.MULTILINE)]


class TasksTest(unittest.TestCase):
    def test_each_person_has_fifteen(self):
        people = [title.split(":")[0] for title, _ in tasks()]
        self.assertEqual([people.count(person) for person in PEOPLE], [15] * 4)

    def test_every_task_works_as_typed(self):
        for title, code in tasks():
            with self.subTest(title), tempfile.TemporaryDirectory() as folder:
                task_files.write(pathlib.Path(folder))
                result = subprocess.run(
                    [PROGRAM, "run", "--out", "pictures", "-c", code],
                    cwd=folder,
                    capture_output=True,
                    text=True,
                    timeout=TIMEOUT,
                    check=False,
                )
                self.assertEqual((result.returncode, result.stderr), (0, ""), f"\n{code}{result.stdout}{result.stderr}")
                if re.search(r"^(plot|select|compare)", code, re.MULTILINE):
                    self.assertTrue(list(pathlib.Path(folder).glob("pictures/*.png")), "there is no picture")


if __name__ == "__main__":
    unittest.main()
