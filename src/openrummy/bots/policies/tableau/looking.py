"""The numbers of a `Sight` from a view."""

import msgspec

from openrummy.bots.outlook import cards_of_pack, may_lay_off, melds_left, seat_of
from openrummy.bots.policies.tableau.sight import JOKER, PILE, SEATS, Costs, Sight, costs_for
from openrummy.bots.policies.tableau.skill import TableauSkill
from openrummy.cards import FACES, JOKER_BIT, Cards, copies
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.rules import Rules
from openrummy.engine.state import TableMeld, View
from openrummy.parts.closing import Closing
from openrummy.parts.draw import PileDraw
from openrummy.parts.lay_off import Gate
from openrummy.parts.recycle import Recycling
from openrummy.parts.score import PointScoring
from openrummy.variants.five_hundred.calls import CallRules

ALL = sum(1 << card for card in FACES)
HEARTS = slice(16, 29)  # the queen of spades may count for more, but suits share their tables


def tables_of(rules: Rules) -> Costs:
    """Return the tables for some rules."""
    return costs_for(rules.melds.ace, rules.values[HEARTS])


def sight_of(view: View, skill: TableauSkill) -> Sight:
    """Return what the seat of a view sees, under rules with one pack."""
    see, public, seat = Sight(), view.public, seat_of(view)
    see.skill, see.seat, see.players, see.turn = (
        msgspec.structs.astuple(skill),
        seat,
        view.rules.players,
        public.turn.number,
    )
    see.hand, see.jokers = _split(view.hand)
    see.pile = [*public.pile, *(-1,) * (PILE - len(public.pile))]
    see.pile_size, see.stock, see.recycles = len(public.pile), public.stock_count, public.recycles
    see.counts = [*public.counts, *(0,) * (SEATS - see.players)]
    see.known = [_split(known)[0] for known in public.known] + [0] * (SEATS - see.players)
    others = [count for other, count in enumerate(public.counts) if other != seat]
    see.fewest, see.others, see.melds_left = min(others), sum(others), melds_left(view)
    _see_rules(see, view)
    _see_table(see, view)
    _see_unseen(see, view)
    return see


def _split(cards: Cards) -> tuple[int, int]:
    """Return the faces without jokers, and the number of jokers."""
    return cards & ALL, copies(cards, JOKER)


def _see_rules(see: Sight, view: View) -> None:
    rules, scoring, calls = view.rules, the_part(view.rules, PointScoring), part_of(view.rules, CallRules)
    recycling = the_part(rules, Recycling)
    see.values, see.net = rules.values, int(scoring.mode == "meld_minus_hand")
    see.stuck = int(recycling.mode == "none" or (recycling.limit is not None and see.recycles >= recycling.limit))
    see.digs = int(the_part(rules, PileDraw).any_depth or (calls is not None and not calls.top_only))
    see.takes_pile = int(calls is not None and calls.takes_pile)
    see.floats = int(the_part(rules, Closing).go_out == "floating")
    pays = scoring.mode == "winner_scores" or rules.players == 2
    see.bonus = 0 if scoring.bonus == "none" or not view.public.turn.fresh else 2 if pays else 1


def _see_table(see: Sight, view: View) -> None:
    rules, public = view.rules, view.public
    fits = grows = joker = 0
    for meld in public.melds:
        here = meld.fits & ALL & ~_faces(meld)
        fits |= here
        grows |= here if meld.shape.kind == "run" else 0
        joker |= meld.fits & JOKER_BIT
    is_open = may_lay_off(rules, public, see.seat)
    see.fits, see.shut, see.grows = (fits, 0, grows) if is_open else (0, fits, grows)
    see.joker_fits = 2 if joker and is_open else 0
    after = (see.seat + 1) % see.players
    see.next_fits = fits if not the_part(rules, Gate).own_meld or public.melded >> after & 1 else 0


def _faces(meld: TableMeld) -> int:
    faces = 0
    for face in meld.shape.represents:
        faces |= 1 << face
    return faces


def _see_unseen(see: Sight, view: View) -> None:
    seen, public = see.hand, view.public
    jokers = see.jokers + public.pile.count(JOKER)
    for card in public.pile:
        seen |= 1 << card
    for meld in public.melds:
        jokers += meld.shape.cards.count(JOKER)
        for card in meld.shape.cards:
            seen |= 1 << card
    for other, known in enumerate(public.known):
        if other != see.seat:
            seen |= see.known[other]
            jokers += copies(known, JOKER)
    pack = cards_of_pack(view.rules.pack)
    see.unseen, see.unseen_jokers = pack & ALL & ~seen, copies(pack, JOKER) - jokers
    see.pool = see.unseen.bit_count() + see.unseen_jokers
