"""Draws the plots of plots.glow with the program, and puts them on one sheet.

    sheet.py PROGRAM FOLDER [formats | panels]

Writes FOLDER/sheet.png, and each picture beside it. With `formats`, every plot is drawn as PNG, SVG and
PDF, and the sheet shows the three beside each other, the latter two as rsvg-convert and pdftoppm see them.
With `panels`, those of several panels are drawn in both themes, at both scales and in three widths, each on a sheet of its own.
The same program and fonts give the same bytes. Fails where a plot fails.
"""

import io
import itertools
import math
import pathlib
import re
import shutil
import subprocess
import sys

from PIL import Image, ImageDraw, ImageFont

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FONT = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
WIDTH, SPACE, CAPTION = 2640, 16, 30


def programs() -> list[tuple[str, str]]:
    """Titles and programs, each with the lines that go before all."""
    before, *parts = re.split(r"^## ", (HERE / "plots.glow").read_text(), flags=re.MULTILINE)
    split = [part.split("\n", 1) for part in parts]
    return [(title, before + code) for title, code in split]


def draw(program: str, code: str, file: pathlib.Path) -> None:
    """Writes the last picture of a program under the file's name."""
    folder = file.with_suffix("")
    subprocess.run([program, "run", "-c", code, "--out", str(folder)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL, timeout=60)
    pictures = sorted(folder.iterdir(), key=lambda path: (len(path.name), path.name))
    pictures[-1].replace(file)
    shutil.rmtree(folder)


def in_all_formats(program: str, code: str, png: pathlib.Path) -> Image.Image:
    """The PNG, the SVG and the PDF of one plot beside each other."""
    svg, pdf = png.with_suffix(".svg"), png.with_suffix(".pdf")
    draw(program, f'{code}\nexport "{svg}"\nexport "{pdf}"\n', png)
    picture = Image.open(png).convert("RGB")
    density = round(picture.info.get("dpi", (144, 144))[0])
    rendered = [
        subprocess.run(command, check=True, capture_output=True, timeout=60).stdout
        for command in (["rsvg-convert", "-w", str(picture.width), str(svg)], ["pdftoppm", "-png", "-r", str(density), str(pdf)])
    ]
    return beside([picture] + [Image.open(io.BytesIO(data)).convert("RGB") for data in rendered])


def beside(pictures: list[Image.Image]) -> Image.Image:
    width = sum(picture.width + 4 for picture in pictures) - 4
    row = Image.new("RGB", (width, max(picture.height for picture in pictures)), "#808890")
    x = 0
    for picture in pictures:
        row.paste(picture, (x, 0))
        x += picture.width + 4
    return row


def of_panels(program: str, folder: pathlib.Path) -> list[pathlib.Path]:
    """A sheet of the plots of several panels for each look."""
    sheets = []
    plots = [(title.removeprefix("Panels: "), code) for title, code in programs() if title.startswith("Panels: ")]
    for theme, scale, width in itertools.product(("light", "dark"), (1, 2), (320, 640, 1400)):
        name = f"{theme} {scale}x {width}"
        pictures = []
        for title, code in plots:
            look = f"config theme={theme} scale={scale} width={width}\n"
            file = folder / f"{name} {title}.png"
            draw(program, re.sub(r"^plot ", look + "plot ", code, count=1, flags=re.MULTILINE), file)
            pictures.append((title, Image.open(file).convert("RGB")))
        sheets.append(folder / f"{name}.png")
        sheet(pictures, max(WIDTH // 2, 2 * width * scale + 3 * SPACE)).save(sheets[-1])
    return sheets


def sheet(pictures: list[tuple[str, Image.Image]], whole: int = WIDTH) -> Image.Image:
    """The pictures with their titles, in reading order, in rows that are as high as they must be."""
    font = ImageFont.truetype(FONT, 20)

    def width(title: str, picture: Image.Image) -> int:
        return max(picture.width, math.ceil(font.getlength(title))) + SPACE

    rows: list[list[tuple[str, Image.Image]]] = [[]]
    room = whole
    for title, picture in pictures:
        if width(title, picture) > room and rows[-1]:
            rows.append([])
            room = whole
        rows[-1].append((title, picture))
        room -= width(title, picture)
    heights = [max(picture.height for _, picture in row) + CAPTION + SPACE for row in rows]
    page = Image.new("RGB", (whole, sum(heights) + SPACE), "#808890")
    pen = ImageDraw.Draw(page)
    y = SPACE
    for row, height in zip(rows, heights, strict=True):
        x = SPACE // 2
        for title, picture in row:
            pen.text((x, y), title, fill="white", font=font)
            page.paste(picture, (x, y + CAPTION))
            x += width(title, picture)
        y += height
    return page


def main() -> None:
    program, target, *rest = sys.argv[1:]
    program = str(pathlib.Path(program).resolve())
    folder = pathlib.Path(target).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if rest == ["panels"]:
        print(f"{len(of_panels(program, folder))} sheets in {folder}")
        return
    pictures = []
    for number, (title, code) in enumerate(programs(), 1):
        file = folder / f"{number:02} {title}.png"
        if rest == ["formats"]:
            pictures.append((title, in_all_formats(program, code, file)))
        else:
            draw(program, code, file)
            pictures.append((title, Image.open(file).convert("RGB")))
    page = sheet(pictures)
    page.save(folder / "sheet.png")
    print(f"{len(pictures)} plots on {folder / 'sheet.png'}, {page.width} x {page.height} pixels")


main()
