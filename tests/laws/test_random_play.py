"""The laws in seeded random play: every preset with every number of players, and random options."""

from random import Random

import pytest

from openrummy.engine.decide import act, actors, deal
from openrummy.engine.match import Match, new_state
from openrummy.engine.state import DEAL, OVER, State
from openrummy.options import Options
from openrummy.shuffle import secret_from_seed
from openrummy.variants import choose, rules_for
from tests.laws import laws, listing, secrecy
from tests.strategies import TABLES, is_playable, random_options, striving


def keep_all_laws(options: Options, state: State, rng: Random, steps: int) -> None:
    """Play `steps` random actions from `state` and check every law after each."""
    for step in range(steps):
        before = state
        look_at(options, state, rng, thorough=step % 7 == 0)
        if state.public.turn.phase == OVER:
            break
        if state.public.turn.phase == DEAL:
            state, events = deal(state, secret_from_seed("laws", state.public.deal))
            secrecy.dealing_shows_only_ones_own_hand(events, rng)
        else:
            seat = rng.choice(actors(state))
            action = striving(rng, state, seat)
            if step % 3 == 0:
                secrecy.secrets_make_no_difference(state, seat, action, rng)
            state, events = act(state, seat, action)
        laws.views_follow(before, events, state)
        laws.events_round_trip(before, events)
        laws.scores_are_proved(events)


def look_at(options: Options, state: State, rng: Random, *, thorough: bool) -> None:
    """Check every law about one state; the slow ones only if thorough."""
    if state.hands:
        laws.cards_are_conserved(state)
    laws.somebody_can_act(state)
    listing.list_is_the_rulebook(options, state)
    laws.actions_round_trip(state)
    laws.chips_sum_to_zero(state)
    if thorough:
        laws.view_can_be_imagined(state, rng)
        if state.public.turn.phase not in (DEAL, OVER):
            listing.list_is_the_check(options, state, rng)


def played_on(state: State, rng: Random, steps: int) -> State:
    """Return the state after `steps` random actions without checks, to reach the late part of a deal."""
    for _ in range(steps):
        if state.public.turn.phase == OVER:
            return new_state(state.rules)
        if state.public.turn.phase == DEAL:
            state = deal(state, secret_from_seed("on", state.public.deal))[0]
        else:
            seat = rng.choice(actors(state))
            state = act(state, seat, striving(rng, state, seat))[0]
    return state


@pytest.mark.quick(5)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_preset_keeps_the_laws(preset: str, players: int) -> None:
    rng = Random(f"{preset} {players}")
    state = new_state(rules_for(preset, players))
    for played in (0, 50, 100, 200, 300):
        keep_all_laws(choose(preset)[1], played_on(state, rng, played), rng, 20)


@pytest.mark.quick(3)
@pytest.mark.parametrize("seed", range(24))
def test_random_options_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    preset, changes, players = random_options(rng, 8)
    small = {**changes, "deal_size": rng.choice((2, 3, 4))}
    changes = small if seed % 2 and is_playable(preset, players, small) else changes
    rules, options = rules_for(preset, players, changes), choose(preset, changes)[1]
    if rules.deal_size <= 13:  # the referee is slow with large hands
        keep_all_laws(options, new_state(rules), rng, 30)
        keep_all_laws(options, played_on(new_state(rules), rng, 90), rng, 30)


CORNERS = (
    ("basic(end_condition=deals, num_deals=9, settlement=cash, point_value=0.05, deal_size=3)", 3),
    ("basic-quick(deal_size=3, going_rummy_bonus=plus_10)", 2),
    ("basic-house(deal_size=3)", 2),
    ("basic-house(joker_naming=free, deal_size=4)", 3),
    ("basic(go_out_mode=floating, deal_size=2, max_melds_per_turn=none)", 3),
    ("basic(go_out_mode=floating, taken_only_card_exception, deal_size=2)", 2),
    ("basic-quick(printed_jokers=2, joker_swap=own_turn, joker_swap_must_play, one_of_each_card)", 3),
    ("basic-quick(printed_jokers=2, deck_count=2, min_naturals_in_meld=0, deal_size=5)", 2),
    ("basic(deal_size=8, stock_end_rule=turn_end)", 6),
    ("basic-classic(deal_size=12, max_recycles=2)", 4),
    ("basic(deal_size=8, max_recycles=1, discard_after_recycle=keep_top)", 6),
    ("500-house(deal_size=3, call_priority=first)", 3),
    ("500-house(deal_size=3, printed_jokers=2, deck_count=2)", 4),
    ("500-house(deal_size=2, floating_must_play, discard_draw_new_meld=false, call_rummy_scope=top_only)", 3),
    ("500-river(deal_size=3, deck_count=2)", 4),
    ("500-river(deal_size=2, joker_swap_must_play, call_rummy_scope=top_only)", 3),
    ("500(deal_size=2, go_out_mode=discard_required, discard_draw_top_must_play, call_rummy=take_cards)", 2),
    ("500(deal_size=3, joker_naming=free, call_rummy=take_pile)", 2),
    ("basic-quick(opening_points=25, deal_size=9, printed_jokers=2, joker_swap=own_turn, go_out_mode=floating)", 3),
    ("romme(deal_size=9)", 3),
    ("500(call_rummy=off, opening_points=25, deal_size=7, discard_draw_top_must_play)", 3),
    ("block(deal_size=8, blocked_scoring=lowest_difference, stock_end_rule=on_decline)", 6),
    ("contract(layoff_same_turn=false, joker_swap=own_turn)", 3),
    ("contract(last_deal_whole=false, max_wilds_in_meld=1, max_buys=none, short_deals=3)", 5),
    ("gin(fiftieth_card=opponent_may_knock, boxes_immediate, undercut_on_tie=false)", 2),
    ("gin(knock_limit=0, first_upcard_offer=false, dead_hand_stock=0, fiftieth_card=opponent_may_knock)", 2),
    ("gin-oklahoma(oklahoma_ace=one, turn_cap=20)", 2),
    ("gin-hollywood(big_gin_bonus=none, target_score=10)", 2),
    ("indian-pool-101(entry_fee=10, platform_fee_percent=12.50, min_sequences=1, open_joker_pick=always)", 4),
    ("indian-pool-201(entry_fee=0.05, split_mode=auto, min_pure_sequences=0, min_sequences=0)", 3),
    ("indian-pool-101(entry_fee=1, first_drop=30, middle_drop=60, min_sequences=1, min_pure_sequences=0)", 5),
    ("indian-points(closed_exhaust=void, deck_count=1, min_sequences=0, min_pure_sequences=0)", 3),
    ("indian-points(loser_arrangement=best, invalid_declaration_effect=end, min_sequences=1)", 3),
    ("indian-deals-2(deals_tie_break=shared, entry_fee=1, min_sequences=1, wild_joker=false)", 2),
    ("21-card(min_sequences=1, min_pure_sequences=1, dublee_declare=4, point_value=0.05)", 3),
    ("21-card(tunnela_declare=1, joker_group_declare=3, loser_arrangement=best, deck_count=2)", 2),
)
"""Games with events that are rare elsewhere: short stocks, empty hands, many jokers, cash."""


@pytest.mark.quick(3)
@pytest.mark.parametrize(("text", "players"), CORNERS)
def test_rare_situations_keep_the_laws(text: str, players: int) -> None:
    rng = Random(text)
    state = new_state(rules_for(text, players))
    keep_all_laws(choose(text)[1], state, rng, 120)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1160))
def test_many_random_options_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    preset, changes, players = random_options(rng, 10)
    crowded = {**changes, "printed_jokers": 2, "deal_size": rng.choice((3, 4, 7))}
    changes = crowded if seed % 3 == 0 and is_playable(preset, players, crowded) else changes
    rules, options = rules_for(preset, players, changes), choose(preset, changes)[1]
    if rules.deal_size <= 13:
        keep_all_laws(options, new_state(rules), rng, 120)


@pytest.mark.quick(5)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_same_seed_and_actions_give_the_same_bytes(preset: str, players: int) -> None:
    match, rng = Match.new(rules_for(preset, players), "bytes"), Random(1)
    sent = []
    for _ in range(120):
        if match.is_over:
            break
        if match.is_between_deals:
            sent.append(match.deal())
        else:
            sent.append(match.apply(match.to_act, striving(rng, match.state, match.to_act)))
    again = Match.new(rules_for(preset, players), "bytes")
    sent_again = []
    for number, log in enumerate(match.log):
        if number:
            sent_again.append(again.deal())
        sent_again += [again.apply(deed.seat, deed.action) for deed in log.deeds]
    assert list(map(laws.event_bytes, sent)) == list(map(laws.event_bytes, sent_again))
    assert laws.state_bytes(match.state) == laws.state_bytes(again.state)


def test_another_seed_gives_another_deal() -> None:
    first, second = (Match.new(rules_for("basic", 2), seed) for seed in "ab")
    assert laws.state_bytes(first.state) != laws.state_bytes(second.state)


@pytest.mark.quick(3)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_matches_end(preset: str, players: int) -> None:
    """Players who lay down cards when they can finish a match of any preset, though a deal may be endless and void (E7)."""
    match, rng = Match.new(rules_for(preset, players), "end"), Random(7)
    for _ in range(12_000):
        if match.is_over:
            break
        if match.is_between_deals:
            match.deal()
        else:
            match.apply(match.to_act, striving(rng, match.state, match.to_act))
    assert match.is_over
    assert match.winners
    void = sum(log.result is not None and log.result.reason == "void" for log in match.log)
    # players who discard at random hardly ever knock, so most hands of gin are dead
    assert void < len(match.log) * (0.95 if match.rules.key == "gin" else 0.5)
