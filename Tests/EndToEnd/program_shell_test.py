"""What a shell has of the program: completions, the manual, pictures in a terminal, and ends of pipes."""

import contextlib
import os
import pathlib
import shlex
import signal
import subprocess
import tempfile
import unittest

from processes import TIMEOUT, Terminal, wait_until
from under_test import PROGRAM

COMMAND = pathlib.Path(PROGRAM).absolute()


def output(*command: str | pathlib.Path, text: str | None = None, **variables: str) -> str:
    result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=TIMEOUT, env=os.environ | variables, check=False)
    if result.returncode or result.stderr:
        raise AssertionError(f"{command}: {result.returncode} {result.stderr}")
    return result.stdout


class CompletionsTest(unittest.TestCase):
    """Each shell completes the same lines, as far as it is asked here."""

    CASES = (
        ("glowline pl", ["plot"]),
        ("glowline completions ", ["bash", "fish", "zsh"]),
        ("glowline run --h", ["--help", "--html"]),
        ("glowline plot p.csv titl", ["title="]),
        ("glowline plot p.csv theme=d", ["dark"]),
        ("glowline plot p.csv laser=", ["off", "on"]),
        ("glowline install --sys", ["--sys-prefix"]),
    )

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def completions(self, shell: str) -> pathlib.Path:
        path = self.folder / shell
        path.write_text(output(PROGRAM, "completions", shell))
        return path

    def test_bash_completes_commands_options_keys_and_words(self) -> None:
        script = self.completions("bash")
        for line, expected in self.CASES:
            with self.subTest(line):
                # The words as bash cuts them, at blanks and around an equals sign.
                words = shlex.split(line.replace("=", " = ")) + ([] if line[-1] not in " " else [""])
                words += [""] if line.endswith("=") and words[-1] != "=" else []
                code = (
                    f"source {script}; COMP_WORDBREAKS=$' =:'; COMP_WORDS=({' '.join(map(shlex.quote, words))}); "
                    f"COMP_CWORD={len(words) - 1}; COMP_LINE={shlex.quote(line)}; COMP_POINT={len(line)}; "
                    'compopt() { :; }; _glowline; printf "%s\\n" "${COMPREPLY[@]}"'
                )
                found = output("bash", "--norc", "-c", code).split()
                self.assertEqual(sorted(found), expected)

    def test_fish_completes_commands_options_keys_and_words(self) -> None:
        script = self.completions("fish")
        for line, expected in self.CASES:
            with self.subTest(line):
                code = f"source {script}; complete --do-complete {shlex.quote(line)}"
                found = [row.split("\t")[0] for row in output("fish", "--no-config", "-c", code, HOME=str(self.folder)).splitlines()]
                found = [word.partition("=")[2] or word for word in found]
                for word in expected:
                    self.assertIn(word, found)

    def test_zsh_reads_its_file_and_completes(self) -> None:
        script = self.completions("zsh")
        output("zsh", "-f", "-n", script)
        (self.folder / "_glowline").write_text(script.read_text())
        terminal = Terminal("zsh", "-f", folder=self.folder, TERM="dumb", PS1="ready> ")
        self.addCleanup(terminal.close)
        terminal.expect("ready> ")
        terminal.type("fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; PS1='set> '\n")
        terminal.expect("set> ")
        terminal.type("glowline compl\t")
        terminal.expect("etions")
        terminal.type("zs\t")
        terminal.expect("zsh")


class ManualTest(unittest.TestCase):
    def test_the_manual_page_is_sound_and_has_every_command_and_option(self) -> None:
        page = output(PROGRAM, "--manual")
        checked = subprocess.run(["mandoc", "-T", "lint", "-W", "warning"], input=page, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual((checked.returncode, checked.stdout), (0, ""))
        groff = subprocess.run(
            ["groff", "-man", "-ww", "-K", "utf8", "-T", "utf8"], input=page, capture_output=True, text=True, timeout=TIMEOUT
        )
        self.assertEqual((groff.returncode, groff.stderr), (0, ""))
        shown = output("mandoc", "-T", "ascii", "-O", "width=100", text=page)
        shown = "".join(letter for place, letter in enumerate(shown) if letter != "\b" and shown[place + 1 : place + 2] != "\b")
        for command in ("run", "plot", "repl", "kernel", "install", "uninstall", "doctor", "completions"):
            self.assertIn(f"glowline {command}", shown)
            for line in output(PROGRAM, command, "--help").splitlines():
                if line.startswith("  -"):
                    self.assertIn(line.split()[0].rstrip(","), shown)


class Screen:
    """A terminal of tmux with a shell in it, whose screen can be looked at."""

    def __init__(self, folder: pathlib.Path, *, columns: int = 80, rows: int = 24) -> None:
        self.socket = folder / "tmux"
        (folder / "tmux.conf").write_text("set -g status off\nset -g remain-on-exit on\n")
        # A shell in between would unset PS1; one that is hung up writes its history, perhaps while the folder is removed.
        shell = "env PS1='ready> ' HISTFILE= bash --norc --noprofile"
        environment = {"LC_ALL": "C.UTF-8", "HOME": str(folder), "NO_COLOR": "1"}
        self.call(
            "-f",
            str(folder / "tmux.conf"),
            "new-session",
            "-d",
            "-x",
            str(columns),
            "-y",
            str(rows),
            "-c",
            str(folder),
            shell,
            **environment,
        )

    def call(self, *words: str, **variables: str) -> str:
        result = subprocess.run(
            ["tmux", "-S", self.socket, *words],
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            env={key: value for key, value in os.environ.items() if key != "TMUX"} | {"LC_ALL": "C.UTF-8"} | variables,
            check=False,
        )
        return result.stdout

    def type(self, text: str) -> None:
        self.call("send-keys", "-l", text)
        self.call("send-keys", "Enter")

    def lines(self) -> list[str]:
        return self.call("capture-pane", "-p").rstrip().splitlines()

    def expect(self, *texts: str) -> list[str]:
        """The screen, once it shows these texts."""
        seen: list[str] = []

        def shows() -> bool:
            seen[:] = self.lines()
            return all(text in "\n".join(seen) for text in texts)

        wait_until(shows, f"the screen shows {texts}")
        return seen

    def close(self) -> None:
        self.call("kill-server")


class LiveTest(unittest.TestCase):
    """Live pictures in a terminal, and what they leave of it."""

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        os.mkfifo(self.folder / "input")

    def screen(self, **options: int) -> Screen:
        screen = Screen(self.folder, **options)
        self.addCleanup(screen.close)
        screen.expect("ready>")
        return screen

    def start(self, screen: Screen) -> int:
        """A live plot of what is written to the descriptor."""
        screen.type(f"clear; sh -c 'echo $$ > process; exec {COMMAND} plot live=on' < input; echo status=$?")
        writer = os.open(self.folder / "input", os.O_WRONLY)
        self.addCleanup(self.close, writer)
        return writer

    def close(self, descriptor: int) -> None:
        with contextlib.suppress(OSError):
            os.close(descriptor)

    def write(self, descriptor: int, numbers: range) -> None:
        os.write(descriptor, "".join(f"{number}\n" for number in numbers).encode())

    def picture(self, lines: list[str]) -> list[str]:
        """The rows above the description."""
        end = next(place for place, line in enumerate(lines) if "samples," in line)
        return [line.rstrip() for line in lines[:end]]

    def pictures(self, lines: list[str]) -> int:
        return sum("samples," in line for line in lines)

    def test_it_draws_in_place_follows_the_width_and_ends_with_its_input(self) -> None:
        screen = self.screen()
        writer = self.start(screen)
        self.write(writer, range(10))
        screen.expect("10 samples,")
        self.write(writer, range(10, 30))
        lines = screen.expect("30 samples,")
        self.assertEqual(self.pictures(lines), 1)
        screen.call("resize-window", "-x", "50", "-y", "20")
        self.write(writer, range(30, 40))
        lines = screen.expect("40 samples,")
        self.assertEqual(self.pictures(lines), 1)
        self.assertLessEqual(max(map(len, lines)), 50)
        self.assertLessEqual(len(lines), 20)
        os.close(writer)
        lines = screen.expect("status=0")
        self.assertEqual(self.pictures(lines), 1)
        picture = self.picture(lines)
        # The same as at once.
        screen.type(f"clear; seq 0 39 | {COMMAND} plot; echo status=$?")
        lines = screen.expect("status=0")
        self.assertEqual(self.picture(lines), picture)

    def test_control_c_ends_it_and_the_terminal_is_as_before(self) -> None:
        screen = self.screen()
        writer = self.start(screen)
        self.write(writer, range(10))
        screen.expect("10 samples,")
        screen.call("send-keys", "C-c")
        screen.expect("status=0")
        self.wraps(screen)

    def test_a_signal_ends_it_and_the_terminal_is_as_before(self) -> None:
        for ending in (signal.SIGTERM, signal.SIGHUP):
            with self.subTest(ending):
                screen = self.screen()
                writer = self.start(screen)
                self.write(writer, range(10))
                screen.expect("10 samples,")
                os.kill(int((self.folder / "process").read_text()), ending)
                screen.expect(f"status={128 + ending}")
                self.wraps(screen)
                self.close(writer)
                screen.close()
                os.unlink(self.folder / "tmux")

    def wraps(self, screen: Screen) -> None:
        """Long lines go on in the next row, and what is typed is shown."""
        # What is typed must not hold what is waited for.
        screen.type("clear; printf '%0100d\\n' 7; stty -a | grep -q ' echo ' && echo shown $((6 * 7))")
        lines = screen.expect("0" * 80, "shown 42")
        self.assertIn("0" * 80, lines)

    def test_a_terminal_of_twenty_columns_shows_a_picture(self) -> None:
        screen = self.screen(columns=20, rows=12)
        screen.type(f"clear; seq 100 | {COMMAND} plot; echo status=$?")
        lines = screen.expect("status=0")
        self.assertLessEqual(max(map(len, lines)), 20)

    def test_a_dumb_terminal_gets_the_last_picture_without_sequences(self) -> None:
        terminal = Terminal(
            "sh", "-c", f"for n in 1 2 3; do echo $n; sleep 0.1; done | {COMMAND} plot live=on", folder=self.folder, TERM="dumb"
        )
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.status(), 0)
        self.assertNotIn("\x1b", terminal.seen)
        self.assertEqual(terminal.seen.count("samples,"), 1)
        self.assertIn("3 samples,", terminal.seen)


class EndsTest(unittest.TestCase):
    """Streams that are full, closed, or left early."""

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def call(self, command: str) -> tuple[int, str]:
        result = subprocess.run(
            ["bash", "-c", command], capture_output=True, text=True, timeout=TIMEOUT, cwd=self.folder, env=os.environ | {"P": str(COMMAND)}
        )
        return result.returncode, result.stderr

    def test_what_cannot_be_written_is_said(self) -> None:
        for command in (
            "$P run -c 'print 1'",
            "$P --help",
            "echo 'print 1' | $P",
            "seq 9 | $P plot",
            "$P completions bash",
            "seq 9 | $P plot --print",
        ):
            with self.subTest(command):
                code, message = self.call(f"{command} > /dev/full")
                self.assertEqual((code, message), (1, "glowline: cannot write to standard output: no space left on device\n"))
                code, message = self.call(f"{command} >&-")
                self.assertEqual((code, message), (1, "glowline: cannot write to standard output: bad file descriptor\n"))

    def test_a_file_that_is_written_is_none_of_the_closed_streams(self) -> None:
        code, _ = self.call("seq 9 | $P plot -o a.png >&- 2>&-")
        self.assertEqual(code, 1)
        self.assertTrue((self.folder / "a.png").read_bytes().startswith(b"\x89PNG"))

    def test_a_pipe_that_is_left_early_ends_it_by_its_signal_and_without_a_word(self) -> None:
        for command in ("$P run -c 'print 1; wait 1 s; print 2'", "$P help plot", "seq 9 | $P plot"):
            with self.subTest(command):
                code, message = self.call(f"set -o pipefail; {command} | head -c 1 > /dev/null")
                self.assertIn(code, (0, 128 + signal.SIGPIPE))
                self.assertEqual(message, "")
        # More than a pipe holds.
        (self.folder / "long.glow").write_text("print [n for n in 1..99]\n" * 5000)
        code, message = self.call("set -o pipefail; $P run long.glow | head -c 1 > /dev/null")
        self.assertEqual((code, message), (128 + signal.SIGPIPE, ""))

    def test_arguments_cannot_reach_the_terminal(self) -> None:
        for words in ("$'\\e]0;x\\a'", "kernel -f $'\\e[2J'", "plot $'a\\e[2J.csv'", "run $'\\e[2J.glow'", "run $'\\u202eb.glow'"):
            with self.subTest(words):
                code, message = self.call(f"$P {words} < /dev/null")
                self.assertNotEqual(code, 0)
                self.assertFalse(set(message) & set("\x1b\a\u202e"), message)
                self.assertRegex(message, r"\\e|\\u202e")
