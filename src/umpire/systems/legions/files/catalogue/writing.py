"""Datasheets and Formations of the catalogues as text, in the form of the shipped files, to be laid beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from umpire.systems.legions.files.catalogue.comparing import number
from umpire.systems.legions.files.catalogue.facts import Choice, KindFacts, SheetFacts, WeaponFacts
from umpire.systems.legions.files.catalogue.formations import FormationFacts
from umpire.systems.legions.files.catalogue.names import plain
from umpire.systems.legions.files.datasheets import Datasheet, printed_rules, printed_traits

PLAIN = re.compile(r"[A-Za-z0-9(][A-Za-z0-9 .()+/\"-]*")
"""Words that YAML takes as they stand; all others are quoted."""

NUMBERS = re.compile(r"-?\d+(\.\d+)?")
ARC = re.compile(r"^arc \((?P<arc>front|rear)\)$", re.IGNORECASE)
SOURCE = "https://github.com/BSData/Horus-Heresy-Legions-Imperialis"
HEAD = (
    "# {faction}: as the catalogues have it, {revision}; made by `umpire army catalogue`.",
    "# Bases and heights are in no catalogue: those of the shipped datasheets, where there is one.",
    "datasheets:",
)


def sheets_text(faction: str, revision: str, sheets: Iterable[tuple[SheetFacts, Datasheet | None]]) -> str:
    """Return the file of an Army List's datasheets; each with the shipped one, if there is one."""
    lines = [each.format(faction=faction, revision=revision) for each in HEAD]
    for facts, shipped in sheets:
        lines += _sheet(facts, shipped)
    return "\n".join(lines) + "\n"


def formations_text(formations: Iterable[FormationFacts], revision: str) -> str:
    """Return the file of the Formations: their slots; who may fill them, and their rules, stand in prose alone."""
    lines = [f"# Formations as the catalogues have them, {revision}: their slots.", "formations:"]
    for each in formations:
        lines += _formation(each)
    return "\n".join(lines) + "\n"


def _formation(facts: FormationFacts) -> list[str]:
    chosen = {slot for group in facts.one_of for alternative in group for slot in alternative}
    compulsory = [name for name, slot in facts.slots.items() for _ in range(slot.compulsory)]
    optional = [
        name
        for name, slot in facts.slots.items()
        for _ in range(
            (slot.most or slot.compulsory) - slot.compulsory - (facts.given_up[name] if name in chosen else 0)
        )
    ]
    lines = [f"  - name: {word(facts.name)}", f"    faction: {word(facts.faction)}"]
    lines += [f"    {name}: {_listed(slots)}" for name, slots in (("compulsory", compulsory), ("optional", optional))]
    if facts.one_of:
        lines.append("    one_of:")
        lines += [f"      - [{', '.join(_listed(slots) for slots in group)}]" for group in facts.one_of]
    if facts.either and set(facts.given_up) - chosen:
        pairs = ", ".join(sorted(facts.either))
        lines.append(f"    # not said here: {pairs}, where one takes the place of the other's slots")
    lines += [f"    # any number of {name}" for name, slot in facts.slots.items() if slot.most is None]
    return [*lines, f"    source: {SOURCE}"]


def _sheet(facts: SheetFacts, shipped: Datasheet | None) -> list[str]:
    own, *others = facts.kinds
    base = "  # base: in no catalogue" if shipped is None else f"  base: {_mapping(shipped.base)}"
    height = "  # height_inches: in no catalogue" if shipped is None else f"  height_inches: {shipped.height_inches:g}"
    told = [
        f"- id: {word(facts.id)}",
        f"  name: {word(facts.name)}",
        f"  faction: {word(facts.faction)}",
        f"  role: {word(facts.role)}",
        f"  detachment_type: {word(facts.type or (shipped.detachment_type if shipped else ''))}",
        f"  scale: {facts.scale or (shipped.scale if shipped else 0)}",
        f"  models_per_detachment: {min(facts.sizes)}",
        *_prices(facts),
        f"  model: {word(own.name)}",
        *(f"  {name}: {value}" for name, value in _characteristics(own).items()),
        f"  special_rules: {_rules(own.rules)}",
        base,
        height,
        "  weapons:" if own.weapons else "  weapons: []",
        *(f"  - {_weapon(each)}" for each in own.weapons),
    ]
    if own.choices:
        told += ["  loadout:", *(f"  - {each}" for each in _loadout(own))]
    return [
        *told,
        *_further(facts),
        *_others(others),
        f"  source: {SOURCE}",
    ]


def _prices(facts: SheetFacts) -> list[str]:
    sizes = facts.sizes
    least, price = min(sizes), sizes[min(sizes)]
    told = [f"  max_models: {max(sizes)}"]
    even = all(points * least == price * models for models, points in sizes.items())
    every = list(sizes) == list(range(least, max(sizes) + 1)) and price % least == 0
    if len(sizes) > 1 and not facts.added and even and every:
        return [*told, f"  points_per_model: {price // least}"]
    return [*told, f"  points: {price}"]


def _further(facts: SheetFacts) -> list[str]:
    told = []
    least, price = min(facts.sizes), facts.sizes[min(facts.sizes)]
    if facts.options:
        told.append("  equipment_options:")
        groups = sorted(sorted(each) for each in facts.exclusive)
        for weapon, points in facts.options.items():
            number = next((index for index, names in enumerate(groups, start=1) if weapon in names), None)
            group = "" if number is None else f", exclusive_group: {number}"
            told.append(f"  - {{weapon: {word(weapon)}, points: {points}, per: model{group}}}")
    if facts.added:
        steps = sorted(facts.sizes)
        own = [(facts.kinds[0].name, steps[1] - least, facts.sizes[steps[1]] - price)] if len(steps) > 1 else []
        options = [*own, *((name, models, points) for name, (models, points) in facts.added.items())]
        listed = ", ".join(
            f"{{model: {word(name)}, models: {models}, points: {points}}}" for name, models, points in options
        )
        most = "" if facts.packs is None else f"max_upgrades: {facts.packs}, "
        told.append(f"  add_models: {{{most}options: [{listed}]}}")
    elif len(facts.sizes) > 1 and not _prices(facts)[-1].startswith("  points_per_model"):
        more = [(models - least, points - price) for models, points in sorted(facts.sizes.items()) if models > least]
        listed = ", ".join(f"{{models: {models}, points: {points}}}" for models, points in more)
        told.append(f"  size_upgrades: {{take: one, options: [{listed}]}}")
    if facts.upgrades:
        told.append("  model_upgrades:")
    for name, each in facts.upgrades.items():
        gains = f"gains: {_rules(each.gains)}, points: {each.points}, one_per: {each.one_per}"
        told.append(f"  - {{name: {word(name)}, {gains}}}")
    if facts.becoming:
        told.append(f"  may_become: {_listed(facts.becoming)}")
    return told


def _others(kinds: list[KindFacts]) -> list[str]:
    told = ["  upgrade_models:"] if kinds else []
    for each in kinds:
        characteristics = ", ".join(f"{name}: {value}" for name, value in _characteristics(each).items())
        weapons = ", ".join(_weapon(line) for line in each.weapons)
        loadout = ", ".join(_loadout(each))
        told.append(
            f"  - {{name: {word(each.name)}, model: {word(each.name)}, {characteristics}, "
            f"special_rules: {_rules(each.rules)}, weapons: [{weapons}], loadout: [{loadout}]}}"
        )
    return told


def _characteristics(kind: KindFacts) -> dict[str, str]:
    return {
        "movement": _value(kind.movement),
        "save": _value(kind.save),
        "caf": _value(kind.caf),
        "morale": _value(kind.morale),
        "wounds": _value(kind.wounds),
    }


def _weapon(line: WeaponFacts) -> str:
    arcs = [found["arc"].lower() for each in line.traits if (found := ARC.match(each))]
    traits = [_spelt(each, printed_traits()) for each in line.traits if not ARC.match(each)]
    profile = f", profile: {word(line.profile)}" if line.profile else ""
    values = f"dice: {_value(line.dice)}, to_hit: {_value(line.to_hit)}, ap: {_value(line.ap)}"
    rest = f"traits: {_listed(traits)}, arc: {arcs[0] if arcs else 'all'}"
    return f"{{name: {word(line.name)}{profile}, range: {_range(line.range)}, {values}, {rest}}}"


def _range(text: str) -> str:
    told = number(text)
    if told.startswith("t"):
        return "template"
    low, _, high = told.rpartition("-")
    return f"[{low or 0}, {high}]" if NUMBERS.fullmatch(high) else _value(text)


def _value(text: str) -> str:
    """Return a value as the shipped files write it: a number, null for '-', 'special' for what a trait explains."""
    told = number(text)
    if NUMBERS.fullmatch(told):
        return f"{float(told):g}"
    if told:
        return word(text)
    return "special" if text.strip().casefold() in ("sp", "special") else "null"


def _loadout(kind: KindFacts) -> list[str]:
    told = []
    fixed = [name for each in kind.choices if not each.choose for option in each.options for name in option.weapons]
    if fixed:
        told.append(f"{{all: {_listed(fixed)}}}")
    told += [_choice(each) for each in kind.choices if each.choose]
    return told


def _choice(choice: Choice) -> str:
    names = [each.name for each in choice.options]
    if all(names) and len(set(names)) == len(names) and not any(" w/ " in each for each in names):
        pairs = ", ".join(f"{word(each.name)}: {_listed(each.weapons)}" for each in choice.options)
        options = f"named_options: {{{pairs}}}"
    else:
        options = f"options: [{', '.join(_listed(each.weapons) for each in choice.options)}]"
    twice = ", same_twice: true" if choice.twice else ""
    prices = [each.points for each in choice.options]
    points = f", points: [{', '.join(map(str, prices))}]" if any(prices) else ""
    given = ", ".join(_rules(each.gives) for each in choice.options)
    gives = f", gives: [{given}]" if any(each.gives for each in choice.options) else ""
    return f"{{choose: {choice.choose}, {options}{twice}{points}{gives}}}"


def _rules(rules: Iterable[str]) -> str:
    return _listed([_spelt(each, printed_rules()) for each in rules])


def _spelt(rule: str, known: Iterable[str]) -> str:
    """Return a rule with the name that we print for it, and its value as it stands."""
    name, bracket, value = rule.partition(" (")
    return next((each for each in known if plain(each) == plain(name)), name) + bracket + value


def _mapping(values: Mapping[str, float | str]) -> str:
    told = (f"{name}: {value if isinstance(value, str) else f'{value:g}'}" for name, value in values.items())
    return f"{{{', '.join(told)}}}"


def _listed(words: Iterable[str]) -> str:
    return f"[{', '.join(word(each) for each in words)}]"


def word(text: str) -> str:
    """Return words as YAML takes them, quoted where they need it."""
    safe = PLAIN.fullmatch(text) and text == text.strip() and not NUMBERS.fullmatch(text)
    return (
        text
        if safe and text.casefold() not in ("null", "true", "false", "yes", "no", "on", "off")
        else f"'{text.replace(chr(39), chr(39) * 2)}'"
    )
