#!/usr/bin/env bash
# Counts the instructions of six small workloads with callgrind and compares them with docs/data/instructions.tsv.
# More than 5 % above a kept count fails. Counts hardly depend on the machine, as times do, but on the compiler: compare
# with one version of Rust. UPDATE=1 keeps the new counts; the commit then says why.
set -euo pipefail
cd "$(dirname "$0")/.."
kept=docs/data/instructions.tsv
tolerance=5
program=${CARGO_TARGET_DIR:-target}/debug/plyground
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fen='r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'

workloads() {
  echo "search|search --fen '$fen' --algorithm alpha-beta --depth 3"
  echo "search-recorded|search --fen '$fen' --algorithm alpha-beta --depth 3 --trace '$scratch/search.jsonl'"
  echo "table|oracle build KQK --threads 1"
  echo "kenju-game|kenju match --white MAX --black MAX --games 1"
  echo "chute-scoring|rank --pgn tests/data/kept/game.pgn"
  echo "eg-audit|audit KPK --sample 1000 --threads 1"
}

failed=0
: >"$scratch/counts"
while IFS='|' read -r name command; do
  log=$scratch/$name.log
  if ! eval "valgrind --tool=callgrind --callgrind-out-file=/dev/null '$program' $command" >"$scratch/out" 2>"$log"; then
    echo "$name: the command failed"
    cat "$scratch/out" "$log"
    exit 1
  fi
  count=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$log")
  printf '%s\t%s\n' "$name" "$count" >>"$scratch/counts"
  before=$(awk -v name="$name" '$1 == name { print $2 }' "$kept" 2>/dev/null || true)
  awk -v name="$name" -v now="$count" -v before="${before:-0}" -v most="$tolerance" 'BEGIN {
    change = before ? 100 * (now - before) / before : 0
    printf "%-16s %14d  %+6.2f %%%s\n", name, now, change, change > most ? "  more than " most " % above the kept count" : ""
    exit change > most || !before
  }' || failed=1
done < <(workloads)

if [ -n "${UPDATE:-}" ]; then
  { echo "# instructions of tools/instructions.sh: workload, count"; cat "$scratch/counts"; } >"$kept"
  exit 0
fi
exit "$failed"
