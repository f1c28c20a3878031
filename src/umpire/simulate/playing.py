"""Playing one battle to its end with bots."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from umpire.errors import BrokenLaw, InputError, Stalled
from umpire.game import Battle, Bot, Entry, System, pending_of

S = TypeVar("S")

DECISION_LIMIT = 50_000

SELDOM = 50_000
"""How many objects may be made before garbage is looked for, while a battle is played."""

OnEntry: TypeAlias = Callable[[Battle[Any], Entry], None]  # told of battles of every system


def play(
    system: System[S],
    state: S,
    *,
    bots: Mapping[str, Bot],
    seed: int | bytes,
    meta: Mapping[str, str] | None = None,
    on_entry: OnEntry | None = None,
    limit: int = DECISION_LIMIT,
    checked: bool = False,
) -> Battle[S]:
    """Play a battle from its first decision to its end, close its log, and return it.

    Args:
        system: The game.
        state: The state it begins with.
        bots: Who plays each side.
        seed: A whole number or a secret; the same one gives the same battle, byte for byte.
        meta: What else the public header says.
        on_entry: Called after every entry, the start included.
        limit: The most decisions that are waited for.
        checked: Check the state's invariants after every entry (slow; for tests).

    Raises:
        InputError: If a side has no bot.
        IllegalAction: If a bot breaks a rule.
        Stalled: If the battle takes more decisions than ``limit``.
    """
    battle = Battle.start(system, state, seed=seed, meta=meta, checked=checked)
    if on_entry:
        on_entry(battle, battle.entries[0])
    return play_on(battle, bots=bots, on_entry=on_entry, limit=limit)


def play_on(
    battle: Battle[S], *, bots: Mapping[str, Bot], on_entry: OnEntry | None = None, limit: int = DECISION_LIMIT
) -> Battle[S]:
    """Play a battle on from where it is, to its end, and close its log; as `play` does.

    A battle carried on from disk goes on as if it had never been broken off: luck depends on the decision alone.
    """
    missing = [side for side in battle.sides if side not in bots]
    if missing:
        raise InputError(f"no bot plays {' and '.join(missing)}", path="bots", fix="Name a bot for every side.")
    with collecting_seldom():
        _decide(battle, bots, on_entry, limit)
    if battle.outcome is None and not battle.closed:
        waiting = pending_of(battle.system, battle.state)
        raise BrokenLaw(f"{battle.system.name} has no outcome, yet nobody owes a decision; pending is {waiting}.")
    if not battle.closed:
        battle.close()
    return battle


def _decide(battle: Battle[S], bots: Mapping[str, Bot], on_entry: OnEntry | None, limit: int) -> None:
    """Have the bots decide until nobody owes a decision."""
    for _ in range(limit):
        owing = battle.to_decide
        if not owing:
            return
        view = battle.view(owing[0])
        if view.options is None:
            raise BrokenLaw(f"{battle.system.name} asks {owing[0]} to decide but gives it no options.")
        action = bots[owing[0]].choose(view, view.options, battle.luck(owing[0]))
        entry = battle.act(owing[0], action)
        if on_entry:
            on_entry(battle, entry)
    if battle.to_decide:
        raise Stalled(_endless(battle, limit))


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Look for garbage in cycles less often: battles leave next to none, and looking takes a tenth of their time."""
    usual = gc.get_threshold()
    gc.set_threshold(max(usual[0], SELDOM) if usual[0] else 0, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _endless(battle: Battle[S], limit: int) -> str:
    waiting = pending_of(battle.system, battle.state)
    last = battle.entries[-1]
    return (
        f"The battle is not over after {limit} decisions; pending is {waiting}, the last action was {last.action!r} of "
        f"{last.side} (entry {last.seq}). Raise the limit, or report the log."
    )
