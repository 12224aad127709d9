"""Processes with all that they have started: who they are, what they are doing, and their end."""

import contextlib
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable

from processes import end_process, is_gone

PATIENCE = 20  # seconds in which a process that is killed must be gone
PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Makes whoever below this process loses its parent a child of this one."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def all_processes() -> dict[int, tuple[int, str]]:
    """The parent and the name of every process that runs."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            name, rest = (folder / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
            state, parent = rest.split()[:2]
            if state not in "ZX":
                found[int(folder.name)] = (int(parent), name)
    return found


def descendants(ancestor: int) -> set[int]:
    """All processes below one."""
    parents = {pid: parent for pid, (parent, _) in all_processes().items()}
    found: set[int] = set()
    reached = {ancestor}
    while reached:
        reached = {pid for pid, parent in parents.items() if parent in reached} - found
        found |= reached
    return found


def marked(variable: str, value: str) -> set[int]:
    """All processes with a variable in their environment, whatever session or parent they have now."""
    found = set()
    for pid in all_processes():
        with contextlib.suppress(OSError):
            if f"{variable}={value}".encode() in pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                found.add(pid)
    return found


def command(pid: int) -> str:
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    return "?"


def leftovers(pids: set[int]) -> str:
    """Names what does not end by itself."""
    deadline = time.monotonic() + PATIENCE
    left = [pid for pid in sorted(pids) if not is_gone(pid, max(0, deadline - time.monotonic()))]
    return "".join(f"it left running: {command(pid)}\n" for pid in left)


def end_all(find: Callable[[], set[int]]) -> None:
    """Kills what `find` finds until it finds nothing: a process may start another before it is killed."""
    while pids := find():
        for pid in pids:
            end_process(pid)
        for pid in pids:
            if not is_gone(pid, PATIENCE):
                sys.exit(f"process {pid} cannot be killed: {command(pid)}")
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)


def stacks(pids: set[int]) -> str:
    """What every thread of those among the processes that are built here is doing, the tests and the program."""
    names = {pid: name for pid, (_, name) in all_processes().items()}
    ours = [pid for pid in sorted(pids) if names.get(pid, "").startswith(("glowline", "swiftpm-testing", "xctest"))]
    return "".join(f"-- {command(pid)}\n{stack(pid)}" for pid in ours)


def stack(pid: int) -> str:
    if not shutil.which("eu-stack"):
        return "eu-stack is not installed: it is in Debian's package elfutils\n"
    try:
        result = subprocess.run(["eu-stack", "-p", str(pid)], capture_output=True, text=True, errors="replace", timeout=PATIENCE)
        text = result.stdout + result.stderr
        if shutil.which("swift"):
            demangled = subprocess.run(["swift", "demangle", "--simplified"], input=text, capture_output=True, text=True, timeout=PATIENCE)
            text = demangled.stdout or text
        return text
    except subprocess.TimeoutExpired:
        return "eu-stack does not end\n"
