"""Ten million rows that their engine keeps in no order: the same pictures as of rows in order, and the session goes on.

It needs the engines' drivers (adbc-driver-postgresql, duckdb) and PostgreSQL's server. Nothing here looks at a clock.
"""

from collections.abc import Callable

import duckdb

from engine_case import ServerCase, quoted

ROWS = 10_000_000
START = 1_767_225_600  # 2026-01-01T00:00Z
# One row a second, some without a value and one hole of three days.
VALUE = "CASE WHEN i % 5000 <> 17 THEN 100 + 10 * sin(i / 40000.0) + (i % 1000 * 7919 % 1000) / 500.0 END"
HOLE = "i NOT BETWEEN 4000000 AND 4259199"
# Of each 5,000 rows one has no value, but for the 52 in the hole.
VALUES = ROWS - 259_200 - 2000 + 52
WINDOWS = ("", "window 2026-03-10..2026-03-10", "window 2026-02-16T06:00..2026-02-16T07:00", "window 2026-03-10T12:00..2026-03-10T12:20")


class DisorderTest(ServerCase):
    sources: dict[str, Callable[[str], str]]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.server.sql(
            f"CREATE TABLE sorted AS SELECT to_timestamp({START} + i) t, ({VALUE})::float8 price"
            f" FROM generate_series(0, {ROWS} - 1) i WHERE {HOLE}",
            "CREATE TABLE mixed AS SELECT * FROM sorted ORDER BY hashtext(t::text)",
            "CREATE INDEX ON sorted (t)",
            "ANALYZE sorted",
            "ANALYZE mixed",
        )
        for name, order in (("sorted", "i"), ("mixed", "hash(i)")):
            path = str(cls.shared / f"{name}.parquet").replace("'", "''")
            duckdb.sql(
                f"COPY (SELECT make_timestamptz(({START} + i) * 1000000) t, ({VALUE})::DOUBLE price FROM range({ROWS}) r(i)"
                f" WHERE {HOLE} ORDER BY {order}) TO '{path}' (FORMAT parquet)"
            )
        market = f"connect market {quoted(cls.server.address())}\n"
        cls.sources = {
            "PostgreSQL": lambda name: f"{market}series price from market table={name} time=t",
            "Parquet": lambda name: f"series price from {quoted(str(cls.shared / f'{name}.parquet'))} time=t",
        }

    def test_a_window_shows_the_same(self) -> None:
        for engine, source in self.sources.items():
            for window in WINDOWS:
                with self.subTest(engine, window=window):
                    code = "{}\n" + window + "\nplot price laser=off"
                    self.assertEqual(self.picture(code.format(source("mixed"))), self.picture(code.format(source("sorted"))))

    def test_single_samples_are_the_same(self) -> None:
        code = "\nplot price\nselect 2026-03-10T12:34:56\nshow selection"
        code += "\nprint count(price), first(price), last(price), argmax(price), max(price)"
        for engine, source in self.sources.items():
            with self.subTest(engine):
                mixed, ordered = (self.call(source(name) + code).stdout for name in ("mixed", "sorted"))
                self.assertEqual(mixed, ordered)
                self.assertIn(f"{VALUES} ", mixed)

    def test_all_rows_at_once_are_put_in_order(self) -> None:
        code = " load=all\nprint count(price), price[0], price[-1], sum(price)\nplot price"
        for engine, source in self.sources.items():
            with self.subTest(engine):
                mixed, ordered = (self.call(source(name) + code).stdout for name in ("mixed", "sorted"))
                self.assertEqual(mixed, ordered)
