"""Kernels as processes: a kernelspec, a connection file, a start and an end."""

import json
import os
import pathlib
import random
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Sequence
from typing import Any

from processes import TIMEOUT
from wire import CHANNELS, Client, WireError


class KernelSpec:
    """How a kernel is started: the path of the program, or of a folder with a kernel.json."""

    def __init__(self, path: str) -> None:
        given = pathlib.Path(path).absolute()
        if given.is_dir():
            self.json: dict[str, Any] = json.loads((given / "kernel.json").read_text())
            self.folder: pathlib.Path | None = given
        else:
            self.json = {
                "argv": [str(given), "kernel", "-f", "{connection_file}"],
                "display_name": "Glowline",
                "language": "glowline",
                "interrupt_mode": "message",
                "metadata": {"supported_encryption": ["curve"]},
                "kernel_protocol_version": "5.5.0",
            }
            self.folder = None

    @property
    def language(self) -> str:
        return self.json["language"]

    def argv(self, connection_file: str) -> list[str]:
        words = {"{connection_file}": connection_file, "{resource_dir}": str(self.folder)}
        filled = list(self.json["argv"])
        for name, value in words.items():
            filled = [word.replace(name, value) for word in filled]
        # A spec that names no path means the interpreter of its own environment.
        if self.folder and "/" not in filled[0]:
            filled[0] = str(self.folder.parents[3] / "bin" / filled[0])
        return filled

    def install(self, data_folder: pathlib.Path, name: str) -> None:
        """Writes the kernelspec below a Jupyter data folder."""
        folder = data_folder / "kernels" / name
        folder.mkdir(parents=True)
        words = self.argv("{connection_file}")
        (folder / "kernel.json").write_text(json.dumps(self.json | {"argv": words}))


def jupyter_home(folder: pathlib.Path) -> dict[str, str]:
    """The variables that make a folder the home of all that is Jupyter's."""
    kinds = ("DATA", "RUNTIME", "CONFIG")
    places = dict.fromkeys([*(f"JUPYTER_{kind}_DIR" for kind in kinds), "XDG_STATE_HOME", "IPYTHONDIR", "HOME"], str(folder))
    # What an earlier demo has installed beside Jupyter comes behind what a test installs.
    return places | {"JUPYTER_PREFER_ENV_PATH": "0"}


class FreePorts:
    """Ports that nothing listens on, below those that the system hands out to connecting sockets.

    Each is bound until `close`: tests that run at the same time find other ones. Who sets SO_REUSEADDR, as ZeroMQ and
    Jupyter's servers do, can listen on a port that is only bound.
    """

    def __init__(self, count: int) -> None:
        self.holders: list[socket.socket] = []
        while len(self.holders) < count:
            holder = socket.socket()
            try:
                holder.bind(("127.0.0.1", random.randrange(12_000, 32_000)))
            except OSError:
                holder.close()
                continue
            # After it is bound: before, it would share a port with another holder.
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.holders.append(holder)
        self.numbers = [holder.getsockname()[1] for holder in self.holders]

    def close(self) -> None:
        for holder in self.holders:
            holder.close()


class Kernel:
    """A running kernel in a folder of its own, which is also its home."""

    def __init__(
        self,
        spec: KernelSpec,
        transport: str = "tcp",
        *,
        folder: str | None = None,
        arguments: Sequence[str] = (),
        launch: bool = True,
        environment: dict[str, str] | None = None,
        **connection: Any,
    ) -> None:
        self.spec = spec
        self.is_own_folder = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="glowline-test-"))
        self.connection: dict[str, Any] = {
            "transport": transport,
            "ip": str(self.folder / "s") if transport == "ipc" else "127.0.0.1",
            "key": uuid.uuid4().hex,
            "signature_scheme": "hmac-sha256",
            "kernel_name": "test",
        }
        self.ports = FreePorts(0 if transport == "ipc" else len(CHANNELS))
        numbers = self.ports.numbers or range(1, 1 + len(CHANNELS))
        self.connection |= {f"{channel}_port": port for channel, port in zip(CHANNELS, numbers, strict=True)}
        self.connection |= connection
        self.connection = {name: value for name, value in self.connection.items() if value is not None}
        self.file = self.folder / "connection.json"
        self.file.touch(mode=0o600)
        self.file.write_text(json.dumps(self.connection))
        self.log = self.folder / "log"
        self.clients: list[Client] = []
        self.launched: subprocess.Popen[bytes] | None = None
        self.argv = spec.argv(str(self.file)) + list(arguments)
        self.environment = (
            os.environ
            | {
                "HOME": str(self.folder),
                "XDG_STATE_HOME": str(self.folder / "state"),
                "XDG_DATA_HOME": str(self.folder / "data"),
                "IPYTHONDIR": str(self.folder / "ipython"),
                "JPY_PARENT_PID": str(os.getpid()),
                "PYDEVD_DISABLE_FILE_VALIDATION": "1",
            }
            | (environment or {})
        )
        if launch:
            self.launch()

    def launch(self) -> None:
        with self.log.open("ab") as log:
            self.launched = subprocess.Popen(
                self.argv, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self.launched
        return self.launched

    def client(self, ready: bool = True, **options: Any) -> Client:
        client = Client(self.connection, **options)
        self.clients.append(client)
        if ready:
            try:
                client.ready()
            except WireError as error:
                raise WireError(f"{error}; the kernel's log: {self.log.read_text()[-2000:]}") from None
        return client

    @property
    def memory(self) -> int:
        """Resident bytes of the process."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise WireError("the kernel is gone")

    def ended(self, timeout: float = TIMEOUT) -> int:
        """The exit status, once the process is gone."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise WireError(f"the kernel still runs after {timeout} s") from None

    def shut_down(self) -> int:
        """Ends the kernel as a client does."""
        client = self.client(ready=False)
        request = client.send("control", "shutdown_request", {"restart": False})
        client.reply(request, "control")
        return self.ended()

    def end(self) -> None:
        for client in self.clients:
            client.close()
        if self.launched and self.process.poll() is None:
            self.process.kill()
            self.process.wait(TIMEOUT)
        self.ports.close()
        if self.is_own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
