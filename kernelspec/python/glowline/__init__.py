"""Glowline in Python: beautiful, fast, touchable line plots of arrays, Series and tables.

In a notebook or IPython:

    %load_ext glowline
    %%glowline                              # a cell of Glowline's language, which sees this notebook's variables
    %glowline mean(price)                   # a line of it, whose value is the line's
    %%glowline --out NAME                   # gives the cell's last value back as a variable

In any Python:

    glowline.plot(price)                    # a picture that shows itself
    glowline.run("plot price", price=data)  # a program, with variables
    glowline.selection                      # what was touched: .index .value .time, None for nothing
    pd.options.plotting.backend = "glowline"

It draws with the program `glowline` of the same wheel, which runs as a child of this process. The language is documented by
itself: `%glowline help`, `%glowline help plot`.
"""

from __future__ import annotations

# Whoever imports this need not wait for what only checkers read.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .errors import GlowlineError
    from .plots import Plot, Selection

    selection: Selection | None

__all__ = ["GlowlineError", "Plot", "Selection", "close", "load_ipython_extension", "plot", "run", "selection"]


def plot(data: Any, *more: Any, **keys: Any) -> Plot:
    """Draws a picture, and gives it back: in a notebook it shows itself, and can be touched.

    Arguments:
        data: What is drawn: a list, NumPy's array, a Series of pandas or polars, a column of pyarrow, or a table, of
            which every column of numbers is drawn. A DatetimeIndex, or a table's only column of times, is the x axis;
            times without a zone are those of `timeZone`. Gaps are None, NaN, NaT and NA.
        more: Further data, and expressions of the language as texts, in which the columns of a table `data` have
            their names: `glowline.plot(df, "close", "sma(close, 20) dash=on")`.
        keys: Those of the language's `plot` and `config`: `title="…"`, `x=(a, b)`, `y=(a, b)`, `width=640`,
            `height=320`, `theme="dark"`, `laser=True`, `color="teal"`, `as_="area"`, …: `%glowline help plot`
            and `%glowline help config` list them. True is on and False off, a pair is a range,
            None is an open end of one, and dates are dates.

    Returns:
        A Plot: `.png` (bytes), `.svg` (text), `.record` (what was drawn), `.selection` (what a drag has selected in it),
        `.save(path)` (.png, .svg, .pdf, .html, .json).

    Raises:
        GlowlineError: with what is wrong and what to write instead; most kinds are one of Python's errors, too, such as
            TypeError for texts where numbers are needed, ValueError for a key's value.
        KeyboardInterrupt: Ctrl-C ends the drawing and nothing else.

    Examples:
        >>> glowline.plot([1, 4, 9, 16], title="Squares")
        >>> glowline.plot(prices, prices.rolling(20).mean(), theme="dark").save("prices.png")
        >>> glowline.plot(df, "close", "sma(close, 20) dash=on", y=(90, 120))
    """
    __tracebackhide__ = True  # of IPython, which shows whoever called
    if "kind" in keys:  # pandas, where it knows this package by its name alone
        from . import pandas_backend

        return pandas_backend.plot(data, **keys)
    from . import api

    return api.plot(data, *more, **{key.strip("_"): value for key, value in keys.items()})


def run(program: str, /, **variables: Any) -> Any:
    """Runs a program of the language in the session that the magics share.

    Arguments:
        program: Statements, as in a cell: `help(glowline)` names the pages of the language.
        variables: What names in it stand for, before anything else of these names. Other names are those of the
            session, then the caller's variables.

    Returns:
        The last statement's value, where it has one: a number, text, date or list; for a series a pandas Series
        (where pandas is loaded, else an array), for a picture a Plot. What comes before it is shown or printed.

    Raises:
        GlowlineError: with line, column and what to write instead; statements before the one that failed stand.

    Examples:
        >>> glowline.run("mean(a)", a=[1, 2, 6])
        3
        >>> glowline.run('series s from "prices.csv" column=close; plot s').save("close.png")
        >>> glowline.run("expect max(load) < limit", load=series, limit=50)
    """
    __tracebackhide__ = True  # of IPython, which shows whoever called
    from . import api

    return api.run(program, api.caller(), variables)


def close() -> None:
    """Ends the program that draws; the next call starts it anew, with an empty session."""
    from .session import session

    session.close()


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext glowline`: the magics `%glowline` and `%%glowline`, with completion, help and touch."""
    from .magics import load

    load(shell)


def unload_ipython_extension(shell: Any) -> None:
    """`%unload_ext glowline`."""
    from .magics import unload

    unload(shell)


def __getattr__(name: str) -> Any:
    if name == "selection":
        from .session import session

        return session.selection()
    if name in ("Plot", "Selection"):
        from . import plots

        return getattr(plots, name)
    if name in ("GlowlineError", "ProgramEnded", "PictureGone"):
        from . import errors

        return getattr(errors, name)
    if name.startswith(("hist_", "boxplot")):  # what pandas looks for, too
        from . import pandas_backend

        return getattr(pandas_backend, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "GlowlineError", "Plot", "ProgramEnded", "PictureGone", "Selection", "selection"])
