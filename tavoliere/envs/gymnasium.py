"""Every game against a named bot, and solo Qwixx (Q9), as Gymnasium environments: one game, or many at once.

    gymnasium.make("tavoliere/Duel-v0", bot="hard")
    gymnasium.make_vec("tavoliere/Qwixx-v0", num_envs=256, bot="easy", players=3)

You have seat 0; the first player is drawn by lot. Against bots the reward comes at the end: everybody stakes 1, and
the winners share the stakes. In solo Qwixx it is the change of the points. An illegal action counts as `pass` (where
that is not legal either, as a legal one drawn by lot), and `info["illegal"]` says so: learners without masks work too.
"""

from typing import Any

import numpy as np

from tavoliere.envs.against import Against
from tavoliere.envs.observation import VERSION
from tavoliere.envs.render import MODES, check_mode, image, rendered
from tavoliere.envs.single import box_of
from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot
from tavoliere.notation.game import games
from tavoliere.notation.line import shown

with needed("this environment", "gymnasium", "tavoliere[envs]"):
    from gymnasium import Env, register, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

Info = dict[str, Any]


class TableEnv(Env[np.ndarray, np.int64]):
    """One game. `info["action_mask"]` has 1 for each legal action; after the end, only for `pass`."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 – so Gymnasium declares it

    def __init__(
        self, game: str, render_mode: str | None = None, bot: Bot | str | None = None, **options: Any
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self._table = Against(game, 1, bot=bot, **options)
        self.observation_space = box_of(self._table.batch)
        self.action_space = spaces.Discrete(self._table.batch.action_count)
        self._begun = False

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[np.ndarray, Info]:
        super().reset(seed=seed)
        self._begun = True
        self._table.begin(int(self.np_random.integers(2**63)))
        self._show()
        return self._seen(), self._info(False)

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, Info]:
        if not self._begun or self._is_over:
            raise Refused("the game is over: reset the environment")
        if not self.action_space.contains(action) or isinstance(action, bool):
            last = self._table.batch.action_count - 1
            raise Refused(
                "an action is a whole number from 0 to {last}, not {action}", last=last, action=shown(action)
            )
        rewards, illegal = self._table.step(np.array([action]), np.array([True]))
        self._show()
        return self._seen(), float(rewards[0]), self._is_over, False, self._info(bool(illegal[0]))

    def action_masks(self) -> np.ndarray:
        """The legal actions as booleans, where sb3-contrib's MaskablePPO looks for them."""
        return self._table.masks()[0].astype(np.bool_)

    def render(self) -> Any:
        return rendered(self._table.batch.games[0].state, self.render_mode)

    @property
    def _is_over(self) -> bool:
        return bool(self._table.over[0])

    def _seen(self) -> np.ndarray:
        return self._table.batch.observations[0].copy()

    def _info(self, illegal: bool) -> Info:
        info: Info = {"action_mask": self._table.masks()[0], "illegal": illegal}
        if self._is_over:
            info["scores"] = self._table.batch.scores[0].copy()
        return info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class TableVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many games in one batch; the bots answer all of them at once.

    With `AutoresetMode.NEXT_STEP` a game that ended begins again with the next step, whose action for it is ignored;
    with `SAME_STEP` it does so at once, and `info["final_obs"]` and `info["final_info"]` describe the end. A game is
    truncated after `max_episode_steps` of your answers.
    """

    metadata = {  # noqa: RUF012 – so Gymnasium declares it
        "render_modes": ["rgb_array"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        render_mode: str | None = None,
        bot: Bot | str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode, ("rgb_array",))
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        if self.autoreset_mode == AutoresetMode.DISABLED:
            raise Refused("autoreset_mode is NEXT_STEP or SAME_STEP")
        if max_episode_steps is not None and max_episode_steps < 1:
            raise Refused("max_episode_steps is a number from 1 on, or None")
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._table = Against(game, num_envs, bot=bot, **options)
        self.batch = self._table.batch
        self.single_observation_space = box_of(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.action_count)
        self.observation_space = spaces.Box(
            np.tile(self.single_observation_space.low, (num_envs, 1)),
            np.tile(self.single_observation_space.high, (num_envs, 1)),
            dtype=np.uint8,
        )
        self.action_space = spaces.MultiDiscrete([self.batch.action_count] * num_envs)
        self._most = max_episode_steps or np.iinfo(np.int64).max
        self._steps = np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, np.bool_)  # those that begin again with the next step

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[np.ndarray, Info]:
        super().reset(seed=seed)
        self._table.begin(int(self.np_random.integers(2**63)))
        self._steps[:] = 0
        self._ended[:] = False
        return self.batch.observations.copy(), self._info(np.zeros(self.num_envs, np.bool_))

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Info]:
        chosen = np.asarray(actions, np.int64)
        last = self.batch.action_count - 1
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() > last:
            raise Refused("actions are {size} numbers from 0 to {last}", size=self.num_envs, last=last)
        rewards, illegal = self._table.step(chosen, ~self._ended)
        self._steps += 1
        self._begin_again(self._ended)
        over = self._table.over
        truncated = (self._steps >= self._most) & ~over
        self._ended = over | truncated
        info: Info = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            info = self._final(illegal)
            self._begin_again(self._ended)
            self._ended = np.zeros(self.num_envs, np.bool_)
        return self.batch.observations.copy(), rewards, over, truncated, info | self._info(illegal)

    def _begin_again(self, where: np.ndarray) -> None:
        if where.any():
            self._table.begin(where=where)
            self._steps[where] = 0

    def _final(self, illegal: np.ndarray) -> Info:
        """The final info of the games that ended, in Gymnasium's form."""
        rows = np.full(self.num_envs, None, object)
        for place in self._ended.nonzero()[0]:
            rows[place] = self.batch.observations[place].copy()
        final = self._info(illegal)
        return {
            "final_obs": rows,
            "_final_obs": self._ended.copy(),
            "final_info": {key: self._ended.copy() if key[0] == "_" else final[key] for key in final},
            "_final_info": self._ended.copy(),
        }

    def _info(self, illegal: np.ndarray) -> Info:
        """Gymnasium's form for many games: each entry comes with an array that says which games have it."""
        everywhere = np.ones(self.num_envs, np.bool_)
        info = {
            "action_mask": self._table.masks(),
            "_action_mask": everywhere,
            "illegal": illegal,
            "_illegal": everywhere.copy(),
        }
        over = self._table.over
        if over.any():
            info |= {"scores": self.batch.scores.copy(), "_scores": over}
        return info

    def render(self) -> tuple[np.ndarray, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(image(state) for state in self.batch.games["state"])


def _register(name: str, **options: Any) -> None:
    register(
        f"tavoliere/{name}-v{VERSION}",
        entry_point="tavoliere.envs.gymnasium:TableEnv",
        vector_entry_point="tavoliere.envs.gymnasium:TableVectorEnv",
        kwargs=options,
    )


# Gymnasium 1 does not look for entry points: importing this module registers the environments.
for _game in games():
    _register(_game.title().replace("-", ""), game=_game, bot="medium")
_register("QwixxSolo", game="qwixx", players=1)
