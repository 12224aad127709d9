"""Starts the kernel where Jupyter Enterprise Gateway wants it: on another machine, or in a container of a cluster.

    python -m glowline.gateway_launcher --kernel-id ID --response-address HOST:PORT --public-key KEY [--port-range A..B]

Each option may have the prefix `RemoteProcessProxy.`, as the gateway's kernelspecs write it; in a container each comes
from the environment, as `KERNEL_ID`, `EG_RESPONSE_ADDRESS`, `EG_PUBLIC_KEY` and `EG_PORT_RANGE`. The launcher finds free
ports, starts `glowline kernel`, tells the gateway the ports and the key by which messages are signed, and then passes on
what the gateway asks for: signals, and the end. It needs pycryptodomex, since the gateway wants the answer by RSA.
"""

import argparse
import base64
import json
import os
import pathlib
import random
import secrets
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
import uuid

CHANNELS = ("shell", "iopub", "stdin", "hb", "control")
PAYLOAD_VERSION = 1


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    variables = {
        "kernel-id": "KERNEL_ID",
        "response-address": "EG_RESPONSE_ADDRESS",
        "public-key": "EG_PUBLIC_KEY",
        "port-range": "EG_PORT_RANGE",
    }
    for name, variable in variables.items():
        # A gateway of version 2 has no prefix.
        known = os.environ.get(variable) or os.environ.get(variable.removeprefix("EG_")) or ("0..0" if name == "port-range" else None)
        parser.add_argument(f"--{name}", f"--RemoteProcessProxy.{name}", dest=name.replace("-", "_"), default=known, required=known is None)
    beside = pathlib.Path(sysconfig.get_path("scripts")) / "glowline"
    parser.add_argument("--program", default=beside, help="the kernel's program; the one of this environment where nothing is said")
    # Gateways pass on what is for other kernels, too.
    return parser.parse_known_args(words)[0]


def bound_sockets(count: int, port_range: str) -> list[socket.socket]:
    """Sockets that hold free ports, in a range where one is given."""
    lowest, _, highest = port_range.partition("..")
    ports = list(range(int(lowest), int(highest or lowest) + 1))
    random.shuffle(ports)
    if ports == [0]:
        ports = [0] * count
    sockets: list[socket.socket] = []
    for port in ports:
        holder = socket.socket()
        try:
            holder.bind(("", port))
        except OSError:
            holder.close()
            continue
        sockets.append(holder)
        if len(sockets) == count:
            return sockets
    raise SystemExit(f"gateway_launcher: the range {port_range} has no {count} free ports")


def sealed(text: str, public_key: str) -> bytes:
    """A text that the owner of the key alone can read, as the gateway's protocol has it."""
    from Cryptodome.Cipher import AES, PKCS1_v1_5
    from Cryptodome.PublicKey import RSA
    from Cryptodome.Util.Padding import pad

    key = secrets.token_bytes(16)
    content = AES.new(key, AES.MODE_ECB).encrypt(pad(text.encode(), 16))
    sealed_key = PKCS1_v1_5.new(RSA.importKey(base64.b64decode(public_key))).encrypt(key)
    payload = {"version": PAYLOAD_VERSION, "key": base64.b64encode(sealed_key).decode(), "conn_info": base64.b64encode(content).decode()}
    return base64.b64encode(json.dumps(payload).encode())


def serve(listener: socket.socket, kernel: subprocess.Popen) -> None:
    """Does what the gateway asks for, a request a connection, until the kernel has ended."""
    while True:
        visitor, _ = listener.accept()
        with visitor:
            visitor.settimeout(5)
            try:
                request = json.loads(visitor.makefile("rb").read(65_536) or b"{}")
            except (OSError, ValueError):
                continue  # a visitor who says nothing that could be done
        if not isinstance(request, dict):
            continue
        number = request.get("signum", 0)
        if request.get("shutdown"):
            kernel.terminate()
        elif isinstance(number, int) and number in set(signal.Signals):
            kernel.send_signal(number)


def main() -> int:
    options = arguments(sys.argv[1:])
    sockets = bound_sockets(len(CHANNELS) + 1, options.port_range)
    ports = [each.getsockname()[1] for each in sockets]
    listener = sockets.pop()
    # The kernel can listen on a port that is only bound.
    connection = {f"{channel}_port": port for channel, port in zip(CHANNELS, ports)}
    connection |= {"ip": "0.0.0.0", "transport": "tcp", "key": uuid.uuid4().hex, "signature_scheme": "hmac-sha256"}
    for each in sockets:
        each.close()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "connection.json"
        file.touch(mode=0o600)
        file.write_text(json.dumps(connection))
        kernel = subprocess.Popen([options.program, "kernel", "-f", file], stdin=subprocess.DEVNULL)
        listener.listen()
        threading.Thread(target=serve, args=(listener, kernel), daemon=True).start()
        told = connection | {"kernel_id": options.kernel_id, "comm_port": ports[-1], "pid": os.getpid(), "pgid": os.getpgid(0)}
        host, _, port = options.response_address.rpartition(":")
        with socket.create_connection((host, int(port)), timeout=30) as gateway:
            gateway.sendall(sealed(json.dumps(told), options.public_key))
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda number, _: kernel.send_signal(number))
        return kernel.wait()


if __name__ == "__main__":
    sys.exit(main())
