"""What stands ready for other places, held to the tools of these places; and the grammar to the vocabulary."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from under_test import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "docs" / "builder"))

import grammar

BIN = pathlib.Path(sys.executable).parent


class RecipesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_in(self, *command: object, code: int = 0, **variables: str) -> str:
        result = subprocess.run(
            [str(word) for word in command], cwd=self.folder, capture_output=True, text=True, timeout=120, env=os.environ | variables
        )
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def test_the_grammar_is_that_of_the_vocabulary(self) -> None:
        self.assertEqual(
            (ROOT / grammar.FILE).read_text(), grammar.grammar(grammar.words_of(PROGRAM)), "docs/builder/grammar.py writes it anew"
        )

    def test_the_grammar_finds_each_kind_of_word(self) -> None:
        rules = json.loads((ROOT / grammar.FILE).read_text())["patterns"]
        patterns = {rule["name"].removesuffix(".glowline"): re.compile(re.sub(r"^(.*)\(\?i\)", r"(?i)\1", rule["match"])) for rule in rules}
        line = 'plot sma(price, 20) laser=on color=#0c5 title="A week" x=2026-03-01..2026-04-01 and 1.5k # shown'
        for name, found in (
            ("keyword.control", "plot"), ("support.function", "sma"), ("variable.parameter", "laser"), ("constant.language", "on"),
            ("constant.other.color", "#0c5"), ("string.quoted.double", '"A week"'), ("constant.other.date", "2026-03-01"),
            ("keyword.operator.word", "and"), ("constant.numeric", "20"), ("keyword.operator", ".."),
        ):  # fmt: skip
            self.assertIn(found, [match[0].strip() for match in patterns[name].finditer(line)], name)
        words = grammar.words_of(PROGRAM)
        self.assertTrue(all(patterns["keyword.control"].match(verb) for verb in words["statements"]))
        self.assertTrue(all(patterns["support.function"].match(f"{name}(") for name in words["functions"]))
        self.assertTrue(all(patterns["variable.parameter"].match(f"{name}=") for name in words["keys"]))

    def test_the_action_follows_githubs_schema(self) -> None:
        self.run_in(BIN / "check-jsonschema", "--builtin-schema", "vendor.github-actions", ROOT / "packaging/action/action.yml")

    def test_the_workflow_of_the_page_on_ci_follows_githubs_schema(self) -> None:
        workflow, hooks = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/site/ci.md").read_text(), re.DOTALL)
        (self.folder / "plots.yml").write_text(workflow)
        self.run_in(BIN / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", "plots.yml")
        (self.folder / "hooks.yaml").write_text(hooks)
        self.run_in(BIN / "pre-commit", "validate-config", "hooks.yaml", HOME=str(self.folder))

    def test_the_action_runs_scripts_and_fails_where_one_fails(self) -> None:
        (self.folder / "a.glow").write_text("series a = walk(10)\nplot a\nexpect count(a) == 10\n")
        (self.folder / "b.glow").write_text("expect 1 == 2\n")
        program = self.folder / "bin" / "glowline"
        program.parent.mkdir()
        program.symlink_to(PROGRAM)
        script = ROOT / "packaging/action/run.sh"
        path = f"{program.parent}:{os.environ['PATH']}"
        self.assertIn("1 run", self.run_in(script, GLOWLINE_SCRIPTS="a*.glow", PATH=path))
        self.assertIn("data-glowline", (self.folder / "glowline-output/a.html").read_text())
        told = self.run_in(script, GLOWLINE_SCRIPTS="*.glow", PATH=path, code=1)
        self.assertIn("::error file=b.glow::", told)
        self.assertIn("2 run", told)
        self.assertIn("no script and no notebook", self.run_in(script, GLOWLINE_SCRIPTS="z*.glow", PATH=path, code=1))

    def test_the_hook_is_one_of_pre_commits(self) -> None:
        self.run_in(BIN / "pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml", HOME=str(self.folder))

    def test_the_conda_recipe_renders(self) -> None:
        from rattler_build import Stage0Recipe, VariantConfig

        shutil.copy(ROOT / "packaging/conda/recipe.yaml", self.folder)
        os.environ["GLOWLINE_VERSION"] = "1.2.3"
        recipe = Stage0Recipe.from_file(self.folder / "recipe.yaml")
        (rendered,) = recipe.render(VariantConfig())
        self.assertEqual(str(rendered.recipe.package.version), "1.2.3")
        self.assertEqual(rendered.recipe.package.name, "glowline")

    def test_containers_pass_their_linter(self) -> None:
        self.run_in(BIN / "hadolint", ROOT / ".binder/Dockerfile", ROOT / "kernelspec/Containerfile")
