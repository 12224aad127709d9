"""Runs every `kernel_*_test.py`, three at a time, since a kernel's tests mostly wait.

Run as `kernel_tests.py PROGRAM|KERNELSPEC_FOLDER`. A file without tests, or with a skipped one, is a failure.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
COUNTS = HERE.parents[1] / ".build" / "test-counts"
LINES_SHOWN = 80


def run(file: pathlib.Path) -> tuple[str, int, bool, str]:
    """A file's name, the number of its tests, whether all ran and passed, and what it printed."""
    start = time.monotonic()
    result = subprocess.run([sys.executable, "-W", "ignore", str(file), sys.argv[1]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    name = file.stem.removeprefix("kernel_").removesuffix("_test")
    ran = re.search(r"^Ran (\d+) tests? in", result.stdout, re.MULTILINE)
    count = int(ran[1]) if ran else 0
    passed = result.returncode == 0 and count > 0 and re.search(r"^OK$", result.stdout, re.MULTILINE) is not None
    print(f"{name}: {count} tests, {'passed' if passed else 'FAILED'} ({time.monotonic() - start:.0f} s)", flush=True)
    return name, count, passed, result.stdout


with concurrent.futures.ThreadPoolExecutor(3) as pool:
    # The longest first.
    files = sorted(HERE.glob("kernel_*_test.py"), key=lambda file: "fuzz" not in file.name and "conformance" not in file.name)
    results = list(pool.map(run, files))
for name, _, passed, text in results:
    if not passed:
        print(f"\n== {name}\n" + "\n".join(text.splitlines()[-LINES_SHOWN:]))
if COUNTS.parent.is_dir():
    with COUNTS.open("a") as counts:
        counts.write(f"kernel {sum(count for _, count, _, _ in results)}\n")
sys.exit(not all(passed for _, _, passed, _ in results))
