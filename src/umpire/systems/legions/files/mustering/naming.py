"""Ids for what is added to an army: none that anything in it has, no model either."""

from __future__ import annotations

import re

from umpire.systems.legions.files.armies import ArmyEntry

TAIL = re.compile(r"-\d+$")


class Names:
    """The ids of armies, and new ones beside them.

    The models of a Detachment are called by its id and a number, so an id and one that is it with a number are never
    both given.
    """

    def __init__(self, *armies: ArmyEntry) -> None:
        formations = [each for army in armies for each in army.formations]
        self._taken = {each.id for each in formations}
        self._taken |= {entry.id for each in formations for entry in each.detachments}

    def new(self, of: str) -> str:
        """Return an id that is called after something; it stays free until it is in the army."""
        stem = re.sub(r"[^a-z0-9]+", "-", of.casefold()).strip("-") or "new"
        while stem in self._taken:  # whatever number followed, it would be a model of that one
            stem = f"further-{stem}"
        number = 1
        while self._clashes(f"{stem}-{number}"):
            number += 1
        return f"{stem}-{number}"

    def _clashes(self, name: str) -> bool:
        if name in self._taken or TAIL.sub("", name) in self._taken:
            return True
        return any(TAIL.sub("", each) == name for each in self._taken)
