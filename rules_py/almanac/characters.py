"""Characters: what a sheet holds, whether it is allowed, and what a new character has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from ..errors import RuleError, nearest
from ..parameters import Choice, Rows, Several, Switch
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .suits import NAME, NAME_OR_EMPTY, Suit, same_name
from .using import RATING

TRUTH = 6
"""The rating from which a skill may be a universal truth. Source: Universal Truth."""

STRONG_SKILLS = 2
"""Skills in the strong suit of a new character. Source: character creation (upstream)."""

STRONG_RATING = 2
"""Their rating. Source: character creation (upstream)."""

STANDARD_SKILLS = 1
"""Skills in either of the two standard suits. Source: character creation (upstream)."""

STANDARD_RATING = 1
"""Their rating. Source: character creation (upstream)."""

MOST_SKILLS = 30
"""Maximum skills on a sheet in the forms of this book; the game sets no limit."""


@dataclass(frozen=True)
class Skill:
    """One skill on a sheet."""

    name: str
    suit: Suit
    rating: int
    complicated: bool = False
    truth: bool = False

    def __str__(self) -> str:
        marks = [word for word, on in (("complicated", self.complicated), ("universal truth", self.truth)) if on]
        return " ".join([self.name, str(self.rating), *([f"({', '.join(marks)})"] if marks else [])])


@dataclass(frozen=True)
class Sheet:
    """A character's skills and injured suits. Every change gives a new sheet."""

    skills: tuple[Skill, ...]
    injured: tuple[Suit, ...] = ()

    def find(self, name: str, *, parameter: str = "skill") -> Skill:
        """The skill of that name.

        Raises:
            RuleError: there is none, or none is named; the error names the nearest one.
        """
        for skill in self.skills:
            if same_name(skill.name, name):
                return skill
        known = [skill.name for skill in self.skills]
        sentence = "This sheet has no skills yet, so add one first." if not known else "" if name else "Pick a skill."
        raise RuleError(
            parameter,
            name,
            nearest(name, known) if known else "a skill; this sheet has no skills yet, so add one first",
            sentence=sentence,
        )

    def with_skill(self, skill: Skill, *, instead_of: Skill | None = None) -> Sheet:
        """With one more skill, or with a skill in the place of another."""
        if instead_of is None:
            return replace(self, skills=(*self.skills, skill))
        return replace(self, skills=tuple(skill if one is instead_of else one for one in self.skills))

    def with_injury(self, suit: Suit) -> Sheet:
        """With an injured suit; one that is injured already stays so (contradiction WA-C06)."""
        return replace(self, injured=tuple(one for one in Suit if one in self.injured or one is suit))

    def recovered(self, suit: Suit) -> Sheet:
        """With that suit whole again."""
        return replace(self, injured=tuple(one for one in self.injured if one is not suit))

    def faults(self) -> Iterator[str]:
        """Every rule that the sheet breaks, a sentence each."""
        names = [" ".join(skill.name.casefold().split()) for skill in self.skills]
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            first = self.skills[names.index(name)].name
            yield f"You have {names.count(name)} skills called {first}, but each needs a name of its own."
        for skill in self.skills:
            if skill.truth and skill.rating < TRUTH:
                yield (
                    f"{skill.name} is marked as a universal truth, but its rating is {skill.rating}. Universal truths"
                    f" need at least {TRUTH}."
                )

    def rows(self) -> list[dict[str, Any]]:
        """The skills as a form has them."""
        return [{**vars(skill), "suit": str(skill.suit)} for skill in self.skills]

    def lines(self) -> Iterator[str]:
        """A line a suit, for the reader."""
        for suit in Suit:
            skills = ", ".join(str(skill) for skill in self.skills if skill.suit is suit) or "no skills"
            yield f"{suit}{' (injured)' if suit in self.injured else ''}: {skills}."


_OWNED = {
    "name": replace(NAME, title="Skill"),
    "suit": Choice(options=Suit, title="Suit"),
    "rating": replace(RATING, unit=""),
}

SKILLS = Rows(
    columns={**_OWNED, "complicated": Switch(), "truth": Switch(title="Universal truth")},
    defaults={"complicated": False, "truth": False},
    at_most=MOST_SKILLS,
    title="Skills",
)

Skills = Annotated[tuple[Mapping[str, Any], ...], SKILLS]

INJURED = Several(kind=Choice(options=Suit), at_most=len(Suit), title="Injured suits", boxes=True)

Injured = Annotated[tuple[Suit, ...], INJURED]

Used = Annotated[
    str,
    replace(
        NAME_OR_EMPTY,
        title="Skill used in this scene",
        help="Leave this empty if you haven't used a skill yet.",
        suggested_by="skills.name",
    ),
]

Absent = Annotated[bool, Switch(title="Missing the next group scene")]

WithTruths = Annotated[bool, Switch(title="Playing with universal truths", folded=True)]

SAMPLE = (
    {"name": "Balance", "suit": Suit.HEARTS, "rating": 2, "complicated": False, "truth": False},
    {"name": "Night Swimming", "suit": Suit.HEARTS, "rating": 2, "complicated": True, "truth": False},
    {"name": "Star Charts", "suit": Suit.DIAMONDS, "rating": 1, "complicated": False, "truth": False},
    {"name": "Haggling", "suit": Suit.CLUBS, "rating": 1, "complicated": False, "truth": False},
)
"""A new character who has been unlucky once, for the forms."""


def sheet_of(skills: Iterable[Mapping[str, Any]], injured: Sequence[Suit] = ()) -> Sheet:
    """The sheet that these rows make, right or wrong."""
    return Sheet(tuple(Skill(**row) for row in skills), tuple(suit for suit in Suit if suit in injured))


def legal_sheet(skills: Iterable[Mapping[str, Any]], injured: Sequence[Suit] = ()) -> Sheet:
    """The sheet that these rows make.

    Raises:
        RuleError: it breaks rules; the error names each.
    """
    sheet = sheet_of(skills, injured)
    faults = list(sheet.faults())
    if faults:
        names = [skill.name for skill in sheet.skills]
        raise RuleError(
            "skills",
            ", ".join(names),
            f"a sheet that breaks no rule. {' '.join(faults)}".removesuffix("."),
            sentence=f"Put your sheet right first. {' '.join(faults)}",
        )
    return sheet


def verdict(faults: list[str], right: str, lines: Iterable[str]) -> Ruling:
    """A sheet's ruling: every fault, and what it holds."""
    count = f"{len(faults)} {'thing' if len(faults) == 1 else 'things'}"
    return Ruling(
        {"legal": not faults, "faults": faults},
        f"You still have {count} to put right on this sheet." if faults else right,
        (*faults, *lines),
    )


START = tuple({name: row[name] for name in _OWNED} for row in SAMPLE)
"""The skills of a new character, for the form."""


def _starting_faults(sheet: Sheet, strong: Suit, weak: Suit) -> Iterator[str]:
    if strong is weak:
        yield f"{strong} can't be both your strong and your weak suit."
    for suit in Suit:
        kind = "strong" if suit is strong else "weak" if suit is weak else "standard"
        wanted = _SKILLS_IN[kind]
        owned = [skill for skill in sheet.skills if skill.suit is suit]
        if len(owned) != wanted:
            count = f"{wanted or 'no'} {'skill' if wanted == 1 else 'skills'}"
            yield f"{suit} is {_article(kind)} suit, so it needs {count}, but it has {len(owned) or 'none'}."
        for skill in owned:
            start = _RATING_IN.get(kind, skill.rating)
            if skill.rating != start:
                yield f"{skill.name} has a rating of {skill.rating}, but in {_article(kind)} suit it starts at {start}."


def starting_remark(sheet: Sheet) -> str:
    """What a new character would have, if these skills are none of theirs, whichever suits are strong and weak."""
    tried = [list(_starting_faults(sheet, strong, weak)) for strong in Suit for weak in Suit if strong is not weak]
    nearest_to = min(tried, key=len)
    if not nearest_to:
        return ""
    return (
        f"This sheet is fine later in the game, but a new character has {_in_words(STRONG_SKILLS)} rated"
        f" {STRONG_RATING} in one suit, {_in_words(STANDARD_SKILLS)} rated {STANDARD_RATING} in each of two"
        f" others, and none in the fourth. {_owned(sheet)}"
    )


_FEW = STRONG_SKILLS + STANDARD_SKILLS * (len(Suit) - 2)
"""Skills that are told one by one: as many as a new character has."""


def _owned(sheet: Sheet) -> str:
    """What there is instead, for comparing; a sheet with many skills is told only how many."""
    if not sheet.skills:
        return "You have no skills yet."
    alike = [(suit, rating) for suit in Suit for rating in _ratings(sheet, suit)]
    if len(alike) > _FEW:
        return f"You have {len(sheet.skills)} skills."
    counts = Counter(alike)
    return f"You have {joined([f'{_in_words(n)} rated {rating} in {suit}' for (suit, rating), n in counts.items()])}."


def _ratings(sheet: Sheet, suit: Suit) -> list[int]:
    """Those of a suit's skills, the highest first."""
    return sorted((skill.rating for skill in sheet.skills if skill.suit is suit), reverse=True)


def _in_words(count: int) -> str:
    return {1: "one skill", 2: "two skills"}.get(count, f"{count} skills")


_SKILLS_IN = {"strong": STRONG_SKILLS, "standard": STANDARD_SKILLS, "weak": 0}

_RATING_IN = {"strong": STRONG_RATING, "standard": STANDARD_RATING}


def _article(kind: str) -> str:
    return f"a {kind}" if kind == "standard" else f"your {kind}"


@registry.rule(
    "almanac.new_character", title="A new character", sentence="{ruling}", kind="validation", implements=("WA-41",)
)
def new_character(
    *,
    strong: Annotated[Suit, Choice(options=Suit, title="Strong suit")] = Suit.HEARTS,
    weak: Annotated[Suit, Choice(options=Suit, title="Weak suit")] = Suit.SPADES,
    skills: Annotated[tuple[Mapping[str, Any], ...], Rows(columns=_OWNED, at_most=MOST_SKILLS, title="Skills")] = (),
) -> Ruling:
    """Whether skills make a new character, and every rule that they break.

    Args:
        strong: the suit with two skills of rating 2.
        weak: the suit without skills; either of the others has one skill of rating 1.
        skills: rows of a name, a suit and a rating.

    Returns:
        `legal` and `faults`, a sentence each.

    Raises:
        RuleError: a cell that cannot be read; all such cells are named.

    Source: character creation (upstream).

    >>> new_character(skills=START)["legal"]
    True
    >>> new_character(skills=START[1:])["faults"]
    ['Hearts is your strong suit, so it needs 2 skills, but it has 1.']
    >>> new_character(strong="Joker")
    Traceback (most recent call last):
    rules_py.errors.RuleError: strong is 'Joker'; allowed: one of Hearts, Diamonds, Spades, Clubs
    """
    sheet = sheet_of(skills)
    faults = [*sheet.faults(), *_starting_faults(sheet, strong, weak)]
    return verdict(faults, "This character is ready to play.", sheet.lines())
