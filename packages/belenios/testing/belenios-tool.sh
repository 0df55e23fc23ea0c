#!/usr/bin/env bash
# Unpacks Debian 13's belenios-tool, an independent implementation of the protocol, into a folder of the user's cache and
# prints the path of the program. Nothing is installed. Needs apt-get and a Debian mirror among apt's sources.
#
#   belenios-tool.sh [FOLDER]
set -euo pipefail
folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/belenios-tool}
program=$folder/belenios-tool
if [[ -x $program ]] && "$program" --version >/dev/null 2>&1; then
  echo "$program"
  exit 0
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
program=$folder/belenios-tool

# The mirror that this machine uses anyway, with the suite that has the package.
mirror=$(grep -rhoE '^(URIs:|deb ) *https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null |
  grep -oE 'https?://[^ ]+' | head -n 1 || true)
if [[ -z $mirror ]]; then
  echo "belenios-tool.sh: apt's sources name no Debian mirror" >&2
  exit 1
fi
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
mkdir -p "$state"/lists/partial "$state"/cache/archives/partial "$state"/packages
# apt reads its lists as another user.
chmod 755 "$state"
echo "deb $mirror trixie main" >"$state/sources.list"
apt=(
  apt-get -q
  -o Dir::Etc::SourceList="$state/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::State::Lists="$state/lists" -o Dir::Cache="$state/cache"
  -o APT::Sandbox::User=root
)
"${apt[@]}" update >/dev/null
# With every library that it loads, so that it runs on an older Debian too.
(cd "$state/packages" && "${apt[@]}" download belenios-tool libc6 libev4t64 libgmp10 libsodium23 libssl3t64 zlib1g libzstd1 libgcc-s1 >/dev/null)
for package in "$state"/packages/*.deb; do dpkg-deb -x "$package" "$folder/root"; done

# Written last: a folder without it is filled again.
cat >"$program.new" <<'RUN'
#!/bin/sh
root=$(cd "$(dirname "$0")" && pwd)/root/usr
libraries=$root/lib/x86_64-linux-gnu
exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" "$root/bin/belenios-tool" "$@"
RUN
chmod +x "$program.new"
mv "$program.new" "$program"
"$program" --version >&2
echo "$program"
