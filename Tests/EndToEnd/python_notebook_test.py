"""The magics in a kernel of Python's own (ipykernel): outputs, variables, errors, completion, help, touch and interrupts."""

import json
import os
import pathlib
import re
import tempfile
import unittest
import unittest.mock
from typing import Any

import nbformat
from jupyter_client.manager import start_new_kernel

from kernel_process import jupyter_home
from processes import TIMEOUT
from python_case import PACKAGE
from under_test import PROGRAM, ROOT

PLOT = "application/vnd.glowline.plot+json"
SETUP = """
import numpy as np, pandas as pd, glowline
%load_ext glowline
price = pd.Series([1.0, 4, 9, 16], index=pd.date_range("2026-03-01", periods=4))
frame = pd.DataFrame({"close": price, "city": list("abab")})
limit = 5
"""


class NotebookTest(unittest.TestCase):
    maxDiff = 4000
    manager: Any
    client: Any

    @classmethod
    def setUpClass(cls) -> None:
        home = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="glowline-test-", ignore_cleanup_errors=True)))
        variables = {"GLOWLINE_PROGRAM": PROGRAM, "PYTHONPATH": str(PACKAGE), "JPY_SESSION_NAME": "a.ipynb"}
        cls.enterClassContext(unittest.mock.patch.dict(os.environ, jupyter_home(home) | variables))
        cls.manager, cls.client = start_new_kernel(kernel_name="python3")
        cls.addClassCleanup(cls.manager.shutdown_kernel, now=True)
        cls.addClassCleanup(cls.client.stop_channels)

    def setUp(self) -> None:
        # What came on the way of what was waited for, and beside cells.
        self.seen: list[dict[str, Any]] = []
        self.assertEqual(self.run_cell(SETUP)[0]["status"], "ok")
        self.run_cell("%glowline reset")

    def run_cell(self, code: str, during: Any = None) -> tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]:
        """The reply of a cell and its messages, by type and content; `during` is told each."""
        outputs: list[tuple[str, dict[str, Any]]] = []
        request = self.client.execute(code)
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") != request:
                self.seen.append(message)
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                break
            if kind not in ("status", "execute_input"):
                outputs.append((kind, content))
                if during:
                    during(kind, content)
        while (reply := self.client.get_shell_msg(timeout=TIMEOUT))["parent_header"]["msg_id"] != request:
            pass
        return reply["content"], outputs

    def text(self, code: str) -> str:
        """What a cell prints and gives."""
        reply, outputs = self.run_cell(code)
        self.assertEqual(reply["status"], "ok", reply)
        return "".join(content.get("text") or content.get("data", {}).get("text/plain", "") for _, content in outputs)

    def failure(self, code: str) -> dict[str, Any]:
        reply, _ = self.run_cell(code)
        self.assertEqual(reply["status"], "error", code)
        return reply

    def test_a_cell_shows_a_picture_that_can_be_touched(self) -> None:
        _, outputs = self.run_cell('%%glowline\nplot price, sma(price, 2) dash=on title="{last(price):.1f}"')
        ((kind, content),) = outputs
        self.assertEqual(kind, "display_data")
        self.assertTrue({"image/png", "text/html", "text/plain", PLOT} <= set(content["data"]))
        self.assertEqual(content["data"][PLOT]["title"], "16.0")
        self.assertIn("glowline-up", content["data"]["text/html"] + "glowline-up")
        self.assertIn("<script", content["data"]["text/html"])
        self.assertEqual(content["metadata"]["image/png"]["width"], 640)

    def test_variables_come_and_go_by_their_names(self) -> None:
        self.assertEqual(self.text("%glowline mean(price) + limit"), "12.5")
        self.assertEqual(self.text("m = %glowline max(price)\nprint(m, type(m).__name__)"), "16 int\n")
        self.assertEqual(self.text("%%glowline\nseries c from frame column=close where city == b\nprint sum(c)"), "20\n")
        self.assertEqual(self.text("%%glowline --out weekly\nresample(price, week)\n").count("\n"), 0)
        self.assertEqual(self.text("print(type(weekly).__name__, weekly.index[0])"), "Series 2026-02-23 00:00:00\n")
        self.assertEqual(self.text("%%glowline\nprint price[limit - 2]"), "16\n")
        self.assertEqual(self.text("price = price * 2\n%glowline max(price)"), "32")

    def test_errors_are_short_and_have_their_place(self) -> None:
        error = self.failure("%%glowline\nplot price\nplot prise")
        self.assertEqual(error["ename"], "UnknownName")
        text = "\n".join(error["traceback"])
        self.assertIn("line 3, column 6", text)
        self.assertIn("did you mean 'price'?", text)
        self.assertNotIn("session.py", text)
        self.assertIn("pd.to_numeric", "\n".join(self.failure("t = pd.Series(['1'])\n%glowline plot t")["traceback"]))
        self.assertIn("--out NAME", self.failure("%%glowline --oot x\n1")["evalue"])
        # A call in Python keeps Python's own lines.
        trace = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(self.failure("glowline.plot(price, colour=1)")["traceback"]))
        self.assertIn("glowline.plot(price, colour=1)", trace)
        self.assertNotIn("api.py", trace)

    def test_tab_and_help_know_the_language(self) -> None:
        cases = [
            ("%%glowline\nplot pri", "price"),
            ("%%glowline\nplot price las", "laser="),
            ("%glowline plo", "plot"),
            ("m = %glowline resam", "resample("),
            ("%%glowline\naxis y sca", "scale="),
        ]
        for code, expected in cases:
            with self.subTest(code):
                reply = self.client.complete(code, reply=True, timeout=TIMEOUT)["content"]
                self.assertTrue(any(match.startswith(expected.rstrip("=(")) for match in reply["matches"]), reply["matches"][:9])
                self.assertEqual(code[: reply["cursor_start"]] + expected, code[: reply["cursor_start"]] + expected)
        self.assertIn("limit", self.client.complete("lim", reply=True, timeout=TIMEOUT)["content"]["matches"])
        code = "%%glowline\nplot price laser=on"
        reply = self.client.inspect(code, code.index("laser") + 2, reply=True, timeout=TIMEOUT)["content"]
        self.assertIn("laser", reply["data"]["text/plain"])
        reply = self.client.inspect("glowline.plot", 10, reply=True, timeout=TIMEOUT)["content"]
        self.assertIn("DatetimeIndex", reply["data"]["text/plain"])
        pages = self.run_cell("%%glowline?")[0]["payload"]
        self.assertIn("--out NAME", json.dumps(pages))

    def test_a_question_is_asked_and_answered(self) -> None:
        request = self.client.execute('%%glowline\na = ask("How many?")\nprint a + 1', allow_stdin=True)
        asked = self.client.get_stdin_msg(timeout=TIMEOUT)["content"]["prompt"]
        self.assertIn("How many?", asked)
        self.client.input("41")
        text = ""
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") == request:
                text += message["content"].get("text", "")
                if message["content"].get("execution_state") == "idle":
                    break
        self.client.get_shell_msg(timeout=TIMEOUT)
        self.assertEqual(text, "42\n")

    def test_an_interrupt_ends_the_statement(self) -> None:
        def interrupt(kind: str, _: dict[str, Any]) -> None:
            if kind == "stream":
                self.manager.interrupt_kernel()

        self.run_cell("%%glowline\nseries kept = [1, 2]")
        reply, _ = self.run_cell("%%glowline\nprint 1\nwait 10 min", interrupt)
        self.assertEqual(reply["ename"], "KeyboardInterrupt")
        self.assertEqual(self.text("%glowline sum(kept)"), "3")

    def test_a_live_plot_does_not_hold_its_cell(self) -> None:
        _, outputs = self.run_cell("%%glowline\nseries own = [1, 2]\nplot own live=on")
        shown = next(content for kind, content in outputs if kind == "display_data")["transient"]["display_id"]
        _, outputs = self.run_cell("%%glowline\nappend own [3, 4]")
        # While the cell runs, the picture may come as the cell's own, or as that of the one before.
        come = outputs + [(message["msg_type"], message["content"]) for message in self.seen]
        while True:
            if not come:
                message = self.client.get_iopub_msg(timeout=TIMEOUT)
                come.append((message["msg_type"], message["content"]))
            kind, content = come.pop(0)
            if kind == "update_display_data" and content["data"][PLOT]["series"][0]["count"] == 4:
                break
        self.assertEqual(content["transient"]["display_id"], shown)
        self.assertEqual(self.run_cell("%%glowline\nplot own live=off")[0]["status"], "ok")

    def touch(self, code: str, sample: int) -> dict[str, Any]:
        """Runs a cell with a plot and drags in it as a page does; gives what the page hears last."""
        comms = self.client.comm_info("glowline.view", reply=True, timeout=TIMEOUT)["content"]["comms"]
        (comm,) = comms
        self.say(comm, {"kind": "hello"})
        hello = self.heard(comm)
        self.assertEqual(hello["kind"], "hello")
        _, outputs = self.run_cell(code)
        html = next(content["data"]["text/html"] for kind, content in outputs if kind in ("display_data", "execute_result"))
        options = html[html.rindex('{"id"') :]
        known = {name: options.split(f'"{name}": "')[1].split('"')[0] for name in ("k", "plot", "rev")}
        self.assertEqual(known["k"], hello["k"])
        uuid = self.id()
        for number, phase in enumerate(("move", "end"), 1):
            self.say(comm, {**known, "view": uuid, "seq": number, "phase": phase, "series": "price", "i": sample})
            answer = self.heard(comm)
        return answer

    def say(self, comm: str, data: dict[str, Any]) -> None:
        self.client.shell_channel.send(self.client.session.msg("comm_msg", {"comm_id": comm, "data": data}))

    def heard(self, comm: str) -> dict[str, Any]:
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            self.seen.append(message)
            if message["msg_type"] == "comm_msg" and message["content"]["comm_id"] == comm:
                return message["content"]["data"]

    def test_the_notebook_of_python_runs(self) -> None:
        book = nbformat.read(ROOT / "notebooks" / "python.ipynb", 4)
        texts = []
        for cell in book.cells:
            if cell.cell_type == "code":
                reply, outputs = self.run_cell(cell.source)
                self.assertEqual(reply["status"], "ok", reply)
                texts += [content.get("text", "") for _, content in outputs]
        self.assertIn("did you mean 'ticks'?", "".join(texts))

    def test_a_drag_reaches_python(self) -> None:
        answer = self.touch("%%glowline\nplot price", 2)
        self.assertEqual((answer["kind"], answer["i"]), ("sel", 2))
        self.assertEqual(
            self.text("print(glowline.selection.index, glowline.selection.value, glowline.selection.time)"), "2 9 2026-03-03 00:00:00\n"
        )
        self.assertEqual(self.text("%glowline selection.value"), "9")

    def test_a_drag_in_a_picture_of_a_call_is_its_selection(self) -> None:
        self.touch("picture = glowline.plot(price.rename('price'))\npicture", 3)
        self.assertEqual(self.text("print(picture.selection.index, glowline.selection.value)"), "3 16\n")
        self.assertEqual(self.text("print(glowline.plot(price).selection)"), "None\n")

    def test_a_drag_in_a_picture_of_a_program_is_the_session_s(self) -> None:
        self.touch("picture = glowline.run('plot price')\npicture", 1)
        self.assertEqual(self.text("print(picture.selection.index, glowline.selection.index)"), "1 1\n")

    def test_a_picture_that_is_only_shown_can_be_touched(self) -> None:
        answer = self.touch("display(glowline.plot(price.rename('price')))\nimport gc; gc.collect(); None", 2)
        self.assertEqual(answer["kind"], "sel")
        self.assertEqual(self.text("print(glowline.selection.value)"), "9\n")

    def test_on_select_runs_by_a_drag(self) -> None:
        self.touch("%%glowline\nplot price\non select: print selection.value", 1)
        while not any("4" in one["content"]["data"].get("text/plain", "") for one in self.seen if one["msg_type"] == "update_display_data"):
            self.seen.append(self.client.get_iopub_msg(timeout=TIMEOUT))


if __name__ == "__main__":
    unittest.main()
