"""Tables of other libraries by Arrow's C interface (`__arrow_c_stream__`), without any of these libraries.

Source: Apache Arrow, "The Arrow C data interface" and "The Arrow C stream interface".
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any


class Schema(ctypes.Structure):
    """What a column is."""


class Array(ctypes.Structure):
    """A column's buffers."""


class Stream(ctypes.Structure):
    """Pieces of a table, one after the other."""


Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))),
    ("private_data", ctypes.c_void_p),
]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))),
    ("private_data", ctypes.c_void_p),
]

NUMBERS = {"c": "|i1", "C": "|u1", "s": "<i2", "S": "<u2", "i": "<i4", "I": "<u4", "l": "<i8", "L": "<u8"}
NUMBERS.update({"e": "<f2", "f": "<f4", "g": "<f8", "b": "bits"})
UNITS = {"s": "s", "m": "ms", "u": "us", "n": "ns"}


def _pointer(capsule: Any, name: bytes, kind: Any) -> Any:
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype = ctypes.c_void_p
    get.argtypes = [ctypes.py_object, ctypes.c_char_p]
    return ctypes.cast(get(capsule, name), ctypes.POINTER(kind))


def _view(address: int | None, size: int) -> memoryview:
    if not address or not size:
        return memoryview(b"\0" * size)
    return memoryview((ctypes.c_char * size).from_address(address)).cast("B")


class Column:
    """A column: its name and Arrow's name of its type, and its pieces where they are in memory."""

    def __init__(self, name: str, form: str, is_dictionary: bool) -> None:
        self.name = name
        self.form = form
        self.is_dictionary = is_dictionary
        # Arrays, and where their rows begin and how many there are.
        self.pieces: list[tuple[Array, int, int]] = []

    @property
    def type(self) -> tuple[str, str, str | None, float | None] | None:
        """The type of its numbers, their role, the zone of times, and what a count is in seconds; None for no numbers."""
        form = self.form
        if self.is_dictionary:
            return None
        if form in NUMBERS:
            return NUMBERS[form], "boolean" if form == "b" else "number", None, None
        if form == "n":
            return "null", "number", None, None
        if form.startswith("ts"):
            unit, _, zone = form[2:].partition(":")
            return f"<M8[{UNITS[unit]}]", "time", zone or None, None
        if form == "tdD":
            return "<i4", "time", None, 86_400.0
        if form == "tdm":
            return "<M8[ms]", "time", None, None
        if form.startswith("tD"):
            return f"<m8[{UNITS[form[2]]}]", "duration", None, None
        return None

    @property
    def is_text(self) -> bool:
        """Whether it holds texts, perhaps by their numbers."""
        return self.is_dictionary or self.form in ("u", "U", "vu")

    def buffers(self, size: int) -> Iterator[tuple[dict[str, int], list[memoryview]]]:
        """Each piece as a message describes it, with its bytes; `size` is that of a number, 0 for bits."""
        for piece, skip, count in self.pieces:
            numbers, bits = piece.buffers[1], (count + skip + 7) // 8
            payload = [_view(numbers and numbers + skip * size, count * size) if size else _view(numbers, bits)]
            about = {"count": count, "bytes": len(payload[0]), "skip": skip}
            if piece.null_count and piece.buffers[0]:
                payload.append(_view(piece.buffers[0], bits))
                about["valid"] = bits
            yield about, payload


class Table:
    """The columns of a stream; their memory stays until `release`."""

    def __init__(self, source: Any) -> None:
        self.columns: list[Column] = []
        self.rows = 0
        self.is_array = False
        self._kept: list[Any] = []
        if hasattr(source, "__arrow_c_stream__"):
            self._capsule = source.__arrow_c_stream__()
            self._take_stream(_pointer(self._capsule, b"arrow_array_stream", Stream))
        else:
            self._capsule = source.__arrow_c_array__()
            schema = _pointer(self._capsule[0], b"arrow_schema", Schema).contents
            self._begin(schema)
            self._take(_pointer(self._capsule[1], b"arrow_array", Array).contents)

    def _take_stream(self, stream: Any) -> None:
        schema = Schema()
        if stream.contents.get_schema(stream, ctypes.byref(schema)):
            raise ValueError("the stream has no schema")
        self._begin(schema)
        schema.release(ctypes.byref(schema))
        while True:
            array = Array()
            if stream.contents.get_next(stream, ctypes.byref(array)):
                error = stream.contents.get_last_error(stream)
                raise ValueError((error or b"the stream broke off").decode())
            if not array.release:
                return
            self._kept.append(array)
            self._take(array)

    def _begin(self, schema: Schema) -> None:
        form = schema.format.decode()
        self.is_array = form != "+s"
        parts = [schema] if self.is_array else [schema.children[index].contents for index in range(schema.n_children)]
        self.columns = [Column((part.name or b"").decode(), part.format.decode(), bool(part.dictionary)) for part in parts]

    def _take(self, array: Array) -> None:
        self.rows += array.length
        parts = [array] if self.is_array else [array.children[index].contents for index in range(array.n_children)]
        # What is cut out of a table is cut out of each of its columns.
        shift = 0 if self.is_array else array.offset
        for column, part in zip(self.columns, parts):
            column.pieces.append((part, part.offset + shift, array.length))

    def release(self) -> None:
        """Gives the memory back."""
        for column in self.columns:
            column.pieces = []
        for array in self._kept:
            if array.release:
                array.release(ctypes.byref(array))
        self._kept = []
        self._capsule = None
