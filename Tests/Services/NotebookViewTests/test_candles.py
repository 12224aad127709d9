"""Candles of a plot in a page."""

from typing import Any

from fixtures import Line, packed, plot
from pages import PageCase


class Candles(PageCase):
    def candles(self) -> tuple[dict, dict]:
        """Five candles, of which the second and the third fall."""
        record, options = plot(Line([3.0, 2.0, 1.0, 4.0, 5.0]), height=200)
        own: dict[str, Any] = options["series"][0]
        record["series"][0]["as"] = "candles"
        own["barWidth"] = 40
        middle = [100.0] * 5
        own["candles"] = {
            "open": packed([round(1000 * y) for y in middle]),
            "high": packed([20_000] * 5),
            "low": packed([180_000] * 5),
            "rises": "10011",
            "falling": "#d55e00",
        }
        return record, options

    def test_a_page_that_zooms_draws_them(self) -> None:
        self.open(self.candles())
        self.stage.focus()
        self.page.keyboard.press("+")
        self.frame()
        paths = self.stage.locator("svg path[fill]:not([fill=none])")
        drawn = {path.get_attribute("stroke"): path.get_attribute("d") or "" for path in paths.all()}
        self.assertEqual(drawn["#d55e00"].count("z"), 2)
        self.assertEqual(sum(d.count("z") for d in drawn.values()), 5)

    def test_the_label_is_that_of_the_sample(self) -> None:
        record, options = self.candles()
        options["series"][0]["labels"] = [f"O {k}  H 9  L 0  C 1" for k in range(5)]
        self.open((record, options))
        self.page.mouse.move(*self.at(record["width"] / 2, 100))
        self.frame()
        self.assertEqual(self.text(), "O 2  H 9  L 0  C 1")
