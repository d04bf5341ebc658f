#!/usr/bin/env bash
# Puts every released version of the site into a built site, at its own address (`v/1.2.3/`):
#
#   tools/versions.sh dist
#
# Each release has the site as `plyground-site-1.2.3.tar.gz` and `SHA256SUMS`. GitHub's `gh` fetches them; an archive whose
# checksum differs ends the run, so that nothing is published. A release without a site is passed over.
set -euo pipefail
site=$1
[ -f "$site/index.html" ] || { echo "versions: $site has no index.html" >&2; exit 1; }
source "$(dirname "$0")/fetch.sh"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
gh release list --limit 1000 --exclude-drafts --json tagName --jq '.[].tagName' >"$place/tags"
while read -r tag; do
  version=${tag#v}
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || continue
  archive=plyground-site-$version.tar.gz
  rm -f "$place/$archive" "$place/SHA256SUMS"
  gh release view "$tag" --json assets --jq '.assets[].name' </dev/null >"$place/assets"
  if ! grep -qxF "$archive" "$place/assets"; then
    echo "versions: $tag has no $archive"
    continue
  fi
  gh release download "$tag" --dir "$place" --pattern "$archive" --pattern SHA256SUMS </dev/null
  wanted=$(awk -v name="$archive" '$2 == name { print $1 }' "$place/SHA256SUMS")
  if [ "$(sha256 "$place/$archive")" != "$wanted" ]; then
    echo "versions: $archive of $tag is not the file of its SHA256SUMS" >&2
    exit 1
  fi
  mkdir -p "$site/v/$version"
  tar -xzf "$place/$archive" -C "$site/v/$version"
  echo "versions: v/$version/"
done <"$place/tags"
