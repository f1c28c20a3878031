"""Step a battle by hand: see what each side may do, act, meet a refusal, go back, keep the log."""

import tempfile
from pathlib import Path

import umpire
from umpire.formats import JournalFile

battle = umpire.begin(umpire.skirmish(4), seed=7)

with tempfile.TemporaryDirectory() as folder:
    log = Path(folder) / "battle.log"
    with JournalFile.create(log, battle):
        for _ in range(20):
            side = battle.to_decide[0]
            view = battle.view(side)  # all that this side may know
            options = battle.options(side)
            choice = next(each for each in options.choices if each.kind != "concede")
            action = umpire.LEGIONS.sample(view.state, side, choice, battle.luck(side))
            entry = battle.act(side, action)
        print("entry", entry.seq, "of", entry.side, "led to", len(entry.events), "events:")
        for event in entry.events:
            print(" ", type(event).__name__, ", ".join(event.rules), event.dice or "")

        try:
            battle.act(battle.to_decide[0], umpire.LEGIONS.sample(battle.state, side, choice, battle.luck(side)))
        except umpire.IllegalAction as refusal:
            print("refused:", refusal)

        battle.undo(to=10)
        print("back to entry 10; the log has", len(battle.entries), "entries")

    journal = umpire.load_journal(umpire.LEGIONS, log)
    assert umpire.replay(umpire.LEGIONS, journal) == battle.state
    print(umpire.verify(umpire.LEGIONS, journal))
