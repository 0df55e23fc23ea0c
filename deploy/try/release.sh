# A plain machine: the release's archive, PostgreSQL, PgBouncer and nginx of Debian, two processes. Sourced by
# deploy/try.sh.

# Runs a program as an account without rights, as a service does; without root, as ourselves.
as_service() {
  local account=$1
  shift
  if [[ $(id -u) != 0 ]]; then
    exec "$@"
  else
    exec setpriv --reuid="$account" --regid="$(id -g "$account")" --clear-groups --no-new-privs "$@"
  fi
}

# give ACCOUNT PATH…: where accounts differ.
give() {
  local account=$1
  shift
  [[ $(id -u) != 0 ]] || chown -R "$account" "$@"
}

unpack_release() {
  make_release
  mkdir "$work/srv"
  tar -xzf "$release" -C "$work/srv" --strip-components=1
  (cd "$work/srv" && sha256sum --quiet -c MANIFEST.sha256)
  node=$work/srv/node_modules/node/bin/node
  say "$(du -h "$release" | cut -f 1) archive, unpacked $(du -sh "$work/srv" | cut -f 1), its sums agree"
}

start_postgres() {
  local programs
  programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  mkdir "$work/postgres"
  give postgres "$work/postgres"
  (as_service postgres "$programs/initdb" -D "$work/postgres/data" -U postgres -E UTF8 --no-locale -A trust --no-sync) \
    >"$work/initdb.log" 2>&1
  start postgres as_service postgres "$programs/postgres" -D "$work/postgres/data" -p "$postgres_port" \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories=
  wait_for PostgreSQL 60 "$programs/pg_isready" -h 127.0.0.1 -p "$postgres_port"
  "$programs/psql" -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$postgres_port" -U postgres <<SQL
create role urna login password '$password';
alter role urna set statement_timeout = '30s';
alter role urna set idle_in_transaction_session_timeout = '60s';
grant pg_checkpoint to urna;
create database urna owner urna;
SQL
}

# The files of deploy/, with the ports and folders of this trial instead of the machine's.
start_pgbouncer() {
  local folder=$work/pgbouncer
  mkdir "$folder"
  printf '"urna" "%s"\n' "$password" >"$folder/userlist.txt"
  sed -e "s|port=5432|port=$postgres_port|; s|^listen_port = .*|listen_port = $pgbouncer_port|" \
    -e "s|/etc/pgbouncer|$folder|; s|^; Set on the role|unix_socket_dir =\n&|" \
    "$work/srv/deploy/pgbouncer/pgbouncer.ini" >"$folder/pgbouncer.ini"
  give postgres "$folder"
  start pgbouncer as_service postgres "$(PATH=$PATH:/usr/sbin command -v pgbouncer)" "$folder/pgbouncer.ini"
}

start_nginx() {
  local folder=$work/nginx
  mkdir -p "$folder/urna" "$work/certificate"
  make_certificate "$work/certificate"
  for file in "$work"/srv/deploy/nginx/*.conf; do
    sed -e "s|/etc/nginx/urna/|$folder/urna/|; s|/var/log/nginx/|$folder/|; s|/etc/ssl/urna/|$work/certificate/|" \
      -e "s|listen 443|listen 127.0.0.1:$https_port|; s|listen 80|listen 127.0.0.1:$http_port|; /listen \[::\]/d" \
      -e "s|127.0.0.1:3001|127.0.0.1:$first_port|; s|127.0.0.1:3002|127.0.0.1:$second_port|" \
      -e 's|elecciones.example|localhost|' "$file" >"$folder/urna/${file##*/}"
  done
  local temporary="client_body_temp_path $folder/body; proxy_temp_path $folder/proxy; fastcgi_temp_path $folder/unused;"
  temporary+=" uwsgi_temp_path $folder/unused; scgi_temp_path $folder/unused;"
  sed -e "1i daemon off;" -e "s|/run/nginx.pid|$folder/pid|; /modules-enabled/d" \
    -e "s|include /etc/nginx/conf.d/.*|$temporary include $folder/urna/urna.conf;|" \
    "$folder/urna/nginx.conf" >"$folder/nginx.conf"
  start nginx "$(PATH=$PATH:/usr/sbin command -v nginx)" -e "$folder/error.log" -p "$folder" -c "$folder/nginx.conf"
}

write_settings() {
  mkdir "$work/etc"
  openssl rand -hex 32 >"$work/etc/secret.key"
  chmod 400 "$work/etc/secret.key"
  cat >"$work/etc/environment" <<SETTINGS
NODE_ENV=production
PUBLIC_URL=https://localhost:$https_port
DATABASE_URL=postgres://urna:$password@127.0.0.1:$pgbouncer_port/urna
SECRET_KEY_FILE=$work/etc/secret.key
MAIL_URL=smtp://127.0.0.1:$smtp_port
MAIL_FROM="Elecciones de prueba <elecciones@prueba.test>"
TRUST_PROXY=127.0.0.1
BALLOT_THREADS=1
DATA_DIR=$work/etc
SETTINGS
  chmod 400 "$work/etc/environment"
  give nobody "$work/etc"
}

# with_settings COMMAND…: nothing of our own environment reaches the installation.
with_settings() {
  local settings
  mapfile -t settings < <(sed 's/"//g' "$work/etc/environment")
  env -i PATH=/usr/bin:/bin "${settings[@]}" "$@"
}

cli() { with_settings "$work/srv/urna" cli "$@"; }

start_server() {
  mapfile -t settings < <(sed 's/"//g' "$work/etc/environment")
  start "server-$1" as_service nobody env -i PATH=/usr/bin:/bin "${settings[@]}" PORT="$1" "$work/srv/urna" start
}

try_release() {
  need postgresql pg_ctlcluster
  need pgbouncer pgbouncer
  need nginx nginx
  need openssl openssl
  unpack_release
  local ports password
  mapfile -t ports < <(free_ports 8)
  postgres_port=${ports[0]} pgbouncer_port=${ports[1]} https_port=${ports[2]} http_port=${ports[3]}
  first_port=${ports[4]} second_port=${ports[5]} smtp_port=${ports[6]} mailbox_port=${ports[7]}
  password=$(openssl rand -hex 16)

  start_postgres
  start_pgbouncer
  start_nginx
  start mail-sink "$node" "$repository/deploy/mail-sink.ts" "$smtp_port" "$mailbox_port"
  say 'PostgreSQL, PgBouncer, nginx with TLS and a mail sink run'
  write_settings
  cli --help | grep -q '^Uso: ./urna cli ORDEN'
  write_lists "$work"
  cli migrate --create >>"$work/cli.log" 2>&1
  cli staff create 900000009 --name 'Administración Prueba' --email administracion@prueba.test --role ADMINISTRADOR \
    >>"$work/cli.log" 2>&1
  cli process begin 2025 >>"$work/cli.log" 2>&1
  cli import register "$work/register.csv" >>"$work/cli.log" 2>&1
  cli import roll-contador "$work/roll.csv" >>"$work/cli.log" 2>&1
  say 'tables, an administrator, register and roll, by urna cli'
  start_server "$first_port"
  start_server "$second_port"
  for port in "$first_port" "$second_port"; do
    wait_for "the server on port $port" 120 curl -fsS "http://127.0.0.1:$port/api/ready"
  done
  say 'two processes are ready, as an account without rights'
  hold_election "https://localhost:$https_port" "http://127.0.0.1:$mailbox_port"
  check_archive cli
  check_proxy_log "$work/nginx/urna.log"
  end_started
}

