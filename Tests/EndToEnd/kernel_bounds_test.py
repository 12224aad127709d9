"""What waits for front ends that do not read: it is bounded, it goes with them, and the others lose nothing."""

import time

import zmq

from kernel_case import KernelCase
from kernel_process import Kernel
from processes import TIMEOUT
from under_test import CODE, only_glowline
from wire import Client

MEGABYTE = 1 << 20
MOST_HELD = 256 * MEGABYTE
CELLS = 300


@only_glowline
class BoundsTest(KernelCase):
    def deaf(self, client: Client) -> zmq.Socket:
        """A subscriber that reads nothing, and keeps next to nothing itself."""
        socket = client.socket(zmq.SUB)
        socket.setsockopt(zmq.RCVHWM, 1)
        socket.setsockopt(zmq.RCVBUF, 1 << 16)
        socket.setsockopt(zmq.SUBSCRIBE, b"")
        socket.connect(client.address("iopub"))
        client.wait_for("iopub", lambda message: message.kind == "iopub_welcome", "welcome")
        self.addCleanup(socket.close, 0)
        return socket

    def show_megabytes(self, kernel: Kernel, client: Client, count: int) -> int:
        """Runs cells whose input is a megabyte, reads all that is published, and returns the most memory used."""
        most = 0
        for number in range(count):
            code = f"{CODE.expression} # {number} ".ljust(MEGABYTE, "x")
            request = client.start_execute(code, store_history=False)
            kinds = [message.kind for message in client.published(request)]
            self.assertEqual(kinds, ["status", "execute_input", "execute_result", "status"])
            self.assertEqual(client.reply(request).content["status"], "ok")
            del client.sent[request]
            if number % 10 == 0:
                most = max(most, kernel.memory)
        return most

    def sinks(self, kernel: Kernel, client: Client, most: int) -> None:
        """Waits until a kernel uses less than so much; what it publishes next finds a front end gone."""
        deadline = time.monotonic() + TIMEOUT
        while kernel.memory >= most and time.monotonic() < deadline:
            self.answers(client)
        self.assertLess(kernel.memory, most)

    def test_a_deaf_subscriber_costs_bounded_memory_and_then_its_connection(self) -> None:
        kernel, client = self.started()
        settled = self.show_megabytes(kernel, client, 20)
        self.deaf(client)
        most = self.show_megabytes(kernel, client, CELLS)
        self.assertLess(most - settled, MOST_HELD)
        self.answers(client)
        self.sinks(kernel, client, settled + MOST_HELD // 4)
        log = [line for line in kernel.log.read_text().splitlines() if "does not read" in line]
        self.assertEqual(len(log), 1, log)

    def test_what_waits_for_a_front_end_goes_with_it(self) -> None:
        kernel, client = self.started()
        settled = self.show_megabytes(kernel, client, 20)
        socket = self.deaf(client)
        held = self.show_megabytes(kernel, client, 100)
        self.assertGreater(held - settled, 50 * MEGABYTE)
        socket.close(0)
        self.sinks(kernel, client, (settled + held) // 2)


@only_glowline
class BoundsOverIPCTest(BoundsTest):
    transport = "ipc"
