"""Builds the documentation of every library; a link that leads nowhere is an error."""

import json
import pathlib
import shutil
import subprocess
import sys

SCRATCH = pathlib.Path(".build/docs")


def output(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> int:
    described = json.loads(output("swift", "package", "describe", "--type", "json"))
    libraries = sorted(
        {t for p in described["products"] if "library" in p["type"] for t in p["targets"]}
    )
    info = json.loads(output("swift", "-print-target-info"))
    target = info["target"]["unversionedTriple"]
    # Beside the compiler, which need not be where `swift` on the PATH is.
    tools = pathlib.Path(info["paths"]["runtimeResourcePath"]).parents[1] / "bin"
    output("swift", "build")
    modules = pathlib.Path(output("swift", "build", "--show-bin-path").strip()) / "Modules"
    wrong = 0
    for library in libraries:
        folder = SCRATCH / "graphs" / library
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        output(
            str(tools / "swift-symbolgraph-extract"), "-module-name", library, "-target", target, "-I", str(modules),
            "-minimum-access-level", "public", "-output-dir", str(folder),
        )
        result = subprocess.run(
            [str(tools / "docc"), "convert", "--warnings-as-errors", "--additional-symbol-graph-dir", str(folder),
             "--fallback-display-name", library, "--fallback-bundle-identifier", f"glowline.{library}",
             "--output-path", str(SCRATCH / f"{library}.doccarchive")],
            capture_output=True, text=True,
        )
        if result.returncode != 0:
            wrong += 1
            print(f"{library}:\n{result.stdout}{result.stderr}")
        else:
            print(f"{library}: documentation built, every link resolves")
    return 1 if wrong else 0


sys.exit(main())
