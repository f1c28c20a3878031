#!/bin/sh
# Put a backup in the place of all that is in the database: restore.sh FILE
# All of it or nothing: what is there goes only when the backup has come in whole. End the server before.
set -eu
file=$1
PGPASSWORD=$(cat "${PGPASSWORD_FILE:?names no file}")
export PGPASSWORD

umask 077
steps=$(mktemp -d "$(dirname "$file")/.restoring.XXXXXX")
trap 'rm -rf "$steps"' EXIT
echo 'SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public;' >"$steps/all.sql"
# First to a file: psql would take a backup that breaks off for one that ends.
pg_restore --no-owner --file="$steps/backup.sql" "$file"
cat "$steps/backup.sql" >>"$steps/all.sql"
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --single-transaction --file="$steps/all.sql" >/dev/null
echo "The database holds what $file held. Start the server again."
