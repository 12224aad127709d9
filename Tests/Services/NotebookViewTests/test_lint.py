"""The page's files under oxlint: each alone, and the whole for names that nobody declares or uses."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import assemble

OXLINT = pathlib.Path(sys.executable).parent / "oxlint"
WHOLE = {
    "env": {"browser": True, "es2020": True},
    "globals": {"WeakRef": "readonly"},
    "rules": {
        "no-undef": "error",
        "no-unused-vars": "error",
        "prefer-const": "error",
        "no-redeclare": "error",
        "oxc/number-arg-out-of-range": "off",
    },
}


class Lint(unittest.TestCase):
    def lint(self, config: pathlib.Path, *places: pathlib.Path) -> None:
        run = subprocess.run([OXLINT, "--deny-warnings", "-c", config, "-f", "unix", *places], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_each_file(self) -> None:
        self.lint(assemble.PAGE.parent / ".oxlintrc.json", assemble.PAGE, assemble.PAGE.parents[1] / "LabExtension")

    def test_the_whole(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            (place / "config.json").write_text(json.dumps(WHOLE))
            names = (assemble.PAGE / "order.txt").read_text().split()
            view = "\n".join((assemble.PAGE / name).read_text() for name in names)
            (place / "view.js").write_text(f"(() => (record, options, script, listen) => {{\n{view}\n}})()")
            (place / "bridge.js").write_text(assemble.bridge())
            (place / "remoteEntry.js").write_text(assemble.remote_entry({}))
            self.lint(place / "config.json", place)

    def test_no_markup_inside(self) -> None:
        """Nothing that would end the script element, and nothing that the stripper could take for a comment."""
        for text in (assemble.loader(), assemble.bridge(), assemble.remote_entry({})):
            self.assertNotIn("</", text)
            self.assertNotIn("<!--", text)
        for path in assemble.PAGE.parent.rglob("*.js"):
            self.assertNotIn(
                "`", "".join(line for line in path.read_text().splitlines() if not line.strip().startswith(("//", "*", "/*"))), path
            )
