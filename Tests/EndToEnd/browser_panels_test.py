"""Panels in JupyterLab and in Notebook 7: what is done in one panel is done in all, and the kernel hears of the touched one."""

from playwright.sync_api import expect

from browser_case import BrowserCase
from front_end import NotebookPage, Plot
from under_test import only_glowline

PANELS = (
    "series price = range(1, 10, 1)\nseries volume = range(100, 10, -10)\nplot price, volume panel=Volume, price * 2 panel=Twice height=420"
)
# In the middles of the frames from top to bottom.
LEVELS = (70, 200, 330)
TOLD = "print selection.series, selection.index"


class Panels(BrowserCase):
    """Each case in each front end."""

    __test__ = False

    def opened(self, *cells: str, **context: object) -> tuple[NotebookPage, Plot]:
        book = self.open(PANELS, *cells, **context)
        book.run_all()
        plot = book.plot()
        plot.wait_linked()
        return book, plot

    def show(self, plot: Plot, *texts: str) -> None:
        """The labels over the sticks, from top to bottom."""
        for number, text in enumerate(texts):
            label = plot.stage.locator("> .label").nth(number)
            expect(label).to_have_attribute("data-text", text)
            expect(label).to_be_visible()

    def test_a_drag_in_any_panel_moves_the_stick_in_all(self) -> None:
        book, plot = self.opened(TOLD)
        for level, name in zip(LEVELS, ("price", "volume", "price * 2"), strict=True):
            book.page.mouse.move(*plot.at(60, level))
            book.page.mouse.down()
            book.page.mouse.move(*plot.at(630, level), steps=8)
            self.show(plot, "10", "10", "20")
            expect(plot.stage.locator(".stick:visible")).to_have_count(3)
            if level == LEVELS[1]:
                self.shot(book, "panels")
            book.page.mouse.up()
            plot.wait_answered("end", "sel")
            plot.is_at_rest()
            book.run(1)
            expect(book.output(1)).to_contain_text(f"{name} 9")

    def test_a_range_and_its_statistics(self) -> None:
        book, plot = self.opened("print selection.series, selection.from, selection.to, selection.sum, selection.change")
        book.page.keyboard.down("Shift")
        book.page.mouse.move(*plot.at(630, LEVELS[1]))
        book.page.mouse.down()
        book.page.mouse.move(*plot.at(50, LEVELS[1]), steps=8)
        self.show(plot, "+9 (+900%)", "\u221290 (\u221290%)", "+18 (+900%)")
        expect(plot.stage.locator(".band:visible")).to_have_count(3)
        self.shot(book, "panels-range")
        book.page.mouse.up()
        book.page.keyboard.up("Shift")
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("volume 0 9 550 -90")

    def test_a_range_by_two_fingers_and_by_keys(self) -> None:
        ends = "print selection.series, selection.from, selection.to"
        book, plot = self.opened(ends, has_touch=True, viewport={"width": 900, "height": 900})
        first, second = plot.at(60, LEVELS[1]), plot.at(200, LEVELS[1])
        plot.touch("Start", first)
        self.show(plot, "1", "100", "2")
        plot.touch("Start", first, second)
        for step in range(1, 11):
            plot.touch("Move", first, (second[0] + 43 * step, second[1]))
        self.show(plot, "+9 (+900%)", "\u221290 (\u221290%)", "+18 (+900%)")
        expect(plot.root.locator("#live")).to_contain_text("volume")
        plot.touch("End")
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("volume 0 9")
        plot.stage.focus()
        for key in ("Home", "Shift+ArrowRight", "Shift+ArrowRight"):
            book.page.keyboard.press(key)
        self.show(plot, "+2 (+200%)")
        plot.wait_answered("move", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("0 2")

    def test_a_window_is_that_of_all(self) -> None:
        book, plot = self.opened("show window")
        book.page.mouse.move(*plot.at(340, LEVELS[2]))
        book.page.keyboard.down("Control")
        for _ in range(4):
            book.page.mouse.wheel(0, -120)
        book.page.keyboard.up("Control")
        plot.wait_answered("zoom", "data")
        expect(plot.stage.locator("canvas")).to_be_visible()
        self.shot(book, "panels-zoom")
        low, high = book.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertTrue(0 < low < high < 9, (low, high))
        book.run(1)
        expect(book.output(1)).to_contain_text(str(low)[:5])

    def test_keys_lead_through_the_panels(self) -> None:
        book, plot = self.opened(TOLD)
        plot.stage.focus()
        for key, text in (("End", "price: 10"), ("ArrowDown", "volume: 10"), ("ArrowLeft", "volume: 20"), ("ArrowDown", "price * 2: 18")):
            book.page.keyboard.press(key)
            expect(plot.root.locator("#live")).to_contain_text(text)
        book.page.wait_for_function("heard.some(m => m.series === 'price * 2' && m.i === 8 && m.kind === 'sel')")
        book.run(1)
        expect(book.output(1)).to_contain_text("price * 2 8")

    def test_a_finger_selects_in_a_panel(self) -> None:
        book, plot = self.opened(TOLD, has_touch=True, viewport={"width": 900, "height": 900})
        x, y = plot.at(60, LEVELS[1])
        plot.touch("Start", (x, y))
        self.show(plot, "1", "100", "2")
        for step in range(1, 11):
            plot.touch("Move", (x + 6.4 * step, y - 2 * step))
        self.show(plot, "2", "90", "4")
        plot.touch("End")
        plot.is_at_rest()
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("volume 1")


@only_glowline
class LabPanels(Panels):
    __test__ = True
    front_end = "lab"


@only_glowline
class NotebookPanels(Panels):
    __test__ = True
    front_end = "notebook"


SHORT = ["NotebookPanels.test_a_drag_in_any_panel_moves_the_stick_in_all"]
