"""One drawn battle played under observation: its laws are checked at every entry, and what it cited is counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from tests.simulate.coverage import action_name
from tests.soak import SOAKING
from umpire.bots import Random
from umpire.game import Bot, Journal, verify
from umpire.simulate import play
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files import Loaded, army_lists, datasheets, draw_battle
from umpire.systems.legions.files.drawn.arming import can_be_fielded, printed_on
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.rules import SPECIAL_RULES, TRAITS

SOAKED = (1000, 1500, 1000, 2000, 1000, 3000, 1500, 1000, 2000, 1500, 5000)
"""The points of the soak's Armies in turn: small ones oftener, one of 5,000 takes as long as twenty of 1,000."""
POINTS = SOAKED if SOAKING else (750,)
ROUNDS = None if SOAKING else 1
BOTS: tuple[type[Greedy | Random], ...] = (Random, Greedy)


FEW = 3
"""On how many datasheets at most a trait or special rule stands that is favoured."""

SELDOM = {"Auger Array": 6, "Heavy Beam": 4, "Loyalist": 4, "Necrotechica": 4, "Psi": 4, "Dread Aura": 2, "Warp": 2}
"""How many times as often is favoured what few Formations have a slot for, or what takes most of an Army's points."""


@cache
def rare() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the traits and special rules that stand on few datasheets, each with the army lists that have it.

    The fewer datasheets there are, the more often it stands here.
    """
    lists, having = army_lists(), defaultdict[str, list[str]](list)
    for each in datasheets().values():
        if each.faction in lists and can_be_fielded(each.id):
            for name in printed_on(each.id):
                having[name].append(each.faction)
    return tuple(
        (name, tuple(dict.fromkeys(having[name])))
        for fewer in range(FEW)
        for _ in range(fewer + 1)
        for name in sorted(having)
        for _ in range(SELDOM.get(name, 1))
        if len(having[name]) <= FEW - fewer
    )


def battle(number: int) -> Loaded:
    """Return the battle of a number: two rare traits or special rules are favoured, one on a list of each side.

    Every third battle favours nothing, and every two army lists meet in those.
    """
    lists, names = army_lists(), rare()
    factions, favoured = (lists[number % len(lists)], lists[number // len(lists) % len(lists)]), ()
    if number % 3:
        (first, of_first), (second, of_second) = (names[(2 * number + each) % len(names)] for each in (0, 1))
        factions = (of_first[number % len(of_first)], of_second[number % len(of_second)])
        favoured = (first, second)
    points = POINTS[number % len(POINTS)]
    return draw_battle(number, factions=factions, points=points, rounds=ROUNDS, favoured=favoured)


FIELDED = "fielded "


def observe(number: int) -> Counter[str]:
    """Play a drawn battle between bots; return how often each trait and special rule was cited, and which took part.

    The actions are counted too, as small battles count them.
    """
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
    acted = Counter(action_name(each) for each in played.journal.entries if each.action is not None)
    return cited(played.journal) + acted + Counter({f"{FIELDED}{name}": 1 for name in fielded(field)})


def fielded(field: Battlefield) -> set[str]:
    """Return the names of the traits and special rules that models of a battlefield have."""
    profiles = field.profiles.values()
    traits = {trait.name for each in profiles for weapon in each.weapons for trait in weapon.traits}
    return traits | {rule.name for each in profiles for rule in each.special_rules}


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
