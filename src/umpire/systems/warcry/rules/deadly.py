"""Deadly terrain: impact damage for moving onto it, and for being placed near it after a fall."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import at_most
from umpire.rulings import Fact, Finding, TestDue, cite, forbid
from umpire.systems.warcry.battlefield import Field, LegKind, Nature, Part, to_part
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import all_parts
from umpire.systems.warcry.rules.topics import Agreeing, Entering, Placed

NEAR = 1.0
Span = tuple[float, float]


@BOOK.rule("WC-034")
def agreed_at_set_up(topic: Agreeing) -> Finding | None:
    """Which parts are deadly terrain is agreed on when the battlefield is set up, and not later."""
    if Nature.DEADLY not in topic.natures:
        return None
    if topic.field.state.round == 0:
        return Finding(says="deadly terrain is agreed on now")
    return forbid("deadly terrain is agreed on at set-up", facts={"round": topic.field.state.round})


def deadly_parts(field: Field) -> tuple[Part, ...]:
    """Return the parts that are deadly terrain."""
    return tuple(each for each in all_parts(field) if Nature.DEADLY in field.natures(each))


@BOOK.rule("WC-036")
def moves_onto(topic: Entering) -> Finding | None:
    """A fighter that moves onto deadly terrain in any way suffers impact damage at once."""
    if Nature.DEADLY not in topic.field.natures(topic.part):
        return None
    return Finding(effect=TestDue(kind="impact", because="moves onto"), facts={"part": topic.part.id})


def entries(stretches: Sequence[Span], *, already: bool) -> tuple[Span, ...]:
    """Every time that a fighter moves onto deadly terrain counts; being on it does not."""
    fresh = tuple(each for each in stretches if not (already and at_most(each[0], 0.0)))
    if len(stretches) > 1 or len(fresh) < len(stretches):
        cite("WC-037")
    return fresh


def along_the_way(kind: LegKind) -> bool:
    """A jump or a flight above deadly terrain does not touch it; to end on it does."""
    return kind not in (LegKind.JUMP, LegKind.FLY)


@BOOK.rule("WC-039")
def placed_near(topic: Placed) -> tuple[Finding, ...]:
    """A fallen fighter that is placed within 1 inch of deadly terrain suffers impact damage."""
    pieces = [(each, each.piece) for each in deadly_parts(topic.field)]
    away = [(part, to_part(topic.model, it.footprint, it.bottom, it.top)) for part, it in pieces]
    near = [(part, far) for part, far in away if at_most(far, NEAR)]
    if len(near) > 1:
        cite("WC-041", topic.model)
    if topic.field.agreement.chosen("deadly_nearby") == "once":
        near = sorted(near, key=lambda each: each[1])[:1]
    found = []
    for part, far in near:
        facts: dict[str, Fact] = {"part": part.id, "away": far}
        says = f'{part.id} is {far:.2f}" away: impact damage'
        found.append(Finding(effect=TestDue(kind="impact", because="near deadly terrain"), says=says, facts=facts))
    return tuple(found)
