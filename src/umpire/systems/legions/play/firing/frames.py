"""What is pending while Detachments fire: the stage, an attack, its Hits, a collapse."""

from __future__ import annotations

import msgspec

from umpire.game import Frame
from umpire.geometry import Outline
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import Battlefield, Stage, Weapon, change_field
from umpire.systems.legions.play.firing.actions import Placing, Shot
from umpire.systems.legions.rules.firing import Hit, Template
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.words import Word


class AttackKind(Word):
    """On what occasion a Detachment fires."""

    FIRST_FIRE = "first_fire"
    ADVANCING_FIRE = "advancing_fire"
    OVERWATCH = "overwatch"
    POINT_DEFENCE = "point_defence"
    SENTRY = "automated_sentry"
    INTERCEPTION = "interception"
    ORBITAL = "orbital_assault"
    DETONATION = "detonation"
    BOMBING = "bombing_run"


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """One modifier of Hit rolls, and the rule behind it."""

    by: int
    rule: str
    because: str = ""


class Shooter(msgspec.Struct, frozen=True, kw_only=True):
    """A model in a batch of Hit rolls: which of its weapons it fires, with how many dice."""

    model: str
    weapon: int
    dice: int


class HitRoll(msgspec.Struct, frozen=True, kw_only=True):
    """How a Hit roll is made: what it needs, what modifies it, which dice are rolled again, and by which rule."""

    to_hit: int
    modifiers: tuple[Modifier, ...] = ()
    again: str = ""
    again_rule: str = ""

    @property
    def modifier(self) -> int:
        """The sum of the modifiers (LI-FIR-022)."""
        return sum(each.by for each in self.modifiers)


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Hit rolls that are alike: one weapon, one way of rolling, one set of models that can be hit (LI-FIR-064).

    ``moments`` tells where target models count as standing for this fire, where that is not where they stand
    (LI-OVW-031).
    """

    weapon: str
    shooters: tuple[Shooter, ...]
    roll: HitRoll
    eligible: tuple[str, ...] = ()
    moments: tuple[Placing, ...] = ()


class Fired(msgspec.Struct, frozen=True, kw_only=True):
    """A volley as it was judged: its target, how many models that had then, its batches.

    ``shot`` is the one weapon that it is of, where a Titan's weapons are resolved one after the other (LI-TIT-028).
    """

    target: str
    models: int
    batches: tuple[Batch, ...]
    structure: bool = False
    shot: Shot | msgspec.UnsetType = msgspec.UNSET


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    """Hits in the pool that are alike: same firing model, same weapon, same models to hit (LI-FIR-024).

    ``firer`` is empty for Hits that no model scored; these carry their own ``ap``. ``saves`` narrows the kinds of Save
    that can be used, () for all; ``destroys`` removes a model that fails, whatever its Wounds (LI-STR-048).
    ``collapsed`` is set where the weapon's singularity has opened (LI-TRT-035).
    """

    firer: str = ""
    weapon: int = 0
    name: str
    count: int
    eligible: tuple[str, ...]
    ap: int = 0
    roll: HitRoll | None = None
    moments: tuple[Placing, ...] = ()
    extra: bool = False
    saves: tuple[SaveKind, ...] = ()
    destroys: bool = False
    collapsed: bool | msgspec.UnsetType = msgspec.UNSET

    def profile(self, field: Battlefield) -> Weapon | None:
        """Return the weapon profile that scored the Hits, or None."""
        return field.profile(self.firer).weapons[self.weapon] if self.firer else None

    def one(self, field: Battlefield) -> Hit:
        """Return one of them as rules judge it."""
        return Hit(
            ap=self.ap, firer=self.firer, weapon=self.profile(field), collapsed=self.collapsed is not msgspec.UNSET
        )


class Casualties(msgspec.Struct, frozen=True, kw_only=True):
    """How many models a target had when it was targeted, and how many of them the attack has destroyed."""

    target: str
    models: int
    destroyed: int = 0


class FiringStage(Frame, frozen=True, kw_only=True, tag="firing_stage"):
    """The First Fire or Advancing Fire stage: whose turn it is, and which Detachment is being activated."""

    stage: Stage
    turn: str
    active: str = ""


class Attack(Frame, frozen=True, kw_only=True, tag="attack"):
    """One Detachment's fire: the volleys still to be rolled, the Hits of the one being rolled, what has been lost.

    ``templates`` are still to fall, one after another; ``volleys`` are then what is under the one that has fallen last,
    and ``later`` what is fired at targets. ``landed`` is the first Blast template where it lies. ``next`` is the target
    that is resolved next, and ``shot`` its volley, where there are several at it. ``spares`` are the models that its
    templates do no harm, unset where they spare nobody (LI-SPC-095).
    """

    attacker: str
    side: str
    kind: AttackKind
    volleys: tuple[Fired, ...]
    next: str = ""
    pool: tuple[Hits, ...] = ()
    casualties: tuple[Casualties, ...] = ()
    templates: tuple[Template, ...] = ()
    later: tuple[Fired, ...] = ()
    landed: Outline | None = None
    shot: Shot | msgspec.UnsetType = msgspec.UNSET
    spares: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Allocating(Frame, frozen=True, kw_only=True, tag="allocating"):
    """A pool of Hits that the owner of a Detachment allocates one by one.

    ``models`` is how many models the Detachment had when the pool was formed; ``reach`` are those that at least one
    firing model can hit; ``earned`` are the additional attacks of Deflagrate; ``most_wounds`` caps the Wounds.
    """

    target: str
    side: str
    pool: tuple[Hits, ...]
    models: int
    cause: str
    reach: tuple[str, ...] = ()
    earned: tuple[Hits, ...] = ()
    wounds: int = 0
    most_wounds: int | None = None
    cites: tuple[str, ...] = ()


class ChoosingSave(Frame, frozen=True, kw_only=True, tag="choosing_save"):
    """A Hit that the firing player has allocated to a model, whose own player chooses its Save.

    ``hit`` counts the entries of the pool below from 0.
    """

    side: str
    model: str
    hit: int


class Surviving(Frame, frozen=True, kw_only=True, tag="surviving"):
    """What stood in a Structure, or on a Bridge, that has fallen.

    ``hit`` are the Detachments whose models must still save, ``placing`` those whose survivors must still be placed,
    ``models`` everything that was there.
    """

    area: str
    bridge: bool
    hit: tuple[str, ...]
    placing: tuple[str, ...]
    models: tuple[str, ...]


def moved_to(field: Battlefield, places: tuple[Placing, ...]) -> Battlefield:
    """Return the battlefield with some models standing elsewhere."""
    if not places:
        return field
    models = dict(field.models)
    for each in places:
        ground = ground_at(field, each.at)
        models[each.model] = msgspec.structs.replace(models[each.model], at=each.at, facing=each.facing, ground=ground)
    return change_field(field, models=models)
