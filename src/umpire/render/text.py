"""Odds as bars for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.rulings import Odds

WIDTH = 40
EIGHTHS = " ▏▎▍▌▋▊▉"
FULL = "█"


def odds_text(odds: Sequence[Odds], *, width: int = WIDTH) -> list[str]:
    r"""Return lines that show how likely each outcome is: a heading for each thing, then a bar for each outcome.

    >>> from umpire.rulings import Odds
    >>> print("\n".join(odds_text([Odds(name="hits", chances={"0": 0.25, "1": 0.75}, mean=0.75)], width=4)))
    hits, 0.750 on average
      0 █     25.00 %
      1 ███   75.00 %
    """
    lines: list[str] = []
    for each in odds:
        lines.append(each.heading)
        shown = each.shown
        wide = max((len(outcome) for outcome in shown), default=0)
        lines += [
            f"  {outcome:>{wide}} {_bar(chance, width)} {chance * 100.0:6.2f} %" for outcome, chance in shown.items()
        ]
        hidden = [chance for outcome, chance in each.chances.items() if outcome not in shown and chance > 0.0]
        if hidden:
            lines.append(f"  {len(hidden)} more outcomes, the likeliest of them {max(hidden):.1e}")
    return lines


def _bar(chance: float, width: int) -> str:
    eighths = round(chance * width * 8)
    bar = FULL * (eighths // 8) + EIGHTHS[eighths % 8].strip()
    return f"{bar:<{width}}"
