"""What the tests of the kernel share: the kernel of the command line, and a fresh one for each test."""

import unittest

from kernel_process import Kernel, read_arguments
from snippets import snippets
from wire import Client, Message

SPEC = read_arguments()
CODE = snippets(SPEC.language)

only_glowline = unittest.skipUnless(SPEC.language == "glowline", "a promise of Glowline's own")


class KernelCase(unittest.TestCase):
    transport = "tcp"
    maxDiff = 4000

    def start(self, **options) -> Kernel:
        kernel = Kernel(SPEC, self.transport, **options)
        self.addCleanup(kernel.end)
        return kernel

    def started(self, **options) -> tuple[Kernel, Client]:
        """A fresh kernel that answers, and a client of it."""
        kernel = self.start(**options)
        return kernel, kernel.client()

    def run_cell(self, client: Client, code: str, **options) -> list[Message]:
        """The outputs of a cell that must succeed."""
        reply, outputs = client.execute(code, **options)
        self.assertEqual(reply.content["status"], "ok", reply.content)
        return outputs

    def answers(self, client: Client) -> None:
        """The kernel still answers on shell and control, with status around both."""
        for channel in ("shell", "control"):
            self.assertEqual(client.ask("kernel_info_request", channel=channel).content["status"], "ok")
