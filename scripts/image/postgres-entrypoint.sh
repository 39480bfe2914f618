#!/usr/bin/env bash
# Creates the cluster like the official image of PostgreSQL: login and database of POSTGRES_USER, POSTGRES_PASSWORD and
# POSTGRES_DB.
set -euo pipefail
install -d -o postgres -g postgres -m 700 "$PGDATA" /var/run/postgresql
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" | "${as_postgres[@]}" tee /tmp/password >/dev/null
  "${as_postgres[@]}" initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust \
    --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | "${as_postgres[@]}" postgres --single -j postgres
fi
exec "${as_postgres[@]}" postgres -c listen_addresses='*'
