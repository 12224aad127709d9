"""Touching a plot in JupyterLab and in Notebook 7: what the page shows, and what the kernel knows of it."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
from typing import Any

import nbformat
from playwright.sync_api import expect

from browser_case import BrowserCase
from front_end import SESSION, WIDGET, NotebookPage, Plot
from under_test import SPEC, only_glowline

PLOT = 'series price = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]\nsegments price [0, 4, 8]\nplot price title="ACME"'
TOLD = "print selection.index, selection.segment"


def opened(case: BrowserCase, *cells: str, **context: Any) -> tuple[NotebookPage, Plot]:
    """A notebook whose first picture is linked with its kernel."""
    book = case.open(*(cells or (PLOT, TOLD)), **context)
    book.run_all()
    plot = book.plot()
    plot.wait_linked()
    return book, plot


class Touch(BrowserCase):
    """What a page's pointer does is the session's selection."""

    __test__ = False

    def tearDown(self) -> None:
        for book in self.books:
            self.assertEqual([problem for problem in book.problems if "glowline" in problem.lower()], [])

    def test_a_drag_selects_in_the_kernel(self) -> None:
        book, plot = opened(self)
        plot.press(100)
        plot.move(625, 12)
        plot.shows("4")
        # The kernel's picture of the lit segment is drawn.
        book.page.wait_for_function("root => root.dataset.frames > 0", arg=plot.root.element_handle())
        self.shot(book, "drag")
        before = plot.image.get_attribute("src")
        book.page.mouse.up()
        plot.wait_answered("end", "sel")
        plot.is_at_rest()
        book.run(1)
        expect(book.output(1)).to_contain_text("9 2")
        self.assertEqual(plot.image.get_attribute("src"), before, "the saved picture stays as it was")

    def test_hovering_selects_nothing_in_the_kernel(self) -> None:
        book, plot = opened(self, PLOT, "show selection")
        book.page.mouse.move(*plot.at(300))
        expect(plot.label).to_be_visible()
        book.run(1)
        expect(book.output(1)).to_contain_text("nothing is selected")

    def test_keys_select_and_stay_in_the_picture(self) -> None:
        book, plot = opened(self, PLOT, TOLD, "show selection")
        active = f"{WIDGET}.content.activeCellIndex"
        plot.stage.focus()
        for key, text in (
            ("Home", "1"),
            ("ArrowRight", "2"),
            ("ArrowDown", "2"),
            ("ArrowRight", "3"),
            ("ArrowUp", "3"),
            ("a", "3"),
            ("End", "4"),
        ):
            book.page.keyboard.press(key)
            plot.shows(text)
            self.assertEqual(book.page.evaluate(active), 0, key)
        self.assertEqual(book.page.evaluate(f"{WIDGET}.content.widgets.length"), 3, "no key was the notebook's")
        expect(plot.root.locator("#live")).to_have_text("price: 4, 9, segment 2")
        plot.wait_answered("move", "sel")
        book.page.wait_for_function("heard.some(m => m.i === 9 && m.kind === 'sel')")
        book.run(1)
        expect(book.output(1)).to_contain_text("9 2")
        plot.stage.focus()
        book.page.keyboard.press("Home")
        book.page.keyboard.press("Escape")
        plot.is_at_rest()
        book.page.wait_for_function("heard.some(m => m.phase === 'end' && m.i === null)")
        book.run(2)
        expect(book.output(2)).to_contain_text("nothing is selected")

    def test_two_samples_are_compared(self) -> None:
        book, plot = opened(self)
        book.page.keyboard.down("Shift")
        plot.press(55)
        plot.move(625)
        plot.shows("+3 (+300%)")
        expect(plot.stage.locator(".stick:visible")).to_have_count(2)
        self.shot(book, "compare")
        expect(book.page.locator(".jp-Cell.jp-mod-selected")).to_have_count(1)
        book.page.mouse.up()
        book.page.keyboard.up("Shift")
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("9 2")

    def test_the_brush_of_an_overview_is_the_sessions_window(self) -> None:
        book, plot = opened(self, "series price = walk(40000, seed=3) + 100\nplot price overview=on", "show window")
        strip = plot.root.locator(".overview")
        area = strip.bounding_box()
        assert area
        y = area["y"] + area["height"] / 2
        book.page.mouse.move(area["x"] + area["width"] * 0.4, y)
        book.page.mouse.down()
        for share in (0.45, 0.5, 0.6):
            book.page.mouse.move(area["x"] + area["width"] * share, y)
        book.page.mouse.up()
        plot.wait_answered("zoom", "data")
        asked = book.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertTrue(15_000 < asked[0] < 17_000 and 23_000 < asked[1] < 25_000, asked)
        expect(plot.stage.locator("canvas")).to_be_visible()
        self.shot(book, "overview")
        book.run(1)
        expect(book.output(1)).to_contain_text(str(asked[0]).split(".")[0])

    def test_the_brush_is_moved_by_finger_and_by_keys(self) -> None:
        cells = "series price = walk(40000, seed=3) + 100\nwindow x=10000..20000\nplot price overview=on", "show window"
        book, plot = opened(self, *cells, has_touch=True, viewport={"width": 900, "height": 900})
        strip = plot.root.locator(".overview")
        strip.scroll_into_view_if_needed()
        area = strip.bounding_box()
        assert area
        x, y = area["x"] + area["width"] * 0.375, area["y"] + area["height"] / 2

        def asked() -> tuple[float, float]:
            plot.wait_answered("zoom", "data")
            lower, upper = book.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
            return lower, upper

        plot.touch("Start", (x, y))
        for step in range(1, 11):
            plot.touch("Move", (x + area["width"] * 0.025 * step, y))
        plot.touch("End")
        lower, upper = asked()
        self.assertTrue(19_000 < lower < 21_000 and 29_000 < upper < 31_000, (lower, upper))
        strip.focus()
        for key, low, high in (("End", 30_000, 39_999), ("ArrowLeft", 29_000, 39_000), ("Shift+ArrowLeft", 29_000, 38_000)):
            book.page.keyboard.press(key)
            lower, upper = asked()
            self.assertTrue(abs(lower - low) < 300 and abs(upper - high) < 300, (key, lower, upper))
        book.run(1)
        expect(book.output(1)).to_contain_text(str(lower).split(".")[0])

    def test_zoom_pan_and_reset_are_the_sessions_window(self) -> None:
        book, plot = opened(self, "series price = walk(400, seed=3) + 100\nplot price", "show window")
        book.page.mouse.move(*plot.at(340))
        book.page.keyboard.down("Control")
        for _ in range(4):
            book.page.mouse.wheel(0, -120)
        plot.wait_answered("zoom", "data")
        expect(plot.stage.locator("canvas")).to_be_visible()
        self.shot(book, "zoom")
        asked = book.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertTrue(0 < asked[0] < asked[1] < 399, asked)
        plot.press(500)
        plot.move(400)
        book.page.mouse.up()
        book.page.keyboard.up("Control")
        plot.wait_answered("zoom", "data")
        panned = book.page.evaluate("told.filter(m => m.phase === 'zoom').pop().x")
        self.assertGreater(panned[0], asked[0])
        self.assertAlmostEqual(panned[1] - panned[0], asked[1] - asked[0], 6)
        self.assertEqual(book.page.evaluate("told.filter(m => m.phase === 'move').length"), 0, "a pan selects nothing")
        book.run(1)
        expect(book.output(1)).to_contain_text(str(round(panned[0], 2)).split(".")[0])
        expect(book.output(1)).not_to_contain_text("all")
        book.page.mouse.dblclick(*plot.at(340))
        plot.wait_answered("zoom", "ack")
        expect(plot.stage.locator("canvas")).to_be_hidden()
        book.run(1)
        expect(book.output(1)).to_contain_text("all")

    def test_pages_of_months_are_turned(self) -> None:
        program = "series price = walk(1400, seed=2) + 100 start=2020-01-01 step=1day\nwindow months=8 year=2021\nplot price"
        book, plot = opened(self, program, "show window")
        expect(plot.root.locator("#bar")).to_contain_text("2021")
        self.shot(book, "months")
        plot.root.get_by_role("button", name="previous year").click()
        plot.wait_answered("page", "data")
        expect(plot.root.locator("#bar")).to_contain_text("2020")
        expect(plot.stage.locator("canvas")).to_be_visible()
        expect(plot.root.get_by_role("button", name="previous year")).to_be_disabled()
        plot.root.get_by_role("button", name="previous month").click()
        plot.wait_answered("page", "data")
        # What is dragged is a sample of the page that is shown.
        plot.drag(300, 625)
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("2020")
        selected = book.page.evaluate("heard.filter(m => m.phase === 'end').pop().i")
        self.assertTrue(0 <= selected < 366, selected)
        # The page as it was saved.
        book.page.mouse.dblclick(*plot.at(300))
        expect(plot.root.locator("#bar")).to_contain_text("2021")

    def test_a_strip_of_days_is_scrolled(self) -> None:
        program = "series price = walk(720, seed=2) + 100 start=2026-03-01 step=1hour\nwindow day 2026-03-10\nplot price"
        book, plot = opened(self, program, "show window")
        date = plot.root.get_by_label("day")
        expect(date).to_have_value("2026-03-10")
        # Sideways, day by day; days come as they come into view.
        book.page.mouse.move(*plot.at(300))
        book.page.mouse.wheel(600, 0)
        plot.wait_answered("days", "data")
        expect(date).to_have_value("2026-03-12")
        book.page.mouse.move(*plot.at(300))
        expect(plot.label).to_be_visible()
        self.shot(book, "days")
        date.fill("2026-03-25")
        date.dispatch_event("change")
        plot.wait_answered("days", "data")
        expect(date).to_have_value("2026-03-25")
        plot.drag(200, 340)
        plot.wait_answered("end", "sel")
        selected = book.page.evaluate("heard.filter(m => m.phase === 'end').pop().i")
        self.assertEqual(selected // 24, 24, "a sample of the day in the middle")
        book.run(1)
        expect(book.output(1)).to_contain_text("2026-03-25")

    def test_a_finger_scrolls_the_page_and_a_press_selects(self) -> None:
        book, plot = opened(self, PLOT, TOLD, *["print 1\n\n\n\n\n\n"] * 12, has_touch=True, viewport={"width": 800, "height": 600})
        scroller = book.page.evaluate_handle(
            """root => { let at = root.parentElement;
            while (at.scrollHeight <= at.clientHeight + 9 || getComputedStyle(at).overflowY === "visible") at = at.parentElement;
            return at; }""",
            plot.root.element_handle(),
        )
        x, y = plot.at(100, 200)
        start = scroller.evaluate("e => e.scrollTop")
        # A quick swipe is the page's.
        plot.touch("Start", (x, y))
        for step in range(1, 11):
            plot.touch("Move", (x, y - 12 * step))
        plot.touch("End")
        book.page.wait_for_function("([e, start]) => e.scrollTop > start + 40", arg=[scroller, start])
        self.assertEqual(book.page.evaluate("told.filter(m => m.phase === 'move').length"), 0)
        # A press is the picture's.
        x, y = plot.at(60, 200)
        start = scroller.evaluate("e => e.scrollTop")
        plot.touch("Start", (x, y))
        plot.shows("1")
        for step in range(1, 11):
            plot.touch("Move", (x + 6.4 * step, y - 8 * step))
        plot.shows("2")
        self.assertEqual(scroller.evaluate("e => e.scrollTop"), start)
        plot.touch("End")
        plot.is_at_rest()
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("1 0")

    def test_on_select_follows_a_drag(self) -> None:
        book, plot = opened(self, PLOT, 'on select: print "at", selection.index', TOLD)
        plot.drag(100, 625)
        plot.wait_answered("end", "sel")
        expect(book.output(1)).to_contain_text("at 9")
        self.assertEqual(book.output(1).count(), 1, "each output replaces the last")

    def test_a_busy_kernel_follows(self) -> None:
        """Messages of pages are answered while a cell runs."""
        book, plot = opened(self, PLOT, "wait 10min")
        is_running = book.cell(1).locator(".jp-InputPrompt").filter(has_text="[*]:")
        expect(is_running).to_be_visible()
        plot.drag(100, 625)
        plot.wait_answered("end", "sel")
        book.page.wait_for_function("root => root.dataset.frames > 0", arg=plot.root.element_handle())
        expect(is_running).to_be_visible()
        book.menu("Kernel", "Interrupt Kernel")
        expect(book.cell(1).locator(".jp-OutputArea")).to_contain_text("nterrupt")

    def test_a_restarted_kernel_is_told_at_the_first_touch(self) -> None:
        book, plot = opened(self)
        book.page.evaluate(f"{SESSION}.session.kernel.restart()")
        book.wait_ready()
        plot.press(100)
        expect(plot.status).to_have_text("kernel has no such plot: run the cell again")
        # What needs no kernel goes on.
        plot.move(625)
        plot.shows("4")
        self.shot(book, "gone")
        book.page.mouse.up()
        plot.is_at_rest()
        book.run_all()
        plot.wait_linked()
        plot.drag(100, 625)
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("9 2")

    def test_a_kernel_that_ended_is_told_at_the_first_touch(self) -> None:
        book, plot = opened(self)
        book.page.evaluate(f"{SESSION}.shutdown()")
        expect(plot.status).not_to_have_text("kernel linked")
        plot.press(100)
        expect(plot.status).to_have_text("no kernel")
        plot.move(625)
        plot.shows("4")
        book.page.mouse.up()

    def test_a_kernel_that_hangs_is_told_at_the_first_touch(self) -> None:
        book, plot = opened(self)
        process = self.process_of(book)
        self.addCleanup(os.kill, process, signal.SIGCONT)
        os.kill(process, signal.SIGSTOP)
        plot.press(100)
        expect(plot.status).to_have_text("kernel does not answer")
        plot.move(625)
        plot.shows("4")
        book.page.mouse.up()
        os.kill(process, signal.SIGCONT)
        expect(plot.status).to_have_text("kernel linked")

    def process_of(self, book: NotebookPage) -> int:
        """The process of a notebook's kernel."""
        (kernel,) = [each["kernel"]["id"] for each in self.server.ask("GET", "/api/sessions") if each["path"] == book.path]
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if f"kernel-{kernel}.json".encode() in (folder / "cmdline").read_bytes():
                    return int(folder.name)
        raise AssertionError("the kernel has no process")

    def test_a_page_that_is_loaded_again_is_linked(self) -> None:
        book, _ = opened(self)
        book.save()
        book.page.reload()
        book.wait_ready()
        plot = book.plot()
        plot.wait_linked()
        plot.drag(100, 625)
        plot.wait_answered("end", "sel")
        book.run(1)
        expect(book.output(1)).to_contain_text("9 2")

    def test_reopened_without_its_kernel_it_is_touched_locally(self) -> None:
        """On a machine that does not have the kernel."""
        kernel = f"going-{self.id().rpartition('.')[2].replace('_', '-')}"
        self.server.install(SPEC, kernel)
        path = self.write(PLOT, kernel=kernel)
        book = self.open_path(path)
        book.run_all()
        book.plot().wait_linked()
        book.save()
        book.page.close()
        for session in self.server.ask("GET", "/api/sessions"):
            if session["path"] == path:
                self.server.ask("DELETE", f"/api/sessions/{session['id']}")
        shutil.rmtree(self.server.home / "kernels" / kernel)
        book = self.open_path(path, is_ready=False)
        dialog = book.page.locator(".jp-Dialog")
        dialog.locator("select").select_option("null")
        dialog.locator(".jp-mod-accept").click()
        plot = book.plot()
        expect(plot.status).to_have_text("no kernel")
        plot.press(100)
        plot.move(625)
        plot.shows("4")
        expect(plot.stage.locator("svg g g path").last).to_be_attached()
        self.shot(book, "no-kernel")
        book.page.mouse.up()
        plot.is_at_rest()
        self.assertEqual(plot.image.evaluate("image => image.naturalWidth"), 1280)

    def test_an_untrusted_notebook_shows_its_pictures(self) -> None:
        book, _ = opened(self)
        book.save()
        saved = nbformat.read(self.server.folder / book.path, 4)
        # Somebody else's: no signature fits.
        saved.metadata["author"] = "somebody else"
        path = self.write()
        nbformat.write(saved, self.server.folder / path)
        other = self.open_path(path)
        image = other.page.locator(".jp-OutputArea-output img").first
        expect(image).to_be_visible()
        self.assertEqual(image.evaluate("image => [image.naturalWidth, image.width]"), [1280, 640])
        self.assertEqual(other.page.locator("#stage").count(), 0)
        self.shot(other, "untrusted")
        # Run again, it is one's own.
        other.run_all()
        other.plot().wait_linked()

    def test_two_notebooks_do_not_hear_each_other(self) -> None:
        first, first_plot = opened(self)
        second, second_plot = opened(self)
        first_plot.drag(100, 625)
        first_plot.wait_answered("end", "sel")
        second_plot.drag(625, 55)
        second_plot.wait_answered("end", "sel")
        first.run(1)
        second.run(1)
        expect(first.output(1)).to_contain_text("9 2")
        expect(second.output(1)).to_contain_text("0 0")
        self.assertEqual(first.page.evaluate("heard.filter(m => m.i === 0 && m.phase === 'end').length"), 0)

    def test_two_pages_of_one_plot_show_the_later_selection(self) -> None:
        book, plot = opened(self)
        book.save()
        other = self.open_path(book.path)
        other_plot = other.plot()
        other_plot.wait_linked()
        plot.stage.focus()
        book.page.keyboard.press("Home")
        plot.shows("1")
        other_plot.shows("1")
        other_plot.stage.focus()
        other.page.keyboard.press("End")
        other_plot.shows("4")
        plot.shows("4")
        other.run(1)
        expect(other.output(1)).to_contain_text("9 2")

    def test_interaction_html_tells_nobody(self) -> None:
        book = self.open(PLOT + " interaction=html", "show selection")
        book.run_all()
        plot = book.plot()
        plot.press(100)
        plot.move(625)
        plot.shows("4")
        book.page.mouse.up()
        plot.is_at_rest()
        self.assertEqual(book.page.evaluate("told"), [])
        # It was written for no kernel, and misses none.
        expect(plot.status).to_have_text("")
        book.run(1)
        expect(book.output(1)).to_contain_text("nothing is selected")

    def test_interaction_off_is_a_picture(self) -> None:
        book = self.open(PLOT + " interaction=off")
        book.run_all()
        expect(book.cell(0).locator("img")).to_be_visible()
        self.assertEqual(book.page.locator("[data-glowline]").count(), 0)

    def test_one_carrier_takes_each_message(self) -> None:
        """The extension does where the widget bridge is, too."""
        book, plot = opened(self)
        plot.drag(100, 625)
        plot.wait_answered("end", "sel")
        answers = book.page.evaluate("heard.filter((one) => one.kind === 'sel' && one.phase === 'end').length")
        self.assertEqual(answers, 1)

    def test_cells_are_coloured(self) -> None:
        book = self.open("plot walk(10) # so")
        expect(book.cell(0).locator(".cm-line span").get_by_text("plot", exact=True)).to_be_visible()
        self.assertEqual(book.page.evaluate(f"{WIDGET}.content.widgets[0].model.mimeType"), "text/x-glowline")

    def test_hostile_texts_are_texts(self) -> None:
        evil = "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=2'>\\u202e\\u0007"
        book, plot = opened(self, f'series price = [1, 2, 3]\nplot price title={json.dumps(evil)[:-1]}" valueStickLabel="{{value}} <b>"')
        plot.press(100)
        plot.shows("1 <b>")
        book.page.mouse.up()
        self.assertIsNone(book.page.evaluate("window.pwned ?? null"))


@only_glowline
class LabTest(Touch):
    __test__ = True
    front_end = "lab"


@only_glowline
class NotebookTest(Touch):
    __test__ = True
    front_end = "notebook"


SHORT = [
    "LabTest.test_a_drag_selects_in_the_kernel",
    "LabTest.test_zoom_pan_and_reset_are_the_sessions_window",
    "LabTest.test_a_page_that_is_loaded_again_is_linked",
    "NotebookTest.test_keys_select_and_stay_in_the_picture",
    "NotebookTest.test_a_restarted_kernel_is_told_at_the_first_touch",
]
