"""What is mostly asked about two models: the usual question of the game first, then those that go with it."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.game import tables_of
from umpire.server.ask.answering import table_in

RANGED = "ranged"
MOST_WEAPONS, MOST_FEATURES = 3, 3
Entry = dict[str, Any]  # a question as a case file has it


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A question that can be asked, and what a player would say for it."""

    says: str
    question: Entry


class Offered(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file, and who looks at whom on its table."""

    text: str
    viewer: str
    target: str


def offers(asked: Offered) -> tuple[Offer, ...]:
    """Return the questions of a game about two models, the usual one first.

    Raises:
        InputError: If the case is broken, or there are no such two.
    """
    table = table_in(asked.text)
    if asked.viewer == asked.target:
        raise InputError("A model cannot look at itself", path="target", value=asked.target, fix="Name two models.")
    found = tables_of(table.case.system).offers(table.field, asked.viewer, asked.target)
    return tuple(Offer(says=says, question=question) for says, question in found)
