"""Dice that several have drawn together: nobody chooses them, and everybody can check that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.game.duel import DUEL, START, AnyChoice, Duel, Highest
from umpire.errors import IllegalAction, InputError, LogError
from umpire.formats.journal import dump_journal, parse_journal
from umpire.game import Battle, Notice, header_for, pledge_of, pledged, replay, verify
from umpire.simulate import play_on

GIVEN = {"server": b"s" * 32, "side:Red": b"r" * 32, "side:Blue": b"b" * 32}


def drawn(**changed: bytes) -> Battle[Duel]:
    seed = GIVEN | {f"side:{name}": told for name, told in changed.items()}
    return play_on(Battle.start(DUEL, START, seed=seed), bots={"Blue": AnyChoice(), "Red": Highest()})


def test_every_contribution_changes_the_dice_and_none_is_left_out() -> None:
    """The same contributions give the same battle; with one other contribution its dice are others."""
    assert drawn().journal == drawn().journal
    others: tuple[dict[str, bytes], ...] = ({}, {"Red": b"x" * 32}, {"Blue": b"x" * 32})
    rolls = {tuple(entry.rolls for entry in drawn(**each).entries) for each in others}
    assert len(rolls) == 3


def test_the_log_binds_all_from_the_beginning_and_opens_everything_at_the_end() -> None:
    """The pledges stand in the header; the contributions are opened by the closing line, and verified against them."""
    text = dump_journal(drawn().journal)
    journal = parse_journal(DUEL, text)
    assert journal.header.pledges == {name: pledge_of(told) for name, told in sorted(GIVEN.items())}
    assert verify(DUEL, journal).judged
    assert journal.closing is not None
    assert journal.closing.opening.contributions == {name: told.hex() for name, told in sorted(GIVEN.items())}
    assert Battle.resume(DUEL, journal).closed


@pytest.mark.parametrize(
    "forged",
    [
        {"contributions": {"server": "00" * 32, "side:Red": "72" * 32, "side:Blue": "62" * 32}},
        {"contributions": {"server": "73" * 32}},
        {"secret": "00" * 32},
        {"salt": "00"},
        {"seed": 7},
    ],
)
def test_other_contributions_than_were_pledged_are_found_out(forged: dict[str, Any]) -> None:
    """A log whose secret is not what those have drawn whose pledges stand in its header is refused."""
    journal = drawn().journal
    assert journal.private is not None
    assert journal.closing is not None
    opening = replace(journal.private, **forged)
    with pytest.raises(LogError):
        verify(DUEL, replace(journal, private=opening, closing=replace(journal.closing, opening=opening)))


def test_a_header_can_be_bound_before_anybody_tells_what_he_contributes() -> None:
    """What is told to all beforehand is the header of the battle that begins."""
    bare = header_for(DUEL, START, meta={"scenario": "duel"})
    told = pledged(bare, {name: pledge_of(given) for name, given in GIVEN.items()})
    assert Battle.start(DUEL, START, seed=GIVEN, meta={"scenario": "duel"}).header == told


def test_nothing_happens_before_the_dice_are_drawn() -> None:
    """A battle whose dice are awaited asks nobody, and nobody can act in it."""
    battle = Battle.awaiting(DUEL, header_for(DUEL, START, meta={}))
    assert (battle.begun, battle.to_decide, battle.outcome, battle.entries) == (False, (), None, ())
    acts: tuple[Callable[[], object], ...] = (
        battle.close,
        lambda: battle.undo(to=0),
        lambda: battle.tell(Notice(text=".")),
    )
    for act in acts:
        with pytest.raises(IllegalAction, match="dice are still being drawn"):
            act()


def test_a_contribution_that_could_be_guessed_is_refused() -> None:
    """Nobody contributes a few bytes, and somebody contributes."""
    seeds: tuple[dict[str, bytes], ...] = ({"server": b"short"}, {})
    for seed in seeds:
        with pytest.raises(InputError):
            Battle.start(DUEL, START, seed=seed)


def test_what_everybody_is_told_stands_in_the_log_and_changes_nothing() -> None:
    """A notice is read back, verified and replayed like any entry; after an undo it is still there."""
    battle = Battle.start(DUEL, START, seed=7)
    battle.tell(Notice(text="The dice are known.", dice=True))
    battle.undo(to=0)
    battle.close()
    journal = parse_journal(DUEL, dump_journal(battle.journal))
    assert journal.entries[1].notice == Notice(text="The dice are known.", dice=True)
    assert verify(DUEL, journal).judged
    assert replay(DUEL, journal, to=1) == replay(DUEL, journal, to=0)
    edited = dump_journal(battle.journal).replace(b"are known", b"are fine.")
    with pytest.raises(LogError):
        parse_journal(DUEL, edited)
