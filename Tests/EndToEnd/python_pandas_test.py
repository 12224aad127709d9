"""pandas' plotting by Glowline: what pandas asks for is what the record says was drawn, or an error that names matplotlib."""

import unittest
from typing import Any

import numpy
import pandas

from glowline import pandas_backend
from python_case import PythonCase

GENERATOR = numpy.random.default_rng(1)
MONTHS = pandas.date_range("2025-01-31", periods=12, freq="ME")
SALES = pandas.DataFrame(GENERATOR.integers(10, 100, (12, 3)), columns=["north", "south", "east side"], index=MONTHS)
PRICE = pandas.Series(
    100 + GENERATOR.normal(size=500).cumsum() / 10, index=pandas.date_range("2026-03-01", periods=500, freq="h"), name="price"
)


class Case(PythonCase):
    def setUp(self) -> None:
        super().setUp()
        self.enterContext(pandas.option_context("plotting.backend", "glowline"))


class KindTest(Case):
    def drawn(self, plot: Any) -> list[tuple[str, str, int]]:
        """Each series' label, its form, and how many samples it has."""
        return [(series["label"], series["as"], series["count"]) for series in plot.record["series"]]

    def test_each_kind(self) -> None:
        three = ["north", "south", "east side"]
        numbers = SALES.north.reset_index(drop=True)
        cases: list[tuple[Any, list[tuple[str, str, int]]]] = [
            (PRICE.plot(), [("price", "line", 500)]),
            (SALES.plot(), [(name, "line", 12) for name in three]),
            (SALES.plot.line(y="north"), [("north", "line", 12)]),
            (SALES.plot(y=["north", "east side"]), [("north", "line", 12), ("east side", "line", 12)]),
            (SALES.plot.area(stacked=False), [(name, "area", 12) for name in three]),
            (SALES.north.plot.area(), [("north", "area", 12)]),
            (SALES.north.plot.bar(), [("north", "bars", 12)]),
            (numbers.plot(kind="bar"), [("north", "bars", 12)]),
            (SALES.plot.hist(bins=5), [(name, "bars", 5) for name in three]),
            (SALES.north.hist(bins=4), [("north", "bars", 4)]),
            (SALES.plot.scatter(x="north", y="south"), [("south", "dots", 12)]),
            (SALES.reset_index(names="at").plot(x="at", y="north"), [("north", "line", 12)]),
            (SALES.set_axis(["a", "a", "{b}"], axis=1).plot(), [("a", "line", 12), ("a", "line", 12), ("{b}", "line", 12)]),
            (pandas.Series([1.0, 2]).plot(), [("data", "line", 2)]),
        ]
        for number, (plot, expected) in enumerate(cases):
            with self.subTest(number):
                found = self.drawn(plot)
                self.assertEqual([one[1:] for one in found], [one[1:] for one in expected])
                if expected[0][0] != "data":
                    self.assertEqual([one[0] for one in found], [one[0] for one in expected])

    def test_stacked_areas_lie_on_each_other(self) -> None:
        record = SALES.plot.area().record
        top = SALES.cumsum(axis=1)
        self.assertEqual(len(record["bands"]), 3)
        self.assertGreaterEqual(record["window"]["y"][1], top["east side"].max())
        self.assertEqual(record["legend"], ["north", "south", "east side"])

    def test_dots_stand_at_their_x_in_any_order(self) -> None:
        plot = SALES.plot.scatter(x="north", y="south")
        self.assertEqual(plot.record["window"]["x"], [SALES.north.min(), SALES.north.max()])


class KeyTest(Case):
    def test_keys_are_done(self) -> None:
        cases: list[tuple[dict[str, Any], Any]] = [
            ({"title": "A {b}"}, lambda record: record["title"] == "A {b}"),
            ({"figsize": (10, 4)}, lambda record: (record["width"], record["height"]) == (720, 288)),
            ({"legend": False}, lambda record: record["legend"] is None),
            ({"color": "crimson"}, lambda record: {one["color"] for one in record["series"]} == {"#dc143c"}),
            ({"color": ["r", "g", "b"]}, lambda record: [one["color"] for one in record["series"]] == ["#ff0000", "#008000", "#0000ff"]),
            ({"color": {"south": "red"}}, lambda record: record["series"][1]["color"] == "#ff0000"),
            ({"c": (1, 0, 0)}, lambda record: record["series"][0]["color"] == "#ff0000"),
            ({"lw": 3}, lambda record: record["config"]["plotLineWidth"] == 3),
            ({"ylim": (0, 200)}, lambda record: record["window"]["y"] == [0, 200]),
            ({"xlim": ("2025-03-01", "2025-06-30")}, lambda record: record["window"]["x"][0].startswith("2025-03-01")),
            ({"secondary_y": "south"}, lambda record: [one["axis"] for one in record["series"]] == ["left", "right", "left"]),
            ({"subplots": True}, lambda record: len(record["panels"]) == 3),
            ({"subplots": True, "layout": (2, 2)}, lambda record: len(record["panels"]) == 3),
            ({"style": "o"}, lambda record: record["series"][0]["as"] == "dots"),
            ({"style": ["r--", "g-", ":"]}, lambda record: record["series"][0]["color"] == "#ff0000"),
            ({"logy": True}, lambda record: record["axes"]["y"] is not None),
            ({"use_index": False}, lambda record: record["window"]["x"] == [0, 11]),
        ]
        for keys, holds in cases:
            with self.subTest(keys):
                record = SALES.plot(**keys).record
                self.assertTrue(holds(record), {name: record[name] for name in ("window", "legend", "title", "series")})

    def test_a_grid_and_a_logarithmic_axis_are_of_this_picture_alone(self) -> None:
        self.assertNotEqual(SALES.plot(grid=False).png, SALES.plot().png)
        self.assertNotEqual(SALES.plot(logy=True).png, SALES.plot().png)
        self.assertEqual(SALES.plot().png, SALES.plot().png)

    def test_nothing_is_left_out_in_silence(self) -> None:
        texts = pandas.DataFrame({"city": ["x", "y"], "v": [1, 2]})
        wide = SALES.set_axis(pandas.MultiIndex.from_tuples([("a", "x"), ("a", "y"), ("b", "x")]), axis=1)
        cases: list[tuple[Any, type[BaseException], str]] = [
            (lambda: SALES.plot.pie(y="north"), NotImplementedError, 'backend="matplotlib"'),
            (SALES.plot.kde, NotImplementedError, 'backend="matplotlib"'),
            (SALES.plot.box, NotImplementedError, 'backend="matplotlib"'),
            (SALES.boxplot, NotImplementedError, 'backend = "matplotlib"'),
            (SALES.plot.barh, NotImplementedError, 'backend="matplotlib"'),
            (SALES.plot.bar, NotImplementedError, "bars beside each other"),
            (texts.set_index("city").v.plot.bar, NotImplementedError, "bars under names"),
            (texts.set_index("city").v.plot, NotImplementedError, "an index of names"),
            (lambda: SALES.plot(ax=object()), TypeError, "glowline.plot(a, b)"),
            (lambda: SALES.plot(colormap="viridis"), TypeError, "colormap= is not known here"),
            (lambda: SALES.plot(stacked=True), NotImplementedError, "lines on top of each other"),
            (lambda: SALES.plot(style="zz"), ValueError, "style='zz'"),
            (lambda: SALES.plot(y="nort"), KeyError, "no column 'nort'"),
            (lambda: SALES.plot(secondary_y="nort"), KeyError, "no column that is drawn"),
            (texts.city.plot, TypeError, "the Series holds no numbers, such as 'x'"),
            (lambda: texts.plot(y="city"), TypeError, "'city' holds no numbers, such as 'x'"),
            (
                pandas.DataFrame({"a": ["1"], "b": ["2"]}).plot,
                TypeError,
                "columns 'a', 'b' hold no numbers but texts, such as '1': write pd.to_n",
            ),
            (pandas.Series(["1,200"]).plot, TypeError, "write pd.to_numeric(series.str.replace(',', ''))"),
            (pandas.Series([1.0, 2], ["2024-06-01", "2024-06-02"]).plot, TypeError, "make times of them with pd.to_datetime"),
            (lambda: pandas.Series([0.0, 2]).plot(logy=True), ValueError, "the least is 0.0: write logy='sym'"),
            (wide.plot, TypeError, "write df['a'].plot()"),
            (PRICE.sample(frac=1, random_state=1).plot, ValueError, "write .sort_index().plot()"),
            (lambda: SALES.plot.scatter(x="north", y="south", c="east side"), NotImplementedError, "dots of many colours"),
        ]
        for number, (call, kind, message) in enumerate(cases):
            with self.subTest(number):
                self.fails(kind, message, call=call)

    def test_histograms_count_as_pandas_does(self) -> None:
        frame = pandas.DataFrame({"a": [1, 2, 2, 3, 9], "b": [0.5, None, 2.5, 7, 20]})
        values = frame.to_numpy().ravel()
        edges = numpy.histogram_bin_edges(values[~numpy.isnan(values)], 10)
        record = frame.plot.hist().record
        heights = [self.heights(series) for series in record["series"]]
        counts = [numpy.histogram(frame[column].dropna(), edges)[0] for column in frame]
        top = max(max(column) for column in heights)
        numpy.testing.assert_allclose(numpy.array(heights) / top, numpy.array(counts) / numpy.max(counts), atol=1e-3)
        waits = pandas.Series(pandas.to_timedelta([90, 100, 300], unit="s"), name="wait")
        self.assertIn("4:00", str(waits.plot.hist(bins=3).record["axes"]["x"]))

    def heights(self, series: dict[str, Any]) -> list[float]:
        """How high bars stand above the lowest, which is empty."""
        drawn = [float(point.split(",")[1]) for line in series["polylines"] for point in line["points"].split()]
        return [max(drawn) - y for y in drawn]

    def test_times_that_are_none_are_left_out_and_periods_are_bars(self) -> None:
        with self.assertWarnsRegex(UserWarning, "1 rows without a time"):
            record = SALES.set_axis([*SALES.index[:2], pandas.NaT, *SALES.index[3:]]).plot().record
        self.assertEqual(record["series"][0]["count"], 11)
        self.assertEqual(SALES.north.to_period("M").plot.bar().record["series"][0]["as"], "bars")

    def test_columns_without_numbers_are_left_out_as_pandas_does(self) -> None:
        record = SALES.assign(note="x").plot().record
        self.assertEqual(record["legend"], ["north", "south", "east side"])

    def test_the_backend_is_a_module_of_pandas_kind(self) -> None:
        for name in ("plot", "hist_series", "hist_frame", "boxplot", "boxplot_frame", "boxplot_frame_groupby"):
            self.assertTrue(callable(getattr(pandas_backend, name)), name)


if __name__ == "__main__":
    unittest.main()
