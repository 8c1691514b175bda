"""Agents from outside openrummy: objects, `module:Class` and entry points of packages, seated like built-in ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from inspect import isfunction, signature
from typing import TYPE_CHECKING, Any, Protocol

from openrummy.bots.agent import Agent
from openrummy.engine.actions import Act
from openrummy.engine.decide import check_view
from openrummy.engine.state import View, readable
from openrummy.languages import Saying, Template, ToldError, saying

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from openrummy.engine.rules import Problem

GROUP = "openrummy.bots"
"""The entry points by which a package offers its bots, each with its key."""


class BotError(ToldError, ValueError):
    """A bot from outside cannot be loaded, or did something that no bot may do."""


class Acting(Protocol):
    """The least that an agent from outside needs; `key`, `version` and `seed` are optional."""

    def act(self, view: View) -> Act:
        """Return a legal action of the seat of `view`."""


class Guest:
    """A wrapper that makes an agent from outside like any other: with a key, a version and a seed, and legal actions only."""

    def __init__(self, agent: Acting, key: str, seed: str) -> None:
        self._agent = agent
        self.key, self.version = key, int(getattr(agent, "version", 1))
        self.seed = str(getattr(agent, "seed", seed))

    def act(self, view: View) -> Act:
        """Return the agent's action.  Raises BotError if the agent fails or chooses an action that the rules refuse."""
        try:
            action = self._agent.act(readable(view))
        except Exception as fault:
            raise BotError(_failed(self.key, fault)) from fault
        problem = check_view(view, action)
        if problem is not None:
            raise BotError(_refused(self.key, action, problem))
        return action


@cache
def installed() -> Mapping[str, EntryPoint]:
    """Return the bots that installed packages offer, by key."""
    from importlib.metadata import entry_points  # noqa: PLC0415 -- it loads sockets, which the core does without

    return {point.name: point for point in entry_points(group=GROUP)}


def found(name: str) -> Any:
    """Return the object that `module:Class` or the key of an installed bot names, or None if it is neither.

    Raises BotError if it cannot be loaded.
    """
    point = installed().get(name)
    module, colon, attribute = name.partition(":")
    if point is None and not (module and colon and attribute):
        return None
    try:
        return getattr(import_module(module), attribute) if point is None else point.load()
    except Exception as fault:
        raise BotError(_failed(name, fault)) from fault


class Function:
    """A function of a view, as an agent."""

    def __init__(self, function: Callable[[View], Act]) -> None:
        self.act = function


def seated_guest(guest: Any, name: str, seed: str) -> Agent:
    """Return an agent from an object that acts, a function of a `view`, or a class or function that makes an agent.

    Raises BotError for anything else.
    """
    if _decides(guest):
        return Guest(Function(guest), name, seed)
    made = guest if not isinstance(guest, type) and hasattr(guest, "act") else _made(guest, name, seed)
    if isinstance(made, type) or not callable(getattr(made, "act", None)):
        words: Template = "{bot} is not a bot: it needs a method act(view) that returns an action, or is a function whose parameter is called view."
        raise BotError(saying(words, bot=name))
    return Guest(made, name, seed)


def _decides(guest: Any) -> bool:
    """Return whether it is a function of a view: a maker of an agent has no parameter of that name."""
    return isfunction(guest) and [*signature(guest).parameters][:1] == ["view"]


def _made(make: Any, name: str, seed: str) -> Any:
    if not callable(make):
        return make
    try:
        return make(seed) if _takes_seed(make) else make()
    except Exception as fault:
        raise BotError(_failed(name, fault)) from fault


def _takes_seed(make: Callable[..., Any]) -> bool:
    try:
        signature(make).bind("")
    except TypeError:
        return False
    return True


def _refused(key: str, action: object, problem: Problem) -> Saying:
    return saying("The bot {bot} chose {action}: {problem}", bot=key, action=repr(action), problem=problem.saying)


def _failed(name: str, fault: Exception) -> Saying:
    return saying("The bot {bot} failed: {fault}.", bot=name, fault=f"{type(fault).__name__}: {fault}")
