"""The Sphinx extension: what the kernel has drawn, as it stands in a page of the site.

A plot's html is made to stand alone: it holds its picture, and the script of all plots. In a page of the site pictures are
files, and that script is loaded once for all pages. Each plot is drawn in both themes, and shows in that of the page.
"""

import base64
import hashlib
import pathlib
import re
from typing import Any

import nbclient
import nbformat
from sphinx.application import Sphinx

PICTURE = re.compile(r'src="data:image/png;base64,([^"]*)"')
PLOT = re.compile(r'<div data-glowline=".*?</div>(?:<script>.*?</script>)?', re.DOTALL)
CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
RECORD = '({"version":'
# The view of a plot begins when it comes near to what is seen, and not at all in the other theme.
START = """\
(() => {
  const load = %s;
  const waiting = new Map();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      load(...waiting.get(target));
      waiting.delete(target);
    }
  }, { rootMargin: "300px" });
  window.glowlinePlot = (record, options, script) => {
    waiting.set(script.previousElementSibling, [record, options, script]);
    seen.observe(script.previousElementSibling);
  };
})();
"""


def cells(text: str) -> list[str]:
    """The programs of a page's cells, without their options."""
    return ["\n".join(line for line in cell.splitlines() if not line.startswith(":")) for cell in CELL.findall(text)]


def drawn_dark(programs: list[str], folder: pathlib.Path) -> list[str]:
    """The html of all plots that these cells draw where the theme is dark."""
    dark = ["config theme=dark"] + [re.sub(r"^reset$", "reset; config theme=dark", program, flags=re.MULTILINE) for program in programs]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(program) for program in dark])
    nbclient.NotebookClient(
        book, kernel_name="glowline", resources={"metadata": {"path": str(folder)}}, allow_errors=True, timeout=120
    ).execute()
    outputs = [output for cell in book.cells for output in cell.outputs]
    found = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    return [plot for html in found for plot in PLOT.findall(html)]


class Page:
    """A page with plots."""

    def __init__(self, app: Sphinx, name: str) -> None:
        self.static = pathlib.Path(app.outdir) / "_static"
        self.up = "../" * name.count("/")
        self.script = ""

    def lean(self, plot: str) -> str:
        """A plot whose picture and script are files, and which asks for no kernel."""
        return self.without_script(PICTURE.sub(self.kept, plot.replace('"live": true', '"live": false', 1)))

    def kept(self, found: re.Match[str]) -> str:
        return f'loading="lazy" src="{self.file(base64.b64decode(found[1]), "png")}"'

    def without_script(self, plot: str) -> str:
        before, tag, script = plot.partition("<script>")
        if not tag:
            return plot
        loader, record, rest = script.partition(RECORD)
        if not record:
            raise ValueError("a plot's script is not (LOADER)(RECORD, …)")
        self.script = self.file((START % loader).encode(), "js")
        return f"{before}<script>glowlinePlot{record}{rest}"

    def file(self, content: bytes, kind: str) -> str:
        path = self.static / "plots" / f"{hashlib.sha256(content).hexdigest()[:12]}.{kind}"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return f"{self.up}_static/plots/{path.name}"


def place_plots(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Puts each plot of a page in its place, in both themes."""
    body = context.get("body", "")
    light = PLOT.findall(body)
    if not light:
        return
    source = pathlib.Path(app.srcdir) / f"{name}.md"
    dark = drawn_dark(cells(source.read_text()), source.parent)
    if len(dark) != len(light):
        raise ValueError(f"{name}: {len(light)} plots, in the dark theme {len(dark)}")
    page = Page(app, name)
    both = iter(zip(light, dark, strict=True))

    def place(_: re.Match[str]) -> str:
        one, other = map(page.lean, next(both))
        if one == other:
            return one
        return f'<div class="only-light">{one}</div><div class="only-dark">{other}</div>'

    context["body"] = PLOT.sub(place, body)
    if page.script:
        context["metatags"] = context.get("metatags", "") + f'\n<script src="{page.script}"></script>'


def mark_links(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Says where the page is as Markdown."""
    if (pathlib.Path(app.srcdir) / f"{name}.md").exists():
        here = name.rsplit("/", 1)[-1]
        context["metatags"] = context.get("metatags", "") + f'\n<link rel="alternate" type="text/markdown" href="{here}.md">'


def setup(app: Sphinx) -> dict[str, Any]:
    from glowline.lexer import GlowlineLexer

    for alias in ("glow", "glowline"):
        app.add_lexer(alias, GlowlineLexer)
    app.connect("html-page-context", place_plots)
    app.connect("html-page-context", mark_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
