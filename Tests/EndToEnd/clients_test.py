"""The programs that run notebooks, with the kernel as they find it: what a person's scripts and CI rely on.

`SlowTest` needs chromium, and an Enterprise Gateway in `.build/venv-gateway`.
"""

import base64
import contextlib
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
import urllib.error

import nbclient
import nbformat

from kernel_process import jupyter_home
from processes import TIMEOUT, Terminal, end, end_process, is_gone, wait_until
from rest_server import Server
from under_test import CODE, ROOT, SPEC
from wire import execution

BIN = pathlib.Path(sys.executable).parent
NAME = "under-test"
PNG = b"\x89PNG\r\n\x1a\n"


class ClientCase(unittest.TestCase):
    maxDiff = 4000
    home: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.home = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="glowline-test-", ignore_cleanup_errors=True)))
        variables = jupyter_home(cls.home) | {"PATH": f"{BIN}:{os.environ['PATH']}"}
        cls.enterClassContext(unittest.mock.patch.dict(os.environ, variables))
        SPEC.install(cls.home, NAME)

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="glowline-test-")))
        (self.folder / "data").symlink_to(ROOT / "notebooks" / "data")

    def call(
        self, command: str, *, code: int = 0, text: str = "", environment: dict[str, str] | None = None, timeout: float = 2 * TIMEOUT
    ) -> subprocess.CompletedProcess:
        result = subprocess.run(
            shlex.split(command),
            cwd=self.folder,
            input=text,
            capture_output=True,
            text=True,
            timeout=timeout,
            env=os.environ | (environment or {}),
        )
        self.assertEqual(result.returncode, code, f"{command}\n{result.stdout[-3000:]}{result.stderr[-3000:]}")
        return result

    def notebook(self, *cells: str, name: str = "a.ipynb", parameters: int | None = None) -> pathlib.Path:
        book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": NAME, "display_name": "x", "language": SPEC.language}})
        for number, source in enumerate(cells):
            cell = nbformat.v4.new_code_cell(source, id=f"cell-{number}")
            if number == parameters:
                cell.metadata["tags"] = ["parameters"]
            book.cells.append(cell)
        path = self.folder / name
        nbformat.write(book, path)
        return path

    def quickstart(self) -> pathlib.Path:
        """A copy of the notebook that people see first, for the kernel under test."""
        book = nbformat.read(ROOT / "notebooks" / "quickstart.ipynb", 4)
        for cell in book.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        book.metadata["kernelspec"]["name"] = NAME
        path = self.folder / "quickstart.ipynb"
        nbformat.write(book, path)
        return path

    def outputs(self, name: str) -> list:
        book = nbformat.read(self.folder / name, 4)
        nbformat.validate(book)
        return [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]

    def shows_pictures(self, outputs: list) -> None:
        """There are pictures, no errors, and a text beside every picture."""
        self.assertNotIn("error", [output.output_type for output in outputs])
        shown = [output for output in outputs if "image/png" in output.get("data", {})]
        self.assertTrue(shown)
        for output in shown:
            self.assertTrue(base64.b64decode(output.data["image/png"]).startswith(PNG))
            self.assertTrue(output.data["text/plain"])
            size = output.metadata["image/png"]
            self.assertTrue(size["width"] > 0 and size["height"] > 0)


class QuickTest(ClientCase):
    """What takes a few seconds."""

    def test_nbconvert_runs_the_quickstart_twice_to_the_same_bytes(self) -> None:
        self.quickstart()
        for name in ("one", "two"):
            self.call(
                f"jupyter nbconvert --execute --to notebook --output {name} quickstart.ipynb --ExecutePreprocessor.record_timing=False"
            )
        self.shows_pictures(self.outputs("one.ipynb"))
        self.assertEqual((self.folder / "one.ipynb").read_bytes(), (self.folder / "two.ipynb").read_bytes())

    def test_the_quickstart_is_committed_as_it_runs(self) -> None:
        self.quickstart()
        self.call("jupyter nbconvert --execute --to notebook --output one quickstart.ipynb")
        committed = nbformat.read(ROOT / "notebooks" / "quickstart.ipynb", 4)
        outputs = [output for cell in committed.cells if cell.cell_type == "code" for output in cell.outputs]
        self.assertEqual(json.dumps(outputs, indent=1), json.dumps(self.outputs("one.ipynb"), indent=1))

    def test_nbconvert_makes_a_page(self) -> None:
        self.quickstart()
        self.call("jupyter nbconvert --execute --to html quickstart.ipynb")
        page = (self.folder / "quickstart.html").read_text()
        self.assertIn("data:image/png;base64,iVBOR", page)
        self.assertNotIn("unpkg.com/@jupyter-widgets", page)

    def test_nbconvert_makes_markdown_with_pictures(self) -> None:
        self.quickstart()
        self.call("jupyter nbconvert --execute --to markdown quickstart.ipynb")
        self.assertTrue((self.folder / "quickstart.md").read_text())
        for picture in (self.folder / "quickstart_files").iterdir():
            self.assertTrue(picture.read_bytes().startswith(PNG))

    def test_a_failing_cell_fails_the_run_and_says_where(self) -> None:
        checks = {
            "glowline": ("series a = [1, 2, 3]\nexpect max(a) == 4", "ExpectationFailed", "line 2"),
            "python": ("a = 1\nassert a == 2", "AssertionError", "a == 2"),
        }
        code, name, place = checks[SPEC.language]
        self.notebook(CODE.hello, code, CODE.hello)
        result = self.call("jupyter nbconvert --execute --to notebook --stdout a.ipynb", code=1)
        self.assertIn(name, result.stderr)
        self.assertIn(place, result.stderr)
        self.call("jupyter nbconvert --execute --to notebook --allow-errors --output b a.ipynb")
        self.assertEqual([output.output_type for output in self.outputs("b.ipynb")], ["stream", "error", "stream"])

    def test_nbclient_runs_cells(self) -> None:
        book = nbformat.read(self.notebook(CODE.set_n, CODE.hello, CODE.expression, CODE.display[0][0]), 4)
        client = nbclient.NotebookClient(book, timeout=TIMEOUT, kernel_name=NAME, resources={"metadata": {"path": str(self.folder)}})
        client.execute()
        self.assertEqual([cell.execution_count for cell in book.cells], [1, 2, 3, 4])
        kinds = [[output.output_type for output in cell.outputs] for cell in book.cells]
        self.assertEqual(kinds[1:], [["stream"], ["execute_result"], ["display_data"]])
        self.assertEqual(book.cells[1].outputs[0].text, "hello, world\n")
        self.assertNotIn("widgets", book.metadata)

    def test_nbclient_interrupts_a_cell_that_takes_too_long_and_goes_on(self) -> None:
        book = nbformat.read(self.notebook(CODE.set_n, CODE.wait_long, CODE.print_n), 4)
        client = nbclient.NotebookClient(
            book,
            timeout_func=lambda cell: 2 if cell.source == CODE.wait_long else TIMEOUT,
            interrupt_on_timeout=True,
            allow_errors=True,
            kernel_name=NAME,
            resources={"metadata": {"path": str(self.folder)}},
        )
        client.execute()
        self.assertIn(book.cells[1].outputs[-1].ename, ("Interrupted", "KeyboardInterrupt"))
        self.assertEqual(book.cells[2].outputs[-1].text, "5\n")

    def test_papermill_gives_parameters(self) -> None:
        code = "print alpha * 2" if SPEC.language == "glowline" else "print(alpha * 2)"
        self.notebook("alpha = 1\nname = 'x'", code, "name", parameters=0)
        self.call("papermill a.ipynb b.ipynb --language python -p alpha 3 -p name Zoë -p ok True -y 'list: [1, 2.5]'")
        texts = [output.get("text") or output.data["text/plain"] for output in self.outputs("b.ipynb")]
        self.assertIn("6\n", texts)
        self.assertIn("Zoë", texts[-1])

    def test_papermill_runs_the_quickstart(self) -> None:
        self.quickstart()
        self.call("papermill quickstart.ipynb b.ipynb")
        self.shows_pictures(self.outputs("b.ipynb"))

    def test_jupyter_execute_runs_the_quickstart_in_place(self) -> None:
        self.quickstart()
        self.call("jupyter execute --inplace quickstart.ipynb")
        self.shows_pictures(self.outputs("quickstart.ipynb"))

    def test_jupyter_run_runs_a_script(self) -> None:
        (self.folder / f"a{CODE.file_extension}").write_text(CODE.hello + "\n" + CODE.set_n + "\n" + CODE.print_n + "\n")
        result = self.call(f"jupyter run --kernel {NAME} a{CODE.file_extension}")
        self.assertEqual(result.stdout, "hello, world\n5\n")

    def test_a_client_that_is_killed_leaves_no_kernel(self) -> None:
        self.notebook(CODE.wait_long)
        client = subprocess.Popen(["jupyter", "execute", "a.ipynb"], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(end, client)
        kernel = self.kernel_of(client)
        self.addCleanup(end_process, kernel)
        client.kill()
        self.assertTrue(is_gone(kernel))

    def kernel_of(self, client: subprocess.Popen) -> int:
        """The process of the kernel that a client starts, as soon as it is one."""
        words = [word.encode() for word in SPEC.argv("")[:2]]
        found: list[int] = []

        def is_there() -> bool:
            for child in pathlib.Path(f"/proc/{client.pid}/task/{client.pid}/children").read_text().split():
                with contextlib.suppress(OSError):
                    if pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")[:2] == words:
                        found.append(int(child))
            return bool(found)

        wait_until(is_there, "a kernel is started")
        return found[0]


class SlowTest(ClientCase):
    """What takes longer, or needs a browser or an environment of its own."""

    def test_nbconvert_makes_a_pdf(self) -> None:
        from chromium import link_for_playwright

        self.quickstart()
        offline = "--host-resolver-rules=MAP * ~NOTFOUND"
        self.call(
            f"jupyter nbconvert --execute --to webpdf --disable-chromium-sandbox"
            f" --WebPDFExporter.require_js_url= --WebPDFExporter.mathjax_url= '--WebPDFExporter.browser_args={offline}' quickstart.ipynb",
            environment={"PLAYWRIGHT_BROWSERS_PATH": str(link_for_playwright(self.folder))},
        )
        pdf = (self.folder / "quickstart.pdf").read_bytes()
        self.assertTrue(pdf.startswith(b"%PDF-"))
        self.assertIn(b"/Image", pdf)

    def test_console_runs_cells(self) -> None:
        console = Terminal("jupyter", "console", "--kernel", NAME, "--simple-prompt", folder=self.folder, TERM="dumb")
        self.addCleanup(console.close)
        console.expect("In [1]")
        console.type(CODE.set_n + "\n")
        console.expect("In [2]")
        console.type(CODE.hello + "\n")
        console.expect("\nhello, world")
        console.expect("In [3]")
        console.type(CODE.ask + "\n")
        console.expect("name? ")
        console.expect("name? ")
        console.type("Zoe\n")
        console.expect("Zoe")
        console.expect("In [4]")
        console.type(CODE.started_wait + "\n")
        console.expect("\ngo")
        os.kill(console.child, signal.SIGINT)
        console.expect("nterrupt")
        console.expect("In [5]")
        console.type(CODE.print_n + "\n")
        console.expect("\n5")
        console.expect("In [6]")
        # The end of the input, and the answer to whether it is meant.
        console.type("\x04")
        console.type("y\n")
        self.assertEqual(console.status(), 0)

    def test_console_takes_piped_input(self) -> None:
        for _ in range(5):
            result = self.call(f"jupyter console --kernel {NAME} --simple-prompt", text=CODE.hello + "\n")
            self.assertIn("hello, world", result.stdout)

    def server(self, *program: str, app: str) -> Server:
        options = [f"--{app}.port={{port}}", f"--{app}.ip=127.0.0.1", f"--{app}.port_retries=0"]
        server = Server(*program, *options, folder=self.folder, environment=os.environ | {"NO_COLOR": "1"})
        self.addCleanup(server.close)
        return server

    def serves_kernels(self, server: Server, environment: dict[str, dict[str, str]] | None = None, name: str = NAME) -> None:
        """Starts, interrupts, restarts and ends a kernel over REST, and runs the quickstart with nbclient's gateway."""
        self.assertIn(name, server.ask("GET", "/api/kernelspecs")["kernelspecs"])
        kernel = server.ask("POST", "/api/kernels", {"name": name} | (environment or {}))["id"]
        server.ask("POST", f"/api/kernels/{kernel}/interrupt", {})
        server.ask("POST", f"/api/kernels/{kernel}/restart", {})
        book = nbformat.read(self.notebook(CODE.hello, CODE.expression), 4)
        for cell, expected in zip(book.cells, ("hello, world", CODE.expression_value), strict=True):
            self.assertIn(expected, self.run_over_websocket(server, kernel, cell.source))
        for cell in nbformat.read(self.quickstart(), 4).cells:
            if cell.cell_type == "code":
                self.run_over_websocket(server, kernel, cell.source)
        server.ask("DELETE", f"/api/kernels/{kernel}")
        # A gateway need not list its kernels.
        with self.assertRaises(urllib.error.HTTPError) as gone:
            server.ask("GET", f"/api/kernels/{kernel}")
        self.assertEqual(gone.exception.code, 404)

    def run_over_websocket(self, server: Server, kernel: str, code: str) -> str:
        """The texts that a cell gives; an error fails the test."""
        import websocket

        link = websocket.create_connection(f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels", timeout=TIMEOUT)
        header = {
            "msg_id": os.urandom(8).hex(),
            "msg_type": "execute_request",
            "session": "s",
            "username": "",
            "version": "5.4",
            "date": "2026-01-01T00:00:00Z",
        }
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": execution(code), "channel": "shell", "buffers": []}
        link.send(json.dumps(message))
        text, ended = "", set[str]()
        deadline = time.monotonic() + TIMEOUT
        while ended != {"reply", "idle"}:
            self.assertLess(time.monotonic(), deadline, f"no reply or no idle, only {ended}")
            message = json.loads(link.recv())
            if message["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            kind, told = message["header"]["msg_type"], message["content"]
            self.assertNotEqual(kind, "error", told)
            text += told.get("text", "") + told.get("data", {}).get("text/plain", "")
            if kind == "execute_reply":
                ended.add("reply")
            if told.get("execution_state") == "idle":
                ended.add("idle")
        link.close()
        return text

    def test_kernel_gateway_serves_kernels(self) -> None:
        self.serves_kernels(self.server("jupyter", "kernelgateway", app="KernelGatewayApp"))

    def test_enterprise_gateway_serves_kernels(self) -> None:
        program = ROOT / ".build" / "venv-gateway" / "bin" / "jupyter-enterprisegateway"
        server = self.server(str(program), app="EnterpriseGatewayApp")
        # It starts no kernels for the user root.
        self.serves_kernels(server, {"env": {"KERNEL_USERNAME": "tester"}})

    def test_enterprise_gateway_starts_kernels_elsewhere_by_the_launcher(self) -> None:
        folder = ROOT / ".build" / "venv-gateway" / "bin"
        options = {"kernel-id": "{kernel_id}", "response-address": "{response_address}", "public-key": "{public_key}"}
        launcher = [str(folder / "python"), "-m", "glowline.gateway_launcher", "--program", SPEC.argv("")[0]]
        proxy = "enterprise_gateway.services.processproxies.distributed.DistributedProcessProxy"
        spec = {
            "argv": launcher + [word for name, value in options.items() for word in (f"--RemoteProcessProxy.{name}", value)],
            "display_name": "Elsewhere",
            "language": SPEC.language,
            "interrupt_mode": "message",
            "env": {"PYTHONPATH": str(ROOT / "kernelspec" / "python")},
            "metadata": {"process_proxy": {"class_name": proxy, "config": {"remote_hosts": "127.0.0.1"}}},
        }
        file = self.home / "kernels" / "elsewhere" / "kernel.json"
        file.parent.mkdir()
        file.write_text(json.dumps(spec))
        self.addCleanup(shutil.rmtree, file.parent)
        server = self.server(str(folder / "jupyter-enterprisegateway"), app="EnterpriseGatewayApp")
        self.serves_kernels(server, {"env": {"KERNEL_USERNAME": "tester"}}, name="elsewhere")
