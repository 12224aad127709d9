"""Live plots: one display that is updated in place until an interrupt or the time's end, and a session that goes on."""

import json
import pathlib
import tempfile
import threading

import zmq

from kernel_view_test import ViewCase
from under_test import only_glowline
from wire import Client, Message, decoded

PLOT = "application/vnd.glowline.plot+json"
MEGABYTE = 1 << 20
# What the system keeps for a subscriber on its way, of pictures of some 160 kB each.
MOST_ON_THE_WAY = 80


@only_glowline
class LiveTest(ViewCase):
    def setUp(self) -> None:
        self.file = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "load.csv"
        self.file.write_text("cpu\n1\n2\n")

    def append(self, *values: float) -> None:
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

    def interrupt(self, client: Client, request: str) -> None:
        client.ask("interrupt_request", channel="control")
        self.assertEqual(client.reply(request).content["status"], "ok")

    def test_a_live_plot_is_one_display_that_is_updated_until_an_interrupt(self) -> None:
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

    def growing(self) -> tuple[Client, str]:
        """A live plot of a series that cells append to; its cell has ended."""
        _, client = self.started()
        self.run_cell(client, "series a = [1, 2]")
        request = client.start_execute("plot a live=on")
        self.assertEqual(client.reply(request).content["status"], "ok")
        self.assertEqual(self.picture(client, request, 2).kind, "display_data")
        return client, request

    def is_still(self, client: Client, count: int) -> None:
        """No picture has another sample."""
        self.run_cell(client, "append a 9")
        self.run_cell(client, "wait 300 ms")
        while client.sockets["iopub"].poll(0):
            self.assertNotEqual(client.receive("iopub").kind, "update_display_data")
        self.assertEqual(self.run_cell(client, "count(a)")[-1].content["data"]["text/plain"], str(count))

    def test_a_live_plot_goes_on_beside_later_cells(self) -> None:
        client, request = self.growing()
        for count in range(3, 6):
            self.run_cell(client, f"append a {count}")
            update = self.picture(client, request, count)
            self.assertEqual(update.kind, "update_display_data")
        client.ask("interrupt_request", channel="control")
        self.is_still(client, 6)

    def test_what_ends_a_live_plot_beside_cells(self) -> None:
        for end in ("plot a live=off", "reset\nseries a = [1, 2]"):
            with self.subTest(end=end):
                client, _ = self.growing()
                self.run_cell(client, end)
                self.is_still(client, 3)

    def test_the_same_cell_again_ends_the_live_plot_before(self) -> None:
        client, first = self.growing()
        second = client.start_execute("plot a live=on")
        self.picture(client, second, 2)
        self.run_cell(client, "append a 3")
        self.assertEqual(self.picture(client, second, 3).kind, "update_display_data")
        self.run_cell(client, "append a 4")
        late = client.wait_for("iopub", lambda message: message.kind == "update_display_data", "a picture")
        self.assertNotEqual(late.parent_id, first)

    def test_a_live_plot_ends_with_its_series(self) -> None:
        client, request = self.growing()
        self.run_cell(client, "drop a")
        said = client.wait_for("iopub", lambda message: message.kind == "stream" and message.parent_id == request, "why it ended")
        self.assertIn("the live plot has ended", said.content["text"])

    def test_a_live_plot_ends_with_its_time(self) -> None:
        client = self.following()
        outputs = self.run_cell(client, "plot cpu live=50 ms")
        self.assertEqual([message.kind for message in outputs], ["display_data"])

    def test_a_live_plot_needs_something_that_grows_or_ends_it(self) -> None:
        _, client = self.started()
        reply, _ = client.execute("plot [1, 2] live=on")
        self.assertEqual(reply.content["ename"], "StateError")

    def test_a_page_selects_while_the_plot_is_live_and_the_pictures_keep_it(self) -> None:
        client = self.following()
        request = client.start_execute("plot cpu live=on")
        first = self.picture(client, request, 2)
        self.opened(client, "view-1")
        # The page still shows the first picture, which others have replaced.
        for count in range(3, 9):
            self.append(count)
            self.picture(client, request, count)
        answer, _ = self.answer(client, self.options(first), 1, "end", i=1, series="cpu")
        self.assertEqual(answer["kind"], "sel")
        marked = client.wait_for(
            "iopub",
            lambda message: message.kind == "update_display_data" and "marked" in self.options(message),
            "a picture with the sample",
        )
        self.assertEqual(self.samples(marked), 8)
        for count in range(9, 12):
            self.append(count)
            self.assertTrue(self.options(self.picture(client, request, count))["marked"])
        # A newer message of the same view counts, an older one does not, whichever picture they are about.
        self.assertEqual(self.kind(client, self.options(marked), 3, "end", i=4, series="cpu"), "sel")
        client.wait_for("iopub", lambda message: message.kind == "update_display_data", "the picture that shows it")
        self.assertEqual(self.kind(client, self.options(first), 2, "end", i=0, series="cpu"), "ack")
        self.interrupt(client, request)
        self.assertEqual(self.run_cell(client, "selection.index")[-1].content["data"]["text/plain"], "4")

    def test_a_live_plot_displaces_no_other_picture_of_the_notebook(self) -> None:
        client = self.following()
        (other,) = self.run_cell(client, "plot [1, 2, 3]")
        self.opened(client, "view-1")
        request = client.start_execute("plot cpu live=on")
        for count in range(3, 90):
            self.append(count)
            self.picture(client, request, count)
        self.assertEqual(self.kind(client, self.options(other), 1, "ping"), "ack")
        self.interrupt(client, request)

    def test_front_ends_ask_while_a_plot_is_live(self) -> None:
        client = self.following()
        request = client.start_execute("plot cpu live=on")
        self.picture(client, request, 2)
        self.assertIn("cpu", client.ask("complete_request", {"code": "plot cp", "cursor_pos": 7}).content["matches"])
        self.answers(client)
        self.interrupt(client, request)

    def test_who_reads_slowly_gets_fewer_pictures_and_none_waits(self) -> None:
        kernel, client = self.started()
        self.run_cell(client, f'series cpu follow "{self.file}"')
        slow = client.socket(zmq.SUB)
        self.addCleanup(slow.close, 0)
        slow.setsockopt(zmq.RCVHWM, 1)
        slow.setsockopt(zmq.SUBSCRIBE, b"")
        slow.connect(client.address("iopub"))
        client.wait_for("iopub", lambda message: message.kind == "iopub_welcome", "welcome")
        request = client.start_execute("plot walk(2000), cpu live=on")
        client.wait_for("iopub", lambda message: message.kind == "display_data", "the first picture")
        memory, ended = kernel.memory, threading.Event()
        written = self.feed(ended)
        # Nobody gets more than what is on its way to the slow one, however much is appended.
        pictures = 0
        while client.sockets["iopub"].poll(1500):
            pictures += client.receive("iopub").kind == "update_display_data"
            self.assertLess(pictures, MOST_ON_THE_WAY)
        # It reads a message a second: so many pictures more are made.
        before = written[0]
        for _ in range(4):
            self.assertTrue(slow.poll(5000))
            slow.recv_multipart()
            client.sockets["iopub"].poll(1000)
        while client.sockets["iopub"].poll(0):
            pictures += client.receive("iopub").kind == "update_display_data"
        self.assertLess(pictures, MOST_ON_THE_WAY)
        self.assertGreater(written[0], before)
        self.assertLess(kernel.memory - memory, 40 * MEGABYTE)
        ended.set()
        # Once it reads all, it sees the newest samples, and has lost no message of the cell.
        self.interrupt_late(client, slow, request)
        self.assertEqual(kernel.log.read_text(), "")

    def feed(self, ended: threading.Event) -> list[int]:
        """Appends samples, some hundred a second, until it is told to end; how many so far."""
        written = [0]

        def write() -> None:
            while not ended.wait(0.01):
                self.append(written[0])
                written[0] += 1

        thread = threading.Thread(target=write)
        self.addCleanup(thread.join)
        self.addCleanup(ended.set)
        thread.start()
        return written

    def interrupt_late(self, client: Client, slow: zmq.Socket, request: str) -> None:
        """Reads what the slow one has, ends the cell, and sees that both hear of its end."""
        client.send("control", "interrupt_request")
        self.assertEqual(client.reply(request).content["status"], "ok")
        while slow.poll(20_000):
            message = decoded(slow.recv_multipart(), client.key)
            if message.parent_id == request and message.content.get("execution_state") == "idle":
                return
        self.fail("the slow one has not heard of the cell's end")

    def test_other_cells_change_the_session_between_two_pictures(self) -> None:
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
