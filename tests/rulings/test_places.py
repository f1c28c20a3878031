"""Where a rule stands in the code, as `umpire rule` names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.rulings import places_of

DOORS = """
SWING = "X-3"

@BOOK.rule("X-1")
def closed(door):
    return Finding(rule="X-2")

class Door:
    def open(self, run):
        cite("X-4" if self.locked else "X-5", self)
        cite(SWING, self)
        Choice(kind="open", rules=("X-6", "X-7"))
        hint("X-8")
"""


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a package with one module and one list of figures."""
    (tmp_path / "doors" / "data").mkdir(parents=True)
    (tmp_path / "doors" / "__init__.py").write_text("")
    (tmp_path / "doors" / "wood.py").write_text(DOORS)
    (tmp_path / "doors" / "data" / "sizes.yaml").write_text("wide:\n  rule: X-9\n  inches: 4\n")
    monkeypatch.syspath_prepend(tmp_path)
    return "doors"


def test_a_rule_stands_where_it_is_filed_cited_or_listed(doors: str) -> None:
    """On a decorator, a finding, a citation (either of two), a choice, a figure; not wherever its id is written."""
    told = {rule: [str(each) for each in places] for rule, places in places_of(doors).items()}

    assert told == {
        "X-1": ["doors.wood:4 (closed)"],
        "X-2": ["doors.wood:6 (closed)"],
        "X-3": ["doors.wood:11 (Door.open)"],
        "X-4": ["doors.wood:10 (Door.open)"],
        "X-5": ["doors.wood:10 (Door.open)"],
        "X-6": ["doors.wood:12 (Door.open)"],
        "X-7": ["doors.wood:12 (Door.open)"],
        "X-9": ["doors.data/sizes.yaml:2"],
    }
