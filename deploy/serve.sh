#!/bin/sh
# Serve the web table behind a reverse proxy, in several processes on one PostgreSQL database, which is brought up to date
# first. Secrets are read from files, so that neither an image nor a list of processes shows them.
#   UMPIRE_NAME              the name that browsers know the server by
#   UMPIRE_PROXY             the address or network of the reverse proxy
#   UMPIRE_PROCESSES         how many processes serve (2)
#   UMPIRE_SECRET_FILE       what links are signed with
#   PGHOST, PGPORT, PGUSER, PGDATABASE, PGPASSWORD_FILE   the database
set -eu

UMPIRE_SECRET=$(cat "${UMPIRE_SECRET_FILE:?names no file}")
PGPASSWORD=$(cat "${PGPASSWORD_FILE:?names no file}")
export UMPIRE_SECRET PGPASSWORD
if [ "${#UMPIRE_SECRET}" -lt 32 ]; then
  echo "$UMPIRE_SECRET_FILE holds no secret of 32 characters or more. Run prepare.sh first." >&2
  exit 1
fi

exec umpire serve --host "${UMPIRE_HOST:-0.0.0.0}" --port "${UMPIRE_PORT:-8040}" \
  --processes "${UMPIRE_PROCESSES:-2}" --name "${UMPIRE_NAME:?is not set}" --proxy "${UMPIRE_PROXY:?is not set}" \
  --data "${UMPIRE_DATA:-/tmp/umpire}" \
  --database "postgresql://${PGUSER:?is not set}@${PGHOST:?is not set}:${PGPORT:-5432}/${PGDATABASE:?is not set}"
