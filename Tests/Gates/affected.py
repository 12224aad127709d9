"""Runs the tests of what changed since they were last green, and of what stands on it.

Run as `affected.py OPTION…` with the options that built them. The state that was green is kept as a tree of git's in `.build`;
without one, all tests run.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from house import Target, targets

GREEN = pathlib.Path(".build/green-tree")
# What has no folder of its own and may change anything.
EVERYTHING = ("Package.swift", "Tests/TestSupport/")


def git(*arguments: str, **variables: str) -> str:
    result = subprocess.run(["git", *arguments], check=True, stdout=subprocess.PIPE, text=True, env=os.environ | variables)
    return result.stdout.strip()


def present_tree() -> str:
    """The working copy as a tree, with what is not committed and not ignored."""
    with tempfile.TemporaryDirectory() as folder:
        index = {"GIT_INDEX_FILE": f"{folder}/index"}
        git("read-tree", "HEAD", **index)
        git("add", "--all", **index)
        return git("write-tree", **index)


def changed_files(tree: str) -> list[str] | None:
    """The files that differ from the green state; None where there is none."""
    if not GREEN.exists():
        return None
    try:
        return git("diff", "--name-only", GREEN.read_text().strip(), tree).splitlines()
    except subprocess.CalledProcessError:
        return None


def affected(files: list[str], house: dict[str, Target]) -> set[str]:
    """The targets whose files changed, and all that stand on them."""
    found = {name for name, target in house.items() if any(file.startswith(f"{target.folder}/") for file in files)}
    while more := {name for name, target in house.items() if target.uses & found} - found:
        found |= more
    return found


def main() -> int:
    house, tree = targets(), present_tree()
    tests = {name for name, target in house.items() if target.is_test}
    files = changed_files(tree)
    if files is not None and not any(file.startswith(EVERYTHING) for file in files):
        tests &= affected(files, house)
    if not tests:
        print("nothing that has tests changed")
        return 0
    print(f"{len(tests)} test targets: {' '.join(sorted(tests))}", flush=True)
    only = ["--filter", f"^({'|'.join(sorted(tests))})\\."]
    command = ["swift", "test", "--skip-build", "--disable-xctest", "--quiet", *sys.argv[1:], *only]
    status = subprocess.run(command, check=False).returncode
    if status == 0:
        GREEN.write_text(tree)
    return status


sys.exit(main())
