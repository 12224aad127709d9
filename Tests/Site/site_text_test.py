"""What the site says: spelling, links between its pages, and that each of its programs runs."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import site_text
from under_test import PROGRAM, ROOT

CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
# What DocC is run for.
MODULES = ("modules/",)
# `that that` may be English; what stands in tables and lists of words is no prose.
DOUBLE = re.compile(r"\b([a-z]+)\s+\1\b")
FILES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")


class TextTest(unittest.TestCase):
    maxDiff = None

    def test_links_lead_to_pages(self) -> None:
        pages = site_text.pages()
        wrong = []
        for name, text in pages.items():
            for target, _ in LINK.findall(site_text.prose(text)):
                path = os.path.normpath(pathlib.PurePosixPath(name).parent / target).removesuffix(".md")
                if target and path not in pages and not path.startswith(MODULES):
                    wrong.append(f"{name}: {target}")
        self.assertEqual(wrong, [])

    def test_no_word_stands_twice(self) -> None:
        wrong = []
        for name, text in site_text.pages().items():
            for paragraph in site_text.prose(text).split("\n\n"):
                if "|" not in paragraph and (found := DOUBLE.search(paragraph)):
                    wrong.append(f"{name}: {found[0]!r}")
        self.assertEqual(wrong, [])

    def test_spelling(self) -> None:
        checked = [ROOT / name for name in FILES] + [ROOT / "docs"]
        command = [sys.executable, "-m", "codespell_lib", "--config", ROOT / "Tests/Site/codespell.cfg", *checked]
        result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60)
        self.assertEqual(result.stdout + result.stderr, "")

    def test_every_program_runs(self) -> None:
        """The cells of a page one after the other, those that are to fail alone."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shared = [ROOT / "notebooks/data", ROOT / "docs/site/data", ROOT / "Tests/ContactSheet"]
            for file in (file for place in shared for file in place.glob("*.*")):
                shutil.copy(file, folder)
            wrong = []
            for page, text in site_text.pages().items():
                good: list[str] = []
                bad: list[str] = []
                for cell in CELL.findall(text):
                    program = "\n".join(line for line in cell.splitlines() if not line.startswith(":"))
                    (bad if "raises-exception" in cell else good).append(program)
                before = "\n".join(good)
                for program, status in [(before, 0)] * bool(good) + [(f"{before}\n{one}", 1) for one in bad]:
                    result = subprocess.run([PROGRAM, "run", "-c", program], cwd=folder, capture_output=True, text=True, timeout=60)
                    if result.returncode != status:
                        wrong.append(f"{page}: {result.returncode}\n{result.stderr}")
            self.assertEqual(wrong, [])

    def test_every_other_program_is_well_formed(self) -> None:
        wrong = []
        for page, text in site_text.pages().items():
            for program in re.findall(r"^```glow\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
                result = subprocess.run([PROGRAM, "check", "-"], input=program, capture_output=True, text=True, timeout=60)
                if result.returncode:
                    wrong.append(f"{page}: {result.stdout}")
        self.assertEqual(wrong, [])
