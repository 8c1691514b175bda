"""`openrummy sim`: many matches or deals by bots, and their statistics."""

from collections.abc import Iterator, Mapping

from openrummy.cli.simulation.plotting import Mark, Picture
from openrummy.cli.simulation.reports import Outputs, Told
from openrummy.cli.simulation.seating import Seating, seating
from openrummy.cli.simulation.statistics import amount_words, ending_words, length_words, numbers, panels, percents
from openrummy.cli.simulation.text_tables import text_table
from openrummy.cli.simulation.workload import Amount, progress_bar, spread_of
from openrummy.engine.rules import Rules
from openrummy.languages import Language, Template
from openrummy.sim.many import simulate, simulate_deals
from openrummy.sim.results import SimResult
from openrummy.sim.rows import Row, rows


def print_simulation(
    rules: Rules, agents: str | None, amount: Amount, seed: str, outputs: Outputs, language: Language
) -> None:
    """Play and print.  Raises ToldError if the bots do not fit the seats, and the errors of `Outputs.check` and `spread_of`."""
    outputs.check()
    seats = seating([rules], agents, single=amount.single)
    outputs.tell(_told(_played(rules, seats, amount, seed), language))


def _played(rules: Rules, seats: Seating, amount: Amount, seed: str) -> SimResult:
    with spread_of(amount, seats.by) as spread, progress_bar(amount.number) as progress:
        if seats.by == "batch":
            from openrummy.sim.batch.results import simulate_deals as simulate_batch

            return simulate_batch(rules, seats.agents, amount.number, seed, progress=progress, spread=spread)
        play = simulate_deals if amount.single else simulate
        return play(rules, seats.agents, amount.number, seed, progress=progress, spread=spread)


def _told(result: SimResult, language: Language) -> Told:
    about = {"rules": result.rules, "players": len(result.seats), "seed": result.seed, "by": result.by}
    found = tuple(rows(result))
    return Told(
        plain=result.to_plain,
        about=about,
        rows=found,
        lines=lambda: _lines(result, language),
        picture=lambda: _picture(result, found, language),
    )


def _lines(result: SimResult, language: Language) -> Iterator[str]:
    amount = amount_words(result.deals, result.matches, language)
    yield language.say(_HEAD[result.by], rules=result.rules, amount=amount, seconds=f"{result.seconds:.1f}")
    yield from _seats(result, language)
    yield from _endings(result, language)
    yield length_words(_lengths(result), language)
    if result.unfinished:
        yield language.say("Stopped because they would not end, and won by nobody: {number}.", number=result.unfinished)


_HEAD: Mapping[str, Template] = {
    "engine": "{rules}: {amount}, by the engine, {seconds} s",
    "batch": "{rules}: {amount}, by compiled rules, {seconds} s",
}


def _seats(result: SimResult, language: Language) -> Iterator[str]:
    mean = language.say("points per deal") if result.matches is None else language.say("points per match")
    head = (
        language.say("seat number"),
        language.say("bot"),
        language.say("wins"),
        language.say("rate"),
        "95 %",
        mean,
        "95 %",
    )
    cells = [
        (
            str(number),
            seat.agent,
            f"{seat.wins:.10g}",
            f"{seat.win_rate:.2%}",
            percents(seat.win_rate_95, language),
            f"{seat.mean_points:.2f}",
            numbers(seat.mean_points_95, language),
        )
        for number, seat in enumerate(result.seats)
    ]
    return text_table(head, cells, left=2)


def _endings(result: SimResult, language: Language) -> Iterator[str]:
    head = (language.say("how deals end"), language.say("count"), language.say("rate"), "95 %")
    cells = [
        (ending_words(reason, language), str(each.deals), f"{each.rate:.2%}", percents(each.rate_95, language))
        for reason, each in result.endings.items()
    ]
    return text_table(head, cells, left=1)


def _lengths(result: SimResult) -> dict[str, tuple[float, tuple[float, float]]]:
    found = [row for row in rows(result) if row.seat is None and row.ending is None]
    return {row.statistic: (row.value, (row.low_95, row.high_95)) for row in found}


def _picture(result: SimResult, found: tuple[Row, ...], language: Language) -> Picture:
    per = "deal" if result.matches is None else "match"
    amount = amount_words(result.deals, result.matches, language)
    title = language.say("{rules}: {amount}, with 95 % intervals", rules=result.rules, amount=amount)
    return Picture(title, panels(found, language, per, lambda row, label: _mark(row, label, language)))


def _mark(row: Row, label: str, language: Language) -> Mark:
    """Return the number and its interval, which may be too narrow to see."""
    scale = 100 if row.statistic in ("wins", "ending") else 1
    value, low, high = (scale * number for number in (row.value, row.low_95, row.high_95))
    interval = numbers((low, high), language)
    words = language.say("{value}  ({interval})", value=f"{value:.2f}", interval=interval)
    return Mark(label, value, low, high, words)
