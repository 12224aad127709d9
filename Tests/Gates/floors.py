"""The house has floors: which target may use which, held against the manifest.

The table is README.md's picture as data. A new target or arrow is drawn there first.
"""

import json
import pathlib
import re
import subprocess
import sys

ALLOWED = {
    # Floor 0: the core.
    "CivilTime": set(),
    "SampleStore": set(),
    "PlotGeometry": {"CivilTime", "SampleStore"},
    "AxisTicks": {"CivilTime"},
    "LaserBlur": set(),
    "OrderedJSON": {"ValueNotation"},
    "PlotLanguage": {"CivilTime", "ValueNotation"},
    "ValueNotation": set(),
    "Threading": set(),
    "JupyterProtocol": {"CSodium", "CivilTime", "OrderedJSON"},
    # Floor 1: the model.
    "PlotScene": {"PlotGeometry", "AxisTicks", "OrderedJSON", "SampleStore", "ValueNotation"},
    # Floor 1: bindings.
    "CCairo": set(),
    "CChafa": set(),
    "CDeflate": set(),
    "CEdit": set(),
    "CFontconfig": set(),
    "CPango": set(),
    "CSodium": set(),
    "CZeroMQ": set(),
    # Floor 2: adapters.
    "LineEditor": {"CEdit"},
    "TerminalPicture": {"CChafa"},
    "ZeroMQ": {"CZeroMQ", "Threading"},
    "TimeZoneDatabase": {"CivilTime"},
    "DataSources": {"CivilTime", "CDeflate", "Threading"},
    "LineRaster": {"PlotGeometry", "LaserBlur"},
    "PNGEncoder": {"CDeflate", "Threading"},
    "CairoRenderer": {
        "PlotGeometry", "PlotScene", "LaserBlur", "LineRaster", "PNGEncoder", "Threading", "CCairo",
        "CFontconfig", "CPango",
    },
    # Floor 3: services.
    "PlotSession": {
        "AxisTicks", "CivilTime", "DataSources", "PlotGeometry", "PlotLanguage", "PlotScene",
        "SampleStore", "Threading", "TimeZoneDatabase",
    },
    "Kernelspec": set(),
    "NotebookView": set(),
    "JupyterKernel": {"JupyterProtocol", "OrderedJSON", "Threading"},
    # Floor 4: the program.
    "glowline": {
        "CairoRenderer", "JupyterKernel", "JupyterProtocol", "Kernelspec", "LineEditor", "NotebookView",
        "OrderedJSON", "PlotLanguage", "PlotScene", "PlotSession", "TerminalPicture", "Threading",
        "ZeroMQ",
    },
    # Tools.
    "glowline-bench": {
        "AxisTicks", "CairoRenderer", "CivilTime", "DataSources", "LaserBlur", "LineRaster",
        "PNGEncoder", "PlotGeometry", "PlotLanguage", "PlotScene", "SampleStore",
        "TimeZoneDatabase",
    },
    # Tools of the tests.
    "TestSupport": set(),
}
# Floor 0 is pure: nothing but the standard library and each other.
CORE = {
    "AxisTicks", "CivilTime", "LaserBlur", "OrderedJSON", "PlotGeometry", "PlotLanguage", "SampleStore",
    "ValueNotation",
}
IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:\w+\s+)?(\w+)")


def main() -> int:
    wrong = []
    described = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], check=True, capture_output=True, text=True
    )
    targets = [t for t in json.loads(described.stdout)["targets"] if t["type"] != "test"]
    for target in targets:
        name = target["name"]
        if name not in ALLOWED:
            wrong.append(f"{name} is not in the table of floors")
            continue
        for used in sorted(set(target.get("target_dependencies", [])) - ALLOWED[name]):
            wrong.append(f"{name} may not use {used}")
        if name in CORE:
            for file in sorted(pathlib.Path(target["path"]).rglob("*.swift")):
                for number, line in enumerate(file.read_text().splitlines(), 1):
                    found = IMPORT.match(line)
                    if found and found[1] not in ALLOWED[name]:
                        wrong.append(f"{file}:{number}: the core may not import {found[1]}")
    for name in sorted(set(ALLOWED) - {t["name"] for t in targets}):
        wrong.append(f"{name} is in the table of floors but not in the package")
    print("\n".join(wrong) or f"{len(targets)} targets, every arrow allowed")
    return 1 if wrong else 0


sys.exit(main())
