"""Builds the site: `build.py PROGRAM FOLDER`, from the top, in an environment with Sphinx.

Pages are those of docs/site, and those that are made of the program's own tables, its programs and the project's texts; no
text stands in two places. Every cell runs by the kernel of PROGRAM. The DocC archives of the products lie in .build/docs.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import markdown
from modules import Module
from programs import cookbook, gallery, habits, thumbnails
from reference import Reference

ROOT = pathlib.Path.cwd()
SITE = ROOT / "docs" / "site"
WORK = ROOT / ".build" / "site"
SOURCE = WORK / "source"
FRONT = "---\nfile_format: mystnb\nkernelspec:\n  name: glowline\n  display_name: Glowline\n---\n\n"
# What a wheel's name says it runs on.
WHEEL_TAGS = "py3-none-manylinux_2_36_x86_64"
INCLUDE = re.compile(r"^<!-- include: (\S+) -->$", re.MULTILINE)
# Where a link to a file of the project leads in the site.
PLACES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "docs/architecture.md": "architecture.md",
    "docs/benchmarks.md": "benchmarks.md",
    "docs/cluster.md": "cluster.md",
    "docs/distribution.md": "distribution.md",
    "docs/html-output.md": "security.md",
    "docs/modules.md": "modules/index.md",
    "docs/decisions/README.md": "decisions/index.md",
}
# What the theme's own parts lack for those who do not see or point: names, levels, and a way to scroll.
MENDED = [
    ('role="heading"', 'role="heading" aria-level="2"'),
    ('<aside class="sidebar-drawer"', '<aside class="sidebar-drawer" aria-label="All pages"'),
    ('<aside class="toc-drawer', '<aside aria-label="This page" class="toc-drawer'),
    ("<pre>", '<pre tabindex="0">'),
    ('src="../_images/', 'loading="lazy" src="../_images/'),
    ('<div id="search-results">', '<h1>Search</h1>\n<div id="search-results">'),
]
LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)#\s]+)(#[^)]*)?(?=\))")


def output(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def project_text(path: str, place: str) -> str:
    """A text of the project as it stands on the page `place`: links lead to pages."""
    folder = pathlib.PurePosixPath(path).parent

    def lead(found: re.Match[str]) -> str:
        target = os.path.normpath(folder / found[1])
        decision = re.fullmatch(r"docs/decisions/([a-z-]+\.md)", target)
        to = f"decisions/{decision[1]}" if decision and target not in PLACES else PLACES.get(target)
        if to is None and re.fullmatch(r"docs/site/.*", target):
            to = target.removeprefix("docs/site/")
        if to is None:
            sys.exit(f"build: {path} links {found[1]}, and the site has no page of it")
        return os.path.relpath(to, pathlib.PurePosixPath(place).parent) + (found[2] or "")

    return LINK.sub(lead, (ROOT / path).read_text())


def with_includes(text: str, place: str) -> str:
    return INCLUDE.sub(lambda found: project_text(found[1], place).strip(), text)


def toctree(names: list[str], depth: int = 1) -> str:
    return f"```{{toctree}}\n:maxdepth: {depth}\n" + "\n".join(names) + "\n```"


def section(title: str, text: str, names: list[str]) -> str:
    return f"# {title}\n\n{text}\n\n{toctree(names)}\n"


def pages(program: pathlib.Path, reference: dict) -> tuple[dict[str, str], set[str]]:
    """All pages by their names, and the files of data that the gallery reads."""
    made: dict[str, str] = {}
    for file in sorted(SITE.rglob("*.md")):
        name = file.relative_to(SITE).with_suffix("").as_posix()
        text = with_includes(file.read_text(), f"{name}.md").replace("VERSION-WHEEL", f"{reference['version']}-{WHEEL_TAGS}")
        made[name] = habits(text, str(program), SITE / "data")
    for name, text in Reference(reference, ROOT / "Tests/EndToEnd/schemas").pages().items():
        made[f"reference/{name}"] = text
    drawn, cards, files = gallery((ROOT / "Tests/ContactSheet/plots.glow").read_text())
    made["gallery/index"] += "\n" + cards
    made |= {f"gallery/{name}": text for name, text in drawn.items()}
    made |= {f"cookbook/{name}": text for name, text in cookbook(reference["recipes"]).items()}
    for file in sorted((ROOT / "docs/decisions").glob("*.md")):
        name = "index" if file.stem == "README" else file.stem
        made[f"decisions/{name}"] = project_text(f"docs/decisions/{file.name}", f"decisions/{name}.md")
    made["decisions/index"] += "\n" + toctree([name.split("/")[1] for name in made if re.match("decisions/(?!index)", name)]) + "\n"
    for archive in sorted((ROOT / ".build/docs").glob("*.doccarchive")):
        made[f"modules/{archive.stem.lower()}"] = Module(archive).page()
    return made, files


def lay_out(made: dict[str, str], files: set[str], program: pathlib.Path) -> None:
    """Writes what Sphinx reads."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(SITE / "_static", SOURCE / "_static")
    shutil.copy(SITE / "conf.py", SOURCE)
    for name in ("logo-svg.svg", "logo-32x32.png"):
        shutil.copy(ROOT / "kernelspec" / name, SOURCE / "_static" / name.replace("-svg", ""))
    for name, text in made.items():
        path = SOURCE / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((FRONT if "{code-cell}" in text and not text.startswith("---") else "") + text)
    # A page's cells read what lies beside it.
    data = [
        *sorted((SITE / "data").iterdir()),
        *[ROOT / "notebooks/data" / name for name in ("airline-passengers.csv", "intraday-price.csv")],
    ]
    for folder in ("", "coming", "cookbook", "gallery"):
        for file in [*data, *[ROOT / name for name in sorted(files)]]:
            shutil.copy(file, SOURCE / folder)
    extra = SOURCE / "_extra"
    shutil.copytree(ROOT / "Tests/EndToEnd/schemas", extra / "schemas")
    # As Markdown, for programs that read.
    plain = {name: markdown.plain(text) for name, text in made.items()}
    for name, text in plain.items():
        (extra / f"{name}.md").parent.mkdir(parents=True, exist_ok=True)
        (extra / f"{name}.md").write_text(text)
    order = sorted(plain, key=lambda name: (name != "index", "/" in name, name))
    (extra / "llms.txt").write_text(markdown.listing({name: plain[name] for name in order}, markdown.summary(plain["index"])))
    (SOURCE / ".nojekyll").touch()


def main() -> None:
    program, target = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    reference = json.loads(output(program, "--reference"))
    python = WORK / "python" / "glowline"
    shutil.rmtree(python, ignore_errors=True)
    shutil.copytree(ROOT / "kernelspec/python/glowline", python)
    (python / "words.json").write_text(output(program, "--words"))
    output(program, "install", "--prefix", WORK / "prefix")
    made, files = pages(program, reference)
    lay_out(made, files, program)
    thumbnails((ROOT / "Tests/ContactSheet/plots.glow").read_text(), program, SOURCE / "gallery")
    fresh = WORK / "html"
    shutil.rmtree(fresh, ignore_errors=True)
    environment = os.environ | {
        "GLOWLINE_BUILDER": str(pathlib.Path(__file__).resolve().parent),
        "GLOWLINE_PYTHON": str(python.parent),
        "GLOWLINE_VERSION": reference["version"],
        "JUPYTER_PATH": str(WORK / "prefix/share/jupyter"),
        "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "0"),
    }
    sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "-j", "auto", "--fresh-env"]
    subprocess.run([*sphinx, "-b", "html", "-d", WORK / "doctrees", SOURCE, fresh], check=True, env=environment)
    shutil.rmtree(fresh / ".doctrees", ignore_errors=True)
    (fresh / ".buildinfo").unlink(missing_ok=True)
    for page in fresh.rglob("*.html"):
        text = page.read_text()
        for old, new in MENDED:
            text = text.replace(old, new)
        page.write_text(text)
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(fresh, target)
    print(f"{sum(1 for _ in target.rglob('*.html'))} pages in {target}")


if __name__ == "__main__":
    main()
