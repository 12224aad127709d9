"""Tables for the page's pure functions: texts as the kernel writes them, the sample under a pointer, drags, ticks."""

import datetime
import math
import random
from collections.abc import Sequence

import fixtures
from pages import PageCase, call, import_modules

CET = [[-1e15, 3600, "CET"], [1774746000, 7200, "CEST"], [1792890000, 3600, "CET"]]


class Functions(PageCase):
    def setUp(self) -> None:
        super().setUp()
        import_modules(self.page)

    def table(self, expression: str, rows: dict) -> None:
        """Checks an expression of `row` for many rows at once."""
        results = call(self.page, f"argument.map(row => {expression})", list(rows))
        for (row, expected), result in zip(rows.items(), results, strict=True):
            with self.subTest(row=row):
                self.assertEqual(result, expected)

    def test_numbers(self) -> None:
        self.table(
            "numberText(row)",
            {
                0: "0",
                1: "1",
                -2.5: "-2.5",
                0.1: "0.1",
                1e-4: "0.0001",
                1e-5: "1e-05",
                1.5e-7: "1.5e-07",
                1e20: "1e+20",
                1e16: "1e+16",
                2**53: "9007199254740992",
                123456789.5: "123456789.5",
                -1e-300: "-1e-300",
            },
        )

    def test_figures(self) -> None:
        self.table(
            "figure(row)",
            {
                0: "0",
                2: "2",
                1 / 3: "0.333333",
                1000.125: "1000.12",
                1000.375: "1000.38",
                9999.996: "10000",
                12345.678: "12345.68",
                12345.675: "12345.68",
                -12345.005: "-12345.01",
                1e-7: "1e-07",
                123456.0: "123456",
                1e13: "10000000000000",
                0.1 + 0.2: "0.3",
                -1e-9: "-1e-09",
            },
        )

    def test_printf(self) -> None:
        """Ten thousand numbers in printf's formats, halves included."""
        noise = random.Random(7)
        numbers = [
            noise.choice([1, -1])
            * noise.choice([noise.random() * 10 ** noise.randint(-6, 9), noise.randint(0, 80000) / 8, noise.randint(0, 9999) / 16])
            for _ in range(2500)
        ]
        formats = [".0f", ".1f", ".2f", ".3f", ".3e", ".6g", ".3g", ",.2f", ".1%"]
        cases = [[number, noise.choice(formats)] for number in numbers]

        def expected(number: float, form: str) -> str:
            # printf's and not Python's own: both round the binary number to even.
            text = f"%{form}" % abs(number) if form[-1] in "eg" else format(abs(number), form)
            return ("-" if number < 0 and any(c in "123456789" for c in text.split("e")[0]) else "") + text

        for (number, form), result in zip(cases, call(self.page, "argument.map(([v, f]) => formatNumber(v, f))", cases), strict=True):
            self.assertEqual(result, expected(number, form), (number, form))

    def test_formats(self) -> None:
        self.table(
            "formatNumber(row[0], row[1])",
            {
                (1234567.891, ",.2f"): "1,234,567.89",
                (5, "+.1f"): "+5.0",
                (-5, "+.1f"): "-5.0",
                (0, "+.1f"): "0.0",
                (-0.001, ".2f"): "0.00",
                (1500, "si"): "1.5k",
                (0.123, "%"): "12.300000%",
                (-0.5, "+.0%"): "-50%",
                (999.99, ".1si"): "1.0k",
                (2.5e6, "si"): "2.5M",
                (0.0015, "si"): "1.5m",
                (0, "si"): "0",
                (1.2e9, "short"): "1.2B",
                (1234567, "short"): "1.23M",
                (1125, "short"): "1.12k",
                (5e15, ".0short"): "5000T",
                (0.0123, "short"): "0.0123",
                (-999.6, "short"): "-1k",
                (1234.5, ""): "1234.5",
                (1234.5, ","): "1,234.5",
                (1e22, ".2f"): "1.00e+22",
                (1234567, ".3g"): "1.23e+06",
                (0.5, ".0f"): "0",
                (1.5, ".0f"): "2",
                (2.5, ".0f"): "2",
                (12, "f"): "12.000000",
            },
        )

    def test_times(self) -> None:
        self.table(
            f"isoTime(row[1] ? {CET} : [[0, 0, 'UTC']], row[0])".replace("'", '"'),
            {
                (0, 0): "1970-01-01T00:00:00+00:00",
                (1772323200, 0): "2026-03-01T00:00:00+00:00",
                (1772323200.25, 0): "2026-03-01T00:00:00.25+00:00",
                (1772323200, 1): "2026-03-01T01:00:00+01:00",
                (1774745999, 1): "2026-03-29T01:59:59+01:00",
                (1774746000, 1): "2026-03-29T03:00:00+02:00",
                (-0.5, 0): "1969-12-31T23:59:59.5+00:00",
                (1772323199.9999998, 0): "2026-03-01T00:00:00+00:00",
            },
        )
        self.table(
            f"formatTime({CET}, 1774785845.5, row)".replace("'", '"'),
            {
                "%Y-%m-%d %H:%M:%S": "2026-03-29 14:04:05",
                "%b %-d, %Y": "Mar 29, 2026",
                "%A %a %B %y %j": "Sunday Sun March 26 088",
                "%I:%M %p": "02:04 PM",
                "%z %Z": "+0200 CEST",
                "%F %T %R %f %%": "2026-03-29 14:04:05 14:04 500000 %",
                "%e|%-m|%h": "29|3|Mar",
            },
        )
        # Weeks, around the turn of each kind of year.
        codes, day = "%G-%V %u %U %W %j", datetime.timedelta(1)
        turns = [datetime.datetime(year, 1, 1, 12, tzinfo=datetime.UTC) for year in range(2015, 2044)]
        days = [turn + day * number for turn in turns for number in range(-7, 8)]
        self.table(f"formatTime([[0, 0, 'UTC']], row, '{codes}')", {at.timestamp(): at.strftime(codes) for at in days})

    def test_labels(self) -> None:
        sample = {
            "series": "a{b}",
            "index": 5,
            "value": -1234.5,
            "x": 5,
            "time": 1772323200,
            "segment": 1,
            "change": 1.5,
            "percent": 12.345,
        }
        rows = {
            "{value}": "\u22121234.5",
            "${value:,.2f}": "$\u22121,234.50",
            "{{{index}}}": "{5}",
            "{series}: {value:.0f}": "a{b}: \u22121234",
            "{time}": "2026-03-01T00:00:00+00:00",
            "{time:%b %-d}": "Mar 1",
            "{percent:+.1f}%": "+12.3%",
            "<b>{segment}</b>": "<b>1</b>",
            "no field": "no field",
        }
        results = call(self.page, 'argument[1].map(t => labelText(t, argument[0], [[0, 0, "UTC"]]))', [sample, list(rows)])
        self.assertEqual(results, list(rows.values()))
        # What is not there prints nothing.
        self.assertEqual(call(self.page, 'labelText("{segment}|{percent:.1f}", { segment: "", percent: "" })'), "|")
        self.table(
            "changeText(row[0], row[1])",
            {
                (100, 101.5): "+1.5 (+1.5%)",
                (100, 98.76): "\u22121.24 (\u22121.24%)",
                (0, 2): "+2",
                (-4, -2): "+2 (\u221250%)",
                (3, 3): "0 (0%)",
            },
        )
        self.table(
            "changeText(row[0], row[1], true)",
            {(60, 65): "+0:05 (+8.33%)", (65, 60): "\u22120:05 (\u22127.69%)", (0, 3723): "+1:02:03", (60, 60): "0:00 (0%)"},
        )

    def test_lengths_of_time(self) -> None:
        self.table(
            "lengthText(row)",
            {
                0: "0 seconds",
                1: "1 second",
                0.25: "0.25 seconds",
                90: "90 seconds",
                120: "2 minutes",
                3600: "1 hour",
                97200: "27 hours",
                86400 * 4: "4 days",
                86400 * 4000: "4000 days",
                1001: "16.683 minutes",
                60 * 1001: "16.683 hours",
                60 * 1500: "25 hours",
                86400 * 3 + 1: "3 days",
                86400 * 3 + 30: "3 days",
                86400 * 3 + 900: "3.01 days",
            },
        )

    def test_clamp(self) -> None:
        """The seed's figures for a picture of 343 points and a label of 120."""
        self.table("clampLabel(row, 120, 343)", {0: 60, 30: 60, 60: 60, 171.5: 171.5, 283: 283, 300: 283, 343: 283})
        self.table("clampLabel(row, 400, 343)", {0: 143, 343: 143})

    def test_pointer(self) -> None:
        """The seed's figures: ten samples over 90 points, and over 72 of 90."""
        whole = {4.9999: 0, 5: 1, 14.9999: 1, 15: 2, 25: 3, 35: 4, 45: 5, 55: 6, 65: 7, 75: 8, 84.9999: 8, 85: 9, -10: 0, 500: 9}
        self.table("nearestPlace(Float64Array.from({length: 10}, (_, k) => k * 10), row, 0, 90)", whole)
        self.table("nearestPlace(Float64Array.from({length: 10}, (_, k) => k * 8), row, 0, 72)", {3.9: 0, 4: 1, 12: 2, 36: 5, 68: 9, 90: 9})
        self.table("nearestPlace(Float64Array.of(0, 10, 10, 10, 20), row, 0, 20)", {4: 0, 5: 3, 10: 3, 15: 4})
        self.table("nearestPlace(Float64Array.of(-5, 10, 20, 35), row, 0, 30)", {-100: 1, 0: 1, 100: 2})
        self.table("nearestPlace(Float64Array.of(0, 0, 30, 30), row, 0, 30, [1, 3])", {-100: 1, 15: 2, 100: 2})
        self.table("nearestPlace(Float64Array.of(), row, 0, 30)", {3: -1})

    def test_pointer_is_the_rule(self) -> None:
        """Against a plain search, with ties, over random samples."""
        noise = random.Random(11)
        places = sorted(round(noise.random() * 640 * 2) / 2 for _ in range(300))
        pointers = [noise.randint(-20, 1400) / 2 + noise.choice([0, 0.25]) for _ in range(500)]
        results = call(self.page, "argument[1].map(p => nearestPlace(Float64Array.from(argument[0]), p, 0, 640))", [places, pointers])
        for pointer, result in zip(pointers, results, strict=True):
            inside = min(max(pointer, 0), 640)
            expected = max(range(len(places)), key=lambda k: (-abs(places[k] - inside), k))
            self.assertEqual(result, expected, pointer)

    def test_segments(self) -> None:
        self.table("segmentOf([0, 4, 8], row)", {0: 0, 3: 0, 4: 1, 7: 1, 8: 2, 9: 2})
        self.table("segmentOf(undefined, row)", {3: None})

    def test_drag(self) -> None:
        events = call(self.page, "(d => [0, 3, 3, 4, 9].flatMap(i => d.move(i)).concat(d.release()))(makeDrag([0, 4, 8]))")
        told = [(event["event"], event.get(event["event"])) for event in events]
        self.assertEqual(
            told,
            [
                ("index", 0),
                ("segment", 0),
                ("index", 3),
                ("index", 3),
                ("index", 4),
                ("segment", 1),
                ("index", 9),
                ("segment", 2),
                ("index", None),
                ("segment", None),
            ],
        )
        self.assertEqual(call(self.page, "makeDrag().release()"), [{"event": "index", "index": None}])

    def test_packing(self) -> None:
        noise = random.Random(5)
        numbers: Sequence[float]
        for numbers in (
            [0, 1, 2, -700, 2**45],
            [noise.randint(-(10**9), 10**9) for _ in range(500)],
            [86400 * k for k in range(50)],
            [1.25, math.nan, -3.75],
        ):
            for order in (1, 2):
                result = call(
                    self.page,
                    "Array.from(unpack(argument[0], 100, argument[1]), v => Number.isNaN(v) ? null : v)",
                    [fixtures.packed(numbers, 2, order), order],
                )
                self.assertEqual(result, [None if math.isnan(n) else n for n in numbers])

    def test_series(self) -> None:
        """What follows from something else is left out: y from the values, x from the indices."""
        data = {
            "from": 5,
            "px": fixtures.packed([0, 10, 20, 30], 7, 2),
            "pd": 7,
            "v": fixtures.packed([1, math.nan, 3, 4]),
            "even": [100, 0.5],
            "hit": [6, 8],
            "starts": fixtures.packed([0, 6]),
        }
        lists = ".map(one => Array.from(one, n => Number.isNaN(n) ? null : n)))(readSeries({}, argument, v => 10 - v))"
        read = "(s => [s.X, s.Y, s.V, s.I, s.P, s.known, s.starts]" + lists
        expected = [[0, 10, 20, 30], [9, None, 7, 6], [1, None, 3, 4], [5, 6, 7, 8], [102.5, 103, 103.5, 104], [1, 2], [0, 6]]
        self.assertEqual(call(self.page, read, data), expected)
        data |= {
            "py": fixtures.packed([0.5, math.nan, 2, 3], 3),
            "i": fixtures.packed([5, 7, 9, 11]),
            "x": fixtures.packed([1, 2, 4, 8], 0, 2),
        }
        read = "(s => [s.Y, s.I, s.P]" + lists
        expected = [[0.5, None, 2, 3], [5, 7, 9, 11], [1, 2, 4, 8]]
        self.assertEqual(call(self.page, read, data), expected)

    def test_ticks(self) -> None:
        labels = "(t => t.map(one => one.label))"
        self.assertEqual(call(self.page, f"{labels}(numberTicks(0, 100, 5))"), ["0", "20", "40", "60", "80", "100"])
        self.assertEqual(call(self.page, f"{labels}(numberTicks(-0.31, 0.29, 4))"), ["\u22120.2", "0.0", "0.2"])
        self.assertEqual(call(self.page, f"{labels}(numberTicks(3, 5, 10, 1))"), ["3", "4", "5"])
        self.assertEqual(
            call(self.page, f'{labels}(timeTicks([[0, 0, "UTC"]], 1772323200, 1772323200 + 86400, 4))'),
            ["Mar 1", "06:00", "12:00", "18:00", "Mar 2"],
        )
        days = f'{labels}(timeTicks([[0, 0, "UTC"]], 1772323200, 1772323200 + 86400, 4, 86400))'
        self.assertEqual(call(self.page, days), ["Mar 1", "Mar 2"])
        self.assertEqual(call(self.page, f'{labels}(timeTicks([[0, 0, "UTC"]], 1764547200, 1772323200, 3))'), ["Dec", "2026", "Feb", "Mar"])
        self.assertEqual(call(self.page, f'{labels}(timeTicks([[0, 0, "UTC"]], 946684800, 1772323200, 3))'), ["2000", "2010", "2020"])

    def test_ticks_are_written_as_the_kernel_does(self) -> None:
        self.table(
            "tickTexts(row[0].split(' ').map(Number), row[1], row[2]).join(' ')",
            {
                ("0 5 10", -1, "auto"): "0.0 0.5 1.0",
                ("0 100 200", 3, "auto"): "0 100k 200k",
                ("0 15 30", 5, "auto"): "0 1.5M 3.0M",
                ("2020 2021 2022", 0, "auto"): "2020 2021 2022",
                ("1000001 1000002", 0, "auto"): "1,000,001 1,000,002",
                ("-10 0 10", 3, "auto"): "\u221210k 0 10k",
                ("1 2", -4, "auto"): "100\u00b5 200\u00b5",
                ("1 2", -2, "auto"): "0.01 0.02",
                ("0 10 20", 3, "plain"): "0 10,000 20,000",
                ("0 10 20", 3, "si"): "0 10k 20k",
                ("5 10", 8, "short"): "0.5B 1.0B",
                ("0 5", 2, "short"): "0 500",
                ("0 5 10", 0, "percent"): "0% 5% 10%",
                ("-5 5", -1, "percent"): "\u22120.5% 0.5%",
                ("0 6 12", 1, "duration"): "0:00 1:00 2:00",
            },
        )

    def test_ticks_of_logarithmic_axes(self) -> None:
        # Those that are at least so far apart in the logarithm.
        fits = "found => found.every((t, k) => !k || Math.log(t.value / found[k - 1].value) >= row[2])"
        self.table(
            f"logTicks(row[0], row[1], undefined, {fits}).map(t => t.label).join(' ')",
            {
                (1, 30, 0.1): "1 2 3 4 5 6 7 8 9 10 20 30",
                (1, 30, 0.5): "1 2 5 10 20",
                (1, 1e4, 2): "1 10 100 1000 10k",
                (1, 1e9, 3): "1 100 10k 1M 100M",
                (0.0004, 0.2, 2): "0.001 0.01 0.1",
                (1e-5, 0.002, 0.6): "10\u00b5 20\u00b5 50\u00b5 100\u00b5 200\u00b5 500\u00b5 1m 2m",
                (1e-4, 20, 2): "100\u00b5 1m 10m 100m 1 10",
                (31, 38, 0.01): "32 34 36 38",
            },
        )
        ticks = "logTicks(row[0], row[1], row[2], () => true).map(t => t.label).join(' ')"
        self.table(ticks, {(-20, 200, 10): "\u221220 \u221210 0 10 20 30 40 50 60 70 80 90 100 200", (0, 3, 1): "0 1 2 3"})

    def test_what_time_labels_leave_out(self) -> None:
        self.table(
            "timeContext([[0, 0, 'UTC']], row[0], row[1].split(' ').map(label => ({ label: label.replace('_', ' ') })))",
            {
                (1772582400, "06:00 12:00"): "Mar 4, 2026",
                (1772582400, "18:00 Mar_5"): "Mar 4, 2026",
                (1772582400, "Mar_4 Mar_5"): "2026",
                (1772582400, "2024 2025"): "",
            },
        )

    def test_labels_that_would_touch_are_left_out(self) -> None:
        ticks = [[0, "16:00", False], [20, "Mar 5", True], [60, "18:00", False], [70, "19:00", False]]
        kept = call(
            self.page,
            "ticksApart(argument.map(([position, label, leads]) => ({ position, label, leads })), label => 6 * label.length, 5)"
            ".map(tick => tick.label)",
            ticks,
        )
        self.assertEqual(kept, ["Mar 5", "18:00"])

    def test_session_ticks(self) -> None:
        monday = 1772409600
        minutes = [monday + day * 86400 + 34200 + 60 * k for day in (0, 1, 4, 7) for k in range(390)]
        days = [monday + 86400 * (k // 5 * 7 + k % 5) for k in range(200)]

        def ticks(times: list[int], count: int) -> list[list]:
            found = call(self.page, 'sessionTicks([[0, 0, "UTC"]], argument[0], argument[1])', [times, count])
            self.assertEqual([times[tick["k"]] for tick in found], [tick["value"] for tick in found])
            return [[tick["k"], tick["label"]] for tick in found]

        self.assertEqual(ticks(minutes, 4), [[390, "Mar 3"], [780, "Mar 6"], [1170, "Mar 9"]])
        self.assertEqual(ticks(minutes[:400], 4), [[150, "12:00"], [330, "15:00"], [390, "Mar 3"]])
        self.assertEqual(ticks(days[:12], 3), [[5, "Mar 9"], [10, "Mar 16"]])
        self.assertEqual([label for _, label in ticks(days, 10)], ["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
        self.assertEqual(ticks([], 3), [])

    def test_elapsed(self) -> None:
        self.table(
            "clockText(row)",
            {0: "0:00", 298: "4:58", 3723: "1:02:03", -90: "\u22121:30", 0.25: "0:00.25", 59.9996: "1:00", 90000: "25:00:00"},
        )
        self.table(
            "elapsedTicks(row[0], row[1], row[2], row[3]).map(tick => tick.label).join(' ')",
            {
                ("duration", 0, 3661, 4): "0:00 30:00 1:00:00",
                ("day", 0, 86400, 8): "0:00 3:00 6:00 9:00 12:00 15:00 18:00 21:00 24:00",
                ("day", 0, 90, 3): "0:00:00 0:00:30 0:01:00 0:01:30",
                ("week", 0, 6 * 86400, 7): "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
                ("week", 86400, 129600, 4): "Tuesday 3:00 6:00 9:00 12:00",
                ("month", 0, 30 * 86400, 7): "1 6 11 16 21 26 31",
                ("year", 0, 365 * 86400, 6): "Jan Mar May Jul Sep Nov",
                ("year", 59 * 86400, 61 * 86400, 2): "Feb 29 Mar 1 Mar 2",
            },
        )
        self.table("labelText(row, {value: 298, x: 60}, null, ['value'])", {"{value} {x}": "4:58 60", "{value:.1f}": "298.0"})

    def test_keys(self) -> None:
        self.table(
            "stepTo(row[0], row[1], 0, 99)",
            {
                ("ArrowRight", -1): 0,
                ("ArrowLeft", -1): 99,
                ("ArrowRight", 99): 99,
                ("ArrowLeft", 5): 4,
                ("Home", 50): 0,
                ("End", 50): 99,
                ("PageUp", 50): 60,
                ("PageDown", 3): 0,
                ("q", 3): None,
            },
        )

    def test_days(self) -> None:
        self.table("centerDay(row, 600, 300, 5)", {-500: 0, -1: 0, 0: 1, 299: 1, 300: 2, 5000: 4})

    def test_table(self) -> None:
        text = call(
            self.page,
            """tableText([{P: [0, 1, 2], V: [5, NaN, 7.5], hits: [0, 2], first: 0, last: 1, label: "a\\tb"},
            {P: [1, 2], V: [1, 2], hits: [0, 1], first: 0, last: 1, name: "c"}], "x", null)""",
        )
        self.assertEqual(text, "x\ta b\tc\n0\t5\t\n1\t\t1\n2\t7.5\t2\n")
