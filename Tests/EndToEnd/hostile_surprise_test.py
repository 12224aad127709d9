"""What a run touches outside: every file, socket and process, as strace sees them, beside what docs/safety.md names.

Where strace is missing or may not trace, the tests fail.
"""

import gzip
import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from collections.abc import Sequence

from jupyter_client.manager import KernelManager

from kernel_process import KernelSpec, jupyter_home
from processes import TIMEOUT, wait_until
from traced import EVERYTHING, LOOKS, Call, calls, tracer
from under_test import PROGRAM, ROOT

# The kind of calls that name files, use sockets, or begin processes; and what writes without a name.
WATCHED = "%file,%network,%process,memfd_create,fchmod,fchown,ftruncate"
CONVERSATIONS = {"accept", "accept4", "bind", "connect", "listen", "sendmmsg", "sendmsg", "sendto", "socket"}
BIRTHS = {"clone", "clone3", "execve", "execveat", "fork", "vfork"}
# Calls of these kinds that concern no file, no peer and no other process.
HARMLESS = {
    "chdir", "exit", "exit_group", "getpeername", "getsockname", "getsockopt", "memfd_create", "recvfrom", "recvmsg", "setsockopt",
    "shutdown", "socketpair", "wait4", "waitid",
}  # fmt: skip
# Fonts and how they are found, zones, libraries, and what the system tells of itself.
READ_ANYWHERE = re.compile(
    r"/etc/(ld\.so\.(cache|preload)|fonts(/.*)?)|/(usr/)?lib(32|64)?/.*|/usr/local/lib/.*|/usr(/local)?/share/fonts(/.*)?"
    r"|/usr(/local)?/share/fontconfig/.*|/var/cache/fontconfig(/.*)?|/usr/(share|lib)/zoneinfo/.*|/etc/zoneinfo/.*"
    r"|/proc/(meminfo|filesystems|(self|\d+)/(maps|smaps|statm|stat|status|cgroup|mountinfo|cmdline|auxv|fd(/\d+)?))"
    r"|/sys/(devices/system/cpu|fs/cgroup)(/.*)?|/dev/u?random"
)
# What ZeroMQ asks the C library for: the numbers of protocols.
READ_BY_KERNELS = ("/etc/(nsswitch\\.conf|protocols)",)
# Below the home: where fontconfig looks for fonts, their settings and its cache.
READ_AT_HOME = re.compile(
    r"(\.config/fontconfig|\.fonts|\.fonts\.conf\.d|\.fontconfig|\.cache/fontconfig|\.local/share/fonts)(/.*)?|\.fonts\.conf"
)
# The name of a file that is being written, behind that which it will have.
TEMPORARY = r"(\.\d+\.\d+\.tmp)?"


class Surprises:
    """What of a run's calls nobody was told of.

    - `reads`, `writes`: patterns of paths, relative to the working folder where they do not begin with a slash.
    - `ports`: those of this machine that a run may listen on.
    """

    def __init__(
        self, folder: pathlib.Path, home: pathlib.Path, reads: Sequence[str], writes: Sequence[str], ports: Sequence[int] = ()
    ) -> None:
        self.folder, self.home, self.ports = folder.resolve(), home.resolve(), ports
        self.reads = [re.compile(self.absolute(pattern)) for pattern in (*reads, *writes)]
        self.writes = [re.compile(self.absolute(pattern) + TEMPORARY) for pattern in writes]

    def absolute(self, pattern: str) -> str:
        return pattern if pattern.startswith("/") else f"{re.escape(str(self.folder))}/{pattern}"

    def in_log(self, log: pathlib.Path) -> list[str]:
        made = list(calls(log))
        program = pathlib.Path(PROGRAM).resolve().parent
        # Beside the program are its libraries, and below the same folder its fonts.
        self.places = [re.compile(f"{re.escape(str(place))}(/.*)?") for place in {program, program.parent / "share" / "glowline"}]
        if not any(call.name == "execve" and not call.has_failed for call in made):
            raise AssertionError(f"strace has not seen the program start: {log.read_text()[:500]}")
        first = next(call for call in made if call.name == "execve")
        return [f"{call.name}({call.arguments}) = {call.result}" for call in made if call is not first and self.surprises(call)]

    def surprises(self, call: Call) -> bool:
        if call.name in LOOKS | HARMLESS:
            return False
        if call.name in BIRTHS:
            return "CLONE_THREAD" not in call.arguments
        if call.name in CONVERSATIONS:
            return self.is_conversation_of_a_stranger(call)
        if call.name in ("fchmod", "fchown", "ftruncate"):
            path = re.match(r"\d+<(/[^>]*)>", call.arguments)
            return not path or not (path[1].startswith("/memfd:") or any(pattern.fullmatch(path[1]) for pattern in self.writes))
        if call.name.startswith("mkdir") and "EEXIST" in call.result:
            return False
        return any(not self.is_known(path, call.writes) for path in call.paths(self.folder))

    def is_known(self, path: str, is_written: bool) -> bool:
        if any(pattern.fullmatch(path) for pattern in (self.writes if is_written else self.reads)):
            return True
        if is_written:
            # Without a name it is gone with the process.
            return bool(re.fullmatch(re.escape(str(self.folder)) + r"(/.*)?/#\d+( \(deleted\))?", path))
        at_home = path.removeprefix(f"{self.home}/") if path.startswith(f"{self.home}/") else ""
        return bool(
            READ_ANYWHERE.fullmatch(path)
            or (at_home and READ_AT_HOME.fullmatch(at_home))
            or any(place.fullmatch(path) for place in self.places)
            or path == str(self.folder)
        )

    def is_conversation_of_a_stranger(self, call: Call) -> bool:
        if not self.ports:
            return True
        # By these the system is asked for the machine's own addresses.
        if "AF_NETLINK" in call.arguments or "<NETLINK:" in call.arguments:
            return False
        if call.name == "bind":
            port = re.search(r'sin_port=htons\((\d+)\), sin_addr=inet_addr\("127\.0\.0\.1"\)', call.arguments)
            return not port or int(port[1]) not in self.ports
        if call.name == "connect":
            return True
        if call.name == "socket":
            return not call.arguments.startswith(("AF_INET,", "AF_UNIX,"))
        # What is said goes to who has come: only `accept` gives such a socket.
        return "sin_addr" in call.arguments and '"127.0.0.1"' not in call.arguments


class SurpriseCase(unittest.TestCase):
    maxDiff = 4000

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.log = self.folder / "calls"
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "HOME": str(self.home),
            "TMPDIR": str(self.folder / "temporary"),
            "VIRTUAL_ENV": sys.prefix,
            "SWIFT_BACKTRACE": "enable=no",
        }
        (self.folder / "temporary").mkdir()
        self.cache = rf"{re.escape(str(self.home))}/\.cache(/fontconfig(/.*)?)?"

    def traced(self, *command: str, text: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
        result = subprocess.run(
            [*tracer(self.log, f"--trace={WATCHED}", "-yy"), *command],
            input=text, capture_output=True, text=True, cwd=self.folder, timeout=TIMEOUT, env=self.environment,
        )  # fmt: skip
        self.assertEqual(result.returncode, status, result.stdout[-1000:] + result.stderr[-1000:])
        return result

    def surprises(self, reads: Sequence[str], writes: Sequence[str], ports: Sequence[int] = ()) -> list[str]:
        return Surprises(self.folder, self.home, reads, writes, ports).in_log(self.log)

    def check(self, *words: str, reads: Sequence[str] = (), writes: Sequence[str] = (), text: str = "", makes: Sequence[str] = ()) -> None:
        """Runs the program, which may read and write so much, and nothing else; `makes` are files that must be there then."""
        self.traced(PROGRAM, *words, text=text)
        # Fontconfig may bring its own cache up to date on any machine; that has a test of its own.
        self.assertEqual(self.surprises(reads, [*writes, self.cache]), [])
        for name in makes:
            self.assertTrue((self.folder / name).stat().st_size, name)
        self.assertLessEqual({path.name for path in self.home.iterdir()}, {".cache"})
        self.assertEqual(sorted(path.name for path in (self.folder / "temporary").iterdir()), [])


class WatchTest(SurpriseCase):
    """The watch itself: each kind of thing that a program should not do is seen."""

    def test_it_sees_files_processes_and_sockets(self) -> None:
        code = """
import os, socket, subprocess, threading
open("/etc/hostname").read()
open("secret", "w").write("x")
open("a.csv.1.2.tmp", "w").write("x")
os.rename("a.csv.1.2.tmp", "a.csv")
os.mkdir("folder")
os.chmod("a.csv", 0o600)
os.unlink("secret")
threading.Thread(target=print).start()
subprocess.run(["true"])
socket.socket(socket.AF_INET, socket.SOCK_STREAM).bind(("127.0.0.1", 0))
try:
    socket.create_connection(("127.0.0.1", 1), 1)
except OSError:
    pass
"""
        self.traced(sys.executable, "-I", "-S", "-c", code)
        prefix = re.escape(str(pathlib.Path(sys.base_prefix).resolve()))
        seen = self.surprises([rf"{prefix}/.*", "/dev/null", "/.*/pyvenv\\.cfg", f"{re.escape(sys.prefix)}/.*"], [r"a\.csv"])
        text = "\n".join(seen)
        for sign in (
            r'^open(at)?\(.*"/etc/hostname"', r'^open(at)?\(.*"secret"', r'^mkdir(at)?\(.*"folder"', r'^unlink(at)?\(.*"secret"',
            r"^v?fork\(|^clone", r'^execve\(.*"true"', r"^socket\(AF_INET", r"^bind\(", r"^connect\(",
        ):  # fmt: skip
            with self.subTest(sign):
                self.assertRegex(text, re.compile(sign, re.MULTILINE))
        self.assertNotIn("a.csv", text)
        self.assertNotIn("CLONE_THREAD", text)

    def test_a_port_of_another_or_of_all_machines_is_seen(self) -> None:
        code = """
import socket
for address in [("127.0.0.1", 0), ("0.0.0.0", 0)]:
    socket.socket(socket.AF_INET, socket.SOCK_STREAM).bind(address)
"""
        self.traced(sys.executable, "-I", "-S", "-c", code)
        watch = Surprises(self.folder, self.home, ["/.*"], [], ports=[0])
        self.assertEqual([call.split("(")[0] for call in watch.in_log(self.log)], ["bind"])


class ScriptsTest(SurpriseCase):
    """Scripts, readers and the shell's own way: no socket, no process, and no file that nobody named."""

    def setUp(self) -> None:
        super().setUp()
        (self.folder / "notebooks").symlink_to(ROOT / "notebooks")

    data = rf"{re.escape(str(ROOT))}/(notebooks|Tests/ContactSheet)/.*"

    def test_the_contact_sheet_touches_its_data_and_its_pictures(self) -> None:
        sheet = self.folder / "Tests" / "ContactSheet"
        sheet.parent.mkdir()
        sheet.symlink_to(ROOT / "Tests" / "ContactSheet")
        before, *parts = re.split(r"^## ", (sheet / "plots.glow").read_text(), flags=re.MULTILINE)
        self.assertGreater(len(parts), 20)
        # A program each, as the sheet is drawn; all of them take half a minute.
        for number, part in list(enumerate(parts))[:: 1 if EVERYTHING else 4]:
            title, code = part.split("\n", 1)
            with self.subTest(title):
                out = f"pictures-{number}"
                self.check(
                    "run",
                    "-c",
                    before + code,
                    "--out",
                    out,
                    reads=[self.data],
                    writes=[out, rf"{out}/plot-\d+\.png"],
                    makes=[f"{out}/plot-1.png"],
                )

    def test_the_programs_of_the_readme_touch_what_they_name(self) -> None:
        readme = (ROOT / "README.md").read_text()
        programs = re.findall(r"```glow\n(.*?)```", readme, re.DOTALL)
        self.assertEqual(len(programs), 2)
        for program in programs:
            with self.subTest(program.splitlines()[0]):
                named = [re.escape(name) for name in re.findall(r'export [^";\n]*"([^"]+)"', program)]
                self.check("run", "-c", program, reads=[self.data], writes=named)

    def test_the_shell_commands_of_the_readme_touch_what_they_name(self) -> None:
        (self.folder / "prices.csv").write_text("date,close\n2026-03-01,1\n2026-03-02,3\n")
        readme = (ROOT / "README.md").read_text()
        (drawn,) = re.findall(r"^glowline (plot prices\.csv [^#\n]*)", readme, re.MULTILINE)
        self.check(*shlex.split(drawn), reads=[r"prices\.csv"], writes=[r"acme\.png"], makes=["acme.png"])
        self.check("plot", "-o", "sine.png", text="1\n2\n3\n", writes=[r"sine\.png"], makes=["sine.png"])
        self.check("plot", "live=on", "-o", "live.png", text="1\n2\n3\n", writes=[r"live\.png"])

    def test_every_reader_reads_its_file_alone(self) -> None:
        (self.folder / "a.csv").write_text("t,v\n2026-03-01,1\n2026-03-02,3\n")
        (self.folder / "a.tsv").write_text("t\tv\n1\t1\n2\t3\n")
        (self.folder / "a.json").write_text(json.dumps([{"t": 1, "v": 1}, {"t": 2, "v": 3}]))
        (self.folder / "a.jsonl").write_text('{"t": 1, "v": 1}\n{"t": 2, "v": 3}\n')
        header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }".ljust(117) + "\n"
        (self.folder / "a.npy").write_bytes(
            b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<2d", 1, 3)
        )
        (self.folder / "a.f64").write_bytes(struct.pack("<2d", 1, 3))
        (self.folder / "a.csv.gz").write_bytes(gzip.compress((self.folder / "a.csv").read_bytes()))
        for name in ("a.csv", "a.tsv", "a.json", "a.jsonl", "a.npy", "a.f64", "a.csv.gz"):
            with self.subTest(name):
                code = f'series v from "{name}"\nconfig timeZone="Europe/Paris"\nplot v\nexpect sum(v) == 4'
                self.check("run", "-c", code, reads=[re.escape(name)])

    def test_every_writer_writes_its_file_alone(self) -> None:
        names = [f"values.{suffix}" for suffix in ("csv", "tsv", "json", "jsonl", "npy")]
        names += [f"plot.{suffix}" for suffix in ("png", "svg", "pdf", "html", "json")]
        code = "series a = walk(100)\nplot a laser=on\n" + "".join(
            f'export {"a " if name.startswith("values") else ""}"{name}"\n' for name in names
        )
        writes = [re.escape(name) for name in [*names, "all.html"]]
        self.check("run", "-c", code, "--html", "all.html", writes=writes, makes=[*names, "all.html"])

    def test_an_engine_reads_and_writes_the_named_files_beside_its_own_library(self) -> None:
        (self.folder / "a.csv").write_text("t,v\n1,1\n2,3\n")
        packages = re.escape(str(pathlib.Path(sys.prefix).resolve()))
        manifest = rf"{re.escape(str(self.home))}/(\.config/adbc/drivers/duckdb\.toml|\.local/lib)|/etc/adbc/drivers/duckdb\.toml"
        # Where the driver is looked for, what stands in for Python's library, and what DuckDB's allocator asks.
        driver = [rf"{packages}/.*", manifest, "/usr/local/lib", "/memfd:.*", "/proc/sys/vm/overcommit_memory"]
        code = 'series v from "a.csv"\nexport v "a.parquet"'
        self.check(
            "run",
            "-c",
            code,
            reads=[r"a\.csv", r"a\.parquet\.\d+\.\d+\.tmp", *driver],
            writes=[r"a\.parquet(\.\d+\.\d+\.tmp\.csv)?"],
            makes=["a.parquet"],
        )
        code = 'series v from "a.parquet" column=v\nplot v\nexpect sum(v) == 4'
        self.check("run", "-c", code, reads=[r"a\.parquet", *driver])
        # What a query gives is kept for as long as it is read, in the folder for that, as the page on safety says.
        self.assertRegex((ROOT / "docs" / "safety.md").read_text(), "TMPDIR")
        code = 'series v from "a.csv" query="select t, v + 1 v from data"\nexpect sum(v) == 6'
        self.check("run", "-c", code, reads=[r"a\.csv", *driver], writes=[r"temporary/glowline\.\d+\.\d+\.tmp(\.tmp)?"])

    def test_a_confined_script_opens_nothing_else_either(self) -> None:
        inside = self.folder / "inside"
        inside.mkdir()
        (inside / "a.csv").write_text("v\n1\n3\n")
        code = 'series v from "inside/a.csv"\nplot v\nexport "inside/a.png"'
        self.check("run", "--confine", "inside", "-c", code, reads=[r"inside/a\.csv"], writes=[r"inside/a\.png"], makes=["inside/a.png"])

    def test_what_only_answers_touches_nothing(self) -> None:
        for words in (["--version"], ["help"], ["help", "plot"], ["run", "-c", "print 1 + 1; help plot; show state"], ["check", "-"]):
            with self.subTest(words):
                self.check(*words)

    def test_a_cache_of_fonts_is_not_written_unless_that_is_said(self) -> None:
        # As where a font was installed since: fontconfig finds no cache of its folder, and may make one.
        fonts = self.folder / "fonts"
        fonts.mkdir()
        for font in pathlib.Path("/usr/share/fonts").rglob("DejaVuSans.ttf"):
            shutil.copy(font, fonts)
        self.assertTrue(list(fonts.iterdir()), "the font DejaVu Sans is in Debian's package fonts-dejavu-core")
        settings = self.folder / "fonts.conf"
        cache = '<cachedir prefix="xdg">fontconfig</cachedir>'
        settings.write_text(f'<?xml version="1.0"?><fontconfig><dir>{fonts}</dir>{cache}</fontconfig>')
        self.environment["FONTCONFIG_FILE"] = str(settings)
        self.traced(PROGRAM, "run", "-c", 'plot [1, 2] title="A"; export "a.png"')
        writes = [r"a\.png"]
        if ".cache/fontconfig" in (ROOT / "docs" / "safety.md").read_text():
            writes.append(self.cache)
        self.assertEqual(self.surprises([r"fonts(/.*)?", r"fonts\.conf"], writes), [])


class KernelTest(SurpriseCase):
    """A kernel as a front end starts it: its ports, its history, what its cells name, and nothing else."""

    NAME = "watched"

    def test_a_session_listens_on_its_ports_and_keeps_its_history(self) -> None:
        self.enterContext(unittest.mock.patch.dict(os.environ, jupyter_home(self.home)))
        spec = KernelSpec(PROGRAM)
        spec.json["argv"] = [*tracer(self.log, f"--trace={WATCHED}", "-yy"), *spec.json["argv"]]
        spec.install(self.home, self.NAME)
        (self.folder / "a.csv").write_text("t,v\n2026-03-01,1\n2026-03-02,3\n")
        manager = KernelManager(kernel_name=self.NAME)
        manager.start_kernel(cwd=str(self.folder), env=os.environ | self.environment | {"XDG_STATE_HOME": str(self.home)})
        self.addCleanup(manager.shutdown_kernel, now=True)
        client = manager.blocking_client()
        client.start_channels()
        self.addCleanup(client.stop_channels)
        client.wait_for_ready(timeout=TIMEOUT)
        for code in ('series v from "a.csv"', "plot v", "select v max", 'export "a.png"; export v "b.csv"', "help plot", "show state"):
            with self.subTest(code):
                reply = client.execute_interactive(code, timeout=TIMEOUT, output_hook=lambda message: None)
                self.assertEqual(reply["content"]["status"], "ok", reply["content"])
        client.complete("plo", reply=True, timeout=TIMEOUT)
        client.inspect("plot", reply=True, timeout=TIMEOUT)
        client.history(hist_access_type="tail", n=5, reply=True, timeout=TIMEOUT)
        connection = pathlib.Path(manager.connection_file)
        ports = [port for name, port in json.loads(connection.read_text()).items() if name.endswith("_port")]
        self.assertEqual(connection.stat().st_mode & 0o777, 0o600)
        manager.shutdown_kernel()
        wait_until(lambda: "+++ exited with" in self.log.read_text()[-200:], "the kernel has ended")
        history = re.escape(str(self.home / "glowline"))
        reads = [re.escape(str(connection)), r"a\.csv", *READ_BY_KERNELS]
        seen = self.surprises(reads, [r"a\.png", r"b\.csv", history, rf"{history}/cells\.jsonl", self.cache], ports)
        self.assertEqual(seen, [])
        self.assertEqual((self.home / "glowline" / "cells.jsonl").stat().st_mode & 0o777, 0o600)
        self.assertEqual((self.home / "glowline").stat().st_mode & 0o777, 0o700)
        bound = [call for call in calls(self.log) if call.name == "bind" and "sin_port" in call.arguments]
        self.assertEqual(len(bound), len(ports))
