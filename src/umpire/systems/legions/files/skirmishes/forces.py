"""Who meets in a small battle: for each theme and each Army, what may stand in each slot."""

from __future__ import annotations

from dataclasses import dataclass

from umpire.words import Word


class Theme(Word):
    """What a small battle is about."""

    FIELD = "field"
    MELEE = "melee"
    SIEGE = "siege"
    CROSSING = "crossing"
    PANORAMA = "panorama"


@dataclass(frozen=True)
class Squad:
    """A Detachment as it may be mustered: its datasheet, how many models, what is chosen in its loadout."""

    sheet: str
    models: int
    loadout: tuple[str, ...] = ()


Slots = tuple[tuple[Squad, ...], ...]

LASCANNON = ("Hull Mounted lascannon",)
WARDEN = Squad("questoris-knight-banner", 1, ("Knight Warden",))
TYPHON = Squad("legion-typhon-squadron", 1, ("Sponson Mounted lascannon",))
PREDATORS = Squad("legion-predator-squadron", 3, ("Predator cannon", "Sponson Mounted lascannon"))
LASCANNON_PREDATORS = Squad("legion-predator-squadron", 2, ("Predator lascannon", "Sponson Mounted lascannon"))
BOLTER_PREDATORS = Squad("legion-predator-squadron", 3, ("Predator lascannon", "Sponson Mounted heavy bolters"))
DEMOLISHERS = Squad("leman-russ-demolisher-squadron", 4, LASCANNON)
VINDICATORS = Squad("legion-vindicator-squadron", 4)
SENTINELS = Squad("auxilia-aethon-heavy-sentinel-patrol", 2)
LEGION_COMMAND = Squad("legion-command", 1)
AUXILIA_COMMAND = Squad("auxilia-tactical-command-detachment", 1)


def _tactical(models: int) -> Squad:
    return Squad("legion-tactical-detachment", models)


def _lasrifles(models: int) -> Squad:
    return Squad("auxilia-lasrifle-tercio", models)


def _veletarii(models: int) -> Squad:
    return Squad("auxilia-veletaris-storm-section", models)


PLASMA = Squad("legion-plasma-gun-support-detachment", 4)
MISSILES = Squad("legion-missile-launcher-support-detachment", 4)

FORCES: dict[Theme, dict[str, Slots]] = {
    Theme.FIELD: {
        "Legiones Astartes": (
            (_tactical(6), _tactical(4)),
            (PLASMA, MISSILES),
            (PREDATORS, LASCANNON_PREDATORS, BOLTER_PREDATORS),
            (TYPHON, WARDEN),
            (_tactical(2),),
            (_tactical(2),),
        ),
        "Solar Auxilia": (
            (_lasrifles(8), _lasrifles(6)),
            (_veletarii(6), _veletarii(4)),
            (SENTINELS, DEMOLISHERS),
            (
                Squad("leman-russ-strike-squadron", 3, LASCANNON),
                WARDEN,
                Squad("auxilia-basilisk-battery", 2),
            ),
            (_lasrifles(2),),
            (_lasrifles(2),),
        ),
    },
    Theme.MELEE: {
        "Legiones Astartes": (
            (_tactical(6),),
            (_tactical(6),),
            (_tactical(6),),
            (_tactical(8), PLASMA),
            (LEGION_COMMAND,),
            (_tactical(8),),
        ),
        "Solar Auxilia": (
            (_lasrifles(6), _veletarii(6)),
            (_lasrifles(6),),
            (_lasrifles(6),),
            (_lasrifles(10), _veletarii(6)),
            (AUXILIA_COMMAND,),
            (_lasrifles(10),),
        ),
    },
    Theme.SIEGE: {
        "Legiones Astartes": (
            (_tactical(3),),
            (_tactical(4),),
            (VINDICATORS, BOLTER_PREDATORS),
            (_tactical(4),),
            (_tactical(8),),
        ),
        "Solar Auxilia": (
            (_lasrifles(2),),
            (_veletarii(4),),
            (DEMOLISHERS,),
            (_lasrifles(5), _veletarii(4)),
            (_tactical(8),),
        ),
    },
    Theme.PANORAMA: {
        "Legiones Astartes": (
            (_tactical(4),),
            (PLASMA, MISSILES, LEGION_COMMAND),
            (PREDATORS, VINDICATORS),
            (TYPHON, WARDEN),
        ),
        "Solar Auxilia": (
            (_lasrifles(6),),
            (_veletarii(4), AUXILIA_COMMAND),
            (SENTINELS, DEMOLISHERS),
            (WARDEN, Squad("auxilia-basilisk-battery", 2)),
        ),
    },
    Theme.CROSSING: {
        "Solar Auxilia": (
            (_lasrifles(3), _tactical(3)),
            (SENTINELS,),
            (DEMOLISHERS,),
            (VINDICATORS, BOLTER_PREDATORS),
            (DEMOLISHERS, VINDICATORS),
        ),
    },
}
