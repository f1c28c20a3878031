"""The secret of a battle and what is drawn from it.

A battle's chance comes from one secret. What is drawn from it is also bound to the public header of the log, so that
a changed header (another name, another table, another rulebook) means other dice.

Where several who need not trust one another play, the secret is the digest of what each of them contributes. Each first
pledges itself to its contribution by a digest, and tells it only when all pledges stand in the public header: so nobody
can choose the dice, whoever of them works with whom, as long as one draws its contribution by chance.

A small seed that a user types can be guessed by trying them all: it serves battles that one machine plays. A battle
against others draws its secret with `new_secret`, 256 bits from the operating system.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from hashlib import sha256

from umpire.errors import InputError
from umpire.game.run import commitment

_LEAST = 16


def new_secret() -> bytes:
    """Return a secret that nobody can guess, for battles played over a network."""
    return secrets.token_bytes(32)


def secret_of(seed: int | bytes) -> bytes:
    """Return the secret of a battle: bytes are one already, a number is turned into one.

    Raises:
        InputError: If the seed is negative, or too short to be a secret.

    >>> secret_of(7) == secret_of(7) != secret_of(8)
    True
    """
    if isinstance(seed, bytes):
        if len(seed) < _LEAST:
            fix = "Draw one with umpire.game.new_secret(), or give a whole number as the seed."
            raise InputError(f"a secret has at least {_LEAST} bytes", path="seed", value=f"{len(seed)} bytes", fix=fix)
        return seed
    if isinstance(seed, bool) or seed < 0:
        raise InputError("a seed is a whole number from 0 on", path="seed", value=str(seed), fix="Choose another.")
    return sha256(f"umpire seed {seed}".encode()).digest()


def commit_to(secret: bytes, seed: int | None) -> tuple[str, str]:
    """Return the commitment to a secret and to the seed it was made of, and the salt that opens it."""
    salt = hmac.new(secret, b"salt of the commitment", sha256).hexdigest()[:32]
    made_of = "" if seed is None else f":{seed}"
    return commitment(f"{secret.hex()}{made_of}", salt), salt


def pledge_of(contribution: bytes) -> str:
    """Return the digest by which somebody is bound to a contribution before it is told."""
    return sha256(contribution).hexdigest()


def pledges_of(contributions: Mapping[str, bytes]) -> dict[str, str]:
    """Return the pledge of each who contributes, in the order of their names."""
    return {name: pledge_of(contributions[name]) for name in sorted(contributions)}


def drawn_together(contributions: Mapping[str, bytes]) -> bytes:
    """Return the secret that several have drawn together: the digest of all contributions in the order of the names.

    Raises:
        InputError: If a contribution is too short to be a secret, or there is none.
    """
    if not contributions:
        raise InputError("nobody contributes to the dice", path="seed", fix="Name at least one contribution.")
    told = [f"{name} {secret_of(contributions[name]).hex()}\n" for name in sorted(contributions)]
    return sha256(f"umpire dice\n{''.join(told)}".encode()).digest()


class Keys:
    """The keys of one battle, each for one purpose, drawn from its secret and its public header."""

    def __init__(self, secret: bytes, header: bytes) -> None:
        root = hmac.new(secret, header, sha256).digest()
        self.dice = hmac.new(root, b"dice", sha256).digest()
        self.luck = hmac.new(root, b"luck", sha256).digest()
        self._seal = hmac.new(root, b"seal", sha256).digest()

    def seal(self, entry: bytes) -> str:
        """Return the mark that only the holder of the secret can set under a log entry."""
        return hmac.new(self._seal, entry, sha256).hexdigest()[:32]
