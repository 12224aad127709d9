"""Times the whole program beside Python with matplotlib or XY and beside gnuplot, in turn.

Called by compare.py as the suite `program`. All draw a random walk of 1,000 values as a PNG of 1280 x 640 pixels and end;
beside XY it is one of a file of more and more. Each is started anew, and one run of each comes before the counted ones.
"""

import itertools
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

import numpy as np

from kernel_peers import Reporter

PROGRAM = pathlib.Path(".build/program/release/glowline")
ROUNDS = 15
MILLISECONDS_TO_START = 15
MEGABYTES_AFTER_A_PLOT = 40

MATPLOTLIB = """
import sys
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
plt.figure(figsize=(6.4, 3.2), dpi=200)
plt.plot(np.cumsum(np.random.default_rng(1).normal(size=1000)))
plt.savefig(sys.argv[1])
"""
XY = """
import sys
import numpy as np
import xy
y = np.load(sys.argv[1])
xy.line_chart(xy.line(np.arange(len(y)), y), width=640, height=320).to_png(sys.argv[2])
"""
SIZES = {"1k": 1000, "10k": 10_000, "100k": 100_000, "1M": 1_000_000, "10M": 10_000_000}
GNUPLOT = """
set terminal pngcairo size 1280,640
set output '{path}'
set samples 1000
set key off
y = 0
plot '+' using 1:(y = y + invnorm(rand(0))) with lines
"""
GNUPLOT_FILE = """
set terminal pngcairo size 1280,640
set output '{path}'
set key off
plot '{data}' with lines
"""


# In a process of its own, which is small: a new process counts what the one that started it held.
MEASURE = """
import os, sys, time
start = time.perf_counter()
silent = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=[silent])
_, status, usage = os.wait4(process, 0)
print(time.perf_counter() - start, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))
"""


def run(command: list[str]) -> tuple[float, float]:
    """The wall-clock seconds of a process and the most memory that it held, in megabytes."""
    measured = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, *command], check=True, stdout=subprocess.PIPE, text=True)
    seconds, megabytes, status = measured.stdout.split()
    if status != "0":
        sys.exit(f"{command[0]}: exit status {status}")
    return float(seconds), float(megabytes)


def walk(count: int) -> list[float]:
    steps = random.Random(1)
    return list(itertools.accumulate(steps.gauss(0, 1) for _ in range(count)))


def pixel_size(png: pathlib.Path) -> tuple[int, int]:
    header = png.read_bytes()[:24]
    return int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")


def check_sizes(pictures: list[pathlib.Path]) -> None:
    """The comparison is of pictures of one size, or of none."""
    for picture in pictures:
        if pixel_size(picture) != (1280, 640):
            sys.exit(f"{picture.name}: {pixel_size(picture)} pixels -> 1280 x 640")


Measured = tuple[dict[str, list[float]], dict[str, float]]


def in_turn(commands: dict[str, list[str]], rounds: int = ROUNDS) -> Measured:
    """The seconds of each command in every round, and the most memory that it held."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    megabytes: dict[str, float] = dict.fromkeys(commands, 0)
    for round_ in range(rounds + 1):
        for name, command in commands.items():
            elapsed, memory = run(command)
            if round_ > 0:
                seconds[name].append(elapsed)
                megabytes[name] = max(megabytes[name], memory)
    return seconds, megabytes


def print_table(title: str, seconds: dict[str, list[float]], megabytes: dict[str, float]) -> None:
    print(f"{title:<56}{'min ms':>13}{'median ms':>13}{'max ms':>13}{'peak MB':>13}")
    for name, times in seconds.items():
        shown = [min(times), statistics.median(times), max(times)]
        columns = "".join(f"{value * 1000:13.4f}" for value in shown)
        print(f"{name:<56}{columns}{megabytes[name]:13.1f}")


def beside_xy(report: Reporter) -> None:
    """From a file of NumPy's to a PNG, for as many samples as people have."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        script = folder / "xy_peer.py"
        script.write_text(XY)
        commands: dict[str, list[str]] = {}
        for size, count in SIZES.items():
            data, ours, theirs = (folder / f"{size}{end}" for end in (".npy", ".png", "-xy.png"))
            np.save(data, np.cumsum(np.random.default_rng(1).normal(size=count)))
            commands[f"{size}, glowline plot FILE"] = [str(PROGRAM), "plot", str(data), "-o", str(ours)]
            commands[f"{size}, python, XY"] = [sys.executable, str(script), str(data), str(theirs)]
        seconds, megabytes = in_turn(commands, 5)
        check_sizes([*folder.glob("*.png")])
    print_table("whole process, a file of float64", seconds, megabytes)
    for size in SIZES:
        our, their = f"{size}, glowline plot FILE", f"{size}, python, XY"
        report(f"{size}, glowline plot : python, XY", statistics.median(seconds[our]) / statistics.median(seconds[their]), "", 1)
        report(f"{size}, peak, glowline plot : python, XY", megabytes[our] / megabytes[their], "", 1)


def main(report: Reporter) -> None:
    """Prints the times, and hands each figure with its unit and limit to `report`."""
    gnuplot = shutil.which("gnuplot")
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        script = folder / "matplotlib_peer.py"
        script.write_text(MATPLOTLIB)
        commands = {
            "glowline run": [str(PROGRAM), "run", "-c", "series a = walk(1000); plot a", "--out", place],
            "python, matplotlib": [sys.executable, str(script), str(folder / "matplotlib.png")],
            "glowline plot FILE": [str(PROGRAM), "plot", str(folder / "walk.txt"), "-o", str(folder / "plot.png")],
            "glowline --version": [str(PROGRAM), "--version"],
        }
        pictures = [folder / "plot-1.png", folder / "matplotlib.png", folder / "plot.png"]
        (folder / "walk.txt").write_text("".join(f"{value}\n" for value in walk(1000)))
        if gnuplot:
            plot = folder / "peer.gnuplot"
            plot.write_text(GNUPLOT.format(path=folder / "gnuplot.png"))
            commands["gnuplot, pngcairo"] = [gnuplot, str(plot)]
            pictures.append(folder / "gnuplot.png")
            plot = folder / "file.gnuplot"
            plot.write_text(GNUPLOT_FILE.format(path=folder / "file.png", data=folder / "walk.txt"))
            commands["gnuplot, pngcairo, of a file"] = [gnuplot, str(plot)]
            pictures.append(folder / "file.png")
        seconds, megabytes = in_turn(commands)
        check_sizes(pictures)
    print_table("whole process", seconds, megabytes)
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    ours = medians["glowline run"]
    report("glowline run : python, matplotlib", ours / medians["python, matplotlib"], "", 0.1)
    if gnuplot:
        report("glowline run : gnuplot, pngcairo", ours / medians["gnuplot, pngcairo"], "", 1)
        report("glowline plot : gnuplot, of a file", medians["glowline plot FILE"] / medians["gnuplot, pngcairo, of a file"], "", 0.6)
    else:
        print("gnuplot is not installed: nothing to compare with")
    report("glowline --version", medians["glowline --version"] * 1000, "ms", MILLISECONDS_TO_START)
    report("glowline run, peak", megabytes["glowline run"], "MB", MEGABYTES_AFTER_A_PLOT)
    beside_xy(report)
