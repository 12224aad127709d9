"""Notebooks as files: pages of nbconvert and of the program, offline, without a kernel and on paper."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest
from typing import Any

import nbformat
from playwright.sync_api import Browser, Page, expect, sync_playwright

from chromium import OFFLINE, PROGRAM
from front_end import BIN, LISTEN, Plot
from kernel_process import jupyter_home
from processes import TIMEOUT
from under_test import SPEC, only_glowline

PLOT = 'series price = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]\nsegments price [0, 4, 8]\nplot price title="ACME"'
MANY = [
    f'series wave = 40 + 20 * sin(t / {30 + k}) + 8 * sin(t / 13) for t in 0..399\nsegments wave every=100\nplot wave title="Number {k}"'
    for k in range(14)
]


@only_glowline
class PageTest(unittest.TestCase):
    folder: pathlib.Path
    environment: dict[str, str]
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="glowline-test-", ignore_cleanup_errors=True)))
        SPEC.install(cls.folder, "under-test")
        cls.environment = os.environ | jupyter_home(cls.folder)
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=PROGRAM, args=OFFLINE, timeout=TIMEOUT * 1000)
        cls.addClassCleanup(cls.browser.close)

    def run_program(self, *command: object, **options: Any) -> None:
        subprocess.run(
            [str(word) for word in command],
            env=self.environment,
            cwd=self.folder,
            check=True,
            capture_output=True,
            timeout=TIMEOUT,
            **options,
        )

    def executed(self, *cells: str) -> pathlib.Path:
        """A notebook of these cells, run by nbconvert."""
        path = self.folder / f"{self._testMethodName}.ipynb"
        book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "under-test", "display_name": "Glowline", "language": "glowline"}})
        book.cells = [nbformat.v4.new_code_cell(source) for source in cells]
        nbformat.write(book, path)
        self.run_program(BIN / "jupyter", "nbconvert", "--execute", "--inplace", "--to", "notebook", path)
        return path

    def converted(self, path: pathlib.Path) -> pathlib.Path:
        self.run_program(BIN / "jupyter", "nbconvert", "--to", "html", path)
        return path.with_suffix(".html")

    def open(self, path: pathlib.Path) -> Page:
        context = self.browser.new_context(viewport={"width": 1000, "height": 800}, offline=True)
        self.addCleanup(context.close)
        context.set_default_timeout(TIMEOUT * 1000)
        context.add_init_script(LISTEN)
        page = context.new_page()
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(path.as_uri(), wait_until="domcontentloaded")
        return page

    def touch(self, page: Page, plot: Plot, status: str = "") -> None:
        """What a page does without a kernel; one that was written for none misses none."""
        expect(plot.status).to_have_text(status)
        plot.press(100)
        plot.move(625)
        plot.shows("4")
        # The segment under the pointer is lit.
        expect(plot.stage.locator("svg g g path").last).to_be_attached()
        page.mouse.up()
        plot.is_at_rest()
        page.keyboard.down("Control")
        for _ in range(3):
            page.mouse.wheel(0, -120)
        page.keyboard.up("Control")
        expect(plot.stage.locator("> svg")).to_have_count(2)
        page.mouse.dblclick(*plot.at(300))
        expect(plot.stage.locator("> svg")).to_have_count(1)
        for name, start in (("Save PNG", b"\x89PNG\r\n"), ("Save SVG", b"<svg")):
            with page.expect_download() as download:
                plot.root.get_by_label("plot menu").select_option(name)
            self.assertTrue(download.value.path().read_bytes().startswith(start), name)
        self.assertEqual(self.problems, [])

    def test_a_page_of_nbconvert_is_touched_offline(self) -> None:
        page = self.open(self.converted(self.executed(PLOT)))
        self.touch(page, Plot(page), "no kernel")

    def test_plots_of_one_link_move_together_without_a_kernel(self) -> None:
        cells = "series a = [1, 2, 3, 4, 5]\nconfig link=one height=160\nplot a", "plot a * 10", "plot a * 100 link=off"
        page = self.open(self.converted(self.executed(*cells)))
        plots = [Plot(page, number) for number in range(3)]
        expect(plots[2].status).to_have_text("no kernel")
        plots[1].press(100)
        plots[1].move(625)
        plots[1].shows("50")
        plots[0].shows("5")
        plots[2].is_at_rest()
        page.mouse.up()
        plots[0].is_at_rest()
        page.keyboard.down("Control")
        page.mouse.wheel(0, -240)
        page.keyboard.up("Control")
        for plot, count in zip(plots, (2, 2, 1), strict=True):
            expect(plot.stage.locator("> svg")).to_have_count(count)
        self.assertEqual(self.problems, [])

    def test_exported_and_reported_pages_are_touched_offline(self) -> None:
        script = self.folder / "script.glow"
        script.write_text(PLOT + '\nexport "exported.html"\n')
        self.run_program(SPEC.json["argv"][0], "run", script, "--html", self.folder / "report.html")
        for name in ("exported.html", "report.html"):
            with self.subTest(name=name):
                page = self.open(self.folder / name)
                self.touch(page, Plot(page))
                self.assertEqual(page.evaluate("told"), [])

    def test_fourteen_plots_fit_in_a_notebook(self) -> None:
        path = self.executed(*MANY)
        self.assertLess(path.stat().st_size, 3_000_000)
        page = self.open(self.converted(path))
        expect(page.locator("#stage")).to_have_count(14)
        for number in (0, 13):
            plot = Plot(page, number)
            plot.press(100)
            expect(plot.label).to_be_visible()
            page.mouse.up()
        self.assertEqual(self.problems, [])
        # On paper: each picture once, and nothing of what is there for a pointer.
        paper = page.pdf()
        self.assertGreaterEqual(len(re.findall(rb"/Subtype /Image\b", paper)), 14)
        page.emulate_media(media="print")
        self.assertEqual(page.locator("#bar:visible").count(), 0)
        self.assertEqual(page.locator("[data-glowline] img:visible").count(), 14)


SHORT = ["PageTest.test_a_page_of_nbconvert_is_touched_offline"]
