"""The Space Wolves, whom nobody surprises."""

from __future__ import annotations

from umpire.geometry import Polygon, Shape, at_most, gap
from umpire.rulings import Fact, Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.forced.routes import edge_shapes
from umpire.systems.legions.rules.proofs import in_words, joined
from umpire.systems.legions.rules.reserves import OUTFLANK
from umpire.systems.legions.rules.setup.edges import EntryAsked

INFILTRATORS = 16.0
"""Within how many inches of a Space Wolf no enemy Infiltrator is set up."""

OUTFLANKERS = 8.0
"""Within how many inches of one no enemy Outflanker is placed."""


def scented(field: Battlefield, side: str, name: str, shape: Shape, reach: float) -> Finding | None:
    """Return the refusal of a place for something of a side that is within reach of an enemy Space Wolf."""
    for each in field.detachments_of(field.opponent(side)):
        if field.legion_of(each) != "space wolves":
            continue
        for model in field.models_of(each):
            theirs = _stands(field, model)
            away = gap(shape, theirs)
            if at_most(away, reach):
                near = f"{in_words(max(away, 0.0))} from {model.id}"
                told = f"{name} would stand {near}, a Space Wolf; more than {reach:g} inches are needed"
                facts: dict[str, Fact] = {"model": name, "gap": away}
                shown = joined(shape, theirs, near)
                return Finding(
                    rule="LI-SPC-110", effect=Forbid(reason="Space Wolves"), facts=facts, says=told, witness=shown
                )
    return None


def _stands(field: Battlefield, model: Model) -> Shape | Polygon:
    garrison = field.detachment_of(model).garrison
    return model.outline if model.on_table or not garrison else field.area(garrison).outline


@BOOK.rule("LI-SPC-110")
def space_wolves(asked: EntryAsked) -> tuple[Finding, ...]:
    """Enemies that Outflank are not placed within 8 inches of a Space Wolf, except at their own edge."""
    if asked.way != OUTFLANK:
        return ()
    field, side = asked.field, asked.detachment.side
    home = edge_shapes(field, side)
    found = (
        scented(field, side, model.id, model.outline, OUTFLANKERS)
        for model in asked.models
        if not any(at_most(gap(model.outline, edge), 0.0) for edge in home)
    )
    return tuple(each for each in found if each is not None)
