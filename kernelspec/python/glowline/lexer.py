"""The language for Pygments: nbconvert, Sphinx and consoles colour cells with it.

The words come from `words.json`, which the program itself writes when the wheel is built.
"""

import json
import pathlib
import re

from pygments.lexer import RegexLexer, bygroups, default, words
from pygments.token import Comment, Keyword, Literal, Name, Number, Operator, Punctuation, String, Text, Whitespace

WORDS = json.loads(pathlib.Path(__file__).with_name("words.json").read_text())
OPERATORS = ("and", "or", "not", "for", "in")
CONSTANTS = [word for word in WORDS["reserved"] if word not in OPERATORS]


class GlowlineLexer(RegexLexer):
    """Colours programs of Glowline's language."""

    name = "Glowline"
    aliases = ["glowline"]
    filenames = ["*.glow"]
    mimetypes = ["text/x-glowline"]
    flags = re.IGNORECASE | re.MULTILINE

    # Each state stands for a place in a statement.
    tokens = {
        # Where one begins.
        "root": [
            (r"[ \t\u00A0\r\n;]+", Whitespace),
            (r"#.*$", Comment.Single),
            (words(WORDS["statements"], suffix=r"\b(?!\s*[=(])"), Keyword, "statement"),
            default("statement"),
        ],
        "statement": [
            (r"\\\s*$\n?|(?<=[,=])[ \t]*\n", Whitespace),
            (r"\n|;", Whitespace, "#pop"),
            (r"[ \t\u00A0\r]+", Whitespace),
            (r"(=\s*)(#[0-9a-f]{3,8}\b)", bygroups(Operator, Literal)),
            (r"#.*$", Comment.Single),
            (r'"(\\.|[^"\\\n])*"?', String.Double),
            (r"'(\\.|[^'\\\n])*'?", String.Single),
            (r"\d{4}-\d{1,2}-\d{1,2}(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?", Literal.Date),
            (r"(\d[\d_]*(\.\d+)?|\.\d+)(e[+-]?\d+)?[a-z%]*", Number),
            (words(WORDS["functions"], suffix=r"(?=\s*\()"), Name.Builtin),
            (words(WORDS["keys"], prefix=r"\b", suffix=r"(?=\s*=(?!=))"), Name.Attribute),
            (words(CONSTANTS, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(OPERATORS, prefix=r"\b", suffix=r"\b"), Operator.Word),
            (words(WORDS["words"], prefix=r"\b", suffix=r"\b"), Keyword.Pseudo),
            (r"[^\W\d]\w*", Name),
            (r"\.\.|[-+*/%^=<>!]=?|\?", Operator),
            (r"[\[(]", Punctuation, "brackets"),
            (r"[\]),.:]", Punctuation),
            (r".", Text),
        ],
        # Where lines may end.
        "brackets": [(r"\s+", Whitespace), (r"[\])]", Punctuation, "#pop")],
    }
    tokens["brackets"] += tokens["statement"][3:]
