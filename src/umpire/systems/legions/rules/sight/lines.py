"""Line of sight between two models: what stands between them, and whether a line is left free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

import msgspec

from umpire.geometry import Heading, Lines, Point, Scene, Sight, Solid, line_of_sight, sights, sights_and_blockers
from umpire.rulings import aside
from umpire.systems.legions.battlefield import Battlefield, Model, Place, remembered_by_parts
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.sight.bodies import Standing, masses, standing_at, stood
from umpire.systems.legions.rules.sight.woods import (
    Wood,
    each_standing_in,
    hidden_in,
    overtopped,
    standing_in,
    too_deep,
    woods,
)


class End(NamedTuple):
    """One end of lines: a model or Structure, where it is, and the woods that it stands in."""

    piece: str
    standing: Standing
    woods: tuple[Wood, ...]


Bodies: TypeAlias = dict[str, End]
"""Ends of lines by the names of their bodies: a Garrison has one among them."""

SCENES = 4
"""How many scenes are kept that serve as long as only Detachments have moved that a line looks past."""


def sight(field: Battlefield, viewer: str, target: str) -> Sight:
    """A model sees another if any part of it shows, unless a rule blocks the view.

    Args:
        field: The battlefield.
        viewer: The id of a model in play.
        target: The id of a model in play, or of a Structure.

    Returns:
        The free line, or what blocks every line.
    """
    given = _given(field, viewer, target)
    return given or _sight(field, viewer, target)


def sees(field: Battlefield, viewer: str, target: str) -> bool:
    """Whether a model has line of sight to another, or to a Structure."""
    given = _given(field, viewer, target)
    if given is not None:
        return given.visible
    if field.models[viewer].place is Place.DESTROYED:
        # Whoever has fired and was destroyed before all of it was resolved saw from where it stood.
        return _sight(field, viewer, target).visible
    viewers = field.models[viewer].detachment
    seen = _seen_by(field, viewers)
    if (viewer, target) not in seen:
        _look(field, viewers, [field.models[target].detachment if target in field.models else target], seen)
    return seen[viewer, target]


def seen_among(field: Battlefield, viewer: str, pieces: Sequence[str]) -> list[str]:
    """Return those of several models or Structures that a model sees, as `sees` tells of each."""
    if field.stipulations:
        return [each for each in pieces if sees(field, viewer, each)]
    seen = _seen_by(field, field.models[viewer].detachment)
    return [each for each in pieces if (seen[viewer, each] if (viewer, each) in seen else sees(field, viewer, each))]


def look_at(field: Battlefield, viewers: str, targets: Sequence[str]) -> None:
    """Find out at once whom a Detachment's models see of several Detachments and Structures, for `sees` to tell.

    Whoever is going to ask about all of them says so first, for that is quicker.
    """
    _look(field, viewers, targets, _seen_by(field, viewers))


def _look(field: Battlefield, viewers: str, targets: Sequence[str], seen: dict[tuple[str, str], bool]) -> None:
    if house_rule(field, "target_blocks") == "no":
        # The same is looked past from either end, and sight is the same both ways: it is asked for once.
        for each in targets:
            seen.update(_looked_back(field, viewers, each))
    known = {piece for _, piece in seen}
    groups = [pieces for each in targets if not known.issuperset(pieces := _pieces_of(field, each))]
    # those in a Structure are seen as it is, and looked past as their own Detachment is
    apart = [pieces for pieces in groups if pieces[0] in field.models and not _on_table(field, pieces)]
    together = tuple(each for pieces in groups if pieces not in apart for each in pieces)
    with aside():  # what is remembered is for others too
        for pieces in [together, *apart]:
            if pieces:
                seen.update(_seen_of(field, viewers, pieces))


def _looked_back(field: Battlefield, viewers: str, target: str) -> dict[tuple[str, str], bool]:
    """Return who of a Detachment sees whom of another, as far as the other has looked."""
    known = _seen_by(field, target) if target in field.detachments else {}
    if not known:
        return {}
    pairs = product([each.id for each in field.models_of(viewers)], _pieces_of(field, target))
    found = {(one, other): known[other, one] for one, other in pairs if (other, one) in known}
    return found if len(found) == len(field.models_of(viewers)) * len(_pieces_of(field, target)) else {}


def _on_table(field: Battlefield, models: Iterable[str]) -> bool:
    return all(field.models[each].on_table for each in models)


def _pieces_of(field: Battlefield, target: str) -> tuple[str, ...]:
    return (target,) if target in field.structures else tuple([each.id for each in field.models_of(target)])


@remembered_by_parts(2048, "profiles", "models", "areas", "house_rules")
def _seen_by(field: Battlefield, viewers: str) -> dict[tuple[str, str], bool]:
    """Return whether models of a Detachment see others, as far as somebody has looked: a mapping that is added to."""
    return {}


def sight_at(field: Battlefield, viewer: str, target: str, at: Point, facing: Heading) -> Sight:
    """Return the sight of a target model as if it stood elsewhere; what blocks it is not looked for."""
    given = _given(field, viewer, target)
    if given is not None:
        return given
    there = standing_at(field, target)
    if not there.structure:
        there = stood(field, msgspec.structs.replace(field.models[target], at=at, facing=facing))
    if flies(field, viewer) or flies(field, target):
        return Sight(visible=True)
    here = standing_at(field, viewer)
    if hiding(field, here, there):
        return Sight(visible=False)
    left_out = {
        here.body.id: passed_by(field, viewer, here, views=True),
        there.body.id: passed_by(field, target, there, views=False),
    }
    scene = scene_for(field, viewer, target)
    return Sight(visible=bool(sights([here.body], [there.body], scene, ignoring=left_out)[0, 0]))


def _given(field: Battlefield, viewer: str, target: str) -> Sight | None:
    """Return a sight that the case takes as given."""
    given = field.stipulated("visible", target, viewer) if field.stipulations else None
    return None if given is None else Sight(visible=bool(given))


@remembered_by_parts(2048, "profiles", "models", "areas", "house_rules")
def _lines_from(field: Battlefield, viewers: str) -> dict[tuple[str, ...], tuple[Bodies, Bodies, Lines]]:
    """Return along which lines a Detachment has looked, by the targets: a mapping that is added to."""
    return {}


@remembered_by_parts(256, "profiles", "models", "areas", "house_rules")
def _sight(field: Battlefield, viewer: str, target: str) -> Sight:
    if flies(field, viewer) or flies(field, target):
        return Sight(visible=True)
    known = _known_line(field, viewer, target)
    if known is not None:
        return known
    here, there = standing_at(field, viewer), standing_at(field, target)
    woods_between = hiding(field, here, there)
    if woods_between:
        return Sight(visible=False, blockers=woods_between)
    passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False)
    return line_of_sight(here.body, there.body, scene_of(field), ignoring=passed)


def _known_line(field: Battlefield, viewer: str, target: str) -> Sight | None:
    """Return a free line along which has been looked already, where no wood has a say in it."""
    for eyes, bodies, lines in _lines_from(field, field.models[viewer].detachment).values():
        one, other = eyes.get(viewer), bodies.get(target)
        if one is not None and other is not None and other.piece == target and not (one.woods or other.woods):
            return lines.free([*eyes].index(viewer), [*bodies].index(target))
    return None


def _seen_of(field: Battlefield, viewers: str, pieces: tuple[str, ...]) -> dict[tuple[str, str], bool]:
    """Return which models of a Detachment see which of some pieces: all at once, which is quicker."""
    mine = [each.id for each in field.models_of(viewers)]
    here, there = _bodies(field, mine), _bodies(field, pieces)
    eyes, bodies = ([end.standing.body for end in each.values()] for each in (here, there))
    groups = dict.fromkeys(field.models[each].detachment if each in field.models else each for each in pieces)
    scene = scene_between(field, viewers, *groups)
    rows = sights(eyes, bodies, scene, ignoring=_looked_past(field, here, there)).tolist()
    return _of_pieces(field, mine, pieces, [*here, *there], _told(field, here, there, rows))


def _of_pieces(
    field: Battlefield,
    viewers: Sequence[str],
    pieces: Sequence[str],
    bodies: Sequence[str],
    seen: dict[tuple[str, str], bool],
) -> dict[tuple[str, str], bool]:
    """Return which models see which pieces, by which of their bodies see which."""
    everyone = [*viewers, *pieces]
    high = {piece for piece in everyone if flies(field, piece)} if field.bearers("Flyer") else set()
    if not high and bodies == everyone:
        return seen  # nobody is Garrisoned: everyone is seen as a body of his own
    names = {piece: standing_at(field, piece).body.id for piece in everyone}
    return {(a, b): a in high or b in high or seen[names[a], names[b]] for a in viewers for b in pieces}


def _told(
    field: Battlefield, here: Bodies, there: Bodies, free: Sequence[Sequence[bool]]
) -> dict[tuple[str, str], bool]:
    """Return which bodies see which others: those to which a line is free and that no wood hides."""
    seen = {
        (one, other): each for one, row in zip(here, free, strict=True) for other, each in zip(there, row, strict=True)
    }
    for one, other in _in_woods(here, there):
        pair = one.standing.body.id, other.standing.body.id
        if seen[pair] and hiding(field, one.standing, other.standing):
            seen[pair] = False
    return seen


def _in_woods(here: Bodies, there: Bodies) -> list[tuple[End, End]]:
    """Return the pairs of ends of which one stands in Obstructing terrain: for all others no wood need be asked."""
    if not any(each.woods for ends in (here, there) for each in ends.values()):
        return []
    return [(one, other) for one in here.values() for other in there.values() if one.woods or other.woods]


def look_on_each(fields: Sequence[Battlefield], viewers: str, target: str) -> None:
    """Find out at once whom a Detachment's models see of one that stands elsewhere on each field, for `sees` to tell.

    The fields differ in nothing else. Where a rule lets more count for a line than that, `sees` looks for itself.
    """
    first = fields[0]
    mine, pieces = ([each.id for each in first.models_of(group)] for group in (viewers, target))
    plain = house_rule(first, "target_blocks") == "no" and not first.stipulations
    if not mine or not plain or any(flies(first, each) for each in (*mine, *pieces)):
        return
    fields = [each for each in fields if not all(has_looked(each, mine[0], piece) for piece in pieces)]
    if not fields or not all(_on_table(each, (*mine, *pieces)) for each in fields):
        return
    here, eyes = _bodies(first, mine), [standing_at(first, each).body for each in mine]
    places = [_bodies(each, pieces) for each in fields]
    left_out, bodies = {}, []
    for number, (field, there) in enumerate(zip(fields, places, strict=True)):
        for name, end in there.items():
            body = msgspec.structs.replace(end.standing.body, id=f"{name} on field {number}")
            left_out[body.id] = _passed_by(field, end, views=False)
            bodies.append(body)
    left_out |= {name: _passed_by(first, end, views=True) for name, end in here.items()}
    free = sights(eyes, bodies, scene_between(first, viewers, target), ignoring=left_out)
    for number, (field, there) in enumerate(zip(fields, places, strict=True)):
        rows = free[:, number * len(there) : (number + 1) * len(there)].tolist()
        _seen_by(field, viewers).update(_told(field, here, there, rows))


def has_looked(field: Battlefield, viewer: str, target: str) -> bool:
    """Whether `sees` knows of a pair without looking."""
    return (viewer, target) in _seen_by(field, field.models[viewer].detachment)


def blockers_between(field: Battlefield, viewers: Sequence[str], targets: Sequence[str]) -> tuple[str, ...]:
    """Return what hides some models or Structures from some models, each obstacle and wood once, as `sight` would.

    Where these are a whole Detachment, `sees` tells afterwards without looking who of them sees whom.
    """
    here, there, lines = _lines_between(field, tuple(viewers), tuple(targets))
    wooded = {
        (one.piece, other.piece): hiding(field, one.standing, other.standing) for one, other in _in_woods(here, there)
    }
    if not wooded and not field.stipulations:
        return lines.all_blockers()
    found: dict[str, None] = {}
    for row, one in enumerate(here.values()):
        for column, other in enumerate(there.values()):
            hiders = wooded.get((one.piece, other.piece)) or lines.blockers(row, column)
            if hiders and _given(field, one.piece, other.piece) is None:
                found.update(dict.fromkeys(hiders))
    return tuple(found)


@remembered_by_parts(64, "profiles", "models", "areas", "house_rules")
def _lines_between(
    field: Battlefield, viewers: tuple[str, ...], targets: tuple[str, ...]
) -> tuple[Bodies, Bodies, Lines]:
    """Return both ends of all lines from some models to some models or Structures, and what these have come to."""
    here, there = _bodies(field, viewers), _bodies(field, targets)
    eyes, bodies = ([end.standing.body for end in each.values()] for each in (here, there))
    lines = sights_and_blockers(eyes, bodies, scene_of(field), ignoring=_looked_past(field, here, there))
    owner = field.models[viewers[0]].detachment
    if [*here] == [each.id for each in field.models_of(owner)]:
        seen = _told(field, here, there, lines.seen.tolist())
        _seen_by(field, owner).update(_of_pieces(field, viewers, targets, [*here, *there], seen))
        _lines_from(field, owner)[targets] = here, there, lines
    return here, there, lines


def _looked_past(field: Battlefield, here: Bodies, there: Bodies) -> dict[str, tuple[str, ...]]:
    """Return what counts for nothing in the lines of each body, by its name."""
    looked_past = {name: _passed_by(field, end, views=False) for name, end in there.items()}
    return looked_past | {name: _passed_by(field, end, views=True) for name, end in here.items()}


def _bodies(field: Battlefield, pieces: Iterable[str]) -> Bodies:
    """Return where each of some models or Structures is, by the name of its body."""
    found: dict[str, tuple[str, Standing]] = {}
    for piece in pieces:
        model = field.models.get(piece)
        standing = stood(field, model) if model is not None and model.on_table else standing_at(field, piece)
        found[standing.body.id] = (piece, standing)
    wooded = each_standing_in(field, [standing for _, standing in found.values()])
    return {name: End(*found[name], around) for name, around in zip(found, wooded, strict=True)}


def flies(field: Battlefield, piece: str) -> bool:
    """A Flyer has line of sight to every model in Obstructing terrain, hidden or not."""
    model = field.models.get(piece)
    return model is not None and field.profiles[model.profile].has("Flyer")


def hiding(field: Battlefield, here: Standing, there: Standing) -> tuple[str, ...]:
    """Return the woods in which one of two bodies is hidden from the other."""
    mine, theirs = standing_in(field, here), standing_in(field, there)
    if not mine and not theirs:
        return ()
    ignored = overtopped(field, here, there)
    found = []
    for standing, own, other in ((here, mine, theirs), (there, theirs, mine)):
        for wood in own:
            if wood.id in ignored or any(wood.id == each.id for each in other):
                continue
            far = there if standing is here else here
            if hidden_in(field, standing.body.footprint, wood) or too_deep(field, standing, far, wood):
                found.append(wood.id)
    return tuple(found)


@remembered_by_parts(16, "profiles", "models", "areas", "house_rules")
def scene_of(field: Battlefield) -> Scene:
    """Return everything on the table that can stand in the way of a line, laid out for measuring."""
    solids = [*masses(field), *(Solid(id=wood.id, footprint=wood.outline) for wood in woods(field))]
    flying = field.bearers("Flyer")
    solids += [stood(field, each).body for each in field.on_table() if each.profile not in flying]
    return Scene(solids)


def scene_for(field: Battlefield, viewer: str, target: str) -> Scene:
    """Return a scene for lines from a model to another one or a Structure; see `scene_between`."""
    group = field.models[target].detachment if target in field.models else target
    return scene_between(field, field.models[viewer].detachment, group)


def scene_between(field: Battlefield, viewers: str, *targets: str) -> Scene:
    """Return a scene for lines from a Detachment to others or Structures; those looked past may have stood elsewhere.

    One laid out lately will do as long as nobody else has moved since.
    """
    blocking = len(targets) > 1 or targets[0] in field.structures or house_rule(field, "target_blocks") != "no"
    looked_past = (viewers,) if blocking else (viewers, *targets)
    lately = _laid_out(field)
    for models, scene in reversed(lately):
        if models is field.models or _stands_as(field, models, looked_past):
            return scene
    scene = scene_of(field)
    lately.append((field.models, scene))
    del lately[:-SCENES]
    return scene


def _stands_as(field: Battlefield, before: Mapping[str, Model], looked_past: tuple[str, ...]) -> bool:
    """Whether every model stands as it did before, but for those of some Detachments."""
    for name, now in field.models.items():
        if now is not before[name] and now.detachment not in looked_past:
            return False
    return True


@remembered_by_parts(1, "profiles", "areas", "house_rules")
def _laid_out(field: Battlefield) -> list[tuple[Mapping[str, Model], Scene]]:
    """Return the scenes laid out last, each with the models that it shows: a list that is added to."""
    return []


def passed_by(field: Battlefield, piece: str, standing: Standing, *, views: bool) -> tuple[str, ...]:
    """Models of the viewer's own Detachment and Flyers never block; others do as far as they hide the target.

    Args:
        field: The battlefield.
        piece: A model or a Structure at one end of a line.
        standing: Where it is.
        views: Whether it is the viewer, not the target.

    Returns:
        The ids of the models and areas that do not stand in the way of its lines.
    """
    return _passed_by(field, End(piece, standing, standing_in(field, standing)), views=views)


def _passed_by(field: Battlefield, end: End, *, views: bool) -> tuple[str, ...]:
    passed: tuple[str, ...] = (end.piece,)
    model, structure = field.models.get(end.piece), end.standing.structure
    if model is not None and (views or house_rule(field, "target_blocks") == "no"):
        passed = _whole_of(field, model.detachment)  # the piece is one of them; they share the tuple
    if structure:
        passed += (*overtopped(field, end.standing), structure)
    return passed + tuple([wood.id for wood in end.woods]) if end.woods else passed


@remembered_by_parts(64, "detachments")
def _whole_of(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return the models of a Detachment and of all that belongs to it."""
    return tuple([model for part in field.parts_of(detachment) for model in part.models])
