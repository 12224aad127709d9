"""How pytest runs the tests here: nothing may stay behind, nothing may be skipped, and what hangs shows its stacks.

A run appends the number of its tests to the file GLOWLINE_COUNTS, where that is set.
"""

import os
import pathlib
import resource
import signal
import tempfile
import types
from collections.abc import Iterator

import pytest

from process_tree import adopt_orphans, descendants, end_all, leftovers, stacks


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--short", action="store_true", help="only the tests that the files name in SHORT")


def pytest_configure() -> None:
    # What a shell starts in the background, or nohup starts, is told to ignore these.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    adopt_orphans()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("short"):
        tests = [item for item in items if isinstance(item, pytest.Function)]
        items[:] = [test for test in tests if test.nodeid.partition("::")[2].replace("::", ".") in test.module.SHORT]


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Fails where a file leaves a process behind, and ends it; what it leaves in its temporary folder goes, too."""
    with tempfile.TemporaryDirectory(prefix="glowline-suite-", ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        yield
        try:
            left = leftovers(descendants(os.getpid()))
        finally:
            end_all(lambda: descendants(os.getpid()))
    assert not left, left


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer() -> Iterator[None]:
    """A test that takes too long shows the stacks of every `glowline` that it started; pytest-timeout shows Python's."""
    result = yield
    fail = signal.getsignal(signal.SIGALRM)
    if callable(fail):

        def show_and_fail(number: int, frame: types.FrameType | None) -> None:
            print(stacks(descendants(os.getpid())))
            fail(number, frame)

        signal.signal(signal.SIGALRM, show_and_fail)
    return result


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return  # one of several processes, which tell the first one
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    assert reporter
    if reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if counts := os.environ.get("GLOWLINE_COUNTS"):
        with pathlib.Path(counts).open("a") as lines:
            lines.write(f"tests {len(reporter.stats.get('passed', []))}\n")
