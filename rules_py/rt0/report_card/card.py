"""The Report Card: a player's Abilities and Skills, every rule that they break, and the deck that comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from ...actions import Deferred
from ...parameters import Choice, Maybe, Rows, Text, Whole
from ...phrases import counted, joined
from ...result_table import ResultTable
from ...rule import Ruling
from ...rulebook import registry
from ...thrown import card_name
from ..abilities import (
    CROSSED_OUT,
    GIFTS,
    LABELS,
    PICKS,
    Ability,
    ArcanaChoice,
    Gift,
    clashes,
    several_abilities,
)
from ..checks import MOST_SOURCES, Afterwards, AfterwardsChoice
from ..critical import Degree
from ..decks import KEPT, REMOVALS, Arcana, CardsOut, Deck, KeptSuit, deck_of, laid_out, removed_cards, within
from ..difficulty import Rank
from ..retries import MOST_CORRUPTION
from ..skills import CHOSEN_SKILLS, CROSSED_OUT_SKILLS, SKILL, SKILL_TABLE, SKILLS, Skill, open_to, several_skills
from .playing import Student

Fault = tuple[str, str]
"""The id of the rule that is broken, and a sentence."""


def deck_kind(chosen: Sequence[Ability], weak: Sequence[Ability]) -> Deck:
    """Whose deck it is; where Lucky is chosen and crossed out, which is illegal, the deck stays ordinary."""
    lucky, unlucky = Ability.LUCKY in chosen, Ability.LUCKY in weak
    if lucky is unlucky:
        return Deck.ORDINARY
    return Deck.LUCKY if lucky else Deck.UNLUCKY


def _ability_faults(picks: Sequence[Ability], gift: Ability | None, weak: Sequence[Ability]) -> Iterator[Fault]:
    if len(picks) != PICKS:
        yield "rt0.chosen_abilities", _miscounted(f"Pick {_WORDS[PICKS]} Ability", "picked", picks, PICKS)
    if len(weak) != CROSSED_OUT:
        asked = f"Cross out {_WORDS[CROSSED_OUT]} Ability"
        yield "rt0.weak_ability", _miscounted(asked, "crossed out", weak, CROSSED_OUT)
    for one in dict.fromkeys(weak):
        for fault in clashes(one if one in picks else None, gift, one):
            yield "rt0.ability_clash", fault


def _skill_faults(
    chosen: Sequence[Ability], gift: Ability | None, skills: Sequence[Skill], crossed_out: Sequence[Skill]
) -> Iterator[Fault]:
    if len(skills) != CHOSEN_SKILLS:
        asked = f"Give {_WORDS[CHOSEN_SKILLS]} Skills an A+"
        yield "rt0.chosen_skills", _miscounted(asked, "ticked", skills, CHOSEN_SKILLS)
    for skill in dict.fromkeys(skills):
        if skills.count(skill) > 1:
            yield "rt0.chosen_skills", f"You've given {skill} an A+ more than once."
        if skill not in open_to(chosen):
            row = SKILLS[skill]
            you_are = "you're" if gift else "so far you're"
            yield (
                "rt0.may_choose",
                f"For an A+ in {skill}, you have to be {row.first} or {row.second}, and {you_are} neither.",
            )
    if len(crossed_out) != CROSSED_OUT_SKILLS:
        asked = f"Give {_WORDS[CROSSED_OUT_SKILLS]} Skill a Fail"
        yield "rt0.crossed_out_skill", _miscounted(asked, "ticked", crossed_out, CROSSED_OUT_SKILLS)
    for skill in dict.fromkeys(crossed_out):
        if skill in skills:
            yield "rt0.crossed_out_skill", f"You can't have both an A+ and a Fail in {skill}."


_WORDS = {1: "one", 2: "two"}


def _miscounted(asked: str, done: str, names: Sequence[str], count: int) -> str:
    """What to do, and what was done instead: nothing yet, too little, or too much."""
    if not names:
        return f"{asked}. You haven't {done} any yet."
    if len(names) < count:
        return f"{asked}. So far you've {done} {joined(names)}."
    return f"{asked}, not {len(names)}. You've {done} {joined(names)}."


def _verdict(arcana: Arcana, gift: Ability | None, faults: Sequence[str]) -> str:
    """Whether the Report Card is complete, and if not, what is wrong first.

    The Ability that only the GM can add is named, but breaks no rule by itself.
    """
    if faults:
        which = f" There are {len(faults)} things to put right." if len(faults) > 1 else ""
        return f"That isn't a complete Report Card yet.{which} {faults[0]}"
    if gift is None:
        return f"That's a complete Report Card, except for the Ability your GM chooses for {within(arcana)}."
    return "That's a complete Report Card."


def _waiting(arcana: Arcana, gift: Ability | None) -> Iterator[str]:
    """The Ability that only the GM can add: the first thing to put right where there are others, or else a note."""
    if gift is None:
        yield (
            f"The book doesn't say what {within(arcana)} gives you, so your GM chooses an Ability. Enter it under"
            " “Ability your GM gives you”."
        )


def _notes(arcana: Arcana, gift: Ability | None, picks: Sequence[Ability], deck: Deck) -> Iterator[str]:
    """What is legal and yet worth knowing."""
    if gift in picks:
        yield f"You get {gift} from {within(arcana)} already. If you pick another Ability, you'll have two."
    if deck in REMOVALS and REMOVALS[deck].arcana is arcana:
        yield f"Your own Major Arcana, {within(arcana)}, isn't in your deck."


def _who(chosen: Sequence[Ability], weak: Ability | None, arcana: Arcana, corruption: int) -> ResultTable:
    """Abilities, the player's own card and Corruption: what decides about draws and new tries."""
    rows: list[tuple[str, str]] = [("Abilities", joined(chosen))] if chosen else []
    rows += [("Crossed out", f"{weak}, so you're {LABELS[weak]}")] if weak else []
    rows.append(("Your Major Arcana", str(arcana)))
    rows += [("Corruption Points", str(corruption))] if corruption else []
    return ResultTable("Who you are", ("What", "Which"), tuple(rows), looked_up=True)


_NAME = Text(allowed_text="a name, or nothing", longest=40, trimmed=True, title="Name")

_COVERED = " ".join(f"{row.skill}: {row.field}." for row in SKILL_TABLE)
"""Shown where the Skills are ticked, because few of their names say what they cover."""

_MOODS = Rows(
    title="Bonuses and Penalties",
    columns={
        "mood": Text(allowed_text="a few words", shortest=1, longest=40, trimmed=True, title="Reason"),
        "counts": Choice(options=("Bonus", "Penalty"), title="Bonus or Penalty"),
        "skill": Maybe(kind=SKILL, title="Skill it counts for", empty="every Skill"),
    },
    defaults={"skill": None},
    at_most=6,
    help="You won't need this until you play. Add a row for whatever is helping or hindering you at the moment."
    " It can count for one Skill or for all of them.",
)


_TRIED = Rows(
    title="Last draw",
    columns={
        "skill": SKILL,
        "difficulty": Choice(options=Rank, title="Difficulty"),
        "bonuses": Whole(minimum=0, maximum=MOST_SOURCES, title="Reasons for a Bonus"),
        "penalties": Whole(minimum=0, maximum=MOST_SOURCES, title="Reasons for a Penalty"),
        "grade": Choice(options=Degree, title="Result"),
        "retries": Whole(minimum=0, maximum=MOST_CORRUPTION, title="Retries so far"),
    },
    defaults={"difficulty": Rank.MEDIUM, "bonuses": 0, "penalties": 0, "grade": Degree.FAILURE, "retries": 0},
    at_most=1,
    help="Leave this alone. Your Report Card fills it in when you draw, so that you can try again.",
    folded=True,
)


@registry.rule(
    "rt0.report_card",
    title="Report Card",
    sentence=(
        "You pick {picks}, your Major Arcana is {arcana}, you choose {skills}, and you cross out "
        "{crossed_out} and {crossed_out_skills}. {ruling}"
    ),
    kind="validation",
    implements=(
        "RT-02", "RT-03", "RT-04", "RT-05", "RT-06", "RT-08", "RT-09", "RT-10", "RT-13", "RT-14", "RT-17", "RT-20",
    ),
    carries=(
        "name", "arcana", "gift", "picks", "crossed_out", "skills", "crossed_out_skills", "kept", "corruption", "out",
        "afterwards", "moods", "tried",
    ),
)  # fmt: skip
def report_card(
    *,
    name: Annotated[str, _NAME] = "",
    arcana: ArcanaChoice = Arcana.MAGICIAN,
    gift: Gift = None,
    picks: Annotated[tuple[Ability, ...], several_abilities(title="Ability you pick")] = (),
    crossed_out: Annotated[tuple[Ability, ...], several_abilities(title="Ability you cross out")] = (),
    skills: Annotated[tuple[Skill, ...], several_skills(title="Skills with an A+", help=_COVERED)] = (),
    crossed_out_skills: Annotated[tuple[Skill, ...], several_skills(title="Skill with a Fail")] = (),
    kept: KeptSuit = KEPT,
    corruption: Annotated[int, Whole(minimum=0, maximum=MOST_CORRUPTION, title="Corruption Points")] = 0,
    out: CardsOut = (),
    afterwards: AfterwardsChoice = Afterwards.BACK,
    moods: Annotated[Sequence[Mapping[str, Any]], _MOODS] = (),
    tried: Annotated[Sequence[Mapping[str, Any]], _TRIED] = (),
) -> Ruling:
    """Every rule that a Report Card breaks, and what comes of it: Abilities, open Skills, the deck, and what to try.

    More than eight parameters, because it takes a whole sheet.

    Args:
        name: of the student; empty if they have none yet.
        arcana: the player's own Major Arcana.
        gift: what the GM lets the Major Arcana bring; empty for what is published (contradiction RT-C25).
        picks: the Ability that is picked; exactly one is legal.
        crossed_out: the Weak Ability; exactly one is legal.
        skills: the Chosen Skills; two different ones are legal, each opened by a Chosen Ability.
        crossed_out_skills: the crossed-out Skill; exactly one is legal, and not a chosen one.
        kept: the suit of the Ace or Page that stays in a Lucky or Unlucky deck (contradiction RT-C08).
        corruption: Corruption Points, 0 to 99.
        out: cards that were drawn and not shuffled back.
        afterwards: whether the cards of a check go back then, or stay out (contradiction RT-C20).
        moods: rows of what brings a Bonus or a Penalty for now, for all Skills or for one.
        tried: a row for the last check, with its Skill, difficulty, reasons for a Bonus and a Penalty, result and
            retries.

    Returns:
        `legal`; `faults`, a sentence each; `broken`, the rules that they break; `notes` on what is legal and odd;
        `abilities`, `weak` and its `label`; `open_skills`; `deck`, its `size` and the cards `removed`; `left`, the
        cards in it now, and `corruption`. It carries all fields on, and has actions and changes.

    Raises:
        RuleError: a name that the game does not have, or a card out that this deck does not have.

    Source: Ability Scores; Skills.

    >>> report_card(picks="Strong", crossed_out="Lucky", skills="GYM, SCI", crossed_out_skills="DRAMA")["legal"]
    True
    >>> report_card(picks="Lucky, Fast", skills="LAW", crossed_out="Lucky", crossed_out_skills="DRAMA")["faults"][0]
    "Pick one Ability, not 2. You've picked Lucky and Fast."
    >>> report_card(skills="Theft, GYM")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skills (value 1) is 'Theft'; allowed: one of FINANCIAL AID, DRAMA, SCI, ...
    """
    brought = gift or GIFTS.get(arcana)
    chosen = tuple(ability for ability in Ability if ability in picks or ability is brought)
    found = [*_ability_faults(picks, brought, crossed_out), *_skill_faults(chosen, brought, skills, crossed_out_skills)]
    waiting = [*_waiting(arcana, brought)]
    faults = [*waiting, *(sentence for _, sentence in found)] if found else []
    deck = deck_kind(chosen, crossed_out)
    removed = removed_cards(deck, kept, ())
    left = deck_of(deck, kept)
    deck_of(deck, kept, out)  # refuses cards that aren't in it
    student = Student(arcana, deck, kept, skills, crossed_out_skills, out, afterwards, corruption, moods, tried)
    weak = crossed_out[0] if len(crossed_out) == 1 else None
    notes = [*([] if found else waiting), *_notes(arcana, brought, picks, deck)]
    without = f": all but {joined([within(card_name(card)) for card in removed])}" if removed else ""
    return Ruling(
        {
            "legal": not faults,
            "faults": faults,
            "broken": list(dict.fromkeys(rule for rule, _ in found)),
            "notes": notes,
            "abilities": [str(ability) for ability in chosen],
            "weak": str(weak) if weak else None,
            "label": LABELS[weak] if weak else None,
            "open_skills": [str(skill) for skill in open_to(chosen)],
            "deck": str(deck),
            "size": len(left),
            "removed": list(removed),
            "left": student.cards,
            "corruption": corruption,
        },
        _verdict(arcana, brought, faults),
        (
            *faults[1:],
            *notes,
            f"You're {joined(chosen)}." if chosen else "You have no Ability yet.",
            f"You can have an A+ in {joined(open_to(chosen), 'or')}." if chosen else "No Skill is open to you yet.",
            f"Your {deck} deck has {len(left)} cards{without}.",
            *([f"Out of the deck: {joined([card_name(card) for card in student.gone])}."] if student.gone else []),
            *([f"You have {counted(corruption, 'Corruption Point', 'Corruption Points')}."] if corruption else []),
        ),
        carried={
            "name": name, "arcana": arcana, "gift": gift, "picks": picks, "crossed_out": crossed_out, "skills": skills,
            "crossed_out_skills": crossed_out_skills, "kept": kept, "corruption": corruption, "out": out,
            "afterwards": afterwards, "moods": moods, "tried": tried,
        },
        shown=laid_out(left, removed),
        tables=(_who(chosen, weak, arcana, corruption),),
        actions=Deferred(student.actions),
        changes=Deferred(student.changes),
    )  # fmt: skip
