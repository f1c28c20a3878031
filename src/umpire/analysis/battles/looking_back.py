"""A battle looked back on: its chances over time, its luck, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.analysis.battles.chances import Chance, Swing, chances, played_entries, swing
from umpire.analysis.battles.decisions import Decision, dearest_decisions
from umpire.analysis.battles.luck import DiceLuck, dice_luck
from umpire.analysis.battles.trying import Progress, Trials
from umpire.game import Journal, Outcome, WholeBattle, check_alike, replay

FORMAT = 1


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A battle looked back on.

    Attributes:
        format: The version of this form.
        system: The game.
        digest: That of the log's last line: the same log is analysed alike everywhere.
        sides: The sides; chances are those of the first where nothing else is said.
        names: What they are called.
        outcome: How the battle ended, None if it is not over.
        chances: The first side's chance to win before the first action of the first round, and after each entry.
        swing: What moved it, None where nobody can tell.
        luck: What every side's dice brought it, None if the game does not tell what its dice are worth.
        decisions: The decisions that cost most, those of the first side first; None where they were not looked for.
        advisers: The programs that were asked what would have been better.
        remarks: What is not told, and why.
    """

    format: int = FORMAT
    system: str
    digest: str
    sides: tuple[str, ...]
    names: dict[str, str]
    outcome: Outcome | None
    chances: tuple[Chance, ...]
    swing: Swing | None
    luck: DiceLuck | None
    decisions: tuple[Decision, ...] | None
    advisers: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def analyse(game: WholeBattle, journal: Journal, *, quick: bool = False, progress: Progress | None = None) -> Analysis:
    """Look back on a battle.

    Args:
        game: What was played.
        journal: Its log: a full one, or any of a battle that is over.
        quick: Leave out what has to be played again with other dice and other decisions.
        progress: Told how far it has come.

    Raises:
        LogError: If the log was edited, or was written by another Umpire or rulebook and comes out otherwise here.
    """
    check_alike(game.system, journal)
    tell = progress or (lambda _what, _done, _of: None)
    path = played_entries(game, journal)
    trials = Trials(game, journal)
    curve = chances(game, path, trials) if game.expects is not None else ()
    again = bool(curve) and not quick and journal.shared is None
    moved = swing(game, path, curve, trials, tell) if again else None
    dear = dearest_decisions(game, path, trials, tell) if again and game.advisers else None
    sides = game.system.sides(journal.header.state)
    return Analysis(
        system=game.system.name,
        digest=journal.closing.digest if journal.closing is not None else journal.entries[-1].digest,
        sides=sides,
        names={side: journal.header.meta.get(f"name {side}", side) for side in sides},
        outcome=game.system.outcome(replay(game.system, journal)),
        chances=curve,
        swing=moved,
        luck=dice_luck(game, journal),
        decisions=dear,
        advisers=game.advisers if dear is not None else (),
        remarks=tuple(_remarks(game, journal, quick=quick, begun=bool(path))),
    )


def _remarks(game: WholeBattle, journal: Journal, *, quick: bool, begun: bool) -> Iterator[str]:
    """Yield what an analysis does not tell, and why."""
    if not begun:
        yield "No round was played: there are no chances over time."
    elif game.expects is None:
        yield "This game cannot tell how a battle is expected to end: there are no chances over time."
    elif quick:
        yield "Nothing was played again: what the dice moved and what decisions cost is left out."
    elif journal.shared is not None:
        yield "The log was shared while the battle ran: what lay face-down in it cannot be played again."
    elif not game.advisers:
        yield "This game has no program that could tell what would have been better."
    if game.fortunes is None:
        yield "This game does not tell what its dice are worth: luck is not told apart from choice."
