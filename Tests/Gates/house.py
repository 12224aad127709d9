"""The house as the manifest has it: its targets, their floors, and their arrows."""

import dataclasses
import json
import pathlib
import subprocess

# From the ground up. Bindings lie beside the model: they are below what imports them and above nothing.
FLOORS = ("Core", "Model", "Bindings", "Adapters", "Services", "Programs")
# It lies with the files that it holds.
ELSEWHERE = {"kernelspec": "Services"}


@dataclasses.dataclass(frozen=True)
class Target:
    name: str
    floor: str  # one of FLOORS; empty for tests and what only they use
    folder: pathlib.Path
    uses: frozenset[str]
    is_test: bool

    @property
    def number(self) -> int:
        return FLOORS.index(self.floor)


def floor(folder: pathlib.Path) -> str:
    """The floor that a folder lies on; empty for none."""
    if folder.parts[0] != "Sources":
        return ELSEWHERE.get(str(folder), "")
    return folder.parts[1] if folder.parts[1] in FLOORS else ""


def targets() -> dict[str, Target]:
    """All targets of the package by their names."""
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], check=True, stdout=subprocess.PIPE, text=True)
    found = {}
    for target in json.loads(described.stdout)["targets"]:
        folder = pathlib.Path(target["path"])
        uses = frozenset(target.get("target_dependencies", []))
        found[target["name"]] = Target(target["name"], floor(folder), folder, uses, target["type"] == "test")
    return found
