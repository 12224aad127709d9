"""JupyterLab or Notebook 7 with a headless browser, and a notebook in it as a person meets it."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
from typing import Any

import nbformat
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Locator, Page, TimeoutError, expect, sync_playwright

from chromium import OFFLINE, PROGRAM
from kernel_process import KernelSpec, jupyter_home
from processes import TIMEOUT
from rest_server import Server

BIN = pathlib.Path(sys.executable).parent
TOKEN = "acceptance"
expect.set_options(timeout=TIMEOUT * 1000)

# Ready is what the page itself says: the file is loaded, the kernel connected, known and idle. The icon is not enough.
# A page that is being loaded may never come to know: then it is asked again.
READY = """path => Promise.race([new Promise(resolve => setTimeout(resolve, 5000, false)), (async () => {
  const app = window.jupyterapp;
  const widget = app && app.shell.currentWidget;
  if (!widget || !widget.context || widget.context.path !== path) return false;
  await app.restored; await widget.context.ready; await widget.sessionContext.ready;
  const kernel = widget.sessionContext.session && widget.sessionContext.session.kernel;
  if (!kernel) return false;
  await kernel.info;
  return kernel.connectionStatus === 'connected' && kernel.status === 'idle';
})()])"""
# Notebook 7.6's own error where a page is loaded anew: one of its plugins has no settings yet.
SCHEMA = "reading 'schema'"
WIDGET = "window.jupyterapp.shell.currentWidget"
SESSION = f"{WIDGET}.sessionContext"
# What pictures tell the kernel, and what they hear.
LISTEN = """
window.told = []; window.heard = [];
addEventListener("glowline-up", ({ detail }) => told.push(detail), true);
addEventListener("glowline-down", ({ detail: { buffers, record, options, ...rest } }) => heard.push(rest));
"""


class FrontEnd:
    """A server with a home of its own, and a browser."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closing = contextlib.ExitStack()
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="glowline-test-"))
        self.closing.callback(shutil.rmtree, self.home, ignore_errors=True)
        self.folder = self.home / "notebooks"
        self.folder.mkdir()
        self.environment = os.environ | jupyter_home(self.home) | {"PATH": f"{BIN}:{os.environ['PATH']}"}
        # No window in front of the page asks about news.
        settings = self.home / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"fetchNews": "false", "checkForUpdates": false}')

    def install(self, spec: KernelSpec, name: str) -> None:
        """Installs a kernel; Glowline brings its extension."""
        if spec.folder is None:
            subprocess.run([spec.json["argv"][0], "install"], env=self.environment, check=True, capture_output=True, timeout=TIMEOUT)
        spec.install(self.home, name)

    def start(self) -> None:
        self.server = Server(
            str(BIN / "jupyter"),
            self.name,
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            "--port={port}",
            "--ServerApp.port_retries=0",
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            f"--IdentityProvider.token={TOKEN}",
            f"--ServerApp.root_dir={self.folder}",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            folder=self.home,
            environment=self.environment,
            token=TOKEN,
        )
        self.closing.callback(self.server.close)
        playwright = sync_playwright().start()
        self.closing.callback(playwright.stop)
        self.browser: Browser = playwright.chromium.launch(executable_path=PROGRAM, args=OFFLINE, headless=True, timeout=TIMEOUT * 1000)
        self.closing.callback(self.browser.close)

    def close(self) -> None:
        self.closing.close()

    def ask(self, method: str, path: str, content: object = None) -> Any:
        return self.server.ask(method, path, content)

    def write(self, path: str, kernel: str, language: str, *cells: str) -> None:
        """A notebook of these cells."""
        book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": kernel, "display_name": "Glowline", "language": language}})
        book.cells = [nbformat.v4.new_code_cell(source) for source in cells]
        nbformat.write(book, self.folder / path)

    def start_kernel(self, path: str, kernel: str) -> str:
        """The kernel of a notebook, made first, so that a page finds it and starts none of its own."""
        session = self.ask("POST", "/api/sessions", {"path": path, "name": path, "type": "notebook", "kernel": {"name": kernel}})
        return session["kernel"]["id"]

    def end_kernel(self, kernel: str) -> None:
        with contextlib.suppress(urllib.error.HTTPError):
            self.ask("DELETE", f"/api/kernels/{kernel}")

    def context(self, **options: Any) -> BrowserContext:
        """A browser's window that reaches nothing but the server."""
        context = self.browser.new_context(**({"viewport": {"width": 1280, "height": 1000}} | options))
        own = (f"http://127.0.0.1:{self.server.port}/", "data:", "blob:")
        context.route("**/*", lambda route: route.continue_() if route.request.url.startswith(own) else route.abort())
        context.set_default_timeout(TIMEOUT * 1000)
        context.add_init_script(LISTEN)
        return context

    def page(self, context: BrowserContext, path: str) -> "NotebookPage":
        """A page with a notebook; it may not be ready yet."""
        page = context.new_page()
        book = NotebookPage(page, path)
        place = {"lab": "doc/tree", "notebook": "notebooks"}[self.name]
        page.goto(f"http://127.0.0.1:{self.server.port}/{place}/{path}?token={TOKEN}")
        return book


class NotebookPage:
    """A notebook in a page."""

    def __init__(self, page: Page, path: str) -> None:
        self.page, self.path = page, path
        self.problems: list[str] = []
        page.on("pageerror", lambda error: None if SCHEMA in str(error) else self.problems.append(str(error)))

    def choose_kernel(self) -> None:
        """A page on a busy machine now and then asks for the kernel that the session has; a person would press Select."""
        dialog = self.page.locator(".jp-Dialog").filter(has_text="Select kernel for")
        self.page.add_locator_handler(dialog, lambda dialog: dialog.locator(".jp-mod-accept").click())

    def wait_ready(self) -> None:
        # `wait_for_function` takes a promise for true, so each is awaited here.
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                if self.page.evaluate(READY, self.path):
                    return
            except Error:
                pass  # the page is being loaded
            if time.monotonic() > deadline:
                raise AssertionError("the page is not ready")
            self.page.wait_for_timeout(100)

    def menu(self, first: str, second: str) -> None:
        """Clicks an entry of a menu. A menu that the page has just built may close again at once."""
        entry = self.page.locator(".lm-Menu-itemLabel").get_by_text(second, exact=True)
        for _ in range(10):
            self.page.locator(".lm-MenuBar-itemLabel").get_by_text(first, exact=True).click()
            try:
                return entry.click(timeout=5_000)
            except TimeoutError:
                self.page.keyboard.press("Escape")
        raise AssertionError(f"no entry {second!r} in the menu {first!r}")

    def run_all(self) -> None:
        """Runs all cells; a page that is just loaded now and then sends none, whatever the kernel."""
        for _ in range(5):
            self.menu("Run", "Run All Cells")
            try:
                return expect(self.cell(0).locator(".jp-InputPrompt")).not_to_have_text("[ ]:", timeout=10_000)
            except AssertionError:
                self.wait_ready()
        raise AssertionError("no cell was run")

    def run(self, index: int) -> None:
        """Runs a cell by its keys."""
        self.cell(index).locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")

    def save(self) -> None:
        self.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")

    def cell(self, index: int) -> Locator:
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(index)

    def output(self, index: int) -> Locator:
        return self.cell(index).locator(".jp-OutputArea-output")

    def plot(self, number: int = 0) -> "Plot":
        return Plot(self.page, number)


class Plot:
    """A picture in a page, as a person touches it."""

    def __init__(self, page: Page, number: int = 0) -> None:
        self.page = page
        self.root = page.locator("[data-glowline]").nth(number)
        self.image = self.root.locator("img")
        self.stage = self.root.locator("#stage")
        self.label = self.stage.locator(".label").first
        self.stick = self.stage.locator(".stick").first
        self.status = self.root.locator("#status")
        self.fingers: CDPSession | None = None

    def wait_linked(self) -> None:
        expect(self.root).to_have_attribute("data-link", "linked")

    def at(self, x: float, y: float = 150) -> tuple[float, float]:
        """A place of the picture in the window."""
        self.stage.scroll_into_view_if_needed()
        area = self.stage.bounding_box()
        assert area
        factor = area["width"] / self.stage.evaluate("stage => stage.offsetWidth")
        return area["x"] + x * factor, area["y"] + y * factor

    def press(self, x: float) -> None:
        self.page.mouse.move(*self.at(x))
        self.page.mouse.down()

    def move(self, x: float, steps: int = 6) -> None:
        self.page.mouse.move(*self.at(x), steps=steps)

    def drag(self, start: float, stop: float, steps: int = 12) -> None:
        """A drag, with the kernel's answer to its end where there is a kernel."""
        self.press(start)
        self.move(stop, steps)
        self.page.mouse.up()

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        """What fingers do that are at these places of the window: Start, Move or End."""
        self.fingers = self.fingers or self.page.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def shows(self, text: str) -> None:
        expect(self.label).to_have_attribute("data-text", text)
        expect(self.label).to_be_visible()

    def is_at_rest(self) -> None:
        expect(self.label).to_be_hidden()
        expect(self.stick).to_be_hidden()

    def frames(self) -> int:
        """The kernel's pictures that were drawn."""
        return int(self.root.get_attribute("data-frames") or 0)

    def wait_answered(self, phase: str, kind: str) -> None:
        """Waits for the answer to the last that the page tells in this phase, after all that was touched is told."""
        self.page.wait_for_function(
            """async ([phase, kind]) => {
              // Moves are drawn once a frame, and a window is asked for 150 ms after its last change.
              for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
              await new Promise((done) => setTimeout(done, 200));
              const last = told.findLast((m) => m.phase === phase);
              return Boolean(last) && heard.some((m) => m.view === last.view && m.seq === last.seq && m.kind === kind);
            }""",
            arg=[phase, kind],
        )
