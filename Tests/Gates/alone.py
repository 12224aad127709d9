"""Each library product builds alone: the examples of docs/modules.md, run as packages of their own.

A Swift block there that begins with `import X` is the whole program of a scratch package that
depends on this checkout by path and on the product X; the text block after it is what it must print.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path.cwd()
PAGE = ROOT / "docs" / "modules.md"
PRODUCTS = {"PlotGeometry", "AxisTicks", "LaserBlur", "SampleStore"}
EXAMPLE = re.compile(r"```swift\n(import (\w+)\n.*?)```\s*```text\n(.*?)```", re.DOTALL)
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "alone",
  dependencies: [.package(name: "glowline", path: "{root}")],
  targets: [
    .executableTarget(name: "alone", dependencies: [.product(name: "{product}", package: "glowline")])
  ])
"""


def run(product: str, program: str, expected: str) -> str | None:
    folder = ROOT / ".build" / "alone" / product
    (folder / "Sources" / "alone").mkdir(parents=True, exist_ok=True)
    (folder / "Package.swift").write_text(MANIFEST.format(root=ROOT, product=product))
    (folder / "Sources" / "alone" / "main.swift").write_text(program)
    quickly = ["--disable-index-store", "-debug-info-format", "none"]
    result = subprocess.run(["swift", "run", "--quiet", *quickly, "--package-path", str(folder)], capture_output=True, text=True)
    if result.returncode != 0:
        return f"{product}: exit status {result.returncode}\n{result.stdout}{result.stderr}"
    if result.stdout != expected:
        return f"{product}: {PAGE.name} says\n{expected}but the example prints\n{result.stdout}"
    return None


def main() -> int:
    examples = EXAMPLE.findall(PAGE.read_text())
    missing = PRODUCTS - {product for _, product, _ in examples}
    wrong = [f"{product}: {PAGE.name} has no example" for product in sorted(missing)]
    for program, product, expected in examples:
        if problem := run(product, program, expected):
            wrong.append(problem)
        else:
            print(f"{product}: {len(program.splitlines())} lines, built and run alone")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
