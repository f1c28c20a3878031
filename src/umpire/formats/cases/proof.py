"""What the mutation check has proved: whether the cases of a rule notice when the rule is wrong.

`make mutate` makes every rule wrong in turn, runs its cases, and writes what became of it to ``data/mutation.json``.
``data/survivors.yaml`` gives the reason for each rule whose wrong alternative no case can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from umpire.game import game

KILLED = "killed"


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the wrong alternative of one rule.

    ``wrong`` is the alternative in words, ``case`` the case that noticed it and ``told`` what it noticed, ``by``
    whether by the outcome itself or only by the rule given as its reason.
    """

    result: str
    wrong: str
    case: str = ""
    by: str = ""
    told: str = ""


@cache
def proofs(system: str) -> Mapping[str, Proof] | None:
    """Return what the last mutation check of a game found, by rule; None if none is kept."""
    kept = files(game(system).package) / "data" / "mutation.json"
    return msgspec.json.decode(kept.read_bytes(), type=dict[str, Proof]) if kept.is_file() else None


@cache
def survivors(system: str) -> Mapping[str, str]:
    """Return the reason, by rule, why no case can tell its wrong alternative."""
    kept = files(game(system).package) / "data" / "survivors.yaml"
    return msgspec.yaml.decode(kept.read_bytes(), type=dict[str, str]) if kept.is_file() else {}
