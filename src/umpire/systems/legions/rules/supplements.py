"""Supplements: published errata and answers that go against the source, taken together or not at all."""

from __future__ import annotations

from umpire.rulings import Amendment, Supplement, by_name
from umpire.systems.legions.battlefield import Battlefield

ERRATA = "errata"


_ERRATA = (
    Amendment(
        topic="Overwatch casualties",
        rules=("LI-BAS-054", "LI-OVW-024", "LI-OVW-025"),
        source="A model that Overwatch destroys is gone at once, and the move goes on without it.",
        instead="The move is completed as declared, a Charge with its declared contacts; losses are taken off then.",
    ),
    Amendment(
        topic="March Orders",
        rules=("LI-ORD-034",),
        source="Infantry march up to three times their Movement.",
        instead="Infantry, too, march up to twice their Movement.",
    ),
    Amendment(
        topic="Dedicated Transports",
        rules=("LI-BTL-069", "LI-MOR-004", "LI-MOR-005"),
        source="All models of a Formation count in its Break Point.",
        instead="Dedicated Transports, Drop Pods and Automated Sentries are left out of it; their losses count.",
    ),
    Amendment(
        topic="Withdrawing with Movement '-'",
        rules=("LI-BAS-036", "LI-FGT-047"),
        source="A model with Movement '-' stays where it is when its Detachment Withdraws.",
        instead="It is destroyed.",
    ),
    Amendment(
        topic="Garrisoning next to enemies",
        rules=("LI-STR-019",),
        source="Nothing is said of enemies outside the Structure.",
        instead="A Detachment may Garrison inside an enemy Engagement Zone, but not where it would become Engaged.",
    ),
    Amendment(
        topic="Contact with a Garrisoned Structure",
        rules=("LI-STR-033",),
        source="Models in contact are Engaged with all enemy Detachments inside; other types than Infantry are not.",
        instead="Only Infantry models in contact are Engaged: as the source is read here, nothing changes.",
    ),
    Amendment(
        topic="Embarking with Movement '-'",
        rules=("LI-BAS-036", "LI-SPC-083", "LI-SPC-084"),
        source="Nothing is said of Transports.",
        instead="Models with Movement '-' neither Embark nor Disembark.",
    ),
    Amendment(
        topic="Titans and Obstacles",
        rules=("LI-TIT-008",),
        source="By the terrain rules alone a Titan pays for the height of an Obstacle, which stays.",
        instead="A Titan pays nothing, and an Obstacle that it ends on is destroyed: it is played so anyway.",
    ),
    Amendment(
        topic="Breakthrough",
        rules=("LI-BTL-033",),
        source="The source has no Secondary Objectives.",
        instead="The Transport of a Detachment that leaves must itself be on the battlefield: it is played so anyway.",
    ),
)

SUPPLEMENTS = by_name(
    Supplement(name=ERRATA, title="Published errata and FAQ that go against the source", amendments=_ERRATA)
)
"""Every supplement, by the name that scenarios and cases give it."""


def amended(field: Battlefield) -> bool:
    """Whether the published errata are in force on this table."""
    return field.supplement == ERRATA
