"""Series whose rows stay in a database: each picture asks for its window, and is the one that a file gives.

It needs the engines' drivers (adbc-driver-postgresql, adbc-driver-sqlite, duckdb) and PostgreSQL's server. Nothing here looks
at a clock.
"""

import datetime
import json
import math
import random
import re
import sqlite3
import sys

import duckdb

from engine_case import ServerCase, quoted
from engines_test import DuckDB, PostgreSQL, SQLite
from kernel_process import Kernel
from under_test import SPEC
from wire import Client, Message, result_of, text_of

START = 1_772_323_200  # 2026-03-01T00:00Z
STEP = 3
COUNT = 240_000


def rows() -> list[tuple[int, float | None]]:
    """Eight days of times and values in the order of a file: ties, gaps, a hole, and times that are equal."""
    dice, found, value = random.Random(5), [], 100.0
    for index in range(COUNT):
        if 120_000 <= index < 140_000:
            continue
        for _ in range(2 if index % 97 == 0 else 1):
            value += dice.gauss(0, 0.3)
            gap = index % 1009 == 0 or index % 4001 == 0
            found.append((START + STEP * index, None if gap else round(value, 1)))
    return sorted(found, key=lambda row: (row[0], row[1] is None, row[1] or 0))


ROWS = rows()
VALUES = [value for _, value in ROWS if value is not None]


class WindowsTest(ServerCase):
    sources: dict[str, str]
    file: str

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        folder = cls.shared
        lines = [f"{second},{'' if value is None else value}\n" for second, value in ROWS]
        (folder / "price.csv").write_text("t,price\n" + "".join(lines))
        cls.file = f"series price from {quoted(str(folder / 'price.csv'))} time=t\n"
        shuffled = list(ROWS)
        random.Random(1).shuffle(shuffled)
        instants = [(datetime.datetime.fromtimestamp(second, datetime.UTC).isoformat(), value) for second, value in shuffled]
        postgresql, sqlite, duckdb_file = PostgreSQL(cls.server), SQLite(folder), DuckDB(folder)
        for name in ("indexed", "plain"):
            postgresql.fill(name, [("t", "time"), ("price", "number")], instants)
            sqlite.fill(name, [("t", "whole"), ("price", "number")], shuffled)
        with duckdb.connect(str(duckdb_file.file)) as database:
            path = str(folder / "price.csv").replace("'", "''")
            database.execute(f"CREATE TABLE plain AS SELECT to_timestamp(t) t, price FROM read_csv('{path}') ORDER BY hash(t)")
        duckdb_file.copy("SELECT t, price FROM plain", folder / "price.parquet")
        cls.server.sql("CREATE INDEX ON indexed (t)", "ANALYZE indexed", "ANALYZE plain")
        with sqlite3.connect(folder / sqlite.file.name) as file:
            file.execute("CREATE INDEX by_time ON indexed (t)")
        file.close()

        def table(engine: PostgreSQL | DuckDB | SQLite, name: str) -> str:
            address = re.sub("^(sqlite|duckdb):", rf"\1:{folder}/", engine.address())
            return f"connect market {quoted(address)}\nseries price from market table={name} time=t"

        cls.sources = {
            "postgresql by an index": table(postgresql, "indexed"),
            "postgresql": table(postgresql, "plain"),
            "sqlite by an index": table(sqlite, "indexed"),
            "sqlite": table(sqlite, "plain"),
            "duckdb": table(duckdb_file, "plain"),
            "parquet": f"series price from {quoted(str(folder / 'price.parquet'))} time=t",
        }
        query = 'query="select t, price from plain" time=t load=window'
        for name in ("postgresql", "duckdb"):
            cls.sources[f"{name}, a query"] = cls.sources[name].replace("table=plain time=t", query)
        cls.sources["parquet, a query"] = cls.sources["parquet"].replace("time=t", query.replace("plain", "data"))

    def table(self, name: str = "sqlite by an index", more: str = "") -> str:
        return f"{self.sources[name]}{more}\n"

    def lines(self, code: str) -> list[str]:
        return self.call(code).stdout.splitlines()

    def record(self, code: str) -> dict:
        """The record of the last picture of a script."""
        outputs = [json.loads(line)["data"] for line in self.lines_of_json(code)]
        (found,) = [value for name, value in outputs[-1].items() if name.startswith("application/vnd.glowline")]
        return found

    def lines_of_json(self, code: str) -> list[str]:
        return self.call(code, "--json").stdout.splitlines()

    def test_a_query_runs_once_and_three_times_where_its_result_is_too_large_to_be_kept(self) -> None:
        connected = self.sources["postgresql"].split("series")[0]
        small = "select date_trunc('hour', t) t, avg(price) v, 1717 mark from plain group by 1"
        large = (
            "select '2026-01-01T00:00Z'::timestamptz + i * interval '1 second' t, i % 1000 v, 1718 mark from generate_series(1, 200000) i"
        )
        # As many columns as make a result large.
        wide = large.replace("1718 mark", ", ".join(f"i c{number}" for number in range(80)) + ", 1720 mark")
        hours = {datetime.datetime.fromtimestamp(second, datetime.UTC).replace(minute=0, second=0) for second, _ in ROWS}
        plots = "plot v\nwindow last 3 hours\nplot v\nwindow all\nplot v\nprint count(fill(v, 0))"
        outputs = self.lines(f"{connected}series v from market query={quoted(small)} column=v\n{plots}")
        self.assertEqual(outputs[-1], str(len(hours)))
        self.assertEqual(len(self.server.statements("1717")), 1, self.server.statements("1717"))
        endless = small.replace("1717", "1719") + " union all select 'infinity', 5, 1"
        all_rows, kept = (
            self.lines(f"{connected}series v from market query={quoted(endless)} column=v {load}\nprint count(v), last(v)")
            for load in ("load=all", "")
        )
        self.assertEqual(kept, all_rows)
        for query, mark, most in [(large, "1718", 1), (wide, "1720", 3)]:
            outputs = self.lines(f"{connected}series v from market query={quoted(query)} column=v\nplot v\nplot\nshow state")
            self.assertIn("v: 200000 samples", "".join(outputs))
            self.assertLessEqual(len(self.server.statements(mark)), most, self.server.statements(mark))
        # A window and the way back: its rows, and what stands beside them.
        plots = "plot v\nwindow last 3 hours\nplot\nwindow all\nplot\nprint count(v)"
        self.lines(f"{connected}series v from market query={quoted(wide.replace('1720', '1721'))} column=v\n{plots}")
        self.assertLessEqual(len(self.server.statements("1721")), 6, self.server.statements("1721"))
        where = f"series v from market query={quoted(small.replace('1717', '1722'))} column=v where mark == 1722\nprint count(v)"
        self.assertEqual(self.lines(f"{connected}{where}")[-1], str(len(hours)))
        self.assertEqual(len(self.server.statements("1722")), 1)

    # --- Pictures.

    def test_a_window_of_few_rows_looks_as_from_a_file(self) -> None:
        for window in (
            "window 2026-03-02T03:00..2026-03-03T07:30:30", "window 2026-03-05..2026-03-05", "window last 3 hours", "window last 25",
            "window day 2026-03-03", "window day 2026-03-03\nwindow next", "window 2026-03-01T00:10..2026-03-01T00:11",
            "window 2026-03-04T05:00..\nwindow y=20..\nwindow 2026-03-04T05:00..2026-03-05T01:00", "window 2020-01-01..2020-01-02",
            "window last 1 day\naxis x sessions", "window last 1 day\nmark price max label=\"top\"\nmark price at=2026-03-01T04:00",
        ):  # fmt: skip
            wanted = self.picture(f"{self.file}{window}\nplot price")
            for table in self.sources:
                with self.subTest(f"{table}: {window}"):
                    self.assertEqual(self.picture(f"{self.table(table)}{window}\nplot price"), wanted)

    def test_an_overview_shows_all_rows(self) -> None:
        plot = "window 2026-03-02..2026-03-04\nplot price overview=on"
        wanted = self.record(self.file + plot)["overview"]
        for table in self.sources:
            with self.subTest(table):
                found = self.record(self.table(table) + plot)["overview"]
                for key in ("frame", "x", "brush"):
                    self.assertEqual(found[key], wanted[key])
                self.assertGreater(len(found["lines"][0]["points"]), 1000)

    def test_all_rows_at_once_look_as_from_a_file(self) -> None:
        wanted = self.picture(self.file + "plot price")
        for load in ("all", "auto"):
            with self.subTest(load):
                self.assertEqual(self.picture(self.table(more=f" load={load}") + "plot price"), wanted)

    def test_a_window_of_many_rows_is_a_band_that_nobody_can_tell_from_all_rows(self) -> None:
        for looks in (
            "plot price", "window months=1\nplot price theme=dark", "window 2026-03-02..2026-03-08\nplot price", "plot price scale=1",
            "window 2026-03-02..2026-03-04\nplot price width=200", "window 2026-03-02..2026-03-04\nwindow next\nplot price width=200",
            "window y=60..120\nplot price",
        ):  # fmt: skip
            # The words end with the value of the last row.
            words = self.lines(f'{self.file}{looks}\nexport "wanted.png"')[-2].split("  ")[0]
            for table in self.sources:
                with self.subTest(f"{table}: {looks}"):
                    lines = self.lines(f'{self.table(table)}{looks}\nexpect plot "wanted.png" within=0.5%')
                    self.assertEqual(lines[-2].split("  ")[0], words)

    def test_the_record_of_a_band_says_where_it_comes_from(self) -> None:
        record = self.record(self.table() + "plot price")
        (series,) = record["series"]
        self.assertEqual((series["count"], series["decimated"]), (None, True))
        source = series["source"]
        self.assertEqual((source["connection"], source["dialect"]), ("market", "sqlite"))
        self.assertLess(source["rows"], 45_000)
        (other,) = self.record(self.table("postgresql") + "plot price")["series"]
        width = other["source"]["columns"]["width"]
        self.assertEqual(width, round(width * 1e6) / 1e6)
        self.assertEqual(source["columns"]["start"] % source["columns"]["width"], 0)
        (line,) = series["polylines"]
        self.assertEqual((line["from"], line["indices"]), (None, None))
        # The band has the very lowest and highest value.
        low, high = record["axes"]["y"]["ticks"][0], record["axes"]["y"]["ticks"][-1]
        heights = [float(point.split(",")[1]) for point in line["points"].split() if point != "-"]

        def value(height: float) -> float:
            share = (height - low["position"]) / (high["position"] - low["position"])
            return low["value"] + share * (high["value"] - low["value"])

        self.assertAlmostEqual(value(max(heights)), min(VALUES), places=1)
        self.assertAlmostEqual(value(min(heights)), max(VALUES), places=1)
        text = self.lines(self.table() + "plot price")[-1]
        self.assertIn(f"price: {len(ROWS)} samples, ", text)

    def test_the_state_as_a_program_gives_the_same_picture(self) -> None:
        code = self.table(more=" where price > 0") + "let least = 20\nseries price from market table=indexed time=t where price > least\n"
        code += "window last 2 days\nplot price\nselect price max\n"
        program = "\n".join(self.lines(code + "show state")[2:])
        self.assertIn("where price > 20", program)
        self.assertEqual(self.picture(program + "\nplot"), self.picture(code + "plot"))
        self.assertEqual(self.lines(program + "\nprint selection.value")[-1], self.lines(code + "print selection.value")[-1])

    # --- Figures.

    def test_functions_of_all_values_are_asked(self) -> None:
        mean = math.fsum(VALUES) / len(VALUES)
        code = self.table() + "print count(price), first(price), last(price), min(price), max(price)\n"
        code += "print mean(price), sum(price), stdev(price)\nprint argmin(price), argmax((price))"
        *_, plain, sums, places = self.lines(code)
        self.assertEqual([float(word) for word in plain.split()], [len(VALUES), VALUES[0], VALUES[-1], min(VALUES), max(VALUES)])
        deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in VALUES) / (len(VALUES) - 1))
        for word, figure in zip(sums.split(), (mean, math.fsum(VALUES), deviation), strict=True):
            self.assertAlmostEqual(float(word), figure, delta=1e-9 * abs(figure))
        memory = self.lines(self.file + "select price min\nprint selection.time\nselect price max\nprint selection.time")
        self.assertEqual(places.split(), memory[1::2])

    def test_what_needs_every_sample_says_how_to_get_them(self) -> None:
        for use in (
            "sma(price, 20)", "price * 2", "price[3]", "price[3..9]", "median(price)", "plot price, price + 1",
            "series other = price", "append price 3 time=2027-01-01", "segments price every=day", "select price 5", "select price index=5",
            "compare price 1 2", "mark price index=3", "plot band(price, price)", "axis x sessions; plot price",
        ):  # fmt: skip
            with self.subTest(use):
                name, message = self.error(f"{self.table()}{use}")
                self.assertEqual(name, "StateError", message)
                (advised,) = re.findall("`(series price from market [^`]*)`", message)
                self.assertEqual(advised, "series price from market table=indexed time=t load=all")
                self.call(f"{self.table()}{advised}\n{use}")

    def test_keys_that_do_not_fit(self) -> None:
        for more, name in [
            (" load=some", "ValueOutOfRange"),
            (" load=5", "TypeMismatch"),
            (" refresh=5", "ValueOutOfRange"),
            (" refresh=1 ms", "ValueOutOfRange"),
            (" load=all load=all", "SyntaxError"),
        ]:
            with self.subTest(more):
                self.assertEqual(self.call(self.table(more=more), status=1).stderr.partition(":")[0], name)
        connected = self.table().split("series")[0]
        name, message = self.error(connected + 'series v from market query="select price from plain" load=window')
        self.assertEqual((name, "x=" in message), ("StateError", True), message)

    # --- Samples.

    def test_samples_are_found_where_a_file_has_them(self) -> None:
        for choice in (
            "max", "min", "first", "last", "2026-03-02", "2026-03-02T10:00:31", "at=2026-03-05T12:00", "at=2020-01-01", "at=2030-01-01",
            "2026-03-05", "at=2026-03-01T00:00",
        ):  # fmt: skip
            code = f"select price {choice}\nprint selection.value, selection.time\nwindow day 2026-03-02\n"
            code += f"select price {choice}\nprint selection.value, selection.time"
            wanted = self.lines(self.file + code)
            for source in ("sqlite", "postgresql by an index"):
                with self.subTest(choice + source):
                    self.assertEqual(self.lines(self.table(source) + code)[-3::2], wanted[-3::2])
        code = "compare price 2026-03-02 2026-03-03\ncompare price first last\ncompare price max 2026-03-04T10:00"
        both = [[line.split("  ")[0].split(": ", 1) for line in self.lines(of + code)] for of in (self.file, self.table("postgresql"))]
        self.assertEqual([text for _, text in both[1]], [text for _, text in both[0]])
        self.assertRegex(both[1][0][0], "^price at 2026-03-02 to 2026-03-03 2[0-9]:")
        self.assertRegex(self.lines(self.table() + "price")[0], "^price: rows of market, read by window, 2026-03-01 to ")
        self.assertEqual(self.lines(self.table() + "select price max\nprint selection.index")[-1], "nan")
        self.assertIsNone(self.record(self.table() + "select price max")["index"])

    def test_a_pointer_selects_a_row_and_not_the_middle_of_a_pixel(self) -> None:
        known = {(second, value) for second, value in ROWS if value is not None}
        for window in ("", "window 2026-03-03..2026-03-03\n"):
            for pointer in range(60, 640, 113):
                code = f"{self.table()}{window}drag price px=[{pointer}]\nprint selection.value, selection.x\nselect price px={pointer}\n"
                lines = self.lines(code + "print selection.value, selection.x")
                with self.subTest(window + str(pointer)):
                    for line in (lines[1], lines[-1]):
                        value, second = map(float, line.split())
                        self.assertIn((second, value), known)

    # --- Kernels and pages.

    def kernel(self) -> Client:
        kernel = Kernel(SPEC, environment={"VIRTUAL_ENV": sys.prefix})
        self.addCleanup(kernel.end)
        return kernel.client()

    def test_a_live_plot_asks_for_new_rows(self) -> None:
        file = self.folder / "growing.sqlite"
        with sqlite3.connect(file) as database:
            database.execute("CREATE TABLE ticks (t INTEGER, price REAL)")
            database.executemany("INSERT INTO ticks VALUES (?, ?)", [(START, 1), (START + 60, 2)])
        client = self.kernel()
        reading = f'connect market "sqlite:{file}"\nseries price from market table=ticks time=t'
        reply, _ = client.execute(f"{reading}\nplot price live=on")
        self.assertEqual(reply.content["ename"], "StateError")
        request = client.start_execute(f"{reading} refresh=100 ms\nplot price live=on")

        def picture(count: int) -> Message:
            def is_it(message: Message) -> bool:
                text = message.content.get("data", {}).get("text/plain", "")
                return message.parent_id == request and f"price: {count} samples" in text

            return client.wait_for("iopub", is_it, f"a picture of {count} samples")

        self.assertEqual(picture(2).kind, "display_data")
        for count in range(3, 6):
            with sqlite3.connect(file) as database:
                database.execute("INSERT INTO ticks VALUES (?, ?)", (START + 60 * count, count))
            self.assertEqual(picture(count).kind, "update_display_data")
        client.ask("interrupt_request", channel="control")
        self.assertEqual(client.reply(request).content["status"], "ok")
        database.close()

    def test_a_file_that_is_written_again_is_read_again(self) -> None:
        file = self.folder / "again.parquet"

        def write(highest: int) -> None:
            rows = f"SELECT to_timestamp({START} + 60 * i) t, i * {highest} / 9.0 price FROM range(10) r(i)"
            DuckDB(self.folder).copy(rows, self.folder / "new.parquet")
            (self.folder / "new.parquet").replace(file)

        def last(code: str) -> str:
            _, outputs = client.execute(code)
            (picture,) = [output for output in outputs if output.kind == "display_data"]
            (number,) = re.findall(r"last (\d+)", picture.content["data"]["text/plain"])
            return number

        client = self.kernel()
        write(9)
        self.assertEqual(last(f"series price from {quoted(str(file))} time=t\nplot price"), "9")
        self.assertEqual(last("plot"), "9")
        # The same times in a file of the same length.
        write(8)
        self.assertEqual(last("plot"), "8")
        # What was asked before the first plot counts as well.
        _, outputs = client.execute(f"series other from {quoted(str(file))} time=t\nmax(other)")
        self.assertEqual(outputs[-1].content["data"]["text/plain"], "8")
        write(7)
        self.assertEqual(last("plot other"), "7")
        _, outputs = client.execute("max(other)")
        self.assertEqual(outputs[-1].content["data"]["text/plain"], "7")
        file.unlink()
        reply, _ = client.execute("plot")
        self.assertEqual(reply.content["ename"], "DataError")
        self.assertIn("again.parquet", reply.content["evalue"])

    def test_a_page_asks_for_its_window(self) -> None:
        client = self.kernel()
        _, outputs = client.execute(self.table() + "plot price")
        html = outputs[-1].content["data"]["text/html"]
        (options,) = re.findall(r',(\{"id": .*\}),document\.currentScript\)</script>$', html)
        options = json.loads(options)
        client.outputs(client.send("shell", "comm_open", {"comm_id": "c", "target_name": "glowline.view", "data": {"version": 1}}))

        def tell(seq: int, phase: str, **more: object) -> dict:
            data = {key: options[key] for key in ("plot", "rev")} | {"view": "v", "seq": seq, "phase": phase, "series": "price"} | more
            (answer,) = client.outputs(client.send("shell", "comm_msg", {"comm_id": "c", "data": data}))
            return answer.content["data"]

        window = [START + 86_400, START + 86_400 + 1800]
        zoomed = tell(1, "zoom", x=window)
        (series,) = zoomed["record"]["series"]
        self.assertEqual((series["decimated"], series["source"]["columns"]), (False, None))
        # The first drawn sample is the one before the window.
        self.assertEqual(tell(2, "end", i=4, window=window)["kind"], "sel")
        seen = [(second, value) for second, value in ROWS if window[0] <= second <= window[1]]
        _, outputs = client.execute("print selection.x, selection.value")
        second, value = map(float, text_of(outputs).split())
        self.assertIn((second, value), seen)
        _, outputs = client.execute("show window")
        self.assertIn("2026-03-02 to 2026-03-02 00:30", result_of(outputs) or "")
