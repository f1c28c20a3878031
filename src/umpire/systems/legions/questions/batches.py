"""What fire may come to, exactly: the chance of every state that a target can be left in, for a named allocation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import UNSET

from umpire.odds import (
    Chances,
    Distribution,
    Policy,
    binomial,
    certain,
    choose,
    combined,
    die_chance,
    die_scores,
    distribution_of,
    mapped,
    mixed,
    repeated,
    repeated_steps,
    steps,
    struck,
)
from umpire.systems.legions.battlefield import Battlefield, Place, change_detachment, change_field
from umpire.systems.legions.questions.odds import hit_faces, impaled, structure_harm, unsaved_chance
from umpire.systems.legions.rules.firing import (
    Fire,
    Hit,
    allocatable,
    allocated_by_firer,
    ap_for,
    calibrated,
    coordinates_fire,
    dice_for,
    dice_told,
    discards,
    extra_attacks,
    extra_wounds,
    hit_modifiers,
    hittable,
    impales,
    keeps_level,
    levels_lost,
    modifier,
    past_shields,
    reroll,
    shielded_first,
)

Left = tuple[int, ...]
"""The Wounds that each of a target's models has left, in the order of the Detachment."""

State = tuple[Left, tuple[int, ...], tuple[int, ...]]
"""What is left, the level of each model's shields, and how many additional attacks each batch has earned."""


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Hit rolls that are alike: who fires what, with how many dice, what a die scores, whom the Hits can go to."""

    fire: Fire
    firers: tuple[str, ...]
    dice: int
    die: Distribution
    eligible: tuple[str, ...]
    told: int | str

    @property
    def hit(self) -> Hit:
        """One Hit of the batch."""
        return self.fire.hit

    @property
    def hits(self) -> Distribution:
        """How many Hits it scores; where a die decides on further dice, each firing model rolls it for itself."""
        fixed, sides = repeated(self.dice, self.die), self.fire.weapon.rolled
        if sides is UNSET:
            return fixed
        more = mixed([(1.0 / sides, repeated(number, self.die)) for number in range(1, sides + 1)])
        return combined(fixed, repeated(len(self.firers), more))


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What may come of the whole fire.

    Attributes:
        batches: The Hit rolls.
        hits: How many Hits they score, additional attacks left aside.
        pieces: The target's models, or the Structure itself.
        before: The Wounds that each of them had.
        ends: How likely each state is that they may be left in.
    """

    batches: tuple[Batch, ...]
    hits: Distribution
    pieces: tuple[str, ...]
    before: Left
    ends: Chances[Left]


def batches_of(fires: Iterable[Fire]) -> tuple[Batch, ...]:
    """Return fire at one target with what is alike put together, in the order in which it is given.

    Weapons that are resolved one after the other stay apart.
    """
    alike: dict[object, list[Fire]] = {}
    for number, fire in enumerate(fires):
        alike.setdefault(number if coordinates_fire(fire.field, fire.firer) else _kind(fire), []).append(fire)
    return tuple(
        Batch(
            fire=fires[0],
            firers=tuple(each.firer for each in fires),
            dice=sum(dice_for(each) for each in fires),
            die=die_scores(*hit_faces(fires[0])),
            eligible=hittable(fires[0]),
            told=dice_told(fires),
        )
        for fires in alike.values()
    )


def _kind(fire: Fire) -> object:
    """Return what fire must share to be alike; the AP, for only a firer behind its target has the better one."""
    again, able, hit = reroll(fire), hittable(fire), fire.hit
    models = () if fire.at_structure else able
    piercing = tuple(ap_for(fire.field, fire.field.models[each], hit) for each in models)
    harm = tuple(unsaved_chance(fire.field, fire.field.models[each], hit) for each in models)
    return fire.weapon, fire.collapsed, modifier(fire), again.facts["dice"] if again else "", able, piercing, harm


def outcome_of(batches: Sequence[Batch], policy: Policy) -> Outcome:
    """Return what all fire at one target may come to when its owner allocates by a policy."""
    fire = batches[0].fire
    hits = combined(*(each.hits for each in batches))
    if fire.at_structure:
        structure = fire.field.structures[fire.target]
        left = structure.wounds - structure.damage
        ends = _at_structure(batches, left)
        return Outcome(batches=tuple(batches), hits=hits, pieces=(fire.target,), before=(left,), ends=ends)
    table = _Table(batches, policy)
    return Outcome(batches=tuple(batches), hits=hits, pieces=table.models, before=table.before, ends=table.ends())


def _at_structure(batches: Sequence[Batch], wounds: int) -> Chances[Left]:
    chances: Chances[Left] = {(wounds,): 1.0}
    for each in batches:
        lost = discards(each.fire.field, each.fire.target, each.hit)
        told = structure_harm(each.fire, each.hit) if lost is None else {0: 1}
        harm = distribution_of({wounds: float(chance) for wounds, chance in told.items()})
        chances = repeated_steps(chances, each.hits, lambda left, harm=harm: struck(left, 0, harm))  # type: ignore[misc]
    return chances


class _Table:
    """The battlefield as it stands in each state that the attack passes through.

    Hits are taken in the order of play: those that the firing player allocates, then those that shields discard, then
    the rest as they were rolled. The weapons of a Titan that coordinates its fire have a pool each, in their order.
    """

    def __init__(self, batches: Sequence[Batch], policy: Policy) -> None:
        self.batches, self.policy = batches, policy
        self.field, self.target = batches[0].fire.field, batches[0].fire.target
        self.models = tuple(each.id for each in self.field.models_of(self.target))
        self.before: Left = tuple(self.field.models[each].wounds for each in self.models)
        self.shields = tuple(self.field.models[each].shield_level for each in self.models)
        self.reach = tuple(dict.fromkeys(model for each in batches for model in each.eligible))
        self.by_firer = [bool(allocated_by_firer(self.field, self.target, each.hit)) for each in batches]
        self._fields: dict[Left, Battlefield] = {}
        self.covering = [
            [self.models.index(each) for each in shielded_first(self.field, self.models, batch.hit)]
            for batch in batches
        ]
        self.impaling = [impales(self.field, self.target, each.hit) for each in batches]
        self._harms: dict[tuple[tuple[bool, ...], int, int, int], Distribution] = {}

    def ends(self) -> Chances[Left]:
        """Return how likely each end is, additional attacks included."""
        chances: Chances[State] = {(self.before, self.shields, (0,) * len(self.batches)): 1.0}
        numbers = range(len(self.batches))
        fire = self.batches[0].fire
        together = not coordinates_fire(fire.field, fire.firer)
        for pool in [sorted(numbers, key=self._turn)] if together else [[number] for number in numbers]:
            for number in pool:
                each = self.batches[number]
                earns = extra_attacks(each.fire.weapon, 1, extra=False)

                def step(state: State, number: int = number, earns: int = earns) -> list[tuple[State, float]]:
                    able = self.batches[number].eligible
                    return self._taken(state, number, able, earns=earns)

                chances = repeated_steps(chances, each.hits, step)
            chances = steps(chances, self._earned)
        return steps(chances, lambda state: ((state[0], 1.0),))

    def _turn(self, number: int) -> tuple[bool, bool]:
        """Return in which order the Hits of a batch are allocated."""
        discarded = any(self.shields) and any(
            self._levels(number, self.models.index(each)) == 0 for each in self.batches[number].eligible
        )
        return not self.by_firer[number], not discarded

    def _earned(self, state: State) -> Iterable[tuple[State, float]]:
        """Return what the additional attacks do, which can hit whatever any firing model can (LI-TRT-036)."""
        left, shields, earned = state
        chances: Chances[State] = {(left, shields, ()): 1.0}
        for number, dice in enumerate(earned):
            if not dice:
                continue

            def step(each: State, number: int = number) -> list[tuple[State, float]]:
                return self._taken(each, number, self.reach, earns=0)

            chances = repeated_steps(chances, repeated(dice, self.batches[number].die), step)
        none_left = (0,) * len(self.batches)
        return (((after, level, none_left), chance) for (after, level, _), chance in chances.items())

    def _taken(self, state: State, number: int, eligible: tuple[str, ...], *, earns: int) -> list[tuple[State, float]]:
        """Return what may follow one Hit of a batch."""
        left, shields, earned = state
        bodies = self._takers(left, shields, number, eligible)
        if not bodies:
            return [(state, 1.0)]
        levels = {each: self._levels(number, each) if shields[each] else None for each in bodies}
        policy = Policy.WEAKEST_FIRST if self.by_firer[number] else self.policy

        def harm_of(each: int) -> Distribution:
            return self.harm(left, number, each) if levels[each] is None else certain(0)

        body = choose(policy, bodies, harm_of)
        lost = levels[body]
        if lost is not None:
            return [
                ((left, (*shields[:body], level, *shields[body + 1 :]), earned), chance)
                for level, chance in self._falling(body, shields[body], lost)
            ]
        harm = self.harm(left, number, body)
        if not earns:
            return [((after, shields, earned), chance) for after, chance in struck(left, body, harm)]
        more = (*earned[:number], earned[number] + earns, *earned[number + 1 :])
        return [
            ((after, shields, more if after != left else earned), chance) for after, chance in struck(left, body, harm)
        ]

    def _falling(self, body: int, level: int, lost: int) -> list[tuple[int, float]]:
        """Return to what level shields may fall that a Hit costs some: calibrated ones keep each on a die."""
        falling = min(lost, level)
        if not falling or not calibrated(self.field, self.field.models[self.models[body]]):
            return [(level - falling, 1.0)]
        gone = binomial(falling, float(die_chance(lambda face: not keeps_level(face))))
        return [(level - number, chance) for number, chance in gone]

    def _takers(self, left: Left, shields: tuple[int, ...], number: int, eligible: tuple[str, ...]) -> list[int]:
        """Return the models that may take a Hit of a batch: behind Construct Shields first, else wounded ones."""
        covered = [body for body in self.covering[number] if shields[body] and left[body]]
        if covered and any(self.models[body] in eligible for body in covered):
            return [body for body in covered if self.models[body] in eligible]
        return [self.models.index(each) for each in allocatable(self.field_at(left), eligible)]

    def _levels(self, number: int, body: int) -> int | None:
        """Return how many levels a Hit of a batch costs shields that are up; None where it passes by them."""
        model, hit = self.field.models[self.models[body]], self.batches[number].hit
        if past_shields(self.field, model, hit):
            return None
        if discards(self.field, model.id, hit, shield=True) is not None:
            return 0
        return levels_lost(model, hit)

    def harm(self, left: Left, number: int, body: int) -> Distribution:
        """Return how many Wounds a Hit of a batch takes from a model, those beyond its last one included."""
        key = (tuple(each > 0 for each in left), number, body, left[body] if self.impaling[number] else 0)
        if key not in self._harms:
            field = self.field_at(left)
            model, hit = field.models[self.models[body]], self.batches[number].hit
            if self.impaling[number]:
                thrown = Counter(impaled(field, model, hit))
                self._harms[key] = distribution_of({wounds: count / 36 for wounds, count in thrown.items()})
                return self._harms[key]
            once = binomial(1, float(unsaved_chance(field, model, hit)))
            wounds = 1 + extra_wounds(field, model, hit)
            self._harms[key] = mapped(once, lambda failed: failed * wounds) if once.most else certain(0)
        return self._harms[key]

    def field_at(self, left: Left) -> Battlefield:
        """Return the battlefield with the target's models in that state."""
        if left not in self._fields:
            self._fields[left] = after(self.field, dict(zip(self.models, left, strict=True)))
        return self._fields[left]


def after(field: Battlefield, left: dict[str, int]) -> Battlefield:
    """Return the battlefield when models have so many Wounds left; those with none are destroyed."""
    models = dict(field.models)
    for name, wounds in left.items():
        found = models[name]
        if wounds == 0:
            models[name] = msgspec.structs.replace(found, wounds=0, place=Place.DESTROYED, across="")
        elif wounds != found.wounds:
            models[name] = msgspec.structs.replace(found, wounds=wounds)
    changed = change_field(field, models=models)
    for detachment in dict.fromkeys(field.models[each].detachment for each in left):
        if not any(models[each].alive for each in field.detachments[detachment].models):
            changed = change_detachment(changed, detachment, order=None, token=None, garrison="")
    return changed


def roll_words(fire: Fire) -> str:
    """Return in words what a weapon fires on, and why."""
    why = "; ".join(dict.fromkeys(each.says.rstrip(".") or each.rule for each in hit_modifiers(fire)))
    return f"{fire.weapon.label}, {fire.weapon.to_hit}+ at {modifier(fire):+d}" + (f": {why}" if why else "")
