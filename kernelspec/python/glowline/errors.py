"""What goes wrong, as Python's errors: each kind of the language's errors is a class, and most are one of Python's, too."""

from __future__ import annotations

import re


class GlowlineError(Exception):
    """An error of a program, with its place and what to write instead.

    `name` is the kind (`UnknownName`), `message` says what is wrong, `line` and `column` say where (from 1, None where it
    has no place), `advice` is the corrected line where one was found, and `text` is all of it as people read it.
    """

    name = "GlowlineError"

    def __init__(self, message: str, text: str = "", advice: str | None = None) -> None:
        # Python writes the kind in front of it.
        super().__init__(text.partition(": ")[2] if text.startswith(f"{self.name}: ") else text or message)
        self.message = message
        self.text = text or message
        self.advice = advice
        place = re.search(r"\n  (?:.*, )?line (\d+), column (\d+)", self.text)
        self.line = int(place[1]) if place else None
        self.column = int(place[2]) if place else None


class ProgramEnded(GlowlineError, ConnectionError):
    """The program that draws has ended in the middle of its work, and is started anew by the next call."""

    name = "ProgramEnded"


class PictureGone(GlowlineError, LookupError):
    """The program keeps a number of pictures, and this one is no longer among them."""

    name = "PictureGone"


def _kinds(*bases: type) -> dict[str, type[GlowlineError]]:
    """The classes of the language's errors by their names."""
    python: dict[str, type[Exception]] = {
        "SyntaxError": ValueError,
        "UnknownStatement": NameError,
        "UnknownKey": TypeError,
        "UnknownName": NameError,
        "UnknownColumn": KeyError,
        "ValueOutOfRange": ValueError,
        "TypeMismatch": TypeError,
        "LengthMismatch": ValueError,
        "StateError": RuntimeError,
        "FileError": OSError,
        "DataError": ValueError,
        "ExpectationFailed": AssertionError,
        "LimitExceeded": MemoryError,
    }
    kinds = {}
    for name, base in python.items():
        own = f"Program{name}" if name == "SyntaxError" else name
        kinds[name] = type(own, (GlowlineError, base), {"name": name, "__module__": __name__, "__str__": GlowlineError.__str__})
    return kinds


KINDS = _kinds()


def error_of(members: dict) -> GlowlineError:
    """The error that the program tells of."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(members.get("traceback") or []))
    kind = KINDS.get(members.get("ename", ""), GlowlineError)
    return kind(members.get("evalue", ""), text, members.get("correction"))


def __getattr__(name: str) -> type[GlowlineError]:
    for kind in KINDS.values():
        if kind.__name__ == name:
            return kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
