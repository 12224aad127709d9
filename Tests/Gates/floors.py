"""The house has floors, and they are the folders: who may use whom, held against the manifest and the sources.

`floors.py` checks; `floors.py --draw` also draws the picture of the house in docs/architecture.md anew. A C library has one owner.
"""

import pathlib
import re
import sys

from house import FLOORS, Target, targets

PAGE = pathlib.Path("docs/architecture.md")
PICTURE = re.compile(r"(<!-- house -->\n```text\n).*?(```\n<!-- /house -->\n)", re.DOTALL)
IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:\w+\s+)?(\w+)")
# Adapters that other adapters may stand on.
BASE_ADAPTERS = {"Compression", "Files", "PNGEncoder", "Threading"}
# Services that other services may stand on.
BASE_SERVICES = {"NotebookView", "PlotSession"}
# What tests share.
TEST_LIBRARIES = {"FuzzTargets", "TestSupport"}
# Parts of the standard library that have to be imported all the same.
STANDARD_LIBRARY = {"Synchronization"}
# What a target may use of each floor; of its own binding besides.
ALLOWED = {
    "Core": {"Core"},
    "Model": {"Core", "Model"},
    "Bindings": set(),
    "Adapters": {"Core", "Model"},
    "Services": {"Core", "Model", "Adapters"},
    "Programs": {"Core", "Model", "Adapters", "Services"},
}


def may_use(user: Target, used: Target) -> bool:
    if used.floor == "Bindings":
        return user.floor == "Adapters"
    base = {"Adapters": BASE_ADAPTERS, "Services": BASE_SERVICES}
    return used.floor in ALLOWED[user.floor] or used.name in base.get(user.floor, set())


def wrong_arrows(house: dict[str, Target]) -> list[str]:
    wrong = []
    for target in house.values():
        if target.is_test or target.name in TEST_LIBRARIES:
            continue
        if not target.floor:
            wrong.append(f"{target.name} lies in {target.folder}, which is no floor: Sources/{'|'.join(FLOORS)}/{target.name}")
            continue
        for used in sorted(target.uses):
            if not may_use(target, house[used]):
                wrong.append(f"{target.name} ({target.floor}) may not use {used} ({house[used].floor or 'no floor'})")
    return wrong


def wrong_owners(house: dict[str, Target]) -> list[str]:
    wrong = []
    for binding in (target for target in house.values() if target.floor == "Bindings"):
        owners = [t.name for t in house.values() if binding.name in t.uses and t.floor]
        if len(owners) != 1:
            wrong.append(f"{binding.name} has {len(owners)} owners, not one: {', '.join(sorted(owners))}")
    return wrong


def wrong_imports(house: dict[str, Target]) -> list[str]:
    """What a source imports, whatever the manifest says."""
    wrong = []
    for target in house.values():
        if target.is_test or not target.floor:
            continue
        for file in sorted(target.folder.rglob("*.swift")):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                found = IMPORT.match(line)
                if not found or found[1] in target.uses | STANDARD_LIBRARY:
                    continue
                if target.floor in ("Core", "Model"):
                    wrong.append(f"{file}:{number}: {target.floor} may not import {found[1]}")
                elif found[1] in house and found[1] != target.name:
                    wrong.append(f"{file}:{number}: {target.name} does not say that it uses {found[1]}")
    return wrong


def picture(house: dict[str, Target]) -> str:
    """The floors from the top, each target with what it uses, the floors below in the order of the house."""
    lines = []
    drawn = {floor: [t for t in house.values() if t.floor == floor] for floor in FLOORS}
    width = max(len(target.name) for target in house.values() if target.floor)
    order = {name: (FLOORS.index(t.floor) if t.floor else 0, t.folder) for name, t in house.items()}
    for floor in reversed(FLOORS):
        folder = f"Sources/{floor}"
        lines.append(f"{folder} {'─' * (96 - len(folder))}")
        for target in sorted(drawn[floor], key=lambda target: target.name.lower()):
            used = sorted(target.uses, key=lambda name: (-order[name][0], name.lower()))
            lines += wrapped(f"  {target.name:{width}}", used)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def wrapped(head: str, names: list[str]) -> list[str]:
    lines, line = [], head + ("  → " if names else "")
    for name in names:
        if len(line) + len(name) > 104:
            lines.append(line)
            line = " " * (len(head) + 4)
        line += name + " "
    return [*lines, line]


def main() -> int:
    house = targets()
    wrong = wrong_arrows(house) + wrong_owners(house) + wrong_imports(house)
    text = PAGE.read_text()
    if not PICTURE.search(text):
        wrong.append(f"{PAGE} has no place for the house: <!-- house --> and <!-- /house -->")
    drawn = PICTURE.sub(lambda found: found[1] + picture(house) + found[2], text)
    if "--draw" in sys.argv:
        PAGE.write_text(drawn)
    elif drawn != text:
        wrong.append(f"{PAGE} shows another house than the manifest: ./dev house draws it anew")
    print("\n".join(wrong) or f"{sum(1 for t in house.values() if t.floor)} targets, every arrow allowed")
    return 1 if wrong else 0


sys.exit(main())
