"""The reference: pages of the tables from which the program's parser, completion and `help` are made."""

import json
import pathlib
import re
from typing import Any

Table = list[dict[str, Any]]


def code(lines: list[str] | str, kind: str = "glow") -> str:
    return f"```{kind}\n" + (lines if isinstance(lines, str) else "\n".join(lines)).rstrip() + "\n```"


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(map(cell, row)) + " |" for row in rows])


def quoted(text: str) -> str:
    return f"`{text}`"


class Reference:
    """What `glowline --reference` gives, as pages by their names."""

    def __init__(self, data: dict[str, Any], schemas: pathlib.Path) -> None:
        self.data = data
        self.schemas = schemas

    def pages(self) -> dict[str, str]:
        return {
            "statements": self.statements(),
            "keys": self.keys(),
            "functions": self.functions(),
            "topics": self.topics(),
            "formats": self.formats(),
            "errors": self.errors(),
            "records": self.records(),
            "command": self.command(),
        }

    def statements(self) -> str:
        parts = [
            "# Statements",
            "A statement is a verb, its words, then `key=value` pairs in any order. What `help VERB` says, on one page.",
        ]
        for entry in self.data["statements"]:
            parts += [f"## {entry['name']}", entry["summary"][:1].upper() + entry["summary"][1:] + ".", code(entry["forms"], "text")]
            parts += [entry["text"]] if entry["text"] else []
            keys = [key for key in self.data["keys"] if key["group"] in entry["keys"]]
            own = {key["name"]: key for key in keys if key["group"] != "config"}
            if own:
                parts.append(table(["Key", "What it does", "Takes"], [self.row(key) for key in own.values()]))
            if any(key["group"] == "config" for key in keys):
                parts.append(
                    "Takes every [key of `config`](keys.md) as well." if entry["name"] != "config" else "Its keys: [config keys](keys.md)."
                )
            parts.append(code(entry["examples"]))
        return "\n\n".join(parts) + "\n"

    def row(self, key: dict[str, Any]) -> list[str]:
        names = quoted(key["name"]) + (f", short {quoted(key['alias'])}" if key["alias"] else "")
        return [names, key["summary"], key["details"]]

    def keys(self) -> str:
        own = [key for key in self.data["keys"] if key["group"] == "config"]
        parts = ["# Config keys", "`config KEY=VALUE` keeps them until `config reset`; behind `plot` they hold for that plot alone."]
        for key in own:
            parts += [f"## {key['name']}", f"{key['summary'][:1].upper()}{key['summary'][1:]}."]
            parts.append(f"Takes {key['details']}." + (f" Short: `{key['alias']}`." if key["alias"] else ""))
            parts.append(code(key["example"]))
        return "\n\n".join(parts) + "\n"

    def functions(self) -> str:
        parts = [
            "# Functions",
            "Each takes series, lists or numbers, as its family says; gaps stay gaps or are skipped, never counted as 0.",
        ]
        families: dict[str, Table] = {}
        for function in self.data["functions"]:
            families.setdefault(function["family"], []).append(function)
        for family, functions in families.items():
            title = family.split(",")[0].split(":")[0]
            parts += [f"## {title[:1].upper()}{title[1:]}", f"{family[:1].upper()}{family[1:]}." if title != family else ""]
            rows = [[quoted(one["signature"]), one["summary"], quoted(one["example"])] for one in functions]
            parts.append(table(["Function", "What it gives", "For example"], rows))
        return "\n\n".join(part for part in parts if part) + "\n"

    def topics(self) -> str:
        """What `help TOPIC` says, but for what has a page of its own and for lists of other pages."""
        parts = ["# The language in detail", "What `help TOPIC` says, for all topics."]
        for topic in self.data["topics"]:
            if topic["text"] and topic["name"] not in ("functions", "errors"):
                parts += self.topic(topic)
        return "\n\n".join(parts) + "\n"

    def topic(self, topic: dict[str, Any]) -> list[str]:
        return [
            f"## {topic['name'][:1].upper()}{topic['name'][1:]}",
            f"*{topic['summary'][:1].upper()}{topic['summary'][1:]}.*",
            topic["text"],
        ]

    def formats(self) -> str:
        suffixes = {kind: ", ".join(f"`.{name}`" for name in names) for kind, names in self.data["suffixes"].items()}
        rows = [
            ["read as a table", f"{suffixes['reading']}; `.parquet` and databases' files by [DuckDB](../databases.md)"],
            ["read as numbers alone", "`.f64`, `.f32`, `.i64`, `.npy`"],
            ["written as a picture", suffixes["pictures"]],
            ["written as values", suffixes["values"]],
        ]
        parts = ["# File formats", table(["What", "Files"], rows)]
        wanted = {topic["name"]: topic for topic in self.data["topics"]}
        for name in ("csv", "from", "binary", "sql", "dates"):
            parts += self.topic(wanted[name])
        reading = [self.row(key) for key in self.data["keys"] if key["group"] == "reading"]
        parts += ["## Keys for reading", table(["Key", "What it does", "Takes"], reading)]
        return "\n\n".join(parts) + "\n"

    def errors(self) -> str:
        (topic,) = [topic for topic in self.data["topics"] if topic["name"] == "errors"]
        rows = [[quoted(error["name"]), error["summary"]] for error in self.data["errors"]]
        return "\n\n".join(["# Errors", topic["text"], table(["Error", "What has happened"], rows), ERRORS]) + "\n"

    def records(self) -> str:
        parts = ["# Records", RECORDS]
        for file in sorted(self.schemas.glob("*.json")):
            schema = json.loads(file.read_text())
            parts += [f"## {file.stem}", f'`{schema["title"]}`: <a href="../schemas/{file.name}" download>its JSON schema</a>.']
            parts.append(table(["Member", "Type"], [[quoted(name), kind] for name, kind in members(schema)]))
        return "\n\n".join(parts) + "\n"

    def command(self) -> str:
        parts = ["# The command"]
        for entry in self.data["commands"]:
            parts += [f"## glowline {entry['name']}".rstrip(), code(entry["summary"], "text")]
        return "\n\n".join(parts) + "\n"


def members(schema: dict[str, Any]) -> list[tuple[str, str]]:
    """The members of a schema's fullest form, and what they are."""
    forms = schema.get("oneOf") or schema.get("anyOf") or [schema]
    fullest = max(forms, key=lambda form: len(form.get("properties", {})))
    return [(name, kind(value)) for name, value in fullest.get("properties", {}).items()]


def kind(value: dict[str, Any] | bool) -> str:
    if isinstance(value, bool):
        return "any"
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " or ".join(json.dumps(one) for one in value["enum"])
    for several in ("anyOf", "oneOf"):
        if several in value:
            return " or ".join(dict.fromkeys(kind(one) for one in value[several]))
    if "$ref" in value:
        return re.sub(r".*/", "", value["$ref"])
    named = value.get("type", "any")
    return " or ".join(named) if isinstance(named, list) else named


ERRORS = """\
An error says what was found, where, and what to write instead. That advice has been run on a copy of the session before it
is given, so that following it leads on:

```text
UnknownKey: unknown config key 'plotLineWdth'
  line 3, column 8
  config plotLineWdth=2
         ^^^^^^^^^^^^ did you mean 'plotLineWidth'?
```"""

RECORDS = """\
`plot`, `select`, `compare`, `drag` and `show axes` give, beside what people see, a record in JSON: enough to test a plot, to
hit-test it, or to draw it anew in another front end. `glowline run --json` prints them, a line for each output, and
`export "plot.json"` writes that of the last plot. All coordinates are points from the picture's top left, y down; all figures
are finite. Records of plots with several panels are of version 3, all others of version 2."""
