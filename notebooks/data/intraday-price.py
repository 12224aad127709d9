"""Writes intraday-price.csv: one made-up trading week, a price a minute. Same bytes on every run."""

import datetime
import pathlib
import random

OPEN, CLOSE = 9 * 60 + 30, 16 * 60  # minutes of the day in New York
MONDAY = datetime.date(2026, 3, 2)  # before the clocks change: five days with offset -05:00
NORMAL, LOW, HIGH = 110.0, 100.0, 120.0


def main() -> None:
    draw = random.Random(1949)
    price = 108.0
    lines = ["time,price"]
    for day in range(5):
        date = MONDAY + datetime.timedelta(days=day)
        price += draw.uniform(-1.2, 1.2)  # overnight
        for minute in range(OPEN, CLOSE + 1):
            # Livelier near the open and the close, and drawn back towards the normal price.
            edge = min(minute - OPEN, CLOSE - minute) / 60
            step = 0.05 + 0.07 / (1 + edge)
            noise = sum(draw.random() for _ in range(12)) - 6
            price += step * noise + 0.0005 * (NORMAL - price)
            price = min(max(price, LOW), HIGH)
            lines.append(f"{date}T{minute // 60:02d}:{minute % 60:02d}:00-05:00,{price:.2f}")
    path = pathlib.Path(__file__).with_suffix(".csv")
    path.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


main()
