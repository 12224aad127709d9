"""Measures series from engines: windows of ten million rows in PostgreSQL and in Parquet, all of them at once, and a query.

Called by compare.py as the suite `engines`. The server is that of the tests, on a unix socket; statements go through a pipe to one
program, and a figure is the time from a statement until the next one is answered, its picture drawn. All rows are read beside
`COPY … BINARY` by libpq (psql), pandas and polars, each started anew and timed within, without its imports. Pictures are drawn
beside matplotlib's of what DuckDB and psycopg with pandas give.
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
FIVE = "CREATE TABLE five AS SELECT * FROM ticks ORDER BY t LIMIT 5000000"
HOURS = "SELECT date_trunc('hour', t) t, avg(price) v FROM five GROUP BY 1 ORDER BY 1"
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
# What is read, and drawn in as many pixels as ours; the seconds and the megabytes above those after the imports.
PICTURE = """
import resource, sys, time, warnings
import duckdb, pandas, psycopg
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
warnings.simplefilter("ignore")
def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
idle, start = megabytes(), time.perf_counter()
{read}
plt.figure(figsize=(6.4, 3.2), dpi=200)
plt.plot(table["t"], table["v"])
plt.savefig(sys.argv[2])
print(time.perf_counter() - start, megabytes() - idle)
"""
OF_DUCKDB = "table = duckdb.sql(f\"SELECT t, price v FROM '{sys.argv[1]}' ORDER BY t\").df()"
OF_PSYCOPG = f"""
with psycopg.connect(sys.argv[1]) as connection:
    table = pandas.read_sql("{HOURS}", connection)
"""
WHOLE_SECONDS, WHOLE_MEGABYTES = 0.6, 80
OF_DUCKDB_TIME, OF_DUCKDB_MEMORY = 1 / 4, 1 / 8
OF_QUERY = 1.2
DAY_MILLISECONDS = {"PostgreSQL": 60, "Parquet": 40}
OF_COPY, OF_MEMORY = 1.3, 1.1


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
    """The whole, days that nobody has asked for, those that are known, also of the same rows in memory."""
    with Program(folder) as program:
        define = program.run(series)
        whole = program.run("plot price")
        memory = program.megabytes("VmHWM") - program.idle
        days = [program.run(f"window 2026-03-{day:02}..2026-03-{day:02}; plot") for day in range(10, 10 + DAYS)]
        back = turns(program)
        program.run(f"{series} load=all")
        program.run(f"window 2026-03-{9 + DAYS:02}..2026-03-{9 + DAYS:02}; plot price")
        own = turns(program)
    day, known, in_memory = (1000 * statistics.median(times) for times in (days, back, own))
    print(f"{engine:<32}{1000 * define:10.1f}{1000 * whole:10.1f}{memory:10.1f}{day:10.1f}{known:10.1f}{in_memory:10.1f}")
    if engine == "Parquet":
        report(f"{engine}, first picture of all rows", whole, "s", WHOLE_SECONDS)
        report(f"{engine}, memory above the idle program's", memory, "MB", WHOLE_MEGABYTES)
    report(f"{engine}, a window of a day", day, "ms", DAY_MILLISECONDS[engine])
    report(f"{engine}, back to a known window : the same rows in memory", known / in_memory, "", OF_MEMORY)


def turns(program: Program) -> list[float]:
    """The times of two days in turn."""
    return [program.run(f"window {way}; plot") for way in ("previous", "next") * DAYS][2:]


def printed(code: str, *arguments: str) -> list[float]:
    """The figures that a peer prints."""
    result = subprocess.run([sys.executable, "-c", code, *arguments], check=True, stdout=subprocess.PIPE, text=True)
    return [float(word) for word in result.stdout.split()]


def first_picture(folder: str, series: str) -> list[float]:
    """The seconds and the megabytes of a series `v` and its first picture."""
    with Program(folder) as program:
        return [program.run(series) + program.run("plot v"), program.megabytes("VmHWM") - program.idle]


def pictures(server: PostgreSQLServer, connect: str, parquet: str, folder: str, report: Reporter) -> None:
    """A series and its picture, from the file of ten million rows and from a query over five million, beside peers, who run once."""
    image = str(pathlib.Path(folder) / "peer.png")
    query = [*as_account("psql"), "--no-psqlrc", "--quiet", "--dbname", "market", "--output", "/dev/null", "--command", HOURS]

    def median(series: str) -> list[float]:
        return [statistics.median(figures) for figures in zip(*(first_picture(folder, series) for _ in range(ROUNDS)), strict=True)]

    def alone() -> float:
        start = time.perf_counter()
        subprocess.run(query, check=True, cwd="/", env=server.environment)
        return time.perf_counter() - start

    file = median(f'series v from "{parquet}" column=price time=t')
    hours = median(f'{connect}; series v from market query="{HOURS}" time=t')
    of_query = statistics.median(alone() for _ in range(ROUNDS))
    by_duckdb = printed(PICTURE.format(read=OF_DUCKDB), parquet, image)
    by_psycopg = printed(PICTURE.format(read=OF_PSYCOPG), server.address(), image)
    print(f"\n{'a series and its first picture':<48}{'s':>10}{'MB':>10}")
    for name, (seconds, memory) in {
        "Parquet, glowline": file,
        "Parquet, DuckDB + matplotlib": by_duckdb,
        "hourly means, glowline": hours,
        "hourly means, psycopg + pandas + matplotlib": by_psycopg,
    }.items():
        print(f"{name:<48}{seconds:10.2f}{memory:10.0f}")
    print(f"{'hourly means, psql without a picture':<48}{of_query:10.2f}")
    report("Parquet, glowline : DuckDB + matplotlib, time", file[0] / by_duckdb[0], "", OF_DUCKDB_TIME)
    report("Parquet, glowline : DuckDB + matplotlib, memory", file[1] / by_duckdb[1], "", OF_DUCKDB_MEMORY)
    report("a query and its picture : the query by psql", hours[0] / of_query, "", OF_QUERY)


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
        times.setdefault("pandas read_sql, psycopg", []).append(printed(PANDAS, address)[0])
        times.setdefault("polars read_database_uri, ADBC", []).append(printed(POLARS, address)[0])
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
            server.sql(TABLE, "CREATE INDEX ON ticks (t)", FIVE, "VACUUM ANALYZE ticks, five")
            parquet = pathlib.Path(folder) / "ticks.parquet"
            subprocess.run([sys.executable, "-c", PARQUET, str(parquet)], check=True)
            connect = f'connect market "{server.address()}"'
            print(f"{'10M rows, ms':<32}{'define':>10}{'whole':>10}{'MB':>10}{'a day':>10}{'back':>10}{'memory':>10}")
            windows("Parquet", f'series price from "{parquet}" time=t', folder, report)
            windows("PostgreSQL", f"{connect}; series price from market table=ticks time=t", folder, report)
            whole(server, connect, folder, report)
            pictures(server, connect, str(parquet), folder, report)
    finally:
        server.close()
