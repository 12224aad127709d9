"""The magics of IPython: `%glowline`, `%%glowline`, and what Tab and `?` say in them, from the program's own tables."""

from __future__ import annotations

from typing import Any

from . import comms
from .errors import GlowlineError
from .session import Namespace, ask, session, show

HELP = """Runs a line, or a cell, of Glowline's language.

    %glowline STATEMENT                  the line's value is the statement's:  m = %glowline mean(price)
    %%glowline [--out NAME]              a cell; --out gives its last value back as the variable NAME

A name that the session lacks is one of the notebook's variables: a number, text, date or list as it is, an array or
Series as a series, a table by its columns: df.close, or  series c from df column=close where city == "Bern"  . Variables
are read when they are named, and again by the next cell. What was touched is  glowline.selection  , and  selection.value
in the language. Try  %glowline help  ,  %glowline help plot  ; Tab completes, and  %%glowline?  shows this.
"""


def _namespace(shell: Any) -> Namespace:
    return Namespace(shell.user_ns)


def _run(shell: Any, code: str, line: int = 1) -> Any:
    try:
        return session.run(code, _namespace(shell), show=show, ask=ask, line=line)
    except GlowlineError as error:
        _shorten(error)
        raise


def _shorten(error: GlowlineError) -> None:
    """Has IPython show the error alone: Python's lines say nothing about a program of another language."""
    lines = _colored(error.text)
    error._render_traceback_ = lambda: lines  # type: ignore[attr-defined]


def _colored(text: str) -> list[str]:
    lines = text.split("\n")
    name, colon, rest = lines[0].partition(":")
    return [f"\x1b[1;31m{name}\x1b[0m{colon}{rest}", *lines[1:]]


def _glowline(line: str, cell: str | None = None) -> Any:
    from IPython import get_ipython
    from IPython.core.error import UsageError

    shell = get_ipython()
    if cell is None:
        if not line.strip():
            print(HELP)
            return None
        from . import api

        try:
            return api.run(line, shell.user_ns, {})
        except GlowlineError as error:
            _shorten(error)
            raise
    words = line.split()
    out = None
    if words[:1] == ["--out"] and len(words) == 2 and words[1].isidentifier():
        out = words[1]
    elif words and words[0].startswith("--out=") and words[0][6:].isidentifier() and len(words) == 1:
        out = words[0][6:]
    elif words:
        raise UsageError(f"%%glowline {line}: only --out NAME may stand there; the program stands in the lines below")
    # Places are those of the cell, whose first line is the magic's.
    outcome = _run(shell, cell, 2)
    if out:
        if outcome.value is None:
            raise UsageError(f"--out {out}: the cell's last statement has no value: end it with an expression, such as 'mean(price)'")
        shell.user_ns[out] = outcome.value
    return None


_glowline.__doc__ = HELP


def _program(text: str, cursor: int) -> tuple[str, int, int] | None:
    """The program around a cursor of a cell, the cursor in it, and where it begins; None outside of one."""
    start = text.rfind("\n", 0, cursor) + 1
    if text.lstrip().startswith("%%glowline"):
        begin = text.find("\n") + 1
        return (text[begin:], cursor - begin, begin) if 0 < begin <= cursor else None
    line = text[start:].split("\n", 1)[0]
    place = line.find("%glowline ")
    if place < 0 or (line[:place].strip() and not line[:place].rstrip().endswith("=")):
        return None
    begin = start + place + len("%glowline ")
    return (text[begin : start + len(line)], cursor - begin, begin) if cursor >= begin else None


def complete(shell: Any, text: str, cursor: int) -> dict[str, Any] | None:
    """The candidates at a cursor of a cell, as Jupyter wants them; None outside of a program."""
    found = _program(text, cursor)
    if not found:
        return None
    code, place, begin = found
    reply = session.complete(code, place, _namespace(shell))
    start, end = reply["start"] + begin, reply["end"] + begin
    kinds = [{"start": start, "end": end, "text": word, "type": kind, "signature": detail} for word, kind, detail in reply["candidates"]]
    return {
        "matches": [word for word, _, _ in reply["candidates"]],
        "cursor_start": start,
        "cursor_end": end,
        "metadata": {"_jupyter_types_experimental": kinds},
        "status": "ok",
    }


def inspect(text: str, cursor: int) -> dict[str, str] | None:
    """What there is to know about the word at a cursor of a cell; None outside of a program."""
    found = _program(text, cursor)
    return session.inspect(found[0], found[1]) if found else None


def _matcher(context: Any) -> Any:
    """Completion in IPython itself, at its prompt."""
    from IPython import get_ipython
    from IPython.core.completer import SimpleCompletion

    text, cursor = context.full_text, context.cursor_position
    if "\n" in text:
        cursor += sum(len(line) + 1 for line in text.split("\n")[: context.cursor_line])
    found = complete(get_ipython(), text, cursor)
    if not found:
        return {"completions": []}
    fragment = text[found["cursor_start"] : cursor]
    return {"completions": [SimpleCompletion(text=word) for word in found["matches"]], "matched_fragment": fragment, "suppress": True}


class _Wrapped:
    """The kernel's own answers, but for what stands in a program of this language."""

    def __init__(self, kernel: Any, shell: Any) -> None:
        self.kernel = kernel
        self.complete, self.inspect = kernel.do_complete, kernel.do_inspect
        kernel.do_complete = lambda code, cursor: complete(shell, code, cursor) or self.complete(code, cursor)
        kernel.do_inspect = self.do_inspect

    def do_inspect(self, code: str, cursor: int, *more: Any, **keys: Any) -> Any:
        data = inspect(code, cursor)
        if data:
            return {"status": "ok", "found": True, "data": data, "metadata": {}}
        return self.inspect(code, cursor, *more, **keys)

    def undo(self) -> None:
        self.kernel.do_complete, self.kernel.do_inspect = self.complete, self.inspect


_loaded: list[Any] = []


def load(shell: Any) -> None:
    """Registers all of it."""
    if _loaded:
        return
    if shell is None:
        raise RuntimeError("%load_ext glowline is for IPython and notebooks; glowline.plot and glowline.run work everywhere")
    shell.register_magic_function(_glowline, "line_cell", "glowline")
    if hasattr(shell, "kernel"):
        _loaded.append(_Wrapped(shell.kernel, shell))
        comms.open_link(shell)
    else:
        from IPython.core.completer import context_matcher

        matcher = context_matcher(identifier="glowline", priority=1000)(_matcher)
        shell.Completer.custom_matchers.append(matcher)
        _loaded.append(matcher)


def unload(shell: Any) -> None:
    """Takes all of it away again."""
    shell.magics_manager.magics["line"].pop("glowline", None)
    shell.magics_manager.magics["cell"].pop("glowline", None)
    for one in _loaded:
        if isinstance(one, _Wrapped):
            one.undo()
        elif one in shell.Completer.custom_matchers:
            shell.Completer.custom_matchers.remove(one)
    _loaded.clear()
