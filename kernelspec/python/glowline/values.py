"""Python's values as the program is lent them: a description of each, and its numbers where they are in memory.

Nothing is copied that lies in one piece: what NumPy, pandas, polars, pyarrow or an array has is written to the program as it
is, with its type. None of these is imported here; what is asked about them is asked of those that are loaded.
"""

from __future__ import annotations

import array
import datetime
import decimal
import fractions
import itertools
import numbers
import os
import sys
import types
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .child import Buffer, Message

UTC = datetime.timezone.utc
_EPOCH = datetime.datetime(1970, 1, 1)
# Units of times by how many are in a second, and how many times are compared at once.
_TICKS = {"s": 1, "ms": 1_000, "us": 1_000_000, "ns": 1_000_000_000}
_PIECE = 1 << 16
_NO_VALUES = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, type)
_SCALARS = (bool, numbers.Number, decimal.Decimal, str, datetime.date, datetime.timedelta)


class Refused(Exception):
    """A value that cannot be lent: why, and what to write instead."""

    def __init__(self, message: str, advice: str | None = None) -> None:
        super().__init__(message)
        self.advice = advice


class Lent:
    """What names stand for, as one message says it."""

    def __init__(self) -> None:
        self.names: list[Message] = []
        self.payload: list[Buffer] = []
        self.done: list[Callable[[], None]] = []
        # Whether there are times, and the zone of the first that had one.
        self.has_times = False
        self.zone: datetime.tzinfo | str | None = None

    def add(self, name: str, value: Any, needs_texts: bool = False) -> None:
        """Adds a name; of a value that cannot be lent, why."""
        size = len(self.payload)
        try:
            message = self._describe(name, value, needs_texts)
        except Refused as refusal:
            del self.payload[size:]
            message = {"kind": "refused", "message": str(refusal), "advice": refusal.advice}
        self.names.append({**message, "name": name})

    def withdraw(self, name: str) -> None:
        """Adds that a name stands for nothing any more."""
        self.names.append({"name": name, "kind": "none"})

    def release(self) -> None:
        """Gives back what was kept for the program to read."""
        for one in self.done:
            one()

    # What a value is.

    def _describe(self, name: str, value: Any, needs_texts: bool) -> Message:
        if type(value).__name__ in ("NoneType", "NAType", "NaTType"):
            return {"kind": "number", "value": None}
        if isinstance(value, _SCALARS) or _is_scalar(value):
            return self._scalar(name, value)
        if _is_of("pandas", value):
            return self._pandas(name, value, needs_texts)
        if hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__"):
            return self._arrow(name, value, needs_texts)
        if isinstance(value, Mapping):
            return self._mapping(name, value, needs_texts)
        if isinstance(value, (list, tuple, range, set, frozenset)):
            return self._list(name, list(value))
        if hasattr(value, "__array__") and "numpy" in sys.modules:
            return self._array(name, sys.modules["numpy"].asarray(value))
        try:
            view = memoryview(value)
        except TypeError:
            kind = type(value).__name__
            raise Refused(f"'{name}' is of type {kind}: a number, text, date, list, array or table is needed") from None
        if view.ndim != 1 or view.format not in tuple("bBhHiIlLqQfd?"):
            raise Refused(f"'{name}' has {view.ndim} dimensions of '{view.format}': numbers in a row are needed")
        letter = "f" if view.format in "fd" else "u" if view.format in "BHILQ?" else "i"
        return {
            "kind": "series",
            "values": self._numbers(f"<{letter}{view.itemsize}", view if view.contiguous else view.tobytes(), len(view)),
        }

    def _scalar(self, name: str, value: Any) -> Message:
        if hasattr(value, "item") and not isinstance(value, _SCALARS):
            value = _datetime64(value) if type(value).__name__ in ("datetime64", "timedelta64") else value.item()
            if value is None:
                return {"kind": "number", "value": None}
        if isinstance(value, bool):
            return {"kind": "boolean", "value": int(value)}
        if isinstance(value, str):
            return {"kind": "text", "value": str(value)}
        if isinstance(value, (datetime.timedelta, datetime.date)):
            if is_gap(value):
                return {"kind": "number", "value": None}
            if isinstance(value, datetime.timedelta):
                return {"kind": "duration", "value": value.total_seconds()}
            self.has_times = True
            seconds, is_local = self._instant(value)
            return {"kind": "date", "value": seconds, "local": is_local, "day": int(not isinstance(value, datetime.datetime))}
        try:
            return {"kind": "number", "value": _finite(float(value))}
        except (TypeError, ValueError, OverflowError):
            raise Refused(f"'{name}' is {value!r}, of type {type(value).__name__}: a real number is needed") from None

    def _instant(self, value: datetime.date) -> tuple[float, int]:
        """Seconds since 1970, and whether they are what clocks show."""
        if not isinstance(value, datetime.datetime):
            value = datetime.datetime(value.year, value.month, value.day)
        if value.tzinfo is None:
            return (value - _EPOCH) / datetime.timedelta(seconds=1), 1
        self.zone = self.zone or value.tzinfo
        return (value.astimezone(UTC).replace(tzinfo=None) - _EPOCH) / datetime.timedelta(seconds=1), 0

    def _numbers(self, kind: str, data: Buffer, count: int, role: str = "number", **more: Any) -> Message:
        """A column of numbers in one piece."""
        self.has_times = self.has_times or role == "time"
        self.payload.append(data)
        size = memoryview(data).nbytes if count else 0
        return {"type": kind, "role": role, "pieces": [{"count": count, "bytes": size}], **more}

    def _list(self, name: str, items: list[Any]) -> Message:
        known = [item for item in items if item is not None]
        if known and all(isinstance(item, str) for item in known):
            return {"kind": "texts", "value": [item or "" for item in items]}
        return {"kind": "list", "values": self._items(name, items)}

    def _items(self, name: str, items: list[Any]) -> Message:
        """A column of a list's items."""
        known = [item for item in items if item is not None]
        if known and all(isinstance(item, datetime.date) for item in known):
            times = [(float("nan"), 1) if is_gap(item) else self._instant(item) for item in items]
            if len({is_local for seconds, is_local in times if not is_gap(seconds)}) > 1:
                raise Refused(f"'{name}' has dates with and without a time zone: all or none of them have one")
            local = next((is_local for seconds, is_local in times if not is_gap(seconds)), 1)
            return self._numbers("<f8", array.array("d", [seconds for seconds, _ in times]), len(items), "time", local=local)
        if known and all(isinstance(item, datetime.timedelta) for item in known):
            seconds = [float("nan") if item is None else item.total_seconds() for item in items]
            return self._numbers("<f8", array.array("d", seconds), len(items), "duration")
        role = "boolean" if known and all(isinstance(item, bool) for item in known) else "number"
        try:
            values = array.array("d", items)
        except (TypeError, OverflowError):
            values = array.array("d", [self._item(name, row, item) for row, item in enumerate(items)])
        return self._numbers("<f8", values, len(values), role)

    def _item(self, name: str, row: int, item: Any) -> float:
        if is_gap(item):
            return float("nan")
        is_number = isinstance(item, (numbers.Real, decimal.Decimal, fractions.Fraction)) or _is_scalar(item)
        try:
            if is_number:
                return float(item)
        except (TypeError, ValueError, OverflowError):
            pass
        advice = None
        if isinstance(item, str):
            advice = f"in Python: [float(text) for text in {name}]" if _reads(item) else None
        raise Refused(f"'{name}' has {item!r} in row {row}, of type {type(item).__name__}: a number is needed", advice)

    def _mapping(self, name: str, value: Mapping[Any, Any], needs_texts: bool) -> Message:
        columns = {str(key): item for key, item in value.items()}
        lengths = {len(item) for item in columns.values() if hasattr(item, "__len__") and not isinstance(item, str)}
        if not columns or len(lengths) != 1 or any(isinstance(item, _SCALARS) for item in columns.values()):
            raise Refused(f"'{name}' is a dictionary, but no table: lists or arrays of one length are needed")
        found = []
        for key, item in columns.items():
            if _is_of("pandas", item) or hasattr(item, "__array__"):
                pandas = sys.modules.get("pandas")
                found.append(self._column(key, pandas.Series(item) if pandas else item, needs_texts, name))
            else:
                items = list(item)
                if any(isinstance(one, str) for one in items):
                    found.append(self._text(key, items, needs_texts))
                else:
                    found.append({**self._items(key, items), "name": key})
        return self._table(found, lengths.pop(), None, "")

    def _table(self, columns: list[Message], rows: int, axis: Message | None, sorting: str) -> Message:
        """A table; its only column of times is its axis where it has no other."""
        times = [column for column in columns if column["role"] == "time"]
        numeric = [column for column in columns if column["role"] not in ("time", "text")]
        message: Message = {"kind": "table", "columns": columns, "rows": rows, "axis": axis, "sorting": sorting}
        if axis is None and len(times) == 1 and numeric:
            # Its numbers are sent once: what stands in a place of its own is sent first.
            message["of"] = columns.index(times[0])
        return message

    def _text(self, name: str, items: Iterable[Any], needs_texts: bool) -> Message:
        """A column of texts: by their numbers where they are needed, else the first of them."""
        codes: dict[str, int] = {}
        row, sample = 0, None
        numbered = array.array("i")
        for row, item in enumerate(items):
            text = "" if is_gap(item) else str(item).strip()
            if text and sample is None:
                sample = {"row": row, "text": text}
                if not needs_texts:
                    break
            numbered.append(codes.setdefault(text, len(codes)) if text else -1)
        return self._coded(name, numbered if needs_texts else None, list(codes), sample)

    def _coded(self, name: str, codes: Buffer | None, names: list[str], sample: Message | None) -> Message:
        column: Message = {"name": name, "role": "text", "type": "<i4", "pieces": [], "sample": sample}
        if codes is not None:
            column.update(self._numbers("<i4", codes, len(codes), "text", texts=names))
        return column

    # NumPy.

    def _array(self, name: str, value: Any) -> Message:
        if value.ndim == 0:
            return self._scalar(name, value.item())
        if value.dtype.names:
            raise Refused(f"'{name}' is an array with fields", f"in Python: {name}[{value.dtype.names[0]!r}]")
        if value.ndim == 2:
            columns = [{**self._plain(name, value[:, index]), "name": f"column{index + 1}"} for index in range(value.shape[1])]
            return self._table(columns, len(value), None, "")
        if value.ndim != 1:
            raise Refused(f"'{name}' has {value.ndim} dimensions: one or two are needed", f"in Python: {name}.ravel()")
        if value.dtype.kind in "OUS":
            items = value.tolist()
            return self._list(name, items) if value.dtype.kind == "O" or not _all_texts(items) else self._strings(name, items)
        column = self._plain(name, value)
        return {"kind": "list" if column["role"] == "time" else "series", "values": column}

    def _strings(self, name: str, items: list[Any]) -> Message:
        return {"kind": "texts", "value": [item.decode(errors="replace") if isinstance(item, bytes) else item for item in items]}

    def _plain(self, name: str, value: Any, local: int = 1) -> Message:
        """A column of an array of numbers, times or truth values, as it is in memory."""
        numpy = sys.modules["numpy"]
        kind = value.dtype.kind
        if kind == "O":
            return self._items(name, value.tolist())
        if kind == "c":
            raise Refused(f"'{name}' has complex numbers: real ones are needed", f"in Python: abs({name}) or {name}.real")
        if kind not in "fiubMm":
            raise Refused(f"'{name}' has items of type {value.dtype}: numbers are needed")
        if kind in "Mm":
            unit = numpy.datetime_data(value.dtype)
            if unit[1] != 1 or unit[0] not in ("W", "D", "h", "m", "s", "ms", "us", "ns"):
                value = value.astype(f"{kind}8[s]" if unit[0] in ("Y", "M") else f"{kind}8[ns]")
        elif value.dtype.itemsize > 8:
            value = value.astype("f8")
        value = numpy.ascontiguousarray(value)
        role = {"M": "time", "m": "duration", "b": "boolean"}.get(kind, "number")
        name_of_type = value.dtype.str.replace("=", "<").replace("|b1", "|u1")
        more = {"local": local} if kind == "M" else {}
        return self._numbers(name_of_type, value.view("i8") if kind in "Mm" else value, len(value), role, **more)

    # pandas.

    def _pandas(self, name: str, value: Any, needs_texts: bool) -> Message:
        pandas = sys.modules["pandas"]
        if isinstance(value, (pandas.Series, pandas.DataFrame)) and isinstance(value.index, pandas.DatetimeIndex) and value.index.hasnans:
            known = value.index.notna()
            warnings.warn(f"'{name}': {len(known) - known.sum()} rows without a time (NaT) are left out", stacklevel=2)
            value = value[known]
        if isinstance(value, pandas.DataFrame):
            return self._frame(name, value, needs_texts)
        if isinstance(value, pandas.MultiIndex):
            raise Refused(f"'{name}' is an index of several levels", f"in Python: {name}.get_level_values(0)")
        if isinstance(value, pandas.Index):
            column = self._column(name, value.to_series(), needs_texts, name)
            self._check_values(name, column, value)
            return {"kind": "list", "values": column}
        if not isinstance(value, pandas.Series):
            if hasattr(value, "__array__"):
                return self._pandas(name, pandas.Series(value), needs_texts)
            raise Refused(f"'{name}' is of type {type(value).__name__}: a Series or DataFrame is needed")
        axis = self._index(name, value.index)
        column = self._column(name, value, needs_texts, name)
        self._check_values(name, column, value)
        return {"kind": "series", "values": column, "axis": axis, "sorting": f"{name}.sort_index()"}

    def _check_values(self, name: str, column: Message, value: Any) -> None:
        if column["role"] == "text":
            sample = (column["sample"] or {}).get("text", "")
            what = "categories" if type(value.dtype).__name__ == "CategoricalDtype" else "texts"
            advice = f"in Python: pd.to_numeric({name})" if _reads(sample) else None
            raise Refused(f"'{name}' holds {what} such as '{sample}': numbers are needed", advice)
        if column["role"] == "time" and type(value).__name__ == "Series":
            raise Refused(f"'{name}' holds times: numbers are needed, and times as its index")

    def _frame(self, name: str, value: Any, needs_texts: bool) -> Message:
        pandas = sys.modules["pandas"]
        if isinstance(value.columns, pandas.MultiIndex):
            first = value.columns[0]
            raise Refused(
                f"'{name}' has columns of {value.columns.nlevels} levels, such as {first!r}",
                f"in Python: {name}[{first[0]!r}], or {name}.columns = ['_'.join(map(str, c)) for c in {name}.columns]",
            )
        axis = self._index(name, value.index)
        columns = [self._column(str(key), value.iloc[:, place], needs_texts, name) for place, key in enumerate(value.columns)]
        sorting = f"{name}.sort_index()"
        if axis is None:
            times = [column["name"] for column in columns if column["role"] == "time"]
            if times:
                sorting = f"{name}.sort_values({times[0]!r})"
        return self._table(columns, len(value), axis, sorting)

    def _index(self, name: str, index: Any) -> Message | None:
        """The axis that an index is; None for 0, 1, 2, … and for names of rows."""
        pandas = sys.modules["pandas"]
        if isinstance(index, pandas.RangeIndex):
            # What was cut out of a longer one goes on counting.
            return None if index.start == 0 and index.step == 1 else self._range(index)
        if isinstance(index, pandas.MultiIndex):
            # Times stay the axis.
            places = [place for place, level in enumerate(index.levels) if level.dtype.kind != "M"]
            level = index.names[places[-1] if places else -1]
            wide = f"{name}.unstack({level!r})" if level else f"{name}.unstack()"
            raise Refused(f"'{name}' has an index of {index.nlevels} levels", f"in Python: {wide}, or {name}.reset_index()")
        if isinstance(index, pandas.PeriodIndex):
            index = index.to_timestamp()
        if regular := self._regular(index):
            return regular
        column = self._column("index", index.to_series() if index.dtype.kind == "O" else index, False, name)
        return None if column["role"] in ("text", "boolean") else column

    def _range(self, index: Any) -> Message:
        if index.step > 0:
            return {"start": float(index.start), "step": float(index.step)}
        return self._numbers("<i8", array.array("q", index), len(index))

    def _regular(self, index: Any) -> Message | None:
        """Times that follow each other at one length, which are told by that; None where any one does not.

        Whole seconds alone: what is told comes out as what it was.
        """
        if index.dtype.kind != "M" or len(index) < 3 or type(index.dtype).__name__ == "ArrowDtype":
            return None
        ticks, second = index.asi8, _TICKS[index.unit]
        start, step = int(ticks[0]), int(ticks[1]) - int(ticks[0])
        is_even = step > 0 and start % second == step % second == 0 and int(ticks[-1]) - start == step * (len(ticks) - 1)
        for first in range(0, len(ticks) - 1, _PIECE):
            piece = ticks[first : first + _PIECE + 1]
            if not is_even or (piece[1:] - piece[:-1] != step).any():
                return None
        self.has_times, zone = True, index.tz
        self.zone = self.zone or zone
        place = {"start": float(start // second), "step": float(step // second), "count": len(ticks)}
        return {**place, "role": "time", "local": int(zone is None), "name": "index"}

    def _column(self, name: str, series: Any, needs_texts: bool, owner: str) -> Message:
        """A column of a Series or Index, as it is in memory where that is possible."""
        return {**self._column_values(name, series, needs_texts, owner), "name": name}

    def _column_values(self, name: str, series: Any, needs_texts: bool, owner: str) -> Message:
        dtype = series.dtype
        kind = type(dtype).__name__
        if kind == "DatetimeTZDtype" or (getattr(dtype, "kind", "") == "M" and kind != "ArrowDtype"):
            zone = getattr(dtype, "tz", None)
            self.zone = self.zone or zone
            unit = getattr(dtype, "unit", None) or sys.modules["numpy"].datetime_data(dtype)[0]
            ticks = getattr(series, "array", series).asi8
            return self._numbers(f"<M8[{unit}]", _contiguous(ticks), len(ticks), "time", local=int(zone is None))
        if kind == "CategoricalDtype":
            categories = series.cat if hasattr(series, "cat") else series
            names = [str(one) for one in categories.categories]
            codes = _contiguous(sys.modules["numpy"].asarray(categories.codes, dtype="i4"))
            sample = {"row": 0, "text": names[0]} if names else None
            return self._coded(name, codes if needs_texts else None, names, sample)
        if kind == "PeriodDtype":
            raise Refused(f"'{owner}' has periods in '{name}'", f"in Python: {owner}[{name!r}] = {owner}[{name!r}].dt.to_timestamp()")
        if kind == "ArrowDtype" and getattr(dtype, "kind", "") == "M":
            return self._column_values(
                name,
                series.astype(f"datetime64[ns, {dtype.pyarrow_dtype.tz}]" if dtype.pyarrow_dtype.tz else "datetime64[ns]"),
                needs_texts,
                owner,
            )
        if getattr(dtype, "kind", "") in "fiubm" and not hasattr(dtype, "numpy_dtype"):
            return self._plain(name, series.to_numpy())
        if hasattr(dtype, "numpy_dtype") and dtype.kind in "fiub":
            role = "boolean" if dtype.kind == "b" else "number"
            return {**self._plain(name, series.to_numpy(dtype="float64", na_value=float("nan"))), "role": role}
        if kind in ("SparseDtype", "IntervalDtype"):
            raise Refused(f"'{owner}' has items of type {dtype} in '{name}': numbers are needed")
        known = series.dropna()
        first = known.iloc[0] if len(known) and hasattr(known, "iloc") else known[0] if len(known) else None
        if first is None or isinstance(first, (bool, numbers.Real, decimal.Decimal, datetime.date, datetime.timedelta)):
            try:
                return self._items(name, [None if is_gap(item) else item for item in series.tolist()])
            except Refused:
                pass
        if isinstance(first, str) and needs_texts:
            codes, names = sys.modules["pandas"].factorize(series)
            row = int(sys.modules["numpy"].argmax(codes >= 0))
            return self._coded(name, _contiguous(codes.astype("i4")), [str(one) for one in names], {"row": row, "text": str(first)})
        return self._text(name, series, needs_texts)

    # Arrow.

    def _arrow(self, name: str, value: Any, needs_texts: bool) -> Message:
        from .arrow import Table

        table = Table(value)
        self.done.append(table.release)
        columns = []
        for column in table.columns:
            found = column.type
            if found is None and not column.is_text:
                raise Refused(f"'{name}' has items of Arrow's type '{column.form}' in '{column.name}': numbers, times or texts are needed")
            if found is None:
                items = _arrow_items(value, column.name)
                columns.append(self._text(column.name, items, needs_texts))
                continue
            kind, role, zone, scale = found
            if kind == "null":
                nothing = array.array("d", [float("nan")]) * table.rows
                columns.append({**self._numbers("<f8", nothing, table.rows), "name": column.name})
                continue
            self.has_times = self.has_times or role == "time"
            self.zone = self.zone or zone
            pieces = []
            size = 0 if kind == "bits" else 4 if scale else int(kind[2])
            for about, payload in column.buffers(size):
                pieces.append(about)
                self.payload += payload
            columns.append({"type": kind, "role": role, "pieces": pieces, "name": column.name, "local": int(zone is None), "scale": scale})
        if table.is_array or _is_one_column(value):
            (column_message,) = columns
            if column_message["role"] == "text":
                raise Refused(f"'{name}' holds texts: numbers are needed")
            return {"kind": "list" if column_message["role"] == "time" else "series", "values": column_message}
        sorting = f'{name}.sort("{columns[0]["name"]}")' if columns else ""
        for column_message in columns:
            if column_message["role"] == "time":
                method = "sort_by" if _is_of("pyarrow", value) else "sort"
                sorting = f'{name}.{method}("{column_message["name"]}")'
        return self._table(columns, table.rows, None, sorting)


def can_be_lent(value: Any) -> bool:
    """Whether a variable is worth naming where a name is not known."""
    return not isinstance(value, _NO_VALUES) and (
        isinstance(value, (*_SCALARS, list, tuple, range, Mapping)) or hasattr(value, "__array__") or hasattr(value, "__arrow_c_stream__")
    )


def columns_of(value: Any) -> list[str]:
    """The names of a table's columns, at most a thousand of them."""
    names = value if isinstance(value, Mapping) else getattr(value, "column_names", getattr(value, "columns", ()))
    try:
        return [str(name) for name in itertools.islice(names, 1000)]
    except TypeError:
        return []


def is_value(value: Any) -> bool:
    """Whether a name that stands for it is a variable, and not what a program is made of."""
    return not isinstance(value, _NO_VALUES) and not callable(value)


def is_gap(value: Any) -> bool:
    """Whether a single value is none: None, NaN, NaT or NA."""
    return type(value).__name__ in ("NoneType", "NAType", "NaTType") or (isinstance(value, numbers.Number) and value != value)  # noqa: PLR0124


def _is_of(package: str, value: Any) -> bool:
    return package in sys.modules and type(value).__module__.split(".")[0] == package


def _is_scalar(value: Any) -> bool:
    return hasattr(value, "item") and getattr(value, "ndim", getattr(value, "shape", 1)) in (0, ()) and hasattr(value, "dtype")


def _is_one_column(value: Any) -> bool:
    """Whether it is a column by itself, such as polars' Series and pyarrow's ChunkedArray."""
    return not hasattr(value, "columns") and not hasattr(value, "column_names")


def _arrow_items(value: Any, name: str) -> Iterable[Any]:
    column = value if _is_one_column(value) else value[name]
    return column.to_pylist() if hasattr(column, "to_pylist") else column.to_list()


def _contiguous(values: Any) -> Any:
    return sys.modules["numpy"].ascontiguousarray(values)


def _datetime64(value: Any) -> Any:
    """NumPy's scalar as a datetime or timedelta, which has microseconds; None for NaT."""
    return value.astype(f"{type(value).__name__}[us]").item()


def _all_texts(items: list[Any]) -> bool:
    return all(isinstance(item, (str, bytes)) for item in items)


def _reads(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _finite(number: float) -> float | None:
    return number if abs(number) < float("inf") else None


def path_text(path: str | os.PathLike[str]) -> str:
    """A path as the program takes it: from the root, since its folder may be another one."""
    return os.path.abspath(os.path.expanduser(os.fspath(path)))
