"""Cards and coins as small drawings with their names under them."""

from __future__ import annotations

from collections.abc import Mapping

from rules_py.thrown import CountedCard, CountedCoin

from .markup import Markup, element

_SUITS: Mapping[str, str] = {
    "cups": "M12 22h16c0 9-4 13-8 13s-8-4-8-13zM18.5 35h3v8h-3zM14 43h12v3H14z",
    "swords": "M20 16l2.5 4v17h4v3h-4v6h-5v-6h-4v-3h4V20z",
    "wands": "M18 46V20l-4-3 6-4 6 4-4 3v26zM23 30l5-4v4l-5 4z",
    "pentacles": "M20 19a13 13 0 1 0 .01 0zM20 22l2.4 7h7.4l-6 4.4 2.3 7-6.1-4.3-6.1 4.3 2.3-7-6-4.4h7.4z",
    "hearts": "M20 44C8 34 8 20 15 20c3 0 5 3 5 5 0-2 2-5 5-5 7 0 7 14-5 24z",
    "diamonds": "M20 18l10 14-10 14-10-14z",
    "spades": "M20 18c9 9 11 12 11 16 0 6-8 7-9 2 0 4 1 7 3 9H15c2-2 3-5 3-9-1 5-9 4-9-2 0-4 2-7 11-16z",
    "clubs": "M20 17a6 6 0 0 1 4 10 6 6 0 1 1-2 9c0 4 1 7 3 9H15c2-2 3-5 3-9a6 6 0 1 1-2-9 6 6 0 0 1 4-10z",
}
"""The outline of each suit that cards are known by, in a card of 40 by 60."""

_STAR = "M20 18l3 9 9 3-9 3-3 9-3-9-9-3 9-3z"
"""The outline for a card without a suit."""

_RANKS: Mapping[str, str] = {
    "ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "page": "P", "knight": "Kn", "jack": "J", "queen": "Q", "king": "K",
}  # fmt: skip
"""What is printed in the corner of a card with a suit."""


def card_figure(card: CountedCard) -> list[Markup]:
    """One card: a drawing, its name, and how it counted."""
    rank, of, suit = card.face.partition("-of-")
    suited = bool(of) and suit in _SUITS
    drawing = element(
        "svg",
        element("rect", x=2, y=2, width=36, height=56, rx=4),
        element("path", d=_SUITS[suit] if suited else _STAR, fill_rule="evenodd"),
        element("text", _RANKS.get(rank, ""), x=6, y=14) if suited else None,
        class_=_classes("xr-card", card.mark),
        viewBox="0 0 40 60",
        aria_hidden="true",
        focusable="false",
    )
    return [drawing, *_caption(card.name, card.words)]


def coin_figure(coin: CountedCoin) -> list[Markup]:
    """One coin: a disc with the letter of its side, the side in words, and how it counted."""
    drawing = element(
        "svg",
        element("circle", cx=20, cy=20, r=18),
        element("text", coin.face[0].upper(), x=20, y=26, text_anchor="middle"),
        class_=_classes("xr-coin", coin.mark),
        viewBox="0 0 40 40",
        aria_hidden="true",
        focusable="false",
    )
    return [drawing, *_caption(coin.face.capitalize(), coin.words)]


def _classes(name: str, mark: str) -> str:
    return f"{name} {name}--{mark}" if mark else name


def _caption(name: str, words: str) -> list[Markup]:
    """The name, and how it counted: text that is seen and spoken alike, so the drawing itself stays silent."""
    counted = [element("span", words, class_="xr-card-words")] if words else []
    return [element("span", name, class_="xr-card-name"), *counted]
