# docs/operations.md, block by block in the order of the page, on a machine of its own: namespaces of mounts, network and
# processes, so that every path and port is the book's and nothing of it stays. Sourced by deploy/try.sh.
#
# What isn't as on a real machine, all of it here and in book/: systemctl is a stand-in (book/systemctl), both databases
# are on one machine at two addresses, mail goes to a sink, the certificate is self-made, there are no name servers,
# and the settings that an operator edits by hand are edited below.

# The script starts again in namespaces of its own.
isolate() {
  exec unshare --mount --propagation private --net --pid --fork --kill-child --mount-proc -- \
    env URNA_TRY_MACHINE=1 bash "$0" book --release "$release"
}

# Over each folder that the book writes to lies one that ends with the namespace.
make_machine() {
  local folder name
  ip link set lo up
  mount -t tmpfs -o mode=755 tmpfs "$work"
  chmod 711 "$work"
  for folder in /etc /var/lib /var/log /usr/local; do
    name=$work/over${folder//\//-}
    mkdir -p "$name/upper" "$name/work"
    mount -t overlay overlay -o "lowerdir=$folder,upperdir=$name/upper,workdir=$name/work" "$folder"
  done
  mount -t tmpfs -o mode=755 tmpfs /srv
  mount -t tmpfs -o mode=755 tmpfs /run
  mkdir -p /run/try /run/db2 /var/log/nginx /var/log/postgresql
  install -d -o postgres -g postgres -m 2775 /run/postgresql
  chown postgres:postgres /run/db2 /var/log/postgresql
  chmod 777 /run/try
  rm -rf /etc/postgresql/* /var/lib/postgresql/*/ /etc/nginx/sites-enabled/* /etc/urna /var/lib/urna
}

# The primary (db1) and the machine of the standby (db2), both of Debian's making.
make_clusters() {
  local name
  version=$(ls /usr/lib/postgresql | sort -V | tail -n 1)
  programs=/usr/lib/postgresql/$version/bin
  for name in main db2; do
    pg_createcluster "$version" "$name" --port 5432 -- --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  done
  cat >"/etc/postgresql/$version/main/conf.d/try.conf" <<'CONF'
listen_addresses = '127.0.0.1'
ssl = off
CONF
  cat >"/etc/postgresql/$version/db2/conf.d/try.conf" <<'CONF'
listen_addresses = '127.0.0.2'
unix_socket_directories = '/run/db2'
ssl = off
CONF
  for name in main db2; do
    echo 'host all all 127.0.0.0/8 scram-sha-256' >>"/etc/postgresql/$version/$name/pg_hba.conf"
    pg_ctlcluster "$version" "$name" start
  done
  as_postgres psql -qc "alter role postgres password 'ADMIN'"
}

as_postgres() { (cd /tmp && runuser -u postgres -- "$@"); }

# What the book leaves to the operator's editor.
edit_settings() {
  sed -i -e 's|^PUBLIC_URL=.*|PUBLIC_URL=https://localhost|' \
    -e 's|^DATABASE_URL=.*|DATABASE_URL=postgres://urna:PASSWORD@127.0.0.1:6432/urna|' \
    -e 's|^MAIL_URL=.*|MAIL_URL=smtp://127.0.0.1:1025|' /etc/urna/environment
  echo "NODE_EXTRA_CA_CERTS=/etc/ssl/urna/ca.pem" >>/etc/urna/environment
  sed -i 's|elecciones.example|localhost|' /etc/nginx/urna/site.conf
  mkdir -p /etc/ssl/urna
  make_certificate /etc/ssl/urna
  make_certificate "$desk"
  cat /etc/ssl/urna/fullchain.pem "$desk/fullchain.pem" >/etc/ssl/urna/ca.pem
  chmod 755 /etc/ssl/urna
  printf 'pidfile = /run/try/pgbouncer.pid\nunix_socket_dir =\n' >>/etc/pgbouncer/pgbouncer.ini
  chown -R postgres /etc/pgbouncer
  start pgbouncer runuser -u postgres -- "$(PATH=$PATH:/usr/sbin command -v pgbouncer)" /etc/pgbouncer/pgbouncer.ini
  nginx
  start mail-sink "$node" "$repository/deploy/mail-sink.ts" 1025 8025
}

# deploy/patroni/patroni.yml for both machines, with the addresses and passwords of this trial.
write_patroni() {
  local number name
  mkdir -p /etc/patroni
  for number in 1 2; do
    name=main
    [[ $number == 1 ]] || name=db2
    {
      sed -e "s/^name: db1/name: db$number/" -e "s|/15/main|/$version/$name|; s|/15/bin|/$version/bin|" \
        -e "/listen:\|connect_address:/s/DB1-ADDRESS/127.0.0.$number/" -e 's/SUPERUSER-PASSWORD/ADMIN/' \
        "$repository/deploy/patroni/patroni.yml" | put_addresses
      printf '  pgpass: /run/%s/pgpass\n  parameters: {unix_socket_directories: /run/%s}\n' \
        "${name/main/postgresql}" "${name/main/postgresql}"
    } >"/etc/patroni/db$number.yml"
    chown postgres "/etc/patroni/db$number.yml"
  done
  ln -sf db1.yml /etc/patroni/config.yml
}

put_addresses() { sed -E 's/DB([123])-ADDRESS/127.0.0.\1/g'; }

has_standby() { curl -fsS http://127.0.0.1:8008/cluster | grep -q sync_standby; }

# What the variables of the book's blocks stand for. Its folders are root's, but for those of PostgreSQL's user.
write_variables() {
  local name
  for name in keys backups secrets wal; do mkdir -p "$work/$name"; done
  mkdir -p "$work/recovery"
  chown postgres:postgres "$work/wal" "$work/recovery"
  cat >"$work/variables" <<VARIABLES
KEYS=$work/keys BACKUPS=$work/backups SECRETS=$work/secrets
WAL=$work/wal BASE=$work/recovery/base RECOVERED=$work/recovery/cluster RECOVERED_PORT=5499
RESTORED_SECRET=$work/secrets/secret.key
public_key() { grep -ohE 'age1[0-9a-z]+' "\$1" 2>/dev/null | head -n 1 || true; }
BACKUP_RECIPIENT=\$(public_key "\$KEYS/backups.key") SECRET_RECIPIENT=\$(public_key "\$KEYS/secret.key")
BACKUP=\$(ls -t "\$BACKUPS"/*.age 2>/dev/null | head -n 1 || true)
DIRECT_URL=\$(sed -n "s/^DATABASE_URL=//p" /etc/urna/environment 2>/dev/null | tr -d "'" | sed 's/:6432/:5432/g' || true)
ADMIN_URL=postgres://postgres:ADMIN@127.0.0.1:5432/postgres
RESTORED_URL=\${ADMIN_URL%/*}/urna_restored DRILL_URL=\${ADMIN_URL%/*}/urna_drill
RECOVERED_URL=postgres://postgres:ADMIN@127.0.0.1:5499/urna
MOMENT=\$(cat /run/try/moment 2>/dev/null || true)
VARIABLES
}

# What happens in the world between two blocks, before the one that begins like this.
meanwhile() {
  case $(<"$1") in
    *'create role replicator'*) write_patroni ;;
    *'systemctl disable --now postgresql@'*) wait_for 'the primary' 60 curl -fsS http://127.0.0.1:8008/primary ;;
    *haproxy.cfg*)
      wait_for 'the standby' 120 has_standby || return
      put_addresses <"$repository/deploy/patroni/haproxy.cfg" >/etc/haproxy.cfg
      ;;
    *'touch "$RECOVERED/recovery.signal"'*)
      # The disaster: everything after this moment, with the log that has it archived.
      sleep 1
      date -u '+%F %T+00' >/run/try/moment
      sleep 1
      as_postgres psql -qd urna -c 'create table disaster ()' -c 'drop table disaster' -c 'select pg_switch_wal()' >/dev/null
      sleep 3
      ;;
  esac
}

run_block() {
  local who=$1 machine=$2 path=$3 before=
  [[ $version == 15 ]] || sed -i -E "s/\b15( main|\/main|-main)/$version\1/g" "$path"
  sed -i "s/urna-0\.1\.0/urna-$(sed -n 's/.*"version": "\(.*\)",/\1/p' "$repository/package.json" | head -n 1)/g" "$path"
  sed -i "s/THIS-NAME/$machine/g; s/THIS-ADDRESS/127.0.0.${machine#db}/g; s/SUPERUSER-PASSWORD/ADMIN/g" "$path"
  put_addresses <"$path" >"$path.put" && mv "$path.put" "$path"
  before="export TRY_MACHINE=$machine"
  if [[ $machine == db2 ]]; then
    sed -i -E "s/\b$version( |\/|-)main/$version\1db2/g" "$path"
    before+=$'\nexport PGHOST=/run/db2'
  fi
  [[ -e /run/try/settings ]] && before+=$'\nset -a; . /etc/urna/environment; set +a'
  meanwhile "$path" || return
  if [[ $who == postgres ]]; then
    before=${before%%$'\n'set*}
    (cd /tmp && runuser -u postgres -- env PATH="$programs:$PATH" bash -euo pipefail -c \
      ". $work/variables; $before"$'\n'"$(<"$path")") >>"$work/block.log" 2>&1
  else
    (cd "$desk" && env PATH="$repository/deploy/try/book:$PATH" bash -euo pipefail -c \
      ". $work/variables; $before"$'\n'"$(<"$path")") >>"$work/block.log" 2>&1
  fi
}

try_book() {
  if [[ $(id -u) != 0 ]]; then
    echo 'try.sh: the book needs root, for a machine of its own' >&2
    return 1
  fi
  node=$repository/node_modules/node/bin/node
  if [[ -z ${URNA_TRY_MACHINE:-} ]]; then
    need postgresql pg_ctlcluster
    need pgbouncer pgbouncer
    need nginx nginx
    need openssl openssl
    need curl curl
    need iproute2 ip
    need patroni patroni
    need etcd-server etcd
    need haproxy haproxy
    make_release
    rm -rf "$work"
    isolate
  fi
  local who machine path chapter last= name
  name=urna-$(sed -n 's/.*"version": "\(.*\)",/\1/p' "$repository/package.json" | head -n 1)
  make_machine
  desk=$work/desk
  mkdir "$desk"
  write_lists "$desk"
  mv "$desk/register.csv" "$desk/FILE.csv"
  ln -s "$release" "$desk/$name-linux-x64.tar.gz"
  ln -s "$release" "$desk/urna-NEW-linux-x64.tar.gz"
  make_clusters
  write_variables
  "$node" "$repository/deploy/try/book-blocks.ts" "$repository/docs/operations.md" "$work/blocks" >"$work/order"
  while IFS=$'\t' read -r who machine path chapter <&4; do
    [[ $chapter == "$last" ]] || say "$chapter"
    last=$chapter
    : >"$work/block.log"
    if [[ $who == settings ]]; then
      edit_settings
      touch /run/try/settings
      continue
    fi
    if ! run_block "$who" "$machine" "$path"; then
      { echo "try.sh: docs/operations.md, the block at line $(basename "$path" .sh):" && cat "$path" "$work/block.log"; } >&3
      return 1
    fi
  done 4<"$work/order"
  say "$(wc -l <"$work/order") blocks of the book ran; systemctl was asked $(wc -l </run/try/systemctl.log) times"
  end_started
}
