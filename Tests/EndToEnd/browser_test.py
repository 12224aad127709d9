"""A person's notebook in JupyterLab and in Notebook 7, in a headless browser; the screenshots are kept.

Run as `browser_test.py PROGRAM|KERNELSPEC_FOLDER [short]`, in an environment with jupyterlab, notebook and playwright;
`short` is what a user would miss most.
"""

import atexit
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
import uuid

import nbformat
from playwright.sync_api import Error, Page, TimeoutError, expect, sync_playwright

from chromium import OFFLINE, PROGRAM
from kernel_process import FreePorts, read_arguments
from processes import TIMEOUT, end
from snippets import snippets

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Services" / "NotebookViewTests"))
import assemble

SPEC = read_arguments()
CODE = snippets(SPEC.language)
ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(sys.executable).parent
SHOTS = ROOT / ".build" / "screenshots"
NAME = "under-test"
TOKEN = "acceptance"
expect.set_options(timeout=TIMEOUT * 1000)

HOME = pathlib.Path(tempfile.mkdtemp(prefix="glowline-test-"))
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
for variable in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "XDG_STATE_HOME", "IPYTHONDIR", "HOME"):
    os.environ[variable] = str(HOME)
os.environ["PATH"] = f"{BIN}:{os.environ['PATH']}"
SPEC.install(HOME, NAME)
assemble.install_extension(HOME, {"statements": ["plot"], "functions": [], "words": [], "constants": []})
# No window in front of the page asks about news.
SETTINGS = HOME / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
SETTINGS.parent.mkdir(parents=True)
SETTINGS.write_text('{"fetchNews": "false", "checkForUpdates": false}')

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
SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"


class BrowserCase(unittest.TestCase):
    front_end = ""

    @classmethod
    def setUpClass(cls):
        SHOTS.mkdir(parents=True, exist_ok=True)
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="glowline-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        ports = FreePorts(1)
        cls.addClassCleanup(ports.close)
        (cls.port,) = ports.numbers
        with (cls.folder / "server.log").open("wb") as log:
            cls.server = subprocess.Popen(
                [
                    "jupyter",
                    cls.front_end,
                    "--no-browser",
                    "--allow-root",
                    "--ip=127.0.0.1",
                    f"--port={cls.port}",
                    "--ServerApp.port_retries=0",
                    "--LabApp.expose_app_in_browser=True",
                    "--JupyterNotebookApp.expose_app_in_browser=True",
                    f"--IdentityProvider.token={TOKEN}",
                    f"--ServerApp.root_dir={cls.folder}",
                    "--LabApp.news_url=None",
                    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                ],
                stdout=log,
                stderr=log,
            )
        cls.addClassCleanup(end, cls.server)
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                cls.ask("GET", "/api/kernelspecs")
                break
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > deadline or cls.server.poll() is not None:
                    raise AssertionError((cls.folder / "server.log").read_text()[-3000:]) from None
                time.sleep(0.1)
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(executable_path=PROGRAM, args=OFFLINE, headless=True, timeout=TIMEOUT * 1000)
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def ask(cls, method: str, path: str, content=None):
        request = urllib.request.Request(f"http://127.0.0.1:{cls.port}{path}", method=method, headers={"Authorization": f"token {TOKEN}"})
        data = None if content is None else json.dumps(content).encode()
        with urllib.request.urlopen(request, data, timeout=TIMEOUT) as reply:
            text = reply.read()
        return json.loads(text) if text else None

    def open(self, *cells: str) -> Page:
        """A page with a new notebook of these cells, its kernel ready."""
        path = f"{self._testMethodName}-{uuid.uuid4().hex[:8]}.ipynb"
        book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": NAME, "display_name": "Glowline", "language": SPEC.language}})
        book.cells = [nbformat.v4.new_code_cell(source) for source in cells]
        nbformat.write(book, self.folder / path)
        # Made first, so that the page finds it and starts no kernel of its own.
        session = self.ask("POST", "/api/sessions", {"path": path, "name": path, "type": "notebook", "kernel": {"name": NAME}})
        self.addCleanup(self.end_kernel, session["kernel"]["id"])
        context = self.browser.new_context(viewport={"width": 1280, "height": 1000})
        self.addCleanup(context.close)
        context.route(
            "**/*",
            lambda route: (
                route.continue_() if route.request.url.startswith((f"http://127.0.0.1:{self.port}/", "data:", "blob:")) else route.abort()
            ),
        )
        self.problems: list[str] = []
        context.set_default_timeout(TIMEOUT * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        # A page on a busy machine now and then asks for the kernel that the session has; a person would press Select.
        page.add_locator_handler(
            page.locator(".jp-Dialog").filter(has_text="Select kernel for"), lambda dialog: dialog.locator(".jp-mod-accept").click()
        )
        place = {"lab": "doc/tree", "notebook": "notebooks"}[self.front_end]
        page.goto(f"http://127.0.0.1:{self.port}/{place}/{path}?token={TOKEN}")
        self.page, self.path = page, path
        self.is_idle()
        self.addCleanup(self.shot_of_failure)
        return page

    def shot_of_failure(self):
        outcome = self._outcome.result
        if any(test is self for test, _ in outcome.errors + outcome.failures):
            self.shot(f"failure-{self._testMethodName}")

    def end_kernel(self, kernel: str):
        with contextlib.suppress(urllib.error.HTTPError):
            self.ask("DELETE", f"/api/kernels/{kernel}")

    def shot(self, name: str):
        self.page.screenshot(path=SHOTS / f"{self.front_end}-{name}.png")

    def menu(self, first: str, second: str):
        """Clicks an entry of a menu. A menu that the page has just built may close again at once."""
        entry = self.page.locator(".lm-Menu-itemLabel").get_by_text(second, exact=True)
        for _ in range(10):
            self.page.locator(".lm-MenuBar-itemLabel").get_by_text(first, exact=True).click()
            try:
                return entry.click(timeout=5_000)
            except TimeoutError:
                self.page.keyboard.press("Escape")
        raise AssertionError(f"no entry {second!r} in the menu {first!r}")

    def run_all(self):
        """Runs all cells; a page that is just loaded now and then sends none, whatever the kernel."""
        for _ in range(5):
            self.menu("Run", "Run All Cells")
            try:
                return expect(self.cell(0).locator(".jp-InputPrompt")).not_to_have_text("[ ]:", timeout=10_000)
            except AssertionError:
                self.is_idle()
        raise AssertionError("no cell was run")

    def is_idle(self):
        # `wait_for_function` takes a promise for true, so each is awaited here.
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                if self.page.evaluate(READY, self.path):
                    return
            except Error:
                pass  # the page is being loaded
            self.assertLess(time.monotonic(), deadline, "the page is not ready")
            self.page.wait_for_timeout(100)

    def cell(self, index: int):
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(index)

    def output(self, index: int):
        return self.cell(index).locator(".jp-OutputArea-output")

    def press_until(self, keys: str, shown):
        """Presses keys until something is there: a page that is just loaded may not hear them yet."""
        for _ in range(10):
            self.page.keyboard.press(keys)
            try:
                return expect(shown).to_be_visible(timeout=5_000)
            except AssertionError:
                pass
        expect(shown).to_be_visible()

    def edit(self, index: int):
        """Puts the cursor at the end of a cell."""
        self.cell(index).locator(".cm-content").click()
        self.page.keyboard.press("Control+End")


class Contract:
    def test_a_notebook_runs_and_shows_its_picture(self):
        self.open(CODE.set_n, CODE.display[0][0], CODE.hello, CODE.expression)
        self.run_all()
        expect(self.output(3)).to_contain_text(CODE.expression_value)
        expect(self.output(2)).to_contain_text("hello, world")
        if SPEC.language == "glowline":
            picture = self.cell(1).locator("img").first
            expect(picture).to_be_visible()
            self.assertEqual(picture.evaluate("image => [image.naturalWidth, image.naturalHeight]"), [1280, 640])
            box = picture.bounding_box()
            self.assertLess(abs(box["width"] - 640), 2, "the picture has its size in points")
        self.shot("picture")

    def test_tab_completes(self):
        page = self.open("")
        self.edit(0)
        page.keyboard.type(CODE.complete_prefix)
        # One candidate is put in at once, several are shown.
        content = self.cell(0).locator(".cm-content")
        listed = page.locator(".jp-Completer:not(.lm-mod-hidden) .jp-Completer-item")
        self.press_until("Tab", content.get_by_text(CODE.complete_whole).or_(listed.first).first)
        self.shot("completion")
        if listed.count():
            page.keyboard.press("Enter")
        expect(content).to_contain_text(CODE.complete_whole)

    def test_several_completions_are_listed(self):
        page = self.open("")
        text = sorted(CODE.completions)[-1] if SPEC.language == "glowline" else "pri"
        self.edit(0)
        page.keyboard.type(text)
        self.press_until("Tab", page.locator(".jp-Completer-item").nth(1))
        self.shot("completions")
        page.keyboard.press("Escape")

    def test_shift_tab_shows_help(self):
        page = self.open(CODE.inspect)
        self.edit(0)
        help_text = page.locator(".jp-Tooltip")
        self.press_until("Shift+Tab", help_text)
        expect(help_text).to_contain_text(CODE.inspect)
        self.shot("help")

    def test_a_page_of_help_is_shown(self):
        self.open(CODE.inspect + "?")
        self.run_all()
        expect(self.cell(0).locator(".jp-OutputArea")).to_contain_text(CODE.inspect)
        self.shot("page")

    def test_an_error_is_shown_with_its_place(self):
        self.open(CODE.error)
        self.run_all()
        expect(self.cell(0).locator(".jp-OutputArea")).to_contain_text("nothing_here")
        if SPEC.language == "glowline":
            expect(self.cell(0).locator(".jp-OutputArea")).to_contain_text("^^^^")
        self.shot("error")

    def test_a_question_is_answered_in_the_page(self):
        page = self.open(CODE.ask)
        self.run_all()
        field = page.locator(".jp-Stdin-input")
        expect(field).to_be_visible()
        self.shot("question")
        field.fill("Zoë")
        field.press("Enter")
        expect(self.cell(0).locator(".jp-OutputArea")).to_contain_text("Zoë")
        self.is_idle()

    def test_a_cell_is_interrupted_and_the_state_kept(self):
        page = self.open(CODE.set_n, CODE.wait_long, CODE.print_n)
        self.run_all()
        page.wait_for_function(f"() => {SESSION}.session.kernel.status === 'busy'")
        self.menu("Kernel", "Interrupt Kernel")
        expect(self.cell(1).locator(".jp-OutputArea")).to_contain_text("nterrupt")
        self.is_idle()
        self.shot("interrupted")
        self.cell(2).locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        expect(self.output(2)).to_contain_text("5")

    def test_the_kernel_restarts(self):
        page = self.open(CODE.set_n, CODE.print_n)
        self.run_all()
        expect(self.output(1)).to_contain_text("5")
        page.evaluate(f"() => {{ {SESSION}.statusChanged.connect((_, status) => {{ window.restarts ||= status === 'restarting'; }}); }}")
        self.menu("Kernel", "Restart Kernel…")
        page.locator(".jp-Dialog .jp-mod-accept").click()
        page.wait_for_function("() => window.restarts")
        self.is_idle()
        self.cell(1).locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        expect(self.cell(1).locator(".jp-OutputArea")).to_contain_text("NameError" if SPEC.language == "python" else "UnknownName")
        self.shot("restarted")
        self.run_all()
        expect(self.output(1)).to_contain_text("5")

    def test_a_page_that_is_loaded_again_finds_its_kernel(self):
        page = self.open(CODE.set_n, CODE.print_n)
        self.run_all()
        expect(self.output(1)).to_contain_text("5")
        page.reload()
        self.is_idle()
        self.cell(1).locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        expect(self.output(1)).to_contain_text("5")


class Touch:
    """What a page's pointer does is the session's selection."""

    @unittest.skipUnless(SPEC.language == "glowline", "a promise of Glowline's own")
    def test_a_drag_selects_in_the_kernel(self):
        program = 'series price = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]\nsegments price [0, 4, 8]\nplot price title="ACME"'
        page = self.open(program, "print selection.index, selection.segment")
        self.run_all()
        root = "document.querySelector('[data-glowline]')"
        page.wait_for_function(f"{root}?.dataset.link === 'linked'")
        stage = page.locator("#stage").first
        stage.scroll_into_view_if_needed()
        area = stage.bounding_box()
        page.mouse.move(area["x"] + 100, area["y"] + 150)
        page.mouse.down()
        page.mouse.move(area["x"] + area["width"] - 17, area["y"] + 150, steps=12)
        # The kernel's picture of the lit segment is drawn.
        page.wait_for_function(f"{root}.dataset.frames")
        self.shot("drag")
        page.mouse.up()
        self.cell(1).locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        expect(self.output(1)).to_contain_text("9 2")
        self.shot("dragged")
        self.assertEqual(self.problems, [])


class LabTest(Contract, Touch, BrowserCase):
    front_end = "lab"


class NotebookTest(Contract, Touch, BrowserCase):
    front_end = "notebook"


# What a user would miss most, in half of the time: a picture in both front ends, and in one of them what else one
# does with a kernel.
SHORT = [
    "LabTest.test_a_notebook_runs_and_shows_its_picture",
    "LabTest.test_a_drag_selects_in_the_kernel",
    "LabTest.test_tab_completes",
    "LabTest.test_an_error_is_shown_with_its_place",
    "LabTest.test_a_cell_is_interrupted_and_the_state_kept",
    "NotebookTest.test_a_notebook_runs_and_shows_its_picture",
    "NotebookTest.test_the_kernel_restarts",
]

if __name__ == "__main__":
    if "short" in sys.argv:
        sys.argv[1:] = SHORT
    unittest.main(verbosity=1)
