"""What pages say about their pictures: each message has one answer, and the page's selection is the session's."""

import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from kernel_case import KernelCase
from under_test import only_glowline
from wire import Client, Message, WireError, text_of

PROGRAM = """\
series price = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]
segments price [0, 4, 8]
plot price title="</script><b>"
"""
PNG = b"\x89PNG\r\n\x1a\n"


def inflated(length: int, text: str) -> bytes:
    """What is packed in a page: five characters from `#` to `y`, without `<` and the backslash, are four deflated bytes."""
    packed = bytearray()
    for at in range(0, len(text), 5):
        number = 0
        for code in map(ord, text[at : at + 5]):
            number = number * 85 + code - 35 - (code > 60) - (code > 92)
        packed += number.to_bytes(4, "big")
    return zlib.decompress(packed[:length], -15)


class ViewCase(KernelCase):
    """A kernel with a page that is linked by the lab extension."""

    def shown(self, program: str = PROGRAM, comm: str = "view-1") -> tuple[Client, dict]:
        """A client whose lab extension is linked, and what its page knows of the plot that was shown."""
        _, client = self.started()
        return client, self.linked(client, program, comm)

    def linked(self, client: Client, program: str = PROGRAM, comm: str = "view-1") -> dict:
        options = self.options(self.run_cell(client, program)[-1])
        hello = self.opened(client, comm)
        self.assertEqual((hello["kind"], hello["k"]), ("hello", options["k"]))
        return options

    def opened(self, client: Client, comm: str) -> dict:
        """What the kernel says to a new comm of a lab extension."""
        request = client.send("shell", "comm_open", {"comm_id": comm, "target_name": "glowline.view", "data": {"version": 1}})
        (hello,) = client.outputs(request)
        self.assertEqual(hello.content["comm_id"], comm)
        return hello.content["data"]

    def page(self, output: Message) -> tuple[dict, dict]:
        """Record and options of a picture's page."""
        html = output.content["data"]["text/html"]
        self.assertEqual(html.count("</script>"), 1)
        (record, options) = re.findall(r'\)\((\{"version": .*\}),(\{"id": .*\}),document\.currentScript\)</script>$', html)[0]
        record, options = json.loads(record), json.loads(options)
        options["series"] = json.loads(inflated(*options["series"]))
        return record, options

    def options(self, output: Message) -> dict:
        return self.page(output)[1]

    def text(self, client: Client, code: str) -> str:
        """The plain text of the only output of a cell."""
        (output,) = self.run_cell(client, code)
        return output.content["data"]["text/plain"]

    def told(
        self, client: Client, options: dict, seq: object, phase: object, *, comm: str = "view-1", view: str = "v", **more: object
    ) -> str:
        """Sends a message of the page; returns its id."""
        data = {key: options[key] for key in ("plot", "rev")} | {"view": view, "seq": seq, "phase": phase, "series": "price"} | more
        return client.send("shell", "comm_msg", {"comm_id": comm, "data": data})

    def tell(self, *told: Any, **more: Any) -> list[Message]:
        """All that is published because of a message of the page."""
        return told[0].outputs(self.told(*told, **more))

    def answer(self, *told: Any, **more: Any) -> tuple[dict, list]:
        """The only answer to a message of the page, and its buffers."""
        (answer,) = self.tell(*told, **more)
        return answer.content["data"], answer.buffers

    def kind(self, *told: Any, **more: Any) -> str:
        return self.answer(*told, **more)[0]["kind"]


@only_glowline
class ViewTest(ViewCase):
    def test_a_picture_is_described_and_interactive_unless_it_is_turned_off(self) -> None:
        client, options = self.shown()
        self.assertTrue(options["live"])
        (output,) = self.run_cell(client, "select 5")
        self.assertTrue(self.options(output)["marked"])
        (output,) = self.run_cell(client, "plot price interaction=html")
        self.assertFalse(self.options(output)["live"])
        (output,) = self.run_cell(client, "plot price interaction=off")
        self.assertNotIn("text/html", output.content["data"])
        self.assertIn("10 samples", output.content["metadata"]["image/png"]["alt"])

    def test_the_same_notebook_gives_the_same_bytes(self) -> None:
        pages = [self.run_cell(self.started()[1], PROGRAM)[-1].content["data"]["text/html"] for _ in range(2)]
        self.assertEqual(pages[0], pages[1])

    def test_a_drag_selects(self) -> None:
        client, options = self.shown()
        self.assertEqual(self.kind(client, options, 1, "ping"), "ack")
        (moved,) = self.tell(client, options, 2, "move", i=5, x=300)
        self.assertEqual((moved.content["data"]["kind"], moved.content["data"]["text"]), ("sel", "2"))
        self.assertTrue(moved.buffers[0].startswith(PNG))
        self.assertEqual(self.kind(client, options, 3, "end", i=9), "sel")
        self.assertEqual(text_of(self.run_cell(client, "print selection.index, selection.segment")), "9 2\n")
        self.assertEqual(self.kind(client, options, 4, "end", i=None), "sel")
        self.assertEqual(self.text(client, "show selection"), "nothing is selected")

    def test_on_select_runs_at_each_change(self) -> None:
        client, options = self.shown()
        (place,) = self.run_cell(client, "on select: print selection.index")
        self.assertEqual((place.kind, place.content["data"]["text/plain"]), ("display_data", "on select: print selection.index"))
        outputs = [self.tell(client, options, seq, "move", i=i) for seq, i in enumerate([1, 2, 2, 3])]
        shown = [[o for o in one if o.kind != "comm_msg"] for one in outputs]
        self.assertEqual([[o.content["data"]["text/plain"] for o in one] for one in shown], [["1"], ["2"], [], ["3"]])
        self.assertEqual([len([o for o in one if o.kind == "comm_msg"]) for one in outputs], [1, 1, 1, 1])
        for (output,) in filter(None, shown):
            self.assertEqual(output.kind, "update_display_data")
            self.assertEqual(output.content["transient"], place.content["transient"])

    def test_a_place_that_shows_nothing_yet_is_an_empty_text(self) -> None:
        client, options = self.shown()
        (place, line) = self.run_cell(client, "on select: print selection.index; print 1")
        self.assertEqual((place.kind, place.content["data"]), ("display_data", {"text/plain": ""}))
        self.assertEqual(line.kind, "stream")
        for seq, (i, text) in enumerate([(3, "3"), (None, "")]):
            (update,) = (o for o in self.tell(client, options, seq, "end", i=i) if o.kind == "update_display_data")
            self.assertEqual((update.content["data"], update.content["transient"]), ({"text/plain": text}, place.content["transient"]))

    def test_an_error_of_on_select_is_shown_once_in_its_place_and_goes_with_the_selection(self) -> None:
        client, options = self.shown()
        self.run_cell(client, "on select: print 1 / missing")
        shown = []
        for seq, (phase, i) in enumerate([("move", 1), ("move", 2), ("end", 3), ("end", None), ("move", 4)]):
            told = self.tell(client, options, seq, phase, i=i)
            self.assertEqual([o.content["data"]["kind"] for o in told if o.kind == "comm_msg"], ["sel"])
            shown.append([o.content["data"]["text/plain"] for o in told if o.kind == "update_display_data"])
        self.assertEqual([len(texts) for texts in shown], [1, 0, 0, 1, 1])
        self.assertIn("UnknownName", shown[0][0])
        self.assertEqual(shown[3], [""])
        self.assertEqual(shown[4], shown[0])
        self.assertEqual(text_of(self.run_cell(client, "print selection.index")), "4\n")

    def test_what_runs_on_select_is_interrupted_and_the_sample_selected(self) -> None:
        client, options = self.shown()
        self.run_cell(client, "on select: wait 1 h")
        move = self.told(client, options, 1, "move", i=4)
        client.wait_for("iopub", lambda message: message.parent_id == move, "busy")
        while True:
            client.ask("interrupt_request", channel="control")
            try:
                answer = client.wait_for("iopub", lambda message: message.parent_id == move and message.kind == "comm_msg", "answer", 0.2)
                break
            except WireError:
                continue  # it had not begun
        self.assertEqual(answer.content["data"]["kind"], "sel")
        self.assertEqual(text_of(self.run_cell(client, "on select none; print selection.index")), "4\n")

    def test_while_a_cell_runs_the_latest_move_waits_for_it_alone(self) -> None:
        client, options = self.shown()
        self.run_cell(client, "on select: print selection.index")
        cell = client.start_running("series other = [1]; wait 200 ms; other = 3")
        moves = [self.told(client, options, seq, "move", i=seq % 10) for seq in range(1, 40)]
        client.reply(cell)
        answers = [[o for o in client.outputs(move) if o.kind == "comm_msg"] for move in moves]
        self.assertEqual([len(one) for one in answers], [1] * len(moves))
        kinds = [one[0].content["data"]["kind"] for one in answers]
        self.assertEqual(kinds, ["ack"] * (len(moves) - 1) + ["sel"])
        self.assertTrue(answers[-1][0].buffers[0].startswith(PNG))

    def test_a_zoom_is_the_sessions_window(self) -> None:
        client, options = self.shown()
        (answer,) = self.tell(client, options, 1, "zoom", x=[2, 6.5])
        data = answer.content["data"]
        self.assertEqual((data["kind"], data["record"]["window"]["x"], data["options"]["x"]["domain"]), ("data", [2, 6.5], [2, 6.5]))
        self.assertNotIn("rev", data["options"])
        self.assertTrue(answer.buffers[0].startswith(PNG))
        shown = self.text(client, "show window")
        self.assertIn("2 to 6.5", shown)
        self.assertNotIn("all", shown)
        self.assertEqual(self.kind(client, options, 2, "zoom", x=None), "ack")
        self.assertIn("all", self.text(client, "show window"))

    def test_the_brush_of_an_overview_follows_a_zoom(self) -> None:
        client, options = self.shown("series price = walk(1000)\nplot price overview=on")
        self.assertEqual(options["overview"]["domain"], [0, 999])
        (answer,) = self.tell(client, options, 1, "zoom", x=[333, 666])
        record = answer.content["data"]["record"]
        strip, brush = record["overview"]["frame"], record["overview"]["brush"]
        for share, end in zip((1 / 3, 2 / 3), brush, strict=True):
            self.assertAlmostEqual(end, strip["x"] + share * strip["width"], delta=0.01)
        self.assertEqual(answer.content["data"]["options"]["overview"], options["overview"])

    def test_a_zoom_of_sessions_is_in_ranks_and_the_window_in_times(self) -> None:
        dates = "2026-03-05, 2026-03-06, 2026-03-09, 2026-03-10, 2026-03-11"
        client, options = self.shown(f"series price = [1, 2, 3, 2, 1] time=[{dates}]\naxis x sessions\nplot price")
        self.assertEqual((options["x"]["kind"], options["x"]["domain"]), ("sessions", [0, 4]))
        (answer,) = self.tell(client, options, 1, "zoom", x=[1, 2.5])
        data = answer.content["data"]
        self.assertEqual(data["options"]["x"]["domain"], [1, 2.5])
        self.assertEqual(data["record"]["window"]["x"], ["2026-03-06T00:00:00+00:00", "2026-03-09T12:00:00+00:00"])
        self.assertEqual(self.kind(client, options, 2, "move", i=2, series="price", window=[1, 2.5]), "sel")
        self.assertIn("2026-03-06", self.text(client, "show window"))

    def test_back_at_its_own_window_a_plot_is_the_sessions_again(self) -> None:
        client, options = self.shown("series price = range(1, 90) start=2026-01-01 step=1 day\nwindow last 1 month\nplot price")
        before = self.text(client, "show window")
        day = 86400 * 20500
        self.assertEqual(self.kind(client, options, 1, "zoom", x=[day, day + 5e5]), "data")
        self.assertNotEqual(self.text(client, "show window"), before)
        self.assertEqual(self.kind(client, options, 2, "zoom", x=None), "ack")
        self.assertEqual(self.text(client, "show window"), before)

    def test_whatever_a_page_says_has_one_answer(self) -> None:
        client, options = self.shown()
        seq = 0
        phases: list[object] = ["move", "end", "zoom", "page", "days", "dream", "", None, 7, []]
        for phase in phases:
            more: Mapping[str, object]
            for more in (
                {},
                {"i": -1},
                {"i": 10},
                {"i": 2**62},
                {"i": 1e300},
                {"i": "5"},
                {"i": [5]},
                {"series": "none", "i": 1},
                {"series": 5, "i": 1},
                {"x": [6, 2]},
                {"x": [1e308, -1e308]},
                {"x": ["a", None]},
                {"x": [1]},
                {"x": {}},
                {"i": 3, "window": [5, 5]},
                {"i": 3, "window": "all"},
                {"direction": "next", "unit": "month"},
                {"direction": "up", "unit": []},
                {"days": [0, 1], "day": 0},
                {"days": None, "day": 1e300},
            ):
                seq += 1
                self.assertIn(self.kind(client, options, seq, phase, **more), ("ack", "sel"), (phase, more))
        self.assertEqual(self.kind(client, options, seq, "move", i=1), "ack", "a message that came too late")
        self.assertEqual(self.kind(client, options, "x", "move", i=1), "ack")
        for more in ({"rev": "other"}, {"rev": 5}, {"plot": "none"}, {"plot": None}):
            self.assertEqual(self.kind(client, options, seq + 1, "move", i=1, **more), "gone")
        self.answers(client)

    def test_a_series_that_has_become_shorter_is_gone(self) -> None:
        client, options = self.shown()
        self.run_cell(client, "series price = [1, 2]")
        self.assertEqual(self.kind(client, options, 1, "end", i=9), "gone")

    def test_other_pages_hear_what_is_selected(self) -> None:
        client, options = self.shown()
        client.outputs(client.send("shell", "comm_open", {"comm_id": "view-2", "target_name": "glowline.view", "data": {}}))
        told = self.tell(client, options, 1, "end", i=2)
        self.assertEqual(sorted((o.content["comm_id"], o.content["data"]["i"]) for o in told), [("view-1", 2), ("view-2", 2)])

    def test_of_two_pages_the_later_one_wins_and_both_hear_it(self) -> None:
        client, options = self.shown()
        self.opened(client, "view-2")
        for seq, (comm, index) in enumerate([("view-1", 2), ("view-2", 7), ("view-1", 4)]):
            told = self.tell(client, options, seq, "end", comm=comm, view=comm, i=index)
            self.assertEqual(sorted((o.content["comm_id"], o.content["data"]["i"]) for o in told), [("view-1", index), ("view-2", index)])
            self.assertEqual(text_of(self.run_cell(client, "print selection.index")), f"{index}\n")

    def test_a_picture_of_an_earlier_kernel_is_gone(self) -> None:
        _, options = self.shown()
        _, client = self.started()
        self.opened(client, "view-1")
        for seq, phase in enumerate(("ping", "move", "end", "zoom", "page", "days")):
            self.assertEqual(self.kind(client, options, seq, phase, i=1), "gone")
        # The same cell in the new kernel gives the same picture: it is linked again.
        self.assertEqual(self.options(self.run_cell(client, PROGRAM)[-1])["rev"], options["rev"])
        self.assertEqual(self.kind(client, options, 9, "move", i=1), "sel")

    def control(self, client: Client, session: str) -> set[str]:
        """Opens a control comm in a session; the targets that are open then."""
        content = {"comm_id": "c-" + session, "target_name": "jupyter.widget.control", "data": {}}
        client.outputs(client.send("shell", "comm_open", content, header={"session": session}))
        comms = client.ask("comm_info_request", {}).content["comms"]
        return {comm["target_name"] for comm in comms.values()}

    def test_where_the_extension_is_there_is_no_bridge(self) -> None:
        client, _ = self.shown()
        self.assertEqual(self.control(client, client.session), {"jupyter.widget.control", "glowline.view"})

    def test_a_front_end_without_the_extension_has_the_bridge_and_hears_the_others(self) -> None:
        client, options = self.shown()
        self.assertIn("jupyter.widget", self.control(client, "another"))
        told = self.tell(client, options, 1, "end", i=2)
        self.assertEqual([o.content["data"]["i"] for o in told if o.content["comm_id"] == "view-1"], [2])
        (bridged,) = [o for o in told if o.content["comm_id"] != "view-1"]
        self.assertEqual((bridged.content["data"]["method"], bridged.content["data"]["content"]["i"], bridged.buffers), ("custom", 2, []))
        # And the other way round.
        bridge, move = bridged.content["comm_id"], {key: options[key] for key in ("plot", "rev")}
        move |= {"view": "w", "seq": 1, "phase": "end", "series": "price", "i": 4}
        told = client.outputs(client.send("shell", "comm_msg", {"comm_id": bridge, "data": {"method": "custom", "content": move}}))
        self.assertEqual([o.content["comm_id"] for o in told], [bridge, "view-1"])
        self.assertEqual(told[1].content["data"]["i"], 4)
