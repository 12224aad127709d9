"""The TextMate grammar, for VS Code and GitHub: `grammar.py PROGRAM` writes it, from the words of the vocabulary."""

import json
import pathlib
import subprocess
import sys

FILE = pathlib.Path("packaging/vscode/syntaxes/glowline.tmLanguage.json")
OPERATORS = ("and", "or", "not", "for", "in")


def one_of(words: list[str]) -> str:
    """A pattern of whole words, the longest first."""
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


def grammar(words: dict[str, list[str]]) -> str:
    """The grammar's text."""
    constants = [word for word in words["reserved"] if word not in OPERATORS]
    rules = [
        # Behind `=` a `#` begins a colour.
        ("constant.other.color", r"(?<==)\s*#[0-9a-fA-F]{3,8}\b"),
        ("comment.line.number-sign", r"#.*$"),
        ("string.quoted.double", r'"(?:\\.|[^"\\])*"?'),
        ("string.quoted.single", r"'(?:\\.|[^'\\])*'?"),
        ("constant.other.date", r"\b\d{4}-\d{1,2}-\d{1,2}(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?"),
        ("constant.numeric", r"(?:\b\d[\d_]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?[A-Za-z%]*"),
        ("keyword.control", rf"(?i)(?:^|(?<=;))\s*{one_of(words['statements'])}\b(?!\s*[=(])"),
        ("support.function", rf"\b{one_of(words['functions'])}(?=\s*\()"),
        ("variable.parameter", rf"\b{one_of(words['keys'])}(?=\s*=(?!=))"),
        ("constant.language", rf"\b{one_of(constants)}\b"),
        ("keyword.operator.word", rf"\b{one_of(list(OPERATORS))}\b"),
        ("keyword.other", rf"(?i)\b{one_of(words['words'])}\b"),
        ("keyword.operator", r"\.\.|[-+*/%^=<>!]=?|\?"),
    ]
    made = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Glowline",
        "scopeName": "source.glowline",
        "fileTypes": ["glow"],
        "patterns": [{"name": f"{name}.glowline", "match": match} for name, match in rules],
    }
    return json.dumps(made, indent=2) + "\n"


def words_of(program: str) -> dict[str, list[str]]:
    return json.loads(subprocess.run([program, "--words"], check=True, stdout=subprocess.PIPE, text=True).stdout)


if __name__ == "__main__":
    FILE.write_text(grammar(words_of(sys.argv[1])))
