"""Search: imagined worlds, played to their ends in the batch (extra `sim`), judge the actions of a seat.

from openrummy.search import evaluate
for each in evaluate(view, rollouts=2000, seed="1"):
    print(each.action, each.value, each.regret, each.error)
"""

from openrummy.search.evaluating import chosen, evaluate
from openrummy.search.evaluation import Evaluation

__all__ = ["Evaluation", "chosen", "evaluate"]
