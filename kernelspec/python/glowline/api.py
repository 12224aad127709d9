"""`glowline.plot` and `glowline.run`: what they do; what they say about themselves stands in the package."""

from __future__ import annotations

import datetime
import json
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from .plots import Plot
from .session import Namespace, ask, session, show
from .values import is_gap

# What belongs to an expression, and not to the picture.
STYLE_KEYS = ("as", "color", "dash", "points", "opacity", "axis", "label", "highlight", "panel")
_NAME = re.compile(r"[^\W\d]\w*\Z")


def literal(value: Any, key: str = "") -> str:
    """A value as the language writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return "off"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return f"{value.total_seconds()!r} s"
    if isinstance(value, slice):
        return range_text(value.start, value.stop)
    if isinstance(value, tuple) and len(value) == 2 and key in ("x", "y", "right"):
        return range_text(*value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    if hasattr(value, "isoformat"):
        return value.isoformat()
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(
            f"{key or 'a value'} is {value!r}, of type {type(value).__name__}: a number, text, date or list is allowed"
        ) from None
    return repr(int(number)) if number.is_integer() and abs(number) < 2**53 else "nan" if is_gap(number) else repr(number)


def range_text(lower: Any, upper: Any) -> str:
    """A range as the language writes it; None is an open end."""

    def end(value: Any) -> str:
        if isinstance(value, str):
            return value.strip().replace(" ", "T")
        return "" if value is None else literal(value)

    return f"{end(lower)}..{end(upper)}"


def pairs(keys: dict[str, Any]) -> str:
    """Keys as the language writes them, with a blank before each."""
    return "".join(f" {key}={literal(value, key)}" for key, value in keys.items())


def name_of(wanted: Any, taken: Iterable[str], default: str) -> str:
    """A name of the language that is free: the one that is wanted where it is one."""
    name = str(wanted) if wanted is not None and is_name(str(wanted)) else default
    known, number, free = set(taken), 2, name
    while free in known:
        free, number = f"{name}{number}", number + 1
    return free


def is_name(text: str) -> bool:
    """Whether a text is a name of the language that a series may have."""
    return bool(_NAME.match(text)) and text.lower() not in _RESERVED


_RESERVED = {"nan", "inf", "pi", "e", "on", "off", "true", "false", "and", "or", "not", "for", "in", "selection", "x"}


def draw(
    variables: dict[str, Any], shown: list[str], keys: dict[str, Any], columns: Mapping[str, Any] | None = None, before: Iterable[str] = ()
) -> Plot:
    """A picture of expressions over named values, and over columns, which are lent where they are named.

    Each item has the style of `keys` that it has not by itself; `before` are statements for this picture alone.
    """
    __tracebackhide__ = True
    number = session.begin_picture()
    style = {key: value for key, value in keys.items() if key in STYLE_KEYS}
    own = {key: value for key, value in keys.items() if key not in STYLE_KEYS}
    items = [item + pairs({key: value for key, value in style.items() if f" {key}=" not in item}) for item in shown]
    if "timeZone" not in own and (zone := _zone([*variables.values(), *(columns or {}).values()])):
        config = session.run("config", number=number).result
        if "timeZone" not in str((config or {}).get("data", {}).get("text/plain", "")):
            own["timeZone"] = zone
    for statement in before:
        session.run(statement, number=number)
    program = f"plot {', '.join(items)}{pairs(own)}"
    outcome = session.run(program, Namespace(columns or {}), variables, _streams, number=number, wants_plot=True)
    assert outcome.plot
    return outcome.plot


def _streams(output: dict[str, Any]) -> None:
    if output["output_type"] == "stream":
        show(output)


def _zone(values: Iterable[Any]) -> str | None:
    """The name of the zone that the times of data have."""
    for value in values:
        for part in (getattr(value, "index", None), value):
            zone = getattr(part, "tz", None) or getattr(getattr(part, "dtype", None), "time_zone", None)
            if zone is not None and not callable(zone) and "/" in str(zone):
                return str(zone)
    return None


def plot(data: Any, *more: Any, **keys: Any) -> Plot:
    """See the package."""
    __tracebackhide__ = True
    if isinstance(data, str):
        raise TypeError(f"data is {data!r}, a text: an array, list, Series or table is needed; a program goes to glowline.run")
    values = [data, *(one for one in more if not isinstance(one, str))]
    texts = [one for one in more if isinstance(one, str)]
    names = _columns(data)
    columns: dict[str, Any] = {}
    if names is not None and texts:
        columns = {name: _with_axis(data, name) for name in names if _NAME.match(name)}
        values = values[1:]
    variables: dict[str, Any] = {}
    shown = []
    for value in values:
        label = getattr(value, "name", None)
        label = None if callable(label) else label
        name = name_of(label, [*columns, *variables], "data")
        variables[name] = value
        has_label = label is not None and name != str(label)
        shown.append(name + (pairs({"label": plain(label)}) if has_label else ""))
    return draw(variables, shown + texts, keys, columns)


def plain(text: Any) -> str:
    """A text as a template that shows it as it is."""
    return str(text).replace("{", "{{").replace("}", "}}")


def _with_axis(data: Any, name: str) -> Any:
    """A column of a table, with the table's only column of times where it has no index of its own."""
    column = data[name]
    if hasattr(column, "index") and not callable(column.index):
        kinds = getattr(data, "dtypes", {})
        times = [one for one in data.columns if getattr(kinds[one], "kind", "") == "M"]
        if len(times) == 1 and times[0] != name and type(column.index).__name__ == "RangeIndex":
            return data.set_index(times[0])[name]
        return column
    times = [one for one in _columns(data) or [] if one != name and _is_time(data, one)]
    if len(times) == 1 and hasattr(data, "select"):
        return data.select([times[0], name])
    return column


def _is_time(data: Any, name: str) -> bool:
    kind = getattr(data[name], "dtype", getattr(data[name], "type", ""))
    return str(kind).lower().startswith(("datetime", "timestamp", "date"))


def _columns(data: Any) -> list[str] | None:
    """The names of a table's columns; None for what has none."""
    names = getattr(data, "column_names", None) or getattr(data, "columns", None)
    if isinstance(data, dict):
        names = list(data)
    return None if names is None or callable(names) else [name for name in names if isinstance(name, str)]


def run(program: str, namespace: dict[str, Any], variables: dict[str, Any]) -> Any:
    """See the package."""
    __tracebackhide__ = True
    outputs: list[dict[str, Any]] = []

    def take(output: dict[str, Any]) -> None:
        # The last thing is given back, and shows itself.
        if outputs:
            show(outputs.pop())
        if output["output_type"] == "stream":
            show(output)
        else:
            outputs.append(output)

    outcome = session.run(program, Namespace(namespace), variables, take, ask, wants_plot=True)
    last = outputs.pop() if outputs else None
    if last and outcome.plot and "image/png" in last.get("data", {}):
        return outcome.plot
    if last and outcome.value is None:
        show(last)
    return outcome.value


def caller(depth: int = 2) -> dict[str, Any]:
    """The variables of whoever calls the function that calls this."""
    frame = sys._getframe(depth)
    return {**frame.f_globals, **frame.f_locals}
