"""Times cells that plot, from the request until the picture has arrived, beside other kernels, in turn.

Called by compare.py as the suite `cells`; kernels and client are those of kernel_peers.py. Each kernel has its own walk of so
many samples in memory, and draws pictures of 1280 x 640 pixels; a window is another tenth of the samples each time.
plotly-resampler answers a window with data, which its page has yet to draw; datashader with a picture without axes.
XY makes a chart of its arrays in each cell, as a PNG or as a view that its page has yet to draw.
"""

import dataclasses
import functools
import json
import statistics
from collections.abc import Callable

from kernel_peers import GNUPLOT, MATPLOTLIB, PEERS, PROGRAM, BenchClient, Reporter, await_picture, run, seconds_of
from kernel_process import Kernel, KernelSpec
from wire import Message

SIZES = {"1k": 1000, "100k": 100_000, "1M": 1_000_000, "10M": 10_000_000}
WINDOWED = {"10M": 10_000_000, "100M": 100_000_000}
STYLES = {"plain": "", "laser": " useLaserLightLinePlotStyle=on", "bare": " style=minimal"}
ROUNDS = 3
LEAST, MOST = 3, 15
# size: (ours of matplotlib's, ours of gnuplot's), at most
LIMITS = {"1k": (1 / 10, 1 / 5), "100k": (1 / 10, None), "1M": (1 / 15, None)}
KILOBYTES_BESIDE_PICTURE = {"1k": 60, "1M": 90}
PICTURE_OF_MATPLOTLIBS = {"1k": 1, "1M": 1.5}
MILLISECONDS_OF_A_WINDOW = 5
FIRST_CELL = 1.5
PANELS = 1.6
OVERVIEW = 1.6
OF_XY = 1

WALK = "import numpy as np\ny = np.cumsum(np.random.default_rng(1).normal(size={count}))"
RESAMPLER = """
import plotly.graph_objects as go
from plotly_resampler import FigureResampler
figure = FigureResampler(go.Figure())
figure.add_trace(go.Scattergl(name="a"), hf_x=np.arange(len(y)), hf_y=y, max_n_samples=2560)
"""
DATASHADER = """
import datashader, datashader.transfer_functions, pandas
table = pandas.DataFrame({"x": np.arange(len(y)), "y": y}, copy=False)
def look(start, end):
    part = table.iloc[start : end + 1]
    canvas = datashader.Canvas(1280, 640, x_range=(start, end), y_range=(part.y.min(), part.y.max()))
    display(datashader.transfer_functions.shade(canvas.line(part, "x", "y")).to_pil())
"""
XY = """
import xy
from IPython.display import Image
x = np.arange(len(y))
def chart():
    return xy.line_chart(xy.line(x, y), width=640, height=320)
"""


@dataclasses.dataclass
class Row:
    """What one kernel needs for one kind of cell."""

    seconds: list[float] = dataclasses.field(default_factory=list)
    picture: int = 0  # bytes of the PNG
    rest: int = 0  # bytes of the other parts of its message

    def note(self, seconds: float, message: Message | None = None) -> None:
        self.seconds.append(seconds)
        if message is not None:
            encoded = message.content["data"]["image/png"]
            self.picture = len(encoded) * 3 // 4
            # The page holds the picture a second time.
            whole = len(json.dumps(message.content, ensure_ascii=False, separators=(",", ":")).encode())
            self.rest = whole - len(encoded) * (1 + ("text/html" in message.content["data"]))

    @property
    def median(self) -> float:
        return statistics.median(self.seconds) * 1000

    def line(self, name: str) -> str:
        sizes = f"{self.picture / 1000:10.1f}{self.rest / 1000:10.1f}" if self.picture else f"{'-':>10}{'-':>10}"
        return f"{name:<44}{min(self.seconds) * 1000:10.2f}{self.median:10.2f}{max(self.seconds) * 1000:10.2f}{sizes}"


class Cells:
    """The rows of a run, by what is drawn and by whom."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], Row] = {}

    def row(self, what: str, who: str) -> Row:
        return self.rows.setdefault((what, who), Row())

    def plots(self, client: BenchClient, what: str, who: str, code: str, count: int = 0, height: int = 640) -> None:
        """Some cells of one kind, each with another window of `count`; fewer where they take long, and the first one not counted."""
        pixels = 1280, height
        first, _ = await_picture(client, code.format(*window(count, 0)), pixels)
        for number in range(MOST if first < 0.5 else LEAST):
            self.row(what, who).note(*await_picture(client, code.format(*window(count, number + 1)), pixels))

    def ours(self, client: BenchClient, size: str, count: int) -> None:
        run(client, f"series a = walk({count})")
        for style, key in STYLES.items():
            if count <= SIZES["10M"]:
                self.plots(client, f"{size}, {style}", "glowline", f"plot a{key}")
        if count == SIZES["100k"]:
            run(client, f"series b = walk({count}, seed=2)\nseries c = walk({count}, seed=3)")
            self.plots(client, "three of 100k, one panel", "glowline", "plot a, b, c")
            # Each panel has room: the picture has more than twice the pixels.
            self.plots(client, "three of 100k, three panels", "glowline", "plot a, b panel=2, c panel=3", height=1408)
        if size in WINDOWED:
            run(client, "plot a")
            self.plots(client, f"window of {size}", "glowline", "plot a x={}..{}", count)
            self.plots(client, f"window of {size} in an overview", "glowline", "plot a x={}..{} overview=on", count)

    def matplotlib(self, client: BenchClient, size: str, count: int) -> None:
        run(client, MATPLOTLIB)
        run(client, WALK.format(count=count))
        self.plots(client, f"{size}, plain", "matplotlib", "_ = plt.plot(y)")

    def gnuplot(self, client: BenchClient, size: str, count: int) -> None:
        run(client, GNUPLOT.replace("samples 1000", f"samples {count}"))
        run(client, "set table $walk\nplot '+' using 1:(y = y + invnorm(rand(0)))\nunset table")
        self.plots(client, f"{size}, plain", "gnuplot", "plot $walk using 1:2 with lines")

    def xy(self, client: BenchClient, size: str, count: int) -> None:
        run(client, WALK.format(count=count))
        run(client, XY)
        self.plots(client, f"{size}, plain", "XY to PNG", "display(Image(chart().to_png()))")
        row = self.row(f"{size}, plain", "XY to its view")
        for turn in range(LEAST + 1):
            seconds = seconds_of(functools.partial(run, client, "display(chart())"))
            if turn > 0:
                row.note(seconds)

    def resampler(self, client: BenchClient, size: str, count: int) -> None:
        run(client, WALK.format(count=count))
        run(client, RESAMPLER)
        row = self.row(f"window of {size}", "plotly-resampler")
        for turn in range(LEAST + 1):
            start, end = window(count, turn)
            code = f'_ = figure._construct_update_data({{"xaxis.range[0]": {start}, "xaxis.range[1]": {end}}})'
            seconds = seconds_of(functools.partial(run, client, code))
            if turn > 0:
                row.note(seconds)

    def datashader(self, client: BenchClient, size: str, count: int) -> None:
        run(client, WALK.format(count=count))
        run(client, DATASHADER)
        self.plots(client, f"window of {size}", "datashader", "look({}, {})", count)


def window(count: int, turn: int) -> tuple[int, int]:
    """The first and last sample of a window, another one at each turn."""
    start = (turn * 7 % 90) * (count // 100)
    return start, start + count // 10


def first_cells(cells: Cells) -> None:
    """The first cell of a new kernel, and the second."""

    def plot(client: BenchClient) -> None:
        for number in ("first", "second"):
            cells.row(f"{number} cell", "glowline").note(*await_picture(client, "plot walk(1000)"))

    with_kernel(PROGRAM, plot)


def with_kernel(spec: str, action: Callable[..., object], *arguments: object) -> None:
    kernel = Kernel(KernelSpec(spec))
    try:
        client = BenchClient(kernel.connection)
        kernel.clients.append(client)
        client.reply(client.send("shell", "kernel_info_request"), timeout=60)
        client.ready()
        action(client, *arguments)
    finally:
        kernel.end()


def main(report: Reporter) -> str:
    python, gnuplot = str(PEERS / "python3"), str(PEERS / "gnuplot")
    cells = Cells()
    for round_ in range(ROUNDS):
        first_cells(cells)
        for size, count in (SIZES | WINDOWED).items():
            # What takes seconds is measured once.
            if round_ and count > SIZES["1M"]:
                continue
            with_kernel(PROGRAM, cells.ours, size, count)
            if size in SIZES:
                with_kernel(python, cells.matplotlib, size, count)
                with_kernel(python, cells.xy, size, count)
            if count <= SIZES["100k"]:
                with_kernel(gnuplot, cells.gnuplot, size, count)
            if size in WINDOWED:
                with_kernel(python, cells.resampler, size, count)
                with_kernel(python, cells.datashader, size, count)
    print(f"{'from cell to picture':<44}{'min ms':>10}{'median':>10}{'max ms':>10}{'PNG kB':>10}{'rest kB':>10}")
    for (what, who), row in cells.rows.items():
        print(row.line(f"{what}: {who}"))
    limits(cells, report)
    return summary(cells)


def summary(cells: Cells) -> str:
    """A table of milliseconds for the summary."""

    def time(what: str, who: str) -> str:
        return f"{cells.row(what, who).median:.0f}" if (what, who) in cells.rows else "-"

    lines = ["| milliseconds from cell to picture | glowline | with laser | XY | matplotlib | gnuplot |", "|---|--:|--:|--:|--:|--:|"]
    for size, count in SIZES.items():
        plain, laser = f"{size}, plain", f"{size}, laser"
        rivals = " | ".join(time(plain, who) for who in ("XY to PNG", "matplotlib", "gnuplot"))
        lines.append(f"| {count:,} samples | {time(plain, 'glowline')} | {time(laser, 'glowline')} | {rivals} |")
    lines += ["", "| milliseconds to another window | glowline | datashader | plotly-resampler, data alone |", "|---|--:|--:|--:|"]
    for size, count in WINDOWED.items():
        what = f"window of {size}"
        rivals = f"{time(what, 'datashader')} | {time(what, 'plotly-resampler')}"
        lines.append(f"| of {count:,} samples | {time(what, 'glowline')} | {rivals} |")
    return "\n".join(lines)


def limits(cells: Cells, report: Reporter) -> None:
    for size, (of_matplotlib, of_gnuplot) in LIMITS.items():
        ours, what = cells.row(f"{size}, plain", "glowline").median, f"{size}, plain"
        report(f"{size}, glowline : matplotlib", ours / cells.row(what, "matplotlib").median, "", of_matplotlib)
        if of_gnuplot:
            report(f"{size}, glowline : gnuplot", ours / cells.row(what, "gnuplot").median, "", of_gnuplot)
    for size in SIZES:
        plain, laser = (cells.row(f"{size}, {style}", "glowline").median for style in ("plain", "laser"))
        report(f"{size}, laser : plain", laser / plain, "", 2)
        for rival in ("XY to PNG", "XY to its view"):
            theirs = cells.row(f"{size}, plain", rival).median
            report(f"{size}, glowline : {rival}", cells.row(f"{size}, plain", "glowline").median / theirs, "", OF_XY)
    for size, share in PICTURE_OF_MATPLOTLIBS.items():
        ours, theirs = (cells.row(f"{size}, plain", who).picture for who in ("glowline", "matplotlib"))
        report(f"{size}, PNG, glowline : matplotlib", ours / theirs, "", share)
    for size, most in KILOBYTES_BESIDE_PICTURE.items():
        report(f"{size}, message beside the PNG", cells.row(f"{size}, plain", "glowline").rest / 1000, "kB", most)
    first, second = (cells.row(f"{number} cell", "glowline").median for number in ("first", "second"))
    report("first cell : second cell", first / second, "", FIRST_CELL)
    one, three = (cells.row(f"three of 100k, {panels}", "glowline").median for panels in ("one panel", "three panels"))
    report("three of 100k, three panels : one panel", three / one, "", PANELS)
    for size in WINDOWED:
        row = f"window of {size}"
        report(row, cells.row(row, "glowline").median, "ms", MILLISECONDS_OF_A_WINDOW)
        report(
            f"{row}, in an overview : without",
            cells.row(f"{row} in an overview", "glowline").median / cells.row(row, "glowline").median,
            "",
            OVERVIEW,
        )
        for rival in ("plotly-resampler", "datashader"):
            report(f"{row}, glowline : {rival}", cells.row(row, "glowline").median / cells.row(row, rival).median, "", 1)
