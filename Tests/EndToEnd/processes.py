"""What all suites share about processes: a limit for every wait, ends that are waited for, and terminals."""

import contextlib
import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable
from typing import IO

# Seconds; nothing here needs them, not even on a busy machine, and nothing that is stuck holds the tests up for longer.
TIMEOUT = 60


def is_gone(pid: int, timeout: float = TIMEOUT) -> bool:
    """Whether a process ends in time; a zombie has ended."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], timeout)[0])
    finally:
        os.close(process)


def end_process(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def end(process: subprocess.Popen, timeout: float = TIMEOUT) -> None:
    """Asks a process to end, and sees to it."""
    process.terminate()
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def wait_until(is_so: Callable[[], bool], what: str, timeout: float = TIMEOUT) -> None:
    """Looks again and again whether something has come about that nothing tells of."""
    deadline = time.monotonic() + timeout
    while not is_so():
        if time.monotonic() > deadline:
            raise AssertionError(f"never came about: {what}")
        time.sleep(0.01)


class Piped(subprocess.Popen[str]):
    """A process whose streams are pipes of text, as far as they are asked for."""

    stdin: IO[str]
    stdout: IO[str]
    stderr: IO[str]


def read_line(stream: IO[str], timeout: float = TIMEOUT) -> str:
    """The first line of a pipe; nothing may have been read from it before."""
    if not select.select([stream], [], [], timeout)[0]:
        raise AssertionError(f"no line came within {timeout} s")
    return stream.readline()


class Terminal:
    """A program on a terminal of 80 by 24."""

    def __init__(self, *arguments: str, folder: str | pathlib.Path, **environment: str) -> None:
        self.seen = ""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(environment)
            os.execvp(arguments[0], arguments)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def read(self, deadline: float) -> bool:
        """Reads what the program shows next; whether there was anything before its end."""
        if not select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]:
            raise AssertionError(f"nothing more came; there was {self.seen[-1500:]!r}")
        try:
            data = os.read(self.terminal, 65_536)
        except OSError:  # how a terminal tells that nobody is there any more
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def expect(self, text: str) -> str:
        """Waits until the terminal shows a text behind what was expected before; what came between."""
        deadline = time.monotonic() + TIMEOUT
        while text not in self.seen:
            try:
                alive = self.read(deadline)
            except AssertionError as error:
                raise AssertionError(f"{text!r} did not come: {error}") from None
            if not alive:
                raise AssertionError(f"the program ended before {text!r}: {self.seen[-1500:]!r}")
        before, self.seen = self.seen.split(text, 1)
        return before

    def expect_raw(self) -> None:
        """Waits until keys such as Ctrl-C reach the program itself; of a mode's change nobody tells."""
        wait_until(lambda: not termios.tcgetattr(self.terminal)[3] & termios.ISIG, "the terminal changes its mode")

    def status(self) -> int:
        """The exit status, once the program has ended."""
        deadline = time.monotonic() + TIMEOUT
        while self.read(deadline):
            pass
        if not is_gone(self.child, max(0, deadline - time.monotonic())):
            raise AssertionError("the program closes its terminal and does not end")
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.child:
            end_process(self.child)
            os.waitpid(self.child, 0)
        os.close(self.terminal)
