# What both ways to install share: a folder of their own, processes that end with the script, ports, a certificate, the
# people of an election and the checks of its archive. Sourced by deploy/try.sh.

work=$(mktemp -d "${TMPDIR:-/tmp}/urna-try-XXXXXX")
# Service accounts walk through it; what is secret in it is in files of their own.
chmod 711 "$work"
started=()
began=$SECONDS

say() { printf '%4d s  %s\n' $((SECONDS - began)) "$*"; }

# start NAME COMMAND…: in the background, with its output in a log of that name.
start() {
  local name=$1
  shift
  "$@" >"$work/$name.log" 2>&1 </dev/null &
  started+=("$!")
}

# Ends what was started, the last first, each by its id.
end_started() {
  local at
  for ((at = ${#started[@]} - 1; at >= 0; at--)); do
    kill "${started[at]}" 2>/dev/null || continue
    wait "${started[at]}" 2>/dev/null || true
  done
  started=()
}

clean_up() {
  local status=$?
  trap - EXIT
  if ((status != 0)); then
    if declare -F keep_container_logs >/dev/null; then keep_container_logs; fi
    for log in "$work"/*.log; do
      [[ -s $log ]] && printf '\n== %s\n' "${log##*/}" && tail -n 15 "$log"
    done >&3
  fi
  end_started
  if declare -F end_containers >/dev/null; then end_containers; fi
  if mountpoint -q "$work"; then umount -l "$work"; fi
  rm -rf "$work"
  exit "$status"
}
set -E
# Kept, because a command that fails may have sent its own output to a log.
exec 3>&2
trap 'echo "try.sh: failed: $BASH_COMMAND (${BASH_SOURCE[0]##*/}, line $LINENO)" >&3' ERR
trap clean_up EXIT
trap 'exit 130' INT TERM

# need PACKAGE PROGRAM…: installs Debian's package if a program is missing and we may.
need() {
  local package=$1 program
  shift
  for program in "$@"; do
    PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null && continue
    if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
      echo "try.sh: $program is missing (Debian: apt-get install $package)" >&2
      exit 1
    fi
    say "installing $package…"
    { apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends "$package"; } \
      >"$work/apt.log" 2>&1
    return
  done
}

# Makes the release that is tried, unless one was given.
make_release() {
  [[ -z $release ]] || return 0
  say 'npm run release…'
  npm --prefix "$repository" run release >"$work/npm.log" 2>&1
  release=$(ls -t "$repository"/dist/urna-*.tar.gz | head -n 1)
}

# free_ports NUMBER: prints as many.
free_ports() {
  "$node" -e '
    const { createServer } = require("node:net");
    const all = Array.from({ length: Number(process.argv[1]) }, () => createServer().listen(0, "127.0.0.1"));
    setTimeout(() => { for (const one of all) { console.log(one.address().port); one.close(); } }, 50);
  ' "$1"
}

# wait_for WHAT SECONDS COMMAND…: until the command succeeds.
wait_for() {
  local what=$1 last=$((SECONDS + $2))
  shift 2
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS > last)); then
      echo "try.sh: waited in vain for $what" >&3
      return 1
    fi
    sleep 0.5
  done
}

# A certificate for localhost that this script alone believes in.
make_certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$1/privkey.pem" -out "$1/fullchain.pem" 2>/dev/null
}

# The register of the profession with one candidate, and a roll of three voters.
write_lists() {
  cat >"$1/register.csv" <<'CSV'
tipo_documento,numero_documento,primer_nombre,segundo_nombre,primer_apellido,segundo_apellido,tarjeta_profesional,correo,celular,fecha_actualizacion,estado_disciplinario,estado_tarjeta
CC,51000001,Ana,,Peña,Ávila,12345-T,candidata@prueba.test,,2026-01-20,SIN_SANCION,ACTIVA
CSV
  cat >"$1/roll.csv" <<'CSV'
numero_documento,nombre,correo
70000001,Votante Uno,votante1@prueba.test
70000002,Votante Dos,votante2@prueba.test
70000003,Votante Tres,votante3@prueba.test
CSV
}

# hold_election URL MAILBOX_URL: from the first login to the published result.
hold_election() {
  NODE_EXTRA_CA_CERTS=$work/certificate/fullchain.pem "$node" "$repository/deploy/try/election.ts" "$1" "$2" "$work"
}

# check_archive COMMAND…: by the command of the installation, and by an independent program where it can be had.
check_archive() {
  "$@" verify "$work/urna.bel" --proofs "$work/proofs.json" >"$work/verify.log"
  say "urna cli verify: $(tail -n 1 "$work/verify.log")"
  local tool
  if ! tool=$("$repository/packages/belenios/testing/belenios-tool.sh" 2>/dev/null); then
    say 'belenios-tool could not be had here: not asked'
    return
  fi
  # It reads the only archive of the folder. Without the variable it ends before it has checked the ballots.
  mkdir -p "$work/belenios"
  cp "$work/urna.bel" "$work/belenios/"
  (cd "$work/belenios" && LWT_ASYNC_METHOD=none "$tool" election verify) >"$work/belenios-tool.log" 2>&1
  say "belenios-tool election verify: $(tail -n 1 "$work/belenios-tool.log")"
}

# Nothing of a person may be in the proxy's log: every line is of this form, and no path has more than words.
check_proxy_log() {
  local form='^\{"time":"[-+0-9T:]*","method":"[A-Z]*","path":"(/[a-z-]+)*(/…)?/?","status":[0-9]{3},'
  form+='"seconds":[0-9.]+,"upstream":"[-0-9., :]*","bytes":[0-9]+,"request":"[-0-9a-f]*"\}$'
  if LC_ALL=C.UTF-8 grep -vE "$form" "$1"; then
    echo 'try.sh: the lines above of the proxy log hold more than they should' >&2
    return 1
  fi
  say "$(wc -l <"$1") lines in the proxy's log, without a person in them"
}
