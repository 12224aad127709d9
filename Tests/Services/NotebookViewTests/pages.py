"""Pages in a headless browser for the tests of the view."""

import pathlib
import sys
import tempfile
import unittest
from typing import Any

import fixtures
from playwright.sync_api import Browser, Locator, Page, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "EndToEnd"))
from chromium import OFFLINE, PROGRAM

# The modules that touch no page, and the one that carries messages.
PURE = ["numbers", "times", "label", "points", "ticks", "table", "carrier"]
# An address from which the browser gets the modules as they are.
MODULES = "http://modules.invalid/"
# A bridge that answers, or does not; it keeps what it was told.
BRIDGE = """
window.told = []; window.answer = true; window.taken = true;
window.addEventListener("glowline-up", event => {
  if (!window.taken) return;
  event.preventDefault();
  const { k, ...message } = event.detail;
  window.told.push(message);
  const kind = message.phase === "move" || message.phase === "end" ? "sel" : "ack";
  if (window.answer) queueMicrotask(() => window.down({ ...message, kind }));
});
window.down = detail => window.dispatchEvent(new CustomEvent("glowline-down", { detail: { k: "kernel", boot: "b", ...detail } }));
"""


class PageCase(unittest.TestCase):
    """A browser for a class of tests, and a page for each of them."""

    context: dict[str, Any] = {}
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=PROGRAM, args=OFFLINE)
        cls.addClassCleanup(cls.browser.close)

    def setUp(self) -> None:
        context = self.browser.new_context(viewport={"width": 720, "height": 440}, **self.context)
        self.addCleanup(context.close)
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.addCleanup(lambda: self.assertEqual(self.faults, []))

    def open(self, *plots: tuple[dict, dict], bridge: bool = False, **page: str) -> None:
        """Opens a page of plots, and waits until they can be touched."""
        texts = [fixtures.html_of(*plot) for plot in plots]
        extra = page.pop("extra", "") + (f"<script>{BRIDGE}</script>" if bridge else "")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / "plots.html"
        path.write_text(fixtures.page(*texts, extra=extra, **page), encoding="utf-8")
        self.page.goto(path.as_uri())
        for stage in self.page.locator("#stage").all():
            stage.wait_for()
        self.page.evaluate("window.events = []; addEventListener('glowline-drag', e => events.push(e.detail))")

    @property
    def stage(self) -> Locator:
        return self.page.locator("#stage").first

    def at(self, x: float, y: float = 120) -> tuple[float, float]:
        """A place of the picture in the window."""
        area = self.stage.bounding_box()
        assert area
        factor = area["width"] / self.stage.evaluate("stage => stage.offsetWidth")
        return area["x"] + x * factor, area["y"] + y * factor

    def frame(self) -> None:
        """Waits until what has been asked for is drawn."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def text(self, selector: str = ".label") -> str | None:
        """The label's text; None where it is hidden."""
        return self.stage.locator(selector).first.evaluate("label => label.hidden ? null : label.dataset.text")

    def place(self, selector: str) -> float:
        """Where an element's left edge is in the picture."""
        return self.stage.locator(selector).first.evaluate("e => new DOMMatrix(getComputedStyle(e).transform).e")


class FingerCase(PageCase):
    """A page that is touched by fingers."""

    context = {"has_touch": True, "is_mobile": True}

    def setUp(self) -> None:
        super().setUp()
        self.touches = self.page.context.new_cdp_session(self.page)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(places)]
        self.touches.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def all_show(self, *expected: str | None) -> None:
        """Waits until the labels over the sticks say this, of each panel of each plot."""
        self.page.wait_for_function(
            """texts => {
              const roots = [...document.querySelectorAll("[data-glowline]")];
              const stages = roots.map(root => root.children[1].shadowRoot.querySelector("#stage"));
              const labels = stages.flatMap(stage => {
                const all = [...stage.querySelectorAll(":scope > .label")];
                return all.slice(0, all.length / 2);
              });
              return JSON.stringify(labels.map(label => label.hidden ? null : label.dataset.text)) === JSON.stringify(texts);
            }""",
            arg=list(expected),
        )


def import_modules(page: Page) -> None:
    """Opens an empty page in which the functions of the pure modules are global."""
    page.route(f"{MODULES}*.js", lambda route: route.fulfill(path=fixtures.VIEW / "Page" / route.request.url.removeprefix(MODULES)))
    page.route(MODULES, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(MODULES)
    page.evaluate("async names => { for (const name of names) Object.assign(window, await import(`./${name}.js`)); }", PURE)


def call(page: Page, expression: str, argument: object = None) -> Any:
    """Evaluates an expression over the functions of the pure modules."""
    return page.evaluate(f"argument => {expression}", argument)
