"""The four games as PettingZoo environments.

from tavoliere.envs.pettingzoo import duel_v0

env = duel_v0.env(render_mode="ansi")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))

Qwixx and On Board also have a `parallel_env`: in their action 1 all seats answer at once.
"""

from typing import Any

import numpy as np

from tavoliere.envs.observation import VERSION
from tavoliere.envs.render import MODES
from tavoliere.envs.single import Single
from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.games.rows import PASS

with needed("this environment", "pettingzoo", "tavoliere[envs]"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

Observation = dict[str, np.ndarray]


class _Seated:
    """What both kinds of environment share."""

    def __init__(
        self, game: str, render_mode: str | None, *, is_parallelizable: bool, **options: Any
    ) -> None:
        super().__init__()
        self._single = Single(game, render_mode, **options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": is_parallelizable,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._single.batch.players)]
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = _spaces(self._single, self.possible_agents)
        self.state_space = self._single.state_box()

    def state(self) -> np.ndarray:
        return self._single.state()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | np.ndarray | None:
        return self._single.picture()

    def close(self) -> None:
        """Nothing is open: pictures are arrays and text."""

    def _check_begun(self) -> None:
        if not self.agents:
            raise Refused("no game is under way: reset the environment")

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class TableEnv(_Seated, AECEnv):
    """One seat after the other answers. Answers to a simultaneous action stay hidden until all are in (Q3)."""

    agent_selection: str

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(game, render_mode, is_parallelizable=False, **options)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._single.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()
        self._skip_agent_selection = None
        self._show()

    def observe(self, agent: str) -> Observation:
        row, mask = self._single.observe(self._seat_of[agent])
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._single.play(_whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        for other, reward in zip(self.agents, self._single.batch.rewards[0].tolist()):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
        if self._single.over:
            self.terminations = dict.fromkeys(self.agents, True)
            scores = self._single.scores()
            self.infos = {agent: {"scores": scores} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.infos[agent] = {}
            self._ask()
        self._show()

    def _ask(self) -> None:
        """Select the next seat; put its mask also where learners that want plain observations look for it."""
        self.agent_selection = self.possible_agents[self._single.seat]
        mask = self._single.batch.masks[0].view(np.int8).copy()
        self.infos[self.agent_selection] = {"action_mask": mask}


class SimultaneousEnv(_Seated, ParallelEnv):
    """All seats answer at once. A seat that is not asked has `pass` as its only action, which does nothing."""

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(game, render_mode, is_parallelizable=True, **options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._single.begin(seed)
        self.agents = list(self.possible_agents)
        self._show()
        observations = self._observations()
        return observations, _masks_of(observations)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """If any answer is missing or illegal, nothing changes."""
        self._check_begun()
        answers = self._checked(actions)
        rewards = np.zeros(len(self.agents))
        for answer in answers:
            self._single.play(answer)
            rewards += self._single.batch.rewards[0]
        over = self._single.over
        observations = self._observations()
        infos = _masks_of(observations)
        for agent in self.agents if over else ():
            infos[agent]["scores"] = self._single.scores()
        result = (
            observations,
            dict(zip(self.agents, rewards.tolist())),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            infos,
        )
        if over:
            self.agents = []
        self._show()
        return result

    def _checked(self, actions: dict[str, int]) -> list[int]:
        """The answers of the seats that are asked, in the order of the seats."""
        answers = []
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise Refused("{agent} has no action: give one for every agent", agent=agent)
            answer = _whole_number(actions[agent])
            if (
                not self.action_spaces[agent].contains(answer)
                or not self._observe(seat)["action_mask"][answer]
            ):
                raise Refused(
                    "action {action} is not legal for {agent}: choose one where its action_mask is 1",
                    action=answer,
                    agent=agent,
                )
            if self._single.awaits(seat):
                answers.append(answer)
        return answers

    def _observe(self, seat: int) -> Observation:
        row, mask = self._single.observe(seat)
        if not self._single.awaits(seat):
            mask[PASS] = 1
        return {"observation": row, "action_mask": mask}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}


class Versioned:
    """A game under its versioned name, like PettingZoo's own modules: `duel_v0.env()`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def env(self, **options: Any) -> TableEnv:
        """The environment in which one seat after the other answers. Options: `players`, and those of the game."""
        return TableEnv(self.game, **options)

    raw_env = env  # no wrapper is needed: illegal and out-of-order calls are refused as they are


class VersionedSimultaneous(Versioned):
    def parallel_env(self, **options: Any) -> SimultaneousEnv:
        """The environment in which all seats answer at once."""
        return SimultaneousEnv(self.game, **options)


qwixx_v0 = VersionedSimultaneous("qwixx")
on_board_v0 = VersionedSimultaneous("on-board")
duel_v0 = Versioned("duel")
crosswise_v0 = Versioned("crosswise")


def _masks_of(observations: dict[str, Observation]) -> dict[str, dict[str, Any]]:
    """The masks again, where learners that want plain observations look for them."""
    return {agent: {"action_mask": seen["action_mask"].copy()} for agent, seen in observations.items()}


def _spaces(
    single: Single, agents: list[str]
) -> tuple[dict[str, spaces.Space[Any]], dict[str, spaces.Space[Any]]]:
    observations = {
        agent: spaces.Dict({"observation": single.box(), "action_mask": single.mask_box()})
        for agent in agents
    }
    actions = {agent: spaces.Discrete(single.batch.action_count) for agent in agents}
    return dict(observations), dict(actions)


def _whole_number(action: Any) -> int:
    if isinstance(action, int | np.integer) and not isinstance(action, bool):
        return int(action)
    raise Refused("an action is a whole number, not {action}", action=action)
