"""How a battle is opened: its public header, and what opens its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire import __version__
from umpire.errors import BrokenLaw
from umpire.game.keys import commit_to, drawn_together, pledges_of, secret_of
from umpire.game.log import FORMAT, Edition, Header, Opening, canonical
from umpire.game.system import System

S = TypeVar("S")

DRAWN_AS = "1.0.0"
"""The version of Umpire whose way of drawing dice this one has: the same seed gives the same dice in both."""

Seed = int | bytes | Mapping[str, bytes]
"""What a battle's dice are drawn from: a number, a secret, or the contributions of several."""


def edition_here(system: System[S]) -> Edition:
    """Return what this Umpire judges battles of a game by."""
    return Edition(umpire=__version__, rulebook=system.rulebook.digest())


def header_for(
    system: System[S],
    state: S,
    *,
    meta: Mapping[str, str],
) -> Header:
    """Return the public header of a battle that begins with a state, before anybody is bound to its dice.

    Raises:
        BrokenLaw: If the state cannot be written down and read back, or hides something.
    """
    here = edition_here(system)
    return Header(
        format=FORMAT,
        system=system.name,
        umpire=here.umpire,
        rulebook=here.rulebook,
        meta={key: str(value) for key, value in sorted(meta.items())},
        commitment="",
        dice=UNSET if here.umpire == DRAWN_AS else DRAWN_AS,
        state=_normal(system, state),
    )


def opened_by(header: Header, seed: Seed) -> Header:
    """Return a header that binds those who draw the dice to a seed.

    Raises:
        InputError: If it is negative, or too short to be a secret.
    """
    if isinstance(seed, Mapping):
        return pledged(header, pledges_of(seed))
    number = seed if isinstance(seed, int) else None
    return replace(header, commitment=commit_to(secret_of(seed), number)[0])


def pledged(header: Header, pledges: Mapping[str, str]) -> Header:
    """Return a header that binds each who contributes to the dice by a pledge."""
    return replace(header, pledges={name: pledges[name] for name in sorted(pledges)})


def opening_of(seed: Seed) -> Opening:
    """Return what opens the dice of a seed.

    Raises:
        InputError: If it is negative, or too short to be a secret.
    """
    if isinstance(seed, Mapping):
        given = {name: seed[name].hex() for name in sorted(seed)}
        return Opening(secret=drawn_together(seed).hex(), salt="", contributions=given)
    secret, number = secret_of(seed), seed if isinstance(seed, int) else None
    return Opening(secret=secret.hex(), salt=commit_to(secret, number)[1], seed=number)


def contributions_of(opening: Opening) -> dict[str, bytes] | None:
    """Return what each has contributed to the dice, None where they were not drawn together; ValueError if edited."""
    if isinstance(opening.contributions, UnsetType):
        return None
    return {name: bytes.fromhex(told) for name, told in opening.contributions.items()}


def seed_of(opening: Opening) -> Seed:
    """Return the seed that an opening was made of."""
    given = contributions_of(opening)
    if given is not None:
        return given
    return bytes.fromhex(opening.secret) if opening.seed is None else opening.seed


def _normal(system: System[S], state: S) -> S:
    """Return the state as it reads from its own JSON, so that a battle and its replay begin with the same value."""
    try:
        text = canonical(state)
        read = system.state_from(text)
    except (msgspec.MsgspecError, TypeError, OverflowError) as err:
        raise BrokenLaw(f"A state of {system.name} cannot be written down and read back: {err}.") from err
    if read != state:
        raise BrokenLaw(f"A state of {system.name} reads back as another one: give the system a read_state.")
    if system.mask(read, None) != read:
        raise BrokenLaw(f"A battle of {system.name} cannot start with hidden facts: its log would tell them.")
    return read
