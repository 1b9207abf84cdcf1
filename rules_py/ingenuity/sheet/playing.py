"""What a person of Ingenuity can roll, and what can happen to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...actions import Action
from ...phrases import joined, often
from ..attributes import Attribute, written_die
from ..characters import MAXIMUM_FROM, RECOVERING, Resource
from ..checks import DIFFICULTY_OF
from ..conditions import CHECKS_TO_SETTLE, CONDITION_EFFECTS, Condition
from ..luck import LUCK_SIDES
from ..powers.effects import UNRESISTED, Does
from ..powers.tiers import TIER_OF
from ..recovery.pauses import BREAKS_BETWEEN_RESTS, HEALTH_A_REST, REST_HOURS, RESTS_A_DAY
from ..skills import SKILLS, SkillDie
from .person import USUAL_ATTRIBUTE, Person, is_supernatural, proficiency_named

_SECRET = "the luck die alone, against the number that your Game Master has in mind"

_ANY_CHECK = ("difficulty", "advantages", "disadvantages")

AT_FIRST = {"difficulty": DIFFICULTY_OF["Moderate"]}
"""Against the rule's own 1 nobody fails, so the chances on a sheet would say nothing."""

_EVEN_CHANCE = {"number": LUCK_SIDES // 2 + 1}
"""What pure luck starts with: as likely as not, where the rule's own 1 can't be missed."""


def actions_of(person: Person) -> Iterator[Action]:
    """The check of the dying, attributes, skills, powers, and luck."""
    if person.state == Condition.DYING:
        yield _holding_on(person)
    for attribute in Attribute:
        yield _check(person, "Attributes", str(attribute), attribute)
    for skill in SKILLS:
        group = "Supernatural skills" if is_supernatural(skill) else "Skills"
        yield _check(person, group, skill, USUAL_ATTRIBUTE[skill], skill)
    for row in person.begun_powers:
        yield power(person, row)
    yield Action(
        label="Pure luck", group="Luck", rule="ingenuity.pure_luck", asks=("number",), starts=_EVEN_CHANCE, why=_SECRET
    )


def _modified(person: Person, *names: str) -> tuple[dict[str, int], list[str]]:
    """Modifier, advantages and disadvantages of all effects on these names, and the words for them."""
    rows = person.felt(*names)
    sums = {name: sum(row[name] for row in rows) for name in ("modifier", "advantages", "disadvantages")}
    reasons = []
    for row in rows:
        parts = [f"{row['modifier']:+d}"] if row["modifier"] else []
        parts += [_counted(row[name], name.removesuffix("s")) for name in ("advantages", "disadvantages") if row[name]]
        what = f" for {row['effect']}" if row["effect"] else ""
        reasons += [" and ".join(parts) + what] if parts else []
    return sums, reasons


def _counted(count: int, word: str) -> str:
    return word if count == 1 else f"{count} {word}s"


def _check(person: Person, group: str, label: str, attribute: Attribute, skill: str = "") -> Action:
    die = person.die_of(skill) if skill else SkillDie.UNTRAINED
    changed, reasons = _modified(person, label, str(attribute))
    own = person.modifiers[attribute]
    dice = written_die(person.dice[attribute], own) + (f"+{die}" if die.faces else "")
    trained = f"{skill} {die}" if die.faces else f"untrained in {skill}"
    usual = f"{trained}, usually with {attribute} {written_die(person.dice[attribute], own)}"
    why = [usual if skill else f"{attribute} alone"]
    attributes = {str(attribute): _dice_of(person, attribute, changed["modifier"])}
    others = {str(one): _dice_of(person, one, changed["modifier"]) for one in Attribute if one is not attribute}
    bonuses = {f"{row['proficiency']} +{row['bonus']}": {"proficiency": row["bonus"]} for row in person.proficiencies}
    options = {"Attribute": {**attributes, **others}} if skill else {}
    options |= {"Proficiency": {"none": {"proficiency": 0}, **bonuses}} if bonuses else {}
    value = dice + (f"{changed['modifier']:+d}" if changed["modifier"] else "")
    if person.state:
        barred = f"you're {person.state}"
    else:
        barred = f"it takes training in {skill}" if skill and not die.faces and is_supernatural(skill) else ""
    return Action(
        label=label,
        group=group,
        rule="ingenuity.check",
        params={
            **attributes[str(attribute)],
            "skill_die": str(die),
            "proficiency": 0,
            "advantages": changed["advantages"],
            "disadvantages": changed["disadvantages"],
        },
        value=value,
        usual=dice if value != dice else "",
        why=", ".join([*why, *reasons]),
        asks=_ANY_CHECK,
        starts=AT_FIRST,
        options=options,
        barred=barred,
        also={"skill": skill or "athletics"},
    )


def _holding_on(person: Person) -> Action:
    """The check of the dying: strength, with resolve in place of a skill."""
    changed, reasons = _modified(person, "fortitude", str(Attribute.STRENGTH), str(Attribute.RESOLVE))
    bonus = person.modifiers[Attribute.RESOLVE] + changed.pop("modifier")
    strength, resolve = _dice_of(person, Attribute.STRENGTH, bonus), person.dice[Attribute.RESOLVE]
    health = person.left(Resource.HEALTH)
    dice = f"your {Attribute.RESOLVE} die takes the place of a skill die"
    fixed = {"skill_die": str(resolve), "proficiency": 0, "difficulty": -health, "kind": "fortitude"}
    after = f"after {CHECKS_TO_SETTLE} successes, mark yourself as {Condition.STABLE}"
    return Action(
        label="Fortitude",
        group="While you're dying",
        rule="ingenuity.check",
        params={**strength, **fixed, **changed},
        value=written_die(person.dice[Attribute.STRENGTH], strength["modifier"]) + f"+{resolve}",
        why=", ".join([f"difficulty {-health} at {health} health", *reasons]) + f"; {dice}; {after}",
        asks=("advantages", "disadvantages"),
    )  # fmt: skip


def _dice_of(person: Person, attribute: Attribute, modifier: int) -> dict[str, Any]:
    """The die of an attribute and what is added to it, its own modifier included."""
    return {"attribute_die": str(person.dice[attribute]), "modifier": person.modifiers[attribute] + modifier}


def power(person: Person, row: Mapping[str, Any]) -> Action:
    """Using a power of theirs, everything applied; barred while they can't."""
    tier, skill, proficiency = TIER_OF[row["tier"]], row["skill"], row["proficiency"]
    bonus, die, focus = person.bonus_of(proficiency), person.die_of(skill), person.left(Resource.FOCUS)
    attribute = USUAL_ATTRIBUTE[skill] if skill == "communion" else Attribute.INTELLIGENCE
    changed, reasons = _modified(person, skill, str(attribute))
    dice = written_die(person.dice[attribute], person.modifiers[attribute])
    if person.state:
        barred = f"you're {person.state}"
    elif not die.faces or not bonus:
        barred = f"it takes training in {skill} and {proficiency_named(proficiency)}"
    else:
        barred = f"it takes {tier.focus} focus, and you have {focus}" if focus < tier.focus else ""
    agreed = [] if row["does"] is Does.OTHER else [str(row["does"])]
    agreed += [] if row["resist"] == UNRESISTED else [f"resisted with {row['resist']}"]
    params = {
        "skill": skill, **_dice_of(person, attribute, changed["modifier"]), "skill_die": str(die), "proficiency": bonus,
        "tier": tier.tier, "focus": max(0, focus), "advantages": changed["advantages"],
        "disadvantages": changed["disadvantages"], "does": str(row["does"]),
    }  # fmt: skip
    amounts = ["extra"] if Does(row["does"]).in_points else []
    return Action(
        label=row["power"],
        group="Powers",
        rule="ingenuity.use_power",
        params=params,
        value=f"{dice}+{die}+{bonus}",
        why=", ".join([f"{tier.in_words}, {tier.focus} focus, difficulty {tier.difficulty}", *agreed, *reasons])
        + f"; {row['details']}".removesuffix("; "),
        asks=("resist", "earlier", "as_reaction", *amounts, "advantages", "disadvantages"),
        keeps={"focus": "focus"},
        barred=barred,
    )


def changes_of(person: Person) -> Iterator[Action]:
    """Damage, what is spent, pauses, and conditions."""
    left = {one: person.left(one) for one in MAXIMUM_FROM}
    yield Action(
        label="Take damage",
        group="Health and endurance",
        rule="ingenuity.damage",
        params={
            "endurance": left[Resource.ENDURANCE], "health": left[Resource.HEALTH], "resistance": person.resistance,
        },
        asks=("damage", "physical") if person.resistance else ("damage",),
        keeps={"endurance": "endurance", "health": "health"},
        # Another blow, and they are dying again.
        sets={"conditions": _without(person, Condition.STABLE)} if Condition.STABLE in person.conditions else {},
        why=f"endurance {left[Resource.ENDURANCE]}, health {left[Resource.HEALTH]}",
    )  # fmt: skip
    for resource in MAXIMUM_FROM:
        full = left[resource] >= person.maximum(resource)
        yield Action(
            label=f"Regain a point of {resource}",
            group="Health and endurance",
            value=left[resource],
            sets={} if full else {str(resource): left[resource] + 1, **_up(person, resource)},
            barred=f"your {resource} is full" if full else "",
        )
    for resource in RECOVERING:
        yield Action(
            label=f"Spend a point of {resource}",
            group="Health and endurance",
            value=left[resource],
            sets={str(resource): left[resource] - 1} if left[resource] > 0 else {},
            barred="" if left[resource] > 0 else f"no {resource} is left",
        )
    yield from _pauses(person)
    yield from _conditions(person)


def _pauses(person: Person) -> Iterator[Action]:
    over = [str(one) for one in MAXIMUM_FROM if person.left(one) > person.maximum(one)]
    low = [str(one) for one in RECOVERING if person.left(one) < 0]
    wrong = f"your {(over + low)[0]} can't be right" if over or low else ""
    kept = {str(one): f"resources.{one}" for one in MAXIMUM_FROM}
    if person.state == Condition.DYING:
        wrong = wrong or f"you're {Condition.DYING}, so first make your fortitude checks or get your wounds bound"
    taken = person.breaks >= BREAKS_BETWEEN_RESTS
    # A break brings no health.
    asleep = "; you stay unconscious" if person.state == Condition.UNCONSCIOUS else ""
    yield Action(
        label="Take a break",
        group="Pauses",
        rule="ingenuity.take_break",
        params={"resources": person.standing, "breaks_taken": person.breaks},
        keeps=kept,
        sets={"breaks": min(BREAKS_BETWEEN_RESTS, person.breaks + 1), **_up(person, Resource.ENDURANCE)},
        why=f"{person.breaks} of {BREAKS_BETWEEN_RESTS} breaks since your last rest{asleep}",
        barred=wrong or (f"you've had {BREAKS_BETWEEN_RESTS} breaks since your last rest" if taken else ""),
    )
    yield Action(
        label="Rest",
        group="Pauses",
        rule="ingenuity.rest",
        params={"resources": person.standing},
        keeps=kept,
        sets={"breaks": 0, **_up(person, Resource.ENDURANCE, Condition.PRONE)},
        asks=("interrupted", "resumed_after"),
        why=f"about {REST_HOURS} hours of sleep, {often(RESTS_A_DAY)} a day: you get back {HEALTH_A_REST} health"
        f" and all your {joined(RECOVERING)}",
        barred=wrong,
    )


def _conditions(person: Person) -> Iterator[Action]:
    for one in Condition:
        has = one in person.conditions
        if one is Condition.DYING and not has:
            continue  # it follows from health and endurance
        if one is Condition.STABLE and not (person.stable if has else person.follows == Condition.DYING):
            continue  # only the dying become stable, and it's over once they have health or endurance again
        others = _without(person, one, *([Condition.DYING] if one is Condition.STABLE else []))
        after = others if has else [str(other) for other in Condition if other is one or other in others]
        yield Action(
            label=f"No longer {one}" if has else f"Mark as {one}",
            group="Conditions",
            sets={"conditions": after},
            why=f"{one} means that {joined(CONDITION_EFFECTS[one])}" if has else ", ".join(CONDITION_EFFECTS[one]),
            barred="" if has else _already(person, one),
        )


def _without(person: Person, *over: Condition) -> list[str]:
    return [str(one) for one in Condition if one in person.conditions and one not in over]


def _up(person: Person, resource: Resource, *over: Condition) -> dict[str, Any]:
    """The conditions that are left when points of a resource come back, which ends being stable.

    Args:
        person: before that.
        resource: of which they have more; of health, it takes enough to be at 0 again.
        over: what ends too.
    """
    enough = resource is Resource.ENDURANCE or person.left(Resource.HEALTH) >= -1
    gone = {*over, *([Condition.STABLE] if enough and resource in (Resource.HEALTH, Resource.ENDURANCE) else [])}
    return {"conditions": _without(person, *gone)} if gone & set(person.conditions) else {}


def _already(person: Person, one: Condition) -> str:
    """Why nobody needs to mark a condition: it follows from health and endurance."""
    left = f"with {person.left(Resource.HEALTH)} health and {person.left(Resource.ENDURANCE)} endurance"
    return f"you're {one} already, {left}" if person.follows == one else ""
