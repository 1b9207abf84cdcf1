"""The journal: a character before and after whatever happens to them. Nothing is kept here: a sheet goes in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated

from ...chance import Chance
from ...errors import RuleError
from ...in_words import capital
from ...parameters import Maybe, Several, Switch, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..characters import Absent, Injured, Skill, Skills, Used, WithTruths, legal_sheet
from ..injuries import GAIN, MOMENT_TABLE, moment_reading, suit_to_recover
from ..learning import LEARNING_TABLE, REACHED, card_for, learned, learning_reading
from ..readings import Readings
from ..scenes import MOST_COMPLICATIONS
from ..suits import NAME_OR_EMPTY, SUIT, SUITED_CARD, Suit, same_name, suit_of
from ..truths import TRUTH_TABLE, called, check_truth, truth_reading
from ..using import EXTRA, HIGHEST_RATING, RATING, SIDES
from ..weaving import WEAVING_TABLE, Band, alone, person, row_for, weaving_reading
from . import group_scene, using
from .page import ACTION, Action, Entry, Page


def _complicated(page: Page) -> Skill:
    """The skill of this scene, which has become complicated.

    Raises:
        RuleError: no skill was used in this scene, or the one that was is not complicated.
    """
    if not page.used:
        raise RuleError(
            "action",
            page.action,
            "something else; you haven't used a skill in this scene",
            sentence="You haven't used a skill in this scene, so nothing has just become complicated.",
        )
    skill = page.sheet.find(page.used)
    if not skill.complicated:
        why = f"the skill you used, {skill.name}, isn't complicated, so there's nothing to put right"
        raise RuleError("action", page.action, f"something else; {why}", sentence=f"{capital(why)}.")
    return skill


def _weave(chance: Chance, page: Page) -> Entry:
    skill = _complicated(page)
    face = chance.die(SIDES, group="rolled by another player", reading=weaving_reading)
    row = row_for(WEAVING_TABLE, face)
    sheet = page.sheet.with_skill(replace(skill, complicated=False), instead_of=skill)
    if not row.injured:
        return Entry(
            "nobody is hurt",
            f"{skill.name} isn't complicated any more, and nobody is hurt.",
            sheet,
            page.used,
            page.absent,
        )
    state = "stays" if skill.suit in page.sheet.injured else "is"
    hurt = f"But the die is a {face}, so the weaving {row.what} and you get hurt: {skill.suit} {state} injured."
    sentence = f"{skill.name} isn't complicated any more. {hurt}"
    notes = (alone(page.who),) if row.alone else ()
    return Entry("suit injured", sentence, sheet.with_injury(skill.suit), page.used, page.absent, notes)


def _call(chance: Chance, page: Page) -> Entry:
    skill = _complicated(page)
    row = row_for(TRUTH_TABLE, chance.die(SIDES, group="universal truth", reading=truth_reading))
    sheet = page.sheet
    if row.help:
        sheet = sheet.with_skill(replace(skill, complicated=False), instead_of=skill)
    if row.injury:
        sheet = sheet.with_injury(skill.suit)
    sentence = f"{row.name}: {called(row, page.who, 'the other character', skill.suit)}"
    return Entry(str(row.name), sentence, sheet, page.used, page.absent)


def _learn(chance: Chance, page: Page) -> Entry:
    if not page.skill:
        raise RuleError("skill", page.skill, "the name of the new skill", sentence="Give your new skill a name.")
    if any(same_name(page.skill, skill.name) for skill in page.sheet.skills):
        raise RuleError(
            "skill",
            page.skill,
            "a name you haven't used yet",
            sentence=f"You already have a skill called {page.skill}.",
        )
    suit = page.suit or suit_of(page.card or "")
    if suit is None:
        raise RuleError(
            "suit",
            page.suit,
            "a suit; no card gives it one",
            sentence="Your new skill needs a suit. Pick one, or pick the card you've played.",
        )
    card_for(suit, page.card)
    row = row_for(LEARNING_TABLE, chance.die(SIDES, group="new skill", reading=learning_reading))
    skill = learned(page.skill, suit, row)
    sheet = page.sheet.with_skill(skill)
    flaw = " and is complicated" if skill.complicated else f", and {suit} is injured" if row.injured else ""
    sheet = sheet.with_injury(suit) if row.injured else sheet
    return Entry(
        str(row.name),
        f"{row.name}: you learn {skill.name}. It has a rating of {skill.rating}{flaw}.",
        sheet,
        skill.name,  # learning is using: whatever it complicates can be woven away (erratum WA-C11)
        page.absent,
        (REACHED,),
    )


_BESIDES_RECOVERY = {
    Band.BEND: ", but you miss the next group scene",
    Band.WEAVE: " alone",
    Band.TEAR: " and a skill that grows",
}
"""What a moment alone comes to, beside its chances: by its name alone, nobody would know."""


def _moment(chance: Chance, page: Page) -> Entry:
    if not page.sheet.injured:
        raise RuleError(
            "action",
            page.action,
            "something else; no suit is injured",
            sentence="None of your suits is injured, so you don't need a moment alone.",
        )
    suit = suit_to_recover(page.sheet.injured, page.card or "")
    growing = page.sheet.find(page.skill) if page.skill else None
    if growing is not None and (growing.suit is not suit or growing.truth):
        why = "it's a universal truth" if growing.truth else f"it isn't a {suit} skill, and only {suit} recovers"
        raise RuleError(
            "skill",
            page.skill,
            f"a {suit} skill that may grow, or empty",
            sentence=f"{growing.name} can't grow: {why}.",
        )
    if growing is not None and any(same_name(page.new_name, s.name) for s in page.sheet.skills if s is not growing):
        raise RuleError(
            "new_name",
            page.new_name,
            "a name you haven't used yet",
            sentence=f"You already have a skill called {page.new_name}.",
        )
    row = row_for(MOMENT_TABLE, chance.die(SIDES, group="a moment alone", reading=moment_reading))
    sheet = page.sheet.recovered(suit)
    whole = f"{row.name}: {suit} recovers"
    event = f"recovery{_BESIDES_RECOVERY[row.name]}"
    # It takes the place of a scene: what was used in the one before can't be put right any more.
    if row.absent:
        return Entry(event, f"{whole}, and you miss the next group scene.", sheet, "", True)
    if not row.grows:
        return Entry(event, f"{whole}.", sheet, "", page.absent)
    if growing is None:
        note = f"Raise one {suit} skill by {GAIN}, and give it a new name."
        return Entry(event, f"{whole}.", sheet, "", page.absent, (note,))
    grown = replace(growing, name=page.new_name or growing.name, rating=min(growing.rating + GAIN, HIGHEST_RATING))
    sheet = sheet.with_skill(grown, instead_of=growing)
    notes = () if page.new_name else (f"Give {growing.name} a new name on your sheet.",)
    now = f"is now called {grown.name} and" if page.new_name else "now"
    sentence = f"{whole}. {growing.name} {now} has a rating of {grown.rating}."
    return Entry(event, sentence, sheet, "", page.absent, notes)


def _mark(chance: Chance, page: Page) -> Entry:
    skill = page.sheet.find(page.skill)
    check_truth(skill.rating, page.truths, option_name="truths", of="skill")
    sheet = page.sheet.with_skill(replace(skill, truth=True), instead_of=skill)
    return Entry("marked", f"{skill.name} is a universal truth now.", sheet, page.used, page.absent)


def _scene(chance: Chance, page: Page) -> Entry:
    return Entry("next scene", "A new scene begins.", page.sheet, "", page.absent)


_ACTIONS: Mapping[Action, Callable[[Chance, Page], Entry]] = {
    Action.USE: using.use,
    Action.WEAVE: _weave,
    Action.CALL: _call,
    Action.LEARN: _learn,
    Action.MOMENT: _moment,
    Action.FACE: group_scene.face,
    Action.WIN: group_scene.win,
    Action.LOSE: group_scene.lose,
    Action.MARK: _mark,
    Action.SCENE: _scene,
}


@registry.rule(
    "almanac.journal",
    title="Your journal",
    sentence="You {action}< ({skill})><{character:!}><{suit:!}><{truths:!}>.",
    kind="roll",
    essential=("action", "skill", "card"),
    implements=(
        "WA-13", "WA-15", "WA-16", "WA-18", "WA-21", "WA-22", "WA-23", "WA-24", "WA-25", "WA-26", "WA-29", "WA-30",
        "WA-31", "WA-34", "WA-35", "WA-37", "WA-38", "WA-39", "WA-40",
    ),
    verdict="event",
    carries=("character", "skills", "injured", "used", "absent"),
)  # fmt: skip
def journal(
    chance: Chance,
    *,
    action: Annotated[Action, ACTION] = Action.USE,
    skill: Annotated[
        str,
        replace(
            NAME_OR_EMPTY,
            title="Name of the skill",
            help="A skill on your sheet or, if you're learning one, its new name.",
            suggested_by="skills.name",
        ),
    ] = "A skill",
    suit: Annotated[
        Suit | None,
        Maybe(kind=SUIT, title="New skill's suit, without a card", help="With a card, the skill takes its suit."),
    ] = None,
    card: Annotated[
        str | None,
        Maybe(
            kind=SUITED_CARD,
            title="Card played",
            help="To use a skill, you need a card of its suit. If you pick “none”, we won't check the suit. A joker has"
            " no suit: put it aside and turn up another card.",
        ),
    ] = None,
    helped: Annotated[
        bool,
        Switch(
            title="Help from another player",
            help="You can use a skill of any suit, but you roll an extra die that may injure you both.",
            folded=True,
        ),
    ] = False,
    extra: Annotated[int, replace(EXTRA, title="Lent dice", folded=True)] = 0,
    new_name: Annotated[
        str,
        replace(
            NAME_OR_EMPTY,
            title="New name for a skill that grows (optional)",
            help="You only need this for a moment alone.",
        ),
    ] = "",
    others: Annotated[
        tuple[int, ...],
        Several(
            kind=RATING,
            at_most=9,
            title="Other players' ratings",
            help="For a group scene: the rating of each skill they use, plus any lent dice.",
        ),
    ] = (),
    troubles: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=MOST_COMPLICATIONS,
            title="Other players' complicated skills",
            help="For a group scene: count everybody's but your own.",
        ),
    ] = 0,
    character: Annotated[str, person("Your character")] = "Somebody",
    skills: Skills = ({"name": "A skill", "suit": Suit.HEARTS, "rating": 1},),
    injured: Injured = (),
    used: Used = "",
    absent: Absent = False,
    truths: WithTruths = False,
    readings: Annotated[Readings, Reads("improving")] = Readings(),
) -> Ruling:
    """A character, something that happens, and the character afterwards.

    More than eight parameters, because it takes the whole character, and whatever an action is about.

    Args:
        chance: where the dice come from; some actions take none.
        action: what happens.
        skill: the skill that it is about: one that is used, lost with, marked, that may grow; or a new one's name.
        suit: of a new skill; empty takes that of the card.
        card: the card that is played; empty is taken to fit, but a moment alone needs one.
        helped: whether another player helps with a use or in a group scene: any card fits, and one more die may injure
            both.
        extra: dice that others lend for a use or in a group scene, 0 to 20.
        new_name: what a skill that grows in a moment alone is called from now on; empty keeps its name.
        others: the rating of the skill that each other player uses in a group scene, at most 9 of them.
        troubles: how many skills of the other players are complicated, 0 to 60.
        character: whose journal it is.
        skills: the character's skills.
        injured: the suits that are injured.
        used: the skill used in this scene, if one was.
        absent: whether the character misses the next group scene.
        truths: whether the group uses universal truths.
        readings: which dice improve a skill.

    Returns:
        `event`, what happened; and the character as they are now: `character`, `skills`, `injured`, `used`, `absent`.

    Raises:
        RuleError: a sheet that breaks rules (each is named), a skill that cannot be used (with every reason), or an
            action that has nothing to act on.

    Source: the whole chapter; play modes (upstream).

    >>> skills = [{"name": "Balance", "suit": "Hearts", "rating": 2}]
    >>> found = journal.roll(skills=skills, skill="Balance", faces="1, 6").ruling
    >>> found["event"], found["skills"][0]["rating"]
    ('clean and improved', 3)
    >>> journal.roll(skills=skills, skill="Balance", injured="Hearts", seed=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Balance'; allowed: another skill. Hearts is injured, so ...
    """
    sheet = legal_sheet(skills, injured)
    if used:
        sheet.find(used, parameter="used")
    page = Page(
        action, character, sheet, used, absent, skill, suit, card, helped, extra, new_name, others, troubles, truths,
        readings,
    )  # fmt: skip
    entry = _ACTIONS[action](chance, page)
    after = {
        "character": character,
        "skills": entry.sheet.rows(),
        "injured": [str(one) for one in entry.sheet.injured],
        "used": entry.used,
        "absent": entry.absent,
    }
    # Only what has changed: the rest of the sheet is in sight anyway.
    was = set(sheet.lines())
    steps = (*entry.notes, *(line for line in entry.sheet.lines() if line not in was))
    return Ruling({"event": entry.event, **after}, entry.sentence, steps, carried=after)
