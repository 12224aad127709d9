"""Queries over files of text, which DuckDB reads: every form gives the same series, and what cannot be is an error."""

import gzip
import json
import unittest

import duckdb

from engine_case import EnginesCase, quoted

ROWS = [(f"2026-01-0{day}", "ab"[day % 2], day * 1.5, day % 2 == 0) for day in range(1, 7)]
NAMES = ("day", "site", "v", "ok")


class FileQueriesTest(EnginesCase):
    def setUp(self) -> None:
        super().setUp()
        lines = [",".join(NAMES)] + [f"{day},{site},{v},{str(ok).lower()}" for day, site, v, ok in ROWS]
        csv = "\n".join(lines) + "\n"
        objects = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
        texts = {
            "a.csv": csv,
            "a.tsv": csv.replace(",", "\t"),
            "a.json": json.dumps(objects),
            "a.jsonl": "".join(json.dumps(row) + "\n" for row in objects),
            "semi.csv": csv.replace(",", ";"),
            "part1.csv": "\n".join(lines[:4]) + "\n",
            "part2.csv": "\n".join(lines[:1] + lines[4:]) + "\n",
        }
        for name, text in texts.items():
            (self.folder / name).write_text(text)
            (self.folder / f"{name}.gz").write_bytes(gzip.compress(text.encode()))

    def query(self, file: str, query: str, more: str = "") -> str:
        return f"series v from {quoted(file)} query={quoted(query)} {more}; print v"

    def test_every_form_gives_the_same_series(self) -> None:
        query = "select day, v from data where site = 'a' order by day"
        plain = ["a.csv", "a.tsv", "a.json", "a.jsonl"]
        for file in [*plain, *(f"{name}.gz" for name in plain), "semi.csv", "part*.csv"]:
            with self.subTest(file):
                self.assertEqual(self.call(self.query(file, query)).stdout, "[3, 6, 9]\n")

    def test_truths_are_one_and_zero(self) -> None:
        for file in ["a.csv", "a.json"]:
            for column in ["ok as v", "v > 4 as v"]:
                with self.subTest(file=file, column=column):
                    wanted = [int(ok if "ok" in column else v > 4) for _, _, v, ok in ROWS]
                    result = self.call(self.query(file, f"select day, {column} from data order by day"))
                    self.assertEqual(json.loads(result.stdout), wanted)
        result = self.call(self.query("a.csv", "select day, v, ok from data", 'where ok == "true"'))
        self.assertEqual(result.stdout, "[3, 6, 9]\n")

    def test_cells_mean_what_they_mean_without_a_query(self) -> None:
        texts = {
            "br.csv": "Dia;Receita;C\n05/01/2026;1.234;1,5\n06/01/2026;2.500;2,5\n13/01/2026;999;3,5\n",
            "aht.csv": "t,AHT\n2026-11-16T08:00,4:58\n2026-11-16T08:15,5:30\n2026-11-16T08:30,6:10\n",
            "quoted.csv": 't,v\n2026-01-01,"1,5"\n2026-01-02,"2,25"\n',
            "mixed.csv": "t;v;w\n2026-01-01;1,5;1.5\n2026-01-02;2,25;2.5\n",
            "day.csv": "d,v\n05/01/2026,1\n06/01/2026,2\n07/01/2026,3\n",
        }
        for name, text in texts.items():
            (self.folder / name).write_text(text)
        for file, column, more, values in [
            ("br.csv", "Receita", "", [1234, 2500, 999]),
            ("br.csv", "C", "", [1.5, 2.5, 3.5]),
            ("aht.csv", "AHT", "", [298, 330, 370]),
            ("aht.csv", "AHT", 'durations="h:mm"', [17880, 19800, 22200]),
            ("quoted.csv", "v", "", [1.5, 2.25]),
            ("mixed.csv", "v", "", [1.5, 2.25]),
            ("mixed.csv", "w", "", [1.5, 2.5]),
            ("day.csv", "v", 'dateFormat="%d/%m/%Y"', [1, 2, 3]),
        ]:
            for query in ["", 'query="select * from data"']:
                with self.subTest(file=file, column=column, query=query):
                    result = self.call(f"series s from {quoted(file)} {query} column={column} {more}; print s")
                    self.assertEqual(json.loads(result.stdout), values)
        self.assertEqual(self.call(self.query("br.csv", "select sum(Receita) v from data where C > 2")).stdout, "[3499]\n")
        months = self.query("day.csv", "select month(d) v from data", 'dateFormat="%m/%d/%Y"')
        self.assertEqual(self.call(months).stdout, "[5, 6, 7]\n")
        name, message = self.error(self.query("day.csv", "select d, v from data"))
        self.assertEqual(name, "DataError")
        self.assertIn("days and months that can be told apart", message)
        # What SQL counts with is refused where it would be wrong.
        name, message = self.error(self.query("aht.csv", "select avg(AHT) v from data"))
        self.assertEqual(name, "DataError")

    def test_two_columns_of_one_name(self) -> None:
        query = "select day, v, v * 2 as v from data"
        for more in ["", "column=v"]:
            name, message = self.error(self.query("a.csv", query, more))
            self.assertEqual(name, "DataError")
            self.assertIn("columns 2 and 3 of the query are called 'v'", message)
        name, message = self.error(self.query("a.csv", "select day, day, v from data", "time=day"))
        self.assertIn("columns 1 and 2 of the query are called 'day'", message)
        # Where nobody asks for it, a name that comes again does no harm.
        self.assertEqual(self.call(self.query("a.csv", "select day, site, site, v from data where v > 8")).stdout, "[9]\n")

    def test_what_is_wrong_is_said(self) -> None:
        (self.folder / "cut.csv").write_text("day,v,w\n" + "".join(f"2026-01-{day:02},{day},x\n" for day in range(1, 20)) + "2026-01-")
        (self.folder / "cut.json").write_text('[{"day":"2026-01-01","v":1},{"day":"2026-')
        (self.folder / "cut.csv.gz").write_bytes((self.folder / "a.csv.gz").read_bytes()[:40])
        for file, query, name, words in [
            ("a.csv", "select day, nope from data", "DataError", '"nope" not found'),
            ("a.csv", "select day, v from data where v > 100", "DataError", "the query gives no row"),
            ("a.csv", "select 1; select 2", "ValueOutOfRange", "one SELECT"),
            ("a.csv", "drop table data", "DataError", 'near "drop"'),
            ("cut.csv", "select * from data", "DataError", "found '2026-01-01,1,x'"),
            ("cut.json", "select * from data", "FileError", "cut.json"),
            # Before 2.0 the engine takes what it can unpack for all there is.
            *([("cut.csv.gz", "select * from data", "FileError", "GZIP")] if duckdb.__version__ >= "2" else []),
            ("none.csv", "select * from data", "FileError", "no such file"),
            ("none*.csv", "select * from data", "FileError", "No files found"),
        ]:
            with self.subTest(file=file, query=query):
                found, message = self.error(self.query(file, query))
                self.assertEqual(found, name, message)
                self.assertIn(words, message)

    def test_without_the_driver_the_line_that_installs_it(self) -> None:
        found, message = self.error(self.query("a.csv", "select * from data"), VIRTUAL_ENV="")
        self.assertEqual(found, "FileError")
        self.assertRegex(message, r"no driver 'duckdb'[^`]*pip install .*duckdb\n")

    def test_a_query_that_does_not_name_the_rows_is_told_their_table(self) -> None:
        for file in ["a.csv", "a.jsonl"]:
            with self.subTest(file):
                name, message = self.error(self.query(file, "select day, v from a"))
                self.assertEqual(name, "DataError")
                self.assertIn("the file's rows are the table 'data': select … from data\n", message)
        _, message = self.error(self.query("a.csv", "select nope from data"))
        self.assertNotIn("the table 'data'", message)

    def test_a_database_in_memory_answers_queries(self) -> None:
        query = 'series v from m query="select range v from range(3)"; print v'
        for address in ["duckdb:", "duckdb::memory:"]:
            self.assertEqual(self.call(f"connect m {quoted(address)}; {query}").stdout, "[0, 1, 2]\n")
        self.assertEqual(self.call(f'connect m "duckdb:" dialect=duckdb; {query}').stdout, "[0, 1, 2]\n")
        for word in ["oracle", '"oracle"', '("oracle")']:
            errors = self.call(f'connect m "duckdb:" dialect={word}', status=1).stderr
            self.assertIn("ValueOutOfRange: dialect ", errors)
            self.assertIn("postgresql, duckdb, sqlite, spark", errors)
            self.assertNotIn("..oracle", errors)
        # Nothing is read or written besides.
        name, _ = self.error(f"""connect m "duckdb:"; series v from m query="select * from '{self.folder}/a.csv'" column=v""")
        self.assertEqual(name, "DataError")

    def test_a_connection_without_a_table_asks_for_one(self) -> None:
        for code in ["series v from m time=day", "series v from m column=v"]:
            errors = self.call('connect m "duckdb:"; ' + code, status=1).stderr
            self.assertIn("SyntaxError: a table is missing", errors)
            self.assertIn("say which by table=NAME or query=SQL", errors)


if __name__ == "__main__":
    unittest.main()
