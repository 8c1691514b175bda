"""The place of a report in a page of the docs, between two marks."""

from pathlib import Path


def keep(name: str, report: str, page: Path) -> None:
    """Put the report of `python -m <name>` between its marks in the page; ends the program with words if they are not there."""
    begin, end = f"<!-- measured by python -m {name} -->", f"<!-- end of {name} -->"
    head, _, rest = page.read_text(encoding="utf-8").partition(begin)
    tail = rest.partition(end)[2]
    if not tail:
        raise SystemExit(f"{page} has no place for {name}: add '{begin}' and '{end}' where it should be.")
    page.write_text(f"{head}{begin}\n\n{report}\n\n{end}{tail}", encoding="utf-8")
