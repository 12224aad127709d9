"""Many at once: fifty kernels that start and draw together, and a Lab whose windows drag in twenty plots.

What it took is printed; what must hold is counted in the processor's time, to which a busy machine adds little. An hour of mixed
use is `GLOWLINE_ROUNDS` of `kernel_soak_test.py`.
"""

import os
import time

from browser_case import BrowserCase
from kernel_case import KernelCase
from under_test import only_glowline
from wire import Client

MEGABYTE = 1 << 20
KERNELS = 50
WINDOWS, PLOTS = 4, 5
# Of the processor, for a cell of each kernel: what two cores do in two seconds.
MOST_SECONDS = 4.0


def used(pid: int) -> float:
    """The processor's time of a process, in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@only_glowline
class CrowdOfKernelsTest(KernelCase):
    def test_fifty_kernels_start_and_draw_at_once(self) -> None:
        started = time.monotonic()
        kernels = [self.start() for _ in range(KERNELS)]
        clients = [kernel.client() for kernel in kernels]
        print(f"{KERNELS} kernels are ready after {time.monotonic() - started:.2f} s")
        pids = [kernel.process.pid for kernel in kernels]
        for code in ("series a = walk(1000); plot a", "plot a laser=on glow=on", "select a index=7", "print mean(a)"):
            before, began = sum(map(used, pids)), time.monotonic()
            requests = [client.start_execute(code) for client in clients]
            waits = [self.wait(client, request, began) for client, request in zip(clients, requests, strict=True)]
            taken = sum(map(used, pids)) - before
            print(f"{code}: the last answer after {max(waits):.2f} s, {taken:.2f} s of the processor")
            self.assertLess(taken, MOST_SECONDS, code)
        memory = [kernel.memory / MEGABYTE for kernel in kernels]
        print(f"memory of a kernel: {min(memory):.0f} to {max(memory):.0f} MB")
        for kernel in kernels:
            self.assertEqual(kernel.shut_down(), 0)
            self.assertEqual(kernel.log.read_text(), "")

    def wait(self, client: Client, request: str, began: float) -> float:
        self.assertEqual(client.reply(request).content["status"], "ok")
        return time.monotonic() - began


@only_glowline
class CrowdOfPagesTest(BrowserCase):
    front_end = "lab"

    def test_four_windows_drag_in_twenty_plots(self) -> None:
        """All are linked with one kernel; each drag is answered, and the last one stands everywhere."""
        first = self.open(*(f"series price{number} = range(1, 5000)\nplot price{number}" for number in range(PLOTS)))
        first.run_all()
        first.plot(PLOTS - 1).wait_linked()
        first.save()
        books = [first, *(self.open_path(first.path) for _ in range(WINDOWS - 1))]
        for number in range(PLOTS):
            plots = [book.plot(number) for book in books]
            for plot in plots:
                plot.wait_linked()
                plot.press(100)
            # In turns, so that the kernel has all of them under way.
            for x in range(110, 600, 70):
                for plot in plots:
                    plot.move(x, 3)
            for plot in plots:
                plot.page.mouse.up()
            for plot in plots:
                plot.wait_answered("end", "sel")
                self.assertGreater(plot.frames(), 0)
            last = plots[-1]
            last.stage.focus()
            last.page.keyboard.press("Home")
            for plot in plots:
                plot.shows("1")
        self.assertEqual([problem for book in books for problem in book.problems if "glowline" in problem.lower()], [])
