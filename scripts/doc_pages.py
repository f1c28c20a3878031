"""Write the pages that are made from the code: one for each chapter of rules, and the list of what is supported.

Usage: ``python scripts/doc_pages.py [--supported]``. docs/rules/ is made anew each time and is not kept in git;
docs/supported.md, docs/fields.md, docs/observations.md and what the pages on series show are, and ``--supported``
writes only these.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from field_page import field_page
from observation_page import observation_page
from series_pages import SHOWN, shown_series

from umpire.cli.draw import case_picture
from umpire.errors import UmpireError
from umpire.formats import Document
from umpire.formats.cases import BoardCase, shipped_cases, status
from umpire.game import ruleset, ruleset_names
from umpire.rulings import CatalogueEntry, Rulebook
from umpire.simulate import columns_told
from umpire.systems.legions.files import datasheets, lacking_rules
from umpire.systems.legions.files.cases import Case
from umpire.systems.legions.printed_sheets import DATASHEETS
from umpire.systems.legions.rules import BOOK, CHAPTERS, SPECIAL_RULES, TRAITS, SpecialRule, WeaponTrait, catalogue
from umpire.systems.legions.rules.battles import FormationType, formation_types, mission_plans

DOCS = Path(__file__).resolve().parent.parent / "docs"

INTRODUCTION = (
    "Every rule has an id. The text is ours, not the publisher's. A *cased* rule has a worked example that fails when "
    "the rule is made wrong on purpose; for an *accepted* one no example can tell, and the reason is given; *unproved* "
    "ones are implemented and no more; *missing* ones are not implemented, and what needs them is refused."
)
CLOSED = (
    "A scenario or datasheet that needs anything else is refused with the list of what is missing, unless "
    "`--allow-missing` is given; then it is played without, and the log says so."
)


def main() -> None:
    """Write all pages."""
    (DOCS / "supported.md").write_text(supported_page(), encoding="utf-8")
    (DOCS / "fields.md").write_text(field_page(), encoding="utf-8")
    (DOCS / "observations.md").write_text(observation_page(), encoding="utf-8")
    (DOCS / "examples" / "series_columns.out").write_text(columns_told(), encoding="utf-8")
    (DOCS / "examples" / SHOWN).write_text(shown_series(), encoding="utf-8")
    if sys.argv[1:] != ["--supported"]:
        write_rule_pages(DOCS / "rules")


def write_rule_pages(folder: Path) -> None:
    """Write a page for each chapter, an index, and a picture for each case."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "cases").mkdir(parents=True)
    cases: dict[str, list[Case | BoardCase]] = {}
    for document, case in shipped_cases("legions"):
        cases.setdefault(case.rules[0], []).append(case)
        (folder / "cases" / f"{case.id}.svg").write_text(picture(document, case), encoding="utf-8")
    for chapter in CHAPTERS:
        entries = [entry for entry in catalogue() if entry.id.split("-")[1] == chapter]
        (folder / f"{chapter.lower()}.md").write_text(chapter_page(chapter, entries, cases), encoding="utf-8")
    (folder / "index.md").write_text(index_page(), encoding="utf-8")
    for name in ruleset_names():
        write_system_page(folder, name)


def write_system_page(folder: Path, name: str) -> None:
    """Write the page of one of the smaller systems, and a picture for each of its cases."""
    cases: dict[str, list[Case | BoardCase]] = {}
    for document, case in shipped_cases(name):
        cases.setdefault(case.rules[0], []).append(case)
        (folder / "cases" / f"{case.id}.svg").write_text(picture(document, case), encoding="utf-8")
    rules, heading = ruleset(name), ""
    lines = [f"# {rules.title}", "", INTRODUCTION, ""]
    entries = rules.catalogue()
    known = {entry.id for entry in entries}
    assumed = [rule for rule in rules.rulebook if rule.id not in known]
    places = [(entry.id, entry.heading) for entry in entries] + [(rule.id, rule.heading) for rule in assumed]
    for rule_id, place in places:
        if place != heading:
            heading = place
            lines += [f"## {heading}", ""]
        lines += [*rule_text(rule_id, rules.rulebook, cases.get(rule_id, []), page=name), ""]
    (folder / f"{name}.md").write_text("\n".join(lines), encoding="utf-8")


def index_page() -> str:
    """Return the list of chapters with how much of each is implemented."""
    lines = [
        "# Rules",
        "",
        INTRODUCTION,
        "",
        "| chapter | rules | cased | accepted | unproved | missing |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    found = status("legions")
    for chapter, title in CHAPTERS.items():
        mine = [each.status for each in found if each.id.split("-")[1] == chapter]
        counts = " | ".join(str(mine.count(kind)) for kind in ("cased", "accepted", "unproved", "missing"))
        lines.append(f"| [{title}]({chapter.lower()}.md) | {len(mine)} | {counts} |")
    return "\n".join([*lines, ""])


def chapter_page(chapter: str, entries: list[CatalogueEntry], cases: dict[str, list[Case | BoardCase]]) -> str:
    """Return the page of one chapter."""
    lines, heading = [f"# {CHAPTERS[chapter]}", ""], ""
    for entry in entries:
        if entry.heading != heading:
            heading = entry.heading
            lines += [f"## {heading}", ""]
        lines += [*rule_lines(entry, cases.get(entry.id, [])), ""]
    return "\n".join(lines)


def rule_lines(entry: CatalogueEntry, cases: list[Case | BoardCase]) -> Iterator[str]:
    """Yield what a page says of one rule of Legions Imperialis."""
    yield from rule_text(entry.id, BOOK, cases)


def rule_text(rule_id: str, book: Rulebook, cases: list[Case | BoardCase], *, page: str = "") -> Iterator[str]:
    """Yield what a page says of one rule; without a page each chapter has its own."""
    rule = book.get(rule_id)
    yield f"### {rule_id} {{ #{rule_id} }}"
    yield ""
    if rule is None:
        yield "*Not implemented.*"
        return
    yield rule.text
    if rule.see:
        yield f"\nRestates [{rule.see}]({page or rule.see.split('-')[1].lower()}.md#{rule.see})."
    if overridden := book.overridden_by(rule_id):
        homes = {other: page or other.split("-")[1].lower() for other in overridden}
        replaced = ", ".join(f"[{other}]({home}.md#{other})" for other, home in homes.items())
        yield f"\nReplaces {replaced}."
    if rule.reading is not None:
        yield f'\n!!! note "Read as"\n    {rule.reading.taken}'
        if rule.reading.alternative:
            yield f"\n    Could be read: {rule.reading.alternative}"
    for case in cases:
        yield f'\n??? example "{case.id}: {case.title}"\n    ![{case.id}](cases/{case.id}.svg)'


def picture(document: Document, case: Case | BoardCase) -> str:
    """Return a drawing of a case that ships; one that cannot be drawn ends the program."""
    try:
        return case_picture(document, case)
    except UmpireError as error:
        raise SystemExit(f"{document.name}: {case.id}: {error}") from None


def supported_page() -> str:
    """Return the closed list of what may be used in a battle."""
    lines = [
        "# What is supported",
        "",
        CLOSED,
        "",
        "## Weapon traits",
        "",
        *_listed(TRAITS),
        "## Special rules",
        "",
        *_listed(SPECIAL_RULES),
        "## Missions",
        "",
        *(f"- {plan.name} (`{plan.id}`)" for plan in mission_plans().values()),
        "",
        "## Formations",
        "",
        formations_line(),
        "",
        *(_formation(kind) for kind in formation_types().values()),
        "",
        "## Datasheets",
        "",
        *_sheets(),
    ]
    return "\n".join([*lines, ""])


def _listed(filed: Mapping[str, WeaponTrait] | Mapping[str, SpecialRule]) -> Iterator[str]:
    for name, each in sorted(filed.items()):
        yield f"- {name} ({', '.join(each.rules)})"
    yield ""


def formations_line() -> str:
    """Return how many Formations can be fielded with all their rules."""
    kinds = formation_types().values()
    whole = [each for each in kinds if not lacking_rules(each.name, "")]
    support, iconic = sum(each.support for each in whole), sum(each.package is not None for each in whole)
    return (
        f"{len(whole)} of {len(kinds)} can be fielded with all their rules: {len(whole) - support - iconic} of the "
        f"Army Lists, {support} Support Formations and {iconic} Iconic ones."
    )


def _formation(kind: FormationType) -> str:
    lacks = "; ".join(lacking_rules(kind.name, "")).replace(f"{kind.name}: ", "")
    return f"- {kind.name} ({kind.faction})" + (f": not without its rule: {lacks}" if lacks else "")


def _sheets() -> Iterator[str]:
    faction = ""
    for sheet in datasheets().values():
        if sheet.faction != faction:
            faction = sheet.faction
            yield f"\n### {faction}\n"
        needs = "; ".join(DATASHEETS.needs(sheet))
        yield f"- {sheet.name} (`{sheet.id}`)" + (f": not with {needs}" if needs else "")


if __name__ == "__main__":
    main()
