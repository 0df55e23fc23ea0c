#!/bin/sh
# Makes the database at the first start and runs PostgreSQL, by the same variables as the usual image.
set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U "$POSTGRES_USER" -E UTF8 --no-locale --auth=scram-sha-256 --pwfile="$POSTGRES_PASSWORD_FILE"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
