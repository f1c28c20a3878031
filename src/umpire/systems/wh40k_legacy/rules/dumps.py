"""Ammunition Dump and Comms Relay: dice that are rolled again."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding, Reroll, note
from umpire.systems.wh40k_legacy.battlefield import Field, Phase, Terrain, words
from umpire.systems.wh40k_legacy.rules.assumed import engaged
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.topics import Hit, Reserves
from umpire.table import Feature, Model, WeaponKind, apart

REACH = 2.0


def _near(field: Field, model: Model, word: Terrain) -> Feature | None:
    for each in field.table.features:
        if word in words(each) and at_most(apart(model, each), REACH):
            return each
    return None


@BOOK.rule("WL-041")
def ammunition(topic: Hit) -> Finding | None:
    """Within 2 inches of an ammunition dump a model may re-roll To Hit rolls of 1, whichever side it is of."""
    near = _near(topic.field, topic.attacker, Terrain.AMMUNITION_DUMP)
    if near is None:
        return None
    if not only_ones(topic.field, topic.weapon.kind):
        return note("WL-042", f"{near.id} helps only those who shoot in the Shooting phase")
    effect = Reroll(of="hit", which="ones", because="ammunition dump")
    return Finding(effect=effect, facts={"model": topic.attacker.id, "feature": near.id})


def only_ones(field: Field, kind: WeaponKind, die: int = 1) -> bool:
    """Whether a To Hit roll may be rolled again near an ammunition dump."""
    return die == 1 and kind is WeaponKind.RANGED and field.state.phase is Phase.SHOOTING


@BOOK.rule("WL-047")
def relayed(topic: Reserves) -> Finding | None:
    """A player with an unengaged model within 2 inches of a comms relay may re-roll Reserves rolls."""
    field = topic.field
    for model in field.table.models.values():
        near = _near(field, model, Terrain.COMMS_RELAY)
        if near is not None and field.unit_of(model).side == topic.side and not engaged(field, model):
            effect = Reroll(of="reserves", because="comms relay")
            return Finding(effect=effect, facts={"model": model.id, "feature": near.id})
    return None
