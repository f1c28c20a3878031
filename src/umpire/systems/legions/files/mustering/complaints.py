"""What is wrong with an army, for people: which rule says so, where it lies, and what to do about it."""

from __future__ import annotations

import re
from functools import cache

from msgspec import UNSET

from umpire.errors import InputError
from umpire.formats.workshops import Complaint
from umpire.misfits import shortened
from umpire.rulings import Finding
from umpire.systems.legions.files.armies import ArmyEntry
from umpire.systems.legions.files.datasheets import datasheets
from umpire.systems.legions.files.mustering.mending import PLACE, Mended

RULE = re.compile(r"\bLI-[A-Z]{3}-\d{3}\b")
WORD = re.compile(r"(?<![\w-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+")

FIXES = {
    "LI-BTL-001": "Leave something out, or play for more points.",
    "LI-BTL-053": "Choose the Allegiance and the Primary Army List.",
    "LI-BTL-054": "Take more from the Primary Army List, or less from allies.",
    "LI-BTL-055": "Add a Formation of the Primary Army List.",
    "LI-BTL-056": "Give the Formation what it lacks.",
    "LI-BTL-057": "Take fewer, or take them as Dedicated Transports.",
    "LI-BTL-058": "Buy as many as carry all models of the Detachment, of a kind that the Formation allows.",
    "LI-BTL-061": "Take another Formation of the Primary Army List, or an ally less.",
    "LI-BTL-062": "Change the Allegiance, or leave it out.",
    "LI-BTL-063": "Leave Legate Commanders out, or play for more points.",
    "LI-BTL-067": "Take the set as it is, or leave it out.",
    "LI-BTL-068": "Add another Formation of that Army List, or leave the Support Formation out.",
    "LI-BTL-072": "Buy it a Flyer as a Dedicated Transport, or name one as `embarked`.",
    "LI-BTL-073": "Let it start the battle in its Drop Pods.",
    "LI-SPC-059": "Change the Allegiance, or leave it out.",
    "LI-SPC-088": "Keep one of them.",
    "LI-SPC-105": "Give all allied Formations the same Legion.",
    "LI-TIT-031": "Take Legio Supports and Knightly Lances alone.",
}
"""What to do about what each rule refuses."""

OF_DETACHMENTS = {
    "LI-BTL-056": "Leave it out, or put it into a Formation that has a slot for it.",
}
"""The same where it is about a single Detachment."""

OF_FORMATIONS = {
    "LI-BTL-061": "Change whether it is allied, or leave it out.",
    "LI-BTL-068": "Take it as no ally.",
}
"""The same where it is about a single Formation."""


@cache
def _names() -> dict[str, str]:
    return {each.id: each.name for each in datasheets().values()}


def by_place(complaint: Complaint) -> tuple[int, int]:
    """Return where in its army a complaint lies, to put them in order: what is about all of it comes first."""
    match = PLACE.match(complaint.path)
    return (-1, -1) if match is None else (int(match[1]), -1 if match[2] is None else int(match[2]))


def in_words(told: str) -> str:
    """Return a sentence with datasheets called by their names instead of their ids."""
    return WORD.sub(lambda found: _names().get(found[0], found[0]), told)


def of_finding(finding: Finding, mended: Mended, army: ArmyEntry) -> Complaint:
    """Return what a rule refuses as a complaint; the finding lies in the mended army."""
    path = "" if finding.at is UNSET else mended.place(str(finding.at))
    return _complaint(army, rule=finding.rule, says=in_words(finding.says), fix=_fix(finding.rule, path), path=path)


def _fix(rule: str, path: str) -> str:
    if path.endswith(".upgrade"):
        return "Choose another upgrade, or none."
    own = OF_DETACHMENTS if ".detachments[" in path else OF_FORMATIONS if path.startswith("formations[") else {}
    return own.get(rule, "") or FIXES.get(rule, "Change or leave out what it names.")


def rule_behind(error: InputError) -> str:
    """Return the id of the rule that a mistake goes against, as the error names it; "" for a mistake in the file."""
    found = RULE.search(f"{error.problem} {error.fix}")
    return found[0] if found else ""


def of_error(error: InputError, army: ArmyEntry) -> Complaint:
    """Return a mistake as a complaint; its path is one of the army as it stands, a rule that it rests on it names."""
    says = f"{error.problem} (got {shortened(error.value)})" if error.value else error.problem
    return _complaint(
        army,
        rule=rule_behind(error),
        says=in_words(says),
        fix=error.fix or "Change or leave out what it names.",
        path=error.path,
    )


def _complaint(army: ArmyEntry, *, rule: str, says: str, fix: str, path: str) -> Complaint:
    """Return a complaint with the ids of the Formation and the Detachment that it lies in."""
    match = PLACE.match(path)
    if match is None:
        return Complaint(rule=rule, says=says, fix=fix, path=path)
    formation = army.formations[int(match[1])]
    entry = None if match[2] is None else formation.detachments[int(match[2])]
    name = "" if entry is None else entry.id
    return Complaint(rule=rule, says=says, fix=fix, path=path, formation=formation.id, detachment=name)
