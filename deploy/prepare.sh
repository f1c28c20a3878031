#!/bin/sh
# Prepare a server, once: draw its secrets, make the folder of its backups, and write down what it is called.
#   prepare.sh NAME      such as table.example, which must lead to this machine; localhost to try it here
set -eu
cd "$(dirname "$0")"
name=${1:?"what is the server called? sh prepare.sh table.example"}

umask 077
mkdir -p secrets backups
for each in umpire_secret postgres_password; do
  if [ ! -e "secrets/$each" ]; then
    od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >"secrets/$each"
    # Containers read them as users of their own; the folder keeps everybody else out.
    chmod 444 "secrets/$each"
  fi
done
if [ ! -e .env ]; then
  {
    echo "# What compose.yaml is filled in with."
    echo "UMPIRE_NAME=$name"
    echo "UMPIRE_PROCESSES=2"
    echo "UMPIRE_NETWORK=172.30.40.0/24"
    echo "UMPIRE_OWNER=$(id -u):$(id -g)"
    echo "BACKUP_EVERY=86400"
    echo "BACKUP_KEEP=14"
  } >.env
fi
echo "Prepared. Keep a copy of the folder secrets elsewhere: without it no link that was given out leads anywhere."
