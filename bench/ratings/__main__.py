"""`python -m bench.ratings`: leagues of 200 players of known strength and 20,000 matches each; writes the figures into docs/ratings.md."""

from collections.abc import Iterator

from bench.page import ROOT, keep
from bench.ratings.judging import Report, report_of
from bench.ratings.league import League, played
from bench.ratings.others import OTHERS

SPREADS = (0.5, 1.0, 1.5)
LEAVES = (0.0, 0.03, 0.10)
SHOWN = (5, 10, 20, 50, 100, 500)


def main() -> None:
    """Print the figures of the ratings in several leagues, and of other ways to rate in one, and put them into the page."""
    leagues = [League(spread, leaves=leaves) for spread in SPREADS for leaves in LEAVES]
    reports = {league: report_of(league, played(league)) for league in leagues}
    others = {name: report_of(League(), played(League(), rate)) for name, rate in OTHERS.items()}
    tables = (quality(reports), stages(reports), calibration(reports[League()]), compared(reports[League()], others))
    text = "\n\n".join("\n".join(table) for table in tables)
    print(text)
    keep("bench.ratings", text, ROOT / "docs" / "ratings.md")


def quality(reports: dict[League, Report]) -> Iterator[str]:
    """Yield a row for each league: its order, and how near what is foretold comes to the true chances."""
    yield "| strengths spread by | seats that leave | Spearman | Brier | by the true chances | log loss | by the true chances | mean rating |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for league, one in reports.items():
        losses = f"{one.brier:.4f} | {one.best_brier:.4f} | {one.log_loss:.4f} | {one.best_log_loss:.4f}"
        yield f"| {league.spread} | {league.leaves:.0%} | {one.order:.3f} | {losses} | {one.mean:.0f} |"


def stages(reports: dict[League, Report]) -> Iterator[str]:
    """Yield a row for each league: how often the interval held the true strength, and its half, by the matches so far."""
    heads = [f"{stage} matches" if stage == SHOWN[0] else str(stage) for stage in SHOWN]
    yield f"| strengths spread by | seats that leave | {' | '.join(heads)} |"
    yield "| --- " * (2 + len(SHOWN)) + "|"
    for league, one in reports.items():
        held = [f"{each.held:.1%}, ± {each.margin:.0f}" for each in one.stages if each.matches in SHOWN]
        yield f"| {league.spread} | {league.leaves:.0%} | {' | '.join(held)} |"


def calibration(report: Report) -> Iterator[str]:
    """Yield a row for each tenth of the seats."""
    yield "| share of wins foretold | share of wins | seats |"
    yield "| --- | --- | --- |"
    for each in report.bins:
        yield f"| {each.foretold:.3f} | {each.won:.3f} | {each.seats} |"


def compared(ours: Report, others: dict[str, Report]) -> Iterator[str]:
    """Yield a row for each way to rate."""
    yield "| rated by | Spearman | Brier | log loss | held after 200 matches | mean rating |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name, one in {"these ratings": ours, **others}.items():
        held = f"{one.stages[-1].held:.1%}"
        yield f"| {name} | {one.order:.3f} | {one.brier:.4f} | {one.log_loss:.4f} | {held} | {one.mean:.0f} |"


if __name__ == "__main__":
    main()
