"""The lab extension and the view in JupyterLab and Notebook 7, with a stand-in for the kernel.

Run in an environment with jupyterlab, notebook, ipykernel, playwright and pillow.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Services" / "NotebookViewTests"))
import assemble  # noqa: E402
import fixtures  # noqa: E402

from chromium import OFFLINE, PROGRAM  # noqa: E402
from kernel_process import FreePorts  # noqa: E402

WORDS = {"statements": ["series", "plot", "config"], "functions": ["sma"], "words": ["from", "every"], "constants": ["on", "off"]}
KERNEL = """
import json, os, sys
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp

class StandIn(IPythonKernel):
    language_info = {
        "name": "glowline", "mimetype": "text/x-glowline", "file_extension": ".glow",
        "codemirror_mode": {"name": "glowline", "mime": "text/x-sh"},
    }
    told = []

    def __init__(self, **more):
        super().__init__(**more)
        self.comm_manager.register_target("glowline.view", self.opened)

    def opened(self, comm, message):
        comm.send({"kind": "hello", "k": "kernel", "boot": str(os.getpid())})
        comm.on_msg(lambda message: self.heard(comm, message["content"]["data"]))

    def heard(self, comm, data):
        self.told.append(data)
        kind = "sel" if data["phase"] in ("move", "end") else "ack"
        comm.send({**data, "kind": kind}, buffers=[open(os.environ["PICTURE"], "rb").read()] if data["phase"] == "move" else None)

    async def do_execute(self, code, silent, *rest, **more):
        if code == "told":
            told = [[m["phase"], m.get("i")] for m in self.told]
            self.send_response(self.iopub_socket, "stream", {"name": "stdout", "text": json.dumps(told[-1:])})
        else:
            data = {"text/html": open(os.environ["PLOT"]).read(), "text/plain": "plot"}
            self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": {}})
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

IPKernelApp.launch_instance(kernel_class=StandIn)
"""
READY = """async path => {
  const widget = window.jupyterapp?.shell.currentWidget;
  if (widget?.context?.path !== path) return false;
  await jupyterapp.restored; await widget.context.ready; await widget.sessionContext.ready;
  const kernel = widget.sessionContext.session?.kernel;
  if (!kernel) return false;
  await kernel.info;
  return kernel.connectionStatus === "connected" && kernel.status === "idle";
}"""
ROOT = "document.querySelector('[data-glowline]')"


class FrontEnd:
    front_end = ""

    @classmethod
    def setUpClass(cls) -> None:
        cls.home = pathlib.Path(tempfile.mkdtemp(prefix="glowline-view-"))
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        record, options = fixtures.plot(fixtures.Line([1, 2, 3, 4, 3, 2, 1, 2, 3, 4], starts=[0, 4, 8]), title="ACME")
        (cls.home / "plot.html").write_text(fixtures.html_of(record, options))
        (cls.home / "plot.png").write_bytes(fixtures.picture(record, options))
        (cls.home / "stand_in.py").write_text(KERNEL)
        spec = cls.home / "data" / "kernels" / "stand-in"
        spec.mkdir(parents=True)
        command = {
            "argv": [sys.executable, str(cls.home / "stand_in.py"), "-f", "{connection_file}"],
            "display_name": "Stand-in",
            "language": "glowline",
            "env": {"PLOT": str(cls.home / "plot.html"), "PICTURE": str(cls.home / "plot.png")},
        }
        (spec / "kernel.json").write_text(json.dumps(command))
        assemble.install_extension(cls.home / "data", WORDS)
        settings = cls.home / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"fetchNews": "false", "checkForUpdates": false}')
        cells = [
            {"cell_type": "code", "id": f"c{k}", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
            for k, text in enumerate(["plot price laser=on # so", "told"])
        ]
        notebook = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {"kernelspec": {"name": "stand-in", "display_name": "Stand-in", "language": "glowline"}},
            "cells": cells,
        }
        (cls.home / "work").mkdir()
        (cls.home / "work" / "plot.ipynb").write_text(json.dumps(notebook))
        ports = FreePorts(1)
        cls.addClassCleanup(ports.close)
        (port,) = ports.numbers
        cls.url = f"http://127.0.0.1:{port}"
        environment = os.environ | {
            "JUPYTER_DATA_DIR": str(cls.home / "data"),
            "JUPYTER_CONFIG_DIR": str(cls.home / "config"),
            "JUPYTER_RUNTIME_DIR": str(cls.home / "run"),
            "IPYTHONDIR": str(cls.home),
        }
        log = cls.enterClassContext((cls.home / "log").open("w"))
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                {"lab": "jupyterlab", "notebook": "notebook"}[cls.front_end],
                "--no-browser",
                "--allow-root",
                "--ip=127.0.0.1",
                f"--port={port}",
                "--ServerApp.port_retries=0",
                "--LabApp.expose_app_in_browser=True",
                "--JupyterNotebookApp.expose_app_in_browser=True",
                "--IdentityProvider.token=T",
                f"--ServerApp.root_dir={cls.home / 'work'}",
                "--LabApp.news_url=None",
            ],
            env=environment,
            stdout=log,
            stderr=log,
        )
        cls.addClassCleanup(server.wait)
        cls.addClassCleanup(server.terminate)
        for _ in range(300):
            try:
                cls.ask("/api/status")
                break
            except OSError:
                time.sleep(0.1)
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=PROGRAM, args=OFFLINE)
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def ask(cls, path: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(
            cls.url + path, json.dumps(body).encode() if body else None, {"Authorization": "token T", "Content-Type": "application/json"}
        )
        return json.loads(urllib.request.urlopen(request, timeout=20).read())

    def test_link(self) -> None:
        path = "plot.ipynb"
        self.ask("/api/sessions", {"path": path, "name": path, "type": "notebook", "kernel": {"name": "stand-in"}})
        page = self.browser.new_page(viewport={"width": 1200, "height": 900})
        self.addCleanup(page.close)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text) if "glowline" in message.text else None)
        page.goto(f"{self.url}/{self.place}/{path}?token=T")
        # `wait_for_function` takes a promise for true, so each is awaited here.
        while not page.evaluate(READY, path):
            page.wait_for_timeout(100)
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        try:
            page.wait_for_function(f"{ROOT}?.dataset.link === 'linked'", timeout=15000)
        except Exception:
            page.screenshot(path="/tmp/lab.png")
            print(said, (self.home / "log").read_text()[-2000:])
            raise
        # Colours: a verb is a keyword here, where Lab without the extension knows none.
        self.assertGreater(page.locator(".cm-line span", has_text="plot").count(), 0)
        self.assertEqual(page.evaluate("jupyterapp.shell.currentWidget.content.widgets[0].model.mimeType"), "text/x-glowline")
        stage = page.locator("#stage").first
        stage.scroll_into_view_if_needed()
        area = stage.bounding_box()
        page.mouse.move(area["x"] + 60, area["y"] + 100)
        page.mouse.down()
        page.mouse.move(area["x"] + area["width"] - 20, area["y"] + 100, steps=8)
        page.wait_for_function(f"{ROOT}.dataset.frames")
        page.screenshot(path=str(pathlib.Path(tempfile.gettempdir()) / f"view-{self.front_end}.png"))
        page.mouse.up()
        # Its keys stay in the picture.
        selected = "jupyterapp.shell.currentWidget.content.activeCellIndex"
        before = page.evaluate(selected)
        stage.focus()
        for key in ("Home", "ArrowRight", "ArrowDown", "ArrowDown", "a"):
            page.keyboard.press(key)
            self.assertEqual(page.evaluate(selected), before, key)
        self.assertEqual(page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length"), 2)
        stage.evaluate("stage => stage.blur()")
        page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex = 1; jupyterapp.commands.execute('notebook:run-cell')")
        page.get_by_text('[["end", 1]]').wait_for()
        # A restarted kernel is linked again.
        page.evaluate(f"{ROOT}.dataset.link = ''")
        page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        page.wait_for_function(f"{ROOT}.dataset.link === 'linked'")


class Lab(FrontEnd, unittest.TestCase):
    front_end, place = "lab", "doc/tree"


class Notebook(FrontEnd, unittest.TestCase):
    front_end, place = "notebook", "notebooks"


if __name__ == "__main__":
    unittest.main()
