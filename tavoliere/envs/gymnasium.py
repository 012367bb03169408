"""Qwixx alone (Q9) as a Gymnasium environment, and many at once as a vector environment.

The reward of a step is what it adds to the points, so the sum over a game is its final score. `pass` is always
legal. An action that is not legal counts as `pass`, and `info["illegal"]` says so: learners without masks work too.
"""

from typing import Any

import numpy as np

from tavoliere.envs.batch import Batch
from tavoliere.envs.render import image
from tavoliere.envs.single import RENDER_MODES, Single
from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.games.rows import PASS

with needed("this environment", "gymnasium", "tavoliere[envs]"):
    from gymnasium import Env, register, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

Info = dict[str, Any]


class QwixxSolo(Env[np.ndarray, np.int64]):
    """One game of Qwixx alone. `info["action_mask"]` has 1 for each legal action."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 – so Gymnasium declares it

    def __init__(self, render_mode: str | None = None) -> None:
        self._single = Single("qwixx", render_mode, players=1)
        self.render_mode = render_mode
        self.observation_space = self._single.box()
        self.action_space = spaces.Discrete(self._single.batch.action_count)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[np.ndarray, Info]:
        super().reset(seed=seed)
        self._single.begin(int(self.np_random.integers(2**63)))
        self._show()
        row, mask = self._single.observe(0)
        return row, {"action_mask": mask, "illegal": False}

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, Info]:
        if self._single.over:
            raise Refused("the game is over: reset the environment")
        illegal = not (self.action_space.contains(action) and self._single.batch.masks[0, action])
        self._single.play(PASS if illegal else int(action))
        row, mask = self._single.observe(0)
        self._show()
        reward = self._single.batch.rewards.item(0)
        return row, reward, self._single.over, False, {"action_mask": mask, "illegal": illegal}

    def action_masks(self) -> np.ndarray:
        """The legal actions as truth values: where sb3-contrib's MaskablePPO looks for them."""
        return self._single.batch.masks[0].astype(np.bool_)

    def render(self) -> Any:
        return self._single.picture()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class QwixxSoloVector(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many games of Qwixx alone in one batch. A game that ended begins anew with the next step."""

    metadata = {  # noqa: RUF012 – so Gymnasium declares it
        "render_modes": ["rgb_array"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(self, num_envs: int = 1, render_mode: str | None = None, threads: int = 1) -> None:
        if render_mode not in (None, "rgb_array"):
            raise Refused("render_mode is rgb_array or None, not “{mode}”", mode=str(render_mode)[:40])
        single = Single("qwixx", None, players=1)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = single.box()
        self.single_action_space = spaces.Discrete(single.batch.action_count)
        self.observation_space = spaces.Box(
            np.tile(self.single_observation_space.low, (num_envs, 1)),
            np.tile(self.single_observation_space.high, (num_envs, 1)),
            dtype=np.uint8,
        )
        self.action_space = spaces.MultiDiscrete([single.batch.action_count] * num_envs)
        self.batch = Batch("qwixx", num_envs, players=1, auto_reset=False, threads=threads)
        self._over = np.zeros(num_envs, np.bool_)
        self._places = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[np.ndarray, Info]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        self._over[:] = False
        return self.batch.observations.copy(), self._info(np.zeros(self.num_envs, np.bool_))

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Info]:
        batch = self.batch
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= batch.action_count:
            raise Refused(
                "actions are {size} numbers from 0 to {last}", size=self.num_envs, last=batch.action_count - 1
            )
        restarting = self._over
        illegal = (batch.masks[self._places, chosen] == 0) & ~restarting
        batch.step(np.where(illegal, PASS, chosen))
        if restarting.any():
            batch.reset(where=restarting)
        self._over = batch.dones.copy()
        rewards = batch.rewards[:, 0].astype(np.float64)
        truncated = np.zeros(self.num_envs, np.bool_)
        return batch.observations.copy(), rewards, self._over.copy(), truncated, self._info(illegal)

    def render(self) -> tuple[np.ndarray, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(image(state) for state in self.batch.games["state"])

    def _info(self, illegal: np.ndarray) -> Info:
        """Gymnasium's form for many games: each entry with an array that says which of them have it."""
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.batch.masks.view(np.int8).copy(),
            "_action_mask": everywhere,
            "illegal": illegal,
            "_illegal": everywhere.copy(),
        }


# Gymnasium 1 looks for no entry points any more: who imports this module can make the environment by its name.
register(
    "tavoliere/QwixxSolo-v0",
    entry_point="tavoliere.envs.gymnasium:QwixxSolo",
    vector_entry_point="tavoliere.envs.gymnasium:QwixxSoloVector",
)
