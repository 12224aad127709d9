"""Measures what a live plot costs: the processor's time of the kernel while a file of a million samples grows.

Called by compare.py as the suite `live`; the client is that of kernel_peers.py. Four samples are appended thirty times a second,
and each time one display is updated.
"""

import array
import contextlib
import fcntl
import os
import pathlib
import pty
import random
import struct
import subprocess
import termios
import threading
import time

from kernel_peers import PROGRAM, BenchClient, Reporter, await_picture, processor_seconds, run
from kernel_process import Kernel, KernelSpec

COUNT, APPENDED, RATE = 1_000_000, 4, 30
SECONDS, SETTLING = 10, 2
SHARE_OF_A_CORE = 0.3
TERMINAL_RATE, SHARE_IN_A_TERMINAL = 10, 0.05
STYLES = {"interactive": "", "picture alone": " interaction=off"}


class Feed:
    """A file of numbers that grows until it is told to end."""

    def __init__(self, path: pathlib.Path) -> None:
        self.noise = random.Random(1)
        self.level = 0.0
        self.file = path.open("wb", buffering=0)
        self.write(COUNT)
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def write(self, count: int) -> None:
        samples = array.array("d")
        for _ in range(count):
            self.level += self.noise.gauss(0, 1)
            samples.append(self.level)
        self.file.write(samples.tobytes())

    def run(self) -> None:
        due = time.monotonic()
        while not self.ended.wait(max(0, due - time.monotonic())):
            self.write(APPENDED)
            due += 1 / RATE

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()
        self.file.close()


def measure(style: str) -> tuple[float, float, int]:
    """The share of a core, updates a second, and bytes of an update."""
    kernel = Kernel(KernelSpec(PROGRAM))
    try:
        client = BenchClient(kernel.connection)
        kernel.clients.append(client)
        client.ready()
        path = kernel.folder / "samples.f64"
        feed = Feed(path)
        run(client, f'series a follow "{path}"')
        await_picture(client, f"plot a{style}")
        socket = client.sockets["iopub"]
        with feed:
            client.start_execute(f"plot a live={SECONDS + 2 * SETTLING} s{style}")
            until = time.monotonic() + SETTLING
            while time.monotonic() < until:
                if socket.poll(20):
                    socket.recv_multipart()
            start, spent, updates, size = time.monotonic(), processor_seconds(kernel.process.pid), 0, 0
            while (seconds := time.monotonic() - start) < SECONDS:
                if socket.poll(20):
                    frames = socket.recv_multipart()
                    updates += b"update_display_data" in frames[0]
                    size = max(size, sum(map(len, frames)))
            share = (processor_seconds(kernel.process.pid) - spent) / seconds
        return share, updates / seconds, size
    finally:
        kernel.end()


def measure_terminal() -> float:
    """The share of a core that `glowline plot live=on` takes on a terminal, a line a picture."""
    ours, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [PROGRAM, "plot", "live=on"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=terminal, stderr=terminal, env=os.environ | {"TERM": "xterm-256color"}, bufsize=0
    ) as process:
        os.close(terminal)
        reader = threading.Thread(target=read_to_the_end, args=[ours])
        reader.start()
        assert process.stdin
        due, start, spent = time.monotonic(), 0.0, 0.0
        for number in range(TERMINAL_RATE * (SETTLING + SECONDS)):
            process.stdin.write(f"{number % 17}\n".encode())
            if number == TERMINAL_RATE * SETTLING:
                start, spent = time.monotonic(), processor_seconds(process.pid)
            due += 1 / TERMINAL_RATE
            time.sleep(max(0, due - time.monotonic()))
        share = (processor_seconds(process.pid) - spent) / (time.monotonic() - start)
        process.stdin.close()
        process.wait()
    reader.join()
    os.close(ours)
    return share


def read_to_the_end(terminal: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(terminal, 1 << 16):
            pass


def main(report: Reporter) -> None:
    print(f"{'live plot of 1M samples':<44}{'a core':>10}{'per s':>10}{'ms each':>10}{'kB':>10}")
    for name, style in STYLES.items():
        share, rate, size = measure(style)
        print(f"{name:<44}{share:10.3f}{rate:10.1f}{1000 * share / rate:10.2f}{size / 1000:10.1f}")
        report(f"live plot, {name}, share of a core at {RATE} a second", share * RATE / rate, "", SHARE_OF_A_CORE)
    share = measure_terminal()
    report(f"live plot, in a terminal, share of a core at {TERMINAL_RATE} a second", share, "", SHARE_IN_A_TERMINAL)
