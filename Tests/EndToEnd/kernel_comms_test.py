"""Comms: unknown ones, the widget bridge of a front end, and subshells, on which they go on while a cell runs."""

from collections.abc import Sequence
from typing import Any

from kernel_case import KernelCase
from under_test import CODE, only_glowline
from wire import Client, Message, result_of, text_of

CONTROL = "jupyter.widget.control"
WIDGET = "jupyter.widget"


class CommTest(KernelCase):
    def test_an_unknown_target_is_closed_at_once(self) -> None:
        _, client = self.started()
        request = client.send("shell", "comm_open", {"comm_id": "c1", "target_name": "nobody", "data": {"x": 1}}, buffers=[b"\x00"])
        closed = [o for o in client.outputs(request) if o.kind == "comm_close"]
        self.assertEqual([o.content["comm_id"] for o in closed], ["c1"])
        self.assertEqual(client.ask("comm_info_request", {}).content["comms"], {})

    @only_glowline
    def test_unknown_comms_are_ignored(self) -> None:
        _, client = self.started()
        for kind in ("comm_msg", "comm_close"):
            request = client.send("shell", kind, {"comm_id": "c1", "data": {"method": "custom", "content": {}}}, buffers=[bytes(1000)])
            self.assertEqual(client.outputs(request), [])

    def test_comms_are_listed_by_target(self) -> None:
        _, client = self.started()
        for content in ({}, {"target_name": None}, {"target_name": "nobody"}, {"target_name": ""}):
            with self.subTest(content=content):
                self.assertEqual(client.ask("comm_info_request", content).content, {"status": "ok", "comms": {}})


@only_glowline
class WidgetBridgeTest(KernelCase):
    """What JupyterLab does when it opens a notebook, when the pointer moves, and when the page is loaded again."""

    def open_control(self, client: Client, comm_id: str = "control-1", **options: Any) -> tuple[list[Message], list[Message]]:
        """Opens a control comm; the bridges that the kernel opens upon it, and what else it publishes."""
        content = {"comm_id": comm_id, "target_name": CONTROL, "data": {}}
        request = client.send("shell", "comm_open", content, metadata={"version": "1.0.0"}, **options)
        outputs = client.outputs(request)
        return self.own(client), outputs

    def own(self, client: Client) -> list[Message]:
        """What the kernel has said of its own accord before the last idle, but for a welcome, which may come at any time."""
        found = [message for message in client.unread["iopub"] if message.parent == {} and message.kind != "iopub_welcome"]
        for message in found:
            client.unread["iopub"].remove(message)
        return found

    def bridged(self) -> tuple[Client, str]:
        """A client, and the id of the bridge that the kernel opened for it."""
        _, client = self.started()
        own, outputs = self.open_control(client)
        self.assertEqual([o.kind for o in own], ["comm_open"])
        self.assertEqual(outputs, [])
        return client, own[0].content["comm_id"]

    def request_states(self, client: Client, comm_id: str = "control-1") -> dict:
        request = client.send("shell", "comm_msg", {"comm_id": comm_id, "data": {"method": "request_states"}})
        (answer,) = client.outputs(request)
        self.assertEqual((answer.kind, answer.content["comm_id"]), ("comm_msg", comm_id))
        self.assertEqual(answer.content["data"]["method"], "update_states")
        self.assertEqual(answer.content["data"]["buffer_paths"], [])
        return answer.content["data"]["states"]

    def move(self, client: Client, bridge: str, seq: int = 1, buffers: Sequence[bytes] = (), **content: object) -> list[Message]:
        full = {"plot": "p-none", "rev": "r", "view": "v1", "seq": seq, "phase": "move", "i": 3} | content
        request = client.send("shell", "comm_msg", {"comm_id": bridge, "data": {"method": "custom", "content": full}}, buffers=buffers)
        return client.outputs(request)

    def test_no_bridge_opens_before_a_front_end_asks(self) -> None:
        _, client = self.started()
        self.run_cell(client, CODE.display[0][0])
        self.assertEqual(self.own(client), [])
        self.assertEqual(client.ask("comm_info_request", {}).content["comms"], {})

    def test_a_front_end_gets_one_bridge(self) -> None:
        _, client = self.started()
        own, _ = self.open_control(client)
        (opened,) = own
        self.assertEqual((opened.parent, opened.metadata.get("version")), ({}, "2.1.0"))
        self.assertEqual((opened.content["target_name"], opened.content["data"]["buffer_paths"]), (WIDGET, []))
        state = opened.content["data"]["state"]
        expected = {
            "_model_module": "anywidget",
            "_model_name": "AnyModel",
            "_view_module": "anywidget",
            "_view_name": "AnyView",
            "_view_count": None,
            "_dom_classes": [],
            "id": opened.content["comm_id"],
        }
        self.assertEqual({name: state.get(name) for name in expected}, expected)
        for name in ("_model_module_version", "_view_module_version"):
            self.assertEqual(state[name], ">=0.9.0")
        for name in ("_esm", "_anywidget_id", "k", "boot"):
            self.assertTrue(isinstance(state[name], str) and state[name], name)

    def test_its_state_is_told_on_request(self) -> None:
        client, bridge = self.bridged()
        states = self.request_states(client)
        self.assertEqual(list(states), [bridge])
        self.assertEqual(set(states[bridge]), {"model_name", "model_module", "model_module_version", "state"})
        self.assertEqual((states[bridge]["model_name"], states[bridge]["model_module"]), ("AnyModel", "anywidget"))
        self.assertEqual(states[bridge]["state"]["id"], bridge)
        request = client.send("shell", "comm_msg", {"comm_id": bridge, "data": {"method": "request_state"}})
        (answer,) = client.outputs(request)
        self.assertEqual((answer.content["comm_id"], answer.content["data"]["method"]), (bridge, "update"))
        self.assertEqual(answer.content["data"]["state"]["id"], bridge)

    def test_it_is_listed(self) -> None:
        client, bridge = self.bridged()
        for content in ({"target_name": WIDGET}, {"target_name": None}, {}):
            self.assertEqual(client.ask("comm_info_request", content).content["comms"].get(bridge), {"target_name": WIDGET})
        self.assertNotIn(bridge, client.ask("comm_info_request", {"target_name": "nobody"}).content["comms"])

    def test_every_message_gets_exactly_one_answer(self) -> None:
        client, bridge = self.bridged()
        for seq in range(1, 30):
            (answer,) = self.move(client, bridge, seq, buffers=[b"\x00\xff" * 500, b""])
            self.assertEqual((answer.kind, answer.content["comm_id"]), ("comm_msg", bridge))
            self.assertEqual(answer.content["data"]["method"], "custom")
            told = answer.content["data"]["content"]
            self.assertEqual((told["kind"], told["plot"], told["rev"], told["view"], told["seq"]), ("gone", "p-none", "r", "v1", seq))
        for phase in ("ping", "end", "zoom", "dream"):
            self.assertEqual(len(self.move(client, bridge, 40, phase=phase)), 1)

    def test_many_messages_at_once_are_each_answered(self) -> None:
        client, bridge = self.bridged()
        requests = [
            client.send(
                "shell",
                "comm_msg",
                {
                    "comm_id": bridge,
                    "data": {"method": "custom", "content": {"plot": "p", "rev": "r", "view": "v", "seq": seq, "phase": "move", "i": seq}},
                },
            )
            for seq in range(300)
        ]
        self.assertEqual([len(client.outputs(request)) for request in requests], [1] * 300)

    def test_malformed_messages_do_no_harm(self) -> None:
        client, bridge = self.bridged()
        data: object
        for data in (
            {},
            {"method": "custom"},
            {"method": "custom", "content": []},
            {"method": "custom", "content": {"seq": "x", "i": 1e300}},
            {"method": "dream"},
            {"method": "update", "state": {"_esm": "x"}, "buffer_paths": [["x"]]},
            [],
            None,
            7,
        ):
            with self.subTest(data=data):
                client.published(client.send("shell", "comm_msg", {"comm_id": bridge, "data": data}))
        self.assertNotEqual(self.request_states(client)[bridge]["state"]["_esm"], "x")
        self.assertEqual(len(self.move(client, bridge)), 1)

    def test_a_page_that_is_loaded_again_finds_its_bridge(self) -> None:
        client, bridge = self.bridged()
        client.send("shell", "comm_close", {"comm_id": "control-1", "data": {}})
        for number in range(2, 5):
            own, outputs = self.open_control(client, f"control-{number}")
            self.assertEqual((own, outputs), ([], []))
            self.assertEqual(list(self.request_states(client, f"control-{number}")), [bridge])

    def test_a_second_page_shares_the_bridge(self) -> None:
        client, bridge = self.bridged()
        own, _ = self.open_control(client, "control-2")
        self.assertEqual(own, [])
        self.assertEqual(list(self.request_states(client)), [bridge])
        self.assertEqual(list(self.request_states(client, "control-2")), [bridge])

    def test_a_closed_bridge_is_forgotten(self) -> None:
        client, bridge = self.bridged()
        self.assertEqual(client.outputs(client.send("shell", "comm_close", {"comm_id": bridge, "data": {}})), [])
        self.assertNotIn(bridge, client.ask("comm_info_request", {}).content["comms"])
        self.assertEqual(self.move(client, bridge), [])
        self.assertEqual(self.request_states(client), {})
        own, _ = self.open_control(client, "control-2")
        self.assertEqual([o.kind for o in own], ["comm_open"])

    def test_a_restarted_kernel_has_another_bridge(self) -> None:
        kernel, client = self.started()
        (first,), _ = self.open_control(client)
        kernel.shut_down()
        kernel.launch()
        client = kernel.client()
        self.assertEqual(self.own(client), [])
        (second,), _ = self.open_control(client, "control-2")
        states = [message.content["data"]["state"] for message in (first, second)]
        self.assertNotEqual(states[0]["boot"], states[1]["boot"])
        self.assertEqual(states[0]["k"], states[1]["k"])

    def test_the_token_is_that_of_the_notebook(self) -> None:
        tokens = []
        for name in ("/a.ipynb", "/a.ipynb", "/b.ipynb"):
            _, client = self.started(environment={"JPY_SESSION_NAME": name})
            (opened,), _ = self.open_control(client)
            tokens.append(opened.content["data"]["state"]["k"])
        self.assertEqual(tokens[0], tokens[1])
        self.assertNotEqual(tokens[0], tokens[2])

    def test_a_bridge_answers_on_a_subshell_while_a_cell_runs(self) -> None:
        client, bridge = self.bridged()
        subshell = client.ask("create_subshell_request", channel="control").content["subshell_id"]
        running = client.start_running(CODE.wait_long)
        content = {"plot": "p", "rev": "r", "view": "v", "seq": 1, "phase": "move", "i": 1}
        request = client.send(
            "shell", "comm_msg", {"comm_id": bridge, "data": {"method": "custom", "content": content}}, header={"subshell_id": subshell}
        )
        (answer,) = client.outputs(request)
        self.assertEqual(answer.content["data"]["content"]["kind"], "gone")
        self.assertFalse(client.sockets["shell"].poll(0))
        client.ask("interrupt_request", channel="control")
        client.reply(running)


class SubshellTest(KernelCase):
    def create(self, client: Client) -> str:
        reply = client.ask("create_subshell_request", channel="control").content
        self.assertEqual(reply["status"], "ok")
        return reply["subshell_id"]

    def listed(self, client: Client) -> list[str]:
        return client.ask("list_subshell_request", channel="control").content["subshell_id"]

    def test_subshells_are_created_listed_and_deleted(self) -> None:
        _, client = self.started()
        self.assertEqual(self.listed(client), [])
        ids = [self.create(client) for _ in range(3)]
        self.assertEqual(sorted(self.listed(client)), sorted(ids))
        self.assertEqual(client.ask("delete_subshell_request", {"subshell_id": ids[0]}, channel="control").content["status"], "ok")
        self.assertEqual(sorted(self.listed(client)), sorted(ids[1:]))

    @only_glowline
    def test_an_unknown_subshell_is_an_error(self) -> None:
        _, client = self.started()
        for kind, content in (
            ("execute_request", {"code": CODE.hello}),
            ("kernel_info_request", {}),
            ("complete_request", {"code": "p", "cursor_pos": 1}),
        ):
            with self.subTest(kind=kind):
                reply = client.ask(kind, content, header={"subshell_id": "none"})
                self.assertEqual((reply.kind, reply.content["status"]), (kind.replace("_request", "_reply"), "error"))
        self.assertEqual(client.ask("delete_subshell_request", {"subshell_id": "none"}, channel="control").content["status"], "error")
        deleted = self.create(client)
        client.ask("delete_subshell_request", {"subshell_id": deleted}, channel="control")
        self.assertEqual(client.ask("execute_request", {"code": CODE.hello}, header={"subshell_id": deleted}).content["status"], "error")
        self.answers(client)

    def test_a_subshell_answers_while_a_cell_runs(self) -> None:
        _, client = self.started()
        client.execute(CODE.set_n)
        subshell = self.create(client)
        running = client.start_running(CODE.wait_long)
        on: dict[str, Any] = {"header": {"subshell_id": subshell}}
        self.assertEqual(client.ask("kernel_info_request", **on).content["status"], "ok")
        code = CODE.complete_prefix
        self.assertIn(CODE.complete_whole, client.ask("complete_request", {"code": code, "cursor_pos": len(code)}, **on).content["matches"])
        closed = client.outputs(client.send("shell", "comm_open", {"comm_id": "c", "target_name": "none", "data": {}}, **on))
        self.assertIn("comm_close", [o.kind for o in closed])
        # The variables are those of the main shell.
        reply, outputs = client.execute("n", **on)
        self.assertEqual((reply.content["status"], result_of(outputs)), ("ok", "5"))
        self.assertFalse(client.sockets["shell"].poll(0), "the main shell's cell runs all the time")
        client.ask("interrupt_request", channel="control")
        self.assertEqual(client.reply(running).content["status"], "error")

    @only_glowline
    def test_a_subshell_counts_its_own_cells(self) -> None:
        _, client = self.started()
        for _ in range(3):
            client.execute(CODE.expression)
        subshell = self.create(client)
        counts = [client.execute(CODE.expression, header={"subshell_id": subshell})[0].content["execution_count"] for _ in range(2)]
        self.assertEqual(counts[1], counts[0] + 1)
        self.assertEqual(client.execute(CODE.expression)[0].content["execution_count"], 4)

    def test_a_subshell_answers_in_order(self) -> None:
        _, client = self.started()
        subshell = self.create(client)
        requests = [client.start_execute(CODE.expression, header={"subshell_id": subshell}) for _ in range(20)]
        self.assertEqual([client.receive("shell").parent_id for _ in requests], requests)

    def test_an_error_on_a_subshell_aborts_nothing_elsewhere(self) -> None:
        _, client = self.started()
        subshell = self.create(client)
        failing = client.start_execute(CODE.ask + "\n" + CODE.error, allow_stdin=True, header={"subshell_id": subshell})
        question = client.question(failing)
        elsewhere = client.start_execute(CODE.hello)
        self.assertEqual(client.reply(elsewhere).content["status"], "ok")
        client.send("stdin", "input_reply", {"value": "x"}, parent=question.header)
        self.assertEqual(client.reply(failing).content["status"], "error")
        self.assertEqual(text_of(client.outputs(elsewhere)), "hello, world\n")

    def test_many_subshells_come_and_go(self) -> None:
        _, client = self.started()
        for _ in range(50):
            subshell = self.create(client)
            client.execute(CODE.expression, header={"subshell_id": subshell})
            client.ask("delete_subshell_request", {"subshell_id": subshell}, channel="control")
        self.assertEqual(self.listed(client), [])
