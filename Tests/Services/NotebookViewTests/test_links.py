"""Plots of one link in a page: what moves in one moves in the others."""

import math
from typing import Any

import fixtures
from fixtures import Line, plot
from pages import FingerCase, PageCase

# March 2026, in days.
DAY, MARCH = 86400, 1772323200


def linked(number: int, line: Line, link: str | None = "l", options: dict | None = None, **more: Any) -> tuple[dict, dict]:
    """A low plot of its own number in the page."""
    config: dict[str, Any] = {"link": link} if link else {}
    return plot(line, height=160, options={"id": f"g{number}", "plot": f"p{number}"} | (options or {}), **config, **more)


class Links(PageCase):
    def two(self, **more: Any) -> None:
        """Numbers from 0 to 8 over numbers from 4 to 12."""
        first = Line([1, 2, 3, 4, 5], x=[0, 2, 4, 6, 8])
        second = Line([10, 20, 30, 40, 50], x=[4, 5, 7, 10, 12])
        self.open(linked(1, first, kind="number"), linked(2, second, kind="number"), **more)

    def texts(self) -> list[str | None]:
        """What each plot's stick says."""
        script = "stages => stages.map(stage => stage.querySelector('.label')).map(label => label.hidden ? null : label.dataset.text)"
        return self.page.locator("#stage").evaluate_all(script)

    def hover(self, x: float, y: float = 80) -> list[str | None]:
        self.page.mouse.move(*self.at(x, y))
        self.frame()
        return self.texts()

    def windows(self) -> list[list[float]]:
        """What each plot shows from left to right, by its line's place in the picture."""
        found = []
        for number, (low, high) in enumerate(((0, 8), (4, 12))):
            path = self.page.locator("#stage").nth(number).locator("> svg g[clip-path] path[d*='L']")
            if not path.count():
                found.append([float(low), float(high)])
                continue
            scale, x = path.first.evaluate("e => { const m = e.transform.baseVal[0].matrix; return [m.a, m.e]; }")
            found.append([round(low + (high - low) * ((at - x) / scale - 48) / 576, 3) for at in (48, 624)])
        return found

    def run_out(self, milliseconds: int) -> None:
        """Lets the timers of that length run out that are set by now: one that is set later comes behind them."""
        self.page.evaluate("length => new Promise(done => setTimeout(done, length))", milliseconds)

    def zoom(self) -> None:
        self.page.mouse.move(*self.at(336, 80))
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, -150)
        self.page.keyboard.up("Control")
        self.frame()

    def test_a_stick_stands_at_the_sample_nearest_in_x(self) -> None:
        self.two()
        for x, texts in ((48, ["1", "10"]), (336, ["3", "10"]), (480, ["4", "30"]), (624, ["5", "30"])):
            self.assertEqual(self.hover(x), texts)
        # The other way round: x = 10 lies behind the first plot's last sample.
        second: Any = self.page.locator("#stage").nth(1).bounding_box()
        self.page.mouse.move(second["x"] + 480 * second["width"] / 640, second["y"] + 80)
        self.frame()
        self.assertEqual(self.texts(), ["5", "40"])
        self.page.mouse.move(700, 430)
        self.frame()
        self.assertEqual(self.texts(), [None, None])

    def test_each_name_kernel_and_kind_of_axis_is_by_itself(self) -> None:
        values = [1, 2, 3, 4, 5]
        times = [MARCH + DAY * k for k in range(5)]
        strip = {"strip": {"first": "2026-03-01", "count": 20, "width": 300, "loaded": [5, 7], "day": 6}}
        elapsed = linked(5, Line(values, x=[0, 60, 120, 180, 240]), kind="number")
        elapsed[1]["x"]["kind"] = "duration"
        self.open(
            linked(1, Line(values)),
            linked(2, Line(values), link="m"),
            linked(3, Line(values), options={"k": "another"}),
            linked(4, Line(values, x=times), kind="time"),
            elapsed,
            linked(6, Line(values, x=times), kind="time", options=strip),
            linked(7, Line(values), link=None),
            linked(8, Line([6, 7, 8, 9, 10])),
        )
        self.assertEqual(self.hover(192), ["2", *[None] * 6, "7"])
        self.page.mouse.click(*self.at(192, 80))
        self.zoom()
        drawn = self.page.locator("#stage").evaluate_all("all => all.map(one => one.querySelectorAll(':scope > svg').length)")
        self.assertEqual([drawn[k] for k in (0, 1, 2, 3, 4, 6, 7)], [2, 1, 1, 1, 1, 1, 2])

    def test_the_kernel_hears_of_the_touched_one_alone(self) -> None:
        self.two(bridge=True)
        self.page.mouse.move(*self.at(200, 80))
        self.page.mouse.down()
        for x in (300, 400, 500):
            self.hover(x)
        self.assertEqual(self.texts(), ["4", "30"])
        self.page.mouse.up()
        self.frame()
        self.assertEqual(self.texts(), [None, None])
        self.assertEqual(self.page.evaluate("events.filter(e => e.event === 'index' && e.index === null).length"), 1)
        self.zoom()
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        self.page.mouse.dblclick(*self.at(336, 80))
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && m.x === null)")
        told = self.page.evaluate("told.filter(m => m.plot === 'p2').map(m => m.phase)")
        self.assertEqual(told, ["ping"])

    def test_all_show_the_same_window(self) -> None:
        self.two()
        self.assertEqual(self.windows(), [[0, 8], [4, 12]])
        self.zoom()
        first, second = self.windows()
        self.assertEqual(first, second)
        self.assertTrue(0.1 < first[0] < 2 and 6 < first[1] < 7.9, first)
        # The other one goes on from there, beyond what the first one has.
        second_stage: Any = self.page.locator("#stage").nth(1).bounding_box()
        self.page.keyboard.down("Control")
        self.page.mouse.move(second_stage["x"] + 300, second_stage["y"] + 80)
        self.page.mouse.down()
        self.page.mouse.move(second_stage["x"] + 30, second_stage["y"] + 80)
        self.frame()
        self.page.mouse.up()
        self.page.keyboard.up("Control")
        self.assertEqual(*self.windows())
        self.assertGreater(self.windows()[0][1], 8)
        self.page.mouse.dblclick(*self.at(336, 80))
        self.frame()
        self.assertEqual(self.windows(), [[0, 8], [4, 12]])

    def test_a_range_and_its_end_are_shared(self) -> None:
        self.two()
        self.stage.focus()
        for key in ("End", "Shift+ArrowLeft", "Shift+ArrowLeft"):
            self.page.keyboard.press(key)
        # From the earlier to the later end, whichever was first.
        self.assertEqual(self.texts(), ["+2 (+66.67%)", "+20 (+200%)"])
        self.assertEqual(self.page.locator(".band:not([hidden])").count(), 2)
        self.page.keyboard.press("Escape")
        self.assertEqual(self.texts(), [None, None])
        self.assertEqual(self.page.locator(".stick:not([hidden])").count(), 0)

    def test_only_the_touched_one_speaks(self) -> None:
        self.two()
        self.stage.focus()
        self.page.keyboard.press("End")
        live = self.page.locator("#live")
        self.run_out(200)
        self.assertIn("price: 5", live.first.text_content() or "")
        self.assertNotIn("price: 30", live.nth(1).text_content() or "")

    def test_one_that_was_decimated_asks_for_its_data_of_a_window_that_is_not_the_sessions(self) -> None:
        first = linked(1, Line([1, 2, 3, 4, 5]))
        second = linked(2, Line([1, 2, 3, 4, 5]))
        second[1]["series"][0]["i"] = fixtures.packed(range(5))
        self.open(first, second, bridge=True)
        self.zoom()
        self.page.wait_for_function("told.filter(m => m.phase === 'zoom').length === 2")
        asked = {m["plot"]: m for m in self.page.evaluate("told.filter(m => m.phase === 'zoom')")}
        self.assertTrue(asked["p2"]["borrowed"])
        self.assertFalse(asked["p1"].get("borrowed"))
        for ends in zip(asked["p1"]["x"], asked["p2"]["x"], strict=True):
            self.assertTrue(math.isclose(*ends), ends)
        # The stick is still there when the data come.
        self.hover(336)
        self.page.evaluate("([asked, record, options]) => down({ ...asked, kind: 'data', record, options })", [asked["p2"], *second])
        self.frame()
        self.assertEqual(self.texts(), ["3", "3"])

    def test_days_of_strips_move_together(self) -> None:
        strips = []
        for number in (1, 2):
            record, options = linked(number, Line([10, 20, 15, 12], x=[MARCH + DAY / 2 * k for k in (10, 12, 13, 15)]), kind="time")
            options["series"][0]["px"] = fixtures.packed([300 * k / 2 for k in (10, 12, 13, 15)], 3, 2)
            options["strip"] = {"first": "2026-03-01", "count": 20, "width": 300, "loaded": [0, 19], "day": 6}
            strips.append((record, options))
        self.open(*strips, bridge=True)
        self.assertEqual(self.hover(336), ["15", "15"])
        self.page.mouse.wheel(900, 0)
        self.frame()
        self.assertEqual([day.input_value() for day in self.page.get_by_label("day").all()], ["2026-03-10"] * 2)
        self.page.wait_for_function("told.some(m => m.phase === 'days')")
        self.run_out(150)
        self.assertEqual(self.page.evaluate("told.filter(m => m.phase === 'days').map(m => m.plot)"), ["p1"])


class FingerOnLinks(FingerCase):
    def test_what_a_finger_selects_is_shown_in_all(self) -> None:
        self.open(linked(1, Line([1, 2, 3, 4, 5], x=[0, 2, 4, 6, 8])), linked(2, Line([10, 20, 30, 40], x=[4, 6, 8, 12])), bridge=True)
        x, y = self.at(336, 80)
        self.touch("Start", (x, y))
        self.all_show("3", "10")
        for step in range(1, 13):
            self.touch("Move", (x + 12 * step, y))
        self.all_show("4", "20")
        self.touch("Start", (x + 144, y), self.at(624, 80))
        self.touch("Move", (x + 144, y), self.at(622, 80))
        self.all_show("+1 (+25%)", "+10 (+50%)")
        self.touch("End")
        self.all_show(None, None)
        self.assertEqual({m["plot"] for m in self.page.evaluate("told.filter(m => m.phase === 'move')")}, {"p1"})
