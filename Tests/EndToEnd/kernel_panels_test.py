"""What is under a pointer in each panel: the page's choice is the kernel's, whichever panel is touched."""

import contextlib
import pathlib
import random
import tempfile
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from chromium import OFFLINE
from chromium import PROGRAM as CHROMIUM
from kernel_drag_test import SETUP, listed
from kernel_pages_test import unpacked
from kernel_view_test import ViewCase
from under_test import only_glowline
from wire import Client

SEEDS = range(20)
# Presses in a panel, and says what stands over the stick of each.
PRESS = """async ([plot, pointers]) => {
  const root = document.querySelector("[data-glowline='" + plot + "']");
  const stage = [...root.children].find((one) => one.shadowRoot).shadowRoot.getElementById("stage");
  const area = stage.getBoundingClientRect(), labels = [...stage.querySelectorAll(":scope > .label")], found = [];
  const say = async (type, [x, y]) => {
    stage.dispatchEvent(new PointerEvent(type, {
      pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, clientX: area.left + x, clientY: area.top + y, bubbles: true,
    }));
    await new Promise((then) => setTimeout(then, 5));
  };
  for (const pointer of pointers) {
    await say("pointerdown", pointer);
    found.push(labels.slice(0, labels.length / 2).map((label) => (label.hidden ? null : label.dataset.text)));
    await say("pointerup", pointer);
  }
  return found;
}"""


def random_panels(noise: random.Random) -> str:
    """Two to four panels of a series each, whose label is its index."""
    kind = noise.choice(["index", "x", "time", "log", "sessions", "many"])
    lines, items = [], []
    for number in range(noise.randrange(2, 5)):
        count = noise.choice([1, 2, noise.randrange(3, 40), noise.randrange(40, 300)])
        if kind == "many":
            # Of the first panel samples are left out.
            count = 6000 if number == 0 else noise.randrange(40, 300)
        values = [noise.choice([None, 1.5, noise.uniform(-9, 9)]) for _ in range(count)]
        values[0] = values[-1] = 1.0
        steps = [noise.choice([1, 1, 2, 0, 0.25, noise.random()]) for _ in range(count)]
        start = noise.choice([1, 2, 7])
        xs = [start + sum(steps[: k + 1]) for k in range(count)]
        place = f" x={listed(xs)}"
        if kind == "index" or (kind == "many" and number == 0):
            place = ""
        elif kind in ("time", "sessions"):
            place = f" start=2026-03-0{noise.randrange(1, 4)}T10:00 step={noise.choice(['90 s', '2 h', '1 day'])}"
        lines.append(f"series s{number} = {listed(values)}{place}")
        items.append(f"s{number} panel={number + 1}")
    if kind == "sessions":
        lines.append("axis x sessions")
    elif kind == "log":
        lines.append("axis x scale=log")
    if noise.random() < 0.4:
        lines.append("axis x reverse=on")
    more = noise.choice(["", " columns=2", " panels=each", " relativeWidth=0.7", " laser=on"])
    if "columns" in more or "each" in more:
        items = [item.split()[0] for item in items]
    return "\n".join([*lines, f'plot {", ".join(items)} valueStickLabel="{{index}}" width=500 height=420{more}'])


def nearest(own: dict, pointer: float, ends: list[float]) -> int:
    """The drawn sample under a pointer, found by looking at all of them."""
    places = unpacked(own["px"], own["pd"], 2)
    indices = unpacked(own["i"]) if "i" in own else [own["from"] + k for k in range(len(places))]
    first, end = own.get("hit", (indices[0], indices[-1] + 1))
    values = own["py"] if "py" in own else own["v"]
    levels = values.split(" ") if " " in values else unpacked(values)
    seen = [(x, i) for x, i, y in zip(places, indices, levels, strict=True) if first <= i < end and y not in (None, "NaN")]
    at = min(max(pointer, ends[0]), ends[1])
    best = min(abs(x - at) for x, _ in seen)
    return int(max(i for x, i in seen if abs(x - at) < best + 1e-6))


@only_glowline
class PanelsTest(ViewCase):
    def test_a_press_shows_what_the_kernel_selects_in_each_panel(self) -> None:
        _, client = self.started()
        self.opened(client, "view-1")
        plots, page = [], SETUP
        for seed in SEEDS:
            noise = random.Random(seed)
            program = random_panels(noise)
            output = self.run_cell(client, f"reset\n{program}")[-1]
            record, options = self.page(output)
            pointers = []
            for number, panel in enumerate(record["panels"]):
                low, high = options["panels"][number]["ends"]
                own = options["series"][number]
                places = [place for place in unpacked(own["px"], own["pd"], 2) if place is not None]
                middle = noise.randrange(len(places))
                tie = (places[middle] + places[min(middle + 1, len(places) - 1)]) / 2
                for x in (noise.uniform(low, high), noise.choice(places), tie, low - 3, high + 3):
                    pointers.append((number, [x, panel["frame"]["y"] + panel["frame"]["height"] / 2]))
            wanted = [self.selected(client, number, at[0], len(record["panels"])) for number, at in pointers]
            plots.append((program, options, pointers, wanted))
            page += f"<p>{output.content['data']['text/html']}"
        with self.opened_page(page, len(plots)) as tab:
            others = sum(self.compare(tab, *plot) for plot in plots)
        self.assertGreater(others, 100)

    def selected(self, client: Client, number: int, x: float, count: int) -> list[str | None]:
        """What the kernel has under a pointer in a panel: the index in each panel, none where sessions leave out all."""
        (dragged,) = self.run_cell(client, f"drag s{number} px={listed([x])}")
        index = dragged.content["data"]["application/vnd.glowline.events+json"]["events"][0]["index"]
        if index is None:
            return [None] * count
        (selection,) = self.run_cell(client, f"select s{number} {index}")
        record = selection.content["data"]["application/vnd.glowline.selection+json"]
        found = {number: index} | {int(other["series"][1:]): other["index"] for other in record["others"]}
        return [str(found[k]) if k in found else None for k in range(count)]

    @contextlib.contextmanager
    def opened_page(self, text: str, count: int) -> Iterator[Page]:
        with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as file, sync_playwright() as playwright:
            file.write(text)
            file.flush()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE)
            try:
                tab = browser.new_page(viewport={"width": 1000, "height": 800})
                tab.goto(pathlib.Path(file.name).as_uri())
                tab.wait_for_function(f"document.querySelectorAll('[data-on]').length === {count}")
                yield tab
            finally:
                browser.close()

    def compare(self, tab: Page, program: str, options: dict, pointers: list, wanted: list[list[str | None]]) -> int:
        """Presses in the page; returns how many choices in panels that were not touched were compared with the kernel's."""
        compared = 0
        shown = tab.evaluate(PRESS, [options["plot"], [at for _, at in pointers]])
        whole = all("i" not in own for own in options["series"])
        for (number, at), found, expected in zip(pointers, shown, wanted, strict=True):
            with self.subTest(program=program, panel=number, x=at[0]):
                if whole:
                    self.assertEqual(found, expected)
                    compared += len(found) - 1
                # Of samples that are left out a page knows nothing: it shows the drawn one that is nearest.
                if expected[number] is not None:
                    self.assertEqual(found[number], str(nearest(options["series"][number], at[0], options["panels"][number]["ends"])))
        return compared
