#!/usr/bin/env bash
# Makes what deploy/compose.yaml needs and nobody else may have: the installation's secret, the database's password and
# address, and a self-made certificate for localhost. It never replaces a file. The image's account belongs to nobody here,
# so everybody may write into the folder of the public archives.
set -euo pipefail
folder=$(cd "$(dirname "$0")" && pwd)/secrets
mkdir -p "$folder" "$folder/../archives"
chmod 1777 "$folder/../archives"
chmod 700 "$folder"
cd "$folder"

[[ -e secret.key ]] || openssl rand -hex 32 >secret.key
[[ -e database-password ]] || openssl rand -hex 16 | tr -d '\n' >database-password
[[ -e database-url ]] || echo "postgres://urna:$(cat database-password)@database:5432/urna" >database-url
[[ -e privkey.pem ]] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout privkey.pem -out fullchain.pem 2>/dev/null
# Accounts of containers read them through mounts; the folder keeps this machine's other accounts out.
chmod 444 ./*
