"""Whether what was rolled falls as chances say: the chi-square of counts, and how likely a greater one is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

FEW = 5.0


def likelihood(chances: Mapping[str, float], seen: Counter[str]) -> float:
    """Return how likely counts at least as far from the chances are; outcomes that are rarely seen count as one."""
    assert {name for name, count in seen.items() if count} <= {name for name, chance in chances.items() if chance > 0.0}
    rolled = seen.total()
    often = [name for name, chance in chances.items() if chance * rolled >= FEW]
    pairs = [(seen[name], chances[name] * rolled) for name in often]
    rare = rolled - sum(wanted for _, wanted in pairs)
    if rare >= FEW:
        pairs.append((rolled - sum(count for count, _ in pairs), rare))
    assert len(pairs) > 1, "the counts tell nothing"
    return beyond(sum((count - wanted) ** 2 / wanted for count, wanted in pairs), len(pairs) - 1)


def beyond(square: float, freedom: int) -> float:
    """Return the chance of a greater chi-square, in closed form."""
    half = square / 2.0
    if freedom % 2 == 0:
        return math.exp(-half) * sum(half**k / math.factorial(k) for k in range(freedom // 2))
    parts = (half ** (k + 0.5) / math.gamma(k + 1.5) for k in range((freedom - 1) // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * sum(parts)
