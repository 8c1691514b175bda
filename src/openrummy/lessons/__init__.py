"""Guided deals for newcomers: one for each family of games, each a file of data."""

from collections.abc import Mapping

from openrummy.lessons.basic import BASIC
from openrummy.lessons.contract import CONTRACT
from openrummy.lessons.five_hundred import FIVE_HUNDRED
from openrummy.lessons.gin import GIN
from openrummy.lessons.indian import INDIAN
from openrummy.lessons.lesson import LEARNER, Lesson, Step, act_of
from openrummy.lessons.twenty_one import TWENTY_ONE

__all__ = ["LEARNER", "LESSONS", "Lesson", "Step", "act_of"]

_EVERY = (BASIC, GIN, FIVE_HUNDRED, INDIAN, CONTRACT, TWENTY_ONE)

LESSONS: Mapping[str, Lesson] = {lesson.key: lesson for lesson in _EVERY}
"""Every lesson by its key, the easiest first."""
