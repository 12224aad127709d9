"""The view in a page, driven by mouse, fingers and keys, with and without a kernel."""

import io
import json
import math
import random
from collections.abc import Sequence
from typing import Any

import fixtures
from fixtures import Line, plot
from pages import FingerCase, PageCase
from PIL import Image

README = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]
STARTS = [0, 4, 8]


def walk(count: int, seed: int = 1) -> list[float]:
    noise, values = random.Random(seed), [100.0]
    while len(values) < count:
        values.append(round(values[-1] + noise.gauss(0, 1), 2))
    return values


def bare(values: Sequence[float] = README, starts: list[int] | None = STARTS, **more: Any) -> tuple[dict, dict]:
    return plot(Line(values, starts=starts), bare=True, **more)


class Mouse(PageCase):
    def test_hover_shows_and_leaving_hides(self) -> None:
        self.open(bare(), bridge=True)
        self.page.mouse.move(*self.at(71))
        self.frame()
        self.assertEqual(self.text(), "2")
        self.assertAlmostEqual(self.place(".stick"), 71.111, 2)
        self.page.mouse.move(*self.at(71, 500))
        self.frame()
        self.assertIsNone(self.text())
        self.assertEqual([m["phase"] for m in self.page.evaluate("told")], ["ping"])

    def test_hover_ends_also_where_the_plot_has_the_focus(self) -> None:
        self.open(bare(), bridge=True)
        self.page.mouse.click(*self.at(71))
        self.page.mouse.move(*self.at(300))
        self.frame()
        self.assertEqual(self.text(), "3")
        told = self.page.evaluate("told.length")
        self.page.mouse.move(*self.at(300, 500))
        self.frame()
        self.assertIsNone(self.text())
        self.stage.evaluate("stage => stage.blur()")
        self.assertEqual(self.page.evaluate("told.length"), told)

    def test_drag_reports_and_release_restores(self) -> None:
        self.open(bare(), bridge=True)
        self.page.mouse.move(*self.at(0))
        self.page.mouse.down()
        for x in (0, 213, 214, 285, 700):
            self.page.mouse.move(*self.at(x))
            self.frame()
        self.page.mouse.up()
        self.frame()
        events = [(e["event"], e[e["event"]]) for e in self.page.evaluate("events")]
        # Hovering at 0 came before the press: its move is reported too.
        self.assertEqual(events[0:2], [("index", 0), ("segment", 0)])
        self.assertEqual(events[-6:], [("index", 4), ("segment", 1), ("index", 9), ("segment", 2), ("index", None), ("segment", None)])
        told = self.page.evaluate("told")
        self.assertEqual({m["phase"] for m in told}, {"ping", "move", "end"})
        self.assertEqual((told[-1]["phase"], told[-1]["i"], told[-1]["series"]), ("end", 9, "price"))
        self.assertEqual([m["seq"] for m in told], list(range(1, len(told) + 1)))
        self.assertIsNone(self.text())

    def test_every_pixel_is_the_rule(self) -> None:
        """At random pointers over random samples with gaps: the nearest sample, ties to the later one."""
        noise = random.Random(4)
        values = [math.nan if noise.random() < 0.2 else noise.randint(0, 50) for _ in range(65)]
        values[0] = values[-1] = 3
        record, options = bare(values, None, occupyingRelativeWidth=0.8)
        self.open((record, options))
        for x in [*range(-10, 640, 37), 4, 12, 20, 512]:
            self.page.mouse.move(*self.at(min(max(x, 1), 639)))
            self.frame()
            inside = min(max(x, 1), 512)
            expected = max((k for k in range(65) if not math.isnan(values[k])), key=lambda k: (-abs(k * 8 - inside), k))
            self.assertEqual(self.text(), str(values[expected]), x)
            self.assertAlmostEqual(self.place(".stick"), expected * 8, 2)

    def test_every_pixel_of_a_reversed_axis_is_the_rule(self) -> None:
        noise = random.Random(5)
        values = [math.nan if noise.random() < 0.2 else noise.randint(0, 50) for _ in range(65)]
        values[0] = values[-1] = 3
        self.open(bare(values, None, reverse=True, occupyingRelativeWidth=0.8))
        for x in [*range(-10, 640, 37), 4, 12, 20, 512]:
            self.page.mouse.move(*self.at(min(max(x, 1), 639)))
            self.frame()
            inside = min(max(x, 1), 512)
            expected = max((k for k in range(65) if not math.isnan(values[k])), key=lambda k: (-abs(512 - k * 8 - inside), k))
            self.assertEqual(self.text(), str(values[expected]), x)
            self.assertAlmostEqual(self.place(".stick"), 512 - expected * 8, 2)

    def test_labels_of_the_kernel(self) -> None:
        record, options = bare(valueStickLabel="{value / 1000:.1f}")
        labels = [f"{k} k" for k in range(record["series"][0]["count"])]
        options["series"][0]["labels"] = labels
        self.open((record, options))
        for x in (1, 320, 639):
            self.page.mouse.move(*self.at(x))
            self.frame()
            self.assertEqual(self.text(), labels[int(self.stage.get_attribute("aria-valuenow") or 0)])

    def test_label_stays_inside(self) -> None:
        self.open(bare(valueStickLabel="{series} at {index}: {value:,.2f} units"))
        widths = []
        for x in (1, 320, 639):
            self.page.mouse.move(*self.at(x))
            self.frame()
            area = self.stage.locator(".label").first.evaluate(
                """label => {
              const inside = document.createRange();
              inside.selectNodeContents(label);
              return inside.getBoundingClientRect().toJSON();
            }"""
            )
            stage = self.stage.bounding_box()
            assert area and stage
            self.assertGreaterEqual(area["x"], stage["x"] - 0.5)
            self.assertLessEqual(area["x"] + area["width"], stage["x"] + stage["width"] + 0.5)
            widths.append(area["width"])
        # The label that was measured letter by letter is as wide as it is drawn.
        self.assertAlmostEqual(self.place(".label"), 640 - widths[-1], delta=1.5)

    def test_segment_lights_up_linearly(self) -> None:
        self.open(bare(segmentSelectionAnimationDuration=30))
        self.page.mouse.move(*self.at(300))
        self.frame()
        cover = self.stage.locator("svg g g").first
        motion = cover.evaluate("g => g.getAnimations()[0].effect.getTiming()")
        self.assertEqual((motion["duration"], motion["easing"]), (30000, "linear"))
        cover.evaluate("g => g.getAnimations()[0].finish()")
        self.assertEqual(cover.evaluate("g => getComputedStyle(g).opacity"), "0.7")
        # Segment 1 from the last sample of the one before, as the joining line is its own.
        self.assertRegex(self.stage.locator("svg g g path").last.get_attribute("d") or "", "^M213.33 51.00h0L284.44")

    def test_an_area_is_dimmed_with_its_line(self) -> None:
        """Each pixel of it as the kernel mixes it: 0.16 of the colour, and 0.3 of that where it is dimmed."""
        look = {"as": "area", "color": "#ff0000"}
        self.open(plot(Line([5, 5, 5, 5, 5, 5, 5, 1], starts=[0, 4], look=look), segmentSelectionAnimationDuration=0, theme="light"))
        self.page.mouse.move(*self.at(150))
        self.frame()
        x, y = self.at(0, 0)
        shot = self.page.screenshot(clip={"x": x, "y": y, "width": 640, "height": 320})
        pixels = Image.open(io.BytesIO(shot)).convert("RGB")
        # Between grid lines: in the lit segment, and in the other one.
        for place, opacity in ((100, 0.16), (400, 0.16 * 0.3)):
            expected = (255, round(255 * (1 - opacity)), round(255 * (1 - opacity)))
            found = pixels.crop((place, 60, place + 1, 61)).tobytes()
            self.assertLessEqual(max(abs(a - b) for a, b in zip(found, expected, strict=True)), 1, (place, found))

    def test_compare_with_shift(self) -> None:
        self.open(bare([100, 110, 105, 120]), bridge=True)
        self.page.keyboard.down("Shift")
        self.page.mouse.move(*self.at(1))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(639))
        self.frame()
        self.assertEqual(self.text(), "+20 (+20%)")
        self.assertEqual(self.stage.locator(".stick:not([hidden])").count(), 2)
        self.page.mouse.up()
        told = self.page.evaluate("told.filter(m => m.phase === 'move').pop()")
        self.assertEqual((told["from"], told["i"]), (0, 3))

    def test_a_move_looks_at_few_samples(self) -> None:
        """It searches them: a hundred times as many samples are no more than twice as many steps of the script."""
        self.assertLess(self.steps_of_moves(10_000), 2 * self.steps_of_moves(100))

    def steps_of_moves(self, count: int) -> int:
        """How often anything in the page's scripts was entered, functions, branches and loops, while the pointer moved."""
        self.open(bare(walk(count), list(range(0, count, count // 10))))
        self.page.mouse.move(*self.at(1))
        self.frame()
        profiler = self.page.context.new_cdp_session(self.page)
        profiler.send("Profiler.enable")
        profiler.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
        for x in range(20, 620, 20):
            self.page.mouse.move(*self.at(x))
            self.frame()
        scripts = [script["functions"] for script in profiler.send("Profiler.takePreciseCoverage")["result"]]
        profiler.detach()
        # The view's is by far the one with the most functions.
        own = max(scripts, key=len)
        steps = sum(part["count"] for function in own for part in function["ranges"])
        self.assertGreater(steps, 30)
        return steps

    def test_right_button_and_lab_focus(self) -> None:
        self.open(bare())
        self.page.evaluate("addEventListener('mousedown', e => { window.pressed = !e.defaultPrevented; })")
        self.page.mouse.click(*self.at(200))
        self.assertTrue(self.page.evaluate("pressed"))
        self.assertEqual(self.page.locator("[data-glowline]").get_attribute("data-lm-suppress-shortcuts"), "true")


class Keys(PageCase):
    def test_keys(self) -> None:
        self.open(bare(), bridge=True)
        self.page.evaluate("window.leaked = []; document.body.addEventListener('keydown', e => leaked.push(e.key))")
        self.page.keyboard.press("Tab")
        for key, text in [("ArrowRight", "1"), ("ArrowRight", "2"), ("End", "4"), ("ArrowLeft", "3"), ("Home", "1")]:
            self.page.keyboard.press(key)
            self.assertEqual(self.text(), text)
        self.assertEqual(self.stage.get_attribute("aria-valuenow"), "0")
        self.page.keyboard.press("Shift+ArrowRight")
        self.assertEqual(self.text(), "+1 (+100%)")
        self.assertNotEqual(self.stage.evaluate("s => getComputedStyle(s, '::after').outlineStyle"), "none")
        self.page.keyboard.press("Escape")
        self.assertIsNone(self.text())
        self.assertEqual(self.page.evaluate("told.pop()")["i"], None)
        self.page.keyboard.press("a")
        self.assertEqual(self.page.evaluate("leaked"), ["Tab", "Shift", "a"])

    def test_gaps_are_skipped(self) -> None:
        self.open(bare([1, math.nan, 3], None))
        self.stage.focus()
        self.page.keyboard.press("Home")
        self.page.keyboard.press("ArrowRight")
        self.assertEqual(self.text(), "3")

    def test_live_text(self) -> None:
        self.open(plot(Line(README, starts=STARTS), title="ACME"))
        live = self.page.locator("#live")
        self.assertEqual(live.text_content(), "ACME of price")
        self.stage.focus()
        self.page.keyboard.press("End")
        self.page.wait_for_function(
            "() => document.querySelector('[data-glowline]').children[1].shadowRoot"
            ".querySelector('#live').textContent === 'price: 4, 9, segment 2'"
        )
        self.assertEqual(self.stage.get_attribute("aria-valuetext"), "price: 4, 9, segment 2")

    def test_menu(self) -> None:
        self.open(plot(Line(README), title="A/B <i>"))
        menu = self.page.get_by_label("plot menu")
        for item, name in (("Save PNG", "A-B-i.png"), ("Save SVG", "A-B-i.svg")):
            with self.page.expect_download() as download:
                menu.select_option(item)
            self.assertEqual(download.value.suggested_filename, name)
            data = download.value.path().read_bytes()
            self.assertTrue(data.startswith(b"\x89PNG") if item == "Save PNG" else b"A/B &lt;i&gt;" in data)
        self.assertEqual(menu.input_value(), "\u22ef")

    def test_copy(self) -> None:
        self.open(plot(Line([1.5, 2, 3]), Line([4, 5, 6], name="b\tc")))
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.get_by_label("plot menu").select_option("Copy values")
        copied = ""
        while not copied:
            copied = self.page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(copied, "x\tprice\tb c\n0\t1.5\t4\n1\t2\t5\n2\t3\t6\n")


class Finger(FingerCase):
    def shown(self, expected: str | None) -> None:
        self.page.wait_for_function(
            "text => { const l = document.querySelector('[data-glowline]').children[1].shadowRoot.querySelector('.label');"
            " return (l.hidden ? null : l.dataset.text) === text; }",
            arg=expected,
        )

    def open_tall(self, **config: Any) -> None:
        self.open(bare(**config), extra="", bridge=True)
        self.page.evaluate("document.body.style.paddingBottom = '3000px'")

    def test_swipe_scrolls(self) -> None:
        self.open_tall(minimumPressDurationToActivateInteraction=60)
        x, y = self.at(200, 200)
        self.touch("Start", (x, y))
        for step in range(1, 11):
            self.touch("Move", (x, y - 15 * step))
        self.touch("End")
        self.page.wait_for_function("scrollY > 50")
        self.assertEqual(self.page.evaluate("events"), [])

    def test_press_selects(self) -> None:
        self.open_tall()
        x, y = self.at(71)
        self.touch("Start", (x, y))
        self.shown("2")
        for step in range(1, 11):
            self.touch("Move", (x + 21.33 * step, y - 10 * step))
        self.shown("3")
        self.assertEqual(self.page.evaluate("scrollY"), 0)
        self.touch("End")
        self.shown(None)
        self.assertEqual(self.page.evaluate("told.pop()")["i"], 4)

    def test_press_takes_its_time(self) -> None:
        self.open_tall(minimumPressDurationToActivateInteraction=60)
        self.touch("Start", self.at(71))
        self.frame()
        self.assertIsNone(self.text())
        self.touch("End")
        self.assertEqual(self.page.evaluate("events"), [])

    def test_two_fingers_compare(self) -> None:
        self.open_tall()
        self.touch("Start", self.at(71))
        self.shown("2")
        self.touch("Start", self.at(71), self.at(213))
        self.touch("Move", self.at(71), self.at(215))
        self.shown("+2 (+100%)")
        self.touch("End")
        self.shown(None)

    def test_quick_pinch_zooms(self) -> None:
        self.open_tall(minimumPressDurationToActivateInteraction=5)
        self.touch("Start", self.at(250), self.at(350))
        for step in range(1, 11):
            self.touch("Move", self.at(250 - 10 * step), self.at(350 + 10 * step))
        self.touch("End")
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && Math.abs(m.x[1] - m.x[0] - 3) < 0.3)")
        self.assertIsNone(self.text())


class Window(PageCase):
    def zoom(self, steps: int = 3, x: float = 320) -> None:
        self.page.mouse.move(*self.at(x))
        self.page.keyboard.down("Control")
        for _ in range(steps):
            self.page.mouse.wheel(0, -100)
        self.page.keyboard.up("Control")
        self.frame()

    def test_zoom_keeps_the_place_under_the_pointer(self) -> None:
        self.open(plot(Line(walk(500), starts=[0, 100, 300])), bridge=True)
        self.page.mouse.move(*self.at(400))
        self.frame()
        before = self.place(".stick"), self.text()
        self.zoom(x=400)
        self.assertEqual(self.text(), before[1])
        self.assertAlmostEqual(self.place(".stick"), before[0], delta=3)
        self.assertEqual(self.stage.locator("> svg").count(), 2)
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        low, high = self.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertTrue(0 < low < high < 499)
        self.page.mouse.dblclick(*self.at(400))
        self.frame()
        self.assertEqual(self.stage.locator("> svg").count(), 1)
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && m.x === null)")

    def test_a_reversed_axis_is_dragged_stepped_and_zoomed(self) -> None:
        look = {"color": "#ff0000", "opacity": 1, "dash": []}
        marks = [{"kind": "x", "position": [320, 400], "label": "inside", **look}]
        self.open(plot(Line(walk(500), starts=[0, 100, 300]), marks=marks, reverse=True), bridge=True)
        self.page.mouse.move(*self.at(48))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(624))
        self.frame()
        self.page.mouse.up()
        self.frame()
        events = [(e["event"], e[e["event"]]) for e in self.page.evaluate("events")]
        self.assertEqual(
            events, [("index", 499), ("segment", 2), ("index", 499), ("index", 0), ("segment", 0), ("index", None), ("segment", None)]
        )
        self.stage.focus()
        for key, index in [("Home", "0"), ("ArrowLeft", "1"), ("ArrowLeft", "2"), ("ArrowRight", "1")]:
            self.page.keyboard.press(key)
            self.assertEqual(self.stage.get_attribute("aria-valuenow"), index)
        self.page.keyboard.press("Escape")
        self.page.mouse.move(*self.at(400))
        self.frame()
        before = self.place(".stick"), self.text()
        self.zoom(x=400)
        self.assertEqual(self.text(), before[1])
        self.assertAlmostEqual(self.place(".stick"), before[0], delta=3)
        svg = self.stage.locator("> svg").first
        ticks = [text for text in svg.locator("text[text-anchor='middle']").all() if text.text_content() != "inside"]
        places = sorted((float(text.get_attribute("x") or "nan"), float(text.text_content() or "nan")) for text in ticks)
        self.assertGreater(len(places), 2)
        self.assertEqual([value for _, value in places], sorted((value for _, value in places), reverse=True))
        shaded = svg.locator("g[clip-path] rect[fill='#ff0000']")
        self.assertLess(float(shaded.get_attribute("x") or "nan"), 320)
        self.assertGreater(float(shaded.get_attribute("width") or "nan"), 80)
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        low, high = self.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        # The figure under the pointer is 499 * (624 - 400) / 576.
        self.assertTrue(0 < low < 194 < high < 499, (low, high))
        # Dragged to the right, a later stretch comes into view.
        self.page.keyboard.down("Control")
        self.page.mouse.down()
        self.page.mouse.move(*self.at(430), steps=3)
        self.frame()
        self.page.mouse.up()
        self.page.keyboard.up("Control")
        self.page.wait_for_function(f"told.some(m => m.phase === 'zoom' && m.x && m.x[0] > {low} + 1)")

    def test_marks_and_bands_move_with_the_lines(self) -> None:
        look = {"color": "#ff0000", "opacity": 1, "dash": []}
        marks = [
            {"kind": "y", "position": [100, 100], "label": "limit", **look},
            {"kind": "x", "position": [320, 400], "label": "inside", **look},
            {"kind": "x", "position": [60, 60], "label": "gone", **look},
            {"kind": "sample", "point": {"x": 320, "y": 120}, "label": "note", **look},
            {"kind": "sample", "point": {"x": 321, "y": 120}, "label": "as near", **look},
        ]
        x, lower, upper = [48, 320, fixtures.NAN, 400, 624], [200, 210, fixtures.NAN, 220, 230], [100, 110, fixtures.NAN, 120, 130]
        band = {"color": "#00ff0029", "x": fixtures.packed(x, 2, 2), "lower": fixtures.packed(lower, 2), "upper": fixtures.packed(upper, 2)}
        self.open(plot(Line(walk(500)), marks=marks, options={"bands": [band]}))
        self.zoom(1, x=320)
        svg = self.stage.locator("> svg").first
        inside = svg.locator("g[clip-path]")
        areas = inside.locator("path[fill='#00ff0029']").get_attribute("d")
        self.assertEqual(
            areas, "M48.00 100.00L320.00 110.00L320.00 210.00L48.00 200.00ZM400.00 120.00L624.00 130.00L624.00 230.00L400.00 220.00Z"
        )
        shaded = inside.locator("rect[fill='#ff0000']")
        scale = (float(shaded.get_attribute("x") or "nan") + float(shaded.get_attribute("width") or "nan") - 320) / 80
        self.assertGreater(scale, 1.1)
        self.assertAlmostEqual(float(shaded.get_attribute("x") or "nan"), 320, 3)
        note = svg.locator("circle[fill='#ff0000']")
        self.assertAlmostEqual(float(note.first.get_attribute("cx") or "nan"), 320, 3)
        texts = svg.locator("text").all_text_contents()
        self.assertTrue({"limit", "inside", "note", "as near"} <= set(texts), texts)
        self.assertNotIn("gone", texts)
        low, high = (svg.locator("text", has_text=text).bounding_box() for text in ("note", "as near"))
        assert low and high
        apart = low["x"] + low["width"] <= high["x"] or high["x"] + high["width"] <= low["x"] or abs(low["y"] - high["y"]) > 12
        self.assertTrue(apart, (low, high))

    def levels(self) -> list[str]:
        return self.stage.locator("> svg").first.locator("text[text-anchor='end']").all_text_contents()

    def test_ticks_of_a_window_of_the_page_have_the_format_of_the_axis(self) -> None:
        values = [1000 * value for value in walk(500)]
        for format_, expected in (("si", "k"), ("plain", ",000"), ("percent", "%"), ("{value:.1f} EUR", ".0 EUR"), ("duration", ":")):
            record, options = plot(Line(values))
            options["y"] |= {"format": format_}
            options["x"] |= {"format": "day {value}"}
            self.open((record, options))
            self.zoom(4)
            with self.subTest(format=format_):
                self.assertTrue(all(expected in level for level in self.levels() if level != "0"), self.levels())
                days = self.stage.locator("> svg").first.locator("text[text-anchor='middle']").all_text_contents()
                self.assertTrue(len(days) > 2 and all(day.startswith("day ") for day in days), days)
        # What computes is the kernel's alone: its labels stay.
        record, options = plot(Line(walk(500)))
        options["y"] |= {"format": ""}
        record["axes"]["y"]["ticks"] = [tick | {"label": f"about {tick['label']}"} for tick in record["axes"]["y"]["ticks"]]
        self.open((record, options))
        self.zoom(2)
        self.assertTrue(self.levels() and all(level.startswith("about ") for level in self.levels()), self.levels())

    def test_what_is_to_be_added_to_labels_and_the_names_of_axes_stay(self) -> None:
        record, options = plot(Line(walk(500)), options={"marked": True})
        record["axes"]["y"] |= {"offset": "+1M", "unit": "EUR"}
        record["axes"]["x"] |= {"offset": "+1k"}
        options["y"] |= {"format": "offset", "label": "worth"}
        options["x"] |= {"label": "step"}
        self.open((record, options))
        self.page.mouse.move(*self.at(300))
        self.frame()
        texts = self.stage.locator("> svg").first.locator("text").all_text_contents()
        self.assertTrue({"+1M EUR", "+1k", "worth", "step"} <= set(texts), texts)
        # The page's own ticks say all of it themselves.
        self.zoom(3)
        texts = self.stage.locator("> svg").first.locator("text").all_text_contents()
        self.assertTrue({"EUR", "worth", "step"} <= set(texts), texts)

    def reach(self, color: str) -> list[float]:
        """How high and how low a line is drawn inside the frame."""
        line = self.stage.locator(f"> svg g[clip-path] path[stroke='{color}'][d*='L']").first
        return line.evaluate(
            """path => {
              const { a, d, e, f } = path.transform.baseVal[0].matrix, points = path.getAttribute("d").slice(1).split("L");
              const seen = points.map(p => p.split(" ").map(parseFloat)).filter(([x]) => a * x + e >= 47.9 && a * x + e <= 624.1);
              const ys = seen.map(([, y]) => d * y + f);
              return [Math.min(...ys), Math.max(...ys)];
            }"""
        )

    def filled(self, color: str, frame: dict) -> None:
        """A line fills the frame but for 4 % at each end."""
        top, bottom = self.reach(color)
        self.assertAlmostEqual(top, frame["y"] + 0.04 * frame["height"], delta=0.1)
        self.assertAlmostEqual(bottom, frame["y"] + 0.96 * frame["height"], delta=0.1)

    def test_logarithmic_axes_are_fitted_and_have_ticks_of_their_own(self) -> None:
        values = [10 ** (k / 100) for k in range(501)]
        record, options = plot(Line(values))
        for kind, domain in (({"log": True}, [1, 1e5]), ({"log": False, "symlog": 10.0}, [0, 1e5])):
            del options["series"][0]["py"]
            options["y"] |= {"domain": domain, **kind}
            self.open((record, options))
            self.page.mouse.move(*self.at(336))
            self.page.keyboard.down("Control")
            self.page.mouse.wheel(0, -231.049)
            self.page.keyboard.up("Control")
            self.frame()
            levels = [float(level.replace("k", "e3")) for level in self.levels()]
            with self.subTest(kind=kind):
                # A quarter of the way to three quarters: 10^1.25 to 10^3.75.
                self.assertTrue(len(levels) > 2 and min(levels) >= 10 and max(levels) <= 10000, levels)
                frame = record["frame"]
                self.filled("#0072b2", frame)
            options["series"][0]["py"] = ""

    def test_each_side_of_two_y_axes_is_fitted(self) -> None:
        record, options = plot(Line(walk(500)), Line([5 - value for value in walk(500)], name="b"))
        for number, side in enumerate(("y", "right")):
            record["series"][number]["axis"] = ("left", "right")[number]
            del options["series"][number]["py"]
            own = [5 - value if number else value for value in walk(500)]
            options[side] = {"domain": [min(own) - 50, max(own) + 50], "grid": None, "log": False, "fixed": False, "color": "#123456"}
            record["axes"][side] = {"ticks": [{"value": 0, "label": "0", "position": 100}]}
        self.open((record, options))
        self.zoom(1)
        for color in ("#0072b2", "#d55e00"):
            self.filled(color, record["frame"])

    def test_sessions_have_ticks_of_their_times_while_the_page_zooms(self) -> None:
        times = [1772409600 + day * 86400 + 34200 + 60 * k for day in (0, 1, 4) for k in range(100)]
        record, options = plot(Line(walk(300)), kind="sessions", options={"zone": [[-1e15, 0, "UTC"]]})
        options["series"][0] |= {"x": fixtures.packed(times, 0, 2), "xd": 0}
        self.open((record, options), bridge=True)
        self.page.mouse.move(*self.at(48 + 576 * 100 / 299))
        self.frame()
        self.zoom(2, x=48 + 576 * 100 / 299)
        svg = self.stage.locator("> svg").first
        ticks = {text.text_content(): float(text.get_attribute("x") or "nan") for text in svg.locator("text[text-anchor='middle']").all()}
        self.assertAlmostEqual(ticks["Mar 3"], 48 + 576 * 100 / 299, delta=1)
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        # What the kernel is asked for are ranks.
        low, high = self.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertTrue(0 < low < 100 < high < 299, (low, high))

    def test_a_lit_segment_stays_lit_while_the_page_draws(self) -> None:
        self.open(plot(Line(README, starts=STARTS, look={"lit": 1})))
        self.zoom(1)
        parts = self.stage.locator("> svg").first.locator("g[clip-path] > g > g")
        self.assertEqual(parts.evaluate_all("parts => parts.map(part => part.getAttribute('opacity'))"), ["1", "0.3"])
        # The joining lines are those of the later segments.
        corners = parts.evaluate_all("parts => parts.map(part => part.lastChild.getAttribute('d').match(/[ML]/g).join(''))")
        self.assertEqual(corners, ["MLLLL", "MLLLMLL"])

    def test_pan_stops_at_the_ends(self) -> None:
        self.open(plot(Line(walk(500))), bridge=True)
        self.zoom(6)
        self.page.keyboard.down("Control")
        self.page.mouse.down()
        self.page.mouse.move(*self.at(639), steps=3)
        self.frame()
        self.page.mouse.up()
        for _ in range(12):
            self.page.mouse.down()
            self.page.mouse.move(*self.at(20), steps=2)
            self.page.mouse.move(*self.at(620), steps=4)
            self.frame()
            self.page.mouse.up()
            self.page.mouse.move(*self.at(20))
        self.page.keyboard.up("Control")
        self.page.wait_for_function("told.some(m => m.phase === 'zoom' && Math.abs(m.x[0]) < 1e-9)")
        self.assertEqual([m["phase"] for m in self.page.evaluate("told") if m["phase"] in ("move", "end")], [])

    def texts(self) -> list[str]:
        return self.stage.locator("> svg").first.locator("text").all_text_contents()

    def test_a_window_of_the_page_tells_its_own_date(self) -> None:
        record, options = plot(Line(walk(500), x=[1772409600 + 600 * k for k in range(500)]), kind="time")
        record["axes"]["x"]["context"] = "Mar 2, 2026"
        self.open((record, options))
        self.zoom(8, x=500)
        self.assertIn("Mar 4, 2026", self.texts())
        self.assertNotIn("Mar 2, 2026", self.texts())

    def test_labels_of_a_narrow_axis_are_whole(self) -> None:
        values = [108 + k / 5000 for k in range(2000)]
        record, options = plot(Line(values))
        record["frame"] |= {"x": 20}
        options["x"]["ends"] = [20, 624]
        self.open((record, options))
        self.zoom(12)
        left = self.stage.locator("> svg text[text-anchor='end']").evaluate_all(
            "texts => texts.map(text => [text.textContent, text.getBBox().x])"
        )
        self.assertTrue(any("." in text for text, _ in left), left)
        self.assertGreaterEqual(min(x for _, x in left), 2)

    def test_the_box_of_a_drag_is_shown(self) -> None:
        self.open(plot(Line(walk(500))), bridge=True)
        self.page.keyboard.down("Alt")
        self.page.mouse.move(*self.at(200, 80))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(400, 160), steps=3)
        self.frame()
        self.assertTrue(self.stage.locator(".box").is_visible())
        self.page.mouse.up()
        self.page.keyboard.up("Alt")
        self.frame()
        self.assertFalse(self.stage.locator(".box").is_visible())
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        low, high = self.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertAlmostEqual(low, (200 - 48) / 576 * 499, delta=1)
        self.assertAlmostEqual(high, (400 - 48) / 576 * 499, delta=1)
        self.assertEqual([m["phase"] for m in self.page.evaluate("told") if m["phase"] in ("move", "end")], [])
        self.stage.focus()
        self.page.keyboard.press("0")
        self.frame()
        self.assertEqual(self.stage.locator("> svg").count(), 1)

    def test_a_modifier_zooms_y_alone(self) -> None:
        record, options = plot(Line([0, 10, 20, 30, 40]))
        self.open((record, options), bridge=True)
        middle = record["frame"]["y"] + record["frame"]["height"] / 2
        self.page.mouse.move(*self.at(300, middle))
        self.page.keyboard.down("Control")
        self.page.keyboard.down("Shift")
        self.page.mouse.wheel(0, -math.log(2) / 0.003)
        self.page.keyboard.up("Shift")
        self.page.keyboard.up("Control")
        self.frame()
        levels = self.stage.locator("> svg").first.locator("text[text-anchor='end']").all_text_contents()
        self.assertEqual(levels, ["10", "15", "20", "25", "30"])
        self.assertEqual([m["phase"] for m in self.page.evaluate("told") if m["phase"] == "zoom"], [])

    def test_a_window_of_y_stays_while_x_moves(self) -> None:
        self.open(plot(Line(walk(500))))
        self.page.get_by_role("button", name="zoom to a box").click()
        self.page.mouse.move(*self.at(200, 100))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(400, 150), steps=2)
        self.page.mouse.up()
        self.frame()
        before = [text for text in self.texts() if "." in text or len(text) < 4]
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, 100)
        self.page.keyboard.up("Control")
        self.frame()
        levels = [text for text in before if text in self.texts()]
        self.assertGreater(len(levels), 1)

    def test_a_resting_mouse_reads_what_moves_below_it(self) -> None:
        self.open(plot(Line(walk(500))))
        self.page.mouse.move(*self.at(400))
        self.frame()
        self.page.keyboard.press("Tab")
        for _ in range(4):
            self.page.keyboard.press("+")
        self.frame()
        self.assertAlmostEqual(self.place(".stick"), 400, delta=3)

    def test_controls_have_names_and_come_with_the_pointer(self) -> None:
        self.open(plot(Line(walk(500))), bridge=True)
        tools = self.page.get_by_role("toolbar", name="plot controls")
        opacity = "tools => getComputedStyle(tools).opacity"
        self.assertEqual(tools.evaluate(opacity), "0")
        self.page.mouse.move(*self.at(300))
        self.page.wait_for_function(f"tools => ({opacity})(tools) === '1'", arg=tools.element_handle())
        names = [button.get_attribute("aria-label") for button in tools.get_by_role("button").all()]
        self.assertEqual(names, ["zoom in", "zoom out", "zoom to a box", "reset zoom", "select a range", "save picture"])
        self.page.mouse.move(*self.at(300, 900))
        self.page.wait_for_function(f"tools => ({opacity})(tools) === '0'", arg=tools.element_handle())
        self.page.get_by_role("button", name="zoom in").focus()
        self.page.wait_for_function(f"tools => ({opacity})(tools) === '1'", arg=tools.element_handle())
        self.page.keyboard.press("Enter")
        self.frame()
        self.assertEqual(self.stage.locator("> svg").count(), 2)
        self.page.get_by_role("button", name="reset zoom").click()
        self.frame()
        self.assertEqual(self.stage.locator("> svg").count(), 1)
        self.page.get_by_role("button", name="select a range").click()
        self.page.mouse.move(*self.at(100))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(500), steps=3)
        self.frame()
        self.assertEqual(self.stage.locator(".stick:not([hidden])").count(), 2)
        self.page.mouse.up()
        self.assertEqual(self.page.get_by_role("button", name="select a range").get_attribute("aria-pressed"), "false")
        with self.page.expect_download():
            self.page.get_by_role("button", name="save picture").click()

    def test_who_is_new_is_told_once(self) -> None:
        self.open(plot(Line(walk(500))))
        hint = self.page.locator("#hint")
        self.assertFalse(hint.is_visible())
        self.page.mouse.move(*self.at(300))
        self.assertIn("Ctrl+wheel", hint.text_content() or "")
        self.assertTrue(hint.is_visible())
        self.page.mouse.click(*self.at(300))
        self.assertFalse(hint.is_visible())
        self.page.mouse.move(*self.at(300, 900))
        self.page.mouse.move(*self.at(300))
        self.assertFalse(hint.is_visible())

    def test_plain_wheel_scrolls_the_page(self) -> None:
        self.open(plot(Line(walk(50))))
        self.page.evaluate("document.body.style.paddingBottom = '3000px'")
        self.page.mouse.move(*self.at(300))
        self.page.mouse.wheel(0, 200)
        self.page.wait_for_function("scrollY > 100")

    def test_kernels_window_replaces_the_points(self) -> None:
        self.open(plot(Line(walk(500))), bridge=True)
        record, options = plot(Line([5, 6, 7.25], x=[200.5, 201, 202]))
        self.zoom(1)
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        asked = self.page.evaluate("told.filter(m => m.phase === 'zoom').pop()")
        before = self.page.locator("img").get_attribute("src")
        self.page.evaluate(
            """async ([asked, record, options, png]) => down({ ...asked, kind: "data", record, options,
            buffers: [Uint8Array.from(atob(png), c => c.charCodeAt(0)).buffer] })""",
            [asked, record, options, __import__("base64").b64encode(fixtures.picture(record, options)).decode()],
        )
        self.page.wait_for_function(
            "() => !document.querySelector('[data-glowline]').children[1].shadowRoot.querySelector('canvas').hidden"
        )
        self.page.mouse.move(*self.at(624))
        self.frame()
        self.assertEqual(self.text(), "7.25")
        self.assertEqual(self.page.locator("img").get_attribute("src"), before)
        self.page.mouse.down()
        self.page.mouse.up()
        self.assertEqual(self.page.evaluate("told.pop().window"), [200.5, 202])
        self.page.mouse.dblclick(*self.at(624))
        self.page.mouse.move(*self.at(600))
        self.frame()
        self.assertNotEqual(self.text(), "7.25")

    def test_data_of_a_window_that_has_moved_on_are_not_shown(self) -> None:
        self.open(plot(Line(walk(500))), bridge=True)
        record, options = plot(Line([5, 6, 7.25], x=[200.5, 201, 202]))
        self.zoom(1)
        self.page.wait_for_function("told.some(m => m.phase === 'zoom')")
        first, last = self.page.evaluate(
            """async ([record, options]) => {
              const zooms = () => told.filter(m => m.phase === "zoom"), asked = zooms().pop();
              const view = document.querySelector("[data-glowline]").children[1].shadowRoot, stage = view.querySelector("#stage");
              stage.dispatchEvent(new WheelEvent("wheel", { ctrlKey: true, deltaY: -300, clientX: 300, clientY: 150 }));
              down({ ...asked, kind: "data", record, options });
              while (zooms().length < 2) await new Promise(requestAnimationFrame);
              return [asked.x, zooms().pop().x];
            }""",
            [record, options],
        )
        self.assertTrue(first[0] < last[0] < last[1] - 100 < first[1], (first, last))

    def test_pages(self) -> None:
        paging = [
            {"unit": "year", "label": "2021", "previous": True, "next": False},
            {"unit": "month", "label": "Jan\u2013Aug", "previous": True, "next": True},
        ]
        self.open(plot(Line(walk(8)), options={"paging": paging}), bridge=True)
        self.page.evaluate("dispatchEvent(new CustomEvent('glowline-bridge', { detail: { k: 'kernel', boot: 'b' } }))")
        self.assertTrue(self.page.get_by_role("button", name="next year").is_disabled())
        self.page.get_by_role("button", name="previous month").click()
        told = self.page.evaluate("told.pop()")
        self.assertEqual((told["phase"], told["unit"], told["direction"]), ("page", "month", "previous"))
        record, options = plot(Line(walk(8, 2)), options={"paging": [{"unit": "year", "label": "2020", "previous": False, "next": True}]})
        self.page.evaluate("([told, record, options]) => down({ ...told, kind: 'data', record, options })", [told, record, options])
        self.assertFalse(self.page.get_by_role("button", name="next year").is_disabled())
        self.assertRegex(self.page.locator("#bar").text_content() or "", "^\u20392020\u203a")


class Days(PageCase):
    def strip(self, **more: object) -> tuple[dict, dict]:
        """Three of twenty days, in points from the strip's left end."""
        record, options = plot(Line([10, 20, 15, 12], x=[1772323200 + 43200 * k for k in (10, 12, 13, 15)]), kind="time")
        places = [300 * k / 2 for k in (10, 12, 13, 15)]
        options["series"][0]["px"] = fixtures.packed(places, 3, 2)
        options["strip"] = {"first": "2026-03-01", "count": 20, "width": 300, "loaded": [5, 7], "day": 6} | more
        return record, options

    def test_strip(self) -> None:
        self.open(self.strip(), bridge=True)
        date = self.page.get_by_label("day")
        self.assertEqual(date.input_value(), "2026-03-07")
        self.assertIn("Sat Mar 7", self.stage.text_content() or "")
        self.page.mouse.move(*self.at(336))
        self.frame()
        self.assertEqual(self.text(), "15")
        # Sideways with the wheel, and the days that come into view are asked for.
        self.page.mouse.wheel(900, 0)
        self.frame()
        self.assertEqual(date.input_value(), "2026-03-10")
        self.page.wait_for_function("told.some(m => m.phase === 'days')")
        asked = self.page.evaluate("told.filter(m => m.phase === 'days').pop()")
        self.assertEqual(asked["days"], [5, 13])
        record, options = self.strip(loaded=[5, 13])
        options["series"][0]["v"] = fixtures.packed([1, 2, 3, 4])
        options["series"][0]["px"] = fixtures.packed([2400, 2700, 2850, 2900], 3, 2)
        self.page.evaluate("([asked, record, options]) => down({ ...asked, kind: 'data', record, options })", [asked, record, options])
        self.page.mouse.move(*self.at(336))
        self.frame()
        self.assertEqual(self.text(), "3")
        self.assertEqual(date.input_value(), "2026-03-10")

    def test_a_resting_mouse_loses_the_day_that_moves_away(self) -> None:
        self.open(self.strip(loaded=[0, 19]))
        self.page.mouse.move(*self.at(336))
        self.frame()
        self.assertEqual(self.text(), "15")
        self.page.mouse.wheel(150, 0)
        self.frame()
        self.assertEqual(self.text(), "12")
        self.page.mouse.wheel(2400, 0)
        self.frame()
        self.assertIsNone(self.text())

    def test_a_strip_tells_its_day(self) -> None:
        """Also where all days in view are here."""
        self.open(self.strip(loaded=[0, 19]), bridge=True)
        self.page.mouse.move(*self.at(336))
        self.page.mouse.wheel(300, 0)
        self.page.wait_for_function("told.some(m => m.phase === 'days' && m.days === null && m.day === 7)")

    def test_date_picker(self) -> None:
        self.open(self.strip(), bridge=True)
        self.page.get_by_label("day").fill("2026-03-15")
        self.page.get_by_label("day").dispatch_event("change")
        self.page.wait_for_function("told.some(m => m.phase === 'days' && m.days[0] <= 13 && m.days[1] >= 15)")
        self.assertEqual(self.page.get_by_label("day").input_value(), "2026-03-15")


class Link(PageCase):
    def link(self) -> str | None:
        return self.page.locator("#status").text_content()

    def test_no_kernel(self) -> None:
        self.open(bare())
        self.assertEqual(self.link(), "no kernel")

    def test_html_tells_nobody(self) -> None:
        self.open(bare(options={"live": False}), bridge=True)
        self.page.mouse.click(*self.at(100))
        self.assertEqual(self.page.evaluate("told"), [])
        self.assertEqual(self.link(), "")

    def test_linked_after_an_answer(self) -> None:
        self.open(bare(), bridge=True)
        self.page.wait_for_function("() => document.querySelector('[data-glowline]').dataset.link === 'linked'")
        self.assertEqual(self.link(), "kernel linked")

    def test_silence_is_told_within_two_seconds(self) -> None:
        self.page.clock.install()
        self.open(bare(), bridge=True)
        self.page.wait_for_function("() => document.querySelector('[data-glowline]').dataset.link === 'linked'")
        self.page.evaluate("window.answer = false")
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 60)
        self.page.mouse.click(*self.at(100))
        self.page.clock.run_for(1000)
        self.assertEqual(self.link(), "kernel linked")
        self.page.clock.run_for(1000)
        self.assertEqual(self.link(), "kernel does not answer")

    def test_gone_and_lost(self) -> None:
        self.open(bare(), bridge=True)
        self.page.evaluate("down({ kind: 'gone', plot: 'p1', rev: 'r1' })")
        self.assertIn("kernel has no such plot", self.link() or "")
        self.page.evaluate("down({ kind: 'lost' })")
        self.assertEqual(self.link(), "kernel lost")

    def test_a_plot_that_is_gone_stays_gone(self) -> None:
        """Messages that need no plot are answered all the same."""
        self.open(bare(), bridge=True)
        self.page.evaluate("down({ kind: 'gone', plot: 'p1', rev: 'r1' })")
        self.page.evaluate("down({ kind: 'ack', plot: 'p1', rev: 'r1', phase: 'move' })")
        self.assertIn("no such plot", self.link() or "")
        self.page.evaluate("down({ kind: 'sel', plot: 'p1', rev: 'r1', phase: 'end', series: 'price', i: 3, view: 'other' })")
        self.assertEqual(self.link(), "kernel linked")

    def test_every_picture_of_a_drag_is_drawn(self) -> None:
        """Those of one segment are the same, and decoded once; of others the newest is, where they come too fast."""
        self.open(bare(), bridge=True)
        self.page.evaluate("window.answer = false")
        self.page.mouse.move(*self.at(100))
        self.page.mouse.down()
        png = __import__("base64").b64encode(fixtures.picture(*bare())).decode()
        counts = self.page.evaluate(
            """async png => {
              let drawn = 0, decoded = 0;
              const draw = CanvasRenderingContext2D.prototype.drawImage, decode = window.createImageBitmap;
              CanvasRenderingContext2D.prototype.drawImage = function (...all) { drawn += 1; return draw.apply(this, all); };
              window.createImageBitmap = (...all) => { decoded += 1; return decode(...all); };
              const move = told.filter(m => m.phase === "move").pop(), bytes = Uint8Array.from(atob(png), c => c.charCodeAt(0));
              const send = bytes => down({ ...move, kind: "sel", text: "two", buffers: [new DataView(bytes.slice().buffer)] });
              const other = Uint8Array.from([...bytes, 0]);
              const shown = document.querySelector("[data-glowline]").dataset;
              const until = async frames => { while (shown.frames !== frames) await new Promise(requestAnimationFrame); };
              for (let k = 1; k <= 20; k += 1) {
                send(bytes);
                await until(String(k));
              }
              const same = [drawn, decoded];
              for (let k = 0; k < 20; k += 1) send(k % 2 ? bytes : other);
              // The last one is drawn when no other is left to be decoded.
              await until("40");
              return [...same, drawn - same[0], decoded - same[1]];
            }""",
            png,
        )
        self.assertEqual(counts[:2], [20, 1])
        self.assertLess(counts[3], 6)
        self.page.mouse.up()

    def test_other_views_follow(self) -> None:
        self.open(bare(), bridge=True)
        self.page.evaluate(
            "down({ kind: 'sel', plot: 'p1', rev: 'r1', view: 'other', seq: 1, phase: 'move', series: 'price', i: 3, text: '4' })"
        )
        self.assertEqual(self.text(), "4")
        self.page.evaluate("down({ kind: 'sel', plot: 'p1', rev: 'r1', view: 'other', seq: 2, phase: 'end', series: 'price', i: 3 })")
        self.assertIsNone(self.text())
        for wrong in ({"plot": "p2"}, {"rev": "r2"}, {"k": "other"}):
            self.page.evaluate(
                "m => down({ kind: 'sel', plot: 'p1', rev: 'r1', view: 'other', seq: 3, phase: 'move', series: 'price', i: 3, ...m })",
                wrong,
            )
            self.assertIsNone(self.text())

    def test_kernels_picture_is_drawn(self) -> None:
        self.open(bare(), bridge=True)
        self.page.evaluate("window.answer = false")
        self.page.mouse.move(*self.at(100))
        self.page.mouse.down()
        png = __import__("base64").b64encode(fixtures.picture(*bare())).decode()
        self.page.evaluate(
            "png => down({ ...told.filter(m => m.phase === 'move').pop(), kind: 'sel', text: 'two',"
            " buffers: [new DataView(Uint8Array.from(atob(png), c => c.charCodeAt(0)).buffer)] })",
            png,
        )
        self.page.wait_for_function("() => document.querySelector('[data-glowline]').dataset.frames")
        self.assertTrue(self.stage.locator("canvas").is_visible())
        self.assertEqual(self.text(), "two")
        # Of two that come at once each is seen, in a frame of its own.
        seen = self.page.evaluate(
            """async png => {
              const buffers = [new DataView(Uint8Array.from(atob(png), c => c.charCodeAt(0)).buffer)], seen = new Set();
              for (let k = 0; k < 2; k += 1) down({ ...told.filter(m => m.phase === 'move').pop(), kind: 'sel', text: 'two', buffers });
              for (let k = 0; k < 20; k += 1) {
                await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                seen.add(document.querySelector('[data-glowline]').dataset.frames);
              }
              return [...seen];
            }""",
            png,
        )
        self.assertEqual(seen[-2:], ["2", "3"])
        self.page.mouse.up()
        self.assertFalse(self.stage.locator("canvas").is_visible())

    def test_several_plots_and_hostile_texts(self) -> None:
        evil = '</script><script>window.pwned=1</script><img src=x onerror="pwned=2">\u202e\u0007"\'&'
        self.open(
            plot(
                Line(README, name=evil, label=evil),
                Line(README[::-1], name="b", label="b"),
                title=evil,
                valueStickLabel=evil.replace("{", "") + "{value}",
            ),
            bare(options={"id": "g2"}),
        )
        self.page.mouse.move(*self.at(100))
        self.frame()
        with self.page.expect_download():
            self.page.get_by_label("plot menu").first.select_option("Save SVG")
        self.assertIsNone(self.page.evaluate("window.pwned"))
        self.assertIn("<script>", self.stage.locator("#legend").text_content() or "")
        self.assertEqual(self.page.evaluate("document.querySelectorAll('[data-glowline]').length"), 2)

    def test_replaced_views_are_collected(self) -> None:
        self.open(bare())
        session = self.page.context.new_cdp_session(self.page)
        self.page.evaluate("window.weak = new WeakRef(document.querySelector('[data-glowline]')); document.body.replaceChildren()")
        for _ in range(50):
            session.send("HeapProfiler.collectGarbage")
            self.frame()
            if self.page.evaluate("weak.deref() === undefined"):
                return
        self.fail("the view is still there")


class Look(PageCase):
    def test_glow(self) -> None:
        self.open(
            bare(
                showGlowingIndicator=True,
                glowingIndicatorDelayBetweenGlow=0.2,
                glowingIndicatorGlowAnimationDuration=0.6,
                glowingIndicatorBackgroundScaleEffect=3,
            )
        )
        motion = self.stage.locator(".dot").first.evaluate(
            "dot => [dot.getAnimations()[0].effect.getTiming(), dot.getAnimations()[0].effect.getKeyframes()]"
        )
        self.assertEqual((motion[0]["duration"], motion[0]["iterations"]), (800, math.inf))
        self.assertEqual([(k["computedOffset"], k["easing"]) for k in motion[1]][1], (0.25, "cubic-bezier(0.42, 0, 0.58, 1)"))
        self.assertEqual(motion[1][2]["transform"], "scale(3)")

    def test_labels_stay_over_a_glow_at_their_axis(self) -> None:
        self.open(plot(Line([1, 2, 3, 2]), reverse=True, showGlowingIndicator=True))
        over = self.stage.locator(".dot + svg")
        self.assertEqual(over.locator("text").all_text_contents(), ["1", "2", "3"])
        clip = over.evaluate("svg => getComputedStyle(svg).clipPath")
        self.assertRegex(clip, r"circle\(20px at 48px ")
        self.open(plot(Line([1, 2, 3, 2]), showGlowingIndicator=True))
        # At the right there is nothing to be covered, and nothing is drawn.
        self.assertEqual(over.locator("text").count(), 3)

    def test_figures_roll(self) -> None:
        self.open(bare([9.5, 10.5, 10.25], None))
        self.stage.evaluate("stage => { stage.rolled = 0; stage.addEventListener('transitionrun', () => { stage.rolled += 1; }); }")
        for x in (1, 320, 639):
            self.page.mouse.move(*self.at(x))
            self.frame()
        cells = self.stage.locator(".label").first.locator(".cell")
        self.assertEqual(cells.count(), 5)
        self.assertEqual(self.stage.locator(".label").first.get_attribute("data-text"), "10.25")
        self.assertEqual(cells.nth(3).locator("span").evaluate("c => c.style.transform"), "translateY(-20%)")
        self.assertGreater(self.stage.evaluate("stage => stage.rolled"), 0)

    def test_several_series(self) -> None:
        self.open(plot(Line([1, 2, 3, 4]), Line([40, 30, math.nan, 10], name="b", label="other")))
        self.page.mouse.move(*self.at(250))
        self.frame()
        self.assertEqual(self.stage.locator("#legend").text_content(), "\u2501 price2\u2501 other30")
        self.assertEqual(self.stage.locator(".dot:not([hidden])").count(), 2)

    def test_one_series_has_the_place_below_its_stick(self) -> None:
        record, options = plot(Line(walk(400), x=[1772409600 + 600 * k for k in range(400)]), kind="time")
        self.open((record, options))
        self.page.mouse.move(*self.at(192))
        self.frame()
        foot = self.stage.locator(".label").nth(1)
        self.assertEqual(foot.get_attribute("data-text"), "Mar 2 16:40")
        # The axis' own label below it is covered as a whole: its middle is at 192, and it is narrower.
        area, tick = foot.bounding_box(), self.at(192)[0]
        assert area
        self.assertTrue(area["x"] < tick - 30 and area["x"] + area["width"] > tick + 30, area)

    def legend_of_two(self) -> tuple[dict, dict]:
        return plot(
            Line([1, 2, 3, 4]),
            Line([400, 300, 200, 100], name="b", label="other"),
            options={"legend": [[0, 500, 12, 50], [1, 570, 12, 60]]},
        )

    def lines(self) -> int:
        return self.stage.locator("> svg g[clip-path] path[stroke][d*='L']").count()

    def test_an_entry_of_the_legend_hides_its_series(self) -> None:
        self.open(self.legend_of_two())
        entry = self.page.get_by_role("button", name="other")
        self.assertEqual(entry.get_attribute("aria-pressed"), "true")
        self.assertEqual(self.lines(), 0)
        entry.click()
        self.frame()
        self.assertEqual((entry.get_attribute("aria-pressed"), self.lines()), ("false", 1))
        levels = self.stage.locator("> svg").first.locator("text[text-anchor='end']").all_text_contents()
        self.assertTrue({"1", "2", "3", "4"} & set(levels), levels)
        self.assertNotIn("400", levels)
        self.page.mouse.move(*self.at(250))
        self.frame()
        self.assertEqual(self.stage.locator("#legend span:visible b").all_text_contents(), ["2"])
        # What dims the picture's entry does not lie over the stick's.
        self.assertEqual(entry.evaluate("entry => getComputedStyle(entry).opacity"), "1")
        self.assertEqual(self.stage.locator(".dot:not([hidden])").count(), 1)
        entry.click()
        self.frame()
        self.assertEqual((entry.get_attribute("aria-pressed"), self.lines()), ("true", 0))

    def test_a_double_click_shows_a_series_alone(self) -> None:
        self.open(self.legend_of_two())
        first, second = (self.page.get_by_role("button", name=name) for name in ("price", "other"))
        second.dblclick()
        self.frame()
        self.assertEqual([entry.get_attribute("aria-pressed") for entry in (first, second)], ["false", "true"])
        self.page.mouse.move(*self.at(250))
        self.frame()
        self.assertEqual(self.stage.locator("#legend span:visible b").all_text_contents(), ["300"])
        second.dblclick()
        self.frame()
        self.assertEqual([entry.get_attribute("aria-pressed") for entry in (first, second)], ["true", "true"])

    def test_a_band_is_an_entry_of_the_legend_too(self) -> None:
        record, options = self.legend_of_two()
        band = {"name": "band(a, b)", "label": "spread", "color": "#00ff0029"}
        shape = {"x": fixtures.packed([48, 624], 2, 2), "lower": fixtures.packed([200, 210], 2), "upper": fixtures.packed([100, 110], 2)}
        options["bands"] = [band | shape]
        options["legend"].append([2, 420, 12, 60])
        self.open((record, options))
        entry = self.page.get_by_role("button", name="spread")
        filled = self.stage.locator("> svg g[clip-path] path[fill='#00ff0029']")
        entry.click()
        self.frame()
        self.assertEqual((entry.get_attribute("aria-pressed"), filled.count(), self.lines()), ("false", 0, 2))
        # Alone, it is fitted.
        entry.dblclick()
        self.frame()
        self.assertEqual((entry.get_attribute("aria-pressed"), filled.count(), self.lines()), ("true", 1, 0))
        area = filled.bounding_box()
        assert area
        self.assertGreater(area["height"], 200)
        entry.dblclick()
        self.frame()
        self.assertEqual((filled.count(), self.lines()), (0, 0))

    def test_the_legend_by_keyboard(self) -> None:
        self.open(self.legend_of_two())
        first, second = (self.page.get_by_role("button", name=name) for name in ("price", "other"))
        second.focus()
        self.page.keyboard.press("Enter")
        self.assertEqual([entry.get_attribute("aria-pressed") for entry in (first, second)], ["true", "false"])
        self.page.keyboard.press("Space")
        self.assertEqual([entry.get_attribute("aria-pressed") for entry in (first, second)], ["true", "true"])
        self.page.keyboard.press("Shift+Enter")
        self.assertEqual([entry.get_attribute("aria-pressed") for entry in (first, second)], ["false", "true"])
        self.page.locator("#live", has_text="shown: other").wait_for(state="attached")

    def test_a_long_legend_keeps_its_rows(self) -> None:
        long = "word " * 2000
        record, options = plot(
            Line([1, 2, 3, 4], label=long), Line([4, 3, 2, 1], name="b"), options={"legend": [[0, 8, 12, 620], [1, 8, 31, 30]]}
        )
        options["label"] = [31, 16]
        self.open((record, options))
        self.page.mouse.move(*self.at(250))
        self.frame()
        top = self.at(0, 0)[1]
        rows = [entry.bounding_box() for entry in self.stage.locator("#legend > span").all()]
        middles = [row["y"] + row["height"] / 2 - top for row in rows if row]
        self.assertAlmostEqual(middles[0], 12, delta=2)
        self.assertAlmostEqual(middles[1], 31, delta=2)
        values = self.stage.locator("#legend b").first.bounding_box()
        assert values
        self.assertLessEqual(values["x"] + values["width"], self.at(640)[0])

    def test_a_series_on_the_right_has_its_own_scale(self) -> None:
        record, options = plot(Line([0, 10, 5]), Line([100, 300, 200], name="b"), options={"marked": True})
        axes = {"y": (0, 10, "#112233"), "right": (100, 300, "#445566")}
        for number, (name, (low, high, color)) in enumerate(axes.items()):
            record["series"][number]["axis"] = ("left", "right")[number]
            del options["series"][number]["py"]
            options[name] = {"domain": [low, high], "grid": None, "log": False, "fixed": False, "color": color}
            record["axes"][name] = {"ticks": [{"value": high, "label": f"{high}", "position": record["frame"]["y"]}]}
        self.open((record, options))
        self.page.mouse.move(*self.at(620))
        self.frame()
        middles = "dots => dots.map(dot => new DOMMatrix(getComputedStyle(dot).transform).f + dot.offsetHeight / 2)"
        places = self.stage.locator(".dot:not([hidden])").evaluate_all(middles)
        middle = record["frame"]["y"] + record["frame"]["height"] / 2
        self.assertEqual([round(place) for place in places], [round(middle)] * 2)
        labels = self.stage.locator("> svg text").evaluate_all("texts => texts.map(text => [text.textContent, text.getAttribute('fill')])")
        self.assertIn(["10", "#112233"], labels)
        self.assertIn(["300", "#445566"], labels)

    def test_picture_with_a_stick_gives_way(self) -> None:
        self.open(plot(Line(README, starts=STARTS), options={"marked": True}))
        self.assertEqual(self.stage.locator("> svg").count(), 1)
        self.page.mouse.move(*self.at(250))
        self.frame()
        self.assertEqual(self.stage.locator("> svg").count(), 2)
        self.page.mouse.move(*self.at(250, 500))
        self.frame()
        self.assertEqual(self.stage.locator("> svg").count(), 1)

    def test_one_sample_and_none(self) -> None:
        record, options = bare([5], None)
        empty = bare([5], None, options={"id": "g2"})
        empty[0]["series"], empty[1]["series"] = [], []
        self.open((record, options), empty)
        self.page.mouse.move(*self.at(400))
        self.frame()
        self.assertEqual((self.text(), self.place(".stick")), ("5", 0))
        second = self.page.locator("#stage").nth(1)
        second.click()
        second.focus()
        self.page.keyboard.press("End")

    def test_a_policy_without_eval(self) -> None:
        """What lets the plot's own script run is enough for the view."""
        self.open(bare(), head="<meta http-equiv='Content-Security-Policy' content=\"script-src 'unsafe-inline'\">")
        self.page.mouse.move(*self.at(71))
        self.frame()
        self.assertEqual(self.text(), "2")

    def test_a_policy_of_nonces(self) -> None:
        record, options = bare()
        html = fixtures.html_of(record, options).replace("<script>", "<script nonce='once'>")
        self.page.set_content(f"<meta http-equiv='Content-Security-Policy' content=\"script-src 'nonce-once'\">{html}")
        self.stage.wait_for()
        self.page.mouse.move(*self.at(71))
        self.frame()
        self.assertEqual(self.text(), "2")

    def test_a_policy_that_stops_the_view_is_told(self) -> None:
        hashed = fixtures.script(*bare()).removeprefix("<script>").removesuffix("</script>")
        digest = __import__("base64").b64encode(__import__("hashlib").sha256(hashed.encode()).digest()).decode()
        head = f"<meta http-equiv='Content-Security-Policy' content=\"script-src 'sha256-{digest}'\">"
        lean = [bare()[0] | {"series": [{k: v for k, v in one.items() if k != "polylines"} for one in bare()[0]["series"]]}, bare()[1]]
        html = fixtures.html_of(*bare()).replace(fixtures.script(*lean), fixtures.script(*bare()))
        self.page.set_content(head + html)
        told = self.page.locator("[data-glowline] small")
        told.wait_for()
        self.assertIn("policy", told.text_content() or "")
        self.faults.clear()

    def test_sizes(self) -> None:
        """What a plot of 1,000 samples adds, without its picture; and one of 2,300."""
        for count, most in ((1000, 60_080), (2300, 90_000)):
            noise = random.Random(2)
            values = [round(100 + noise.gauss(0, 10), 4) for _ in range(count)]
            record, options = plot(Line(values, x=[1772323200 + 86400 * (k + 2 * (k // 5)) for k in range(count)]), kind="time")
            html = len(fixtures.html_of(record, options, b"").encode())
            total = html + len(json.dumps(record))
            print(f"\n{count} samples: html {html}, record {len(json.dumps(record))}, together {total}, script {len(fixtures.loader())}")
            self.assertLessEqual(total, most)


class Calm(PageCase):
    context = {"reduced_motion": "reduce"}

    def test_nothing_moves(self) -> None:
        self.open(bare([9.5, 10.5, 10.25], [0, 1], showGlowingIndicator=True))
        for x in (1, 320, 639):
            self.page.mouse.move(*self.at(x))
            self.frame()
        moving = "stage => stage.getAnimations({ subtree: true }).filter(a => a.playState === 'running').length"
        self.assertEqual(self.stage.evaluate(moving), 0)
