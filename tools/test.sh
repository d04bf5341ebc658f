#!/usr/bin/env bash
# Every test, in the order in which a mistake is cheapest to find; the site, whose links keep one core
# busy each, and the browser's tests, which are linked with what it is built of, beside the rest. A failing
# step does not hide the others: all run, the last line sums up all runners, and the exit status is the
# first failure's. `make test` calls this with the tools on the search path; logs stay in test-results/.
set -uo pipefail
cd "$(dirname "$0")/.."

RESULTS=test-results
NATIVE=(--no-default-features --features plyground/cli,plyground/ssr)
# As the site is built, whose parts serve for the tests.
BROWSER=(--package plyground --target wasm32-unknown-unknown --no-default-features --features web --profile site)
passed=0 failed=0 status=0
# The laws' random cases are the same in every run, so that it fails by what was changed; the weekly run
# draws others.
export PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-1975}"
mkdir -p $RESULTS
rm -f $RESULTS/*.log $RESULTS/*.code $RESULTS/summary $RESULTS/status

# Adds up what a runner printed: cargo and wasm-bindgen "ok. 3 passed; 0 failed", Node "ℹ pass 3".
count() {
  local cargo_word=$1 node_words=$2 log=$3
  sed -E 's/\x1b\[[0-9;]*m//g' "$log" | awk -v cargo="^$cargo_word" -v node="^($node_words)\$" '
    /^test result:/ { for (i = 2; i <= NF; i++) if ($i ~ cargo) sum += $(i - 1) }
    $1 == "ℹ" && $2 ~ node { sum += $3 }
    END { print sum + 0 }'
}

log_of() { echo "$RESULTS/${1// /-}.log"; }

# Runs a step; what it says goes into its log too, its exit status and its seconds beside that.
run() {
  local log started=$SECONDS
  log=$(log_of "$1")
  printf '\n== %s\n' "$1" | tee "$log"
  "${@:2}" </dev/null 2>&1 | tee -a "$log"
  echo "${PIPESTATUS[0]} $((SECONDS - started))" >"$log.code"
}

# Adds up a step that has run.
settle() {
  local code seconds passes failures log
  log=$(log_of "$1")
  read -r code seconds <"$log.code"
  passes=$(count passed pass "$log")
  failures=$(count failed 'fail|cancelled' "$log")
  # A step that fails without a failing test, a compiler's error say, is one failure.
  if [ "$code" != 0 ] && [ "$failures" = 0 ]; then failures=1; fi
  if [ "$code" = 0 ] && [ "$failures" != 0 ]; then code=1; fi
  passed=$((passed + passes)) failed=$((failed + failures))
  if [ $status = 0 ]; then status=$code; fi
  printf -- '-- %s: %s, %s s\n' "$1" "$([ "$code" = 0 ] && echo good || echo "FAILED ($code)")" "$seconds"
}

step() {
  run "$@"
  settle "$1"
}

end_to_end() { (cd tests/e2e && npm test --silent); }
# Without this a failed build would leave the last site for the tests to praise.
site() { rm -rf dist && BROTLI=5 trunk build --release; }

{
  run "site" site
  run "browser tests" cargo test --locked --no-fail-fast "${BROWSER[@]}" --test wasm
} >/dev/null &
step "format" cargo fmt --all --check
# The browser's part is compiled natively, too, and no line of it is for one of the two alone.
step "lints" cargo clippy --locked --workspace --all-targets "${NATIVE[@]}" -- -D warnings
step "native tests" cargo test --locked --no-fail-fast --workspace --exclude plyground-site "${NATIVE[@]}"
wait
for name in "site" "browser tests"; do
  cat "$(log_of "$name")"
  settle "$name"
done
step "end to end" end_to_end

printf '\n'
printf '%s passed, %s failed\n' $passed $failed | tee $RESULTS/summary
echo $status >$RESULTS/status
exit $status
