"""A bot that was trained: a small network as numpy reads it, for the scenario that it was trained on and no other."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from umpire.errors import InputError
from umpire.game import Learning, Luck, Numbers, Options, View

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


def flattened(seen: Mapping[str, Any], arrays: Sequence[str]) -> Numbers:
    """Return some arrays of an observation as one row of numbers."""
    return np.concatenate([seen[each].reshape(-1) for each in arrays])


class _About(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says of its network, and how that was trained."""

    scenario: str
    specification: int
    arrays: tuple[str, ...]
    run: dict[str, Any] = {}


@dataclass(frozen=True)
class Policy:
    """A network of layers with tanh between them, whose last number is the value of what is seen.

    Attributes:
        layers: The weights and the biases of each.
        scenario: What it was trained on.
        specification: The version of what it sees and does.
        arrays: The arrays that it sees, in order.
    """

    layers: tuple[Layer, ...]
    scenario: str
    specification: int
    arrays: tuple[str, ...]

    def judged(self, seen: Numbers) -> tuple[Numbers, float]:
        """Return the logits of all slots of the catalogue, and the value of what is seen."""
        for weights, biases in self.layers[:-1]:
            seen = np.tanh(seen @ weights + biases)
        weights, biases = self.layers[-1]
        out = seen @ weights + biases
        return out[:-1], float(out[-1])


def keep_policy(
    file: Path,
    layers: Sequence[tuple[ArrayLike, ArrayLike]],
    *,
    scenario: str,
    specification: int,
    arrays: Sequence[str],
    run: Mapping[str, Any],
) -> None:
    """Write a network to a file of numpy, in numbers of 16 bits, with what it was trained on and how."""
    about = _About(scenario=scenario, specification=specification, arrays=tuple(arrays), run=dict(run))
    named: dict[str, Any] = {f"w{n}": np.asarray(each[0], dtype=np.float16) for n, each in enumerate(layers)}
    named |= {f"b{n}": np.asarray(each[1], dtype=np.float16) for n, each in enumerate(layers)}
    np.savez_compressed(file, about=np.array(msgspec.json.encode(about).decode()), **named)


def read_policy(file: Path | IO[bytes]) -> Policy:
    """Return the network of a file.

    Raises:
        InputError: If it is no file of such a network.
    """
    try:
        with np.load(file, allow_pickle=False) as kept:
            about = msgspec.json.decode(str(kept["about"]), type=_About)
            count = sum(name.startswith("w") for name in kept.files)
            layers = tuple((kept[f"w{n}"].astype(np.float32), kept[f"b{n}"].astype(np.float32)) for n in range(count))
        return Policy(layers, about.scenario, about.specification, about.arrays)
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, msgspec.DecodeError) as err:
        fix = "Give the weights.npz that `python -m umpire.environment.train` has written."
        raise InputError(f"This is no file of a trained network: {err}", path=str(file), fix=fix) from err


class Trained:
    """Takes what its network rates best; what it was never taught, it answers as the game suggests.

    Raises:
        InputError: If the network was trained for another specification, or on a scenario that is gone.
    """

    def __init__(self, policy: Policy, learning: Learning) -> None:
        lesson = next((each for each in learning.lessons if each.name == policy.scenario), None)
        if lesson is None or policy.specification != learning.specification:
            told = f"this network was trained on {policy.scenario} by specification {policy.specification}"
            fix = f"Train it anew: what is seen and done is told by specification {learning.specification} now."
            raise InputError(told, path="specification", value=str(policy.specification), fix=fix)
        self._policy, self._seat = policy, learning.seat(lesson)

    def choose(self, view: View[Any], options: Options, luck: Luck) -> Any:  # one of the game's actions
        """Return the action to take.

        Raises:
            InputError: If the table is larger than those of the scenario.
        """
        self._refuse_larger(view.state)
        offered = self._seat.offered(view.state, options)
        if not offered or not self._seat.learned(options):
            return self._seat.suggested(view.state, options, luck)
        seen = self._seat.observe(view.state, options.side, options)
        logits, _ = self._policy.judged(flattened(seen, self._policy.arrays))
        slots = sorted(offered)
        best = slots[int(np.argmax(logits[slots]))]
        return self._seat.action(view.state, options, best, offered[best], luck)

    def _refuse_larger(self, state: Any) -> None:
        try:
            self._seat.refuse_larger(state)
        except InputError as err:
            name = self._policy.scenario
            told = f"This bot was trained on battles of the scenario {name} and plays no larger ones; {err.problem}"
            fix = f"Begin one of these, such as {name}-0, or choose another bot."
            raise InputError(told, path=err.path, value=err.value, fix=fix) from err
