#!/bin/sh
# Print the newest supported Python of this machine, or the one that PYTHON names.
set -u

supported='import ensurepip, sys, venv; raise SystemExit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'

for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
  if "$candidate" -c "$supported" 2>/dev/null; then
    command -v "$candidate"
    exit 0
  fi
done

echo "Umpire needs Python 3.11, 3.12 or 3.13 with its venv module; tried: ${PYTHON:-python3.13, python3.12, python3.11, python3}." >&2
echo "Install one (on Debian and Ubuntu also the package python3-venv), or name it: make play PYTHON=/path/to/python3" >&2
exit 1
