"""A small catalogue of our own, with one case of each thing that catalogues can say."""

from __future__ import annotations

from pathlib import Path

HEAD = '<{kind} xmlns="http://www.battlescribe.net/schema/catalogueSchema" id="{id}" name="{name}" revision="7">'
POINTS = '<costs><cost name="points" typeId="ee95-a20e-f9ff-e2c2" value="{}"/></costs>'

SYSTEM = (
    HEAD.format(kind="gameSystem", id="sys", name="Small")
    + """<categoryEntries>
<categoryEntry id="core" name="Core"/><categoryEntry id="support" name="Support"/>
<categoryEntry id="vanguard" name="Vanguard"/><categoryEntry id="walker" name="Walker (1)"/>
<categoryEntry id="battle-tank" name="Battle Tank"/><categoryEntry id="vehicle" name="Vehicle (2)"/>
</categoryEntries>
<forceEntries><forceEntry id="force" name="Walker Company"><categoryLinks>
<categoryLink id="f1" targetId="core"><constraints>
<constraint id="f1n" type="min" value="1" field="selections" scope="force"/>
<constraint id="f1x" type="max" value="3" field="selections" scope="force"/></constraints></categoryLink>
<categoryLink id="f2" targetId="support"><constraints>
<constraint id="f2x" type="max" value="2" field="selections" scope="force"/></constraints>
<modifiers><modifier type="set" value="0" field="f2x"><conditions>
<condition type="atLeast" value="1" field="selections" scope="force" childId="vanguard"/></conditions></modifier>
</modifiers></categoryLink>
<categoryLink id="f3" targetId="vanguard"><constraints>
<constraint id="f3x" type="max" value="1" field="selections" scope="force"/></constraints>
<modifiers><modifier type="set" value="0" field="f3x"><conditions>
<condition type="atLeast" value="1" field="selections" scope="force" childId="support"/></conditions></modifier>
</modifiers></categoryLink></categoryLinks></forceEntry></forceEntries>
<sharedRules><rule id="shield" name="Void Shields (X)"/><rule id="nimble" name="Nimble"/></sharedRules>
<sharedProfiles><profile id="stalker" name="Stalker" typeName="Detachment"><characteristics>
<characteristic name="Move">7"</characteristic><characteristic name="Sv">4+</characteristic>
<characteristic name="CAF">+3</characteristic><characteristic name="Morale">-</characteristic>
<characteristic name="W">2</characteristic></characteristics></profile></sharedProfiles></gameSystem>"""
)

WEAPON = """<selectionEntry type="upgrade" id="{id}" name="{name}">{more}<profiles>
<profile id="{id}p" name="{name}" typeName="Weapon"><characteristics>
<characteristic name="Range">{range}"</characteristic>
<characteristic name="Dice">2</characteristic><characteristic name="To Hit">4+</characteristic>
<characteristic name="AP">-1</characteristic><characteristic name="Traits">Arc (Front), Light AT</characteristic>
</characteristics></profile></profiles></selectionEntry>"""

LIMITS = """<constraints><constraint id="{id}n" type="min" value="{low}" field="selections" scope="parent"/>
<constraint id="{id}x" type="max" value="{high}" field="selections" scope="parent"/></constraints>"""

ENTRY = """<selectionEntry type="unit" id="unit" name="Stalker Pack">{points}{unit}
<categoryLinks><categoryLink id="c1" targetId="support" primary="true"/></categoryLinks>
<selectionEntryGroups><selectionEntryGroup id="models" name="Models">{models_limits}{group}
<selectionEntries><selectionEntry type="model" id="model" name="Stalker">{price}
<categoryLinks><categoryLink id="c2" targetId="walker"/></categoryLinks>
<infoLinks><infoLink id="i1" type="profile" targetId="stalker"/>{rules}</infoLinks>
<entryLinks><entryLink id="claw-link" type="selectionEntry" targetId="claw">{claw}</entryLink></entryLinks>
<selectionEntryGroups><selectionEntryGroup id="guns" name="Guns">{guns}<selectionEntries>{weapons}</selectionEntries>
</selectionEntryGroup></selectionEntryGroups></selectionEntry></selectionEntries></selectionEntryGroup>
</selectionEntryGroups></selectionEntry>"""


def limits(name: str, low: int, high: int) -> str:
    """Return the limits of an entry: at least, at most."""
    return LIMITS.format(id=name, low=low, high=high)


def condition(kind: str, value: int, *, scope: str = "self", child: str = "model", deep: bool = True) -> str:
    """Return a condition on how many of something there are."""
    inner = ' includeChildSelections="true"' if deep else ""
    return f'<condition type="{kind}" value="{value}" field="selections" scope="{scope}" childId="{child}"{inner}/>'


def modifier(kind: str, value: object, field: str, inside: str = "") -> str:
    """Return a modifier with its conditions, groups of them or repeats."""
    return f'<modifier type="{kind}" value="{value}" field="{field}">{inside}</modifier>'


def small(
    folder: Path,
    *,
    points: int = 40,
    price: int = 0,
    sizes: tuple[int, int] = (2, 6),
    unit: str = "",
    group: str = "",
    rules: str = "",
    more: str = "",
) -> Path:
    """Write the small catalogue into a folder, and return the folder."""
    weapons = "".join(
        (
            WEAPON.format(id="cannon", name="Stalker cannon", range=20, more=""),
            WEAPON.format(id="lance", name="Stalker lance", range=10, more=POINTS.format(5)),
        )
    )
    entry = ENTRY.format(
        points=POINTS.format(points),
        price=POINTS.format(price),
        unit=unit,
        group=group,
        models_limits=limits("models", *sizes),
        guns=limits("guns", 1, 1),
        weapons=weapons,
        rules=rules,
        claw=limits("claw", 1, 1),
    )
    claw = WEAPON.format(id="claw", name="Stalker claw", range=2, more="")
    text = (
        HEAD.format(kind="catalogue", id="cat", name="Small Army")
        + f"<selectionEntries>{entry}</selectionEntries>"
        + f"<sharedSelectionEntries>{claw}{more}</sharedSelectionEntries></catalogue>"
    )
    folder.mkdir(exist_ok=True)
    (folder / "Small.gst").write_text(SYSTEM, encoding="utf-8")
    (folder / "Small Army.cat").write_text(text, encoding="utf-8")
    return folder
