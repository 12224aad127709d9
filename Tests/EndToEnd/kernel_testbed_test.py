"""The 27 checks of the public kernel-testbed (github.com/runtimed/kernel-testbed), one test each.

Where the testbed gives part of the points (a subscriber that is not welcomed, a display that is not updated),
these tests ask for all of them.
"""

import unittest

from kernel_process import Kernel
from under_test import CODE, SPEC
from wire import Client, Message, result_of, text_of


class TestbedTest(unittest.TestCase):
    """One kernel for all, as in the testbed."""

    kernel: Kernel
    client: Client
    welcome: Message
    info: dict

    @classmethod
    def setUpClass(cls) -> None:
        cls.kernel = Kernel(SPEC)
        cls.addClassCleanup(cls.kernel.end)
        cls.client = cls.kernel.client(ready=False)
        cls.welcome = cls.client.wait_for("iopub", lambda message: message.kind == "iopub_welcome", "welcome")
        cls.info = cls.client.ready().content

    def ok(self, kind: str, content: dict | None = None, channel: str = "shell") -> dict:
        reply = self.client.ask(kind, content, channel)
        self.assertEqual(reply.kind, kind.replace("_request", "_reply"))
        self.assertEqual(reply.content["status"], "ok")
        return reply.content

    def run_cell(self, code: str, status: str = "ok") -> list:
        reply, outputs = self.client.execute(code)
        self.assertEqual(reply.content["status"], status, reply.content)
        return outputs

    # Tier 1: basic

    def test_heartbeat_responds(self) -> None:
        self.assertEqual(self.client.beat(), b"ping")

    def test_iopub_welcome(self) -> None:
        self.assertEqual(self.welcome.content, {"subscription": ""})

    def test_kernel_info_reply_valid(self) -> None:
        self.assertEqual(self.info["status"], "ok")

    def test_kernel_info_has_language_info(self) -> None:
        self.assertEqual(self.info["language_info"]["name"], CODE.language)

    def test_kernel_info_has_protocol_version(self) -> None:
        self.assertRegex(self.info["protocol_version"], r"^5\.\d+(\.\d+)?$")

    def test_execute_stdout(self) -> None:
        self.assertEqual(text_of(self.run_cell(CODE.hello)), "hello, world\n")

    def test_execute_stderr(self) -> None:
        self.assertIn("error", text_of(self.run_cell(CODE.stderr), "stderr"))

    def test_execute_reply_ok(self) -> None:
        self.run_cell(CODE.complete[0])

    def test_status_busy_idle_lifecycle(self) -> None:
        request = self.client.start_execute(CODE.complete[0])
        states = [m.content["execution_state"] for m in self.client.published(request) if m.kind == "status"]
        self.assertEqual(states, ["busy", "idle"])
        self.client.reply(request)

    def test_execute_input_broadcast(self) -> None:
        request = self.client.start_execute(CODE.complete[0])
        inputs = [m.content["code"] for m in self.client.published(request) if m.kind == "execute_input"]
        self.assertEqual(inputs, [CODE.complete[0]])
        self.client.reply(request)

    # Tier 2: interactive

    def test_complete(self) -> None:
        code = CODE.complete_prefix
        reply = self.ok("complete_request", {"code": code, "cursor_pos": len(code)})
        self.assertIn(CODE.complete_whole, reply["matches"])

    def test_inspect(self) -> None:
        reply = self.ok("inspect_request", {"code": CODE.inspect, "cursor_pos": len(CODE.inspect), "detail_level": 0})
        self.assertTrue(reply["found"])
        self.assertIn("text/plain", reply["data"])

    def is_complete(self, code: str) -> str:
        return self.client.ask("is_complete_request", {"code": code}).content["status"]

    def test_is_complete_complete(self) -> None:
        self.assertEqual(self.is_complete(CODE.complete[0]), "complete")

    def test_is_complete_incomplete(self) -> None:
        self.assertEqual(self.is_complete(CODE.incomplete[0]), "incomplete")

    def test_history(self) -> None:
        self.run_cell(CODE.expression)
        reply = self.ok("history_request", {"hist_access_type": "tail", "n": 5, "output": False, "raw": True})
        self.assertEqual(reply["history"][-1][2], CODE.expression)

    def test_comm_info(self) -> None:
        self.assertEqual(self.ok("comm_info_request", {"target_name": None})["comms"], {})

    def test_error_handling(self) -> None:
        outputs = self.run_cell(CODE.syntax_error, status="error")
        self.assertEqual([o.kind for o in outputs], ["error"])

    # Tier 3: rich output

    def test_display_data(self) -> None:
        code, mime = CODE.display[0]
        displays = [o for o in self.run_cell(code) if o.kind == "display_data"]
        self.assertEqual(len(displays), 1)
        self.assertIn(mime, displays[0].content["data"])

    def test_update_display_data(self) -> None:
        outputs = self.run_cell(CODE.update)
        shown = [
            o.content["transient"].get("display_id")
            for o in outputs
            if o.kind in ("display_data", "execute_result") and o.content.get("transient")
        ]
        updated = [o.content["transient"]["display_id"] for o in outputs if o.kind == "update_display_data"]
        self.assertTrue(updated, [o.kind for o in outputs])
        self.assertLessEqual(set(updated), set(shown))

    def test_execute_result(self) -> None:
        self.assertEqual(result_of(self.run_cell(CODE.expression)), CODE.expression_value)

    def test_rich_execute_result(self) -> None:
        results = [o for o in self.run_cell(CODE.rich_result) if o.kind == "execute_result"]
        self.assertEqual(len(results), 1)
        self.assertGreater(len(results[0].content["data"]), 1)

    # Tier 4: advanced

    def test_stdin_input_request(self) -> None:
        request = self.client.start_execute(CODE.ask, allow_stdin=True)
        question = self.client.question(request)
        self.client.send("stdin", "input_reply", {"value": '"test_input_42"'}, parent=question.header)
        self.assertEqual(self.client.reply(request).content["status"], "ok")
        self.assertIn("test_input_42", text_of(self.client.outputs(request)))

    def test_comms_lifecycle(self) -> None:
        comm = {"comm_id": "none", "target_name": "jupyter.kernel_testbed.test", "data": {}}
        request = self.client.send("shell", "comm_open", comm)
        closed = [o for o in self.client.outputs(request) if o.kind == "comm_close"]
        self.assertEqual([o.content["comm_id"] for o in closed], ["none"])
        self.run_cell(CODE.complete[0])

    def test_interrupt_request(self) -> None:
        self.ok("interrupt_request", channel="control")

    def test_execution_count_increments(self) -> None:
        counts = [self.client.execute(CODE.complete[0])[0].content["execution_count"] for _ in range(3)]
        self.assertEqual(counts, list(range(counts[0], counts[0] + 3)))

    def test_parent_header_correlation(self) -> None:
        request = self.client.start_execute(CODE.hello)
        self.assertEqual({m.parent_id for m in self.client.published(request)}, {request})
        self.assertEqual(self.client.reply(request).parent_id, request)

    def test_shutdown_reply(self) -> None:
        kernel = Kernel(SPEC)
        self.addCleanup(kernel.end)
        client = kernel.client()
        request = client.send("control", "shutdown_request", {"restart": False})
        self.assertEqual(client.reply(request, "control").content, {"status": "ok", "restart": False})
        kernel.ended()
