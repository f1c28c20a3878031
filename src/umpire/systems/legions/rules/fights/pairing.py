"""Pairing off: every legal way to pair the models of a Combat, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.fights.graph import Contacts, Fight, maximum_matching

Shuffle = Callable[[Sequence[str]], Sequence[str]]


def fight_between(field: Battlefield, one: str, other: str) -> Fight:
    """Return the Fight of two models, that of the first side first."""
    if field.side_of(one) == field.sides[0]:
        return Fight(first=one, second=other)
    return Fight(first=other, second=one)


def fewest_fights(contacts: Contacts) -> int:
    """Return the number of Fights that a pairing has: models in contact less the most pairs that can be formed."""
    return len(contacts.touching) - maximum_matching(contacts.touching, contacts.first)


def legal_pairings(contacts: Contacts, *, shuffle: Shuffle | None = None) -> Iterator[tuple[Fight, ...]]:
    """Yield the pairings in which everyone in contact has a Fight, and there are no more Fights than that takes.

    In a fixed order, or, with ``shuffle``, in one that depends on it. There may be very many: take what is needed.
    """
    shuffled = shuffle or (lambda items: items)
    order = sorted(shuffled(tuple(contacts.touching)), key=lambda model: -len(contacts.touching[model]))
    search = _Search(contacts, {model: index for index, model in enumerate(order)}, shuffled)
    partners: dict[str, list[str]] = {model: [] for model in order}
    for found in search.extend(partners, stars=0):
        if spread_unevenly(contacts, found) is None:
            fights = (
                Fight(first=model, second=other)
                for model in contacts.first
                for other in contacts.touching[model]
                if other in found[model]
            )
            yield tuple(fights)


class _Search:
    """Depth first: the next model without a Fight starts a new one or joins that of an enemy.

    A pairing is a set of stars (one model and its opponents); it is legal when there are as many stars as a maximum
    matching has pairs. A model joins a star only after the star's first partner, so that each pairing comes up once.
    """

    def __init__(self, contacts: Contacts, place: Mapping[str, int], shuffled: Shuffle) -> None:
        self.contacts = contacts
        self.place = place
        self.needed = maximum_matching(contacts.touching, contacts.first)
        self.neighbours = {model: tuple(shuffled(contacts.touching[model])) for model in place}

    def extend(self, partners: dict[str, list[str]], *, stars: int) -> Iterator[dict[str, list[str]]]:
        free = [model for model in self.place if not partners[model]]
        if not free:
            if stars == self.needed:
                yield partners
            return
        model, rest = free[0], free[1:]
        for other in self.neighbours[model]:
            opens = not partners[other]
            left = [each for each in rest if each != other]
            if not (opens or self._may_join(model, other, partners, left)):
                continue
            touching = {each: self.contacts.touching[each] for each in left}
            most = maximum_matching(touching, [each for each in self.contacts.first if each in touching])
            if stars + opens + most < self.needed:
                continue
            paired = {each: list(held) for each, held in partners.items()}
            paired[model].append(other)
            paired[other].append(model)
            yield from self.extend(paired, stars=stars + opens)

    def _may_join(self, model: str, other: str, partners: Mapping[str, Sequence[str]], left: list[str]) -> bool:
        held = partners[other]
        if any(len(partners[each]) > 1 for each in held) or self.place[held[0]] > self.place[model]:
            return False
        wall = self.contacts.wall(model, other)
        if not wall:
            return True
        level = len(held)
        behind = (
            max(0, level - len(partners[each]))
            for each in self.contacts.touching[model]
            if each != other and self.contacts.wall(model, each) == wall
        )
        return sum(behind) <= len(left)


def spread_unevenly(contacts: Contacts, partners: Mapping[str, Sequence[str]]) -> tuple[str, str, str] | None:
    """Find a model with two opponents more than another that one of them could fight through the same Structure.

    Returns the crowded model, the other one, and the Structure, or None where the excess is spread evenly.
    """
    for crowded, held in partners.items():
        for opponent in held if len(held) > 1 else ():
            wall = contacts.wall(opponent, crowded)
            for other in contacts.touching[opponent] if wall else ():
                if contacts.wall(opponent, other) == wall and len(partners[other]) <= len(held) - 2:
                    return crowded, other, wall
    return None


def gang_up(contacts: Contacts, partners: Mapping[str, Sequence[str]]) -> bool:
    """Whether in the open a model has two opponents more than another that one of them could fight."""
    return any(
        len(partners[other]) <= len(held) - 2
        for crowded, held in partners.items()
        for opponent in held
        for other in contacts.touching[opponent]
        if not contacts.wall(opponent, crowded)
    )
