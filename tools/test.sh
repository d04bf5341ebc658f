#!/usr/bin/env bash
# Runs the tests, all of them or the steps that are named:
#
#   tools/test.sh [lint] [native] [browser] [site] [e2e]   these steps, one after another
#   tools/test.sh                                          all five, two at a time
#   tools/test.sh rust-version | deny                      what continuous integration checks besides
#
# A failing step does not hide the others: all run, the last line sums up all runners, and the exit status
# is the first failure's. `make test` calls this with the tools on the search path. Logs are kept in
# test-results/.
set -uo pipefail
cd "$(dirname "$0")/.."

RESULTS=test-results
NATIVE=(--no-default-features --features plyground/cli,plyground/ssr)
# The tests in a browser use the profile of the site, so both share what they compile.
BROWSER=(--package plyground --target wasm32-unknown-unknown --no-default-features --features web --profile site)
passed=0 failed=0 status=0
# The laws draw the same random cases in every run, so that only a change can make it fail. The weekly run
# draws others.
export PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-1975}"

# Adds up what a runner printed: cargo and wasm-bindgen "ok. 3 passed; 0 failed", Node "ℹ pass 3".
count() {
  local cargo_word=$1 node_words=$2 log=$3
  sed -E 's/\x1b\[[0-9;]*m//g' "$log" | awk -v cargo="^$cargo_word" -v node="^($node_words)\$" '
    /^test result:/ { for (i = 2; i <= NF; i++) if ($i ~ cargo) sum += $(i - 1) }
    $1 == "ℹ" && $2 ~ node { sum += $3 }
    END { print sum + 0 }'
}

log_of() { echo "$RESULTS/${1// /-}.log"; }

# Runs the command of a step and keeps its output, exit status and seconds.
run() {
  local log started=$SECONDS
  log=$(log_of "$1")
  printf '\n== %s\n' "$1" | tee "$log"
  "${@:2}" </dev/null 2>&1 | tee -a "$log"
  echo "${PIPESTATUS[0]} $((SECONDS - started))" >"$log.code"
}

# Adds the result of a step to the totals.
settle() {
  local code seconds passes failures log
  log=$(log_of "$1")
  read -r code seconds <"$log.code"
  passes=$(count passed pass "$log")
  failures=$(count failed 'fail|cancelled' "$log")
  # A step that fails without a failing test, for example by a compile error, counts as one failure.
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

# Without removing it first, a failed build would leave the last site for the tests to praise.
build_site() { rm -rf dist && BROTLI=5 trunk build --release; }
drive_site() { (cd tests/e2e && npm test --silent); }

lint() {
  step "format" cargo fmt --all --check
  # The browser's code is compiled natively too, so this sees every line.
  step "lints" cargo clippy --locked --workspace --all-targets "${NATIVE[@]}" -- -D warnings
}
native() { step "native tests" cargo test --locked --no-fail-fast --workspace --exclude plyground-site "${NATIVE[@]}"; }
browser() { step "browser tests" cargo test --locked --no-fail-fast "${BROWSER[@]}" --test wasm; }
site() { step "site" build_site; }
e2e() { step "end to end" drive_site; }
# The oldest compiler that Cargo.toml promises has to compile everything; its lints do not count.
rust-version() { step "rust version" cargo check --locked --workspace --all-targets "${NATIVE[@]}"; }
deny() {
  step "deny" cargo deny --locked check
  step "npm audit" audit_packages
}
# Known vulnerabilities of everything that a package-lock.json names. A registry without such a list fails this step.
audit_packages() {
  local lock status=0
  for lock in tests/e2e tools/npm/*/; do
    echo "$lock"
    (cd "$lock" && npm audit --package-lock-only) || status=1
  done
  return $status
}

# The site is built beside the lints and the native tests, and its end-to-end tests begin as soon as it is there:
# both wait often, for a link or for a page, and leave a core to the other side.
all() {
  local name beside=("site" "end to end")
  {
    run "site" build_site
    run "end to end" drive_site
  } >/dev/null &
  lint
  native
  browser
  wait
  for name in "${beside[@]}"; do
    cat "$(log_of "$name")"
    settle "$name"
  done
}

for name in "$@"; do
  case $name in
    lint | native | browser | site | e2e | rust-version | deny) ;;
    *) echo "test.sh: unknown step $name (known: lint, native, browser, site, e2e, rust-version, deny)" >&2; exit 2 ;;
  esac
done

mkdir -p $RESULTS
rm -f $RESULTS/*.log $RESULTS/*.code $RESULTS/summary $RESULTS/status
for name in "${@:-all}"; do "$name"; done

printf '\n'
printf '%s passed, %s failed\n' $passed $failed | tee $RESULTS/summary
echo $status >$RESULTS/status
exit $status
