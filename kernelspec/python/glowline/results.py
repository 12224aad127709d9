"""What the program gives back, as Python's values: pandas' where it is loaded, else NumPy's, else lists."""

from __future__ import annotations

import array
import datetime
import sys
from typing import Any

from .child import Message
from .values import is_gap

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def value_of(message: Message | None, buffers: list[bytes], zone: Any = None) -> Any:
    """The value of a message; None for none. Times are those of `zone`; of None they are what the session's clocks show."""
    if message is None:
        return None
    kind = message["kind"]
    if kind == "date":
        moment = _moment(message["value"], zone, message["zone"])
        return moment.date() if message["day"] else moment
    if kind == "duration":
        return datetime.timedelta(seconds=message["value"])
    if kind == "vector":
        return _vector(message, buffers, zone)
    if kind == "group":
        return _group(message, buffers, zone)
    number = message["value"]
    return int(number) if kind == "number" and isinstance(number, float) and number.is_integer() and abs(number) < 2**53 else number


def _moment(seconds: float, zone: Any, own: str) -> datetime.datetime:
    moment = EPOCH + datetime.timedelta(seconds=seconds)
    return moment.astimezone(_tzinfo(own)).replace(tzinfo=None) if zone is None else moment.astimezone(_tzinfo(zone))


def _tzinfo(zone: Any) -> datetime.tzinfo:
    if isinstance(zone, datetime.tzinfo):
        return zone
    if str(zone).upper() == "UTC":
        return datetime.timezone.utc
    import zoneinfo

    try:
        return zoneinfo.ZoneInfo(str(zone))
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return datetime.timezone.utc


def _vector(message: Message, buffers: list[bytes], zone: Any) -> Any:
    own = message["zone"]
    values = _typed(buffers.pop(0), message["element"], zone, own)
    axis = message["axis"]
    places = _typed(buffers.pop(0), {"time": "date", "elapsed": "duration"}.get(axis, "number"), zone, own) if axis else None
    pandas = sys.modules.get("pandas")
    if not message["series"] or not hasattr(pandas, "Series"):
        return values
    return pandas.Series(values, index=places)  # type: ignore[union-attr]


def _group(message: Message, buffers: list[bytes], zone: Any) -> Any:
    members = {name: _vector(one, buffers, zone) for name, one in zip(message["names"], message["members"])}
    pandas = sys.modules.get("pandas")
    if not hasattr(pandas, "concat") or not all(isinstance(one, pandas.Series) for one in members.values()):  # type: ignore[union-attr]
        return members
    if all(one.index.is_unique for one in members.values()):
        return pandas.concat(members, axis=1)  # type: ignore[union-attr]
    return members


def _typed(data: bytes, element: str, zone: Any, own: str) -> Any:
    """Numbers, times, lengths of time or truth values by their seconds and numbers."""
    pandas, numpy = sys.modules.get("pandas"), sys.modules.get("numpy")
    if not hasattr(numpy, "frombuffer"):
        items = array.array("d", data).tolist()
        if element == "date":
            return [None if is_gap(item) else _moment(item, zone, own) for item in items]
        if element == "duration":
            return [None if is_gap(item) else datetime.timedelta(seconds=item) for item in items]
        return [None if is_gap(item) else bool(item) for item in items] if element == "boolean" else items
    values = numpy.frombuffer(data, dtype="f8")  # type: ignore[union-attr]
    if element == "boolean":
        return values if numpy.isnan(values).any() else values.astype(bool)  # type: ignore[union-attr]
    if element == "number":
        return values.copy()
    # Microseconds are what a number of seconds of these days can tell.
    isnan = numpy.isnan(values)  # type: ignore[union-attr]
    ticks = numpy.where(isnan, 0, numpy.round(numpy.where(isnan, 0, values) * 1e6)).astype("i8") * 1000  # type: ignore[union-attr]
    ticks[isnan] = numpy.iinfo("i8").min  # type: ignore[union-attr]
    if not hasattr(pandas, "DatetimeIndex"):
        if element == "duration" or (zone is None and own == "UTC"):
            return ticks.view("M8[ns]" if element == "date" else "m8[ns]")
        return [None if is_gap(item) else _moment(item, zone, own) for item in values.tolist()]
    if element == "duration":
        return pandas.TimedeltaIndex(ticks.view("m8[ns]"))  # type: ignore[union-attr]
    index = pandas.DatetimeIndex(ticks.view("M8[ns]"))  # type: ignore[union-attr]
    if zone is None:
        return index if own == "UTC" else index.tz_localize("UTC").tz_convert(own).tz_localize(None)
    return index.tz_localize("UTC").tz_convert(zone)
