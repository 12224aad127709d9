"""`glowline install`, `uninstall` and `doctor`, as a person runs them and as Jupyter sees what they did."""

import json
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest
import unittest.mock
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager

from processes import TIMEOUT
from under_test import PROGRAM, ROOT

FILES = ["kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg"]


class InstallTest(unittest.TestCase):
    def setUp(self) -> None:
        self.home = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="glowline-test-")))
        self.variables = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "TMPDIR": str(self.home / "tmp")}
        (self.home / "tmp").mkdir()
        self.kernels = self.home / ".local/share/jupyter/kernels"

    def call(self, *arguments: str, code: int = 0, files: int | None = None, **variables: str) -> subprocess.CompletedProcess:
        """Runs the program, with a limit of open files where one is given, in an environment that holds next to nothing."""
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        result = subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.home,
            env=self.variables | variables,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            preexec_fn=limit,
        )
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        self.assertEqual(list((self.home / "tmp").iterdir()), [], "a temporary file was left")
        return result

    def names(self, folder: pathlib.Path) -> list[str]:
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []

    def test_it_installs_for_the_user_what_jupyter_starts_without_an_activated_environment(self) -> None:
        result = self.call("install")
        folder = self.kernels / "glowline"
        self.assertIn(str(folder), result.stdout)
        self.assertIn("jupyter lab", result.stdout)
        self.assertEqual(self.names(self.kernels), ["glowline"])
        self.assertEqual(self.names(folder), FILES)
        spec = json.loads((folder / "kernel.json").read_text())
        self.assertEqual(spec["argv"], [PROGRAM, "kernel", "-f", "{connection_file}"])
        self.assertEqual((spec["interrupt_mode"], spec["language"], spec["display_name"]), ("message", "glowline", "Glowline"))
        self.assertEqual(spec["kernel_protocol_version"], "5.5.0")
        self.assertEqual(spec["metadata"], {"debugger": False, "supported_encryption": ["curve"]})
        manager = KernelSpecManager(kernel_dirs=[str(self.kernels)])
        self.assertEqual(manager.get_kernel_spec("glowline").display_name, "Glowline")
        self.enterContext(unittest.mock.patch.dict(os.environ, self.variables))
        kernel = KernelManager(kernel_name="glowline", kernel_spec_manager=manager)
        kernel.start_kernel(cwd=str(self.home))
        client = kernel.client()
        try:
            client.start_channels()
            client.wait_for_ready(timeout=TIMEOUT)
            reply = client.execute_interactive("plot walk(10)", timeout=TIMEOUT, output_hook=lambda _: None)
            self.assertEqual(reply["content"]["status"], "ok")
        finally:
            client.stop_channels()
            kernel.shutdown_kernel(now=True)

    def test_the_logos_are_those_of_the_repository(self) -> None:
        self.call("install")
        for name in FILES[1:]:
            self.assertEqual((self.kernels / "glowline" / name).read_bytes(), (ROOT / "kernelspec" / name).read_bytes())

    def test_the_places_are_jupyters(self) -> None:
        places: list[tuple[list[str], dict[str, Any], str]] = [
            (["--user"], {"JUPYTER_DATA_DIR": str(self.home / "j")}, "j"),
            ([], {"XDG_DATA_HOME": str(self.home / "x")}, "x/jupyter"),
            (["--sys-prefix"], {"VIRTUAL_ENV": str(self.home / "v")}, "v/share/jupyter"),
            (["--sys-prefix"], {"CONDA_PREFIX": str(self.home / "c")}, "c/share/jupyter"),
            (["--prefix", "deep/er"], {}, "deep/er/share/jupyter"),
        ]
        for option, variables, folder in places:
            self.call("install", *option, **variables)
            self.assertEqual(self.names(self.home / folder / "kernels" / "glowline"), FILES, option)
            extension = self.home / folder / "labextensions" / "glowline"
            about = json.loads((extension / "package.json").read_text())
            self.assertTrue((extension / about["jupyterlab"]["_build"]["load"]).is_file(), option)
            self.call("uninstall", *option, **variables)
            self.assertEqual(self.names(self.home / folder / "kernels"), [], option)
            self.assertEqual(self.names(extension.parent), [], option)

    def test_without_an_environment_it_says_so(self) -> None:
        result = self.call("install", "--sys-prefix", code=1)
        self.assertIn("VIRTUAL_ENV", result.stderr)
        self.assertIn("CONDA_PREFIX", result.stderr)

    def test_name_and_display_name_are_the_users(self) -> None:
        self.call("install", "--name", "glow.2", "--display-name", 'Glow "2" \\ ä')
        self.assertEqual(json.loads((self.kernels / "glow.2/kernel.json").read_text())["display_name"], 'Glow "2" \\ ä')
        self.call("install", "--name", "../evil", code=2)
        self.assertEqual(self.names(self.kernels), ["glow.2"])

    def test_installing_again_replaces_and_keeps_what_is_not_its_own(self) -> None:
        self.call("install", "--display-name", "Old")
        (self.kernels / "glowline/kernel.js").write_text("mine")
        self.call("install")
        self.assertEqual(json.loads((self.kernels / "glowline/kernel.json").read_text())["display_name"], "Glowline")
        result = self.call("uninstall")
        self.assertIn("did not write", result.stdout)
        self.assertEqual(self.names(self.kernels / "glowline"), ["kernel.js"])
        self.assertIn("no kernelspec", self.call("uninstall", code=1).stderr)

    def test_another_kernel_is_left_alone(self) -> None:
        folder = self.kernels / "python3"
        folder.mkdir(parents=True)
        text = json.dumps({"argv": ["python3"], "display_name": "Python", "language": "python"})
        (folder / "kernel.json").write_text(text)
        for command in ("install", "uninstall"):
            self.assertIn("another kernel", self.call(command, "--name", "python3", code=1).stderr)
        self.assertEqual((self.names(folder), (folder / "kernel.json").read_text()), (["kernel.json"], text))

    def test_a_kernel_that_does_not_start_is_not_installed(self) -> None:
        result = self.call("install", code=1, files=8)
        self.assertIn("nothing was installed", result.stderr)
        self.assertEqual(self.names(self.kernels), [])
        self.call("install", "--display-name", "Old")
        before = (self.kernels / "glowline/kernel.json").read_bytes()
        self.call("install", code=1, files=8)
        self.assertEqual(self.names(self.kernels), ["glowline"])
        self.assertEqual((self.kernels / "glowline/kernel.json").read_bytes(), before)

    def test_a_place_that_cannot_be_written_is_named(self) -> None:
        (self.home / "file").write_text("")
        result = self.call("install", "--prefix", "file/x", code=1)
        self.assertIn(str(self.home / "file"), result.stderr)

    def test_doctor_finds_everything_here(self) -> None:
        self.call("install")
        result = self.call("doctor")
        for sign in (
            PROGRAM,
            "libzmq",
            "libsodium",
            "cairo",
            "pango",
            "fontconfig",
            "Inter",
            str(self.home / ".local/state/glowline"),
            str(self.kernels / "glowline"),
            "drew a plot",
        ):
            self.assertIn(sign, result.stdout)
        self.assertNotIn("!", result.stdout)

    def test_doctor_names_what_is_missing(self) -> None:
        self.call("install")
        path = self.kernels / "glowline/kernel.json"
        path.write_text(path.read_text().replace(PROGRAM, "/gone/glowline"))
        (self.home / "file").write_text("")
        result = self.call("doctor", code=1, XDG_STATE_HOME=str(self.home / "file"))
        missing = [line.split()[1] for line in result.stdout.splitlines() if line.startswith("!")]
        self.assertEqual(missing, ["state", "kernelspec"])
        self.assertIn("/gone/glowline", result.stdout)
        result = self.call("doctor", code=1, files=8)
        self.assertRegex(result.stdout, r"(?m)^! kernel ")

    def test_help_shows_every_option(self) -> None:
        text = self.call("install", "--help").stdout
        for option in ("--user", "--sys-prefix", "--prefix", "--name", "--display-name"):
            self.assertIn(option, text)
