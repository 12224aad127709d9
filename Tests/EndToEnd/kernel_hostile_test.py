"""What nobody should send: unsigned, broken, huge and replayed frames, and other protocols, on every socket.

All of it is dropped, and the next request is answered as if nothing had happened.
Run as `kernel_hostile_test.py PROGRAM|KERNELSPEC_FOLDER`.
"""

import json
import socket
import time
from typing import Any

import zmq

from kernel_case import KernelCase
from processes import TIMEOUT
from under_test import CODE, only_glowline
from wire import CHANNELS, DELIMITER, Client, encoded, signature, text_of

MEGABYTE = 1 << 20


def signed(client: Client, parts: list) -> list[bytes]:
    frames = encoded(parts)
    return [DELIMITER, signature(client.key, frames), *frames]


def broken_messages(client: Client) -> dict[str, list[bytes]]:
    """One message of each kind that is to be dropped, by the kind's name."""

    def header() -> dict[str, Any]:
        return client.header("kernel_info_request")

    good = client.frames(header(), {})
    deep = b'{"a":' * 200_000 + b"1" + b"}" * 200_000
    deep_list = b"[" * 200_000 + b"]" * 200_000
    unclosed = b"[" * 1_000_000
    return {
        "empty frame": [b""],
        "empty frames": [b""] * 300,
        "delimiter alone": [DELIMITER],
        "delimiter twice": [DELIMITER, DELIMITER, *good[1:]],
        "no delimiter": good[1:],
        "three frames": good[:3],
        "five frames": good[:5],
        "no signature": [DELIMITER, b"", *good[2:]],
        "short signature": [DELIMITER, good[1][:-1], *good[2:]],
        "long signature": [DELIMITER, good[1] + b"0", *good[2:]],
        "wrong signature": [DELIMITER, b"0" * 64, *good[2:]],
        "signature of other bytes than hexadecimal": [DELIMITER, b"\xff" * 64, *good[2:]],
        "wrong key": [DELIMITER, signature(b"x", good[2:]), *good[2:]],
        "changed content": [*good[:5], b'{"x":1}'],
        "not JSON": signed(client, [header(), {}, {}, b"{oops"]),
        "nothing for JSON": signed(client, [b"", b"", b"", b""]),
        "not UTF-8": signed(client, [header(), {}, {}, b'{"code": "\xff\xfe"}']),
        "header not JSON": signed(client, [b"\x00", {}, {}, {}]),
        "header a list": signed(client, [[], {}, {}, {}]),
        "header null": signed(client, [None, {}, {}, {}]),
        "header empty": signed(client, [{}, {}, {}, {}]),
        "header of numbers": signed(client, [{"msg_id": 1, "msg_type": 2, "session": 3}, {}, {}, {}]),
        "content a list": signed(client, [header(), {}, {}, []]),
        "content a number": signed(client, [header(), {}, {}, 7]),
        "deep content": signed(client, [header(), {}, {}, deep]),
        "deep header": signed(client, [deep_list, {}, {}, {}]),
        "deep and unclosed": signed(client, [header(), {}, {}, unclosed]),
        "trailing bytes": signed(client, [header(), {}, {}, b"{} {}"]),
    }


class HostileTest(KernelCase):
    def stranger(self, client: Client, channel: str) -> zmq.Socket:
        """A socket that may send anything to a channel."""
        kind = zmq.XSUB if channel == "iopub" else zmq.DEALER
        own = client.socket(kind)
        own.connect(client.address(channel))
        return own

    def test_broken_messages_are_dropped(self) -> None:
        for transport in ("tcp", "ipc"):
            self.transport = transport
            _, client = self.started()
            for channel in ("shell", "control", "stdin"):
                for name, frames in broken_messages(client).items():
                    with self.subTest(name=name, channel=channel, transport=transport):
                        client.send_frames(channel, frames)
                        self.answers(client)
                        client.sweep()

    def test_broken_messages_on_the_other_sockets_are_dropped(self) -> None:
        _, client = self.started()
        for channel in ("iopub", "hb"):
            stranger = self.stranger(client, channel)
            for name, frames in broken_messages(client).items():
                for lead in ([], [b""], [b"\x01"], [b"\x00"]):
                    with self.subTest(name=name, channel=channel, lead=lead):
                        stranger.send_multipart([*lead, *frames])
            # Of such a message an XPUB socket shows a frame that promises another, and keeps that to itself.
            stranger.send_multipart([b"\x01topic", b"text", b"\x00nothing"])
            self.answers(client)
            self.assertEqual(client.beat(), b"ping")
        self.assertEqual(text_of(self.run_cell(client, CODE.hello)), "hello, world\n")

    def test_a_replayed_message_is_not_obeyed_again(self) -> None:
        _, client = self.started()
        for channel, kind in (("shell", "execute_request"), ("control", "kernel_info_request")):
            with self.subTest(channel=channel):
                header = client.header(kind)
                client.sent[header["msg_id"]] = header
                frames = client.frames(header, {"code": CODE.hello})
                for _ in range(3):
                    client.send_frames(channel, frames)
                client.reply(header["msg_id"], channel)
                client.published(header["msg_id"])
                client.ask("kernel_info_request", channel=channel)
                self.assertFalse([m for m in [*client.unread["iopub"], *client.unread[channel]] if m.parent_id == header["msg_id"]])

    def test_a_replayed_answer_is_not_heard(self) -> None:
        _, client = self.started()
        for value in ("one", "two"):
            request = client.start_execute(CODE.ask, allow_stdin=True)
            question = client.question(request)
            if value == "one":
                header = client.header("input_reply")
                frames = client.frames(header, {"value": "one"}, parent=question.header)
            else:
                client.send_frames("stdin", frames)
                client.ask("kernel_info_request", channel="control")
                frames = client.frames(client.header("input_reply"), {"value": "two"}, parent=question.header)
            client.send_frames("stdin", frames)
            client.reply(request)
            self.assertIn(value, text_of(client.outputs(request)))

    def test_identities_of_any_kind_are_served(self) -> None:
        kernel, client = self.started()
        for identity in (b"\x01", b"\xff" * 255, b"<IDS", "é".encode()):
            with self.subTest(identity=identity):
                other = kernel.client(identity=identity)
                self.answers(other)
                other.close()
        # A DEALER may put further frames before the delimiter: they belong to the route.
        header = client.header("kernel_info_request")
        client.sent[header["msg_id"]] = header
        client.send_frames("shell", [b"one", b"two", *client.frames(header, {})])
        self.assertEqual(client.reply(header["msg_id"]).content["status"], "ok")

    @only_glowline
    def test_huge_frames_cost_no_memory(self) -> None:
        kernel, client = self.started()
        self.run_cell(client, CODE.hello)
        before = kernel.memory
        blob = bytes(64 * MEGABYTE)
        for channel in ("shell", "control", "stdin"):
            for frames in (
                [blob],
                [DELIMITER, b"0" * 64, blob, b"{}", b"{}", b"{}"],
                [*client.frames(client.header("kernel_info_request"), {}), blob],
            ):
                stranger = self.stranger(client, channel)
                stranger.setsockopt(zmq.LINGER, 2_000)
                stranger.send_multipart(frames)
                stranger.close()
            self.answers(client)
        for channel in ("iopub", "hb"):
            stranger = self.stranger(client, channel)
            stranger.setsockopt(zmq.LINGER, 2_000)
            stranger.send_multipart([b"\x07" + blob])
            stranger.close()
        # The last one may still be on its way through the kernel.
        deadline = time.monotonic() + TIMEOUT
        while kernel.memory - before > 8 * MEGABYTE and time.monotonic() < deadline:
            self.answers(client)
        self.assertLessEqual(kernel.memory - before, 8 * MEGABYTE)

    def test_a_long_cell_is_no_attack(self) -> None:
        _, client = self.started()
        code = "# " + "é🎉" * 400_000 + "\n" + CODE.hello
        self.assertEqual(text_of(self.run_cell(client, code)), "hello, world\n")

    @only_glowline
    def test_a_flood_of_broken_messages_leaves_no_trace(self) -> None:
        kernel, client = self.started()
        messages = [frames for name, frames in broken_messages(client).items() if "deep" not in name]

        def flood() -> None:
            for _ in range(100):
                for channel in ("shell", "control", "stdin"):
                    for frames in messages:
                        client.send_frames(channel, frames)
                self.answers(client)
            client.sweep()

        flood()
        before = kernel.memory
        for _ in range(3):
            flood()
        self.assertLess(kernel.memory - before, 4 * MEGABYTE)
        lines = kernel.log.read_text().splitlines()
        self.assertLess(len(lines), 100, "one line a kind, not one a message")
        self.assertTrue(any("signature" in line for line in lines), lines)

    def test_other_protocols_do_no_harm(self) -> None:
        kernel, client = self.started()
        held = []
        for channel in CHANNELS:
            for text in (b"", b"GET / HTTP/1.1\r\n\r\n", bytes(range(256)) * 50, b"\xff" + bytes(8) + b"\x7f" + b"\x03" * 60):
                plain = socket.create_connection((kernel.connection["ip"], kernel.connection[f"{channel}_port"]), TIMEOUT)
                self.addCleanup(plain.close)
                plain.sendall(text)
                held.append(plain)
        self.answers(client)
        self.assertEqual(text_of(self.run_cell(client, CODE.hello)), "hello, world\n")

    def test_subscribers_that_come_and_go_do_no_harm(self) -> None:
        kernel, client = self.started()
        before = kernel.memory
        for number in range(200):
            subscriber = client.socket(zmq.SUB)
            subscriber.setsockopt(zmq.SUBSCRIBE, b"" if number % 2 else json.dumps(number).encode())
            subscriber.connect(client.address("iopub"))
            if number % 10 == 0:
                subscriber.poll(1_000)
            subscriber.close()
        self.answers(client)
        self.assertLess(kernel.memory - before, 16 * MEGABYTE)
