"""Series from databases: the same pictures as from files, named errors, no secrets.

It needs the engines' drivers (adbc-driver-postgresql, adbc-driver-sqlite, duckdb) and PostgreSQL's server. Nothing here looks
at a clock.
"""

import base64
import csv
import io
import json
import pathlib
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from typing import Any

import duckdb

from engine_case import ServerCase, instant, is_gap, pixels, quoted, rows
from kernel_process import Kernel
from postgresql_server import PASSWORD, PostgreSQLServer
from processes import TIMEOUT, Piped, Terminal, end, read_line, wait_until
from under_test import PROGRAM, ROOT, SPEC

NOTEBOOKS = ROOT / "notebooks"
# Names that end a name, a text or a statement where somebody pastes them.
NAMES = (
    "plain", "Two Words", 'qu"ote', '""', "it's", "back`tick", "semi;colon", "-- no comment", "/* none", "*/", "$1", "$$", "%s", "a\\b",
    "\\", 'x" FROM y --', "Zoë", "价格", "🌊", "é", "{t}", "(", "select", "0", " ", "tab\there", "ß" * 20,
)  # fmt: skip


class PostgreSQL:
    """What the tests of all engines need of PostgreSQL."""

    name = "postgresql"

    def __init__(self, server: PostgreSQLServer) -> None:
        self.server = server

    def address(self) -> str:
        return self.server.address()

    def quoted(self, name: str) -> str:
        return '"' + name.replace('"', '""') + '"'

    def fill(self, table: str, columns: list[tuple[str, str]], rows: list[tuple]) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([["NULL" if cell is None else cell for cell in row] for row in rows])
        types = {"time": "timestamptz", "number": "float8", "text": "text", "whole": "int8"}
        names = ", ".join(f"{self.quoted(name)} {types[kind]}" for name, kind in columns)
        self.server.create(self.quoted(table), names, text.getvalue())


class SQLite:
    """What the tests of all engines need of SQLite, which has neither times nor NaN."""

    name = "sqlite"

    def __init__(self, folder: pathlib.Path) -> None:
        self.file = folder / "mar ket?%.sqlite"

    def address(self) -> str:
        return f"sqlite:{self.file.name}"

    def quoted(self, name: str) -> str:
        return '"' + name.replace('"', '""') + '"'

    def fill(self, table: str, columns: list[tuple[str, str]], rows: list[tuple]) -> None:
        types = {"time": "INTEGER", "number": "REAL", "text": "TEXT", "whole": "INTEGER"}
        names = ", ".join(f"{self.quoted(name)} {types[kind]}" for name, kind in columns)
        with sqlite3.connect(self.file) as database:
            database.execute(f"DROP TABLE IF EXISTS {self.quoted(table)}")
            database.execute(f"CREATE TABLE {self.quoted(table)} ({names})")
            database.executemany(f"INSERT INTO {self.quoted(table)} VALUES ({', '.join('?' * len(columns))})", rows)
        database.close()


class DuckDB:
    """What the tests of all engines need of DuckDB."""

    name = "duckdb"

    def __init__(self, folder: pathlib.Path) -> None:
        self.file = folder / "mar ket?%.duckdb"

    def address(self) -> str:
        return f"duckdb:{self.file.name}"

    def quoted(self, name: str) -> str:
        return '"' + name.replace('"', '""') + '"'

    def fill(self, table: str, columns: list[tuple[str, str]], rows: list[tuple]) -> None:
        types = {"time": "TIMESTAMPTZ", "number": "DOUBLE", "text": "VARCHAR", "whole": "BIGINT"}
        names = ", ".join(f"{self.quoted(name)} {types[kind]}" for name, kind in columns)
        with duckdb.connect(str(self.file)) as database:
            database.execute(f"CREATE OR REPLACE TABLE {self.quoted(table)} ({names})")
            places = ", ".join("?" * len(columns))
            database.execute("BEGIN")
            for row in rows:
                database.execute(f"INSERT INTO {self.quoted(table)} VALUES ({places})", row)
            database.execute("COMMIT")

    def copy(self, query: str, file: pathlib.Path) -> None:
        """Writes what a query gives as a Parquet file."""
        text = "'" + str(file).replace("'", "''") + "'"
        with duckdb.connect(str(self.file)) as database:
            database.execute(f"COPY ({query}) TO {text} (FORMAT parquet)")


class EnginesTest(ServerCase):
    def engines(self) -> list:
        return [PostgreSQL(self.server), DuckDB(self.folder), SQLite(self.folder)]

    def connected(self, engine: PostgreSQL | DuckDB | SQLite) -> str:
        return f"connect market {quoted(engine.address())}\n"

    # --- Pictures.

    def test_a_table_and_a_query_give_the_picture_of_a_file(self) -> None:
        lines = [f"{instant(second)},{'' if is_gap(value) else value}\n" for second, value in rows()]
        (self.folder / "price.csv").write_text("t,price\n" + "".join(lines))
        epoch = 1_767_225_600
        for engine in self.engines():
            cells = [(instant(second) if engine.name != "sqlite" else epoch + second, value) for second, value in rows()]
            dice = random.Random(1)
            dice.shuffle(cells)
            engine.fill('Ti"cks Zoë', [("zé'it", "time"), ('pr"ice', "number")], cells)
            table, price, time = quoted('Ti"cks Zoë'), quoted('pr"ice'), quoted("zé'it")
            query = quoted('select "zé\'it", "pr""ice" * 2 / 2 as v from "Ti""cks Zoë" -- all of it')
            since = "0" if engine.name == "sqlite" else "2000-01-01"
            sources = [
                f"table={table} column={price} time={time}",
                f"time={time} table={table}",
                f"query={query} time={time}",
                f"table={table} time={time} where {time} >= {since}",
            ]
            for looks in ["plot price", "window 2026-01-01T01:00..2026-01-01T07:30\nplot price laser=on", "plot price theme=dark scale=2"]:
                wanted = self.picture(f'series price from "price.csv" time=t\n{looks}')
                for source in sources if looks == "plot price" else sources[:1]:
                    with self.subTest(f"{engine.name}: {source}: {looks}"):
                        self.assertEqual(self.picture(f"{self.connected(engine)}series price from market {source}\n{looks}"), wanted)

    def test_an_engine_whose_sql_is_not_known_sends_all_rows(self) -> None:
        for engine in self.engines():
            cells = [(instant(second) if engine.name != "sqlite" else 1_767_225_600 + second, value) for second, value in rows()]
            engine.fill('Ti"cks', [("zé'it", "time"), ('pr"ice', "number")], cells)
            known, table = self.connected(engine), quoted('Ti"cks')
            unknown = known.replace("\n", ' dialect="standard"\n')
            reading = f"series price from market table={table} time={quoted(chr(122) + 'é' + chr(39) + 'it')}"
            looks = "window 2026-01-01T01:00..2026-01-01T07:30\nplot price"
            with self.subTest(engine.name):
                self.assertEqual(self.picture(f"{unknown}{reading}\n{looks}"), self.picture(f"{known}{reading} load=all\n{looks}"))
                printed = self.call(
                    f"{unknown}{reading} where {quoted('pr' + chr(34) + 'ice')} > 1\nprint count(price), sma(price, 2)[5] > 0"
                )
                self.assertRegex(printed.stdout, "[1-9][0-9]* true")
                for code, name, words in [
                    (f"{reading} load=window", "StateError", "dialect="),
                    (f"{reading} where {quoted('pr' + chr(34) + 'ice')} == {quoted('a' + chr(92))}", "ValueOutOfRange", "backslash"),
                    (f"series v from market table={quoted('a' + chr(92))}", "ValueOutOfRange", "backslash"),
                ]:
                    found, message = self.error(unknown + code)
                    self.assertEqual((found, words in message), (name, True), message)

    def test_numbers_on_the_axis_and_rows_without_one(self) -> None:
        values = [1.5, None, -2.25, 4, 4]
        for engine in self.engines():
            engine.fill("steps", [("x", "number"), ("v", "number")], list(zip([0.5, 1, 3, 3.5, 9], values, strict=True)))
            reading = f"{self.connected(engine)}series v from market table=steps"
            with self.subTest(engine.name):
                self.assertEqual(
                    self.picture(f"{reading} x=x\nplot v"), self.picture("series v = [1.5, nan, -2.25, 4, 4] x=[0.5, 1, 3, 3.5, 9]\nplot v")
                )
                printed = self.call(f"{reading} x=x\nprint count(v), min(v), max(v), sum(v)").stdout.splitlines()[-1]
                self.assertEqual(printed, "4 -2.25 4 7.25")

    def test_several_series_come_from_one_table_with_conditions(self) -> None:
        for engine in self.engines():
            cells = [(index, index * 10, index * 100, "EU" if index % 2 else "it's; --") for index in range(1, 9)]
            engine.fill("both", [("x", "whole"), ("a", "whole"), ("b", "number"), ("region", "text")], cells)
            with self.subTest(engine.name):
                where = f"region == {quoted(cells[1][3])} and b > 250"
                text = f"series a, b from market table=both x=x where {where}\nprint count(a), sum(a), sum(b)"
                self.assertEqual(self.call(self.connected(engine) + text).stdout.splitlines()[-1], "3 180 1800")

    def test_files_of_engines_give_the_picture_of_a_text_file(self) -> None:
        engine = DuckDB(self.folder)
        cells = [(instant(second), value) for second, value in rows()]
        (self.folder / "price.csv").write_text("t,price\n" + "".join(f"{time},{'' if is_gap(value) else value}\n" for time, value in cells))
        engine.fill("ticks", [("t", "time"), ("price", "number")], cells)
        folder = self.folder / "ti'cks Zoë"
        (folder / "sub").mkdir(parents=True)
        for number, name in enumerate(["a", "b", "sub/c"]):
            numbered = "SELECT row_number() OVER () n, t, price FROM ticks"
            engine.copy(f"SELECT t, price FROM ({numbered}) WHERE n % 3 = {number} ORDER BY t", folder / f"{name}.parquet")
        engine.copy("SELECT t, price FROM ticks ORDER BY price", self.folder / "all.parquet")
        shutil.copytree(folder, self.folder / "folder.parquet")
        wanted = self.picture('series price from "price.csv"\nplot price')
        query = 'query="select t, price from data where price is not null or 1 = 1"'
        (self.folder / "prices.duckdb").write_bytes(engine.file.read_bytes())
        for source in [
            '"all.parquet"', '"all.parquet" time=t column=price', f'"ti\'cks Zoë/**/*.parquet" {query}', "\"ti'cks Zoë/**/?.parquet\"",
            '"./ti\'cks Zoë/../all.parquet"', '"folder.parquet"', '"prices.duckdb" table=ticks',
            '"prices.duckdb" query="select * from main.ticks"',
        ]:  # fmt: skip
            with self.subTest(source):
                self.assertEqual(self.picture(f"series price from {source}\nplot price"), wanted)

    def test_values_are_written_as_parquet_and_read_back(self) -> None:
        code = """
            config timeZone="Europe/Berlin"
            series n = noise(300)
            series a = where(n > 1, nan, n) start=2026-03-28T22:00 step=977.25 s
            style a label="it's a \\"name\\""
            export a, n "a'b.parquet"
            series b from "a'b.parquet" column="it's a \\"name\\"" load=all
            expect count(b) == count(a) and sum(b - a) == 0
            """
        self.assertIn("wrote a'b.parquet: 300 rows of time, it's a", self.call(code).stdout)
        query = f"DESCRIBE SELECT * FROM read_parquet('{self.folder}/a''b.parquet')"
        with duckdb.connect() as database:
            types = [row[1] for row in database.execute(query).fetchall()]
        self.assertEqual(types, ["TIMESTAMP WITH TIME ZONE", "DOUBLE", "DOUBLE"])
        found, message = self.error('series a = [1]\nexport a "none/a.parquet"')
        self.assertEqual((found, "none/a.parquet" in message), ("FileError", True), message)
        self.assertEqual([path.name for path in self.folder.iterdir() if "tmp" in path.name], [])

    def test_files_of_engines_that_cannot_be_read(self) -> None:
        engine = DuckDB(self.folder)
        engine.fill("ticks", [("t", "time"), ("price", "number")], [(instant(60), 1)])
        engine.copy("SELECT t, price FROM ticks", self.folder / "one.parquet")
        engine.copy("SELECT 1 AS secret", self.folder / "other.parquet")
        (self.folder / "text.parquet").write_text("no Parquet")
        (self.folder / "text.duckdb").write_text("no database\n" * 4096)
        (self.folder / "text.sqlite").write_text("no database\n" * 4096)
        (self.folder / "t.csv").write_text("a\n1\n")
        for source, name, words in [
            ('"none.parquet"', "FileError", "no such file"), ('"none/*.parquet"', "FileError", "No files found"),
            ('"none.duckdb" table=t', "FileError", "no such file"), ('"text.parquet"', "FileError", "text.parquet"),
            ('"text.duckdb" table=t', "FileError", "text.duckdb"), ('"text.sqlite" table=t', "DataError", "not a database"),
            ('"mar ket?%.duckdb"', "StateError", "table="), ('"mar ket?%.duckdb" table=nope', "DataError", "nope"),
            ('"t.csv" table=t', "UnknownKey", ".parquet"), ('"one.parquet" skip=1', "UnknownKey", "'skip'"),
            ('"one.parquet" table=nope', "DataError", "nope"), ('"one.parquet" column=nope', "UnknownColumn", "'price'"),
        ]:  # fmt: skip
            with self.subTest(source):
                found, message = self.error(f"series v from {source}")
                self.assertEqual((found, words in message), (name, True), message)
        found, message = self.error('series v follow "one.parquet"')
        self.assertEqual((found, "followed" in message), ("StateError", True), message)
        # DuckDB reads any file whose name stands in a query: not here.
        for query in [
            f"select * from '{self.folder}/other.parquet'",
            "select * from read_csv('/etc/passwd')",
            "select * from glob('/etc/*')",
        ]:
            for source in ('"one.parquet"', '"mar ket?%.duckdb"'):
                with self.subTest(f"{source} {query}"):
                    found, message = self.error(f"series v from {source} query={quoted(query)}")
                    self.assertEqual((found, "disabled" in message), ("DataError", True), message)

    # --- What users write is never SQL.

    def test_names_of_all_kinds_are_names(self) -> None:
        dice = random.Random(3)
        letters = [*"abZ 09'\"`;-/*\\$%(){}[]#@é价🌊\t"]
        names = [*NAMES, *("".join(dice.choices(letters, k=dice.randint(1, 12))) for _ in range(10))]
        for engine in self.engines():
            code, wanted = self.connected(engine), []
            for number, name in enumerate(names):
                table, column = name.replace(".", ""), name
                engine.fill(table, [(column, "number"), (f"{column}-x", "whole")], [(number + row, row) for row in range(3)])
                columns = f"column={quoted(column)} x={quoted(column + '-x')}"
                code += f"series s{number} from market table={quoted(table)} {columns}\nprint sum(s{number})\n"
                wanted.append(str(3 * number + 3))
            with self.subTest(engine.name):
                printed = [line for line in self.call(code).stdout.splitlines() if line.isdigit()]
                self.assertEqual(printed, wanted)

    def test_values_of_all_kinds_are_values(self) -> None:
        dice = random.Random(5)
        letters = [*"abZ 09'\"`;-/*\\$%()_é价🌊\n"]
        texts = sorted({*NAMES, "' OR '1'='1", "\\' OR 1=1 --", *("".join(dice.choices(letters, k=dice.randint(1, 9))) for _ in range(40))})
        for engine in self.engines():
            engine.fill(
                "texts", [("x", "whole"), ("v", "number"), ("word", "text")], [(place, place, text) for place, text in enumerate(texts)]
            )
            code = self.connected(engine)
            for text in texts:
                code += f"series v from market table=texts column=v x=x where word == {quoted(text)}\nprint count(v), first(v)\n"
            with self.subTest(engine.name):
                printed = [line for line in self.call(code).stdout.splitlines() if re.fullmatch(r"\d+ \d+", line)]
                self.assertEqual(printed, [f"1 {place}" for place in range(len(texts))])

    def test_a_query_is_one_select_that_cannot_write(self) -> None:
        for engine in self.engines():
            engine.fill("kept", [("x", "whole"), ("v", "number")], [(1, 1), (2, 2)])
            for query in [
                "select 1; drop table kept", "drop table kept", "insert into kept values (3, 3)", "delete from kept",
                "select 1) u; drop table kept; select * from (select 1", "select 1 union", "select 'a", "(select 1", "", "  -- nothing",
                "with gone as (delete from kept returning *) select * from gone", "copy kept to '/tmp/never'", "select 1 /* open",
            ]:  # fmt: skip
                with self.subTest(f"{engine.name}: {query}"):
                    name, _ = self.error(f"{self.connected(engine)}series v from market query={quoted(query)}")
                    self.assertIn(name, ("DataError", "ValueOutOfRange"))
            left = self.call(f"{self.connected(engine)}series v from market table=kept x=x\nprint sum(v)").stdout.splitlines()[-1]
            self.assertEqual(left, "3")

    def test_a_database_is_not_written(self) -> None:
        self.server.sql("DROP SEQUENCE IF EXISTS counter", "CREATE SEQUENCE counter")
        market = f"connect market {quoted(self.server.address())}\n"
        name, message = self.error(market + "series v from market query=\"select nextval('counter') v\"")
        self.assertEqual((name, "read-only" in message), ("DataError", True), message)

    def test_the_notebook_of_engines_runs(self) -> None:
        book = json.loads((NOTEBOOKS / "engines.ipynb").read_text())
        shutil.copytree(NOTEBOOKS / "data", self.folder / "data")
        code = "\n".join("".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code")
        # As a server at hand has it.
        self.server.create_ticks(NOTEBOOKS)
        self.call(code, "--out", "pictures", PGHOST=str(self.server.folder), PGUSER=self.server.OWNER)
        files, _, table = (pixels((self.folder / "pictures" / f"plot-{number}.png").read_bytes()) for number in (1, 2, 3))
        self.assertEqual(files, table)

    def test_the_notebook_of_engines_ends_without_a_server(self) -> None:
        cell = json.loads((NOTEBOOKS / "engines.ipynb").read_text())["cells"][-1]
        self.assertEqual(cell["metadata"]["tags"], ["raises-exception"])
        name, message = self.error("".join(cell["source"]), PGHOST=str(self.folder))
        self.assertEqual((name, "market" in message), ("FileError", True), message)

    def test_every_example_in_help_runs(self) -> None:
        self.server.sql(
            "DROP TABLE IF EXISTS ticks, x",
            "CREATE TABLE ticks AS SELECT timestamptz '2026-01-01' + i * interval '1 h' t, i::float8 price, i AS hour"
            " FROM generate_series(1, 9) i",
            "CREATE TABLE x AS SELECT t, price v FROM ticks",
        )
        topics = ("connect", "series", "driver", "dialect", "timeout", "table", "query", "column", "x", "time")
        pages = "\n".join(self.call(f"help {topic}").stdout for topic in topics)
        examples = sorted(set(re.findall(r"(?:connect market|series \w+ from market) [^\n`]*", pages)))
        self.assertGreaterEqual(len(examples), 8)
        address = quoted(self.server.address())
        for example in examples:
            with self.subTest(example):
                if "grpc://" in example:  # nobody is there
                    self.assertEqual(self.error(example)[0], "FileError")
                    continue
                self.call(f"connect market {address}\n" + re.sub(r'"postgresql://[^"]*"', lambda _: address, example))

    # --- Errors.

    def test_addresses_that_lead_nowhere(self) -> None:
        (self.folder / "text.sqlite").write_text("no database, but long enough to be looked at\n" * 50)
        market = self.server.address()
        for code, name, *words in [
            ('connect m "nobody://x"', "ValueOutOfRange", "postgresql://", "driver="),
            ('connect m "plain"', "ValueOutOfRange", "postgresql://"),
            ('connect m "text.sqlite"', "ValueOutOfRange", 'write "sqlite:text.sqlite"'),
            ('connect m "postgresql://x" driver="../x"', "FileError", "a driver's name"),
            ('connect m "postgresql://x" driver="/tmp/x.so"', "FileError", "a driver's name"),
            # What no test has run has no name here.
            ('connect m "snowflake://x"', "ValueOutOfRange", "postgresql://", "driver="),
            (f'connect m {quoted(market)} dialect="cobol"', "ValueOutOfRange", "postgresql", "standard"),
            (f'connect m {quoted(market)} dialect="snowflake"', "ValueOutOfRange", "postgresql, duckdb, sqlite"),
            (f"connect m {quoted(market)} timeout=-1 s", "ValueOutOfRange", "timeout"),
            (f"connect kept {quoted(market)}", "TypeMismatch", "series"),
            ("connect m none", "UnknownName", "unknown connection 'm'"),
            ("series v from m table=x", "UnknownName", "unknown connection 'm'"),
            (f"connect m {quoted(self.server.address(database='nix'))}", "FileError", 'database "nix" does not exist'),
            (f"connect m {quoted(self.server.address(user='guest'))}", "FileError", "password"),
            ('connect m "postgresql:///x?host=/nowhere"', "FileError", "No such file or directory"),
            ('connect m "postgresql://127.0.0.1:1/x"', "FileError", "Connection refused"),
            ('connect m "sqlite:none.sqlite"\nseries v from m table=x', "FileError", "none.sqlite"),
            ('connect m "sqlite:text.sqlite"\nseries v from m table=x', "DataError", "not a database"),
        ]:
            with self.subTest(code):
                found, message = self.error(code)
                self.assertEqual(found, name, message)
                for word in words:
                    self.assertIn(word, message)
        name, message = self.error(f"connect m {quoted(self.server.address(user='guest'))}", PGPASSWORD="wrong-" + PASSWORD)
        self.assertEqual((name, 'password authentication failed for user "guest"' in message), ("FileError", True), message)

    def test_an_error_of_the_engine_is_one_sentence_with_its_place(self) -> None:
        self.server.sql("CREATE TABLE IF NOT EXISTS places (t timestamptz, price float8)")
        market = f"connect market {quoted(self.server.address())}"
        for source, message, underlined in [
            ('query="select t, nope from places"', 'column "nope" does not exist', "nope"),
            ('query="select t, price from  placess" time=t', 'relation "placess" does not exist', "placess"),
            ('query=\'select "é价", "nope" from places\'', 'column "é价" does not exist', '"é价"'),
            ('query="select \\"nope\\", 1 from places"', 'column "nope" does not exist', '\\"nope\\"'),
            ('query="select t,\\n\\tprice,\\n nope from places"', 'column "nope" does not exist', "nope"),
            ('query="select t, price frm places"', 'syntax error at or near "places"', "places"),
            ("query=\"select '🌊', nope(1) from places\"", "function nope(integer) does not exist", "nope"),
            ("time=t query=\"select t, price from places where t > 'x'\"", "invalid input syntax", "'x'"),
        ]:
            for before in ["", "print 1\nlet é = 2; "]:
                with self.subTest(f"{before!r} {source}"):
                    line = f"{before}series v from market {source}"
                    result = self.call(f"{market}\n{line}", status=1)
                    headline, place, shown, carets = result.stderr.splitlines()[:4]
                    self.assertTrue(headline.startswith(f"DataError: {message}"), result.stderr)
                    self.assertNotIn("SQLSTATE", result.stderr)
                    number = 2 + before.count("\n")
                    self.assertTrue(place.startswith(f"  line {number}, column "), place)
                    last = line.rsplit("\n", maxsplit=1)[-1]
                    self.assertEqual(shown.strip(), last)
                    column = int(place.rsplit(" ", 1)[1]) - 1
                    self.assertTrue(last[column:].startswith(underlined), (last[column:], underlined))
                    self.assertEqual(carets.strip().count("^"), sum(2 if ord(letter) > 0x2E80 else 1 for letter in underlined), carets)
        # An error that has no place is at the query, in the engine's words.
        result = self.call(f'{market}\nseries v from market query="select 1/0 as v"', status=1)
        self.assertTrue(result.stderr.startswith("DataError: division by zero\n  line 2, column 28\n"), result.stderr)

    def test_an_error_of_duckdb_is_at_its_place(self) -> None:
        engine = DuckDB(self.folder)
        engine.fill("ticks", [("t", "time"), ("price", "number")], [(instant(60), 1)])
        engine.copy("SELECT t, price FROM ticks", self.folder / "one.parquet")
        for query, underlined in [
            ("select t, nope from data", "nope"), ("select t, price frm data", "data"), ("select '🌊', price from dta", "dta"),
            ("select t, price from data where price = nofun(" + "1 + " * 80 + "1)", "nofun"),
        ]:  # fmt: skip
            with self.subTest(query):
                result = self.call(f'print 1\nseries v from "one.parquet" query={quoted(query)}', status=1)
                headline, place, shown, carets = result.stderr.splitlines()[:4]
                self.assertTrue(headline.startswith("DataError: "), result.stderr)
                line = f'series v from "one.parquet" query={quoted(query)}'
                self.assertEqual(place, f"  line 2, column {line.index(underlined) + 1}")
                self.assertEqual(carets.split()[0].count("^"), len(underlined))
                self.assertIn(underlined, shown)

    def test_columns_that_cannot_be_drawn(self) -> None:
        self.server.sql(
            "DROP TABLE IF EXISTS odd",
            "CREATE TABLE odd (t timestamptz, price float8, word text, pair int[], span interval, big numeric)",
            "INSERT INTO odd VALUES ('2026-01-01', 1, 'a', '{1,2}', '1 h', 0.1), ('2026-01-02', 2, 'b', '{}', '2 h', 1e30)",
        )
        market = f"connect market {quoted(self.server.address())}\nseries v from market table=odd "
        for source, name, word in [
            ("column=word", "TypeMismatch", "text"), ("column=pair", "TypeMismatch", "pair"), ("column=span", "TypeMismatch", "interval"),
            ("column=t", "TypeMismatch", "timestamptz"), ("column=price x=word", "TypeMismatch", "text"),
            ("column=nope", "UnknownColumn", "'price'"), ("column=price time=tt", "UnknownColumn", "did you mean 't'?"),
            ("column=price x=t time=t", "TypeMismatch", "one axis"), ("column=price where nope > 1", "DataError", "nope"),
            ("column=price where price == on", "DataError", "double precision"),
        ]:  # fmt: skip
            with self.subTest(source):
                found, message = self.error(market + source)
                self.assertEqual((found, word in message), (name, True), message)
        self.assertEqual(self.call(f"{market}column=big\nprint first(v), last(v)").stdout.splitlines()[-1], "0.1 1e+30")

    def test_times_that_are_none(self) -> None:
        self.server.sql(
            "DROP TABLE IF EXISTS times",
            "CREATE TABLE times (t timestamptz, v float8)",
            "INSERT INTO times VALUES ('2026-01-02', 2), (NULL, 7), ('2026-01-01', 1), (NULL, 8), ('2026-01-03', 3)",
        )
        market = f"connect market {quoted(self.server.address())}\n"
        for limit in (None, "infinity", "-infinity"):
            if limit:
                self.server.sql(f"UPDATE times SET t = '{limit}' WHERE v = 7")
            for index in ("", "CREATE INDEX ON times (t)", "DROP INDEX times_t_idx"):
                if index:
                    self.server.sql(index)
                for source in ("table=times", "table=times load=all", "table=times load=auto", 'query="select * from times" time=t'):
                    with self.subTest(f"{limit} {index} {source}"):
                        result = self.call(f"{market}series v from market {source}\nprint count(v), sum(v), first(v), last(v)")
                        self.assertEqual(result.stdout.splitlines()[-1], "3 6 1 3")
                        self.assertEqual(result.stderr, "warning: 2 rows left out: 't' is missing there\n")

    def test_rows_without_a_place_are_told(self) -> None:
        for engine in self.engines():
            engine.fill("places", [("x", "number"), ("v", "number")], [(1, 1), (None, 7), (3, 3)])
            for load in ("", "load=all", "where v > 0"):
                with self.subTest(f"{engine.name} {load}"):
                    result = self.call(f"{self.connected(engine)}series v from market table=places x=x {load}\nprint sum(v)")
                    self.assertEqual(result.stdout.splitlines()[-1], "4")
                    self.assertEqual(result.stderr, "warning: 1 row left out: 'x' is missing there\n")

    def test_whole_numbers_that_are_too_large_are_told(self) -> None:
        cells = [(1, 2**53 + 1), (2, 5), (3, -(2**60) - 1), (4, None)]
        for engine in self.engines():
            engine.fill("large", [("x", "whole"), ("v", "whole")], cells)
            engine.fill("exact", [("x", "whole"), ("v", "whole")], [(1, 2**53), (2, 5)])
            # SQLite's driver sends what SQL made of them.
            loads = ["", "load=all", "load=auto"] if engine.name != "sqlite" else [""]
            for load in loads:
                with self.subTest(f"{engine.name} {load}"):
                    result = self.call(f"{self.connected(engine)}series v from market table=large x=x {load}\nplot v\nplot")
                    self.assertIn("warning: 2 numbers of 'v' beyond 2^53: rounded\n", result.stderr)
                    result = self.call(f"{self.connected(engine)}series v from market table=exact x=x {load}\nplot v")
                    self.assertEqual(result.stderr.count("warning"), 0, result.stderr)

    def test_truths_are_one_and_zero(self) -> None:
        for engine in self.engines():
            kind = "INTEGER" if engine.name == "sqlite" else "BOOLEAN"
            script = [
                "DROP TABLE IF EXISTS truths",
                f"CREATE TABLE truths (x INTEGER, up {kind})",
                "INSERT INTO truths VALUES (1, true), (2, false), (3, NULL), (4, true)",
            ]
            if isinstance(engine, PostgreSQL):
                self.server.sql(*script)
            else:
                with (sqlite3 if isinstance(engine, SQLite) else duckdb).connect(str(engine.file)) as database:
                    for statement in script:
                        database.execute(statement)
                database.close()
            for source in ("table=truths", "table=truths load=all", 'query="select * from truths"'):
                with self.subTest(f"{engine.name} {source}"):
                    printed = self.call(f"{self.connected(engine)}series up from market {source} x=x\nprint count(up), sum(up), min(up)")
                    self.assertEqual(printed.stdout.splitlines()[-1], "3 2 0")

    def test_dates_as_texts_are_told(self) -> None:
        for engine, time in zip(self.engines(), ("cast(day as timestamp)",) * 2 + ("unixepoch(day, 'subsec')",), strict=True):
            engine.fill("texts", [("day", "text"), ("v", "number")], [("2026-01-02 10:00", 2), ("2026-01-03T10:00:00.5", 3)])
            with self.subTest(engine.name):
                plain = self.call(f"{self.connected(engine)}series v from market table=texts\nprint count(v)")
                self.assertRegex(plain.stderr, r"^warning: column 'day' holds dates as texts, and rows are counted; ")
                name, message = self.error(f"{self.connected(engine)}series v from market table=texts time=day")
                self.assertEqual((name, f"select {time} as t, " in message), ("TypeMismatch", True), message)
                query = f'query="select {time} as t, v from texts" time=t'
                reading = f"{self.connected(engine)}series v from market {query}"
                printed = self.call(f"{reading}\nselect v max\nprint selection.time").stdout.splitlines()[-1]
                self.assertEqual(printed.split(".")[0].rstrip("Z"), "2026-01-03T10:00:00")

    def test_relations_of_all_kinds(self) -> None:
        select = "SELECT timestamptz '2026-01-01' + i * interval '1 h' t, i::float8 v FROM generate_series(1, 48) i"
        numbers = ", ".join(f"{index}::int2 c{index}" for index in range(1500))
        self.server.sql(
            "DROP SCHEMA IF EXISTS kinds CASCADE",
            "CREATE SCHEMA kinds",
            f"CREATE VIEW kinds.looked AS {select}",
            f"CREATE MATERIALIZED VIEW kinds.kept AS {select}",
            "CREATE TABLE kinds.parts (t timestamptz, v float8) PARTITION BY RANGE (t)",
            "CREATE TABLE kinds.early PARTITION OF kinds.parts FOR VALUES FROM (MINVALUE) TO ('2026-01-02')",
            "CREATE TABLE kinds.late PARTITION OF kinds.parts FOR VALUES FROM ('2026-01-02') TO (MAXVALUE)",
            f"INSERT INTO kinds.parts {select}",
            "CREATE TABLE kinds.indexed (LIKE kinds.parts) PARTITION BY HASH (t)",
            "CREATE TABLE kinds.one PARTITION OF kinds.indexed FOR VALUES WITH (MODULUS 1, REMAINDER 0)",
            "CREATE INDEX ON kinds.indexed (t)",
            f"INSERT INTO kinds.indexed {select}",
            f"CREATE TABLE kinds.wide AS SELECT t, {numbers}, v FROM ({select}) s",
            f'CREATE TABLE kinds."select" AS SELECT t "from", v "select" FROM ({select}) s',
            "CREATE TABLE kinds.zones (t timestamptz, v float8)",
            *(
                f"INSERT INTO kinds.zones SELECT ((t AT TIME ZONE 'UTC' + interval '{hours} h')::text || '{hours:+03}:00')::timestamptz, v"
                f" FROM ({select}) s WHERE v::int % 3 = {rest}"
                for rest, hours in enumerate((0, 5, -9))
            )
        )  # fmt: skip
        market = f"connect market {quoted(self.server.address())}\n"
        wanted = None
        for source in [
            "table=kinds.looked", "table=kinds.kept", "table=kinds.parts", "table=kinds.indexed", "table=kinds.wide column=v",
            "table=kinds.zones", 'table=kinds.select column=select time="from"', 'query="select * from kinds.wide" column=v',
            "table=kinds.wide column=v load=all",
        ]:  # fmt: skip
            with self.subTest(source):
                window = "window 2026-01-01T06:00..2026-01-02T12:00"
                code = f"{market}series v from market {source}\n{window}\nplot v\nexpect sum(v) == 1176"
                wanted = wanted or self.picture(code)
                self.assertEqual(self.picture(code), wanted)
        many = ", ".join(f"i AS c{index}" for index in range(2000))
        DuckDB(self.folder).copy(f"SELECT {many}, i AS v FROM range(300) r(i)", self.folder / "wide.parquet")
        for source in ('"wide.parquet"', '"wide.parquet" load=all', '"wide.parquet" query="select * from data"'):
            with self.subTest(source):
                printed = self.call(f"series v from {source} x=c1999 column=v\nplot v\nprint sum(v)").stdout.splitlines()[-1]
                self.assertEqual(printed, "44850")

    # --- What goes wrong in the middle.

    def dribble(self) -> str:
        """A reading that takes minutes, a few rows at a time."""
        return 'series v from market query="select i x, i + 0 * length(pg_sleep(0.002)::text) v from generate_series(1, 100000) i" x=x'

    def queries(self) -> int:
        """How many queries of the program the server runs."""
        text = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'glowline' AND state = 'active' AND query LIKE '%pg_sleep%'"
        return int(self.server.sql(text))

    def test_a_server_that_dies_in_the_middle(self) -> None:
        market = f"connect market {quoted(self.server.address())}\nseries v = [1, 2]"
        code = f"{market}\n{self.dribble()}\nprint count(v), 40 + 2\nseries w from market table=x"
        program = self.start(code, "--keep-going")
        wait_until(lambda: self.queries() == 1, "the query runs")
        self.server.kill()
        output, errors = program.communicate(timeout=TIMEOUT)
        self.server.start()
        self.assertEqual((program.returncode, output.splitlines()[-1]), (1, "2 42"), errors)
        self.assertEqual(re.findall(r"^[A-Z]\w+: ", errors, re.MULTILINE), ["FileError: ", "FileError: "], errors)
        self.assertRegex(errors, r"^FileError: cannot reach .*: the query died with its connection \(.*\), and there is no other: ")
        self.assertEqual(errors.count("the query died"), 1)

    def test_a_server_that_dies_in_a_plot_and_comes_back(self) -> None:
        self.server.sql(
            "DROP TABLE IF EXISTS heavy",
            "CREATE TABLE heavy AS SELECT timestamptz '2026-01-01' + i * interval '1 s' t, i::float8 v FROM generate_series(1, 1000) i",
            "CREATE OR REPLACE FUNCTION slow(v float8) RETURNS float8 LANGUAGE sql AS 'select v + 0 * length(pg_sleep(0.01)::text)'",
            "CREATE OR REPLACE VIEW dragging AS SELECT t, CASE WHEN (SELECT count(*) FROM pg_settings WHERE name = 'cluster_name'"
            " AND setting = '') = 1 THEN slow(v) ELSE v END v FROM heavy",
            "CHECKPOINT",
        )
        market = f"connect market {quoted(self.server.address())} timeout=5 min"
        reading = "series v from market table=dragging column=v time=t load=window"
        program = Piped(
            [PROGRAM, "run", "--keep-going", "-c", f'{market}\n{reading}\nplot v\nask("go on?")\nplot v'], cwd=self.folder,
            env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.addCleanup(end, program)
        active = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'glowline' AND state = 'active' AND query LIKE '%price%'"
        active = active.replace("price", " v ")
        wait_until(lambda: int(self.server.sql(active)) == 1, "the plot's query runs")
        self.server.kill()
        with (self.server.folder / "extra.conf").open("a") as settings:
            settings.write("cluster_name = 'again'\n")
        self.server.start()
        output, errors = program.communicate("yes\n", timeout=TIMEOUT)
        self.assertIn("the query died with its connection", errors)
        self.assertIn("v: 1000 samples, 1 to 1000, last 1000", output)

    def test_a_server_that_comes_back_is_used_again(self) -> None:
        self.server.sql("DROP TABLE IF EXISTS back", "CREATE TABLE back AS SELECT i::float8 v FROM generate_series(1, 10) i")
        market, reading = f"connect market {quoted(self.server.address())}", "series v from market table=back"
        code = f'{market}\n{reading}\nprint sum(v)\nask("go on?")\n{reading}\nprint sum(v) + 1'
        program = Piped(
            [PROGRAM, "run", "-c", code], cwd=self.folder, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.addCleanup(end, program)
        while read_line(program.stdout) != "55\n":
            pass
        self.server.sql("CHECKPOINT")  # it keeps nothing else on disk
        self.server.kill()
        self.server.start()
        output, errors = program.communicate("yes\n", timeout=TIMEOUT)
        self.assertEqual((program.returncode, output.splitlines()[-1:]), (0, ["56"]), errors)

    def test_a_table_that_goes_between_two_plots(self) -> None:
        self.server.sql("DROP TABLE IF EXISTS going", "CREATE TABLE going AS SELECT i::float8 v FROM generate_series(1, 10) i")
        code = (
            f"connect market {quoted(self.server.address())}\nseries v from market table=going\nseries v2 = [1]\nplot v\n"
            'ask("go on?")\nseries v2 from market table=going\nprint count(v2), 40 + 2'
        )
        program = Piped(
            [PROGRAM, "run", "--keep-going", "-c", code], cwd=self.folder, env=self.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.addCleanup(end, program)
        wait_until(
            lambda: self.server.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'glowline'") == "1\n", "it is connected"
        )
        while not read_line(program.stdout).startswith("v: 10 samples"):
            pass
        self.server.sql("DROP TABLE going")
        output, errors = program.communicate("yes\n", timeout=TIMEOUT)
        self.assertEqual((program.returncode, output.splitlines()[-1]), (1, "1 42"), errors)
        self.assertIn('DataError: relation "going" does not exist', errors)

    def test_a_server_that_says_nothing(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = f"postgresql://reader@127.0.0.1:{silent.getsockname()[1]}/market?sslmode=disable"
            name, message = self.error(f"connect m {quoted(address)} timeout=1 s")
            self.assertEqual((name, "no answer within 1 s" in message), ("LimitExceeded", True), message)
            # An interrupt does not wait for the end of the time.
            program = self.start(f"connect m {quoted(address)} timeout=1 day")
            connection, _ = silent.accept()
            self.addCleanup(connection.close)
            connection, _ = silent.accept()
            self.addCleanup(connection.close)
            program.send_signal(signal.SIGINT)
            _, errors = program.communicate(timeout=TIMEOUT)
            self.assertEqual((program.returncode, errors.split(":")[0]), (1, "Interrupted"), errors)

    def test_a_query_takes_no_more_than_its_time(self) -> None:
        market = f"connect market {quoted(self.server.address())} timeout=1 s\n"
        name, message = self.error(market + 'series v from market query="select pg_sleep(600)::text, 1.0 v"')
        self.assertEqual((name, "no answer within 1 s" in message), ("LimitExceeded", True), message)
        wait_until(lambda: self.queries() == 0, "the engine has ended the query")

    def test_an_interrupt_ends_the_query_on_the_server(self) -> None:
        for query in [self.dribble(), 'series v from market query="select 1.0 v, pg_sleep(600)::text"']:
            with self.subTest(query):
                program = self.start(f"connect market {quoted(self.server.address())}\nseries v = [1, 2]\n{query}")
                wait_until(lambda: self.queries() == 1, "the query runs")
                program.send_signal(signal.SIGINT)
                _, errors = program.communicate(timeout=TIMEOUT)
                self.assertEqual((program.returncode, errors.split(":")[0]), (1, "Interrupted"), errors)
                wait_until(lambda: self.queries() == 0, "the engine has ended the query")

    # --- Secrets.

    def test_the_password_of_the_environment_and_of_a_file_opens_the_database(self) -> None:
        self.server.sql("CREATE TABLE IF NOT EXISTS open AS SELECT 7.0::float8 v", "GRANT SELECT ON open TO guest")
        market = f"connect market {quoted(self.server.address(user='guest'))}"
        code = f"{market}\nseries v from market table=open\nplot v\nshow state\nshow connections"
        passes = self.folder / "passes"
        passes.write_text(f"*:*:*:guest:{PASSWORD}\n")
        passes.chmod(0o600)
        ways: list[dict[str, Any]] = [{"PGPASSWORD": PASSWORD}, {"PGPASSFILE": str(passes)}]
        for variables in ways:
            with self.subTest(variables.keys()):
                result = self.call(code, "--json", "--out", "pictures", "--html", "page.html", **variables)
                self.assert_no_secret(result.stdout + result.stderr)
                self.assert_no_secret_in(self.folder / "pictures", self.folder / "page.html")

    def test_a_profile_opens_a_database_with_a_password_that_nobody_sees(self) -> None:
        self.server.sql("CREATE TABLE IF NOT EXISTS open AS SELECT 7.0::float8 v", "GRANT SELECT ON open TO guest")
        folder = self.folder / ".config/adbc/profiles"
        folder.mkdir(parents=True)
        address = self.server.address(user="guest")
        (folder / "market.toml").write_text(
            "profile_version = 1\ndriver = 'postgresql'\n[Options]\n" + f"uri = '{address}&password={{{{ env_var(MARKET_PASSWORD) }}}}'\n"
        )
        code = 'connect market "profile://market"\nseries v from market table=open\nprint sum(v)\nplot v\nshow state\nshow connections'
        result = self.call(code, "--json", "--out", "pictures", MARKET_PASSWORD=PASSWORD)
        self.assertIn("profile://market", result.stdout)
        self.assert_no_secret(result.stdout + result.stderr)
        self.assert_no_secret_in(self.folder / "pictures")
        self.server.sql("REVOKE SELECT ON open FROM guest")
        for profile, name, word in [
            ("market", "FileError", "MARKET_PASSWORD is not set"), ("nobody", "FileError", "nobody.toml"),
            ("../market", "FileError", "letters"),
        ]:  # fmt: skip
            with self.subTest(profile):
                found, message = self.error(f'connect m "profile://{profile}"')
                self.assertEqual((found, word in message), (name, True), message)
        # An error that repeats what it was given, as one about a wrong character in an address does.
        found, message = self.error('connect m "profile://market"', MARKET_PASSWORD=PASSWORD + "%")
        self.assertEqual(found, "FileError", message)
        self.assert_no_secret(message)
        doctor = subprocess.run(
            [PROGRAM, "doctor"],
            env=self.environment | {"MARKET_PASSWORD": PASSWORD},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
        self.assertIn("profile     market answers, by the driver postgresql\n", doctor.stdout)
        self.assertRegex(doctor.stdout, r"driver      duckdb \d+\.\d+\.\d+, /.*\.so\n")
        self.assert_no_secret(doctor.stdout + doctor.stderr)

    def test_a_password_in_an_address_is_refused_and_shown_nowhere(self) -> None:
        host = self.server.folder
        addresses = [
            f"postgresql://guest:{PASSWORD}@/market?host={host}", f"postgresql://guest@/market?host={host}&password={PASSWORD}",
            f"POSTGRES://guest:{PASSWORD}@localhost/market", f"postgresql://guest:a/{PASSWORD}@localhost/market",
            f"postgresql:///market?PASSWORD={PASSWORD}", f"grpc+tls://h:1?token={PASSWORD}", f"nobody://guest:{PASSWORD}@h/market",
            f"host={host} password={PASSWORD} user=guest", f"host={host} password='{PASSWORD} x' user=guest",
        ]  # fmt: skip
        for address in addresses:
            connecting = f"connect market {quoted(address)}"
            codes = [
                connecting, connecting.replace("connect", "conect"), f"{connecting} timeot=3 s", f"{connecting}\nconnect (",
                f"let a = {quoted(address)}\nconnect market (a)\nseries v from market table=x", f"{connecting} driver={quoted('sqlite')}",
                f"plot [1, 2] {quoted(address)}", f"series v from {quoted(address)}",
            ]  # fmt: skip
            for code in codes:
                with self.subTest(code):
                    for words in ([], ["--json"]):
                        result = self.call(code, *words, status=1)
                        self.assert_no_secret(result.stdout + result.stderr)
        name, message = self.error(f"connect market {quoted(addresses[0])}")
        self.assertEqual((name, "PGPASSWORD" in message, "guest:…@/market" in message), ("ValueOutOfRange", True, True), message)

    def test_a_program_that_holds_an_address_is_kept_without_its_password(self) -> None:
        address = f"postgresql://guest:{PASSWORD}@localhost/market"
        exports = "\n".join(f"export {quoted(name)}" for name in ("a.svg", "a.pdf", "a.html"))
        code = f"let address = {quoted(address)}\nseries a = [1, 3, 2]\nplot a\n{exports}\nshow state\nshow\nprint address"
        result = self.call(code, "--json", "--out", "pictures", "--html", "page.html")
        self.assert_no_secret(result.stdout + result.stderr)
        self.assert_no_secret_in(*(self.folder / name for name in ("pictures", "page.html", "a.svg", "a.pdf", "a.html")))

    def test_the_prompt_forgets_a_password(self) -> None:
        prompt = Terminal(PROGRAM, folder=self.folder, **self.environment, XDG_STATE_HOME=str(self.folder / "state"), TERM="dumb")
        self.addCleanup(prompt.close)
        prompt.expect("glow> ")
        prompt.expect_raw()
        prompt.type(f"connect market {quoted(f'postgresql://guest:{PASSWORD}@localhost/market')}\n")
        prompt.expect("ValueOutOfRange")
        self.assertNotIn(PASSWORD, prompt.seen)
        prompt.expect("glow> ")
        prompt.expect_raw()
        prompt.type("\x04")
        self.assertEqual(prompt.status(), 0)
        history = (self.folder / "state/glowline/history").read_text()
        self.assertIn("connect", history)
        self.assert_no_secret(history)

    def test_the_kernel_tells_and_keeps_no_password(self) -> None:
        kernel = Kernel(SPEC, environment={"VIRTUAL_ENV": sys.prefix})
        self.addCleanup(kernel.end)
        client = kernel.client()
        address = f"postgresql://guest:{PASSWORD}@localhost/market"
        messages = []
        for code in (
            f"connect market {quoted(address)}",
            f"let a = {quoted(address)}",
            "plot [1, 2]",
            "show state",
            f"conect m {quoted(address)}",
        ):
            reply, outputs = client.execute(code)
            messages += [reply, *outputs]
        messages.append(client.ask("inspect_request", {"code": f"connect market {quoted(address)}", "cursor_pos": 3, "detail_level": 1}))
        history = client.ask("history_request", {"hist_access_type": "tail", "n": 9, "output": True, "raw": True})
        self.assertEqual(history.content["history"][0][2][0], 'connect market "postgresql://guest:…@localhost/market"')
        self.assertEqual(messages[0].content["ename"], "ValueOutOfRange")
        self.assert_no_secret(repr([(message.header, message.content) for message in [*messages, history]]))
        for data in (message.content.get("data", {}) for message in messages):
            if "image/png" in data:
                self.assertNotIn(PASSWORD.encode(), base64.b64decode(data["image/png"]))
        self.assertEqual(kernel.shut_down(), 0)
        self.assert_no_secret_in(kernel.folder / "state", kernel.log)

    def assert_no_secret(self, text: str) -> None:
        for secret in (PASSWORD, base64.b64encode(PASSWORD.encode()).decode().rstrip("=")[:-1]):
            self.assertNotIn(secret, text)

    def assert_no_secret_in(self, *paths: pathlib.Path) -> None:
        files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*.*"))]
        self.assertTrue(files)
        for file in files:
            self.assertNotIn(PASSWORD.encode(), file.read_bytes(), file)
