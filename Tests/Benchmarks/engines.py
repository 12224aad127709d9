"""Measures series from engines: windows of ten million rows in PostgreSQL and in Parquet, and all of them at once.

Called by compare.py as the suite `engines`. The server is that of the tests, on a unix socket; statements go through a pipe to one
program, and a figure is the time from a statement until the next one is answered, its picture drawn. All rows are read beside
`COPY … BINARY` by libpq (psql), pandas and polars, each started anew and timed within.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from kernel_peers import Reporter
from processes import Piped
from program import PROGRAM

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))

from postgresql_server import PostgreSQLServer, as_account

ROWS, DAYS, ROUNDS = 10_000_000, 9, 3
# One row a second with some without a value and one hole of three days.
TABLE = f"""
CREATE TABLE ticks AS
SELECT timestamptz '2026-01-01 00:00+00' + i * interval '1 second' t,
  CASE WHEN i % 5000 <> 17 THEN 100 + 10 * sin(i / 40000.0) + (hashint8(i) % 1000) / 500.0 END::float8 price
FROM generate_series(0, {ROWS} - 1) i WHERE i NOT BETWEEN 4000000 AND 4259199
"""
PARQUET = f"""
import duckdb, sys
connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")
connection.execute(\"\"\"COPY (SELECT make_timestamptz(1767225600000000 + i * 1000000) t,
  CASE WHEN i % 5000 <> 17 THEN 100 + 10 * sin(i / 40000.0) + (hash(i) % 1000) / 500.0 END price
  FROM range({ROWS}) r(i) WHERE i NOT BETWEEN 4000000 AND 4259199)
  TO '\"\"\" + sys.argv[1] + \"\"\"' (FORMAT parquet, COMPRESSION zstd)\"\"\")
"""
PANDAS = """
import sys, time, warnings
import pandas, psycopg
warnings.simplefilter("ignore")
start = time.perf_counter()
with psycopg.connect(sys.argv[1]) as connection:
    assert len(pandas.read_sql("SELECT t, price FROM ticks", connection)) > 9_000_000
print(time.perf_counter() - start)
"""
POLARS = """
import sys, time
import polars
start = time.perf_counter()
assert polars.read_database_uri("SELECT t, price FROM ticks", sys.argv[1], engine="adbc").height > 9_000_000
print(time.perf_counter() - start)
"""
WHOLE_SECONDS, WHOLE_MEGABYTES = 0.6, 64
DAY_MILLISECONDS = {"PostgreSQL": 60, "Parquet": 40}
OF_COPY = 1.3


class Program:
    """A program that is given a statement after the other."""

    def __init__(self, folder: str) -> None:
        self.process = Piped(
            [PROGRAM.absolute()],
            cwd=folder,
            env=os.environ | {"VIRTUAL_ENV": sys.prefix},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> "Program":
        self.run("plot [1, 2, 3]")
        self.idle = self.megabytes("VmHWM")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()

    def run(self, code: str) -> float:
        """The seconds that a statement takes."""
        start = time.perf_counter()
        self.process.stdin.write(f"{code}\nprint 4711\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line == "4711\n":
                return time.perf_counter() - start
            if "Error: " in line or line.startswith("LimitExceeded"):
                sys.exit(f"{code}: {line}")
        sys.exit(f"{code}: the program has ended")

    def megabytes(self, figure: str) -> float:
        lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{figure}:")) / 1024


def windows(engine: str, series: str, folder: str, report: Reporter) -> None:
    """The whole, days that nobody has asked for, one that is known, all beside a series in memory."""
    with Program(folder) as program:
        define = program.run(series)
        whole = program.run("plot price")
        memory = program.megabytes("VmHWM") - program.idle
        days = [program.run(f"window 2026-03-{day:02}..2026-03-{day:02}; plot") for day in range(10, 10 + DAYS)]
        back = [program.run(f"window {way}; plot") for way in ("previous", "next") * 4][2:]
        program.run("series price = walk(1000k)")
        program.run("window all; plot price")
        own = [program.run("plot") for _ in range(DAYS)]
    day, known, in_memory = (1000 * statistics.median(times) for times in (days, back, own))
    print(f"{engine:<32}{1000 * define:10.1f}{1000 * whole:10.1f}{memory:10.1f}{day:10.1f}{known:10.1f}{in_memory:10.1f}")
    if engine == "Parquet":
        report(f"{engine}, first picture of all rows", whole, "s", WHOLE_SECONDS)
        report(f"{engine}, memory above the idle program's", memory, "MB", WHOLE_MEGABYTES)
    report(f"{engine}, a window of a day", day, "ms", DAY_MILLISECONDS[engine])
    report(f"{engine}, back to a known window : a plot of memory", known / in_memory, "", 1)


def printed_seconds(code: str, address: str) -> float:
    result = subprocess.run([sys.executable, "-c", code, address], check=True, stdout=subprocess.PIPE, text=True)
    return float(result.stdout)


def whole(server: PostgreSQLServer, connect: str, folder: str, report: Reporter) -> None:
    """All rows at once, each in turn with its peers."""
    copy = [*as_account("psql"), "--no-psqlrc", "--quiet", "--dbname", "market", "--command"]
    copy.append("COPY (SELECT t, price FROM ticks) TO STDOUT (FORMAT binary)")
    times: dict[str, list[float]] = {}
    memory = 0.0
    for _ in range(ROUNDS):
        with Program(folder) as program:
            program.run(connect)
            read = program.run("series price from market table=ticks column=price time=t load=all")
            memory = program.megabytes("VmHWM") - program.idle
        times.setdefault("glowline, load=all", []).append(read)
        start = time.perf_counter()
        subprocess.run(copy, check=True, stdout=subprocess.DEVNULL, cwd="/", env=server.environment)
        times.setdefault("libpq, COPY BINARY", []).append(time.perf_counter() - start)
        address = server.address()
        times.setdefault("pandas read_sql, psycopg", []).append(printed_seconds(PANDAS, address))
        times.setdefault("polars read_database_uri, ADBC", []).append(printed_seconds(POLARS, address))
    medians = {name: statistics.median(found) for name, found in times.items()}
    print(f"\n{'all rows from PostgreSQL':<32}{'s':>10}")
    for name, seconds in medians.items():
        print(f"{name:<32}{seconds:10.2f}")
    print(f"glowline's memory above the idle program's: {memory:.0f} MB")
    own, *_ = medians.values()
    report("all rows, glowline : libpq", own / medians["libpq, COPY BINARY"], "", OF_COPY)
    report("all rows, glowline : pandas", own / medians["pandas read_sql, psycopg"], "", 1)
    report("all rows, glowline : polars", own / medians["polars read_database_uri, ADBC"], "", 1)


def main(report: Reporter) -> None:
    server = PostgreSQLServer()
    try:
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            server.sql(TABLE, "CREATE INDEX ON ticks (t)", "VACUUM ANALYZE ticks")
            parquet = pathlib.Path(folder) / "ticks.parquet"
            subprocess.run([sys.executable, "-c", PARQUET, str(parquet)], check=True)
            connect = f'connect market "{server.address()}"'
            print(f"{'10M rows, ms':<32}{'define':>10}{'whole':>10}{'MB':>10}{'a day':>10}{'back':>10}{'memory':>10}")
            windows("Parquet", f'series price from "{parquet}" time=t', folder, report)
            windows("PostgreSQL", f"{connect}; series price from market table=ticks time=t", folder, report)
            whole(server, connect, folder, report)
    finally:
        server.close()
