"""A person who plays a side."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from umpire.bots import playable
from umpire.cli.human.telling import HELP, explain, places_of_refusal, prompt_lines, told_since
from umpire.cli.human.terminal import Quit, Terminal, Undo
from umpire.errors import GeometryError, IllegalAction, InputError
from umpire.formats import in_headings
from umpire.game import Choice, Luck, Options, View, WholeBattle

NUMBERED = re.compile(r"(\d+)\b\s*(.*)$", re.DOTALL)
CHOOSE = ("you choose", "choose", "you", "any")


class Human:
    """Shows the table and the choices, and turns what is typed into an action."""

    def __init__(self, game: WholeBattle, side: str, *, terminal: Terminal | None = None, drawn: bool = True) -> None:
        """Make a player of a side; ``drawn`` draws the table as text at the beginning of every part of the battle."""
        self.side = side
        self._game, self._hands = game, game.hands
        self._terminal = terminal or Terminal()
        self._drawn = drawn
        self._scene = ""
        self._told = -1
        self._refusal: IllegalAction | None = None
        self._asked: tuple[Options, int] | None = None

    def choose(self, view: View[Any], options: Options, luck: Luck) -> Any:  # one of the system's actions
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

    def catch_up(self, view: View[Any]) -> None:
        """Tell what has happened since this was last done."""
        for line in told_since(self._game, view, self._told):
            self._terminal.say(line)
        self._told = max([self._told, *(entry.seq for entry in view.log)])

    def _present(self, view: View[Any], options: Options) -> None:
        self.catch_up(view)
        asked = (options, self._told)
        if asked == self._asked:
            return
        self._asked, self._refusal = asked, None
        standing = self._game.standing(view.state)
        scene = f"{standing.moment} {standing.stage}"
        if self._drawn and scene != self._scene:
            self._scene = scene
            self._show(view)
        for line in prompt_lines(standing, options):
            self._terminal.say(line, style="bold")
        self._list(view, options)

    def _list(self, view: View[Any], options: Options, part: str = "") -> None:
        lines = self._hands.listed(view.state, options) if self._hands is not None else None
        if lines is None:
            lines = [f"{number:4}  {_told(choice)}" for number, choice in enumerate(options.choices, start=1)]
        found = [line for line in lines if part in line.lower()]
        if part and not found:
            fix = "Type a number, part of a name, or help."
            raise InputError("Nothing here is called that", value=part, fix=fix)
        self._terminal.list(found)

    def _read(self, line: str, view: View[Any], options: Options, luck: Luck) -> Any:  # an action or None
        if self._command(line, view, options):
            return None
        if line.startswith("{"):
            return _read_json(line, self._game)
        if self._hands is not None and (action := self._hands.read(line, view.state, options)) is not None:
            return action
        if line.lower() in CHOOSE:
            return self._sampled(view, self._any(options, luck), luck)
        if (found := NUMBERED.match(line)) is not None and not line[len(found[1]) :].startswith(","):
            return self._chosen(_numbered(found[1], options), found[2], view, luck)
        named = self._hands.named(line, view.state, options) if self._hands is not None else None
        if named is not None:
            return self._chosen(*named, view, luck)
        self._list(view, options, line.lower())
        return None

    def _command(self, line: str, view: View[Any], options: Options) -> bool:
        """Carry out what only shows something; return whether the line was of that kind."""
        word, _, rest = line.lower().partition(" ")
        if word in ("quit", "exit"):
            raise Quit
        if word == "undo":
            raise Undo
        if not line:
            self._terminal.more()
        elif word in ("help", "?"):
            first = next(iter(self._game.system.rulebook)).id
            more = f"{self._hands.help}\n" if self._hands is not None else ""
            self._terminal.say(HELP.format(more=more, rule=first))
        elif word == "why":
            if self._refusal is None and (asked := self._game.asking(view.state, options)) is not None:
                self._terminal.say(f"{asked.what} {asked.why}\n{asked.who} {asked.otherwise}")
            self._terminal.say(explain(self._game, self._refusal.rules if self._refusal else options.rules))
        elif word == "rule":
            self._terminal.say(explain(self._game, (rest.upper(),)))
        elif word == "board":
            self._show(view)
        elif word == "armies":
            self._terminal.show(self._game.roster(view.state) if self._game.roster else "No forces are listed.")
        elif word == "list":
            self._list(view, options)
        else:
            return False
        return True

    def _show(self, view: View[Any]) -> None:
        if self._game.drawn is not None:
            self._terminal.show(self._game.drawn(view.state, self._terminal.width))

    def _any(self, options: Options, luck: Luck) -> Choice:
        """Return any choice that goes on with the battle; one that decides everything at once where there is one."""
        whole = self._hands.whole_kinds if self._hands is not None else ()
        return luck.pick([each for each in options.choices if each.kind in whole] or list(playable(options)))

    def _chosen(self, choice: Choice, words: str, view: View[Any], luck: Luck) -> Any:  # an action or None
        hands = self._hands
        if choice.action is not None or hands is None or choice.kind not in hands.open_kinds:
            if words:
                raise InputError("This choice takes no further words", value=words, fix="Type its number alone.")
            return choice.action if choice.action is not None else self._sampled(view, choice, luck)
        if not words:
            self._terminal.say(f"{_told(choice)}: where to?\n{hands.where}")
            words = self._terminal.ask(f"{self.side} where> ")
            if words.lower() in ("", "back"):
                return None
        action = hands.granted(words, view.state, choice, luck)
        return self._sampled(view, choice, luck) if action is None else action

    def _sampled(self, view: View[Any], choice: Choice, luck: Luck) -> Any:  # an action
        return self._game.system.sample(view.state, self.side, choice, luck)


def _told(choice: Choice) -> str:
    subject = "" if not choice.subject or choice.subject in choice.label else f" ({choice.subject})"
    return f"{choice.label}{subject}"


def _numbered(number: str, options: Options) -> Choice:
    index = int(number)
    if not 1 <= index <= len(options.choices):
        fix = f"They go from 1 to {len(options.choices)}."
        raise InputError("There is no such choice", value=number, fix=fix)
    return options.choices[index - 1]


def _read_json(line: str, game: WholeBattle) -> Any:  # one of the system's actions
    try:
        return msgspec.convert(in_headings(msgspec.json.decode(line)), game.system.action_type)
    except msgspec.MsgspecError as error:
        fix = "See `umpire schema action`."
        raise InputError(f"This is not an action: {error}", value=line, fix=fix) from None
