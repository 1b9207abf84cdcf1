"""The faces, cards and sides of coins that somebody types after rolling at the table."""

from __future__ import annotations

import re

from .chance import MOST_DICE
from .errors import FacesError, shown_plainly
from .parameters import Kind
from .thrown import card_id

_STRANGE = "{} can't be read: something in it was changed by hand, or cut off."


class Faces(Kind):
    """Faces as typed by a reader: whole numbers with commas or blanks between them."""

    allowed = "the faces that were rolled, whole numbers separated by commas"

    def read(self, given: object) -> tuple[int, ...]:
        parts: object = given
        if isinstance(given, str):
            parts = [part for part in re.split(r"[,\s]+", given) if part]
            strange = next((part for part in parts if not (part.isascii() and part.isdigit())), None)
            if strange is not None:
                sentence = f"“{shown_plainly(strange)}” isn't a number. Type what your dice show, with commas between."
                raise FacesError(given, self.allowed, sentence=sentence)
            parts = [int(part[:6]) for part in parts]
        if not isinstance(parts, (list, tuple)) or not all(type(part) is int for part in parts):
            raise FacesError(given, self.allowed, sentence=_STRANGE)
        if len(parts) > MOST_DICE:
            sentence = f"{len(parts):,} dice are too many for one roll. You can enter {MOST_DICE:,}."
            raise FacesError(f"{len(parts)} faces", f"at most {MOST_DICE} faces", sentence=sentence)
        return tuple(parts)


FACES = Faces()


class Cards(Kind):
    """Cards as typed by a reader, with commas between them; sides of coins may be among them."""

    allowed = "the cards that were drawn, and heads or tails of coins, separated by commas"
    longest = 2_000

    def read(self, given: object) -> tuple[str, ...]:
        parts: object = given
        if isinstance(given, str):
            if len(given) > self.longest:
                sentence = f"That's more cards than a deck holds. Enter at most {self.longest:,} characters."
                raise FacesError(given, f"{self.allowed}, at most {self.longest} characters", sentence=sentence)
            parts = given.split(",") if given.strip() else []
        if not isinstance(parts, (list, tuple)) or not all(isinstance(part, str) for part in parts):
            raise FacesError(given, self.allowed, sentence=_STRANGE)
        return tuple(card_id(part) for part in parts)


CARDS = Cards()
