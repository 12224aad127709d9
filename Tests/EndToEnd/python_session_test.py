"""The session behind `glowline.plot` and `glowline.run`: errors, interrupts, ends, forks and threads."""

import contextlib
import datetime
import functools
import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings
from collections.abc import Callable
from typing import Any

import numpy
import pandas

import glowline
from glowline.session import session
from processes import TIMEOUT, wait_until
from python_case import PACKAGE, PythonCase
from under_test import PROGRAM

PNG = b"\x89PNG\r\n\x1a\n"
SERIES = pandas.Series([1.0, 4, 9], index=pandas.date_range("2026-03-01", periods=3), name="price")


def child() -> int:
    """The number of the program's process."""
    return session.child().process.pid


class Told(contextlib.redirect_stdout):
    """Does something as soon as a program prints."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(Teller(work))


class Teller(io.StringIO):
    """A stream whose reader acts."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self.work = work

    def write(self, text: str) -> int:
        self.work()
        return len(text)


class PlotTest(PythonCase):
    def test_a_picture_has_its_forms(self) -> None:
        plot = glowline.plot(SERIES, title="Three")
        self.assertTrue(plot.png.startswith(PNG))
        self.assertIn("<svg", plot.svg)
        self.assertEqual(plot.record["title"], "Three")
        self.assertEqual(plot.record["series"][0]["name"], "price")
        self.assertEqual(plot.record["window"]["x"][0], "2026-03-01T00:00:00+00:00")
        self.assertIsNone(plot.selection)
        data, metadata = plot._repr_mimebundle_()
        self.assertIn("image/png", data)
        self.assertEqual(metadata["image/png"]["width"], 640)
        self.assertIn("price: 3 samples, 1 to 9", repr(plot))

    def test_it_is_saved_in_every_form(self) -> None:
        plot = glowline.plot(SERIES)
        with tempfile.TemporaryDirectory() as folder:
            for ending, start in (("png", PNG), ("svg", b"<?xml"), ("pdf", b"%PDF"), ("html", b"<!"), ("json", b"{")):
                path = pathlib.Path(folder, f"a.{ending}")
                self.assertEqual(plot.save(path), str(path))
                self.assertTrue(path.read_bytes().startswith(start), ending)
            self.fails(OSError, "cannot write", call=lambda: plot.save(f"{folder}/no/a.svg"))

    def test_keys_are_those_of_the_language(self) -> None:
        cases: list[tuple[dict[str, Any], str, Any]] = [
            ({"as_": "area", "color": "teal", "theme": "dark", "laser": True, "height": 280}, "theme", "dark"),
            ({"y": (0, 10), "x": ("2026-03-01", None), "legend": True}, "height", 320),
            ({"x": (datetime.date(2026, 3, 1), datetime.datetime(2026, 3, 2))}, "width", 640),
            ({"dash": [4, 2], "edges": ["top"], "panels": "each"}, "theme", "light"),
        ]
        for keys, name, value in cases:
            with self.subTest(keys):
                self.assertEqual(glowline.plot(SERIES, **keys).record["config"][name], value)
        self.fails(TypeError, "unknown plot key 'colour'", 'color="red"', call=lambda: glowline.plot(SERIES, colour="red"))
        self.fails(ValueError, "did you mean 'red'?", call=lambda: glowline.plot(SERIES, color="redd"))
        self.fails(TypeError, "a program goes to glowline.run", call=lambda: glowline.plot("a.csv"))

    def test_several_data_and_expressions_of_columns(self) -> None:
        frame = pandas.DataFrame({"close": SERIES, "volume": SERIES * 2})
        legends = [
            (glowline.plot(SERIES, SERIES * 2), ["price", "price"]),
            (glowline.plot([1, 2], [2, 3]), ["data", "data2"]),
            (glowline.plot(pandas.Series([1, 2], name="Adj {Close}"), [1, 2, 3]), ["Adj {Close}", "data2"]),
            (glowline.plot(frame), ["close", "volume"]),
            (glowline.plot(frame, "close", "sma(close, 2) dash=on"), ["close", "sma(close, 2)"]),
        ]
        for plot, legend in legends:
            self.assertEqual(plot.record["legend"], legend)
        self.fails(TypeError, "time", call=lambda: glowline.plot(SERIES, [1, 2]))

    def test_the_session_s_config_holds_and_the_picture_changes_nothing(self) -> None:
        glowline.run("config theme=dark; mark y=3; window y=0..9; axis x off; series own = [1, 2]; plot own")
        plot = glowline.plot(SERIES, height=200)
        self.assertEqual(plot.record["config"]["theme"], "dark")
        self.assertEqual(plot.record["marks"], [])
        self.assertNotEqual(plot.record["window"]["y"], [0, 9])
        self.assertIsNotNone(plot.record["axes"]["x"])
        self.assertEqual(glowline.run("plot").record["series"][0]["name"], "own")
        self.fails(NameError, "unknown name 'price'", call=lambda: glowline.run("price"))
        # A later change leaves the picture as it was.
        glowline.run("config theme=light")
        self.assertIn('fill="#', plot.svg.replace("rgb(", 'fill="#'))

    def test_times_with_a_zone_are_drawn_in_it(self) -> None:
        local = SERIES.tz_localize("Asia/Tokyo")
        self.assertEqual(glowline.plot(local).record["window"]["x"][0], "2026-03-01T00:00:00+09:00")
        glowline.run('config timeZone="Europe/Zurich"')
        self.assertEqual(glowline.plot(local).record["window"]["x"][0], "2026-02-28T16:00:00+01:00")

    def test_many_pictures_are_kept_and_the_oldest_goes_first(self) -> None:
        plots = [glowline.plot([number, 2]) for number in range(70)]
        self.assertIn("<svg", plots[-1].svg)
        with self.assertRaises(glowline.PictureGone):
            plots[0].svg  # noqa: B018
        with tempfile.TemporaryDirectory() as folder:
            plots[0].save(f"{folder}/a.png")
            self.assertEqual(pathlib.Path(folder, "a.png").read_bytes(), plots[0].png)


class ProgramTest(PythonCase):
    def test_names_are_those_of_the_caller_and_of_the_call(self) -> None:
        limit = 3
        self.assertEqual(glowline.run("limit + 1"), 4)
        self.assertEqual(glowline.run("limit + 1", limit=10), 11)
        self.assertEqual(glowline.run("sum(SERIES)"), 14)
        glowline.run("series limit = [1, 2]")
        self.assertEqual(glowline.run("count(limit)"), 2)
        self.assertEqual(limit, 3)

    def test_variables_are_read_again_by_the_next_program(self) -> None:
        data = [1.0, 2]
        self.assertEqual(glowline.run("sum(data)"), 3)
        data.append(3)
        self.assertEqual(glowline.run("sum(data)"), 6)
        data = 5  # type: ignore[assignment]
        self.assertEqual(glowline.run("data * 2"), 10)
        del data
        self.fails(NameError, "unknown name 'data'", call=lambda: glowline.run("data"))

    def test_what_is_the_same_stays_with_its_style_and_selection(self) -> None:
        glowline.run("plot SERIES; style SERIES color=red; segments SERIES every=2; select SERIES 1")
        glowline.run("print last(SERIES)")
        assert glowline.selection
        self.assertEqual(glowline.selection.index, 1)
        self.assertEqual(glowline.run("selection.segment"), 0)

    def test_what_a_statement_defines_is_the_session_s_own(self) -> None:
        data = [1.0, 2]
        glowline.run("series data = data * 2")
        self.assertEqual(glowline.run("sum(data)"), 6)
        self.assertEqual(sum(data), 3)

    def test_a_function_of_x_is_one_though_there_is_an_x(self) -> None:
        x = 3
        self.assertEqual(glowline.run("plot sin(x) x=-10..10").record["series"][0]["count"], 1001)
        self.assertEqual(glowline.run("x + 1"), x + 1)

    def test_the_last_value_comes_back_and_the_rest_is_shown(self) -> None:
        self.assertEqual(glowline.run("series a = [1, 2]\nmean(a)"), 1.5)
        self.assertIsInstance(glowline.run("plot a"), glowline.Plot)
        self.assertIsInstance(glowline.run("a * 2"), pandas.Series)
        self.assertEqual(glowline.run("m = mean(a)"), 1.5)
        self.assertEqual(glowline.run("[1, 2] > 1").tolist(), [False, True])
        self.assertEqual(list(glowline.run("resample(SERIES, month)").index), [pandas.Timestamp("2026-03-01")])
        self.assertIsNone(glowline.run("config theme=dark"))

    def test_errors_have_place_and_advice_and_are_python_s(self) -> None:
        cases: list[tuple[str, type[BaseException], int, int, str]] = [
            ("plot SERIE", NameError, 1, 6, "did you mean 'SERIES'?"),
            ("\nplot SERIES plotLineWdth=2", TypeError, 2, 13, "plotLineWidth"),
            ("window y=5..1", ValueError, 1, 13, "ascend"),
            ("expect 1 > 2", AssertionError, 1, 8, ""),
            ('series a from "no.csv"', OSError, 1, 15, "cannot read"),
            ("plot (", ValueError, 1, 7, ""),
            ("print selection.index", RuntimeError, 1, 7, "select"),
        ]
        for program, kind, line, column, advice in cases:
            with self.subTest(program):
                error = self.fails(kind, advice, call=lambda program=program: glowline.run(program, SERIES=SERIES))
                assert isinstance(error, glowline.GlowlineError)
                self.assertEqual((error.line, error.column), (line, column), str(error))

    def test_infinite_numbers_come_back(self) -> None:
        self.assertEqual(glowline.run("1 / 0"), float("inf"))


class EndTest(PythonCase):
    def test_an_interrupt_ends_the_statement_and_keeps_the_session(self) -> None:
        glowline.run("series kept = [1, 2]")
        number = child()
        with Told(lambda: os.kill(os.getpid(), signal.SIGINT)), self.assertRaises(KeyboardInterrupt):
            glowline.run("print 1; wait 10 min")
        self.assertEqual(glowline.run("sum(kept)"), 3)
        self.assertEqual(child(), number)

    def test_a_killed_program_is_said_and_started_anew(self) -> None:
        glowline.run("series kept = [1, 2]")
        number = child()
        with Told(lambda: os.kill(number, signal.SIGKILL)):
            self.fails(glowline.ProgramEnded, "was killed by SIGKILL", call=lambda: glowline.run("print 1; wait 10 min"))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(glowline.run("1 + 1"), 2)
        self.assertIn("started anew", str(caught[0].message))
        self.assertNotEqual(child(), number)
        self.fails(NameError, call=lambda: glowline.run("kept"))

    def test_the_program_ends_with_python_however_that_ends(self) -> None:
        for end in ("pass", "import os; os.kill(os.getpid(), 9)", "raise SystemExit(3)", "glowline.close()"):
            with self.subTest(end):
                code = f"import glowline; from glowline.session import session; print(session.child().process.pid, flush=True); {end}"
                environment = os.environ | {"PYTHONPATH": str(PACKAGE), "GLOWLINE_PROGRAM": PROGRAM}
                result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
                number = int(result.stdout)
                wait_until(functools.partial(is_gone, number), "the program ends")

    def test_a_forked_process_starts_its_own(self) -> None:
        glowline.run("series a = [1, 2]")
        number, (reading, writing) = child(), os.pipe()
        fork = os.fork()
        if fork == 0:
            status = 1
            try:
                own = glowline.run("1 + 2")
                os.write(writing, f"{own} {child()}".encode())
                glowline.close()
                status = 0
            finally:
                os._exit(status)
        self.assertEqual(os.waitpid(fork, 0)[1], 0)
        value, other = os.read(reading, 100).decode().split()
        self.assertEqual(value, "3")
        self.assertNotEqual(int(other), number)
        self.assertEqual(glowline.run("sum(a)"), 3)
        self.assertEqual(child(), number)
        os.close(reading)
        os.close(writing)

    def test_threads_take_turns(self) -> None:
        found: dict[int, float] = {}

        def work(number: int) -> None:
            for _ in range(20):
                found[number] = found.get(number, 0) + glowline.run("sum(v)", v=numpy.full(1000, number))

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {number: 20_000 * number for number in range(4)})

    def test_without_the_program_the_error_says_where_it_was_looked_for(self) -> None:
        code = "import glowline; glowline.run('1')"
        environment = {"PYTHONPATH": str(PACKAGE), "PATH": "/nowhere"}
        result = subprocess.run([sys.executable, "-S", "-c", code], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertIn("FileNotFoundError: the program 'glowline' is neither in", result.stderr)


def is_gone(number: int) -> bool:
    try:
        return ") Z " in pathlib.Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return True


if __name__ == "__main__":
    unittest.main()
