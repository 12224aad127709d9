"""Live plots: one display that is updated in place until an interrupt or the time's end, and a session that goes on.

Run as `kernel_live_test.py PROGRAM|KERNELSPEC_FOLDER`.
"""

import json
import pathlib
import tempfile

from kernel_case import KernelCase, only_glowline
from wire import Client, Message

PLOT = "application/vnd.glowline.plot+json"


@only_glowline
class LiveTest(KernelCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "load.csv"
        self.file.write_text("cpu\n1\n2\n")

    def append(self, *values: float):
        with self.file.open("a") as file:
            file.writelines(f"{value}\n" for value in values)

    def following(self) -> Client:
        _, client = self.started()
        self.run_cell(client, f'series cpu follow "{self.file}"')
        return client

    def picture(self, client: Client, request: str, count: int) -> Message:
        """The first picture of a cell with so many samples."""

        def is_it(message: Message) -> bool:
            data = message.content.get("data", {})
            return message.parent_id == request and PLOT in data and self.samples(message) == count

        return client.wait_for("iopub", is_it, f"a picture of {count} samples")

    def samples(self, message: Message) -> int:
        record = message.content["data"][PLOT]
        return (record if isinstance(record, dict) else json.loads(record))["series"][0]["count"]

    def interrupt(self, client: Client, request: str):
        client.ask("interrupt_request", channel="control")
        self.assertEqual(client.reply(request).content["status"], "ok")

    def test_a_live_plot_is_one_display_that_is_updated_until_an_interrupt(self):
        client = self.following()
        request = client.start_execute("plot cpu live=on")
        first = self.picture(client, request, 2)
        self.assertEqual(first.kind, "display_data")
        display = first.content["transient"]["display_id"]
        for count in range(3, 6):
            self.append(count)
            update = self.picture(client, request, count)
            self.assertEqual((update.kind, update.content["transient"]["display_id"]), ("update_display_data", display))
            self.assertIn("text/html", update.content["data"])
        self.interrupt(client, request)
        # The session goes on, and so do the series.
        self.append(6)
        self.assertEqual(self.run_cell(client, "sum(cpu)")[-1].content["data"]["text/plain"], "21")
        again = client.start_execute("plot cpu live=on")
        self.assertNotEqual(self.picture(client, again, 6).content["transient"]["display_id"], display)
        self.interrupt(client, again)

    def test_a_live_plot_ends_with_its_time(self):
        client = self.following()
        outputs = self.run_cell(client, "plot cpu live=50 ms")
        self.assertEqual([message.kind for message in outputs], ["display_data"])

    def test_a_live_plot_needs_something_that_grows_or_ends_it(self):
        _, client = self.started()
        reply, _ = client.execute("plot [1, 2] live=on")
        self.assertEqual(reply.content["ename"], "StateError")

    def test_other_cells_change_the_session_between_two_pictures(self):
        client = self.following()
        subshell = client.ask("create_subshell_request", channel="control").content["subshell_id"]
        request = client.start_execute("plot cpu live=on")
        self.picture(client, request, 2)
        header = client.header("execute_request") | {"subshell_id": subshell}
        other = client.start_execute("append cpu 9\nselect cpu 1", header=header)
        self.assertEqual(client.reply(other).content["status"], "ok")
        self.append(3)
        self.picture(client, request, 4)
        self.interrupt(client, request)
        self.assertEqual(self.run_cell(client, "[selection.index, sum(cpu)]")[-1].content["data"]["text/plain"], "[1, 15]")


if __name__ == "__main__":
    import unittest

    unittest.main()
