"""The wheel in an empty environment, away from the repository, as `pip install` leaves it.

The wheel is the only one in `dist`, and made of the program under test. The last test runs the program in a root of its own
that holds nothing but glibc. What pip gets from PyPI is fetched once, so that all of it runs without a network, too.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from under_test import PROGRAM, ROOT

BUILD = ROOT / "kernelspec" / "python" / "build_wheel.py"
PACKAGES = ("nbclient==0.11.*", "papermill==2.*", "pygments==2.*")
DRIVERS = ("duckdb", "adbc-driver-sqlite")
FETCHED = ROOT / ".build" / "wheels"
SCRIPT = "run -c 'series a = walk(1000); plot a title=\"Ärger\" laser=on'"
GLIBC = {"linux-vdso.so.1", "libc.so.6", "libm.so.6", "libresolv.so.2", "libpthread.so.0", "libdl.so.2", "librt.so.1"}

NOTEBOOK = """
import json, nbclient, nbformat, sys
cells = [nbformat.v4.new_code_cell(text) for text in ("series a = walk(100)", "plot a laser=on", "expect count(a) == 100")]
book = nbformat.v4.new_notebook(cells=cells)
nbclient.NotebookClient(book, kernel_name="glowline", timeout=60).execute()
print(json.dumps([sorted(output["data"]) for output in book.cells[1].outputs]))
"""

FROM_PYTHON = """
import importlib.metadata, importlib.util, sys
import glowline
assert not any(importlib.util.find_spec(name) for name in ("numpy", "pandas", "pyarrow"))
plot = glowline.plot([1, 4, 9], title="Squares")
assert plot.png[:4] == b"\\x89PNG" and plot.record["title"] == "Squares"
print(plot.save("squares.svg"), glowline.run("mean(a)", a=[1, 2]), glowline.run("a * 2", a=[1, 2]))
(backend,) = importlib.metadata.entry_points(group="pandas_plotting_backends")
assert callable(backend.load().plot)
assert any(file.name == "py.typed" for file in importlib.metadata.files("glowline"))
"""

COLOURS = """
import pygments.lexers, pygments.token as token, sys
lexer = pygments.lexers.get_lexer_by_name("glowline")
assert pygments.lexers.get_lexer_for_filename("a.glow").name == "Glowline"
text = sys.stdin.read()
found = list(lexer.get_tokens(text))
assert "".join(value for _, value in found) == text
wrong = [value for kind, value in found if kind in (token.Error, token.Text)]
assert not wrong, wrong
for word, kind in (("series", token.Keyword), ("plot", token.Keyword), ("laser", token.Name.Attribute), ("sma", token.Name.Builtin),
                   ("# data", token.Comment.Single), ("2026-03-04", token.Literal.Date), ("on", token.Keyword.Constant)):
    assert any(value.startswith(word) and has is kind for has, value in found), (word, kind)
"""


class WheelTest(unittest.TestCase):
    wheel: pathlib.Path
    folder: pathlib.Path
    home: pathlib.Path
    environment: pathlib.Path
    python: pathlib.Path
    variables: dict[str, str]

    @classmethod
    def setUpClass(cls) -> None:
        (cls.wheel,) = (ROOT / "dist").glob("*.whl")
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="glowline-test-")))
        cls.home = cls.folder / "home"
        cls.home.mkdir()
        # Nothing is activated, and nothing of this machine's own is in the way.
        cls.variables = {"HOME": str(cls.home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        cls.variables |= {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.lower().endswith("_proxy")}
        cls.environment = cls.folder / "venv"
        cls.run_in(cls.home, sys.executable, "-m", "venv", cls.environment)
        cls.python = cls.environment / "bin" / "python"
        cls.fetch()
        cls.variables |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(FETCHED)}
        cls.run_in(cls.home, cls.python, "-m", "pip", "install", "--quiet", cls.wheel, *PACKAGES)

    @classmethod
    def fetch(cls) -> None:
        """Fetches what is not there yet."""
        wanted, done = "\n".join(PACKAGES + DRIVERS), FETCHED / "packages.txt"
        if done.exists() and done.read_text() == wanted:
            return
        cache = os.environ.get("PIP_CACHE_DIR") or pathlib.Path("~/.cache/pip").expanduser()
        cls.run_in(cls.home, cls.python, "-m", "pip", "download", "--quiet", "--cache-dir", cache, "--dest", FETCHED, *PACKAGES, *DRIVERS)
        done.write_text(wanted)

    @classmethod
    def run_in(cls, folder: str | pathlib.Path, *command: object, code: int = 0, text: str = "") -> str:
        result = subprocess.run(
            [str(word) for word in command], cwd=folder, env=cls.variables, input=text, capture_output=True, text=True, timeout=300
        )
        if result.returncode != code:
            raise AssertionError(f"{command}: {result.returncode}\n{result.stdout[-3000:]}{result.stderr[-3000:]}")
        return result.stdout

    def test_jupyter_lists_the_kernel_and_a_notebook_plots(self) -> None:
        listed = json.loads(self.run_in(self.home, self.environment / "bin/jupyter", "kernelspec", "list", "--json"))
        self.assertEqual(listed["kernelspecs"]["glowline"]["resource_dir"], str(self.environment / "share/jupyter/kernels/glowline"))
        (kinds,) = json.loads(self.run_in(self.home, self.python, "-W", "ignore", "-c", NOTEBOOK))
        self.assertIn("image/png", kinds)
        self.assertIn("text/plain", kinds)

    def test_shells_and_man_find_what_they_read(self) -> None:
        share = self.environment / "share"
        program = self.environment / "bin" / "glowline"
        self.assertIn(".SH COMMANDS", (share / "man/man1/glowline.1").read_text())
        for shell, place in (
            ("bash", "bash-completion/completions/glowline"),
            ("zsh", "zsh/site-functions/_glowline"),
            ("fish", "fish/vendor_completions.d/glowline.fish"),
        ):
            self.assertEqual((share / place).read_text(), self.run_in(self.home, program, "completions", shell))

    def test_papermill_gives_parameters_in_the_language(self) -> None:
        (self.home / "a.ipynb").write_text(
            json.dumps(
                {
                    "nbformat": 4,
                    "nbformat_minor": 5,
                    "metadata": {"kernelspec": {"name": "glowline", "language": "glowline", "display_name": "x"}},
                    "cells": [
                        {
                            "id": "a",
                            "cell_type": "code",
                            "metadata": {"tags": ["parameters"]},
                            "source": "alpha = 1",
                            "outputs": [],
                            "execution_count": None,
                        },
                        {
                            "id": "b",
                            "cell_type": "code",
                            "metadata": {},
                            "source": "print alpha * 2\nprint name\nprint sum(list)\nprint gap\nprint ok\nprint nothing",
                            "outputs": [],
                            "execution_count": None,
                        },
                    ],
                }
            )
        )
        (self.home / "p.yaml").write_text(
            '{alpha: 3, name: "Zo\u00eb \\"\\\\ \\n x", list: [1, 2.5, -4], gap: .nan, ok: true, nothing: null}'
        )
        self.run_in(self.home, self.environment / "bin/papermill", "a.ipynb", "b.ipynb", "-f", "p.yaml")
        book = json.loads((self.home / "b.ipynb").read_text())
        text = "".join("".join(output["text"]) for output in book["cells"][2]["outputs"])
        self.assertEqual(text, '6\nZoë "\\ \n x\n-0.5\nnan\ntrue\nnan\n')

    def test_python_draws_with_nothing_else(self) -> None:
        self.assertEqual(self.run_in(self.home, self.python, "-c", FROM_PYTHON), "squares.svg 1.5 [2.0, 4.0]\n")
        self.assertTrue((self.home / "squares.svg").read_text().startswith("<?xml"))

    def test_pygments_colours_the_language(self) -> None:
        examples = re.findall(r"```glow\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
        self.assertTrue(examples)
        self.run_in(self.home, self.python, "-c", COLOURS, text="\n".join(examples))

    def test_the_program_needs_nothing_but_glibc_and_itself(self) -> None:
        for line in self.run_in(self.home, "ldd", self.environment / "bin/glowline").splitlines():
            name = line.split()[0]
            self.assertTrue(name in GLIBC or name.startswith("/lib") or str(self.environment) in line, line)

    def test_the_doctor_is_content(self) -> None:
        text = self.run_in(self.home, self.environment / "bin/glowline", "doctor")
        self.assertIn(f"{self.environment}/share/jupyter/kernels/glowline starts {self.environment}/bin/glowline\n", text)

    def test_extras_bring_the_drivers_of_databases(self) -> None:
        lines = zipfile.ZipFile(self.wheel).read(next(name for name in zipfile.ZipFile(self.wheel).namelist() if name.endswith("METADATA")))
        extras = re.findall(r"^Provides-Extra: (.*)$", lines.decode(), re.MULTILINE)
        self.assertEqual(sorted(extras), ["databases", "duckdb", "flightsql", "gateway", "postgresql", "spark", "sqlite", "widgets"])
        # What an error advises is done as it stands, and does what was missing.
        plots = {
            ("duckdb", "duckdb"): (
                "import duckdb\nduckdb.sql(\"copy (select range v from range(9)) to 'v.parquet'\")",
                'series v from "v.parquet"',
            ),
            ("sqlite", "adbc-driver-sqlite"): (
                "import sqlite3\nsqlite3.connect('v.sqlite').executescript('create table v as select 1.5 v')",
                'series v from "v.sqlite" table=v',
            ),
        }
        for (extra, package), (maker, reading) in plots.items():
            with self.subTest(extra):
                (self.home / f"v.{'parquet' if extra == 'duckdb' else 'sqlite'}").touch()
                failing = subprocess.run(
                    [self.environment / "bin/glowline", "run", "-c", reading],
                    cwd=self.home,
                    env=self.variables,
                    capture_output=True,
                    text=True,
                    timeout=300,
                    check=False,
                )
                bin_folder = self.environment / "bin"
                advice = f"{bin_folder}/python -m pip install {package}"
                self.assertIn(f"{advice}\n", failing.stderr)
                self.run_in(self.home, "sh", "-c", f"{advice} --quiet")
                (self.home / f"v.{'parquet' if extra == 'duckdb' else 'sqlite'}").unlink()
                self.run_in(self.home, self.python, "-c", maker)
                self.run_in(self.home, bin_folder / "glowline", "run", "-c", f"{reading}\nplot v", "--out", extra)
                self.assertTrue((self.home / extra / "plot-1.png").exists())
                self.assertIn(f"driver      {extra} ", self.run_in(self.home, bin_folder / "glowline", "doctor"))

    def test_licences_of_all_that_is_carried_are_there(self) -> None:
        names = zipfile.ZipFile(self.wheel).namelist()
        for package in ("LICENSE", "fonts-inter", "fonts-dejavu-core", "libcairo2", "libzmq5", "libpango-1.0-0", "libglib2.0-0"):
            self.assertTrue(any(f"/licenses/{package}" in name for name in names), package)

    def test_the_same_program_gives_the_same_wheel(self) -> None:
        for name in ("one", "two"):
            (self.folder / name).mkdir()
            self.rebuild(self.folder / name)
        self.assertEqual(*((self.folder / name / self.wheel.name).read_bytes() for name in ("one", "two")))

    def rebuild(self, folder: pathlib.Path) -> None:
        path = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
        subprocess.run(
            [sys.executable, BUILD, PROGRAM, folder], env=os.environ | {"PATH": path}, check=True, capture_output=True, timeout=300
        )

    def test_a_root_with_nothing_but_glibc_in_it_draws_the_same_picture(self) -> None:
        root = self.folder / "root"
        shutil.copytree(self.environment / "share", root / "usr/share")
        (root / "usr/bin").mkdir()
        shutil.copy2(self.environment / "bin/glowline", root / "usr/bin")
        for line in self.run_in(self.home, "ldd", self.environment / "bin/glowline").splitlines():
            path = re.search(r"(/lib\S*)", line)
            if path and (line.split()[0] in GLIBC or line.split()[0].startswith("/")):
                target = root / path[1].lstrip("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path[1], target)
        for name in ("proc", "dev", "tmp", "home"):
            (root / name).mkdir()
        (root / "dev/null").touch()
        inside = f"/usr/sbin/chroot {root} /usr/bin/glowline"
        script = f"mount --rbind /proc {root}/proc; export HOME=/home; {inside} doctor; {inside} {SCRIPT} --out /tmp/p"
        self.run_in("/", "unshare", "--map-root-user", "--mount", "sh", "-ec", script)
        self.run_in(self.home, "sh", "-c", f"{self.environment}/bin/glowline {SCRIPT} --out here")
        picture = (root / "tmp/p/plot-1.png").read_bytes()
        self.assertEqual(picture, (self.home / "here/plot-1.png").read_bytes())

    def test_uninstalling_leaves_nothing(self) -> None:
        other = self.folder / "other"
        self.run_in(self.home, sys.executable, "-m", "venv", other)
        before = {path for path in other.rglob("*") if "__pycache__" not in path.parts}
        self.run_in(self.home, other / "bin/python", "-m", "pip", "install", "--quiet", "--no-deps", self.wheel)
        self.assertTrue((other / "share/jupyter/kernels/glowline/kernel.json").exists())
        self.run_in(self.home, other / "bin/python", "-m", "pip", "uninstall", "--quiet", "--yes", "glowline")
        after = {path for path in other.rglob("*") if "__pycache__" not in path.parts and path.is_file()}
        self.assertEqual(after - before, set())
