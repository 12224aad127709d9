"""What pages say about pictures, by a comm of the Python kernel that the lab extension knows.

The kernel opens it for pages that are there, and finds it open for those that come later, which ask for its hello.
"""

from __future__ import annotations

import contextlib
from typing import Any

from .child import Message
from .session import session

TARGET = "glowline.view"
_open: list[Any] = []


def open_link(shell: Any) -> None:
    """Opens the comm, once for each kernel."""
    if _open or not hasattr(shell, "kernel"):
        return
    from comm import create_comm

    comm = create_comm(target_name=TARGET, data=_hello())
    comm.on_msg(lambda message: _receive(comm, message))
    _open.append(comm)


def _hello() -> Message:
    reply, _ = session.child().ask({"op": "bridge", "session": 0})
    # Another process is another one to pages, also where it was started by the same kernel.
    return {"kind": "hello", "k": reply["kernel"], "boot": f"{session.child().process.pid}-{id(session)}"}


def _receive(comm: Any, message: Message) -> None:
    content = message["content"]["data"]
    if content.get("kind") == "hello":
        comm.send(_hello())
        return

    def answer(reply: Message, buffers: list[bytes]) -> None:
        with contextlib.suppress(Exception):
            comm.send(reply, buffers=buffers)

    session.page(content, answer)
