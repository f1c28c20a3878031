"""Distributions over whole numbers: how likely each number is, as a value.

Chances are floats made by sums and products alone; every sum is rounded once (`math.fsum`), so that pools of some
hundred dice stay right to about 1e-14, on every machine alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from umpire.errors import InputError

WHOLE = 1e-9
"""By how much the chances of all numbers together may miss 1."""


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """How likely each whole number is: ``chances[k]`` belongs to ``least + k``.

    >>> pool = binomial(2, 0.5)
    >>> pool.chances, pool.mean, pool.at_least(1)
    ((0.25, 0.5, 0.25), 1.0, 0.75)
    """

    least: int
    chances: tuple[float, ...]

    def __post_init__(self) -> None:
        whole = math.fsum(self.chances)
        if not self.chances or min(self.chances) < 0.0 or not abs(whole - 1.0) <= WHOLE:
            raise InputError("Chances must be at least 0 and add up to 1", value=f"{whole:g}")

    @property
    def most(self) -> int:
        """The greatest number that can be."""
        return self.least + len(self.chances) - 1

    @property
    def mean(self) -> float:
        """The number to expect on average."""
        return math.fsum(number * chance for number, chance in self)

    @property
    def variance(self) -> float:
        """The mean square of what lies between a number and the mean."""
        mean = self.mean
        return math.fsum((number - mean) ** 2 * chance for number, chance in self)

    def __iter__(self) -> Iterator[tuple[int, float]]:
        """Yield each number with its chance, from the least."""
        return ((self.least + k, chance) for k, chance in enumerate(self.chances))

    def chance(self, number: int) -> float:
        """Return how likely a number is."""
        index = number - self.least
        return self.chances[index] if 0 <= index < len(self.chances) else 0.0

    def at_least(self, number: int) -> float:
        """Return how likely this number or more is."""
        return math.fsum(chance for each, chance in self if each >= number)

    def at_most(self, number: int) -> float:
        """Return how likely this number or less is."""
        return math.fsum(chance for each, chance in self if each <= number)


def distribution_of(chances: Mapping[int, float]) -> Distribution:
    """Return the distribution that gives each number its chance, others none.

    Raises:
        InputError: If the chances do not add up to 1.
    """
    kept = [number for number, chance in chances.items() if chance > 0.0]
    if not kept:
        raise InputError("A distribution has at least one number that can be")
    least = min(kept)
    return Distribution(least=least, chances=tuple(chances.get(k, 0.0) for k in range(least, max(kept) + 1)))


def certain(number: int) -> Distribution:
    """Return the distribution of what is certain."""
    return Distribution(least=number, chances=(1.0,))


def binomial(count: int, chance: float) -> Distribution:
    """Return how many of so many independent trials succeed, each with the same chance.

    Raises:
        InputError: If the count is negative or the chance is none.
    """
    if count < 0 or not 0.0 <= chance <= 1.0:
        raise InputError("Trials are counted from 0 and their chance lies between 0 and 1", value=f"{count}, {chance}")
    missed = 1.0 - chance
    return Distribution(
        least=0, chances=tuple(math.comb(count, k) * chance**k * missed ** (count - k) for k in range(count + 1))
    )


def combined(*parts: Distribution) -> Distribution:
    """Return the distribution of the sum of independent numbers; of none it is 0."""
    found = certain(0)
    for part in parts:
        found = _sum(found, part)
    return found


def _sum(one: Distribution, other: Distribution) -> Distribution:
    long, short = one.chances, other.chances
    size = len(long) + len(short) - 1
    chances = tuple(
        math.fsum(long[k] * short[n - k] for k in range(max(0, n - len(short) + 1), min(n, len(long) - 1) + 1))
        for n in range(size)
    )
    return Distribution(least=one.least + other.least, chances=chances)


def repeated(count: int, each: Distribution) -> Distribution:
    """Return the distribution of the sum of so many independent numbers that are distributed alike."""
    found, power = certain(0), each
    while count > 0:
        if count % 2:
            found = _sum(found, power)
        count //= 2
        power = _sum(power, power) if count else power
    return found


def mixed(parts: Iterable[tuple[float, Distribution]]) -> Distribution:
    """Return what comes of first drawing one of several distributions, each with its chance."""
    gathered: dict[int, list[float]] = {}
    for weight, part in parts:
        for number, chance in part:
            gathered.setdefault(number, []).append(weight * chance)
    return distribution_of({number: math.fsum(chances) for number, chances in gathered.items()})


def compounded(counts: Distribution, each: Distribution) -> Distribution:
    """Return the sum of as many like numbers as another distribution says: damage of wounds, attacks of models."""
    parts, running, at = [], certain(0), 0
    for count, chance in counts:
        if count < 0:
            raise InputError("Nothing can be counted less than 0 times", value=str(count))
        while at < count:
            running, at = _sum(running, each), at + 1
        if chance > 0.0:
            parts.append((chance, running))
    return mixed(parts)


def thinned(counts: Distribution, chance: float) -> Distribution:
    """Return how many are left when each stays with the same chance: hits that wound, wounds that are not saved."""
    return mixed((weight, binomial(count, chance)) for count, weight in counts if weight > 0.0)


def mapped(whole: Distribution, change: Callable[[int], int]) -> Distribution:
    """Return the distribution of a function of a number."""
    return mixed((chance, certain(change(number))) for number, chance in whole if chance > 0.0)
