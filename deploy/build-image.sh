#!/usr/bin/env bash
# Builds the image urna:VERSION from a release, without asking a registry. The base is made of Debian's packages by
# mmdebstrap: the C library, its C++ counterpart and nothing that could be run. The image's SBOM is in it
# (/srv/urna/sbom.cdx.json, and /packages.txt for the base). Needs buildah and mmdebstrap.
#
#   deploy/build-image.sh [--release ARCHIVE] [--base IMAGE] [--tag NAME]
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
release= base= tag=
while (($# > 0)); do
  case $1 in
    --release) release=$2 ;;
    --base) base=$2 ;;
    --tag) tag=$2 ;;
    *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
  esac
  shift 2
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ -z $release ]]; then
  npm --prefix "$repository" run release
  release=$(ls -t "$repository"/dist/urna-*.tar.gz | head -n 1)
fi
mkdir -p "$work/context/release" "$work/base"
tar -xzf "$release" -C "$work/context/release" --strip-components=1
field() { sed -n "s/^  \"$1\": \"\(.*\)\",\{0,1\}$/\1/p" "$work/context/release/release.json"; }
tag=${tag:-urna:$(field version)}

# What the base holds, and nothing of the machine that makes it: neither its resolver nor its sources.
if [[ -z $base ]]; then
  base=localhost/urna-base
  echo 'The base, of Debian packages…'
  SOURCE_DATE_EPOCH=$(date -d "$(field date)" +%s) mmdebstrap --quiet --variant=extract \
    --include=base-files,libc6,libgcc-s1,libstdc++6,netbase \
    --customize-hook='rm -rf "$1"/etc/apt "$1"/etc/resolv.conf "$1"/etc/hostname "$1"/usr/share/doc/*/changelog*' \
    --extract-hook='ls "$1"/var/cache/apt/archives | sed -n "s/\.deb$//p" >"$1"/packages.txt' \
    "$(. /etc/os-release && echo "${DEBIAN_SUITE:-$VERSION_CODENAME}")" "$work/base/base.tar"
  printf 'FROM scratch\nADD base.tar /\n' >"$work/base/Containerfile"
  buildah bud --quiet --isolation chroot -t "$base" "$work/base" >/dev/null
fi

echo "The image $tag…"
# Docker's format, because OCI's has no health check.
buildah bud --quiet --isolation chroot --format docker --timestamp "$(date -d "$(field date)" +%s)" \
  --build-arg BASE="$base" --build-context release="$work/context" \
  --label org.opencontainers.image.version="$(field version)" \
  --label org.opencontainers.image.revision="$(field commit)" \
  -t "$tag" -f "$repository/deploy/Containerfile" "$work/base" >/dev/null
buildah images --filter reference="$tag" --format '{{.Name}}:{{.Tag}}, {{.Size}}'
