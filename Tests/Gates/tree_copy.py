"""A copy of the tree as it is now, in which things can be broken."""

import pathlib
import shutil
import subprocess
from collections.abc import Mapping

# What is the copy's own: what was built there, and its repository.
KEPT = (".build", ".git")


def copy_tree(copy: pathlib.Path, instead: Mapping[str, bytes] | None = None) -> None:
    """Makes the copy what the tree is in which this runs, but for files with something else in them.

    What is the same already is not touched, so that only what changed is built anew.
    """
    copy.mkdir(parents=True, exist_ok=True)
    # A repository of its own: in this one, whatever lies in .build is ignored.
    subprocess.run(["git", "init", "--quiet", str(copy)], check=True)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    wanted = {name: pathlib.Path(name) for name in listed if pathlib.Path(name).is_file()}
    for folder in copy.iterdir():
        for file in [] if folder.name in KEPT else [folder, *folder.rglob("*")]:
            if not file.is_dir() and str(file.relative_to(copy)) not in wanted:
                file.unlink()
    for name, file in wanted.items():
        content, target = (instead or {}).get(name) or file.read_bytes(), copy / name
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        shutil.copymode(file, target)
