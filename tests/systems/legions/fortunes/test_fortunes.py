"""What is expected of dice: by hand, and rolled again and again.

The cases of the rules roll every kind of dice that there is; each is read here as the analysis of a battle reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt

import pytest
from msgspec.structs import replace

from tests.soak import soak_count
from umpire.formats.cases import shipped_cases
from umpire.game import Event, Fortune, Luck, Uncounted
from umpire.systems.legions.files.cases import Case, battlefield_of
from umpire.systems.legions.files.playing import play_case
from umpire.systems.legions.fortunes import fortunes_of
from umpire.systems.legions.fortunes.reading import READERS
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.telling import tag_of

ROLLED = soak_count(600)
LONGEST = 60
"""More dice than any of these cases rolls."""
FARTHEST = 4.5
"""By how many standard deviations a sum of rolls may miss what is expected of it, over all kinds together."""

Read = tuple[Event, tuple[Fortune | Uncounted, ...]]


@cache
def played() -> dict[str, Case]:
    """Return the cases that roll dice, by their ids."""
    every = (case for _, case in shipped_cases("legions"))
    return {case.id: case for case in every if isinstance(case, Case) and case.dice}


def read(case: Case, *, strict: bool = True) -> Iterator[Read]:
    """Yield every event with dice of a case, and what they brought."""
    _, events, _ = play_case(case, strict=strict)
    state = battle_at(battlefield_of(case), turn=case.state.turn)
    for number, event in enumerate(events):
        if event.dice:
            yield event, fortunes_of(event, state, events[:number])
        state = LEGIONS.evolve(state, event)


@cache
def shown() -> dict[str, tuple[str, ...]]:
    """Return the cases that show each kind of event with dice, once every die of theirs has been accounted for."""
    found: dict[str, dict[str, None]] = {}
    for case in played().values():
        for event, fortunes in read(case):
            assert sum(each.dice for each in fortunes) == len(event.dice), (case.id, event)
            found.setdefault(tag_of(event), {})[case.id] = None
    return {tag: tuple(ids) for tag, ids in found.items()}


def test_every_die_of_every_case_is_counted_once_or_named() -> None:
    """Whatever rolls dice has a reader, and whatever has one rolls dice somewhere."""
    assert set(shown()) == set(READERS)


FIRST = {
    "LI-BAS-014-a": ("hits_rolled", 1 / 2, 1 / 4),  # one die that needs 4+
    "LI-FIR-066-a": ("saves_rolled", 4 / 3, 8 / 9),  # four Saves of 5+
    "LI-SPC-012-a": ("wounds_regained", 2 / 3, 4 / 9),  # two dice that need 5+
    "LI-TRT-035-a": ("singularity_rolled", 0.0, 1 / 3),  # opens on a 6, backfires on a 1
    "LI-TIT-010-a": ("body_blow_struck", 16 / 6, 80 / 36),  # 1, 1, 2, 3, 4, 5
    "LI-SPC-107-c": ("initiative_rerolled", 1 / 6, 5 / 36),  # against a 5
    "LI-STR-039-b": ("structure_save_rolled", 21 / 36, 35 / 144),  # 7+ on two dice
}
"""For a case: an event of its, what its dice are expected to bring, and the variance of that, by hand."""


@pytest.mark.parametrize("name", FIRST)
def test_expectations_by_hand(name: str) -> None:
    """Expected values and variances are exact."""
    tag, mean, variance = FIRST[name]
    found = next(fortunes for event, fortunes in read(played()[name]) if tag_of(event) == tag)[0]
    assert isinstance(found, Fortune)
    assert found.mean == pytest.approx(mean)
    assert found.variance == pytest.approx(variance)


def test_saves_that_are_rolled_again_are_expected_to_pass_oftener_or_seldomer() -> None:
    """Of a Save whose rolls are made again what is expected is no sixth: 1 - (2/3)^2 for a 5+ that has failed."""
    again = {
        round(each.mean * 36)
        for name in shown()["save_rolled"]
        for event, fortunes in read(played()[name])
        for each in fortunes
        if getattr(event, "again", False) and isinstance(each, Fortune) and each.kind == "Saves"
    }
    assert again
    assert all(number % 6 for number in again), again


def test_two_fights_of_equals_are_won_as_often() -> None:
    """Of 1296 pairs of two dice each, 146 are ties: either side wins (1296 - 146) / 2 of them."""
    even = (1296 - 146) / 2 / 1296
    fights = [
        fortunes
        for case in played().values()
        if case.id.startswith("LI-FGT")
        for event, fortunes in read(case)
        if tag_of(event) == "fight_resolved" and len(event.dice) == 4
    ]
    chances = [tuple(each.mean for each in both if isinstance(each, Fortune)) for both in fights]
    assert any(pair == pytest.approx((even, even)) for pair in chances)
    assert all(0.0 <= first + second <= 1.0 for first, second in chances)


NAMED = {"control_rolled", "effects_ordered", "forward_rolled", "model_destroyed", "secondary_rolled"}
NAMED |= {"supplies_scattered", "withdrew"}
"""Events whose dice are named, not counted."""


@pytest.mark.parametrize("tag", sorted(set(READERS) - NAMED))
def test_dice_rolled_again_and_again_bring_what_is_expected(tag: str) -> None:
    """The same case with other dice, many times: in sum its rolls bring what was expected of each."""
    ids = shown()[tag][:3]
    sums: dict[str, tuple[float, float]] = {}
    for number in range(ROLLED):
        case = played()[ids[number % len(ids)]]
        luck = Luck(f"{tag} {number}".encode())
        dice = tuple(luck.integer(6) + 1 for _ in range(LONGEST))
        for event, fortunes in read(replace(case, dice=dice), strict=False):
            for each in fortunes if tag_of(event) == tag else ():
                if isinstance(each, Fortune):
                    surplus, variance = sums.get(each.side + each.kind, (0.0, 0.0))
                    sums[each.side + each.kind] = surplus + each.got - each.mean, variance + each.variance
    for kind, (surplus, variance) in sums.items():
        assert abs(surplus) <= FARTHEST * sqrt(variance) + 1e-9, kind
