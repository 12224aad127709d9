"""How a page of months or years turns, and what a strip of days brings."""

import re
from typing import Any

from kernel_view_test import PNG, ViewCase
from under_test import only_glowline
from wire import Client

DAY = 86400
MONTHS = """\
series price = range(1, 700) start=2024-11-15 step=1 day
window months=8 year=2025 end=8
plot price
"""
DAYS = """\
series price = sin(t / 20) for t in 0..1000
series price = price start=2026-03-01 step=10 min
segments price every=day
window day 2026-03-04
plot price
"""


def unpacked(text: str, decimals: int = 0, order: int = 1) -> list[Any]:
    """Packed numbers, as the page's README describes them; None is a gap."""
    numbers: list[Any] = []
    code = last = step = 0
    for character in text:
        if character == "-":
            numbers.append(None)
            continue
        code = code * 26 + ord(character.lower()) - ord("a")
        if character.islower():
            continue
        change = -(code + 1) // 2 if code % 2 else code // 2
        step = step + change if order == 2 else change
        last += step
        numbers.append(last / 10**decimals)
        code = 0
    return numbers


@only_glowline
class PagingTest(ViewCase):
    def window(self, client: Client) -> str:
        """`window` of the script that builds the session's state again."""
        return re.findall(r"^window.*$", self.text(client, "show state"), re.M)[0]

    def labels(self, options: dict) -> list[tuple]:
        return [(page["unit"], page["label"], page["previous"], page["next"]) for page in options["paging"]]

    def test_a_page_of_months_turns_by_month_and_by_year(self) -> None:
        client, options = self.shown(MONTHS)
        # 2024 has data, so there is a page before January's.
        self.assertEqual(self.labels(options), [("month", "Jan\u2013Aug", True, True), ("year", "2025", True, True)])
        window: dict[str, Any] = {}
        # A page goes on from its own window.
        turns = [
            ("next", "month", ["Feb\u2013Sep", "2025"], "year=2025 end=9"),
            ("next", "month", ["Mar\u2013Oct", "2025"], "year=2025 end=10"),
            ("previous", "year", ["May\u2013Dec", "2024"], "year=2024 end=12"),
            ("next", "year", ["May\u2013Dec", "2025"], "year=2025 end=12"),
            ("next", "year", ["Mar\u2013Oct", "2026"], "year=2026 end=10"),
            ("previous", "month", ["Feb\u2013Sep", "2026"], "year=2026 end=9"),
        ]
        for seq, (direction, unit, labels, state) in enumerate(turns):
            answer, buffers = self.answer(client, options, seq, "page", direction=direction, unit=unit, **window)
            self.assertEqual([page["label"] for page in answer["options"]["paging"]], labels, state)
            self.assertTrue(buffers[0].startswith(PNG))
            self.assertIn(state, self.window(client))
            window = {"window": answer["options"]["x"]["domain"]}
            self.assertEqual(answer["record"]["window"]["x"][0][:4], labels[1])

    def test_the_last_page_says_so_and_stays(self) -> None:
        client, options = self.shown(MONTHS.replace("year=2025 end=8", "year=2026 end=10"))
        self.assertEqual([(page["previous"], page["next"]) for page in options["paging"]], [(True, False), (True, False)])
        before = self.window(client)
        for seq, unit in enumerate(("month", "year")):
            self.assertEqual(self.kind(client, options, seq, "page", direction="next", unit=unit), "ack")
        self.assertEqual(self.window(client), before)

    def test_pages_of_years_turn_by_year(self) -> None:
        client, options = self.shown(MONTHS.replace("months=8 year=2025 end=8", "year=2025"))
        self.assertEqual(self.labels(options), [("year", "2025", True, True)])
        answer, _ = self.answer(client, options, 1, "page", direction="next", unit="year")
        self.assertEqual(self.labels(answer["options"]), [("year", "2026", True, False)])
        self.assertIn("year=2026", self.window(client))
        self.assertEqual(self.kind(client, options, 2, "page", direction="next", unit="month"), "ack")

    def test_another_window_has_no_buttons_and_neither_has_a_page_without_a_kernel(self) -> None:
        client, _ = self.shown(MONTHS)
        self.assertNotIn("paging", self.options(self.run_cell(client, "plot price interaction=html")[-1]))
        self.assertNotIn("paging", self.options(self.run_cell(client, "window last 30 days; plot price")[-1]))


@only_glowline
class StripTest(ViewCase):
    def test_a_day_is_part_of_a_strip(self) -> None:
        _, client = self.started()
        record, options = self.page(self.run_cell(client, DAYS)[-1])
        strip = options["strip"]
        self.assertEqual((strip["first"], strip["count"], strip["width"], strip["day"]), ("2026-03-01", 7, 300, 3))
        self.assertEqual(strip["loaded"], [2, 4], "the days in view")
        self.assertEqual(record["axes"]["x"]["ticks"], [])
        self.assertNotIn("paging", options)

    def test_days_come_as_they_are_asked_for(self) -> None:
        client, options = self.shown(DAYS)
        answer, buffers = self.answer(client, options, 1, "days", days=[0, 2], day=1)
        self.assertEqual((answer["kind"], buffers), ("data", []))
        self.assertEqual(answer["options"]["strip"]["loaded"], [0, 2])
        (series,) = answer["options"]["series"]
        places = unpacked(series["px"], series["pd"], 2)
        # 144 samples a day, and the first one of the day behind.
        self.assertEqual((series["from"], len(places)), (0, 3 * 144 + 1))
        for place, expected in zip(places, range(len(places)), strict=True):
            self.assertAlmostEqual(place, expected * 300 / 144, places=3)
        self.assertEqual(unpacked(series["starts"]), [144 * day for day in range(7)])
        # One y axis for all days.
        self.assertEqual(answer["options"]["y"]["domain"], options["y"]["domain"])
        self.assertIn("2026-03-02", self.text(client, "show window"))

    def test_days_outside_the_strip_are_left_out(self) -> None:
        client, options = self.shown(DAYS)
        for seq, (days, loaded) in enumerate([([-5, 1], [0, 1]), ([5, 2**60], [5, 6]), ([-(2**60), 2**60], [0, 6])]):
            answer, _ = self.answer(client, options, seq, "days", days=days, day=2)
            self.assertEqual(answer["options"]["strip"]["loaded"], loaded)
        for seq, wrong in enumerate([[7, 9], [-9, -1], [3, 2], [1], None, "all", [0.5, 1]]):
            self.assertEqual(self.kind(client, options, 10 + seq, "days", days=wrong), "ack")

    def test_the_day_in_the_middle_is_the_sessions_window(self) -> None:
        client, options = self.shown(DAYS)
        for seq, (day, date) in enumerate([(5, "2026-03-06"), (-3, "2026-03-01"), (99, "2026-03-07")]):
            self.assertEqual(self.kind(client, options, seq, "days", days=None, day=day), "ack")
            self.assertIn(date, self.text(client, "show window"))

    def test_a_drag_in_a_strip_selects_without_a_picture(self) -> None:
        client, options = self.shown(DAYS)
        answer, buffers = self.answer(client, options, 1, "move", i=500, x=100)
        self.assertEqual((answer["kind"], buffers), ("sel", []))

    def test_a_day_alone_is_a_picture(self) -> None:
        client, options = self.shown("series price = [1, 2, 3] start=2026-03-01 step=1 h\nwindow day 2026-03-01\nplot price")
        self.assertNotIn("strip", options)
        self.assertEqual(self.kind(client, options, 1, "days", days=[0, 1]), "ack")

    def test_days_of_23_and_25_hours_are_as_wide_as_the_others(self) -> None:
        program = """\
config timeZone=Europe/Berlin
series price = range(1, 1200) start=2026-03-27 step=15 min
window day 2026-03-28
plot price
"""
        client, options = self.shown(program)
        answer, _ = self.answer(client, options, 1, "days", days=[1, 3], day=2)
        (series,) = answer["options"]["series"]
        places = unpacked(series["px"], series["pd"], 2)
        # The day before comes with one neighbour; 2026-03-29 has 92 quarters of an hour.
        first = series["from"]
        self.assertEqual(first, 95)
        self.assertAlmostEqual(places[96 - first], 300, places=3)
        self.assertAlmostEqual(places[2 * 96 - first], 600, places=3)
        self.assertAlmostEqual(places[2 * 96 + 92 - first], 900, places=3)
