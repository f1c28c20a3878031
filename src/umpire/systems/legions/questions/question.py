"""Where questions are put: the first look at what they name, the weapons that they mean, and the desk."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.errors import InputError
from umpire.rulings import Desk, Question, Ruling
from umpire.systems.legions.battlefield import NAMED, Battlefield, Named, asked_about, unfit
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.firing import Hit, weapon_of


def weapon_index(field: Battlefield, model: str, weapon: str | int) -> int:
    """Return which weapon of a model is meant, counted from 0.

    Args:
        field: The battlefield.
        model: The id of a model.
        weapon: Its number, its name, or its name and profile as in ``Missile launcher (frag)``.

    Raises:
        InputError: If the model does not carry it.
    """
    carried = field.profile(model).weapons
    if isinstance(weapon, int) and 0 <= weapon < len(carried):
        return weapon
    for index, each in enumerate(carried):
        if weapon in (each.name, each.label, f"{each.name} ({each.profile})"):
            return index
    fix = f"It carries {', '.join(each.name for each in carried) or 'none'}."
    raise InputError(f"{model} has no such weapon", path="weapon", value=str(weapon), fix=fix)


def hit_by(field: Battlefield, by: str, weapon: str | int, ap: int) -> Hit:
    """Return the Hit that a model's weapon scores, or, where no model is named, one of that AP."""
    if not by:
        return Hit(ap=ap)
    return Hit(firer=by, weapon=weapon_of(field, by, weapon_index(field, by, weapon)))


MODEL, DETACHMENT = NAMED["model"], NAMED["detachment"]
AREA = ("area of terrain", lambda field: tuple(area.id for area in field.areas))
PIECE = (
    "model, Detachment or Structure",
    lambda field: (*field.models, *field.detachments, *field.structures),
)

ASKED: Named = {
    **NAMED,
    "viewer": MODEL,
    "against": MODEL,
    "by": MODEL,
    "of": MODEL,
    "fights": MODEL,
    "transport": ("model or Detachment", lambda field: (*field.models, *field.detachments)),
    "primary": NAMED["target"],
    "secondary": NAMED["target"],
    "formation": ("Formation", lambda field: field.formations),
    "area": AREA,
    "flows_into": AREA,
}
"""What the fields of questions name."""

SHOWN = ("model or Structure", lambda field: (*field.models, *field.structures))
OTHERWISE: Mapping[str, Named] = {
    **{each: {"target": SHOWN} for each in ("see", "obscured", "range", "weapon_arc")},
    **{each: {"target": PIECE} for each in ("can_fire", "declare", "fire_odds", "target")},
    "gap": {"other": SHOWN},
    "same_combat": {"one": DETACHMENT, "other": DETACHMENT},
}
"""What the same fields name in some questions; a ruling says that a single model is no target."""

ANSWERED: Mapping[str, tuple[str, ...]] = {
    "target": ("target",),
    "declare": ("target",),
    "may_garrison": ("structure",),
    "terrain_proposed": ("area", "structure"),
}
"""What some questions may name though it is not there: the ruling says so, or it is proposed only."""


def check_asked(field: Battlefield, question: Question) -> None:
    """Refuse a question that no rule can judge.

    Raises:
        InputError: If it names what is not there, a place off every table, or a path without end.
    """
    tag = str(question.__struct_config__.tag)
    if tag == "muster":
        return  # it brings its own Army, of which nothing is on the table yet
    free = ANSWERED.get(tag, ())
    named = {**ASKED, **OTHERWISE.get(tag, {})}
    found = unfit(field, question, {name: told for name, told in named.items() if name not in free})
    if found is None:
        return
    if found.what:
        there = any(found.name in known(field) for _, known in ASKED.values())
        told = f"{found.name!r} is no {found.what}" if there else f"Nothing on the table is called {found.name!r}"
        raise InputError(told, path=found.path, fix="Name models, Detachments and terrain by their ids.")
    fix = f"{found.fix[:1].upper()}{found.fix[1:]}." if found.fix else ""
    raise InputError(found.told, path=found.path, fix=fix)


def check_in_play(field: Battlefield, *names: str) -> None:
    """Refuse to measure from or to a model that is not on the battlefield.

    Raises:
        InputError: If one of these models is destroyed or set aside; other names are passed over.
    """
    for each in names:
        model = field.models.get(each)
        if model is not None and not model.in_play:
            gone = "is not on the battlefield" if model.alive else "has been destroyed"
            fix = "Ask about models that are on the table."
            raise InputError(f"{each} {gone}: nothing is measured or seen from or to it", fix=fix)
        if model is None and each in field.detachments:
            raise InputError(f"{each} is a Detachment: ask about one of its models", fix="Name a model.")


DESK: Desk[Battlefield] = Desk(BOOK, about=asked_about)
answers, measures = DESK.answers, DESK.measures


def ask(field: Battlefield, question: Question, *, measured: bool = False) -> Ruling:
    """Return the ruling on a question, ``measured`` if that is asked for.

    Raises:
        InputError: If it names what is not there, or a place off every table; asking is no other error.
    """
    check_asked(field, question)
    return DESK.ask(field, question, measured=measured)
