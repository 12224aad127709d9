"""jupyter_kernel_test, the public conformance suite, with every attribute set: no test is skipped.

Run as `kernel_conformance_test.py PROGRAM|KERNELSPEC_FOLDER`.
"""

import atexit
import functools
import os
import pathlib
import tempfile
import unittest

from kernel_process import read_arguments
from snippets import snippets

SPEC = read_arguments()
CODE = snippets(SPEC.language)
NAME = "under-test"

FOLDER = tempfile.TemporaryDirectory()
atexit.register(FOLDER.cleanup)
for variable in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "XDG_STATE_HOME", "IPYTHONDIR", "HOME"):
    os.environ[variable] = FOLDER.name
SPEC.install(pathlib.Path(FOLDER.name), NAME)

# It reads the environment above when it is imported.
import jupyter_kernel_test  # noqa: E402

from processes import TIMEOUT  # noqa: E402

jupyter_kernel_test.TIMEOUT = TIMEOUT


class ConformanceTest(jupyter_kernel_test.KernelTests):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        # The suite takes what comes within a tenth of a second for an answer, and silence as long for the end of all.
        receive = cls.kc.iopub_channel.get_msg

        def get_msg(timeout=None):
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


class WelcomeTest(jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = NAME
    support_iopub_welcome = True

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.kc.get_iopub_msg = functools.partial(cls.kc.get_iopub_msg, timeout=TIMEOUT)


# Both bases would otherwise be tests of their own.
del jupyter_kernel_test

if __name__ == "__main__":
    program = unittest.main(verbosity=1, exit=False)
    if program.result.skipped or program.result.testsRun != 13:
        raise SystemExit(f"{program.result.testsRun} tests of 13, skipped: {program.result.skipped}")
    raise SystemExit(not program.result.wasSuccessful())
