"""Series by Flight SQL and Spark Connect: both from Sail, an engine that runs on one machine or on many; DataFusion from roapi.

It needs pysail, roapi, duckdb (which makes the rows), and the drivers adbc-driver-flightsql and adbc-driver-spark.
"""

import json
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import duckdb

from engine_case import EnginesCase, instant, is_gap, quoted, rows
from kernel_process import FreePorts
from processes import end, wait_until


class Server:
    """A running server of an engine, on a port of the loopback, for which its arguments have `{}`."""

    def __init__(self, name: str, *arguments: str) -> None:
        ports = FreePorts(3)
        self.port = ports.numbers[0]
        ports.close()
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            [pathlib.Path(sys.executable).with_name(name), *(argument.format(*ports.numbers) for argument in arguments)],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
        )
        wait_until(self.listens, f"{name} listens")

    def listens(self) -> bool:
        if self.process.poll() is not None:
            self.log.seek(0)
            raise AssertionError(self.log.read()[-2000:])
        with socket.socket() as visitor:
            return visitor.connect_ex(("127.0.0.1", self.port)) == 0

    def close(self) -> None:
        end(self.process)
        self.log.close()


class SailTest(EnginesCase):
    files: pathlib.Path
    servers: dict[str, Server]

    @classmethod
    def setUpClass(cls) -> None:
        cls.files = pathlib.Path(tempfile.mkdtemp(prefix="glowline-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.files)
        cls.servers = {kind: Server("sail", kind, "server", "--ip", "127.0.0.1", "--port", "{}") for kind in ("flight", "spark")}
        for server in cls.servers.values():
            cls.addClassCleanup(server.close)

    def connections(self) -> dict[str, str]:
        """The statement that connects, by the kind of server."""
        addresses = {"flight": f"grpc://127.0.0.1:{self.servers['flight'].port}", "spark": f"sc://127.0.0.1:{self.servers['spark'].port}"}
        return {kind: f"connect market {quoted(address)}\n" for kind, address in addresses.items()}

    def write(self, name: str, query: str) -> None:
        duckdb.sql(f"COPY ({query}) TO '{self.files / name}' (FORMAT parquet)")

    def table(self, name: str) -> str:
        return f"parquet.`{self.files / name}`"

    def test_rows_give_the_picture_of_a_file(self) -> None:
        cells = [(instant(second), value) for second, value in rows()]
        (self.folder / "price.csv").write_text("t,price\n" + "".join(f"{time},{'' if is_gap(value) else value}\n" for time, value in cells))
        random.Random(1).shuffle(cells)
        values = ", ".join(f"('{time}', {'NULL' if value is None else repr(str(value))})" for time, value in cells)
        self.write("ticks.parquet", f"SELECT t::timestamptz AS t, price::double AS price FROM (VALUES {values}) rows(t, price)")
        wanted = self.picture('series price from "price.csv" time=t\nplot price')
        for kind, connecting in self.connections().items():
            query = quoted(f"select t, price from {self.table('ticks.parquet')} -- all")
            with self.subTest(kind):
                self.assertEqual(self.picture(f"{connecting}series price from market query={query} time=t\nplot price"), wanted)

    def test_values_of_all_kinds_are_values(self) -> None:
        texts = ["plain", "it's", "' OR '1'='1", "\\", "a\\", "\\'", '"', "`", "--", "\n", "é价🌊", "${x}", "%"]
        values = ", ".join(f"({place}, {place}.5, '{text.replace(chr(39), chr(39) * 2)}')" for place, text in enumerate(texts))
        self.write("texts.parquet", f"SELECT x, v::double v, word FROM (VALUES {values}) rows(x, v, word)")
        for kind, connecting in self.connections().items():
            query = quoted(f"select * from {self.table('texts.parquet')}")
            code = connecting
            for text in texts:
                code += f"series v from market query={query} column=v x=x where word == {quoted(text)}\nprint count(v), first(v)\n"
            with self.subTest(kind):
                printed = [line for line in self.call(code).stdout.splitlines() if line.startswith("1 ")]
                self.assertEqual(printed, [f"1 {place + 0.5:g}" for place in range(len(texts))])

    def test_errors_have_names_and_end_nothing(self) -> None:
        for kind, connecting in self.connections().items():
            for reading, name in [
                ("table=nope", "DataError"), ('query="select frm"', "DataError"), ('query="select 1; select 2"', "ValueOutOfRange"),
                ('query="insert into a values (1)"', "DataError"),
            ]:  # fmt: skip
                with self.subTest(f"{kind} {reading}"):
                    self.assertEqual(self.error(f"{connecting}series v from market {reading}")[0], name)
        for scheme in ("grpc", "sc"):
            with self.subTest(scheme):
                self.assertEqual(self.error(f'connect m "{scheme}://127.0.0.1:1" timeout=9 s\nseries v from m table=x')[0], "FileError")

    def test_many_rows_are_a_band_that_nobody_can_tell_from_a_file(self) -> None:
        wave = "100 + 20 * sin(i / 9000.0) + (hash(i) % 1000) / 300.0"
        self.write("many.parquet", f"SELECT make_timestamptz(1767225600000000 + i * 1000000) t, {wave} price FROM range(400000) r(i)")
        duckdb.sql(f"COPY (SELECT epoch(t) t, price FROM '{self.files / 'many.parquet'}') TO '{self.folder / 'price.csv'}'")
        days = "window 2026-01-02..2026-01-03"
        for looks in [
            "plot price",
            f"{days}\nplot price width=400",
            f"{days}\nwindow next\nplot price width=400",
            "window y=90..110\nplot price",
        ]:
            words = self.call(f'series price from "price.csv" time=t\n{looks}\nexport "wanted.png"').stdout.splitlines()[-2].split("  ")[0]
            for kind, connecting in self.connections().items():
                with self.subTest(f"{kind}: {looks}"):
                    query = quoted(f"select t, price from {self.table('many.parquet')}")
                    code = f"{connecting}series price from market query={query} load=window\n{looks}\n"
                    lines = self.call(code + 'expect plot "wanted.png" within=1%').stdout.splitlines()
                    self.assertEqual(lines[-2].split("  ")[0], words)
                    source = json.loads(self.call(code, "--json").stdout.splitlines()[-1])
                    self.assertIn('"columns": {', json.dumps(source))

    def test_a_server_is_asked_whether_it_speaks_spark(self) -> None:
        for kind, connecting in self.connections().items():
            with self.subTest(kind):
                self.assertEqual(self.call(connecting).stderr, "")
                self.assertRegex(self.call(f"{connecting}show connections").stdout, "market: spark at ")
        query = quoted("select id x, id % 2 = 0 v from range(4)")
        for kind, connecting in self.connections().items():
            with self.subTest(f"truths: {kind}"):
                self.assertEqual(self.call(f"{connecting}series v from market query={query} x=x\nprint v").stdout, "[1, 0, 1, 0]\n")
        # Double quotes begin a text in Spark's SQL.
        standard = self.connections()["flight"].replace("\n", " dialect=standard\n")
        errors = self.call(f'{standard}series v from market table="range(10)"', status=1).stderr
        self.assertRegex(errors, "(?s)DataError: ")

    def test_an_interrupt_ends_what_waits(self) -> None:
        for kind, connecting in self.connections().items():
            with self.subTest(kind):
                slow = "select a.id + b.id + c.id as v from range(100000) a, range(100000) b, range(1000) c where a.id * b.id = c.id - 5"
                program = self.start(f"{connecting}print 1\nseries v from market query={quoted(slow)}")
                self.assertEqual(program.stdout.readline(), "1\n")
                program.send_signal(signal.SIGINT)
                _, errors = program.communicate(timeout=60)
                self.assertEqual((program.returncode, errors.split(":")[0]), (1, "Interrupted"), errors)


class RoapiTest(EnginesCase):
    """An engine whose SQL is not known: DataFusion, which speaks another one than Sail."""

    server: Server
    text: str

    @classmethod
    def setUpClass(cls) -> None:
        files = pathlib.Path(tempfile.mkdtemp(prefix="glowline-test-"))
        cls.addClassCleanup(shutil.rmtree, files)
        cells = [(instant(second), value) for second, value in rows()]
        cls.text = "t,price\n" + "".join(f"{time},{'' if is_gap(value) else value}\n" for time, value in cells)
        random.Random(1).shuffle(cells)
        values = ", ".join(f"('{time}', {'NULL' if value is None else repr(str(value))})" for time, value in cells)
        times = (
            f'SELECT t::timestamptz AS t, t::timestamptz::timestamp AS l, price::double AS "pr\'ice" FROM (VALUES {values}) rows(t, price)'
        )
        duckdb.sql(f"SET timezone = 'UTC'; COPY ({times}) TO '{files / 'ticks'}.parquet' (FORMAT parquet)")
        addresses = ("--addr-flight-sql", "127.0.0.1:{0}", "--addr-http", "127.0.0.1:{1}", "--addr-postgres", "127.0.0.1:{2}")
        cls.server = Server("roapi", *addresses, "--table", f"ticks={files / 'ticks'}.parquet")
        cls.addClassCleanup(cls.server.close)

    def connected(self) -> str:
        return f'connect market "grpc://127.0.0.1:{self.server.port}" dialect="standard"\n'

    def test_rows_give_the_picture_of_a_file(self) -> None:
        (self.folder / "price.csv").write_text(self.text)
        for looks in ["plot price", "window 2026-01-01T01:00..2026-01-01T07:30\nplot price"]:
            wanted = self.picture(f'series price from "price.csv" time=t\n{looks}')
            for column in ("t", "l"):
                with self.subTest(f"{column}: {looks}"):
                    reading = f'series price from market table=ticks time={column} column="pr\'ice"'
                    self.assertEqual(self.picture(f"{self.connected()}{reading}\n{looks}"), wanted)

    def test_a_server_that_does_not_say_whose_sql_it_speaks_wants_a_dialect(self) -> None:
        warning = self.call(self.connected().replace(' dialect="standard"', "")).stderr
        self.assertRegex(warning, "^warning: the SQL of 'RoAPI.*' is not known: each series reads all its rows.*'dialect='")

    def test_errors_have_names(self) -> None:
        for reading, name in [("table=nope", "DataError"), ('query="select frm"', "DataError")]:
            with self.subTest(reading):
                self.assertEqual(self.error(f"{self.connected()}series v from market {reading}")[0], name)
