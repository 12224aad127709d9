"""The page's script put together from its files, as the program embeds it."""

import functools
import json
import pathlib
import zlib

PAGE = pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Services" / "NotebookView" / "Page"


def squeezed(line: str) -> str:
    """A line without the blanks outside strings that part no two words."""
    kept, is_string = "", False
    for at, character in enumerate(line):
        if character == '"' and line[at - 1 : at] != "\\":
            is_string = not is_string
        if character == " " and not is_string:
            before, after = line[at - 1], line[at + 1]
            if not (is_word(before) and is_word(after)) and not (before == after and before in "+-"):
                continue
        kept += character
    return kept


def is_word(character: str) -> bool:
    return character.isalnum() or character in ("_", "$")


def stripped(text: str) -> str:
    """A file on one line, without comments, indentation and needless blanks: every statement ends with `;` or `}`."""
    kept = ""
    is_comment = False
    for line in map(str.strip, text.splitlines()):
        if is_comment or line.startswith("/*"):
            is_comment = not line.endswith("*/")
        elif line and not line.startswith("//"):
            short = squeezed(line)
            kept += " " * (is_word(kept[-1:]) and is_word(short[0])) + short
    return kept


def source() -> str:
    """The view as an expression: a function of record, options and script."""
    names = (PAGE / "order.txt").read_text().split()
    view = "".join(stripped((PAGE / name).read_text()) for name in names)
    listen = stripped((PAGE / "listen.js").read_text())
    return f'((listen) => (record, options, script) => {{"use strict";{view}}})({listen})'


def text85(data: bytes) -> str:
    """Four bytes as five characters from `#` to `y`, without `<` and the backslash."""
    text = ""
    for at in range(0, len(data), 4):
        number = int.from_bytes(data[at : at + 4].ljust(4, b"\0"), "big")
        digits = [number // 85**place % 85 for place in (4, 3, 2, 1, 0)]
        text += "".join(chr(35 + digit + (digit > 24) + (digit > 55)) for digit in digits)
    return text


def deflated(text: str) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(text.encode()) + deflate.flush()


@functools.cache
def loader() -> str:
    """The inline script without its arguments: it inflates the view once in a page."""
    packed = deflated(source())
    text = stripped((PAGE / "loader.js").read_text()).replace("LENGTH", str(len(packed)))
    return text.replace("NAME", f"glowline{zlib.crc32(packed):08x}").replace("PACKED", text85(packed))


def bridge() -> str:
    """The `_esm` of the widget model."""
    return (PAGE / "bridge.js").read_text().replace("// GLOWLINE_CARRIER", (PAGE / "carrier.js").read_text())


def remote_entry(words: dict) -> str:
    """The lab extension's script."""
    folder = PAGE.parents[1] / "LabExtension"
    text = (folder / "remoteEntry.js").read_text().replace('"GLOWLINE_WORDS"', embedded(words))
    scripts = [(name.upper(), folder / f"{name}.js") for name in ("mode", "link", "advice")]
    for name, path in [("CARRIER", PAGE / "carrier.js"), *scripts]:
        text = text.replace(f"// GLOWLINE_{name}", path.read_text())
    return text


def install_extension(data_folder: pathlib.Path, words: dict) -> None:
    """Writes the lab extension below a Jupyter data folder."""
    source = PAGE.parents[1] / "LabExtension"
    target = data_folder / "labextensions" / "glowline"
    (target / "static").mkdir(parents=True)
    about = (source / "package.json").read_text()
    for name, value in (("VERSION", "0.0.0"), ("LICENSE", "none"), ("ENTRY", "remoteEntry.js")):
        about = about.replace(f"GLOWLINE_{name}", value)
    (target / "package.json").write_text(about)
    (target / "install.json").write_text((source / "install.json").read_text())
    (target / "static" / "remoteEntry.js").write_text(remote_entry(words))


def embedded(value: object) -> str:
    """JSON that may stand in a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def script(record: dict, options: dict) -> str:
    series = deflated(json.dumps(options["series"], separators=(",", ":")))
    options = options | {"series": [len(series), text85(series)]}
    return f"<script>({loader()})({embedded(record)},{embedded(options)},document.currentScript)</script>"


if __name__ == "__main__":
    print(len(source().encode()), "bytes of source,", len(loader().encode()), "embedded")
