"""Times the kernel beside ipykernel, xeus-python and gnuplot_kernel, each in turn, in every round.

Called by compare.py as the suite `kernel`, in an environment that has pyzmq; the peers are in
`.build/venv-peers`. All are spoken to by the same client, over tcp. A plot is one of 1,000 samples as a PNG of
1280 x 640 pixels, from the request until the picture has arrived.
"""

import base64
import dataclasses
import os
import pathlib
import statistics
import sys
import time
from collections.abc import Callable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))

from kernel_process import Kernel, KernelSpec
from wire import Client, Message, WireError

PROGRAM = ".build/program/release/glowline"
PEERS = pathlib.Path(".build/venv-peers/share/jupyter/kernels")
SITE = list(pathlib.Path(".build/venv-peers/lib").glob("python3*/site-packages"))
ROUNDS = 5
EXECUTES, COMM_MESSAGES, PLOTS, WARM_UP = 200, 200, 20, 20
PIXELS = (1280, 640)

MATPLOTLIB = """
%matplotlib inline
import matplotlib.pyplot as plt, numpy as np
plt.rcParams["figure.figsize"] = 6.4, 3.2
plt.rcParams["figure.dpi"] = 200
%config InlineBackend.print_figure_kwargs = {"bbox_inches": None}
y = np.cumsum(np.random.default_rng(1).normal(size=1000))
"""
GNUPLOT = """%gnuplot inline pngcairo size 1280,640
set samples 1000
set key off
y = 0
"""
COMM = """
from comm import create_comm
link = create_comm(target_name="bench")
link.on_msg(lambda message: link.send({"method": "custom", "content": {"kind": "gone"}}))
"""


@dataclasses.dataclass(frozen=True)
class Contender:
    name: str
    spec: str
    trivial: str
    set_up: str | None  # before plots
    plot: str | None
    comm: str | None = None  # opens a comm that answers each message with one


CONTENDERS = [
    Contender("glowline", PROGRAM, "1 + 2", "series a = walk(1000)", "plot a"),
    Contender("ipykernel", str(PEERS / "python3"), "1 + 2", MATPLOTLIB, "_ = plt.plot(y)", COMM),
    Contender("xeus-python", str(PEERS / "xpython"), "1 + 2", None, None, COMM),
    Contender("xeus-python raw", str(PEERS / "xpython-raw"), "1 + 2", None, None),
    Contender("gnuplot_kernel", str(PEERS / "gnuplot"), "print 1 + 2", GNUPLOT, "plot '+' using 1:(y = y + invnorm(rand(0))) with lines"),
]
# figure: (against whom, what ours may be of theirs, at most)
LIMITS: dict[str, list[tuple[str, float]]] = {
    "start": [("ipykernel", 1 / 8)],
    "execute": [("ipykernel", 1 / 4), ("xeus-python raw", 1)],
    "comm": [("xeus-python", 1)],
    "plot": [("ipykernel", 1 / 5)],
    "shutdown": [("xeus-python", 1)],
}
MEGABYTES_IDLE = 15
# Prints a figure: its name, value, unit and limit, which it may be at most.
Reporter = Callable[..., None]
REST, LONGEST_START = 0.3, 10.0  # seconds


class BenchClient(Client):
    """One that takes messages as they are: some peers bend the protocol."""

    def checked(self, channel: str, message: Message) -> Message:
        return message


def tree_memory(pid: int) -> float:
    """Resident megabytes of a process and its children."""
    total = 0.0
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            total += int(line.split()[1])
    for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        total += tree_memory(int(child)) * 1024
    return total / 1024


def processor_seconds(pid: int) -> float:
    """The user's and the system's time of a process and its children."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + sum(processor_seconds(int(child)) for child in children)


def await_rest(pid: int) -> None:
    """Waits until a process has done nothing for a while: what it prepares at its start is over then."""
    end = time.monotonic() + LONGEST_START
    used = -1.0
    while used < (used := processor_seconds(pid)) and time.monotonic() < end:
        time.sleep(REST)


def seconds_of(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def run(client: Client, code: str) -> list[Message]:
    """The outputs of a cell, once both its reply and its idle have come."""
    request = client.start_execute(code)
    reply = client.reply(request, timeout=60)
    if reply.content["status"] != "ok":
        raise WireError(f"{code}: {reply.content}")
    return client.outputs(request)


def await_picture(client: Client, code: str, pixels: tuple[int, int] = PIXELS) -> tuple[float, Message]:
    """Seconds from the request of a plot to its picture, and the message that brought it."""
    start = time.perf_counter()
    request = client.start_execute(code)
    picture = client.wait_for(
        "iopub", lambda message: message.parent_id == request and "image/png" in message.content.get("data", {}), "picture"
    )
    seconds = time.perf_counter() - start
    header = base64.b64decode(picture.content["data"]["image/png"])[:24]
    size = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
    if size != pixels:
        raise WireError(f"a picture of {size} pixels, not {pixels}")
    client.reply(request)
    client.published(request)
    return seconds, picture


def open_comm(client: Client, contender: Contender) -> str | None:
    """The id of a comm that answers."""
    if contender.comm:
        return next(o.content["comm_id"] for o in run(client, contender.comm) if o.kind == "comm_open")
    if contender.spec == PROGRAM:
        client.send("shell", "comm_open", {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}})
        return client.wait_for("iopub", lambda message: message.kind == "comm_open", "bridge").content["comm_id"]
    return None


def measure(contender: Contender, times: dict[str, list[float]]) -> None:
    """One life of a kernel."""

    def note(figure: str, seconds: float) -> None:
        times.setdefault(figure, []).append(seconds)

    start = time.perf_counter()
    kernel = Kernel(KernelSpec(contender.spec))
    try:
        client = BenchClient(kernel.connection)
        kernel.clients.append(client)
        client.reply(client.send("shell", "kernel_info_request"), timeout=60)
        note("start", time.perf_counter() - start)
        client.ready()
        await_rest(kernel.process.pid)
        note("memory", tree_memory(kernel.process.pid))
        for number in range(WARM_UP + EXECUTES):
            seconds = seconds_of(lambda: run(client, contender.trivial))
            if number >= WARM_UP:
                note("execute", seconds)
        comm = open_comm(client, contender)
        if comm:
            content = {"plot": "p", "rev": "r", "view": "v", "seq": 1, "phase": "move", "i": 1}
            for number in range(WARM_UP + COMM_MESSAGES):

                def exchange() -> None:
                    client.outputs(client.send("shell", "comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": content}}))

                seconds = seconds_of(exchange)
                if number >= WARM_UP:
                    note("comm", seconds)
        if contender.plot:
            run(client, contender.set_up or "")
            await_picture(client, contender.plot)
            for _ in range(PLOTS):
                note("plot", await_picture(client, contender.plot)[0])
        start = time.perf_counter()
        client.send("control", "shutdown_request", {"restart": False})
        kernel.ended(60)
        note("shutdown", time.perf_counter() - start)
    finally:
        kernel.end()


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main(report: Reporter) -> None:
    found: dict[str, dict[str, list[float]]] = {contender.name: {} for contender in CONTENDERS}
    for _ in range(ROUNDS):
        for contender in CONTENDERS:
            measure(contender, found[contender.name])
    load = os.getloadavg()[0]
    print(f"kernels: medians of {ROUNDS} lives each, in turn; milliseconds; load {load:.1f}")
    print(f"{'':18}{'start':>9}{'execute':>9}{'p99':>9}{'comm':>9}{'plot':>9}{'shutdown':>9}{'MB idle':>9}")

    def cell(times: dict[str, list[float]], figure: str, scale: float = 1000, share: float = 0.5) -> str:
        return f"{percentile(times[figure], share) * scale:9.2f}" if figure in times else f"{'-':>9}"

    for name, times in found.items():
        row = [
            cell(times, "start"),
            cell(times, "execute"),
            cell(times, "execute", share=0.99),
            cell(times, "comm"),
            cell(times, "plot"),
            cell(times, "shutdown"),
            cell(times, "memory", 1),
        ]
        print(f"{name:18}" + "".join(row))
    ours = {figure: statistics.median(values) for figure, values in found["glowline"].items()}
    for figure, rivals in LIMITS.items():
        for rival, limit in rivals:
            report(f"{figure}, glowline : {rival}", ours[figure] / statistics.median(found[rival][figure]), "", limit)
    report("memory idle", ours["memory"], "MB", MEGABYTES_IDLE)


if __name__ == "__main__":
    main(lambda name, value, unit, limit: print(name, round(value, 3), unit, "at most", round(limit, 3)))
