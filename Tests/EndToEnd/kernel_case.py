"""What the tests of the kernel share: a fresh one for each test."""

import unittest
from typing import Any

from kernel_process import Kernel
from under_test import SPEC
from wire import Client, Message


class KernelCase(unittest.TestCase):
    transport = "tcp"
    maxDiff = 4000

    def start(self, **options: Any) -> Kernel:
        kernel = Kernel(SPEC, self.transport, **options)
        self.addCleanup(kernel.end)
        return kernel

    def started(self, **options: Any) -> tuple[Kernel, Client]:
        """A fresh kernel that answers, and a client of it."""
        kernel = self.start(**options)
        return kernel, kernel.client()

    def run_cell(self, client: Client, code: str, **options: Any) -> list[Message]:
        """The outputs of a cell that must succeed."""
        reply, outputs = client.execute(code, **options)
        self.assertEqual(reply.content["status"], "ok", reply.content)
        return outputs

    def answers(self, client: Client) -> None:
        """The kernel still answers on shell and control, with status around both."""
        for channel in ("shell", "control"):
            self.assertEqual(client.ask("kernel_info_request", channel=channel).content["status"], "ok")
