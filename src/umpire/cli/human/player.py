"""A person who plays a side."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from umpire.cli.human.granting import OPEN_KINDS, granted
from umpire.cli.human.orders import order_lines, orders_offered, read_orders
from umpire.cli.human.telling import HELP, explain, places_of_refusal, prompt_lines, scene, told_since
from umpire.cli.human.terminal import Quit, Terminal, Undo
from umpire.cli.human.wishes import CHOOSE, read_wish
from umpire.cli.human.wishes import HELP as WISHES
from umpire.errors import GeometryError, IllegalAction, InputError
from umpire.formats import in_headings
from umpire.game import Choice, Luck, Options, View
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState

NUMBERED = re.compile(r"(\d+)\b\s*(.*)$", re.DOTALL)


class Human:
    """Shows the table and the choices, and turns what is typed into an action."""

    def __init__(self, side: str, *, terminal: Terminal | None = None, drawn: bool = True) -> None:
        """Make a player of a side; ``drawn`` draws the table as text at the beginning of every part of the battle."""
        self.side = side
        self._terminal = terminal or Terminal()
        self._drawn = drawn
        self._scene = ""
        self._told = -1
        self._refusal: IllegalAction | None = None
        self._asked: Options | None = None

    def choose(self, view: View[BattleState], options: Options, luck: Luck) -> Any:  # one of the system's actions
        """Ask until an action is named; whether it is legal the battle says.

        Raises:
            Undo: If the person takes the last decision back.
            Quit: If the person leaves.
        """
        self._present(view, options)
        while True:
            line = self._terminal.ask(f"{self.side}> ")
            try:
                action = self._read(line, view, options, luck)
            except (InputError, GeometryError) as error:
                self._terminal.say(str(error), style="yellow")
                continue
            if action is not None:
                return action

    def refused(self, refusal: IllegalAction) -> None:
        """Show why an action was refused; the battle asks again."""
        self._refusal = refusal
        self._terminal.say(f"Refused: {refusal}", style="red")
        for place in places_of_refusal(refusal):
            self._terminal.say(f"  {place}", style="red")
        self._terminal.say("  'why' shows the rules behind it.")

    def undone(self, to: int | None, *, now: int) -> None:
        """Tell what was taken back: everything after entry ``to``; ``now`` is the last entry of the log."""
        self._asked = None
        if to is None:
            self._terminal.say("You have nothing to take back.", style="yellow")
        else:
            self._told = now
            self._terminal.say(f"Taken back to log entry {to}; its dice are not rolled again.", style="yellow")

    def _present(self, view: View[BattleState], options: Options) -> None:
        for line in told_since(view, self._told):
            self._terminal.say(line)
        self._told = max([self._told, *(entry.seq for entry in view.log)])
        if options == self._asked:
            return
        self._asked, self._refusal = options, None
        if self._drawn and scene(view) != self._scene:
            self._scene = scene(view)
            self._terminal.show_table(view.state.field)
        for line in prompt_lines(view, options):
            self._terminal.say(line, style="bold")
        self._list(view, options)

    def _list(self, view: View[BattleState], options: Options, part: str = "") -> None:
        offered = orders_offered(options.choices)
        if offered:
            lines = order_lines(view.state.field, offered)
            lines.append("  '1 2 advance', 'all march', '1-4 charge; rest advance', 'you choose'")
        else:
            lines = [f"{number:4}  {_told(choice)}" for number, choice in enumerate(options.choices, start=1)]
        found = [line for line in lines if part in line.lower()]
        if part and not found:
            fix = "Type a number, part of a name, or help."
            raise InputError("Nothing here is called that", value=part, fix=fix)
        self._terminal.list(found)

    def _read(self, line: str, view: View[BattleState], options: Options, luck: Luck) -> Any:  # an action or None
        if self._command(line, view, options):
            return None
        if line.startswith("{"):
            return _read_json(line)
        field = view.state.field
        offered = orders_offered(options.choices)
        if offered:
            mine = [each.id for each in field.detachments.values() if each.side == self.side]
            if (orders := read_orders(line, offered, mine=mine)) is not None:
                return orders
        if line.lower() in CHOOSE:
            return LEGIONS.sample(view.state, self.side, _any(options, luck), luck)
        if (found := NUMBERED.match(line)) is not None and not line[len(found[1]) :].startswith(","):
            if offered:
                fix = "Say which Order: '1 2 advance'."
                raise InputError("This names no Order", value=line, fix=fix)
            return self._chosen(_numbered(found[1], options), found[2], view, luck)
        if (named := _named(line, options, field)) is not None:
            return self._chosen(*named, view, luck)
        self._list(view, options, line.lower())
        return None

    def _command(self, line: str, view: View[BattleState], options: Options) -> bool:
        """Carry out what only shows something; return whether the line was of that kind."""
        word, _, rest = line.lower().partition(" ")
        if word in ("quit", "exit"):
            raise Quit
        if word == "undo":
            raise Undo
        if not line:
            self._terminal.more()
        elif word in ("help", "?"):
            self._terminal.say(HELP)
        elif word == "why":
            self._terminal.say(explain(self._refusal.rules if self._refusal else options.rules))
        elif word == "rule":
            self._terminal.say(explain((rest.upper(),)))
        elif word == "board":
            self._terminal.show_table(view.state.field)
        elif word == "armies":
            self._terminal.show_armies(view.state.field)
        elif word == "list":
            self._list(view, options)
        else:
            return False
        return True

    def _chosen(self, choice: Choice, rest: str, view: View[BattleState], luck: Luck) -> Any:  # an action or None
        if rest and (choice.action is not None or choice.kind not in OPEN_KINDS):
            raise InputError("This choice takes no further words", value=rest, fix="Type its number alone.")
        if choice.action is not None:
            return choice.action
        if choice.kind not in OPEN_KINDS:
            return LEGIONS.sample(view.state, self.side, choice, luck)
        if not rest:
            self._terminal.say(f"{_told(choice)}: where to?\n{WISHES}")
            rest = self._terminal.ask(f"{self.side} where> ")
            if rest.lower() in ("", "back"):
                return None
        wish = read_wish(rest)
        if wish is None:
            raise InputError("This is not a place", value=rest, fix="Say 'towards X', 'at 30,24', or 'you choose'.")
        if wish.anything:
            return LEGIONS.sample(view.state, self.side, choice, luck)
        return granted(view.state.field, choice, wish, luck)


def _told(choice: Choice) -> str:
    subject = "" if not choice.subject or choice.subject in choice.label else f" ({choice.subject})"
    return f"{choice.label}{subject}"


def _any(options: Options, luck: Luck) -> Choice:
    """Return any choice that goes on with the battle; one for all Orders where there is one."""
    whole = [each for each in options.choices if each.kind == "issue_all_orders"]
    going_on = [each for each in options.choices if each.kind != "concede"]
    return luck.pick(whole or going_on or list(options.choices))


def _numbered(number: str, options: Options) -> Choice:
    index = int(number)
    if not 1 <= index <= len(options.choices):
        fix = f"They go from 1 to {len(options.choices)}."
        raise InputError("There is no such choice", value=number, fix=fix)
    return options.choices[index - 1]


def _named(line: str, options: Options, field: Battlefield) -> tuple[Choice, str] | None:
    """Return the open choice that a line speaks of, and the wish in it.

    Either the choice is named first, 'tactical-1 towards bridge', or one of its models, 'tactical-1-3 30,24 31,26'.
    """
    name, _, rest = line.partition(" ")
    model = field.models.get(name)
    for choice in options.choices:
        if choice.action is not None or not rest:
            continue
        if choice.subject == name:
            return choice, rest
        if model is not None and choice.subject == model.detachment:
            return choice, line
    return None


def _read_json(line: str) -> Any:  # one of the system's actions
    try:
        return msgspec.convert(in_headings(msgspec.json.decode(line)), LEGIONS.action_type)
    except msgspec.MsgspecError as error:
        fix = "See `umpire schema action`."
        raise InputError(f"This is not an action: {error}", value=line, fix=fix) from None
