"""Tests of a kernel in JupyterLab and in Notebook 7, in a headless browser; the screenshots are kept.

Its files hold in SHORT what a user would miss most.
"""

import unittest
import uuid
from typing import Any

from front_end import FrontEnd, NotebookPage
from under_test import ROOT, SPEC

SHOTS = ROOT / ".build" / "screenshots"
NAME = "under-test"


class BrowserCase(unittest.TestCase):
    front_end = ""
    server: FrontEnd
    _outcome: Any  # unittest's own

    @classmethod
    def setUpClass(cls) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        cls.server = FrontEnd(cls.front_end)
        cls.addClassCleanup(cls.server.close)
        cls.server.install(SPEC, NAME)
        cls.server.start()

    def setUp(self) -> None:
        self.books: list[NotebookPage] = []

    def write(self, *cells: str, kernel: str = NAME) -> str:
        """The path of a new notebook of these cells, its kernel started."""
        path = f"{self._testMethodName}-{uuid.uuid4().hex[:8]}.ipynb"
        self.server.write(path, kernel, SPEC.language, *cells)
        self.addCleanup(self.server.end_kernel, self.server.start_kernel(path, kernel))
        return path

    def open(self, *cells: str, **context: Any) -> NotebookPage:
        """A page with a new notebook of these cells, its kernel ready."""
        return self.open_path(self.write(*cells), **context)

    def open_path(self, path: str, is_ready: bool = True, **context: Any) -> NotebookPage:
        """A page of its own with a notebook that is there."""
        window = self.server.context(**context)
        self.addCleanup(window.close)
        book = self.server.page(window, path)
        self.addCleanup(self.shot_of_failure, book, len(self.books))
        self.books.append(book)
        if is_ready:
            book.choose_kernel()
            book.wait_ready()
        return book

    def shot_of_failure(self, book: NotebookPage, number: int) -> None:
        if not self._outcome.success and not book.page.is_closed():
            self.shot(book, f"failure-{self._testMethodName}-{number}")

    def shot(self, book: NotebookPage, name: str) -> None:
        book.page.screenshot(path=SHOTS / f"{self.front_end}-{name}.png")
