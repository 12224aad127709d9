"""Makes `ticks/`: the rows of intraday-price.csv as Parquet, a file for each day, as a feed leaves them.

Run as `ticks.py` in an environment that has duckdb. The same version of it writes the same bytes.
"""

import pathlib

import duckdb

HERE = pathlib.Path(__file__).resolve().parent


def main():
    columns = "time::timestamptz AS time, price::double AS price"
    duckdb.sql(f"CREATE TABLE rows AS SELECT {columns} FROM '{HERE}/intraday-price.csv'")
    (HERE / "ticks").mkdir(exist_ok=True)
    duckdb.sql("SET TimeZone = 'America/New_York'")
    for (day,) in duckdb.sql("SELECT DISTINCT time::date FROM rows ORDER BY 1").fetchall():
        query = f"SELECT * FROM rows WHERE time::date = '{day}' ORDER BY time"
        duckdb.sql(f"COPY ({query}) TO '{HERE}/ticks/{day}.parquet' (FORMAT parquet, COMPRESSION zstd)")


main()
