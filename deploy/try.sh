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

source "$repository/deploy/try/common.sh"

# Each way has a process and a folder of its own, and leaves nothing to the next.
say_done() { say "Everything worked, in $((SECONDS / 60)) minutes and $((SECONDS % 60)) seconds."; }
if ((${#ways[@]} > 1)); then
  make_release
  for way in "${ways[@]}"; do
    say "== $way"
    bash "$0" "$way" --release "$release"
  done
  say_done
  exit
fi
way=${ways[0]}

# crun refuses machines with both versions of cgroups. Hiding version 2 from this process and its children is enough.
if [[ $way == image && $(id -u) == 0 ]] && grep -q ' /sys/fs/cgroup/unified cgroup2 ' /proc/mounts; then
  trap - EXIT
  rm -rf "$work"
  exec unshare --mount --propagation private -- bash -c 'umount /sys/fs/cgroup/unified && exec "$@"' \
    bash "$0" "$way" ${release:+--release "$release"}
fi

source "$repository/deploy/try/$way.sh"
"try_$way"
say_done
