"""The program as a child of this process: messages to it and from it, each a line of JSON and the bytes that it announces.

One thread writes and one reads, so that an interrupt of the main thread leaves no message cut in two. The child ends with
its input, which ends with this process, however that ends. A process that was forked starts a child of its own.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import weakref
from collections.abc import Callable, Iterable
from typing import Any

from .errors import ProgramEnded

Buffer = Any  # what a file takes: bytes, memoryview, an array
Message = dict[str, Any]

_PIPE_SIZE = 1 << 20
_SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ, which older Pythons do not name


def program() -> str:
    """Where the program is: the one of GLOWLINE_PROGRAM, else the one that came with this package, else the one on the PATH.

    Raises FileNotFoundError where there is none.
    """
    if chosen := os.environ.get("GLOWLINE_PROGRAM"):
        return os.path.abspath(chosen)
    package = os.path.dirname(os.path.abspath(__file__))
    places = [os.path.join(package, *[os.pardir] * 4, "bin"), os.path.join(package, *[os.pardir] * 2, "bin"), sysconfig.get_path("scripts")]
    for place in places:
        path = os.path.normpath(os.path.join(place, "glowline"))
        # A file of this name may be anything; the program is no script.
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    if found := shutil.which("glowline"):
        return found
    raise FileNotFoundError(
        f"the program 'glowline' is neither in {os.path.normpath(places[0])} nor on the PATH: install the wheel, "
        "or say where it is in the environment variable GLOWLINE_PROGRAM"
    )


class Pending:
    """A question on its way: what comes of it, in its order."""

    def __init__(self) -> None:
        self.replies: queue.SimpleQueue[tuple[str, Any, list[bytes]]] = queue.SimpleQueue()


class Child:
    """A running program."""

    def __init__(self, has_pages: bool, late: Callable[[Message], None]) -> None:
        """Starts it; `late` receives what programs show after their ends, such as pictures of live plots."""
        self.owner = os.getpid()
        # Ctrl-C is for this process, which passes on what it means.
        self.process = subprocess.Popen([program(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        assert self.process.stdin and self.process.stdout
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                fcntl.fcntl(pipe, _SET_PIPE_SIZE, _PIPE_SIZE)
        self.has_ended = False
        self.late = late
        self._outgoing: queue.SimpleQueue[tuple[bytes, Iterable[Buffer], Callable[[], None] | None] | None] = queue.SimpleQueue()
        self._pending: dict[int, Pending | Callable[[Message, list[bytes]], None]] = {}
        self._count = 0
        self._lock = threading.Lock()
        for work in (self._write, self._read):
            threading.Thread(target=work, name="glowline", daemon=True).start()
        _children.add(self)
        self.ask({"op": "hello", "pages": int(has_pages)})

    # What is sent.

    def send(self, message: Message, payload: Iterable[Buffer] = (), sent: Callable[[], None] | None = None) -> None:
        """Sends a message with its bytes; `sent` is called once nobody needs these any more."""
        self._outgoing.put((json.dumps(message).encode() + b"\n", payload, sent))

    def begin(self, message: Message, answer: Callable[[Message, list[bytes]], None] | None = None) -> tuple[int, Pending]:
        """Sends a question; without `answer`, which is called by the thread that reads, its replies are kept."""
        pending = Pending()
        with self._lock:
            self._count += 1
            number = self._count
            self._pending[number] = answer or pending
        self.send({**message, "id": number})
        if self.has_ended:
            self._end_pending()
        return number, pending

    def ask(
        self, message: Message, show: Callable[[Message], None] | None = None, answer: Callable[[str], str | None] | None = None
    ) -> tuple[Message, list[bytes]]:
        """Asks and waits for the answer; `show` receives what comes before it, `answer` what the user is asked.

        An interrupt ends what the program does for it, and is raised once that has ended; a second one ends the program.
        """
        number, pending = self.begin(message)
        interrupt: KeyboardInterrupt | None = None
        while True:
            try:
                kind, content, buffers = pending.replies.get()
                if kind == "output":
                    if show and interrupt is None:
                        show(content)
                elif kind == "ask":
                    line = answer(content) if answer else None
                    self.send({"op": "answer", "id": number, "text": line})
                elif kind == "ended":
                    raise interrupt or ProgramEnded(self.obituary)
                elif interrupt:
                    raise interrupt
                else:
                    return content, buffers
            except KeyboardInterrupt as error:
                if error is interrupt:
                    raise
                if interrupt:
                    self.kill()
                interrupt = error
                self.send({"op": "interrupt"})

    # How it ends.

    @property
    def obituary(self) -> str:
        """How it has ended, and what follows."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        status = self.process.returncode
        try:
            how = f"was killed by {signal.Signals(-status).name}" if status and status < 0 else f"has ended with status {status}"
        except ValueError:
            how = f"was killed by signal {-(status or 0)}"
        return f"the program glowline {how}: the next call starts it anew, and the series and settings of its session are gone"

    def kill(self) -> None:
        """Ends it at once."""
        with contextlib.suppress(OSError):
            self.process.kill()

    def close(self) -> None:
        """Lets it end, and waits until it has."""
        self._outgoing.put(None)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait()

    def forget(self) -> None:
        """Leaves it to the process that has started it: this one is a copy."""
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                os.close(pipe.fileno())  # type: ignore[union-attr]
        self.process.returncode = 0
        self.has_ended = True

    def _end_pending(self) -> None:
        with self._lock:
            pending, self._pending = list(self._pending.values()), {}
        for one in pending:
            if isinstance(one, Pending):
                one.replies.put(("ended", None, []))
            else:
                one({"ended": True}, [])

    # The threads.

    def _write(self) -> None:
        pipe = self.process.stdin
        assert pipe
        descriptor = pipe.fileno()
        while True:
            job = self._outgoing.get()
            if job is None:
                with contextlib.suppress(OSError):
                    pipe.close()
                return
            line, payload, sent = job
            try:
                for piece in (line, *payload):
                    rest = memoryview(piece).cast("B") if len(piece) else memoryview(b"")
                    while rest:
                        rest = rest[os.write(descriptor, rest) :]
            except OSError:
                pass  # the thread that reads sees its end
            finally:
                if sent:
                    sent()
                del job, line, payload, sent

    def _read(self) -> None:
        pipe = self.process.stdout
        assert pipe
        try:
            while line := pipe.readline():
                message = json.loads(line)
                buffers = [pipe.read(size) for size in message.pop("buffers", ())]
                self._take(message, buffers)
        except (OSError, ValueError):
            pass
        self.has_ended = True
        self._end_pending()

    def _take(self, message: Message, buffers: list[bytes]) -> None:
        number = message.pop("id", 0)
        is_done = message.pop("done", False)
        with self._lock:
            pending = self._pending.pop(number, None) if is_done else self._pending.get(number)
        if isinstance(pending, Pending):
            kind = "done" if is_done else "ask" if "ask" in message else "output"
            pending.replies.put((kind, message if is_done else message[kind], buffers))
        elif is_done and pending:
            pending(message, buffers)
        elif "output" in message:
            with contextlib.suppress(Exception):
                self.late(message["output"])


_children: weakref.WeakSet[Child] = weakref.WeakSet()


def _close_all() -> None:
    for child in list(_children):
        if child.owner == os.getpid() and not child.has_ended:
            child.close()


def _forget_all() -> None:
    for child in list(_children):
        child.forget()
    _children.clear()


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
if sys.platform != "linux":  # pragma: no cover
    raise ImportError("glowline runs on Linux")
