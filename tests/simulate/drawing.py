"""One drawn battle played under observation: its laws are checked at every entry, and what it cited is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.soak import SOAKING
from umpire.bots import Random
from umpire.game import Bot, Journal, verify
from umpire.simulate import play
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files import Loaded, army_lists, draw_battle
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.rules import SPECIAL_RULES, TRAITS

POINTS = (500, 750, 1000, 1500) if SOAKING else (500,)
ROUNDS = None if SOAKING else 1
BOTS: tuple[type[Greedy | Random], ...] = (Random, Greedy)


def battle(number: int) -> Loaded:
    """Return the battle of a number: every two army lists meet, and each trait and special rule is favoured in turn."""
    lists, names = army_lists(), (*TRAITS, *SPECIAL_RULES)
    count = len(lists)
    return draw_battle(
        number,
        factions=(lists[number % count], lists[number // count % count]),
        points=POINTS[number % len(POINTS)],
        rounds=ROUNDS,
        favoured=(names[number % len(names)],),
    )


def observe(number: int) -> Counter[str]:
    """Play a drawn battle between bots, and return how often each trait and special rule was cited."""
    try:
        field = battle(number).field
        kinds = BOTS[number % 2], BOTS[number // 2 % 2]
        bots: dict[str, Bot] = {side: kind() for side, kind in zip(field.sides, kinds, strict=True)}
        played = play(LEGIONS, opening(field), bots=bots, seed=number, checked=True)
        if SOAKING:
            verify(LEGIONS, played.journal)
    except Exception as err:
        err.add_note(f"This was tests.simulate.drawing.battle({number}) with seed {number}.")
        raise
    return cited(played.journal)


def cited(journal: Journal) -> Counter[str]:
    """Return in how many events of a battle each trait and special rule is cited, by its name."""
    ids = Counter(rule for entry in journal.entries for event in entry.events for rule in event.rules)
    every = (*TRAITS.values(), *SPECIAL_RULES.values())
    return Counter({each.name: sum(ids[rule] for rule in each.rules) for each in every})


def observed(numbers: range) -> Iterator[Counter[str]]:
    """Return what was cited in each of these battles; a soak uses both processors."""
    if not SOAKING:
        yield from map(observe, numbers)
        return
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        yield from pool.map(observe, numbers)
