"""The secret of a battle and what is drawn from it.

A battle's chance comes from one secret. What is drawn from it is also bound to the public header of the log, so that
a changed header (another name, another table, another rulebook) means other dice.

A small seed that a user types can be guessed by trying them all: it serves battles that one machine plays. A battle
against others draws its secret with `new_secret`, 256 bits from the operating system.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from umpire.errors import InputError
from umpire.game.run import commitment

__all__ = ["Keys", "commit_to", "new_secret", "secret_of"]

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
