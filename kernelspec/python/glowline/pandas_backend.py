"""pandas' plotting by Glowline: `pd.options.plotting.backend = "glowline"`, or `df.plot(backend="glowline")`.

Lines, areas, bars, histograms and dots; what has no such form is an error that names matplotlib. What is asked for is done
or refused, and never left out in silence.
"""

from __future__ import annotations

import json
import re
from typing import Any

from . import api
from .plots import Plot

Keys = dict[str, Any]
_COLORS = {"b": "blue", "g": "green", "r": "red", "c": "cyan", "m": "magenta", "y": "goldenrod", "k": "black", "w": "white"}
_DASHES: Keys = {"-": False, "--": True, ":": [1, 3], "-.": [6, 3, 1, 3]}
_DASHES.update({"solid": False, "dashed": True, "dotted": [1, 3], "dashdot": [6, 3, 1, 3]})
# What a Series without a name is called where it needs one.
_UNNAMED = "data"
_PLAIN = {"title": "title", "xlabel": "xlabel", "ylabel": "ylabel", "fontsize": "fontSize", "lw": "lineWidth", "linewidth": "lineWidth"}
_KNOWN = (
    "x y kind title legend figsize grid style color c alpha lw linewidth ls linestyle marker ms markersize s bins logx logy loglog xlim "
    "ylim xlabel ylabel secondary_y subplots layout sharex sharey use_index fontsize rot stacked label backend"
)


def _elsewhere(what: str, call: str = "") -> NotImplementedError:
    advice = f"write {call}" if call else 'write backend="matplotlib"'
    return NotImplementedError(f"{what}: {advice} for that picture")


def plot(data: Any, kind: str = "line", x: Any = None, y: Any = None, **given: Any) -> Plot:
    """Draws what `data.plot(kind=…)` asks for."""
    import pandas

    if kind not in ("line", "area", "bar", "hist", "scatter"):
        raise _elsewhere(f"kind={kind!r} has no line form here", f'.plot(kind={kind!r}, backend="matplotlib")')
    keys = {name: value for name, value in given.items() if value is not None}
    if unknown := [name for name in keys if name not in _KNOWN.split()]:
        own = ", ".join(_KNOWN.split())
        if unknown[0] == "ax":
            raise TypeError("ax= is matplotlib's: one call draws several things together, glowline.plot(a, b)")
        raise TypeError(f'{unknown[0]}= is not known here: write backend="matplotlib" for it, or one of {own}')
    if isinstance(data, pandas.Series):
        label = keys.pop("label", data.name)
        frame = data.to_frame(_UNNAMED if label is None else label)
    else:
        frame = data
    if kind == "scatter":
        return _scatter(frame, x, y, keys)
    frame = _chosen(pandas, frame, x, y, keys, isinstance(data, pandas.Series))
    if kind == "hist":
        return _histogram(frame, keys)
    return _lines(pandas, frame, kind, keys)


def _chosen(pandas: Any, frame: Any, x: Any, y: Any, keys: Keys, is_series: bool) -> Any:
    """The columns that are drawn, over the index that they stand on."""
    if isinstance(frame.columns, pandas.MultiIndex):
        first = frame.columns[0][0]
        raise TypeError(f"the columns have {frame.columns.nlevels} levels: write df[{first!r}].plot()")
    if x is not None:
        frame = frame.set_index(_key(frame, x))
    if y is not None:
        names = list(y) if isinstance(y, (list, tuple)) else [y]
        frame = frame[[_key(frame, name) for name in names]]
        if label := keys.pop("label", None):
            frame = frame.set_axis([label] if isinstance(label, str) else list(label), axis=1)
    texts = [name for name, kind in frame.dtypes.items() if not _is_numeric(pandas, kind)]
    if (y is not None and texts) or len(texts) == len(frame.columns):
        raise TypeError(_without_numbers(pandas, frame, texts, is_series))
    if keys.pop("use_index", True) is False:
        frame = frame.reset_index(drop=True)
    return frame.drop(columns=texts)


def _without_numbers(pandas: Any, frame: Any, texts: list[Any], is_series: bool) -> str:
    """What is wrong with columns of texts, and how they become numbers."""
    if not texts:
        return "the frame has no column"
    names = ", ".join(repr(name) for name in texts)
    columns = "the Series" if is_series else f"column {names}" if len(texts) == 1 else f"columns {names}"
    sample = next((str(one) for one in frame[texts[0]].dropna().head(1)), "")
    hold = "hold" if len(texts) > 1 else "holds"
    such = f", such as {sample!r}" if sample else ""
    for text, call in ((sample, "pd.to_numeric({})"), (sample.replace(",", ""), "pd.to_numeric({}.str.replace(',', ''))")):
        if not pandas.isna(pandas.to_numeric(pandas.Series([text]), errors="coerce")[0]):
            column = "series" if is_series else f"df[{texts[0]!r}]"
            return f"{columns} {hold} no numbers but texts{such}: write {call.format(column)}"
    return f"{columns} {hold} no numbers{such}"


def _key(frame: Any, name: Any) -> Any:
    """A column by its name, or by its place, as pandas takes both."""
    if isinstance(name, int) and name not in frame.columns:
        return frame.columns[name]
    if name not in frame.columns:
        known = ", ".join(map(repr, frame.columns[:8]))
        raise KeyError(f"no column {name!r}: there is {known}")
    return name


def _is_numeric(pandas: Any, kind: Any) -> bool:
    types = pandas.api.types
    return bool(types.is_numeric_dtype(kind) or types.is_timedelta64_dtype(kind) or types.is_bool_dtype(kind))


def _lines(pandas: Any, frame: Any, kind: str, keys: Keys) -> Plot:
    is_stacked = keys.pop("stacked", kind == "area") and len(frame.columns) > 1
    if isinstance(frame.index, pandas.PeriodIndex):
        frame = frame.set_axis(frame.index.to_timestamp())
    index = frame.index
    _check_order(pandas, index)
    _check_logarithm(frame, keys)
    if kind == "bar":
        if not (types := pandas.api.types).is_numeric_dtype(index.dtype) and not types.is_datetime64_any_dtype(index.dtype):
            raise _elsewhere("bars under names have no line form here", '.plot.bar(backend="matplotlib")')
        if len(frame.columns) > 1:
            raise _elsewhere("bars beside each other have no line form here", '.plot.bar(backend="matplotlib")')
    elif not isinstance(index, pandas.MultiIndex) and (index.dtype.kind == "O" or pandas.api.types.is_string_dtype(index.dtype)):
        raise _names_as_axis(pandas, index)
    if is_stacked and kind == "line":
        raise _elsewhere("lines on top of each other have no form here")
    names = [str(name) for name in frame.columns]
    styles = _styles(names, keys)
    own, before = _picture(frame, keys)
    if is_stacked:
        total = frame.fillna(0).cumsum(axis=1)
        members = _members(names)
        lower = ["0 * " + members[0], *members[:-1]]
        alpha = own.pop("opacity", 0.5)
        shown = []
        for name, member, below, style in zip(names, members, lower, styles):
            style.pop("opacity", None)
            shown.append(member + api.pairs({**style, "label": api.plain(name)}))
            shown.append(
                f"band({below}, {member})" + api.pairs({"opacity": alpha, **({"color": style["color"]} if "color" in style else {})})
            )
        data = total
    else:
        look = {"area": {"as": "area"}, "bar": {"as": "bars"}}.get(kind, {})
        shown = [
            member + api.pairs({**look, **style, "label": api.plain(name)}) for member, name, style in zip(_members(names), names, styles)
        ]
        data = frame
    return api.draw(_lent(data, names), shown, own, before=before)


def _check_order(pandas: Any, index: Any) -> None:
    """Refuses an index that neither rises nor falls."""
    if isinstance(index, pandas.MultiIndex) or index.dtype.kind not in "Mmfiu" or index.is_monotonic_increasing:
        return
    known = index[index.notna()]
    if not (known.is_monotonic_increasing or known.is_monotonic_decreasing):
        row = next(row for row in range(1, len(known)) if known[row] < known[row - 1])
        raise ValueError(f"the index goes back, from {known[row - 1]} to {known[row]}: write .sort_index().plot()")


def _check_logarithm(frame: Any, keys: Keys) -> None:
    for name in ("logy", "loglog"):
        if keys.get(name) is True and (lowest := frame.min(numeric_only=True).min()) <= 0:
            raise ValueError(f"a log axis needs values greater than 0, and the least is {lowest}: write {name}='sym'")


def _names_as_axis(pandas: Any, index: Any) -> Exception:
    sample = next((str(one) for one in index if one is not None), "")
    try:
        pandas.Timestamp(sample)
    except ValueError:
        return _elsewhere("an index of names is no x axis here", '.plot(backend="matplotlib"), or .reset_index(drop=True).plot()')
    return TypeError(f"the x axis holds texts such as {sample!r}: make times of them with pd.to_datetime")


def _is_series(names: list[str]) -> bool:
    """Whether one column stands for itself, under its own name."""
    return len(names) == 1 and api.is_name(names[0])


def _members(names: list[str]) -> list[str]:
    """How the program calls the columns of a frame, which may be called anything, also twice the same."""
    if _is_series(names):
        return names
    own = names if len(set(names)) == len(names) and all(names) else [f"c{number}" for number in range(len(names))]
    return [f"data[{json.dumps(name, ensure_ascii=False)}]" for name in own]


def _lent(frame: Any, names: list[str]) -> Keys:
    """The frame as the program is lent it."""
    if _is_series(names):
        return {names[0]: frame.iloc[:, 0]}
    unique = len(set(names)) == len(names) and all(names)
    return {"data": frame if unique else frame.set_axis([f"c{number}" for number in range(len(names))], axis=1)}


def _histogram(frame: Any, keys: Keys) -> Plot:
    import numpy
    import pandas

    bins = keys.pop("bins", 10)
    if not isinstance(bins, int):
        raise _elsewhere(f"bins={bins!r}: their number is needed here")
    if keys.pop("stacked", False):
        raise _elsewhere("bars on top of each other have no form here")
    names = [str(name) for name in frame.columns]
    styles = _styles(names, keys)
    own, before = _picture(frame, keys)
    own.setdefault("opacity", 0.6 if len(names) > 1 else 1)
    # As pandas counts: all columns in the same bins, from the least value to the greatest.
    are_lengths = all(kind.kind == "m" for kind in frame.dtypes)
    if are_lengths:
        frame = frame.apply(lambda column: column.dt.total_seconds())
    values = frame.to_numpy(dtype="f8", na_value=numpy.nan)
    edges = numpy.histogram_bin_edges(values[numpy.isfinite(values)], bins)
    counts = [numpy.histogram(column[numpy.isfinite(column)], edges)[0] for column in values.T]
    middles = (edges[:-1] + edges[1:]) / 2
    bars = pandas.DataFrame(dict(enumerate(counts)), index=pandas.to_timedelta(middles, unit="s") if are_lengths else middles)
    bars.columns = frame.columns
    shown = [
        member + api.pairs({"as": "bars", **style, "label": api.plain(name)}) for member, name, style in zip(_members(names), names, styles)
    ]
    return api.draw(_lent(bars, names), shown, own, before=before)


def _scatter(frame: Any, x: Any, y: Any, keys: Keys) -> Plot:
    if x is None or y is None:
        raise ValueError("a scatter plot needs x= and y=, names of columns")
    for name in ("c", "color"):
        if name in keys and (not isinstance(keys[name], str) or keys[name] in frame.columns):
            raise _elsewhere(f"{name}={keys[name]!r}: dots of many colours have no form here", '.plot.scatter(…, backend="matplotlib")')
    size = keys.pop("s", None)
    if size is not None and not isinstance(size, (int, float)):
        raise _elsewhere("dots of many sizes have no form here", '.plot.scatter(…, backend="matplotlib")')
    across, up = _key(frame, x), _key(frame, y)
    pair = frame[[across, up]].dropna().sort_values(across, kind="stable")
    keys.setdefault("xlabel", str(x))
    keys.setdefault("ylabel", str(y))
    styles = _styles([str(y)], keys)
    own, before = _picture(pair, keys)
    radius = {} if size is None else {"points": max(0.5, float(size) ** 0.5 / 2)}
    names = [str(up)]
    shown = [_members(names)[0] + api.pairs({"as": "dots", **radius, **styles[0], "label": api.plain(y)})]
    return api.draw(_lent(pair.set_index(across), names), shown, own, before=before)


def _styles(names: list[str], keys: Keys) -> list[Keys]:
    """How each column looks."""
    color, style = keys.pop("color", keys.pop("c", None)), keys.pop("style", None)
    right = keys.pop("secondary_y", False)
    on_right = names if right is True else [str(name) for name in ([right] if isinstance(right, str) else right or [])]
    if missing := [name for name in on_right if name not in names]:
        raise KeyError(f"secondary_y={missing[0]!r} is no column that is drawn: there is {', '.join(names[:8])}")
    found = []
    for number, name in enumerate(names):
        own: Keys = {}
        own.update(_format(_of(style, number, name)))
        if (paint := _of(color, number, name)) is not None:
            own["color"] = _color(paint)
        if name in on_right and len(on_right) < len(names):
            own["axis"] = "right"
        found.append(own)
    for key in ("ls", "linestyle"):
        if key in keys:
            dash = _dash(keys.pop(key))
            for own in found:
                own["dash"] = dash
    if "alpha" in keys:
        alpha = keys.pop("alpha")
        for own in found:
            own["opacity"] = alpha
    marker, size = keys.pop("marker", None), keys.pop("ms", keys.pop("markersize", None))
    if marker not in (None, "", "None") or size is not None:
        for own in found:
            own["points"] = float(size) / 2 if size is not None else True
    return found


def _of(value: Any, number: int, name: str) -> Any:
    """What a list, dictionary or single value says of a column."""
    if isinstance(value, dict):
        return value.get(name)
    if isinstance(value, (list, tuple)) and not (isinstance(value, tuple) and all(isinstance(one, (int, float)) for one in value)):
        return value[number % len(value)] if value else None
    return value


def _color(value: Any) -> str:
    if isinstance(value, (tuple, list)) and len(value) in (3, 4):
        return "#" + "".join(f"{round(255 * float(part)):02x}" for part in value)
    text = str(value)
    if re.fullmatch(r"C\d", text):
        raise ValueError(f"color={text!r} is one of matplotlib's cycle: write a colour such as 'teal' or '#00c805'")
    return _COLORS.get(text, text.removeprefix("tab:") if hasattr(text, "removeprefix") else text)


def _dash(value: Any) -> Any:
    if value not in _DASHES:
        raise ValueError(f"linestyle={value!r}: one of {', '.join(map(repr, _DASHES))} is allowed")
    return _DASHES[value]


def _format(style: Any) -> Keys:
    """matplotlib's short form of a look, such as `r--` or `o`."""
    if style is None:
        return {}
    match = re.fullmatch(r"([bgrcmykw]?)([o.s^v*+x]?)(--|-\.|-|:)?([o.s^v*+x]?)([bgrcmykw]?)", str(style))
    if not match:
        raise ValueError(f"style={style!r}: a colour, a marker and a line such as 'r--' are allowed, or color= and linestyle=")
    own: Keys = {}
    if color := match[1] or match[5]:
        own["color"] = _COLORS[color]
    if marker := match[2] or match[4]:
        own["points"] = True
        if not match[3]:
            own["as"] = "dots"
    if match[3] and not (marker and match[3] == "-"):
        own["dash"] = _DASHES[match[3]]
    return own


def _picture(frame: Any, keys: Keys) -> tuple[Keys, list[str]]:
    """What is said of the picture, and the statements that say the rest before it."""
    own: Keys = {_PLAIN[name]: keys.pop(name) for name in list(keys) if name in _PLAIN}
    before = []
    for name in ("title", "xlabel", "ylabel"):
        if isinstance(own.get(name), (list, tuple)):
            raise _elsewhere(f"{name}= of each panel has no form here")
        if name in own:
            own[name] = api.plain(own[name])
    legend = keys.pop("legend", None)
    if legend is not None:
        own["legend"] = bool(legend)
    if size := keys.pop("figsize", None):
        own["width"], own["height"] = (round(72 * float(length)) for length in size)
    for name, key in (("xlim", "x"), ("ylim", "y")):
        if (ends := keys.pop(name, None)) is not None:
            own[key] = tuple(ends) if isinstance(ends, (list, tuple)) else (None, ends)
    logs = {"y": keys.pop("logy", False), "x": keys.pop("logx", False)}
    if both := keys.pop("loglog", False):
        logs = {"y": both, "x": both}
    for axis, scale in logs.items():
        if scale:
            before.append(f"axis {axis} scale={'symlog' if scale == 'sym' else 'log'}")
    grid = keys.pop("grid", None)
    if grid is not None:
        before.append(f"axis grid={'on' if grid else 'off'}")
    layout, shares = keys.pop("layout", None), keys.pop("sharey", None)
    if keys.pop("subplots", False):
        own["panels"] = "each"
        if layout:
            own["columns"] = int(layout[1]) if layout[1] > 0 else -(-len(frame.columns) // int(layout[0]))
            own["yshare"] = bool(shares)
    for name in ("sharex", "rot", "label", "backend"):
        keys.pop(name, None)
    if keys:
        name = next(iter(keys))
        raise TypeError(f'{name}={keys[name]!r} has no form here: write backend="matplotlib" for it')
    return own, before


def hist_series(self: Any, bins: Any = 10, **given: Any) -> Plot:
    """`series.hist()`."""
    return plot(self, "hist", bins=bins, **given)


def hist_frame(data: Any, column: Any = None, bins: Any = 10, **given: Any) -> Plot:
    """`df.hist()`: a panel for each column."""
    frame = data if column is None else data[[column] if isinstance(column, str) else column]
    # pandas gives what it has by default, too.
    asked = {
        name: value
        for name, value in given.items()
        if value is not None and not (name in ("sharex", "sharey", "grid") and value in (True, False))
    }
    return plot(frame, "hist", bins=bins, subplots=True, **asked)


def _refuse(name: str) -> Any:
    def refuse(*_: Any, **__: Any) -> Any:
        raise _elsewhere(f"{name} has no line form here", 'pandas.options.plotting.backend = "matplotlib" first')

    return refuse


for _name in ("boxplot", "boxplot_frame", "boxplot_frame_groupby", "hexbin"):
    globals()[_name] = _refuse(_name)
