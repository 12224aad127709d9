"""Several panels of a plot in a page: what moves in one moves in all."""

from typing import Any

import fixtures
from fixtures import Line, plot
from pages import FingerCase, PageCase


def panels(*panels_of_lines: list[Line], **options: Any) -> tuple[dict, dict]:
    """Record and options of a plot of panels, each 200 points high, with a series for each of their lines."""
    records, parts, series, packed, first = [], [], [], [], 0
    for number, lines in enumerate(panels_of_lines):
        record, shown = plot(*lines, height=200)
        y = 200 * number
        frame = record["frame"] | {"y": record["frame"]["y"] + y}
        ticks = [tick | {"position": tick["position"] + y} for tick in record["axes"]["y"]["ticks"]]
        isLast = number == len(panels_of_lines) - 1
        records.append(
            {
                "frame": frame,
                "axes": {"x": record["axes"]["x"] if isLast else None, "y": {"ticks": ticks}, "right": None},
                "marks": [],
                "series": list(range(first, first + len(lines))),
            }
        )
        stick = [place + y for place in shown["stick"]]
        parts.append(
            {"cell": [0, y, 640, 200], "label": [12 + y, 16], "stick": stick, "ends": shown["x"]["ends"], "y": shown["y"], "right": None}
        )
        series += record["series"]
        # Their y follow from the values.
        packed += [{key: value for key, value in one.items() if key != "py"} for one in shown["series"]]
        first += len(lines)
    whole, shown = plot(*panels_of_lines[0], height=200 * len(records))
    whole |= {"version": 3, "frame": records[0]["frame"], "axes": records[0]["axes"], "series": series, "panels": records}
    return whole, shown | parts[0] | {"series": packed, "panels": parts} | options


def two(**options: Any) -> tuple[dict, dict]:
    return panels([Line([1, 2, 3, 4, 5])], [Line([50, 40, 30, 20, 10], name="volume")], **options)


class Panels(PageCase):
    def texts(self) -> list[str]:
        return [label.get_attribute("data-text") or "" for label in self.stage.locator(".label:not([hidden])").all()]

    def test_a_hover_in_any_panel_shows_the_stick_in_all(self) -> None:
        self.open(two())
        for y, name in ((100, "price"), (300, "volume")):
            self.page.mouse.move(*self.at(200, y))
            self.frame()
            self.assertEqual(self.texts(), ["2", "40", "1"])
            self.assertEqual(self.stage.locator(".stick:not([hidden])").count(), 2)
            self.assertEqual(self.stage.locator(".dot:not([hidden])").count(), 2)
            self.assertRegex(self.stage.get_attribute("aria-valuetext") or "", f"^{name}: ")
        self.page.mouse.move(*self.at(0, 390))
        self.page.mouse.move(900, 900)
        self.frame()
        self.assertEqual(self.stage.locator(".stick:not([hidden])").count(), 0)

    def test_the_kernel_hears_of_the_touched_panel(self) -> None:
        self.open(two(), bridge=True)
        for y, name in ((100, "price"), (300, "volume")):
            self.page.mouse.move(*self.at(200, y))
            self.page.mouse.down()
            self.frame()
            self.page.mouse.up()
            last = self.page.evaluate("told.filter(m => m.phase === 'end').pop()")
            self.assertEqual((last["series"], last["i"]), (name, 1))

    def test_shift_selects_a_range_in_all(self) -> None:
        self.open(two())
        self.page.keyboard.down("Shift")
        self.page.mouse.move(*self.at(50, 300))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(620, 300))
        self.frame()
        self.assertEqual(self.texts()[:2], ["+4 (+400%)", "\u221240 (\u221280%)"])
        self.assertEqual(self.stage.locator(".band:not([hidden])").count(), 2)
        self.assertEqual(self.stage.locator(".stick:not([hidden])").count(), 4)
        self.page.mouse.up()
        self.page.keyboard.up("Shift")

    def test_arrows_work_over_all(self) -> None:
        self.open(two(), bridge=True)
        self.stage.focus()
        for key, text in (("End", "price: 5"), ("ArrowLeft", "price: 4"), ("ArrowDown", "volume: 20"), ("ArrowUp", "price: 4")):
            self.page.keyboard.press(key)
            self.assertIn(text, self.stage.get_attribute("aria-valuetext") or "")

    def test_a_zoom_shows_the_same_window_in_all_and_fits_each(self) -> None:
        self.open(two())
        self.page.mouse.move(*self.at(336, 300))
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, -150)
        self.page.keyboard.up("Control")
        self.frame()
        lines = self.stage.locator("> svg g[clip-path] path[d*='L']")
        self.assertEqual(lines.count(), 2)
        first, second = (
            line.evaluate("path => new DOMMatrix(path.getAttribute('transform').replaceAll(' ', ',')).toJSON()") for line in lines.all()
        )
        self.assertGreater(first["a"], 1.5)
        self.assertAlmostEqual(first["a"], second["a"])
        self.assertAlmostEqual(first["e"], second["e"])
        self.assertGreater(second["d"], 1.5)
        self.page.mouse.dblclick(*self.at(336, 100))
        self.frame()
        self.assertEqual(lines.count(), 0)


class FingerOnPanels(FingerCase):
    def test_a_press_in_any_panel_shows_the_stick_in_all(self) -> None:
        self.open(two(), bridge=True)
        for level, name in ((100, "price"), (300, "volume")):
            x, y = self.at(192, level)
            self.touch("Start", (x, y))
            self.all_show("2", "40")
            for step in range(1, 13):
                self.touch("Move", (x + 12 * step, y))
            self.all_show("3", "30")
            self.touch("End")
            self.all_show(None, None)
            self.page.wait_for_function("name => told.some(m => m.phase === 'end' && m.series === name && m.i === 2)", arg=name)

    def test_two_fingers_select_a_range_in_all(self) -> None:
        self.open(two(), bridge=True)
        self.touch("Start", self.at(192, 300))
        self.all_show("2", "40")
        self.touch("Start", self.at(192, 300), self.at(480, 300))
        self.touch("Move", self.at(192, 300), self.at(482, 300))
        self.all_show("+2 (+100%)", "\u221220 (\u221250%)")
        self.touch("End")
        self.all_show(None, None)

    def test_a_quick_pinch_zooms_all(self) -> None:
        self.open(two(), bridge=True)
        self.touch("Start", self.at(250, 300), self.at(350, 300))
        for step in range(1, 11):
            self.touch("Move", self.at(250 - 10 * step, 300), self.at(350 + 10 * step, 300))
        self.touch("End")
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && m.x[1] - m.x[0] < 2.5)")
        lines = self.stage.locator("> svg g[clip-path] path[d*='L']")
        scales = lines.evaluate_all("lines => lines.map(line => line.transform.baseVal[0].matrix.a)")
        self.assertEqual(len(scales), 2)
        self.assertTrue(scales[0] == scales[1] > 1.5, scales)


class DaysOfPanels(PageCase):
    def test_a_strip_scrolls_all(self) -> None:
        times = [1772323200 + 43200 * k for k in (10, 12, 13, 15)]
        record, options = panels(
            [Line([10, 20, 15, 12], x=times)],
            [Line([1, 2, 3, 4], x=times, name="volume")],
            strip={"first": "2026-03-01", "count": 20, "width": 300, "loaded": [5, 7], "day": 6},
            zone=[[0, 0, "UTC"]],
        )
        options["x"] |= {"kind": "time", "domain": [1772841600, 1772928000]}
        for own in options["series"]:
            own["px"] = fixtures.packed([150 * k for k in (10, 12, 13, 15)], 3, 2)
        self.open((record, options), bridge=True)
        labels = self.stage.locator("> .label")
        self.page.mouse.move(*self.at(336, 300))
        self.frame()
        self.assertEqual([labels.nth(k).get_attribute("data-text") for k in (0, 1)], ["15", "3"])
        lines = self.stage.locator("> svg g[clip-path] path[d*='L']")
        places = "lines => lines.map(line => line.transform.baseVal[0].matrix.e)"
        before = lines.evaluate_all(places)
        self.page.mouse.wheel(300, 0)
        self.frame()
        self.assertEqual([round(b - a) for a, b in zip(before, lines.evaluate_all(places), strict=True)], [-300, -300])
        self.assertEqual(self.page.get_by_label("day").input_value(), "2026-03-08")
        # Both have the separators of the days.
        self.assertEqual(self.stage.locator("> svg g[clip-path] rect[width='1']").count() % 2, 0)
        self.assertGreaterEqual(self.stage.locator("> svg g[clip-path] rect[width='1']").count(), 4)
        self.page.wait_for_function("told.some(m => m.phase === 'days')")
