"""A bot in twenty lines: it takes what its Detachments can do at once, and plays red against a random blue."""

import umpire

LIKES = ("call_overwatch", "fire", "charge", "move", "issue_all_orders")


class Eager:
    """Fires where it can, charges where it may, moves otherwise, and never holds back."""

    def choose(self, view: umpire.View[umpire.BattleState], options: umpire.Options, luck: umpire.Luck) -> object:
        """Return the action to take: the first kind of choice that it likes, any other if there is none."""
        for kind in LIKES:
            liked = [choice for choice in options.choices if choice.kind == kind]
            if liked:
                break
        else:
            liked = [choice for choice in options.choices if choice.kind != "concede"]
        # A choice may be open (where to move, whom to hit with what): the sampler makes a legal action of it.
        return umpire.LEGIONS.sample(view.state, options.side, luck.pick(liked), luck)


if __name__ == "__main__":
    battle = umpire.play(umpire.skirmish(4), bots={"red": Eager(), "blue": "random"}, seed=1)
    print(battle.outcome)
    print(len(battle.entries), "log entries")
