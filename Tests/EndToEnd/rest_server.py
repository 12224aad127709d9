"""Jupyter's servers, spoken to over REST."""

import json
import os
import pathlib
import subprocess
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any

from kernel_process import FreePorts
from processes import TIMEOUT, end, wait_until


class Server:
    """A server on a free port, which `{port}` in its command stands for; it answers."""

    def __init__(self, *command: str, folder: pathlib.Path, environment: Mapping[str, str] = os.environ, token: str | None = None) -> None:
        self.token = token
        self.ports = FreePorts(1)
        (self.port,) = self.ports.numbers
        self.log = folder / "server.log"
        with self.log.open("wb") as log:
            words = [word.replace("{port}", str(self.port)) for word in command]
            self.process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=log, env=environment)
        try:
            wait_until(self.answers, "the server answers")
        except BaseException:
            self.close()
            raise

    def answers(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError(f"the server does not start: {self.log.read_text()[-3000:]}")
        try:
            self.ask("GET", "/api/kernelspecs")
        except (urllib.error.URLError, ConnectionError):
            return False
        return True

    def ask(self, method: str, path: str, content: object = None) -> Any:
        headers = {"Authorization": f"token {self.token}"} if self.token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method, headers=headers)
        data = None if content is None else json.dumps(content).encode()
        with urllib.request.urlopen(request, data, timeout=TIMEOUT) as reply:
            text = reply.read()
        return json.loads(text) if text else None

    def close(self) -> None:
        end(self.process)
        self.ports.close()
