"""What Python's values are in the language, and what comes back, beside NumPy, pandas, polars and pyarrow."""

import array
import datetime
import decimal
import math
import unittest
from typing import Any

import numpy
import pandas
import polars
import pyarrow

import glowline
from python_case import PythonCase

DAY = datetime.timedelta(days=1)
START = datetime.datetime(2026, 3, 1)
INDEX = pandas.date_range("2026-03-01", periods=4, freq="D")
GAP = [1.0, float("nan"), 3.0, 4.0]


class ScalarTest(PythonCase):
    def test_a_number_text_date_and_list_is_itself(self) -> None:
        cases: list[tuple[Any, Any]] = [
            (5, 5),
            (2.5, 2.5),
            (True, True),
            (False, False),
            ("a {x} b", "a {x} b"),
            ("Zoë\n", "Zoë\n"),
            (numpy.float32(0.5), 0.5),
            (numpy.int64(7), 7),
            (numpy.bool_(True), True),
            (decimal.Decimal("1.25"), 1.25),
            (START, START),
            (datetime.date(2026, 3, 1), datetime.date(2026, 3, 1)),
            (pandas.Timestamp("2026-03-01T09:30"), datetime.datetime(2026, 3, 1, 9, 30)),
            (numpy.datetime64("2026-03-01T09:30"), datetime.datetime(2026, 3, 1, 9, 30)),
            (datetime.timedelta(hours=2), datetime.timedelta(hours=2)),
            (["a", "b"], ["a", "b"]),
        ]
        for value, expected in cases:
            with self.subTest(value):
                found = glowline.run("v", v=value)
                self.assertEqual(found, expected)
                self.assertIs(type(found), type(expected))
        for value in (None, float("nan"), pandas.NaT, pandas.NA):
            with self.subTest(value):
                self.assertTrue(math.isnan(glowline.run("v", v=value)))

    def test_times_with_a_zone_are_instants_and_come_back_in_it(self) -> None:
        zone = datetime.timezone(datetime.timedelta(hours=2))
        moment = datetime.datetime(2026, 7, 1, 12, tzinfo=zone)
        self.assertEqual(glowline.run("v", v=moment), moment)
        self.assertEqual(glowline.run("print v", v=moment), None)

    def test_times_without_one_are_what_the_configured_clocks_show(self) -> None:
        glowline.run('config timeZone="Europe/Zurich"')
        summer = datetime.datetime(2026, 7, 1, 12)
        self.assertEqual(glowline.run("v", v=summer), summer)
        self.assertTrue(glowline.run("v == 2026-07-01T10:00Z", v=summer))


class SeriesTest(PythonCase):
    def same(self, value: Any, expected: list[float], times: Any = None) -> None:
        found = glowline.run("v + 0", v=value)
        if isinstance(found, pandas.Series):
            if times is not None:
                self.assertEqual(list(found.index), list(times))
            found = found.to_numpy()
        numpy.testing.assert_array_equal(numpy.asarray(found, dtype="f8"), numpy.asarray(expected, dtype="f8"))

    def test_arrays_of_every_kind(self) -> None:
        for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", ">f8", ">i4", "longdouble"):
            with self.subTest(kind):
                self.same(numpy.array([1, 2, 3], dtype=kind), [1, 2, 3])
        for letter in "bBhHiIlLqQfd":
            with self.subTest(letter):
                self.same(array.array(letter, [1, 2, 3]), [1, 2, 3])
        self.same(numpy.arange(10)[::-2], [9, 7, 5, 3, 1])
        self.same(numpy.array([1, None, 2.5], dtype=object), [1, math.nan, 2.5])
        self.same(memoryview(b"\1\2"), [1, 2])
        self.same([1, None, 2], [1, math.nan, 2])
        self.same((1, 2), [1, 2])
        self.same(range(3), [0, 1, 2])
        self.same(numpy.array([True, False]), [1, 0])
        self.same(numpy.array([1, math.inf, -math.inf]), [1, math.nan, math.nan])

    def test_series_of_pandas_with_their_index(self) -> None:
        cases = {
            "float": pandas.Series(GAP, index=INDEX),
            "nullable": pandas.Series([1, None, 3, 4], dtype="Int64", index=INDEX),
            "nullable float": pandas.Series(GAP, dtype="Float64", index=INDEX),
            "arrow": pandas.Series([1, None, 3, 4], dtype="int64[pyarrow]", index=INDEX),
            "object": pandas.Series([1, None, decimal.Decimal(3), 4], dtype=object, index=INDEX),
            "seconds": pandas.Series(GAP, index=INDEX.as_unit("s")),
            "newest first": pandas.Series(GAP, index=INDEX)[::-1],
            "every second": pandas.Series([1.0, 0, math.nan, 0, 3, 0, 4, 0], index=INDEX.repeat(2))[::2],
            "periods": pandas.Series(GAP, index=pandas.period_range("2026-03-01", periods=4, freq="D")),
        }
        for name, series in cases.items():
            with self.subTest(name):
                self.same(series, GAP, INDEX)
        self.same(pandas.Series([True, None, False], dtype="boolean"), [1, math.nan, 0])
        self.same(pandas.Series([1.0, 2.0], index=[0.5, 1.5]), [1, 2], [0.5, 1.5])
        self.same(pandas.Series(range(6))[2:5], [2, 3, 4], [2, 3, 4])
        self.same(pandas.Series([1.0, 2.0], index=["a", "b"]), [1, 2])

    def test_zones_of_an_index(self) -> None:
        local = pandas.Series([1.0, 2, 3], index=pandas.date_range("2026-03-29T01:00", periods=3, freq="h", tz="Europe/Zurich"))
        self.same(local, [1, 2, 3], local.index)
        self.assertEqual(str(glowline.run("resample(v, hour)", v=local).index.tz), "Europe/Zurich")

    def test_regular_times_stand_where_they_would_one_by_one(self) -> None:
        glowline.run('config timeZone="Europe/Zurich"')
        cases = {
            "over a skipped hour": pandas.date_range("2026-03-28", periods=48, freq="h"),
            "over a repeated hour": pandas.date_range("2026-10-24", periods=48, freq="h"),
            "in summer": pandas.date_range("2026-07-01", periods=48, freq="h").as_unit("s"),
            "of a zone": pandas.date_range("2026-03-28", periods=48, freq="h", tz="Asia/Kolkata"),
            "days of a zone": pandas.date_range("2026-03-28", periods=4, freq="D", tz="Europe/Zurich"),
            "milliseconds": pandas.date_range("2026-07-01", periods=9, freq="5ms"),
            "before 1970": pandas.date_range("1900-01-01", periods=9, freq="min"),
            "working days": pandas.date_range("2026-03-27", periods=9, freq="B"),
            "one of them twice": pandas.to_datetime(["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-04"]),
        }
        for name, index in cases.items():
            with self.subTest(name):
                series = pandas.Series(range(len(index)), index=index, dtype="f8")
                later = pandas.Series([0.0], index=[index[-1] + pandas.Timedelta("12345ms")])
                one_by_one = glowline.run("v + 0", v=pandas.concat([series, later]))[:-1]
                pandas.testing.assert_series_equal(glowline.run("v + 0", v=series), one_by_one)
        frame = pandas.DataFrame({"a": range(48), "b": range(48)}, index=cases["in summer"], dtype="f8")
        glowline.run("series late from v column=a where index >= 2026-07-02T12:00", v=frame)
        self.assertEqual((glowline.run("count(late)"), glowline.run("last(late)")), (12, 47))

    def test_tables_by_their_columns(self) -> None:
        frame = pandas.DataFrame({"close": GAP, "volume": [1, 2, 3, 4], "city": list("abab"), "c d": GAP}, index=INDEX)
        for table in (frame, frame.reset_index(names="at"), polars.from_pandas(frame.reset_index(names="at"))):
            with self.subTest(type(table).__module__):
                self.assertEqual(glowline.run("names(v)", v=table), ["close", "volume", "c d"])
                self.assertEqual(list(glowline.run("v.close", v=table).index), list(INDEX))
                self.assertEqual(glowline.run('v["c d"][3]', v=table), 4)
                self.assertEqual(glowline.run("series s from v column=volume where city == b\nsum(s)", v=table), 6)
                self.assertEqual(glowline.run("series g from v column=volume by=city\nsum(g)", v=table).tolist(), [4, 6])
                self.assertEqual(glowline.run("series s from v column=volume where volume > 1\ncount(s)", v=table), 3)

    def test_categories_group(self) -> None:
        frame = pandas.DataFrame({"v": [1.0, 2, 3, 4], "k": pandas.Categorical(["b", "a", None, "b"])})
        self.assertEqual(glowline.run("series g from t column=v by=k\nnames(g)", t=frame), ["b", "a"])
        table = polars.DataFrame({"v": [1.0, 2, 3, 4], "k": polars.Series(["b", "a", None, "b"]).cast(polars.Categorical)})
        self.assertEqual(glowline.run("series g from t column=v by=k\nnames(g)", t=table), ["b", "a"])

    def test_arrow_s_columns_where_they_lie(self) -> None:
        values = pyarrow.chunked_array([pyarrow.array([1.0, None]), pyarrow.array([3.0, 4.0])])
        days = pyarrow.array([20513, 20514, 20515, 20516], pyarrow.date32())
        flags = pyarrow.array([None, True, False, True])
        cases: dict[str, tuple[Any, list[float]]] = {
            "chunks": (values, GAP),
            "slice": (pyarrow.array([9.0, 1, None, 3, 4, 9]).slice(1, 4), GAP),
            "bits of a slice": (pyarrow.array([True] * 9 + [False, None, True]).slice(8), [1, 0, math.nan, 1]),
            "small": (pyarrow.array([1, 2, 3], pyarrow.uint8()), [1, 2, 3]),
            "nothing": (pyarrow.table({"v": pyarrow.nulls(2, pyarrow.float64())}), [math.nan, math.nan]),
            "polars": (polars.Series([1.0, None, 3.0, 4.0]), GAP),
            "slice of polars": (polars.Series([0.0, 1.0, None, 3.0, 4.0])[1:], GAP),
        }
        for name, (value, expected) in cases.items():
            with self.subTest(name):
                self.same(value, expected)
        # 20,513 days after 1970-01-01.
        self.same(pyarrow.table({"at": days, "v": values}), GAP, INDEX)
        self.assertEqual(glowline.run("count(v.a)", v=pyarrow.table({"a": flags, "b": flags})), 2)

    def test_a_large_array_comes_whole(self) -> None:
        values = numpy.random.default_rng(1).normal(size=3_000_001)
        self.assertEqual(glowline.run("v[3000000]", v=values), values[-1])
        self.assertAlmostEqual(glowline.run("sum(v)", v=values), values.sum(), places=6)
        numpy.testing.assert_array_equal(glowline.run("v + 0", v=values), values)


class RefusalTest(PythonCase):
    def test_what_cannot_be_drawn_says_what_to_write(self) -> None:
        frame = pandas.DataFrame({("a", "x"): [1], ("b", "y"): [2]})
        two = pandas.DataFrame({"k": [1, 2], "l": [1, 2], "v": [1.0, 2]}).set_index(["k", "l"]).v
        cases: list[tuple[Any, str, str]] = [
            (pandas.Series(["1", "2"]), "holds texts such as '1'", "in Python: pd.to_numeric(v)"),
            (pandas.Series(["x", "2"]), "holds texts such as 'x'", ""),
            (pandas.Series(["a", "b"], dtype="category"), "holds categories such as 'a'", ""),
            (frame, "columns of 2 levels", "in Python: v['a']"),
            (two, "an index of 2 levels", "in Python: v.unstack('l')"),
            (pandas.Series([1.0, 2, 3], index=INDEX[[0, 2, 1]]), "goes back in time in row 2", "in Python: v.sort_index()"),
            (numpy.array([1 + 2j]), "complex numbers", "abs(v) or v.real"),
            (numpy.zeros((2, 2, 2)), "3 dimensions", ""),
            ([1, "a"], "'a' in row 1, of type str", ""),
            ([[1], [2]], "[1] in row 0, of type list", ""),
            ({"a": 1}, "no table", ""),
            (object(), "of type object", ""),
            (pandas.DataFrame({"c": ["x"]}), "no column of numbers", ""),
            (pyarrow.array(["a"]), "holds texts", ""),
        ]
        for value, message, advice in cases:
            with self.subTest(message):
                error = self.fails(TypeError, message, advice, call=lambda value=value: glowline.run("plot v", v=value))
                assert isinstance(error, glowline.GlowlineError)
                self.assertEqual((error.line, error.column), (1, 6))
                self.assertEqual(glowline.run("1 + 1"), 2)

    def test_rows_in_no_order_are_read_in_order(self) -> None:
        frame = pandas.DataFrame({"v": [1.0, 2, 3]}, index=INDEX[[0, 2, 1]])
        self.assertEqual(glowline.run("series s from t column=v sort=on\nlast(s)", t=frame), 2)
        self.fails(ValueError, "goes back", call=lambda: glowline.run("series s from t column=v", t=frame))


if __name__ == "__main__":
    unittest.main()
