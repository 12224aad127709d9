"""Kinds of pictures in JupyterLab and in Notebook 7: legends that hide, candles, sound, and samples that the kernel finds, too."""

import random
import re
from typing import Any

from playwright.sync_api import expect

from browser_case import BrowserCase
from front_end import NotebookPage, Plot
from under_test import only_glowline

TWO = "series a = [1, 2, 3, 4]\nseries b = [100, 300, 200, 400]\nplot a, b"
CANDLES = "series s = [1, 4, 2, 3, 5, 9, 6, 8, 7, 2, 5, 4] start=2026-03-02 step=6h\nplot candles(s, day)"
TOLD = "print selection.series, selection.index, selection.value"


def scattered(seed: int) -> str:
    """Three series in panels below each other: two with places of their own, gaps and ties, and one of many samples."""
    dice = random.Random(seed)

    def series(name: str, count: int) -> str:
        places = sorted(dice.randint(0, 900) for _ in range(count))
        values = ["nan" if dice.random() < 0.15 else str(dice.randint(-50, 50)) for _ in range(count)]
        return f"series {name} = [{', '.join(values)}] x=[{', '.join(map(str, places))}]"

    walk = f"series c = walk(900, seed={seed}) x=range(0, 899)"
    return f"{series('a', 60)}\n{series('b', 40)}\n{walk}\nplot a, b panel=2, c panel=3 height=420"


class Pictures(BrowserCase):
    """Each case in each front end."""

    __test__ = False

    def opened(self, *cells: str, **context: Any) -> tuple[NotebookPage, Plot]:
        book = self.open(*cells, **context)
        book.run_all()
        plot = book.plot()
        plot.wait_linked()
        return book, plot

    def test_the_legend_hides_and_shows(self) -> None:
        book, plot = self.opened(TWO)
        first, second = (plot.root.get_by_role("button", name=name, exact=True) for name in ("a", "b"))

        def are_shown(*states: str) -> None:
            for entry, state in zip((first, second), states, strict=True):
                expect(entry).to_have_attribute("aria-pressed", state)

        second.click()
        are_shown("true", "false")
        self.shot(book, "legend")
        second.click()
        are_shown("true", "true")
        first.dblclick()
        are_shown("true", "false")
        first.focus()
        book.page.keyboard.press("Shift+Enter")
        are_shown("true", "true")
        book.page.keyboard.press("Space")
        are_shown("false", "true")

    def test_the_legend_by_finger(self) -> None:
        _, plot = self.opened(TWO, has_touch=True)
        entry = plot.root.get_by_role("button", name="b", exact=True)
        entry.tap()
        expect(entry).to_have_attribute("aria-pressed", "false")

    def test_candles_have_their_values(self) -> None:
        book, plot = self.opened(CANDLES, TOLD)
        label = plot.stage.locator("> .label").first
        book.page.mouse.move(*plot.at(320))
        expect(label).to_have_attribute("data-text", "O 5  H 9  L 5  C 8")
        self.shot(book, "candles")
        plot.stage.focus()
        book.page.keyboard.press("End")
        expect(label).to_have_attribute("data-text", "O 7  H 7  L 2  C 4")
        book.page.wait_for_function("heard.some(m => m.i === 2 && m.kind === 'sel')")
        book.run(1)
        expect(book.output(1)).to_contain_text("2 4")

    def test_a_finger_reads_a_candle(self) -> None:
        book, plot = self.opened(CANDLES, TOLD, has_touch=True, viewport={"width": 900, "height": 900})
        label = plot.stage.locator("> .label").first
        plot.touch("Start", plot.at(320))
        expect(label).to_have_attribute("data-text", "O 5  H 9  L 5  C 8")
        plot.touch("Move", plot.at(520))
        expect(label).to_have_attribute("data-text", "O 7  H 7  L 2  C 4")
        plot.touch("End")
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("2 4")

    def test_a_line_is_heard(self) -> None:
        book, plot = self.opened(TWO)
        plot.stage.focus()
        book.page.keyboard.press("p")
        expect(plot.root).to_have_attribute("data-sound", "")
        expect(plot.stage.locator(".stick").first).to_be_visible()
        book.page.keyboard.press("Escape")
        expect(plot.root).not_to_have_attribute("data-sound", "")

    def test_the_kernel_finds_the_samples_that_the_page_finds(self) -> None:
        for seed in range(3):
            dice = random.Random(seed)
            touched = [(dice.choice(["a", "b", "c"]), dice.randint(50, 630)) for _ in range(12)]
            drags = "\n".join(f"drag {name} px=[{place}]" for name, place in touched)
            book, plot = self.opened(scattered(seed), drags)
            levels = dict(zip("abc", (70, 200, 330), strict=True))
            chosen = []
            for name, place in touched:
                book.page.mouse.move(*plot.at(place - 3, levels[name]))
                book.page.mouse.down()
                book.page.mouse.move(*plot.at(place, levels[name]))
                book.page.mouse.up()
                plot.wait_answered("end", "sel")
                plot.is_at_rest()
                chosen.append(book.page.evaluate("told.findLast(m => m.phase === 'end').i"))
            with self.subTest(seed):
                drawn = re.findall(r"index (\d+), index none", book.cell(1).inner_text())
                self.assertEqual([int(word) for word in drawn], chosen)


@only_glowline
class LabPictures(Pictures):
    __test__ = True
    front_end = "lab"


@only_glowline
class NotebookPictures(Pictures):
    __test__ = True
    front_end = "notebook"


SHORT = ["LabPictures.test_the_legend_hides_and_shows"]
