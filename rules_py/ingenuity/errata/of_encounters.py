"""Errata about encounters: turn order, reactions, powers, help, and concentration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import continued, joined
from ...rule import Rule
from ...rulebook import registry
from ..actions import Act, act
from ..attributes import STARTING_DICE
from ..characters import derived
from ..concentration import STUN_FALLBACK, keep_concentration
from ..groups import assist, assist_together
from ..initiative import SNEAKING, encounter, reflexes
from ..powers import FAILURE_COST, TIERS, focus_paid, penalty
from ..readings import Readings, Stacking, StunReading

UPSTREAM_OFFSET = -2
"""What one version upstream takes from the sum of reflexes, beside adding a proficiency."""

EVASION = 1
"""A proficiency in evading, for the comparison."""

REFUSED = "not allowed"


def _you_can(found: object) -> str:
    """`you can`, or `you can't` of what a rule refused."""
    return "you can't" if found == REFUSED else "you can"


def _word(rule: Rule, name: str, **given: Any) -> Any:
    """The named value of a ruling, or `not allowed`."""
    try:
        return rule.calculate(**given)[name]
    except RuleError:
        return REFUSED


@registry.erratum(
    "IN-C06",
    title="The formula for reflexes",
    one=Statement("Initiative", "Your reflexes come from dexterity and resolve."),
    other=Statement(
        "Other versions",
        "In one version, you also add a proficiency and subtract two. The newest version has no reflexes at all.",
    ),
    reading="Add your passive dexterity and your passive resolve: that's all there is to reflexes. We go by the"
    " original's chapter on encounters, which names those two and nothing else.",
)
def _reflexes() -> Proof:
    ordinary = reflexes(dexterity="d6")
    plain = ordinary["reflexes"]
    other = plain + EVASION + UPSTREAM_OFFSET
    return Proof(
        plain,
        other,
        (f"{ordinary.summary} In the other version, a proficiency of +{EVASION} would make them {other}.",),
    )


def _three_sides(*names: str) -> list[Mapping[str, object]]:
    rows: list[Mapping[str, object]] = [{"name": name, "team": name, "reflexes": 6} for name in names]
    return [*rows, {"name": "Player", "team": "players", "reflexes": 4}]


@registry.erratum(
    "IN-C07",
    title="Ties between other teams, and a third team",
    one=Statement("Initiative", "The team with the best reflexes goes first, and the players win ties."),
    other=Statement(
        "Initiative",
        "The book doesn't say who goes first if two other teams tie, or who goes next if there are three teams.",
    ),
    reading="All teams act in the order of their best reflexes. If two teams without players tie, the one you"
    " list first goes first. That's the original's rule for two teams, applied to more, and nobody has to roll.",
)
def _other_ties() -> Proof:
    found = [
        encounter(participants=_three_sides(*names), players="players")
        for names in (("guards", "wolves"), ("wolves", "guards"))
    ]
    return Proof(
        found[0]["teams"],
        found[1]["teams"],
        tuple(f"If you list the {ruling['teams'][0]} first, {continued(ruling.steps[0])}" for ruling in found),
    )


@registry.erratum(
    "IN-C08",
    title="Who acts in a surprise round",
    one=Statement("Encounters, the list", "In a surprise round, each aggressor may take a turn."),
    other=Statement(
        "Encounters, the list", "The book doesn't say what happens if only some members of a team are surprised."
    ),
    reading="The original gives the surprise round to the aggressors, so only teams with no surprised members take"
    " turns in it. Members of the other teams can still react.",
)
def _surprise() -> Proof:
    rows = [{**row, "surprised": row["name"] == "G1"} for row in SNEAKING]
    acting = encounter(participants=rows, players="players")["surprise"]
    alert = [str(row["name"]) for row in rows if not row["surprised"]]
    waiting = [name for name in alert if name not in acting]
    return Proof(
        len(acting),
        len(alert),
        (
            f"If only guard G1 is surprised, the aggressors are {joined(acting)}.",
            f"If everybody who isn't surprised took a turn, {joined(waiting)} would act too.",
        ),
    )


@registry.erratum(
    "IN-C09",
    title="Reactions on your own turn",
    one=Statement("Actions, second paragraph", "You react while it's somebody else's turn."),
    other=Statement(
        "Actions, second paragraph", "You get one reaction between the start of your turn and the start of your next."
    ),
    reading="You get a new reaction each time your turn comes round. You can't use it on your own turn: you"
    " react to what somebody else is doing. The optional rule lets you react on your own turn.",
)
def _own_turn() -> Proof:
    narrow, wide = (
        _word(act, "reactions_left", kind=Act.REACTION, trigger="an attack", own_turn=True, readings=readings)
        for readings in (Readings(), Readings(reaction_in_own_turn=True))
    )
    return Proof(
        narrow,
        wide,
        (
            f"Going by the first rule, {_you_can(narrow)} react on your own turn.",
            f"Going by the second rule, {_you_can(wide)} react on your own turn, but then you have"
            f" {wide or 'no'} reactions left.",
        ),
    )


@registry.erratum(
    "IN-C10",
    title="Alternating with fewer guards",
    one=Statement("Initiative", "The teams alternate, one character at a time."),
    other=Statement(
        "Initiative, the example", "With four players against two guards, the last two players act one after the other."
    ),
    reading="Skip a team with nobody left to act. The original's example does the same.",
)
def _alternating() -> Proof:
    order = encounter(participants=SNEAKING, players="players")["order"]
    teams = {row["name"]: row["team"] for row in SNEAKING}
    strict = [name for place, name in enumerate(order) if not place or teams[name] != teams[order[place - 1]]]
    return Proof(
        order,
        strict,
        (
            f"If you skip the guards once they've acted, the order is {joined(order)}.",
            f"If you never skipped the guards, only {joined(strict)} would get a turn.",
        ),
    )


@registry.erratum(
    "IN-C11",
    title="Does a failed power count?",
    one=Statement("Performing Powers, last paragraph", "The penalty depends on how many powers you've used this turn."),
    other=Statement("Performing Powers, third paragraph", "A power that fails does nothing at all."),
    reading="A failed power counts towards the penalty: it didn't work, but you did use it. The optional rule only"
    " counts the powers that worked.",
)
def _failed_power() -> Proof:
    counted, spared = (
        penalty(earlier=1, failed=1, readings=readings)["penalty"]
        for readings in (Readings(failed_count=True), Readings())
    )
    return Proof(
        counted,
        spared,
        (
            f"If a failed power counts, you take {counted} on your next check.",
            f"If a failed power doesn't count, you take {spared or 'no penalty'}.",
        ),
    )


@registry.erratum(
    "IN-C12",
    title="A power you can't pay for",
    one=Statement("Performing Powers, the list", "You spend focus after the check, and the outcome decides how much."),
    other=Statement("Resources", "You can spend a resource until it runs out."),
    reading="You can only start a power if you have the focus for its full cost, because the main rules never let"
    " you owe focus. With the optional rule, you can start it anyway and owe the rest.",
)
def _owing() -> Proof:
    given = {"tier": 3, "success": True, "focus": 1}
    strict, loose = _word(focus_paid, "owed", **given), focus_paid(**given, readings=Readings(owing=True))
    return Proof(
        strict,
        loose["owed"],
        (
            f"With {given['focus']} focus, {_you_can(strict)} start a tier {given['tier']} power.",
            f"If you could owe focus, you'd pay {loose['spent'] - loose['owed']} now and owe the other"
            f" {loose['owed']}.",
        ),
    )


@registry.erratum(
    "IN-C13",
    title="Failing without focus",
    one=Statement("Performing Powers, the list", "A failed power costs you one focus."),
    other=Statement("Resources", "If you have no focus, you can't spend any."),
    reading="You always have the focus to pay for a failed power: without its full cost, you couldn't have started it.",
)
def _no_focus() -> Proof:
    left = 0 - FAILURE_COST
    started = {row.tier: _word(focus_paid, "focus", tier=row.tier, focus=0) for row in TIERS}
    refused = [str(tier) for tier, found in started.items() if found == REFUSED]
    return Proof(
        dict.fromkeys(started, left),
        started,
        (
            f"Paying from 0 focus would leave you at {left}, but only health can be below 0.",
            f"With 0 focus, you can't start a tier {joined(refused, 'or')} power.",
        ),
    )


@registry.erratum(
    "IN-C14",
    title="Several helpers",
    one=Statement("Assisting an Action", "Everybody else can help you with your check."),
    other=Statement("Assisting an Action", "The book doesn't say how two helpers' bonuses combine."),
    reading="If several people help you, only the best bonus counts. That's what a newer page of the original says."
    " The optional rule adds up all the helpers' bonuses.",
)
def _several_helpers() -> Proof:
    best, total = (assist_together(bonuses=(1, 2), readings=Readings(stacking=way))["bonus"] for way in Stacking)
    return Proof(
        best,
        total,
        (f"Helpers with +1 and +2 give you +{best} if only the best counts, and +{total} if you add them up.",),
    )


@registry.erratum(
    "IN-C15",
    title="The helper's luck",
    one=Statement("Assisting an Action", "A helper makes exactly the same check as you."),
    other=Statement(
        "The Luck Die", "Every skill check has a luck die, but the book doesn't say whether helping is a skill check."
    ),
    reading="Helping is a skill check, so helpers roll a luck die. The optional rule leaves the luck die out.",
)
def _helpers_luck() -> Proof:
    dice = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
    lucky, plain = (assist.odds(luck=switch, **dice).at_least(2) for switch in (True, False))
    return Proof(
        lucky,
        plain,
        (
            f"A helper who rolls d6+d4+1 and a luck die gives you +2 or more {percent(lucky)} of the time.",
            "Without the luck die, a helper"
            f" {f'gives you +2 or more {percent(plain)} of the time' if plain else 'never gives you more than +1'}.",
        ),
    )


@registry.erratum(
    "IN-C16",
    title="Stunned while concentrating",
    one=Statement("Concentration, second paragraph", "If you're stunned, a check can save your concentration."),
    other=Statement("Conditions (another page)", "If you're stunned, your concentration ends outright."),
    reading="If you're stunned, you can still make a check to keep your concentration. That's what the original's"
    " section on concentration says. With the optional rule, your concentration ends at once.",
)
def _stunned() -> Proof:
    kept, lost = (
        keep_concentration(blow="stunned", willpower=STUN_FALLBACK, readings=Readings(stunned=way))
        for way in StunReading
    )
    return Proof(
        kept["success"],
        lost["success"],
        (
            f"Going by the chapter, {continued(kept.summary)}",
            f"Going by the page about conditions, {continued(lost.summary)}",
        ),
    )


@registry.erratum(
    "IN-C17",
    title="A willpower check",
    one=Statement(
        "Concentration, second paragraph", "You make a willpower check against whatever stunned you, or against 9."
    ),
    other=Statement("Defenses", "Willpower is a fixed number on your sheet, not a skill you roll."),
    reading="Willpower comes from intelligence and resolve, so roll those two together for a willpower check. If you"
    " used the fixed number on your sheet instead, you'd never reach 9 as a beginner.",
)
def _willpower() -> Proof:
    best = max(
        derived(resolve=one, intelligence=other)["willpower"] for one in STARTING_DICE for other in STARTING_DICE
    )
    return Proof(
        best,
        STUN_FALLBACK,
        (f"The best willpower a new character can have is {best}, but the check needs {STUN_FALLBACK}.",),
    )
