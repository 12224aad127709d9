"""Plots as the kernel gives them: record, options and a page around them. A plain writer of what README.md describes."""

import base64
import functools
import html
import io
import json
import math
import pathlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, ImageDraw

VIEW = pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Services" / "NotebookView"
# The scripts that ship.
BUNDLE = VIEW / "Bundle"

LIGHT = {
    "background": "#ffffff",
    "title": "#1f2328",
    "label": "#5b636d",
    "axis": "#b4bac2",
    "grid": "#e9ecef",
    "shade": "#5b636d1a",
    "focus": "#0072b2",
}
DARK = {
    "background": "#15181e",
    "title": "#f0f2f5",
    "label": "#9aa3af",
    "axis": "#4a515c",
    "grid": "#262b33",
    "shade": "#c9ced61f",
    "focus": "#56b4e9",
}
COLORS = {"light": ["#0072b2", "#d55e00", "#1f9a6e"], "dark": ["#56b4e9", "#e8601c", "#1fa578"]}
CONFIG: dict[str, Any] = {
    "glowingIndicatorWidth": 8,
    "plotLineWidth": 1.5,
    "relativeYForStraightLine": 0.5,
    "opacityOfUnselectedSegment": 0.3,
    "segmentSelectionAnimationDuration": 0.1,
    "glowingIndicatorBackgroundScaleEffect": 5,
    "glowingIndicatorDelayBetweenGlow": 0.5,
    "glowingIndicatorGlowAnimationDuration": 0.8,
    "useLaserLightLinePlotStyle": False,
    "adjustedEdgesToFitLineStrokeInCanvas": [],
    "valueStickWidth": 1.2,
    "valueStickColor": "#808080",
    "valueStickTopPadding": 0,
    "valueStickBottomPadding": 0,
    "spaceBetweenValueStickAndStickLabel": 8,
    "minimumPressDurationToActivateInteraction": 0.1,
    "occupyingRelativeWidth": 1,
    "showGlowingIndicator": False,
    "latestIndicator": "auto",
    "valueStickLabel": "{value}",
    "width": 640,
    "height": 320,
    "scale": 2,
    "theme": "light",
    "style": "axes",
    "color": "auto",
    "background": "auto",
    "laserCoreColor": "#ffffff",
    "glowMargin": "fit",
    "timeZone": "UTC",
    "gaps": "break",
    "interaction": "live",
    "fontFamily": "Inter",
    "fontSize": 12,
}
NAN = math.nan


def packed(numbers: Sequence[float], decimals: int = 0, order: int = 1) -> str:
    """Differences of whole numbers in letters; `-` is a gap."""
    text, last, step = [], 0, 0
    for number in numbers:
        if math.isnan(number):
            text.append("-")
            continue
        whole = round(number * 10**decimals)
        change = whole - last
        last = whole
        if order == 2:
            change, step = change - step, change
        code = -2 * change - 1 if change < 0 else 2 * change
        digits = chr(65 + code % 26)
        while code >= 26:
            code //= 26
            digits = chr(97 + code % 26) + digits
        text.append(digits)
    return "".join(text)


def decimals_of(numbers: Sequence[float]) -> int:
    """The fewest decimals that give the numbers again, at most 9."""
    finite = [number for number in numbers if not math.isnan(number)]
    return next((count for count in range(9) if all(round(number, count) == number for number in finite)), 9)


@dataclass
class Line:
    values: Sequence[float]
    name: str = "price"
    label: str | None = None
    x: Sequence[float] | None = None
    starts: list[int] | None = None
    look: dict = field(default_factory=dict)


def plot(
    *lines: Line,
    theme: str = "light",
    kind: str = "index",
    title: str | None = None,
    options: dict | None = None,
    marks: list | None = None,
    bare: bool = False,
    reverse: bool = False,
    **config: Any,
) -> tuple[dict, dict]:
    """Record and options of a plot."""
    config = (
        CONFIG
        | {"theme": theme}
        | ({"style": "minimal", "valueStickTopPadding": 28, "valueStickBottomPadding": 28} if bare else {})
        | config
    )
    width, height = config["width"], config["height"]
    margin = 10.5 * config["plotLineWidth"] if config["useLaserLightLinePlotStyle"] else 0
    frame = {"x": 48, "y": 32, "width": width - 48 - 16, "height": height - 32 - 40}
    if bare:
        frame = {"x": margin, "y": 15 + 8 + 28 + margin, "width": width - 2 * margin, "height": height - 15 - 8 - 56 - 2 * margin}
    xs = [line.x or list(range(len(line.values))) for line in lines]
    low_x, high_x = min(x[0] for x in xs), max(x[-1] for x in xs)
    finite = [value for line in lines for value in line.values if not math.isnan(value)]
    low, high = min(finite), max(finite)
    span = frame["width"] * config["occupyingRelativeWidth"]

    def place(x: float) -> float:
        share = (x - low_x) / ((high_x - low_x) or 1)
        return round(frame["x"] + (1 - share if reverse else share) * span, 3)

    def level(y: float) -> float:
        return round(frame["y"] + (1 - ((y - low) / (high - low) if high > low else 0.5)) * frame["height"], 3)

    series, extra = [], []
    for number, (line, x) in enumerate(zip(lines, xs, strict=True)):
        px, py = [place(at) for at in x], [NAN if math.isnan(v) else level(v) for v in line.values]
        starts = line.starts
        bounds = list(zip(starts, [*starts[1:], len(x)], strict=True)) if starts else [(0, len(x))]
        polylines = []
        for k, (start, end) in enumerate(bounds):
            first = max(start - 1, 0)
            points = " ".join("-" if math.isnan(b) else f"{a:g},{b:g}" for a, b in zip(px[first:end], py[first:end], strict=True))
            polylines.append({"segment": k if starts else None, "opacity": 1, "from": first, "points": points})
        real = [k for k in range(len(py)) if not math.isnan(py[k])]
        color = line.look.get("color", COLORS[theme][number])
        series.append(
            {
                "name": line.name,
                "label": line.label or line.name,
                "color": color,
                "as": line.look.get("as", "line"),
                "axis": "left",
                "count": len(x),
                "decimated": False,
                "indicator": {"x": px[real[-1]], "y": py[real[-1]]},
                "polylines": polylines,
            }
        )
        d = decimals_of(line.values)
        one = {
            "from": 0,
            "px": packed(px, 3, 2),
            "py": packed(py, 3),
            "v": packed(line.values, d),
            "d": d,
            "baseline": frame["y"] + frame["height"],
        }
        if line.x:
            xd = decimals_of(line.x)
            one |= {"x": packed(line.x, xd, 2), "xd": xd}
        if starts:
            one["starts"] = packed(starts)
        extra.append(one | {key: value for key, value in line.look.items() if key not in ("color", "as")})
    step = 10 ** math.floor(math.log10((high - low) or 1))
    y_ticks = [
        {"value": step * k, "label": f"{step * k:g}", "position": level(step * k)}
        for k in range(math.ceil(low / step), math.floor(high / step) + 1)
    ]
    x_ticks = [
        {
            "value": low_x + (high_x - low_x) * k / 4,
            "label": f"{low_x + (high_x - low_x) * k / 4:g}",
            "position": place(low_x + (high_x - low_x) * k / 4),
        }
        for k in range(5)
    ]
    record = {
        "version": 2,
        "width": width,
        "height": height,
        "frame": frame,
        "series": series,
        "axes": {"x": None, "y": None, "right": None} if bare else {"x": {"ticks": x_ticks}, "y": {"ticks": y_ticks}, "right": None},
        "window": {"x": [low_x, high_x], "y": [low, high], "right": None, "label": "all"},
        "title": title,
        "legend": [line.label or line.name for line in lines] if len(lines) > 1 else None,
        "marks": marks or [],
        "bands": [],
        "config": config,
    }
    shown = {
        "id": "g1",
        "k": "kernel",
        "plot": "p1",
        "rev": "r1",
        "live": True,
        "colors": DARK if theme == "dark" else LIGHT,
        "label": [12, 16],
        "stick": [frame["y"] - config["valueStickTopPadding"], frame["y"] + frame["height"] + config["valueStickBottomPadding"]],
        "x": {"domain": [low_x, high_x], "ends": [frame["x"], frame["x"] + span], "kind": kind, "grid": None, "log": False}
        | ({"reverse": True} if reverse else {}),
        "y": {"domain": [low, high], "grid": None if bare else "solid", "log": False, "fixed": False, "color": "#5b636d"},
        "right": None,
        "zone": [[0, 0, "UTC"]] if kind == "time" else None,
        "series": extra,
    }
    return record, shown | (options or {})


def text85(data: bytes) -> str:
    """Four bytes as five characters from `#` to `y`, without `<` and the backslash."""
    text = ""
    for at in range(0, len(data), 4):
        number = int.from_bytes(data[at : at + 4].ljust(4, b"\0"), "big")
        digits = [number // 85**place % 85 for place in (4, 3, 2, 1, 0)]
        text += "".join(chr(35 + digit + (digit > 24) + (digit > 55)) for digit in digits)
    return text


def deflated(text: str) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(text.encode()) + deflate.flush()


@functools.cache
def loader() -> str:
    """The inline script without its arguments: it inflates the view once in a page."""
    packed = deflated((BUNDLE / "view.js").read_text())
    text = (BUNDLE / "loader.js").read_text().replace("LENGTH", str(len(packed)))
    return text.replace("NAME", f"glowline{zlib.crc32(packed):08x}").replace("PACKED", text85(packed))


def embedded(value: object) -> str:
    """JSON that may stand in a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def script(record: dict, options: dict) -> str:
    series = deflated(json.dumps(options["series"], separators=(",", ":")))
    options = options | {"series": [len(series), text85(series)]}
    return f"<script>({loader()})({embedded(record)},{embedded(options)},document.currentScript)</script>"


def points_of(text: str) -> list[list[tuple[float, float]]]:
    runs: list[list] = [[]]
    for point in text.split():
        if point == "-":
            runs.append([])
        else:
            runs[-1].append(tuple(float(part) for part in point.split(",")))
    return [run for run in runs if len(run) > 1]


def picture(record: dict, options: dict) -> bytes:
    """A plain PNG of a record, at twice its size."""
    colors = options["colors"]
    sheet = Image.new("RGB", (4 * record["width"], 4 * record["height"]), colors["background"])
    draw = ImageDraw.Draw(sheet)
    frame = record["frame"]
    for tick in (record["axes"]["y"] or {"ticks": []})["ticks"]:
        draw.line([(4 * frame["x"], 4 * tick["position"]), (4 * (frame["x"] + frame["width"]), 4 * tick["position"])], colors["grid"], 4)
        draw.text((4 * frame["x"] - 32, 4 * tick["position"]), tick["label"], colors["label"], anchor="rm", font_size=48)
    for tick in (record["axes"]["x"] or {"ticks": []})["ticks"]:
        draw.text((4 * tick["position"], 4 * (frame["y"] + frame["height"] + 8)), tick["label"], colors["label"], anchor="mt", font_size=48)
    if record["axes"]["x"]:
        bottom = 4 * (frame["y"] + frame["height"])
        draw.line([(4 * frame["x"], bottom), (4 * (frame["x"] + frame["width"]), bottom)], colors["axis"], 4)
    for text in [record["title"]] * bool(record["title"]):
        draw.text((32, 48), text, colors["title"], anchor="lm", font_size=60)
    at = 4 * record["width"] - 32
    for one in reversed(record["series"] if record["legend"] else []):
        draw.text((at, 48), one["label"], one["color"], anchor="rm", font_size=48)
        at -= 72 + draw.textlength(one["label"], font_size=48)
    for one in record["series"]:
        for line in one["polylines"]:
            for run in points_of(line["points"]):
                if one["as"] == "area":
                    bottom = 4 * (frame["y"] + frame["height"])
                    corners = [(4 * run[0][0], bottom), *((4 * x, 4 * y) for x, y in run), (4 * run[-1][0], bottom)]
                    wash = Image.new("RGB", sheet.size, one["color"])
                    mask = Image.new("L", sheet.size)
                    ImageDraw.Draw(mask).polygon(corners, round(0.16 * 255))
                    sheet.paste(wash, mask=mask)
                if one["as"] == "dots":
                    for x, y in run:
                        draw.ellipse([4 * x - 10, 4 * y - 10, 4 * x + 10, 4 * y + 10], one["color"])
                else:
                    draw.line([(4 * x, 4 * y) for x, y in run], one["color"], round(4 * record["config"]["plotLineWidth"]), "curve")
    sheet = sheet.resize((2 * record["width"], 2 * record["height"]), Image.Resampling.LANCZOS)
    data = io.BytesIO()
    sheet.save(data, "png", optimize=True)
    return data.getvalue()


def html_of(record: dict, options: dict, png: bytes | None = None) -> str:
    """The output's html: the picture, and the script that upgrades it."""
    lean = record | {"series": [{key: value for key, value in one.items() if key != "polylines"} for one in record["series"]]}
    data = base64.b64encode(picture(record, options) if png is None else png).decode()
    alt = html.escape(f"{record['title'] or 'Plot'} of {', '.join(one['label'] for one in record['series'])}", quote=True)
    return (
        f'<div data-glowline="{options["id"]}" style="position:relative;width:{record["width"]}px;max-width:100%">'
        f'<img alt="{alt}" width="{record["width"]}" height="{record["height"]}" '
        f'style="display:block;width:100%;height:auto" src="data:image/png;base64,{data}"></div>' + script(lean, options)
    )


def page(*plots: str, background: str = "#ffffff", extra: str = "", head: str = "") -> str:
    color = "#d0d4da" if background != "#ffffff" else "#24292f"
    return (
        f'<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>plots</title>{head}"
        f'<body style="margin:16px;background:{background};color:{color};font-family:sans-serif">{extra}'
        + "<p></p>".join(plots)
        + "</body>"
    )
