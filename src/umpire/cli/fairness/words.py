"""What is told of a table's fairness: the verdict, the reason for it, and what each theme is called."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.analysis import Compared, Fairness, Figure, Theme

TITLES = {
    Theme.HIDING: "Places to hide",
    Theme.OPEN: "Places in the open",
    Theme.OVERLOOK: "View over no man's land",
    Theme.COVER: "Cover near the markers",
    Theme.WAYS: "Ways to the markers",
}
MEANINGS = {
    Theme.HIDING: "How much of a side's zone no place of the enemy zone sees. More is better.",
    Theme.OPEN: "How much of a side's zone at least a quarter of the enemy zone sees. Less is better.",
    Theme.OVERLOOK: "How much of no man's land a place of a side's zone sees, on average. More is better.",
    Theme.COVER: 'How much of the enemy zone does not see a place within 3" of a marker, on average. More is better.',
    Theme.WAYS: "How far it is from a place of a side's zone to a marker, on average over all markers. Less is better.",
}
_ADVANTAGES = {
    Theme.HIDING: "more of its zone cannot be seen from the enemy's",
    Theme.OPEN: "less of its zone lies in the open",
    Theme.OVERLOOK: "it sees more of no man's land",
    Theme.COVER: "it has more cover from the enemy's zone near the markers",
    Theme.WAYS: "its ways to the markers are shorter",
}


SAME = 5e-4
"""What is told as 0.0 % is none."""


def verdict(found: Fairness) -> str:
    """Return whether a table is fair, in a sentence."""
    if found.low > 0.0:
        return "The sides do not get the same: the difference is larger than the sampling can explain."
    if found.unfairness < SAME:
        return "Both sides get the same."
    return "No difference is larger than the sampling can explain."


def number_told(found: Fairness) -> str:
    """Return the unfairness with its bounds, in percent."""
    return f"{found.unfairness:.1%} ({found.low:.1%} to {found.high:.1%})"


def means_of(theme: Theme, figures: Sequence[Figure]) -> tuple[float, float]:
    """Return what a theme is on each side, the mean of its figures."""
    of = [each for each in figures if each.theme is theme]
    return sum(each.first for each in of) / len(of), sum(each.second for each in of) / len(of)


def shown(theme: Theme, value: float) -> str:
    """Return a figure with its unit."""
    return f'{value:.1f}"' if theme is Theme.WAYS else f"{value:.1%}"


def reason(found: Fairness, compared: Compared) -> str:
    """Return whom a theme favours and why, in a sentence."""
    first, second = (shown(compared.theme, value) for value in means_of(compared.theme, found.figures))
    if not compared.favours:
        larger = _beyond(found, compared)
        return f"{TITLES[compared.theme]}: {first} against {second}; {larger}."
    mine, other = (first, second) if compared.favours == found.sides[0] else (second, first)
    return f"{compared.favours} has it better: {_ADVANTAGES[compared.theme]} ({mine} against {other})."


def _beyond(found: Fairness, compared: Compared) -> str:
    """Return what differs within a theme that favours nobody as a whole."""
    of = [each for each in found.figures if each.theme is compared.theme and abs(each.difference) > each.error]
    of = [each for each in of if abs(each.difference) > 1e-6]
    if not of:
        return "no difference beyond the sampling"
    worst = max(of, key=lambda each: abs(each.difference))
    first, second = shown(worst.theme, worst.first), shown(worst.theme, worst.second)
    return f"but for {worst.of} {found.sides[0]} has {first} and {found.sides[1]} {second}"


def main_reason(found: Fairness) -> str:
    """Return why a table ranks where it does: the largest difference that is one."""
    for compared in found.themes:
        if compared.low > 0.0:
            return reason(found, compared)
    return verdict(found) if found.unfairness < SAME else reason(found, found.themes[0])
