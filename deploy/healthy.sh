#!/bin/sh
# Fail unless the server on this machine answers.
set -eu
exec python3 -c '
import os, urllib.request
urllib.request.urlopen("http://127.0.0.1:%s/api/health" % os.environ.get("UMPIRE_PORT", "8040"), timeout=4).read()
'
