"""What is tested: the program whose path GLOWLINE_PROGRAM holds, or another kernel by the folder of its kernel.json."""

import os
import pathlib
import unittest

from kernel_process import KernelSpec
from snippets import snippets

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(os.environ.get("GLOWLINE_PROGRAM", ROOT / ".build" / "program" / "release" / "glowline")).resolve())
SPEC = KernelSpec(PROGRAM)
CODE = snippets(SPEC.language)
only_glowline = unittest.skipUnless(SPEC.language == "glowline", "a promise of Glowline's own")
