"""`glowline plot` as the shell meets it: files, pipes, terminals and what is no plot."""

import os
import pathlib
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

    def test_a_live_pipe_ends_with_its_input(self) -> None:
        self.assertTrue(self.call("live=on", data=b"1\n2\n").stdout.startswith(PNG))

    def test_the_program_is_shown_and_runs(self) -> None:
        program = self.call("p.csv", "close", "--print").stdout.decode()
        self.assertEqual(program, 'series close from "p.csv" column=close\nplot close\n')
        run = subprocess.run([PROGRAM, "run", "-c", program], capture_output=True, cwd=self.folder, timeout=TIMEOUT)
        self.assertEqual(run.returncode, 0)

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
        message = self.call("p.csv", "close", "scale=log", "-o", "a.svg", code=1).stderr.decode()
        line = next(line for line in message.splitlines() if "as a program:" in line)
        command = line.partition("glowline run")[2]
        run = subprocess.run(
            ["bash", "-c", f'"$0" run {command}', PROGRAM], capture_output=True, cwd=self.folder, timeout=TIMEOUT, check=False
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue((self.folder / "a.svg").exists())

    def test_logs_with_bracketed_times_are_no_json(self) -> None:
        result = self.call("-o", "a.svg", data=b"[2026-03-02 10:00:00] 4\n[2026-03-02 10:00:01] 5\n")
        self.assertIn(b"wrote", result.stdout)

    def test_a_reader_that_leaves_ends_it_without_a_word(self) -> None:
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as closed:
            result = subprocess.run([PROGRAM, "plot"], input=b"1\n2\n", stdout=closed, stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
        self.assertEqual((result.returncode, result.stderr), (-signal.SIGPIPE, b""))
