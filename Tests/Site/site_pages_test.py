"""The built site in `dist/site`: links, anchors, sizes, and that nothing is loaded from elsewhere."""

import html.parser
import json
import os
import pathlib
import re
import unittest
import urllib.parse

from under_test import ROOT

SITE = ROOT / "dist" / "site"
MOST = 1_500_000
# What a page names to load it, and not only to lead there.
LOADS = {"script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src", "audio": "src", "embed": "src"}


class Page(html.parser.HTMLParser):
    """Links, anchors and what is loaded."""

    def __init__(self, path: pathlib.Path) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.loads: list[str] = []
        self.dark_loads: list[str] = []
        self.anchors: set[str] = {"", "top"}
        # How many elements deep in what only the dark theme shows, which others do not load.
        self.dark = 0
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload"):
            self.loads.append(given["href"])
        if tag in LOADS and LOADS[tag] in given:
            is_dark = self.dark or "only-dark" in given.get("class", "").split()
            (self.dark_loads if is_dark else self.loads).append(given[LOADS[tag]])
        if tag == "div" and (self.dark or given.get("class") == "only-dark"):
            self.dark += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.dark:
            self.dark -= 1

    def file(self, address: str) -> pathlib.Path:
        path = urllib.parse.unquote(urllib.parse.urlsplit(address).path)
        return pathlib.Path(os.path.normpath(self.path.parent / path)) if path else self.path


class PagesTest(unittest.TestCase):
    maxDiff = None
    pages: dict[pathlib.Path, Page]

    @classmethod
    def setUpClass(cls) -> None:
        cls.pages = {path: Page(path) for path in sorted(SITE.rglob("*.html"))}

    def test_all_pages_are_there(self) -> None:
        names = {path.relative_to(SITE).as_posix() for path in self.pages}
        self.assertGreaterEqual(len(names), 60)
        self.assertLessEqual({"index.html", "install.html", "tutorial.html", "reference/keys.html", "modules/axisticks.html"}, names)

    def test_links_and_anchors_resolve(self) -> None:
        wrong = []
        for page in self.pages.values():
            for link in set(page.links):
                parts = urllib.parse.urlsplit(link)
                if parts.scheme:
                    if parts.scheme not in ("https", "mailto"):
                        wrong.append(f"{page.path.relative_to(SITE)}: {link}")
                    continue
                file = page.file(link)
                known = self.pages.get(file)
                if not file.exists() or (known and urllib.parse.unquote(parts.fragment) not in known.anchors):
                    wrong.append(f"{page.path.relative_to(SITE)}: {link}")
        self.assertEqual(wrong, [])

    def test_nothing_comes_from_elsewhere(self) -> None:
        wrong = []
        for page in self.pages.values():
            for address in page.loads + page.dark_loads:
                if not address.startswith("data:") and (urllib.parse.urlsplit(address).netloc or not page.file(address).exists()):
                    wrong.append(f"{page.path.relative_to(SITE)}: {address}")
        for sheet in SITE.rglob("*.css"):
            wrong += [f"{sheet.name}: {found}" for found in re.findall(r"(?:@import|url\()\s*[\"']?(https?://[^\"')]*)", sheet.read_text())]
        self.assertEqual(wrong, [])

    def test_no_page_is_large(self) -> None:
        """A page with all that it loads in the light theme; pictures of the dark one are as large."""
        sizes = {}
        for page in self.pages.values():
            files = {page.file(address) for address in page.loads if not address.startswith("data:")}
            sizes[page.path.relative_to(SITE).as_posix()] = page.path.stat().st_size + sum(file.stat().st_size for file in files)
        print(f"\nlargest: {max(sizes.items(), key=lambda item: item[1])}")
        self.assertEqual({name: size for name, size in sizes.items() if size > MOST}, {})

    def test_the_view_is_loaded_once(self) -> None:
        views = set()
        for page in self.pages.values():
            text = page.path.read_text()
            plots = text.count("glowlinePlot({")
            own = re.findall(r'<script src="([^"]*plots/[0-9a-f]+\.js)"', text)
            self.assertEqual(len(own), 1 if plots else 0, page.path)
            self.assertNotIn("DecompressionStream", text)
            views |= {page.file(address) for address in own}
        self.assertEqual(len(views), 1)

    def test_each_page_is_there_as_markdown(self) -> None:
        listed = set(re.findall(r"\]\(([^)]+\.md)\)", (SITE / "llms.txt").read_text()))
        made = {
            path.relative_to(SITE).with_suffix(".md").as_posix() for path in self.pages if path.name not in ("genindex.html", "search.html")
        }
        self.assertEqual(listed, made)
        for name in listed:
            text = (SITE / name).read_text()
            self.assertNotRegex(text, r"(?m)^(```\{|:::)", name)

    def test_schemas_are_those_of_the_records(self) -> None:
        for file in (ROOT / "Tests/EndToEnd/schemas").glob("*.json"):
            self.assertEqual(json.loads((SITE / "schemas" / file.name).read_text()), json.loads(file.read_text()))
