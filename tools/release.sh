#!/usr/bin/env bash
# The steps of a release (.github/workflows/release.yml), which also run on any machine:
#
#   tools/release.sh check v1.2.3                 the tag is the version of Cargo.toml, CITATION.cff and CHANGELOG.md
#   tools/release.sh notes v1.2.3                 prints the version's part of CHANGELOG.md
#   tools/release.sh pack PROGRAM TARGET FOLDER   the command line with licences as an archive in FOLDER
#   tools/release.sh site DIST FOLDER             a built site as an archive in FOLDER
set -euo pipefail

fail() { printf 'release: %s\n' "$*" >&2; exit 1; }

version() { sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml; }

notes() {
  awk -v head="## [${1#v}]" '
    index($0, head) == 1 { inside = 1; next }
    /^## / { inside = 0 }
    inside' CHANGELOG.md | sed '/./,$!d'
}

check() {
  local tag=$1 version cited
  version=$(version)
  cited=$(sed -n 's/^version: *"\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' CITATION.cff)
  [ "$tag" = "v$version" ] || fail "the tag is $tag, and the version of Cargo.toml is $version"
  [ "$cited" = "$version" ] || fail "the version of CITATION.cff is ${cited:-missing}, and that of Cargo.toml is $version"
  [ -n "$(notes "$tag")" ] || fail "CHANGELOG.md has no part '## [$version]' with text"
}

# `tar` is in Windows, too, so that one form serves all systems.
pack() {
  local program=$1 target=$2 folder=$3 name place
  [ -e "$program" ] || program=$program.exe
  [ -e "$program" ] || fail "there is no program $1"
  name=plyground-$(version)-$target
  place=$(mktemp -d)
  mkdir -p "$place/$name" "$folder"
  cp "$program" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE DATA.md "$place/$name/"
  node tools/licences.mjs "$place/$name" "$target"
  tar -czf "$folder/$name.tar.gz" -C "$place" "$name"
  rm -rf "$place"
}

# The files lie at the top of the archive. Hosts pack them again, so the packed copies are left out.
site() {
  [ -f "$1/index.html" ] || fail "$1 has no index.html"
  mkdir -p "$2"
  tar -czf "$2/plyground-site-$(version).tar.gz" -C "$1" --exclude='*.br' --exclude='*.gz' .
}

cd "${ROOT:-"$(dirname "$0")/.."}"
case "${1:-}:$#" in
  check:2) check "$2" ;;
  notes:2) notes "$2" ;;
  pack:4) pack "$2" "$3" "$4" ;;
  site:3) site "$2" "$3" ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
