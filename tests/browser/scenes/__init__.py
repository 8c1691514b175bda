"""Every screen in every state, for each family of games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.browser.person import Person
from tests.browser.scenes import beyond, contract, gin, indian, learning, outside, playing, river, studying, tournaments
from tests.browser.scenes.stage import Stage
from tests.server.running import Client

SCENES: dict[str, Callable[[Stage], None]] = {
    "home": outside.home,
    "set-up-friends": outside.set_up_for_friends,
    "set-up-switches": outside.set_up_with_switches,
    "set-up-refused": outside.refused_rules,
    "rule-card": outside.rule_card,
    "laboratory": outside.laboratory,
    "open-tables": outside.open_tables,
    "statistics": outside.statistics,
    "account-guest": outside.account_of_a_guest,
    "account": outside.account,
    "gone": outside.gone,
    "tournaments": tournaments.listed,
    "tournament-new": tournaments.new,
    "tournament-host": tournaments.of_the_host,
    "tournament-enter": tournaments.to_enter,
    "tournament-running": tournaments.running,
    "tournament-over": tournaments.over,
    "tournament-gone": tournaments.gone,
    "connecting": outside.connecting,
    "lobby-host": outside.lobby_of_the_host,
    "lobby-guest": outside.lobby_of_a_guest,
    "lobby-waiting": outside.waiting_in_the_lobby,
    "your-draw": playing.your_draw,
    "your-act": playing.your_act,
    "late-table": playing.a_late_table,
    "others-turn": playing.others_turn,
    "refused": playing.refused,
    "hint": playing.advised,
    "pause-asked": playing.pause_asked,
    "paused": playing.paused,
    "offline": playing.offline,
    "other-offline": playing.other_offline,
    "stand-in": playing.stand_in,
    "little-time": playing.little_time,
    "missed": playing.back_again,
    "notices": playing.notices_at_once,
    "watching": playing.watching,
    "watching-late": playing.watching_late,
    "river": river.river,
    "call": river.call,
    "call-in-turn": river.call_in_turn,
    "float": river.floating,
    "eight-seats": river.eight_seats,
    "buying": contract.buying,
    "contract-begun": contract.begun,
    "deal-result": beyond.deal_result,
    "waiting-next-deal": beyond.waiting_for_the_next_deal,
    "match-over": beyond.match_over,
    "replay": beyond.replay,
    "checked": beyond.checked,
    "menu": beyond.menu,
    "score": beyond.score,
    "discards": beyond.in_menu("Discards"),
    "log": beyond.in_menu("Log"),
    "rules": beyond.in_menu("Rules"),
    "keys": beyond.in_menu("Keys"),
    "settings": beyond.in_menu("Settings"),
    "sort": beyond.sort,
    "seat": beyond.seat,
    "spoken-to": beyond.spoken_to,
    "talk": beyond.talk,
    "gin-upcard": gin.upcard_offer,
    "gin-knock": gin.can_knock,
    "gin-lay-off": gin.lay_off,
    "gin-shown": gin.gin_shown,
    "gin-result": gin.knock_result,
    "gin-hollywood": gin.hollywood,
    "gin-over": gin.match_over,
    "indian-shelves": indian.labelled,
    "indian-finish-wrong": indian.finish_check,
    "indian-finish-valid": indian.finish_ready,
    "indian-drop": indian.drop_asked,
    "indian-show": indian.show,
    "indian-result": indian.shown_result,
    "indian-rejoin": indian.rejoin,
    "indian-split": indian.split,
    "indian-score": indian.pool_sheet,
    "indian-paid": indian.pool_paid,
    "indian-paid-score": indian.pool_paid_sheet,
    "indian-21": indian.twenty_one,
    "learn": learning.listed,
    "lesson": learning.in_progress,
    "lesson-over": learning.over,
    "puzzles": studying.puzzles_listed,
    "puzzle-asked": studying.puzzle_asked,
    "puzzle": studying.puzzle_solved,
    "puzzle-failed": studying.puzzle_failed,
    "review": studying.review_ready,
    "review-begun": studying.review_begun,
    "review-refused": studying.review_refused,
    "review-watched": studying.watched,
    "receipts": studying.receipts,
    "attempt": studying.attempt,
    "attempt-over": studying.attempt_over,
    "coach": studying.coach,
}


@contextmanager
def at(name: str, ann: Person, server: Client) -> Iterator[Stage]:
    """Bring a stage into the state `name`."""
    stage = Stage(ann, server)
    try:
        SCENES[name](stage)
        yield stage
    finally:
        stage.leave()
