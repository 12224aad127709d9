"""The strip below a plot that shows all of its x axis."""

import math
from typing import Any

from fixtures import Line, plot
from pages import PageCase
from test_view import walk

# Where the strip lies in the picture of `fixtures`.
STRIP = {"x": 48, "y": 280, "width": 576, "height": 36}


def overview(count: int = 577, *, axis: dict | None = None, values: list[float] | None = None, **more: Any) -> tuple[dict, dict]:
    """A plot with an overview, in which a sample stands at each point of the width."""
    record, options = plot(Line(values or walk(count)), **more)
    line = " ".join(f"{48 + k},{280 + k % 36}" for k in range(0, 577, 4))
    record["overview"] = {"frame": STRIP, "x": [0, count - 1], "brush": [48, 624], "lines": [{"series": 0, "points": line}]}
    reverse = {"reverse": True} if more.get("reverse") else {}
    options["overview"] = (axis or {"domain": [0, count - 1], "grid": None, "log": False}) | reverse
    return record, options


class Brush(PageCase):
    def brush(self) -> list[float]:
        self.frame()
        return [float(x) for x in (self.page.locator(".overview").get_attribute("data-brush") or "").split()]

    def drag(self, start: float, end: float) -> None:
        self.page.mouse.move(*self.at(start, 300))
        self.page.mouse.down()
        self.page.mouse.move(*self.at((start + end) / 2, 300))
        self.page.mouse.move(*self.at(end, 300))
        self.page.mouse.up()

    def test_a_drag_over_the_empty_strip_makes_a_brush_that_moves_by_its_middle_and_its_edges(self) -> None:
        self.open(overview(), bridge=True)
        self.assertEqual(self.brush(), [48, 624])
        self.drag(148, 248)
        self.assertEqual(self.brush(), [148, 248])
        self.drag(198, 298)
        self.assertEqual(self.brush(), [248, 348])
        self.drag(348, 448)
        self.assertEqual(self.brush(), [248, 448])
        self.drag(248, 300)
        self.assertEqual(self.brush(), [300, 448])
        # It goes no further than the data.
        self.drag(374, 10)
        self.assertEqual(self.brush(), [48, 196])
        self.drag(500, 560)
        self.assertEqual(self.brush(), [500, 560])
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && Math.abs(m.x[0] - 452) < 0.01 && Math.abs(m.x[1] - 512) < 0.01)")
        self.page.mouse.dblclick(*self.at(530, 300))
        self.assertEqual(self.brush(), [48, 624])
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && m.x === null)")

    def test_zooming_the_plot_moves_the_brush_and_the_strip_is_drawn(self) -> None:
        self.open(overview())
        self.page.mouse.move(*self.at(336))
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, -231.049)
        self.page.keyboard.up("Control")
        start, end = self.brush()
        self.assertAlmostEqual(start, 192, delta=1)
        self.assertAlmostEqual(end, 480, delta=1)
        shapes = self.stage.evaluate("stage => [...stage.querySelectorAll('svg rect')].map(e => [e.x.baseVal.value, e.y.baseVal.value])")
        self.assertIn([48, 280], shapes)
        self.assertTrue(any(y == 280 and abs(x - start) < 0.1 for x, y in shapes))

    def test_keys_move_it(self) -> None:
        self.open(overview())
        self.drag(148, 248)
        strip = self.page.locator(".overview")
        strip.focus()
        for key, wanted in [
            ("ArrowRight", [158, 258]), ("ArrowLeft", [148, 248]), ("Shift+ArrowRight", [148, 258]), ("Home", [48, 158]),
            ("End", [514, 624]), ("PageUp", [404, 514]), ("0", [48, 624]),
        ]:  # fmt: skip
            self.page.keyboard.press(key)
            for found, expected in zip(self.brush(), wanted, strict=True):
                self.assertAlmostEqual(found, expected, delta=0.11, msg=key)
        self.assertEqual(strip.get_attribute("role"), "slider")
        self.assertEqual(strip.get_attribute("aria-valuetext"), "0 to 576")

    def test_a_reversed_and_a_logarithmic_axis(self) -> None:
        self.open(overview(reverse=True), bridge=True)
        self.drag(148, 248)
        self.assertEqual(self.brush(), [148, 248])
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && Math.abs(m.x[0] - 376) < 0.01 && Math.abs(m.x[1] - 476) < 0.01)")

    def test_the_y_axis_is_fitted(self) -> None:
        self.open(overview(values=[math.sin(k / 9) * (1 if k < 300 else 50) for k in range(577)]))
        self.drag(60, 200)
        height = "stage => Math.max(...[...stage.querySelectorAll('svg path')].map(e => e.getBoundingClientRect().height))"
        self.frame()
        self.assertGreater(self.stage.evaluate(height), 150)


class FingerOnBrush(PageCase):
    context = {"has_touch": True, "is_mobile": True}

    def test_a_finger_drags_it(self) -> None:
        self.open(overview())
        client = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, x: float | None = None) -> None:
            place = self.at(x, 300) if x is not None else None
            points = [{"x": place[0], "y": place[1]}] if place else []
            client.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

        touch("Start", 148)
        for x in range(158, 258, 10):
            touch("Move", x)
        touch("End")
        self.frame()
        start, end = [float(x) for x in (self.page.locator(".overview").get_attribute("data-brush") or "").split()]
        self.assertAlmostEqual(start, 148, delta=2)
        self.assertAlmostEqual(end, 248, delta=2)
