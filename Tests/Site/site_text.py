"""The site's pages as text, before anything is built of them."""

import functools
import json
import pathlib
import re
import subprocess
import sys

from under_test import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "docs" / "builder"))

import build

FENCE = re.compile(r"^(`{3,}|:{3,})[^\n]*\n(.*?)^\1$", re.DOTALL | re.MULTILINE)


@functools.cache
def pages() -> dict[str, str]:
    reference = json.loads(subprocess.run([PROGRAM, "--reference"], check=True, capture_output=True, text=True).stdout)
    made, _ = build.pages(pathlib.Path(PROGRAM), reference)
    return made


def prose(text: str) -> str:
    """A page without programs and code."""
    return re.sub(r"`[^`\n]+`", "`code`", FENCE.sub("", text))
