"""Parameters for papermill: `papermill -p NAME VALUE` writes them as assignments of Glowline's language.

Papermill registers translators in its own code only, and loads the engines of other packages as soon as it is
imported: what is registered as an engine here brings its translator with it.
"""

import json
import math

from papermill.engines import NBClientEngine
from papermill.translators import Translator, papermill_translators


class GlowlineTranslator(Translator):
    """Writes values as literals of the language."""

    @classmethod
    def translate_str(cls, val: str) -> str:
        # A string's escapes are JSON's.
        return json.dumps(val, ensure_ascii=False)

    @classmethod
    def translate_float(cls, val: float) -> str:
        if math.isnan(val):
            return "nan"
        return cls.translate_raw_str(val) if math.isfinite(val) else ("inf" if val > 0 else "-inf")

    @classmethod
    def translate_none(cls, val: None) -> str:
        # A gap.
        return "nan"

    @classmethod
    def translate_list(cls, val: list) -> str:
        return "[" + ", ".join(cls.translate(item) for item in val) + "]"

    @classmethod
    def comment(cls, cmt_str: str) -> str:
        return f"# {cmt_str}".strip()


class GlowlineEngine(NBClientEngine):
    """Papermill's own way to run notebooks."""


papermill_translators.register("glowline", GlowlineTranslator)
