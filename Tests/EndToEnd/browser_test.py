"""A person's notebook in JupyterLab and in Notebook 7: what any kernel is asked for."""

from playwright.sync_api import Locator, expect

from browser_case import BrowserCase
from front_end import SESSION, NotebookPage
from under_test import CODE, SPEC


class Contract(BrowserCase):
    __test__ = False

    def test_a_notebook_runs_and_shows_its_picture(self) -> None:
        book = self.open(CODE.set_n, CODE.display[0][0], CODE.hello, CODE.expression)
        book.run_all()
        expect(book.output(3)).to_contain_text(CODE.expression_value)
        expect(book.output(2)).to_contain_text("hello, world")
        if SPEC.language == "glowline":
            picture = book.cell(1).locator("img").first
            expect(picture).to_be_visible()
            self.assertEqual(picture.evaluate("image => [image.naturalWidth, image.naturalHeight]"), [1280, 640])
            box = picture.bounding_box()
            assert box
            self.assertLess(abs(box["width"] - 640), 2, "the picture has its size in points")
        self.shot(book, "picture")

    def test_tab_completes(self) -> None:
        book = self.open("")
        book.cell(0).locator(".cm-content").click()
        book.page.keyboard.press("Control+End")
        book.page.keyboard.type(CODE.complete_prefix)
        # One candidate is put in at once, several are shown.
        content = book.cell(0).locator(".cm-content")
        listed = book.page.locator(".jp-Completer:not(.lm-mod-hidden) .jp-Completer-item")
        self.press_until(book, "Tab", content.get_by_text(CODE.complete_whole).or_(listed.first).first)
        self.shot(book, "completion")
        if listed.count():
            book.page.keyboard.press("Enter")
        expect(content).to_contain_text(CODE.complete_whole)

    def test_several_completions_are_listed(self) -> None:
        book = self.open("")
        text = sorted(CODE.completions)[-1] if SPEC.language == "glowline" else "pri"
        book.cell(0).locator(".cm-content").click()
        book.page.keyboard.press("Control+End")
        book.page.keyboard.type(text)
        self.press_until(book, "Tab", book.page.locator(".jp-Completer-item").nth(1))
        self.shot(book, "completions")
        book.page.keyboard.press("Escape")

    def test_shift_tab_shows_help(self) -> None:
        book = self.open(CODE.inspect)
        book.cell(0).locator(".cm-content").click()
        book.page.keyboard.press("Control+End")
        help_text = book.page.locator(".jp-Tooltip")
        self.press_until(book, "Shift+Tab", help_text)
        expect(help_text).to_contain_text(CODE.inspect)
        self.shot(book, "help")

    def test_a_page_of_help_is_shown(self) -> None:
        book = self.open(CODE.inspect + "?")
        book.run_all()
        expect(book.cell(0).locator(".jp-OutputArea")).to_contain_text(CODE.inspect)
        self.shot(book, "page")

    def test_an_error_is_shown_with_its_place(self) -> None:
        book = self.open(CODE.error)
        book.run_all()
        expect(book.cell(0).locator(".jp-OutputArea")).to_contain_text("nothing_here")
        if SPEC.language == "glowline":
            expect(book.cell(0).locator(".jp-OutputArea")).to_contain_text("^^^^")
        self.shot(book, "error")

    def test_a_question_is_answered_in_the_page(self) -> None:
        book = self.open(CODE.ask)
        book.run_all()
        field = book.page.locator(".jp-Stdin-input")
        expect(field).to_be_visible()
        self.shot(book, "question")
        field.fill("Zoë")
        field.press("Enter")
        expect(book.cell(0).locator(".jp-OutputArea")).to_contain_text("Zoë")
        book.wait_ready()

    def test_a_cell_is_interrupted_and_the_state_kept(self) -> None:
        book = self.open(CODE.set_n, CODE.wait_long, CODE.print_n)
        book.run_all()
        book.page.wait_for_function(f"() => {SESSION}.session.kernel.status === 'busy'")
        book.menu("Kernel", "Interrupt Kernel")
        expect(book.cell(1).locator(".jp-OutputArea")).to_contain_text("nterrupt")
        book.wait_ready()
        self.shot(book, "interrupted")
        book.run(2)
        expect(book.output(2)).to_contain_text("5")

    def test_the_kernel_restarts(self) -> None:
        book = self.open(CODE.set_n, CODE.print_n)
        book.run_all()
        expect(book.output(1)).to_contain_text("5")
        book.page.evaluate(
            f"() => {{ {SESSION}.statusChanged.connect((_, status) => {{ window.restarts ||= status === 'restarting'; }}); }}"
        )
        book.menu("Kernel", "Restart Kernel…")
        book.page.locator(".jp-Dialog .jp-mod-accept").click()
        book.page.wait_for_function("() => window.restarts")
        book.wait_ready()
        book.run(1)
        expect(book.cell(1).locator(".jp-OutputArea")).to_contain_text("NameError" if SPEC.language == "python" else "UnknownName")
        self.shot(book, "restarted")
        book.run_all()
        expect(book.output(1)).to_contain_text("5")

    def test_a_page_that_is_loaded_again_finds_its_kernel(self) -> None:
        book = self.open(CODE.set_n, CODE.print_n)
        book.run_all()
        expect(book.output(1)).to_contain_text("5")
        book.page.reload()
        book.wait_ready()
        book.run(1)
        expect(book.output(1)).to_contain_text("5")

    def press_until(self, book: NotebookPage, keys: str, shown: Locator) -> None:
        """Presses keys until something is there: a page that is just loaded may not hear them yet."""
        for _ in range(10):
            book.page.keyboard.press(keys)
            try:
                return expect(shown).to_be_visible(timeout=5_000)
            except AssertionError:
                pass
        expect(shown).to_be_visible()


class LabTest(Contract):
    __test__ = True
    front_end = "lab"


class NotebookTest(Contract):
    __test__ = True
    front_end = "notebook"


# What a user would miss most, in half of the time: a picture in both front ends, and in one of them what else one
# does with a kernel.
SHORT = [
    "LabTest.test_a_notebook_runs_and_shows_its_picture",
    "LabTest.test_tab_completes",
    "LabTest.test_an_error_is_shown_with_its_place",
    "LabTest.test_a_cell_is_interrupted_and_the_state_kept",
    "NotebookTest.test_a_notebook_runs_and_shows_its_picture",
    "NotebookTest.test_the_kernel_restarts",
]
