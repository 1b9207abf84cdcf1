"""Taking and giving up vantages: tokens, what is needed, what excludes what, and for what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from ...errors import RuleError
from ...parameters import Choice, Rows, Switch, Text, Whole
from ...rule import Ruling, registry
from ..catalogue import ATTRIBUTES, SKILLS, Tier, Vantage, named
from .prices import (
    LEVEL,
    MOST_TOKENS,
    SMALLER_PER_TOKEN,
    TIER,
    VANTAGE,
    VANTAGES,
    Tokens,
    is_advantage,
    level_of_vantage,
    removal_of,
    steps_of,
)


@dataclass(frozen=True)
class Owned:
    """A vantage that a character has.

    Attributes:
        vantage: which.
        of: what it was taken for; empty when it is for the whole character.
        level: 1 when it has no levels.
    """

    vantage: Vantage
    of: str = ""
    level: int = 1

    def __str__(self) -> str:
        return f"{self.vantage.name}/{self.of}" if self.of else self.vantage.name

    def same_target(self, other: Owned) -> bool:
        """Whether both are for the same thing; one that is for the whole character is for everything."""
        return not self.of or not other.of or self.of.casefold() == other.of.casefold()


TARGET = Text(allowed_text="a name of at most 40 characters", title="For", longest=40, trimmed=True)

OWNED = Rows(
    title="Vantages owned",
    columns={"vantage": VANTAGE, "of": TARGET, "level": LEVEL},
    defaults={"of": "", "level": 1},
    at_most=20,
)

PURSE = Rows(
    title="Tokens",
    columns={"type": TIER, "amount": Whole(minimum=0, maximum=MOST_TOKENS, title="Amount")},
    at_most=len(Tier),
)

VALUES = Rows(
    title="Attributes",
    columns={
        "name": Choice(options=tuple(one.name for one in ATTRIBUTES), title="Attribute"),
        "value": Whole(minimum=0, maximum=18, title="Value"),
    },
    at_most=len(ATTRIBUTES),
)


def read_owned(rows: Sequence[Mapping[str, Any]]) -> tuple[Owned, ...]:
    """The vantages of rows, each with a level that it has and the target that it takes.

    Raises:
        RuleError: a level that it does not have, or a target that is missing, too much or of the wrong kind.
    """
    found = []
    for row in rows:
        entry = named(row["vantage"], VANTAGES)
        found.append(Owned(entry, _target(entry, row["of"]), level_of_vantage(entry, row["level"])))
    return tuple(found)


def _target(vantage: Vantage, of: str) -> str:
    """The target, in the words of the catalogue where it lists them.

    Raises:
        RuleError: it is missing, too much, or of the wrong kind.
    """
    if not vantage.of:
        if of:
            raise RuleError("of", of, f"nothing; {vantage.name} is for the whole character")
        return of
    if not of:
        raise RuleError("of", of, f"the {vantage.of} that {vantage.name} is taken for")
    if vantage.of == "combat style" and not any(s.style and s.name.casefold() == of.casefold() for s in SKILLS):
        styles = ", ".join(skill.name for skill in SKILLS if skill.style)
        raise RuleError("of", of, f"a combat style: {styles}")
    # A skill may itself be learned for something, as in Lore Knowledge/alchemy; Medical knowledge names a profession.
    known = {skill.name.casefold() for skill in SKILLS}
    skilled = vantage.of == "skill" and vantage.id != "medical_knowledge"
    if skilled and of.partition("/")[0].strip().casefold() not in known:
        raise RuleError("of", of, "a skill of the catalogue")
    return of


def excludes(one: Owned, other: Owned) -> bool:
    """Whether nobody can have both by choice: the record says so, or they act against each other.

    Source: records of vantages; upstream, opposite vantages.
    """
    first, second = one.vantage, other.vantage
    if second.id in first.conflicts or first.id in second.conflicts:
        return one.same_target(other)
    if second.id in first.implied or first.id in second.implied:
        return True
    for mine, theirs in ((one, other), (other, one)):
        meant = mine.vantage.implied_for.get(theirs.vantage.id)
        if meant and mine.vantage.id != "vulnerable":
            if meant.startswith("same"):
                return mine.same_target(theirs)
            return theirs.of.casefold() in meant.split(" or ")
    return False


def missing_for(wanted: Owned, owned: Sequence[Owned], values: Mapping[str, int]) -> Iterator[str]:
    """What is missing, in words."""
    for need, what in wanted.vantage.needs.items():
        if need == "vantage":
            needed = Owned(named(str(what), VANTAGES), wanted.of if named(str(what), VANTAGES).of else "")
            if not any(one.vantage is needed.vantage and one.same_target(needed) for one in owned):
                yield f"needs {needed}"
        else:
            attribute = named(need, ATTRIBUTES)
            if values.get(attribute.name, 0) < int(what):
                yield f"needs {attribute.name} {what}"


def left_after(purse: Mapping[Tier, int], price: Tokens) -> dict[Tier, int] | None:
    """What a purse holds after a price is paid, larger tokens broken down when needed; None when it is too small.

    >>> left_after({Tier.MAIN: 1}, Tokens(3, Tier.HARD)) == {Tier.MAIN: 0, Tier.PRIMARY: 0, Tier.HARD: 1}
    True
    """
    left = {tier: purse.get(tier, 0) for tier in Tier if tier.rank <= price.tier.rank}
    left[price.tier] -= price.amount
    # From below upward: what is short is taken from the next larger type.
    for tier, larger in zip(list(left)[:0:-1], list(left)[-2::-1], strict=True):
        short = max(0, -left[tier])
        broken = -(-short // SMALLER_PER_TOKEN)
        left[tier] += broken * SMALLER_PER_TOKEN
        left[larger] -= broken
    if left[Tier.MAIN] < 0:
        return None
    return left


_PURSE = ({"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1})

_EASYGOING = ({"vantage": "Easygoing", "of": "First Aid"},)

_VALUES = ({"name": "Body", "value": 10}, {"name": "Mind", "value": 9}, {"name": "Dexterity", "value": 11})


@registry.rule(
    "sirpas.take_vantage",
    title="May I take it?",
    kind="validation",
    implements=("SI-040", "SI-041", "SI-043", "SI-044", "SI-047", "SI-048", "SI-078", "SI-080"),
)
def take_vantage(
    *,
    vantage: Annotated[str, VANTAGE] = "Expertise",
    of: Annotated[str, TARGET] = "First Aid",
    level: Annotated[int, LEVEL] = 1,
    purse: Annotated[Sequence[Mapping[str, Any]], PURSE] = _PURSE,
    owned: Annotated[Sequence[Mapping[str, Any]], OWNED] = _EASYGOING,
    attributes: Annotated[Sequence[Mapping[str, Any]], VALUES] = _VALUES,
    given: Annotated[bool, Switch(title="A reward, or imposed")] = False,
    in_adventure: Annotated[bool, Switch(title="In the middle of an adventure")] = False,
    allowed_by_gm: Annotated[bool, Switch(title="The Game Master allows it")] = False,
) -> Ruling:
    """Whether a character may take a vantage, or its next level, and everything that speaks against it.

    Args:
        vantage: the name of an advantage or disadvantage.
        of: the skill, style, element or source it is for; empty for the whole character.
        level: the level that is taken; 1 for one without levels.
        purse: tokens, by type; larger ones are broken down when needed.
        owned: the vantages that the character has, each with its level.
        attributes: values of attributes that something may need.
        given: whether it is a reward or imposed, so that no tokens change hands and nothing excludes it.
        in_adventure: whether an adventure is going on; disadvantages are taken before one.
        allowed_by_gm: whether the Game Master allows that all the same.

    Returns:
        `allowed`, `faults` (each in a few words), `spends` and `grants` (amounts of the vantage's own type).

    Raises:
        RuleError: an unknown name, a level that the vantage does not have, or a target that is missing, too much or of
            the wrong kind.

    Source: Advantages, Disadvantages; upstream for opposites; contradictions SC-101, SC-102.

    >>> take_vantage().summary
    'Yes: Expertise/First Aid for 3 TT/Hard.'
    >>> take_vantage(owned=[])["faults"]
    ['needs Easygoing/First Aid']
    >>> take_vantage(vantage="Lucky")
    Traceback (most recent call last):
    rules_py.errors.RuleError: of is 'First Aid'; allowed: nothing; Lucky is for the whole character
    """
    entry = named(vantage, VANTAGES)
    wanted = Owned(entry, _target(entry, of), level_of_vantage(entry, level))
    has = read_owned(owned)
    before = max((one.level for one in has if one.vantage is entry and one.same_target(wanted)), default=0)
    price = Tokens(steps_of(entry)[level - 1], entry.tier)
    tokens = {row["type"]: row["amount"] for row in purse}
    faults = []
    if level <= before:
        faults.append(f"has {wanted} already")
    elif level > before + 1:
        faults.append(f"needs level {level - 1} before level {level}")
    faults += missing_for(wanted, has, {row["name"]: row["value"] for row in attributes})
    if not given:
        faults += [f"{one} excludes it" for one in has if excludes(wanted, one)]
        if is_advantage(entry) and left_after(tokens, price) is None:
            faults.append(f"costs {price}, more than there is")
        if not is_advantage(entry) and in_adventure and not allowed_by_gm:
            faults.append("is taken before an adventure begins")
    spent = price.amount if is_advantage(entry) and not given else 0
    granted = price.amount if not is_advantage(entry) and not given else 0
    free = ", free" if is_advantage(entry) else ", without tokens"
    terms = f" for {price}" if spent else f", which grants {price}" if granted else free
    return Ruling(
        {"allowed": not faults, "faults": faults, "spends": spent, "grants": granted},
        f"No: {'; '.join(faults)}." if faults else f"Yes: {wanted}{terms}.",
    )


_MASTER = (
    {"vantage": "Easygoing", "of": "First Aid"},
    {"vantage": "Expertise", "of": "First Aid"},
)


@registry.rule(
    "sirpas.give_up_vantage",
    title="May I give it up?",
    kind="validation",
    implements=("SI-046", "SI-080", "SI-081"),
)
def give_up_vantage(
    *,
    vantage: Annotated[str, VANTAGE] = "Expertise",
    of: Annotated[str, TARGET] = "First Aid",
    owned: Annotated[Sequence[Mapping[str, Any]], OWNED] = _MASTER,
    given: Annotated[bool, Switch(title="It was a reward, or imposed")] = False,
    purse: Annotated[Sequence[Mapping[str, Any]], PURSE] = _PURSE,
) -> Ruling:
    """Whether a character can be rid of a vantage, all its levels together, and for how much.

    Args:
        vantage: the name of an advantage or disadvantage.
        of: what it was taken for; empty for the whole character.
        owned: the vantages that the character has.
        given: whether it was a reward or imposed.
        purse: tokens, by type, to buy off a disadvantage with.

    Returns:
        `allowed`, `faults`, `returns` (for an advantage) and `takes` (for a disadvantage), of its own type.

    Raises:
        RuleError: an unknown name, or a target that is missing, too much or of the wrong kind.

    Source: Advantages, Disadvantages; contradictions SC-045, SC-046, SC-100, SC-125, SC-126.

    >>> give_up_vantage().summary
    'Yes: Expertise/First Aid brings back 2 TT/Hard.'
    >>> give_up_vantage(vantage="Easygoing").summary
    'No: Expertise/First Aid needs it.'
    >>> give_up_vantage(of="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: of is empty; allowed: the skill that Expertise is taken for
    """
    entry = named(vantage, VANTAGES)
    wanted = Owned(entry, _target(entry, of))
    has = read_owned(owned)
    mine = [one for one in has if one.vantage is entry and one.same_target(wanted)]
    faults = [] if mine else [f"has no {wanted}"]
    dependents = [one for one in has if one.vantage.needs.get("vantage") == entry.id]
    # Every Hard to Die carries its dependents; Easygoing only those on the same skill.
    faults += [f"{one} needs it" for one in dependents if one.same_target(wanted)]
    total = sum(steps_of(entry)[: max((one.level for one in mine), default=0)])
    tokens = Tokens(0 if given else removal_of(entry, total), entry.tier)
    if not is_advantage(entry):
        if given:
            faults.append("was imposed; tokens cannot remove it")
        elif left_after({row["type"]: row["amount"] for row in purse}, tokens) is None:
            faults.append(f"takes {tokens}, more than there is")
    terms = f"brings back {tokens}" if is_advantage(entry) else f"takes {tokens}"
    return Ruling(
        {
            "allowed": not faults,
            "faults": faults,
            "returns": tokens.amount if is_advantage(entry) else 0,
            "takes": 0 if is_advantage(entry) else tokens.amount,
        },
        f"No: {'; '.join(faults)}." if faults else f"Yes: {wanted} {terms}.",
    )
