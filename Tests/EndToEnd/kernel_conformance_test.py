"""jupyter_kernel_test, the public conformance suite, with every attribute set: no test is skipped."""

import functools
import os
import pathlib
import tempfile
import unittest
import unittest.mock

import jupyter_kernel_test

from kernel_process import jupyter_home
from processes import TIMEOUT
from under_test import CODE, SPEC

NAME = "under-test"
jupyter_kernel_test.TIMEOUT = TIMEOUT


class Installed(unittest.TestCase):
    """Installs the kernel in a home of its own."""

    @classmethod
    def setUpClass(cls) -> None:
        home = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        cls.enterClassContext(unittest.mock.patch.dict(os.environ, jupyter_home(home)))
        SPEC.install(home, NAME)
        super().setUpClass()


class ConformanceTest(Installed, jupyter_kernel_test.KernelTests):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        # The suite takes what comes within a tenth of a second for an answer, and silence as long for the end of all.
        receive = cls.kc.iopub_channel.get_msg

        def get_msg(timeout: float | None = None) -> dict:
            while not (message := receive(timeout=TIMEOUT))["parent_header"]:
                pass  # of the kernel's own accord
            return message

        cls.kc.iopub_channel.get_msg = get_msg

    def flush_channels(self) -> None:
        """Reads all that belongs to earlier requests: what belongs to this one comes after it."""
        request = self.kc.kernel_info()
        while self.kc.get_shell_msg(timeout=TIMEOUT)["parent_header"]["msg_id"] != request:
            pass
        while True:
            message = self.kc.iopub_channel.get_msg()
            if message["parent_header"]["msg_id"] == request and message["content"].get("execution_state") == "idle":
                break

    kernel_name = NAME
    language_name = CODE.language
    file_extension = CODE.file_extension
    code_hello_world = CODE.hello
    code_stderr = CODE.stderr
    completion_samples = [{"text": text, "matches": matches} for text, matches in CODE.completions.items()]
    complete_code_samples = list(CODE.complete)
    incomplete_code_samples = list(CODE.incomplete)
    invalid_code_samples = list(CODE.invalid)
    code_page_something = CODE.page
    code_generate_error = CODE.error
    code_execute_result = [
        {"code": code, "result": result} for code, result in ({CODE.expression: CODE.expression_value} | CODE.other_expressions).items()
    ]
    code_display_data = [{"code": code, "mime": mime} for code, mime in CODE.display]
    code_history_pattern = CODE.expression.replace(" ", "?") + "*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = CODE.inspect
    code_clear_output = CODE.clear


class WelcomeTest(Installed, jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = NAME
    support_iopub_welcome = True

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.kc.get_iopub_msg = functools.partial(cls.kc.get_iopub_msg, timeout=TIMEOUT)
