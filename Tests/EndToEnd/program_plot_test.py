"""`glowline plot` as the shell meets it: files, pipes, terminals and what is no plot."""

import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import tempfile
import unittest

from processes import TIMEOUT
from under_test import PROGRAM

PNG = b"\x89PNG\r\n\x1a\n"


class PlotTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "p.csv").write_text("date,close,volume\n2026-01-01,1,9\n2026-01-02,3,8\n2026-01-03,2,7\n")

    def call(self, *words: str, data: bytes = b"", code: int = 0) -> subprocess.CompletedProcess[bytes]:
        result = subprocess.run([PROGRAM, "plot", *words], input=data, capture_output=True, cwd=self.folder, timeout=TIMEOUT, check=False)
        self.assertEqual(result.returncode, code, result.stderr)
        return result

    def test_a_pipe_becomes_a_png_alone(self) -> None:
        for data in (b"1\n4\n2\n", b"1 10\n2 20\n", b"2026-01-01T00:00:01 3\n2026-01-01T00:00:02 4\n", b'{"a": 1}\n{"a": 2}\n'):
            result = self.call("as=bars", data=data)
            self.assertTrue(result.stdout.startswith(PNG), data)
            self.assertEqual(result.stderr, b"")

    def test_a_file_and_its_columns_are_written_to_a_picture(self) -> None:
        result = self.call("p.csv", "close", "sma(volume, 2)", "dash=on", "title=My plot", "-o", "a.svg")
        self.assertTrue(result.stdout.startswith(b"wrote a.svg"))
        self.assertIn("<svg", (self.folder / "a.svg").read_text())

    def test_files_of_one_form_are_one_table(self) -> None:
        (self.folder / "p2.csv").write_text("date,close,volume\n2026-01-04,5,9\n")
        result = self.call("p*.csv", "close", "--print")
        self.assertEqual(result.stdout.decode(), 'series close from "p*.csv" column=close\nplot close\n')
        self.call("p*.csv", "close", "volume", "-o", "a.json")
        self.assertIn("2026-01-04", (self.folder / "a.json").read_text())

    def test_a_live_pipe_ends_with_its_input(self) -> None:
        self.assertTrue(self.call("live=on", data=b"1\n2\n").stdout.startswith(PNG))

    def test_the_program_is_shown_and_runs(self) -> None:
        program = self.call("p.csv", "close", "--print").stdout.decode()
        self.assertEqual(program, 'series close from "p.csv" column=close\nplot close\n')
        run = subprocess.run([PROGRAM, "run", "-c", program], capture_output=True, cwd=self.folder, timeout=TIMEOUT)
        self.assertEqual(run.returncode, 0)

    def test_what_a_pipe_begins_with_decides_and_stays_in_it(self) -> None:
        counts, tops = b"    600 GET\n      3 POST\n", b"t,Use%,web-1\n1,2,3\n2,3,5\n"
        self.assertEqual(self.call("as=bars", "x=2", "--print", data=counts).stdout, b'series data from "-"\nplot data as=bars\n')
        self.assertIn(b'columns=["Use%", "web-1"]', self.call("Use%", "web-1", "--print", data=tops).stdout)
        for words, data in ((("as=bars", "x=2"), counts), (("Use%", "web-1"), tops), (("Use%", "live=on"), tops)):
            result = self.call(*words, data=data)
            self.assertTrue(result.stdout.startswith(PNG), words)
            self.assertEqual(result.stderr, b"")

    def test_what_is_no_plot_is_said_and_nothing_is_written(self) -> None:
        for data, sign in ((b"", b"empty file"), (b"a\nb\n", b"expected a number"), (b"\0\1\2", b"binary data")):
            result = self.call(data=data, code=1)
            self.assertIn(sign, result.stderr)
            self.assertEqual(result.stdout, b"")
        self.assertIn(b"no such file", self.call("none.csv", code=1).stderr)
        self.assertIn(b"cannot read 'p.cvs': no such file", self.call("p.cvs", code=2).stderr)
        self.assertIn(b"unknown column 'clos'", self.call("p.csv", "clos", code=1).stderr)
        self.assertIn(b"without dashes", self.call("--laser", code=2).stderr)

    def test_what_has_no_rows_is_no_plot(self) -> None:
        for words, data in (((), b"hello\n"), ((), b"a,b\n"), (("p.csv", "where", "close=9"), b"")):
            result = self.call(*words, data=data, code=1)
            self.assertRegex(result.stderr, b"no row|empty file")
            self.assertEqual(result.stdout, b"")

    def test_what_has_no_values_is_no_plot_and_its_columns_are_said(self) -> None:
        (self.folder / "log.txt").write_text("Connecting to host a, port 5201\n[ 5] local 10.0.0.7\n[ 5] 0.00-1.00 sec\n")
        told = self.call("log.txt", code=1).stderr.decode()
        self.assertIn("there is nothing to draw: 'log' has 2 samples and no value", told)
        self.assertIn("the columns of the file: 'Connecting to host a', 'port 5201'", told)

    def test_an_item_is_a_column_of_the_pipe_where_that_has_names(self) -> None:
        result = self.call("clos", data=b"date,close\n2026-01-01,1\n2026-01-02,2\n", code=1)
        self.assertIn(b"did you mean 'close'", result.stderr)
        self.assertTrue(self.call("load", data=b"1\n2\n").stdout.startswith(PNG))
        self.assertTrue(self.call("close", data=b"date,close\n2026-01-01,1\n2026-01-02,2\n").stdout.startswith(PNG))

    def test_columns_whose_names_are_none_of_a_series_are_items(self) -> None:
        rows = "Time,Temp °C,Rel. Humidity (%),p-1\n2026-01-01,1,50,3\n2026-01-02,2,60,4\n"
        (self.folder / "w.csv").write_text(rows)
        for items in (("Temp °C",), ("Temp °C", "Rel. Humidity (%)")):
            for words, data in ((("w.csv", *items), b""), (items, rows.encode())):
                with self.subTest(words=words):
                    self.assertIn(b"wrote", self.call(*words, "-o", "a.svg", data=data).stdout)
                    if len(items) > 1:
                        self.assertIn("Rel. Humidity (%)", (self.folder / "a.svg").read_text())
        data = b'{"t": "2026-01-01", "latency": {"p99": 1}}\n{"t": "2026-01-02", "latency": {"p99": 3}}\n'
        self.assertTrue(self.call("latency.p99", data=data).stdout.startswith(PNG))

    def test_what_words_cannot_say_is_shown_as_a_program_that_runs(self) -> None:
        message = self.call("p.csv", "close", "2.5", "-o", "a.svg", code=1).stderr.decode()
        command = message.partition("run glowline run")[2]
        run = subprocess.run(
            ["bash", "-c", f'"$0" run {command}', PROGRAM], capture_output=True, cwd=self.folder, timeout=TIMEOUT, check=False
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue((self.folder / "a.svg").exists())

    def test_advice_is_words_to_add_or_to_write_that_run(self) -> None:
        (self.folder / "d.csv").write_text("Date,v\n01/02/2026,1\n02/03/2026,2\n")
        (self.folder / "t.csv").write_text("Date,v\n2026-01-01,1\n2026-01-02,2\nTotal,3\n")
        (self.folder / "m.csv").write_text("Date,v\n2026-01-01,1\n2026-01-02,n.v.\n2026-01-03,-\n")
        for words, caret, advice in (
            (("d.csv", "v"), "d.csv", "add dateFormat=%d/%m/%Y or dateFormat=%m/%d/%Y"),
            (("t.csv", "v"), "t.csv", "add 'where Date != \"Total\"'"),
            (("t.csv", "v", "where", "v", ">", "0"), "t.csv", "add 'and Date != \"Total\"'"),
            (("m.csv", "v", "missing=-"), "m.csv", 'write missing=\'["-", "n.v."]\' for missing=-'),
            (("p.csv", "close", "scale=log"), "log", "write 'axis y scale=log' for scale=log"),
            (("p.csv", "close", "width=3"), "3", "write plotLineWidth=3 for width=3"),
            (("p.csv", "sma(close)"), "close)", "write 'sma(close, 20)'"),
            (("p.csv", "clos"), "clos", "did you mean 'close'?"),
        ):
            with self.subTest(words=words):
                _, shown, below = self.call(*words, code=1).stderr.decode().rstrip().split("\n")
                self.assertEqual(shlex.split(shown), ["glowline", "plot", *words])
                marks = below[: below.rindex("^") + 1]
                self.assertEqual(shown[marks.index("^") : len(marks)].removeprefix("sma("), caret)
                self.assertEqual(below[len(marks) :].strip(), advice)
                verb, _, rest = advice.partition(" ")
                new, _, old = rest.partition(" for ")
                for words_of_one in [] if verb != "add" else [shlex.split(form) for form in rest.split(" or ")]:
                    self.call(*words, *words_of_one, "-o", "a.svg")
                if old:
                    self.call(*(new_word for word in words for new_word in (shlex.split(new) if word == old else [word])), "-o", "a.svg")

    def test_a_band_has_the_colour_of_the_series_that_it_is_made_of(self) -> None:
        begin = "series m.D = [1, 2, 3]; series m.P = [5, 6, 4]; series d = m.D; series f = d; series s = [1, 1, 1]; "
        for items, *colors in (
            ("m.D color=blue, m.P color=red, band(m.D - s, m.D + s)", "0%,0%,100%"),
            ("m.D color=blue, m.P color=red, band(m.P - s, m.P + s)", "100%,0%,0%"),
            ("d color=blue, m.P color=red, band(m.D - s, m.D + s)", "0%,0%,100%"),
            ("m.D + 0 color=blue, m.P color=red, band(f - s, f + s)", "0%,0%,100%"),
            ("m.D color=blue, m.P color=red, band(m.D, m.P)", "100%,0%,0%"),
            ("m.D color=blue, m.P color=red, band(s, s + 1)", "100%,0%,0%"),
            ("m, band(d - s, d + s)", "0%,44.705882%,69.803922%"),
            ("band(d - s, d) label='a', band(d, d + s) label='b'", "0%,44.705882%,69.803922%", "83.529412%,36.862745%,0%"),
            ("band(d - s, d), band(d, d + s)", "0%,44.705882%,69.803922%", "0%,44.705882%,69.803922%"),
            ("band(d - s, d + s) as=bars label='sd', d as=dots", "0%,44.705882%,69.803922%"),
        ):
            program = f'{begin}plot {items}; export "a.svg"'
            subprocess.run([PROGRAM, "run", "-c", program], capture_output=True, cwd=self.folder, timeout=TIMEOUT, check=True)
            fills = re.findall(r"fill:rgb\(([^)]*)\);fill-opacity:0.1", (self.folder / "a.svg").read_text())
            self.assertEqual(fills, colors, items)

    def test_bins_of_durations_stand_on_an_axis_of_durations(self) -> None:
        (self.folder / "z.csv").write_text("n,Zeit\n1,8:45\n2,10:30\n3,11:10\n4,9:00\n")
        self.call("z.csv", "histogram(Zeit, 4)", "durations=h:mm", "-o", "a.json")
        labels = [tick["label"] for tick in json.loads((self.folder / "a.json").read_text())["axes"]["x"]["ticks"]]
        self.assertIn("10:00:00", labels)

    def test_a_column_that_names_the_members_is_no_value(self) -> None:
        (self.folder / "k.csv").write_text("k,v\na,1\nb,2\na,3\n")
        for words in (("k.csv", "by=k"), ("k.csv", "k", "by=k"), ("k.csv", "by=k", "column=1")):
            self.assertIn(b"'k' names the members", self.call(*words, code=1).stderr)
        self.assertIn(b"wrote", self.call("k.csv", "by=k", "column=v", "-o", "a.svg").stdout)

    def test_a_warning_advises_words(self) -> None:
        (self.folder / "d.csv").write_text("Date,v\n46023,1\n46024,2\n")
        message = self.call("d.csv", "v", "time=Date", "-o", "a.svg").stderr.decode()
        words = shlex.split(message.rpartition("; add ")[2])
        self.assertEqual(len(words), 1, message)
        self.assertEqual(self.call("d.csv", "v", "time=Date", *words, "-o", "a.svg").stderr, b"")

    def test_logs_with_bracketed_times_are_no_json(self) -> None:
        result = self.call("-o", "a.svg", data=b"[2026-03-02 10:00:00] 4\n[2026-03-02 10:00:01] 5\n")
        self.assertIn(b"wrote", result.stdout)

    def test_a_reader_that_leaves_ends_it_without_a_word(self) -> None:
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as closed:
            result = subprocess.run([PROGRAM, "plot"], input=b"1\n2\n", stdout=closed, stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
        self.assertEqual((result.returncode, result.stderr), (-signal.SIGPIPE, b""))
