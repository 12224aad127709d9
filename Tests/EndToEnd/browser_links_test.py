"""Linked plots in JupyterLab and in Notebook 7: what moves in one cell's plot moves in another's."""

from playwright.sync_api import expect

from browser_case import BrowserCase
from front_end import SESSION, NotebookPage, Plot
from under_test import only_glowline

SERIES = "series a = range(1, 10, 1)\nseries b = range(10, 100, 10)\nconfig link=days height=180"
WINDOW = "show window"


class Links(BrowserCase):
    """Each case in each front end."""

    __test__ = False

    def opened(self, **context: object) -> tuple[NotebookPage, Plot, Plot]:
        book = self.open(f"{SERIES}\nplot a", "plot b", "print selection.series, selection.index", WINDOW, **context)
        book.run_all()
        plots = book.plot(0), book.plot(1)
        for plot in plots:
            plot.wait_linked()
        return book, *plots

    def test_a_drag_moves_the_stick_of_another_cell_and_the_kernel_hears_of_one(self) -> None:
        book, first, second = self.opened()
        first.press(100)
        first.move(600)
        first.shows("10")
        second.shows("100")
        self.shot(book, "linked")
        book.page.mouse.up()
        first.wait_answered("end", "sel")
        first.is_at_rest()
        second.is_at_rest()
        book.run(2)
        expect(book.output(2)).to_contain_text("a 9")

    def test_a_finger_and_keys_move_the_stick_of_another_cell(self) -> None:
        book, first, second = self.opened(has_touch=True, viewport={"width": 900, "height": 900})
        x, y = second.at(60, 90)
        second.touch("Start", (x, y))
        second.shows("10")
        for step in range(1, 11):
            second.touch("Move", (x + 57 * step, y))
        second.shows("100")
        first.shows("10")
        second.touch("End")
        second.wait_answered("end", "sel")
        first.is_at_rest()
        book.run(2)
        expect(book.output(2)).to_contain_text("b 9")
        first.stage.focus()
        book.page.keyboard.press("Home")
        second.shows("10")
        book.page.keyboard.press("ArrowRight")
        first.shows("2")
        second.shows("20")
        book.page.keyboard.press("Escape")
        second.is_at_rest()

    def test_a_window_is_shared_and_reset_in_all(self) -> None:
        book, first, second = self.opened()
        book.page.mouse.move(*second.at(300))
        book.page.keyboard.down("Control")
        for _ in range(3):
            book.page.mouse.wheel(0, -120)
        book.page.keyboard.up("Control")
        # Each page draws its plot itself until the kernel's data are there.
        for plot in (first, second):
            expect(plot.stage.locator("> svg")).to_have_count(2)
        second.wait_answered("zoom", "data")
        windows = "told.filter(m => m.phase === 'zoom' && !m.borrowed).map(m => m.plot)"
        self.assertEqual(len(set(book.page.evaluate(windows))), 1)
        book.page.mouse.dblclick(*first.at(300))
        for plot in (first, second):
            expect(plot.stage.locator("> svg")).to_have_count(1)

    def test_links_outlive_the_kernel(self) -> None:
        book, first, second = self.opened()
        book.page.evaluate(f"{SESSION}.session.kernel.restart()")
        book.wait_ready()
        first.press(100)
        first.move(600)
        second.shows("100")
        book.page.mouse.up()
        second.is_at_rest()
        # A plot of the new kernel goes along with one of the old.
        book.run(0)
        first.wait_linked()
        first.press(100)
        first.move(600)
        second.shows("100")
        book.page.mouse.up()


@only_glowline
class LabLinks(Links):
    __test__ = True
    front_end = "lab"


@only_glowline
class NotebookLinks(Links):
    __test__ = True
    front_end = "notebook"


SHORT = ["LabLinks.test_a_drag_moves_the_stick_of_another_cell_and_the_kernel_hears_of_one"]
