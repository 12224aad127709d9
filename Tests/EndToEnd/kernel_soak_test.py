"""Mixed use: plots, live plots, interrupts, subshells, front ends that read slowly, go away or never read, and two that go on.

At the end of GLOWLINE_ROUNDS the kernel holds the memory that it held after a tenth of them, and has the threads and files that
it had then. Its memory at each tenth is printed.
"""

import os
import pathlib
import random
import tempfile
import time

import zmq

from kernel_case import KernelCase
from kernel_process import Kernel
from under_test import only_glowline
from wire import Client, WireError

ROUNDS = int(os.environ.get("GLOWLINE_ROUNDS", "40"))
MEGABYTE = 1 << 20
PLOTS = ["plot a", "plot a laser=on glow=on", "plot b style=minimal", 'plot a, b title="two"', "select a index=7", "compare a 3 300"]
CALM = ["series a = walk(1000)", "series b = sma(a, 20)", "window x=100..400", "window all", "show state", "help plot", "print mean(a)"]
LONG = ["series w = walk(30M)", "series w = sort(walk(3M))", "drag a px=range(0, 3M)", "wait 1 hour"]
WRONG = ["plot nobody", "plot (", "expect 1 > 2", 'series c from "nowhere.csv"', "window y=2..1"]


@only_glowline
class SoakTest(KernelCase):
    def subscriber(self, client: Client, unread: int) -> zmq.Socket:
        socket = client.socket(zmq.SUB)
        socket.setsockopt(zmq.RCVHWM, unread)
        socket.setsockopt(zmq.SUBSCRIBE, b"")
        socket.connect(client.address("iopub"))
        client.wait_for("iopub", lambda message: message.kind == "iopub_welcome", "welcome")
        return socket

    def run_round(self, noise: random.Random, kernel: Kernel, clients: list[Client]) -> None:
        """What two people do in a few seconds, and who looks on."""
        first, second = noise.sample(clients, 2)
        slow, deaf = self.subscriber(first, 10), self.subscriber(first, 1)
        for code in noise.sample(CALM, 3) + noise.sample(PLOTS, 4) + noise.sample(WRONG, 1):
            noise.choice(clients).execute(code, stop_on_error=False)
            if slow.poll(0):
                slow.recv_multipart()
        subshell = first.ask("create_subshell_request", channel="control").content["subshell_id"]
        endless = first.start_running("wait 1 hour")
        beside = second.start_execute("print mean(a)", header={"subshell_id": subshell})
        self.assertEqual(second.reply(beside).content["status"], "ok")
        first.ask("interrupt_request", channel="control")
        self.assertEqual(first.reply(endless).content["ename"], "Interrupted")
        first.ask("delete_subshell_request", {"subshell_id": subshell}, channel="control")
        endless = first.start_running(noise.choice(LONG))
        first.ask("interrupt_request", channel="control")
        self.assertEqual(first.reply(endless).content["ename"], "Interrupted")
        # Who takes nothing holds up a live plot for seconds: that is tried now and then.
        if noise.random() < 0.9:
            deaf.close(0)
        self.live(first, slow)
        question = second.start_execute('x = ask("how many?")', allow_stdin=True)
        second.send("stdin", "input_reply", {"value": "3"}, parent=second.question(question).header)
        self.assertEqual(second.reply(question).content["status"], "ok")
        for socket in (slow, deaf):
            socket.close(0)
        guest = kernel.client()
        guest.execute("plot b")
        guest.close()
        kernel.clients.remove(guest)
        for client in clients:
            self.answers(client)
            client.sweep()
            client.sent.clear()

    def live(self, client: Client, slow: zmq.Socket) -> None:
        """A live plot of a file that grows, of which a page selects a sample."""
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write("rows\n1\n2\n")
            file.flush()
            self.run_cell(client, f'series rows follow "{file.name}"')
            request = client.start_execute("plot rows, a live=on")
            for number in range(5):
                client.wait_for(
                    "iopub", lambda message: message.parent_id == request and "image/png" in message.content.get("data", {}), "picture"
                )
                file.write(f"{number}\n")
                file.flush()
                if slow.poll(0):
                    slow.recv_multipart()
            view = client.send("shell", "comm_open", {"comm_id": "view", "target_name": "glowline.view", "data": {}})
            client.outputs(view)
            client.outputs(client.send("shell", "comm_close", {"comm_id": "view", "data": {}}))
            client.ask("interrupt_request", channel="control")
            self.assertEqual(client.reply(request).content["status"], "ok")
            self.run_cell(client, "drop rows")

    def held(self, kernel: Kernel) -> tuple[int, int]:
        """How many threads and open files the kernel has."""
        process = pathlib.Path(f"/proc/{kernel.process.pid}")
        return len(os.listdir(process / "task")), len(os.listdir(process / "fd"))

    def resting_memory(self, kernel: Kernel) -> int:
        """What the kernel holds once it is asked nothing: within a second it gives back what is free."""
        least = kernel.memory
        for _ in range(8):
            time.sleep(0.25)
            least = min(least, kernel.memory)
        return least

    def settled(self, kernel: Kernel, client: Client, wanted: tuple[int, int] | None = None) -> tuple[int, int]:
        """What is held once connections that ended are gone: as often as that takes, the kernel is asked something."""
        for _ in range(200):
            held = self.held(kernel)
            self.answers(client)
            # A thread that waits for more work ends after a moment.
            time.sleep(0.005)
            if held == wanted:
                break
        return held

    def test_nothing_grows_and_nothing_is_left_over(self) -> None:
        kernel = self.start()
        clients = [kernel.client(), kernel.client()]
        self.run_cell(clients[0], "series a = walk(1000); series b = sma(a, 20)")
        noise, curve = random.Random(1), []
        for number in range(ROUNDS):
            try:
                self.run_round(noise, kernel, clients)
            except WireError as error:
                raise WireError(f"round {number}: {error}; the kernel's log: {kernel.log.read_text()[-2000:]}") from error
            if number == ROUNDS // 10:
                held, memory = self.settled(kernel, clients[0]), self.resting_memory(kernel)
            if number % max(1, ROUNDS // 10) == 0:
                curve.append(self.resting_memory(kernel) / MEGABYTE)
        print("megabytes at each tenth:", " ".join(f"{memory:.1f}" for memory in curve))
        self.assertEqual(self.settled(kernel, clients[0], held), held)
        self.assertLess(self.resting_memory(kernel) - memory, 8 * MEGABYTE)
        files = {str(path.relative_to(kernel.folder)) for path in kernel.folder.rglob("*") if path.is_file()}
        self.assertEqual(files, {"connection.json", "log", "state/glowline/cells.jsonl"})
        self.assertEqual(kernel.log.read_text(), "")
        self.assertEqual(kernel.shut_down(), 0)
