"""The session that cells and calls share: names are looked up for the program, and its outputs come back."""

from __future__ import annotations

import json
import os
import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from typing import Any

from .child import Child, Message
from .errors import PictureGone, error_of
from .plots import Plot, Selection
from .results import value_of
from .values import Lent, can_be_lent, columns_of, is_gap, is_value

Show = Callable[[Message], None]
# Names that IPython keeps for itself.
_NO_NAMES = {"In", "Out", "exit", "quit", "get_ipython", "open"}


class Namespace:
    """The variables of whoever writes programs."""

    def __init__(self, *places: Mapping[str, Any]) -> None:
        self.places = places

    def find(self, name: str) -> tuple[bool, Any]:
        """Whether there is a variable of that name, and its value."""
        for place in self.places:
            if name in place:
                return is_value(place[name]), place[name]
        return False, None

    def names(self) -> list[str]:
        """The variables worth naming where a name is not known."""
        found: list[str] = []
        for place in self.places:
            own = [name for name in place if not name.startswith("_") and name not in _NO_NAMES]
            found += [name for name in own if can_be_lent(place[name])]
        return found[:200]


class Outcome:
    """What came of a program: its last value, and the picture that it showed last."""

    def __init__(self, value: Any, plot: Plot | None, result: Message | None) -> None:
        self.value = value
        self.plot = plot
        self.result = result


class Session:
    """A session of the program, which starts when it is needed, once for each process.

    Threads take turns.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._child: Child | None = None
        self._count = 0
        self._pages_waiting = 0
        self._pages = threading.Condition()
        # How often it was begun anew.
        self.generation = 0
        # The zone of the data that came last.
        self.zone: Any = None

    @property
    def has_pages(self) -> bool:
        """Whether a notebook shows what comes."""
        shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        return hasattr(shell, "kernel")

    def child(self) -> Child:
        """The program, started anew where it has ended; that is said."""
        child = self._child
        if child and child.has_ended:
            if child.owner == os.getpid():
                warnings.warn(child.obituary.replace("the next call starts it anew, and", "it is started anew;"), stacklevel=3)
            child = None
        if child is None:
            self.generation += 1
            child = self._child = Child(self.has_pages, _show_late)
        return child

    # Programs.

    def run(
        self,
        code: str,
        namespace: Namespace | None = None,
        variables: Mapping[str, Any] | None = None,
        show: Show | None = None,
        ask: Callable[[str], str | None] | None = None,
        number: int = 0,
        line: int = 1,
        wants_plot: bool = False,
    ) -> Outcome:
        """Runs a program.

        `namespace` has the variables that it may name, `variables` those that stand before anything of that name, `show`
        receives what it shows, and `ask` answers what it asks; `number` is the session that it runs in: 0, or a picture's.
        """
        __tracebackhide__ = True
        outputs: list[Message] = []

        def take(output: Message) -> None:
            outputs.append(output)
            if show:
                show(output)

        with self._lock:
            child = self.child()
            self._await_pages()
            lent = Lent()
            try:
                self._lend(child, lent, code, namespace, variables or {}, number)
                message = {"op": "run", "session": number, "code": code, "line": line, "asks": int(ask is not None)}
                reply, buffers = child.ask(message, take, ask)
            finally:
                if lent.has_times:
                    self.zone = lent.zone
            if reply.get("gone"):
                raise PictureGone("this picture is no longer kept: plot it again")
            if reply.get("error"):
                raise error_of(reply["error"])
            plot = None
            last = next((one for one in reversed(outputs) if "image/png" in one.get("data", {})), None)
            if wants_plot and last:
                plot = self._plot(child, last, number)
            results = [one for one in outputs if one["output_type"] == "execute_result"]
            return Outcome(value_of(reply.get("value"), buffers, self.zone), plot, results[-1] if results else None)

    def _lend(self, child: Child, lent: Lent, code: str, namespace: Namespace | None, variables: Mapping[str, Any], number: int) -> None:
        reply, _ = child.ask({"op": "lacks", "session": number, "code": code})
        if reply.get("gone"):
            raise PictureGone("this picture is no longer kept: plot it again")
        others: list[str] = list(variables)
        lacked = {entry["name"]: entry["texts"] for entry in reply["names"]}
        for name, value in variables.items():
            lent.add(name, value, lacked.get(name, False))
        for name, texts in lacked.items():
            if name in variables:
                continue
            is_there, value = namespace.find(name) if namespace else (False, None)
            if is_there:
                lent.add(name, value, texts)
            elif namespace:
                lent.withdraw(name)
        if namespace:
            others += namespace.names()
        message = {"op": "lend", "session": number, "code": code, "names": lent.names, "others": others, "folder": os.getcwd()}
        child.send(message, lent.payload, lent.release)

    def begin_picture(self, keeps_all: bool = False) -> int:
        """A session of its own for a picture, with this one's config, or all of it as it stands."""
        with self._lock:
            child = self.child()
            self._count += 1
            child.send({"op": "fork", "session": self._count, "all": int(keeps_all)})
            return self._count

    def _plot(self, child: Child, output: Message, number: int) -> Plot:
        """The picture of an output, with a session that stays as it is now."""
        own = number or self.begin_picture(keeps_all=True)
        return Plot(self, own, number, output["data"], output.get("metadata", {}))

    def drop(self, number: int, generation: int) -> None:
        """Lets a picture's session go."""
        child = self._child
        if child and not child.has_ended and generation == self.generation and child.owner == os.getpid():
            child.send({"op": "close", "session": number})

    # What is asked beside programs.

    def selection(self, number: int | None = None) -> Selection | None:
        """What is selected in a picture, or was selected last in any; None for nothing."""
        child = self._child
        if child is None or child.has_ended:
            return None
        self._await_pages()
        reply, _ = child.ask({"op": "selection", **({} if number is None else {"session": number})})
        fields = reply.get("fields")
        return fields and Selection({name: _present(value_of(value, [], self.zone)) for name, value in fields.items()})

    def complete(self, code: str, cursor: int, namespace: Namespace) -> Message:
        """What can be written at a cursor."""
        others = [{"name": name, "columns": columns_of(namespace.find(name)[1])} for name in namespace.names()]
        message = {"op": "complete", "session": 0, "code": code, "cursor": cursor, "others": others}
        return self.child().ask(message)[0]

    def inspect(self, code: str, cursor: int) -> dict[str, str] | None:
        """What there is to know about the word at a cursor, as a bundle of media types."""
        return self.child().ask({"op": "inspect", "session": 0, "code": code, "cursor": cursor})[0].get("data")

    # Pages.

    def page(self, content: Message, answer: Callable[[Message, list[bytes]], None]) -> None:
        """Passes on what a page says about a picture."""
        child = self._child
        if child is None or child.has_ended:
            return answer({**content, "kind": "gone"}, [])
        with self._pages:
            self._pages_waiting += 1

        def take(reply: Message, buffers: list[bytes]) -> None:
            with self._pages:
                self._pages_waiting -= 1
                self._pages.notify_all()
            answer(reply.get("content") or {**content, "kind": "gone"}, buffers)

        child.begin({"op": "page", "content": content}, take)
        return None

    def _await_pages(self) -> None:
        """Waits until the program knows what pages have said before."""
        with self._pages:
            self._pages.wait_for(lambda: self._pages_waiting == 0, 10)

    # How it ends.

    def close(self) -> None:
        """Ends the program; the next call starts it anew."""
        with self._lock:
            if self._child and not self._child.has_ended:
                self._child.close()
            self._child = None

    def forget(self) -> None:
        """Leaves the program to the process that this one is a copy of."""
        self._lock = threading.RLock()
        self._pages = threading.Condition()
        self._pages_waiting = 0
        self._child = None


session = Session()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=session.forget)


def shell() -> Any:
    """IPython's shell; None outside of it."""
    found = sys.modules.get("IPython")
    return found.get_ipython() if found and hasattr(found, "get_ipython") else None


def show(output: Message, is_last: bool = False) -> None:
    """Shows an output where people look: in IPython as it is, elsewhere its text."""
    kind = output["output_type"]
    if kind == "stream":
        stream = sys.stdout if output["name"] == "stdout" else sys.stderr
        stream.write(output["text"])
        stream.flush()
        return
    if shell():
        from IPython.display import clear_output, publish_display_data

        if kind == "clear_output":
            clear_output(wait=True)
        else:
            transient = output.get("transient") or {}
            data = {name: _decoded(name, value) for name, value in output["data"].items()}
            publish_display_data(data, output.get("metadata", {}), transient=transient, update=kind.startswith("update"))
    elif kind == "execute_result":
        print(output["data"].get("text/plain", ""))


def _decoded(name: str, value: Any) -> Any:
    return json.loads(value) if name.endswith("json") and isinstance(value, str) else value


def _show_late(output: Message) -> None:
    show(output)


def _present(value: Any) -> Any:
    return None if isinstance(value, float) and is_gap(value) else value


def ask(prompt: str) -> str | None:
    """A line from the user; None where nobody is there."""
    try:
        return input(f"{prompt} ")
    except (EOFError, RuntimeError):
        return None
