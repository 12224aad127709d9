"""A kernel that shows plots and answers their page at once, with one picture: what a carrier can do at best.

Started with PLOTS, a folder of html, of which each cell shows the next one; PICTURE, a PNG; and KERNEL, what the plots know
their kernel by.
"""

import os
import pathlib
from typing import Any

from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp


class EmptyKernel(IPythonKernel):
    language_info = {"name": "glowline", "mimetype": "text/x-glowline", "file_extension": ".glow"}
    picture = pathlib.Path(os.environ["PICTURE"]).read_bytes()
    plots = [path.read_text() for path in sorted(pathlib.Path(os.environ["PLOTS"]).glob("*.html"))]

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.comm_manager.register_target("glowline.view", self.opened)

    def opened(self, comm: Any, message: dict) -> None:
        comm.send({"kind": "hello", "k": os.environ["KERNEL"], "boot": str(os.getpid())})
        comm.on_msg(lambda message: self.heard(comm, message["content"]["data"]))

    def heard(self, comm: Any, question: dict) -> None:
        kind = "sel" if question["phase"] in ("move", "end") else "ack"
        comm.send(question | {"kind": kind}, buffers=[self.picture] if question["phase"] == "move" else None)

    async def do_execute(self, code: str, silent: bool, *rest: Any, **options: Any) -> dict:
        data = {"text/html": self.plots[(self.execution_count - 1) % len(self.plots)], "text/plain": "plot"}
        self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": {}})
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}


IPKernelApp.launch_instance(kernel_class=EmptyKernel)
