"""Runs under strace: the words that start one, and the calls that it has made."""

import dataclasses
import os
import pathlib
import re
import shutil
from collections.abc import Iterator

# Set, a run takes minutes and leaves nothing out.
EVERYTHING = os.environ.get("GLOWLINE_FAULTS") == "all"
# What tells of a file, and neither reads nor changes it.
LOOKS = {"access", "faccessat", "faccessat2", "getcwd", "lstat", "newfstatat", "readlink", "readlinkat", "stat", "statfs", "statx"}
OPENS = {"creat", "open", "openat", "openat2"}


def tracer(log: pathlib.Path, *options: str) -> list[str]:
    """The words in front of a command whose calls are to be in a file."""
    if not shutil.which("strace"):
        raise AssertionError("strace is not installed: it is in Debian's package strace")
    return ["strace", "--follow-forks", "--seccomp-bpf", "--string-limit=4096", f"--output={log}", *options]


@dataclasses.dataclass(frozen=True)
class Call:
    """A system call: who made it, with which arguments, and what came of it, in strace's words."""

    thread: int
    name: str
    arguments: str
    result: str

    @property
    def texts(self) -> list[str]:
        return [bytes(text, "latin1").decode("unicode_escape") for text in re.findall(r'"((?:[^"\\]|\\.)*)"', self.arguments)]

    @property
    def is_of_begun_file(self) -> bool:
        """Whether it is about a file that has not got its name yet, or one that nobody uses."""
        signs = (".tmp", "O_TMPFILE", "(deleted)")
        return "/memfd:" not in self.arguments and any(sign in self.arguments for sign in signs)

    @property
    def has_failed(self) -> bool:
        return self.result.startswith("-1 ")

    def paths(self, folder: pathlib.Path) -> list[str]:
        """The files that it names; one that was opened by where it is, all links followed."""
        if self.name in OPENS and (real := re.match(r"\d+<(/[^<>]*)", self.result)):
            return [real[1]]
        named = self.texts[:2] if self.name.startswith(("rename", "link", "symlink")) else self.texts[:1]
        # What gives a file its first name says where it is open.
        named = [name for name in named if not name.startswith("/proc/self/fd/")]
        base = re.match(r"(?:AT_FDCWD|\d+)<(/[^>]*)>", self.arguments)
        return [os.path.normpath(os.path.join(base[1] if base else folder, name)) for name in named]

    @property
    def writes(self) -> bool:
        if self.name in OPENS:
            return self.name == "creat" or bool(re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)", self.arguments))
        return self.name not in LOOKS


def calls(log: pathlib.Path) -> Iterator[Call]:
    """The calls in a log; one that is shown in two parts stands where it began."""
    if not log.exists() or not log.stat().st_size:
        raise AssertionError("strace has written nothing: may it trace here?")
    found: list[tuple[int, str]] = []
    begun: dict[int, int] = {}
    for line in log.read_text(errors="replace").splitlines():
        number, _, text = line.partition(" ")
        thread, text = int(number), text.strip()
        if text.endswith("<unfinished ...>"):
            begun[thread] = len(found)
            found.append((thread, text.removesuffix("<unfinished ...>")))
        elif resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", text):
            place = begun.pop(thread)
            found[place] = (thread, found[place][1] + resumed[1])
        else:
            found.append((thread, text))
    for thread, text in found:
        if parts := re.match(r"(\w+)\((.*)\)\s+= (.*)$", text):
            yield Call(thread, parts[1], parts[2], parts[3])
