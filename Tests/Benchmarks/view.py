"""Times a drag in JupyterLab with a headless browser, beside an empty kernel through the same carrier.

Called by compare.py as the suite `view`, in an environment with jupyterlab, ipykernel and playwright. The empty kernel
(empty_kernel.py) answers each move at once with the same picture. In a drag the pointer moves once a frame.
"""

import base64
import dataclasses
import json
import pathlib
import re
import statistics
import sys

from kernel_peers import Reporter

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))

from playwright.sync_api import expect

from front_end import WIDGET, FrontEnd, NotebookPage, Plot
from kernel_process import KernelSpec

HERE = pathlib.Path(__file__).parent
PROGRAM = ".build/program/release/glowline"
PLOT = "series price = walk(400, seed=3) + 100\nsegments price every=80\nplot price"
MANY = "series many = walk(10000, seed=3) + 100\nsegments many every=1000\nplot many width=1600"
RELEASES = 10

# Moves the pressed pointer to and fro, once a frame, and says when which picture was drawn and what came when.
DRAG = """async ([stage, seconds]) => {
  const root = stage.getRootNode().host.parentElement, area = stage.getBoundingClientRect();
  const asked = new Map(), trips = [], scripts = [];
  const up = ({ detail }) => asked.set(detail.view + detail.seq, performance.now());
  const down = ({ detail }) => {
    const since = asked.get(detail.view + detail.seq);
    if (since && detail.kind === "sel") trips.push(performance.now() - since);
  };
  window.addEventListener("glowline-up", up, true);
  window.addEventListener("glowline-down", down, true);
  const frame = () => new Promise(requestAnimationFrame);
  const pause = () => new Promise(done => { const way = new MessageChannel(); way.port1.onmessage = done; way.port2.postMessage(0); });
  const own = window.requestAnimationFrame;
  let pictures = 0, last = root.dataset.frames, spent = 0;
  const timed = action => own(now => {
    const start = performance.now();
    action(now);
    spent += performance.now() - start;
  });
  const start = performance.now();
  for (let k = 0; performance.now() - start < seconds * 1000; k += 1) {
    const turn = (k % 200) / 100, part = 0.1 + 0.85 * (turn < 1 ? turn : 2 - turn);
    spent = 0;
    // What the page does for a move, at once and in the next frame.
    window.requestAnimationFrame = timed;
    const since = performance.now();
    stage.dispatchEvent(new PointerEvent("pointermove", {
      pointerType: "mouse", pointerId: 1, buttons: 1, clientX: area.left + area.width * part, clientY: area.top + area.height / 2 }));
    spent += performance.now() - since;
    window.requestAnimationFrame = own;
    await frame();
    if (root.dataset.frames !== last) pictures += 1;
    last = root.dataset.frames;
    await pause();
    scripts.push(spent);
  }
  const seen = (performance.now() - start) / 1000;
  window.removeEventListener("glowline-up", up, true);
  window.removeEventListener("glowline-down", down, true);
  return { rate: pictures / seen, answers: trips.length / seen, moves: scripts.length / seen, trips, scripts };
}"""
# The time from the release to the kernel's answer to it.
LAG = """() => {
  window.lag = null;
  let released = 0;
  window.addEventListener("pointerup", () => { released = performance.now(); }, { capture: true, once: true });
  const heard = ({ detail }) => {
    if (detail.phase !== "end") return;
    window.lag = performance.now() - released;
    window.removeEventListener("glowline-down", heard, true);
  };
  window.addEventListener("glowline-down", heard, true);
}"""


@dataclasses.dataclass(frozen=True)
class Drag:
    rate: float  # new pictures a second
    answers: float  # a second
    moves: float  # moves a second
    trips: list[float]  # milliseconds from a move to its answer
    scripts: list[float]  # milliseconds of script for a move

    @property
    def trip(self) -> float:
        return statistics.median(self.trips)

    @property
    def script(self) -> float:
        return statistics.median(self.scripts)


def tail(values: list[float]) -> float:
    """What nineteen of twenty do not exceed."""
    return statistics.quantiles(values, n=20)[-1]


def drag(plot: Plot, seconds: float) -> Drag:
    plot.press(100)
    found = plot.page.evaluate(DRAG, [plot.stage.element_handle(), seconds])
    plot.page.mouse.up()
    plot.page.mouse.move(1, 1)
    plot.is_at_rest()
    return Drag(**found)


class Bench:
    """One notebook after the other in one Lab."""

    def __init__(self, front_end: FrontEnd) -> None:
        self.front_end = front_end

    def open(self, kernel: str, path: str, *cells: str) -> tuple[NotebookPage, Plot]:
        self.front_end.write(path, kernel, "glowline", *cells)
        self.kernel = self.front_end.start_kernel(path, kernel)
        book = self.front_end.page(self.front_end.context(), path)
        book.choose_kernel()
        book.wait_ready()
        book.run_all()
        plot = book.plot()
        plot.wait_linked()
        return book, plot

    def close(self, book: NotebookPage) -> None:
        book.page.context.close()
        self.front_end.end_kernel(self.kernel)

    def measured(self, kernel: str, path: str) -> tuple[Drag, str]:
        """A drag of three seconds, after a short one, and the html of what was dragged."""
        book, plot = self.open(kernel, path, PLOT)
        drag(plot, 1)
        found = drag(plot, 3)
        html = book.page.evaluate(f"{WIDGET}.content.widgets[0].model.outputs.get(0).data['text/html']")
        self.close(book)
        return found, html

    def script_of_many(self) -> Drag:
        """A drag over 10,000 samples."""
        book, plot = self.open("own", "many.ipynb", MANY)
        drag(plot, 1)
        found = drag(plot, 3)
        self.close(book)
        return found

    def lags(self) -> list[float]:
        """From the release to the answer, while a cell runs."""
        book, plot = self.open("own", "busy.ipynb", PLOT, "wait 10min")
        expect(book.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
        found = []
        for _ in range(RELEASES):
            plot.press(100)
            plot.page.evaluate(DRAG, [plot.stage.element_handle(), 0.5])
            plot.page.evaluate(LAG)
            plot.page.mouse.up()
            plot.page.wait_for_function("lag !== null")
            found.append(plot.page.evaluate("lag"))
        self.close(book)
        return found


def install_empty_kernel(front_end: FrontEnd, html: str) -> None:
    """The stand-in, which shows the same plot."""
    (front_end.home / "plot.html").write_text(html)
    (front_end.home / "picture.png").write_bytes(base64.b64decode(re.findall(r'base64,([^"]*)"', html)[0]))
    folder = front_end.home / "kernels" / "empty"
    folder.mkdir(parents=True)
    command = {
        "argv": [sys.executable, str((HERE / "empty_kernel.py").absolute()), "-f", "{connection_file}"],
        "display_name": "Empty",
        "language": "glowline",
        "env": {
            "PLOT": str(front_end.home / "plot.html"),
            "PICTURE": str(front_end.home / "picture.png"),
            "KERNEL": re.findall(r'"k": ?"([^"]*)"', html)[0],
        },
    }
    (folder / "kernel.json").write_text(json.dumps(command))


def main(report: Reporter) -> None:
    front_end = FrontEnd("lab")
    try:
        front_end.install(KernelSpec(PROGRAM), "own")
        front_end.start()
        bench = Bench(front_end)
        own, html = bench.measured("own", "own.ipynb")
        install_empty_kernel(front_end, html)
        empty, _ = bench.measured("empty", "empty.ipynb")
        many = bench.script_of_many()
        lags = bench.lags()
    finally:
        front_end.close()
    for name, found in (("glowline", own), ("empty kernel", empty), ("10,000 samples", many)):
        print(
            f"{name}: {found.rate:.1f} new pictures, {found.answers:.1f} answers and {found.moves:.1f} moves a second, "
            f"an answer {found.trip:.1f} ms (95 %: {tail(found.trips):.1f}), "
            f"script of a move {found.script:.2f} ms (95 %: {tail(found.scripts):.2f})"
        )
    print(f"lag after the release while a cell runs: median {statistics.median(lags):.1f} ms, most {max(lags):.1f} ms")
    report("script of a move over 10,000 samples", many.script, "ms", 4)
    report("new pictures a second in a drag", own.rate, "", min(50, 0.85 * empty.rate), at_least=True)
    report("from a move to its answer", own.trip, "ms", max(35, 1.15 * empty.trip))
    report("lag after the release while a cell runs", max(lags), "ms", 150)
