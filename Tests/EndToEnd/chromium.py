"""Debian's chromium for playwright, kept off the network."""

import json
import pathlib

import playwright

PROGRAM = "/usr/bin/chromium"
# An exported page may name a network of delivery; nothing here may depend on one.
OFFLINE = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]


def link_for_playwright(folder: pathlib.Path) -> pathlib.Path:
    """A folder for PLAYWRIGHT_BROWSERS_PATH in which playwright finds the program where it looks for its own."""
    listed = json.loads((pathlib.Path(playwright.__file__).parent / "driver" / "package" / "browsers.json").read_text())
    browsers = folder / "browsers"
    for name, place in (
        ("chromium-headless-shell", "chrome-headless-shell-linux64/chrome-headless-shell"),
        ("chromium", "chrome-linux64/chrome"),
    ):
        (revision,) = [browser["revision"] for browser in listed["browsers"] if browser["name"] == name]
        link = browsers / f"{name.replace('-', '_')}-{revision}" / place
        link.parent.mkdir(parents=True)
        link.symlink_to(PROGRAM)
    return browsers
