"""Makes the wheel: the program, what it needs of the machine's libraries, its kernelspec, its fonts, and the package.

Run as `build_wheel.py PROGRAM FOLDER`, with `patchelf` on the PATH; prints the wheel's path. The same inputs give
the same bytes. What `pip install` makes of it, below the environment's folder:

    bin/glowline                        the program; finds its libraries by their way from here
    share/glowline/lib                  the C libraries, but for those of glibc
    share/glowline/fonts                the fonts, for machines that lack them
    share/jupyter/kernels/glowline      kernel.json and logos; finds the program by its way from here
    share/jupyter/labextensions         the extension of JupyterLab and Notebook 7
    share/man/man1/glowline.1           the manual page
    share/.../glowline                  what Tab does in bash, zsh and fish, where each looks for it
"""

import base64
import hashlib
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
KERNELSPEC = HERE.parent
# Every machine has its own, and they fit together only with each other.
GLIBC = re.compile(r"^(ld-linux.*|lib(c|m|mvec|pthread|dl|rt|resolv|util|anl))\.so")
FONTS = (
    "opentype/inter/Inter-Regular.otf",
    "opentype/inter/Inter-Bold.otf",
    "truetype/dejavu/DejaVuSans.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf",
)
COMPLETIONS = {
    "bash": "bash-completion/completions/glowline",
    "zsh": "zsh/site-functions/_glowline",
    "fish": "fish/vendor_completions.d/glowline.fish",
}
FONT_FOLDER = pathlib.Path("/usr/share/fonts")
FONT_PACKAGES = {"fonts-inter", "fonts-dejavu-core"}
# What `pip install 'glowline[NAME]'` brings besides.
DATABASES = {
    "postgresql": "adbc-driver-postgresql<2,>=1.8",
    "duckdb": "duckdb<3,>=1.4",
    "sqlite": "adbc-driver-sqlite<2,>=1.8",
    "flightsql": "adbc-driver-flightsql<2,>=1.8",
    "spark": "adbc-driver-spark<1,>=0.3",
}
EXTRAS = {"widgets": ["anywidget"], "gateway": ["pycryptodomex"]}
EXTRAS |= {name: [package] for name, package in DATABASES.items()}
# The young one and its large library are asked for by name.
EXTRAS |= {"databases": [package for name, package in DATABASES.items() if name != "spark"]}
DATE = (1980, 1, 1, 0, 0, 0)
ENTRY_POINTS = """\
[pandas_plotting_backends]
glowline = glowline.pandas_backend

[papermill.engine]
glowline = glowline.parameters:GlowlineEngine

[pygments.lexers]
glowline = glowline.lexer:GlowlineLexer
"""


def output(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, timeout=60).stdout


def libraries(program: pathlib.Path) -> dict[str, pathlib.Path]:
    """All libraries that a program needs but for glibc's, by the names that they are asked for by."""
    found = {}
    for line in output("ldd", program).splitlines():
        match = re.match(r"\s*(\S+) => (.+) \(0x", line)
        if "not found" in line:
            sys.exit(f"build_wheel: {line.strip()}")
        if match and not GLIBC.match(match[1]):
            found[match[1]] = pathlib.Path(match[2]).resolve()
    return found


def needed_glibc(files: list[pathlib.Path]) -> tuple[int, int]:
    """The oldest glibc that has everything these files ask for."""
    versions = set()
    for file in files:
        versions |= {(int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", output("objdump", "-T", file))}
    return max(versions)


def debian_package(file: pathlib.Path) -> str:
    """The package that a file came with; since /lib became /usr/lib, a file is known by either name."""
    for path in (file, pathlib.Path(str(file).removeprefix("/usr"))):
        result = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, timeout=60)
        if result.returncode == 0:
            return result.stdout.split(":")[0]
    sys.exit(f"build_wheel: no package has {file}, so that its licence is not known")


def metadata(version: str) -> str:
    extras = "".join(
        f"Provides-Extra: {name}\n" + "".join(f'Requires-Dist: {package}; extra == "{name}"\n' for package in packages)
        for name, packages in EXTRAS.items()
    )
    readme = (KERNELSPEC.parent / "README.md").read_text()
    return f"""\
Metadata-Version: 2.1
Name: glowline
Version: {version}
Summary: Beautiful, fast, touchable line plots: a small plotting language with a Jupyter kernel
License: MIT; the libraries and fonts that come with it have their own, beside this file in licenses
Requires-Python: >=3.9
Classifier: Framework :: Jupyter
Classifier: Operating System :: POSIX :: Linux
Classifier: Framework :: IPython
Classifier: Topic :: Scientific/Engineering :: Visualization
Classifier: Typing :: Typed
{extras}Description-Content-Type: text/markdown

{readme}"""


class Wheel:
    """Files by the names that they have in the archive."""

    def __init__(self, name: str, version: str) -> None:
        self.info = f"{name}-{version}.dist-info"
        self.data = f"{name}-{version}.data"
        self.files: dict[str, tuple[bytes, int]] = {}

    def add(self, name: str, content: bytes | str | pathlib.Path, mode: int = 0o644) -> None:
        if isinstance(content, pathlib.Path):
            content = content.read_bytes()
        self.files[name] = (content.encode() if isinstance(content, str) else content, mode)

    def write(self, path: pathlib.Path) -> None:
        record = f"{self.info}/RECORD"
        lines = []
        for name, (content, _) in sorted(self.files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(content)}\n")
        self.add(record, "".join(lines) + f"{record},,\n")
        # The archive's own directory comes last, as the format wishes.
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, (content, mode) in sorted(self.files.items(), key=lambda item: (item[0].startswith(self.info), item[0])):
                entry = zipfile.ZipInfo(name, DATE)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3
                entry.external_attr = (0o100000 | mode) << 16
                archive.writestr(entry, content)


def build(program: pathlib.Path, folder: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    version = output(program, "--version").split()[1]
    wheel = Wheel("glowline", version)
    share = f"{wheel.data}/data/share"

    needed = libraries(program)
    packages = {debian_package(file) for file in needed.values()} | FONT_PACKAGES
    own = work / "glowline"
    output("strip", "-o", own, program)
    output("patchelf", "--set-rpath", "$ORIGIN/../share/glowline/lib", own)
    copies = [own]
    wheel.add(f"{wheel.data}/scripts/glowline", own, 0o755)
    for name, file in needed.items():
        copy = work / name
        shutil.copyfile(file, copy)
        output("patchelf", "--set-rpath", "$ORIGIN", copy)
        wheel.add(f"{share}/glowline/lib/{name}", copy, 0o755)
        copies.append(copy)

    for font in FONTS:
        wheel.add(f"{share}/glowline/fonts/{pathlib.Path(font).name}", FONT_FOLDER / font)
    wheel.add(f"{share}/glowline/fonts/fonts.conf", HERE / "fonts.conf")
    for name in ("kernel.json", "logo-svg.svg", "logo-32x32.png", "logo-64x64.png"):
        wheel.add(f"{share}/jupyter/kernels/glowline/{name}", KERNELSPEC / name)

    output(program, "install", "--prefix", work / "prefix")
    jupyter = work / "prefix" / "share" / "jupyter"
    for file in sorted((jupyter / "labextensions").rglob("*.*")):
        wheel.add(f"{share}/jupyter/{file.relative_to(jupyter)}", file)

    wheel.add(f"{share}/man/man1/glowline.1", output(program, "--manual"))
    for shell, place in COMPLETIONS.items():
        wheel.add(f"{share}/{place}", output(program, "completions", shell))

    for file in sorted([*(HERE / "glowline").glob("*.py"), HERE / "glowline" / "py.typed"]):
        wheel.add(f"glowline/{file.name}", file)
    wheel.add("glowline/words.json", output(program, "--words"))

    major, minor = needed_glibc(copies)
    tag = f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"
    wheel.add(f"{wheel.info}/METADATA", metadata(version))
    wheel.add(f"{wheel.info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: glowline\nRoot-Is-Purelib: false\nTag: {tag}\n")
    wheel.add(f"{wheel.info}/entry_points.txt", ENTRY_POINTS)
    wheel.add(f"{wheel.info}/licenses/LICENSE", KERNELSPEC.parent / "LICENSE")
    for package in packages:
        wheel.add(f"{wheel.info}/licenses/{package}", pathlib.Path(f"/usr/share/doc/{package}/copyright"))

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"glowline-{version}-{tag}.whl"
    wheel.write(path)
    return path


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM FOLDER")
    with tempfile.TemporaryDirectory() as work:
        print(build(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), pathlib.Path(work)))


if __name__ == "__main__":
    main()
