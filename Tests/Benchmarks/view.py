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
EVERY, WHOLE = 80, 1_000_000  # samples of a segment
PLOT = f"series price = walk(400, seed=3) + 100\nsegments price every={EVERY}\nplot price"
MANY = "series many = walk(10000, seed=3) + 100\nsegments many every=1000\nplot many width=1600"
THREE = "\n".join(f"series {name} = walk({{count}}, seed={seed}) + 100" for seed, name in enumerate("abc", 3))
PANELS = THREE.format(count=10_000) + "\nsegments a every=1000\nplot a, b panel=2, c panel=3 width=1600"
LINKED = [THREE.format(count=400) + "\nconfig link=three height=180\nplot a", "plot b", "plot c"]
RELEASES = 10

# Moves the pressed pointer to and fro, once a frame, and says in how many frames another picture was seen and what came
# when. An answer for a segment of `every` samples that the pointer has left meanwhile is no picture of what is selected.
DRAG = """async ([stage, seconds, every]) => {
  const root = stage.getRootNode().host.parentElement, area = stage.getBoundingClientRect();
  const asked = new Map(), trips = [], scripts = [], segment = index => Math.floor(Number(index) / every);
  let late = 0;
  const up = ({ detail }) => asked.set(detail.view + detail.seq, performance.now());
  const down = ({ detail }) => {
    const since = asked.get(detail.view + detail.seq);
    if (!since || detail.kind !== "sel") return;
    trips.push(performance.now() - since);
    if (segment(detail.i) !== segment(stage.ariaValueNow)) late += 1;
  };
  window.addEventListener("glowline-up", up, true);
  window.addEventListener("glowline-down", down, true);
  const frame = () => new Promise(requestAnimationFrame);
  const pause = () => new Promise(done => { const way = new MessageChannel(); way.port1.onmessage = done; way.port2.postMessage(0); });
  const own = window.requestAnimationFrame;
  let pictures = 0, last = root.dataset.frames, spent = 0, isOver = false;
  own(function look() {
    if (root.dataset.frames !== last) pictures += 1;
    last = root.dataset.frames;
    if (!isOver) own(look);
  });
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
    await pause();
    scripts.push(spent);
  }
  const seen = (performance.now() - start) / 1000;
  isOver = true;
  window.removeEventListener("glowline-up", up, true);
  window.removeEventListener("glowline-down", down, true);
  return { rate: pictures / seen, answers: trips.length / seen, late: late / seen, moves: scripts.length / seen, trips, scripts };
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
    late: float  # of them, those for a segment that was left meanwhile
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


def drag(plot: Plot, seconds: float, every: int = WHOLE) -> Drag:
    plot.press(100)
    found = plot.page.evaluate(DRAG, [plot.stage.element_handle(), seconds, every])
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

    def measured(self, kernel: str, path: str, *cells: str) -> tuple[Drag, list[str]]:
        """A drag over the first plot of three seconds, after a short one, and the html of all plots."""
        book, plot = self.open(kernel, path, *cells)
        for number in range(len(cells)):
            book.plot(number).wait_linked()
        drag(plot, 1)
        found = drag(plot, 3, EVERY if cells == (PLOT,) else WHOLE)
        shown = f"{WIDGET}.content.widgets.map(cell => cell.model.outputs.get(0)?.data['text/html'] ?? '')"
        html = [text for text in book.page.evaluate(shown) if text]
        self.close(book)
        return found, html

    def lags(self) -> list[float]:
        """From the release to the answer, while a cell runs."""
        book, plot = self.open("own", "busy.ipynb", PLOT, "wait 10min")
        expect(book.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
        found = []
        for _ in range(RELEASES):
            plot.press(100)
            plot.page.evaluate(DRAG, [plot.stage.element_handle(), 0.5, EVERY])
            plot.page.evaluate(LAG)
            plot.page.mouse.up()
            plot.page.wait_for_function("lag !== null")
            found.append(plot.page.evaluate("lag"))
        self.close(book)
        return found


def install_empty_kernel(front_end: FrontEnd, name: str, plots: list[str]) -> None:
    """The stand-in, which shows the same plots."""
    folder = front_end.home / "kernels" / name
    folder.mkdir(parents=True)
    for number, html in enumerate(plots):
        (folder / f"{number}.html").write_text(html)
    (folder / "picture.png").write_bytes(base64.b64decode(re.findall(r'base64,([^"]*)"', plots[0])[0]))
    command = {
        "argv": [sys.executable, str((HERE / "empty_kernel.py").absolute()), "-f", "{connection_file}"],
        "display_name": "Empty",
        "language": "glowline",
        "env": {"PLOTS": str(folder), "PICTURE": str(folder / "picture.png"), "KERNEL": re.findall(r'"k": ?"([^"]*)"', plots[0])[0]},
    }
    (folder / "kernel.json").write_text(json.dumps(command))


def main(report: Reporter) -> None:
    front_end = FrontEnd("lab")
    try:
        front_end.install(KernelSpec(PROGRAM), "own")
        front_end.start()
        bench = Bench(front_end)
        own, html = bench.measured("own", "own.ipynb", PLOT)
        install_empty_kernel(front_end, "empty", html)
        empty, _ = bench.measured("empty", "empty.ipynb", PLOT)
        linked, html = bench.measured("own", "linked.ipynb", *LINKED)
        install_empty_kernel(front_end, "linked", html)
        empty_linked, _ = bench.measured("linked", "empty-linked.ipynb", *LINKED)
        many, _ = bench.measured("own", "many.ipynb", MANY)
        panels, _ = bench.measured("own", "panels.ipynb", PANELS)
        lags = bench.lags()
    finally:
        front_end.close()
    for name, found in (
        ("glowline", own),
        ("empty kernel", empty),
        ("three linked plots", linked),
        ("three linked plots, empty kernel", empty_linked),
        ("10,000 samples", many),
        ("three panels of 10,000", panels),
    ):
        print(
            f"{name}: {found.rate:.1f} new pictures, {found.answers:.1f} answers ({found.late:.1f} late) "
            f"and {found.moves:.1f} moves a second, "
            f"an answer {found.trip:.1f} ms (95 %: {tail(found.trips):.1f}), "
            f"script of a move {found.script:.2f} ms (95 %: {tail(found.scripts):.2f})"
        )
    print(f"lag after the release while a cell runs: median {statistics.median(lags):.1f} ms, most {max(lags):.1f} ms")
    report("script of a move over 10,000 samples", many.script, "ms", 4)
    report("script of a move over three panels of 10,000", panels.script, "ms", 4)
    report("new pictures a second in a drag", own.rate, "", min(50, 0.85 * empty.rate), at_least=True)
    report("new pictures of the answers in a drag", own.rate / (own.answers - own.late), "", 0.9, at_least=True)
    report("new pictures a second, three linked plots : empty kernel", linked.rate / empty_linked.rate, "", 0.85, at_least=True)
    report("from a move to its answer", own.trip, "ms", max(35, 1.15 * empty.trip))
    report("lag after the release while a cell runs", max(lags), "ms", 150)
