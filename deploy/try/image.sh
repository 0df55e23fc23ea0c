# Containers: the image, and compose.yaml with podman. Where no registry is reachable, PostgreSQL and nginx are images of
# Debian's packages too. Sourced by deploy/try.sh.

# Podman's storage and limits for this trial alone, so that nothing of it stays.
set_up_podman() {
  mkdir -p "$work/podman"
  printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/podman/graph" "$work/podman/run" \
    >"$work/podman/storage.conf"
  # The usual limits may be higher than what this machine lets a container have.
  printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=%s:%s"]\n' \
    "$(ulimit -Hn)" "$(ulimit -Hn)" 4096 4096 >"$work/podman/containers.conf"
  export CONTAINERS_STORAGE_CONF=$work/podman/storage.conf CONTAINERS_CONF=$work/podman/containers.conf
}

# The two stand-ins share a root file system with Debian's packages.
build_stand_ins() {
  local folder=$work/stand-ins
  mkdir "$folder"
  cp "$repository/deploy/try/postgres-entry.sh" "$folder"
  # Its own shell, because os-release sets variables.
  (. /etc/os-release && mmdebstrap --quiet --variant=essential --include=postgresql,nginx "$VERSION_CODENAME" \
    "$folder/root.tar") >"$work/mmdebstrap.log" 2>&1
  cat >"$folder/Containerfile" <<'LINES'
FROM scratch AS root
ADD root.tar /
RUN rm -f /etc/nginx/sites-enabled/default

FROM root AS nginx
ENTRYPOINT ["nginx", "-g", "daemon off; error_log /dev/stderr;"]

FROM root AS postgres
COPY postgres-entry.sh /
USER postgres
ENTRYPOINT ["/bin/sh", "/postgres-entry.sh"]
LINES
  for name in nginx postgres; do
    buildah bud --quiet --isolation chroot --layers --target "$name" -t "try-$name" "$folder" >"$work/$name.log" 2>&1
  done
}

compose() {
  (cd "$work/deploy" && podman-compose -p urna-try -f compose.yaml "$@")
}

keep_container_logs() {
  local name
  [[ -n ${CONTAINERS_STORAGE_CONF:-} ]] || return 0
  for name in server1 server2; do podman logs "urna-try_${name}_1" >"$work/$name.log" 2>&1 || true; done
}

end_containers() {
  [[ -n ${CONTAINERS_STORAGE_CONF:-} ]] || return 0
  podman ps --all --quiet | xargs --no-run-if-empty podman rm --force --time 20 >/dev/null 2>&1 || true
  podman network rm --force urna-try_default >/dev/null 2>&1 || true
  # Nothing else may keep it busy: it is under the folder that is removed.
  umount "$work"/podman/graph/* 2>/dev/null || true
}

try_image() {
  need podman podman
  need netavark /usr/lib/podman/netavark
  need aardvark-dns /usr/lib/podman/aardvark-dns
  need iptables iptables
  need buildah buildah
  need mmdebstrap mmdebstrap
  need podman-compose podman-compose
  need openssl openssl
  make_release
  set_up_podman
  node=$repository/node_modules/node/bin/node
  say 'the image, on a base of Debian packages…'
  "$repository/deploy/build-image.sh" --release "$release" --tag urna:try >"$work/build-image.log" 2>&1
  say "$(tail -n 1 "$work/build-image.log")"
  export URNA_IMAGE=localhost/urna:try
  say 'PostgreSQL and nginx, of Debian packages…'
  build_stand_ins
  export POSTGRES_IMAGE=localhost/try-postgres NGINX_IMAGE=localhost/try-nginx

  local ports
  mapfile -t ports < <(free_ports 2)
  export HTTPS_PORT=${ports[0]} MAILBOX_PORT=${ports[1]}
  cp -r "$repository/deploy" "$work/deploy"
  rm -rf "$work/deploy/compose/secrets"
  "$work/deploy/compose/prepare.sh"
  mkdir -p "$work/certificate"
  cp -f "$work/deploy/compose/secrets/fullchain.pem" "$work/certificate"
  compose run --rm server1 apps/server/src/cli.ts migrate --create >"$work/compose.log" 2>&1
  compose up --detach >>"$work/compose.log" 2>&1
  wait_for 'both servers behind the proxy' 180 curl -fsS --cacert "$work/certificate/fullchain.pem" \
    "https://localhost:$HTTPS_PORT/api/ready"
  say 'the containers run: two servers, PostgreSQL, proxy with TLS, mail sink'
  write_lists "$work"
  in_container staff create 900000009 --name 'Administración Prueba' --email administracion@prueba.test \
    --role ADMINISTRADOR >>"$work/cli.log" 2>&1
  in_container process begin 2025 >>"$work/cli.log" 2>&1
  in_container import register /lists/register.csv >>"$work/cli.log" 2>&1
  in_container import roll-contador /lists/roll.csv >>"$work/cli.log" 2>&1
  say 'an administrator, register and roll, by the image’s commands'
  podman healthcheck run urna-try_server1_1
  say 'the image’s health check says that it is healthy'
  hold_election "https://localhost:$HTTPS_PORT" "http://127.0.0.1:$MAILBOX_PORT"
  check_archive in_container
  podman logs urna-try_proxy_1 2>/dev/null | grep '^{"time"' >"$work/proxy.log"
  check_proxy_log "$work/proxy.log"
  back_up_containers
  upgrade_container
}

# As docs/operations.md does it: a release in a container of PostgreSQL's image, which has pg_dump.
back_up_containers() {
  mkdir "$work/release" "$work/backups"
  tar -xzf "$release" -C "$work/release" --strip-components=1
  "$work/release/urna" cli backup key "$work/backups.key" >"$work/key.log"
  podman run --rm --network urna-try_default --user 0 --entrypoint /srv/urna/urna \
    --volume "$work/release:/srv/urna:ro" --volume "$work/deploy/compose/secrets:/secrets:ro" \
    --volume "$work/backups:/backups" --env DATABASE_URL_FILE=/secrets/database-url "$POSTGRES_IMAGE" \
    cli backup --to /backups --recipient "$(tail -n 1 "$work/key.log")" >"$work/backup.log" 2>&1
  say "a backup: $(du -h "$work"/backups/*.age | cut -f 1), with its manifest $(basename "$work"/backups/*.json)"
}

# One process on another image, and back; the proxy goes on answering.
upgrade_container() {
  podman tag urna:try urna:next
  for URNA_IMAGE in localhost/urna:next localhost/urna:try; do
    in_container migrate >>"$work/cli.log" 2>&1
    podman rm --force --time 20 urna-try_server1_1 >>"$work/compose.log" 2>&1
    compose up --detach --no-deps server1 >>"$work/compose.log" 2>&1
    podman exec urna-try_proxy_1 nginx -s reload 2>>"$work/compose.log"
    [[ $(podman inspect --format '{{.ImageName}}' urna-try_server1_1) == "$URNA_IMAGE" ]]
    wait_for 'the replaced server' 120 podman healthcheck run urna-try_server1_1
    curl -fsS --cacert "$work/certificate/fullchain.pem" "https://localhost:$HTTPS_PORT/api/ready" >/dev/null
  done
  say 'one server was upgraded and rolled back beside the other'
}

# A command of the operator, in a container of its own beside the servers.
in_container() {
  podman run --rm --no-healthcheck --network urna-try_default --read-only --tmpfs /tmp --cap-drop all \
    --env DATABASE_URL_FILE=/run/secrets/database_url --env SECRET_KEY_FILE=/run/secrets/secret_key --env DATA_DIR=/tmp \
    --env "PUBLIC_URL=https://localhost:$HTTPS_PORT" \
    --volume "$work/deploy/compose/secrets/database-url:/run/secrets/database_url:ro" \
    --volume "$work/deploy/compose/secrets/secret.key:/run/secrets/secret_key:ro" --volume "$work:/lists:ro" \
    "$URNA_IMAGE" /srv/urna/apps/server/src/cli.ts "${@/#$work//lists}"
}
