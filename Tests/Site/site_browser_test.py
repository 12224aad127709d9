"""The built site in a headless browser, off the network: both colour schemes, a telephone, a keyboard, no script, axe-core."""

import http.server
import json
import pathlib
import subprocess
import tempfile
import threading
import unittest
from typing import Any

import axe_playwright_python
from playwright.sync_api import Browser, Page, sync_playwright

from chromium import OFFLINE
from chromium import PROGRAM as CHROMIUM
from under_test import PROGRAM, ROOT

SITE = ROOT / "dist" / "site"
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
# One of each kind that a table, a program or docc fills; all that people wrote.
MADE = {"cookbook/drawing.html", "gallery/panels-and-groups.html", "gallery/time.html", "modules/axisticks.html", "decisions/index.html"}
READ = [name for name in PAGES if name in MADE or not name.startswith(("cookbook/", "gallery/", "modules/", "decisions/", "genindex"))]
STAGE = "[data-glowline] > div"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments, directory=str(SITE))

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class BrowserTest(unittest.TestCase):
    maxDiff = None
    browser: Browser
    address: str

    @classmethod
    def setUpClass(cls) -> None:
        server = cls.enterClassContext(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.shutdown)
        cls.address = f"http://127.0.0.1:{server.server_port}/"
        playwright = cls.enterClassContext(sync_playwright())
        cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE)
        cls.addClassCleanup(cls.browser.close)

    def page(self, width: int = 1400, scheme: Any = "light", **options: Any) -> Page:
        context = self.browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        # A page that is left while its icon comes is no fault.
        page.on("requestfailed", lambda request: None if request.failure == "net::ERR_ABORTED" else faults.append(request.url))
        self.addCleanup(self.assertEqual, faults, [])
        return page

    def test_pages_fit_a_telephone(self) -> None:
        page = self.page(360)
        wide = []
        for name in PAGES:
            page.goto(self.address + name)
            if (found := page.evaluate("document.documentElement.scrollWidth")) > 360:
                wide.append((name, found))
        self.assertEqual(wide, [])

    def test_axe_finds_nothing_in_the_light(self) -> None:
        self.assertEqual(self.violations("light"), [])

    def test_axe_finds_nothing_in_the_dark(self) -> None:
        self.assertEqual(self.violations("dark"), [])

    def violations(self, scheme: str) -> list[str]:
        wrong = []
        page = self.page(scheme=scheme)
        for name in READ:
            page.goto(self.address + name)
            page.evaluate(AXE)
            for violation in page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]:
                nodes = [f"{node['html'][:90]} {node['failureSummary'][-120:]}" for node in violation["nodes"][:2]]
                wrong.append(f"{name}: {violation['id']} ({len(violation['nodes'])}): {nodes}")
        return wrong

    def test_the_home_page_is_drawn_within_a_second(self) -> None:
        page = self.page()
        page.goto(self.address)
        fresh = self.page()
        fresh.goto(self.address)
        fresh.locator(STAGE).first.wait_for(state="attached")
        drawn = fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        loaded = fresh.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        print(f"\nfirst paint {drawn:.0f} ms, loaded {loaded:.0f} ms")
        self.assertLess(max(drawn, loaded), 1000)

    def test_a_plot_is_touched_by_keyboard_in_both_schemes(self) -> None:
        for scheme in ("light", "dark"):
            page = self.page(scheme=scheme)
            page.goto(self.address)
            shown = page.locator(f".only-{scheme} [data-glowline]")
            stage = shown.locator("#stage")
            stage.wait_for()
            self.assertTrue(page.locator(f".only-{'light' if scheme == 'dark' else 'dark'} [data-glowline]").is_hidden())
            # The skip link, the links of the side, and so on to the plot.
            for _ in range(80):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.closest('[data-glowline]') !== null"):
                    break
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowLeft")
            self.assertRegex(shown.locator("#live").text_content() or "", r"price: \d")

    def test_without_script_there_are_pictures_words_and_links(self) -> None:
        for scheme in ("light", "dark"):
            page = self.page(scheme=scheme, java_script_enabled=False)
            page.goto(self.address)
            picture = page.locator(f".only-{scheme} [data-glowline] img")
            self.assertTrue(picture.is_visible())
            self.assertIn("samples", picture.get_attribute("alt") or "")
            self.assertEqual(page.locator("[data-glowline] img:visible").count(), 1)
            page.get_by_role("link", name="ten-minute tutorial").first.click()
            self.assertIn("tutorial", page.url)

    def test_an_exported_page_works_under_the_policy_that_it_names(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "plot.html"
            program = f'series a = walk(500); plot a title="</script><img src=x onerror=alert(1)>"; export "{file}"'
            subprocess.run([PROGRAM, "run", "-c", program], check=True, capture_output=True, timeout=60)
            page = self.page()
            listen = "addEventListener('securitypolicyviolation', e => faults.push(e.effectiveDirective + ' ' + e.blockedURI))"
            page.add_init_script(f"window.faults = []; {listen}")
            page.goto(file.as_uri())
            page.locator("#stage").wait_for()
            page.mouse.move(300, 150)
            # The view draws the plot itself once it is zoomed.
            page.locator("#stage").focus()
            for key in ("+", "+", "-", "ArrowRight"):
                page.keyboard.press(key)
            self.assertRegex(page.locator("#live").text_content() or "", r"a|\d")
            page.locator("#bar button").last.click()
            page.evaluate("const s = document.createElement('script'); s.textContent = 'window.injected = 1'; document.body.append(s)")
            self.assertEqual(page.evaluate("[window.injected ?? null, faults]"), [None, ["script-src-elem inline"]])

    def test_search_finds_a_page(self) -> None:
        page = self.page()
        page.goto(f"{self.address}search.html?q=sessions")
        page.locator("#search-results li").first.wait_for()
        self.assertGreater(json.loads(page.evaluate("JSON.stringify(document.querySelectorAll('#search-results li').length)")), 0)
