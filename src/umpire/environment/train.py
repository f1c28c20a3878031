"""A trained baseline: PPO with masked actions in one script, after CleanRL's way, on jax and optax.

Run ``python -m umpire.environment.train --help``. It plays some battles at once in this process against a bot, on
tables drawn from `TRAINING`, and writes the curve (CSV), its picture (SVG) and the weights (NPZ) as it goes.
`umpire.bots.Trained` plays with them, by numpy alone.

The objective is that of Schulman et al. (2017), clipped, with advantages after GAE; logits of masked actions are set to
a large negative number, as in Huang and Ontañón (2020), so that they have no chance and no gradient.
"""

from __future__ import annotations

import argparse
import csv
import gc
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from umpire.bots import flattened, keep_policy
from umpire.environment import learning_of, solo_env
from umpire.environment.needs import needed
from umpire.errors import UmpireError

FORBIDDEN = -1e9
"""The logit of a masked action."""

RECENT = 200
"""Over how many battles the curve takes its mean."""

SELDOM = 50_000
"""How many objects may be made before garbage is looked for: battles leave next to none."""

Params = list[dict[str, Any]]  # arrays of jax, which types cannot name without importing it


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a training run is made of; every field is an option of the command line.

    With ``steps`` it ends after so many, whatever the clock says, and the same run gives the same network.
    """

    scenario: str = "pair"
    opponent: str = "greedy"
    seed: int = 1
    minutes: float = 25.0
    steps: int = 0
    envs: int = 16
    horizon: int = 64
    hidden: int = 128
    epochs: int = 4
    batches: int = 4
    rate: float = 1e-3
    gamma: float = 1.0
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    score: float = 0.5
    destroyed: float = 0.5
    out: str = "out/trained"


@dataclass
class Rollout:
    """What a number of environments did in a number of steps, time first."""

    seen: list[NDArray[np.float32]] = field(default_factory=list)
    masks: list[NDArray[np.bool_]] = field(default_factory=list)
    actions: list[NDArray[np.int64]] = field(default_factory=list)
    logs: list[NDArray[np.float32]] = field(default_factory=list)
    values: list[NDArray[np.float32]] = field(default_factory=list)
    rewards: list[NDArray[np.float32]] = field(default_factory=list)
    ended: list[NDArray[np.bool_]] = field(default_factory=list)


def begin(jax: Any, key: Any, sizes: Sequence[int]) -> Params:
    """Return layers of weights, orthogonal to begin with; the last one small, so that all actions are as likely."""
    params = []
    for number, (wide, deep) in enumerate(pairwise(sizes)):
        key, own = jax.random.split(key)
        gain = 0.01 if number == len(sizes) - 2 else 2.0**0.5
        weights = jax.nn.initializers.orthogonal(gain)(own, (wide, deep))
        params.append({"w": weights, "b": jax.numpy.zeros(deep)})
    return params


def judged(jax: Any, params: Params, seen: Any, masks: Any) -> tuple[Any, Any]:
    """Return the logits of the actions, masked ones out of reach, and the value of what is seen."""
    for layer in params[:-1]:
        seen = jax.numpy.tanh(seen @ layer["w"] + layer["b"])
    out = seen @ params[-1]["w"] + params[-1]["b"]
    return jax.numpy.where(masks, out[..., :-1], FORBIDDEN), out[..., -1]


def loss_of(jax: Any, run: Run, params: Params, batch: dict[str, Any]) -> Any:
    """Return the clipped loss of a batch: of the policy, of its value, less what its entropy is worth."""
    jnp = jax.numpy
    logits, values = judged(jax, params, batch["seen"], batch["masks"])
    logs = jax.nn.log_softmax(logits)
    chosen = jnp.take_along_axis(logs, batch["actions"][:, None], axis=1)[:, 0]
    ratio = jnp.exp(chosen - batch["logs"])
    gains = (batch["gains"] - batch["gains"].mean()) / (batch["gains"].std() + 1e-8)
    clipped = jnp.clip(ratio, 1.0 - run.clip, 1.0 + run.clip)
    policy = -jnp.minimum(ratio * gains, clipped * gains).mean()
    value = 0.5 * ((values - batch["returns"]) ** 2).mean()
    entropy = -jnp.where(batch["masks"], jnp.exp(logs) * logs, 0.0).sum(axis=1).mean()
    return policy + 0.5 * value - run.entropy * entropy


def advantages(run: Run, rollout: Rollout, last: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how much better each step came out than was expected, later steps smoothed in (GAE)."""
    gains = np.zeros((run.horizon, run.envs), dtype=np.float32)
    carried, ahead = np.zeros(run.envs, dtype=np.float32), last
    for step in reversed(range(run.horizon)):
        goes_on = 1.0 - rollout.ended[step].astype(np.float32)
        surprise = rollout.rewards[step] + run.gamma * ahead * goes_on - rollout.values[step]
        carried = surprise + run.gamma * run.smoothing * goes_on * carried
        gains[step], ahead = carried, rollout.values[step]
    return gains


class Players:
    """Environments that are stepped one after the other, begun again when their battle is over."""

    def __init__(self, run: Run) -> None:
        rewards = {"victory": 1.0, "score": run.score, "destroyed": run.destroyed}
        self.envs = [solo_env(run.scenario, opponent=run.opponent, rewards=rewards) for _ in range(run.envs)]
        first = [env.reset(seed=run.seed * 1000 + number)[0] for number, env in enumerate(self.envs)]
        self.arrays = learning_of().brief
        self.seen = np.stack([flattened(each, self.arrays) for each in first])
        self.masks = np.stack([each["action_mask"] for each in first]).astype(np.bool_)
        self.results: deque[float] = deque(maxlen=RECENT)
        self.battles = 0

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Return what each gained, and whose battle ended."""
        gained, ended = np.zeros(len(actions), np.float32), np.zeros(len(actions), np.bool_)
        for number, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            seen, gained[number], over, broken_off, told = env.step(action)
            ended[number] = over or broken_off
            if ended[number]:
                winner = told.get("winner", "")
                self.results.append(0.5 if not winner else float(winner == env.side))
                self.battles += 1
                seen, _ = env.reset()
            self.seen[number], self.masks[number] = flattened(seen, self.arrays), seen["action_mask"]
        return gained, ended


def played(run: Run, players: Players, params: Any, infer: Any, random: np.random.Generator) -> dict[str, Any]:
    """Return what all environments did in a horizon of steps, as one batch."""
    rollout = Rollout()
    for _ in range(run.horizon):
        logits, values = (np.asarray(each) for each in infer(params, players.seen, players.masks))
        # the largest of logits with Gumbel noise is a draw by their chances
        actions = np.argmax(logits + random.gumbel(size=logits.shape), axis=1)
        peak = logits.max(axis=1)
        total = peak + np.log(np.exp(logits - peak[:, None]).sum(axis=1))
        rollout.seen.append(players.seen.copy())
        rollout.masks.append(players.masks.copy())
        rollout.actions.append(actions)
        rollout.logs.append((logits[np.arange(run.envs), actions] - total).astype(np.float32))
        rollout.values.append(values)
        gained, ended = players.step(actions)
        rollout.rewards.append(gained)
        rollout.ended.append(ended)
    last = np.asarray(infer(params, players.seen, players.masks)[1])
    gains = advantages(run, rollout, last)
    flat = {name: np.concatenate(getattr(rollout, name)) for name in ("seen", "masks", "actions", "logs", "values")}
    return {**flat, "gains": gains.reshape(-1), "returns": gains.reshape(-1) + flat.pop("values")}


def train(run: Run) -> Path:
    """Train a policy, and return the file of its weights.

    Raises:
        InputError: If jax or optax are not installed, or something that is named does not exist.
    """
    jax, optax = needed("jax"), needed("optax")
    players, random = Players(run), np.random.default_rng(run.seed)
    seen, slots = players.seen.shape[1], players.masks.shape[1]
    params = begin(jax, jax.random.key(run.seed), (seen, run.hidden, run.hidden, slots + 1))
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(run.rate, eps=1e-5))
    state, infer = optimiser.init(params), jax.jit(partial(judged, jax))

    @jax.jit  # type: ignore[untyped-decorator]  # jax is looked up when it is needed
    def improved(params: Any, state: Any, batch: Any, share: Any) -> Any:
        slopes = jax.grad(partial(loss_of, jax, run))(params, batch)
        steps, state = optimiser.update(slopes, state)
        return optax.apply_updates(params, jax.tree.map(lambda each: each * share, steps)), state

    out = Path(run.out)
    out.mkdir(parents=True, exist_ok=True)
    began, steps, curve = time.monotonic(), 0, Curve(out / "curve.csv")
    while (share := left(run, time.monotonic() - began, steps)) > 0.0:
        batch = played(run, players, params, infer, random)
        size = run.envs * run.horizon
        for _ in range(run.epochs):
            for part in np.array_split(random.permutation(size), run.batches):
                params, state = improved(params, state, {name: each[part] for name, each in batch.items()}, share)
        steps += size
        curve.add(steps, players, time.monotonic() - began)
        keep_policy(
            out / "weights.npz",
            [(each["w"], each["b"]) for each in params],
            scenario=run.scenario,
            specification=learning_of().specification,
            arrays=players.arrays,
            run={name: each for name, each in asdict(run).items() if name != "out"} | {"steps": steps},
        )
    curve.draw(out / "curve.svg", run)
    return out / "weights.npz"


def left(run: Run, seconds: float, steps: int) -> float:
    """Return the share of the run that is left, by steps where they are given, else by time; the rate falls with it."""
    if run.steps:
        return 1.0 - steps / run.steps
    return 1.0 - seconds / (60.0 * run.minutes)


class Curve:
    """How a run goes, written line by line."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._rows: list[tuple[int, int, float, float]] = []
        file.write_text("steps,battles,won_of_last_200,minutes\n", encoding="utf-8")

    def add(self, steps: int, players: Players, seconds: float) -> None:
        """Add a line, and print it; a draw counts as half a battle won."""
        won = float(np.mean(players.results)) if players.results else 0.0
        row = (steps, players.battles, round(won, 4), round(seconds / 60.0, 2))
        self._rows.append(row)
        with self._file.open("a", encoding="utf-8", newline="") as lines:
            csv.writer(lines, lineterminator="\n").writerow(row)
        print(  # noqa: T201 - a command says how it goes
            f"{steps:>8} steps, {players.battles:>6} battles, won {won:.1%} of the last, {row[3]:g} minutes", flush=True
        )

    def draw(self, file: Path, run: Run) -> None:
        """Draw the curve, where matplotlib is installed.

        Raises:
            InputError: If it is not.
        """
        needed("matplotlib").use("svg")
        plot = needed("matplotlib.pyplot")
        figure, axes = plot.subplots(figsize=(7.0, 3.5))
        axes.plot([row[0] for row in self._rows], [100.0 * row[2] for row in self._rows])
        axes.axhline(50.0, linewidth=0.8, linestyle="--", color="grey")
        axes.set(xlabel="steps", ylabel=f"% of the last {RECENT} battles won", ylim=(0.0, 100.0))
        axes.set_title(f"{run.scenario}, against {run.opponent}, seed {run.seed}")
        figure.tight_layout()
        figure.savefig(file, metadata={"Date": None})
        plot.close(figure)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m umpire.environment.train", description=__doc__.splitlines()[0])
    for each in fields(Run):
        parser.add_argument(f"--{each.name}", type=type(each.default), default=each.default)
    run = Run(**vars(parser.parse_args(arguments)))
    try:
        print(f"Weights: {train(run)}")  # noqa: T201 - a command's answer
    except UmpireError as err:
        raise SystemExit(f"train: {err}") from err


if __name__ == "__main__":
    gc.set_threshold(SELDOM)
    main()
