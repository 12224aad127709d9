"""Each page as Markdown that needs no Sphinx, and `llms.txt`, which lists them."""

import re

FENCE = re.compile(r"^(`{3,}|:{3,})\{([a-z-]+)\}[^\n]*\n(.*?)^\1$", re.DOTALL | re.MULTILINE)


def plain(text: str) -> str:
    """A page without front matter and directives."""
    text = re.sub(r"\A---\n.*?\n---\n+", "", text, flags=re.DOTALL)

    def place(found: re.Match[str]) -> str:
        lines = [line for line in found[3].splitlines() if not re.match(r":[a-z-]+:", line)]
        body = "\n".join(lines).strip()
        if found[2] == "code-cell":
            return "" if "remove-cell" in found[3] or "remove-input" in found[3] else f"```glow\n{body}\n```"
        return "" if found[2] in ("toctree", "image", "raw") else body

    before = None
    while before != text:
        before, text = text, FENCE.sub(place, text)
    text = re.sub(r"\{download\}`([^`]+)`", r"`\1`", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def title(text: str) -> str:
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))


def summary(text: str) -> str:
    """The first sentence of a page."""
    paragraphs = [part for part in text.split("\n\n")[1:] if re.match(r"(?!```)[A-Z`\"*]", part)]
    words = " ".join(paragraphs[0].split()) if paragraphs else ""
    return re.split(r"(?<=[.?])\s", re.sub(r"`|\*\*", "", words))[0]


def listing(pages: dict[str, str], about: str) -> str:
    """`llms.txt`: what there is to read, a line for each page."""
    lines = ["# Glowline", "", f"> {about}", "", "## Pages", ""]
    for name, text in pages.items():
        told = summary(text)
        lines.append(f"- [{title(text)}]({name}.md)" + (f": {told}" if told else ""))
    return "\n".join(lines) + "\n"
