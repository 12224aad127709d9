"""Requests and replies, over tcp and over ipc: what every front end may rely on."""

import base64
import fcntl
import os
import pathlib
import re
import struct
import tempfile
from typing import Any

import zmq

from kernel_case import KernelCase
from under_test import CODE, only_glowline
from wire import Client, decoded, result_of, text_of

UNKNOWN_TYPES = [("shell", "frobnicate_request"), ("control", "frobnicate_request"), ("shell", "execute_reply"), ("shell", "")]
MALFORMED = [
    ("shell", "execute_request", {}),
    ("shell", "execute_request", {"code": 7}),
    ("shell", "execute_request", {"code": CODE.expression, "silent": "yes", "user_expressions": []}),
    ("shell", "complete_request", {"code": "x", "cursor_pos": -5}),
    ("shell", "complete_request", {"code": "x", "cursor_pos": 10**18}),
    ("shell", "complete_request", {"code": None, "cursor_pos": "x"}),
    ("shell", "inspect_request", {"code": "x", "cursor_pos": 10**18, "detail_level": 99}),
    ("shell", "inspect_request", {}),
    ("shell", "is_complete_request", {}),
    ("shell", "history_request", {"hist_access_type": "dream"}),
    ("shell", "history_request", {"hist_access_type": "range", "session": 10**12, "start": 5, "stop": -5}),
    ("shell", "history_request", {}),
    ("shell", "comm_open", {}),
    ("shell", "comm_msg", {"comm_id": 7}),
    ("shell", "comm_close", {}),
    ("shell", "comm_info_request", {"target_name": 7}),
    ("control", "interrupt_request", {"unknown": 1}),
    ("control", "create_subshell_request", {"subshell_id": 3}),
    ("control", "delete_subshell_request", {}),
    ("control", "debug_request", {"type": "request", "command": "debugInfo"}),
]


class Contract(KernelCase):
    __test__ = False

    # Status

    def test_status_stands_around_every_request(self) -> None:
        _, client = self.started()
        for channel, kind, content in [
            ("shell", "kernel_info_request", {}),
            ("control", "kernel_info_request", {}),
            ("shell", "execute_request", {"code": CODE.expression}),
            ("shell", "execute_request", {"code": CODE.error}),
            ("shell", "execute_request", {"code": ""}),
            ("shell", "complete_request", {"code": "p", "cursor_pos": 1}),
            ("shell", "inspect_request", {"code": CODE.inspect, "cursor_pos": 1}),
            ("shell", "is_complete_request", {"code": "1"}),
            ("shell", "history_request", {"hist_access_type": "tail", "n": 1, "output": False, "raw": True}),
            ("shell", "comm_info_request", {}),
            ("shell", "connect_request", {}),
            ("control", "interrupt_request", {}),
            ("control", "list_subshell_request", {}),
        ]:
            with self.subTest(kind=kind, channel=channel):
                request = client.send(channel, kind, content)
                self.assertEqual(client.reply(request, channel).kind, kind.replace("_request", "_reply"))
                states = [m.content["execution_state"] for m in client.published(request) if m.kind == "status"]
                self.assertEqual(states, ["busy", "idle"])

    def test_status_stands_around_what_has_no_reply(self) -> None:
        _, client = self.started()
        for kind in ("comm_msg", "comm_close"):
            with self.subTest(kind=kind):
                self.assertEqual(client.outputs(client.send("shell", kind, {"comm_id": "none", "data": {}})), [])

    def test_status_stands_around_unknown_requests(self) -> None:
        _, client = self.started()
        for channel, kind in UNKNOWN_TYPES:
            with self.subTest(kind=kind, channel=channel):
                self.assertEqual(client.outputs(client.send(channel, kind)), [])
        self.answers(client)

    def test_status_stands_around_malformed_requests(self) -> None:
        _, client = self.started()
        for channel, kind, content in MALFORMED:
            with self.subTest(kind=kind, content=content):
                client.published(client.send(channel, kind, content))
                client.sweep()
                self.answers(client)

    def test_starting_is_published_once_at_most(self) -> None:
        _, client = self.started()
        request = client.start_execute(CODE.expression)
        self.assertNotIn("starting", [m.content.get("execution_state") for m in client.published(request)])

    # Headers

    def test_a_parent_is_the_request_s_header_word_for_word(self) -> None:
        _, client = self.started()
        extra = {"x-unknown": {"deep": [1, -2.5, None, True, "é🎉\u0000"]}, "big": 2**53 + 1, "empty": {}}
        request = client.start_execute(CODE.hello, header=extra)
        # Each message that is received is compared with the header that was sent.
        self.assertEqual(client.reply(request).parent["x-unknown"], extra["x-unknown"])
        self.assertGreaterEqual(len(client.published(request)), 4)

    def test_message_ids_are_unique_and_the_session_is_the_kernel_s_own(self) -> None:
        _, client = self.started()
        ids = []
        for _ in range(5):
            request = client.start_execute(CODE.hello)
            ids += [m.id for m in [client.reply(request), *client.published(request)]]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertNotEqual(client.kernel_session, client.session)

    def test_versions_agree(self) -> None:
        _, client = self.started()
        reply = client.ask("kernel_info_request")
        version = reply.content["protocol_version"]
        self.assertGreaterEqual(tuple(map(int, version.split(".")[:2])), (5, 3))
        self.assertEqual(reply.header["version"].split(".")[:2], version.split(".")[:2])

    # kernel_info, connect, usage

    def test_kernel_info_says_what_the_kernel_is(self) -> None:
        _, client = self.started()
        info = client.ask("kernel_info_request").content
        self.assertEqual(client.ask("kernel_info_request", channel="control").content, info)
        for name in ("protocol_version", "implementation", "implementation_version", "banner"):
            self.assertIsInstance(info[name], str)
        language = info["language_info"]
        self.assertEqual((language["name"], language["file_extension"]), (CODE.language, CODE.file_extension))
        self.assertTrue(language["version"] and language["mimetype"])
        self.assertTrue(all({"text", "url"} <= set(link) for link in info.get("help_links", [])))

    @only_glowline
    def test_kernel_info_promises_what_is_kept(self) -> None:
        _, client = self.started()
        info = client.ask("kernel_info_request").content
        self.assertGreaterEqual(tuple(map(int, info["protocol_version"].split(".")[:2])), (5, 5))
        self.assertEqual(info["language_info"]["mimetype"], "text/x-glowline")
        self.assertEqual(info["language_info"]["pygments_lexer"], "glowline")
        # Our colours where an editor has them, else those of the nearest language.
        self.assertEqual(info["language_info"]["codemirror_mode"], {"name": "glowline", "mime": "text/x-sh"})
        self.assertIn("kernel subshells", info["supported_features"])
        self.assertNotIn("debugger", info["supported_features"])
        self.assertFalse(info.get("debugger", False))

    def test_connect_gives_the_ports(self) -> None:
        kernel, client = self.started()
        ports = client.ask("connect_request").content
        for channel in ("shell", "iopub", "stdin", "hb"):
            self.assertEqual(int(ports[f"{channel}_port"]), kernel.connection[f"{channel}_port"])

    def test_usage_tells_processor_and_memory(self) -> None:
        kernel, client = self.started()
        usage = client.ask("usage_request", channel="control").content
        if "content" in usage:  # ipykernel wraps it
            usage = usage["content"]
        self.assertEqual(usage["pid"], kernel.process.pid)
        self.assertGreater(usage["kernel_memory"], 1 << 20)
        self.assertGreaterEqual(usage["kernel_cpu"], 0)
        self.assertTrue(usage["hostname"])

    # Execute

    def test_a_cell_gives_its_messages_in_order(self) -> None:
        _, client = self.started()
        request = client.start_execute(CODE.hello + "\n" + CODE.expression)
        messages = client.published(request)
        self.assertEqual([m.kind for m in messages], ["status", "execute_input", "stream", "execute_result", "status"])
        reply = client.reply(request).content
        self.assertEqual(messages[1].content, {"code": CODE.hello + "\n" + CODE.expression, "execution_count": reply["execution_count"]})
        self.assertEqual(messages[3].content["execution_count"], reply["execution_count"])
        self.assertEqual(messages[3].content["data"]["text/plain"], CODE.expression_value)
        self.assertEqual((reply["status"], reply["user_expressions"], reply.get("payload", [])), ("ok", {}, []))

    def test_silent_publishes_nothing_and_counts_nothing(self) -> None:
        _, client = self.started()
        before = client.execute(CODE.set_n)[0].content["execution_count"]
        for code in (CODE.hello, CODE.stderr, CODE.expression, CODE.display[0][0], CODE.error, CODE.clear):
            with self.subTest(code=code):
                request = client.start_execute(code, silent=True)
                reply = client.reply(request).content
                self.assertEqual([m.kind for m in client.published(request)], ["status", "status"])
                self.assertEqual(reply["status"], "error" if code == CODE.error else "ok")
        self.assertEqual(client.execute(CODE.expression)[0].content["execution_count"], before + 1)
        tail = client.ask("history_request", {"hist_access_type": "tail", "n": 2, "output": False, "raw": True}).content["history"]
        self.assertEqual([entry[2] for entry in tail], [CODE.set_n, CODE.expression])

    def test_without_history_the_count_stays(self) -> None:
        _, client = self.started()
        counts = []
        for stored in (True, False, False, True):
            reply, outputs = client.execute(CODE.expression, store_history=stored)
            self.assertEqual(result_of(outputs), CODE.expression_value)
            counts.append(reply.content["execution_count"])
        first, second, third, fourth = counts
        self.assertEqual(second, third)
        self.assertIn(second, (first, first + 1))
        self.assertEqual(fourth, first + 1)
        history = client.ask("history_request", {"hist_access_type": "tail", "n": 9, "output": False, "raw": True}).content["history"]
        self.assertEqual([entry[2] for entry in history], [CODE.expression] * 2)

    def test_user_expressions_succeed_and_fail_each_for_itself(self) -> None:
        _, client = self.started()
        reply, outputs = client.execute(CODE.set_n, user_expressions={"good": "n + 1", "bad": "nothing_here", "worse": ") ("})
        self.assertEqual(reply.content["status"], "ok")
        values = reply.content["user_expressions"]
        self.assertEqual((values["good"]["status"], values["good"]["data"]["text/plain"]), ("ok", "6"))
        self.assertEqual(values["good"]["metadata"], {})
        for name in ("bad", "worse"):
            self.assertEqual(values[name]["status"], "error")
            self.assertTrue(values[name]["ename"])
        # They give no outputs of their own.
        self.assertEqual([o.kind for o in outputs], [o.kind for o in self.run_cell(client, CODE.set_n)])

    def test_an_error_is_told_on_both_channels_alike(self) -> None:
        _, client = self.started()
        for code in (CODE.error, CODE.syntax_error):
            with self.subTest(code=code):
                reply, outputs = client.execute(code)
                self.assertEqual([o.kind for o in outputs], ["error"])
                self.assertEqual(reply.content["status"], "error")
                self.assertIsInstance(reply.content["execution_count"], int)
                for name in ("ename", "evalue", "traceback"):
                    self.assertEqual(outputs[0].content[name], reply.content[name])
                self.assertTrue(reply.content["traceback"])

    @only_glowline
    def test_an_error_shows_the_place(self) -> None:
        _, client = self.started()
        reply, _ = client.execute("n = 1\nconfig plotLineWdth=2")
        self.assertEqual(reply.content["ename"], "UnknownKey")
        self.assertEqual(reply.content["evalue"], "unknown config key 'plotLineWdth'")
        text = "\n".join(reply.content["traceback"])
        self.assertIn("\x1b[", text)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
        self.assertIn("line 2, column 8", plain)
        self.assertIn("       ^^^^^^^^^^^^ did you mean 'plotLineWidth'?", plain)

    @only_glowline
    def test_a_button_below_an_error_inserts_what_it_advises(self) -> None:
        _, client = self.started()
        reply, outputs = client.execute('series a = [1, 2]\nplot a title="<A>" widht=300')
        self.assertEqual((reply.content["status"], [o.kind for o in outputs]), ("error", ["error", "display_data"]))
        # Without the lab extension it is hidden, and a console has no text to show.
        self.assertEqual(list(outputs[1].content["data"]), ["text/html"])
        html = outputs[1].content["data"]["text/html"]
        self.assertRegex(html, r'^<button class="glowline-advice" [^>]*hidden>')
        self.assertIn("plot a title=&quot;&lt;A&gt;&quot; width=300</button>", html)
        _, outputs = client.execute("print nothing_here")
        self.assertEqual([o.kind for o in outputs], ["error"])

    @only_glowline
    def test_what_stands_before_an_error_stays(self) -> None:
        _, client = self.started()
        reply, outputs = client.execute("n = 1; print n\nprint nothing_here\nn = 2")
        self.assertEqual(([o.kind for o in outputs], reply.content["ename"]), (["stream", "error"], "UnknownName"))
        self.assertEqual(result_of(self.run_cell(client, "n")), "1")
        reply, outputs = client.execute("n = 3; print n\nplot a b c")
        self.assertEqual(([o.kind for o in outputs], reply.content["ename"]), (["error"], "SyntaxError"))
        self.assertEqual(result_of(self.run_cell(client, "n")), "1")

    def queue_behind_a_failure(self, client: Client, **options: Any) -> dict[str, str]:
        """A cell that fails after the others are queued behind it: it waits for a line until they are."""
        failing = client.start_execute(CODE.ask + "\n" + CODE.error, allow_stdin=True, **options)
        question = client.question(failing)
        queued = {
            "execute": client.start_execute(CODE.hello),
            "complete": client.send("shell", "complete_request", {"code": "p", "cursor_pos": 1}),
            "info": client.send("shell", "kernel_info_request"),
            "again": client.start_execute(CODE.hello),
            "comm": client.send("shell", "comm_open", {"comm_id": "none", "target_name": "none", "data": {}}),
        }
        client.ask("kernel_info_request", channel="control")
        client.send("stdin", "input_reply", {"value": "go", "status": "ok"}, parent=question.header)
        self.assertEqual(client.reply(failing).content["status"], "error")
        return queued

    def test_an_error_aborts_the_queued_cells_and_nothing_else(self) -> None:
        _, client = self.started()
        queued = self.queue_behind_a_failure(client)
        for name in ("execute", "again"):
            reply = client.reply(queued[name])
            self.assertEqual(reply.kind, "execute_reply")
            self.assertEqual(reply.content, {"status": "aborted"})
            self.assertEqual(client.outputs(queued[name]), [])
        for name in ("complete", "info"):
            self.assertEqual(client.reply(queued[name]).content["status"], "ok")
        self.assertEqual([o.kind for o in client.outputs(queued["comm"])], ["comm_close"])

    def test_cells_sent_after_the_error_run(self) -> None:
        _, client = self.started()
        for _ in range(20):
            failing = client.start_execute(CODE.error)
            self.assertEqual(client.reply(failing).content["status"], "error")
            self.assertEqual(text_of(self.run_cell(client, CODE.hello)), "hello, world\n")

    def test_an_error_aborts_nothing_where_the_client_says_so(self) -> None:
        _, client = self.started()
        queued = self.queue_behind_a_failure(client, stop_on_error=False)
        for name in ("execute", "again"):
            self.assertEqual(client.reply(queued[name]).content["status"], "ok")
            self.assertEqual(text_of(client.outputs(queued[name])), "hello, world\n")

    def test_requests_are_answered_in_order(self) -> None:
        _, client = self.started()
        requests = [client.start_execute(CODE.expression) for _ in range(50)]
        replies = [client.receive("shell") for _ in requests]
        self.assertEqual([reply.parent_id for reply in replies], requests)
        counts = [reply.content["execution_count"] for reply in replies]
        self.assertEqual(counts, list(range(counts[0], counts[0] + 50)))

    # Output

    def test_many_lines_arrive_complete(self) -> None:
        _, client = self.started()
        request = client.start_execute(CODE.numbers(20_000))
        client.reply(request)
        outputs = client.outputs(request)
        self.assertEqual(text_of(outputs), "".join(f"{i}\n" for i in range(1, 20_001)))
        self.assertLess(len(outputs), 2_000, "lines are sent together")

    def test_streams_keep_their_order(self) -> None:
        _, client = self.started()
        outputs = self.run_cell(client, "\n".join([CODE.hello, CODE.stderr, CODE.hello, CODE.expression]))
        self.assertEqual(text_of(outputs), "hello, world\n" * 2)
        self.assertIn("error", text_of(outputs, "stderr"))
        self.assertEqual(outputs[-1].kind, "execute_result")

    @only_glowline
    def test_streams_change_where_the_program_changes(self) -> None:
        _, client = self.started()
        outputs = self.run_cell(client, "print 1; warn 2; print 3; plot [1, 2]; print 4")
        self.assertEqual(
            [(o.kind, o.content.get("name"), o.content.get("text")) for o in outputs],
            [
                ("stream", "stdout", "1\n"),
                ("stream", "stderr", "2\n"),
                ("stream", "stdout", "3\n"),
                ("display_data", None, None),
                ("stream", "stdout", "4\n"),
            ],
        )

    @only_glowline
    def test_a_warning_of_a_file_stands_where_it_came_up(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "days.csv"
            path.write_text("day,price\n46023,5\n46024,7\n")
            _, client = self.started()
            outputs = self.run_cell(client, f'print 1\nseries price from "{path}" column=price\nprint 2')
        self.assertEqual(
            [(o.kind, o.content.get("name")) for o in outputs], [("stream", "stdout"), ("stream", "stderr"), ("stream", "stdout")]
        )
        self.assertRegex(outputs[1].content["text"], r"^warning: .*days\.csv, line 2, column 1 \('day'\).*46023.*excel.*\n$")

    def test_clear_waits_for_the_next_output(self) -> None:
        _, client = self.started()
        outputs = self.run_cell(client, CODE.clear)
        self.assertEqual([(o.kind, o.content) for o in outputs], [("clear_output", {"wait": True})])

    def test_a_page_is_a_payload(self) -> None:
        _, client = self.started()
        for code in (CODE.page, CODE.inspect + "?"):
            with self.subTest(code=code):
                reply, outputs = client.execute(code)
                self.assertEqual([(p["source"], p["start"]) for p in reply.content["payload"]], [("page", 0)])
                self.assertTrue(reply.content["payload"][0]["data"]["text/plain"])
                self.assertEqual(outputs, [])

    @only_glowline
    def test_a_picture_has_its_size_in_points(self) -> None:
        _, client = self.started()
        (output,) = self.run_cell(client, "plot walk(10) width=300 height=200")
        self.assertEqual(output.kind, "display_data")
        about = output.content["metadata"]["image/png"]
        self.assertEqual((about["width"], about["height"]), (300, 200))
        picture = base64.b64decode(output.content["data"]["image/png"], validate=True)
        self.assertEqual(struct.unpack(">II", picture[16:24]), (600, 400))
        self.assertEqual(output.content["data"]["application/vnd.glowline.plot+json"]["version"], 2)
        self.assertTrue(output.content["data"]["text/plain"])
        self.assertNotIn("application/vnd.jupyter.widget-view+json", output.content["data"])

    @only_glowline
    def test_only_the_last_picture_of_a_selection_is_the_result(self) -> None:
        _, client = self.started()
        outputs = self.run_cell(client, "series a = walk(10); plot a; select a 3; compare a 2 5")
        self.assertEqual([o.kind for o in outputs], ["display_data", "display_data", "execute_result"])
        self.assertIn("application/vnd.glowline.selection+json", outputs[1].content["data"])
        self.assertIn("application/vnd.glowline.comparison+json", outputs[2].content["data"])
        about = outputs[2].content["metadata"]["image/png"]
        self.assertEqual((about["width"], about["height"]), (640, 320))

    def test_updates_name_what_they_update(self) -> None:
        _, client = self.started()
        outputs = self.run_cell(client, CODE.update)
        updates = [o for o in outputs if o.kind == "update_display_data"]
        self.assertTrue(updates)
        for update in updates:
            shown = [
                o
                for o in outputs[: outputs.index(update)]
                if o.kind != "update_display_data"
                and (o.content.get("transient") or {}).get("display_id") == update.content["transient"]["display_id"]
            ]
            self.assertEqual(len(shown), 1)
            self.assertIn("text/plain", update.content["data"])
            self.assertIsInstance(update.content["metadata"], dict)

    @only_glowline
    def test_a_cell_run_again_gives_the_same_bytes(self) -> None:
        _, client = self.started()
        runs = []
        for _ in range(2):
            request = client.start_execute("reset; series a = walk(50); plot a; select a 7", metadata={"cellId": "c1"})
            client.reply(request)
            runs.append(
                [(o.kind, o.content["data"], o.content["metadata"], o.content.get("transient", {})) for o in client.outputs(request)]
            )
        self.assertEqual(runs[0], runs[1])

    # Standard input

    def answers_a_question(self, client: Client) -> None:
        """The next message on the client's stdin is the question of its own cell."""
        request = client.start_execute(CODE.ask, allow_stdin=True)
        question = client.receive("stdin")
        self.assertEqual((question.kind, question.parent_id), ("input_request", request))
        client.send("stdin", "input_reply", {"value": "x"}, parent=question.header)
        self.assertEqual(client.reply(request).content["status"], "ok")

    def test_a_question_is_answered(self) -> None:
        _, client = self.started()
        request = client.start_execute(CODE.ask, allow_stdin=True)
        question = client.question(request)
        self.assertEqual((question.kind, question.parent_id), ("input_request", request))
        self.assertEqual(question.content, {"prompt": "name? ", "password": False})
        client.send("stdin", "input_reply", {"value": "Zoë 🎉"}, parent=question.header)
        self.assertEqual(client.reply(request).content["status"], "ok")
        self.assertIn("Zoë 🎉\n", text_of(client.outputs(request)))

    def test_a_question_without_stdin_is_an_error(self) -> None:
        _, client = self.started()
        reply, outputs = client.execute(CODE.ask, allow_stdin=False)
        self.assertEqual(reply.content["status"], "error")
        self.assertEqual([o.kind for o in outputs], ["error"])
        # The next question is the first.
        self.answers_a_question(client)

    def test_a_question_goes_to_the_client_that_asked(self) -> None:
        kernel, client = self.started()
        other = kernel.client()
        request = other.start_execute(CODE.ask, allow_stdin=True)
        question = other.question(request)
        # What the wrong client says is not heard.
        client.send("stdin", "input_reply", {"value": "wrong"}, parent=question.header)
        client.ask("kernel_info_request", channel="control")
        other.send("stdin", "input_reply", {"value": "right"}, parent=question.header)
        self.assertEqual(other.reply(request).content["status"], "ok")
        self.assertIn("right", text_of(other.outputs(request)))
        # The first question that the wrong client gets is its own.
        self.answers_a_question(client)

    def test_a_stale_answer_is_not_heard(self) -> None:
        _, client = self.started()
        client.send("stdin", "input_reply", {"value": "stale"})
        client.ask("kernel_info_request", channel="control")
        request = client.start_execute(CODE.ask, allow_stdin=True)
        question = client.question(request)
        client.send("stdin", "input_reply", {"value": "fresh"}, parent=question.header)
        client.reply(request)
        self.assertIn("fresh", text_of(client.outputs(request)))

    def test_a_question_can_be_interrupted(self) -> None:
        _, client = self.started()
        request = client.start_execute(CODE.ask, allow_stdin=True)
        question = client.question(request)
        client.ask("interrupt_request", channel="control")
        self.assertEqual(client.reply(request).content["status"], "error")
        client.sweep()
        client.send("stdin", "input_reply", {"value": "late"}, parent=question.header)
        client.ask("kernel_info_request", channel="control")
        request = client.start_execute(CODE.ask, allow_stdin=True)
        question = client.question(request)
        client.send("stdin", "input_reply", {"value": "timely"}, parent=question.header)
        self.assertEqual(client.reply(request).content["status"], "ok")
        self.assertIn("timely", text_of(client.outputs(request)))

    def test_control_is_answered_while_a_question_is_open(self) -> None:
        _, client = self.started()
        request = client.start_execute(CODE.ask, allow_stdin=True)
        queued = client.send("shell", "kernel_info_request")
        question = client.question(request)
        client.ask("kernel_info_request", channel="control")
        client.send("stdin", "input_reply", {"value": "x"}, parent=question.header)
        self.assertEqual(client.reply(request).content["status"], "ok")
        self.assertEqual(client.reply(queued).content["status"], "ok")

    # Completion, inspection, completeness

    def complete(self, client: Client, code: str, cursor: int | None = None) -> dict:
        return client.ask("complete_request", {"code": code, "cursor_pos": len(code) if cursor is None else cursor}).content

    def test_completion_counts_code_points(self) -> None:
        _, client = self.started()
        for before in ("", "🎉", "é", "👩‍👩‍👧", "Zoë "):
            code = f"{CODE.hello.replace('hello', before)}; "
            with self.subTest(before=before):
                reply = self.complete(client, code + CODE.complete_prefix)
                self.assertIn(CODE.complete_whole, reply["matches"])
                self.assertEqual((reply["cursor_start"], reply["cursor_end"]), (len(code), len(code + CODE.complete_prefix)))

    def test_completion_looks_only_at_what_is_before_the_cursor(self) -> None:
        _, client = self.started()
        reply = self.complete(client, CODE.complete_prefix + "\n🎉", len(CODE.complete_prefix))
        self.assertIn(CODE.complete_whole, reply["matches"])
        self.assertEqual(reply["cursor_start"], 0)
        self.assertEqual(reply["cursor_end"], len(CODE.complete_prefix))

    def test_completion_tells_types(self) -> None:
        _, client = self.started()
        types = self.complete(client, CODE.complete_prefix)["metadata"]["_jupyter_types_experimental"]
        self.assertIn(CODE.complete_whole, [entry["text"] for entry in types])
        for entry in types:
            self.assertTrue(entry["type"])
            self.assertEqual((entry["start"], entry["end"]), (0, len(CODE.complete_prefix)))

    def test_completion_knows_the_session(self) -> None:
        _, client = self.started()
        client.execute(CODE.set_n.replace("n", "my_own_name", 1))
        self.assertEqual(self.complete(client, "my_ow")["matches"], ["my_own_name"])

    def test_nothing_to_complete_is_an_empty_list(self) -> None:
        _, client = self.started()
        reply = self.complete(client, CODE.inspect_nothing)
        self.assertEqual((reply["status"], reply["matches"]), ("ok", []))
        self.assertEqual(reply["cursor_end"], len(CODE.inspect_nothing))

    def test_inspection_finds_a_word_anywhere_in_it(self) -> None:
        _, client = self.started()
        for detail in (0, 1):
            for cursor in range(len(CODE.inspect) + 1):
                reply = client.ask("inspect_request", {"code": CODE.inspect, "cursor_pos": cursor, "detail_level": detail}).content
                self.assertEqual((reply["status"], reply["found"]), ("ok", True))
                self.assertTrue(reply["data"]["text/plain"])
                self.assertIsInstance(reply["metadata"], dict)

    def test_inspection_of_an_unknown_word_finds_nothing(self) -> None:
        _, client = self.started()
        reply = client.ask("inspect_request", {"code": CODE.inspect_nothing, "cursor_pos": 2, "detail_level": 0}).content
        self.assertEqual(reply, {"status": "ok", "found": False, "data": {}, "metadata": {}})

    @only_glowline
    def test_inspection_counts_code_points_and_gives_markdown(self) -> None:
        _, client = self.started()
        code = 'print "🎉é👩‍👩‍👧"; plot'
        reply = client.ask("inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": 0}).content
        self.assertTrue(reply["found"])
        self.assertIn("plot", reply["data"]["text/markdown"])

    def test_completeness(self) -> None:
        _, client = self.started()
        for status, samples in (("complete", CODE.complete), ("incomplete", CODE.incomplete), ("invalid", CODE.invalid)):
            for code in samples:
                with self.subTest(code=code):
                    reply = client.ask("is_complete_request", {"code": code}).content
                    self.assertEqual(reply["status"], status)
                    if status == "incomplete":
                        self.assertRegex(reply["indent"], r"^[ \t]*$")
                    else:
                        self.assertNotIn("indent", reply)

    # History

    def history(self, client: Client, kind: str, **options: object) -> list:
        content = {"hist_access_type": kind, "output": False, "raw": True} | options
        return client.ask("history_request", content).content["history"]

    def test_history_is_found_in_every_way(self) -> None:
        _, client = self.started()
        codes = [CODE.set_n, CODE.expression, CODE.hello, CODE.expression]
        for code in codes:
            client.execute(code)
        tail = self.history(client, "tail", n=3)
        self.assertEqual([entry[2] for entry in tail], codes[1:])
        session, line = tail[-1][:2]
        self.assertEqual([entry[1] for entry in tail], [line - 2, line - 1, line])
        # Session 0 is the running one; from `start` up to, not including, `stop`.
        for number in (session, 0):
            self.assertEqual([entry[2] for entry in self.history(client, "range", session=number, start=line - 2, stop=line)], codes[1:3])
        self.assertEqual(
            [entry[2] for entry in self.history(client, "search", pattern=CODE.expression[:2] + "*", n=9)], [CODE.expression] * 2
        )
        self.assertEqual(
            [entry[2] for entry in self.history(client, "search", pattern=CODE.expression[:2] + "*", n=9, unique=True)], [CODE.expression]
        )
        self.assertEqual(self.history(client, "search", pattern="zzyzx*", n=9), [])
        with_output = self.history(client, "tail", n=1, output=True)[0][2]
        self.assertEqual((with_output[0], with_output[1]), (CODE.expression, CODE.expression_value))

    @only_glowline
    def test_no_cell_waits_for_who_holds_the_history(self) -> None:
        kernel = self.start(launch=False)
        file = kernel.folder / "state" / "glowline" / "cells.jsonl"
        file.parent.mkdir(parents=True)
        with file.open("w") as holder:
            fcntl.flock(holder, fcntl.LOCK_EX)
            kernel.launch()
            client = kernel.client()
            self.run_cell(client, CODE.expression)
            self.assertEqual([entry[2] for entry in self.history(client, "tail", n=2)], [CODE.expression])
            self.assertEqual(file.read_text(), "")
        kernel.shut_down()
        self.assertIn(CODE.expression, file.read_text())

    @only_glowline
    def test_a_pipe_in_the_place_of_the_history_is_none(self) -> None:
        kernel = self.start(launch=False)
        file = kernel.folder / "state" / "glowline" / "cells.jsonl"
        file.parent.mkdir(parents=True)
        os.mkfifo(file)
        kernel.launch()
        client = kernel.client()
        self.run_cell(client, CODE.expression)
        self.assertEqual([entry[2] for entry in self.history(client, "tail", n=2)], [CODE.expression])
        kernel.shut_down()

    def test_history_is_kept_over_a_restart(self) -> None:
        kernel, client = self.started()
        client.execute(CODE.set_n)
        client.execute(CODE.expression)
        session = self.history(client, "tail", n=1)[0][0]
        kernel.shut_down()
        _, client = self.started(folder=str(kernel.folder))
        self.assertEqual([entry[2] for entry in self.history(client, "tail", n=2)], [CODE.set_n, CODE.expression])
        self.assertEqual([entry[2] for entry in self.history(client, "range", session=-1, start=1, stop=3)], [CODE.set_n, CODE.expression])
        client.execute(CODE.hello)
        self.assertGreater(self.history(client, "tail", n=1)[0][0], session)

    # Sockets

    def test_the_heart_beats_while_a_cell_runs(self) -> None:
        _, client = self.started()
        request = client.start_running(CODE.wait_long)
        for beat in (b"ping", b"", bytes(range(256))):
            self.assertEqual(client.beat(beat), beat)
        client.ask("interrupt_request", channel="control")
        client.reply(request)

    def test_every_subscriber_is_welcomed(self) -> None:
        _, client = self.started()
        for topic in (b"", b"", b"", b"kernel", "é".encode()):
            socket = client.socket(zmq.SUB)
            socket.setsockopt(zmq.SUBSCRIBE, topic)
            socket.connect(client.address("iopub"))
            with self.subTest(topic=topic):
                message = decoded(socket.recv_multipart(), client.key)
                self.assertEqual((message.kind, message.parent, message.content), ("iopub_welcome", {}, {"subscription": topic.decode()}))
        # Neither other bytes than UTF-8 nor an end of a subscription is answered.
        socket = client.socket(zmq.SUB)
        socket.setsockopt(zmq.SUBSCRIBE, b"\xff\xfe")
        socket.connect(client.address("iopub"))
        socket.setsockopt(zmq.UNSUBSCRIBE, b"\xff\xfe")
        self.answers(client)

    def test_a_client_that_comes_back_under_its_name_is_served(self) -> None:
        kernel, client = self.started()
        # It must have its name on every channel: where it came later than the other, the name would be its own again.
        self.answers(client)
        self.answers_a_question(client)
        again = kernel.client(identity=client.identity)
        self.answers(again)
        self.answers_a_question(again)

    def test_two_clients_see_each_other(self) -> None:
        kernel, client = self.started()
        other = kernel.client()
        client.sweep()
        request = other.start_execute(CODE.hello)
        other.reply(request)
        seen = client.published(request)
        self.assertEqual(text_of(seen), "hello, world\n")
        self.assertFalse(client.sockets["shell"].poll(0))

    def test_without_a_key_nothing_is_signed(self) -> None:
        _, client = self.started(key="")
        self.assertEqual(result_of(self.run_cell(client, CODE.expression)), CODE.expression_value)
        # The received signature is compared with an empty one.
        self.answers(client)

    def test_other_keys_of_the_connection_file_are_ignored(self) -> None:
        _, client = self.started(jupyter_session="x.ipynb", unknown={"a": [1]}, curve_publickey=None)
        self.answers(client)


class OverTCP(Contract):
    __test__ = True
    transport = "tcp"


class OverIPC(Contract):
    __test__ = True
    transport = "ipc"
