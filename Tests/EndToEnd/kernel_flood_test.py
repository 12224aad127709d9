"""Floods of messages from a page: each is answered, and none stays in memory."""

import collections
import random

from kernel_view_test import ViewCase
from under_test import only_glowline
from wire import Client

COUNT = 5000
MEGABYTE = 1 << 20


@only_glowline
class FloodTest(ViewCase):
    def flood(self, client: Client, contents: list[dict]) -> collections.Counter:
        """Sends messages as fast as they are taken, and counts their answers by kind; each must have one."""
        asked = {client.send("shell", "comm_msg", {"comm_id": "view-1", "data": content}): 0 for content in contents}
        kinds, idle = collections.Counter[str](), 0
        while idle < len(asked):
            message = client.receive("iopub")
            if message.parent_id not in asked:
                continue
            idle += message.content.get("execution_state") == "idle"
            if message.kind == "comm_msg":
                asked[message.parent_id] += 1
                kinds[message.content["data"]["kind"]] += 1
        self.assertEqual(set(asked.values()), {1})
        return kinds

    def contents(self, options: dict, turn: int) -> list[dict]:
        """What pages may say, and what they may not."""
        noise = random.Random(turn)
        told = []
        for number in range(COUNT):
            content = {
                "plot": options["plot"],
                "rev": options["rev"],
                "view": f"view {noise.randrange(200)}",
                "seq": turn * COUNT + number,
                "phase": noise.choice(["ping", "move", "move", "move", "end", "page", "days", "none"]),
                "series": noise.choice(["price", "price", "other"]),
                "i": noise.choice([0, 5, 9, 10, -1, None, "x"]),
            }
            told.append(content | noise.choice([{}, {}, {"rev": "old"}, {"plot": f"g{number}"}, {"view": "v" * 1000 + str(number)}]))
        return told

    def test_each_message_of_a_flood_is_answered_and_memory_stays_flat(self) -> None:
        kernel, client = self.started()
        options = self.linked(client)
        client.sent = collections.defaultdict(dict)
        first = self.flood(client, self.contents(options, 0))
        settled = kernel.memory
        second = self.flood(client, self.contents(options, 1))
        for kinds in (first, second):
            self.assertEqual(sum(kinds.values()), COUNT)
            self.assertTrue({"ack", "sel", "gone"} <= set(kinds), kinds)
        self.assertLess(kernel.memory - settled, 15 * MEGABYTE)
        self.answers(client)

    def test_of_a_flood_of_moves_few_are_drawn_and_the_last_one_is_selected(self) -> None:
        _, client = self.started()
        options = self.linked(client)
        base = {key: options[key] for key in ("plot", "rev")} | {"view": "v", "phase": "move", "series": "price"}
        self.run_cell(client, "on select: print selection.index")
        cell = client.start_running("series other = [1]; wait 300 ms; other = 2")
        kinds = self.flood(client, [base | {"seq": number, "i": number % 10} for number in range(1, 2001)])
        client.reply(cell)
        self.assertEqual(sum(kinds.values()), 2000)
        self.assertLess(kinds["sel"], 1000)
        (output,) = self.run_cell(client, "print selection.index")
        self.assertEqual(output.content["text"], "0\n")
