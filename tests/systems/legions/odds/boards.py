"""Tables on which the odds of fire are compared with every roll of the engine: firers `a` and their target `X`."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tests.systems.legions.play_firing.boards import Board, box, ground, gun, row
from umpire.systems.legions.battlefield import DetachmentType, Fog, Mission, Order, Terrain
from umpire.systems.legions.rules.special_rules.interceptor import AT_ONCE

WALKER, KNIGHT, TITAN = DetachmentType.WALKER, DetachmentType.KNIGHT, DetachmentType.TITAN


def target(board: Board, *, at: int = 2, **more: Any) -> Board:
    return board.put("X", "blue", *row(at, 15, 5), order=None, **{"morale": 4, **more})


def in_a_wood(board: Board) -> Board:
    """Two models of Sv 6+, the first of them in a wood."""
    board.areas = (ground("wood", Terrain.OBSTRUCTING, at=box(14, 16, 4, 5.9)),)
    return target(board, save=6)


def shooter(*guns: Any, at: int = 1) -> Board:
    return Board().put("a", "red", *row(at, 5, 5), guns=guns)


BOARDS: dict[str, Board] = {
    "plain": target(shooter(gun(dice=3, ap=-1)), at=3),
    "two weapons": target(shooter(gun("u", dice=2), gun("v", dice=2, to_hit=5, ap=-2)), at=2, kind=WALKER, wounds=2),
    "re-rolls and two hits": target(shooter(gun("g", "Accurate", "Rapid Fire", dice=2)), at=3),
    "wounded first": target(shooter(gun(dice=3)), at=2, kind=WALKER, wounds=3, left=2),
    "engine killer": target(
        shooter(gun("k", "Engine Killer (1)", dice=3)), at=2, kind=DetachmentType.VEHICLE, wounds=3
    ),
    "armourbane": target(shooter(gun("b", "Armourbane", dice=2)), at=2, kind=DetachmentType.VEHICLE),
    "the better of two saves": target(
        shooter(gun("b", "Armourbane", dice=2)),
        kind=DetachmentType.VEHICLE,
        save=4,
        rules=("Invulnerable Save (5+)",),
    ),
    "shred": target(shooter(gun("s", "Shred", dice=2, ap=-1)), save=4, rules=("Invulnerable Save (6+)",)),
    "every Save again": target(shooter(gun("s", "Light", "Shred", dice=2)), save=4, rules=("Armoured",)),
    "shields": target(shooter(gun("n", dice=4, ap=-2)), at=1, wounds=2, kind=TITAN, rules=("Void Shields (2)",)),
    "a pack's shields": target(
        shooter(gun("n", "Shock Pulse", dice=2, ap=-1), gun("v", dice=3, ap=-2)),
        wounds=3,
        kind=TITAN,
        rules=("Void Shields (3)",),
        level=2,
    ),
    "shields and Hits too weak for them": target(
        shooter(gun("n", dice=2, ap=-2), gun("w", dice=2), gun("s", "Light AT", "Shieldbane", dice=1, ap=-1)),
        at=1,
        wounds=3,
        kind=TITAN,
        rules=("Void Shields (2)",),
    ),
    "impaled": target(
        shooter(gun("c", "Impale", dice=2), gun("v", dice=1, ap=-3)),
        kind=KNIGHT,
        scale=4,
        wounds=4,
        rules=("Void Shields (1)",),
    ),
    "a singularity": target(
        shooter(gun("s", "Collapsing Singularity", dice=2, ap=-3), at=2),
        at=1,
        kind=TITAN,
        wounds=3,
        rules=("Void Shields (1)", "Invulnerable Save (4+)"),
    ),
    "construct shields": target(
        shooter(gun("v", dice=2, ap=-2), gun("w", "Light AT", dice=1), gun("n", "Bypass", dice=1, ap=-1)),
        kind=WALKER,
        wounds=2,
        rules=("Construct Shields (1)",),
    ),
    "burrowing and psi": target(
        shooter(gun("m", "Burrowing", dice=2, ap=-1), gun("p", "Psi", dice=1, ap=-1)),
        at=1,
        kind=KNIGHT,
        scale=4,
        wounds=3,
        rules=("Ion Shield (4+)", "Void Shields (1)"),
    ),
    "past the shields": target(
        shooter(gun("b", "Bypass", dice=2), gun("v", dice=2, ap=-2)),
        at=1,
        wounds=3,
        kind=TITAN,
        rules=("Void Shields (1)",),
    ),
    "precise": in_a_wood(shooter(gun("v", dice=1, ap=-1), gun("p", "Precise", dice=2, ap=-1))),
    "deflagrate": target(shooter(gun("d", "Deflagrate", dice=2, to_hit=3)), at=3),
    "deflagrate twice": target(shooter(gun("d", "Deflagrate"), gun("e", "Deflagrate", to_hit=5)), at=3, wounds=2),
    "feel no pain": target(shooter(gun("l", "Light", dice=3)), at=2, rules=("Feel No Pain",)),
    "feel no pain without a save": target(shooter(gun("l", "Light", dice=2)), at=2, save=None, rules=("Feel No Pain",)),
    "battlesmith": target(shooter(gun("n", dice=2, ap=-2)), at=2, kind=WALKER, wounds=2).put(
        "M", "blue", (15, 2.2), order=None, rules=("Battlesmith",)
    ),
    "shield generator": target(shooter(gun("n", dice=2, ap=-3)), at=2).put(
        "M", "blue", (15, 12), order=None, rules=("Shield Generator (4+)",)
    ),
    "ones again": target(
        Board().put("a", "red", (5, 5), order=Order.FIRST_FIRE, guns=(gun("r", "Ripple Fire", dice=2),))
    ),
    "invulnerable": target(shooter(gun(dice=3, ap=-4)), at=2, rules=("Invulnerable Save (5+)",)),
    "no save": target(shooter(gun(dice=2)), at=3, save=None),
    "in a wood": in_a_wood(shooter(gun("gun", "Rapid Fire", to_hit=3, dice=2))),
    "medicae": target(shooter(gun("l", "Light", dice=2)), at=2).put(
        "M", "blue", (15, 12), order=None, rules=("Medicae",)
    ),
    "quake": target(shooter(gun("q", "Quake", dice=2), gun("v", dice=1, ap=-3)), at=2),
    "ion shield": target(
        shooter(gun("n", dice=2, ap=-2)), at=1, kind=KNIGHT, scale=4, save=3, wounds=3, rules=("Ion Shield (5+)",)
    ),
    "graviton pulse": target(shooter(gun("g", "Graviton Pulse", dice=3, to_hit=None, ap=-1)), at=2, save=4),
    "graviton pulse at bare skin": target(shooter(gun("g", "Graviton Pulse", dice=2, to_hit=None)), save=None),
    "tracking at a flyer": target(
        shooter(gun("t", "Tracking", dice=2), gun("s", "Skyfire")), kind=DetachmentType.VEHICLE, rules=("Flyer",)
    ),
    "warp": target(shooter(gun("w", "Warp", dice=0, to_hit=3)), at=3, rules=("Invulnerable Save (4+)",)),
    "power capacitor": target(shooter(gun("p", "Power Capacitor", ap=-3))),
    "a barrage at the unseen": target(shooter(gun("mortar", "Barrage", dice=2, to_hit=3)), at=3),
    "a roll for Dice": target(shooter(msgspec.structs.replace(gun("p", dice=0), rolled=3)), at=2, save=None),
    "a roll for Dice and each again": target(
        shooter(msgspec.structs.replace(gun("p", "Accurate", dice=0, to_hit=2), rolled=3)), at=1, save=None
    ),
    "a roll for Dice of one of two": target(
        shooter(msgspec.structs.replace(gun("p", dice=0, to_hit=3), rolled=3), gun("q", to_hit=5)), at=1, save=None
    ),
    "out of reach of one": target(shooter(gun(dice=3, reach=10.2)), at=4),
}


def around(board: Board) -> Board:
    """The same with one of two firers behind the target, whose Hits there come from the rear."""
    front, rear = board.models["a1"], board.models["a2"]
    board.models["a2"] = msgspec.structs.replace(rear, at=(25.0, 5.0), facing=(-4096, 0))
    assert front.at[0] < 15.0
    return board


def pausing(board: Board) -> Board:
    """The same with the firer above, dropping its bombs on what lies within 3 inches: one of the two."""
    model = board.models["a1"]
    board.models["a1"] = msgspec.structs.replace(model, at=(15.0, 2.0), bombs=(0,))
    return board


def intercepting(board: Board) -> Board:
    """The same with the firer at the end of its move."""
    own = board.detachments["a"]
    board.detachments["a"] = msgspec.structs.replace(own, conditions=(AT_ONCE,))
    return board


BOARDS["a bomb"] = pausing(target(shooter(gun("bay", "Bombing Run", dice=3, ap=-2, reach=None))))
BOARDS["an interception"] = intercepting(
    target(shooter(gun("s", "Skyfire", dice=2, to_hit=3)), kind=DetachmentType.VEHICLE, rules=("Flyer",))
)
BOARDS["from both sides"] = around(target(shooter(gun(ap=-1), at=2), kind=DetachmentType.VEHICLE, facing=(-4096, 0)))
BOARDS["a barrage at the unseen"].areas = (
    ground("wall", Terrain.IMPASSABLE, at=box(9, 10, 0, 5.6), height=6.0, solid=True),
)


TRAITS = ("Accurate", "Anti-tank", "Armourbane", "Deflagrate", "Engine Killer (1)", "Ignores Cover", "Light")
MORE = ("Light AT", "Quake", "Rapid Fire", "Barrage", "Shred", "Precise", "Shieldbane")
RULES = ("Armoured", "Feel No Pain", "Invulnerable Save (5+)", "Jink (4+)", "Steadfast", "Void Shields (1)")
KINDS = (DetachmentType.INFANTRY, DetachmentType.CAVALRY, DetachmentType.VEHICLE, WALKER)


def random_board(luck: random.Random) -> Board:
    """One or two firers with a weapon or two, at two or three models, in the open, in a wood, or behind a wall."""

    def weapon(name: str, dice: int) -> Any:
        traits = luck.sample((*TRAITS, *MORE), luck.randint(0, 2))
        return gun(name, *traits, dice=dice, to_hit=luck.randint(2, 6), ap=-luck.randint(0, 3))

    guns = luck.choice([(weapon("u", 2),), (weapon("u", 1), weapon("v", 1))])
    board = shooter(*guns, at=luck.randint(1, 2))
    if luck.random() < 0.5:
        board.areas = (ground("wood", Terrain.OBSTRUCTING, at=box(14, 16, 4, luck.choice([5.9, 8.0]))),)
    elif luck.random() < 0.5:
        board.areas = (
            ground("wall", Terrain.IMPASSABLE, at=box(10, 11, 0, luck.uniform(2, 7)), height=6.0, solid=True),
        )
    wounds = luck.randint(1, 3)
    return target(
        board,
        at=luck.randint(2, 3),
        kind=luck.choice(KINDS),
        save=luck.choice([None, 3, 4, 5, 6]),
        wounds=wounds,
        left=luck.randint(1, wounds),
        morale=luck.choice([None, 3, 5]),
        rules=tuple(luck.sample(RULES, luck.randint(0, 2))),
        facing=luck.choice([(4096, 0), (-4096, 0)]),
    )


def in_fog(board: Board) -> Board:
    """The same in fog."""
    board.mission = Mission(fog=Fog.FOG)
    return board


# one target model is within 12 inches of the firer, the others are beyond
BOARDS["in the fog"] = in_fog(
    Board()
    .put("a", "red", (5.0, 5.0), guns=(gun(to_hit=3, dice=2, ap=-1, reach=18),))
    .put("X", "blue", (17.75, 5.0), (20.0, 5.0), (20.0, 6.5), order=None, save=4, morale=3)
)


def in_titandeath(board: Board) -> Board:
    """The same in a battle of Titandeath."""
    board.mission = Mission(titandeath=True)
    return board


BOARDS["calibrated shields"] = in_titandeath(
    target(
        shooter(gun("n", "Shock Pulse", dice=1, ap=-1), gun("v", dice=2, ap=-2)),
        at=1,
        wounds=2,
        kind=TITAN,
        rules=("Void Shields (2)",),
    )
)

BOARDS["coordinated fire"] = in_titandeath(
    target(
        Board().put(
            "a", "red", (5.0, 5.0), kind=TITAN, guns=(gun("n", "Deflagrate", dice=2, ap=-2), gun("w", dice=1, ap=-1))
        ),
        at=1,
        wounds=3,
        save=2,
        kind=TITAN,
        rules=("Void Shields (1)",),
    )
)
