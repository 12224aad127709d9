"""The program as a person meets it: scripts, exit codes, JSON, pictures, pipes and the prompt."""

import base64
import gzip
import hashlib
import json
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import unittest
from typing import Any

import jsonschema

from processes import TIMEOUT, Piped, Terminal, end, read_line, wait_until
from under_test import PROGRAM, ROOT

PNG = b"\x89PNG\r\n\x1a\n"


class ProgramTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    maxDiff = 2000

    def call(self, *arguments: str, text: str = "", code: int = 0) -> subprocess.CompletedProcess:
        result = subprocess.run(
            [PROGRAM, *arguments],
            input=text,
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=TIMEOUT,
            env=os.environ | {"XDG_STATE_HOME": str(self.folder), "NO_COLOR": "1"},
        )
        self.assertEqual(result.returncode, code, result.stdout[-2000:] + result.stderr)
        return result

    def start(self, code: str, **options: Any) -> Piped:
        """Starts the program and does not wait for it."""
        program = Piped([PROGRAM, "run", "-c", code], cwd=self.folder, stdout=subprocess.PIPE, **options)
        self.addCleanup(end, program)
        return program

    def prompt(self, **variables: str) -> "Prompt":
        """The program at its prompt."""
        prompt = Prompt(PROGRAM, folder=self.folder, XDG_STATE_HOME=str(self.folder), TERM="xterm-256color", **variables)
        self.addCleanup(prompt.close)
        prompt.expect_prompt("glow> ")
        return prompt

    def file(self, name: str) -> pathlib.Path:
        return self.folder / name

    def test_lines_that_arrive_are_drawn_until_the_input_ends(self) -> None:
        self.file("live.glow").write_text("series cpu follow -\nplot cpu live=on\nprint count(cpu), last(cpu)")
        program = Piped(
            [PROGRAM, "run", "live.glow", "--out", "pictures"],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.addCleanup(end, program)
        program.stdin.write("cpu\n1\n2\n")
        self.assertIn("cpu: ", read_line(program.stdout))
        for value in range(3, 6):
            program.stdin.write(f"{value}\n")
        output, errors = program.communicate(timeout=TIMEOUT)
        self.assertEqual((program.returncode, errors), (0, ""))
        self.assertEqual(output.splitlines()[-1], "5 5")
        self.assertEqual([path.name for path in self.file("pictures").iterdir()], ["plot-1.png"])

    def test_a_live_plot_goes_on_above_what_is_typed_until_it_is_interrupted(self) -> None:
        self.file("load.csv").write_text("cpu\n1\n2\n")
        prompt = self.prompt()
        prompt.type('series cpu follow "load.csv"\n')
        prompt.expect_prompt("glow> ")
        prompt.type("plot cpu live=on\n")
        prompt.expect("cpu: 2 samples")
        prompt.expect_prompt("glow> ")
        prompt.type("40 + cou")
        with self.file("load.csv").open("a") as file:
            file.write("3\n")
        prompt.expect("A\r")  # up again
        prompt.expect("cpu: 3 samples")
        prompt.expect("40 + cou")  # what was typed stands below the picture
        prompt.type("nt(cpu)\n")
        prompt.expect("\r\n43\r\n")
        prompt.expect_prompt("glow> ")
        prompt.type("\x03")
        prompt.expect_prompt("glow> ")
        with self.file("load.csv").open("a") as file:
            file.write("4\n")
        prompt.type("wait 200 ms; print 7\n")
        self.assertNotIn("samples", prompt.expect("\r\n7\r\n"))
        prompt.type("print 8\n")
        self.assertNotIn("samples", prompt.expect("\r\n8\r\n"))

    def within(self, limit: int, code: str) -> subprocess.CompletedProcess:
        """Runs a script, statement by statement, that may have so many bytes of memory."""
        return subprocess.run(
            [PROGRAM, "run", "--keep-going", "-c", code],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )

    def test_memory_that_is_not_there_is_an_error(self) -> None:
        with self.file("big.f64").open("wb") as file:
            file.truncate(2 << 30)
        self.file("big.csv").write_text("v\n" + "1\n" * 40_000_000)
        with gzip.open(self.file("big.csv.gz"), "wt", compresslevel=1) as file:
            for _ in range(12):
                file.write("1.25\n" * 5_000_000)
        statements = [
            'series a from "big.f64"',
            'series a from "big.csv"',
            'series a from "big.csv.gz"',
            "series a = walk(500M)",
            "series a = range(1, 500M)",
            "series a = 1 for t in 1..500M",
            "series a = sin(t) for t in 1..1G step 0.5",
        ]
        for statement in statements:
            with self.subTest(statement):
                result = self.within(256 << 20, statement + "\nprint 1 + 1")
                self.assertEqual((result.returncode, result.stdout), (1, "2\n"), result.stderr[-2000:])
                self.assertTrue(result.stderr.startswith("LimitExceeded: "), result.stderr[-2000:])

    def test_a_series_that_fits_the_memory_is_kept_when_what_is_made_of_it_does_not(self) -> None:
        makers = ["a + 1", "a * a - a", "sort(a)", "cumsum(a)", "rolling(a, 9, max)", "rolling(a, 9, stdev)", "a[1..]", "noise(1500k)"]
        for maker in makers:
            with self.subTest(maker):
                made = "".join(f"series s{index} = {maker}\n" for index in range(16))
                result = self.within(224 << 20, f"series a = walk(1500k)\nplot a x=1..9\n{made}print count(a)\nplot a x=5..900")
                self.assertEqual(result.returncode, 1, result.stderr[-2000:])
                self.assertEqual(set(re.findall(r"^([A-Z]\w+): ", result.stderr, re.MULTILINE)), {"LimitExceeded"}, result.stderr[-2000:])
                self.assertRegex(result.stdout, r"(?m)^1500000\na: 896 samples")

    def test_a_pipe_that_says_nothing_is_left_behind_at_an_interrupt(self) -> None:
        path = self.file("pipe.csv")
        os.mkfifo(path)
        # Somebody may write, and nobody does.
        writer = os.open(path, os.O_RDWR)
        self.addCleanup(os.close, writer)
        program = self.start('series a from "pipe.csv"', stderr=subprocess.PIPE, text=True)
        folder = pathlib.Path(f"/proc/{program.pid}/fd")
        wait_until(lambda: any(os.path.realpath(each) == str(path.resolve()) for each in folder.iterdir()), "the program reads the pipe")
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=TIMEOUT)
        self.assertIn("Interrupted", errors)

    def test_a_warning_of_a_file_is_one_line_on_standard_error(self) -> None:
        self.file("days.csv").write_text("day,price\n46023,5\n46024,7\n")
        result = self.call("run", "-c", 'series price from "days.csv" column=price\nprint count(price)')
        self.assertEqual(result.stdout, "2\n")
        self.assertRegex(result.stderr, r"^warning: days\.csv, line 2, column 1 \('day'\).*46023.*\n$")
        self.assertIn('dateFormat="excel"', result.stderr)
        (advised,) = re.findall("`(.*)`", result.stderr)
        self.assertEqual(self.call("run", "-c", advised + "\nprint count(price)").stderr, "")
        result = self.call("run", "--json", "-c", 'series price from "days.csv" column=price')
        first = json.loads(result.stdout.splitlines()[0])
        self.assertEqual((first["output_type"], first["name"]), ("stream", "stderr"))
        self.assertIn("46023", first["text"])

    def test_version_and_help(self) -> None:
        self.assertRegex(self.call("--version").stdout, r"^glowline \d+\.\d+\.\d+\n$")
        self.assertIn("glowline run", self.call("--help").stdout)
        self.assertIn("--keep-going", self.call("run", "--help").stdout)

    def test_a_wrong_call_is_status_2(self) -> None:
        self.assertIn("'paint'", self.call("paint", code=2).stderr)

    def test_a_script_prints_each_result(self) -> None:
        self.assertEqual(self.call("run", "-c", "print 1 + 1, 'x'; 2 * 3").stdout, "2 x\n6\n")

    def test_a_script_from_a_file_and_from_standard_input(self) -> None:
        self.file("a.glow").write_text("let n = 7\nn")
        self.assertEqual(self.call("run", "a.glow").stdout, "7\n")
        self.assertEqual(self.call("run", "-", text="1 + 3\n").stdout, "4\n")
        self.assertIn("no.glow", self.call("run", "no.glow", code=1).stderr)

    def test_files_share_a_session(self) -> None:
        self.file("a.glow").write_text("let n = 7")
        self.assertEqual(self.call("run", "a.glow", "-c", "n + 1").stdout, "n = 7\n8\n")

    def test_a_syntax_error_runs_nothing(self) -> None:
        result = self.call("run", "-c", "print 1\nplot a laser", code=1)
        self.assertEqual(result.stdout, "")
        self.assertIn("SyntaxError", result.stderr)
        self.assertIn("laser=on", result.stderr)

    def test_an_error_ends_a_script_unless_it_keeps_going(self) -> None:
        script = "print 1\nprint nothing\nprint 3"
        result = self.call("run", "-c", script, code=1)
        self.assertEqual(result.stdout, "1\n")
        self.assertIn("UnknownName", result.stderr)
        self.assertEqual(self.call("run", "--keep-going", "-c", script, code=1).stdout, "1\n3\n")

    def test_expectations_decide_the_status(self) -> None:
        self.call("run", "-c", "series a = [1, 2, 3]; expect max(a) == 3")
        result = self.call("run", "-c", "series a = [1, 2, 3]; expect max(a) == 4", code=1)
        self.assertIn("ExpectationFailed", result.stderr)

    def test_json_is_an_output_a_line(self) -> None:
        script = "series a = [1, 2, 3]; print 'x'; plot a; a[0]; 1 / nothing"
        lines = self.call("run", "--json", "-c", script, code=1).stdout.splitlines()
        outputs = [json.loads(line) for line in lines]
        kinds = [output["output_type"] for output in outputs]
        self.assertEqual(kinds, ["stream", "display_data", "display_data", "error"])
        self.assertEqual(outputs[0], {"output_type": "stream", "name": "stdout", "text": "x\n"})
        plot = outputs[1]
        self.assertTrue(base64.b64decode(plot["data"]["image/png"]).startswith(PNG))
        self.assertEqual(plot["metadata"]["image/png"], {"width": 640, "height": 320, "alt": "a: 3 samples, 1 to 3, last 3"})
        record = plot["data"]["application/vnd.glowline.plot+json"]
        self.assertEqual((record["version"], record["series"][0]["count"]), (2, 3))
        self.assertEqual(outputs[3]["ename"], "UnknownName")
        self.assertIsInstance(outputs[3]["traceback"], list)

    def test_the_programs_in_the_readme_run(self) -> None:
        readme = (ROOT / "README.md").read_text()
        programs = re.findall(r"```glow\n(.*?)```", readme, re.DOTALL)
        self.assertEqual(len(programs), 2)
        self.file("notebooks").symlink_to(ROOT / "notebooks")
        for program in programs:
            self.call("run", "-c", program)
        self.assertEqual(programs[0], (ROOT / "notebooks" / "trading-week.glow").read_text())

    def test_the_tour_runs(self) -> None:
        self.file("notebooks").symlink_to(ROOT / "notebooks")
        self.call("run", "notebooks/tour.glow", "--out", "pictures")
        self.assertEqual(len(list(self.file("pictures").iterdir())), 7)

    def test_the_contact_sheet_is_drawn(self) -> None:
        sheet = [sys.executable, str(ROOT / "Tests/ContactSheet/sheet.py"), PROGRAM, str(self.file("sheet"))]
        result = subprocess.run(sheet, capture_output=True, text=True, timeout=4 * TIMEOUT)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertGreaterEqual(len(list(self.file("sheet").glob("?? *.png"))), 24)
        self.assertTrue(self.file("sheet/sheet.png").read_bytes().startswith(PNG))

    def test_every_record_follows_its_schema(self) -> None:
        script = """
            series day = walk(500) start=2026-03-01T22:00 step=1 hour
            segments day every=day; plot day; select day 7; compare day 0 100; drag day px=[-9, 99, 400]
            select none; select day 3; window last 2 days; plot; show axes; window all
            series a = [1, nan, 3, 4, 3]; segments a [0, 2]; plot a, a * 2 style=minimal
            select a 1; select a -1; compare a 0 1; drag a px=[]; append a 5; plot a interaction=off
            series big = noise(50000); segments big every=20000; plot big; series none = []; plot none
            plot [7]; plot [2, 2, 2] laser=on glow=on; axis y scale=log; plot [1, 10, 1000]; show axes
            plot a, a * 2 panel=Twice panels=[2, 1]; select a 2..4; compare a 0 2; drag a px=[300]; axis y scale=linear
            select a 1..3; select day 5..300; plot a, a * 2, a * 3 panels=each columns=2
            plot day overview=on; plot a, a * 2 panel=2 overview=on; show axes
        """
        schemas = {
            f"application/vnd.glowline.{path.stem}+json": json.loads(path.read_text())
            for path in (pathlib.Path(__file__).parent / "schemas").iterdir()
        }
        seen = set()
        for line in self.call("run", "--json", "-c", script).stdout.splitlines():
            for kind, record in json.loads(line).get("data", {}).items():
                if kind in schemas:
                    jsonschema.validate(record, schemas[kind])
                    seen.add(kind)
        self.assertEqual(seen, set(schemas))

    def test_pictures_are_written_to_a_folder(self) -> None:
        self.call("run", "--out", "pictures", "-c", "series a = walk(100); plot a; select a 3")
        names = sorted(path.name for path in self.file("pictures").iterdir())
        self.assertEqual(names, ["plot-1.png", "plot-2.png"])
        self.assertTrue(self.file("pictures/plot-1.png").read_bytes().startswith(PNG))

    def test_a_folder_of_pictures_is_made_with_those_around_it(self) -> None:
        self.call("run", "--out", "a/b/pictures", "-c", "plot [1, 2]")
        self.assertEqual([path.name for path in self.file("a/b/pictures").iterdir()], ["plot-1.png"])

    def test_a_script_is_written_as_one_page(self) -> None:
        program = "series a = walk(100)\nplot a title='<b>'\nprint '<i>'\nplot a interaction=off\nselect none\nnothing"
        self.call("run", "--html", "all.html", "-c", program, code=1)
        page = self.file("all.html").read_text()
        self.assertEqual(page.count("data-glowline="), 1)
        self.assertEqual(page.count("<img "), 3)
        self.assertIn("&lt;i&gt;", page)
        self.assertIn("UnknownName", page)
        self.assertNotIn("<b>", page)
        self.call("run", "--html", "no/all.html", "-c", "print 1", code=1)

    def test_a_plot_is_exported_as_a_page(self) -> None:
        self.call("run", "-c", "series a = walk(100); plot a; export 'a.html'; plot a interaction=off; export 'off.html'")
        page = self.file("a.html").read_text()
        # The page names the script of its plot, and the view that this one runs; and nothing is loaded.
        (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
        assert policy
        self.assertRegex(policy[1], r"^default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src( 'sha256-[^']{44}'){2}$")
        self.assertIn(f"'sha256-{digest}'", policy[1])
        self.assertNotIn("<script", self.file("off.html").read_text())
        self.assertIn("script-src 'none'\"", self.file("off.html").read_text())

    def test_scripts_are_checked_without_running(self) -> None:
        self.file("good.glow").write_text("print 1\nseries a from 'nowhere.csv'\n")
        self.file("bad.glow").write_text("print 1\nconfig plotLineWdth=2\n")
        self.assertEqual(self.call("check", "good.glow").stdout, "")
        told = self.call("check", "good.glow", "bad.glow", code=1).stdout
        self.assertIn("UnknownKey: unknown config key 'plotLineWdth'\n  bad.glow, line 2, column 8\n", told)
        self.assertIn("did you mean 'plotLineWidth'?", told)
        self.assertIn("standard input, line 1", self.call("check", "-", text="plot a b c", code=1).stdout)
        self.assertIn("cannot read 'none.glow'", self.call("check", "none.glow", code=1).stderr)

    def test_the_same_script_gives_the_same_bytes(self) -> None:
        script = "series a = walk(1000); plot a laser=on theme=dark title='ü'"
        first = self.call("run", "--json", "-c", script).stdout
        self.assertEqual(first, self.call("run", "--json", "-c", script).stdout)

    def test_export_writes_each_format(self) -> None:
        marks = {"png": PNG, "svg": b"<?xml", "pdf": b"%PDF", "json": b"{"}
        for suffix, mark in marks.items():
            self.call("run", "-c", f"series a = [1, 2]; plot a; export 'a.{suffix}'")
            self.assertTrue(self.file(f"a.{suffix}").read_bytes().startswith(mark), suffix)
        self.assertEqual(len(list(self.file(".").iterdir())), len(marks))

    def test_the_opacity_of_a_band_is_that_of_its_fill_and_dots_are_pale_under_a_line_of_their_colour(self) -> None:
        for key, opacity in (("", 0.16), (" opacity=0.5", 0.5)):
            self.call("run", "-c", f"series a = [1, 2]; plot a, band(a - 1, a + 1){key}; export 'a.svg'")
            found = [float(text) for text in re.findall(r"fill-opacity:([\d.]+)", self.file("a.svg").read_text())]
            self.assertAlmostEqual(min(found), opacity, delta=0.01)
        for items, is_pale in (("a as=dots, trend(a), b as=dots, trend(b)", True), ("a as=dots, trend(a), b as=dots", False)):
            self.call("run", "-c", f"series a = [1, 3, 2]; series b = [2, 3, 5]; plot {items}; export 'a.svg'")
            self.assertEqual("opacity:0.4;" in self.file("a.svg").read_text(), is_pale, items)

    def test_bands_of_a_stack_have_colours_of_their_own_beside_a_line(self) -> None:
        series = "series a = [3, 4, 5]; series b = [6, 7, 8]; series c = [9, 9, 9]; "
        for bands, count in (
            ('band(0 * a, a) label="A", band(a, b) label="B"', 2),
            ('band(c - 1, c + 1) label="A", band(c - 2, c + 2) label="B"', 1),
        ):
            self.call("run", "-c", f'{series}plot {bands}, c; export "a.svg"')
            fills = re.findall(r"fill:(rgb[^;]+);fill-opacity:0.16", self.file("a.svg").read_text())
            self.assertEqual(len(set(fills)), count, bands)

    def test_a_failing_export_leaves_the_file(self) -> None:
        self.file("a.png").write_text("old")
        self.call("run", "-c", "export 'a.png' scale=999", code=1)
        self.assertEqual(self.file("a.png").read_text(), "old")

    def test_piped_input_goes_on_after_an_error(self) -> None:
        result = self.call(text="1 + 1\nnothing\nseries a = [1,\n2]\ncount(a)\n", code=1)
        lines = result.stdout.splitlines()
        self.assertEqual((lines[0], lines[-1]), ("2", "2"))
        self.assertIn("UnknownName", result.stderr)
        self.assertEqual(self.call(text="3\n").stdout, "3\n")

    def test_words_that_leave_end_piped_input(self) -> None:
        for word in ["exit", "quit", "exit()", "quit()", ":q", "  exit  "]:
            with self.subTest(word):
                self.assertEqual(self.call(text=f"print 1\n{word}\nprint 2\n").stdout, "1\n")
        self.assertEqual(self.call(text="nothing\nexit\n", code=1).stdout, "")

    def test_piped_statements_run_as_they_arrive(self) -> None:
        program = Piped([PROGRAM], cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(end, program)
        for number in range(3):
            program.stdin.write(f"print [{number},\n1]\n")
            program.stdin.flush()
            self.assertEqual(read_line(program.stdout), f"[{number}, 1]\n")
        program.stdin.write("print 'no line end'")
        program.stdin.close()
        self.assertEqual(read_line(program.stdout), "no line end\n")
        self.assertEqual(program.wait(TIMEOUT), 0)

    def test_pictures_that_nobody_keeps_are_mentioned(self) -> None:
        plot = ["-c", "plot [1, 2]; plot [2, 1]"]
        self.assertEqual(
            self.call("run", *plot).stderr,
            "glowline: 2 pictures were drawn and not kept; --out DIR writes each as PNG, --html FILE all as one page\n",
        )
        self.assertIn("a picture was drawn", self.call("run", "-c", "plot [1, 2]").stderr)
        exported = "; export 'kept.png'; export 'kept.svg'"
        self.assertEqual(self.call("run", "-c", "plot [1, 2]" + exported).stderr, "")
        self.assertIn("a picture was drawn", self.call("run", *plot[:1], plot[1] + exported).stderr)
        for options in [["--out", "kept"], ["--html", "kept.html"], ["--json"]]:
            self.assertEqual(self.call("run", *options, *plot).stderr, "", options)

    def test_pictures_show_in_a_terminal(self) -> None:
        terminal = Terminal(
            PROGRAM, "run", "--out", "kept", "-c", "plot [1, 2] title='Rise'", folder=self.folder, TERM="xterm-256color", NO_COLOR="1"
        )
        self.addCleanup(terminal.close)
        terminal.expect("Rise")
        terminal.expect("⠤")
        self.assertEqual(terminal.status(), 0)
        self.assertNotIn("--out", terminal.seen)
        self.assertTrue(self.file("kept/plot-1.png").read_bytes().startswith(PNG))

    def test_garbage_is_an_error(self) -> None:
        self.file("garbage").write_bytes(bytes(range(256)) * 4000)
        self.call("run", "garbage", code=1)
        self.call("run", "-c", "series a from 'garbage'", code=1)

    def test_a_call_prints_here_and_there(self) -> None:
        unknown = "UnknownName: unknown name 'y'\n  line 1, column 10\n  print 1; y; print 2\n           ^\n"
        unreadable = "glowline: cannot read 'none.glow': no such file or directory\n"
        for arguments, code, out, err in [
            (["run", "-c", "warn 1"], 0, "", "1\n"),
            (["run", "-c", ""], 0, "", ""),
            (["run", "-c", "x = 1", "-c", "x"], 0, "x = 1\n1\n", ""),
            (["run", "-c", "print 1; y; print 2"], 1, "1\n", unknown),
            (["run", "none.glow"], 1, "", unreadable),
            (["run", "--keep-going", "none.glow", "-c", "print 1"], 1, "1\n", unreadable),
            (["run"], 2, "", "glowline: 'run' needs a FILE, '-' or -c 'CODE'\n"),
            (["repl"], 0, "", ""),
            (["run", "-"], 0, "", ""),
        ]:
            with self.subTest(arguments):
                result = self.call(*arguments, code=code)
                self.assertEqual((result.stdout, result.stderr), (out, err))

    def test_files_that_cannot_be_used_are_errors_in_json_too(self) -> None:
        self.file("latin").write_bytes(b"print 1 # \xe9\n")
        for arguments, name, value in [
            (["none.glow"], "FileError", "cannot read 'none.glow': no such file or directory"),
            (["latin"], "DataError", "cannot read 'latin': found bytes that are no UTF-8 text"),
            (["-c", "print 1", "--out", "latin/a"], "FileError", "cannot make the folder 'latin/a': there is a file of that name"),
            (["-c", "print 1", "--out", "latin"], "FileError", "cannot make the folder 'latin': there is a file of that name"),
        ]:
            with self.subTest(arguments):
                result = self.call("run", "--json", *arguments, code=1)
                self.assertEqual(result.stderr, f"glowline: {value}\n")
                error = {"output_type": "error", "ename": name, "evalue": value, "traceback": [f"{name}: {value}"]}
                self.assertEqual(json.loads(result.stdout), error)

    def test_a_script_of_other_bytes_than_utf8_is_not_run(self) -> None:
        self.file("latin").write_bytes(b"print 1 # \xe9\n")
        result = self.call("run", "latin", code=1)
        self.assertEqual(result.stdout, "")
        self.assertIn("no UTF-8 text", result.stderr)

    def test_errors_of_piped_input_count_lines_through_the_whole_text(self) -> None:
        text = "print 1\nfoo a\nlet y = (1 +\n2)\nprint y\nplot =\nprint 4\n"
        result = self.call(text=text, code=1)
        self.assertEqual(result.stdout, "1\ny = 3\n3\n4\n")
        self.assertIn("unknown statement 'foo'\n  line 2, column 1\n", result.stderr)
        self.assertIn("'plot' is a statement\n  line 6, column 1\n", result.stderr)

    def test_ask_takes_a_line_at_a_time(self) -> None:
        code = 'let a = ask("a"); let b = ask("b"); print a + 1, b + 1 day, ask("c")'
        result = self.call("run", "-c", code, text="41\r\n2026-02-28\nlast")
        self.assertEqual(result.stdout, "42 2026-03-01 last\n")
        self.assertIn("nobody can be asked 'a'", self.call("run", "-c", 'ask("a")', code=1).stderr)

    def test_control_c_ends_what_waits(self) -> None:
        for code in ["print 1; wait 600 s; print 2", 'print 1; ask("name"); print 2']:
            with self.subTest(code):
                program = self.start(code, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                self.assertEqual(read_line(program.stdout), "1\n")
                # Nothing tells that the program waits; a signal before that counts as well.
                program.send_signal(signal.SIGINT)
                self.assertEqual(program.wait(TIMEOUT), 1)
                self.assertEqual(program.stdout.read(), "")
                self.assertIn("Interrupted: stopped by the user", program.stderr.read())

    def test_a_closed_pipe_ends_the_program(self) -> None:
        program = self.start("print [n for n in 1..99]; " * 5000)
        # The program has begun to print, and cannot end: a pipe does not hold all that it prints.
        self.assertTrue(select.select([program.stdout], [], [], TIMEOUT)[0])
        program.stdout.close()
        self.assertEqual(program.wait(TIMEOUT), -signal.SIGPIPE)

    def test_the_prompt_edits_completes_remembers_and_draws(self) -> None:
        prompt = self.prompt(LC_ALL="C.UTF-8")
        prompt.type("series aaa = [1, 2, 3]\n")
        prompt.expect_prompt("glow> ")
        prompt.type("cou\taaa)\n")
        prompt.expect("\r\n3\r\n")
        prompt.expect_prompt("glow> ")
        prompt.type("plot [1,\n")
        prompt.expect_prompt(" ...> ")
        prompt.type("2]\n")
        prompt.expect("⠤")  # the line, in braille
        prompt.expect_prompt("glow> ")
        prompt.type("print 'go'; wait 600 s\n")
        prompt.expect("\r\ngo\r\n")
        prompt.type("\x03")
        prompt.expect("Interrupted")
        prompt.expect_prompt("glow> ")
        prompt.type("half a line\x03")
        prompt.expect("^C")
        prompt.expect_prompt("glow> ")
        prompt.type("\x03")
        prompt.expect("^C")
        prompt.expect_prompt("glow> ")
        prompt.type("40 + 2\n")
        prompt.expect("\r\n42\r\n")
        prompt.expect_prompt("glow> ")
        prompt.type("\x04")
        self.assertEqual(prompt.status(), 0)
        self.assertIn("series", self.file("glowline/history").read_text())

    def test_long_help_goes_through_the_pager(self) -> None:
        prompt = self.prompt(PAGER="sed 's/^/| /'")
        prompt.type("help\n")
        prompt.expect("\r\n| ")
        prompt.expect_prompt("glow> ")
        prompt.type("help drop\n")
        prompt.expect("drop")
        prompt.expect_prompt("glow> ")
        self.assertNotIn("| ", prompt.seen)
        prompt.type("\x04")
        self.assertEqual(prompt.status(), 0)

    def test_words_that_leave_end_the_prompt(self) -> None:
        for word in ["exit", "exit()"]:
            prompt = self.prompt()
            prompt.type(word + "\n")
            self.assertEqual(prompt.status(), 0)


class Prompt(Terminal):
    def expect_prompt(self, text: str) -> None:
        """Waits for a prompt, and until keys reach the line editor."""
        self.expect(text)
        self.expect_raw()
