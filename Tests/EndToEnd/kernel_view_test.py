"""What pages say about their pictures: each message has one answer, and the page's selection is the session's.

Run as `kernel_view_test.py PROGRAM|KERNELSPEC_FOLDER`.
"""

import json
import re
import unittest

from kernel_case import KernelCase, only_glowline
from wire import Client, Message, text_of

PROGRAM = """\
series price = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]
segments price [0, 4, 8]
plot price title="</script><b>"
"""
PNG = b"\x89PNG\r\n\x1a\n"


@only_glowline
class ViewTest(KernelCase):
    def shown(self, program: str = PROGRAM, comm: str = "view-1") -> tuple[Client, dict]:
        """A client whose lab extension is linked, and what its page knows of the plot that was shown."""
        _, client = self.started()
        options = self.options(self.run_cell(client, program)[-1])
        request = client.send("shell", "comm_open", {"comm_id": comm, "target_name": "glowline.view", "data": {"version": 1}})
        (hello,) = client.outputs(request)
        self.assertEqual((hello.content["comm_id"], hello.content["data"]["kind"]), (comm, "hello"))
        self.assertEqual(hello.content["data"]["k"], options["k"])
        return client, options

    def options(self, output: Message) -> dict:
        html = output.content["data"]["text/html"]
        self.assertEqual(html.count("</script>"), 1)
        (options,) = re.findall(r',(\{"id": .*\}),document\.currentScript\)</script>$', html)
        return json.loads(options)

    def tell(self, client: Client, options: dict, seq, phase, **more) -> list[Message]:
        data = {key: options[key] for key in ("plot", "rev")} | {"view": "v", "seq": seq, "phase": phase, "series": "price"} | more
        return client.outputs(client.send("shell", "comm_msg", {"comm_id": "view-1", "data": data}))

    def kind(self, *told, **more) -> str:
        (answer,) = self.tell(*told, **more)
        return answer.content["data"]["kind"]

    def test_a_picture_is_described_and_interactive_unless_it_is_turned_off(self):
        client, options = self.shown()
        self.assertTrue(options["live"])
        (output,) = self.run_cell(client, "select 5")
        self.assertTrue(self.options(output)["marked"])
        (output,) = self.run_cell(client, "plot price interaction=html")
        self.assertFalse(self.options(output)["live"])
        (output,) = self.run_cell(client, "plot price interaction=off")
        self.assertNotIn("text/html", output.content["data"])
        self.assertIn("10 samples", output.content["metadata"]["image/png"]["alt"])

    def test_the_same_notebook_gives_the_same_bytes(self):
        pages = [self.run_cell(self.started()[1], PROGRAM)[-1].content["data"]["text/html"] for _ in range(2)]
        self.assertEqual(pages[0], pages[1])

    def test_a_drag_selects(self):
        client, options = self.shown()
        self.assertEqual(self.kind(client, options, 1, "ping"), "ack")
        (moved,) = self.tell(client, options, 2, "move", i=5, x=300)
        self.assertEqual((moved.content["data"]["kind"], moved.content["data"]["text"]), ("sel", "2"))
        self.assertTrue(moved.buffers[0].startswith(PNG))
        self.assertEqual(self.kind(client, options, 3, "end", i=9), "sel")
        self.assertEqual(text_of(self.run_cell(client, "print selection.index, selection.segment")), "9 2\n")
        self.assertEqual(self.kind(client, options, 4, "end", i=None), "sel")
        (output,) = self.run_cell(client, "show selection")
        self.assertEqual(output.content["data"]["text/plain"], "nothing is selected")

    def test_on_select_runs_at_each_change(self):
        client, options = self.shown()
        self.run_cell(client, "on select: print selection.index")
        outputs = [self.tell(client, options, seq, "move", i=i) for seq, i in enumerate([1, 2, 2, 3])]
        texts = [[o.content["data"]["text/plain"] for o in one if o.kind != "comm_msg"] for one in outputs]
        self.assertEqual(texts, [["1"], ["2"], [], ["3"]])
        self.assertEqual([len([o for o in one if o.kind == "comm_msg"]) for one in outputs], [1, 1, 1, 1])

    def test_a_zoom_is_the_sessions_window(self):
        client, options = self.shown()
        (answer,) = self.tell(client, options, 1, "zoom", x=[2, 6.5])
        data = answer.content["data"]
        self.assertEqual((data["kind"], data["record"]["window"]["x"], data["options"]["x"]["domain"]), ("data", [2, 6.5], [2, 6.5]))
        self.assertNotIn("rev", data["options"])
        self.assertTrue(answer.buffers[0].startswith(PNG))
        (output,) = self.run_cell(client, "show window")
        self.assertIn("2", output.content["data"]["text/plain"])
        self.assertNotIn("all", output.content["data"]["text/plain"])
        self.assertEqual(self.kind(client, options, 2, "zoom", x=None), "ack")
        (output,) = self.run_cell(client, "show window")
        self.assertIn("all", output.content["data"]["text/plain"])

    def test_whatever_a_page_says_has_one_answer(self):
        client, options = self.shown()
        seq = 0
        for phase in ("move", "end", "zoom", "page", "days", "dream", "", None, 7, []):
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
            ):
                seq += 1
                self.assertIn(self.kind(client, options, seq, phase, **more), ("ack", "sel"), (phase, more))
        self.assertEqual(self.kind(client, options, seq, "move", i=1), "ack", "a message that came too late")
        self.assertEqual(self.kind(client, options, "x", "move", i=1), "ack")
        for more in ({"rev": "other"}, {"rev": 5}, {"plot": "none"}, {"plot": None}):
            self.assertEqual(self.kind(client, options, seq + 1, "move", i=1, **more), "gone")
        self.answers(client)

    def test_a_series_that_has_become_shorter_is_gone(self):
        client, options = self.shown()
        self.run_cell(client, "series price = [1, 2]")
        self.assertEqual(self.kind(client, options, 1, "end", i=9), "gone")

    def test_other_pages_hear_what_is_selected(self):
        client, options = self.shown()
        client.outputs(client.send("shell", "comm_open", {"comm_id": "view-2", "target_name": "glowline.view", "data": {}}))
        told = self.tell(client, options, 1, "end", i=2)
        self.assertEqual(sorted((o.content["comm_id"], o.content["data"]["i"]) for o in told), [("view-1", 2), ("view-2", 2)])

    def test_where_the_extension_is_there_is_no_bridge(self):
        client, _ = self.shown()
        client.outputs(client.send("shell", "comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}))
        self.assertEqual(set(client.ask("comm_info_request", {}).content["comms"]), {"c", "view-1"})


if __name__ == "__main__":
    unittest.main(verbosity=1)
