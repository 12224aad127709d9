"""Pictures and selections, as a program gives them back."""

from __future__ import annotations

import base64
import json
import os
import tempfile
import weakref
from typing import TYPE_CHECKING, Any

from .errors import PictureGone
from .values import path_text

if TYPE_CHECKING:
    from .session import Session

RECORD = "application/vnd.glowline."


class Selection:
    """What is selected in a picture: a sample, or a stretch of them.

    `series` (its name), `index`, `value`, `x`, `time`, `segment`, `change` and `percent` are those of the sample, or of the
    later end of a stretch; a stretch has `from_`, `to`, `count`, `min`, `max`, `mean`, `sum`, `slope` and `elapsed` besides.
    What does not apply is None. A selection does not change; ask again for what is selected later.
    """

    series: str
    index: int | None
    value: float | None
    x: float | None
    time: Any
    segment: int | None
    change: float | None
    percent: float | None
    from_: int | None
    to: int | None
    count: int | None
    min: float | None
    max: float | None
    mean: float | None
    sum: float | None
    slope: float | None
    elapsed: Any

    def __init__(self, fields: dict[str, Any]) -> None:
        names = ("series", "index", "value", "x", "time", "segment", "change", "percent")
        ofranges = ("from", "to", "count", "min", "max", "mean", "sum", "slope", "elapsed")
        for name in names + ofranges:
            setattr(self, "from_" if name == "from" else name, fields.get(name))

    def __repr__(self) -> str:
        known = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if value is not None)
        return f"Selection({known})"


class Plot:
    """A picture: it shows itself in a notebook, and can be touched there.

    `png` are its bytes, `svg` is its text, `record` says what was drawn (a dictionary), `selection` is what a drag has
    selected in it (None for nothing), and `save(path)` writes it as .png, .svg, .pdf, .html or .json.
    """

    def __init__(self, session: Session, number: int, home: int, data: dict[str, Any], metadata: dict[str, Any]) -> None:
        """A picture with a session of its own, as it was drawn; pages select in the one that is its home."""
        self._session = session
        self._number = number
        self._home = home
        self._data = data
        self._metadata = metadata
        self._end = weakref.finalize(self, session.drop, number, session.generation)
        self._end.atexit = False  # type: ignore[misc]

    @property
    def png(self) -> bytes:
        """The picture as PNG."""
        return base64.b64decode(self._data["image/png"])

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        handle, path = tempfile.mkstemp(suffix=".svg")
        os.close(handle)
        try:
            self._export(path)
            with open(path, encoding="utf-8") as file:
                return file.read()
        finally:
            os.unlink(path)

    @property
    def record(self) -> dict[str, Any]:
        """What was drawn: frame, series with their points, axes, window and config."""
        for kind, record in self._data.items():
            if kind.startswith(RECORD):
                return json.loads(record) if isinstance(record, str) else record
        return {}

    @property
    def text(self) -> str:
        """The picture in words."""
        return self._data.get("text/plain", "")

    @property
    def selection(self) -> Selection | None:
        """What is selected in this picture; None for nothing."""
        return self._session.selection(self._home)

    def save(self, path: str | os.PathLike[str]) -> str:
        """Writes the picture: .png, .svg, .pdf, .html (with the interactive view) or .json; gives the path."""
        target = path_text(path)
        try:
            self._export(target)
        except PictureGone:
            if not target.lower().endswith(".png"):
                raise
            with open(target, "wb") as file:
                file.write(self.png)
        return os.fspath(path)

    def _export(self, path: str) -> None:
        self._session.run(f"export {json.dumps(path, ensure_ascii=False)}", number=self._number)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        # A page may go on showing it when nobody here has it any more.
        self._end.detach()
        return self._data, self._metadata
