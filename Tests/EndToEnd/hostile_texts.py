"""Texts that would do something where they are not taken as texts: a page's, a terminal's, an engine's and a reader's.

`BLOCKS` holds them by what they are for, `hostile_texts` mixes them, the same way each time, and what a terminal would obey is
found by `obeyed`.
"""

import random
import re

# Nobody answers there; whoever asks is seen.
SITE = "//127.0.0.1:9/x"
FLAG = "alert(1)"

MARKUP = (
    f"<script>{FLAG}</script>", f"</script><script>{FLAG}</script>", f'"><img src=x onerror={FLAG}>', f"'><img src=x onerror={FLAG}>",
    f"<svg onload={FLAG}>", f"<svg><script>{FLAG}</script></svg>", f'<iframe srcdoc="<script>{FLAG}</script>"></iframe>',
    f"</title><script>{FLAG}</script>", f"</style><script>{FLAG}</script>", f"</pre><img src=x onerror={FLAG}>", f'" onload="{FLAG}" x="',
    f"' onmouseover='{FLAG}' x='", f'<a href="javascript:{FLAG}">x</a>', f"<base href={SITE}>", f"<img src={SITE}>",
    f"<meta http-equiv=refresh content='0;url={SITE}'>", f"<link rel=stylesheet href={SITE}>", "<plaintext>", "<textarea>", "<!--", "-->",
    "<!-- <script>", "--!>", "]]>", "<![CDATA[", "]]><x/>", "<?xml version='1.0'?>", "<?xml-stylesheet href='x'?>", "<?php 1 ?>",
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', "&e;", "&lt;script&gt;", "&#x3c;script&#x3e;", "&#0;", "&#x1b;[31m", "&",
    "&amp", "<", ">", "<b", "</", "</text></svg><script>", f"<foreignObject><body onload={FLAG}>", f"<use href='data:,{FLAG}'/>",
    "</desc>", "</bdi>", "<template><b>", "<noscript><p title='</noscript><img src=x>'>", "<math><mtext>", "<form><button>",
    "<input autofocus onfocus=x>",
)  # fmt: skip
SCRIPTS = (
    f"javascript:{FLAG}", f"');{FLAG}//", f'");{FLAG}//', f'";{FLAG}//', f"\\';{FLAG}//", f'\\");{FLAG}//', "\\u003cscript\\u003e",
    "\\x3cscript\\x3e", "\\", "\\\\", "`", f"`${{{FLAG}}}`", "__proto__", "constructor", "toString", "*/", "//", "data:text/html,<script>",
    f"}}*{{background:url({SITE})}}", f"red;background:url({SITE})", f"Inter;}}*{{background:url({SITE})}}",
    f"x\n}}*{{background:url({SITE})}}", f"x'}}*{{background:url({SITE})}}", f"@import '{SITE}';", "expression(1)",
)  # fmt: skip
TEMPLATES = (
    "{{7*7}}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "{% raw %}", "{value}", "{", "}", "{{", "}}", "{}", "{0}", "%s%n", "%x", "$(id)", "$HOME",
    "`id`", "'; drop table x --", '" from y --', "' or '1'='1", "; id", "| id", "=cmd|' /C calc'!A0", "@SUM(1)", "-1+1",
    "../../etc/passwd", "%00", "%1b[31m", "C:\\x", "~", "*", "?", "#", "# x", ";", ",", '"', "'", '""', "''", ":", "a..b", "a.b", "on",
    "nan", "selection", "none",
)  # fmt: skip
# Sequences of ECMA-48 and of terminals: colours, titles, the clipboard, links, pictures, answers that are typed, a reset.
SEQUENCES = (
    "\x1b[31m", "\x1b[2J", "\x1b[H", "\x1b[6n", "\x1b[?1049h", "\x1b[8m", "\x1b]0;x\x07", "\x1b]0;x\x1b\\",
    "\x1b]8;;http:" + SITE + "\x1b\\x\x1b]8;;\x1b\\", "\x1b]52;c;eA==\x07", "\x1b]1337;File=:AAAA\x07", "\x1bP$qm\x1b\\",
    "\x1bPq#0~-\x1b\\", "\x1b_Ga=T;AAAA\x1b\\", "\x1b^x\x1b\\", "\x1bXx\x1b\\", "\x1bc", "\x1b#8", "\x1b(0", "\x1b", "\x1b[", "\x1b]",
    "\x9b31m", "\x9d0;x\x9c", "\x90q\x9c", "\x9f", "\x85", "\x84", "\x8d", "\x05", "\x07", "\x08\x08", "\x0e", "\x0f", "\x11\x13", "\x18",
    "\x1a", "\x7f", "\r", "a\rb", "\r\n", "\n", "\t", "\x0b", "\x0c", "\x1c\x1d\x1e\x1f", "\x00", "a\x00b", "\x01\x02\x03",
)  # fmt: skip
DIRECTIONS = (
    "\u202eevil", "\u202d\u202c", "\u202a", "\u202b", "\u202c", "\u2066", "\u2067x", "\u2068", "\u2069\u2069", "\u202egpj.exe",
    "\u2067\u202e\u2069", "\u200f", "\u200e", "\u061c", "שלום", "مرحبا 123", "א1ב2", "abc שלום def",
)  # fmt: skip
UNSEEN = (
    "\u2028", "\u2029", "a\u2028b", "\ufeff", "a\ufeffb", "\u200b", "\u200c", "\u200d", "\u2060", "\u00ad", "\u034f", "\ufe0f",
    "\ufff9x\ufffa", "\ufffc", "\ufffd", "\ufffe", "\uffff", "\ufdd0", "\U0001fffe", "\U0010ffff", "\ue000", "\U000e0041\U000e007f",
    "\u115f", "\u3164", "\u2800", "\xa0", " ", "  ",
)  # fmt: skip
# A mark behind a sign, and a sign that binds what follows it, make one character of both: who looks for `<` among characters
# finds none.
BOUND = (
    # A whole element, with a script that runs: a letter of Thai binds the sign before it, and is a name in a script.
    f"\u0600<script>\u0e33=1;{FLAG}//\u0600</script>\u0e33", f"\u0600<img src=x onerror={FLAG} \u0600>", f"\u0600<script>{FLAG}</script>",
    f"\u0600<img src=x onerror={FLAG}>", f"\u06dd</script><script>{FLAG}</script>", f'\u0600"><img src=x onerror={FLAG}>',
    f"<\u0338script>{FLAG}", f'"\u0301 onload="{FLAG}', "'\u0301 or 1=1 --", '"\u0301 from y --', "\u0600' or '1'='1", '\u0600" from y --',
    "`\u0301id`", "&\u20ddlt;", ">\u0338", "\u0600&lt;", "\u0600{\u0600}", "{\u0301}", "\u0600\\", "\\\u0301", "\r\u0301", "\U000110bd<b>",
    "\u0d4e<i>", "\u08e2<u>", "\u0600\x1b[31m", "\u0600\u202e", "\u0600,", '\u0600"', "\u0600'",
)  # fmt: skip
MARKS = (
    "e\u0301", "e" + "\u0301" * 30, "Z" + "\u0300\u0316\u0334\u0489" * 20, "\u0301", "\u0300" * 9, "👩\u200d👩\u200d👧", "🏳️\u200d🌈", "🇩🇪🇩",
    "価格", "ﬀ", "ß", "İ", "ǅ", "क्षि", "ก็็็็็", "\u1100\u1161\u11a8", "\U0001d54f", "𓀀", "\uff1cscript\uff1e", "\uff02", "\u02bc",
    "\u2039b\u203a", "﹤b﹥",
)  # fmt: skip
BLOCKS = {
    "markup": MARKUP, "scripts": SCRIPTS, "templates": TEMPLATES, "sequences": SEQUENCES, "directions": DIRECTIONS, "unseen": UNSEEN,
    "bound": BOUND, "marks": MARKS,
}  # fmt: skip

# Bytes that are no UTF-8: halves of surrogates, longer forms of `<` and NUL, single controls, cut ones, and what is behind U+10FFFF.
BYTES = (
    b"\xed\xa0\x80", b"\xed\xb0\x80", b"a\xed\xa0\xbd\xed\xb8\x80b", b"\xc0\xbcscript\xc0\xbe", b"\xe0\x80\xbcb>", b"\xc0\x80", b"\x9b31m",
    b"\x9d0;x\x9c", b"\x90q\x9c", b"\xff\xfe", b"\xc3", b"\xe2\x80", b"\xf0\x9f\x98", b"\xf4\x90\x80\x80", b"\x80", b"caf\xe9",
    b"\xfe\xff\x00<", b"<\xcc", b"\x1b\x9b[31m", b"\xc2\x1b[31m", b"\xe2\x1b]0;x\x07", b"\xe2\x80\x1b[2J",
)  # fmt: skip
# Halves of surrogates as JSON writes them, and pairs the wrong way round.
ESCAPES = ("\\ud800", "\\udfff", "\\ude00\\ud83d", "x\\ud800y", "\\ud800\\ud800", "\\udc00<script>")


def hostile_texts(count: int, seed: int = 1) -> list[str]:
    """So many different texts: each block alone, then two to five with harmless words between them, then long ones."""
    dice = random.Random(seed)
    blocks = [block for kind in BLOCKS.values() for block in kind]
    texts = dict.fromkeys(blocks)
    while len(texts) < count:
        # Of every kind as many, however many blocks it has.
        parts = [dice.choice(BLOCKS[kind]) for kind in dice.choices(list(BLOCKS), k=dice.randint(2, 5))]
        texts[dice.choice(("", " ", "a", " b ")).join(parts)] = None
    return list(texts)[:count]


def long_texts(size: int) -> dict[str, str]:
    """Texts of about so many bytes, by what is long in them."""
    return {
        "letters": "a" * size,
        "words": "long words " * (size // 11),
        "markup": "<script>" * (size // 8),
        "marks": "e" + "\u0301" * (size // 2),
        "quotes": '"' * size,
        "braces": "}" * size,
        "turns": "\u202e\u2066" * (size // 6),
        "controls": "\x1b[31m" * (size // 5),
        "lines": "a\n" * (size // 2),
        "right to left": "שלום " * (size // 9),
    }


def has_control(text: str) -> bool:
    return any(ord(sign) < 0x20 or 0x7F <= ord(sign) < 0xA0 for sign in text)


OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def obeyed(text: bytes | str) -> list[str]:
    """What a terminal would obey of a text, with what stands around it: no byte but of UTF-8, no control, no turning of the text.

    A terminal writes an end of a line as CR LF; LF and tabs are what texts are made of.
    """
    if isinstance(text, bytes):
        # A byte that belongs to no character is one that a terminal of eight bits obeys.
        text = re.sub("[\udc80-\udcff]", "\x9b", text.decode(errors="surrogateescape"))
    text = text.replace("\r\n", "\n")
    return [text[max(0, found.start() - 40) : found.end() + 40] for found in OBEYED.finditer(text)]
