"""A Jupyter client on bare ZeroMQ sockets, which can also say what no client may say.

Every message it receives is held to what all messages of a kernel must keep: a right signature, four JSON
objects, a complete header, one session, a parent that is the request's header word for word.
"""

import collections
import dataclasses
import datetime
import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import zmq

from processes import TIMEOUT

Json = dict[str, Any] | None
DELIMITER = b"<IDS|MSG>"
CHANNELS = ("shell", "control", "stdin", "iopub", "hb")


class WireError(AssertionError):
    """A message that breaks the protocol, or one that never came."""


@dataclasses.dataclass
class Message:
    header: dict
    parent: dict
    metadata: dict
    content: dict
    buffers: list = dataclasses.field(default_factory=list)
    topic: bytes = b""

    @property
    def kind(self) -> str:
        return self.header["msg_type"]

    @property
    def id(self) -> str:
        return self.header["msg_id"]

    @property
    def parent_id(self) -> str | None:
        return (self.parent or {}).get("msg_id")


def signature(key: bytes, frames: list[bytes]) -> bytes:
    """The signature of the four JSON frames; none without a key."""
    if not key:
        return b""
    digest = hmac.new(key, digestmod=hashlib.sha256)
    for frame in frames:
        digest.update(frame)
    return digest.hexdigest().encode()


def encoded(parts: list) -> list[bytes]:
    return [part if isinstance(part, bytes) else json.dumps(part).encode() for part in parts]


def decoded(frames: list[bytes], key: bytes) -> Message:
    if DELIMITER not in frames:
        raise WireError(f"no delimiter in {frames}")
    at = frames.index(DELIMITER)
    if len(frames) < at + 6:
        raise WireError(f"too few frames: {frames}")
    signed, parts = frames[at + 1], frames[at + 2 : at + 6]
    if not hmac.compare_digest(signed, signature(key, parts)):
        raise WireError(f"wrong signature of {parts}")
    header, parent, metadata, content = (json.loads(part) for part in parts)
    return Message(header, parent, metadata, content, frames[at + 6 :], frames[0] if at else b"")


def check_form(message: Message) -> None:
    """What every message must have."""
    for name in ("header", "parent", "metadata", "content"):
        value = getattr(message, name)
        if not isinstance(value, dict):
            raise WireError(f"{name} is {value!r}, not an object")
    for name in ("msg_id", "session", "username", "date", "msg_type", "version"):
        if not isinstance(message.header.get(name), str):
            raise WireError(f"header without {name}: {message.header}")
    date = message.header["date"]
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)", date):
        raise WireError(f"date {date!r} is not ISO 8601 in UTC")


class Client:
    """One front end of a kernel: all five sockets, one identity, one subscription."""

    def __init__(self, connection: dict, *, identity: bytes | None = None, secret: tuple | None = None, topic: bytes = b"") -> None:
        self.connection = connection
        self.key = connection["key"].encode()
        self.session = uuid.uuid4().hex
        self.identity = identity or self.session.encode()
        self.context = zmq.Context()
        # A socket without a peer would take nothing, and keep its sender, for ever.
        self.context.setsockopt(zmq.SNDTIMEO, TIMEOUT * 1000)
        self.context.setsockopt(zmq.RCVTIMEO, TIMEOUT * 1000)
        self.sent: dict[str, dict] = {}
        self.kernel_session: str | None = None
        self.unread: dict[str, collections.deque[Message]] = {channel: collections.deque() for channel in CHANNELS}
        self.sockets: dict[str, zmq.Socket] = {}
        kinds = {"shell": zmq.DEALER, "control": zmq.DEALER, "stdin": zmq.DEALER, "iopub": zmq.SUB, "hb": zmq.REQ}
        for channel, kind in kinds.items():
            socket = self.socket(kind, secret)
            if kind == zmq.DEALER:
                socket.setsockopt(zmq.IDENTITY, self.identity)
            if kind == zmq.SUB:
                socket.setsockopt(zmq.RCVHWM, 0)
                socket.setsockopt(zmq.SUBSCRIBE, topic)
            if channel == "stdin":
                self.stdin_events = socket.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
            socket.connect(self.address(channel))
            self.sockets[channel] = socket

    def socket(self, kind: int, secret: tuple | None = None) -> zmq.Socket:
        """A socket that gives up at once when it is closed; `secret` is a CurveZMQ key pair."""
        socket = self.context.socket(kind)
        socket.setsockopt(zmq.LINGER, 0)
        socket.setsockopt(zmq.RECONNECT_IVL, 10)
        if secret:
            socket.curve_serverkey = self.connection["curve_publickey"].encode()
            socket.curve_publickey, socket.curve_secretkey = secret
        return socket

    def address(self, channel: str) -> str:
        separator = "-" if self.connection["transport"] == "ipc" else ":"
        return f"{self.connection['transport']}://{self.connection['ip']}{separator}{self.connection[channel + '_port']}"

    def close(self) -> None:
        if self.context.closed:
            return
        self.sockets["stdin"].disable_monitor()
        for socket in self.sockets.values():
            socket.close(0)
        self.context.destroy(0)

    # Sending

    def header(self, kind: str, **extra: object) -> dict:
        now = datetime.datetime.now(datetime.UTC).isoformat().replace("+00:00", "Z")
        return {
            "msg_id": uuid.uuid4().hex,
            "session": self.session,
            "username": "tester",
            "date": now,
            "msg_type": kind,
            "version": "5.4",
        } | extra

    def frames(
        self, header: object, content: object, *, parent: Json = None, metadata: Json = None, buffers: Sequence[bytes] = ()
    ) -> list[bytes]:
        parts = encoded([header, parent or {}, metadata or {}, content])
        return [DELIMITER, signature(self.key, parts), *parts, *buffers]

    def send(
        self,
        channel: str,
        kind: str,
        content: object = None,
        *,
        header: Json = None,
        metadata: Json = None,
        buffers: Sequence[bytes] = (),
        parent: Json = None,
    ) -> str:
        """Sends a signed message and returns its id. `header` adds to the header's keys."""
        full = self.header(kind, **(header or {}))
        self.sent[full["msg_id"]] = full
        self.send_frames(channel, self.frames(full, content or {}, parent=parent, metadata=metadata, buffers=buffers))
        return full["msg_id"]

    def send_frames(self, channel: str, frames: list[bytes]) -> None:
        try:
            self.sockets[channel].send_multipart(frames)
        except zmq.Again:
            raise WireError(f"nobody takes a message on {channel} within {TIMEOUT} s") from None

    def beat(self, beat: bytes = b"ping") -> bytes:
        """The heart's echo."""
        try:
            self.sockets["hb"].send(beat)
            return self.sockets["hb"].recv()
        except zmq.Again:
            raise WireError(f"no heartbeat within {TIMEOUT} s") from None

    # Receiving

    def receive(self, channel: str, timeout: float = TIMEOUT) -> Message:
        """The next message of a channel, in the order of arrival."""
        if self.unread[channel]:
            return self.unread[channel].popleft()
        if not self.sockets[channel].poll(int(timeout * 1000)):
            raise WireError(f"nothing on {channel} within {timeout} s")
        return self.checked(channel, decoded(self.sockets[channel].recv_multipart(), self.key))

    def checked(self, channel: str, message: Message) -> Message:
        check_form(message)
        session = message.header["session"]
        if self.kernel_session not in (None, session):
            raise WireError(f"the kernel's session changed from {self.kernel_session} to {session}")
        self.kernel_session = session
        request = self.sent.get(message.parent_id or "")
        if request is not None and message.parent != request:
            raise WireError(f"{message.kind}: parent {message.parent} is not the request's header {request}")
        if channel != "iopub" and message.kind.endswith("_reply") and message.kind != "usage_reply":
            status = message.content.get("status")
            if message.kind == "is_complete_reply":
                known = status in ("complete", "incomplete", "invalid", "unknown", "error")
            else:
                known = status in ("ok", "error", "aborted")
            if not known:
                raise WireError(f"{message.kind} with status {status!r}")
            if status == "error" and not all(name in message.content for name in ("ename", "evalue", "traceback")):
                raise WireError(f"{message.kind}: an error without ename, evalue or traceback: {message.content}")
        return message

    def wait_for(self, channel: str, wanted: Callable[[Message], bool], what: str, timeout: float = TIMEOUT) -> Message:
        """The first message that is wanted; the others stay unread, in their order."""
        held: list[Message] = []
        deadline = time.monotonic() + timeout
        try:
            while True:
                try:
                    message = self.receive(channel, max(0.001, deadline - time.monotonic()))
                except WireError as error:
                    kinds = [f"{other.kind} {other.content.get('execution_state', '')}" for other in held]
                    raise WireError(f"no {what} on {channel}: {error}; there were {kinds[-20:]}") from None
                if wanted(message):
                    return message
                held.append(message)
        finally:
            self.unread[channel].extendleft(reversed(held))

    def reply(self, request: str, channel: str = "shell", timeout: float = TIMEOUT) -> Message:
        return self.wait_for(channel, lambda message: message.parent_id == request, f"reply to {self.kind_of(request)}", timeout)

    def question(self, request: str) -> Message:
        """What the kernel asks for a request."""
        return self.wait_for("stdin", lambda message: message.parent_id == request and message.kind == "input_request", "question")

    def published(self, request: str, timeout: float = TIMEOUT) -> list[Message]:
        """All that is published for a request, from busy to idle."""
        messages: list[Message] = []
        deadline = time.monotonic() + timeout
        while not (messages and messages[-1].content.get("execution_state") == "idle"):
            messages.append(
                self.wait_for(
                    "iopub",
                    lambda message: message.parent_id == request,
                    f"idle of {self.kind_of(request)} after {[message.kind for message in messages][-5:]}",
                    max(0.001, deadline - time.monotonic()),
                )
            )
        if messages[0].content.get("execution_state") != "busy":
            raise WireError(f"{self.kind_of(request)} begins with {messages[0].kind}, not with busy")
        return messages

    def outputs(self, request: str, timeout: float = TIMEOUT) -> list[Message]:
        """What is published for a request between busy and idle, without the echo of the input."""
        return [message for message in self.published(request, timeout)[1:-1] if message.kind != "execute_input"]

    def kind_of(self, request: str) -> str:
        return self.sent.get(request, {}).get("msg_type", request)

    # Whole exchanges

    def ask(self, kind: str, content: Json = None, channel: str = "shell", **options: Any) -> Message:
        """The reply to a request; busy and idle around it are checked."""
        request = self.send(channel, kind, content, **options)
        reply = self.reply(request, channel)
        self.published(request)
        return reply

    def start_execute(self, code: str, *, header: Json = None, metadata: Json = None, **options: object) -> str:
        return self.send("shell", "execute_request", execution(code) | options, header=header, metadata=metadata)

    def start_running(self, code: str, **options: Any) -> str:
        """Sends a cell, and waits until it runs."""
        request = self.start_execute(code, **options)
        self.wait_for("iopub", lambda message: message.parent_id == request and message.kind == "execute_input", "execute_input")
        return request

    def execute(self, code: str, **options: Any) -> tuple[Message, list[Message]]:
        """The reply to a cell, and its outputs."""
        request = self.start_execute(code, **options)
        return self.reply(request), self.outputs(request)

    def ready(self, timeout: float = TIMEOUT) -> Message:
        """Waits until the kernel answers and this client sees what it publishes."""
        deadline = time.monotonic() + timeout
        while True:
            request = self.send("shell", "kernel_info_request")
            reply = self.reply(request, timeout=max(0.001, deadline - time.monotonic()))
            try:
                self.wait_for("iopub", is_idle_of(request), "idle", 0.3)
                # A kernel cannot ask whom it does not yet know.
                if not self.stdin_events.poll(int(timeout * 1000)):
                    raise WireError("stdin is not connected")
                self.sweep()
                return reply
            except WireError:
                if time.monotonic() > deadline:
                    raise

    def sweep(self) -> None:
        """Forgets all that has arrived."""
        for channel in ("shell", "control", "stdin", "iopub"):
            self.unread[channel].clear()
            while self.sockets[channel].poll(0):
                self.checked(channel, decoded(self.sockets[channel].recv_multipart(), self.key))


def execution(code: str) -> dict[str, object]:
    """What a request to run a cell holds."""
    flags = {"silent": False, "store_history": True, "allow_stdin": False, "stop_on_error": True}
    return {"code": code, "user_expressions": {}, **flags}


def is_idle_of(request: str) -> Callable[[Message], bool]:
    return lambda message: message.parent_id == request and message.content.get("execution_state") == "idle"


def text_of(outputs: list[Message], name: str = "stdout") -> str:
    """What was printed."""
    return "".join(o.content["text"] for o in outputs if o.kind == "stream" and o.content["name"] == name)


def result_of(outputs: list[Message]) -> str | None:
    """The cell's result as plain text."""
    results = [o for o in outputs if o.kind == "execute_result"]
    return results[-1].content["data"]["text/plain"] if results else None
