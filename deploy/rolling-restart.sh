#!/usr/bin/env bash
# Restarts the processes of this machine one after the other without a refused request: nginx sends nothing more to a
# process before it stops, and sends to it again once it is ready. As root; ends with an error, and the other processes
# still serving, where one doesn't get ready.
set -euo pipefail
upstream=/etc/nginx/urna/upstream.conf
ports=$(sed -n 's/^ *server 127\.0\.0\.1:\([0-9]*\) .*/\1/p' "$upstream")

reload() {
  systemctl reload nginx
  # nginx's former workers answer what they have begun, and take nothing new.
  sleep 2
}

for port in $ports; do
  echo "$port: stops, and starts again…"
  sed -i "s/^\( *server 127\.0\.0\.1:$port .*\);/\1 down;/" "$upstream"
  reload
  systemctl restart "urna@$port"
  curl --retry 120 --retry-all-errors --retry-delay 1 -fsS -o /dev/null "http://127.0.0.1:$port/api/ready"
  sed -i "s/^\( *server 127\.0\.0\.1:$port .*\) down;/\1;/" "$upstream"
  reload
  echo "$port: ready, and nginx sends to it"
done
