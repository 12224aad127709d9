"""Hostile texts in every place where a text enters, and in all that comes out: terminals, pages, pictures, records, kernels, engines.

GLOWLINE_TEXTS texts are taken, 1,000 where nothing is said; each block of `hostile_texts` comes into every place, what is mixed of
them into at least one. What comes out is held to what a harmless text gives: the same elements and attributes, no script of another,
no request, nothing that a terminal obeys, and the text itself wherever something is read back.
"""

import contextlib
import http.server
import json
import os
import pathlib
import re
import select
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree
from typing import Any

import duckdb
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, expect, sync_playwright

from chromium import OFFLINE
from chromium import PROGRAM as CHROMIUM
from engine_case import EnginesCase, quoted
from front_end import Plot
from hostile_texts import BLOCKS, BYTES, ESCAPES, hostile_texts, long_texts, obeyed
from kernel_case import KernelCase
from processes import TIMEOUT, Terminal
from under_test import PROGRAM, only_glowline
from wire import result_of, text_of

TEXTS = hostile_texts(int(os.environ.get("GLOWLINE_TEXTS", "1000")))
ALONE = [block for blocks in BLOCKS.values() for block in blocks]
MIXED = TEXTS[len(ALONE) :]
PLOT = "application/vnd.glowline.plot+json"
# All that begins a new line; in pictures' texts that is all that is left of it.
LINE_ENDS = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]+")
# Places of a picture's texts; in `panel` braces are no template.
PLACES = ("title", "subtitle", "caption", "xlabel", "ylabel", "unit", "label", "item", "band", "mark", "note", "stretch", "stick", "panel")


def shown(text: str) -> str:
    """A text in the plotting language whose braces are no template."""
    return quoted(text.replace("{", "{{").replace("}", "}}"))


def placed(count: int | None = None) -> list[dict[str, str]]:
    """Texts for the places of so many plots: each block comes to each place, and each other text to one."""
    plots = [{place: ALONE[(k + 19 * j) % len(ALONE)] for j, place in enumerate(PLACES)} for k in range(len(ALONE))]
    for start in range(0, len(MIXED), len(PLACES)):
        part = MIXED[start : start + len(PLACES)]
        plots.append({place: part[j % len(part)] for j, place in enumerate(PLACES)})
    step = 1 if count is None else max(1, len(plots) // count)
    return plots[::step]


def program(texts: dict[str, str]) -> str:
    """A plot with a text in each of its places."""
    written = {place: shown(text) for place, text in texts.items()} | {"panel": quoted(texts["panel"])}
    return """style a label={label}
axis y unit={unit}
mark none
mark y=2 label={mark}
mark a max label={note}
mark x=1..2 label={stretch}
config valueStickLabel={stick}
plot a, a * 2 label={item}, band(a - 1, a + 1) label={band}, a * 3 panel={panel} title={title} subtitle={subtitle} \\
  caption={caption} xlabel={xlabel} ylabel={ylabel}
""".format(**written)


START = "series a = [1, 2, 4, 3]\nconfig width=300 height=400 scale=0.5 fontSize=8\n"
HARMLESS = dict.fromkeys(PLACES, "harmless")


def same_lines(text: str | None) -> str:
    """A text as pictures have it: however its lines end, and without empty ones around it."""
    return LINE_ENDS.sub("\n", text or "").strip("\n")


def without_nonsense(text: str) -> str:
    """A text as XML can hold it."""
    return re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", "", text)


class TextCase(unittest.TestCase):
    maxDiff = 2000

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_program(self, code: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        (self.folder / "a.glow").write_text(code, newline="")
        return subprocess.run(
            [PROGRAM, "run", "a.glow", *words],
            capture_output=True,
            cwd=self.folder,
            timeout=4 * TIMEOUT,
            env=os.environ | {"NO_COLOR": "1"},
        )

    def outputs(self, code: str, *words: str) -> list[Any]:
        """What a program gives with `--json`, of which every line must be JSON."""
        result = self.run_program(code, "--json", *words)
        self.assertEqual(obeyed(result.stderr), [])
        return [json.loads(line) for line in result.stdout.decode().splitlines()]

    def printed(self, code: str) -> list[Any]:
        """What a program prints as lists, without an error."""
        outputs = self.outputs(code)
        errors = [output for output in outputs if output["output_type"] == "error"]
        self.assertEqual(errors, [])
        return [json.loads(o["text"]) for o in outputs if o["output_type"] == "stream" and o["name"] == "stdout"]


class Screen(Terminal):
    """A terminal that keeps the bytes that it gets."""

    def __init__(self, *arguments: str, folder: pathlib.Path, **environment: str) -> None:
        self.got = b""
        super().__init__(*arguments, folder=folder, **environment)

    def read(self, deadline: float) -> bool:
        if not select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]:
            raise AssertionError(f"nothing more came; there was {self.got[-1500:]!r}")
        try:
            data = os.read(self.terminal, 65_536)
        except OSError:
            return False
        self.got += data
        self.seen += data.decode(errors="replace")
        return bool(data)


def is_none(sign: str) -> bool:
    """Whether a code point is no character (Unicode's noncharacters)."""
    return 0xFDD0 <= ord(sign) <= 0xFDEF or ord(sign) & 0xFFFE == 0xFFFE


@only_glowline
class TerminalTextTest(TextCase):
    """No text, whatever it comes from, makes a terminal do anything."""

    def screen(self, *words: str, term: str = "dumb") -> Screen:
        screen = Screen(PROGRAM, *words, folder=self.folder, TERM=term, XDG_STATE_HOME=str(self.folder), HOME=str(self.folder))
        self.addCleanup(screen.close)
        return screen

    def got(self, *words: str, term: str = "dumb") -> bytes:
        """All that a terminal gets of a program."""
        screen = self.screen(*words, term=term)
        screen.status()
        return screen.got

    def check(self, got: bytes, least: int = 0) -> None:
        self.assertEqual(obeyed(got)[:10], [])
        self.assertGreater(len(got), least)

    def write(self, code: str) -> None:
        (self.folder / "a.glow").write_text(code, newline="")

    def test_what_a_program_says(self) -> None:
        lines = ["series a = [1, 2]"]
        for number, text in enumerate(TEXTS):
            literal = shown(text)
            lines.append(f"print {literal}; warn {literal}; let t{number} = {quoted(text)}; t{number}; [t{number}]; show t{number}")
            lines.append(f"style a label={literal}; show a")
        self.write("\n".join([*lines, "show state", "config", "show"]))
        self.check(self.got("run", "a.glow"), 100 * len(TEXTS))

    def test_what_errors_and_warnings_quote(self) -> None:
        (self.folder / "f.csv").write_text("v\n1\n2\n")
        statements = (
            "expect 1 > 2, SHOWN", 'series b from "f.csv" column=TEXT', 'series b from "f.csv" where v = TEXT', "select a at=TEXT",
            "export TEXT", 'series b from "f.csv" dateFormat=TEXT', 'series b from "f.csv" encoding=TEXT', "config timeZone=TEXT",
            "append a TEXT", "series b from TEXT", "run TEXT", "mark from TEXT", "connect m TEXT", "axis y format=TEXT",
            'series b from "f.csv" by=TEXT', "style a label=SHOWN; plot a, a; show b[TEXT]",
        )  # fmt: skip
        # Advice is tried behind all that stands before it: short programs are done sooner.
        for start in range(0, len(ALONE), 90):
            lines = ["series a = [1, 2]"]
            for text in ALONE[start : start + 90]:
                if "://" not in text and "http:" not in text:
                    lines += [line.replace("SHOWN", shown(text)).replace("TEXT", quoted(text)) for line in statements]
            self.write("\n".join(lines))
            self.check(self.got("run", "--keep-going", "a.glow"), 60 * len(lines))

    def test_what_is_no_program(self) -> None:
        lines = ("TEXT", "config TEXT=3", "plot a TEXT", 'print "TEXT', "axis y TEXT", "help TEXT", "series TEXT = [1]", "connect m 'TEXT'")
        names = []
        for number, text in enumerate(ALONE):
            names.append(f"{number}.glow")
            (self.folder / names[-1]).write_text("\n".join(line.replace("TEXT", text) for line in lines), newline="")
        for number, data in enumerate(BYTES):
            names.append(f"b{number}.glow")
            (self.folder / names[-1]).write_bytes(b'config "' + data + b'"=3\nplot ' + data)
        self.check(self.got("check", *names), 40_000)

    def test_names_of_files(self) -> None:
        names = []
        for number, data in enumerate([*BYTES, *(text.encode() for text in ALONE)]):
            if b"\0" not in data and len(data) < 200:
                names.append(os.fsdecode(b"%d " % number + data.replace(b"/", b"_")))
        # A program for each of a thousand takes its time.
        names = names[:: max(1, len(names) // 150)]
        for name in names:
            path = self.folder / f"{name}.csv"
            path.write_text("v,n\n1,2\n3,x\n,\n")
            (self.folder / f"{name}.glow").write_text("config x=1")
        self.check(self.got("check", *(f"{name}.glow" for name in names)), 100 * len(names))
        self.check(self.got("check", *names), 20 * len(names))
        code = []
        for name in names:
            with contextlib.suppress(UnicodeEncodeError):
                file = quoted(f"{name}.csv")
                name.encode()
                code.append(f"series n from {file} column=n\nseries v from {file}\nv\nexport v {quoted(name + '.json')}")
        self.write("\n".join(code))
        self.check(self.got("run", "--keep-going", "a.glow"), 100 * len(code))
        for name in names[:: max(1, len(names) // 16)]:
            for words in (
                ["run", f"{name}.glow"],
                ["run", name],
                ["plot", f"{name}.csv", "n"],
                ["plot", f"{name}.csv", "v", "-o", f"{name}.svg"],
                [name],
            ):
                self.check(self.got(*words))

    def test_words_of_the_shell(self) -> None:
        (self.folder / "f.csv").write_text("v\n1\n2\n")
        for text in ALONE[:: max(1, len(ALONE) // 10)]:
            if "\0" not in text:
                words = (["plot", "f.csv", f"title={text}"], ["plot", "f.csv", text], ["run", "-c", text], [f"--{text}"], ["help", text])
                self.check(b"".join(self.got(*each) for each in words))

    def test_a_shell_takes_a_corrected_command_as_its_words(self) -> None:
        """What stands in an error is pasted into a shell: nothing of it may run."""
        (self.folder / "f.csv").write_text("v\n1\n2\n")
        script = 'program=$1; shift; for word; do printf "%s\\0" "$word"; done'
        texts = [text for text in ALONE if text.isprintable() and set(text) & set("'`$")]
        seen = 0
        for text in texts:
            words = ["plot", "f.csv", "nothing", f"title={text}"]
            result = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=self.folder, timeout=TIMEOUT)
            found = re.search("^  (glowline plot .*)$", result.stderr, re.MULTILINE)
            if not found or "…" in found[1]:
                continue
            seen += 1
            heard = subprocess.run(
                ["bash", "-c", f"glowline() {{ {script}; }}; {found[1]}".replace("program=$1; shift; ", "")],
                capture_output=True,
                text=True,
                cwd=self.folder,
                timeout=TIMEOUT,
            )
            with self.subTest(text):
                self.assertEqual((heard.stdout.split("\0")[:-1], heard.stderr), (words, ""))
        self.assertGreater(seen, len(texts) // 2)

    def test_pictures_in_characters(self) -> None:
        self.write(START + "".join(program(texts) for texts in placed()))
        self.check(self.got("run", "a.glow"), 100_000)

    def test_pictures_in_colours_have_no_other_sequences_than_harmless_ones(self) -> None:
        def kinds(texts: list[dict[str, str]]) -> set[bytes]:
            self.write(START + "".join(program(place) for place in texts))
            got = self.got("run", "a.glow", term="xterm-256color")
            self.assertEqual(obeyed(re.sub(rb"\x1b\[[0-9;]*m", b"", got))[:10], [])
            return set(re.findall(rb"\x1b\[[0-9;]*m", got))

        self.assertLessEqual(kinds(placed(60)), kinds([HARMLESS]))

    def test_what_is_completed_at_the_prompt(self) -> None:
        """What Tab lists and writes: names of files, columns and members."""
        hostile = "\x1b[31m\x07\x9b31m\u202e"
        for number in range(2):
            (self.folder / f"file{number}{hostile}.csv").write_text("v\n1\n")
        (self.folder / "data.csv").write_text(f"col1{hostile},col2{hostile}\n1,2\n2,3\n")
        (self.folder / "long.csv").write_text(f"g,v\nmember1{hostile},1\nmember2{hostile},2\n")
        for line in ('series b from "fil', 'series b from "data.csv" column="co', 'g["mem'):
            with self.subTest(line):
                screen = self.screen(term="xterm")
                screen.expect("glow> ")
                screen.expect_raw()
                screen.type('series g from "long.csv" by=g column=v\n')
                screen.expect("glow> ")
                screen.expect_raw()
                start = len(screen.got)
                screen.type(line + "\t\t")
                screen.expect(line)
                # What cannot be typed is not offered. An empty entry ends what is told of Tab.
                screen.type("\x03")
                screen.expect("glow> ")
                screen.type("41 + 1\n")
                screen.expect("42")
                # The editor itself moves the cursor, clears the line, and rings where it has nothing to offer.
                told = re.sub(rb"\x1b\[[0-9]*[KGCDJ]|\r(?=\x1b|glow>| ...>)|\x08|\x07", b"", screen.got[start:])
                self.assertEqual(obeyed(told)[:3], [])
                screen.type("exit\n")
                screen.status()

    def test_what_is_asked(self) -> None:
        hostile = "".join(text for text in ALONE if len(text) < 20)
        self.write(f"let answer = ask({shown(hostile)})\nprint answer")
        screen = self.screen("run", "a.glow")
        screen.type("5\n")
        self.assertEqual(screen.status(), 0)
        self.check(screen.got)

    def test_what_a_connection_file_says(self) -> None:
        for text in ["\x1b]0;x\x07\x9b31m\u202e<b>", *ALONE[:: max(1, len(ALONE) // 3)]]:
            for field in ("transport", "ip", "key", "signature_scheme", "kernel_name", "shell_port"):
                fields = {"transport": "tcp", "ip": "127.0.0.1", "key": "k", "signature_scheme": "hmac-sha256", "kernel_name": "k"}
                fields |= dict.fromkeys(("shell_port", "control_port", "stdin_port", "iopub_port", "hb_port"), "no port")
                (self.folder / "c.json").write_text(json.dumps(fields | {field: text}))
                # Ports that are none: it says so, or says what else is wrong, and ends.
                self.check(self.got("kernel", "-f", "c.json"), 10)

    def test_what_the_log_of_a_kernel_says_of_its_file(self) -> None:
        for number, data in enumerate((*BYTES[:6], b'{"transport": "\x1b]0;x\x07"', b'{"\x9b": 1}')):
            with self.subTest(number):
                (self.folder / "c.json").write_bytes(data)
                self.check(self.got("kernel", "-f", "c.json"), 10)


@only_glowline
class DataTextTest(TextCase):
    """Names and cells of files: each is read as it is, and written so that it reads the same."""

    def quoted_cell(self, text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    def read_and_written(self, file: str, names: list[str]) -> None:
        with self.subTest(file):
            code = f'series q from "{file}" columns=all\nprint names(q)\nexport q "again-{file}"\n'
            code += f'series z from "again-{file}" columns=all\nprint names(z)'
            self.assertEqual(self.printed(code), [names, names])

    def test_headers_of_tables(self) -> None:
        names = [f"{number} {text} {number}" for number, text in enumerate(TEXTS) if "\0" not in text]
        for separator, suffix in ((",", "csv"), ("\t", "tsv")):
            header = separator.join(map(self.quoted_cell, ["x", *names]))
            rows = [separator.join([str(row)] * (len(names) + 1)) for row in (1, 2)]
            (self.folder / f"a.{suffix}").write_text("\n".join([header, *rows]), newline="")
            self.read_and_written(f"a.{suffix}", names)

    def test_keys_of_json(self) -> None:
        names = [f"{number} {text} {number}" for number, text in enumerate(TEXTS)]
        rows = [dict.fromkeys(["x", *names], row) for row in (1, 2)]
        (self.folder / "a.json").write_text(json.dumps(rows))
        (self.folder / "a.jsonl").write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows))
        for file in ("a.json", "a.jsonl"):
            self.read_and_written(file, names)

    def test_members_of_groups(self) -> None:
        names = [f"{number} {text} {number}" for number, text in enumerate(TEXTS)]
        clean = [name for name in names if "\0" not in name]
        (self.folder / "a.csv").write_text("g,v\n" + "".join(f"{self.quoted_cell(name)},{k}\n" for k, name in enumerate(clean)), newline="")
        (self.folder / "a.jsonl").write_text("".join(json.dumps({"g": name, "v": k}) + "\n" for k, name in enumerate(names)))
        for file, expected in (("a.csv", clean), ("a.jsonl", names)):
            with self.subTest(file):
                members = "".join(f"expect last(q[{quoted(expected[k])}]) == {k}\n" for k in range(0, len(expected), 9))
                self.assertEqual(self.printed(f'series q from "{file}" by=g column=v\nprint names(q)\n{members}'), [expected])

    def test_texts_that_conditions_compare_with(self) -> None:
        names = [text for text in ALONE if "\0" not in text and text.strip("\n\r\t \xa0\x0b\x0c\x85\u2028\u2029\x1c\x1d\x1e\x1f")]
        (self.folder / "a.csv").write_text(
            "g,v\n" + "".join(f"{self.quoted_cell('=' + name)},{k}\n" for k, name in enumerate(names)), newline=""
        )
        code = "".join(f'series v from "a.csv" column=v where g = {quoted("=" + name)}\nprint [first(v), count(v)]\n' for name in names)
        # Texts are compared canonically and in any case: some mean the same.
        found = self.printed(code)
        self.assertEqual([k for k, (first, count) in enumerate(found) if first > k or count > 2], [])

    def test_bytes_that_are_no_text(self) -> None:
        code = []
        for number, data in enumerate(BYTES):
            for suffix, file in (
                ("csv", b"g" + data + b",v\n" + data + b",1\nb,2\n"),
                ("json", b'[{"g' + data + b'": "' + data + b'", "v": 1}, {"v": 2}]'),
                ("jsonl", b'{"g' + data + b'": "' + data + b'", "v": 1}\n{"v": 2}\n'),
            ):
                (self.folder / f"{number}.{suffix}").write_bytes(file)
                source = f'from "{number}.{suffix}"'
                code.append(f"series v {source} column=v\nprint [last(v)]\nplot v\nseries w {source} column=nothing\n")
        outputs = self.outputs("".join(code), "--keep-going")
        self.assertGreater(len(outputs), 3 * len(BYTES))
        for output in outputs:
            told = "\n".join(output["traceback"]) if output["output_type"] == "error" else output.get("text", "")
            self.assertEqual(obeyed(told), [])

    def test_halves_of_surrogates_are_replaced_or_refused(self) -> None:
        rows = [f'{{"g": "{number} {escape}", "v": {number}}}' for number, escape in enumerate(ESCAPES)]
        (self.folder / "a.jsonl").write_text("\n".join(rows))
        (output,) = self.outputs('series q from "a.jsonl" by=g column=v\nprint names(q)')
        if output["output_type"] == "error":
            self.assertEqual(output["ename"], "DataError")
        else:
            self.assertEqual([name for name in json.loads(output["text"]) if "\ufffd" not in name], [])
        errors = self.outputs("\n".join(f'print "{escape}"' for escape in ESCAPES))
        self.assertEqual([error["ename"] for error in errors], ["SyntaxError"])
        self.assertIn(f"line {len(ESCAPES) - 1}", "\n".join(errors[0]["traceback"]))


@only_glowline
class PictureTextTest(TextCase):
    """Records, vector pictures and states: a text comes back, and nothing else comes with it."""

    plots: list[dict[str, str]]
    made: pathlib.Path
    errors: list[Any]

    @classmethod
    def setUpClass(cls) -> None:
        cls.made = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.plots = placed()
        lines = [START]
        for number, texts in enumerate([HARMLESS, *cls.plots]):
            suffixes = ("json", "svg", "pdf") if number % 3 == 0 else ("json", "svg")
            lines.append(program(texts) + "".join(f'export "{number}.{suffix}"\n' for suffix in suffixes))
        (cls.made / "a.glow").write_text("".join(lines), newline="")
        result = subprocess.run([PROGRAM, "run", "a.glow", "--keep-going"], capture_output=True, cwd=cls.made, timeout=4 * TIMEOUT)
        cls.errors = result.stderr.decode().split("\n\n") if result.returncode else []

    def read(self, number: int, suffix: str) -> bytes:
        return (self.made / f"{number}.{suffix}").read_bytes()

    def test_every_picture_is_written(self) -> None:
        self.assertEqual([error for error in self.errors if error.strip()][:3], [])

    def test_records_have_the_texts(self) -> None:
        for number, texts in enumerate(self.plots):
            record = json.loads(self.read(number + 1, "json"))
            first, last = record["panels"][0], record["panels"][-1]
            found = {
                "title": record.get("title"),
                "subtitle": record.get("subtitle"),
                "caption": record.get("caption"),
                "ylabel": (first["axes"]["y"] or {}).get("label"),
                "xlabel": (last["axes"]["x"] or {}).get("label"),
                "unit": (first["axes"]["y"] or {}).get("unit"),
                "label": record["series"][0]["label"],
                "item": record["series"][1]["label"],
                "band": first["bands"][0]["name"],
                "stick": record["config"]["valueStickLabel"].replace("{{", "{").replace("}}", "}"),
                "panel": last["name"],
            } | {place: mark["label"] for place, mark in zip(("mark", "note", "stretch"), first["marks"], strict=True)}
            for place, text in found.items():
                # What a small picture has no room for is left out.
                if text is not None:
                    with self.subTest(f"{number} {place}"):
                        self.assertEqual(same_lines(text), same_lines(texts[place]))

    def names_in(self, svg: bytes) -> set[tuple[str, str]]:
        """All elements of a document with all their attributes."""
        return {(element.tag, name) for element in xml.etree.ElementTree.fromstring(svg).iter() for name in ["", *element.attrib]}

    def test_vector_pictures_are_strict_xml_without_foreign_elements(self) -> None:
        # A line that is no part of a scale, which Cairo writes where there is room for one, has one more attribute.
        # So has a glyph that a font holds as a picture, whose data stands in the file.
        space = "{http://www.w3.org/2000/svg}"
        glyph = {(f"{space}image", name) for name in ("", "id", "width", "height", "{http://www.w3.org/1999/xlink}href")}
        harmless = self.names_in(self.read(0, "svg")) | {(f"{space}path", "transform"), (f"{space}use", "transform")} | glyph
        for number, texts in enumerate(self.plots):
            svg = self.read(number + 1, "svg")
            # Nothing that asks a server, runs or is of another document; a picture's own ids and data alone.
            self.assertEqual(re.findall(rb"<!DOCTYPE|<!ENTITY|<\?xml-stylesheet", svg), [])
            named = [element.get("{http://www.w3.org/1999/xlink}href", "#") for element in xml.etree.ElementTree.fromstring(svg).iter()]
            self.assertEqual([name for name in named if not name.startswith(("#", "data:image/png"))], [])
            self.assertLessEqual(self.names_in(svg), harmless)
            title = xml.etree.ElementTree.fromstring(svg).find("{http://www.w3.org/2000/svg}title")
            assert title is not None
            # On one line, without what XML cannot hold.
            wanted, found = ("".join(without_nonsense(LINE_ENDS.sub(" ", text)).split()) for text in (texts["title"], title.text or ""))
            self.assertTrue(found.startswith(wanted), (found, wanted))

    def test_documents_have_their_title(self) -> None:
        for number, texts in enumerate(self.plots):
            path = self.made / f"{number + 1}.pdf"
            if not path.exists():
                continue  # each third; which of them cannot be written, another test tells
            data = path.read_bytes()
            title = pdf_text(data, b"/Title")
            self.assertEqual(
                len(
                    re.findall(
                        rb"/(?:JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile)\b",
                        re.sub(rb"stream\r?\n.*?endstream", b"", data, flags=re.DOTALL),
                    )
                ),
                0,
            )
            # What is no character stands in no document.
            wanted = same_lines("".join(sign for sign in texts["title"] if sign != "\0" and not is_none(sign)))
            title = "".join(sign for sign in title if not is_none(sign))
            with self.subTest(number):
                # It is one line.
                self.assertTrue(same_lines(title).startswith(wanted.replace("\n", " ")), (title, wanted))

    def test_pictures_name_their_program_without_harm(self) -> None:
        """The texts of a PNG are UTF-8, end where they should, and are no chunk of their own."""
        code = START + "".join(program(texts) for texts in self.plots[::4])
        self.assertEqual(self.run_program(code, "--out", "pictures").returncode, 0)
        pictures = sorted((self.folder / "pictures").iterdir())
        self.assertEqual(len(pictures), len(self.plots[::4]))
        for path in pictures:
            kinds, place, data = [], 8, path.read_bytes()
            while place < len(data):
                (count,) = struct.unpack_from(">I", data, place)
                kind, chunk = data[place + 4 : place + 8], data[place + 8 : place + 8 + count]
                if kind == b"iTXt":
                    chunk.split(b"\0", 5)[-1].decode()
                    self.assertEqual(chunk.count(b"\0"), 5)
                kinds.append(kind)
                place += count + 12
            self.assertLessEqual(set(kinds), {b"IHDR", b"pHYs", b"sRGB", b"iTXt", b"tEXt", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
            self.assertEqual(kinds[-1], b"IEND")

    def test_a_state_reads_back_as_it_is(self) -> None:
        lines = [START]
        for number, text in enumerate(TEXTS):
            literal = shown(text)
            lines.append(f"let t{number} = {quoted(text)}\nseries s{number} = [1, 2]\nstyle s{number} label={literal}\n")
        lines += [program(texts) for texts in self.plots[-3:]]
        lines.append(f"config link={quoted(ALONE[0])} fontFamily={quoted(ALONE[1])} latestIndicator={shown(ALONE[2])}\n")
        state = self.outputs("".join(lines) + "show state")[-1]["data"]["text/plain"]
        self.assertEqual(obeyed(state), [])
        self.assertEqual(self.outputs(state + "\nshow state")[-1]["data"]["text/plain"], state)
        values = self.printed(state + "\n" + "\n".join(f"print [t{number}]" for number in range(len(TEXTS))))
        self.assertEqual([value for (value,) in values], TEXTS)

    def test_long_texts_take_neither_forever_nor_all_memory(self) -> None:
        for name, text in [one for one in long_texts(1_000_000).items() if one[0] in ("markup", "marks", "controls")]:
            with self.subTest(name):
                literal = shown(text)
                code = f"let t = {literal}\nprint t\nseries b from {quoted(text[:5000])}\nexpect 1 > 2, t\n"
                code += f"plot [1, 2] title={literal} width=200 height=100"
                result = self.run_program(code, "--keep-going")
                self.assertEqual(result.returncode, 1)
                self.assertEqual(obeyed(result.stderr)[:3], [])
                self.assertIn(b"2 samples", result.stdout[-300:])


def pdf_text(data: bytes, key: bytes) -> str:
    """A text of a document's information, as PDF 32000-1 writes it."""
    if found := re.search(re.escape(key) + rb" *<([0-9A-Fa-f]*)>", data):
        return bytes.fromhex(found[1].decode()).decode("utf-16")
    found = re.search(re.escape(key) + rb" *\(((?:[^()\\]|\\.)*)\)", data, re.DOTALL)
    assert found, data[-500:]
    return re.sub(rb"\\(.)", rb"\1", found[1], flags=re.DOTALL).decode("latin-1")


# What a document would be made of: of each element its name and those of its attributes, in their order.
STRUCTURE = """documents => documents.map(([text, kind]) => {
  const parsed = new DOMParser().parseFromString(text, kind);
  return [...parsed.querySelectorAll("*")].map((e) => [e.localName, ...[...e.attributes].map((a) => a.name)].join(" "));
})"""
# What the pictures of a page have made of it, shadows included, by picture.
SHADOWS = """() => [...document.querySelectorAll("[data-glowline]")].map((root) => {
  const found = new Set();
  const look = (node) => node.querySelectorAll("*").forEach((e) => {
    for (const name of ["", ...[...e.attributes].map((a) => a.name)]) found.add(e.localName + " " + name);
    if (e.shadowRoot) look(e.shadowRoot);
  });
  look(root);
  return [...found];
})"""
LISTEN = """window.faults = [];
addEventListener("securitypolicyviolation", (e) => faults.push(e.effectiveDirective + " " + e.blockedURI), true);
"""


@only_glowline
class PageTextTest(unittest.TestCase):
    """Pages in a browser: no element of a text's making, no dialog, no request, and nothing that the page's policy would have to stop."""

    maxDiff = 2000
    folder: pathlib.Path
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE, timeout=TIMEOUT * 1000)
        cls.addClassCleanup(cls.browser.close)

    def setUp(self) -> None:
        context = self.browser.new_context(viewport={"width": 1000, "height": 800})
        self.addCleanup(context.close)
        context.set_default_timeout(TIMEOUT * 1000)
        context.add_init_script(LISTEN)
        self.page: Page = context.new_page()
        self.told: list[str] = []
        self.page.on("dialog", self.hear_dialog)
        self.page.on("pageerror", lambda error: self.told.append(f"error {error}"))
        self.page.on("console", self.hear_console)
        self.page.on("request", self.hear_request)

    def hear_dialog(self, dialog: Dialog) -> None:
        self.told.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def hear_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.told.append(f"console {message.text}")

    def hear_request(self, request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            self.told.append(request.url)

    def run_program(self, code: str, *words: str) -> None:
        (self.folder / "a.glow").write_text(code, newline="")
        result = subprocess.run(
            [PROGRAM, "run", "a.glow", "--keep-going", *words], capture_output=True, cwd=self.folder, timeout=4 * TIMEOUT
        )
        self.assertIn(result.returncode, (0, 1), result.stderr[-500:])

    def structures(self, documents: list[tuple[str, str]]) -> list[list[str]]:
        return self.page.evaluate(STRUCTURE, documents)

    def touched(self, count: int) -> None:
        """Shows the label of some of the page's pictures, as a pointer does."""
        plots = self.page.locator("[data-glowline]")
        for number in range(0, plots.count(), max(1, plots.count() // count)):
            plot = Plot(self.page, number)
            self.page.mouse.move(*plot.at(120))
            # Each panel has a label.
            expect(plot.stage.locator(".label:visible").first).to_be_visible()
            plot.press(150)
            plot.move(200, steps=2)
            self.page.mouse.up()

    def faults(self) -> list[str]:
        return [*self.told, *self.page.evaluate("faults")]

    def report(self, texts: list[dict[str, str]], name: str) -> pathlib.Path:
        """A page with plots, what is printed, and errors."""
        lines = [START + "config height=200\n"]
        for place in texts:
            title = shown(place["title"])
            lines.append(
                program(place)
                + f"print {title}; warn {shown(place['label'])}; expect 1 > 2, {title}\nselect a 1\nshow a\n[{quoted(place['item'])}]\n"
            )
        self.run_program("".join(lines), "--html", name)
        return self.folder / name

    def test_exported_pages_have_the_elements_of_harmless_ones(self) -> None:
        plots = placed()
        lines = [START]
        for number, texts in enumerate([HARMLESS, *plots]):
            lines.append(program(texts) + f'export "{number}.html"\n')
        self.run_program("".join(lines))
        pages = [((self.folder / f"{number}.html").read_text(), "text/html") for number in range(len(plots) + 1)]
        harmless, *others = self.structures(pages)
        self.assertEqual([plots[number] for number, other in enumerate(others) if other != harmless][:2], [])
        self.assertEqual(self.faults(), [])

    def test_reports_have_the_elements_of_harmless_ones(self) -> None:
        plots = placed(120)
        pages = [(self.report(texts, "report.html").read_text(), "text/html") for texts in ([HARMLESS] * len(plots), plots)]
        harmless, hostile = self.structures(pages)
        self.assertEqual(sorted(set(hostile) - set(harmless)), [])
        self.assertEqual(*(sum("script" in element for element in page) for page in (hostile, harmless)))
        # A page vouches for its own scripts alone: the view's, and one for each plot.
        policies = [re.findall("'sha256-[^']*'", page) for page, _ in pages]
        self.assertEqual(*map(len, policies))

    def test_a_script_in_a_cell_of_a_file_is_none_in_a_page(self) -> None:
        """Signs that bind `<` and `>` to what stands beside them: who replaces characters replaces neither."""
        rows = [{"g": text, "v": row} for text in BLOCKS["bound"] for row in (1, 2)]
        (self.folder / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        code = 'series q from "a.jsonl" by=g column=v\nprint names(q)\nplot q\nseries r from "a.jsonl" column=g'
        self.run_program(code, "--html", "bound.html")
        address = (self.folder / "bound.html").as_uri()
        self.page.goto(address)
        self.touched(1)
        self.assertEqual(self.faults(), [address])
        self.assertEqual((self.page.locator("script").count(), self.page.locator("body img").count()), (1, 1))

    def test_touched_pages_show_texts_as_texts(self) -> None:
        shadows: list[set[str]] = []
        for name, texts in (("harmless", [HARMLESS] * 2), ("hostile", placed(24))):
            path = self.report(texts, f"{name}.html")
            self.told.clear()
            self.page.goto(path.as_uri())
            self.touched(8)
            shadows.append({one for picture in self.page.evaluate(SHADOWS) for one in picture})
            with self.subTest(name):
                self.assertEqual(self.faults(), [path.as_uri()])
        self.assertEqual(sorted(shadows[1] - shadows[0]), [])

    def test_a_page_is_touched_under_its_policy_as_a_header(self) -> None:
        """What the page says in itself is enough for whoever sends it as a header, and nothing that it does breaks it."""
        page = self.report(placed(6), "served.html").read_text()
        element = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">\n?', page)
        assert element
        policy, body = element[1], page.replace(element[0], "").encode()
        self.assertTrue(policy.startswith("default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-"), policy)

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Security-Policy", policy)
                self.end_headers()
                self.wfile.write(body if self.path == "/" else b"")

            def log_message(self, *_: object) -> None:
                """A request is looked at by the page, not told."""

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/"
            self.page.goto(address)
            self.touched(3)
            plot = Plot(self.page)
            plot.root.get_by_label("plot menu").select_option("Save PNG")
            # The browser itself asks for an icon, which the policy forbids to say.
            self.assertEqual([fault for fault in self.faults() if not fault.endswith("/favicon.ico")], [address])
            server.shutdown()

    def test_a_font_is_no_style(self) -> None:
        """A text in a style sheet of the view: it may name a font that there is not, and nothing else."""
        fonts = [*(text for text in ALONE[::20] if "\0" not in text), "x\n}*{background:url(//127.0.0.1:9/x)}", "x'}#stage{display:none}/*"]
        rules = """() => [...document.querySelectorAll("[data-glowline] > div")].map((host) => [...host.shadowRoot.styleSheets]
          .map((sheet) => [...sheet.cssRules].map((rule) => rule.selectorText || rule.cssText).join("|")).join("||"))"""
        code = START + "config height=100\nplot a\n" + "".join(f"config fontFamily={quoted(font)}\nplot a\n" for font in fonts)
        self.run_program(code, "--html", "fonts.html")
        self.page.goto((self.folder / "fonts.html").as_uri())
        expect(self.page.locator("#stage")).to_have_count(len(fonts) + 1)
        first, *others = self.page.evaluate(rules)
        self.assertEqual([font for font, other in zip(fonts, others, strict=True) if other != first], [])

    def test_vector_pictures_alone(self) -> None:
        plots = [HARMLESS, *placed(12)]
        self.run_program(START + "".join(program(texts) + f'export "{number}.svg"\n' for number, texts in enumerate(plots)))
        for number in range(len(plots)):
            path = self.folder / f"{number}.svg"
            self.told.clear()
            self.page.goto(path.as_uri())
            with self.subTest(number):
                self.assertEqual(self.told, [path.as_uri()])
                self.assertEqual(self.page.locator("parsererror, script, foreignObject, a, iframe").count(), 0)

    def test_a_page_of_nbconvert_asks_and_runs_what_a_harmless_one_does(self) -> None:
        from nbconvert import HTMLExporter

        found: list[tuple[set[str], list[str]]] = []
        for name, texts in (("harmless", [HARMLESS] * 6), ("hostile", placed(40))):
            path = self.folder / f"{name}.html"
            path.write_text(HTMLExporter().from_notebook_node(self.executed(texts))[0])
            self.told.clear()
            self.page.goto(path.as_uri(), wait_until="domcontentloaded")
            self.touched(4)
            structure = self.page.evaluate(
                "() => [...document.querySelectorAll('*')].map((e) => e.localName + [...e.attributes].map((a) => a.name))"
            )
            # Highlighted code has as many parts as there are words in it.
            found.append((set(structure), sorted({told for told in self.told if told != path.as_uri()})))
        self.assertEqual(found[1][1], found[0][1])
        self.assertEqual(sorted(found[1][0] - found[0][0]), [])

    def executed(self, texts: list[dict[str, str]]) -> Any:
        """A notebook of plots, values, streams and errors, as a kernel gives them."""
        import nbformat  # they take seconds to load

        kernel = KernelCase()
        self.addCleanup(kernel.doCleanups)
        _, client = kernel.started()
        book = nbformat.v4.new_notebook()
        for place in texts:
            code = (
                START
                + "config height=200\n"
                + program(place)
                + f"print {shown(place['mark'])}; warn {shown(place['note'])}; [{quoted(place['item'])}]"
            )
            for source in (code, f"series b from {quoted(place['title'])}", f"plot a titel={quoted(place['title'])}", "show a"):
                cell = nbformat.v4.new_code_cell(source)
                reply, outputs = client.execute(source)
                cell.outputs = [nbformat.v4.output_from_msg({"header": o.header, "content": o.content}) for o in outputs]
                self.assertIn(reply.content["status"], ("ok", "error"))
                book.cells.append(cell)
        return book


@only_glowline
class KernelTextTest(KernelCase):
    """Cells, replies and comms: what a kernel says of a text is the text, and its messages are JSON."""

    def test_errors_quote_cells_without_what_terminals_obey(self) -> None:
        _, client = self.started()
        for text in TEXTS:
            for code in (f"config x={quoted(text)}", f"plot {text}") if text in ALONE else (f"print 1; {text}",):
                reply, outputs = client.execute(code)
                for content in [reply.content, *(o.content for o in outputs if o.kind == "error")]:
                    told = "\n".join([content.get("ename", ""), content.get("evalue", ""), *content.get("traceback", [])])
                    # The colours of a traceback are the kernel's own.
                    self.assertEqual(obeyed(re.sub("\x1b\\[(?:0|1;31)m", "", told))[:3], [], code)

    def test_a_button_of_an_error_is_one_element(self) -> None:
        """What a notebook shows beside an error: the corrected cell, which has the texts of the wrong one in it."""
        _, client = self.started()
        seen = 0
        for text in ALONE:
            _, outputs = client.execute(f"plot [1, 2] titel={quoted(text)}")
            for html in [o.content["data"]["text/html"] for o in outputs if "text/html" in o.content.get("data", {})]:
                seen += 1
                with self.subTest(text):
                    self.assertEqual(re.findall("<[a-z/!?][^ >]*", html), ["<button", "</button"])
        self.assertGreater(seen, len(ALONE) // 2)

    def test_what_is_printed_and_answered_is_the_text(self) -> None:
        _, client = self.started()
        for start in range(0, len(TEXTS), 100):
            part = TEXTS[start : start + 100]
            outputs = self.run_cell(client, "\n".join(f"print [{quoted(text)}]" for text in part))
            self.assertEqual([json.loads(line)[0] for line in text_of(outputs).splitlines()], part)
            result = result_of(self.run_cell(client, f"[{', '.join(map(quoted, part))}]"))
            self.assertEqual(obeyed(result or ""), [])

    def test_messages_of_a_page_are_answered_whatever_they_say(self) -> None:
        kernel, client = self.started()
        client.outputs(client.send("shell", "comm_open", {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}}))
        (bridge,) = client.ask("comm_info_request", {"target_name": "jupyter.widget"}).content["comms"]
        (plot,) = [o for o in self.run_cell(client, "series a = [1, 2, 3]\nplot a") if o.kind == "display_data"]
        html = plot.content["data"]["text/html"]
        ids = {name: re.findall(f'"{name}": "([^"]*)"', html)[0] for name in ("plot", "rev")}
        for number, text in enumerate(ALONE):
            content: dict[str, Any] = ids | {"view": "v", "seq": 10 * number, "phase": "move", "series": "a", "i": 1}
            for offset, field in enumerate(("plot", "rev", "view", "phase", "series", "unit", "direction")):
                sent = content | {"seq": 10 * number + offset, field: text}
                (answer,) = client.outputs(
                    client.send("shell", "comm_msg", {"comm_id": bridge, "data": {"method": "custom", "content": sent}})
                )
                told = answer.content["data"]["content"]
                self.assertEqual({name: told[name] for name in sent}, sent)
            client.outputs(client.send("shell", "comm_msg", {"comm_id": text, "data": {text: text}}))
            client.outputs(client.send("shell", "comm_open", {"comm_id": text, "target_name": text, "data": {text: text}}))
        self.answers(client)
        self.assertEqual(obeyed(kernel.log.read_bytes())[:3], [])

    def test_requests_about_texts_are_answered(self) -> None:
        kernel, client = self.started()
        for text in ALONE:
            for kind, content in (
                ("complete_request", {"code": f'series a from "{text}', "cursor_pos": len(text) + 15}),
                ("inspect_request", {"code": text, "cursor_pos": len(text), "detail_level": 0}),
                ("is_complete_request", {"code": text}),
            ):
                client.ask(kind, content)
        header = client.header("kernel_info_request", username=ALONE[0], session="\x1b[31m\u202e")
        client.sent[header["msg_id"]] = header
        client.send_frames("shell", client.frames(header, {}))
        self.assertEqual(client.reply(header["msg_id"]).content["status"], "ok")
        client.send("shell", "\x1b]0;x\x07\u202erequest")
        self.answers(client)
        self.assertEqual(obeyed(kernel.log.read_bytes())[:3], [])

    def test_a_connection_file_with_hostile_texts_serves(self) -> None:
        _, client = self.started(key="\x1b]0;x\x07<script>\u202e", kernel_name="</script>\x9b31m")
        self.answers(client)


@only_glowline
class EngineTextTest(EnginesCase):
    """Names and values of databases: none ends a name or a text of the SQL around it."""

    def setUp(self) -> None:
        super().setUp()
        # SQL cannot hold NUL.
        self.names = [f"{number} {text} {number}" for number, text in enumerate(ALONE) if "\0" not in text]
        self.values = list(range(len(self.names)))

    def outputs(self, lines: list[str]) -> list[dict[str, Any]]:
        """What a program of these lines says, errors and all."""
        (self.folder / "a.glow").write_text("\n".join(lines), newline="")
        result = subprocess.run(
            [PROGRAM, "run", "a.glow", "--keep-going", "--json"],
            capture_output=True,
            cwd=self.folder,
            timeout=4 * TIMEOUT,
            env=self.environment,
        )
        return [json.loads(line) for line in result.stdout.decode().splitlines()]

    def test_columns_tables_and_texts(self) -> None:
        def identifier(name: str) -> str:
            return '"' + name.replace('"', '""') + '"'

        columns = ", ".join(f"{identifier(name)} DOUBLE" for name in self.names)
        for engine in ("sqlite", "duckdb"):
            file = self.folder / f"a.{engine}"
            database: Any = sqlite3.connect(file) if engine == "sqlite" else duckdb.connect(str(file))
            with contextlib.closing(database):
                database.execute(f"CREATE TABLE wide (x BIGINT, {columns})")
                for row in (0, 1):
                    database.execute(f"INSERT INTO wide VALUES ({row}, {', '.join(map(str, self.values))})")
                database.execute("CREATE TABLE long (x BIGINT, g TEXT, v DOUBLE)")
                for number, name in enumerate(self.names):
                    database.execute("INSERT INTO long VALUES (?, ?, ?)", (number, name, number))
                for number, name in enumerate(self.names[::5]):
                    database.execute(f"CREATE TABLE {identifier(name)} (x BIGINT, v DOUBLE)")
                    database.execute(f"INSERT INTO {identifier(name)} VALUES (0, {number}), (1, {number})")
                database.commit()
            lines = [f'connect m "{engine}:{file.name}"']
            for name in self.names:
                lines.append(f"series v from m table=wide x=x column={quoted(name)}\nprint [max(v)]")
            for name in self.names:
                lines.append(f"series v from m table=long x=x column=v where g = {quoted(name)}\nprint [max(v)]")
            # A point stands between a schema and a table.
            tables = [(number, name) for number, name in enumerate(self.names[::5]) if "." not in name]
            for _, name in tables:
                lines.append(f"series v from m table={quoted(name)} x=x column=v\nprint [max(v)]")
            outputs = self.outputs(lines)
            with self.subTest(engine):
                self.assertEqual([o["traceback"] for o in outputs if o["output_type"] == "error"][:5], [])
                found = [json.loads(o["text"])[0] for o in outputs if o["output_type"] == "stream" and o["name"] == "stdout"]
                self.assertEqual(found, [*self.values, *self.values, *(number for number, _ in tables)])

    def test_files_that_an_engine_reads(self) -> None:
        lines = []
        for number, name in enumerate(self.names):
            file = name.replace("/", "_") + ".csv"
            if len(file.encode()) < 200 and not set(file) & set("*?["):
                (self.folder / file).write_text(f"x,v\n0,{number}\n1,{number}\n")
                lines.append(f'series v from {quoted(file)} x=x column=v query="select * from data"\nprint [{number}, max(v)]')
        outputs = self.outputs(lines)
        self.assertEqual([o["traceback"] for o in outputs if o["output_type"] == "error"][:5], [])
        found = [json.loads(o["text"]) for o in outputs if o["output_type"] == "stream"]
        self.assertEqual([number for number, value in found if number != value], [])
        self.assertEqual(len(found), len(lines))

    def test_errors_of_engines(self) -> None:
        with contextlib.closing(sqlite3.connect(self.folder / "a.sqlite")) as database:
            database.execute("CREATE TABLE t (x BIGINT, v DOUBLE)")
        (self.folder / "f.csv").write_text("v\n1\n")
        lines = ['connect m "sqlite:a.sqlite"\nconnect d "duckdb:none.duckdb"']
        for text in ALONE[::4]:
            for source in ("m", '"f.csv"'):
                lines.append(f"series v from {source} query={quoted('select ' + text)}")
                lines.append(f"series v from {source} query={quoted('select 1 from ' + json.dumps(text))}")
            lines.append(f"series v from m table={quoted(text)}\nseries v from m table=t column={quoted(text)}")
        (self.folder / "a.glow").write_text("\n".join(lines), newline="")
        screen = Screen(PROGRAM, "run", "--keep-going", "a.glow", folder=self.folder, TERM="dumb", **self.environment)
        self.addCleanup(screen.close)
        screen.status()
        self.assertEqual(obeyed(screen.got)[:5], [])
        self.assertGreater(len(screen.got), 10_000)

    def test_a_parquet_file_keeps_names(self) -> None:
        (self.folder / "a.jsonl").write_text("".join(json.dumps(dict.fromkeys(["x", *self.names[::3]], row)) + "\n" for row in (1, 2)))
        code = 'series q from "a.jsonl" columns=all\nexport q "b.parquet"\nseries z from "b.parquet" columns=all\nprint names(z)'
        self.assertEqual(json.loads(self.call(code).stdout.splitlines()[-1]), self.names[::3])
