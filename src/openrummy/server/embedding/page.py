"""The HTML of a page in a frame: light, readable from 320 pixels on, in light and dark, and without a script."""

from collections.abc import Iterable, Sequence
from html import escape

from openrummy.cards import JOKER, Face, parse_card, suit_of
from openrummy.languages import Language, Template
from openrummy.server.embedding.scene import Row, lines_of
from openrummy.voice import card_symbols, card_words

_AS_TEXT: Template = "As text"
_LINK: Template = "Open in openrummy"

_STYLE = """
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif;
  --paper: light-dark(#fbfaf5, #1a201d); --ink: light-dark(#1c2420, #edf0ea); --dim: light-dark(#4f5a54, #b1bcb5);
  --line: light-dark(#cfcfc2, #3d4842); --link: light-dark(#0b4fb3, #9cc3ff); }
* { box-sizing: border-box; }
body { margin: 0; padding: .75rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.125rem; }
p { margin: .25rem 0; }
h2 { margin: .5rem 0 .125rem; font-size: .875rem; font-weight: 600; color: var(--dim); }
.cards { display: flex; flex-wrap: wrap; gap: 3px; margin: 0; padding: 0; list-style: none; }
.cards li { min-width: 2.25rem; padding: .25rem .3rem .7rem; border: 1px solid #888; border-radius: 5px; background: #fff; color: #1b1b1b;
  font-weight: 700; line-height: 1.1; }
.cards .red { color: #b3261e; }
.cards .joker { color: #6a1b9a; }
.unseen { position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%); white-space: nowrap; }
a, summary { color: var(--link); }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
.rows { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin-bottom: .5rem; }
nav a { text-decoration: none; }
nav a, nav span.off { min-height: 2.75rem; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 8px; }
nav span.off { color: var(--dim); }
details { border-top: 1px solid var(--line); }
summary { min-height: 2.75rem; padding: .6rem 0; cursor: pointer; }
footer { margin-top: .5rem; border-top: 1px solid var(--line); }
footer a { display: inline-block; min-height: 2.75rem; padding: .6rem 0; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
"""


def page(title: str, parts: Iterable[str], link: str, language: Language) -> str:
    """Return a page.  parts: HTML.  link: the path of the same thing in the client."""
    body = f"<main><h1>{escape(title)}</h1>{''.join(parts)}</main>"
    back = f'<a href="{escape(link)}" target="_blank" rel="noopener">{escape(language.say(_LINK))}</a>'
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>{escape(title)} · openrummy</title><style>{_STYLE}</style></head><body>{body}<footer>{back}</footer></body></html>"
    )


def paragraph(words: str) -> str:
    """Return words as a paragraph."""
    return f"<p>{escape(words)}</p>" if words else ""


def folded(summary: str, inside: Iterable[str]) -> str:
    """Return HTML that is seen when its summary is opened."""
    return f"<details><summary>{escape(summary)}</summary>{''.join(inside)}</details>"


def way(words: str, path: str | None) -> str:
    """Return a link to another moment; without a path it says only that there is none."""
    said = escape(words)
    return f'<span class="off">{said}</span>' if path is None else f'<a href="{escape(path)}">{said}</a>'


def ways(links: Iterable[str]) -> str:
    """Return the links to other moments."""
    return f"<nav>{''.join(links)}</nav>"


def drawn(rows: Iterable[Row], language: Language) -> str:
    """Return rows of cards, drawn; each card is read out by its name."""
    shown = (f"<section><h2>{escape(row.label)}</h2>{_cards(row, language)}</section>" for row in rows)
    return f'<div class="rows">{"".join(shown)}</div>'


def _cards(row: Row, language: Language) -> str:
    if row.words:
        return paragraph(row.words)
    return f'<ul class="cards">{"".join(_card(parse_card(card), language) for card in row.cards)}</ul>'


def _card(card: Face, language: Language) -> str:
    kind = "joker" if card == JOKER else "red" if suit_of(card) in (1, 2) else "black"
    seen, read = escape(card_symbols(card, language)), escape(card_words(card, language))
    return f'<li class="{kind}"><span aria-hidden="true">{seen}</span><span class="unseen">{read}</span></li>'


def as_text(rows: Sequence[Row], language: Language, more: str = "") -> str:
    """Return the rows as lines of text, to be opened.  more: a last line."""
    return folded(language.say(_AS_TEXT), map(paragraph, [*lines_of(rows, language), more]))
