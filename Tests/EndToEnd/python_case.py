"""The package `glowline` as the wheel brings it, in this process, with the program under test."""

import os
import unittest

import glowline
from under_test import PROGRAM, ROOT

PACKAGE = ROOT / "kernelspec" / "python"
os.environ["GLOWLINE_PROGRAM"] = PROGRAM


class PythonCase(unittest.TestCase):
    """Each test begins with an empty session, and the program ends with the class."""

    maxDiff = 4000

    @classmethod
    def setUpClass(cls) -> None:
        cls.addClassCleanup(glowline.close)

    def setUp(self) -> None:
        glowline.run("reset")

    def fails(self, kind: type[BaseException], *parts: str, call: object = None) -> BaseException:
        """What a call raises, whose text has these parts."""
        assert callable(call)
        with self.assertRaises(kind) as caught:
            call()
        for part in parts:
            self.assertIn(part, str(caught.exception))
        return caught.exception
