"""A drag in a page and `drag px=[…]` over the same pixels: the same samples and segments, the same selection at the end."""

import pathlib
import random
import tempfile

from playwright.sync_api import Page, sync_playwright

from chromium import OFFLINE
from chromium import PROGRAM as CHROMIUM
from kernel_pages_test import unpacked
from kernel_view_test import ViewCase
from under_test import only_glowline
from wire import Client

SEEDS = range(24)
# Made here, events have pointers that the page cannot capture; and frames are not waited for.
SETUP = """
<!doctype html><meta charset="utf-8"><body style="margin:0"><script>
Element.prototype.setPointerCapture = () => {};
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()));
window.ups = [];
window.addEventListener("glowline-up", (event) => {
  event.preventDefault();
  window.ups.push(event.detail);
});
</script>
"""
DRAG = """async ([plot, pointers]) => {
  const root = document.querySelector("[data-glowline='" + plot + "']");
  const stage = [...root.children].find((one) => one.shadowRoot).shadowRoot.getElementById("stage");
  const area = stage.getBoundingClientRect(), told = [];
  const hear = (event) => told.push(event.detail);
  root.addEventListener("glowline-drag", hear);
  const say = async (type, x) => {
    stage.dispatchEvent(new PointerEvent(type, {
      pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, clientX: area.left + x, clientY: area.top + 100, bubbles: true,
    }));
    await new Promise((then) => setTimeout(then, 5));
  };
  await say("pointerdown", pointers[0]);
  for (const x of pointers.slice(1)) await say("pointermove", x);
  await say("pointerup", pointers[pointers.length - 1]);
  root.removeEventListener("glowline-drag", hear);
  const ends = window.ups.filter((one) => one.plot === plot && one.phase === "end");
  return { told, end: ends[ends.length - 1]?.i };
}"""


def listed(numbers: list) -> str:
    return "[" + ", ".join("nan" if number is None else repr(number) for number in numbers) + "]"


def random_plot(noise: random.Random) -> str:
    """A series, its segments and its plot."""
    count = noise.choice([1, 2, 3, 10, noise.randrange(4, 60), noise.randrange(60, 800)])
    values = [noise.choice([None, 1.5, noise.uniform(-9, 9)]) for _ in range(count)]
    # The first and the last one, so that each window shows some.
    values[0] = values[-1] = 1.0
    lines, kind = [], noise.choice(["index", "x", "even", "time", "log"])
    steps = [noise.choice([1, 1, 2, 0, 0.25, noise.random()]) for _ in range(count)]
    xs = [1 + sum(steps[: k + 1]) for k in range(count)]
    place = {"index": "", "even": " start=3 step=0.1", "time": " start=2026-03-01T10:00 step=90 s"}.get(kind, f" x={listed(xs)}")
    lines.append(f"series price = {listed(values)}{place}")
    if count > 1 and noise.random() < 0.7:
        starts = sorted({0, *(noise.randrange(1, count) for _ in range(noise.randrange(1, 6)))})
        lines.append(f"segments price {starts}")
    if kind == "log":
        lines.append("axis x scale=log")
    if kind in ("index", "x") and count > 9 and noise.random() < 0.5:
        ends = [0, count / 3] if kind == "index" else [xs[0], xs[count // 2]]
        lines.append(f"window {ends[0]}..{ends[1]}")
    more = noise.choice(["", " style=minimal", " laser=on", " relativeWidth=0.7", " width=343 height=200", " width=901"])
    return "\n".join([*lines, f"plot price{more}"])


def pointers_over(options: dict, noise: random.Random) -> list[float]:
    """Places over and beside a plot: anywhere, on samples, in the middle of two and just beside that."""
    (series,) = options["series"]
    places = [place for place in unpacked(series["px"], series["pd"], 2) if place is not None]
    ends = options["x"]["ends"]
    pointers = [noise.uniform(ends[0] - 30, ends[1] + 30) for _ in range(8)] + [ends[0] - 5, *ends, ends[1] + 5]
    for _ in range(12):
        at = noise.randrange(len(places))
        middle = (places[at] + places[min(at + noise.choice([0, 1, 2]), len(places) - 1)]) / 2
        # Whole pixels, and a tie as an expression gives it.
        pointers += [middle, middle + noise.choice([1e-3, -1e-3, 1e-8, -1e-8, 5e-6, -5e-6]), float(round(middle))]
    noise.shuffle(pointers)
    return pointers


@only_glowline
class DragTest(ViewCase):
    def test_a_drag_in_the_page_is_the_drag_of_the_language(self) -> None:
        _, client = self.started()
        self.opened(client, "view-1")
        plots, page = [], SETUP
        for seed in SEEDS:
            noise = random.Random(seed)
            program = random_plot(noise)
            output = self.run_cell(client, f"reset\n{program}")[-1]
            options = self.options(output)
            pointers = pointers_over(options, noise)
            (dragged,) = self.run_cell(client, f"drag px={listed(pointers)}")
            events = dragged.content["data"]["application/vnd.glowline.events+json"]["events"]
            (said,) = self.run_cell(client, "print selection.index, selection.segment")
            plots.append((program, options, pointers, events, said.content["text"]))
            page += f"<p>{output.content['data']['text/html']}"
        with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as file, sync_playwright() as playwright:
            file.write(page)
            file.flush()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE)
            try:
                tab = browser.new_page(viewport={"width": 1000, "height": 800})
                tab.goto(pathlib.Path(file.name).as_uri())
                tab.wait_for_function(f"document.querySelectorAll('[data-on]').length === {len(plots)}")
                ties = self.compare(client, tab, plots)
            finally:
                browser.close()
        self.assertGreater(ties, 20)

    def compare(self, client: Client, tab: Page, plots: list[tuple]) -> int:
        """Drags over each plot in the page; returns how many pointers were ties."""
        ties = 0
        for program, options, pointers, events, said in plots:
            dragged = tab.evaluate(DRAG, [options["plot"], pointers])
            with self.subTest(program=program, pointers=pointers):
                self.assertEqual(dragged["told"], events)
                # What the page tells the kernel at the end is what the statement has selected.
                self.run_cell(client, f"reset\n{program}")
                self.assertEqual(self.kind(client, options, 1, "end", i=dragged["end"]), "sel")
                (selected,) = self.run_cell(client, "print selection.index, selection.segment")
                self.assertEqual(selected.content["text"], said)
            (series,) = options["series"]
            places = unpacked(series["px"], series["pd"], 2)
            for pointer in pointers:
                nearest = sorted(abs(place - pointer) for place in places)[:2]
                ties += len(nearest) == 2 and nearest[0] > 0 and nearest[1] - nearest[0] < 1e-6
        return ties
