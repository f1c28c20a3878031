#!/bin/sh
# Install Umpire into the Python that runs here: install.sh FOLDER_OF_WHEELS FOLDER_OF_PINS
# A wheel for this Python and machine brings the kernels' machine code; that for any Python compiles it at first use.
set -eu
wheels=$1
pins=$2

minor=$(python3 -c 'import sys; print("%d%d" % sys.version_info[:2])')
python3 -m pip install --quiet --no-cache-dir --require-hashes --only-binary :all: --no-deps -r "$pins/py$minor.txt"

for wheel in "$wheels"/umpire_table-*-"cp$minor"-*_"$(uname -m)".whl "$wheels"/umpire_table-*-py3-none-any.whl; do
  if [ -f "$wheel" ]; then
    python3 -m pip install --quiet --no-cache-dir --no-deps "$wheel"
    echo "Installed ${wheel##*/}."
    exit 0
  fi
done

echo "No wheel for this Python lies in $wheels. Run \`make release\` first." >&2
exit 1
