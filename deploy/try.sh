#!/usr/bin/env bash
# From nothing to a vote that was cast and verified, by both ways to install, and every command of docs/operations.md.
# Needs the repository after `npm install`; on Debian as root it installs what else is missing. Everything listens on
# loopback, lives in a temporary folder and ends with the script.
#
# Without a way it tries all three: two minutes for a release, some ten for images, five for the book. Each line begins
# with the seconds that have passed.
#
#   deploy/try.sh [release|image|book] [--release ARCHIVE]
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)

usage() { sed -n '2,9s/^# \{0,1\}//p' "$0"; }

ways=()
release=
while (($# > 0)); do
  case $1 in
    release | image | book) ways+=("$1") ;;
    --release) release=$(readlink -f "${2:?}") && shift ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
((${#ways[@]} > 0)) || ways=(release image book)

# crun refuses machines with both versions of cgroups. Hiding version 2 from this process and its children is enough.
if [[ " ${ways[*]} " == *" image "* && $(id -u) == 0 ]] &&
  grep -q ' /sys/fs/cgroup/unified cgroup2 ' /proc/mounts; then
  exec unshare --mount --propagation private -- bash -c 'umount /sys/fs/cgroup/unified && exec "$@"' \
    bash "$0" "${ways[@]}" ${release:+--release "$release"}
fi

source "$repository/deploy/try/common.sh"
source "$repository/deploy/try/release.sh"
source "$repository/deploy/try/image.sh"
source "$repository/deploy/try/book.sh"

for way in "${ways[@]}"; do
  say "== $way"
  "try_$way"
done
say "Everything worked, in $((SECONDS / 60)) minutes and $((SECONDS % 60)) seconds."
