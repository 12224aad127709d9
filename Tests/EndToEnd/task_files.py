"""The files that the tasks read, as people have them; the same bytes on every machine."""

import datetime
import math


def files() -> dict[str, str]:
    return {
        "data.dat": "# time volts amperes\n" + "".join(f"{i} {i * 0.5:.2f} {i * 0.4 + math.sin(i / 5):.4f}\n" for i in range(100)),
        "prices.csv": prices(datetime.date(2025, 12, 1), 60),
        "long.csv": prices(datetime.date(2025, 1, 1), 620),
        "german.csv": "Datum;Schluss;Stück\n02.03.2026;1.234,50;1.000\n03.03.2026;1.240,75;2.500\n04.03.2026;1.229,00;900\n",
        "sensor.csv": sensor(1),
        "gaps.csv": sensor(5),
        "minutes.csv": minutes(),
    }


def close(number: int) -> float:
    return 100 + 12 * math.sin(number / 9) + 0.05 * number + math.cos(number * 1.7)


def prices(start: datetime.date, days: int) -> str:
    """Daily prices, without week-ends being left out."""
    lines = ["date,open,high,low,close,volume"]
    for number in range(days):
        day = start + datetime.timedelta(days=number)
        value = close(number)
        opened = close(number - 1)
        low, high = min(value, opened) - 1, max(value, opened) + 1
        lines.append(f"{day},{opened:.2f},{high:.2f},{low:.2f},{value:.2f},{1_000_000 + 40_000 * (number % 17)}")
    return "\n".join(lines) + "\n"


def sensor(step: int) -> str:
    """A day of minutes at two stations, or of every fifth minute with some that are missing."""
    lines = ["time,temp,station"]
    for minute in range(0, 1440, step):
        time = datetime.datetime(2026, 3, 2) + datetime.timedelta(minutes=minute)
        value = "" if step > 1 and minute % 95 == 0 else f"{15 + 6 * math.sin(minute / 240):.3f}"
        lines.append(f"{time.isoformat()},{value},{'AB'[minute % 2]}")
    return "\n".join(lines) + "\n"


def minutes() -> str:
    """Prices of every fifth minute of a week's trading days, from nine to half past five."""
    lines = ["time,price"]
    for day in range(2, 7):
        for minute in range(0, 510, 5):
            time = datetime.datetime(2026, 3, day, 9) + datetime.timedelta(minutes=minute)
            lines.append(f"{time.isoformat(sep=' ')},{50 + day + math.sin(minute / 60):.3f}")
    return "\n".join(lines) + "\n"
