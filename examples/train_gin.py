"""Teach a small player gin by self-play, in plain NumPy: `python examples/train_gin.py`.

The player is eleven weights: for pairs, neighbors, gaps and points of a card to discard and of a card to take, and for taking,
knocking and laying off.  In each of many simultaneous deals one seat plays with random noise added to the weights and the other with
it subtracted; the first seat's gain moves the weights along that noise or against it (evolution strategies, Salimans et al. 2017).
"""

import numpy as np

from openrummy import env

SIZE, DEALS, NOISE, RATE = 11, 512, 0.5, 0.02
POINTS = np.minimum(np.arange(1, 17), 10) / 10
TAKES, BIG_GIN = [1, 3], 5  # moves: draw_discard and take_upcard, big_gin


def features(hands):
    """Return the features of each of 64 faces for n hands: cards of its rank, neighbors, cards two away, points; (n, 64, 4)."""
    held = np.unpackbits(hands[:, None].view(np.uint8), axis=1, bitorder="little").reshape(-1, 4, 16)
    wide = np.pad(held, ((0, 0), (0, 0), (2, 2))).astype(np.float32)
    rank, points = np.broadcast_to(held.sum(axis=1, keepdims=True), held.shape), np.broadcast_to(POINTS, held.shape)
    columns = [rank, wide[:, :, 1:17] + wide[:, :, 3:19], wide[:, :, :16] + wide[:, :, 4:], points]
    return np.stack(columns, axis=-1).reshape(-1, 64, 4)


def choose(seen, legal, players):
    """Return the legal action that each of n players, rows of `SIZE` weights, likes best in its deal."""
    rows, cards = np.arange(len(seen)), features(np.ascontiguousarray(seen["hand"]))
    top = cards[rows, seen["pile"][rows, np.maximum(seen["pile_size"], 1) - 1]]  # of any face if the pile is empty
    likes = np.zeros((len(seen), 6, 64), np.float32)
    likes[:, 1] = likes[:, 2] = np.einsum("nfk,nk->nf", cards, players[:, :4])
    likes[:, 2] += players[:, 9:10]
    likes[:, 0, TAKES] = (np.einsum("nk,nk->n", top, players[:, 4:8]) + players[:, 8])[:, None]
    likes[:, 0, BIG_GIN] = players[:, 9] + likes[:, 1].max(axis=1)
    likes[:, 3:] = players[:, 10, None, None]
    return np.where(env.mask_of(legal), likes.reshape(len(seen), -1), -np.inf).argmax(axis=1)


def train(seed, steps):
    """Return the weights of a player that begins with zeros and plays against itself."""
    many, rng, player = env.vector("gin", seed=f"train {seed}"), np.random.default_rng(seed), np.zeros(SIZE)
    now, luck = many.reset(DEALS), rng.normal(size=(DEALS, SIZE))
    for _ in range(steps):
        signs = 1.0 - 2.0 * now.observations["seat"][:, None]
        now = many.step(choose(now.observations, now.legal, player + NOISE * signs * luck))
        won = now.rewards[now.ended, 0] / 30
        player = player + RATE / NOISE * won @ luck[now.ended]
        luck[now.ended] = rng.normal(size=(len(won), SIZE))
    return player


def evaluate(player, opponent, deals, seed="exam"):
    """Return the points per deal against a batch policy, and half of a 95% interval; every pack is played from both seats."""
    game, own = env.vector("gin").game, lambda seen, legal: choose(seen, legal, np.tile(player, (len(seen), 1)))
    first, second = game.deal(deals, seed), game.deal(deals, seed)
    game.play(first, (own, opponent))
    game.play(second, (opponent, own))
    gains = (first["points"] @ [1, -1] + second["points"] @ [-1, 1]) / 2
    return gains.mean(), 1.96 * gains.std(ddof=1) / np.sqrt(deals)


if __name__ == "__main__":
    untrained, trained = np.zeros(SIZE), train(seed=1, steps=500)
    exams = (untrained, "random"), (trained, "random"), (trained, "greedy")
    for player, other in exams:
        mean, half = evaluate(player, other, 500)
        print(
            f"{'trained' if player.any() else 'untrained'} against {other}: {mean:+.1f} points per deal, give or take {half:.1f}"
        )
