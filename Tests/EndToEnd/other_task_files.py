"""The files of the second sixty tasks: other delimiters, dates, units, footers; the same bytes on every machine."""

import datetime
import json
import math

Time = datetime.datetime
DAY = datetime.timedelta(days=1)


def files() -> dict[str, str]:
    return measured() | tables() | prices() | health()


def measured() -> dict[str, str]:
    """As gnuplot reads them."""
    weather = [
        f"{i:4d}  {10 + 8 * math.sin(i / 58):6.2f}  {60 + 20 * math.cos(i / 40):5.1f}  {1013 + 9 * math.sin(i / 11):7.1f}"
        for i in range(1, 366)
    ]
    quarters = [Time(2026, 4, 1) + datetime.timedelta(minutes=15 * i) for i in range(96 * 16)]
    return {
        "weather.dat": lines("# station 042, Hamburg", "# day  temp[C]  hum[%]  press[hPa]", *weather),
        "power.txt": lines("f\tamp", *[f"{10 ** (k / 10):.5g}\t{3e4 * 10 ** (-1.7 * k / 10):.5g}" for k in range(41)]),
        "err.dat": lines("#x y dy", *[f"{i / 2} {i + math.sin(i):.3f} {0.5 + 0.1 * (i % 4):.2f}" for i in range(40)]),
        "run1.dat": lines(*[f"{i * 0.1:.1f} {math.exp(-i / 30) * math.cos(i / 5):.5f}" for i in range(120)]),
        "run2.dat": lines(*[f"{i * 0.1:.1f} {math.exp(-i / 50) * math.cos(i / 5):.5f}" for i in range(120)]),
        "counts.txt": lines("bin n", *[f"{b} {int(100 * math.exp(-(((b - 12) / 5) ** 2)))}" for b in range(25)]),
        "log.txt": lines(
            "date time volts", *[f"{time:%d/%m/%Y %H:%M} {12 + 0.4 * math.sin(i / 30):.3f}" for i, time in enumerate(quarters)]
        ),
        "noise.dat": lines(*[f"{i} {math.sin(i / 20) + 0.3 * math.sin(i * 7.3):.4f}" for i in range(400)]),
    }


def tables() -> dict[str, str]:
    """As pandas reads them."""
    hours = [(i, Time(2026, 1, 1) + datetime.timedelta(hours=i)) for i in range(24 * 60)]
    power = [f"{time:%d.%m.%Y %H:%M};{comma(2 + math.sin(i / 24 * 6.283), 3)};{comma(28 + 3 * math.sin(i / 100), 2)}" for i, time in hours]
    cities = [
        f"{Time(2024, 1, 1) + i * DAY:%Y-%m-%d},{city},{offset + 8 * math.sin((i - 100) / 58):.1f},{abs(3 * math.sin(i * 1.3)):.1f}"
        for i in range(730)
        for city, offset in (("Oslo", 0), ("Rome", 9), ("Lima", 14))
    ]
    orders = [Time(2025, 3, 1) + i // 3 * DAY for i in range(300)]
    sales = [
        f"{1000 + i},{day:%Y-%m-%d},{day + 2 * DAY:%Y-%m-%d},{20 + (i * 37) % 91}.{(i * 13) % 100:02d},C{i % 7}"
        for i, day in enumerate(orders)
    ]
    levels = [f"2026-02-{1 + i // 24:02d} {i % 24:02d}:00,{'' if i % 17 < 3 else f'{5 + math.sin(i / 9):.2f}'}" for i in range(480)]
    return {
        "power.csv": lines("Zeit;Verbrauch kWh;Preis ct", *power),
        "cities.csv": lines("Date,City,Temp (°C),Rain mm", *cities),
        "sales.csv": lines("order_id,order_date,ship_date,amount,customer", *sales),
        "sensor_a.csv": lines("timestamp,value", *[f"{1767225600 + i * 60},{20 + math.sin(i / 50):.3f}" for i in range(2000)]),
        "sensor_b.csv": lines("timestamp,value", *[f"{1767225600 + i * 90 + 13},{21 + math.sin(i / 33):.3f}" for i in range(1300)]),
        "gappy.csv": lines("when,level", *levels),
        "train.csv": lines(
            "step,loss,acc",
            *[f"{i * 100},{2.3 * math.exp(-i / 30) + 0.05 * abs(math.sin(i)):.4f},{1 - 0.9 * math.exp(-i / 25):.4f}" for i in range(120)],
        ),
    }


def prices() -> dict[str, str]:
    """As brokers and funds send them."""
    days = [day for i in range(630) if (day := Time(2024, 9, 2) + i * DAY).weekday() < 5]
    closes = [1180 + 140 * math.sin(k / 60) + 25 * math.sin(k * 0.9) + 0.35 * k for k in range(-1, len(days))]
    broker = [
        f'{day:%m/%d/%Y},{day + 2 * DAY:%m/%d/%Y},"{closes[k + 1]:,.2f}",{100 * (closes[k + 1] / closes[k] - 1):+.2f}%,"{25 + k % 31},000"'
        for k, day in reversed([*enumerate(days)])
    ]
    dax = [f"{day:%d.%m.%Y};{comma(15 * closes[k + 1], 2)};{comma(6e7 + k * 1e4, 0)}" for k, day in reversed([*enumerate(days)])]
    gain = [(100 + k * 0.05 + 3 * math.sin(k / 17), 100 + k * 0.04 + 2 * math.sin(k / 19)) for k in range(len(days))]
    fund = [f"{day:%d-%b-%y}\t{nav:.4f}\t{benchmark:.4f}" for day, (nav, benchmark) in zip(days, gain, strict=True)]
    cash = [
        f'{2024 + k // 12}-{k % 12 + 1:02d},"€ {52900 + 900 * k + 3000 * math.sin(k + 1):,.2f}","€ {47700 + 700 * k:,.2f}"'
        for k in range(24)
    ]
    intraday = [
        f"{day + datetime.timedelta(hours=9.5, minutes=5 * m):%Y%m%d %H:%M:%S}|{50 + n * 0.4 + math.sin(m / 11 + n):.2f}|{1 + m % 9}00"
        for n, day in enumerate(days[-8:])
        for m in range(79)
    ]
    yields = [(4.1 + 0.3 * math.sin(k / 80), 4.3 - 0.4 * math.sin(k / 70)) for k in range(len(days))]
    rates = [f"{day:%Y-%m-%d},{ten:.2f}%,{two:.2f}%" for day, (ten, two) in zip(days, yields, strict=True)]
    title = [
        "Acme Holdings Inc. (ACME)",
        "Exported 2026-05-20 17:31 CET",
        "",
        "Trade Date,Settlement Date,Close,Chg %,Volume",
        ",,USD,%,shares",
    ]
    return {
        "broker.csv": lines(*title, *broker, "Source: Acme data services"),
        "dax.csv": lines('"Datum";"Schlusskurs";"Volumen"', *dax),
        "fund.tsv": lines("Date\tNAV\tBenchmark", *fund),
        "cash.csv": lines("Month,Income,Costs", *cash, 'Total,"€ 1,500,000.00","€ 1,300,000.00"'),
        "intraday.csv": lines("DateTime|Last|Size", *intraday),
        "rates.csv": lines("Date,10Y Yield,2Y Yield", *rates),
    }


def health() -> dict[str, str]:
    """As a phone gives them away."""
    beats = [
        {"t": f"{Time(2026, 3, 7, 8) + datetime.timedelta(seconds=5 * k):%Y-%m-%dT%H:%M:%S}Z", "bpm": 95 + round(40 * math.sin(k / 90))}
        for k in range(600)
    ]
    btc = [f"{1767225600000 + k * 3600000},{91000 + 4000 * math.sin(k / 40) + 300 * math.sin(k):.1f}" for k in range(960)]
    weights = [
        f'"{Time(2025, 6, 1) + 3 * k * DAY:%Y-%m-%d} 07:1{k % 10}:00 +0200","{82 - 0.03 * k + 0.4 * math.sin(k):.1f}"' for k in range(100)
    ]
    return {
        "steps.json": json.dumps([{"date": f"2026-03-{k + 1:02d}", "steps": 4000 + (k * 2791) % 9000} for k in range(31)]),
        "heart.jsonl": lines(*map(json.dumps, beats)),
        "weight.csv": lines('"Start","Body Mass (kg)"', *weights),
        "btc.csv": lines("unix_ms,price_usd", *btc),
    }


def lines(*rows: str) -> str:
    return "".join(row + "\n" for row in rows)


def comma(value: float, decimals: int) -> str:
    """A number as it is written in German."""
    return f"{value:,.{decimals}f}".translate(str.maketrans(",.", ".,"))
