# Downloads that are checked: tools/setup.sh and tools/versions.sh source this file.

sha256() { if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

# Downloads an address of tools/checksums.txt into a file. Returns 1, and leaves no file, if the address is not listed, cannot
# be reached, or has other bytes. Where no release can be reached this ends within seconds.
fetch() {
  local address=$1 file=$2 wanted
  wanted=$(awk -v address="$address" '$2 == address { print $1 }' "${CHECKSUMS:-tools/checksums.txt}")
  if [ -z "$wanted" ]; then
    echo "setup: no checksum of ${address##*/} is known: not fetching it" >&2
    return 1
  fi
  if ! curl -fsSL --proto '=https' --tlsv1.2 --connect-timeout 5 --max-time 180 -o "$file" "$address" 2>/dev/null; then
    rm -f "$file"
    return 1
  fi
  if [ "$(sha256 "$file")" != "$wanted" ]; then
    echo "setup: ${address##*/} is not the file whose checksum is known: not using it" >&2
    rm -f "$file"
    return 1
  fi
}
