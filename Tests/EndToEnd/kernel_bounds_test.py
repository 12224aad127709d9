"""What waits for front ends that do not read: it is bounded, it goes with them, and the others lose nothing."""

import gzip
import os
import pathlib
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


@only_glowline
class AbandonedWorkTest(KernelCase):
    def test_interrupted_readings_of_packed_data_do_not_pile_up(self) -> None:
        kernel, client = self.started()
        member = gzip.compress(b"1\n" * 1_000_000, 9)
        (kernel.folder / "bomb.csv.gz").write_bytes(gzip.compress(b"v\n") + member * 1500)
        for _ in range(10):
            request = client.start_running('series g from "bomb.csv.gz"')
            # However far it is by then.
            time.sleep(0.15)
            client.ask("interrupt_request", channel="control")
            self.assertEqual(client.reply(request).content["ename"], "Interrupted")
        self.answers(client)
        self.assertLess(kernel.memory, 1024 * MEGABYTE)
        spent = self.processor_seconds(kernel)
        time.sleep(0.5)
        self.assertLess(self.processor_seconds(kernel) - spent, 0.1)

    def processor_seconds(self, kernel: Kernel) -> float:
        fields = pathlib.Path(f"/proc/{kernel.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@only_glowline
class ConnectionFileTest(KernelCase):
    def test_what_lets_others_in_is_told(self) -> None:
        for changes, mode, sign in (
            ({}, 0o600, None),
            ({}, 0o644, "others can read it (mode 644)"),
            ({}, 0o666, "others can write it (mode 666)"),
            ({"key": ""}, 0o600, "it has no key"),
            ({"ip": "0.0.0.0"}, 0o600, "'0.0.0.0' is reached from other machines"),
            ({"ip": "*"}, 0o600, "'*' is reached from other machines"),
        ):
            with self.subTest(changes=changes, mode=oct(mode)):
                kernel = self.start(launch=False, **changes)
                kernel.file.chmod(mode)
                kernel.launch()
                kernel.connection["ip"] = "127.0.0.1"
                kernel.client()
                log = kernel.log.read_text()
                self.assertEqual(log.count("warning:"), (sign is not None) + (mode == 0o666), log)
                self.assertIn(sign or "", log)
