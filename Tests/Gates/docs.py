"""Builds the documentation of every library product, from its landing page on; a link that leads nowhere is an error.

Run as `docs.py OPTION…` with the options that modules are built with. The site shows
what docc has found.
"""

import json
import pathlib
import shutil
import subprocess
import sys

SCRATCH = pathlib.Path(".build/docs")


def output(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def keep(made: pathlib.Path) -> None:
    """Puts an archive in the place of the one before as a whole: the site's gate may read it meanwhile."""
    kept, before = SCRATCH / made.name, made.with_suffix(".before")
    shutil.rmtree(before, ignore_errors=True)
    if kept.exists():
        kept.rename(before)
    made.rename(kept)
    shutil.rmtree(before, ignore_errors=True)


def main() -> int:
    described = json.loads(output("swift", "package", "describe", "--type", "json"))
    libraries = sorted({t for p in described["products"] if "library" in p["type"] for t in p["targets"]})
    folders = {target["name"]: pathlib.Path(target["path"]) for target in described["targets"]}
    info = json.loads(output("swift", "-print-target-info"))
    target = info["target"]["unversionedTriple"]
    # Beside the compiler, which need not be where `swift` on the PATH is.
    tools = pathlib.Path(info["paths"]["runtimeResourcePath"]).parents[1] / "bin"
    output("swift", "build", *sys.argv[1:])
    modules = pathlib.Path(output("swift", "build", *sys.argv[1:], "--show-bin-path").strip()) / "Modules"
    wrong = 0
    for library in libraries:
        landing = folders[library] / "Documentation.docc"
        if not (landing / f"{library}.md").exists():
            wrong += 1
            print(f"{library} has no landing page {landing}/{library}.md")
            continue
        symbols = SCRATCH / "graphs" / library
        shutil.rmtree(symbols, ignore_errors=True)
        symbols.mkdir(parents=True)
        extract = [str(tools / "swift-symbolgraph-extract"), "-module-name", library, "-target", target, "-I", str(modules)]
        output(*extract, "-minimum-access-level", "public", "-output-dir", str(symbols))
        convert = [str(tools / "docc"), "convert", str(landing), "--warnings-as-errors", "--additional-symbol-graph-dir", str(symbols)]
        convert += ["--fallback-display-name", library, "--fallback-bundle-identifier", f"glowline.{library}"]
        made = SCRATCH / "made" / f"{library}.doccarchive"
        made.parent.mkdir(exist_ok=True)
        convert += ["--output-path", str(made)]
        result = subprocess.run(convert, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            wrong += 1
            print(f"{library}:\n{result.stdout}{result.stderr}")
        else:
            keep(made)
            print(f"{library}: documentation built, every link resolves")
    return 1 if wrong else 0


sys.exit(main())
