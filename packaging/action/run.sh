#!/usr/bin/env bash
# What the action does, so that it can be run and tested without one. All is run, whatever fails first.
set -euo pipefail
shopt -s nullglob globstar

output=${GLOWLINE_OUTPUT:-glowline-output}
if [ -n "${GLOWLINE_WHEEL:-}" ]; then
  python3 -m venv "${RUNNER_TEMP:-/tmp}/glowline"
  PATH=${RUNNER_TEMP:-/tmp}/glowline/bin:$PATH
  pip install --quiet "$GLOWLINE_WHEEL" nbconvert
fi
mkdir -p "$output"
failed=0 count=0

# Patterns are to be taken apart, and to find files.
# shellcheck disable=SC2206
scripts=(${GLOWLINE_SCRIPTS:-}) notebooks=(${GLOWLINE_NOTEBOOKS:-})
for script in "${scripts[@]}"; do
  count=$((count + 1))
  (cd "$(dirname "$script")" && glowline run "$(basename "$script")" --html "$OLDPWD/$output/$(basename "$script" .glow).html") || {
    echo "::error file=$script::$script failed"
    failed=1
  }
done
for notebook in "${notebooks[@]}"; do
  count=$((count + 1))
  jupyter nbconvert --execute --to html --output-dir "$output" "$notebook" || {
    echo "::error file=$notebook::$notebook failed"
    failed=1
  }
done
if [ "$count" -eq 0 ]; then
  echo "::error::no script and no notebook is named by '${GLOWLINE_SCRIPTS:-}' and '${GLOWLINE_NOTEBOOKS:-}'"
  exit 1
fi
echo "$count run"
exit "$failed"
