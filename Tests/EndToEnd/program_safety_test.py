"""What a stranger's script, text or file can do here: what it is confined to, what a terminal gets, what memory it takes."""

import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import unittest

from processes import TIMEOUT, Terminal
from under_test import PROGRAM

# What a terminal would obey: a title, the clipboard, colours by C1, a link, text turned round.
HOSTILE = "a\x1b]0;x\x07b\x1b]52;c;eA==\x07\x9b31mc\x1b]8;;file:///\x1b\\d\u202eevil\u2066"


class SafetyCase(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_code(self, code: str, *words: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
        def confine() -> None:
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

        return subprocess.run(
            [PROGRAM, "run", "-c", code, *words],
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=TIMEOUT,
            env=os.environ | {"XDG_STATE_HOME": str(self.folder)},
            preexec_fn=confine,
            check=False,
        )


class ConfinementTest(SafetyCase):
    """`--confine DIR`: reads and writes below it alone, no link out of it, no connection, no engine."""

    def setUp(self) -> None:
        super().setUp()
        self.inside = self.folder / "inside"
        self.inside.mkdir()
        for place in (self.folder, self.inside):
            (place / "a.csv").write_text("v\n1\n2\n")
            (place / "a.glow").write_text("print 5")
        (self.inside / "out.csv").symlink_to(self.folder / "a.csv")
        (self.inside / "in.csv").symlink_to("a.csv")
        (self.inside / "new.csv").symlink_to(self.folder / "new.csv")
        (self.inside / "up").symlink_to(self.folder)
        shutil.copy(self.folder / "a.csv", self.folder / "golden.png")
        (self.folder / "inside2").mkdir()
        (self.folder / "inside2" / "a.csv").write_text("v\n1\n")

    def test_what_lies_inside_is_read_and_written(self) -> None:
        for code in (
            'series v from "inside/a.csv"; print count(v)',
            f'series v from "{self.inside}/in.csv"; print count(v)',
            'series v follow "inside/../inside/a.csv"; print count(v)',
            'run "inside/a.glow"',
            'export [1, 2] "inside/b.csv"',
            'plot [1, 2]; export "inside/b.svg"',
        ):
            with self.subTest(code):
                result = self.run_code(code, "--confine", "inside")
                self.assertEqual(result.returncode, 0, result.stderr)

    def test_what_lies_outside_is_neither_read_nor_written(self) -> None:
        before = sorted(path.name for path in self.folder.iterdir())
        for code in (
            'series v from "a.csv"',
            'series v from "inside/out.csv"',
            'series v from "inside/up/a.csv"',
            'series v from "inside/../a.csv"',
            'series v from "inside2/a.csv"',
            'series v from "/etc/passwd"',
            'series v follow "a.csv"',
            'series v from "none.csv"',
            'mark from "a.csv"',
            'run "a.glow"',
            'export [1, 2] "b.csv"',
            'export [1, 2] "inside/new.csv"',
            'export [1, 2] "inside/up/b.csv"',
            'plot [1, 2]; export "b.svg"',
            'plot [1, 2]; expect plot "golden.png"',
            'plot [1, 2]; export "inside/.."',
        ):
            with self.subTest(code):
                result = self.run_code(code, "--confine", "inside")
                self.assertEqual(result.returncode, 1, result.stdout)
                self.assertRegex(result.stderr, "outside of 'inside'|has no suffix")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)
        self.assertFalse((self.folder / "new.csv").exists())

    def test_nothing_is_connected_to_and_no_engine_asked(self) -> None:
        (self.inside / "a.parquet").write_bytes(b"PAR1")
        for code in (
            'connect m "postgresql://localhost/x"',
            'connect m "inside/x.duckdb"',
            'series v from "inside/a.parquet"',
            'series v from "inside/a.csv" query="select * from read_csv(\'/etc/passwd\')"',
        ):
            with self.subTest(code):
                result = self.run_code(code, "--confine", "inside")
                self.assertEqual(result.returncode, 1)
                self.assertIn("--confine", result.stderr)

    def test_a_folder_that_is_none_runs_nothing(self) -> None:
        result = self.run_code("print 1", "--confine", "none")
        self.assertEqual((result.returncode, result.stdout), (2, ""))


class TerminalTest(SafetyCase):
    """No text of a program, a file or an argument makes a terminal do anything."""

    def shown(self, *words: str) -> str:
        terminal = Terminal(PROGRAM, *words, folder=self.folder, TERM="dumb", XDG_STATE_HOME=str(self.folder))
        self.addCleanup(terminal.close)
        terminal.status()
        return terminal.seen

    def check(self, text: str) -> None:
        self.assertFalse(set(text) & set("\x1b\x07\x9b\u202e\u2066"), text)

    def test_no_sequence_reaches_a_terminal(self) -> None:
        name = HOSTILE.replace("/", "_")
        (self.folder / f"{name}.csv").write_text(f"{HOSTILE},b\n1,2\n3,{HOSTILE}\n")
        (self.folder / "text.csv").write_text("a\x1b]0;x\x07\n\x1b]0;y\x07\n")
        programs = (
            f'plot [1, 2, 3] title="{HOSTILE}"'.replace("\\", "\\\\"),
            f'series a from "{name}.csv"'.replace("\\", "\\\\"),
            'series a from "text.csv"',
            f'print "{HOSTILE}"; warn "{HOSTILE}"'.replace("\\", "\\\\"),
            f'series a = [1]; style a label="{HOSTILE}"; plot a, a * 2; show a; show state'.replace("\\", "\\\\"),
            f"config {HOSTILE}=3",
            f'expect 1 > 2, "{HOSTILE}"'.replace("\\", "\\\\"),
        )
        for number, program in enumerate(programs):
            with self.subTest(number):
                (self.folder / "a.glow").write_text(program)
                seen = self.shown("run", "a.glow")
                self.check(seen)
                self.assertIn("\\e" if number != 1 else "", seen)
        for words in (["run", f"{name}x"], [HOSTILE], ["kernel", "-f", name], ["plot", f"{name}.csvx"], ["plot", f"{name}.csv", "b"]):
            with self.subTest(words):
                self.check(self.shown(*words))

    def test_what_a_program_prints_passes_a_pipe_as_it_is(self) -> None:
        result = self.run_code('print "\\u001b[1mbold"; warn "\\u001b[1mbold"')
        self.assertEqual((result.stdout, result.stderr), ("\x1b[1mbold\n", "\x1b[1mbold\n"))


class BuildTest(unittest.TestCase):
    """What a bug would meet in the program's file, as the linker's tools read it."""

    def read(self, *words: str) -> str:
        return subprocess.run(["readelf", "--wide", *words, PROGRAM], capture_output=True, text=True, check=True).stdout

    def test_it_lies_at_an_address_that_nobody_knows(self) -> None:
        self.assertRegex(self.read("--file-header"), r"Type:\s+DYN \(Position-Independent Executable file\)")

    def test_no_table_of_addresses_can_be_written_once_it_runs(self) -> None:
        self.assertIn("GNU_RELRO", self.read("--segments"))
        self.assertIn("BIND_NOW", self.read("--dynamic"))

    def test_no_memory_is_both_written_and_run(self) -> None:
        segments = [line.split() for line in self.read("--segments").splitlines()]
        flags = {line[0]: "".join(line[6:-1]) for line in segments if line and line[0] in ("LOAD", "GNU_STACK")}
        self.assertEqual(flags["GNU_STACK"], "RW")
        self.assertFalse([line for line in segments if line and line[0] == "LOAD" and {"W", "E"} <= set("".join(line[6:-1]))])

    def test_a_stack_that_overflows_is_noticed(self) -> None:
        self.assertIn("__stack_chk_fail", self.read("--dyn-syms"))


class MemoryTest(SafetyCase):
    def test_a_picture_that_there_is_no_memory_for_is_an_error_and_the_session_stands(self) -> None:
        for plot in ("plot a width=7500 height=2000", "plot a width=7500 height=2000 laser=on"):
            for limit in (250, 400, 600):
                with self.subTest(f"{plot}, {limit} MB"):
                    code = f"series a = walk(1000)\n{plot}\nplot a\nprint count(a)"
                    result = self.run_code(code, "--keep-going", "--out", "pictures", limit=limit * 1_000_000)
                    self.assertIn(result.returncode, (0, 1), result.stderr[-300:])
                    self.assertTrue(result.stdout.endswith("1000\n"))
                    if limit == 250:
                        self.assertIn("LimitExceeded", result.stderr)

    def test_vector_pictures_with_glows_are_held_to_the_same(self) -> None:
        for suffix in ("svg", "pdf"):
            with self.subTest(suffix):
                code = f"""series a = walk(1000)
                plot a width=300 height=100 scale=1 laser=on
                config width=7500 height=2000 laser=on
                plot a
                export "a.{suffix}"
                print count(a)"""
                result = self.run_code(code, "--keep-going", limit=300_000_000)
                self.assertEqual(result.returncode, 1, result.stderr[-300:])
                self.assertIn("LimitExceeded", result.stderr)
                self.assertTrue(result.stdout.endswith("1000\n"))


class HistoryTest(SafetyCase):
    """The prompt's history: prompts share it, and what is no history of ours is left alone."""

    def setUp(self) -> None:
        super().setUp()
        self.state = self.folder / "glowline"
        self.state.mkdir()
        self.history = self.state / "history"

    def prompt(self) -> Terminal:
        prompt = Terminal(PROGRAM, folder=self.folder, XDG_STATE_HOME=str(self.folder), TERM="xterm")
        self.addCleanup(prompt.close)
        prompt.expect("glow> ")
        prompt.expect_raw()
        return prompt

    def enter(self, prompt: Terminal, line: str, answer: str) -> None:
        prompt.type(line + "\n")
        prompt.expect(answer)
        prompt.expect("glow> ")
        prompt.expect_raw()

    def test_two_prompts_at_once_keep_the_lines_of_both(self) -> None:
        first, second = self.prompt(), self.prompt()
        self.enter(first, "101 + 1", "102")
        self.enter(second, "201 + 1", "202")
        self.enter(first, '"zwölf  \\\\ 3"', "zwölf")
        first.type("exit\n")
        second.type("exit\n")
        self.assertEqual((first.status(), second.status()), (0, 0))
        third = self.prompt()
        third.type("\x1b[A")
        third.expect('"zwölf  \\\\ 3"')
        self.enter(third, "\x1b[A", "202")
        self.enter(third, "\x1b[A\x1b[A\x1b[A\x1b[A", "102")
        self.assertEqual(self.history.stat().st_mode & 0o777, 0o600)

    def test_what_is_no_history_is_left_alone(self) -> None:
        other = self.folder / "other"
        other.write_text("somebody's notes\n")
        for make in (
            lambda: self.history.write_text("somebody's notes\n"),
            lambda: self.history.symlink_to(other),
            lambda: self.history.symlink_to("/dev/full"),
            lambda: os.mkfifo(self.history),
            self.history.mkdir,
        ):
            make()
            before = os.lstat(self.history)
            prompt = Terminal(PROGRAM, folder=self.folder, XDG_STATE_HOME=str(self.folder), TERM="xterm")
            self.addCleanup(prompt.close)
            prompt.expect("what is typed is not remembered")
            prompt.expect("glow> ")
            prompt.expect_raw()
            self.enter(prompt, "1 + 1", "2")
            prompt.type("exit\n")
            self.assertEqual(prompt.status(), 0)
            after = os.lstat(self.history)
            self.assertEqual((before.st_ino, before.st_mode, before.st_size), (after.st_ino, after.st_mode, after.st_size))
            self.assertEqual(other.read_text(), "somebody's notes\n")
            if self.history.is_dir() and not self.history.is_symlink():
                self.history.rmdir()
            else:
                self.history.unlink()

    def test_a_link_to_a_history_stays_one(self) -> None:
        kept = self.folder / "kept"
        self.history.symlink_to(kept)
        prompt = self.prompt()
        self.enter(prompt, "1 + 1", "2")
        prompt.type("exit\n")
        prompt.status()
        self.assertTrue(self.history.is_symlink())
        self.assertIn("1\\040+\\0401", kept.read_text())
