"""A page for each product that other packages can use: what `docc` knows of it, as Markdown."""

import json
import pathlib
from typing import Any

# What a type only inherits says nothing of it.
LEFT_OUT = {"Default Implementations"}


class Module:
    """A DocC archive."""

    def __init__(self, archive: pathlib.Path) -> None:
        self.data = archive / "data" / "documentation"
        self.name = archive.stem

    def page(self) -> str:
        landing = self.read(self.name.lower())
        parts = [f"# {self.name}", *self.content(landing, level=2)]
        for section in landing["topicSections"]:
            parts.append(f"## {section['title']}")
            for identifier in section["identifiers"]:
                parts += self.symbol(identifier, level=3)
        return "\n\n".join(parts) + "\n"

    def read(self, path: str) -> dict[str, Any]:
        return json.loads((self.data / f"{path}.json").read_text())

    def symbol(self, identifier: str, level: int) -> list[str]:
        path = self.data / (identifier.partition("/documentation/")[2].lower() + ".json")
        if not path.exists():
            return []
        symbol = json.loads(path.read_text())
        declarations = [d for s in symbol.get("primaryContentSections", []) for d in s.get("declarations", [])]
        code = "".join(token["text"] for token in declarations[0]["tokens"]) if declarations else ""
        parts = [f"{'#' * level} `{symbol['metadata']['title']}`"] + ([f"```swift\n{code}\n```"] if code else [])
        parts += self.content(symbol, level + 1)
        for section in symbol.get("topicSections", []):
            if section["title"] not in LEFT_OUT:
                for member in section["identifiers"]:
                    parts += self.symbol(member, min(level + 1, 5))
        return parts

    def content(self, page: dict[str, Any], level: int) -> list[str]:
        """Summary, parameters and discussion."""
        references = page.get("references", {})
        parts = [inline(page.get("abstract", []), references)]
        for section in page.get("primaryContentSections", []):
            if section["kind"] == "parameters":
                parts.append("\n".join(parameter(one, references) for one in section["parameters"]))
            elif section["kind"] == "content":
                parts += blocks(section["content"], references)
        return [part for part in parts if part]


def parameter(one: dict[str, Any], references: dict[str, Any]) -> str:
    return f"- `{one['name']}`: {' '.join(blocks(one['content'], references))}"


def inline(parts: list[dict[str, Any]], references: dict[str, Any]) -> str:
    text = ""
    for part in parts:
        match part["type"]:
            case "text":
                text += part["text"]
            case "codeVoice":
                text += f"`{part['code']}`"
            case "reference":
                found = references.get(part["identifier"], {})
                text += f"`{found.get('title', part['identifier'].rsplit('/', 1)[-1])}`"
            case "emphasis" | "strong":
                mark = "*" if part["type"] == "emphasis" else "**"
                text += mark + inline(part["inlineContent"], references) + mark
            case "superscript":
                text += "^" + inline(part["inlineContent"], references)
            case kind:
                raise ValueError(f"docc has an inline {kind!r} that modules.py does not know")
    return text


def blocks(content: list[dict[str, Any]], references: dict[str, Any]) -> list[str]:
    parts = []
    for block in content:
        match block["type"]:
            case "paragraph":
                parts.append(inline(block["inlineContent"], references))
            case "codeListing":
                parts.append(f"```{block.get('syntax') or 'text'}\n" + "\n".join(block["code"]) + "\n```")
            case "heading":
                # The summary above says that this is an overview.
                parts += [] if block["text"] in ("Overview", "Discussion") else [f"**{block['text']}**"]
            case "unorderedList" | "orderedList":
                items = [" ".join(blocks(item["content"], references)) for item in block["items"]]
                parts.append("\n".join(f"- {item}" for item in items))
            case "aside":
                parts.append(f"**{block.get('name', 'Note')}:** " + " ".join(blocks(block["content"], references)))
            case "table":
                rows = [[" ".join(blocks(cell, references)) for cell in row] for row in block["rows"]]
                lines = ["| " + " | ".join(row) + " |" for row in rows]
                lines.insert(1, "|" + "---|" * len(rows[0]))
                parts.append("\n".join(lines))
            case kind:
                raise ValueError(f"docc has a block {kind!r} that modules.py does not know")
    return parts
