"""A notebook of Python's in JupyterLab and in Notebook 7: a picture of `%%glowline` or of a call is touched, and Python hears of it."""

import json
import os
import sys

from playwright.sync_api import expect

from browser_case import BrowserCase
from front_end import SESSION, NotebookPage
from python_case import PACKAGE
from under_test import PROGRAM, only_glowline

KERNEL = "python-under-test"
SETUP = "import glowline\n%load_ext glowline\nprice = [1.0, 4, 9, 16, 25, 36, 49, 64, 81, 100]"
SELECTED = "print('selected', glowline.selection.index, glowline.selection.value)"


class Touched(BrowserCase):
    """Each case in each front end."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        folder = cls.server.home / "kernels" / KERNEL
        folder.mkdir(parents=True)
        spec = {
            "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
            "display_name": "Python",
            "language": "python",
            "env": {"GLOWLINE_PROGRAM": PROGRAM, "PYTHONPATH": os.pathsep.join([str(PACKAGE)])},
        }
        (folder / "kernel.json").write_text(json.dumps(spec))

    def opened(self, *cells: str) -> NotebookPage:
        path = f"{self._testMethodName}-{self.front_end}.ipynb"
        self.server.write(path, KERNEL, "python", SETUP, *cells)
        self.addCleanup(self.server.end_kernel, self.server.start_kernel(path, KERNEL))
        book = self.open_path(path)
        book.run_all()
        return book

    def drag(self, book: NotebookPage) -> None:
        plot = book.plot(0)
        plot.wait_linked()
        plot.press(100)
        plot.move(600)
        plot.shows("100")
        book.page.mouse.up()
        plot.wait_answered("end", "sel")

    def test_a_drag_reaches_python_and_a_page_that_comes_later(self) -> None:
        book = self.opened("%%glowline\nplot price height=200", SELECTED)
        self.drag(book)
        book.run(2)
        expect(book.output(2)).to_contain_text("selected 9 100")
        self.shot(book, "python")
        book.save()
        book.page.reload()
        book.wait_ready()
        # The picture is in the file, and its kernel still knows it.
        book.plot(0).wait_linked()
        self.assertEqual(book.problems, [])

    def test_a_picture_of_a_call_has_its_selection(self) -> None:
        book = self.opened("picture = glowline.plot(price, height=200)\npicture", "print('selected', picture.selection.index)")
        self.drag(book)
        book.run(2)
        expect(book.output(2)).to_contain_text("selected 9")

    def test_a_new_kernel_is_linked_anew(self) -> None:
        book = self.opened("%%glowline\nplot price height=200", SELECTED)
        book.plot(0).wait_linked()
        book.page.evaluate(f"{SESSION}.session.kernel.restart()")
        book.wait_ready()
        book.run_all()
        self.drag(book)
        book.run(2)
        expect(book.output(2)).to_contain_text("selected 9 100")


@only_glowline
class LabPython(Touched):
    __test__ = True
    front_end = "lab"


@only_glowline
class NotebookPython(Touched):
    __test__ = True
    front_end = "notebook"


SHORT = {"LabPython.test_a_drag_reaches_python_and_a_page_that_comes_later", "NotebookPython.test_a_picture_of_a_call_has_its_selection"}
