"""Seeded damage to valid messages, on every socket, with and without a right signature.

After every few hundred messages the kernel must still answer; at the end it must have run all the time, hold no more
memory, and end as it should. GLOWLINE_MESSAGES are sent; a message is made from GLOWLINE_SEED and its number alone, so that a
failure can be repeated.
"""

import os
import random
import re
import unittest
from typing import Any

import zmq

from kernel_process import Kernel
from under_test import SPEC
from wire import DELIMITER, Client, WireError, encoded, signature

SEED = int(os.environ.get("GLOWLINE_SEED", "1"))
COUNT = int(os.environ.get("GLOWLINE_MESSAGES", "5000"))
BATCH = 250
MEGABYTE = 1 << 20

# Nothing here waits, asks or ends the kernel, whatever is done to it.
CODES = ["1 + 2", "x = [1, 2, 3]", "n = 5; n", "(((1)))", "[1, nan, 3]", "é = 'ü🎉'", "# nothing", ""]
REQUESTS = [
    ("kernel_info_request", lambda dice: {}),
    (
        "execute_request",
        lambda dice: {
            "code": dice.choice(CODES),
            "silent": dice.random() < 0.3,
            "store_history": dice.random() < 0.5,
            "user_expressions": {"a": dice.choice(CODES)},
            "allow_stdin": False,
            "stop_on_error": dice.random() < 0.5,
        },
    ),
    ("complete_request", lambda dice: {"code": dice.choice(CODES), "cursor_pos": dice.randrange(-2, 20)}),
    ("inspect_request", lambda dice: {"code": dice.choice(CODES), "cursor_pos": dice.randrange(-2, 20), "detail_level": 0}),
    ("is_complete_request", lambda dice: {"code": dice.choice(CODES)}),
    (
        "history_request",
        lambda dice: {
            "hist_access_type": dice.choice(["tail", "range", "search"]),
            "n": 3,
            "session": dice.randrange(-2, 3),
            "start": 0,
            "stop": 3,
            "pattern": "*",
            "output": True,
            "raw": True,
            "unique": dice.random() < 0.5,
        },
    ),
    ("comm_info_request", lambda dice: {"target_name": dice.choice(["jupyter.widget", None])}),
    (
        "comm_open",
        lambda dice: {"comm_id": f"c{dice.randrange(5)}", "target_name": dice.choice(["none", "jupyter.widget.control"]), "data": {}},
    ),
    (
        "comm_msg",
        lambda dice: {
            "comm_id": f"c{dice.randrange(5)}",
            "data": {"method": dice.choice(["request_states", "custom"]), "content": {"seq": 1}},
        },
    ),
    ("comm_close", lambda dice: {"comm_id": f"c{dice.randrange(5)}", "data": {}}),
    ("connect_request", lambda dice: {}),
    ("interrupt_request", lambda dice: {}),
    ("list_subshell_request", lambda dice: {}),
    ("delete_subshell_request", lambda dice: {"subshell_id": "none"}),
    ("usage_request", lambda dice: {}),
    ("input_reply", lambda dice: {"value": "x", "status": "ok"}),
]
VALUES: list[Any] = [None, True, -1, 0, 2**63, 10**400, -1.5, "", "x" * 300, "\u0000", "\ud83c", [], {}, [[]], {"": None}]


def damaged_bytes(dice: random.Random, frame: bytes) -> bytes:
    """Some bytes changed, put in, left out, doubled or cut off."""
    data = bytearray(frame)
    for _ in range(dice.choice([1, 1, 1, 2, 8])):
        at = dice.randrange(len(data) + 1)
        match dice.randrange(6):
            case 0 if at < len(data):
                data[at] ^= 1 << dice.randrange(8)
            case 1:
                data[at:at] = dice.randbytes(dice.choice([1, 2, 30]))
            case 2:
                del data[at : at + dice.choice([1, 2, 30])]
            case 3:
                data[at:at] = data[at : at + 20]
            case 4:
                del data[at:]
            case _:
                data[at:at] = dice.choice([b"[" * 3_000, b'{"a":' * 3_000, b'"', b"\\u", b"\\ud800", b"1e999", b"\xc0\xaf", b"\x00", b","])
    return bytes(data)


def damaged_value(dice: random.Random, value: Any) -> Any:
    """A JSON value with something in it replaced, left out or renamed."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        copy = dict(value)
        key = dice.choice(list(copy))
        match dice.randrange(4):
            case 0:
                del copy[key]
            case 1:
                copy[dice.choice(["", "x" * 200, key.upper()])] = copy.pop(key)
            case _:
                copy[key] = damaged_value(dice, copy[key])
        return copy
    return dice.choice(VALUES)


def damaged_frames(dice: random.Random, frames: list[bytes]) -> list[bytes]:
    """Some frames left out, doubled, swapped, damaged or added."""
    frames = list(frames)
    for _ in range(dice.choice([1, 1, 2, 4])):
        at = dice.randrange(len(frames)) if frames else 0
        match dice.randrange(5):
            case 0 if frames:
                del frames[at]
            case 1 if frames:
                frames.insert(at, frames[at])
            case 2 if frames:
                other = dice.randrange(len(frames))
                frames[at], frames[other] = frames[other], frames[at]
            case 3 if frames:
                frames[at] = damaged_bytes(dice, frames[at])
            case _:
                frames.insert(at, dice.choice([b"", DELIMITER, dice.randbytes(40), b"{}", b"\x00", b"\x01"]))
    return frames or [b""]


class Fuzzer:
    """Makes message after message, and has a socket of its own for each channel."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client, self.seed = client, seed
        self.sockets = {}
        for channel in ("shell", "control", "stdin", "iopub", "hb"):
            socket = client.socket(zmq.XSUB if channel == "iopub" else zmq.DEALER)
            socket.connect(client.address(channel))
            self.sockets[channel] = socket

    def message(self, number: int) -> tuple[str, list[bytes]]:
        dice = random.Random(f"{self.seed}-{number}")
        channel = dice.choices(["shell", "control", "stdin", "iopub", "hb"], [5, 3, 2, 1, 1])[0]
        kind, content = dice.choice(REQUESTS)
        if kind == "interrupt_request" and channel != "control":
            channel = "control"
        header = self.client.header(kind, msg_id=f"{self.seed}-{number}")
        objects = [header, {}, {}, content(dice)]
        how = dice.randrange(4)
        if how == 0:  # other values, rightly signed
            at = dice.choice([0, 1, 2, 3, 3, 3])
            objects[at] = damaged_value(dice, objects[at])
        parts = encoded(objects)
        if how == 1:  # other bytes, rightly signed
            at = dice.randrange(4)
            parts[at] = damaged_bytes(dice, parts[at])
        frames = [DELIMITER, signature(self.client.key, parts), *parts]
        if how == 2:  # other bytes, wrongly signed
            at = dice.randrange(1, 6)
            frames[at] = damaged_bytes(dice, frames[at])
        elif how == 3:  # other frames
            frames = damaged_frames(dice, frames)
        if channel == "iopub":  # a first byte of 0 or 1 would be a subscription
            frames[0] = dice.choice([b"\x00", b"\x01", b"\x02", b""]) + frames[0]
        if channel == "hb":
            frames = dice.choice([frames, [b"", *frames]])
        return channel, frames

    def send(self, number: int) -> None:
        channel, frames = self.message(number)
        self.sockets[channel].send_multipart(frames)

    def drain(self) -> None:
        for socket in self.sockets.values():
            while socket.poll(0):
                socket.recv_multipart()
        self.client.sweep()


class FuzzTest(unittest.TestCase):
    def test_damaged_messages_do_no_harm(self) -> None:
        kernel = Kernel(SPEC)
        self.addCleanup(kernel.end)
        client = kernel.client()
        fuzzer = Fuzzer(client, SEED)
        settled = 0
        for start in range(0, COUNT, BATCH):
            numbers = range(start, min(start + BATCH, COUNT))
            try:
                for number in numbers:
                    fuzzer.send(number)
                for channel in ("shell", "control"):
                    self.assertEqual(client.ask("kernel_info_request", channel=channel).content["status"], "ok")
                fuzzer.drain()
            except (WireError, zmq.Again) as error:
                state = f"exit status {kernel.process.poll()}, log: {kernel.log.read_text()[-1500:]}"
                self.fail(f"seed {SEED}, messages {numbers}: {error}; {state}")
            if start >= COUNT // 5 and not settled:
                settled = kernel.memory
        # Variables, history and the log's counts may grow a little; what is dropped may not.
        kernel_memory = kernel.memory
        self.assertLess(kernel_memory - settled, 8 * MEGABYTE + 100 * COUNT)
        _, outputs = client.execute("1 + 2")
        self.assertEqual([o.content["data"]["text/plain"] for o in outputs], ["3"])
        self.assertEqual(kernel.shut_down(), 0)
        log = kernel.log.read_text()
        if SPEC.language == "glowline":
            # One line when a kind comes first on a channel, and one with its count at the end.
            self.assertLess(len(log.splitlines()), 60, log[-3000:])
            dropped = sum(int(count) for count in re.findall(r"^glowline: dropped on \w+: [a-z ]+, (\d+) in all$", log, re.MULTILINE))
            self.assertGreater(dropped, COUNT // 4)
            for kind in ("wrong signature", "malformed", "too few frames", "no delimiter"):
                self.assertRegex(log, rf"dropped on shell: {kind}, [1-9]")
            print(f"{COUNT} messages of seed {SEED}: {dropped} dropped, {(kernel_memory - settled) / MEGABYTE:+.1f} MB")
