"""Many threads that read their first files at once, as a server's do."""

from __future__ import annotations

import subprocess
import sys

import pytest

RACE = """
import sys
from threading import Barrier, Thread

from umpire.server.answering import answer
from umpire.server.priming import prime

TEXT = '''
system: {system}
cases:
- id: x
  rules: []
  title: x
  table:
    size: [30, 20]
    units:
    - {{id: a, side: red, base: 32mm, profile: {profile}, models: [{{id: a1, at: [6, 10]}}]}}
    - {{id: b, side: blue, base: 32mm, profile: {profile}, models: [{{id: b1, at: [24, 10]}}]}}
  ask: [{ask}]
'''
LEGIONS = TEXT.format(
    system="legions", profile="{type: infantry, scale: 1, movement: 5}", ask="{question: see, viewer: a1, target: b1}"
)
NINTH = TEXT.format(system="wh40k9", profile="{}", ask="{question: visible, model: b1, to: a1}")

prime()
sys.setswitchinterval(1e-6)
start = Barrier(6)


def ask(text):
    start.wait()
    assert answer(text).rulings[0].allowed


threads = [Thread(target=ask, args=(text,)) for text in (LEGIONS, NINTH) * 3]
for each in threads:
    each.start()
for each in threads:
    each.join()
print("all answered")
"""


@pytest.mark.parametrize("_", range(4))
def test_first_questions_asked_at_once_are_all_answered(_: int) -> None:
    """Without the types studied beforehand about every fourth such process dies."""
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "all answered"
    assert "Traceback" not in done.stderr
