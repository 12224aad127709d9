"""The same small programs in Glowline and in Python, so that the tests can be tried on other kernels."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Snippets:
    language: str
    file_extension: str
    hello: str  # prints "hello, world"
    stderr: str  # writes "error" to standard error
    expression: str
    expression_value: str
    other_expressions: dict[str, str]
    set_n: str  # the number 5 as n
    error: str  # fails while it runs
    syntax_error: str  # cannot be parsed
    complete: tuple[str, ...]
    incomplete: tuple[str, ...]
    invalid: tuple[str, ...]
    completions: dict[str, set[str]]
    complete_prefix: str  # of which a completion is `complete_whole`
    complete_whole: str
    inspect: str
    inspect_nothing: str
    page: str
    clear: str
    display: tuple[tuple[str, str], ...]  # programs and the MIME type that they display
    rich_result: str  # a result with more than plain text
    update: str  # displays, then updates what it displayed
    ask: str  # asks "name? ", then prints the answer
    wait_long: str  # ten minutes: more than anybody here waits for anything
    started_wait: str  # the same, after it has printed "go"
    wait_short: str
    print_n: str
    loop_print: str  # with {count}: the numbers from 1, one a line
    big_plot: str  # as much drawing

    def numbers(self, count: int) -> str:
        return self.loop_print.format(count=count) if self.loop_print else "\n".join(f"print {i}" for i in range(1, count + 1))


GLOWLINE = Snippets(
    language="glowline",
    file_extension=".glow",
    hello='print "hello, world"',
    stderr='warn "an error"',
    expression="1 + 2",
    expression_value="3",
    other_expressions={"6 * 7": "42", "sqrt(2) ^ 2 > 1": "true"},
    set_n="n = 5",
    error="print nothing_here",
    syntax_error="plot a b c",
    complete=("1 + 2", "series a = walk(10)", "plot [1, 2, 3] laser=on", "# nothing"),
    incomplete=("x = [1,", "plot walk(10),", "config width=", "1 + (2"),
    invalid=("plot a laser", 'print "open', "1 +", ")"),
    completions={"sele": {"select", "selection"}, "config useLaser": {"useLaserLightLinePlotStyle="}},
    complete_prefix="seg",
    complete_whole="segments",
    inspect="plot",
    inspect_nothing="zzyzx",
    page="help",
    clear="clear",
    display=(("plot walk(10)", "image/png"), ("plot [1, 2, 3]", "application/vnd.glowline.plot+json"), ("plot walk(9)", "text/plain")),
    rich_result="series a = walk(10); plot a; select a 3",
    update="series a = walk(10); on select: plot a; select a 3; select a 4",
    ask='print ask("name? ")',
    wait_long="wait 600 s",
    started_wait='print "go"; wait 600 s',
    wait_short="wait 400 ms",
    print_n="print n",
    loop_print="",
    big_plot="series big = walk(3000000)\n" + "plot big laser=on width=4000 height=3000\n" * 400,
)

PYTHON = Snippets(
    language="python",
    file_extension=".py",
    hello='print("hello, world")',
    stderr='import sys; print("an error", file=sys.stderr)',
    expression="1 + 2",
    expression_value="3",
    other_expressions={"6 * 7": "42", "2 > 1": "True"},
    set_n="n = 5",
    error="nothing_here",
    syntax_error="for for",
    complete=("1 + 2", "x = [1]"),
    incomplete=("x = [1,", "for i in range(3):"),
    invalid=("for for", ")"),
    completions={"zi": {"zip"}},
    complete_prefix="enumer",
    complete_whole="enumerate",
    inspect="print",
    inspect_nothing="zzyzx",
    page="print?",
    clear="from IPython.display import clear_output; clear_output(wait=True)",
    display=(("from IPython.display import HTML, display; display(HTML('<b>x</b>'))", "text/html"),),
    rich_result="from IPython.display import HTML; HTML('<b>x</b>')",
    update="from IPython.display import display; d = display(1, display_id=True); d.update(2)",
    ask="print(input('name? '))",
    wait_long="import time; time.sleep(600)",
    started_wait='import time; print("go", flush=True); time.sleep(600)',
    wait_short="import time; time.sleep(0.4)",
    print_n="print(n)",
    loop_print="for i in range(1, {count} + 1): print(i)",
    big_plot="while True: pass",
)


def snippets(language: str) -> Snippets:
    return {"glowline": GLOWLINE, "python": PYTHON}[language]
