"""Draws README's moving picture of a drag: a page of the program's in a headless browser, frame by frame.

Run as `drag_picture.py PROGRAM FILE.gif`, in an environment with playwright and pillow. Between two frames all animations
go on by the same time, however long the browser takes, so that the same program gives the same picture.
"""

import io
import math
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))
from chromium import OFFLINE, PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = """\
series price = walk(400, seed=12) + 100
config theme=dark height=250 width=620 laser=on plotLineWidth=1.3
segments price every=80
plot price title="Drag along the line" valueStickLabel="{value:.2f}"
export "FILE"
"""
SECONDS, RATE, COLORS, MOST = 4.0, 20, 96, 400_000
# The pointer as it is drawn: a browser's own is on no screenshot.
POINTER = """() => {
  const pointer = document.createElement("div");
  pointer.id = "pointer";
  pointer.style.cssText = "position:fixed;z-index:9;width:18px;height:18px;margin:-9px;border-radius:50%;box-sizing:border-box;"
    + "background:#fff5;border:1.5px solid #fffa;pointer-events:none";
  document.body.append(pointer);
}"""
# Holds all animations, those of the page's shadow too, and lets them go on by some milliseconds.
STEP = """async step => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const inside = document.querySelector("[data-glowline] > div").shadowRoot;
  for (const motion of inside.getAnimations({ subtree: true })) {
    motion.pause();
    motion.at = (motion.at ?? -step) + step;
    const end = motion.effect.getComputedTiming().endTime;
    if (motion.at >= end) motion.finish();
    else motion.currentTime = motion.at;
  }
}"""


def path(part: float) -> tuple[float, bool]:
    """Where the pointer is at a part of the time, of the picture's width, and whether it is pressed."""
    rest = 0.08
    if part < rest or part > 1 - rest:
        return (0.12, False) if part < rest else (0.55, False)
    at = (part - rest) / (1 - 2 * rest)
    # Over the week and back to its middle, slowly at both ends.
    far = 0.62
    if at < far:
        return 0.12 + 0.8 * (1 - math.cos(math.pi * at / far)) / 2, True
    return 0.55 + 0.37 * (1 + math.cos(math.pi * (at - far) / (1 - far))) / 2, True


def frames(page: Page) -> list[Image.Image]:
    stage = page.locator("#stage")
    stage.wait_for()
    area = stage.bounding_box()
    assert area
    page.evaluate(POINTER)
    found, was_pressed = [], False
    for number in range(round(SECONDS * RATE)):
        part, is_pressed = path(number / (SECONDS * RATE))
        x, y = area["x"] + part * area["width"], area["y"] + 0.55 * area["height"]
        page.mouse.move(x, y)
        if is_pressed != was_pressed:
            if is_pressed:
                page.mouse.down()
            else:
                page.mouse.up()
        was_pressed = is_pressed
        scale = 0.8 if is_pressed else 1
        page.evaluate(f"() => {{ pointer.style.left = '{x}px'; pointer.style.top = '{y}px'; pointer.style.transform = 'scale({scale})'; }}")
        page.evaluate(STEP, 1000 / RATE)
        found.append(Image.open(io.BytesIO(page.screenshot(clip=area))).convert("RGB"))
    return found


def save(pictures: list[Image.Image], file: pathlib.Path) -> None:
    """One palette for all frames, so that what stands still is the same in each of them."""
    sheet = Image.new("RGB", (pictures[0].width, pictures[0].height * 4))
    for number in range(4):
        sheet.paste(pictures[len(pictures) * number // 4], (0, pictures[0].height * number))
    palette = sheet.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    plain = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    plain[0].save(file, save_all=True, append_images=plain[1:], duration=round(1000 / RATE), loop=0, optimize=False, disposal=1)


def main() -> int:
    program, file = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        exported = pathlib.Path(folder) / "page.html"
        script = SCRIPT.replace("FILE", str(exported))
        subprocess.run([program, "run", "-c", script], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=OFFLINE)
        page = browser.new_page(viewport={"width": 760, "height": 420})
        page.goto(exported.as_uri())
        save(frames(page), file)
        browser.close()
    size = file.stat().st_size
    print(f"{file}: {size // 1000} kB")
    return size > MOST


if __name__ == "__main__":
    sys.exit(main())
