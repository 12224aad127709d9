"""Makes all that a release needs, and uploads nothing: `release.py VERSION PROGRAM SITE FOLDER`, from the top.

The same commit on the same machine gives the same bytes: times are the commit's, and archives are in order.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.parse
from typing import Any

sys.path.insert(0, str(pathlib.Path("kernelspec/python").resolve()))
import build_wheel

VERSION_FILE = pathlib.Path("Sources/Programs/glowline/Version.swift")
SWIFT = {"name": "Swift runtime", "license": "Apache-2.0 WITH Swift-exception"}
# Headers of others that the program is compiled with.
COMPILED_IN = [{"name": "Apache Arrow ADBC (adbc.h)", "license": "Apache-2.0"}]


def output(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def stated_version() -> str:
    """The version, from the one place that holds it."""
    found = re.search(r'^let version = "([^"]+)"$', VERSION_FILE.read_text(), re.MULTILINE)
    return found[1] if found else ""


def notes(version: str, changelog: str) -> str:
    """The changelog's section of a version; empty for none."""
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE)
    return found[1].strip() + "\n" if found else ""


def problems(version: str) -> list[str]:
    """What keeps this tree from being that version."""
    wrong = []
    if dirty := output("git", "status", "--porcelain"):
        wrong.append(f"the tree is not clean:\n{dirty.rstrip()}")
    if stated_version() != version:
        wrong.append(f"{VERSION_FILE} says {stated_version()}, not {version}")
    if not notes(version, pathlib.Path("CHANGELOG.md").read_text()):
        wrong.append(f"CHANGELOG.md has no section '## {version}', or nothing in it")
    return wrong


def licences(package: str) -> list[str]:
    """The licences that Debian's copyright file of a package names; that file itself lies in the wheel."""
    text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(errors="replace")
    named = dict.fromkeys(re.findall(r"^License: *(\S.*)$", text, re.MULTILINE))
    return list(named) or [f"see licenses/{package} in the wheel"]


def bill(version: str, program: pathlib.Path, wheel: pathlib.Path, time: str) -> dict[str, Any]:
    """The SBOM: what the wheel holds, as CycloneDX 1.6."""
    needed = build_wheel.libraries(program)
    files: dict[str, list[str]] = {}
    for name, file in needed.items():
        files.setdefault(build_wheel.debian_package(file), []).append(name)
    for font in build_wheel.FONTS:
        package = "fonts-inter" if "Inter" in font else "fonts-dejavu-core"
        files.setdefault(package, []).append(pathlib.Path(font).name)
    components = []
    for package, names in sorted(files.items()):
        number = output("dpkg-query", "-W", "-f", "${Version}", package)
        components.append(
            {
                "type": "library" if package not in build_wheel.FONT_PACKAGES else "data",
                "bom-ref": package,
                "name": package,
                "version": number,
                "purl": f"pkg:deb/debian/{package}@{urllib.parse.quote(number, safe='')}",
                "licenses": [{"license": {"name": name}} for name in licences(package)],
                "properties": [{"name": "glowline:file", "value": name} for name in sorted(names)],
            }
        )
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    linked = [
        SWIFT | {"version": swift[1] if swift else "unknown"},
        *[{"version": "as in Sources/Bindings", **part} for part in COMPILED_IN],
    ]
    for part in linked:
        components.append(
            {
                "type": "library",
                "bom-ref": part["name"],
                "name": part["name"],
                "version": part["version"],
                "licenses": [{"license": {"name": part["license"]}}],
            }
        )
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": "application",
                "bom-ref": "glowline",
                "name": "glowline",
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
                "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(wheel.read_bytes()).hexdigest()}],
            },
        },
        "components": components,
        "dependencies": [{"ref": "glowline", "dependsOn": [one["bom-ref"] for one in components]}],
    }


def archive(folder: pathlib.Path, name: str, target: pathlib.Path, time: int) -> None:
    """A folder as an archive that is the same for the same files."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path in sorted(folder.rglob("*")):
            entry = tar.gettarinfo(path, f"{name}/{path.relative_to(folder)}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = time
            entry.mode = 0o755 if path.is_dir() else 0o644
            if path.is_file():
                with path.open("rb") as content:
                    tar.addfile(entry, content)
            else:
                tar.addfile(entry)
    target.write_bytes(gzip.compress(plain.getvalue(), mtime=0))


def make(version: str, program: pathlib.Path, site: pathlib.Path, folder: pathlib.Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    time = int(output("git", "log", "-1", "--format=%ct"))
    stamp = output("date", "--utc", "--date", f"@{time}", "+%Y-%m-%dT%H:%M:%SZ").strip()
    wheels = [pathlib.Path(output(sys.executable, build_wheel.__file__, program, folder / name).strip()) for name in ("one", "two")]
    if wheels[0].read_bytes() != wheels[1].read_bytes():
        sys.exit("release: the wheel, made twice, is not the same")
    wheel = folder / wheels[0].name
    wheels[0].replace(wheel)
    for name in ("one", "two"):
        shutil.rmtree(folder / name)
    sources = subprocess.run(
        ["git", "archive", "--format=tar", f"--prefix=glowline-{version}/", "HEAD"], check=True, stdout=subprocess.PIPE
    ).stdout
    (folder / f"glowline-{version}.tar.gz").write_bytes(gzip.compress(sources, mtime=0))
    archive(site, f"glowline-{version}-site", folder / f"glowline-{version}-site.tar.gz", time)
    made = json.dumps(bill(version, program, wheel, stamp), indent=2) + "\n"
    check(made)
    (folder / f"glowline-{version}.cdx.json").write_text(made)
    (folder / "NOTES.md").write_text(notes(version, pathlib.Path("CHANGELOG.md").read_text()))
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(folder.iterdir())]
    (folder / "SHA256SUMS").write_text("".join(lines))
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size:>10} {os.path.relpath(file)}")


def check(made: str) -> None:
    """Holds an SBOM to the schema of CycloneDX."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    if (error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(made)) is not None:
        sys.exit(f"release: the SBOM is not as CycloneDX wants it: {error}")


def main() -> None:
    version = sys.argv[1]
    if wrong := problems(version):
        sys.exit("release: " + "\nrelease: ".join(wrong))
    if len(sys.argv) > 2:
        make(version, *(pathlib.Path(word).resolve() for word in sys.argv[2:]))


if __name__ == "__main__":
    main()
