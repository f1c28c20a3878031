"""Give each id its mutant in turn: ``python -m tests.mutation [ID or beginning of ids ...]``.

Prints what became of each and the totals, writes out/mutation.json, and records the result that `umpire rules --status`
reads for each id that was judged.
"""

from __future__ import annotations

import sys

from tests.mutation.report import run

if __name__ == "__main__":
    sys.exit(run(tuple(sys.argv[1:])))
