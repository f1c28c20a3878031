#!/bin/sh
# Write a backup of the database into a folder, and keep the newest: backup.sh FOLDER [once]
# Without `once`, again and again. A backup has its name only when it is whole and can be read.
#   BACKUP_EVERY   seconds from one to the next (86400)
#   BACKUP_KEEP    how many are kept (14)
#   PGHOST, PGPORT, PGUSER, PGDATABASE, PGPASSWORD_FILE   the database
set -eu
folder=$1

write_one() {
  PGPASSWORD=$(cat "${PGPASSWORD_FILE:?names no file}")
  export PGPASSWORD
  name="umpire-$(date -u +%Y%m%dT%H%M%SZ).dump"
  # Joined by `&&`: where its caller asks whether it failed, the shell does not stop at what does.
  pg_dump --format=custom --no-owner --file="$folder/.unfinished" &&
    pg_restore --list "$folder/.unfinished" >/dev/null &&
    mv "$folder/.unfinished" "$folder/$name" &&
    echo "Wrote $folder/$name."
}

forget_old() {
  # Names tell the time, so their order is that of their age.
  ls "$folder" | grep '^umpire-.*\.dump$' | sort -r | tail -n +"$((${BACKUP_KEEP:-14} + 1))" | while read -r old; do
    rm "$folder/$old"
  done
}

umask 077
if [ "${2:-}" = once ]; then
  write_one
  forget_old
  exit 0
fi
trap 'exit 0' TERM INT
while true; do
  # A database that is away now is there again at the next time.
  if write_one; then forget_old; else echo "No backup was written." >&2; fi
  sleep "${BACKUP_EVERY:-86400}" &
  wait $!
done
