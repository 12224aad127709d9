"""Pages of programs that the project has elsewhere: the gallery, the cookbook, and what people write out of habit."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
from typing import Any

GALLERY = {
    "Lines and lasers": [
        "Line with axes, light",
        "Laser, light",
        "Several lasers",
        "Points on a line",
        "Dashes",
        "Gaps break the line",
        "A line that breaks at long holes",
        "Many series, light",
        "Style keys behind an expression",
        "A million samples",
    ],
    "Bars, areas, steps, dots": [
        "Area over and under zero",
        "Steps hold their last value, a gap breaks them",
        "Dots",
        "Bars",
        "Bars of two series, dark, below zero",
        "Histogram",
        "Counts of whole values",
        "A band around a rolling mean",
        "Functions of x",
        "Poles, dark",
    ],
    "Time": [
        "Seconds",
        "Days of a week",
        "Years of months",
        "Window of eight months",
        "Every month of three years",
        "Sessions: a trading week without its nights",
        "Sessions with segments, marks and a selection, dark",
        "Durations",
        "A swim: durations on both axes",
        "Time from a start",
    ],
    "Axes and units": [
        "Logarithmic y axis",
        "Gains and losses: symlog",
        "A depth below the surface: reversed, with its unit",
        "Reversed x with its unit, light",
        "Two y axes",
        "Two units, with a legend on their line, dark",
        "SI",
        "Percent",
        "Labels that compute with their fields",
        "Sums of money, expressions in texts",
    ],
    "Marks, selections, comparisons": [
        "Marks: a limit, a band, notes",
        "Marks whose labels stand close together, dark",
        "A group of few, marks from a file, light",
        "Segments, one active",
        "Stick and label in the middle, dark",
        "Comparison upwards",
        "Text as indicator",
    ],
    "Panels and groups": [
        "Panels: price over volume, light",
        "Panels: three by name, dark laser",
        "Panels: a right axis, marks and indicators, light",
        "Panels: twenty small multiples, light",
        "Panels: four small multiples, each its own range, dark",
        "Days over each other with their 95 % line, light",
        "Weeks over each other, dark",
        "Months over each other, one lit, light",
        "Years over each other, dark",
    ],
}
THEMES = ("light", "dark")
# Themes are those of the page, and sizes are for a page.
SMALL = re.compile(r"\s(?:theme=dark|interaction=\w+|width=320|height=180)\b")
SIZE = re.compile(r"\s(?:width|height)=")
DATA = re.compile(r'"((?:notebooks/data|Tests/ContactSheet)/([^"]+))"')


def slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def run_cell(program: str, *options: str) -> str:
    marks = "".join(f":{option}\n" for option in options)
    return f"```{{code-cell}}\n{marks}{program.strip()}\n```"


def fresh() -> str:
    return run_cell("reset", "tags: [remove-cell]")


def sheet(text: str) -> dict[str, str]:
    """The contact sheet's programs by their titles."""
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return dict(part.split("\n", 1) for part in parts)


def plain_title(title: str) -> str:
    """Without what says which theme the contact sheet draws it in."""
    return re.sub(r",? (light|dark)\b", "", title)


def gallery(plots: str) -> tuple[dict[str, str], str, set[str]]:
    """Pages by their names, the cards that lead to their plots, and the files that the programs read."""
    programs, pages, files, cards = sheet(plots), {}, set(), ""
    for group, titles in GALLERY.items():
        parts = [f"# {group}", "Touch a plot, or open its program and copy it into a notebook."]
        cards += f"## {group}\n\n::::{{grid}} 1 2 3 3\n:gutter: 2\n\n"
        for title in titles:
            program = "\n".join(SMALL.sub("", line) for line in programs[title].strip().splitlines())
            program = "\n".join(line for line in program.splitlines() if line.strip() != "config")
            found = DATA.findall(program)
            files |= {path for path, _ in found}
            program = DATA.sub(r'"\2"', program)
            heading = plain_title(title)
            pictures = " ".join(f"![{heading}]({slug(title)}-{theme}.png){{.only-{theme}}}" for theme in THEMES)
            cards += f":::{{grid-item}}\n[{pictures}\n{heading}]({slug(group)}.md#{slug(heading)})\n:::\n\n"
            parts += [f"## {heading}", fresh(), run_cell(program, "tags: [hide-input, remove-stderr]")]
            if found:
                parts.append("Data: " + ", ".join(f"{{download}}`{name}`" for name in sorted({name for _, name in found})))
        cards += "::::\n\n"
        pages[slug(group)] = "\n\n".join(parts) + "\n"
    return pages, cards, files


def thumbnails(plots: str, program: pathlib.Path, folder: pathlib.Path) -> None:
    """Draws the cards' pictures."""
    programs = sheet(plots)
    for title in (title for titles in GALLERY.values() for title in titles):
        text = "\n".join(SMALL.sub("", line) for line in programs[title].strip().splitlines())
        text = "\n".join(line for line in text.splitlines() if line.strip() != "config")
        for theme in THEMES:
            with tempfile.TemporaryDirectory() as drawn:
                # One that says its size is drawn in it, with as many pixels as the others.
                size = "scale=1" if SIZE.search(text) else "width=300 height=180"
                small = f"config {size} theme={theme}\n{text}"
                subprocess.run([program, "run", "--out", drawn, "-c", small], check=True, capture_output=True, timeout=120)
                last = max(pathlib.Path(drawn).glob("*.png"), key=lambda file: int(re.sub(r"\D", "", file.stem) or 0))
                shutil.copy(last, folder / f"{slug(title)}-{theme}.png")


def cookbook(recipes: list[dict[str, Any]]) -> dict[str, str]:
    pages: dict[str, list[str]] = {}
    for recipe in recipes:
        title = recipe["family"]
        page = pages.setdefault(title, [f"# {title[:1].upper()}{title[1:]}", f"{recipe['about'][:1].upper()}{recipe['about'][1:]}?"])
        page += [f"## {recipe['question'][:1].upper()}{recipe['question'][1:]}", fresh(), run_cell("\n".join(recipe["lines"]))]
        page.append(f"At the prompt: `help {recipe['words'][0]}`.")
        named = dict.fromkeys(re.findall(r'from "([^"]+)"', "\n".join(recipe["lines"])))
        if named:
            page.append("Data: " + ", ".join(f"{{download}}`{name}`" for name in named))
    return {name: "\n\n".join(parts) + "\n" for name, parts in pages.items()}


def advice(program: str, before: str, line: str, folder: pathlib.Path) -> str:
    """What the program says to write instead of a line; what it takes as it is, is its own answer."""
    command = [program, "run", "--json", "-c", f"{before}\n{line}"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=60)
    outputs = [json.loads(text) for text in result.stdout.splitlines()]
    errors = [output for output in outputs if output["output_type"] == "error"]
    if not errors:
        return line
    told = "\n".join(errors[0]["traceback"]).rpartition("^")[2]
    if whole := re.search(r"`([^`]+)`", told):
        return whole[1]
    part = re.search(r"write '(.+)'", told)
    if not part:
        raise ValueError(f"nothing is advised for {line!r}:\n" + "\n".join(errors[0]["traceback"]))
    carets = next(text for text in reversed(errors[0]["traceback"]) if text.lstrip().startswith("^"))
    start = len(carets) - len(carets.lstrip()) - 2
    return line[:start] + part[1] + line[start + carets.count("^") :]


def habits(text: str, program: str, folder: pathlib.Path) -> str:
    """A page in which each block of habits is a table: what people write, and what the program says to write."""

    def fill(found: re.Match[str]) -> str:
        head, lines = found[1], [line for line in found[3].splitlines() if line]
        rows = [f"| {head} | Glowline |", "|---|---|"]
        for line in lines:
            here = advice(program, found[2], line, folder)
            rows.append(f"| `{line}` | `{here}` |".replace("\\|", "|"))
        return "\n".join(rows)

    return re.sub(r"^```\{habits\} (.*)\n:before: (.*)\n((?:.*\n)*?)```$", fill, text, flags=re.MULTILINE)
